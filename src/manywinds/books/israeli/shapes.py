"""The forms that win (ISR-46, ISR-47): sets and a pair, three undeclared quads and a pair, and the special shapes.

Hands that must be concealed take no melds at all, declared concealed kongs included (ISR-7).
A dragon snake needs a pair of the own seat wind; its form knows the cards only, and its fan refuses another wind.
"""

from typing import Final

from manywinds.kernel.composed import Pungs, Run
from manywinds.kernel.forms import Form, Regular
from manywinds.kernel.hand import Hand
from manywinds.kernel.irregular import Listed, OneEach, Quads, knitted_families
from manywinds.kernel.tiles import (
    DRAGONS,
    EAST,
    GREEN_DRAGON,
    HONOURS,
    NORTH,
    ORPHANS,
    RED_DRAGON,
    SOUTH,
    SUITED,
    WEST,
    WINDS,
    mask_of,
)

_ENDS: Final = 0o401


def _enemies(name: str, enemies: int) -> Form:
    """1 and 9 of one suit, two winds that face each other, and the other two winds once each."""
    families = tuple(_ENDS << suit | enemies for suit in (0, 9, 18))
    return Pungs(name, 4, families, (WINDS & ~enemies,), kongs=True)


def _ninth_cards() -> tuple[Hand, ...]:
    """1112345678999 and one more card, in each suit."""
    found: list[Hand] = []
    for suit in (0, 9, 18):
        held = [0, 0, *range(9), 8, 8]
        for more in range(9):
            found.append(Hand.of([suit + rank for rank in (*held, more)]))
    return tuple(found)


# No other shapes win (ISR-47). A form that must be concealed takes no melds (ISR-7), kongs only where a hand allows
# them (ISR-102), and open sets unless it is concealed (ISR-103).
FORMS: Final[tuple[Form, ...]] = (
    Regular(),
    Quads(),
    Pungs("crazy_monkey", 3, (DRAGONS,), (DRAGONS,), SUITED | WINDS),
    Pungs("green_and_red", 4, (mask_of(18, 22, 24, 26),), (mask_of(GREEN_DRAGON, RED_DRAGON),)),
    _enemies("horizontal_enemies", mask_of(EAST, WEST)),
    _enemies("vertical_enemies", mask_of(SOUTH, NORTH)),
    Pungs("fire_of_revolution", 3, (SUITED,), (mask_of(EAST, SOUTH, WEST),), mask_of(RED_DRAGON)),
    Listed("yin_yang_harmony", (Hand.of([kind for kind in range(EAST, RED_DRAGON + 1) for _ in range(2)]),)),
    OneEach("thirteen", (ORPHANS,), ORPHANS),
    Listed("ninth_card_call", _ninth_cards()),
    Run("great_snake", Regular("rest", sets=1, chows=False)),
    Run("small_snake", OneEach("rest", (WINDS,), HONOURS)),
    Pungs("dragon_snake", 0, (0,), tuple(family | DRAGONS for family in knitted_families()), WINDS),
    OneEach("four_winds_snake", tuple(family | WINDS for family in knitted_families()), HONOURS),
)
