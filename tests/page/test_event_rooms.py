"""Tables of a tournament that are played on the server: opened by an official, taken by the players, and their sheets
fill themselves (MCR-T17)."""

import re

from playwright.sync_api import Locator, Page, expect

from support.axe import findings
from support.event_page import Opened, opened
from support.events import SEED, entrants
from support.hosting import Hosted
from support.serving import Served, Visitor

PHONE = {"width": 390, "height": 844, "bypass_csp": True, "reduced_motion": "reduce"}
PLAN = (2, 1, 4, 3)
"""The players by their seats."""


def planned(served: Served) -> Hosted:
    """A tournament of four that has not begun, and a link for everybody."""
    hosted = Hosted(served, {"book": "hk-old", "stages": [[1, 0]], "minutes": 60, "warning": 10})
    hosted.do("register", players=[{"name": f"Player {number}"} for number in entrants(4)])
    hosted.do("draw", seed=SEED)
    hosted.do("seat", rounds=[[list(PLAN)]])
    for number in PLAN:
        hosted.link("player", f"P{number}", player=number)
    hosted.link("table", "Screen", table=1)
    return hosted


def sit(hosted: Hosted, room: str, person: int) -> Visitor:
    """A player takes the own seat without a browser."""
    visitor = hosted.server.visitor()
    headers = {"Manywinds-Key": hosted.keys[f"P{PLAN[person]}"]}
    answer = visitor.ask("POST", f"/api/rooms/{room}/sit", json={"person": person}, headers=headers)
    assert answer.status_code == 200, answer.text
    return visitor


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def line(page: Page) -> Locator:
    return page.get_by_role("group", name="Open")


def keeps_time(phone: Page, hosted: Hosted) -> None:
    """The line of the tournament is short, and says when the clock is stopped."""
    expect(line(phone).get_by_role("link")).to_have_attribute("href", f"/events/{hosted.id}/tables/1/1")
    assert fits(phone)
    box = line(phone).bounding_box()
    assert box
    assert box["height"] < 30
    assert findings(phone) == [], "the table"
    hosted.do("pause", session=1)
    expect(line(phone).get_by_text("The clock stands still")).to_be_visible()
    hosted.do("resume", session=1)
    expect(line(phone).get_by_text("The clock stands still")).to_have_count(0)


def test_a_tournament_is_played_on_the_server(open_page: Opened, served: Served) -> None:
    """From the official who opens the tables to the sheet that has filled itself."""
    hosted = planned(served)
    olga = opened(open_page, hosted, "/sessions/1", "Olga")
    olga.once("dialog", lambda dialog: dialog.accept())
    olga.get_by_role("button", name="Play on this server").click()
    expect(olga.get_by_text("on this server", exact=True)).to_be_visible()
    room = hosted.get("/tables/1/1")["room"]
    expect(olga.get_by_role("link", name="Watch")).to_have_attribute("href", f"/rooms/{room}")
    expect(olga.get_by_role("button", name="Play on this server")).to_have_count(0)

    phone = opened(open_page, hosted, "", "P2", **PHONE)
    phone.get_by_role("button", name="Take your seat").click()
    expect(phone.get_by_role("list", name="Seats")).to_contain_text("Player 2 (you)")
    expect(phone.get_by_text("not here yet")).to_have_count(3)
    expect(phone.get_by_role("button", name="Take your seat")).to_have_count(0)
    assert fits(phone)
    assert findings(phone) == [], "the lobby"

    south = opened(open_page, hosted, "/tables/1/1", "P1")
    expect(south.locator('[data-part="tell"]')).to_have_count(0)
    south.locator('[data-part="room"]').get_by_role("button", name="Take your seat").click()
    expect(phone.get_by_text("not here yet")).to_have_count(2)
    others = [sit(hosted, room, person) for person in (2, 3)]
    expect(phone.get_by_text("not here yet")).to_have_count(0)

    # It begins by itself, and the clock of the session is in sight.
    hosted.do("start", session=1)
    for page in (phone, south):
        expect(page.locator(".own .hand button").first).to_be_visible()
        expect(line(page)).to_contain_text("Session 1 · Table 1")
        expect(line(page).get_by_role("timer")).to_have_text(re.compile(r"^(5\d:\d\d|1:00:00)$"))
    keeps_time(phone, hosted)

    # Whoever has another device at hand goes on with it,.
    south.close()
    south = opened(open_page, hosted, "/tables/1/1", "P1")
    south.get_by_role("link", name="Watch").click()
    south.get_by_role("button", name="Take your seat").click()
    expect(south.locator(".own .hand button").first).to_be_visible()

    # A deal is played, and is on the sheet without anybody who types.
    anybody = opened(open_page, hosted, "/tables/1/1", **PHONE)
    expect(anybody.locator('[data-part="room"]').get_by_role("link", name="Watch")).to_be_visible()
    assert findings(anybody) == [], "the sheet"
    for visitor in others:
        visitor.post(f"/api/rooms/{room}/stand", {})
    for page in (phone, south):
        assert page.request.post(f"http://127.0.0.1:{served.port}/api/rooms/{room}/stand", data={}).ok
    expect(anybody.locator("tr.figures:not(.open)")).to_have_count(1)
    expect(phone.locator(".sheet .change")).to_have_count(4)
    assert fits(anybody)

    # When time is up there is no other match: the sheet is signed.
    hosted.do("stop", session=1, table=1)
    phone.get_by_role("link", name="To the sheet: sign it").click()
    expect(phone.get_by_role("button", name="Player 2 signs")).to_be_visible()


