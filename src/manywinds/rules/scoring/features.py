"""Cheap facts about a reading. A fan names the facts it needs, and its test runs only where they hold."""

from typing import Final

from manywinds.kernel.forms import Form
from manywinds.kernel.hand import Hand, population
from manywinds.kernel.native import i64, mypyc_attr
from manywinds.kernel.sets import CHOW, KIND, OPEN, SHAPE, set_kinds
from manywinds.kernel.suits import FOURS
from manywinds.kernel.tiles import (
    BAMBOO,
    CHARACTERS,
    COPIES,
    DOTS,
    DRAGONS,
    GREEN,
    HONOUR_START,
    HONOURS,
    ORPHANS,
    REVERSIBLE,
    SIMPLES,
    WINDS,
)
from manywinds.kernel.win import DOUBLE_RIICHI, IN_PAIR, RIICHI, Reading, Win
from manywinds.rules.scoring.dora import pointed_at

SETS: Final = 1 << 0
"""Four sets and a pair."""
NO_SETS: Final = 1 << 1
"""A form without sets."""
FIXED: Final = 1 << 2
"""A form with fixed tiles beside its sets."""
TWO_CHOWS: Final = 1 << 3
THREE_CHOWS: Final = 1 << 4
FOUR_CHOWS: Final = 1 << 5
ONE_PUNG: Final = 1 << 6
TWO_PUNGS: Final = 1 << 7
THREE_PUNGS: Final = 1 << 8
FOUR_PUNGS: Final = 1 << 9
ONE_KONG: Final = 1 << 10
HONOUR_PUNG: Final = 1 << 11
DRAGON_PUNG: Final = 1 << 12
WIND_PUNG: Final = 1 << 13
ONE_SUIT: Final = 1 << 14
"""At most one suit; honours allowed."""
TWO_SUITS: Final = 1 << 15
THREE_SUITS: Final = 1 << 16
NO_HONOURS: Final = 1 << 17
SOME_HONOURS: Final = 1 << 18
SELF_DRAW: Final = 1 << 19
ANOTHERS_TILE: Final = 1 << 20
CONCEALED: Final = 1 << 21
"""Nothing melded with a claimed tile."""
CIRCUMSTANCE: Final = 1 << 22
"""Something special about how the tile came."""
FOUR_EQUAL: Final = 1 << 23
"""Four equal tiles somewhere, declared or not."""
SIMPLES_ONLY: Final = 1 << 24
NO_SIMPLES: Final = 1 << 25
SIX_UP: Final = 1 << 26
"""No suited tile below 6."""
FOUR_DOWN: Final = 1 << 27
"""No suited tile above 4."""
# Where the winning tile went: the pair, the middle of a chow, or 3 of 123 and 7 of 789.
PAIR_WAIT: Final = 1 << 28
MIDDLE_WAIT: Final = 1 << 29
EDGE_WAIT: Final = 1 << 30
# Two chows, or two suited pungs or kongs: equal or so many numbers apart, in one suit or in two.
CHOWS_EQUAL: Final = 1 << 31
CHOWS_ALIKE: Final = 1 << 32
CHOWS_STEP_1: Final = 1 << 33
CHOWS_STEP_2: Final = 1 << 34
CHOWS_STEP_3: Final = 1 << 35
CHOWS_STEP_6: Final = 1 << 36
MIXED_CHOWS_STEP_1: Final = 1 << 37
MIXED_CHOWS_STEP_3: Final = 1 << 38
PUNGS_ALIKE: Final = 1 << 39
PUNGS_STEP_1: Final = 1 << 40
MIXED_PUNGS_STEP_1: Final = 1 << 41
GREEN_ONLY: Final = 1 << 42
REVERSIBLE_ONLY: Final = 1 << 43
NO_MIDDLE: Final = 1 << 44
"""No suited 4, 5 or 6."""
THREE_TO_SEVEN: Final = 1 << 45
"""Only suited 3 to 7."""
ALL_CHOWS: Final = 1 << 46
"""Every set is a chow."""
LOOSE: Final = 1 << 47
"""Some tiles stand in no set and no pair."""
FOUR_MELDED: Final = 1 << 48
"""Four sets melded with claimed tiles."""
OUTSIDE_PUNG: Final = 1 << 49
"""A pung or kong of terminals or honours."""
MELDED: Final = 1 << 50
"""Something melded with a claimed tile: the contrary of `CONCEALED`."""
TWO_SIDED: Final = 1 << 51
"""The winning tile went to an end of a chow that could have been completed at the other end too."""

