"""The score sheet of a real table on the page: told by value and by tiles, corrected, signed, kept when the connection
is lost, in every book."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from support.axe import findings
from support.serving import Served

Opened = Callable[..., Page]
NAMES = ("Anna", "Boris", "Cy", "Dana")
PHONE = {"width": 390, "height": 844, "has_touch": True}


def begin(page: Page, book: str) -> None:
    page.get_by_role("combobox", name="Rulebook").select_option(book)
    for wind, name in zip(("East", "South", "West", "North"), NAMES, strict=True):
        page.get_by_label(f"{wind} at the start").fill(name)
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_url(re.compile(r"/sheets/[\w-]+$"))
    expect(page.get_by_role("heading", name="How did deal 1 end?")).to_be_visible()


def made(served: Served, book: str = "mcr", deals: tuple[dict[str, Any], ...] = ()) -> str:
    """The address of a sheet that somebody else has begun, with its key."""
    guest = served.visitor("Guest")
    sheet = guest.post("/api/sheets", {"book": book, "names": NAMES})
    for number, deal in enumerate(deals, 1):
        body = {"what": "deal", "given": {"deal": deal}, "once": f"deal-number-{number}"}
        guest.ask("POST", f"/api/sheets/{sheet['id']}/do", json=body, headers={"Manywinds-Key": sheet["key"]})
    return f"/sheets/{sheet['id']}#key={sheet['key']}"


def key(page: Page, group: str, name: str) -> Locator:
    found = page.get_by_role("group", name=group, exact=True)
    return found.get_by_role("radio", name=name, exact=True).or_(found.get_by_role("checkbox", name=name, exact=True))


def pick(page: Page, **wishes: str) -> None:
    """Tap one key in each group."""
    called = {"end": "Ended with", "who": "Who won?", "tile": "Whose tile?", "fu": "Fu", "worth": "Value",
              "riichi": "Riichi declared", "ready": "Who was ready?", "why": "Why"}  # fmt: skip
    for group, name in wishes.items():
        key(page, called[group], name).check()


def come(page: Page) -> Locator:
    return page.get_by_role("region", name="It comes to").locator(".change .ltr")


def book_it(page: Page, *changes: str) -> None:
    """What the deal comes to, by the seats of the deal, and then book it."""
    expect(come(page)).to_have_text(list(changes))
    rows = page.locator(".history button.row")
    before = rows.count()
    page.get_by_role("button", name="Book this deal").click()
    expect(rows).to_have_count(before + 1)


def points(page: Page) -> dict[str, str]:
    names = page.locator(".board .name").all_inner_texts()
    return dict(zip((each.split()[0] for each in names), page.locator(".board .points").all_inner_texts(), strict=True))


def test_a_sheet_of_the_competition_rules_on_a_phone(open_page: Opened) -> None:
    page = open_page("/", **PHONE)
    page.get_by_role("link", name="Keep score").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("alert")).to_have_text("Enter four different names.")
    begin(page, "mcr")
    tell_a_value(page)
    tell_tiles(page)
    tell_a_penalty_and_a_draw(page)
    correct_the_first(page)
    sign(page)
    # It is on the list of this browser.
    page.goto(page.url.rsplit("/", 1)[0])
    page.get_by_role("link", name="Anna, Boris, Cy, Dana").click()
    expect(page.get_by_text("All four have signed. The sheet is final.")).to_be_visible()


def tell_a_value(page: Page) -> None:
    pick(page, end="Win", who="Anna", tile="Boris")
    expect(page.get_by_text("Enter the value of the hand.")).to_be_visible()
    page.get_by_label("Value in points").fill("7")
    expect(page.get_by_role("alert")).to_contain_text("the minimum of mcr is 8")
    page.get_by_label("Value in points").fill("24")
    book_it(page, "+48", "−32", "−8", "−8")
    expect(page.get_by_role("heading", name="How did deal 2 end?")).to_be_visible()
    assert points(page) == {"Boris": "−32", "Cy": "−8", "Dana": "−8", "Anna": "48"}


def tell_tiles(page: Page) -> None:
    pick(page, end="Win", who="Dana", tile="Self-draw")
    page.get_by_role("button", name="Tiles", exact=True).click()
    page.get_by_role("button", name="Pung", exact=True).click()
    for tile in ("7z", "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "2p", "2p"):
        page.locator(f".keys [data-tile='{tile}']").click()
    expect(page.get_by_text("Dana: 21 points")).to_be_visible()
    page.get_by_text("Who pays whom, and why").click()
    expect(page.get_by_role("region", name="It comes to").get_by_role("link", name="MCR-70").first).to_have_attribute(
        "href", "/rules/mcr/MCR-70"
    )
    book_it(page, "−29", "−29", "+87", "−29")


def tell_a_penalty_and_a_draw(page: Page) -> None:
    """The penalty is told while play goes on, taken back and told again."""
    page.get_by_text("Penalties", exact=True).click()
    for amount in ("10", "20"):
        page.get_by_role("button", name="Add a penalty").click()
        page.get_by_role("combobox", name="Who", exact=True).select_option("Cy")
        page.get_by_role("combobox", name="Offence").select_option("PEN-17")
        expect(page.get_by_text("Choose who is paid for it.")).to_be_visible()
        page.get_by_role("combobox", name="Amount").select_option(amount)
        page.get_by_role("combobox", name="Paid to").select_option("Anna")
        page.get_by_role("button", name="Book the penalty; play goes on").click()
        expect(page.get_by_text("penalties of the deal being played")).to_be_visible()
        if amount == "10":
            page.locator(".history button.row").first.click()
            page.get_by_role("button", name="Take back PEN-17").click()
            expect(page.locator(".history button.row")).to_have_count(2)
            page.get_by_text("Penalties", exact=True).click()
    pick(page, end="Draw")
    expect(page.get_by_role("region", name="It comes to")).to_be_visible()
    page.get_by_role("button", name="Book this deal").click()
    expect(page.get_by_role("heading", name="How did deal 4 end?")).to_be_visible()
    assert points(page) == {"Dana": "79", "Anna": "39", "Boris": "−61", "Cy": "−57"}
    expect(page.get_by_text("Sum check: 0. It adds up.")).to_be_visible()


def correct_the_first(page: Page) -> None:
    """Everything after it follows."""
    page.locator(".history button.row").last.click()
    page.get_by_role("link", name="Correct deal 1").click()
    expect(page.get_by_label("Value in points")).to_have_value("24")
    page.get_by_label("Value in points").fill("30")
    expect(come(page)).to_have_text(["+54", "−38", "−8", "−8"])
    page.get_by_role("button", name="Book the correction").click()
    expect(page).to_have_url(re.compile(r"/sheets/[\w-]+$"))
    expect(page.locator(".history button.row").last).to_contain_text("+54")
    assert points(page) == {"Dana": "79", "Anna": "45", "Boris": "−67", "Cy": "−57"}


def sign(page: Page) -> None:
    page.get_by_role("button", name="Stop the game here").click()
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_text("Table points: 4.00")).to_be_visible()
    for name in NAMES:
        page.get_by_role("button", name=f"{name} signs").click()
        expect(page.get_by_text(f"{name} has signed")).to_be_visible()
    expect(page.get_by_text("All four have signed. The sheet is final.")).to_be_visible()
    expect(page.get_by_role("button", name="Undo the last")).to_have_count(0)
    with page.expect_download() as paper:
        page.get_by_role("link", name="Sheet as PDF").click()
    assert paper.value.path().read_bytes().startswith(b"%PDF")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("book", "worth", "changes"),
    [
        ("hk-old", "3", ["+32", "−16", "−8", "−8"]),
        ("hk-old-pl", "3", None),
        ("hk-new", "3", None),
    ],
)
def test_a_deal_of_the_hong_kong_books(
    open_page: Opened, served: Served, book: str, worth: str, changes: list[str] | None
) -> None:
    page = open_page(made(served, book))
    pick(page, end="Win", who="Anna", tile="Boris")
    page.get_by_label(re.compile("Value in")).fill(worth)
    expect(come(page).first).to_have_text(re.compile(r"^\+\d+$"))
    if changes:
        expect(come(page)).to_have_text(changes)
    book_it(page, *come(page).all_inner_texts())
    expect(page.locator(".history button.row .remark")).to_have_text("Anna: 3 from Boris")
    assert points(page)["Anna"] != "0"


def test_riichi_asks_for_han_fu_sticks_and_who_was_ready(open_page: Opened, served: Served) -> None:
    page = open_page(made(served, "riichi-tenhou"), **PHONE)
    pick(page, end="Win", who="Anna", tile="Boris", worth="3 han", fu="40", riichi="Cy")
    # Another may win on the same tile.
    pick(page, who="Dana")
    page.locator("section.hand").last.get_by_text("Mangan", exact=True).locator("xpath=ancestor::label").click()
    book_it(page, "+7,700", "−15,700", "−1,000", "+9,000")
    # Whoever declared is ready; the draw is paid for, and a stick lies on the table.
    pick(page, end="Draw", riichi="Boris", ready="Cy")
    expect(key(page, "Who was ready?", "Boris")).to_be_checked()
    book_it(page, "−1,500", "+500", "+1,500", "−1,500")
    expect(page.locator(".where")).to_contain_text("Sticks: 1")
    expect(page.get_by_text("on the table: 1,000. It adds up.")).to_be_visible()
    pick(page, end="Called off", why="Four equal winds")
    expect(page.get_by_role("region", name="It comes to")).to_be_visible()
    page.get_by_role("button", name="Book this deal").click()
    expect(page.locator(".history button.row")).to_have_count(3)


def test_what_the_book_does_not_allow_is_refused_and_may_be_an_exception(open_page: Opened, served: Served) -> None:
    """MCR-8, PEN-13: a dead hand does not win, unless a note says why."""
    page = open_page(made(served), **PHONE)
    page.get_by_text("Penalties", exact=True).click()
    page.get_by_role("button", name="Add a penalty").click()
    page.get_by_role("combobox", name="Who", exact=True).select_option("Anna")
    page.get_by_role("combobox", name="Offence").select_option("PEN-13")
    page.get_by_role("button", name="Book the penalty; play goes on").click()
    expect(page.get_by_text("penalties of the deal being played")).to_be_visible()
    pick(page, end="Win", who="Anna", tile="Boris")
    page.get_by_label("Value in points").fill("24")
    expect(page.get_by_role("alert")).to_contain_text("E has a dead hand (PEN-13), which cannot win.")
    expect(page.get_by_role("button", name="Book this deal")).to_be_disabled()
    page.get_by_label("Enter it all the same, as an exception").check()
    expect(page.get_by_role("alert")).to_contain_text("An exception from the rules needs a note.")
    page.get_by_label("Note", exact=True).fill("it was a true win")
    page.get_by_role("button", name="Book this deal").click()
    expect(page.locator(".history .remark").first).to_contain_text("exception from the rules; it was a true win")


def test_values_that_no_riichi_hand_has_are_refused(open_page: Opened, served: Served) -> None:
    """RII-58, RII-64, RII-70: and a yakuman worth two is paid twice."""
    page = open_page(made(served, "riichi-phoenix"), **PHONE)
    pick(page, end="Win", who="Anna", tile="Self-draw", worth="1 han", fu="20")
    expect(page.get_by_role("alert")).to_contain_text("No hand that wins like this is worth '1 han 20 fu'.")
    pick(page, worth="Yakuman")
    page.get_by_role("combobox", name="Which yakuman").select_option("daisuushii")
    expect(come(page)).to_have_text(["+96,000", "−32,000", "−32,000", "−32,000"])


def test_in_the_israeli_game_all_four_are_asked(open_page: Opened, served: Served) -> None:
    page = open_page(made(served, "israeli"))
    pick(page, end="Win", who="Anna", tile="Self-draw")
    page.get_by_label("Value in points").fill("42.25")
    expect(page.get_by_text("Enter what each of the others holds.")).to_be_visible()
    for name, held in (("Boris", "4"), ("Cy", "12")):
        page.get_by_role("textbox", name=name).fill(held)
    page.get_by_role("button", name="Tiles of Dana").click()
    for tile in ("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "2p", "3p", "5s", "7s"):
        page.locator(f".keys [data-tile='{tile}']").click()
    expect(page.get_by_role("textbox", name="Dana")).to_have_value("123456789m23p57s")
    book_it(page, "+90.25", "−12", "−4", "−13")
    expect(page.get_by_text("All players score here")).to_be_visible()


def test_where_a_leader_begins_nobody_is_said_to_deal(open_page: Opened, served: Served) -> None:
    """ISR-10, ISR-15: the leader sits at the round wind; the cards are dealt by the owner of the broken side."""
    page = open_page(made(served, "israeli"))
    people = page.locator(".people > li")
    expect(people.filter(has_text="leads")).to_have_count(1)
    expect(people.filter(has_text="leads")).to_contain_text("Anna")
    expect(people.filter(has_text="deals")).to_have_count(0)
    page = open_page(made(served))
    expect(page.locator(".people > li").filter(has_text="deals")).to_contain_text("Anna")


def test_a_lost_connection_loses_nothing_and_books_nothing_twice(open_page: Opened, served: Served) -> None:
    address = made(served)
    page = open_page(address, forgiven="Failed to load resource")
    pick(page, end="Win", who="Cy", tile="Self-draw")
    page.get_by_label("Value in points").fill("8")
    expect(come(page)).to_have_text(["−16", "−16", "+48", "−16"])
    sent: list[str] = []

    def lose(route: Route) -> None:
        """The server takes it, and the answer gets lost; after that nothing gets through for a while."""
        sent.append(json.loads(route.request.post_data or "{}")["once"])
        if len(sent) == 1:
            route.fetch()
        route.abort()

    page.route("**/do?*", lose)
    page.get_by_role("button", name="Book this deal").click()
    expect(page.locator(".bar")).to_have_text("Not sent yet. It is kept here and sent once the connection is back.")
    page.reload()
    expect(page.locator(".bar").or_(page.locator(".history button.row")).first).to_be_visible()
    page.unroute("**/do?*")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("form.deal")).to_have_attribute("aria-busy", "false")
    expect(page.locator(".bar")).to_have_count(0)
    expect(page.get_by_role("heading", name="How did deal 2 end?")).to_be_visible()
    expect(page.locator(".history button.row")).to_have_count(1)
    assert len(set(sent)) == 1
    # What is typed and not told yet is there after a reload, too.
    pick(page, end="Win", who="Dana", tile="Cy")
    page.reload()
    expect(key(page, "Whose tile?", "Cy")).to_be_checked()


def test_of_two_who_correct_the_same_deal_the_later_is_told(open_page: Opened, served: Served) -> None:
    win = {"wins": [{"person": 0, "worth": "24"}]}
    address = made(served, deals=(win, {}))
    path, secret = address.split("#")
    one = open_page(address, forgiven="Failed to load resource")
    # The key does not stay in the address, and whoever has none only looks on.
    expect(one).to_have_url(re.compile(re.escape(path) + "$"))
    two = open_page(f"{path}?deal=1#{secret}")
    viewer = open_page(path)
    expect(viewer.get_by_text("You are looking on")).to_be_visible()
    expect(viewer.get_by_role("button", name="Undo the last")).to_have_count(0)
    one.locator(".history button.row").last.click()
    one.get_by_role("link", name="Correct deal 1").click()
    for page, worth in ((one, "30"), (two, "40")):
        page.get_by_label("Value in points").fill(worth)
        expect(page.get_by_role("button", name="Book the correction")).to_be_enabled()
    two.get_by_role("button", name="Book the correction").click()
    expect(viewer.locator(".history button.row").last).to_contain_text("+144")
    one.get_by_role("button", name="Book the correction").click()
    expect(one.get_by_role("alert")).to_contain_text("Somebody else has changed this in the meantime")
    expect(viewer.locator(".history button.row").last).to_contain_text("+144")
    expect(one.get_by_label("Value in points")).to_have_value("30")
    one.get_by_role("button", name="Book the correction").click()
    expect(viewer.locator(".history button.row").last).to_contain_text("+114")


def test_in_hebrew_it_reads_from_right_to_left(open_page: Opened, served: Served) -> None:
    win = {"wins": [{"person": 0, "worth": "24"}], "discarder": 1}
    page = open_page(made(served, deals=(win,)), locale="he", **PHONE)
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.get_by_role("heading", name="איך הסתיימה חלוקה 2?")).to_be_visible()
    # Figures stand below the names of their columns.
    for column in range(4):
        name = page.locator(".history .head .name").nth(column).bounding_box()
        figure = page.locator(".history button.row .change").nth(column).bounding_box()
        assert name is not None
        assert figure is not None
        assert abs(name["x"] - figure["x"]) < 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("theme", "size"), [("light", (390, 844)), ("dark", (1440, 900))])
def test_the_sheet_keeps_nobody_out(open_page: Opened, served: Served, theme: str, size: tuple[int, int]) -> None:
    still = {"bypass_csp": True, "reduced_motion": "reduce"}
    page = open_page("/sheets", width=size[0], height=size[1], color_scheme=theme, **still)
    expect(page.get_by_role("heading", name="New sheet")).to_be_visible()
    assert findings(page) == [], "a new sheet"
    page.goto(page.url.rsplit("/", 1)[0] + made(served, deals=({"wins": [{"person": 0, "worth": "24"}]},)))
    pick(page, end="Win", who="Anna", tile="Self-draw")
    page.get_by_role("button", name="Tiles", exact=True).click()
    page.locator(".history button.row").click()
    page.get_by_text("Penalties", exact=True).click()
    page.get_by_role("button", name="Add a penalty").click()
    assert findings(page) == [], "the form"
    page.get_by_role("button", name="Stop the game here").click()
    page.get_by_role("button", name="Stop", exact=True).click()
    page.get_by_role("button", name="Anna signs").click()
    expect(page.get_by_text("Anna has signed")).to_be_visible()
    assert findings(page) == [], "the signatures"
