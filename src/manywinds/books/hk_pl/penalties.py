"""The six penalties: who pays alone for a dangerous discard (HKP-49, HKP-52, HKP-53, HKP-54, HKP-55)."""

from typing import Final, NamedTuple

from manywinds.books.hk_old.pay import threw_a_fresh_tile
from manywinds.books.hk_old.responsibility import agreeing, giver_of, has_room_for, shown
from manywinds.books.hk_pl.old_style import just_konged_a_discard
from manywinds.kernel.sets import CHOW, KONG, OPEN, SHAPE, giver, set_kinds
from manywinds.kernel.tiles import DRAGONS, HONOURS, SUITS, TERMINALS, WINDS, only
from manywinds.rules.possible import meld_orders
from manywinds.rules.rulebook import SOMEBODY, Responsible, Rulebook
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.pay import NOBODY, Parties

NINE_TILES: Final = 3
"""So many open sets of one suit are nine tiles; a kong counts as three of them."""


class DangerousDiscard(NamedTuple):
    """So many open sets of these kinds make discarding another tile of them dangerous."""

    kinds: int
    shown: int
    clause: str


# No particular fan is needed: the winning discard alone decides (HKP-56).
DANGERS: Final = (
    DangerousDiscard(WINDS, 3, "HKP-52"),
    DangerousDiscard(DRAGONS, 2, "HKP-53"),
    DangerousDiscard(TERMINALS, 3, "HKP-54"),
    DangerousDiscard(HONOURS, 3, "HKP-55"),
)

DOUBLE_VALUE: Final = ("HKP-52", "HKP-54")
"""The penalties that the sheet words as double value, not as paying for the others (HKP-56)."""


def responsibility(book: Rulebook, score: Score, parties: Parties) -> Responsible:
    """Who pays alone. Melds that say whose discard they took are taken in the order written. A dangerous winning
    discard is paid by its discarder, even where another player fed the fourth set and is named (HKP-49)."""
    if threw_a_fresh_tile(score, parties):
        return Responsible(NOBODY, "HKP-51", whoever_is_named=True)
    reading = score.reading
    assert reading is not None
    if reading.win.unseen():
        return _by_value(book, score, parties)
    found = nine_tiles(book, score, parties) or dangerous_discard(score, parties)
    found = found or _giver_of_the_kong(book, score, parties)
    return found or Responsible(NOBODY, "HKP-49" if parties.discarder == NOBODY else "HKP-56")


def _by_value(book: Rulebook, score: Score, parties: Parties) -> Responsible:
    """Where only the value is known: whoever discards the winning tile pays (HKP-49), and on a self-draw whoever is
    named, if the hand may be a purity."""
    if parties.discarder != NOBODY:
        named_another = parties.responsible not in (NOBODY, parties.discarder)
        return Responsible(parties.discarder if named_another else SOMEBODY, "HKP-49")
    purity_needed = book.options.values["nine_tiles_requires"] == "purity"
    valuable = not purity_needed or has_room_for(book, score, "purity")
    return Responsible(SOMEBODY if valuable else NOBODY, "HKP-49")


def nine_tiles(book: Rulebook, score: Score, parties: Parties) -> Responsible | None:
    """Who discarded into nine open tiles of a suit, or gave the fourth set of it (HKP-49)."""
    reading = score.reading
    assert reading is not None
    purity_needed = book.options.values["nine_tiles_requires"] == "purity"
    if purity_needed and "purity" not in score.items:
        return None
    if parties.discarder == NOBODY:
        chows_count = book.options.values["nine_tiles_chow_feed"] is True
        orders = meld_orders(reading.win.melds)
        found = [Responsible(_nine_tiles_giver(order, parties, chows_count), "HKP-49") for order in orders]
        agreed = agreeing(found, parties)
        return None if agreed.seat == NOBODY else agreed
    winning = reading.win.winning
    melds = reading.win.melds
    if winning >= 0 and any(suit >> winning & 1 and shown(melds, suit) >= NINE_TILES for suit in SUITS):
        return Responsible(parties.discarder, "HKP-49", whoever_is_named=True)
    return None


def dangerous_discard(score: Score, parties: Parties) -> Responsible | None:
    """Who discarded the winning tile to open sets of its like (HKP-52, HKP-53, HKP-54, HKP-55)."""
    reading = score.reading
    assert reading is not None
    winning = reading.win.winning
    melds = reading.win.melds
    if parties.discarder == NOBODY or winning < 0:
        return None
    for danger in DANGERS:
        if danger.kinds >> winning & 1 and shown(melds, danger.kinds) >= danger.shown:
            return Responsible(parties.discarder, danger.clause, whoever_is_named=True)
    return None


def _nine_tiles_giver(melds: tuple[int, ...], parties: Parties, chows_count: bool) -> int:
    """Who gave the tile of the fourth open set of one suit, if melds were laid down in this order."""
    for place in range(NINE_TILES, len(melds)):
        code = melds[place]
        if code & OPEN and (chows_count or code & SHAPE != CHOW):
            for suit in SUITS:
                if only(set_kinds(code), suit) and shown(melds[:place], suit) >= NINE_TILES:
                    return giver_of(code, parties)
    return NOBODY


def _giver_of_the_kong(book: Rulebook, score: Score, parties: Parties) -> Responsible | None:
    """Who may be named for a kong on whose replacement the hand was won, where they pay all (HKP-48). Where nobody is
    named, the payment looks at the meld itself."""
    if book.options.values["payment"] != "discarder_pays_all" or parties.responsible == NOBODY:
        return None
    reading = score.reading
    assert reading is not None
    if parties.discarder != NOBODY or not just_konged_a_discard(reading.win):
        return None
    seat = kong_giver(score, parties.winner)
    return Responsible(SOMEBODY if seat == NOBODY else seat, "HKP-48")


def kong_giver(score: Score, winner: int) -> int:
    """Whose discard made the kong on whose replacement the hand was won, if one did and the meld says whose."""
    reading = score.reading
    assert reading is not None
    win = reading.win
    if not just_konged_a_discard(win):
        return NOBODY
    return giver(winner, [code for code in win.melds if code & SHAPE == KONG][-1])


def had_only_dangerous_tiles(choices: list[int], opponents: list[tuple[int, ...]]) -> bool:
    """Two opponents collect purity and every tile to discard lies in the suit of one of them (HKP-50)."""
    threats = [suit for melds in opponents for suit in SUITS if shown(melds, suit) >= NINE_TILES]
    if len(threats) < 2 or not choices:
        return False
    return all(any(suit >> kind & 1 for suit in threats) for kind in choices)