_SAME_SUIT_CHOWS: Final[list[int]] = [CHOWS_EQUAL, CHOWS_STEP_1, CHOWS_STEP_2, CHOWS_STEP_3, 0, 0, CHOWS_STEP_6, 0, 0]
_MIXED_CHOWS: Final[list[int]] = [CHOWS_ALIKE, MIXED_CHOWS_STEP_1, 0, MIXED_CHOWS_STEP_3, 0, 0, 0, 0, 0]
_SAME_SUIT_PUNGS: Final[list[int]] = [0, PUNGS_STEP_1, 0, 0, 0, 0, 0, 0, 0]
_MIXED_PUNGS: Final[list[int]] = [PUNGS_ALIKE, MIXED_PUNGS_STEP_1, 0, 0, 0, 0, 0, 0, 0]


@mypyc_attr(acyclic=True, free_list_len=1)
class Sight:
    """What is the same in every reading of a win: its tiles, its waits and the facts that depend on them alone."""

    def __init__(self, win: Win, forms: tuple[Form, ...], fifth_waits: bool = False) -> None:
        self.win = win
        self.forms = forms
        self.fifth_waits = fifth_waits
        self.known_waits: i64 = -1
        self.known_dora: i64 = -1
        self.whole: Hand = win.whole()
        """All tiles, melds included."""
        kinds: i64 = win.hand.kinds()
        for code in win.melds:
            kinds |= set_kinds(code)
        self.kinds: i64 = kinds
        """All kinds in the hand, as a mask."""
        self.facts: i64 = _facts_of_win(win) | _facts_of_kinds(kinds)
        if (self.whole.m | self.whole.p | self.whole.s | self.whole.z) & FOURS:
            self.facts |= FOUR_EQUAL
            winning: i64 = win.winning
            if winning >= 0 and win.hand.count(winning) == 1 and self.whole.count(winning) == COPIES:
                # Nobody has to say that the winner's own melds showed the other three.
                self.facts |= CIRCUMSTANCE

    def waits(self) -> i64:
        """The kinds that would have completed the hand, worked out when first asked for."""
        if self.known_waits < 0:
            self.known_waits = self.win.waits(self.forms, self.fifth_waits)
        return self.known_waits

    def dora(self) -> i64:
        """How many dora the turned indicators give, and those below them to a winner who declared riichi."""
        if self.known_dora < 0:
            found: i64 = pointed_at(self.whole, self.win.dora)
            if self.win.circumstances & (RIICHI | DOUBLE_RIICHI):
                found += pointed_at(self.whole, self.win.ura)
            self.known_dora = found
        return self.known_dora

    def features(self, reading: Reading) -> i64:
        """All facts about one reading."""
        facts: i64 = self.facts
        chows: i64 = reading.chows
        pungs: i64 = population(reading.pungs)
        if reading.loose:
            facts |= LOOSE | (FIXED if reading.sets else NO_SETS)
        elif not reading.sets:
            facts |= NO_SETS
        else:
            facts |= SETS
        if chows and chows == len(reading.sets):
            facts |= ALL_CHOWS
        if chows >= 2:
            facts |= TWO_CHOWS | (THREE_CHOWS if chows >= 3 else 0) | (FOUR_CHOWS if chows == 4 else 0)
        if pungs:
            facts |= ONE_PUNG | (TWO_PUNGS if pungs >= 2 else 0)
            facts |= (THREE_PUNGS if pungs >= 3 else 0) | (FOUR_PUNGS if pungs == 4 else 0)
            honours: i64 = reading.pungs & HONOURS
            if reading.pungs & ORPHANS:
                facts |= OUTSIDE_PUNG
            if honours:
                facts |= HONOUR_PUNG
                facts |= (DRAGON_PUNG if honours & DRAGONS else 0) | (WIND_PUNG if honours & WINDS else 0)
            if reading.kongs:
                facts |= ONE_KONG
        return facts | wait_of(reading) | _relations(reading.sets)


