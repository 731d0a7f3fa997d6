"""Many tables of one book at once, in arrays that are written in place.

A step does one thing at every table. What lies before a seat is kept up to date where it changes, once for all viewers;
the rows of observations are then put together from it for all tables by a few operations on arrays.
"""

from itertools import chain
from random import Random

from manywinds.adapters.arrays import NDArray, np
from manywinds.adapters.encode import (
    ACTIONS,
    INDICES,
    LOWEST,
    IllegalActionError,
    checked_action,
    write_front,
    write_river,
    write_seat,
)
from manywinds.adapters.layout import BLOCK, FRONT, SEATS, SIZE
from manywinds.books import book as book_of
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.state import CLAIM, OPENING, OVER, ROB
from manywinds.play.match import Match
from manywinds.rules.options import Value
from manywinds.rules.rulebook import Rulebook

AROUND = np.array([[(seat + step) % SEATS for step in range(SEATS)] for seat in range(SEATS)])
"""The seats from each one on."""


class VectorEnv:
    """So many tables. `reset` deals at all of them; `step` takes the index of an action for each and goes on until the
    next decision. A deal that is over is booked and the next one begins by itself: the first of a new match, or with
    `match=True` the next of the same.

    The arrays belong to the environment and are written anew by each step. Row n of each is table n: `observations`
    what the seat that acts next knows, `masks` what it may do, `seats` that seat, `persons` who sits there; `dones`
    whether a deal ended in this step, `rewards` what it then brought each person, times `scale`."""

    def __init__(
        self,
        book: str | Rulebook,
        tables: int,
        seed: int = 0,
        options: dict[str, Value] | None = None,
        match: bool = False,
        scale: float = 1.0,
    ) -> None:
        if tables < 1:
            raise ManywindsError("There is at least one table.")
        rules = book_of(book) if isinstance(book, str) else book
        self.book = rules.with_options(options) if options else rules
        self.tables = tables
        self.seed = seed
        self.match = match
        self.scale = scale
        self.observations: NDArray[np.int16] = np.zeros((tables, SIZE), np.int16)
        self.masks: NDArray[np.uint8] = np.zeros((tables, len(ACTIONS)), np.uint8)
        self.seats: NDArray[np.int8] = np.zeros(tables, np.int8)
        self.persons: NDArray[np.int8] = np.zeros(tables, np.int8)
        self.rewards: NDArray[np.float64] = np.zeros((tables, SEATS))
        self.dones: NDArray[np.bool_] = np.zeros(tables, np.bool_)
        self._laid: NDArray[np.int16] = np.zeros((tables * SEATS, BLOCK), np.int16)
        """What lies before each seat, as the others see it."""
        self._rows = self.observations.reshape(-1).data
        self._cells = self._laid.reshape(-1).data
        self._blocks = SEATS * np.arange(tables)[:, None]
        self._numbers = np.arange(tables)
        self._choices = len(ACTIONS) * self._numbers
        self._flat_masks = self.masks.reshape(-1)
        self._rngs: list[Random] = []
        self._matches: list[Match] = []
        self._deals: list[Deal] = []
        self._asked: list[int] = []

    def reset(self, seed: int | None = None) -> None:
        """Deal anew at all tables. Each table has its own generator, which follows from the seed and its number."""
        if seed is not None:
            self.seed = seed
        self._rngs = [Random(f"{self.seed} {number}") for number in range(self.tables)]
        self._matches = [Match(self.book, judged=False) for _ in range(self.tables)]
        self._deals = [match.begin(rng) for match, rng in zip(self._matches, self._rngs, strict=True)]
        for number in range(self.tables):
            self._lay_all(number)
        self.rewards.fill(0)
        self.dones.fill(False)
        self._look()

    def step(self, actions: NDArray[np.integer]) -> None:
        """Do at each table what the index stands for; the seat is the one in `seats`."""
        self._check(actions)
        if self.dones.any():
            self.rewards.fill(0)
            self.dones.fill(False)
        cells, asked = self._cells, self._asked
        number = 0
        for deal, index in zip(self._deals, actions.tolist(), strict=True):
            seat, turn, phase = asked[number], deal.turn, deal.phase
            deal.apply(seat, ACTIONS[index])
            now = deal.phase
            if now == OVER:
                self._finish(number)
            elif phase == OPENING or deal.winners:
                self._lay_all(number)
            elif (now != CLAIM and now != ROB) or phase != now:
                at = SEATS * number
                next_turn = deal.turn
                self._lay(cells, at, deal, turn)
                if next_turn != turn:
                    self._lay(cells, at, deal, next_turn)
            number += 1
        self._look()

    def deal(self, number: int) -> Deal:
        """The deal that is being played at a table."""
        return self._deals[number]

    def _check(self, actions: NDArray[np.integer]) -> None:
        """Refuse actions that are not legal, before anything is done."""
        if actions.shape != (self.tables,):
            raise IllegalActionError(f"There are {self.tables} tables, and one action for each.")
        if not self._deals:
            raise IllegalActionError("Nothing has been dealt yet: call reset first.")
        inside = (actions >= 0) & (actions < len(ACTIONS))
        if not inside.all() or not self.masks[self._numbers, actions].all():
            for deal, seat, index in zip(self._deals, self._asked, actions.tolist(), strict=True):
                checked_action(deal, seat, index)

    # What lies on the tables.

    @staticmethod
    def _lay(cells: memoryview, block: int, deal: Deal, seat: int) -> None:
        """Bring up to date what lies before a seat: at most the last of its discards is new or was taken."""
        at = (block + seat) * BLOCK
        write_seat(cells, at, deal, seat, own=False)
        river = deal.rivers[seat]
        if river:
            write_river(cells, at, river, len(river) - 1)

    def _lay_all(self, number: int) -> None:
        """All that lies at a table."""
        deal = self._deals[number]
        self._laid[SEATS * number : SEATS * (number + 1)] = 0
        for seat in range(SEATS):
            at = (SEATS * number + seat) * BLOCK
            write_seat(self._cells, at, deal, seat, own=False)
            write_river(self._cells, at, deal.rivers[seat], 0)

    def _finish(self, number: int) -> None:
        """Book a deal and begin the next."""
        match = self._matches[number]
        changes = match.finish(self._deals[number]).changes()
        for seat, person in enumerate(match.last.seats):
            self.rewards[number, person] = self.scale * changes[seat]
        self.dones[number] = True
        if not self.match or match.over():
            match = self._matches[number] = Match(self.book, judged=False)
        self._deals[number] = match.begin(self._rngs[number])
        self._lay_all(number)

    # What the seats see.

    def _look(self) -> None:
        """Write all arrays for the seats that act next."""
        deals, rows = self._deals, self._rows
        asked = self._asked = [LOWEST[deal.waited] for deal in deals]
        self.seats[:] = asked
        if self.match:
            self.persons[:] = [match.place.seats[seat] for match, seat in zip(self._matches, asked, strict=True)]  # type: ignore[union-attr]
        else:
            self.persons[:] = asked
        self.observations[:, FRONT:] = self._laid[self._blocks + AROUND[self.seats]].reshape(self.tables, SEATS * BLOCK)
        at = 0
        for deal, seat in zip(deals, asked, strict=True):
            write_front(rows, at, deal, seat)
            if deal.phase == OPENING or (deal.course.kongs_face_down and deal.kongs[seat]):
                # The own tiles that others do not see.
                write_seat(rows, at + FRONT, deal, seat, own=True)
            at += SIZE
        self._look_at_options()

    def _look_at_options(self) -> None:
        options = [deal.options[seat] for deal, seat in zip(self._deals, self._asked, strict=True)]
        places = INDICES[list(chain.from_iterable(options))] + np.repeat(self._choices, [len(each) for each in options])
        self.masks.fill(0)
        self._flat_masks[places] = 1
