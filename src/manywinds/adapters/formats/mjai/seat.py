"""A player of a riichi game who speaks mjai: what happens is sent as events, and the answers are our actions.

The events hold only what the player's seat may know. Tiles that others draw are `?`, and whether another's discard was
the tile just drawn is stated only where everybody knows it, after a riichi: at our tables nobody sees that.
"""

import json
from collections.abc import Callable
from typing import Any, Final

from manywinds.adapters.formats.common.game import PERSONS, ForeignError, ForeignGame
from manywinds.adapters.formats.common.riichi_export import RiichiExporter
from manywinds.adapters.formats.mjai.read import USED, set_of, tile_of
from manywinds.adapters.formats.mjai.write import NAMES, MjaiWriter
from manywinds.adapters.programs.program import GARBAGE, ILLEGAL, ProgramError
from manywinds.kernel.action import (
    ABORT,
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DECLARE,
    DISCARD,
    PASS,
    PUNG,
    REDS,
    REDS_SHIFT,
    TILE,
    VERBS,
    WIN,
    used_from_hand,
)
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import quoted
from manywinds.kernel.sets import KIND, SHAPE
from manywinds.kernel.sets import PUNG as PUNG_SET
from manywinds.kernel.sets import REDS_SHIFT as SET_REDS_SHIFT
from manywinds.kernel.state import TURN
from manywinds.kernel.tiles import KIND_BITS, RED
from manywinds.play.match import Match
from manywinds.play.view import View
from manywinds.rules.table.flow import Outcome

HIDDEN: Final = "?"
REMARKS: Final = ("dora", "reach_accepted")
"""Events that ask nobody anything, even when they come after a discard that does."""
CLAIMS: Final = {CHOW: "chi", PUNG: "pon"}

MjaiEvent = dict[str, Any]
Ask = Callable[[str], str]


class MjaiSeat:
    """Speaks for one person. With `whole` all events since the last question go as one line, a list, and only questions
    are answered; without it every event is a line, and every line is answered."""

    def __init__(self, person: int, ask: Ask, whole: bool) -> None:
        self.person = person
        self.ask = ask
        self.whole = whole
        self.exporter = RiichiExporter()
        self.writer: MjaiWriter | None = None
        self.rows: list[MjaiEvent] = []
        """What happened and has not been sent yet."""
        self.collected = 0
        """How many events of the deal have become rows."""
        self.declared: set[int] = set()
        self.declaring = False
        """The program has been sent its own riichi already."""

    # What happens.

    def begun(self, match: Match, deal: Deal) -> None:
        """A deal begins."""
        if not self.rows and self.writer is None:
            reds = match.book.options.values["red_fives"] != "0/0/0"
            names = [str(person) for person in range(PERSONS)]
            self.rows.append({"type": "start_game", "id": self.person, "names": names, "aka_flag": reds})
        self.exporter.game = ForeignGame("ours", "", [], {}, [])
        self.exporter.begun(match, deal)
        self.writer = MjaiWriter(self.exporter.game.deals[-1])
        self.collected = 0
        self.declared = set()
        self.declaring = False
        self.rows.append(self._seen(self.writer.start()))
        self._collect()

    def acting(self, deal: Deal, seat: int, action: int) -> None:
        """A seat is about to do something."""
        self.exporter.acting(deal, seat, action)
        self._collect()

    def acted(self, deal: Deal) -> None:
        """It has done it."""
        self.exporter.acted(deal)
        self._collect()

    def ended(self, deal: Deal, outcome: Outcome) -> None:
        """The deal is over: send the rest of it."""
        self.exporter.ended(deal, outcome)
        self._collect()
        assert self.writer is not None  # noqa: S101
        self.rows += self.writer.end()
        if not self.whole:
            self._send_all(False)

    def _collect(self) -> None:
        assert self.writer is not None  # noqa: S101
        events = self.exporter.game.deals[-1].events
        for event in events[self.collected :]:
            for row in self.writer.event(event):
                if row["type"] == "reach" and row["actor"] == self.person and self.declaring:
                    self.declaring = False
                else:
                    self.rows.append(self._seen(row))
        self.collected = len(events)

    def _seen(self, row: MjaiEvent) -> MjaiEvent:
        """What the person may know of an event."""
        if row["type"] == "start_kyoku":
            hands = [
                hand if person == self.person else [HIDDEN] * len(hand) for person, hand in enumerate(row["tehais"])
            ]
            return {**row, "tehais": hands}
        other = row.get("actor") != self.person
        if row["type"] == "tsumo" and other:
            return {**row, "pai": HIDDEN}
        if row["type"] == "reach_accepted":
            self.declared.add(row["actor"])
        if row["type"] == "dahai" and other:
            return {**row, "tsumogiri": row["actor"] in self.declared}
        return row

    # Questions.

    def catch_up(self) -> None:
        """Send what was played before the program was there; its answers to that do not count."""
        if not self.whole:
            for row in self.rows:
                self.ask(json.dumps(row))
            self.rows = []

    def answer(self, deal: Deal, seat: int) -> int:
        """What the person wants to do."""
        answer = self._send_all(True)
        if answer.get("type") == "reach":
            self._is_own(answer)
            self.declaring = True
            again = self._read(self._line({"type": "reach", "actor": self.person}))
            if again.get("type") != "dahai":
                raise ProgramError(ILLEGAL, f"after a riichi {_shown(again)} is no discard")
            return self._action(deal, seat, again) & ~VERBS | DECLARE
        return self._action(deal, seat, answer)

    def _line(self, row: MjaiEvent) -> str:
        return json.dumps([row] if self.whole else row)

    def _send_all(self, asking: bool) -> MjaiEvent:
        """Send what has not been sent yet; the answer to the last event that asks something."""
        rows, self.rows = self.rows, []
        if self.whole:
            return self._read(json.dumps(rows))
        question = max([place for place, row in enumerate(rows) if row["type"] not in REMARKS], default=-1)
        found: MjaiEvent = {"type": "none"}
        for place, row in enumerate(rows):
            answer = self._read(json.dumps(row))
            if asking and place == question:
                found = answer
            elif answer.get("type") != "none":
                raise ProgramError(ILLEGAL, f"{_shown(answer)} answers {_shown(row)}, where there is nothing to decide")
        return found

    def _read(self, line: str) -> MjaiEvent:
        answer = self.ask(line)
        try:
            row = json.loads(answer)
        except (ValueError, RecursionError):
            raise ProgramError(GARBAGE, f"{quoted(answer.strip())} is no JSON") from None
        if not isinstance(row, dict) or not isinstance(row.get("type"), str):
            raise ProgramError(GARBAGE, f"{quoted(answer.strip())} is no event of mjai")
        return row

    def _is_own(self, row: MjaiEvent) -> None:
        if row.get("actor", self.person) != self.person:
            raise ProgramError(ILLEGAL, f"{_shown(row)} is another's")

    def _action(self, deal: Deal, seat: int, row: MjaiEvent) -> int:
        """The action an answer means."""
        self._is_own(row)
        what = row["type"]
        try:
            if what == "dahai":
                return DISCARD | tile_of(row.get("pai"))
            if what in USED:
                return set_of(row)
        except ForeignError as fault:
            raise ProgramError(ILLEGAL, f"{_shown(row)}: {str(fault).rstrip('.')}") from None
        plain = {"none": PASS, "hora": WIN, "ryukyoku": ABORT}
        if what not in plain:
            raise ProgramError(GARBAGE, f"{quoted(what)} is no answer of mjai")
        if what == "none" and PASS not in deal.legal(seat):
            raise ProgramError(ILLEGAL, "it answers none in its own turn")
        return plain[what]


