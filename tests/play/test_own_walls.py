"""Walls of the players' own: who draws what, when a tile is the last one, and when a hand is drawn."""

from random import Random

import pytest

from manywinds import book
from manywinds.kernel.action import ADDED_KONG, CHOW, CONCEALED_KONG, DISCARD, KONG, PUNG, VERBS, WIN
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import RulebookError
from manywinds.kernel.state import CLAIM, TURN
from manywinds.kernel.wall import PrivateWalls, WallRule
from manywinds.kernel.win import LAST_TILE
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
