"""A game of another program in our tiles and actions: what every format is read into and written from.

Persons are numbered from whoever dealt first. Nothing here is checked against any rule; `riichi_verify` and
`mcr_verify` do that.
"""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.tiles import KIND_BITS, WIND_LETTERS

NOBODY: Final = -1
PERSONS: Final = 4
DEALT: Final = 13
FIVES: Final = (4, 13, 22)

# How a deal ended, in the words of a deal and of riichi's abortive draws.
WON: Final = "won"
EXHAUSTED: Final = "exhausted"
NAGASHI: Final = "nagashi_mangan"
UNSTATED_DRAW: Final = "a draw"
"""Some draw, of which the file does not say more."""


class ForeignError(ManywindsError):
    """A file of another program that cannot be read, or holds what we do not play."""


class TileDrawn(NamedTuple):
    """A person draws a tile, from the wall or for a kong."""

    person: int
    tile: int


class Move(NamedTuple):
    """A person does something: one of our actions."""

    person: int
    action: int


class LostClaim(NamedTuple):
    """A person wants the tile that lies open and does not get it, since another's claim goes before."""

    person: int
    action: int


class FlowerLaid(NamedTuple):
    """A person lays out a bonus tile."""

    person: int
    tile: int


class Indicator(NamedTuple):
    """A dora indicator is turned."""

    tile: int


class Stake(NamedTuple):
    """A riichi stands and its stick is on the table; what all have then, if the file states it."""

    person: int
    points: list[int] | None


DealEvent = TileDrawn | Move | LostClaim | FlowerLaid | Indicator | Stake


class ForeignWin(NamedTuple):
    """A win as the file states it. What a format does not state is None."""

    person: int
    giver: int
    """Whose tile it was; the winner's own on a self-draw."""
    yaku: dict[str, int] | None = None
    """Our ids, with their han."""
    dora: dict[str, int] | None = None
    fu: int | None = None
    points: int | None = None
    """What the hand brings without counters and sticks."""
    limit: str | None = None
    responsible: int | None = None
    hand: list[int] | None = None
    """The concealed tiles, with or without the winning one."""
    ura: list[int] | None = None


@dataclass
class ForeignEnd:
    """How a deal ended."""

    why: str
    wins: list[ForeignWin] = field(default_factory=list)
    changes: list[int] | None = None
    """What everybody gained or lost at the end, without the stakes of the deal."""
    shown: list[list[int] | None] | None = None
    """The hands shown at a draw."""
    table: tuple[int, int] | None = None
    """Counters and sticks that lay on the table then."""

    def parts(self) -> list[list[int]]:
        """What each win brought: the first all that is not another's own points."""
        first = list(self.changes or [0] * PERSONS)
        others = []
        for win in self.wins[1:]:
            part = [0] * PERSONS
            if win.responsible in (None, NOBODY):
                part[win.person] += win.points or 0
                part[win.giver] -= win.points or 0
            first = [whole - own for whole, own in zip(first, part, strict=True)]
            others.append(part)
        return [first, *others]


@dataclass
class ForeignDeal:
    """One deal: how it began, what happened and how it ended."""

    round: int
    dealer: int
    counters: int
    sticks: int
    points: list[int]
    hands: list[list[int]]
    indicators: list[int]
    """Those turned, in order, as far as the file lists them at once; others come as events."""
    ura: list[int] = field(default_factory=list)
    events: list[DealEvent] = field(default_factory=list)
    wall: list[int] | None = None
    """The whole wall in the order of draws, where the format publishes how it was shuffled."""
    ended: ForeignEnd | None = None
    """Nothing if the file stops before."""
    called: str = ""
    """What the deal is called, if not by round, dealer and counters."""

    def name(self) -> str:
        """`E3-1`: the third dealer of the East round, one counter."""
        return self.called or f"{WIND_LETTERS[self.round]}{self.dealer + 1}-{self.counters}"

    def turned(self) -> list[int]:
        """All indicators in order."""
        return self.indicators + [event.tile for event in self.events if isinstance(event, Indicator)]


@dataclass
class ForeignGame:
    """A game: its rules as far as the file states them, its persons, its deals and its result."""

    format: str
    name: str
    """What the other program calls the game, or nothing."""
    persons: list[str]
    options: dict[str, bool | int | str]
    deals: list[ForeignDeal]
    over: bool = False
    """The file says that the game ended here."""
    points: list[int] | None = None
    scores: list[float] | None = None
    """The final scores."""


def clean_name(text: str, person: int, longest: int) -> str:
    """A person's name as a record can hold it; without one the seat stands for it."""
    kept = "".join(each for each in text if each.isprintable()).strip()[:longest].strip()
    return kept or WIND_LETTERS[person]


def three_players() -> ForeignError:
    """What is said of a game that we do not play."""
    return ForeignError("This is a game of three players; only games of four can be imported.")


def wrong_seat(round: int, dealer: int) -> int:
    """By how many seats the other program's numbers are turned: the first dealer is person 0 here."""
    return (dealer - round) % PERSONS


def is_five(kind: int) -> bool:
    """There may be a red one of this kind."""
    return kind & KIND_BITS in FIVES
