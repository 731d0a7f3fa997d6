"""Scoring a hand on the page: tapped, typed, linked, under one book and under all."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from manywinds.books import books

STRAIGHT = "/score/mcr?h=123456789m22p34s%2B5s"
"""A pure straight won on a discard: 20 points."""

Opened = Callable[..., Page]


def total(page: Page, text: str) -> None:
    expect(page.locator(".sheet .total")).to_have_text(text)


def key(page: Page, tile: str) -> None:
    page.locator(f".keys [data-tile='{tile}']").click()


def test_a_hand_is_tapped_in_and_its_address_tells_it_all(open_page: Opened) -> None:
    page = open_page("/score/mcr", width=390, height=844, has_touch=True)
    expect(page.get_by_text("The score appears when the hand is complete.")).to_be_visible()
    page.get_by_role("button", name="Pung", exact=True).click()
    key(page, "7z")
    for tile in ("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "2p", "2p"):
        key(page, tile)
    total(page, "20 points")
    expect(page.get_by_role("button", name="2 of dots, the winning tile")).to_have_count(1)
    expect(page.locator(".peek")).to_have_text("20 points")
    page.get_by_role("radio", name="Self-draw").check()
    page.get_by_role("group", name="Seat wind").get_by_role("radio", name="South").check()
    total(page, "21 points")
    expect(page).to_have_url(re.compile(r"/score/mcr\?h=123456789m2p\[777z\]%2B2p&seat=S&draw=1$"))
    again = open_page("/" + page.url.split("/", 3)[3])
    total(again, "21 points")
    expect(again.get_by_role("radio", name="Self-draw")).to_be_checked()
    expect(again.locator(".sheet .change").nth(1)).to_contain_text("+")


def test_mistakes_are_explained_where_they_are_made(open_page: Opened) -> None:
    page = open_page(STRAIGHT)
    total(page, "20 points")
    status = page.locator(".tray .status")
    key(page, "9s")
    expect(status).to_have_text("The hand is full with 14 tiles. Remove one first.")
    page.get_by_role("button", name="Chow", exact=True).click()
    key(page, "1z")
    expect(status).to_have_text("Winds and dragons make no chow.")
    typed = page.get_by_label("In notation")
    typed.fill("55555p 123m")
    expect(status).to_have_text("There are only four tiles of each kind: 5 of dots.")
    expect(page.locator(".hand .wrong")).to_have_count(5)
    typed.fill("123m [77z")
    expect(page.locator("#hand-fault")).to_have_text("The bracket [ has no partner.")
    expect(typed).to_have_value("123m [77z")
    typed.fill("123456789m 2p [777z] +2p")
    expect(page.locator("#hand-fault")).to_be_hidden()
    total(page, "20 points")


def test_a_link_that_cannot_be_read_says_what_is_wrong_with_it(open_page: Opened) -> None:
    page = open_page("/score/mcr?h=123m[77z")
    told = page.locator(".tray > .slip")
    expect(told).to_have_text("The hand in this link could not be read: The bracket [ has no partner.")
    expect(page.get_by_label("In notation")).to_have_value("123m[77z")
    page.get_by_label("In notation").fill("123456789m 2p [777z] +2p")
    total(page, "20 points")
    expect(told).to_have_count(0)
    page = open_page(f"{STRAIGHT}&seat=Q")
    expect(page.locator(".tray > .slip")).to_have_text("A part of this link could not be read and was left out: seat=Q")
    total(page, "20 points")


def test_sets_are_laid_down_and_tiles_removed_by_keyboard(open_page: Opened) -> None:
    page = open_page("/score/mcr?h=123456789m777z2p%2B2p")
    total(page, "22 points")
    page.get_by_role("button", name="red dragon", exact=True).first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Open pung").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"\[777z\]"))
    total(page, "20 points")
    page.get_by_role("button", name="pung: red dragon, red dragon, red dragon").focus()
    page.keyboard.press("Delete")
    expect(page.locator(".tray .status")).to_contain_text("3 to go")
    page.locator(".keys button").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".keys [data-tile='1p']")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".tray .status")).to_contain_text("2 to go")


def test_the_lines_of_a_score_lead_to_the_rules(open_page: Opened) -> None:
    page = open_page(STRAIGHT)
    total(page, "20 points")
    expect(page.locator(".sheet .fan")).to_have_count(3)
    page.get_by_text("Not counted: 3").click()
    expect(page.get_by_text("Not counted: Short Straight, which Pure Straight already implies")).to_be_visible()
    page.get_by_text("Who pays whom, and why").click()
    expect(page.get_by_text("North pays East 28")).to_be_visible()
    page.get_by_role("link", name="Pure Straight", exact=True).click()
    expect(page.locator("#pure_straight.chosen")).to_be_in_viewport()
    page.go_back()
    total(page, "20 points")


def test_all_books_score_the_same_hand(open_page: Opened) -> None:
    page = open_page(f"{STRAIGHT}&dora=1m&with=riichi")
    total(page, "20 points")
    page.get_by_role("link", name="All books").click()
    cards = page.locator(".result .panel")
    expect(cards).to_have_count(len(books()))
    expect(cards.filter(has_text="Left out, as this book does not know it: dora, riichi").first).to_be_visible()
    cards.get_by_role("link", name="Riichi, club rules").click()
    total(page, "5 han")
    page.go_back()
    expect(cards).to_have_count(len(books()))
    page.go_back()
    total(page, "20 points")


def test_a_book_asks_for_what_it_knows(open_page: Opened) -> None:
    page = open_page("/score/riichi-phoenix?h=123406789m22p34s%2B5s")
    total(page, "4 han")
    page.get_by_role("checkbox", name="riichi", exact=True).check()
    total(page, "5 han")
    page.get_by_role("button", name="Dora indicator").click()
    key(page, "1m")
    total(page, "6 han")
    page.get_by_role("spinbutton", name="Counters").fill("2")
    expect(page.locator(".sheet .change").first).to_contain_text("+18,600")
    page.goto(page.url.replace("riichi-phoenix", "israeli"))
    page.get_by_role("checkbox", name="This hand did not win").check()
    expect(page.locator(".tray .status")).to_have_text("Too many tiles: 1.")


@pytest.mark.parametrize("lang", ["en", "ru", "he", "pl"])
def test_nothing_of_it_is_wider_than_the_window(open_page: Opened, lang: str) -> None:
    page = open_page(
        "/score/riichi-phoenix?h=406m22p34s[777z%3C](1111s)%2B5s&dora=1m&ura=2m", locale=lang, width=390, height=844
    )
    for path in ("", "/score/all?h=123456789m22p34s13f%2B5s", "/score/hk-old"):
        if path:
            page.goto("/".join(page.url.split("/")[:3]) + path)
        expect(page.locator(".keys")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), path
