"""Responsibility: who gave away an expensive hand, and when there was no safe tile (HKR-78 and what follows it)."""

from typing import Final, NamedTuple

from manywinds.books.hk_old.pay import LIMIT, threw_a_fresh_tile
from manywinds.books.hk_old.stated import least_of
from manywinds.kernel.sets import CHOW, LEFT, OPEN, SHAPE, giver, set_kinds
from manywinds.kernel.tiles import BAMBOO, CHARACTERS, DOTS, DRAGONS, HONOURS, TERMINALS, WINDS, only
from manywinds.kernel.win import EARTHLY, HEAVENLY, Reading
from manywinds.rules.possible import meld_orders
from manywinds.rules.rulebook import SOMEBODY, Responsible, Rulebook
from manywinds.rules.scoring.features import Sight
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.pay import NOBODY, Parties

FOUR_SETS: Final = 4
"""Who has laid down so many claims no further one."""


class Situation(NamedTuple):
    """So many open sets of these kinds on the table make giving the next one dangerous, if the hand scores the fan."""

    fan: str
    kinds: int
    shown: int


# HKR-78, a to e. A chow fits none of the masks but those of the suits.
SITUATIONS: Final = (
    Situation("big_three_dragons", DRAGONS, 2),
    Situation("big_four_winds", WINDS, 3),
    Situation("all_honours", HONOURS, 3),
    Situation("all_terminals", TERMINALS, 3),
    Situation("full_flush", CHARACTERS, 3),
    Situation("full_flush", DOTS, 3),
    Situation("full_flush", BAMBOO, 3),
)


def shown(melds: tuple[int, ...], kinds: int) -> int:
    """How many open sets are made of these kinds; declared concealed kongs are not open (HKR-81)."""
    return sum(1 for code in melds if code & OPEN and only(set_kinds(code), kinds))


def giver_of(code: int, parties: Parties) -> int:
    """Who discarded the tile an open set was made with. A chow that does not say it was taken from the left (HKR-31);
    whoever is named for it must sit there."""
    seat = giver(parties.winner, code)
    if seat != NOBODY:
        return seat
    chow = code & SHAPE == CHOW and parties.responsible != NOBODY
    return giver(parties.winner, code | LEFT) if chow else SOMEBODY


def responsibility(book: Rulebook, score: Score, parties: Parties) -> Responsible:
    """The latest player whose discard made the fourth set, or the third dragon, of a fan the hand scores (HKR-79,
    HKR-82). Melds that say whose discard they took are taken in the order written."""
    reading = score.reading
    assert reading is not None
    fans = score.items
    melds = reading.win.melds
    if threw_a_fresh_tile(score, parties):
        # Its discarder pays everything, even if another player is responsible (HKR-85).
        return Responsible(NOBODY, "HKR-85", whoever_is_named=True)
    if reading.win.unseen():
        valuable = has_room_for(book, score, *(each.fan for each in SITUATIONS))
        return Responsible(SOMEBODY, "HKR-78") if valuable else Responsible(NOBODY, "HKR-79")
    if parties.discarder != NOBODY and book.options.values["responsibility_on_winning_set"]:
        # A winning discard that completes the named set counts, one that only completes the pair does not (HKR-80).
        for other in book.readings(reading.win):
            completes = other.place < len(other.sets) and _situation(melds, other.sets[other.place], fans)
            if completes and _as_good(book, other, score):
                return Responsible(parties.discarder, "HKR-80")
    return agreeing([_giver_of_the_latest(order, fans, parties) for order in meld_orders(melds)], parties)


def agreeing(found: list[Responsible], parties: Parties) -> Responsible:
    """Of what the melds say in every order they can have been laid down: what agrees with whoever is named, or else
    what the written order says."""
    if parties.responsible != NOBODY:
        for each in found:
            if each.seat in (parties.responsible, SOMEBODY):
                return each
    return found[0]


def _giver_of_the_latest(melds: tuple[int, ...], fans: dict[str, int], parties: Parties) -> Responsible:
    """Whose discard made the latest set of a situation, if melds were laid down in this order."""
    for place in range(len(melds) - 1, -1, -1):
        code = melds[place]
        if code & OPEN and _situation(melds[:place], code, fans):
            seat = giver_of(code, parties)
            # Somebody is named for the latest set; otherwise the latest counts that says whose it was.
            if seat != SOMEBODY or parties.responsible != NOBODY:
                return Responsible(seat, "HKR-78")
    return Responsible(NOBODY, "HKR-79")


def has_room_for(book: Rulebook, score: Score, *fans: str) -> bool:
    """A hand of which only the value is known may have one of these fans and open sets: it is worth as much as the
    cheapest of them and the way it was won."""
    reading = score.reading
    assert reading is not None
    if reading.win.circumstances & (HEAVENLY | EARTHLY):
        return False
    cheapest = min(book.fans.get(id).value for id in fans)
    return score.whole >= min(LIMIT, cheapest + least_of(book, reading.win))


def _as_good(book: Rulebook, reading: Reading, score: Score) -> bool:
    """This reading counts the same fans as the one that was scored."""
    tally = book.combine.tally(book.fans, reading, Sight(reading.win, book.forms))
    return book.plain_score(tally).items == score.items


def _situation(before: tuple[int, ...], fed: int, fans: dict[str, int]) -> bool:
    """This set made one of the situations out of the open sets before it."""
    for each in SITUATIONS:
        if each.fan in fans and only(set_kinds(fed), each.kinds) and shown(before, each.kinds) >= each.shown:
            return True
    return False


def is_dangerous(kind: int, melds: tuple[int, ...]) -> bool:
    """Discarding this kind could complete one of the situations for a player with these melds."""
    if len(melds) == FOUR_SETS:
        return False
    laid = 0
    for code in melds:
        laid |= set_kinds(code)
    for each in SITUATIONS:
        if each.kinds >> kind & 1 and shown(melds, each.kinds) >= each.shown:
            # A pung of a kind that lies there already cannot be given; a chow of the suit can.
            return each.fan == "full_flush" or not laid >> kind & 1
    return False


def had_no_safe_tile(others: list[int], opponents: list[tuple[int, ...]]) -> bool:
    """Every other tile the giver could have discarded was as dangerous, to one opponent or another (HKR-83)."""
    return bool(others) and all(any(is_dangerous(kind, melds) for melds in opponents) for kind in others)
