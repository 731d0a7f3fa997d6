"""Games of riichi: from the end of a deal to the next one, and the final score (RII-7, RII-10, RII-82)."""

from manywinds.books.riichi.draws import DealEnd, abortive_draw, after_win, exhaustive_draw, nagashi_mangan
from manywinds.books.riichi.final import final_score, ranking
from manywinds.books.riichi.rounds import RiichiPlace, bankrupt, next_place
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points
from manywinds.rules.table.ending import Ending
from manywinds.rules.table.pay import Settlement
from manywinds.rules.table.rounds import AT_START, Place, Rounds


class Hanchan(Rounds):
    """East and South rounds, or as agreed, with counters and sticks (RII-6)."""

    def after_void(self, place: Place, points: list[Points]) -> Place | None:
        """A chombo adds no counter, the dealer stays, and bankruptcy is looked at (RII-80)."""
        broke = bankrupt(self.book, [int(each) for each in points])
        return None if broke else super().after_void(place, points)

    def after(self, place: Place, ending: Ending, points: list[Points]) -> Place | None:
        end = self.end(place, ending)
        dealer = place.seats[0]
        whole = [int(each) for each in points]
        following = next_place(self.book, RiichiPlace(place.round, dealer, place.counters), end, whole)
        if following is None:
            return None
        seats = tuple((following.dealer + step) % 4 for step in AT_START)
        moves = place.moves + (0 if end.dealer_stays else 1)
        return Place(place.number + 1, following.round, seats, moves, following.counters, end.sticks)

    def end(self, place: Place, ending: Ending) -> DealEnd:
        """How the deal ended, as the rules for dealer and counters see it."""
        sticks = place.sticks + len(ending.stakes)
        if ending.won():
            stays, counters = after_win(list(ending.winners), place.counters)
            return DealEnd(Settlement([]), stays, counters, 0, earned=stays)
        if ending.exhausted():
            ready = list(ending.ready)
            if ending.rewarded:
                return nagashi_mangan(self.book, list(ending.rewarded), ready, place.counters, sticks)
            return exhaustive_draw(self.book, ready, place.counters, sticks)
        return abortive_draw(self.book, ending.ended, place.counters, sticks)

    def final(
        self, points: list[Points], _place: Place, deducted: tuple[int, int, int, int] = (0, 0, 0, 0)
    ) -> list[Points]:
        whole = [int(each) for each in points]
        # What is not with the players lies on the table as sticks.
        left = (4 * self.start - sum(whole)) // 1000
        return list(final_score(self.book, whole, left, deducted).scores)

    def ranking(self, points: list[Points]) -> list[int]:
        order = ranking([int(each) for each in points])
        return [1 + order.index(person) for person in range(4)]


def rounds(book: Rulebook) -> Rounds:
    """A hanchan from the agreed points (RII-5, RII-6)."""
    start = book.options.values["start_points"]
    assert isinstance(start, int)
    return Hanchan(book, start=start)
