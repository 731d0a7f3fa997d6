"""A deal in words, as somebody at a table would type it: `win Anna 24 from Boris`, `draw ready Anna riichi Anna`.

    win WHO WORTH              who won, and what the hand is worth: 24, 3 han 40 fu, mangan …
    win WHO hand TILES         or with which tiles
    from WHO                   whose tile it was; without it the win was self-drawn
    with WORD                  a circumstance of the win, such as robbing_kong
    dora TILES, ura TILES      indicators
    fed WHO                    who is responsible for the hand; `fed nobody` excuses whoever seems to be
    holds WHO WORTH            what another player holds, where all players score
    draw                       nobody won
    abort WORD                 the deal was called off: four_winds, nine_terminals …
    void                       an offence made it void
    ready WHO, riichi WHO, nagashi WHO
    fault WHO CODE [amount N] [to WHO] [dead]
    note TEXT
    override                   enter it although the book would not have let it happen; the note says why

Every word is one argument, so a name or a value with spaces stands between quotation marks. What `deal_words` writes
`parse_deal` reads.
"""

from collections.abc import Callable, Sequence

from manywinds.club.errors import ClubError, Phrase
from manywinds.club.sheet.entered import EXCUSED, EnteredDeal, EnteredOffence, EnteredWin
from manywinds.kernel.errors import quoted
from manywinds.kernel.state import EXHAUSTED, NOBODY, VOID, WON

Find = Callable[[str], int]
"""The person, 0 to 3, that a word names."""


class _Reader:
    """Words one after the other."""

    def __init__(self, words: Sequence[str], find: Find) -> None:
        self.words = list(words)
        self.at = 0
        self.find = find

    def more(self) -> bool:
        return self.at < len(self.words)

    def peek(self) -> str:
        return self.words[self.at] if self.more() else ""

    def next(self, wanted: Phrase) -> str:
        if not self.more():
            last = self.words[-1] if self.words else ""
            raise ClubError("After {word} {wanted} is missing.", word=quoted(last), wanted=wanted)
        self.at += 1
        return self.words[self.at - 1]

    def who(self) -> int:
        return self.find(self.next(Phrase("a player")))

    def skip(self, word: str) -> bool:
        """Go past this word if it is the next."""
        if self.peek() != word:
            return False
        self.at += 1
        return True


def parse_deal(words: Sequence[str], find: Find) -> EnteredDeal:
    """The deal that these words tell of."""
    reader = _Reader(words, find)
    deal = EnteredDeal(ended="")
    while reader.more():
        deal = _read(reader, deal)
    if not deal.ended:
        raise ClubError("Tell how the deal ended: win, draw, abort or void.")
    return EnteredDeal.read(deal.to_dict())


def _read(reader: _Reader, deal: EnteredDeal) -> EnteredDeal:
    word = reader.next(Phrase("a word"))
    if word == "win":
        person = reader.who()
        tiles = reader.skip("hand")
        worth = reader.next(Phrase("the tiles") if tiles else Phrase("what the hand is worth"))
        win = EnteredWin(person, hand=worth) if tiles else EnteredWin(person, worth)
        return _ended(deal, WON)._replace(wins=(*deal.wins, win))
    if word in ("draw", "void"):
        return _ended(deal, EXHAUSTED if word == "draw" else VOID)
    if word == "abort":
        return _ended(deal, reader.next(Phrase("the reason")))
    if word == "from":
        if deal.discarder != NOBODY:
            raise ClubError("{word} is given twice.", word=quoted(word))
        return deal._replace(discarder=reader.who())
    if word == "ready":
        return deal._replace(ready=(*deal.ready, reader.who()))
    if word == "riichi":
        return deal._replace(stakes=(*deal.stakes, reader.who()))
    if word == "nagashi":
        return deal._replace(rewarded=(*deal.rewarded, reader.who()))
    return _read_more(reader, deal, word)


def _read_more(reader: _Reader, deal: EnteredDeal, word: str) -> EnteredDeal:
    if word == "holds":
        return deal._replace(others=(*deal.others, (reader.who(), reader.next(Phrase("what the hand is worth")))))
    if word == "fault":
        return deal._replace(faults=(*deal.faults, _fault(reader)))
    if word == "override":
        return deal._replace(override=True)
    if word == "note":
        return deal._replace(note=reader.next(Phrase("the note")))
    if word in ("with", "dora", "ura", "fed") and deal.wins:
        return deal._replace(wins=(*deal.wins[:-1], _of_win(reader, word, deal.wins[-1])))
    raise ClubError("{word} is not understood where a deal is told.", word=quoted(word))


