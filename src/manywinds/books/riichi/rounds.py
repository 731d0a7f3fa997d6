"""From deal to deal: rounds, the last deal, bankruptcy (RII-6, RII-7, RII-10, RII-11)."""

from typing import Final, NamedTuple

from manywinds.books.riichi.choices import NONE
from manywinds.books.riichi.draws import DealEnd
from manywinds.books.riichi.final import ranking
from manywinds.rules.rulebook import Rulebook

LAST_SEAT: Final = 3


class RiichiPlace(NamedTuple):
    """Where a game stands: the round wind, the starting seat of the dealer (both 0 to 3) and the counters."""

    round: int = 0
    dealer: int = 0
    counters: int = 0


def target(book: Rulebook) -> int:
    """The points that end the extra round, or 0 where there is none (RII-6)."""
    rule = book.options.values["extra_round"]
    return 0 if rule == NONE else int(str(rule).split("/")[1])


def bankrupt(book: Rulebook, points: list[int]) -> bool:
    """Somebody has lost all his points after the settlement of a deal (RII-11)."""
    rule = book.options.values["bankruptcy"]
    least = min(points)
    return (rule == "at_or_below_zero" and least <= 0) or (rule == "below_zero" and least < 0)


def dealer_stops(book: Rulebook, place: RiichiPlace, points: list[int]) -> bool:
    """The last dealer, who won or was tenpai, leads and so ends the game (RII-10)."""
    rule = book.options.values["last_deal_dealer_stop"]
    if rule == "never" or ranking(points)[0] != place.dealer:
        return False
    return rule == "if_first" or points[place.dealer] >= target(book)


def next_place(book: Rulebook, place: RiichiPlace, end: DealEnd, points: list[int]) -> RiichiPlace | None:
    """The next deal, or nothing when the game is over. `points` are those after the deal, by starting seat."""
    if bankrupt(book, points):
        return None
    last_round = int(book.options.values["rounds"]) - 1
    last = place.round > last_round or (place.round == last_round and place.dealer == LAST_SEAT)
    if end.dealer_stays:
        if last and end.earned and dealer_stops(book, place, points):
            return None
        return RiichiPlace(place.round, place.dealer, end.counters)
    if last:
        wanted = target(book)
        final_seat = place.round > last_round and place.dealer == LAST_SEAT
        if not wanted or max(points) >= wanted or final_seat:
            return None
    if place.dealer == LAST_SEAT:
        return RiichiPlace(place.round + 1, 0, end.counters)
    return RiichiPlace(place.round, place.dealer + 1, end.counters)
