"""Riichi after the rules of a club (`riichi-phoenix`), and two editions: `riichi-tenhou` and `riichi-ema`."""

from typing import Final

from manywinds.books.riichi.choices import UNLESS_CONCEALED
from manywinds.books.riichi.claims import responsibility
from manywinds.books.riichi.edition import combine_of, fans_of, wall_of
from manywinds.books.riichi.flow import flow
from manywinds.books.riichi.games import rounds
from manywinds.books.riichi.options import EMA, TENHOU, options
from manywinds.books.riichi.pay import check_table, finish, pay
from manywinds.books.riichi.seating import seating
from manywinds.books.riichi.stated import stated
from manywinds.kernel.forms import Form, Regular
from manywinds.kernel.irregular import OneEach, Pairs
from manywinds.kernel.tiles import ORPHANS
from manywinds.rules.clause import Clause
from manywinds.rules.options import Value
from manywinds.rules.rulebook import Note, Rulebook
from manywinds.rules.table.tournament import TournamentRules

# The shapes that win (RII-20); four equal tiles are not two pairs (RII-55).
FORMS: Final[tuple[Form, ...]] = (
    Regular(),
    Pairs("seven_pairs"),
    OneEach("thirteen_orphans", (ORPHANS,), ORPHANS),
)

CIRCUMSTANCES: Final = (
    "last_tile",
    "kong_replacement",
    "robbing_kong",
    "heavenly",
    "earthly",
    "first_go_round",
    "riichi",
    "double_riichi",
    "ippatsu",
)

NOTES: Final = (
    Note("wall", "", "RII-16"),
    Note("a win needs", "At least one yaku; with five counters two han of yaku.", "RII-9"),
    Note("how fans add up", "Han of yaku and dora add up; a yakuman stands above them.", "RII-58"),
    Note("limit", "Mangan from five han, in steps up to yakuman.", "RII-69"),
    Note("points", "Fu, doubled for every han.", "RII-70"),
    Note("discard win", "The discarder pays everything.", "RII-70"),
    Note("self-draw", "All three pay; the dealer pays and gets more.", "RII-70"),
    Note("feeding a hand", "Who feeds the last set of certain yakuman pays it, or half of it.", "RII-77"),
    Note("false win", "A mangan paid to all, and the deal is played again.", "RII-78"),
    Note("passed win", "Who passes a winning tile cannot win on a discard until the next draw.", "RII-48"),
)

EXTRAS: Final = ("dora_indicators", "ura_indicators", "counters", "sticks", "pao", "responsible")

EDITIONS: Final[dict[str, tuple[dict[str, str], str, dict[str, Value]]]] = {
    "riichi-tenhou": (
        {"en": "Riichi as on Tenhou", "ru": "Риичи, правила Тэнхо", "ja": "天鳳ルール"},
        "Open tanyao, three red fives, yakuman add up.",
        TENHOU,
    ),
    "riichi-ema": (
        {"en": "Riichi, European tournament rules", "ru": "Риичи, европейские турнирные правила", "ja": "EMAルール"},
        "Open tanyao, no red fives, one yakuman at most.",
        EMA,
    ),
}


def build(id: str, clauses: dict[str, Clause]) -> Rulebook:
    """The club's book, or an edition of it."""
    defaults = options()
    book = Rulebook(
        id="riichi-phoenix",
        names={"en": "Riichi, club rules", "ru": "Риичи, клубные правила", "ja": "リーチ麻雀 クラブルール"},
        about="A yaku to win, han and fu, four red fives, head bump.",
        clauses=clauses,
        forms=FORMS,
        fans=fans_of(defaults.values),
        combine=combine_of(defaults.values),
        wall=wall_of(defaults.values),
        pay=pay,
        finish=finish,
        unit="han",
        circumstances=CIRCUMSTANCES,
        options=defaults,
        extras=EXTRAS,
        notes=NOTES,
        responsibility=responsibility,
        flow=flow,
        rounds=rounds,
        seating=seating,
        stated=stated,
        possible=check_table,
        tournament=TournamentRules(final_referee="RII-85"),
    )
    if id == book.id:
        return book
    names, about, values = EDITIONS[id]
    return book.with_options(values).replace(id=id, names=names, about=about, before=before)


def before(book: Rulebook) -> Rulebook:
    """As games were stored before `riichi-tenhou` counted waits as Tenhou does (RII-21)."""
    if book.options.values["own_four_tiles_wait_is_tenpai"] != UNLESS_CONCEALED:
        return book
    return book.with_options({"own_four_tiles_wait_is_tenpai": False})
