"""Every choice the sheet leaves open (HKP-59), with the default used here."""

from typing import Final

from manywinds.books.hk_pl.bonus import (
    each_bonus,
    each_bonus_always,
    own_bonus,
    own_bonus_always,
    round_bonus,
    round_bonus_always,
    round_bonus_of_others,
    round_bonus_of_others_always,
)
from manywinds.books.hk_pl.fans import NEW_ROWS
from manywinds.books.hk_pl.new_style import (
    at_most_once,
    big_four_in_one,
    four_chows_over_one_number,
    old_and_young,
    small_four_in_one,
    two_identical_chows,
)
from manywinds.books.hk_pl.old_style import (
    LIMIT_ROWS,
    blessing_of_earth,
    earth_in_the_first_go_round,
    extra_tile,
    hidden_treasure,
    hidden_treasure_on_any_wait,
    kong_claimed_from_a_discard,
    kong_on_kong,
    kong_or_bonus_replacement,
    last_tile,
    last_tile_of_the_wall,
)
from manywinds.kernel.forms import Form, Regular
from manywinds.kernel.irregular import OneEach, Pairs
from manywinds.kernel.tiles import ORPHANS
from manywinds.kernel.wall import NO_REFILL, REFILL_EACH, WallRule
from manywinds.rules.options import Option, Options, Value
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.combine import AddUp, LimitAlone
from manywinds.rules.scoring.fan import Test
from manywinds.rules.scoring.features import FOUR_CHOWS

EITHER: Final[tuple[Value, ...]] = (False, True)
DEAD_WALLS: Final = {"none": (0, NO_REFILL), "14_refilled": (14, REFILL_EACH), "14_fixed": (14, NO_REFILL)}


def forms(quads: bool) -> tuple[Form, ...]:
    """The shapes that win (HKP-17), of the sets of HKP-3; four equal tiles may stand as two pairs (HKP-30)."""
    return (
        Regular(),
        Pairs("seven_pairs", quads=quads),
        OneEach("thirteen_orphans", (ORPHANS,), ORPHANS),
    )


def _wall(book: Rulebook, _value: Value) -> Rulebook:
    """The wall as the options want it (HKP-1, HKP-6, HKP-7, HKP-8)."""
    return book.replace(wall=wall(book.options.values))


def wall(values: dict[str, Value]) -> WallRule:
    """One throw of three dice; how much is held back and which way tiles are taken is agreed."""
    held_back, refill = DEAD_WALLS[str(values["dead_wall"])]
    return WallRule(
        flowers=8 if values["bonus_tiles"] else 0,
        throws=(3,),
        held_back=held_back,
        refill=refill,
        to_the_right=values["deal_direction"] == "right",
    )


def _style(book: Rulebook, style: Value) -> Rulebook:
    fans = book.fans.having(*NEW_ROWS) if style == "new" else book.fans.without(*NEW_ROWS)
    return book.replace(fans=fans)


def _bonus_tiles(book: Rulebook, played: Value) -> Rulebook:
    """Rows about bonus tiles apply only where they are in play (HKP-1)."""
    fans = book.fans
    for id in ("bouquet", "no_bonus"):
        fans = fans.switched(id, played is True)
    book = _wall(book.replace(fans=fans), played)
    return _auto_win(_whose_bonus(book, played), played)


def _whose_bonus(book: Rulebook, _value: Value) -> Rulebook:
    """Own and round bonus, or each bonus tile in their place."""
    values = book.options.values
    played = values["bonus_tiles"] is True
    each = values["each_bonus_fan"] is True
    fans = book.fans.switched("own_bonus", played and not each)
    fans = fans.switched("round_bonus", played and not each and values["round_bonus_fan"] is True)
    return book.replace(fans=fans.switched("each_bonus", played and each))


def _auto_win(book: Rulebook, _value: Value) -> Rulebook:
    values = book.options.values
    wins = values["bonus_tiles"] is True and values["all_bonus_auto_win"] is True
    return book.replace(fans=book.fans.switched("all_bonus", wins))


