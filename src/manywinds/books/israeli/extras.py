"""Table 2: what only the winner gets, for how the winning card came and for the whole hand.

The circumstances it knows are those of ISR-99. What cannot have happened does not count: a card from the kong box is
not from the wall (ISR-51), and an original hand has no winning card at all (ISR-52).
"""

from typing import Final

from manywinds.kernel.errors import HandError
from manywinds.kernel.native import i64
from manywinds.kernel.sets import OPEN
from manywinds.kernel.tiles import COPIES, DRAGONS, EAST, WINDS, shifted
from manywinds.kernel.win import (
    CIRCUMSTANCES,
    DOUBLE_KONG_REPLACEMENT,
    KONG_REPLACEMENT,
    LAST_OF_KIND,
    LAST_TILE,
    Win,
    circumstance_bits,
)
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.fan import Seen, fan
from manywinds.rules.scoring.features import ALL_CHOWS, CIRCUMSTANCE, ONE_PUNG, SELF_DRAW
from manywinds.rules.table.pay import NOBODY

KONG_BOX: Final[int] = circumstance_bits(
    ("kong_replacement", "double_kong_replacement", "flower_replacement", "kong_then_flower")
)
STANDING: Final[int] = 1 << CIRCUMSTANCES.index("standing_hand")
ORIGINAL: Final[int] = 1 << CIRCUMSTANCES.index("original_hand")
LEADER_FIRST_DRAW: Final[int] = 1 << CIRCUMSTANCES.index("leader_first_draw")
FIRST_DISCARD: Final[int] = 1 << CIRCUMSTANCES.index("first_discard")


def leads(win: Win) -> bool:
    """The winner sits at the round wind (ISR-10)."""
    return win.seat == win.round


def nothing_claimed(win: Win) -> bool:
    """No set was claimed; concealed kongs may be declared."""
    for code in win.melds:
        if code & OPEN:
            return False
    return True


def is_original(win: Win) -> bool:
    """The leader's hand was complete before the first discard (ISR-52)."""
    return win.circumstances & ORIGINAL != 0 and win.self_draw and leads(win) and nothing_claimed(win)


def check_possible(_book: Rulebook, win: Win, discarder: int) -> None:
    """Refuse what cannot have happened: an original hand was never declared standing and nothing was drawn for it
    (ISR-52), nobody has discarded before the leader's first discard (ISR-228), the leader's first card is not the last
    (ISR-231), and who stands makes no kong (ISR-66)."""
    bits = win.circumstances
    if bits & ORIGINAL and not is_original(win):
        raise HandError("'original_hand' is the leader's, complete as it was dealt (ISR-52).")
    if bits & ORIGINAL and bits & (STANDING | LAST_TILE | LEADER_FIRST_DRAW):
        raise HandError("An original hand is complete before anything is declared or drawn (ISR-52).")
    if bits & FIRST_DISCARD and (leads(win) or not nothing_claimed(win) or discarder not in (win.round, NOBODY)):
        raise HandError("'first_discard' is the leader's, and another wins on it without claimed sets (ISR-228).")
    if bits & FIRST_DISCARD and bits & (STANDING | LAST_TILE):
        raise HandError("Before the leader's first discard nobody can stand and the wall is whole (ISR-228).")
    if bits & FIRST_DISCARD and bits & LAST_OF_KIND and win.winning >= 0 and win.whole().count(win.winning) < COPIES:
        raise HandError("Before the leader's first discard nobody can see the other cards of its kind (ISR-228).")
    if bits & STANDING and bits & (KONG_REPLACEMENT | DOUBLE_KONG_REPLACEMENT):
        raise HandError("A standing hand makes no kong, so no kong is replaced (ISR-66).")
    if bits & LEADER_FIRST_DRAW and not (leads(win) and win.self_draw):
        raise HandError("'leader_first_draw' is the leader's own first card from the wall (ISR-231).")
    if bits & LEADER_FIRST_DRAW and bits & LAST_TILE:
        raise HandError("The leader's first card is not the last of the wall (ISR-231).")


def own_winds(win: Win) -> i64:
    """The seat wind and the round wind, as a mask."""
    return shifted(1, EAST + win.seat) | shifted(1, EAST + win.round)


