"""Laws of the three Hong Kong books that hold for every hand and every choice of options."""

from collections.abc import Set
from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hk.hands import wins
from manywinds import Win, book
from manywinds.kernel.hand import Hand
from manywinds.kernel.win import FRESH_TILE_LAST_FIVE, HEAVENLY, readings
from manywinds.rules.options import Value
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.features import Sight
from manywinds.rules.table.pay import NOBODY, Parties

pytestmark = pytest.mark.core

BOOKS = ("hk-old", "hk-old-pl", "hk-new")
EVERY_BOOK = pytest.mark.parametrize("name", BOOKS)

# What a book's option may change, in items of the score; every other item must stay as it was.
OLD_CHANGES: dict[str, set[str]] = {
    # The flow of the game, not the score.
    "seating": set(),
    "rounds": set(),
    "deals": set(),
    "discard_layout": set(),
    "sticks": set(),
    # Legality and the total alone.
    "min_doubles": set(),
    "record_above_limit": set(),
    # Who pays, and what may be claimed.
    "responsibility_on_winning_set": set(),
    "no_safe_tile_exemption": set(),
    "rob_concealed_kong_thirteen_orphans": set(),
    # HKR-23: fan 10 comes, and fan 7 goes into it.
    "kong_then_flower_fan": {"kong_replacement", "self_draw"},
    "flower_replacement_fan": {"kong_replacement", "self_draw"},
    # HKR-58.
    "seat_flowers": {"seat_flower"},
    # HKR-62: without fan 18 its dragon pungs count.
    "big_three_dragons_needs_all_pungs": {"big_three_dragons", "dragon_pung"},
    # HKR-99, HKR-100, HKR-101: another fan, and nothing absorbed.
    "concealed_hand": {"concealed_hand"},
    "concealed_hand_by_nature": {"concealed_hand"},
    "single_wait": {"single_wait"},
    "blessing_of_man": {"blessing_of_man"},
    # HKR-105: it takes the place of fans 10 and 7.
    "double_luck": {"double_luck", "kong_replacement", "self_draw"},
    # Another shape; what has the usual ones scores as before.
    "peking_garden": set(),
    "dragon_snake": set(),
    "knitted_pungs": set(),
    "royal_knitted_dragon": set(),
}

NEW_ROWS = {
    "pair_258", "old_and_young", "two_suits", "small_four_in_one", "two_identical_chows", "four_in_one",
    "twelve_exposed", "exposed_snake", "hidden_snake", "five_doors", "only_1_5", "five_corners", "all_discards",
    "only_3_7", "only_5_9", "walking_pungs", "matching_pungs", "three_identical_chows", "big_four_in_one", "one_number",
    "three_numbers",
}  # fmt: skip
LIMITS = {
    "thirteen_orphans", "hidden_treasure", "all_terminals", "nine_gates", "blessing_of_heaven", "blessing_of_earth",
    "all_bonus",
}  # fmt: skip
BONUS = {"no_bonus", "own_bonus", "round_bonus", "bouquet", "each_bonus"}
ANYTHING = {"*"}

SHEET_CHANGES: dict[str, set[str]] = {
    # HKP-23: the New Style rows.
    "style": NEW_ROWS,
    # HKP-1, HKP-27, HKP-28, HKP-59: rows about bonus tiles.
    "bonus_tiles": BONUS,
    "each_bonus_fan": {"own_bonus", "round_bonus", "each_bonus"},
    "round_bonus_fan": {"round_bonus"},
    "own_and_round_bonus": {"round_bonus"},
    "bouquet_mode": {"bouquet", "own_bonus", "round_bonus", "each_bonus"},
    # The flow of the game.
    "dead_wall": set(),
    "deal_direction": set(),
    "passed_win_lock": set(),
    "starting_sum": set(),
    "rounds": set(),
    "deals": set(),
    # Legality and payment.
    "min_fan": set(),
    "payment": set(),
    "nine_tiles_requires": set(),
    "nine_tiles_chow_feed": set(),
    "double_value": set(),
    # HKP-25, HKP-26, HKP-29.
    "last_discard_counts": {"last_tile"},
    "extra_tile_on_bonus": {"extra_tile"},
    "kong_on_kong_mode": {"kong_on_kong", "extra_tile"},
    # HKP-20: what the containing rows swallow.
    "absorb_implied": {"dragon_pung", "all_pungs", "concealed_hand"},
    # HKP-40.
    "big_four_in_one_mode": {"big_four_in_one"},
    # HKP-36.
    "repeated_rows": {"old_and_young", "small_four_in_one", "two_identical_chows"},
    # HKP-32, HKP-44, HKP-59, HKP-31: rows stand beside a limit row, or give way to one.
    "limit": ANYTHING,
    "all_bonus_auto_win": ANYTHING,
    "hidden_treasure_mode": ANYTHING,
    "blessing_of_earth_mode": ANYTHING,
    # HKP-30: some pairs are no hand without it.
    "seven_pairs_quads": set(),
}


