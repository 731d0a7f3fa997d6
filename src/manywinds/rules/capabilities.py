"""What a book uses beyond tiles and fans, by name: what a sheet, a table or a page must know to serve any book.

Nobody asks which book it is. A plug states what its books use, so that this can be read without building them, and a
book that turns out to use something else is refused.
"""

from typing import Final

BONUS_TILES: Final = "bonus_tiles"
CLOCKWISE: Final = "clockwise"
COUNTERS: Final = "counters"
DORA: Final = "dora"
FINAL_REFEREE: Final = "final_referee"
LATENESS: Final = "lateness"
LEADER: Final = "leader"
LOSERS_SCORE: Final = "losers_score"
READY_HAND: Final = "ready_hand"
RED_FIVES: Final = "red_fives"
RESPONSIBLE: Final = "responsible"
RIICHI_STICKS: Final = "riichi_sticks"
TABLE_POINTS: Final = "table_points"
URA_DORA: Final = "ura_dora"

CAPABILITIES: Final = {
    BONUS_TILES: "Flowers and seasons are in the wall.",
    CLOCKWISE: "Turns run clockwise: the next player sits on the left.",
    COUNTERS: "Counters on the table make a win worth more.",
    DORA: "Turned indicators make tiles worth more.",
    FINAL_REFEREE: "What the rules do not cover the referee decides, without appeal.",
    LATENESS: "Coming late to a session is an offence with a code.",
    LEADER: "Whoever begins a deal leads it and need not be the one who deals.",
    LOSERS_SCORE: "Everybody scores the own hand, not the winner alone.",
    READY_HAND: "A ready hand may be declared.",
    RED_FIVES: "Some fives are red.",
    RESPONSIBLE: "A player may have to pay for others.",
    RIICHI_STICKS: "Declaring a ready hand is called riichi and costs a stick.",
    TABLE_POINTS: "The result of a table is turned into table points.",
    URA_DORA: "Indicators below the turned ones count after a declared ready hand.",
}
