"""Nothing on the page keeps a person out: what axe, a checker for screen readers and contrast, finds serious."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from support.axe import findings

STILL = {"bypass_csp": True, "reduced_motion": "reduce"}
SIZES = {"phone": (390, 844), "desktop": (1440, 900)}


def settled(page: Page) -> None:
    """The table waits for the person, and nothing on it moves or fades any more."""
    expect(page.locator('.own .hand button[aria-disabled="false"], .bar.ready').first).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_keeps_a_person_out(open_page: Callable[..., Page], size: str, theme: str) -> None:
    width, height = SIZES[size]
    page = open_page("/", width=width, height=height, color_scheme=theme, **STILL)
    expect(page.locator(".books .card h3")).to_have_count(6)
    assert findings(page) == [], "home"
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    assert findings(page) == [], "settings"
    page.keyboard.press("Escape")
    page.goto(page.url + "account")
    expect(page.get_by_role("form", name="Log in")).to_be_visible()
    page.get_by_role("button", name="Make an account").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert findings(page) == [], "an account"
    if page.get_by_role("button", name="Menu").is_visible():
        page.get_by_role("button", name="Menu").click()
        assert findings(page) == [], "the menu"
    page.get_by_role("link", name="Play", exact=True).click()
    page.locator('.books a[href="/play/mcr"]').click()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    assert findings(page) == [], "a new table"
    page.get_by_role("button", name="Sit down").click()
    settled(page)
    assert findings(page) == [], "the table"
    page.keyboard.press("h")
    page.wait_for_timeout(500)
    assert findings(page) == [], "a hint"


def test_nothing_keeps_a_person_out_of_the_menu_of_a_low_window(open_page: Callable[..., Page]) -> None:
    page = open_page("/play/mcr", width=844, height=390, **STILL)
    page.get_by_role("button", name="Sit down").click()
    settled(page)
    page.get_by_role("button", name="Menu").click()
    assert findings(page) == []
