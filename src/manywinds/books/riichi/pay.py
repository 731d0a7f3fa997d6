"""Who pays what for a win, and the last touches to a score (RII-8, RII-9, RII-68, RII-69, RII-71, RII-76, RII-77)."""

from typing import Final

from manywinds.books.riichi.choices import words_of
from manywinds.books.riichi.fu import YAKUMAN_BASE, HanAndFu, limit_of
from manywinds.kernel.errors import HandError, RulebookError
from manywinds.kernel.native import i64
from manywinds.kernel.sets import KIND, REDS_SHIFT
from manywinds.kernel.tiles import SUIT_LETTERS
from manywinds.kernel.win import (
    DOUBLE_RIICHI,
    EARTHLY,
    FIRST_GO_ROUND,
    HEAVENLY,
    IPPATSU,
    LAST_TILE,
    RIICHI,
    UNKNOWN,
    Win,
)
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.dora import pointed_at, red_count
from manywinds.rules.scoring.score import FIVE_COUNTER_MINIMUM, NO_YAKU, Remark, Score
from manywinds.rules.scoring.yakuman import YAKUMAN, YakumanOverYaku
from manywinds.rules.table.pay import NOBODY, Parties, Settlement, Transfer

STICK: Final = 1000
COUNTER: Final = 100
"""What each of three payers adds for a counter; a single payer adds it three times (RII-8)."""
DEALER: Final = 0
DORA_CLAUSES: Final = {"dora": "RII-50", "kan_dora": "RII-51", "aka_dora": "RII-2", "ura_dora": "RII-52"}


def price(book: Rulebook) -> HanAndFu:
    """What this edition makes of han and fu."""
    combine = book.combine
    assert isinstance(combine, YakumanOverYaku)
    found = combine.price
    assert isinstance(found, HanAndFu)
    return found


def check_table(book: Rulebook, win: Win, _discarder: int) -> None:
    """Refuse what cannot have happened at a riichi table."""
    if win.flowers:
        raise HandError("There are no bonus tiles in riichi.")
    check_circumstances(win)
    if len(win.ura) > len(win.dora):
        raise HandError("Under each turned indicator lies one more, so there are no more ura-dora indicators (RII-52).")
    for suit in range(3):
        reds = win.reds >> (3 * suit) & 7
        for code in win.melds:
            if (code & KIND) // 9 == suit:
                reds += code >> REDS_SHIFT
        if reds > book.wall.reds[suit]:
            held = book.wall.reds[suit]
            raise HandError(
                "This set has {held} red 5{suit}, not {reds} (RII-2).", held=held, suit=SUIT_LETTERS[suit], reds=reds
            )


def check_circumstances(win: Win) -> None:
    """Refuse mixes of circumstances that cannot be."""
    bits = win.circumstances
    declared = bits & (RIICHI | DOUBLE_RIICHI) != 0
    if declared and not win.concealed():
        raise HandError("Riichi needs a closed hand.")
    if bits & IPPATSU and not declared:
        raise HandError("'ippatsu' needs 'riichi'.")
    if bits & (HEAVENLY | EARTHLY | FIRST_GO_ROUND) and win.melds:
        raise HandError("A win before anything was declared has no melds.")
    if bits & (HEAVENLY | EARTHLY) and (not win.self_draw or declared):
        raise HandError("'heavenly' and 'earthly' need a self-drawn tile and no riichi.")
    if (bits & HEAVENLY and win.seat != DEALER) or (bits & EARTHLY and win.seat == DEALER):
        raise HandError("'heavenly' is the dealer's, 'earthly' another player's.")
    at_the_start = bits & (HEAVENLY | EARTHLY | FIRST_GO_ROUND) or (bits & DOUBLE_RIICHI and bits & IPPATSU)
    if bits & LAST_TILE and at_the_start:
        raise HandError("The first go-around is over long before the last tile.")
    if win.winning == UNKNOWN and not bits & HEAVENLY and not win.unseen():
        raise HandError("Riichi asks which tile completed the hand.")


def dora_of(win: Win, reds: bool) -> dict[str, int]:
    """Dora by kind: of the first indicator (RII-50), of the others (RII-51), red fives, and after riichi of those below
    the turned indicators (RII-52)."""
    whole = win.whole()
    declared = win.circumstances & (RIICHI | DOUBLE_RIICHI) != 0
    found: dict[str, int] = {
        "dora": pointed_at(whole, win.dora[:1]),
        "kan_dora": pointed_at(whole, win.dora[1:]),
        "aka_dora": red_count(win) if reds else 0,
        "ura_dora": pointed_at(whole, win.ura) if declared else 0,
    }
    return {name: count for name, count in found.items() if count}


