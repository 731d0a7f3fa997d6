"""Names and notes that are scripts, markup, formulas, very long, or written the other way round: shown as the letters
they are wherever they appear. A real browser runs nothing of them, and nothing is pushed out of the window."""

from functools import cache
from random import Random

import pytest
from playwright.sync_api import Page, expect

from manywinds import book
from manywinds.play.bots.simple import choose
from manywinds.play.record import Fair, Recorder
from support.event_page import Opened, visit
from support.hosting import Hosted, win
from support.serving import Served

PHONE = {"width": 390, "height": 844}
SCRIPT = "<script>alert(1)</script>"
NAMES = [SCRIPT, "<img src=x onerror=alert(1)>", "W" * 40, "\u05d0\u05d1 (\u05d2) <b>&lt;"]
"""Of people at a table: at most forty letters, all of them printable."""
LONG = "M" * 200
MARKUP = "<svg onload=alert(1)>{{7*7}} \"' &amp; javascript:alert(1)"


@pytest.fixture
def watched(open_page: Opened) -> Opened:
    """A page that tells of everything that should not have happened. What its policy forbids, and any request to
    elsewhere, fails the test anyway."""
    happened: list[str] = []

    def opened(path: str, **how: object) -> Page:
        page = open_page(path, **{**PHONE, **how})
        page.on("dialog", lambda dialog: (happened.append(dialog.message), dialog.dismiss()))
        return page

    yield opened  # type: ignore[misc]
    assert happened == []


def sound(page: Page, *shown: str) -> None:
    """All these are seen as they are written, nothing was made of them, and all fits into the window."""
    for text in shown:
        expect(page.get_by_text(text).first).to_be_attached()
    strange = "main script, main img, [onerror], [onload], iframe, a[href^=javascript]"
    assert page.locator(strange).count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), page.url


def test_at_a_table(watched: Opened, served: Served) -> None:
    owner, *others = [served.visitor(name) for name in NAMES]
    room = owner.room("hk-old", ["me", "open", "open", "open"], start=False, public=True)
    for place, other in enumerate(others[:2], 1):
        other.post(f"/api/rooms/{room['id']}/sit", {"person": place})
    page = watched(f"/rooms/{room['id']}")
    sound(page, *NAMES[:3])
    lobby = watched("/play?with=friends")
    expect(lobby.locator("main h1, main h2").first).to_be_visible()
    sound(lobby)
    home = watched("/")
    sound(home)
    others[2].post(f"/api/rooms/{room['id']}/sit", {"person": 3})
    owner.post(f"/api/rooms/{room['id']}/start", {})
    page.reload()
    expect(page.locator(".plate").first).to_be_visible()
    sound(page, *NAMES)


@cache
def record() -> str:
    """A deal between bots of these names."""
    rng = Random(3)
    recorder = Recorder(book("hk-old"), NAMES)
    deal = recorder.begin(Fair(f"{rng.getrandbits(64):x}", "5a17"))
    while not deal.over():
        seat = next(seat for seat in range(4) if deal.legal(seat))
        recorder.apply(seat, choose(deal, seat, rng))
    recorder.finish()
    return recorder.text()


def test_in_a_replay(watched: Opened) -> None:
    page = watched("/replays")
    page.get_by_label("Paste its text, or drop a file here").fill(record())
    page.get_by_role("button", name="Open").first.click()
    expect(page.locator(".moves button").first).to_be_attached()
    sound(page, *NAMES)
    page.keyboard.press("End")
    sound(page, *NAMES)
    page.goto(page.url.split("/replays")[0] + "/replays")
    expect(page.get_by_text(SCRIPT)).to_be_visible()
    sound(page)


def test_on_a_score_sheet(watched: Opened, served: Served) -> None:
    guest = served.visitor(NAMES[1])
    sheet = guest.post("/api/sheets", {"book": "mcr", "names": NAMES})
    told = {"what": "deal", "given": {"deal": win(0, 24, 1)}, "once": "deal-number-1"}
    path = f"/api/sheets/{sheet['id']}/do"
    assert guest.ask("POST", path, json=told, headers={"Manywinds-Key": sheet["key"]}).status_code == 200
    page = watched(f"/sheets/{sheet['id']}#key={sheet['key']}")
    expect(page.get_by_role("heading", name="How did deal 2 end?")).to_be_visible()
    sound(page, *NAMES)


PARTS = {
    "": (), "/players": (MARKUP,), "/seats": (), "/sessions/1": (), "/tables/1/1": (), "/results": (),
    "/appeals": (MARKUP,), "/print": (), "/links": (MARKUP,), "/log": ("<svg onload=alert(1)>",), "/standings": (),
}  # fmt: skip


@pytest.fixture(scope="module")
def event(served: Served) -> Hosted:
    """A tournament in which every text is hostile."""
    hosted = Hosted(served, name=SCRIPT, venue=MARKUP, currency="<b>$</b>", date="<i>1</i>", team_size=2)
    names = [*NAMES, LONG, MARKUP, "=1+1", "Anna"]
    teams = [SCRIPT, SCRIPT, MARKUP, MARKUP, LONG, LONG, "x", "x"]
    more = {"notes": MARKUP, "contact": MARKUP, "title": MARKUP, "medical": LONG}
    hosted.do(
        "register", players=[{"name": name, "team": team, **more} for name, team in zip(names, teams, strict=True)]
    )
    hosted.do("draw", seed=SCRIPT)
    plan = hosted.ask("POST", "/plan", "Olga", json={"seconds": 1})
    assert plan.status_code == 200, plan.text
    hosted.do("seat", **plan.json()["given"])
    hosted.link("referee", MARKUP)
    hosted.do("start", session=1)
    hosted.do("ruling", session=1, text=f"{MARKUP} {LONG}")
    hosted.do("sanction", player=1, kind="criticism", text=MARKUP)
    where = {"session": 1, "table": 1}
    seated = hosted.get("?session=1")["tables"][0]["players"]
    hosted.do("result", **where, deal=win(0, 24, 1))
    hosted.do("penalty", **where, player=seated[1], code="PEN-13", points=20, note=MARKUP)
    for table in (1, 2):
        hosted.do("stop", session=1, table=table)
    hosted.do("end", session=1)
    filed = {"against": MARKUP, "text": f"{SCRIPT} {LONG}", "signed_by": ["player"], "fee_paid": True}
    hosted.do("appeal", session=1, player=seated[0], **filed)
    return hosted


@pytest.mark.parametrize("locale", ["en", "he"])
def test_at_a_tournament(locale: str, watched: Opened, event: Hosted) -> None:
    page = watched(f"/events/{event.id}#key={event.keys['Olga']}", locale=locale)
    # The key is taken from the address first.
    expect(page.locator('nav.tabs a[href$="/log"]')).to_be_attached()
    for part, shown in PARTS.items():
        visit(page, event, part)
        expect(page.locator("main h1")).to_have_text(SCRIPT)
        expect(page.locator(".loading")).to_have_count(0)
        sound(page, *shown)