def values_of(edition: Rulebook, option: str) -> list[Value]:
    """Every value of an option, a few of a long range."""
    choices = edition.options.get(option).choices
    if isinstance(choices, range):
        return sorted({choices[0], choices[1], choices[len(choices) // 2], choices[-1]})
    return list(choices)


def changed(before: dict[str, int], after: dict[str, int]) -> set[str]:
    """The items that differ."""
    names = before.keys() | after.keys()
    return {name for name in names if before.get(name) != after.get(name)} - {"chicken_hand"}


def tables(win: Win) -> list[Parties]:
    """Every table a win may lie on: who discarded, and who is responsible."""
    others = [seat for seat in range(4) if seat != win.seat]
    discarders = [NOBODY] if win.self_draw else others
    return [Parties(win.seat, discarder, fed) for discarder in discarders for fed in (NOBODY, *others)]


def fresh(win: Win) -> Win:
    """The same win on a kind that had not been discarded before, near the end."""
    return Win(
        win.hand, win.melds, win.winning, False, win.seat, win.round, win.flowers,
        win.circumstances & ~HEAVENLY | FRESH_TILE_LAST_FIVE,
    )  # fmt: skip


def simple(win: Win, self_draw: bool) -> Win:
    """The same tiles without any circumstance."""
    return Win(win.hand, win.melds, win.winning, self_draw, win.seat, win.round, win.flowers)


HANDS = wins(11, 1_200)
FEW = HANDS[:300]


# Payments


@EVERY_BOOK
def test_payments_sum_to_zero_and_only_the_winner_gains(name: str) -> None:
    """HKR-75, HKR-77, HKR-84; HKP-46, HKP-48, HKP-51, HKP-56."""
    for options in ({}, {"payment": "discarder_pays_all", "limit": "none"}):
        edition = book(name) if name == "hk-old" else book(name).with_options(options)
        for win in FEW:
            for each in (simple(win, True), simple(win, False), win, fresh(simple(win, False))):
                score = edition.score_again(each)
                for table in tables(each):
                    changes = edition.settle(score, table).changes()
                    assert sum(changes) == 0
                    assert changes[table.winner] > 0
                    assert all(change <= 0 for seat, change in enumerate(changes) if seat != table.winner)


@EVERY_BOOK
def test_who_pays_alone_pays_what_the_others_would_have_paid(name: str) -> None:
    """HKR-77, HKR-84, HKP-48, HKP-56: the winner never gets more or less for it."""
    for win in FEW:
        score = book(name).score_again(win)
        sums = {book(name).settle(score, table).changes()[win.seat] for table in tables(win)}
        assert len(sums) == 1


@EVERY_BOOK
def test_more_is_never_paid_less(name: str) -> None:
    """HKR-74, HKP-45: points follow the total, and nobody pays less for a dearer hand."""
    editions = [book(name)]
    if name != "hk-old":
        editions += [book(name).with_options({"limit": "none"})]
    for edition in editions:
        found: dict[int, object] = {}
        gains: dict[tuple[int, bool], int] = {}
        for win in HANDS:
            score = edition.score_again(win)
            assert found.setdefault(score.total, score.detail["points"]) == score.detail["points"]
            parties = Parties(win.seat, NOBODY if win.self_draw else (win.seat + 1) % 4)
            gain = edition.settle(score, parties).changes()[win.seat]
            assert gains.setdefault((score.total, win.self_draw), gain) == gain
        points = [found[total] for total in sorted(found)]
        assert points == sorted(points)
        for drawn in (True, False):
            paid = [gains[key] for key in sorted(gains) if key[1] == drawn]
            assert paid == sorted(paid)


# Scores


@EVERY_BOOK
def test_the_fast_way_and_the_explained_way_agree(name: str) -> None:
    """HKR-54 and HKP-20: the total is the sum of the items, but for limit rows (HKP-34) and the record (HKR-72)."""
    edition = book(name)
    limits = set() if name == "hk-old" else LIMITS
    for win in HANDS:
        score = edition.score_again(win)
        assert edition.points(win) == score.total
        if score.items.keys() & limits:
            assert score.total == 10
            assert set(score.items.values()) == {10}
        else:
            assert score.total == sum(score.items.values())


def test_the_record_may_stop_at_the_limit() -> None:
    """HKR-72: the written total changes, and nothing else."""
    capped = book("hk-old").with_options({"record_above_limit": False})
    for win in HANDS:
        full, short = book("hk-old").score_again(win), capped.score_again(win)
        assert short.total == min(10, full.total)
        assert (short.items, short.detail) == (full.items, full.detail)
        assert capped.points(win) == full.total


@EVERY_BOOK
def test_the_order_of_tiles_and_melds_does_not_matter(name: str) -> None:
    """HKR-53, HKP-17: the arrangement is the book's to find; a hand scored twice scores the same."""
    rng = Random(3)
    edition = book(name)
    for win in FEW:
        tiles = win.hand.tiles()
        rng.shuffle(tiles)
        melds = list(win.melds)
        rng.shuffle(melds)
        other = Win(
            Hand.of(tiles), tuple(melds), win.winning, win.self_draw, win.seat, win.round, win.flowers,
            win.circumstances,
        )  # fmt: skip
        assert edition.score_again(other).items == edition.score_again(win).items == edition.score_again(win).items


@EVERY_BOOK
def test_the_order_of_forms_does_not_matter(name: str) -> None:
    """HKR-53, HKP-17: the dearest reading counts whatever is tried first."""
    edition = book(name)
    turned = edition.replace(forms=tuple(reversed(edition.forms)))
    for win in FEW:
        assert len(readings(win, edition.forms)) == len(readings(win, turned.forms))
        assert turned.score_again(win).items == edition.score_again(win).items


WIND_FANS = {"seat_wind", "round_wind", "seat_flower", "own_bonus", "round_bonus"}


@EVERY_BOOK
def test_winds_change_only_what_depends_on_them(name: str) -> None:
    """HKR-10, HKR-58, HKP-27; HKR-68, HKR-69 and HKP-32 look at who is East."""
    edition = book(name)
    for win in FEW:
        plain = simple(win, win.self_draw)
        scores = []
        for seat, round in product(range(4), range(4)):
            other = Win(plain.hand, plain.melds, plain.winning, plain.self_draw, seat, round, plain.flowers)
            scores.append(edition.score_again(other))
        # Winds stand in pungs or in the pair, however the rest is laid out: the best arrangement stays the best.
        for score in scores[1:]:
            assert changed(scores[0].items, score.items) <= WIND_FANS


# Options


def options_of(name: str) -> list[str]:
    """The options of a book and those that the table above names: the same, or the test of one of them fails."""
    named = OLD_CHANGES if name == "hk-old" else SHEET_CHANGES
    return list(dict.fromkeys((*named, *book(name).options.known)))


@pytest.mark.parametrize(("name", "option"), [(name, option) for name in BOOKS for option in options_of(name)])
def test_an_option_changes_only_what_its_clause_says(name: str, option: str) -> None:
    """HKR-98 and HKP-59, clause by clause in the tables above, arrangement by arrangement of every hand."""
    edition = book(name)
    allowed = (OLD_CHANGES if name == "hk-old" else SHEET_CHANGES)[option]
    hands = FEW if edition.options.get(option).apply is None else HANDS
    for value in values_of(edition, option):
        other = edition.with_options({option: value})
        if value == edition.options.values[option]:
            assert other is edition
            continue
        for win, before in zip(hands, usual(name), strict=False):
            after = arrangements(other, win)
            for reading in before.keys() & after.keys():
                old, new = before[reading], after[reading]
                if allowed is ANYTHING:
                    check_wide(option, old, new)
                elif old.keys() & LIMITS and name != "hk-old":
                    assert old == new, f"{win} {reading}"
                else:
                    assert changed(old, new) <= allowed, f"{win} {reading}"
            check_shapes(option, value, before.keys(), after.keys())


@cache
def usual(name: str) -> list[dict[str, dict[str, int]]]:
    """What the hands score without any option."""
    return [arrangements(book(name), win) for win in HANDS]


def arrangements(edition: Rulebook, win: Win) -> dict[str, dict[str, int]]:
    """What each way to lay the hand out scores."""
    sight = Sight(win, edition.forms)
    return {
        repr(reading): edition.plain_score(edition.combine.tally(edition.fans, reading, sight)).items
        for reading in edition.readings(win)
    }


def check_wide(option: str, old: dict[str, int], new: dict[str, int]) -> None:
    """What the options may do that let rows stand beside a limit row, or give way to one."""
    if old == new:
        return
    if option == "limit":
        # HKP-44: a limit row no longer stands alone.
        assert old.keys() & LIMITS
        assert old.items() < new.items()
    elif option == "all_bonus_auto_win":
        # HKP-59.
        assert new == {"all_bonus": 10}
    else:
        # HKP-31: a limit row more.
        assert option == "hidden_treasure_mode"
        assert new == {"hidden_treasure": 10} | dict.fromkeys(old.keys() & LIMITS, 10)


def check_shapes(option: str, value: Value, before: Set[str], after: Set[str]) -> None:
    """Only options about shapes make a hand of what was none, or the other way round."""
    if option == "seven_pairs_quads":
        # HKP-30.
        assert value is False
        assert after <= before
        assert all(reading.startswith("Reading(seven_pairs") for reading in before - after)
    else:
        # HKR-102, HKR-103, HKR-104, HKR-106.
        assert before <= after
        assert all(reading.startswith(f"Reading({option}:") for reading in after - before)


def settings_of(edition: Rulebook) -> st.SearchStrategy[list[tuple[str, Value]]]:
    pairs = [(option, value) for option in edition.options.known for value in values_of(edition, option)]
    return st.lists(st.sampled_from(pairs), min_size=1, max_size=8)


@EVERY_BOOK
def test_an_option_turned_and_turned_back_leaves_the_same_book(name: str) -> None:
    """HKR-98, HKP-59: nothing of the other value stays behind."""
    edition = book(name)
    for option in edition.options.known:
        default = edition.options.values[option]
        for value in values_of(edition, option):
            turned = edition.with_options({option: value})
            assert (turned.hash() == edition.hash()) == (value == default)
            assert turned.with_options({option: default}).hash() == edition.hash()


@EVERY_BOOK
@settings(max_examples=60, deadline=None, derandomize=True)
@given(data=st.data())
def test_the_way_to_a_choice_of_options_does_not_matter(name: str, data: st.DataObject) -> None:
    """HKR-98, HKP-59: only the values in the end count."""
    edition = book(name)
    steps = data.draw(settings_of(edition))
    walked = edition
    for option, value in steps:
        walked = walked.with_options({option: value})
    final = dict(steps)
    assert walked.hash() == edition.with_options(final).hash()
    assert walked.hash() == edition.with_options(dict(reversed(final.items()))).hash()
    back = walked.with_options({option: edition.options.values[option] for option in final})
    assert back.hash() == edition.hash()


@EVERY_BOOK
def test_a_book_looked_up_twice_is_the_same_book(name: str) -> None:
    """HKP-23: New Style is the Old Style sheet with its style changed, and back again."""
    assert book(name).hash() == book(name).hash()
    sheet, new = book("hk-old-pl"), book("hk-new")
    for win in FEW:
        assert sheet.with_options({"style": "new"}).score_again(win).items == new.score_again(win).items
        assert new.with_options({"style": "old"}).score_again(win).items == sheet.score_again(win).items


def test_new_style_never_pays_less_than_old_style() -> None:
    """HKP-23: it only adds rows."""
    for win in HANDS:
        assert book("hk-new").points(win) >= book("hk-old-pl").points(win)


@EVERY_BOOK
def test_a_minimum_changes_legality_alone(name: str) -> None:
    """HKR-73: flowers do not help; HKP-43: every row does."""
    option = "min_doubles" if name == "hk-old" else "min_fan"
    outside = {"no_flowers", "seat_flower", "flower_set"} if name == "hk-old" else set()
    for minimum in (1, 3, 10):
        edition = book(name).with_options({option: minimum})
        for win in FEW:
            score = edition.score_again(win)
            free = book(name).score_again(win)
            helping = free.total - sum(points for fan, points in free.items.items() if fan in outside)
            assert (score.items, score.total, score.detail) == (free.items, free.total, free.detail)
            assert score.legal == (helping >= minimum)
            assert free.legal


def test_a_hand_without_bonus_tiles_scores_alike_where_none_are_played() -> None:
    """HKP-1: only the row for having none goes."""
    edition = book("hk-old-pl").with_options({"bonus_tiles": False})
    for win in FEW:
        if not win.flowers:
            assert changed(edition.score_again(win).items, book("hk-old-pl").score_again(win).items) <= {"no_bonus"}
