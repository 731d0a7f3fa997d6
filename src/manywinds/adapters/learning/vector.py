"""Many tables of one book at once, in arrays that are written in place.

A step does one thing at every table. What lies before a seat is kept up to date where it changes, once for all viewers;
the rows of observations are then put together from it for all tables by a few operations on arrays.
"""

from itertools import chain
from random import Random

from manywinds.adapters.learning.arrays import NDArray, np
from manywinds.adapters.learning.encode import (
    ACTIONS,
    INDICES,
    LOWEST,
    MELDS,
    RIVER,
    IllegalActionError,
    checked_action,
    write_changing,
    write_front,
    write_river,
    write_seat,
)
from manywinds.adapters.learning.layout import BLOCK, FRONT, SIZE
from manywinds.books import book as book_of
from manywinds.kernel.action import DECLARE, VERBS
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.sets import FACE_DOWN
from manywinds.kernel.state import NOBODY, OPENING, OVER, TURN
from manywinds.kernel.tiles import SEATS
from manywinds.play.match import Match
from manywinds.play.view import exposed, glance
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
        self._melds: list[tuple[int, ...]] = [()] * (SEATS * tables)
        """The sets that were laid down there when it was last written, as the others see them."""
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
        self._options: list[list[int]] = []
        self._hidden: list[int] = []
        """Tables where the seat that acts next has tiles laid down that others do not see."""
        self._sitting: NDArray[np.int8] = np.zeros((tables, SEATS), np.int8)
        """The person on each seat."""

    def reset(self, seed: int | None = None) -> None:
        """Deal anew at all tables. Each table has its own generator, which follows from the seed and its number."""
        if seed is not None:
            self.seed = seed
        self._rngs = [Random(f"{self.seed} {number}") for number in range(self.tables)]
        self._matches = [Match(self.book, judged=False) for _ in range(self.tables)]
        self._deals = [match.begin(rng) for match, rng in zip(self._matches, self._rngs, strict=True)]
        self._sitting[:] = range(SEATS)
        self.rewards.fill(0)
        self.dones.fill(False)
        self._asked = [0] * self.tables
        self._options = [[] for _ in range(self.tables)]
        for number in range(self.tables):
            self._lay_all(number)
            self._look(number)
        self._put_together()

    def step(self, actions: NDArray[np.integer]) -> None:
        """Do at each table what the index stands for; the seat is the one in `seats`."""
        chosen = self._checked(actions)
        if self.dones.any():
            self.rewards.fill(0)
            self.dones.fill(False)
        asked = self._asked
        number = 0
        for deal, action in zip(self._deals, chosen, strict=True):
            turn, phase = deal.turn, deal.phase
            deal.apply(asked[number], action)
            now = deal.phase
            if now == OVER:
                self._finish(number)
            elif phase == OPENING or action & VERBS == DECLARE or deal.winners:
                self._lay_all(number)
            elif now == TURN or phase == TURN:
                # Otherwise another seat answers for the same tile, and nothing lies elsewhere than before.
                self._lay(deal, number, turn)
                if deal.turn != turn:
                    self._lay(deal, number, deal.turn)
            self._look(number)
            number += 1
        self._put_together()

    def deal(self, number: int) -> Deal:
        """The deal that is being played at a table."""
        return self._deals[number]

    def _checked(self, actions: NDArray[np.integer]) -> list[int]:
        """The actions that are chosen. One that is not legal is refused before anything is done."""
        if not self._deals:
            raise IllegalActionError("Nothing has been dealt yet: call reset first.")
        if actions.shape != (self.tables,) or actions.dtype.kind not in "iu":
            raise IllegalActionError(f"There are {self.tables} tables, and one index of an action for each.")
        chosen = [ACTIONS[index] for index in np.clip(actions, 0, len(ACTIONS) - 1).tolist()]
        legal = all(action in options for action, options in zip(chosen, self._options, strict=True))
        if not legal or actions.min() < 0 or actions.max() >= len(ACTIONS):
            for deal, seat, index in zip(self._deals, self._asked, actions.tolist(), strict=True):
                checked_action(deal, seat, index)
        return chosen

    # What lies on the tables.

    def _lay(self, deal: Deal, number: int, seat: int) -> None:
        """Bring up to date what lies before a seat: at most the last of its discards is new or was taken."""
        block = SEATS * number + seat
        at = block * BLOCK
        lying = exposed(deal, seat, NOBODY)
        melds, river = lying[MELDS], lying[RIVER]
        if melds == self._melds[block]:
            write_changing(self._cells, at, lying)
        else:
            self._melds[block] = melds
            write_seat(self._cells, at, lying)
        if river:
            write_river(self._cells, at, river, len(river) - 1)

    def _lay_all(self, number: int) -> None:
        """All that lies at a table."""
        deal = self._deals[number]
        self._laid[SEATS * number : SEATS * (number + 1)] = 0
        for seat in range(SEATS):
            block, lying = SEATS * number + seat, exposed(deal, seat, NOBODY)
            self._melds[block] = lying[MELDS]
            write_seat(self._cells, block * BLOCK, lying)
            write_river(self._cells, block * BLOCK, lying[RIVER], 0)

    def _finish(self, number: int) -> None:
        """Book a deal and begin the next."""
        match = self._matches[number]
        changes = match.finish(self._deals[number]).changes()
        self.rewards[number, self._sitting[number]] = np.multiply(changes, self.scale)
        self.dones[number] = True
        place = match.place if self.match else None
        if place is None:
            match = self._matches[number] = Match(self.book, judged=False)
            place = match.rounds.first()
        self._sitting[number] = place.seats
        self._deals[number] = match.begin(self._rngs[number])
        self._lay_all(number)

    # What the seats see.

    def _look(self, number: int) -> None:
        """Write what the seat that acts next knows of its own, and note what it may do."""
        deal = self._deals[number]
        seat = self._asked[number] = LOWEST[deal.waited]
        self._options[number] = deal.legal(seat)
        write_front(self._rows, SIZE * number, glance(deal, seat))
        if deal.phase == OPENING or FACE_DOWN in self._melds[SEATS * number + seat]:
            self._hidden.append(number)

    def _put_together(self) -> None:
        """Write the rest of the arrays for all tables at once."""
        self.seats[:] = self._asked
        self.persons[:] = self._sitting[self._numbers, self.seats]
        laid = self._laid[self._blocks + AROUND[self.seats]]
        self.observations[:, FRONT:] = laid.reshape(self.tables, SEATS * BLOCK)
        for number in self._hidden:
            # Of the own tiles that others do not see.
            seat = self._asked[number]
            write_seat(self._rows, SIZE * number + FRONT, exposed(self._deals[number], seat, seat))
        self._hidden.clear()
        sizes = [len(options) for options in self._options]
        indices = INDICES[np.fromiter(chain.from_iterable(self._options), np.intp, sum(sizes))]
        self.masks.fill(0)
        self._flat_masks[indices + np.repeat(self._choices, sizes)] = 1