def _facts_of_win(win: Win) -> i64:
    """How the tile came and what is melded."""
    facts: i64 = SELF_DRAW if win.self_draw else ANOTHERS_TILE
    if win.circumstances:
        facts |= CIRCUMSTANCE
    if win.concealed():
        facts |= CONCEALED
    else:
        facts |= MELDED
        if len(win.melds) == 4 and _all_open(win.melds):
            facts |= FOUR_MELDED
    return facts


def _facts_of_kinds(kinds: i64) -> i64:
    """Suits, honours, colours and numbers."""
    suits: i64 = (kinds & CHARACTERS != 0) + (kinds & DOTS != 0) + (kinds & BAMBOO != 0)
    facts: i64 = THREE_SUITS if suits == 3 else TWO_SUITS if suits == 2 else ONE_SUIT
    if kinds & ~SIMPLES == 0:
        facts |= SIMPLES_ONLY
    elif kinds & SIMPLES == 0:
        facts |= NO_SIMPLES
    if kinds & ~GREEN == 0:
        facts |= GREEN_ONLY
    if kinds & ~REVERSIBLE == 0:
        facts |= REVERSIBLE_ONLY
    numbers: i64 = (kinds | kinds >> 9 | kinds >> 18) & CHARACTERS
    if numbers & 0o070 == 0:
        facts |= NO_MIDDLE
    return facts | (SOME_HONOURS if kinds & HONOURS else _facts_of_numbers(numbers))


def _facts_of_numbers(numbers: i64) -> i64:
    """What a hand without honours is confined to."""
    facts: i64 = NO_HONOURS
    if numbers & 0o037 == 0:
        facts |= SIX_UP
    if numbers & 0o760 == 0:
        facts |= FOUR_DOWN
    if numbers & 0o603 == 0:
        facts |= THREE_TO_SEVEN
    return facts


def _all_open(melds: tuple[int, ...]) -> bool:
    for code in melds:
        if not code & OPEN:
            return False
    return True


def wait_of(reading: Reading) -> i64:
    """Which part the winning tile completed, as far as waits care: one of three facts, or 0."""
    place: i64 = reading.place
    if place == IN_PAIR:
        return PAIR_WAIT
    if place >= len(reading.sets):
        return 0
    code: i64 = reading.sets[place]
    if code & SHAPE != CHOW:
        return 0
    first: i64 = code & KIND
    offset: i64 = reading.win.winning - first
    if offset == 1:
        return MIDDLE_WAIT
    rank: i64 = first if first < 9 else first - 9 if first < 18 else first - 18
    return EDGE_WAIT if (offset == 2 and rank == 0) or (offset == 0 and rank == 6) else TWO_SIDED


def _relations(sets: list[int]) -> i64:
    """How the chows, and the suited pungs and kongs, stand to each other, two by two."""
    facts: i64 = 0
    count: i64 = len(sets)
    place: i64 = 1
    while place < count:
        code: i64 = sets[place]
        kind: i64 = code & KIND
        chow = code & SHAPE == CHOW
        earlier: i64 = 0
        while earlier < place:
            other: i64 = sets[earlier]
            earlier += 1
            if (other & SHAPE == CHOW) == chow:
                facts |= _relation(kind, other & KIND, chow)
        place += 1
    return facts


def _relation(kind: i64, other: i64, chow: bool) -> i64:
    if kind >= HONOUR_START or other >= HONOUR_START:
        return 0
    suit: i64 = 0 if kind < 9 else 9 if kind < 18 else 18
    other_suit: i64 = 0 if other < 9 else 9 if other < 18 else 18
    step: i64 = (kind - suit) - (other - other_suit)
    if step < 0:
        step = -step
    if chow:
        return _SAME_SUIT_CHOWS[step] if suit == other_suit else _MIXED_CHOWS[step]
    return _SAME_SUIT_PUNGS[step] if suit == other_suit else _MIXED_PUNGS[step]
