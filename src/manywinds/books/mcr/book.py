"""The World Mahjong Organization's competition rules (`mcr`), their common edition (`mcr-consensus`) and that one as
Botzone plays it (`mcr-botzone`)."""

from typing import Final

from manywinds.books.mcr import botzone
from manywinds.books.mcr.consensus import consensus_fans
from manywinds.books.mcr.fans import FANS
from manywinds.books.mcr.flow import flow
from manywinds.books.mcr.pay import finish, pay
from manywinds.books.mcr.penalties import MISSED, late
from manywinds.books.mcr.penalties import OPTIONS as PENALTY_OPTIONS
from manywinds.books.mcr.rounds import rounds
from manywinds.books.mcr.seating import seating
from manywinds.books.mcr.session import SESSION_OPTIONS, refuse_early_warnings
from manywinds.books.mcr.sheet import table_points, win_of_row
from manywinds.books.mcr.stated import stated
from manywinds.books.mcr.ways import check_last_of_kind
from manywinds.kernel.forms import Form, Regular
from manywinds.kernel.irregular import Different, OneEach, Pairs, knitted_families, singles
from manywinds.kernel.tiles import HONOURS, ORPHANS
from manywinds.kernel.wall import SUM, WallRule
from manywinds.rules.clause import Clause
from manywinds.rules.options import Option, Options, Value
from manywinds.rules.rulebook import Note, Rulebook
from manywinds.rules.scoring.combine import JoinedOnce, Together
from manywinds.rules.table.tournament import TournamentRules

# Sets, pairs and classes of tiles are those of MCR-6.
# The shapes that win: MCR-50, MCR-51, MCR-52 and, knitted, MCR-53.
FORMS: Final[tuple[Form, ...]] = (
    Regular(),
    Pairs("seven_pairs", quads=True),
    OneEach("thirteen_orphans", (ORPHANS,), ORPHANS),
    Different("honors_and_knitted", tuple(family | HONOURS for family in knitted_families())),
    Regular("knitted_straight", sets=1, fixed=tuple(singles(family) for family in knitted_families())),
)

# 144 tiles (MCR-10), one shuffle (MCR-17), two throws of two dice (MCR-18) whose sum is counted (MCR-19), the deal
# (MCR-20), no reserve (MCR-21).
WALL: Final = WallRule(flowers=8, throws=(2, 2), count=SUM)

CIRCUMSTANCES: Final = (
    "last_tile",
    "last_of_kind",
    "kong_replacement",
    "double_kong_replacement",
    "flower_replacement",
    "kong_then_flower",
    "robbing_kong",
)

# MCR-60: six green and six terminal kinds cannot make seven pairs without four equal tiles.
UNAVOIDABLE: Final = (
    Together(("all_green", "seven_pairs"), ("tile_hog",)),
    Together(("all_terminals", "seven_pairs"), ("tile_hog",)),
)


_PRINCIPLES = (
    "Five principles: nothing implied, each remaining set joined once, no fan twice over one set, the highest-scoring "
    "choice"
)

NOTES: Final = (
    Note("minimum to win", "", "MCR-54"),
    Note("a hand without any fan", "", "MCR-62"),
    Note("wall", "", "MCR-21"),
    Note("how fans add up", f"{_PRINCIPLES}; what two fans together make unavoidable does not count.", "MCR-61"),
    Note("discard win", "Everyone pays 8, the discarder the points of the hand besides.", "MCR-70"),
    Note("self-draw", "Everyone pays 8 and the points of the hand.", "MCR-70"),
)
CONSENSUS_NOTES: Final = tuple(
    Note(note.matter, f"{_PRINCIPLES}.", note.clause) if note.matter == "how fans add up" else note for note in NOTES
)


def _waits_beside_knitted(book: Rulebook, counted: Value) -> Rulebook:
    change = book.fans.sparing if counted else book.fans.barring
    return book.replace(fans=book.fans.replace(change("knitted_straight", "edge_wait", "closed_wait")))


OPTIONS: Final = Options(
    (
        Option(
            "knitted_straight_waits",
            False,
            (False, True),
            "MCR-65",
            "Count an edge or closed wait beside a knitted straight.",
            _waits_beside_knitted,
        ),
        Option("flowers", "laid_out", ("laid_out", "by_hand"), "MCR-25", "Lay flowers out by itself, or by hand."),
        *SESSION_OPTIONS,
        *PENALTY_OPTIONS,
    ),
    refuse_mixes=refuse_early_warnings,
)


def build(id: str, clauses: dict[str, Clause]) -> Rulebook:
    """The book, or one of its editions."""
    book = Rulebook(
        id="mcr",
        names={"en": "Competition rules", "ru": "Правила соревнований"},
        about="81 fans, at least 8 points to win, everyone pays.",
        clauses=clauses,
        forms=FORMS,
        fans=FANS,
        combine=JoinedOnce(*UNAVOIDABLE),
        wall=WALL,
        pay=pay,
        finish=finish,
        unit="points",
        minimum=8,  # MCR-54
        circumstances=CIRCUMSTANCES,
        nothing="chicken_hand",
        options=OPTIONS,
        notes=NOTES,
        flow=flow,
        rounds=rounds,
        seating=seating,
        stated=stated,
        possible=check_last_of_kind,
        tournament=TournamentRules(table_points, win_of_row, late, MISSED, 6, "MCR-93"),
    )
    if id == "mcr":
        return book
    # The common tournament practice: what the printed book and most programs do differently.
    consensus = book.replace(
        id="mcr-consensus",
        names={"en": "Competition rules, consensus", "ru": "Правила соревнований, общая практика"},
        fans=consensus_fans(),
        combine=JoinedOnce(),
        fifth_waits=True,
        options=OPTIONS.changed("knitted_straight_waits", True),
        notes=CONSENSUS_NOTES,
    )
    if id == "mcr-consensus":
        return consensus
    return consensus.replace(
        id="mcr-botzone",
        names={"en": "Competition rules as on Botzone", "ru": "Правила соревнований, как на Botzone"},
        wall=botzone.WALL,
        notes=(*(note for note in CONSENSUS_NOTES if note.matter != "wall"), *botzone.NOTES),
        flow=botzone.botzone_flow,
        rounds=botzone.one_hand,
        before=botzone.before,
    )
