"""The page around the table: its languages, addresses, settings and mistakes."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

WORDS = {"en": "Rulebooks", "ru": "Правила", "he": "ספרי חוקים", "pl": "Zbiory zasad"}
SIZES = ((390, 844), (844, 390), (820, 1180), (1440, 900))


@pytest.mark.parametrize("lang", WORDS)
def test_the_page_speaks_the_language_of_the_browser(open_page: Callable[..., Page], lang: str) -> None:
    page = open_page("/", locale=lang)
    expect(page.get_by_role("heading", name=WORDS[lang], exact=True)).to_be_visible()
    assert page.locator("html").get_attribute("lang") == lang
    assert page.locator("html").get_attribute("dir") == ("rtl" if lang == "he" else "ltr")
    expect(page.locator(".books .card h3")).to_have_count(6)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("lang", ["en", "he"])
def test_nothing_is_wider_than_the_window(open_page: Callable[..., Page], lang: str, width: int, height: int) -> None:
    for path in ("/", "/play", "/play/riichi-phoenix?with=friends"):
        page = open_page(path, locale=lang, width=width, height=height)
        expect(page.locator("main a.panel, main .card h3").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), path


def test_settings_are_kept(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Polski").check()
    expect(page.get_by_role("heading", name="Ustawienia")).to_be_visible()
    page.get_by_role("radio", name="Ciemny").check()
    page.reload()
    expect(page.get_by_role("heading", name=WORDS["pl"])).to_be_visible()
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_back_goes_back(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("link", name=re.compile("Competition rules.*China")).first.click()
    expect(page).to_have_url(re.compile("/play/mcr$"))
    page.go_back()
    expect(page).to_have_url(re.compile("/play$"))
    page.go_back()
    expect(page.get_by_role("heading", name=WORDS["en"])).to_be_visible()


def test_an_address_without_a_page_says_so(open_page: Callable[..., Page]) -> None:
    expect(open_page("/nowhere").get_by_role("heading", name="No such page")).to_be_visible()
