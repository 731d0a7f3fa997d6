"""A deal of another program, played through our engine move by move."""

from typing import NamedTuple

from manywinds.adapters.formats.common.game import (
    PERSONS,
    UNSTATED_DRAW,
    WON,
    ForeignDeal,
    ForeignEnd,
    Indicator,
    LostClaim,
    Move,
    Stake,
    TileDrawn,
)
from manywinds.adapters.formats.common.riichi_wall import FIRST_DRAW
from manywinds.kernel.action import ABORT, CHOW, KONG, PASS, PUNG, VERBS, WIN, action_text
from manywinds.kernel.deal import Deal
from manywinds.kernel.notation import tiles_text
from manywinds.kernel.sets import set_text
from manywinds.kernel.state import CLAIM, ROB, TURN
from manywinds.kernel.tiles import RED, WIND_LETTERS, tile_text
from manywinds.play.record import Recorder

STICK = 1000
LONGEST_SIDE = 300
"""The most characters printed of one side of a mismatch; no figure of a game needs more."""


class Mismatch(NamedTuple):
    """Where we and the other program do not agree: both figures, and the position."""

    deal: str
    what: str
    theirs: str
    ours: str
    position: str

    def sentence(self) -> str:
        """All of it."""
        where = f" ({self.position})" if self.position else ""
        theirs = self.theirs if len(self.theirs) <= LONGEST_SIDE else f"{self.theirs[:LONGEST_SIDE]}…"
        return f"{self.deal}, {self.what}: {theirs} in the file, {self.ours} here{where}."


class Unplayable(Exception):  # noqa: N818 - it is no fault of ours
    """Play cannot go on as the file has it."""

    def __init__(self, difference: Mismatch) -> None:
        super().__init__(difference.sentence())
        self.difference = difference


