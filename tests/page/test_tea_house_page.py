"""A rulebook and a bot of another distribution, as a player meets them in a browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from support.serving import Served
from support.tea_house import PATIENT, beside, install


@pytest.fixture(scope="module")
def tea_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with beside(install(tmp_path_factory.mktemp("tea-house"))):
        running = Served(tmp_path_factory.mktemp("data"), pace={"bot": 0.02})
        yield running
        running.end()


@pytest.mark.parametrize(
    ("lang", "name", "fan"), [("en-GB", "Tea house rules", "Samovar"), ("pl-PL", "Zasady herbaciarni", "Samowar")]
)
def test_it_is_on_the_shelf_and_in_the_rules(
    lang: str, name: str, fan: str, browser: Browser, tea_house: Served
) -> None:
    page = browser.new_context(locale=lang).new_page()
    page.goto(f"http://127.0.0.1:{tea_house.port}/")
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    page.goto(f"http://127.0.0.1:{tea_house.port}/rules/tea-house")
    expect(page.locator(".id a[href^='/rules/tea-house/']").first).to_be_attached()
    shown = page.locator(".fans > li", has_text=fan).first
    expect(shown).to_be_visible()
    expect(shown.locator("svg").first).to_be_visible()
    page.context.close()


def test_a_table_of_it_can_be_made_with_its_bot(browser: Browser, tea_house: Served) -> None:
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(f"http://127.0.0.1:{tea_house.port}/play/tea-house")
    expect(page.get_by_text(PATIENT).first).to_be_attached()
    page.context.close()
