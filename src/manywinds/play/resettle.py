"""What the wins of a record would have been worth under another book.

The other book looks at the same table at the same moment: it says itself how the win came about, who of several winners
gets it, and who pays. What it does not know is left out, and what it would want to know and nobody could see is listed.
How people would have played by other rules nobody knows; that is not asked.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from manywinds.kernel.action import VERBS, WIN
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.sets import REDS_SHIFT
from manywinds.kernel.state import TURN
from manywinds.kernel.state import WON as ENDED_WON
from manywinds.kernel.tiles import KIND_BITS
from manywinds.kernel.win import CIRCUMSTANCES, UNKNOWN, Win, circumstance_bit
from manywinds.play.match import Match
from manywinds.play.replay import Onlooker, Replay, replay
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.flow import Flow, Outcome, flow_of
from manywinds.rules.table.pay import Settlement
from manywinds.rules.table.rounds import Place

# What may be left out beside circumstances, and what is not there to be counted.
FLOWERS, DORA, REDS, COUNTERS, STICKS = "flowers", "dora_indicators", "red_fives", "counters", "sticks"
NO_FLOWERS, NO_DORA = "no_flowers", "no_dora"
OTHERS_FIRST: Final = "others_first"
"""Not won there, because of several winners others go first, or the deal is called off."""

_RED_BITS: Final = -1 << REDS_SHIFT


class Recounted(NamedTuple):
    """A win under both books."""

    win: Win
    """As it was here."""
    here: Score
    there: Score
    why_not: str
    """Why it is no win there: a reason of its score, or that others go first; nothing if it is one."""
    left_out: tuple[str, ...]
    """What was so here and means nothing there: circumstances by their words, and the things above."""


class Resettled(NamedTuple):
    """A deal that was won."""

    place: Place
    discarder: int
    wins: tuple[Recounted, ...]
    here: list[Points]
    """What each seat gained or lost, penalties left out."""
    there: list[Points]


class Settled(NamedTuple):
    """A record under both books."""

    match: Match
    names: list[str]
    """Of the persons, if the record has them."""
    deals: list[Resettled]
    missing: tuple[str, ...]
    """What is counted there and was not in play here."""

    def sums(self, there: bool) -> list[Points]:
        """What each person gained or lost in all deals that were won."""
        found: list[Points] = [0, 0, 0, 0]
        for deal in self.deals:
            for seat, change in enumerate(deal.there if there else deal.here):
                found[deal.place.seats[seat]] += change
        return found


def resettle(text: str, find: Callable[[str], Rulebook], other: Rulebook) -> Settled:
    """Play a record again, verify it, and settle its wins under another book too."""
    teller = _Teller(other)
    match = replay(text, find, teller)
    return Settled(match, teller.names, teller.deals, _missing(match, other))


class _Teller(Onlooker):
    """Looks on with the other book in hand."""

    def __init__(self, other: Rulebook) -> None:
        self.other = other
        self.flow: Flow = flow_of(other)
        self.names: list[str] = []
        self.deals: list[Resettled] = []
        self.place = Place()
        self.came: dict[int, int] = {}
        """How the win of a seat came about, as the other book sees it."""
        self.dealt: set[int] = set()
        """Seats that win with the tiles they were dealt, of which none counts as drawn there."""

    def head(self, again: Replay) -> None:
        self.names = list(again.names)

    def begun(self, match: Match, deal: Deal) -> None:  # noqa: ARG002
        assert match.place is not None  # noqa: S101
        self.place = match.place
        self.came, self.dealt = {}, set()

    def acting(self, deal: Deal, seat: int, action: int) -> None:
        if action & VERBS != WIN:
            return
        self_draw = seat == deal.turn and deal.phase == TURN
        self.came[seat] = int(self.flow.circumstances(self._seen(deal), seat, self_draw))
        if self_draw and deal.dealt and not self.flow.dealt_tile_counts:
            self.dealt.add(seat)

    def ended(self, deal: Deal, outcome: Outcome) -> None:
        if deal.ended != ENDED_WON:
            return
        table = self._seen(deal)
        table.flow = self.flow
        wins = {win.seat: self._there(deal, win) for win in deal.wins}
        scores = {seat: self.other.score(win) for seat, win in wins.items()}
        lawful = [seat for seat in deal.winners if scores[seat].legal]
        winners = lawful if deal.discarder < 0 else self.flow.winners(table, lawful) if lawful else []
        settled = self._outcome(deal, table, winners, wins)
        scores.update(zip(winners, settled.scores, strict=False))
        found = []
        for win, here in zip(deal.wins, outcome.scores, strict=True):
            there = scores[win.seat]
            why = there.reason if not there.legal else "" if win.seat in winners else OTHERS_FIRST
            found.append(Recounted(win, here, there, why, self._left_out(deal, win, wins[win.seat])))
        changes = [each.settlement.changes() for each in (outcome, settled)]
        self.deals.append(Resettled(self.place, deal.discarder, tuple(found), *changes))

    def _seen(self, deal: Deal) -> Deal:
        """The table as the other book sees it. What was declared, and whose discards were noted, belongs to the rules
        it was played by."""
        table = deal.clone()
        if not self._same(deal):
            table.declared = table.declared_first = table.fresh = 0
            table.responsible = [(), (), (), ()]
        if not self.other.wall.flowers:
            table.flowers = [0, 0, 0, 0]
        return table

    def _same(self, deal: Deal) -> bool:
        """Both are the same game, and what is said in one means the same in the other."""
        return type(deal.flow) is type(self.flow)

    def _there(self, deal: Deal, win: Win) -> Win:
        """The win as the other book sees it."""
        known = sum(circumstance_bit(word) for word in self.other.circumstances)
        extras = self.other.extras
        reds = any(self.other.wall.reds)
        return Win(
            win.hand,
            win.melds if reds else tuple(code & ~_RED_BITS for code in win.melds),
            UNKNOWN if win.seat in self.dealt else deal.tile & KIND_BITS if win.winning == UNKNOWN else win.winning,
            win.self_draw,
            win.seat,
            win.round,
            win.flowers if self.other.wall.flowers else 0,
            self.came.get(win.seat, 0) & known,
            win.reds if reds else 0,
            win.dora if DORA in extras else (),
            win.ura if DORA in extras else (),
            win.counters if COUNTERS in extras else 0,
        )

    def _left_out(self, deal: Deal, win: Win, there: Win) -> tuple[str, ...]:
        lost = win.circumstances & ~there.circumstances
        found = [word for word in CIRCUMSTANCES if lost & circumstance_bit(word)]
        has_reds = bool(win.reds or any(code & _RED_BITS for code in win.melds))
        extras = self.other.extras
        things = {
            FLOWERS: bool(win.flowers and not there.flowers),
            DORA: bool(win.dora and not there.dora),
            REDS: has_reds and not any(self.other.wall.reds),
            COUNTERS: deal.counters > 0 and COUNTERS not in extras,
            STICKS: bool(deal.sticks or deal.declared) and STICKS in _extras_of(deal) and STICKS not in extras,
        }
        return (*found, *(thing for thing, out in things.items() if out))

    def _outcome(self, deal: Deal, table: Deal, winners: list[int], wins: dict[int, Win]) -> Outcome:
        """Who pays what there."""
        if not winners:
            return Outcome([], Settlement([]))
        said = dict(zip(deal.winners, deal.announced, strict=True)) if self._same(deal) else {}
        table.winners = winners
        table.wins = [wins[seat] for seat in winners]
        table.announced = [said.get(seat, 0) for seat in winners]
        try:
            return self.flow.outcome(table)
        except ManywindsError as fault:
            raise ManywindsError(
                "Deal {number} cannot be settled by {book}: {fault}",
                number=self.place.number,
                book=self.other.id,
                fault=fault,
            ) from None


def _missing(match: Match, other: Rulebook) -> tuple[str, ...]:
    """What the other book counts and this table did not have."""
    found = []
    if other.wall.flowers and not match.book.wall.flowers:
        found.append(NO_FLOWERS)
    if DORA in other.extras and DORA not in match.book.extras:
        found.append(NO_DORA)
    return tuple(found)


def _extras_of(deal: Deal) -> tuple[str, ...]:
    flow = deal.flow
    return flow.book.extras if isinstance(flow, Flow) else ()