def _round_bonus(book: Rulebook, _value: Value) -> Rulebook:
    """A tile of both winds counts once or twice; a complete family takes its tiles for itself or not."""
    twice = book.options.values["own_and_round_bonus"] == "sum"
    if book.options.values["bouquet_mode"] == "inclusive":
        return _tested(book, "round_bonus", round_bonus.test if twice else round_bonus_of_others)
    return _tested(book, "round_bonus", round_bonus_always if twice else round_bonus_of_others_always)


def _bouquet(book: Rulebook, mode: Value) -> Rulebook:
    """A family is worth three in all, or one beside its own and round bonus (HKP-28)."""
    inclusive = mode == "inclusive"
    book = _tested(book, "own_bonus", own_bonus.test if inclusive else own_bonus_always)
    book = _tested(book, "each_bonus", each_bonus.test if inclusive else each_bonus_always)
    bouquet = book.fans.get("bouquet").replace(value=3 if inclusive else 1)
    return _round_bonus(book.replace(fans=book.fans.replace(bouquet)), mode)


def _tested(book: Rulebook, id: str, test: Test | None) -> Rulebook:
    """The book with another test for one row."""
    return book.replace(fans=book.fans.replace(book.fans.get(id).replace(test=test)))


def _minimum(book: Rulebook, fan: Value) -> Rulebook:
    assert isinstance(fan, int)
    return book.replace(minimum=fan)


def _limit(book: Rulebook, limit: Value) -> Rulebook:
    return book.replace(combine=AddUp() if limit == "none" else LimitAlone(*LIMIT_ROWS))


def _absorb(book: Rulebook, absorb: Value) -> Rulebook:
    """Rows that contain another swallow it (HKP-20)."""
    change = book.fans.barring if absorb else book.fans.sparing
    return book.replace(
        fans=book.fans.replace(
            change("big_three_dragons", "dragon_pung"),
            change("small_three_dragons", "dragon_pung"),
            change("all_honours", "all_pungs"),
            change("seven_pairs", "concealed_hand").replace(bars_by="HKP-20"),
        )
    )


def _last_tile(book: Rulebook, discard_counts: Value) -> Rulebook:
    return _tested(book, "last_tile", last_tile.test if discard_counts else last_tile_of_the_wall)


def _extra_tile(book: Rulebook, on_bonus: Value) -> Rulebook:
    return _tested(book, "extra_tile", kong_or_bonus_replacement if on_bonus else extra_tile.test)


def _quads(book: Rulebook, quads: Value) -> Rulebook:
    return book.replace(forms=forms(quads is True))


def _hidden_treasure(book: Rulebook, mode: Value) -> Rulebook:
    return _tested(book, "hidden_treasure", hidden_treasure_on_any_wait if mode == "wall" else hidden_treasure.test)


def _kong_on_kong(book: Rulebook, mode: Value) -> Rulebook:
    return _tested(book, "kong_on_kong", kong_claimed_from_a_discard if mode == "discard_kong" else kong_on_kong.test)


def _big_four_in_one(book: Rulebook, mode: Value) -> Rulebook:
    row = book.fans.get("big_four_in_one")
    if mode == "four_chows":
        row = row.replace(test=four_chows_over_one_number, needs=FOUR_CHOWS)
    else:
        row = row.replace(test=big_four_in_one.test, needs=big_four_in_one.needs)
    return book.replace(fans=book.fans.replace(row))


def _earth(book: Rulebook, mode: Value) -> Rulebook:
    """The wider reading of the printed row takes the whole first go-round (HKP-32)."""
    known = tuple(word for word in book.circumstances if word != "first_go_round")
    if mode == "first_discard":
        return _tested(book.replace(circumstances=known), "blessing_of_earth", blessing_of_earth.test)
    known = (*known, "first_go_round")
    return _tested(book.replace(circumstances=known), "blessing_of_earth", earth_in_the_first_go_round)


def _repeated_rows(book: Rulebook, mode: Value) -> Rulebook:
    """Rows of two sets count as often as they are there without sharing a set, or once (HKP-36)."""
    for row in (old_and_young, small_four_in_one, two_identical_chows):
        book = _tested(book, row.id, at_most_once(row) if mode == "once" else row.test)
    return book


