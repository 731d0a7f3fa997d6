"""The wall of every book: dice, break, deal, replacements, what is held back.

A wall may hold any ints, so the tests mostly build one of places: what is drawn then says where it lay.
"""

import json
import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds import book
from manywinds.kernel.errors import RulebookError
from manywinds.kernel.tiles import RED
from manywinds.kernel.wall import Wall, WallRule
from manywinds.rules.described import wall_words

pytestmark = pytest.mark.core

SHEET = book("hk-old-pl")
# The walls of the books themselves: what is wrong with one of them shows here.
RULES = {
    "hk-old": book("hk-old").wall,
    "hk-old-pl": SHEET.wall,
    "hk-old-pl, no bonus tiles": SHEET.with_options({"bonus_tiles": False}).wall,
    "hk-old-pl, 14 refilled": SHEET.with_options({"dead_wall": "14_refilled"}).wall,
    "hk-old-pl, 14 fixed": SHEET.with_options({"dead_wall": "14_fixed"}).wall,
    "mcr": book("mcr").wall,
    "riichi-phoenix": book("riichi-phoenix").wall,
    "israeli": book("israeli").wall,
}
TO_THE_RIGHT = SHEET.with_options({"deal_direction": "right"}).wall
EVERY_RULE = pytest.mark.parametrize("rule", RULES.values(), ids=RULES)

CASES = {
    case["id"]: case
    for line in (Path(__file__).parents[1] / "cases" / "wall.jsonl").read_text(encoding="utf-8").splitlines()
    for case in [json.loads(line)]
}


