"""Tournaments on the page: whole events through it, two officials at once, the hall, a phone, and who sees what."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from support.axe import findings
from support.club_oracle import competition, riichi
from support.event_page import REFUSED, Opened, Organiser, Where, fill_deal, opened, seated, visit, won
from support.hosting import Given, Hosted
from support.serving import SOON, Served


def competition_deal(rng: Random) -> Given:
    if rng.random() < 0.15:
        return {"ended": "exhausted"}
    winner, other = rng.sample(range(4), 2)
    return won(winner, str(8 + int(rng.expovariate(0.08))), other if rng.random() < 0.7 else None)


def riichi_deal(rng: Random) -> Given:
    winner, other = rng.sample(range(4), 2)
    worth = rng.choice(["mangan", *[f"{han} han {fu} fu" for han in (1, 2, 3) for fu in (30, 40)]])
    stakes = [person for person in range(4) if rng.random() < 0.2]
    return won(winner, worth, other if rng.random() < 0.7 else None, stakes=stakes)


def replaced(olga: Organiser, gone: int) -> None:
    """Somebody leaves before session 2, and another one sits in for him."""
    page = olga.page
    olga.go("/players")
    page.get_by_role("button", name=olga.names[gone], exact=True).click()
    page.get_by_text("Drops out").click()
    page.get_by_role("button", name="Let go").click()
    expect(page.get_by_text("left before session 2")).to_be_visible()
    olga.next("sit_in", "To the players")
    page.get_by_role("button", name=olga.names[gone], exact=True).click()
    page.locator('[data-what="substitute"] [name="name"]').fill("Sid")
    page.get_by_role("button", name="Name the stand-in").click()


def appealed(olga: Organiser, number: int) -> None:
    """An appeal is filed and upheld."""
    page = olga.page
    olga.go("/appeals")
    form = page.locator('[data-what="appeal"]')
    form.locator('[name="player"]').select_option(str(number))
    form.locator('[name="against"]').fill("the first deal was told wrong")
    form.get_by_label("player", exact=True).check()
    form.get_by_label("paid").check()
    form.get_by_role("button", name="File the appeal").click()
    card = page.locator('[data-appeal="1"]')
    expect(card.get_by_text("pending", exact=True)).to_be_visible()
    card.get_by_text("Decide the appeal").click()
    card.get_by_role("button", name="Enter the outcome").click()
    expect(card.get_by_text("upheld", exact=True).first).to_be_visible()


def head_referee(olga: Organiser, open_page: Opened) -> Page:
    """He gets a link of his own and goes to the table the appeal is about."""
    page = olga.page
    olga.go("/links")
    page.get_by_label("Role").select_option("head_referee")
    page.get_by_label("Whose link").fill("Hugo")
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("Link", exact=True).input_value()
    hugo = open_page(link.split(str(olga.served.port))[1])
    expect(hugo.get_by_text("head referee", exact=True)).to_be_visible()
    assert "key" not in hugo.url
    hugo.get_by_role("link", name="Appeals").click()
    hugo.get_by_role("link", name="Book the correction").click()
    return hugo


def test_sixteen_players_of_riichi(open_page: Opened, served: Served) -> None:
    """Made, registered, drawn, seated, played, appealed against and finished on the page; the results are those of a
    computation from what was typed."""
    page, rng = open_page("/events", forgiven=REFUSED), Random(3)
    olga = Organiser(page, served)
    olga.make("riichi-phoenix", 2)
    olga.register("name\n" + "".join(f"Player {letter}\n" for letter in "ABCDEFGHIJKLMNOP"))
    olga.draw_and_seat(2)
    typed = olga.typed

    olga.next("start", "Start")
    olga.tell((1, 1), won(1, "mangan", 2, stakes=[1]))
    olga.tell((1, 1), {"ended": "exhausted", "ready": [0, 2], "stakes": [2]})
    olga.tell((1, 1), won(3, "3 han 40 fu"))
    olga.penalty((1, 1), 0, "false_win")
    page.get_by_role("button", name="An offence made this deal void").click()
    expect(page.get_by_role("button", name="Correct deal 4")).to_be_visible()
    typed.deals[1, 1].append({"ended": "void"})
    olga.go("/offences")
    expect(page.locator("main li", has_text="Session 1 · Table 1")).to_have_count(1)
    expect(page.locator('main li a[href^="/rules/riichi-phoenix/"]')).to_be_visible()
    olga.correct((1, 1), 1, won(1, "2 han 30 fu", 2, stakes=[1]))
    for table in (2, 3, 4):
        for _ in range(6):
            olga.tell_by_api((1, table), riichi_deal(rng))
    olga.finish(1)
    olga.agrees(riichi)

    gone = typed.seats[2, 2][0]
    replaced(olga, gone)
    olga.next("start", "Start")
    typed.missing.add((2, gone))
    olga.tell_by_api((2, 3), won(1, "2 han 40 fu", 3))
    for table in (1, 2, 3, 4):
        for _ in range(4):
            olga.tell_by_api((2, table), riichi_deal(rng))
    olga.finish(2)

    appealed(olga, typed.seats[2, 3][1])
    hugo = head_referee(olga, open_page)
    olga.correct((2, 3), 1, won(2, "mangan", 0), hugo)
    olga.agrees(riichi)
    expect(page.get_by_role("heading", name="Final results")).to_be_visible()


def test_thirty_two_players_six_sessions_of_the_competition_rules(open_page: Opened, served: Served) -> None:
    """Teams, penalties, lateness, totals of paper sheets, a correction and a stand-in, through the page."""
    page, rng = open_page("/events"), Random(5)
    olga = Organiser(page, served)
    olga.make("mcr", 6)
    olga.register(
        "name,team,captain\n" + "".join(f"Player {n:02},Team {n % 8},{'x' if n < 8 else ''}\n" for n in range(32))
    )
    olga.draw_and_seat(6)
    typed = olga.typed
    for session in range(1, 7):
        first: Where = (session, 1)
        olga.next("start", "Start")
        if session == 2:
            late = typed.seats[2, 1][0]
            olga.go("/sessions/2")
            page.get_by_text("Came late").click()
            form = page.locator('[data-what="late"]')
            form.locator('[name="player"]').select_option(str(late))
            form.locator('[name="minutes"]').fill("7")
            form.get_by_role("button", name="Enter the lateness").click()
            expect(page.locator(".tables .sum").first).to_have_text("−10")
            typed.faults[first] = [{"player": late, "code": "PEN-01", "hand": 1}]
        olga.tell(first, competition_deal(rng))
        if session in (1, 2):
            for person, offence in ((2, ("PEN-08",)), (2, ("PEN-08",)), (1, ("PEN-13",))):
                olga.penalty(first, person, *offence)
            olga.penalty(first, 3, "PEN-17", 20, 0)
            olga.tell(first, won(0, "24"))
            olga.correct(first, 1, won(1, "40", 3))
        for table in range(2, 6):
            for _ in range(3):
                olga.tell_by_api((session, table), competition_deal(rng))
        enter_many(olga, session, (6, 7, 8), rng)
        olga.finish(session)
    olga.agrees(competition)
    expect(page.get_by_role("heading", name="Final results")).to_be_visible()
    expect(page.get_by_role("heading", name="Teams")).to_be_visible()
    teams = page.locator("tbody").nth(1).locator("tr")
    expect(teams).to_have_count(8)
    sums = typed.results(competition)
    members = {row["name"]: row["members"] for row in olga.hosted.get("/standings")["teams"]}
    best = max(members, key=lambda name: tuple(sum(sums[each][at] for each in members[name]) for at in (0, 1)))
    expect(teams.first.locator("th")).to_have_text(best)


def enter_many(olga: Organiser, session: int, tables: tuple[int, ...], rng: Random) -> None:
    """Totals of several paper sheets in one form."""
    olga.go(f"/sessions/{session}")
    olga.page.get_by_text("Enter many totals").click()
    for table in tables:
        three = [rng.randrange(-60, 60) for _ in range(3)]
        sums = [*three, -sum(three)]
        row = olga.page.locator("tr").filter(has=olga.page.get_by_role("rowheader", name=str(table), exact=True))
        for place, figure in enumerate(sums):
            row.locator("input").nth(place).fill(str(figure))
        olga.typed.totals[session, table] = sums
    olga.page.get_by_role("button", name=f"Enter totals ({len(tables)})").click()
    expect(olga.page.get_by_text("finished", exact=True)).to_have_count(len(tables))


@pytest.fixture(scope="module")
def hall(served: Served) -> Hosted:
    """Eight players in the first session, with links for everybody."""
    hosted = Hosted(served, stages=[[6, 0]])
    hosted.officials()
    hosted.do("register", players=[{"name": f"Player {letter}", "contact": "secret"} for letter in "ABCDEFGH"])
    hosted.do("draw", seed="lottery")
    hosted.do("seat", **hosted.ask("POST", "/plan", "Olga", json={"seconds": 1}).json()["given"])
    hosted.do("start", session=1)
    hosted.link("table", "Screen 2", table=2)
    return hosted


def test_two_officials_at_once(open_page: Opened, hall: Hosted) -> None:
    """Who corrects what another has changed meanwhile is told so, sees what was done, and keeps what was typed."""
    name = seated(hall, 1)
    hall.do("result", session=1, table=1, deal=won(0, "20", 1))
    olga = opened(open_page, hall, "/tables/1/1", "Olga", forgiven=REFUSED)
    rita = opened(open_page, hall, "/tables/1/1", "Rita")
    olga.get_by_role("button", name="Correct deal 1").click()
    fill_deal(olga.locator('[data-part="correct"]'), won(0, "30", 2), name)
    rita.get_by_role("button", name="Correct deal 1").click()
    fill_deal(rita.locator('[data-part="correct"]'), won(3, "12", 2), name)
    rita.get_by_role("button", name="Book the correction").click()
    expect(rita.locator('[data-part="correct"]')).to_have_count(0)
    olga.get_by_role("button", name="Book the correction").click()
    alert = olga.get_by_role("alert")
    expect(alert).to_contain_text("Somebody else has changed this")
    expect(alert).to_contain_text("Rita: correction")
    expect(olga.get_by_text(re.compile("It says now: .* 12 from"))).to_be_visible()
    expect(olga.locator(".worth input")).to_have_value("30")
    assert hall.get("/tables/1/1")["sums"] == [-8, -8, -20, 36]
    olga.get_by_role("button", name="Book the correction").click()
    expect(olga.locator('[data-part="correct"]')).to_have_count(0)
    # The other page follows by itself.
    expect(rita.locator("tr.figures td").first).to_contain_text("+54")
    assert hall.get("/tables/1/1")["sums"] == [54, -8, -38, -8]


def test_what_was_typed_outlives_what_others_do(open_page: Opened, hall: Hosted) -> None:
    page = opened(open_page, hall, "/players", "Olga", forgiven=REFUSED)
    page.locator("button.name").nth(4).click()
    form = page.locator('[data-what="amend"]')
    form.locator('[name="contact"]').fill("by telephone")
    number = int(page.locator(".row .number").nth(4).inner_text())
    hall.do("amend", player=number, changes={"title": "Master"})
    expect(page.locator(".row .number")).to_have_count(8)
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_role("alert")).to_contain_text("Somebody else has changed this")
    expect(form.locator('[name="contact"]')).to_have_value("by telephone")
    rev = hall.get()["rev"]
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_role("alert")).to_have_count(0)
    expect(form.locator('[name="contact"]')).to_have_value("by telephone")
    for _ in range(SOON * 10):
        if hall.get()["rev"] > rev:
            break
        page.wait_for_timeout(100)
    player = next(each for each in hall.get()["players"] if each["number"] == number)
    assert (player["private"]["contact"], player["title"]) == ("by telephone", "Master")


def test_a_viewer_sees_no_control(open_page: Opened, hall: Hosted) -> None:
    page = opened(open_page, hall, "")
    for part in ("", "/players", "/seats", "/sessions/1", "/tables/1/1", "/results", "/appeals"):
        visit(page, hall, part)
        expect(page.locator("main h1")).to_have_text("Open")
        expect(page.locator(".loading")).to_have_count(0)
        assert page.locator("main form").count() == 0, part
        found = page.locator("main button").all_inner_texts()
        assert [text for text in found if not text.startswith("Session")] == [], part
    tabs = page.locator("nav.tabs a")
    expect(tabs.filter(has_text="Log")).to_have_count(0)
    expect(tabs.filter(has_text="Links")).to_have_count(0)
    assert "secret" not in page.content()


def test_the_hall_follows_by_itself(open_page: Opened, hall: Hosted) -> None:
    page = opened(open_page, hall, "/standings")
    hall.do("totals", session=1, table=2, totals=[0, 0, 0, 0])
    expect(page.locator(".row .name")).to_have_count(8)
    expect(page.get_by_role("timer")).to_be_visible()
    expect(page.get_by_role("link", name="Play")).to_have_count(0)
    name = seated(hall, 2)
    hall.do("totals", session=1, table=2, totals=[-90, 100, -8, -2])
    hall.do("sign", session=1, table=2, persons=[0, 1, 2, 3])
    hall.do("sign", session=1, table=2, referee=True)
    hall.do("close", session=1, table=2)
    first = page.locator(".row").filter(has_text=name(1))
    expect(first.locator(".figure").last).to_have_text("100")
    expect(first.locator(".place")).to_have_text("1")
    size = first.locator(".name").evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
    assert size >= 40


def test_a_phone_that_loses_its_connection(open_page: Opened, served: Served) -> None:
    """A table's own screen: what was entered without a connection is kept, sent later and booked once."""
    hosted = Hosted(served, stages=[[6, 0]])
    hosted.seated(8)
    hosted.do("start", session=1)
    hosted.link("table", "Screen 2", table=2)
    page = opened(open_page, hosted, "", "Screen 2", width=390, height=844, has_touch=True, forgiven="ERR_")
    page.get_by_role("link", name="To the table").click()
    expect(page.get_by_role("heading", name="Deal 1", exact=True)).to_be_visible()
    fill_deal(page.locator('[data-part="tell"]'), won(2, "18", 1), seated(hosted, 2))
    expect(page.get_by_text("+42")).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("button", name="Enter the deal").click()
    expect(page.get_by_text("What you entered is kept")).to_be_visible()
    assert hosted.get("/tables/1/2")["rows"] == []
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Deal 2", exact=True)).to_be_visible()
    expect(page.get_by_text("What you entered is kept")).to_have_count(0)
    assert [row["number"] for row in hosted.get("/tables/1/2")["rows"]] == [1]
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    # Another table is not this screen's.
    page.goto(f"http://127.0.0.1:{served.port}/events/{hosted.id}/tables/1/1")
    expect(page.get_by_role("heading", name="Session 1 · Table 1")).to_be_visible()
    assert page.locator("main form").count() == 0


