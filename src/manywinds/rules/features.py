"""Cheap facts about a reading. A fan names the facts it needs, and its test runs only where they hold."""

from typing import Final

from manywinds.kernel.forms import Form
from manywinds.kernel.hand import Hand, population
from manywinds.kernel.native import i64
from manywinds.kernel.tiles import BAMBOO, CHARACTERS, DOTS, DRAGONS, HONOURS, WINDS
from manywinds.kernel.win import Reading, Win

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


class Sight:
    """What is the same in every reading of a win: its tiles, its waits and the facts that depend on them alone."""

    def __init__(self, win: Win, forms: tuple[Form, ...], fifth_waits: bool = False) -> None:
        self.win = win
        self.forms = forms
        self.fifth_waits = fifth_waits
        self.known_waits: i64 = -1
        self.whole: Hand = win.whole() if win.melds else win.hand
        kinds: i64 = self.whole.kinds()
        self.kinds: i64 = kinds
        """All kinds in the hand, as a mask."""
        suits: i64 = (kinds & CHARACTERS != 0) + (kinds & DOTS != 0) + (kinds & BAMBOO != 0)
        facts: i64 = SELF_DRAW if win.self_draw else ANOTHERS_TILE
        facts |= NO_HONOURS if kinds & HONOURS == 0 else SOME_HONOURS
        facts |= THREE_SUITS if suits == 3 else TWO_SUITS if suits == 2 else ONE_SUIT
        if win.concealed():
            facts |= CONCEALED
        if win.circumstances:
            facts |= CIRCUMSTANCE
        self.facts: i64 = facts

    def waits(self) -> i64:
        """The kinds that would have completed the hand, worked out when first asked for."""
        if self.known_waits < 0:
            self.known_waits = self.win.waits(self.forms, self.fifth_waits)
        return self.known_waits

    def features(self, reading: Reading) -> i64:
        """All facts about one reading."""
        facts: i64 = self.facts
        chows: i64 = reading.chows
        pungs: i64 = population(reading.pungs)
        if reading.loose:
            facts |= FIXED if reading.sets else NO_SETS
        elif not reading.sets:
            facts |= NO_SETS
        else:
            facts |= SETS
        if chows >= 2:
            facts |= TWO_CHOWS | (THREE_CHOWS if chows >= 3 else 0) | (FOUR_CHOWS if chows == 4 else 0)
        if pungs:
            facts |= ONE_PUNG | (TWO_PUNGS if pungs >= 2 else 0)
            facts |= (THREE_PUNGS if pungs >= 3 else 0) | (FOUR_PUNGS if pungs == 4 else 0)
            honours: i64 = reading.pungs & HONOURS
            if honours:
                facts |= HONOUR_PUNG
                facts |= (DRAGON_PUNG if honours & DRAGONS else 0) | (WIND_PUNG if honours & WINDS else 0)
            if reading.kongs:
                facts |= ONE_KONG
        return facts