OPTIONS: Final = Options(
    (
        Option(
            "style", "old", ("old", "new"), "HKP-23", "Play the New Style rows on top of the Old Style ones.", _style
        ),
        Option("bonus_tiles", True, EITHER, "HKP-1", "Play with the eight bonus tiles.", _bonus_tiles),
        Option("dead_wall", "none", tuple(DEAD_WALLS), "HKP-7", "What is held back at the end of the wall.", _wall),
        Option(
            "deal_direction", "left", ("left", "right"), "HKP-8", "Which way from the opening tiles are taken.", _wall
        ),
        Option("min_fan", 0, range(14), "HKP-43", "Fan needed to win.", _minimum),
        Option(
            "limit",
            "table",
            ("table", "none"),
            "HKP-44",
            "Pay by the table with its limit, or double for each fan.",
            _limit,
        ),
        Option("payment", "split", ("split", "discarder_pays_all"), "HKP-48", "Who pays for a discard win."),
        Option("each_bonus_fan", False, EITHER, "HKP-59", "Each bonus tile counts, whatever its wind.", _whose_bonus),
        Option("round_bonus_fan", True, EITHER, "HKP-27", "Bonus tiles of the round wind count.", _whose_bonus),
        Option(
            "own_and_round_bonus",
            "sum",
            ("sum", "single"),
            "HKP-27",
            "What a bonus tile of both winds earns.",
            _round_bonus,
        ),
        Option(
            "bouquet_mode",
            "inclusive",
            ("inclusive", "plus_one"),
            "HKP-28",
            "What a complete family of bonus tiles earns.",
            _bouquet,
        ),
        Option("all_bonus_auto_win", False, EITHER, "HKP-59", "All eight bonus tiles win at once.", _auto_win),
        Option(
            "passed_win_lock", "same_kind", ("same_kind", "any", "off"), "HKP-12", "What a passed winning tile locks."
        ),
        Option("rounds", 4, range(1, 17), "HKP-4", "How many rounds a game has."),
        Option("deals", 0, range(201), "HKP-4", "How many deals a game has; 0 plays whole rounds instead."),
        Option("starting_sum", 0, range(1_000_001), "HKP-58", "Points each player starts with."),
        Option("absorb_implied", False, EITHER, "HKP-20", "Rows that contain another swallow it.", _absorb),
        Option("last_discard_counts", True, EITHER, "HKP-25", "Last Tile counts on the last discard too.", _last_tile),
        Option(
            "extra_tile_on_bonus",
            False,
            EITHER,
            "HKP-26",
            "Extra Tile counts on the replacement of a bonus tile.",
            _extra_tile,
        ),
        Option("seven_pairs_quads", True, EITHER, "HKP-30", "Four equal tiles may stand as two pairs.", _quads),
        Option(
            "hidden_treasure_mode",
            "pair_wait_and_wall",
            ("pair_wait_and_wall", "wall"),
            "HKP-31",
            "What Hidden Treasure may wait for.",
            _hidden_treasure,
        ),
        Option(
            "big_four_in_one_mode",
            "three_stepping_chows",
            ("three_stepping_chows", "four_chows"),
            "HKP-40",
            "What makes a Big 4-in-1.",
            _big_four_in_one,
        ),
        Option(
            "kong_on_kong_mode",
            "two_kongs",
            ("two_kongs", "discard_kong"),
            "HKP-29",
            "What makes a Kong on Kong.",
            _kong_on_kong,
        ),
        Option(
            "nine_tiles_requires", "purity", ("purity", "any"), "HKP-49", "Which hands the nine-tiles penalty is about."
        ),
        Option("nine_tiles_chow_feed", False, EITHER, "HKP-49", "Feeding a chow makes responsible too."),
        Option(
            "blessing_of_earth_mode",
            "first_discard",
            ("first_discard", "first_go_round"),
            "HKP-32",
            "On which discards a Blessing of Earth is won.",
            _earth,
            before="first_discard",
        ),
        Option(
            "repeated_rows",
            "each",
            ("each", "once"),
            "HKP-36",
            "How often a row of two sets counts that is there twice.",
            _repeated_rows,
            before="each",
        ),
        Option(
            "double_value",
            "alone",
            ("alone", "others_pay"),
            "HKP-56",
            "Whether the others pay their shares beside a discarder who pays double value.",
            before="alone",
        ),
    )
)
