"""Hong Kong Old Style (`hk-old-pl`) and New Style (`hk-new`), after the Polish sheet."""

from typing import Final

from manywinds.books.hk_old.stated import stated
from manywinds.books.hk_old.ways import check_ways
from manywinds.books.hk_pl.bonus import ALL_BONUS
from manywinds.books.hk_pl.fans import FANS
from manywinds.books.hk_pl.flow import flow
from manywinds.books.hk_pl.old_style import LIMIT_ROWS
from manywinds.books.hk_pl.options import OPTIONS, forms, wall
from manywinds.books.hk_pl.pay import finish, pay
from manywinds.books.hk_pl.penalties import responsibility
from manywinds.books.hk_pl.rounds import rounds
from manywinds.books.hk_pl.seating import seating
from manywinds.kernel.win import Win
from manywinds.rules.clause import Clause
from manywinds.rules.rulebook import Note, Rulebook
from manywinds.rules.scoring.combine import LimitAlone

CIRCUMSTANCES: Final = (
    "last_tile",
    "kong_replacement",
    "double_kong_replacement",
    "flower_replacement",
    "kong_then_flower",
    "robbing_kong",
    "heavenly",
    "earthly",
    "fresh_tile_last_five",
)

NOTES: Final = (
    Note("minimum to win", "", "HKP-43"),
    Note("not counted towards the minimum", "", "HKP-43"),
    Note("a hand without any fan", "", "HKP-20"),
    Note("wall", "", "HKP-7"),
    Note("how fans add up", "Every row whose condition is met counts, even where one contains another.", "HKP-20"),
    Note("limit", "Ten fan; a limit row stands alone.", "HKP-34"),
    Note("points", "From 0 up: 1, 2, 4, 8; then 16 for 4 to 6, 32 for 7 to 9, 64 for 10.", "HKP-45"),
    Note("discard win", "The discarder pays double, the other two once.", "HKP-46"),
    Note("self-draw", "All three pay double.", "HKP-46"),
    Note(
        "feeding a hand",
        "Who discards the winning tile to three open sets of winds, terminals, honours or the suit of a purity, or to "
        "two of dragons, pays for all; so does, on a self-draw, who fed the fourth pung of a purity.",
        "HKP-56",
    ),
    Note("last five tiles", "A kind not discarded before that wins is paid by its discarder alone.", "HKP-51"),
    Note("false win", "16 to each opponent; the hand is dead and the deal goes on.", "HKP-57"),
    Note("passed win", "The same kind may not be taken from a discard before one's next turn.", "HKP-12"),
)


def has_all_bonus(book: Rulebook, win: Win) -> bool:
    """With `all_bonus_auto_win` eight bonus tiles win on whatever tiles (HKP-59)."""
    return "all_bonus" not in book.fans.off and win.self_draw and win.flowers == ALL_BONUS


def build(id: str, clauses: dict[str, Clause]) -> Rulebook:
    """The Old Style sheet, or its New Style edition."""
    book = Rulebook(
        id="hk-old-pl",
        names={"en": "Hong Kong Old Style, Polish sheet", "pl": "Hongkoński, Old Style"},
        about="Rows simply add up.",
        clauses=clauses,
        forms=forms(quads=True),
        fans=FANS,
        combine=LimitAlone(*LIMIT_ROWS),
        wall=wall(OPTIONS.values),
        pay=pay,
        finish=finish,
        unit="fan",
        circumstances=CIRCUMSTANCES,
        options=OPTIONS,
        nothing="chicken_hand",
        extras=("responsible",),
        notes=NOTES,
        responsibility=responsibility,
        flow=flow,
        rounds=rounds,
        seating=seating,
        stated=stated,
        possible=check_ways,
        outright=has_all_bonus,
    )
    if id == "hk-old-pl":
        return book
    return book.with_options({"style": "new"}).replace(
        id="hk-new",
        names={"en": "Hong Kong New Style, Polish sheet", "pl": "Hongkoński, New Style"},
        about="Old Style and 21 pattern rows.",
    )
