"""What a hand is worth if only its han and fu, or its limit, are stated."""

import re
from typing import Final

from manywinds.books.riichi.fu import YAKUMAN_BASE, limit_of
from manywinds.books.riichi.pay import price
from manywinds.kernel.errors import HandError, quoted
from manywinds.kernel.win import Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import Line, Score
from manywinds.rules.scoring.yakuman import YAKUMAN

LIMIT_HAN: Final = {"mangan": 5, "haneman": 6, "baiman": 8, "sanbaiman": 11}
FU: Final = (20, 25, *range(30, 120, 10))
ANY_FU: Final = 30
MOST_YAKUMAN: Final = 6


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
        lines = [Line(book.fans.get(word), 1, book.fans.get(word).value, 0) for word in words]
        return _yakuman(book, sum(line.points for line in lines) // YAKUMAN, lines)
    raise HandError(
        "{text} is no value of a hand in {book}; say for example 3 han 40 fu, mangan, yakuman.",
        text=quoted(text),
        book=book.id,
    )


def _counted(book: Rulebook, win: Win, han: int, fu: int) -> Score:
    if han < 1:
        raise HandError("A hand without han may not be declared (RII-38).")
    if han < LIMIT_HAN["mangan"] and not fu:
        raise HandError("With {han} han the fu must be told as well (RII-68).", han=han)
    if fu and (fu not in FU or (fu == 25 and han < 2) or (fu == 20 and not win.self_draw)):
        raise HandError("No hand of {han} han has {fu} fu here (RII-70).", han=han, fu=fu)
    base = price(book).base(han, fu or ANY_FU)
    counted = han >= YAKUMAN and base == YAKUMAN_BASE
    limit = limit_of(base, int(counted), counted)
    detail: dict[str, object] = {"dora": {}, "fu": fu or ANY_FU, "yakuman": int(counted), "limit": limit}
    return Score(book.unit, han, [], detail=detail)


def _yakuman(book: Rulebook, number: int, lines: list[Line]) -> Score:
    # Where they do not add up one is paid (RII-58).
    number = number if book.options.values["yakuman_stack"] else 1
    detail: dict[str, object] = {"dora": {}, "fu": None, "yakuman": number, "limit": limit_of(0, number, False)}
    return Score(book.unit, YAKUMAN * number, lines, detail=detail)