def _of_win(reader: _Reader, word: str, win: EnteredWin) -> EnteredWin:
    if word == "with":
        return win._replace(circumstances=(*win.circumstances, reader.next(Phrase("the circumstance"))))
    if word == "fed":
        return win._replace(responsible=EXCUSED if reader.skip("nobody") else reader.who())
    tiles = reader.next(Phrase("the indicators"))
    # They may be given one by one.
    if word == "dora":
        return win._replace(dora=f"{win.dora} {tiles}".strip())
    return win._replace(ura=f"{win.ura} {tiles}".strip())


def _ended(deal: EnteredDeal, ended: str) -> EnteredDeal:
    if deal.ended and not (deal.ended == ended == WON):
        raise ClubError("A deal ends in one way.")
    return deal._replace(ended=ended)


def parse_fault(words: Sequence[str], find: Find) -> EnteredOffence:
    """One offence: `Boris PEN-17 amount 20 to Anna dead`."""
    reader = _Reader(words, find)
    found = _fault(reader)
    if reader.more():
        raise ClubError("{word} is not understood where an offence is told.", word=quoted(reader.peek()))
    return found


def _fault(reader: _Reader) -> EnteredOffence:
    found = EnteredOffence(reader.who(), reader.next(Phrase("the code of the offence")))
    while True:
        if reader.skip("amount"):
            found = found._replace(amount=_number(reader.next(Phrase("a number"))))
        elif reader.skip("to"):
            found = found._replace(to=reader.who())
        elif reader.skip("dead"):
            found = found._replace(dead=True)
        else:
            return found


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise ClubError("{text} is no number.", text=quoted(text))
    return int(text)


def deal_words(deal: EnteredDeal, marks: Sequence[str] = ("A", "B", "C", "D")) -> list[str]:
    """A deal in the words that `parse_deal` reads."""
    found: list[str] = []
    for win in deal.wins:
        found += ["win", marks[win.person], *(["hand", win.hand] if win.hand else [win.worth])]
        for word in win.circumstances:
            found += ["with", word]
        found += [*(["dora", win.dora] if win.dora else []), *(["ura", win.ura] if win.ura else [])]
        fed = "nobody" if win.responsible == EXCUSED else marks[win.responsible]
        found += ["fed", fed] if win.responsible != NOBODY else []
    if deal.ended != WON:
        found += {EXHAUSTED: ["draw"], VOID: ["void"]}.get(deal.ended, ["abort", deal.ended])
    found += ["from", marks[deal.discarder]] if deal.discarder != NOBODY else []
    for word, persons in (("ready", deal.ready), ("riichi", deal.stakes), ("nagashi", deal.rewarded)):
        for person in persons:
            found += [word, marks[person]]
    for person, held in deal.others:
        found += ["holds", marks[person], held]
    for fault in deal.faults:
        found += ["fault", marks[fault.person], fault.code]
        found += ["amount", str(fault.amount)] if fault.amount else []
        found += ["to", marks[fault.to]] if fault.to != NOBODY else []
        found += ["dead"] if fault.dead else []
    found += ["override"] if deal.override else []
    return [*found, "note", deal.note] if deal.note else found


def finder(names: Sequence[str], seats: Sequence[int] | None, numbers: Sequence[int] = ()) -> Find:
    """Whom a word names: a column A to D, a seat wind of the deal, a player's number, or a name or its beginning."""

    def find(word: str) -> int:
        plain = word.casefold().strip()
        exact = [person for person, name in enumerate(names) if name.casefold() == plain]
        if len(exact) == 1:
            return exact[0]
        if len(word) == 1 and word in "ABCD":
            return "ABCD".index(word)
        if len(word) == 1 and word in "ESWN" and seats is not None:
            return seats["ESWN".index(word)]
        if plain.lstrip("#").isdecimal() and int(plain.lstrip("#")) in numbers:
            return list(numbers).index(int(plain.lstrip("#")))
        begun = [person for person, name in enumerate(names) if plain and name.casefold().startswith(plain)]
        if len(begun) == 1:
            return begun[0]
        known = ", ".join(name for name in names if name)
        raise ClubError(
            "{word} is none of {known}, no column A to D and no seat wind E, S, W or N.", word=quoted(word), known=known
        )

    return find
