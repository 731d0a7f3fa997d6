"""Who sits where: seats drawn by wind tiles or by dice, step by step, so that a table can see what happened.

Persons are numbered in the order they came; until the draw each sits to the right of the one before. Winds are 0 to 3
for E, S, W, N. Every way takes what was drawn or thrown, so a draw at a real table can be entered as well; `draw_seats`
lets a generator draw and throw.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from manywinds.kernel.errors import ManywindsError, RulebookError
from manywinds.kernel.tiles import SEATS, WIND_LETTERS
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.words import words

MIXED: Final = "mixed"
DREW: Final = "drew"
THREW: Final = "threw"
THREW_AGAIN: Final = "threw_again"
SAT: Final = "sat"


class DrawStep(NamedTuple):
    """One thing that happened: who did what, with which wind or which dice."""

    person: int
    what: str
    wind: int = -1
    dice: tuple[int, ...] = ()


class SeatDraw(NamedTuple):
    """Where everybody sits, and how it came about."""

    seats: tuple[int, ...]
    """The person on each seat wind."""
    steps: tuple[DrawStep, ...]
    clause: str


class _Table:
    """The steps so far and who has a seat."""

    def __init__(self, throws: Iterator[tuple[int, ...]]) -> None:
        self.throws = throws
        self.steps: list[DrawStep] = []
        self.seats = [-1] * SEATS

    def throw(self, persons: list[int], again: bool = False) -> dict[int, list[int]]:
        """Each of these throws; the persons by total."""
        found: dict[int, list[int]] = {}
        for person in persons:
            dice = next(self.throws, ())
            if not dice:
                raise ManywindsError("There are fewer throws than the draw of seats needs.")
            self.steps.append(DrawStep(person, THREW_AGAIN if again else THREW, dice=dice))
            found.setdefault(sum(dice), []).append(person)
        return found

    def ordered(self, persons: list[int], again: bool = False) -> list[int]:
        """Highest first. The tied throw again, only for their order within the places they share."""
        thrown = self.throw(persons, again)
        found: list[int] = []
        for total in sorted(thrown, reverse=True):
            tied = thrown[total]
            found += tied if len(tied) == 1 else self.ordered(tied, again=True)
        return found

    def highest(self, persons: list[int]) -> int:
        """Who throws most. Those tied for it throw again."""
        thrown = self.throw(persons)
        while len(thrown[max(thrown)]) > 1:
            thrown = self.throw(thrown[max(thrown)], again=True)
        return thrown[max(thrown)][0]

    def sit(self, person: int, wind: int) -> None:
        self.seats[wind] = person
        self.steps.append(DrawStep(person, SAT, wind))

    def draw(self, clause: str) -> SeatDraw:
        return SeatDraw(tuple(self.seats), tuple(self.steps), clause)


def by_tiles(winds: list[int], clause: str, mixer: int = 0) -> SeatDraw:
    """One tile of each wind, face down: the mixer's right neighbour draws first, the mixer has the last one."""
    if sorted(winds) != list(range(SEATS)):
        raise ManywindsError("Seats are drawn with one tile of each wind.")
    seats = [-1] * SEATS
    steps = [DrawStep(mixer, MIXED)]
    for turn, wind in enumerate(winds):
        person = (mixer + 1 + turn) % SEATS
        seats[wind] = person
        steps.append(DrawStep(person, DREW, wind))
    return SeatDraw(tuple(seats), tuple(steps), clause)


def by_totals(throws: Iterator[tuple[int, ...]], clause: str) -> SeatDraw:
    """All throw once: the highest is East, then South, West and North."""
    table = _Table(throws)
    for wind, person in enumerate(table.ordered(list(range(SEATS)))):
        table.sit(person, wind)
    return table.draw(clause)


def by_rounds(throws: Iterator[tuple[int, ...]], order: str, clause: str) -> SeatDraw:
    """Seat after seat in this order, `"EWSN"`: of those who are left all throw, and the highest takes it."""
    table = _Table(throws)
    left = list(range(SEATS))
    for letter in order:
        person = table.highest(left) if len(left) > 1 else left[0]
        left.remove(person)
        table.sit(person, WIND_LETTERS.index(letter))
    return table.draw(clause)


def mixed_winds(rng: Random) -> list[int]:
    """The four wind tiles in the order they will be drawn."""
    winds = list(range(SEATS))
    rng.shuffle(winds)
    return winds


def thrown_dice(rng: Random, dice: int) -> Iterator[tuple[int, ...]]:
    """Throws of so many dice, as many as are asked for."""
    while True:
        yield tuple([rng.randint(1, 6) for _ in range(dice)])


def draw_seats(book: Rulebook, rng: Random) -> SeatDraw:
    """Draw the seats of a table as the book, with its options, has it."""
    draw = None if book.seating is None else book.seating(book, rng)
    if not isinstance(draw, SeatDraw):
        raise RulebookError("{book!r} does not say how seats are drawn.", book=book.id)
    return draw


def draw_sentences(draw: SeatDraw, names: Sequence[str], lang: str = "en") -> list[str]:
    """A sentence for every step, with the names of the persons in the order they came."""
    say = words(lang)
    found = []
    for step in draw.steps:
        wind = say[f"wind_{WIND_LETTERS[step.wind]}"] if step.wind >= 0 else ""
        dice = " + ".join(str(die) for die in step.dice)
        thrown = f"{dice} = {sum(step.dice)}" if len(step.dice) > 1 else dice
        found.append(say[f"seat_{step.what}"].format(name=names[step.person], wind=wind, dice=thrown))
    seated = ", ".join(
        f"{say[f'wind_{letter}']}: {names[draw.seats[wind]]}" for wind, letter in enumerate(WIND_LETTERS)
    )
    return [*found, say["seat_all"].format(seated=seated, clause=draw.clause)]