def finish(book: Rulebook, win: Win, score: Score) -> None:
    """Dora, fu, the limit and what is missing for a win, which needs a yaku by tsumo and ron alike (RII-22, RII-38)."""
    rate = price(book)
    han = 0
    flat = False
    for line in score.lines:
        han += line.points
        flat = flat or line.fan.id == book_alone(book)
    real = han // YAKUMAN if _has_yakuman(score) else 0
    dora = {} if real or flat else dora_of(win, rate.reds)
    score.steps = [Remark(f"han_{name}", count, "", DORA_CLAUSES[name]) for name, count in dora.items()]
    notes: list[Remark] = []
    fu: int | None = None
    counted = False
    if real:
        base = YAKUMAN_BASE * real
    else:
        assert score.reading is not None
        fu = rate.fu(score.reading, notes)
        base = rate.base(score.whole, fu)
        counted = score.total >= YAKUMAN and base == YAKUMAN_BASE
    yakuman = real or int(counted)
    limit = limit_of(base, yakuman, counted)
    if limit:
        notes.append(Remark(f"limit_{limit}", base, "", "RII-58" if real else "RII-69"))
    score.notes = notes
    score.detail = {"dora": dora, "fu": fu, "yakuman": yakuman, "limit": limit}
    if not real and not flat and not rate.enough(han, win.counters):
        score.legal = False
        score.reason = FIVE_COUNTER_MINIMUM if han else NO_YAKU


def book_alone(book: Rulebook) -> str:
    """The id of the fan that stands alone in this edition, if there is one."""
    combine = book.combine
    assert isinstance(combine, YakumanOverYaku)
    return combine.alone


def _has_yakuman(score: Score) -> bool:
    for line in score.lines:
        if line.fan.value >= YAKUMAN:
            return True
    return False


def rounded(points: i64) -> i64:
    """Each amount is rounded up to a hundred (RII-68)."""
    return (points + 99) // 100 * 100


def base_points(book: Rulebook, score: Score) -> int:
    """The base points of a score."""
    yakuman, fu = score.detail["yakuman"], score.detail["fu"]
    assert isinstance(yakuman, int)
    if yakuman:
        return YAKUMAN_BASE * yakuman
    assert isinstance(fu, int)
    return price(book).base(score.whole, fu)


def shares(base: int, winner: int) -> list[int]:
    """What each seat pays on a self-draw: the dealer twice the base, others once; all twice to the dealer (RII-68)."""
    return [0 if seat == winner else rounded(base * (2 if DEALER in (seat, winner) else 1)) for seat in range(4)]


def has_responsible(book: Rulebook, score: Score, parties: Parties) -> bool:
    """Somebody is responsible for the yakuman that is paid (RII-76)."""
    if parties.responsible == NOBODY:
        return False
    covered = words_of(book.options.values["pao_yakuman"])
    return any(id in covered for id in score.items)


def pay(book: Rulebook, score: Score, parties: Parties) -> Settlement:
    """Everyone's transfers for a win: its value, the counters and the sticks."""
    if not score.legal:
        raise RulebookError("A win that may not be declared is not paid.")
    base = base_points(book, score)
    transfers = (
        pao_transfers(book, score, parties, base)
        if has_responsible(book, score, parties)
        else plain_transfers(parties, base)
    )
    if parties.sticks:
        transfers.append(Transfer(NOBODY, parties.winner, STICK * parties.sticks, "RII-71"))
    return Settlement(transfers)


def plain_transfers(parties: Parties, base: int) -> list[Transfer]:
    """The discarder pays all, or on a self-draw each his share; counters besides (RII-8, RII-68)."""
    winner, counters = parties.winner, parties.counters
    if parties.discarder != NOBODY:
        points = rounded(base * (6 if winner == DEALER else 4)) + 3 * COUNTER * counters
        return [Transfer(parties.discarder, winner, points, "RII-68")]
    return [
        Transfer(seat, winner, points + COUNTER * counters, "RII-68")
        for seat, points in enumerate(shares(base, winner))
        if seat != winner
    ]


def pao_transfers(book: Rulebook, score: Score, parties: Parties, base: int) -> list[Transfer]:
    """The responsible player pays for all three, or shares a ron half and half (RII-77).

    Where responsibility covers only the entry it belongs to, the other yakuman of a hand that adds them up are paid
    plainly.
    """
    winner, pao = parties.winner, parties.responsible
    covered_base = base
    if book.options.values["pao_scope"] == "paid_entry":
        covered = words_of(book.options.values["pao_yakuman"])
        covered_base = YAKUMAN_BASE * sum(points // YAKUMAN for id, points in score.items.items() if id in covered)
    counters = 3 * COUNTER * parties.counters
    whole = covered_base * (6 if winner == DEALER else 4)
    rest = Parties(winner, parties.discarder)
    transfers = plain_transfers(rest, base - covered_base) if base > covered_base else []
    if parties.discarder in (NOBODY, pao):
        return [Transfer(pao, winner, whole + counters, "RII-77"), *transfers]
    by_discarder = book.options.values["pao_counters_on_ron"] == "discarder"
    return [
        Transfer(pao, winner, whole // 2 + (0 if by_discarder else counters), "RII-77"),
        Transfer(parties.discarder, winner, whole // 2 + (counters if by_discarder else 0), "RII-77"),
        *transfers,
    ]