PARTS = (
    "", "/players", "/seats", "/sessions/1", "/tables/1/1", "/results", "/appeals", "/print", "/links", "/log",
    "/standings",
)  # fmt: skip
STILL = {"reduced_motion": "reduce"}
"""What fades in is hard to read while it does."""
LOOKS = [("ru", 390, 844, "light"), ("he", 390, 844, "dark"), ("he", 1440, 900, "light"), ("pl", 820, 1180, "dark")]


def every_part(page: Page, hosted: Hosted) -> Iterator[str]:
    """Go from part to part of a tournament, without loading the page anew."""
    for part in PARTS:
        visit(page, hosted, part)
        expect(page.locator("main h1")).to_have_text("Open")
        expect(page.locator(".loading")).to_have_count(0)
        yield part


@pytest.mark.parametrize(("lang", "width", "height", "theme"), LOOKS)
def test_nothing_is_wider_than_the_window(
    open_page: Opened, hall: Hosted, lang: str, width: int, height: int, theme: str
) -> None:
    page = opened(open_page, hall, "", "Olga", locale=lang, width=width, height=height, color_scheme=theme)
    for part in every_part(page, hall):
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), part
        assert page.locator("html").get_attribute("dir") == ("rtl" if lang == "he" else "ltr")


@pytest.mark.parametrize(("lang", "width", "theme"), [("en", 390, "light"), ("he", 1440, "dark")])
def test_nothing_keeps_a_person_out(open_page: Opened, hall: Hosted, lang: str, width: int, theme: str) -> None:
    page = opened(open_page, hall, "", "Olga", locale=lang, width=width, color_scheme=theme, bypass_csp=True, **STILL)
    for part in every_part(page, hall):
        assert findings(page) == [], part


