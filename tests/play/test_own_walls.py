"""Walls of the players' own: who draws what, when a tile is the last one, and when a hand is drawn."""

from random import Random

import pytest

from manywinds import book
from manywinds.kernel.action import ADDED_KONG, CHOW, CONCEALED_KONG, DISCARD, KONG, PASS, PUNG, VERBS, WIN
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import RulebookError
from manywinds.kernel.notation import parse_tiles
from manywinds.kernel.state import CLAIM, TURN
from manywinds.kernel.wall import PrivateWalls, WallRule
from manywinds.kernel.win import KONG_REPLACEMENT, LAST_TILE
from manywinds.play import laws
from manywinds.play.bots import bot
from manywinds.play.match import Match
from manywinds.play.redeal import redeal
from manywinds.play.view import view
from manywinds.rules.described import wall_words
from manywinds.rules.played import played
from manywinds.rules.table.flow import flow_of
from manywinds.rules.table.penalty import Entry

RULES = book("mcr-botzone")
FLOW = flow_of(RULES)
SEATS = range(4)
SETS = (CHOW, PUNG, KONG)
KONGS = (CONCEALED_KONG, ADDED_KONG)


def dealt(number: int) -> Deal:
    return Deal.begin(FLOW, RULES.wall.build(Random(number)))


def own(deal: Deal) -> PrivateWalls:
    assert isinstance(deal.wall, PrivateWalls)
    return deal.wall


def steps(number: int, name: str) -> list[tuple[Deal, int, int, Deal]]:
    """Every move of a deal between bots: before, who, what, after."""
    deal, rng, found = dealt(number), Random(number), []
    while not deal.over():
        seat = next(seat for seat in SEATS if deal.legal(seat))
        action = bot(name).choose(deal, seat, rng)
        before = deal.clone()
        deal.apply(seat, action)
        found.append((before, seat, action, deal.clone()))
    return found


@pytest.mark.parametrize("wrong", [{"throws": (2,)}, {"throws": (), "held_back": 14}])
def test_own_walls_have_no_dice_and_no_reserve(wrong: dict[str, object]) -> None:
    with pytest.raises(RulebookError, match="own"):
        WallRule(private=True, **wrong)  # type: ignore[arg-type]


def test_everybody_is_dealt_from_the_own_wall() -> None:
    """BOT-2."""
    wall = RULES.wall.lay(list(range(136)))
    hands = wall.deal()
    assert [len(hand) for hand in hands] == [14, 13, 13, 13]
    assert [hand[0] for hand in hands] == [0, 34, 68, 102]
    assert [wall.left(seat) for seat in SEATS] == [20, 21, 21, 21]
    assert (wall.live(), len(wall.places())) == (83, 83)
    assert [wall.draw(2), wall.replace(2), wall.draw(0), wall.draw(3)] == [81, 82, 14, 115]
    twin = wall.clone()
    assert twin.draw(2) == 83
    assert (wall.left(2), twin.left(2)) == (19, 18)


def test_who_opens_may_be_another() -> None:
    assert [hand[0] for hand in RULES.wall.lay(list(range(136))).deal(2)] == [68, 102, 0, 34]


def test_a_wall_is_shuffled_reproducibly_and_told_in_a_sentence() -> None:
    one, other = (RULES.wall.build(Random(5)) for _ in range(2))
    assert one.order == other.order
    assert sorted(one.order) == sorted(RULES.wall.tiles())
    assert wall_words(RULES.wall) == "136 tiles; every player draws from an own wall of 34."


@pytest.mark.parametrize("name", ["simple", "random"])
def test_the_laws_hold_and_tiles_come_from_the_own_wall(name: str) -> None:
    for number in range(5):
        for before, _, _, after in steps(number, name):
            laws.tiles_are_conserved(after)
            laws.somebody_acts_or_it_is_over(after)
            taken = [own(after).taken[seat] - own(before).taken[seat] for seat in SEATS]
            assert sum(taken) <= 1
            if sum(taken):
                assert taken[after.turn] == 1
                assert after.tile == own(after).order[own(after).next(after.turn) - 1]


def test_the_last_tile_is_the_one_after_which_the_next_has_none() -> None:
    """BOT-3: it can be won on, but no set is made of it and no kong is declared."""
    seen = set()
    for number in range(30):
        for _, _, _, deal in steps(number, "random")[-30:]:
            if deal.over():
                continue
            last = deal.wall.left((deal.turn + 1) % 4) == 0
            verbs = {action & VERBS for seat in SEATS for action in deal.legal(seat)}
            if deal.phase == CLAIM:
                assert (deal.came & LAST_TILE != 0) == last
                assert not last or verbs <= {0, WIN}
            elif deal.phase == TURN and deal.drawn:
                assert (deal.came & LAST_TILE != 0) == last
                assert not last or not verbs & set(KONGS)
            if last:
                seen.add(deal.phase)
    assert TURN in seen