def test_who_may_sit_and_how_a_table_is_taken_off(open_page: Opened, served: Served) -> None:
    hosted = planned(served)
    olga = opened(open_page, hosted, "/tables/1/1", "Olga")
    olga.once("dialog", lambda dialog: dialog.accept())
    olga.get_by_role("button", name="Play this table on this server").click()
    panel = olga.locator('[data-part="room"]')
    expect(panel.get_by_role("button", name=re.compile("^Sit here as"))).to_have_count(4)
    room = hosted.get("/tables/1/1")["room"]

    anybody = open_page(f"/rooms/{room}", **PHONE)
    expect(anybody.get_by_text("Open your player's link to sit down.")).to_be_visible()
    expect(anybody.get_by_role("button", name="Sit here")).to_have_count(0)
    assert findings(anybody) == []

    sit(hosted, room, 0)
    screen = opened(open_page, hosted, "/tables/1/1", "Screen")
    expect(screen.get_by_role("button", name=re.compile("^Sit here as"))).to_have_count(3)
    screen.get_by_role("button", name=re.compile("Sit here as .?Player 4")).click()
    expect(screen.get_by_role("list", name="Seats")).to_contain_text("Player 4 (you)")

    panel.get_by_text("Take this table off the server").click()
    olga.once("dialog", lambda dialog: dialog.accept())
    panel.get_by_role("button", name="Take this table off the server").click()
    expect(panel).to_have_count(0)
    expect(screen.get_by_text("This table is not played on the server any more.")).to_be_visible()
    hosted.do("start", session=1)
    expect(olga.locator('[data-part="tell"]')).to_be_visible()


def test_a_bot_plays_for_a_stand_in_where_the_official_says_so(open_page: Opened, served: Served) -> None:
    hosted = planned(served)
    olga = opened(open_page, hosted, "/tables/1/1", "Olga")
    olga.once("dialog", lambda dialog: dialog.accept())
    olga.get_by_role("button", name="Play this table on this server").click()
    olga.locator('[data-part="room"]').get_by_role("link", name="Watch").click()
    begin = olga.get_by_role("button", name="Begin with bots for those who have a stand-in")
    room = hosted.get("/tables/1/1")["room"]
    for person in (0, 1, 2):
        sit(hosted, room, person)
    expect(olga.get_by_text("not here yet")).to_have_count(1)
    expect(begin).to_have_count(0)
    hosted.do("substitute", session=1, player=PLAN[3], name="Sid")
    expect(olga.get_by_role("list", name="Seats")).to_contain_text("Sid")
    hosted.do("start", session=1)
    begin.click()
    expect(line(olga).get_by_role("timer")).to_be_visible()
    expect(olga.get_by_text("You are watching.")).to_be_visible()