def test_a_link_that_is_withdrawn(open_page: Opened, hall: Hosted) -> None:
    """Who had it is told so at once, and may go on looking."""
    hall.link("referee", "Rolf")
    page = opened(open_page, hall, "/log", "Rolf", forgiven=REFUSED)
    expect(page.get_by_text("link made").first).to_be_visible()
    hall.do("withdraw", name="Rolf")
    expect(page.get_by_text("This link is not valid, or was withdrawn.")).to_be_visible()
    page.get_by_role("button", name="Go on without this link").click()
    expect(page.get_by_role("heading", name="Open", exact=True)).to_be_visible()
    expect(page.locator("nav.tabs a").filter(has_text="Log")).to_have_count(0)


def test_an_account_gets_a_role_without_a_link_and_offences_are_listed(open_page: Opened, served: Served) -> None:
    page = open_page("/events", forgiven=REFUSED)
    olga = Organiser(page, served)
    olga.make("mcr", 6)
    hugo = served.visitor("Hugo")
    hugo.post("/api/account", {"name": "hugo-referee", "password": "a long enough one"}, 200)
    olga.go("/links")
    page.get_by_label("Whose link").fill("Hugo")
    page.get_by_label("Account").fill("nobody-at-all")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("Account").fill("hugo-referee")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_text("Hugo has the role wherever that account is logged in.")).to_be_visible()
    event = re.search(r"/events/([^/?#]+)", page.url)
    assert event is not None
    assert hugo.get(f"/api/events/{event[1]}")["role"] == "referee"
    assert hugo.get(f"/api/events/{event[1]}/offences") == []
    served.visitor("Nobody").get(f"/api/events/{event[1]}/offences", 403)
    page.get_by_role("link", name="Offences").click()
    expect(page.get_by_text("No offences are on the sheets.")).to_be_visible()


def test_running_tables_and_old_signatures_are_marked(open_page: Opened, served: Served) -> None:
    """MCR-T23, MCR-T29: what does not count yet, who signed before a correction, and sanctions among the offences."""
    hosted = Hosted(served, stages=[[6, 0]])
    hosted.officials()
    hosted.seated(8)
    hosted.do("start", session=1)
    hosted.do("totals", session=1, table=1, totals=[30, 10, -10, -30])
    hosted.do("sign", session=1, table=1, persons=[0, 1, 2, 3])
    hosted.do("sign", "Rita", session=1, table=1, referee=True)
    page = opened(open_page, hosted, "/results", "Hugo")
    expect(page.get_by_text("The table is still being played and does not count yet.")).to_be_visible()
    hosted.do("close", "Rita", session=1, table=1)
    expect(page.get_by_text("The table is still being played and does not count yet.")).to_have_count(0)
    sheet = opened(open_page, hosted, "/tables/1/1", "Hugo")
    expect(sheet.locator('[data-signed="before"]')).to_have_count(0)
    hosted.do("correct", "Hugo", session=1, table=1, totals=[40, 10, -10, -40], reason="misread")
    expect(sheet.locator('[data-signed="before"]')).to_contain_text("given to earlier figures")
