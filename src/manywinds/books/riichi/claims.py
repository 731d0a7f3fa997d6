"""Questions a table asks around a claim: several rons, riichi and its kans, swap calling, responsibility.

They know nothing of a deal's state beyond what they are given. Seats are seat winds, kinds stand in masks.
"""

from manywinds.books.riichi.choices import NONE, words_of
from manywinds.books.riichi.options import TO_EACH
from manywinds.kernel.errors import HandError
from manywinds.kernel.forms import Form, Regular
from manywinds.kernel.hand import Hand, population
from manywinds.kernel.sets import ADDED, CHOW, KIND, KONG, OPEN, PUNG, SHAPE, giver
from manywinds.kernel.shape import waits
from manywinds.kernel.tiles import DRAGONS, HONOUR_START, WINDS, kinds_in
from manywinds.kernel.win import DOUBLE_RIICHI, EARTHLY, HEAVENLY, RIICHI
from manywinds.rules.rulebook import SOMEBODY, Responsible, Rulebook
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.pay import NOBODY, Parties


def ron_tables(
    book: Rulebook, discarder: int, claimants: list[int], counters: int, sticks: int, riichi: tuple[int, ...] = ()
) -> list[Parties]:
    """Who wins on one tile, each with the counters and sticks that are his; nobody where that is an abortive draw.

    Nearest to the discarder comes first (RII-24, RII-25). `riichi` are those with a stick of this deal on the table.
    """
    order = sorted(claimants, key=lambda seat: (seat - discarder) % 4)
    rule = "head_bump"
    if len(order) > 1:
        rule = str(book.options.values["double_ron" if len(order) == 2 else "triple_ron"])
    if rule == "abort":
        return []
    if rule == "head_bump":
        return [Parties(order[0], discarder, counters=counters, sticks=sticks)]
    if rule == TO_EACH:
        # The winners' own sticks go back to them; the nearest takes those of the losers.
        own = [1 if seat in riichi else 0 for seat in order]
        own[0] = sticks - sum(own[1:])
        return [Parties(seat, discarder, counters=counters, sticks=got) for seat, got in zip(order, own, strict=True)]
    return [
        Parties(seat, discarder, counters=0 if place else counters, sticks=0 if place else sticks)
        for place, seat in enumerate(order)
    ]


def may_declare_riichi(book: Rulebook, points: int, live_tiles: int, concealed: bool, waiting: int) -> bool:
    """A closed hand that is tenpai after the discard, with the points and live tiles it needs (RII-40, RII-42)."""
    tiles = book.options.values["riichi_min_live_tiles"]
    assert isinstance(tiles, int)
    return concealed and waiting != 0 and can_pay_riichi(book, points) and live_tiles >= tiles


def can_pay_riichi(book: Rulebook, points: int) -> bool:
    """Somebody with so many points may declare riichi (RII-40)."""
    least = book.options.values["riichi_min_points"]
    return least == NONE or (isinstance(least, int) and points >= least)


def may_kan_in_riichi(book: Rulebook, hand: Hand, melds: tuple[int, ...], drawn: int) -> bool:
    """The drawn tile is the fourth of a pon, and the kan leaves the waits as they were (RII-43)."""
    if hand.count(drawn) != 3:
        return False
    before = waits(hand, book.forms, melds)
    rest = hand.minus(drawn).minus(drawn).minus(drawn)
    if before != waits(rest, book.forms, (*melds, KONG | drawn)):
        return False
    strict = book.options.values["riichi_concealed_kan"] == "waits_and_reading_equal"
    return not strict or _always_a_pon(book.forms, hand, melds, drawn, before)


def _always_a_pon(forms: tuple[Form, ...], hand: Hand, melds: tuple[int, ...], kind: int, waiting: int) -> bool:
    """In no reading of any win do the three tiles stand otherwise."""
    for form in forms:
        if isinstance(form, Regular):
            for tile in kinds_in(waiting):
                for parts in form.parts(hand.plus(tile), melds):
                    if PUNG | kind not in parts.sets:
                        return False
    return True


def barred_discards(book: Rulebook, meld: int, claimed: int) -> int:
    """The kinds that may not be discarded after this claim: none, or the tile itself and the other end (RII-30)."""
    if book.options.values["swap_calling"] == "allowed":
        return 0
    barred = 1 << claimed
    first = meld & KIND
    if meld & SHAPE == CHOW:
        other = first + 3 if claimed == first else first - 1 if claimed == first + 2 else -1
        if other >= 0 and other < HONOUR_START and other // 9 == first // 9:
            barred |= 1 << other
    return barred


def pao_after(book: Rulebook, melds: tuple[int, ...]) -> list[str]:
    """The yakuman for which the giver of the last meld's claimed tile is responsible from now on (RII-76).

    `melds` are all sets on the table in the order they were declared, the one just claimed last.
    """
    last = melds[-1]
    if not last & OPEN or last & ADDED or last & SHAPE == CHOW:
        return []
    pons = 0
    kans = 0
    for code in melds:
        if code & SHAPE != CHOW:
            pons |= 1 << (code & KIND)
        if code & SHAPE == KONG:
            kans += 1
    kind = 1 << (last & KIND)
    found = []
    if kind & DRAGONS and pons & DRAGONS == DRAGONS:
        found.append("daisangen")
    if kind & WINDS and population(pons & WINDS) == 3:
        found.append("shousuushii")
    if kind & WINDS and pons & WINDS == WINDS:
        found.append("daisuushii")
    if last & SHAPE == KONG and kans == 4:
        found.append("suukantsu")
    covered = words_of(book.options.values["pao_yakuman"])
    return [id for id in found if id in covered]


def responsibility(book: Rulebook, score: Score, parties: Parties) -> Responsible:
    """Whose discard made the set that fixes a yakuman the hand scores, as far as the melds say (RII-76). They stand in
    the order they were declared. A pon that was extended since was claimed as a pon."""
    reading = score.reading
    assert reading is not None
    melds = reading.win.melds
    if reading.win.unseen():
        return _by_name(book, score, parties)
    for place, code in enumerate(melds):
        claimed = code & ~(SHAPE | ADDED) | PUNG if code & ADDED else code
        for id in pao_after(book, (*melds[:place], claimed)):
            if id not in score.items:
                continue
            seat = giver(parties.winner, code)
            # Whether an earlier pon was extended before the fourth kan or after it, only the table knows.
            unsure = id == "suukantsu" and any(each & ADDED for each in melds)
            known = seat != NOBODY and not (unsure and parties.responsible == NOBODY)
            return Responsible(seat if known else SOMEBODY, "RII-76")
    return Responsible(NOBODY, "RII-76")


def _by_name(book: Rulebook, score: Score, parties: Parties) -> Responsible:
    """Where only the value is known: whoever is named, for a yakuman that is named and has open sets."""
    reading = score.reading
    assert reading is not None
    if parties.responsible != NOBODY and score.detail["yakuman"] and not score.lines:
        raise HandError("Name the yakuman that somebody is responsible for, such as daisangen (RII-76).")
    closed = reading.win.circumstances & (RIICHI | DOUBLE_RIICHI | HEAVENLY | EARTHLY) != 0
    covered = words_of(book.options.values["pao_yakuman"])
    paid = not closed and any(id in covered for id in score.items)
    return Responsible(SOMEBODY if paid else NOBODY, "RII-76")