def around_a_five(*left: int) -> Deal:
    """East has a 5m to discard and West three of them and four 9s; the walls have so many tiles left."""
    wanted = dict(zip([0, *range(68, 75)], parse_tiles("5555m9999s"), strict=True))
    rest = sorted(RULES.wall.tiles())
    for tile in wanted.values():
        rest.remove(tile)
    others = iter(rest)
    tiles = [wanted[place] if place in wanted else next(others) for place in range(136)]
    deal = Deal.begin(FLOW, RULES.wall.lay(tiles))
    own(deal).taken = [34 - each for each in left]
    return deal


def kong_of_the_five(*left: int) -> tuple[Deal, bool]:
    """East has discarded it, and whether West may take it for a kong."""
    deal = around_a_five(*left)
    five = parse_tiles("5m")[0]
    deal.apply(0, DISCARD | five)
    return deal, deal.allows(2, KONG | five)


def take_the_kong(deal: Deal) -> None:
    for seat in SEATS:
        if seat != 2 and deal.legal(seat):
            deal.apply(seat, PASS)
    deal.apply(2, KONG | parse_tiles("5m")[0])


def test_the_wall_after_whoever_takes_a_discard_for_a_kong_may_be_empty() -> None:
    """BOT-3: what counts is whether anything is left for whoever comes after the discard. The replacement is the last
    tile then."""
    deal, may = kong_of_the_five(3, 3, 3, 0)
    assert may
    take_the_kong(deal)
    assert (deal.turn, deal.wall.left(2), deal.phase) == (2, 2, TURN)
    assert deal.came & (LAST_TILE | KONG_REPLACEMENT) == LAST_TILE | KONG_REPLACEMENT
    assert not {action & VERBS for action in deal.legal(2)} & set(KONGS)


def test_a_kong_of_a_discard_with_an_empty_own_wall_ends_the_hand() -> None:
    """BOT-3, BOT-4: nothing is left to replace it with."""
    deal, may = kong_of_the_five(3, 3, 0, 3)
    assert may
    take_the_kong(deal)
    assert (deal.ended, deal.kongs[2]) == ("exhausted", 1)
    assert FLOW.outcome(deal).changes() == [0, 0, 0, 0]


def test_no_kong_is_made_of_the_last_discard() -> None:
    """BOT-3: nothing is left for South."""
    deal, may = kong_of_the_five(3, 0, 3, 3)
    assert not may
    assert deal.ended == "exhausted"


@pytest.mark.parametrize(("left", "may"), [((3, 3, 1, 1), True), ((3, 3, 1, 0), False), ((3, 3, 0, 3), False)])
def test_a_kong_of_own_tiles_needs_a_tile_in_the_own_wall_and_in_the_next(left: tuple[int, ...], may: bool) -> None:
    """BOT-3."""
    deal = around_a_five(*left)
    deal.turn = 2
    deal.drawn = True
    deal.think()
    assert deal.allows(2, CONCEALED_KONG | parse_tiles("9s")[0]) is may


def test_a_hand_is_drawn_when_whoever_has_to_draw_has_nothing_left() -> None:
    """BOT-4: others may have tiles."""
    left = set()
    for number in range(20):
        *_, (before, seat, action, after) = steps(number, "random")
        if after.ended == "exhausted":
            # The seat after whoever discarded last.
            turn = seat if action & VERBS == DISCARD else before.turn
            assert after.wall.left((turn + 1) % 4) == 0
            left.add(after.wall.live())
            assert sum(abs(each) for each in FLOW.outcome(after).changes()) == 0
    assert len(left) > 1


def test_a_view_does_not_depend_on_what_it_does_not_show() -> None:
    for _, _, _, deal in steps(1, "simple")[::9]:
        for seat in SEATS:
            twin = redeal(deal, seat, Random(7))
            assert view(twin, seat) == view(deal, seat)
            laws.tiles_are_conserved(twin)


def test_a_foul_is_entered_and_ends_the_game() -> None:
    """BOT-1, BOT-5."""
    match = Match(RULES, refereed=True)
    deal = match.begin(Random(1))
    match.enter(Entry(2, "BOT-5"), deal)
    assert deal.ended == "void"
    assert match.finish(deal).changes() == [10, 10, -30, 10]
    assert match.over()
    assert match.scores() == [10, 10, -30, 10]


def test_a_false_win_at_a_judged_table_is_a_foul() -> None:
    match = Match(RULES, judged=True)
    deal = match.begin(Random(1))
    deal.apply(0, WIN)
    assert match.finish(deal).changes() == [-30, 10, 10, 10]


def test_a_game_is_one_hand() -> None:
    match, rng = Match(RULES), Random(3)
    deal = match.begin(rng)
    while not deal.over():
        seat = next(seat for seat in SEATS if deal.legal(seat))
        deal.apply(seat, bot("tsumogiri").choose(deal, seat, rng))
    match.finish(deal)
    assert match.over()


def test_the_fans_are_those_of_the_common_edition() -> None:
    common = book("mcr-consensus")
    assert played(RULES)["fans"] == played(common)["fans"]
    assert [(fan.clause, fan.text) for fan in RULES.fans.fans] == [(fan.clause, fan.text) for fan in common.fans.fans]
    assert RULES.hash() != common.hash()
