"""A table of a tournament on the page, from the first deal to the closed sheet; stages; sheets on paper."""

import re

import pytest
from playwright.sync_api import expect

from support.event_page import Opened, fill_deal, opened, seated, visit, won
from support.hosting import Given, Hosted
from support.serving import Served


def begun(served: Served, players: int = 4, **settings: object) -> Hosted:
    hosted = Hosted(served, {"book": "riichi-phoenix", "stages": [[2, 0]], "minutes": 0, **settings})
    hosted.seated(players)
    hosted.do("start", session=1)
    return hosted


def test_a_table_from_the_first_deal_to_the_closed_sheet(open_page: Opened, served: Served) -> None:
    """A player tells a deal on the own phone, the referee confirms it; all sign, and the sheet is closed."""
    hosted = begun(served)
    hosted.link("referee", "Rita")
    number = hosted.get("?session=1")["tables"][0]["players"][1]
    hosted.link("player", "South", player=number)
    south = opened(open_page, hosted, "", "South", width=390, height=844)
    expect(south.get_by_role("heading", name="Your table: 1")).to_contain_text("South")
    south.get_by_role("link", name="To the table").click()
    fill_deal(south.locator('[data-part="tell"]'), won(1, "mangan", 2), seated(hosted, 1))
    south.get_by_role("button", name="Enter the deal").click()
    expect(south.get_by_text("Confirmed by 1 of 4.")).to_be_visible()
    expect(south.get_by_text("Enter an offence")).to_have_count(0)

    rita = opened(open_page, hosted, "/sessions/1", "Rita")
    expect(rita.get_by_text("to be confirmed")).to_be_visible()
    rita.locator(".tables a").first.click()
    rita.get_by_role("button", name="Confirm as referee").click()
    expect(south.get_by_text("Confirmed by")).to_have_count(0)
    rita.once("dialog", lambda dialog: dialog.accept())
    rita.get_by_role("button", name="Time is up at this table").click()
    south.get_by_role("button", name=f"{seated(hosted, 1)(1)} signs").click()
    expect(rita.get_by_text("Players who signed: 1 of 4")).to_be_visible()
    rita.get_by_role("button", name="All players sign").click()
    rita.get_by_role("button", name="Referee signs").click()
    rita.get_by_role("button", name="Close the sheet").click()
    expect(rita.get_by_text("closed", exact=True)).to_be_visible()
    expect(south.get_by_text("closed", exact=True)).to_be_visible()
    table = hosted.get("/tables/1/1")
    assert (table["closed"], table["sums"], table["referee"]) == (True, [0, 8000, -8000, 0], "Rita")


def test_the_best_go_on(open_page: Opened, served: Served) -> None:
    """After a stage the organiser says who of those that are level goes on."""
    hosted = begun(served, 8, scheme="knock_out", stages=[[1, 0], [1, 4]])
    tables = {each["table"]: each["players"] for each in hosted.get("?session=1")["tables"]}
    for table in tables:
        hosted.do("totals", session=1, table=table, totals=[9000, 1000, 1000, -11000])
    hosted.do("end", session=1)
    for table in tables:
        hosted.do("sign", session=1, table=table, persons=[0, 1, 2, 3])
        hosted.do("sign", session=1, table=table, referee=True)
        hosted.do("close", session=1, table=table)
    hosted.do("publish", session=1)
    page = opened(open_page, hosted, "", "Olga")
    step = page.locator('[data-step="advance"]')
    expect(step.get_by_role("heading", name="The best go on to stage 2")).to_be_visible()
    through = {row["number"] for row in hosted.get("/standings")["players"] if row["place"] < 5}
    for key in step.get_by_role("checkbox").all():
        key.check()
    step.get_by_role("button", name="To stage 2").click()
    expect(page.locator('[data-step="seat"]')).to_be_visible()
    assert set(hosted.get()["stages"][1]["players"]) == through


@pytest.mark.parametrize(("who", "sheets"), [("", 7), ("Olga", 11)])
def test_sheets_on_paper(open_page: Opened, served: Served, who: str, sheets: int) -> None:
    hosted = begun(served)
    page = opened(open_page, hosted, "/print", who)
    expect(page.get_by_role("button", name="CSV")).to_have_count(sheets)
    page.get_by_label("Language").select_option("he")
    wanted: Given = {"Standings, PDF": b"%PDF", "Players, CSV": "שם".encode()}
    for name, inside in wanted.items():
        with page.expect_download() as coming:
            page.get_by_role("button", name=name, exact=True).click()
        assert inside in coming.value.path().read_bytes(), name


def test_the_clock(open_page: Opened, served: Served) -> None:
    """The clock counts by itself, and stands still when it is stopped."""
    hosted = begun(served, minutes=30, warning=10)
    page = opened(open_page, hosted, "/sessions/1", "Olga")
    timer = page.get_by_role("timer")
    shown = timer.inner_text()
    assert shown[:3] in ("30:", "29:")
    expect(timer).not_to_have_text(shown)
    page.get_by_role("button", name="Stop the clock").click()
    expect(page.get_by_text("The clock stands")).to_be_visible()
    page.get_by_text("More time").click()
    page.locator('[name="minutes"]').fill("5")
    page.locator('[name="reason"]').fill("fire drill")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("5 minutes added")).to_be_visible()
    expect(timer).to_have_text(re.compile("^3[34]:"))
    page.get_by_role("button", name="Let the clock run on").click()
    visit(page, hosted, "/log")
    expect(page.get_by_text("fire drill")).to_have_count(1)