def _shown(row: MjaiEvent) -> str:
    """An event in a sentence, cut where it is long."""
    return quoted(json.dumps(row, ensure_ascii=False))


def action_row(seen: View, action: int, dealer: int) -> MjaiEvent:
    """An action of the seat that sees this, as its event. `dealer` is the person who sits at East."""
    verb, table = action & VERBS, seen.table
    actor = (seen.seat + dealer) % PERSONS
    if verb == PASS:
        return {"type": "none"}
    if verb in (WIN, ABORT):
        target = actor if table.phase == TURN else (table.turn + dealer) % PERSONS
        return (
            {"type": "hora", "actor": actor, "target": target} if verb == WIN else {"type": "ryukyoku", "actor": actor}
        )
    tile = action & TILE
    if verb == DECLARE:
        return {"type": "reach", "actor": actor}
    if verb == DISCARD:
        return {"type": "dahai", "actor": actor, "pai": NAMES[tile], "tsumogiri": tile == seen.drawn}
    if verb == CONCEALED_KONG:
        return {"type": "ankan", "actor": actor, "consumed": _faces([tile] * 4, seen.hand.red_fives(tile))}
    if verb == ADDED_KONG:
        kind = tile & KIND_BITS
        pung = next(code for code in seen.seats[seen.seat].melds if code & (SHAPE | KIND) == PUNG_SET | kind)
        return {
            "type": "kakan",
            "actor": actor,
            "pai": NAMES[tile],
            "consumed": _faces([kind] * 3, pung >> SET_REDS_SHIFT & REDS),
        }
    used = _faces(used_from_hand(action, table.tile & KIND_BITS), action >> REDS_SHIFT & REDS)
    target = (table.turn + dealer) % PERSONS
    return {
        "type": CLAIMS.get(verb, "daiminkan"), "actor": actor, "target": target, "pai": NAMES[table.tile & TILE],
        "consumed": used,
    }  # fmt: skip


def _faces(kinds: list[int], reds: int) -> list[str]:
    """The names of tiles of which so many are red fives."""
    found = []
    for kind in kinds:
        red = reds > 0 and kind | RED in NAMES
        reds -= red
        found.append(NAMES[kind | RED if red else kind])
    return found
