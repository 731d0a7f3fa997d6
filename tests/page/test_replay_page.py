"""Replays on the page: brought, stepped through, hidden, linked and taken home."""

import gzip
import re
from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from playwright.sync_api import Page, expect

from manywinds import book
from manywinds.play.bots.simple import choose
from manywinds.play.record import Fair, Recorder
from support.deals import record_of
from support.foreign_texts import sample
from support.serving import Served

Opened = Callable[..., Page]
NAMES = ["Anna", "Boris", "Chen", "Dana"]


@cache
def record(id: str) -> str:
    """Two deals between bots."""
    rng = Random(3)
    recorder = Recorder(book(id), NAMES)
    for _ in range(2):
        deal = recorder.begin(Fair(f"{rng.getrandbits(64):x}", "5a17"))
        while not deal.over():
            seat = next(seat for seat in range(4) if deal.legal(seat))
            recorder.apply(seat, choose(deal, seat, rng))
        recorder.finish()
    return recorder.text()


def brought(served: Served, id: str = "mcr") -> str:
    return str(served.visitor().post("/api/records", {"text": record(id)})["id"])


def at(page: Page, deal: int, step: int | str) -> None:
    expect(page).to_have_url(re.compile(rf"/replays/[\w-]+/{deal}/{step}(\?|$)"))


def test_a_record_is_pasted_and_refused_if_it_does_not_hold(open_page: Opened) -> None:
    page = open_page("/replays", forgiven="422")
    pasted = page.get_by_label("Paste its text, or drop a file here")
    pasted.fill(re.sub(r"(?m)^pay E .*$", "pay E +1 S -1 W 0 N 0", record("mcr"), count=1))
    page.get_by_role("button", name="Open").first.click()
    expect(page.get_by_role("alert")).to_contain_text("pay E +1")
    pasted.fill(record("mcr"))
    page.get_by_role("button", name="Open").first.click()
    expect(page.locator(".moves button").first).to_be_visible()
    for name in NAMES:
        expect(page.locator(".plate", has_text=name)).to_be_visible()
    page.goto(page.url.split("/replays")[0] + "/replays")
    expect(page.get_by_text("Anna, Boris, Chen, Dana")).to_be_visible()


def test_a_game_of_tenhou_is_pasted_and_replayed(open_page: Opened) -> None:
    page = open_page("/replays", forgiven="422")
    expect(page.get_by_text("games of Tenhou (XML, .mjlog or JSON), mjai, Botzone")).to_be_visible()
    pasted = page.get_by_label("Paste its text, or drop a file here")
    pasted.fill(sample("Tenhou, XML").replace("30,48000,5", "30,32000,5"))
    page.get_by_role("button", name="Open").first.click()
    expect(page.get_by_role("alert")).to_contain_text("points: 32000 in the file, 48000 here")
    pasted.fill(sample("Tenhou, XML"))
    page.get_by_role("button", name="Open").first.click()
    expect(page.locator("aside .source")).to_contain_text("Taken from \u2068Tenhou\u2069")
    expect(page.locator(".plate")).to_have_count(4)
    page.keyboard.press("End")
    expect(page.locator("aside .body")).to_contain_text("A wins")
    expect(page.locator("aside .body")).to_contain_text("48,000")


def test_a_packed_log_is_chosen_as_a_file(open_page: Opened) -> None:
    page = open_page("/replays")
    log = gzip.compress(sample("Tenhou, XML").encode())
    choose = page.get_by_label("Choose a file")
    choose.set_input_files({"name": "cut.mjlog", "mimeType": "application/octet-stream", "buffer": log[:-20]})
    expect(page.get_by_role("alert")).to_have_text("This file is damaged, or longer than any game.")
    choose.set_input_files({"name": "2024gm-00a9.mjlog", "mimeType": "application/octet-stream", "buffer": log})
    expect(page.locator("aside .source")).to_contain_text("Taken from \u2068Tenhou, 2024gm-00a9\u2069")


