"""What common tournament practice does otherwise than the printed book (MCR-60): the fans of `mcr-consensus`."""

from typing import Final

from manywinds.books.mcr.fans import FANS
from manywinds.books.mcr.ways import others_face_up
from manywinds.kernel.tiles import TERMINALS, WINDS
from manywinds.kernel.win import LAST_TILE
from manywinds.rules.scoring.fan import FanTable, Seen
from manywinds.rules.scoring.patterns import is_nine_gates, pung_claims

# Concealed by nature: a self-draw counts one point beside them, not four.
_CONCEALED_BY_NATURE: Final = (
    "nine_gates",
    "seven_shifted_pairs",
    "thirteen_orphans",
    "four_concealed_pungs",
    "seven_pairs",
    "greater_honors_and_knitted",
    "lesser_honors_and_knitted",
)


def seen_or_shown_by_own_melds(win: Seen) -> int:
    """Last Tile, which the printed book counts alike (MCR-67); stored games know the edition by this name."""
    return others_face_up(win)


def last_discard_or_robbed_tile(win: Seen) -> int:
    """Last Tile Claim counts beside Robbing the Kong."""
    return win.win.circumstances & LAST_TILE != 0


def terminal_pungs_but_one_of_nine_gates(win: Seen) -> int:
    """Nine Gates take one pung of terminals for themselves; a second one counts."""
    claims = pung_claims(win, TERMINALS | WINDS)
    return claims & (claims - 1) if claims and is_nine_gates(win) else claims


def consensus_fans() -> FanTable:
    """The printed table with the named differences."""
    table = FANS.replace(*(FANS.barring(id, "fully_concealed") for id in _CONCEALED_BY_NATURE))
    return table.replace(
        table.barring("all_green", "half_flush"),
        table.barring("all_terminals", "double_pung"),
        table.sparing("nine_gates", "pung_of_terminals_or_honors"),
        table.sparing("knitted_straight", "edge_wait", "closed_wait"),
        table.get("two_concealed_kongs").replace(value=6),
        table.get("melded_and_concealed_kong").replace(value=5),
        table.get("last_tile_claim").replace(
            test=last_discard_or_robbed_tile, text="Won on another player's tile after the wall was used up."
        ),
        table.get("last_tile").replace(
            test=seen_or_shown_by_own_melds,
            needs=0,
            text="The other three tiles of the winning kind lay face up, be it only in the winner's own melds.",
        ),
        table.get("pung_of_terminals_or_honors").replace(
            test=terminal_pungs_but_one_of_nine_gates,
            text="Each pung or kong of a suited 1 or 9 or of a wind; with Nine Gates one of them does not count.",
        ),
    )