@fan(3, "Self-Draw", clause="ISR-87", needs=SELF_DRAW, he="ניצחון עם קלף מן החומה",
     text="The winning card was dealt from the wall; an original hand counts as dealt from the wall too.",
     yes="123m 456p 678s 222m 5z +5z; self_draw", no="123m 456p 678s 222m 5z +5z")
def self_draw(win: Seen) -> int:
    # A card from the kong box is not from the wall (ISR-51).
    return is_original(win.win) or win.win.circumstances & (KONG_BOX | LAST_TILE) == 0


@fan(2, "Last of Its Kind", clause="ISR-88", he="הקלף האחרון מסוגו",
     text="The other three cards of the winning kind are among discards, open sets or the winner's own cards.",
     yes="123m 456p 678s 222m 5z +5z; last_of_kind", no="123m 456p 678s 222m 5z +5z")
def last_of_kind(win: Seen) -> int:
    won: i64 = win.win.winning
    if won < 0 or is_original(win.win):
        return 0
    return win.win.circumstances & LAST_OF_KIND != 0 or win.sight.whole.count(won) == COPIES


@fan(10, "Last Card of the Wall", clause="ISR-89", needs=SELF_DRAW | CIRCUMSTANCE, he="הקלף האחרון מן החומה",
     text="Self-drawn with the last card of the wall; in place of Self-Draw.",
     yes="123m 456p 678s 222m 5z +5z; self_draw last_tile", no="123m 456p 678s 222m 5z +5z; last_tile")
def last_wall_card(win: Seen) -> int:
    return win.win.circumstances & (LAST_TILE | KONG_BOX) == LAST_TILE and not is_original(win.win)


@fan(100, "Standing Hand", clause="ISR-90", needs=CIRCUMSTANCE, he="יד עומדת",
     text="The winner had declared a standing hand, one card short of mahjong and frozen.",
     yes="123m 456p 678s 222m 5z +5z; standing_hand", no="123m 456p 678s 222m 5z +5z")
def standing_hand(win: Seen) -> int:
    # Only a declared one, and only for the winner: ISR-68.
    return win.win.circumstances & STANDING != 0


@fan(10, "No Chows", clause="ISR-91", needs=ONE_PUNG, he="ללא צ'אויים",
     text="No chow in the hand.",
     yes="222m 555p 777s [333z] 5z +5z", no="222m 555p 777s [123s] 5z +5z")
def no_chows(win: Seen) -> int:
    return win.reading.chows == 0


@fan(10, "All Chows", clause="ISR-92", needs=ALL_CHOWS, he="כולה צ'אויים",
     text="Only chows, open or not, and a pair of a suit or of a wind that is neither the seat nor the round wind.",
     yes="123m 456p [678s] 345m 2z +2z", no="123m 456p [678s] 345m 1z +1z")
def all_chows(win: Seen) -> int:
    return win.pair >= 0 and (own_winds(win.win) | DRAGONS) >> win.pair & 1 == 0


@fan(10, "Card from the Kong Box", clause="ISR-93", needs=SELF_DRAW | CIRCUMSTANCE, he="קלף מקופסת הקונג",
     text="The winning card came from the kong box, after a kong or a flower; no Self-Draw, no Last Card of the Wall.",
     yes="(1111p) 456m 678s 234s 5z +5z; self_draw kong_replacement", no="(1111p) 456m 678s 234s 5z +5z; self_draw")
def kong_box(win: Seen) -> int:
    return win.win.circumstances & KONG_BOX != 0 and not is_original(win.win)


@fan(3, "Pair of Dragons", clause="ISR-94", he="זוג דרקונים",
     text="The pair is of dragons.",
     yes="123m 456p 678s 222m 5z +5z", no="123m 456p 678s 222m 1z +1z")
def dragon_pair(win: Seen) -> int:
    return win.pair >= 0 and DRAGONS >> win.pair & 1 == 1


@fan(3, "Pair of the Own Wind", clause="ISR-95", he="זוג של רוח השחקן או הסיבוב",
     text="The pair is of the seat wind or the round wind; once, even if it is both.",
     yes="123m 456p 678s 222m 3z +3z; seat=W", no="123m 456p 678s 222m 3z +3z")
def wind_pair(win: Seen) -> int:
    return win.pair >= 0 and (own_winds(win.win) & WINDS) >> win.pair & 1 == 1