@pytest.mark.parametrize("form", ["mjai", "Botzone, JSON", "PMN"])
def test_games_of_others_are_shown_like_ours(form: str, open_page: Opened, served: Served) -> None:
    id = served.visitor().post("/api/records", {"text": sample(form)})["id"]
    page = open_page(f"/replays/{id}/1/end")
    expect(page.locator("aside .body h2")).to_be_visible()
    expect(page.locator("aside .source")).to_contain_text(f"Taken from \u2068{form.partition(',')[0]}")


def test_keys_step_jump_and_play(open_page: Opened, served: Served) -> None:
    page = open_page(f"/replays/{brought(served)}")
    expect(page.locator(".caption")).to_contain_text("Deal 1, East round.")
    expect(page.locator(".river li svg")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    at(page, 1, 1)
    expect(page.locator(".caption")).to_contain_text("Anna discards")
    expect(page.locator(".river li svg")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    at(page, 1, 0)
    page.keyboard.press("End")
    expect(page.locator("aside .body")).to_contain_text("Anna wins")
    expect(page.locator("aside .body .good")).to_have_count(1)
    page.reload()
    expect(page.locator("aside .body")).to_contain_text("Anna wins")
    page.keyboard.press("Home")
    at(page, 1, 0)
    expect(page.locator("aside .body")).to_have_count(0)
    page.get_by_label("Speed").select_option("4×")
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("Space")
    at(page, 1, r"(?:[3-9]|\d\d+)")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play (Space)")).to_be_visible()


def test_deals_moves_and_the_slider_are_places(open_page: Opened, served: Served) -> None:
    id = brought(served)
    page = open_page(f"/replays/{id}/1/5")
    expect(page.get_by_role("slider")).to_have_value("5")
    page.get_by_role("slider").fill("9")
    at(page, 1, 9)
    page.get_by_role("button", name="The next deal").click()
    at(page, 2, 0)
    expect(page.locator(".centre")).to_contain_text("Deal 2")
    page.locator(".moves button").nth(3).click()
    expect(page.locator(".moves [aria-current=step]")).to_have_count(1)
    page.go_back()
    at(page, 1, 9)
    with page.expect_download() as loaded:
        page.get_by_role("link", name="Download").click()
    assert loaded.value.path().read_text("utf-8") == record("mcr")


def test_one_seat_sees_only_its_own_hand(open_page: Opened, served: Served) -> None:
    page = open_page(f"/replays/{brought(served)}/1/4")
    covered = page.locator(".rack .hand use[href$='#t-back']")
    expect(page.locator(".rack .hand svg")).to_have_count(53)
    expect(covered).to_have_count(0)
    page.get_by_label("Whose side of the table").select_option(label="Chen · West")
    page.get_by_label("All hands open").uncheck()
    expect(covered).to_have_count(40)
    at(page, 1, 4)
    expect(page).to_have_url(re.compile(r"\?seat=2&hidden=1$"))
    page.reload()
    expect(covered).to_have_count(40)
    expect(page.locator(".side.bottom")).to_have_attribute("aria-label", re.compile("Chen"))


def test_the_tile_just_drawn_stands_apart(open_page: Opened, served: Served) -> None:
    page = open_page(f"/replays/{brought(served)}/1/0?hidden=1")
    expect(page.locator(".rack .hand .drawn")).to_have_count(1)
    tiles = page.locator(".side.bottom .rack .hand > span")
    expect(tiles).to_have_count(14)
    lefts = [box["x"] for box in (tiles.nth(place).bounding_box() for place in (11, 12, 13)) if box]
    assert lefts[2] - lefts[1] > 1.2 * (lefts[1] - lefts[0])
    page.keyboard.press("ArrowRight")
    expect(page.locator(".side.bottom .drawn")).to_have_count(0)
    expect(page.locator(".caption")).to_contain_text("Anna discards")
    expect(page.locator(".side.bottom .rack .hand > span")).to_have_count(13)


def test_a_record_that_is_not_there_says_so(open_page: Opened) -> None:
    page = open_page("/replays/nowhere", forgiven="404")
    expect(page.get_by_role("heading", name="This record cannot be shown")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "he"])
def test_a_replay_fits_a_phone(open_page: Opened, served: Served, lang: str) -> None:
    page = open_page(f"/replays/{brought(served, 'riichi-phoenix')}/1/9999", locale=lang, width=390, height=844)
    expect(page.locator(".moves button").first).to_be_visible()
    assert page.evaluate("document.querySelector('.replay').scrollWidth <= innerWidth")
    expect(page.get_by_role("slider")).to_be_in_viewport()


def test_on_a_low_window_the_board_of_a_replay_keeps_to_its_place(open_page: Opened, served: Served) -> None:
    page = open_page(f"/replays/{brought(served, 'riichi-phoenix')}/1/end", width=844, height=390)
    expect(page.locator(".moves button").first).to_be_visible()
    ends = "[...document.querySelectorAll('.river')].map((each) => each.getBoundingClientRect().bottom)"
    assert page.evaluate(f"Math.max(...{ends}) <= document.querySelector('.felt').getBoundingClientRect().bottom")


def of_riichi(served: Served, *script: str, **hands: str) -> str:
    text = record_of("riichi-phoenix", *script, **hands).text()
    return str(served.visitor().post("/api/records", {"text": text})["id"])


def test_riichi_takes_the_stick_and_turns_the_next_discard(served: Served, open_page: Opened) -> None:
    """RII-41: at the declaration; the declared tile is claimed, so the next discard lies sideways."""
    script = ("E declare 1z", "S pung 1z", "S discard 7z", "W drop", "N drop", "E drop", "out")
    id = of_riichi(served, *script, E="123456789m 46p 99s 1z", S="11z 258p 147s 23457z", draws="6z 4z 9p")
    page = open_page(f"/replays/{id}/1/0")
    plate = page.locator(".plate", has_text="Anna")
    expect(plate).to_contain_text("25,000")
    page.keyboard.press("ArrowRight")
    expect(plate).to_contain_text("24,000")
    expect(page.locator(".centre")).to_contain_text("Sticks: 1")
    river = page.get_by_role("list", name="Discards: Anna")
    expect(river.locator("li").first).to_have_class(re.compile("turned"))
    page.goto(page.url.replace("/1/1", "/1/8"))
    expect(river.locator("li")).to_have_count(2)
    expect(river.locator("li").first).not_to_have_class(re.compile("turned"))
    expect(river.locator("li").nth(1)).to_have_class(re.compile("turned"))


def test_ready_hands_are_shown_at_a_draw(served: Served, open_page: Opened) -> None:
    """RII-72, RII-73: named, open, with what they wait for; two pay 1500 each."""
    id = of_riichi(served, "E discard 7z", "out", E="123456789m 22p 88p 7z", W="123456789s 22m 88m")
    page = open_page(f"/replays/{id}/1/end?hidden=1")
    waiting = page.locator("article.waiting")
    expect(waiting).to_have_count(2)
    expect(waiting.first).to_contain_text("Anna")
    expect(waiting.first).to_contain_text("Tenpai, waits for")
    expect(waiting.nth(1)).to_contain_text("Carl")
    expect(page.locator(".result")).to_contain_text("1,500")
    expect(page.locator(".result")).not_to_contain_text("750")


def test_ura_indicators_are_shown_in_the_result(served: Served, open_page: Opened) -> None:
    """RII-52."""
    script = ("E declare 1z", "S drop", "W drop", "N drop", "E win")
    id = of_riichi(served, *script, E="123456789m 46p 99s 1z", draws="6z 4z 5p")
    page = open_page(f"/replays/{id}/1/end")
    expect(page.locator("article", has_text="Ura indicators").locator(".indicators [role=img]")).to_have_count(2)
