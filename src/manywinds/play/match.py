"""A match: deals one after the other, the points of four persons, and the final result. It names no book."""

from random import Random

from manywinds.kernel.action import VERBS, WIN
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError
from manywinds.rules.clock import overdue
from manywinds.rules.exact import Points
from manywinds.rules.flow import Outcome, flow_of
from manywinds.rules.rounds import Place, rounds_of
from manywinds.rules.rulebook import Rulebook


class Match:
    """A game of one book. `begin` gives the next deal, `finish` books it."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.flow = flow_of(book)
        self.rounds = rounds_of(book)
        self.place: Place | None = self.rounds.first()
        self.last = self.rounds.first()
        """The place of the deal played last."""
        self.points: list[Points] = [self.rounds.start] * 4
        """By person."""
        self.outcomes: list[Outcome] = []

    def over(self) -> bool:
        """No deal is left to play."""
        return self.place is None

    def _now(self) -> Place:
        if self.place is None:
            raise ManywindsError("The match is over.")
        return self.place

    def begin(self, rng: Random) -> Deal:
        """The next deal, its wall shuffled by the generator."""
        place = self._now()
        points = [int(self.points[person]) for person in place.seats]
        return Deal.begin(
            self.flow,
            self.book.wall.build(rng),
            self.rounds.opener(place),
            place.round,
            points,
            place.counters,
            place.sticks,
        )

    def finish(self, deal: Deal) -> Outcome:
        """Book a deal that is over, and move on."""
        place = self._now()
        if not deal.over():
            raise ManywindsError("The deal is not over yet.")
        outcome = self.flow.outcome(deal)
        for seat, change in enumerate(outcome.settlement.changes()):
            self.points[place.seats[seat]] += change
        self.outcomes.append(outcome)
        self.last = place
        self.place = self.rounds.after(place, deal, self.points)
        return outcome

    def scores(self) -> list[Points]:
        """The final scores of the persons."""
        return self.rounds.final(self.points, self.last)

    def ranking(self) -> list[int]:
        """The place of each person, 1 to 4."""
        return self.rounds.ranking(self.points)

    def stop(self, deal: Deal | None = None) -> Outcome | None:
        """Time is up (MCR-76). A deal that is over, or whose win was said already, is booked; any other is broken off
        and gives no points. No further deal follows."""
        self._now()
        outcome = None
        if deal is not None:
            if any(answer & VERBS == WIN for answer in deal.answers):
                for seat in [seat for seat in range(4) if deal.legal(seat)]:
                    deal.apply(seat, overdue(deal, seat))
            outcome = self.finish(deal) if deal.over() else None
        self.place = None
        return outcome
