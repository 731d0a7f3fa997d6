"""The page around the table: its languages, addresses, settings and mistakes."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from support.serving import Served

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


def test_a_room_that_is_not_there_says_so(open_page: Callable[..., Page]) -> None:
    page = open_page("/rooms/nowhere", forgiven="404")
    expect(page.get_by_role("heading", name="This room cannot be entered")).to_be_visible()
    page.get_by_role("link", name="Home page").click()
    expect(page.get_by_role("heading", name=WORDS["en"])).to_be_visible()


def test_a_full_room_says_so(open_page: Callable[..., Page], served: Served) -> None:
    host = served.visitor()
    room = host.post("/api/rooms", {"book": "mcr", "seats": ["me", "open", "bot:simple", "bot:simple"]})
    path = f"/rooms/{room['id']}?key={room['key']}"
    page = open_page(path)
    expect(page.get_by_role("button", name="Sit here")).to_have_count(1)
    served.visitor().post(f"/api/rooms/{room['id']}/sit?key={room['key']}", {"person": 1})
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)
    expect(page.get_by_text("All seats are taken.")).to_be_visible()


def test_a_server_that_is_away_is_asked_again(open_page: Callable[..., Page]) -> None:
    page = open_page("/account", forgiven="Failed to load")
    page.route("**/api/**", lambda route: route.abort())
    page.get_by_role("link", name="Manywinds, home").click()
    expect(page.get_by_role("heading", name="The rulebooks did not load")).to_be_visible()
    page.unroute("**/api/**")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".books .card h3")).to_have_count(6)


def test_back_closes_the_settings(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Rules", exact=True).first.click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", name=WORDS["en"])).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1440, 900)])
@pytest.mark.parametrize("lang", ["en", "he"])
def test_every_part_is_one_click_away_from_every_page(
    lang: str, width: int, height: int, open_page: Callable[..., Page]
) -> None:
    page = open_page("/rules", locale=lang, width=width, height=height)
    for path in ("/play", "/score", "/sheets", "/events", "/rules", "/replays"):
        link = page.locator(f'#top nav a[href="{path}"]')
        if width == 390:
            expect(link).to_be_hidden()
            page.locator("button.menu").click()
        expect(link).to_be_in_viewport(ratio=1)
        link.click()
        expect(page).to_have_url(re.compile(f"{path}(/|$)"))
        expect(link).to_have_attribute("aria-current", "page")
