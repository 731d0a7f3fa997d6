"""The sheets of a tournament as pages: allocation, cards, standings, final results, violations, appeals (MCR-T34).

Results are kept electronically and may be printed at any time (MCR-106).
"""

from typing import Final

from manywinds.club.errors import ClubError
from manywinds.club.event.planning import seat_counts
from manywinds.club.event.standings import ZERO, SessionScore, Standing, Standings, plain, shown, standings
from manywinds.club.event.state import Appeal, Tournament
from manywinds.club.print.page import Grid, PrintPage
from manywinds.club.print.sheet import Heading, score_page
from manywinds.club.print.violations import violation_entries
from manywinds.club.sheet.sheet import has_table_points
from manywinds.kernel.errors import quoted
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.rules.words import words

SESSIONS_OF_FINAL_SHEET: Final = 2
SHORT_TIME: Final = "%H:%M"
RUNNING: Final = "*"
OPEN_FIELD: Final = "…"
OATH: Final = 9
"""Sentences of the oath."""


class Printer:
    """Pages of one event in one language (MCR-T34), of results that are kept electronically (MCR-106)."""

    def __init__(self, event: Tournament, lang: str = "en") -> None:
        self.event = event
        self.lang = lang
        self.say = words(lang, "club")
        self.winds = [words(lang)[f"wind_{letter}"] for letter in WIND_LETTERS]
        tables = has_table_points(event.book)
        self.first = self.say["tp_short" if tables else "score_short"]
        """The figure that ranks."""
        self.second = self.say["gp_short" if tables else "points_short"]

    def facts(self, *more: tuple[str, str]) -> tuple[tuple[str, str], ...]:
        """What stands on every sheet."""
        settings, say = self.event.settings, self.say
        named = self.event.book.names
        known = [
            (say["tournament"], settings.name),
            (say["book"], named.get(self.lang, named["en"])),
            (say["date"], settings.date),
            (say["venue"], settings.venue),
        ]
        return tuple((name, value) for name, value in (*known, *more) if value)

    def name_of(self, number: int, session: int = 0) -> str:
        """A player, or whoever sits in for him in a session."""
        stand_in = self.event.stand_ins.get((session, number))
        name = self.event.players[number].name
        return f"{stand_in} ({self.say['stand_in']})" if stand_in else name

    # Before play.

    def allocation(self, session: int = 0) -> list[PrintPage]:
        """Tables and start seats of a session, or of all (MCR-96, MCR-T13)."""
        say = self.say
        found = []
        for number in [session] if session else sorted({at for at, _ in self.event.tables}):
            rows = []
            for table in self.event.tables_of(number):
                players = self.event.tables[number, table].players
                rows.append((str(table), *[f"{each}  {self.name_of(each, number)}" for each in players]))
            grid = Grid((say["table"], *self.winds), tuple(rows), (1.0, 4.0, 4.0, 4.0, 4.0), (1, 2, 3, 4), height=8)
            facts = self.facts((say["session"], str(number)), self._group(), (say["stage"], self._stage(number)))
            found.append(PrintPage(say["allocation"], facts, (grid,), landscape=True))
        return found

    def _group(self) -> tuple[str, str]:
        """A field of the forms, left open where nobody named one (MCR-96, MCR-97, MCR-98)."""
        return self.say["group"], self.event.settings.group or OPEN_FIELD

    def _stage(self, session: int) -> str:
        several = len(self.event.settings.stages) > 1
        return str(self.event.stage_of(session) + 1) if several else ""

    def cards(self) -> list[PrintPage]:
        """For every player a card: session, table, start wind (MCR-T13)."""
        say = self.say
        grids = []
        for number, player in self.event.players.items():
            rows = []
            for session in sorted({at for at, _ in self.event.tables}):
                for table in self.event.tables_of(session):
                    seats = self.event.tables[session, table].players
                    if number in seats:
                        rows.append((str(session), str(table), self.winds[seats.index(number)]))
            title = f"{number}  {player.name}" + (f" · {player.team}" if player.team else "")
            if rows:
                grids.append(Grid((say["session"], say["table"], say["wind"]), tuple(rows), (1, 1, 2), title=title))
        return [PrintPage(say["cards"], self.facts(), tuple(grids), columns=2)]

    def players(self) -> list[PrintPage]:
        """Who takes part: number, name, team, nothing else (MCR-T39)."""
        say = self.say
        rows = tuple(
            (str(player.number), player.name, player.team, say["captain"] if player.captain else "")
            for player in self.event.players.values()
            if not player.waiting
        )
        grid = Grid((say["number"], say["name"], say["team"], ""), rows, (1, 5, 4, 2), (1, 2, 3))
        return [PrintPage(say["players_list"], self.facts(), (grid,))]

    def oath(self) -> list[PrintPage]:
        """The oath of every player, to be signed at registration, or one for whoever comes (MCR-100)."""
        say = self.say
        sentences = tuple(f"{number}. {say[f'oath_{number}']}" for number in range(1, OATH + 1))
        signs = (say["sign_player"], say["date"])
        found = []
        for player in [each for each in self.event.players.values() if not each.non_ranking]:
            who = [(say["number"], str(player.number)), (say["name"], player.name), (say["team"], player.team)]
            taken = player.oath.date or say["signed"] if player.oath.accepted else ""
            facts = self.facts(*who, (say["oath_taken"], taken))
            found.append(PrintPage(say["oath"], facts, (), signs, (*sentences, say["oath_illness"])))
        blank = self.facts((say["name"], OPEN_FIELD), (say["team"], OPEN_FIELD))
        return found or [PrintPage(say["oath"], blank, (), signs, (*sentences, say["oath_illness"]))]

    def proof(self) -> list[PrintPage]:
        """What a plan of seats promises, counted (MCR-T6)."""
        if not self.event.tables:
            raise ClubError("No seats are given out yet.")
        say, counted = self.say, seat_counts(self.event)
        rows = tuple((say[name], str(value)) for name, value in counted.items())
        grid = Grid(("", ""), rows, (5, 2), (0,))
        return [PrintPage(say["proof"], self.facts((say["seed"], self.event.drawn)), (grid,))]

    # A session.

    def score(self, session: int, table: int = 0, blank: bool = False) -> list[PrintPage]:
        """The score sheets of a session (MCR-97)."""
        found = []
        for number in [table] if table else self.event.tables_of(session):
            state = self.event.table(session, number)
            known = self.event.session(session)
            players = [self.event.players[each] for each in state.players]
            heading = Heading(
                self.facts(
                    (self.say["session"], str(session)),
                    self._group(),
                    (self.say["table"], str(number)),
                    (
                        self.say["time_from"],
                        f"{known.started:{SHORT_TIME}}" if known.started and not blank else OPEN_FIELD,
                    ),
                    (self.say["time_to"], f"{known.ended:{SHORT_TIME}}" if known.ended and not blank else OPEN_FIELD),
                ),
                tuple(f"{each.number} {self.name_of(each.number, session)}" for each in players),
                tuple(f"#{each.number}" for each in players),
                tuple(each.team for each in players),
                tuple(sorted(state.signed)) if not blank else (),
                state.referee if not blank else "",
                state.signed_before() and not blank,
            )
            found.append(
                score_page(self.event.book, None if blank else self.event.played(session, number), heading, self.lang)
            )
        return found

    def violation_sheet(self, session: int = 0, table: int = 0) -> list[PrintPage]:
        """Who did what, the nth time, and what it cost (MCR-98)."""
        say = self.say
        rows = []
        for each in violation_entries(self.event, self.lang, session, table):
            player = self.event.players[each.number]
            what = f"{each.clause}  {each.what}" if each.clause else each.what
            rows.append(
                (str(each.ref or ""), str(player.number), player.name, player.team, each.where, str(each.hand or ""),
                 what, str(each.times), each.cost, each.note)
            )  # fmt: skip
        heads = ("", say["number"], say["name"], say["team"], f"{say['where']}", say["hand"], say["violation"],
                 say["occurrence"], say["penalty"], say["notes"])  # fmt: skip
        grid = Grid(heads, tuple(rows), (1, 1, 4, 3, 2.4, 1.2, 6, 1.1, 4, 4), (2, 3, 6, 8, 9))
        more = [(say["session"], str(session))] if session else []
        more.append(self._group())
        more += [(say["table"], str(table))] if table else []
        legend = f"{say['where']}: {say['session']} / {say['round']} / {say['table']} / {say['position']}"
        signs = (say["sign_referee"], say["sign_head"])
        return [PrintPage(say["violation_sheet"], self.facts(*more), (grid,), signs, (legend,), landscape=True)]

    def appeal_form(self, id: int = 0) -> list[PrintPage]:
        """An appeal, or an empty form for one (MCR-86)."""
        say, event = self.say, self.event
        found = event.appeals.get(id)
        if id and found is None:
            raise ClubError("There is no appeal {id}.", id=id)
        rows = self._appeal_rows(found)
        steps: tuple[tuple[str, ...], ...] = tuple(("", "", "") for _ in range(3))
        if found is not None and found.steps:
            steps = tuple((at[:16].replace("T", " "), say[f"body_{body}"], text) for at, body, text in found.steps)
        grids = (
            Grid(("", ""), rows, (2, 5), (0, 1), height=9),
            Grid((say["when"], say["appeal_body"], say["appeal_step"]), steps, (2, 3, 5), (0, 1, 2), height=9),
        )
        signs = (say["sign_player"], say["sign_captain"], say["sign_committee"], say["sign_head"])
        title = f"{say['appeal_form']} {id}" if found else say["appeal_form"]
        return [PrintPage(title, self.facts(), grids, signs)]

    def _appeal_rows(self, found: Appeal | None) -> tuple[tuple[str, str], ...]:
        say, settings = self.say, self.event.settings
        fee = f"{settings.appeal_fee} {settings.currency}"
        if found is None:
            names = ("session", "table", "sign_player", "appeal_kind", "appeal_against", "appeal_text", "appeal_filed")
            return (*[(say[name], "") for name in names], (say["appeal_end"], ""), (say["appeal_fee"], fee))
        paid = say["appeal_refunded" if found.fee_refunded else "appeal_paid" if found.fee_paid else "appeal_unpaid"]
        return (
            (say["session"], str(found.session)),
            (say["table"], str(found.table)),
            (say["sign_player"], f"{found.appellant}  {self.event.players[found.appellant].name}"),
            (say["appeal_kind"], say[f"kind_{found.kind}"]),
            (say["appeal_against"], found.against),
            (say["appeal_text"], found.text),
            (say["appeal_filed"], f"{found.filed_at:%Y-%m-%d %H:%M}"),
            (say["appeal_end"], f"{found.session_end:%Y-%m-%d %H:%M}"),
            (say["appeal_fee"], f"{fee}, {paid}"),
            (say["appeal_outcome"], say[f"outcome_{found.outcome}"]),
        )

    # Results.

    def _state(self, known: Standings) -> tuple[str, ...]:
        found = [self.say["provisional" if known.provisional else "published"]]
        return tuple([*found, self.say["subject_to_appeal"]] if known.subject_to_appeal else found)

    def _figures(self, row: Standing | SessionScore) -> tuple[str, str]:
        return shown(self.event, row.tp), plain(row.gp)

    def standings(self) -> list[PrintPage]:
        """Who stands where now, session by session (MCR-T29)."""
        say, known = self.say, standings(self.event)
        sessions = range(1, known.sessions + 1)
        more = [say["after_session"].format(number=known.sessions)] if known.sessions else []
        facts = self.facts(*[("", text) for text in (*more, *self._state(known))])
        head = (say["place"], say["number"], say["name"], say["team"], self.first, self.second)
        rows = tuple(
            (str(row.place or say["unranked"]), str(row.number), row.name, row.team, *self._figures(row),
             *[self._cell(row, session) for session in sessions])
            for row in known.players
        )  # fmt: skip
        widths = (1.2, 1, 4.5, 3.5, 1.4, 1.6, *[1.7 for _ in sessions])
        grids = [Grid((*head, *[f"{say['session']} {each}" for each in sessions]), rows, widths, (2, 3))]
        if known.teams:
            grids.append(self._teams(known, sessions))
        running = any(line.running for row in known.players for line in row.lines)
        notes = (say["running_note"],) if running else ()
        return [PrintPage(say["standings"], facts, tuple(grids), notes=notes, landscape=True)]

    def _cell(self, row: Standing, session: int) -> str:
        line = next((each for each in row.lines if each.session == session), None)
        if line is None:
            return ""
        if not line.place and (session, row.number) in self.event.stand_ins:
            return self.say["missed"]
        if not line.place:
            return ""
        return self._line(line)

    def _line(self, line: SessionScore) -> str:
        """The figures of a session; a table that is still being played is marked."""
        mark = f" {RUNNING}" if line.running else ""
        return f"{' / '.join(self._figures(line))}{mark}"

    def _teams(self, known: Standings, sessions: range) -> Grid:
        say = self.say
        rows = tuple(
            (str(row.place), row.name, *self._figures(row), *[self._line(line) for line in row.lines])
            for row in known.teams
        )
        head = (say["place"], say["team"], self.first, self.second, *[f"{say['session']} {each}" for each in sessions])
        return Grid(head, rows, (1.2, 5, 1.6, 1.8, *[1.9 for _ in sessions]), (1,), title=say["team_results"])

    def final(self) -> list[PrintPage]:
        """The final results sheet, two sessions on each as the form has it (MCR-99, MCR-T33)."""
        say, known = self.say, standings(self.event)
        teams = {row.name: row for row in known.teams}
        found = []
        last = max(known.sessions, 1)
        for first in range(1, last + 1, SESSIONS_OF_FINAL_SHEET):
            sessions = range(first, min(first + SESSIONS_OF_FINAL_SHEET, last + 1))
            rows = []
            for row in known.players:
                team = teams.get(row.team)
                of_team = (*self._figures(team), str(team.place)) if team else ("", "", "")
                cells = [text for session in sessions for text in self._final_cells(row, session)]
                own = (*self._figures(row), str(row.place or say["unranked"]))
                rows.append((str(row.number), row.team, row.name, *own, *of_team, *cells))
            figures = (self.first, self.second, say["place"])
            each = (
                self.first, say["running"].format(what=self.first), self.second, say["running"].format(what=self.second)
            )  # fmt: skip
            head = (
                say["number"],
                say["team"],
                say["name"],
                *figures,
                *figures,
                *[name for _ in sessions for name in each],
            )
            over = (
                ("", 3),
                (say["individual"], 3),
                (say["all_players"], 3),
                *[(f"{say['session']} {at}", 4) for at in sessions],
            )
            widths = (1.0, 3.2, 4.2, 1.5, 1.6, 1.2, 1.5, 1.6, 1.2, *[1.4 for _ in sessions for _ in each])
            facts = self.facts(*[("", text) for text in self._state(known)])
            signs = (say["sign_head"], say["role_organiser"].capitalize())
            grid = Grid(head, tuple(rows), widths, (1, 2), over)
            found.append(PrintPage(say["final_results"], facts, (grid,), signs, landscape=True))
        return found

    def _final_cells(self, row: Standing, session: int) -> tuple[str, ...]:
        lines = [line for line in row.lines if line.session <= session]
        if not lines or lines[-1].session != session:
            return ("", "", "", "")
        closed = [line for line in lines if not line.running]
        summed = SessionScore(session, sum((line.tp for line in closed), ZERO), sum((line.gp for line in closed), ZERO))
        (own, points), (own_sum, points_sum) = self._figures(lines[-1]), self._figures(summed)
        return own, own_sum, points, points_sum


SHEETS: Final = (
    "allocation", "cards", "players", "oath", "proof", "score", "violations", "appeal", "standings", "final",
)  # fmt: skip


def pages_of(
    event: Tournament, sheet: str, lang: str = "en", session: int = 0, table: int = 0, id: int = 0, blank: bool = False
) -> list[PrintPage]:
    """The pages of a sheet by its name."""
    printer = Printer(event, lang)
    if sheet == "score":
        numbers = [session] if session else sorted({at for at, _ in event.tables})
        return [page for number in numbers for page in printer.score(number, table, blank)]
    made = {
        "allocation": lambda: printer.allocation(session),
        "cards": printer.cards,
        "players": printer.players,
        "oath": printer.oath,
        "proof": printer.proof,
        "violations": lambda: printer.violation_sheet(session, table),
        "appeal": lambda: printer.appeal_form(id),
        "standings": printer.standings,
        "final": printer.final,
    }
    if sheet not in made:
        raise ClubError("{sheet} is no sheet; choose from {sheets}.", sheet=quoted(sheet), sheets=", ".join(SHEETS))
    return made[sheet]()