class DealReplay:
    """One deal at our table."""

    def __init__(self, stated: ForeignDeal, recorder: Recorder, deal: Deal) -> None:
        self.stated = stated
        self.recorder = recorder
        self.deal = deal
        self.draws = 0
        self.moves = 0
        self.turned = len(stated.indicators)
        self.lost: dict[int, int] = {}
        """What was claimed besides, by those who did not get the tile."""

    def play(self) -> None:
        """Every event of the deal, then its end."""
        for event in self.stated.events:
            if isinstance(event, TileDrawn):
                self._draw(event)
            elif isinstance(event, Move):
                self._move(self.seat(event.person), event.action)
            elif isinstance(event, Stake):
                self._stake(event)
            elif isinstance(event, Indicator):
                self.turned += 1
            elif isinstance(event, LostClaim):
                self.lost[self.seat(event.person)] = event.action
        if self.stated.ended is not None:
            self._end(self.stated.ended)

    def seat(self, person: int) -> int:
        """The seat wind of a person."""
        return (person - self.stated.dealer) % PERSONS

    # Moves.

    def _apply(self, seat: int, action: int) -> None:
        if not self.deal.allows(seat, action):
            options = ", ".join(action_text(each) for each in self.deal.legal(seat)) or "nothing"
            raise self.stopped(f"what {WIND_LETTERS[seat]} does", action_text(action), f"possible is {options}", seat)
        self.recorder.apply(seat, action)

    def _pass_all(self) -> None:
        """Nobody wants the tile that lies open."""
        while not self.deal.over() and self.deal.phase in (CLAIM, ROB):
            for seat in self._asked():
                self.recorder.apply(seat, PASS)

    def _asked(self) -> list[int]:
        return [seat for seat in range(PERSONS) if self.deal.legal(seat)]

    def _draw(self, event: TileDrawn) -> None:
        self._pass_all()
        self.draws += 1
        seat = self.seat(event.person)
        deal = self.deal
        theirs = f"{WIND_LETTERS[seat]} draws {tile_text(event.tile)}"
        if deal.over():
            raise self.stopped("play", theirs, f"the deal is over ({deal.ended})", seat)
        if deal.turn != seat or self._drawn() != self.draws:
            raise self.stopped("play", theirs, f"it is the turn of {WIND_LETTERS[deal.turn]}", seat)
        if deal.tile != event.tile:
            raise self.stopped("play", theirs, f"draws {tile_text(deal.tile)}", seat)

    def _drawn(self) -> int:
        """Tiles drawn at our table, the dealer's fourteenth included."""
        return self.deal.wall.front - FIRST_DRAW + self.deal.wall.replaced

    def _move(self, seat: int, action: int) -> None:
        self.moves += 1
        if action & VERBS in (CHOW, PUNG, KONG):
            self._claims({seat: action})
            return
        self._pass_all()
        if self._drawn() != self.draws or self.deal.turn != seat:
            turn = f"it is the turn of {WIND_LETTERS[self.deal.turn]}"
            raise self.stopped("play", f"{WIND_LETTERS[seat]} {action_text(action)}", turn, seat)
        self._apply(seat, action)

    def _claims(self, claims: dict[int, int]) -> None:
        """These claim the tile that lies open, and the others do not."""
        for seat, action in claims.items():
            if not self.deal.allows(seat, action):
                self._apply(seat, action)
        for seat in self._asked():
            lost = self.lost.get(seat, PASS)
            # Nobody looks at a claim that is lost anyway, whether it was possible or not.
            self._apply(seat, claims.get(seat, lost if self.deal.allows(seat, lost) else PASS))
        self.lost = {}

    def _stake(self, event: Stake) -> None:
        seat = self.seat(event.person)
        if not self.deal.is_declared(seat):
            raise self.stopped("riichi", f"{WIND_LETTERS[seat]} has declared it", f"{WIND_LETTERS[seat]} has not", seat)
        paid = [STICK if self.deal.is_declared(each) else 0 for each in range(PERSONS)]
        ours = [self.deal.points[self.seat(person)] - paid[self.seat(person)] for person in range(PERSONS)]
        if event.points is not None and event.points != ours:
            raise self.stopped("points after a riichi", str(event.points), str(ours), seat)

    # The end.

    def _end(self, ended: ForeignEnd) -> None:
        if ended.why == WON:
            self._win(ended)
        elif ended.why == "triple_ron":
            self._claims({seat: WIN for seat in range(PERSONS) if seat != self.deal.turn})
        elif ended.why == "nine_terminals":
            self._pass_all()
            self._apply(self.deal.turn, ABORT)
        elif ended.why == UNSTATED_DRAW:
            self._some_draw()
        else:
            self._pass_all()
        if not self.deal.over():
            raise self.stopped("the end", ended.why, "the deal goes on", self.deal.turn)

    def _some_draw(self) -> None:
        """A draw of which the file does not say more: whichever is possible."""
        others = [seat for seat in range(PERSONS) if seat != self.deal.turn]
        if all(WIN in self.deal.legal(seat) for seat in others):
            self._claims(dict.fromkeys(others, WIN))
            return
        self._pass_all()
        if not self.deal.over() and ABORT in self.deal.legal(self.deal.turn):
            self._apply(self.deal.turn, ABORT)

    def _win(self, ended: ForeignEnd) -> None:
        first = ended.wins[0]
        if first.person == first.giver:
            self._pass_all()
            if self.deal.phase != TURN or self.deal.turn != self.seat(first.person):
                raise self.stopped("the end", "a self-draw", "it is another's turn", self.seat(first.person))
            self._apply(self.deal.turn, WIN)
            return
        if self.deal.phase not in (CLAIM, ROB) or self.deal.turn != self.seat(first.giver):
            raise self.stopped("the end", "a win on a discard", "no such tile lies open", self.seat(first.person))
        self._claims({self.seat(win.person): WIN for win in ended.wins})

    def stopped(self, what: str, theirs: str, ours: str, seat: int) -> Unplayable:
        """The file cannot be followed any further."""
        return Unplayable(Mismatch(self.stated.name(), what, theirs, ours, position(self.deal, seat)))


def position(deal: Deal, seat: int) -> str:
    """What a seat holds, and the tile in question, in notation."""
    tiles: list[int] = []
    for kind in deal.hands[seat].tiles():
        red = tiles.count(kind | RED) < deal.red_fives(seat, kind)
        tiles.append(kind | RED if red else kind)
    melds = " ".join(set_text(code) for code in deal.melds[seat])
    held = f"{WIND_LETTERS[seat]} holds {tiles_text(tiles)} {melds}".rstrip()
    last = f", last tile {tile_text(deal.tile)}" if deal.tile >= 0 else ""
    rivers = [len(river) for river in deal.rivers]
    declared = "".join(WIND_LETTERS[each] for each in range(PERSONS) if deal.is_declared(each))
    riichi = f", riichi {declared}" if declared else ""
    return f"{held}{last}{riichi}, discards {'/'.join(str(each) for each in rivers)}"
