"""Hong Kong Old Style, after the Russian rulebook (`hk-old`)."""

from typing import Final

from manywinds.books.hk_old.fans import EXTERNAL, FANS
from manywinds.books.hk_old.flow import flow
from manywinds.books.hk_old.options import OPTIONS, REGULAR_FORMS
from manywinds.books.hk_old.pay import finish, pay
from manywinds.books.hk_old.responsibility import responsibility
from manywinds.books.hk_old.rounds import rounds
from manywinds.books.hk_old.seating import seating
from manywinds.books.hk_old.stated import stated
from manywinds.books.hk_old.ways import check_possible
from manywinds.kernel.wall import REFILL_EACH, SUM, WallRule
from manywinds.rules.clause import Clause
from manywinds.rules.rulebook import Note, Rulebook
from manywinds.rules.scoring.combine import AddUp

# 144 tiles (HKR-1) in sides of eighteen stacks (HKR-12), dice that count from the thrower to the right (HKR-5), two
# throws of two dice (HKR-13) whose sum is counted (HKR-14), the deal (HKR-17), and fourteen
# tiles held back (HKR-15) that are topped up after each replacement (HKR-16).
WALL: Final = WallRule(flowers=8, throws=(2, 2), count=SUM, held_back=14, refill=REFILL_EACH)

CIRCUMSTANCES: Final = (
    "last_tile",
    "kong_replacement",
    "double_kong_replacement",
    "flower_replacement",
    "kong_then_flower",
    "robbing_kong",
    "heavenly",
    "earthly",
    "first_go_round",
    "fresh_tile_last_five",
)

NOTES: Final = (
    Note("minimum to win", "", "HKR-71"),
    Note("not counted towards the minimum", "", "HKR-73"),
    Note("a hand without any fan", "", "HKR-71"),
    Note("wall", "", "HKR-15"),
    Note("how fans add up", "Fans add, but a fan that contains another absorbs it unless told to combine.", "HKR-56"),
    Note("limit", "Ten doubles; more are written down, not paid.", "HKR-72"),
    Note("points", "From 0 up: 1, 2, 4, 8; then 16 for 4 to 6, 32 for 7 to 9, 64 for 10.", "HKR-74"),
    Note("discard win", "The discarder pays double, the other two once.", "HKR-75"),
    Note("self-draw", "All three pay double.", "HKR-75"),
    Note(
        "feeding a hand",
        "Who feeds the third dragon, fourth wind, or fourth set of honours, of terminals or of one suit pays all, or "
        "shares with another discarder.",
        "HKR-77",
    ),
    Note("last five tiles", "A kind not discarded before that wins is paid by its discarder alone.", "HKR-84"),
    Note("false win", "16 to each opponent; the hand is dead and the deal goes on.", "HKR-86"),
    Note("passed win", "Passing up a winning tile restricts nothing.", "HKR-36"),
)


def build(_id: str, clauses: dict[str, Clause]) -> Rulebook:
    """The book."""
    return Rulebook(
        id="hk-old",
        names={"en": "Hong Kong Old Style", "ru": "Гонконгский маджонг, старый стиль"},
        about="30 fans and 8 optional ones, no minimum, limit 10.",
        clauses=clauses,
        forms=REGULAR_FORMS,
        fans=FANS,
        combine=AddUp(),
        wall=WALL,
        pay=pay,
        finish=finish,
        unit="doubles",
        circumstances=CIRCUMSTANCES,
        options=OPTIONS,
        extras=("responsible",),
        outside=EXTERNAL,
        notes=NOTES,
        responsibility=responsibility,
        flow=flow,
        rounds=rounds,
        seating=seating,
        stated=stated,
        possible=check_possible,
    )
