"""People who run a tournament through its page, and a second book of everything they enter."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from playwright.sync_api import Locator, Page, expect

from support.club_oracle import Tables, places, totals
from support.hosting import Given, Hosted
from support.serving import Served

Where = tuple[int, int]
Opened = Callable[..., Page]
REFUSED = "Failed to load resource"
"""What the browser itself says when the server refuses something, or is not reached."""


class Typed(Tables):
    """Everything that was entered, kept by the test itself to compute the results from."""

    def __init__(self) -> None:
        self.seats: dict[Where, list[int]] = {}
        self.deals: dict[Where, list[Given]] = {}
        self.faults: dict[Where, list[Given]] = {}
        self.missing: set[Where] = set()
        self.totals: dict[Where, list[int]] = {}

    def results(self, rule: Any) -> dict[int, tuple[Fraction, Fraction]]:
        """The sums of every player."""
        found = totals(self, rule)
        for where, sums in self.totals.items():
            for person, number in enumerate(self.seats[where]):
                if (where[0], number) not in self.missing:
                    above = [place for place, other in enumerate(sorted(sums, reverse=True)) if other == sums[person]]
                    shared = Fraction(sum((4, 2, 1, 0)[place] for place in above), len(above))
                    found[number] = (found[number][0] + shared, found[number][1] + sums[person])
        return found


def visit(page: Page, hosted: Hosted, part: str) -> None:
    """Go to a part of a tournament as a link of the page would."""
    go = "to => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')); }"
    page.evaluate(go, f"/events/{hosted.id}{part}")


class Organiser:
    """Somebody who runs a tournament through the page; what is too much to type goes over the API."""

    def __init__(self, page: Page, served: Served) -> None:
        self.page = page
        self.served = served
        self.typed = Typed()
        self.hosted: Hosted

    def make(self, book: str, sessions: int) -> None:
        """Fill in the form of a new tournament."""
        page = self.page
        page.get_by_label("Name of the tournament").fill("Spring open")
        page.get_by_label("Venue").fill("Warsaw")
        page.locator('[name="date"]').fill("2026-05-02")
        page.locator('[name="book"]').select_option(book)
        page.locator('[name="sessions"]').fill(str(sessions))
        page.get_by_text("More settings").click()
        page.locator('[name="who"]').fill("Olga")
        page.locator('[name="minutes"]').fill("0")
        page.get_by_role("button", name="Make the tournament").click()
        expect(page.get_by_role("heading", name="Register the players")).to_be_visible()
        link = page.get_by_label("Your link").input_value()
        found = re.search(r"/events/([\w-]+)#key=([\w-]+)$", link)
        assert found
        self.hosted = joined(self.served, found[1], found[2])

    def go(self, part: str) -> None:
        visit(self.page, self.hosted, part)

    def next(self, kind: str, button: str) -> None:
        """The one button of the overview."""
        self.go("")
        step = self.page.locator(f'[data-step="{kind}"]')
        expect(step).to_be_visible()
        step.locator(".button.strong").filter(has_text=re.compile(f"^{button}$")).click()
        # It is done when something else comes next, or another page is there.
        expect(step).to_have_count(0)

    def register(self, table: str) -> None:
        self.next("register", "Register players")
        self.page.locator('[name="csv"]').fill(table)
        self.page.get_by_role("button", name=re.compile(r"Register players \(\d+\)")).click()
        expect(self.page.get_by_text(f"Players: {table.count(chr(10)) - 1}", exact=True)).to_be_visible()

    def draw_and_seat(self, sessions: int) -> None:
        self.next("draw", "To the draw")
        page = self.page
        page.locator('[data-what="draw"] [name="seed"]').fill("lottery of 1 May")
        page.get_by_role("button", name="Draw", exact=True).click()
        expect(page.get_by_text("Drawn with the seed lottery of 1 May")).to_be_visible()
        self.next("seat", "To the seats")
        page.get_by_role("button", name="Look for seats").click()
        expect(page.get_by_role("img", name="Repeated meetings: 0")).to_be_visible(timeout=60_000)
        page.get_by_role("button", name="Publish these seats").click()
        expect(page.get_by_role("heading", name="Who sits where")).to_be_visible()
        for session in range(1, sessions + 1):
            for table in self.hosted.get(f"?session={session}")["tables"]:
                self.typed.seats[session, table["table"]] = table["players"]

    def name(self, where: Where, person: int) -> str:
        return self.names[self.typed.seats[where][person]]

    @property
    def names(self) -> dict[int, str]:
        if not hasattr(self, "_names"):
            self._names = {each["number"]: each["name"] for each in self.hosted.get()["players"]}
        return self._names

    def table(self, where: Where) -> Page:
        self.go(f"/tables/{where[0]}/{where[1]}")
        title = f"Session {where[0]} · Table {where[1]}"
        expect(self.page.get_by_role("heading", name=title)).to_be_visible()
        return self.page

    def tell(self, where: Where, deal: Given) -> None:
        """Tell a deal by the form of the table."""
        page = self.table(where)
        told = self.typed.deals.setdefault(where, [])
        expect(page.get_by_role("heading", name=f"Deal {len(told) + 1}", exact=True)).to_be_visible()
        fill_deal(page.locator('[data-part="tell"]'), deal, lambda person: self.name(where, person))
        page.get_by_role("button", name="Enter the deal").click()
        told.append(deal)
        last = page.get_by_role("button", name=f"Correct deal {len(told)}", exact=True)
        expect(last).to_be_visible()

    def correct(self, where: Where, number: int, deal: Given, page: Page | None = None) -> None:
        page = page or self.table(where)
        page.get_by_role("button", name=f"Correct deal {number}", exact=True).click()
        fill_deal(page.locator('[data-part="correct"]'), deal, lambda person: self.name(where, person))
        page.get_by_role("button", name="Book the correction").click()
        expect(page.locator('[data-part="correct"]')).to_have_count(0)
        self.typed.deals[where][number - 1] = deal

    def penalty(self, where: Where, person: int, code: str, amount: int = 0, to: int | None = None) -> None:
        page = self.table(where)
        seats = self.typed.seats[where]
        if not page.locator('select[name="code"]').is_visible():
            page.get_by_text("Enter an offence").click()
        page.locator('select[name="code"]').select_option(code)
        form = page.locator('[data-what="penalty"]')
        form.locator('[name="player"]').select_option(str(seats[person]))
        fault: Given = {"player": seats[person], "code": code, "hand": len(self.typed.deals.get(where, [])) + 1}
        if amount and to is not None:
            form.locator('[name="amount"]').select_option(str(amount))
            form.locator('[name="to"]').select_option(str(seats[to]))
            fault |= {"amount": amount, "to": seats[to]}
        form.get_by_role("button", name="Enter").click()
        self.typed.faults.setdefault(where, []).append(fault)
        expect(page.locator(".fault")).to_have_count(len(self.typed.faults[where]))

    def tell_by_api(self, where: Where, deal: Given) -> None:
        session, table = where
        answer = self.hosted.send("result", {"session": session, "table": table, "deal": deal})
        if answer.status_code == 200:
            self.typed.deals.setdefault(where, []).append(deal)
        else:
            assert "over" in answer.text, answer.text

    def finish(self, session: int) -> None:
        """Gong, signatures, publishing: one button each."""
        page = self.page
        self.go(f"/sessions/{session}")
        page.get_by_role("button", name="Gong: end the session").click()
        tables = sum(where[0] == session for where in self.typed.seats)
        page.get_by_role("button", name=f"Signed on paper: close sheets ({tables})").click()
        page.get_by_role("button", name=f"Publish session {session}").click()
        expect(page.get_by_text("Published", exact=True)).to_be_visible()

    def agrees(self, rule: Any) -> None:
        """The page shows what was computed apart from it."""
        expected = self.typed.results(rule)
        ranked = places(expected)
        shown = self.hosted.get("/standings")
        assert {row["number"]: (Fraction(row["tp"]), Fraction(row["gp"])) for row in shown["players"]} == expected
        self.go("/results")
        rows = self.page.locator("tbody").first.locator("tr")
        expect(rows).to_have_count(len(expected))
        expect(rows.first.locator(".number")).to_have_text(str(shown["players"][0]["number"]))
        found = {}
        for text in rows.evaluate_all("rows => rows.map(row => [...row.cells].map(cell => cell.innerText))"):
            number = int(re.split(r"\s+", text[1])[0])
            found[number] = (int(text[0]), int(text[-1].replace("−", "-")))
        assert found == {number: (ranked[number], int(gp)) for number, (_, gp) in expected.items()}


def joined(served: Served, id: str, key: str) -> Hosted:
    """The event somebody made on the page, over the API."""
    hosted = Hosted.__new__(Hosted)
    hosted.server, hosted.id, hosted.keys = served, id, {"Olga": key}
    hosted.again()
    return hosted


def fill_deal(form: Locator, deal: Given, name: Callable[[int], str]) -> None:
    """Press the keys of the form for a deal."""

    def press(legend: str, label: str) -> None:
        group = form.locator("fieldset").filter(has=form.page.locator("legend", has_text=legend))
        key = group.locator("label").filter(has_text=re.compile(rf"^\W*.?\s*{re.escape(label)}$"))
        if not key.locator("input").is_checked():
            key.click()

    if deal["ended"] == "exhausted":
        press("Ended with", "Draw")
    else:
        win = deal["wins"][0]
        press("Ended with", "Win")
        press("Who won?", name(win["person"]))
        press("Whose tile?", name(deal["discarder"]) if "discarder" in deal else "Self-draw")
        worth = win["worth"].split()
        if len(worth) == 4:
            press("Value", f"{worth[0]} han")
            press("Fu", worth[2])
        elif worth[0].isdecimal():
            form.locator(".worth input").fill(worth[0])
        else:
            press("Value", worth[0].capitalize())
    for person in deal.get("stakes", []):
        press("Riichi declared", name(person))
    for person in set(deal.get("ready", [])) - set(deal.get("stakes", [])):
        press("Who was ready?", name(person))


def won(person: int, worth: str, discarder: int | None = None, **more: Any) -> Given:
    deal: Given = {"ended": "won", "wins": [{"person": person, "worth": worth}], **more}
    return deal if discarder is None else {**deal, "discarder": discarder}


def opened(open_page: Opened, hosted: Hosted, part: str, who: str = "", **look: Any) -> Page:
    key = f"#key={hosted.keys[who]}" if who else ""
    page = open_page(f"/events/{hosted.id}{part}{key}", **look)
    expect(page.locator("main h1")).to_have_text("Open")
    return page


def seated(hosted: Hosted, table: int) -> Callable[[int], str]:
    view = hosted.get("?session=1")
    names = {each["number"]: each["name"] for each in view["players"]}
    players = next(each["players"] for each in view["tables"] if each["table"] == table)
    return lambda person: names[players[person]]
