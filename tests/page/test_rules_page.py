"""The rules on the page: all of a book, drawn, searched and linked."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from manywinds import book
from manywinds.books import books
from manywinds.rules.terms import clause_in

Opened = Callable[..., Page]


def test_a_book_is_all_there(open_page: Opened) -> None:
    page = open_page("/rules/mcr")
    rules = book("mcr")
    expect(page.locator(".fans > li")).to_have_count(len(rules.fans.counting()))
    told = page.locator(".clauses > li").evaluate_all("all => all.map((each) => each.id)")
    assert sorted(told) == sorted(rules.clauses)
    expect(page.locator(".options > li")).to_have_count(len(rules.options.known))
    # Tiles are drawn where somebody looks, not everywhere.
    expect(page.locator("#big_four_winds svg")).to_have_count(28)
    assert page.locator(".fans svg").count() < 28 * 40


def test_every_book_can_be_opened(open_page: Opened) -> None:
    page = open_page("/rules")
    expect(page.locator(".shelf > li")).to_have_count(6)
    for id in books():
        page.evaluate(f"history.pushState(null, '', '/rules/{id}'); dispatchEvent(new PopStateEvent('popstate'))")
        expect(page.locator(f".id a[href^='/rules/{id}/']").first).to_be_attached()
        expect(page.locator(".fans > li").first.locator("svg").first).to_be_visible()


def test_a_clause_has_an_address(open_page: Opened) -> None:
    page = open_page("/rules/mcr/MCR-68")
    expect(page.locator("[id='MCR-68'].chosen")).to_be_in_viewport()
    page.get_by_role("link", name="MCR-70", exact=True).first.click()
    expect(page).to_have_url(re.compile("/rules/mcr/MCR-70$"))
    expect(page.locator("[id='MCR-70'].chosen")).to_be_in_viewport()
    page.go_back()
    expect(page.locator("[id='MCR-68'].chosen")).to_be_in_viewport()
    page.locator(".side").get_by_role("link", name=re.compile("Payments")).click()
    expect(page.get_by_role("heading", name="Payments")).to_be_in_viewport()
    page.goto(page.url.split("/rules")[0] + "/rules/mcr#MCR-72")
    expect(page.locator("[id='MCR-72']")).to_be_in_viewport()
    unknown = f"MCR-{9999}"
    page.goto(page.url.split("/rules")[0] + f"/rules/mcr/{unknown}")
    expect(page.get_by_text(f"This book has no clause {unknown}.")).to_be_visible()


def test_a_search_finds_names_texts_and_clauses(open_page: Opened) -> None:
    page = open_page("/rules/mcr")
    expect(page.locator(".fans > li").first).to_be_visible()
    page.keyboard.press("/")
    box = page.get_by_role("searchbox")
    expect(box).to_be_focused()
    box.fill("Green dragons need")
    expect(page.locator(".fans > li")).to_have_count(1)
    expect(page.locator("#all_green mark")).to_have_text(["Green", "green", "dragons", "dragons", "need"])
    expect(page).to_have_url(re.compile(r"\?q=Green%20dragons%20need$"))
    box.fill("zzzz")
    expect(page.get_by_text("Nothing in this book holds “zzzz”.")).to_be_visible()
    box.fill("")
    expect(page.locator(".fans > li")).to_have_count(len(book("mcr").fans.counting()))


@pytest.mark.parametrize(
    ("fan", "name"), [("big_three_dragons", "Big Three Dragons"), ("last_tile_draw", "Last Tile Draw")]
)
def test_an_example_can_be_scored(open_page: Opened, fan: str, name: str) -> None:
    page = open_page(f"/rules/mcr/{fan}")
    page.locator(f"[id='{fan}']").get_by_role("link", name=re.compile("^Counts:")).click()
    expect(page).to_have_url(re.compile("/score/mcr"))
    expect(page.locator(".sheet")).to_contain_text(name)


@pytest.mark.parametrize("lang", ["en", "ru", "he", "pl"])
def test_clauses_are_told_in_the_language_of_the_page(open_page: Opened, lang: str) -> None:
    page = open_page("/rules/israeli/ISR-92", locale=lang, width=390, height=844)
    clause = page.locator("[id='ISR-92']")
    expect(clause).to_be_in_viewport()
    told = clause_in(lang, book("israeli").clauses["ISR-92"]).text
    expect(clause).to_contain_text(told.partition("`")[0].strip())
    direction = clause.locator("div").first.evaluate("each => getComputedStyle(each).direction")
    assert direction == ("rtl" if lang == "he" else "ltr")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_bonuses_are_shares_of_the_base_and_no_points(open_page: Opened) -> None:
    """ISR-81, ISR-86, ISR-231: 1.5 × S is never 6 points, nor among the fans of 6 points."""
    page = open_page("/rules/israeli")
    expect(page.locator("#one_suit h4 bdi")).to_have_text("1.5 × S")
    expect(page.locator("#own_flower h4 bdi")).to_have_text("0.25 × S")
    expect(page.locator("#heavenly_blessing h4 bdi")).to_have_text("1.5 × S")
    expect(page.locator("section[aria-labelledby='share-1.5'] > h3")).to_have_text("1.5 × S")
    expect(page.locator("section[aria-labelledby='value-6'] > .fans > li")).to_have_count(1)
    expect(page.locator("section[aria-labelledby='value-6'] > h3")).to_have_text("6 points")


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "20 s a claim"), ("ru", "заявка 20 с"), ("he", "20 שנ׳ לתביעה"), ("pl", "zgłoszenie 20 s")],
)
def test_a_book_that_limits_claims_alone_says_so(open_page: Opened, lang: str, told: str) -> None:
    """ISR-27: 20 seconds for a claim, and no limit for a discard."""
    expect(open_page("/rules/israeli", locale=lang).locator(".details").first).to_contain_text(told)
