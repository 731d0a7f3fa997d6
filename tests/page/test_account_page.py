"""An account on the page: made by a guest at a table, entered from elsewhere, and left."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

Opened = Callable[..., Page]
PASSWORD = "four winds blow"  # noqa: S105 - of nobody
WORDS = {
    "en": ("Make an account", "Log in"),
    "ru": ("Создать учётную запись", "Войти"),
    "he": ("יצירת חשבון", "כניסה"),
    "pl": ("Załóż konto", "Zaloguj się"),
}


def path(page: Page) -> str:
    return "/" + page.url.split("/", 3)[3]


def fill(page: Page, form: str, name: str, password: str) -> None:
    """Fill a form and send it with the keyboard."""
    box = page.get_by_role("form", name=form)
    box.get_by_label("Name").fill(name)
    box.get_by_label("Password", exact=True).fill(password)
    page.keyboard.press("Enter")


def test_a_guest_who_makes_an_account_keeps_the_seat_and_finds_it_elsewhere(open_page: Opened) -> None:
    page = open_page("/")
    page.locator(".card", has=page.locator('a[href="/rules/mcr"]')).get_by_role("button").click()
    expect(page.locator(".own .hand button").first).to_be_visible()
    room = path(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("link", name="Log in or make an account").click()
    expect(page.get_by_text("You play as a guest")).to_be_visible()
    fill(page, "Make an account", "Wind Rider", PASSWORD)
    expect(page.get_by_text("You are logged in as")).to_be_focused()
    page.go_back()
    expect(page).to_have_url(re.compile(re.escape(room)))
    expect(page.locator(".own .hand button").first).to_be_visible()

    other = open_page("/account", forgiven="403")
    fill(other, "Log in", "wind rider", "another password")
    expect(other.get_by_role("alert")).to_have_text("Name and password do not fit.")
    expect(other.get_by_role("form", name="Log in").get_by_label("Password", exact=True)).to_be_focused()
    fill(other, "Log in", "wind rider", PASSWORD)
    expect(other.get_by_text("You are logged in as")).to_contain_text("Wind Rider")
    home = other.url.split("/account")[0]
    other.goto(home + room)
    expect(other.locator(".own .hand button").first).to_be_visible()
    other.goto(home + "/account")
    other.get_by_role("button", name="Log out").click()
    expect(other.get_by_text("You play as a guest")).to_be_focused()
    other.goto(home + room)
    expect(other.get_by_text("You are watching")).to_be_visible()


def test_mistakes_are_told_at_their_field(open_page: Opened) -> None:
    page = open_page("/account", forgiven="Failed to load resource")
    box = page.get_by_role("form", name="Make an account")
    fill(page, "Make an account", " ", PASSWORD)
    expect(box.get_by_label("Name")).to_have_accessible_description("Write a name.")
    expect(box.get_by_label("Name")).to_be_focused()
    fill(page, "Make an account", "Taken", "short")
    expect(box.get_by_label("Password", exact=True)).to_have_accessible_description(re.compile("this one has 5"))
    expect(box.get_by_label("Password", exact=True)).to_be_focused()
    fill(page, "Make an account", "Taken one", "taken ONE")
    expect(box.get_by_label("Password", exact=True)).to_have_accessible_description(re.compile("is the name"))
    fill(page, "Make an account", "Taken", PASSWORD)
    expect(page.get_by_text("You are logged in as")).to_be_visible()
    page.get_by_role("button", name="Log out").click()
    fill(page, "Make an account", "TAKEN", PASSWORD)
    expect(box.get_by_label("Name")).to_have_accessible_description("This name is taken.")


@pytest.mark.parametrize("lang", WORDS)
def test_password_managers_know_the_fields_in_every_language(open_page: Opened, lang: str) -> None:
    page = open_page("/account", locale=lang, width=390, height=844)
    for name, kind in zip(WORDS[lang], ("new-password", "current-password"), strict=True):
        box = page.get_by_role("form", name=name)
        expect(box.locator("input[autocomplete=username]")).to_have_count(1)
        expect(box.locator(f"input[autocomplete={kind}]")).to_have_attribute("type", "password")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    page.get_by_role("form", name=WORDS[lang][1]).locator("input[type=checkbox]").check()
    expect(page.locator("input[autocomplete=current-password]")).to_have_attribute("type", "text")