def cases(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", [CASES[name] for name in ids], ids=ids)


def numbered(first: str, last: int) -> list[str]:
    """`numbered("WALL-01", 5)`: the cases from the first to that number."""
    head, number = first[:-2], int(first[-2:])
    return [f"{head}{index:02}" for index in range(number, last + 1)]


def dice_for(rule: WallRule, *totals: int) -> tuple[int, ...]:
    """Dice that give these totals, a total for each throw."""
    dice: list[int] = []
    for count, total in zip(rule.throws, totals, strict=True):
        low, more = divmod(total, count)
        dice += [low + (index < more) for index in range(count)]
    return tuple(dice)


def side_and_number(rule: WallRule, stack: int) -> tuple[str, int]:
    """Whose side a stack of the ring stands on, and its number from that player's right end. East deals."""
    letters = "ESWN" if rule.clockwise else "ENWS"
    return letters[stack // rule.stacks()], stack % rule.stacks() + 1


def in_draw_order(rule: WallRule) -> Wall:
    """A wall whose tiles are their own numbers t0, t1, …"""
    return Wall(rule, list(range(rule.size())))


def of_places(rule: WallRule, dice: tuple[int, ...]) -> Wall:
    """A broken wall whose tiles are the places where they stand."""
    return Wall(rule, rule.draw_order(dice), dice)


def stacks_of(places: list[int]) -> list[int]:
    """The stacks of these places, each once, in order."""
    return list(dict.fromkeys(place // 2 for place in places))


# --- tiles -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "tiles", "stacks"),
    [("hk-old", 144, 18), ("mcr", 144, 18), ("israeli", 144, 18), ("hk-old-pl", 144, 18), ("riichi-phoenix", 136, 17)],
)
def test_a_wall_has_this_many_tiles_and_stacks(name: str, tiles: int, stacks: int) -> None:
    """HKR-12, MCR-17, ISR-11, HKP-1, RII-12."""
    rule = RULES[name]
    assert len(rule.tiles()) == rule.size() == tiles
    assert rule.stacks() == stacks


@cases("HKP-W04")
def test_bonus_tiles_make_a_side_longer(case: dict[str, Any]) -> None:
    expected = case["expect"]
    rules = [RULES["hk-old-pl"], RULES["hk-old-pl, no bonus tiles"]]
    assert [rule.stacks() for rule in rules] == [expected["with_bonus"], expected["without_bonus"]]
    assert [rule.size() for rule in rules] == expected["tiles"]


@EVERY_RULE
def test_every_kind_is_there_four_times_and_every_bonus_tile_once(rule: WallRule) -> None:
    kinds = [tile & 63 for tile in rule.tiles()]
    assert [kinds.count(kind) for kind in range(34)] == [4] * 34
    assert [kinds.count(kind) for kind in range(34, 42)] == [int(kind - 34 < rule.flowers) for kind in range(34, 42)]


def test_red_fives_take_the_place_of_fives() -> None:
    tiles = RULES["riichi-phoenix"].tiles()
    reds = [tile for tile in tiles if tile & RED]
    assert reds == [4 | RED, 13 | RED, 13 | RED, 22 | RED]
    assert all(not tile & RED for tile in RULES["mcr"].tiles())


# --- dice and break --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "throws"),
    [("hk-old", (2, 2)), ("hk-old-pl", (3,)), ("mcr", (2, 2)), ("riichi-phoenix", (2,)), ("israeli", (2, 3))],
)
def test_so_many_dice_are_thrown(name: str, throws: tuple[int, ...]) -> None:
    """HKR-13, HKP-6, MCR-18, RII-13, ISR-12 and ISR-13: by the dealer, and where there is a second throw by the owner
    of the side."""
    assert RULES[name].throws == throws
    assert len(RULES[name].throw(random.Random(1))) == sum(throws)


@cases("HKR-W02")
def test_the_dice_name_a_seat_counted_from_the_thrower(case: dict[str, Any]) -> None:
    """HKR-5, MCR-18, RII-13: the thrower is one, counting on to the right."""
    seats = {"self": 0, "right": 1, "across": 2, "left": 3}
    for total, seat in case["expect"].items():
        for name in ("hk-old", "mcr"):
            assert RULES[name].owner(dice_for(RULES[name], int(total), 7)) == seats[seat]
        assert RULES["riichi-phoenix"].owner(dice_for(RULES["riichi-phoenix"], int(total))) == seats[seat]


@pytest.mark.parametrize("total", range(2, 13))
def test_the_leader_s_dice_name_a_side_in_turn_order(total: int) -> None:
    """ISR-12: 5, 9 the leader; 2, 6, 10 the successor; 3, 7, 11 opposite; 4, 8, 12 the predecessor."""
    rule = RULES["israeli"]
    assert rule.owner(dice_for(rule, total, 10)) == {1: 0, 2: 1, 3: 2, 0: 3}[total % 4]


@pytest.mark.parametrize("name", [name for name in RULES if name != "israeli"])
def test_the_wall_opens_after_the_counted_stacks(name: str) -> None:
    """HKR-14, HKP-6, MCR-19, RII-12 and RII-13, for every throw.

    Stacks are numbered from one at the breaker's right end, clockwise: his side, then his left neighbour's, and so on.
    """
    rule = RULES[name]
    for dice in product(range(1, 7), repeat=sum(rule.throws)):
        breaker = (sum(dice[: rule.throws[0]]) - 1) % 4
        ring = [("ESWN"[(breaker - step) % 4], number + 1) for step in range(4) for number in range(rule.stacks())]
        first = ring[sum(dice) % len(ring)]
        assert side_and_number(rule, rule.opening(dice)) == first
    for dice in ((1,) * sum(rule.throws), (6,) * sum(rule.throws), tuple(range(1, sum(rule.throws) + 1))):
        breaker = (sum(dice[: rule.throws[0]]) - 1) % 4
        ring = [("ESWN"[(breaker - step) % 4], number + 1) for step in range(4) for number in range(rule.stacks())]
        drawn = [side_and_number(rule, place // 2) for place in rule.draw_order(dice)]
        expected = ring[sum(dice) :] + ring[: sum(dice)]
        assert drawn == [stack for stack in expected for _ in range(2)]


def test_the_wall_opens_beside_the_break_stack_counted_from_the_left() -> None:
    """ISR-13, ISR-14, for every throw."""
    rule = RULES["israeli"]
    for first, second in product(range(2, 13), range(3, 19)):
        dice = dice_for(rule, first, second)
        break_stack = 18 * ((first - 1) % 4) + 18 - second
        wall = of_places(rule, dice)
        assert stacks_of(wall.order[:128]) == [(break_stack + 1 + step) % 72 for step in range(64)]
        assert stacks_of(wall.held_back()) == [(break_stack - step) % 72 for step in range(8)]


@EVERY_RULE
def test_the_upper_tile_of_a_stack_comes_before_the_lower(rule: WallRule) -> None:
    order = rule.draw_order((3,) * sum(rule.throws))
    assert sorted(order) == list(range(rule.size()))
    assert all(upper % 2 == 0 and lower == upper + 1 for upper, lower in zip(order[::2], order[1::2], strict=True))


@cases("HKR-W03", "HKR-W06")
def test_the_breaker_and_the_break_number(case: dict[str, Any]) -> None:
    """HKR-13."""
    rule = RULES[case["book"]]
    dice = dice_for(rule, case["first_throw"], case["second_throw"])
    assert "ESWN"[rule.owner(dice)] == case["expect"]["breaker"]
    assert sum(dice) == case["expect"]["break_number"]
    opened = case["expect"].get("first_live_stack")
    if opened:
        assert side_and_number(rule, rule.opening(dice)) == (opened["section"], opened["from_right"])


@cases("HKR-W04")
def test_the_dead_wall_lies_to_the_right_of_the_opening(case: dict[str, Any]) -> None:
    """HKR-14, HKR-15, after the throws of HKR-W03."""
    thrown = CASES["HKR-W03"]
    rule = RULES[case["book"]]
    dice = dice_for(rule, thrown["first_throw"], thrown["second_throw"])
    opened, dead = case["expect"]["first_live_stack"], case["expect"]["dead_wall_stacks"]
    assert side_and_number(rule, rule.opening(dice)) == (opened["section"], opened["from_right"])
    found = [side_and_number(rule, stack) for stack in stacks_of(of_places(rule, dice).held_back())]
    assert sorted(found) == [(dead["section"], number) for number in dead["from_right"]]


@cases("HKR-W05")
def test_the_count_runs_on_into_the_left_neighbour_s_side(case: dict[str, Any]) -> None:
    """HKR-14: with eighteen counted the wall opens before number 19."""
    rule = RULES[case["book"]]
    dice = dice_for(rule, 9, case["stack_number"] - 1 - 9)
    assert side_and_number(rule, rule.opening(dice)) == ("N", case["expect"]["from_right"])


@cases("HKP-W06")
def test_three_dice_name_side_and_stack(case: dict[str, Any]) -> None:
    """HKP-6: one throw of the dealer's for both."""
    rule = RULES[case["book"]]
    for row in case["rows"]:
        dice = dice_for(rule, row["throw"])
        assert "ESWN"[rule.owner(dice)] == row["side"]
        next_side = "ENWS"["ENWS".index(row["side"]) - 3]
        expected = (next_side, 1) if row["opens_at_next_side"] else (row["side"], row["first_live_stack_from_right"])
        assert side_and_number(rule, rule.opening(dice)) == expected


@pytest.mark.parametrize("total", range(3, 19))
def test_tiles_may_be_taken_to_the_right_of_the_opening(total: int) -> None:
    """HKP-8: from the same opening the other way round, stack by stack, the upper tile still first; replacements come
    from what then is the far end (HKP-7)."""
    usual, other = RULES["hk-old-pl"], TO_THE_RIGHT
    dice = dice_for(usual, total)
    clockwise = [place // 2 for place in usual.draw_order(dice)]
    order = other.draw_order(dice)
    assert [place // 2 for place in order] == clockwise[::-1]
    assert [place % 2 for place in order] == [0, 1] * 72
    wall = Wall(other, order)
    assert [wall.draw() // 2, wall.draw() // 2] == [clockwise[-1]] * 2
    assert [wall.replace() // 2, wall.replace() // 2] == [clockwise[0]] * 2


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        (RULES["hk-old-pl, no bonus tiles"], WallRule(flowers=0, throws=(3,))),
        (RULES["hk-old-pl, 14 refilled"], WallRule(throws=(3,), held_back=14, refill="each")),
        (RULES["hk-old-pl, 14 fixed"], WallRule(throws=(3,), held_back=14)),
        (TO_THE_RIGHT, WallRule(throws=(3,), to_the_right=True)),
    ],
)
def test_options_of_the_polish_sheet_change_its_wall(found: WallRule, wanted: WallRule) -> None:
    """HKP-1, HKP-7, HKP-8."""
    assert wall_words(found) == wall_words(wanted) != wall_words(SHEET.wall)


@pytest.mark.parametrize(("total", "expected"), [(16, ("N", 17)), (17, ("N", 1)), (18, ("E", 2))])
def test_three_dice_reach_further_on_a_shorter_side(total: int, expected: tuple[str, int]) -> None:
    """HKP-6: without bonus tiles 17 and 18 open in the next side."""
    rule = RULES["hk-old-pl, no bonus tiles"]
    assert side_and_number(rule, rule.opening(dice_for(rule, total))) == expected


@cases(*numbered("WALL-01", 5))
def test_the_second_thrower_and_the_last_stack_counted(case: dict[str, Any]) -> None:
    """MCR-18, MCR-19."""
    rule = RULES[case["book"]]
    dice = dice_for(rule, case["given"]["first_throw"], case["given"]["second_throw"])
    expected = case["expect"]
    assert "ESWN"[rule.owner(dice)] == expected["second_thrower"]
    assert sum(dice) == expected["break_after_stack"]
    last_counted = (rule.opening(dice) - 1) % 72
    assert side_and_number(rule, last_counted) == (expected["wall_of"], expected["stack_in_that_wall"])


@cases("RII-W01")
def test_three_and_five_break_the_wall_of_north(case: dict[str, Any]) -> None:
    """RII-13: the counting rule stands against the caption of the picture."""
    assert "ESWN"[RULES[case["book"]].owner((3, 5))] == case["ruled"]["wall_broken"]


@cases(*numbered("RII-T01", 11))
def test_the_dead_wall_of_riichi(case: dict[str, Any]) -> None:
    """RII-14, RII-34: two stacks of replacements, then the indicators, upper tiles for dora and lower ones for ura."""
    rule = RULES[case["book"]]
    dice = tuple(case["input"]["dice"])
    expected = case["expect"]
    owner = rule.owner(dice)
    wall = of_places(rule, dice)
    # The cases number stacks from the owner's right end.
    turned = [(place - 34 * (-owner % 4)) % 136 for place in wall.held_back()]
    live = [(place - 34 * (-owner % 4)) % 136 for place in wall.order[:122]]
    assert "ESWN"[owner] == expected["wall_of"]
    assert stacks_of(turned) == expected["dead_stacks_left_to_right"]
    assert turned[:4] == [place for stack in expected["replacement_stacks"] for place in (2 * stack, 2 * stack + 1)]
    assert turned[4] == 2 * expected["dora_indicator_stack"]
    assert turned[6::2] == [2 * stack for stack in expected["kan_dora_stacks"]]
    assert turned[5::2] == [place + 1 for place in turned[4::2]]
    assert stacks_of(live)[0] == expected["first_live_stack"]
    assert stacks_of(live)[-1] == expected["last_live_stack"]


@cases("ISR-14-example", "ISR-flow-break")
def test_the_break_of_israeli_cards(case: dict[str, Any]) -> None:
    """ISR-12, ISR-13, ISR-14 and ISR-16: the book's worked examples."""
    rule = RULES[case["book"]]
    dice = dice_for(rule, case["first_throw"], case["second_throw"])
    wall = of_places(rule, dice)
    assert rule.owner(dice) == case["expect"]["j"]
    assert (rule.opening(dice) - 1) % 72 == case["expect"]["b"]
    assert stacks_of(wall.order[: wall.end]) == case["expect"]["live_stacks"]
    assert stacks_of(wall.held_back()) == case["expect"]["box_stacks"]


# --- deal ------------------------------------------------------------------------------------------------------------


@cases("WALL-06", "RII-T12")
def test_the_deal_gives_every_seat_its_tiles(case: dict[str, Any]) -> None:
    """MCR-20, RII-15."""
    wall = in_draw_order(RULES[case["book"]])
    expected = case["expect"]
    assert wall.deal() == list((expected.get("dealt") or expected["hands"]).values())
    assert wall.live() == (expected.get("tiles_left") or expected["live_tiles_left"])
    if "first_replacements" in expected:
        twin = wall.clone()
        assert [twin.replace() for _ in range(4)] == expected["first_replacements"]
    assert wall.draw() == expected["next_draw"]


def places(text: str) -> list[int]:
    """`t0-3,t48`: these places of the draw order."""
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.removeprefix("t").partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


@cases("HKR-W07")
def test_four_at_a_time_then_one_each_and_one_more_for_east(case: dict[str, Any]) -> None:
    """HKR-17."""
    hands = in_draw_order(RULES[case["book"]]).deal()
    assert hands == [places(case["expect"][seat]) for seat in "ESWN"]
    assert [len(hand) for hand in hands] == list(case["expect"]["counts"].values())


@EVERY_RULE
def test_every_book_deals_alike(rule: WallRule) -> None:
    """HKR-17, HKP-8, ISR-15: East t48 and t52, then t49, t50, t51."""
    hands = in_draw_order(rule).deal()
    assert [len(hand) for hand in hands] == [14, 13, 13, 13]
    assert [hand[12:] for hand in hands] == [[48, 52], [49], [50], [51]]


# --- replacements ----------------------------------------------------------------------------------------------------


@cases("HKR-F09", "HKR-F10", "HKR-F11")
def test_each_replacement_moves_the_sea_bottom_forward(case: dict[str, Any]) -> None:
    """HKR-16."""
    wall = in_draw_order(RULES[case["book"]])
    wall.deal()
    for _ in range(case["replacements"]):
        wall.replace()
    for _ in range(case["live_draws"]):
        wall.draw()
    expected = case["expect"]
    assert wall.live() == expected["L"]
    assert f"t{wall.order[wall.end - 1]}" == expected["sea_bottom"]
    assert f"t{wall.replace()}" == expected["next_replacement"]


@pytest.mark.parametrize("name", ["hk-old", "riichi-phoenix", "hk-old-pl, 14 refilled"])
def test_a_refilled_dead_wall_always_has_fourteen_tiles(name: str) -> None:
    """HKR-15, HKR-16, RII-16: the nearest live tile joins for each that is taken, lower before upper."""
    wall = in_draw_order(RULES[name])
    wall.deal()
    last = len(wall.order) - 14
    for taken in range(1, wall.live() + 1):
        wall.replace()
        assert len(wall.held_back()) == 14
        assert min(wall.held_back()) == wall.end == last - taken
    assert not wall.may_replace()


@pytest.mark.parametrize("name", ["hk-old", "hk-old-pl", "hk-old-pl, 14 refilled", "hk-old-pl, 14 fixed", "mcr"])
def test_replacements_come_from_the_last_stack_upper_tile_first(name: str) -> None:
    """HKR-16, HKP-7, MCR-21: t142, t143, t140, t141, …"""
    wall = in_draw_order(RULES[name])
    wall.deal()
    taken = [wall.replace() for _ in range(14)]
    assert taken == [142, 143, 140, 141, 138, 139, 136, 137, 134, 135, 132, 133, 130, 131]


def test_riichi_replacements_are_taken_from_the_left() -> None:
    """RII-34: upper before lower, the stack beside the gap first."""
    wall = in_draw_order(RULES["riichi-phoenix"])
    wall.deal()
    assert [wall.replace() for _ in range(4)] == [134, 135, 132, 133]
    assert wall.live() == 65


def test_a_fixed_dead_wall_leaves_the_live_wall_as_it_was() -> None:
    """HKP-7: `14_fixed`."""
    wall = in_draw_order(RULES["hk-old-pl, 14 fixed"])
    wall.deal()
    for _ in range(14):
        wall.replace()
        assert wall.live() == 77
    assert not wall.may_replace()
    assert [wall.draw() for _ in range(77)] == list(range(53, 130))


def test_without_a_reserve_the_wall_is_used_up_from_both_ends() -> None:
    """MCR-21: after one replacement the lower tile of the last stack is the last to be drawn."""
    wall = in_draw_order(RULES["mcr"])
    wall.deal()
    assert wall.replace() == 142
    assert [wall.draw() for _ in range(90)] == [*range(53, 142), 143]
    assert not wall.live()


def test_without_a_reserve_the_last_tile_may_be_a_replacement() -> None:
    """MCR-46: a kong's replacement may be the last tile of the wall."""
    wall = in_draw_order(RULES["mcr"])
    wall.deal()
    drawn = [wall.draw() for _ in range(90)]
    assert wall.may_replace()
    assert [*drawn, wall.replace()] == list(range(53, 144))
    assert not wall.may_replace()


@cases("HKR-F12", "HKR-F13", "CLAIM-13", "CLAIM-17")
def test_with_the_live_wall_empty_nothing_is_replaced(case: dict[str, Any]) -> None:
    """HKR-43, HKR-44, HKR-45, MCR-26, MCR-46: no kong and no flower, even if the dead wall is full."""
    wall = in_draw_order(RULES[case["book"]])
    wall.deal()
    while wall.live():
        assert wall.may_replace()
        wall.draw()
    assert not wall.may_replace()


@cases("HKR-F19", "WALL-07")
def test_opening_flowers_shorten_the_live_wall(case: dict[str, Any]) -> None:
    """HKR-18, MCR-23: four replacements."""
    wall = in_draw_order(RULES[case["book"]])
    wall.deal()
    assert [wall.replace() for _ in range(4)] == [142, 143, 140, 141]
    assert wall.live() == (case["expect"].get("L_at_start") or case["expect"]["tiles_left"])


@cases("ISR-flow-refill", "ISR-flow-fresh")
def test_the_kong_box_is_filled_up_by_whole_stacks(case: dict[str, Any]) -> None:
    """ISR-15, ISR-16, ISR-17."""
    wall = in_draw_order(RULES[case["book"]])
    wall.deal()
    fresh = wall.live()
    for _ in range(case["replacements"]):
        wall.replace()
    expected = case["expect"]
    assert len(wall.held_back()) == expected["box"]
    assert wall.live() == expected.get("live", fresh - expected.get("live_shorter_by", 0))


def test_the_kong_box_is_taken_from_the_break_and_filled_at_its_far_end() -> None:
    """ISR-16, ISR-17: checked after each card; a refill is the last stack, upper then lower."""
    wall = in_draw_order(RULES["israeli"])
    wall.deal()
    box = [place for stack in range(71, 63, -1) for place in (2 * stack, 2 * stack + 1)]
    live = list(range(53, 128))
    for _ in range(60):
        assert wall.replace() == box.pop(0)
        while len(box) < 4 and live:
            box += live[-2:]
            del live[-2:]
        assert wall.held_back() == box
        assert wall.live() == len(live)


@pytest.mark.parametrize(("left", "box"), [(0, 3), (1, 4), (2, 5), (3, 5)])
def test_a_lone_last_card_joins_the_kong_box_alone(left: int, box: int) -> None:
    """ISR-17: with an empty live wall no refill happens."""
    wall = in_draw_order(RULES["israeli"])
    wall.deal()
    while wall.live() > left:
        wall.draw()
    for _ in range(13):
        wall.replace()
    assert len(wall.held_back()) == box
    assert wall.live() == max(0, left - 2)


def test_the_kong_box_may_be_emptied_when_the_live_wall_is() -> None:
    """ISR-17, ISR-71: the box is no part of the live wall."""
    wall = in_draw_order(RULES["israeli"])
    wall.deal()
    while wall.live():
        wall.draw()
    taken = [wall.replace() for _ in range(16)]
    assert sorted(taken) == list(range(128, 144))
    assert not wall.may_replace()


# --- laws ------------------------------------------------------------------------------------------------------------


def step(wall: Wall, replace: bool) -> int | None:
    """A replacement or a draw if there is one, else the other, else nothing."""
    if replace and wall.may_replace():
        return wall.replace()
    if wall.live():
        return wall.draw()
    return wall.replace() if wall.may_replace() else None


@settings(deadline=None, max_examples=200)
@given(st.sampled_from(list(RULES.values())), st.randoms(use_true_random=False), st.floats(0, 1))
def test_every_tile_comes_once_over_draws_and_replacements(rule: WallRule, rng: random.Random, often: float) -> None:
    wall = in_draw_order(rule)
    seen = [tile for hand in wall.deal() for tile in hand]
    while (tile := step(wall, rng.random() < often)) is not None:
        seen.append(tile)
        assert len(seen) + wall.live() + len(wall.held_back()) == rule.size()
    assert sorted([*seen, *wall.held_back()]) == list(range(rule.size()))


@settings(deadline=None, max_examples=200)
@given(
    st.sampled_from(list(RULES.values())),
    st.lists(st.booleans(), max_size=40),
    st.lists(st.booleans(), max_size=40),
    st.lists(st.booleans(), max_size=40),
)
def test_a_clone_goes_its_own_way(rule: WallRule, before: list[bool], one: list[bool], other: list[bool]) -> None:
    wall = in_draw_order(rule)
    alone = in_draw_order(rule)
    for choice in before:
        assert step(wall, choice) == step(alone, choice)
    twin = wall.clone()
    for choice in other:
        step(twin, choice)
    for choice in one:
        assert step(wall, choice) == step(alone, choice)
    assert (wall.live(), wall.held_back()) == (alone.live(), alone.held_back())


@settings(deadline=None)
@given(st.sampled_from(list(RULES.values())), st.integers())
def test_the_same_seed_builds_the_same_wall(rule: WallRule, seed: int) -> None:
    wall, again = (rule.build(random.Random(seed)) for _ in range(2))
    assert (wall.order, wall.dice) == (again.order, again.dice)
    assert sorted(wall.order) == sorted(rule.tiles())
    assert len(wall.dice) == sum(rule.throws)
    assert all(1 <= die <= 6 for die in wall.dice)
    assert wall.live() == rule.size() - rule.held_back


def test_different_seeds_build_different_walls() -> None:
    walls = {tuple(RULES["mcr"].build(random.Random(seed)).order) for seed in range(50)}
    assert len(walls) == 50


# --- refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"refill": "some"}, "not 'some'"),
        ({"refill": ""}, "not ''"),
        ({"count": "first"}, "not 'first'"),
        ({"throws": ()}, "not 0"),
        ({"throws": (2, 2, 2)}, "not 3"),
        ({"flowers": 4}, "not 4"),
        ({"flowers": -1}, "not -1"),
        ({"reds": (0, 5, 0)}, "not 5"),
        ({"reds": (-1, 0, 0)}, "not -1"),
    ],
    ids=str,
)
def test_an_unknown_wall_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(RulebookError, match=message):
        WallRule(**wrong)


@EVERY_RULE
def test_a_wall_is_broken_with_all_its_dice(rule: WallRule) -> None:
    for dice in ((), (1,) * (sum(rule.throws) - 1), (1,) * (sum(rule.throws) + 1)):
        with pytest.raises(RulebookError, match=f"{sum(rule.throws)} dice, not {len(dice)}"):
            rule.opening(dice)


@EVERY_RULE
def test_a_wall_with_too_few_or_too_many_tiles_is_refused(rule: WallRule) -> None:
    for size in (0, rule.size() - 1, rule.size() + 1):
        with pytest.raises(RulebookError, match=f"{rule.size()} tiles, not {size}"):
            Wall(rule, list(range(size)))
