"""What a hand is worth if only its han and fu, or its limit, are stated."""

import re
from typing import Final

from manywinds.books.riichi.fu import SEVEN_PAIRS_FU, YAKUMAN_BASE, limit_of
from manywinds.books.riichi.pay import DEALER, price
from manywinds.kernel.errors import HandError, quoted
from manywinds.kernel.win import (
    DOUBLE_RIICHI,
    EARTHLY,
    HEAVENLY,
    IPPATSU,
    KONG_REPLACEMENT,
    LAST_TILE,
    RIICHI,
    ROBBING_KONG,
    Win,
)
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import FIVE_COUNTER_MINIMUM, NO_SUCH_VALUE, Line, Score
from manywinds.rules.scoring.yakuman import YAKUMAN

LIMIT_HAN: Final = {"mangan": 5, "haneman": 6, "baiman": 8, "sanbaiman": 11}
FU: Final = (20, 25, *range(30, 150, 10))
ANY_FU: Final = 30
MANY_FU: Final = 110
MOST_FU: Final = 140
MOST_YAKUMAN: Final = 6
NEVER: Final = 100
"""More han than any value states: no hand has these fu."""


def stated(book: Rulebook, win: Win, text: str) -> Score:
    """`3 han 40 fu`, `5 han`, `mangan`, `2 yakuman`, or yakuman by their names, as pao asks for (RII-76)."""
    words = text.casefold().split()
    han = re.fullmatch(r"([0-9]{1,2}) ?(?:han)?(?:[ /]([0-9]{2,3})(?: ?fu)?)?", " ".join(words))
    if han is not None:
        return _counted(book, win, int(han[1]), int(han[2]) if han[2] else 0)
    if len(words) == 1 and words[0] in LIMIT_HAN:
        return _counted(book, win, LIMIT_HAN[words[0]], 0)
    if words[-1:] == ["yakuman"] and (len(words) == 1 or (len(words) == 2 and words[0].isdecimal())):
        number = int(words[0]) if len(words) == 2 else 1
        if 1 <= number <= MOST_YAKUMAN:
            return _yakuman(book, number, [])
    if words and all(word in book.fans.index and book.fans.get(word).value >= YAKUMAN for word in words):
        lines = _paid(book, [Line(book.fans.get(word), 1, book.fans.get(word).value, 0) for word in words])
        score = _yakuman(book, sum(line.points for line in lines) // YAKUMAN, lines)
        win.circumstances |= (HEAVENLY if "tenhou" in words else 0) | (EARTHLY if "chihou" in words else 0)
        if not can_be(win, words):
            score.legal = False
            score.reason = NO_SUCH_VALUE
        return score
    raise HandError(
        "{text} is no value of a hand in {book}; say for example 3 han 40 fu, mangan, yakuman.",
        text=quoted(text),
        book=book.id,
    )


def can_be(win: Win, yakuman: list[str]) -> bool:
    """Whether these yakuman go with how the hand was won (RII-57): suuankou ends with an own draw, unless it waited for
    the pair; tenhou is the dealer's and chihou another player's, both at the first draw and so without riichi."""
    if "suuankou" in yakuman and not win.self_draw:
        return False
    if "tenhou" not in yakuman and "chihou" not in yakuman:
        return True
    declared = win.circumstances & (RIICHI | DOUBLE_RIICHI) != 0
    return win.self_draw and not declared and ("chihou" if win.seat == DEALER else "tenhou") not in yakuman


def _counted(book: Rulebook, win: Win, han: int, fu: int) -> Score:
    if han < 1:
        raise HandError("A hand without han may not be declared (RII-38).")
    if han < LIMIT_HAN["mangan"] and not fu:
        raise HandError("With {han} han the fu must be told as well (RII-68).", han=han)
    rate = price(book)
    base = rate.base(han, fu or ANY_FU)
    counted = han >= YAKUMAN and base == YAKUMAN_BASE
    limit = limit_of(base, int(counted), counted)
    detail: dict[str, object] = {"dora": {}, "fu": fu or ANY_FU, "yakuman": int(counted), "limit": limit}
    reason = ""
    if han < least_han(book, win, fu):
        reason = NO_SUCH_VALUE
    elif not rate.enough(han, win.counters):
        # Of more han some may be dora: then only the tiles tell.
        reason = FIVE_COUNTER_MINIMUM
    return Score(book.unit, han, [], not reason, reason, detail=detail)


def least_han(book: Rulebook, win: Win, fu: int) -> int:
    """The han that a hand with so many fu has at least, by what is known of the win; 0 fu stand for any. The cells of
    RII-70 that no hand reaches follow from RII-61 to RII-65."""
    values = book.options.values
    known = han_of_circumstances(win.circumstances)
    declared = win.circumstances & (RIICHI | DOUBLE_RIICHI) != 0
    # Who declared riichi has a closed hand, so that a self-draw is a yaku.
    least = max(1, known + (1 if declared and win.self_draw else 0))
    if fu and fu not in FU:
        return NEVER
    if fu == FU[0] and win.self_draw:
        # Pinfu and the self-draw; otherwise a self-draw has fu of its own (RII-64).
        return known + 2 if values["pinfu_tsumo_fu"] == 0 else NEVER
    if fu == FU[0]:
        # An open hand, where it gets nothing for having no points (RII-64).
        return least if values["open_pointless_fu"] == 0 and not declared else NEVER
    if fu == SEVEN_PAIRS_FU:
        # Seven pairs are two han, and closed (RII-61).
        return known + (3 if win.self_draw else 2)
    if fu > MANY_FU:
        return known + (1 if declared and win.self_draw else 0) + _han_of_kans(book, win, fu)
    if fu == MANY_FU and (win.self_draw or values["double_wind_pair_fu"] == 2):
        # Two concealed kans of terminals or honours, a pon won by ron and a pair of a double wind are 110 only if that
        # pair counts 4 (RII-65); whatever else comes to as much has yaku of two han.
        return max(least, 2)
    return least


def _han_of_kans(book: Rulebook, win: Win, fu: int) -> int:
    """What the tiles of a hand with more than 110 fu are worth at least. It has three concealed kans of terminals or
    honours, which are sankantsu and sanankou; most fu has a ron with a pair of a double wind, or if that pair counts 2,
    with a fourth set that makes it toitoi and honroutou besides (RII-62, RII-65)."""
    if fu < MOST_FU:
        return 4
    if win.self_draw:
        return NEVER
    return 4 if book.options.values["double_wind_pair_fu"] == 4 else 8


def han_of_circumstances(bits: int) -> int:
    """What circumstances are worth by themselves, at least (RII-54, RII-56); a blessing is a yakuman (RII-57)."""
    if bits & (HEAVENLY | EARTHLY):
        return NEVER
    found = 2 if bits & DOUBLE_RIICHI else 1 if bits & RIICHI else 0
    if bits & IPPATSU and not bits & KONG_REPLACEMENT:
        found += 1
    return found + 1 if bits & (KONG_REPLACEMENT | ROBBING_KONG | LAST_TILE) else found


def _paid(book: Rulebook, lines: list[Line]) -> list[Line]:
    """The yakuman that are paid: all of them where they add up, else the best, of equal ones the first in the table
    (RII-58)."""
    if book.options.values["yakuman_stack"]:
        return lines
    return [min(lines, key=lambda line: (-line.points, book.fans.index[line.fan.id]))]


def _yakuman(book: Rulebook, number: int, lines: list[Line]) -> Score:
    # Where they do not add up, some single ones are worth two (RII-58).
    most = max(fan.value for fan in book.fans.counting()) // YAKUMAN
    possible = book.options.values["yakuman_stack"] is True or number <= most
    number = number if possible else most
    detail: dict[str, object] = {"dora": {}, "fu": None, "yakuman": number, "limit": limit_of(0, number, False)}
    return Score(book.unit, YAKUMAN * number, lines, possible, "" if possible else NO_SUCH_VALUE, detail=detail)
