"""Pictures of the page for a person to look at, in build/pictures: every page, language, theme and size."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.slow
PICTURES = Path(__file__).parents[2] / "build" / "pictures"
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
PAGES = {"home": "/", "new": "/play/riichi-phoenix", "score": "/score", "rules": "/rules/mcr", "replays": "/replays",
         "sheets": "/sheets", "events": "/events"}  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "ru", "he", "pl"])
def test_pictures_are_taken_and_nothing_is_wider_than_the_window(
    open_page: Callable[..., Page], lang: str, theme: str, size: str
) -> None:
    width, height = SIZES[size]
    look = {"locale": lang, "width": width, "height": height, "color_scheme": theme}
    PICTURES.mkdir(parents=True, exist_ok=True)

    def take(page: Page, name: str) -> None:
        page.wait_for_load_state("networkidle")
        page.screenshot(path=PICTURES / f"{name}-{lang}-{theme}-{size}.png")
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), name

    for name, path in PAGES.items():
        take(open_page(path, **look), name)
    page = open_page("/", **look)
    page.locator(".books .card", has=page.locator('a[href="/rules/mcr"]')).get_by_role("button").click()
    expect(page.locator(".own .hand button").first).to_be_visible()
    take(page, "table")
    for _ in range(3000):
        if page.locator(".sheet").count():
            break
        if page.locator('.own .hand button[aria-disabled="false"], .bar.ready').count():
            page.keyboard.press("Enter")
        page.wait_for_timeout(40)
    take(page, "result")
