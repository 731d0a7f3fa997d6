"""Who had nothing safe to discard does not pay for others."""

from random import Random

import pytest

from manywinds import Win, book
from manywinds.kernel.action import WIN, action_of
from manywinds.kernel.deal import Deal
from manywinds.kernel.hand import Hand
from manywinds.kernel.notation import parse_hand, parse_tile, parse_tiles
from manywinds.kernel.state import CLAIM, NOBODY
from manywinds.rules.options import Value
from manywinds.rules.table.flow import flow_of

pytestmark = pytest.mark.core

EAST, SOUTH, WEST, NORTH = range(4)
THREE = "[123s<] [555s^] [678s<]"
ONLY_BAMBOO = "1114447778889s"
ONE_SAFE = "111444777888s9m"


def melds(text: str) -> tuple[int, ...]:
    return tuple(parse_hand(text).melds)


def discarded(
    id: str, tile: str, left: str, south: str = "34s99s", shown: str = THREE, west: str = "", **options: Value
) -> Deal:
    """North has discarded a tile that South, with three open bamboo sets, may take; `left` is what North has left."""
    edition = book(id).with_options(options)
    deal = Deal.begin(flow_of(edition), edition.wall.build(Random(1)))
    deal.flowers = [0, 0, 0, 0]
    deal.hands[SOUTH] = Hand.of(parse_tiles(south))
    deal.melds[SOUTH] = melds(shown)
    deal.melds[WEST] = melds(west)
    deal.hands[NORTH] = Hand.of(parse_tiles(left))
    deal.rivers[NORTH] = [parse_tile(tile)]
    deal.turn = NORTH
    deal.tile = parse_tile(tile)
    deal.phase = CLAIM
    deal.dealt = deal.drawn = False
    deal.claimed = True
    deal.unbroken = False
    deal.known_waits = [-1] * 4
    return deal


def changes(deal: Deal) -> list[object]:
    deal.options[SOUTH] = [WIN, 0]
    deal.waited = 1 << SOUTH
    deal.apply(SOUTH, WIN)
    return list(deal.flow.outcome(deal).settlement.changes())


@pytest.mark.parametrize(
    ("left", "options", "north"),
    [
        (ONLY_BAMBOO, {}, "shares"),
        (ONE_SAFE, {}, "alone"),
        (ONLY_BAMBOO, {"no_safe_tile_exemption": False}, "alone"),
    ],
)
def test_a_winning_discard_without_a_safe_tile(left: str, options: dict[str, Value], north: str) -> None:
    """HKR-80, HKR-83: full flush and no flowers are seven doubles, 32 points."""
    paid = changes(discarded("hk-old", "2s", left, **options))
    assert paid == ([-32, 128, -32, -64] if north == "shares" else [0, 128, 0, -128])


@pytest.mark.parametrize(
    ("left", "options", "noted"),
    [(ONLY_BAMBOO, {}, (NORTH,)), (ONE_SAFE, {}, ()), (ONLY_BAMBOO, {"no_safe_tile_exemption": False}, ())],
)
def test_a_fed_set_without_a_safe_tile(left: str, options: dict[str, Value], noted: tuple[int, ...]) -> None:
    """HKR-78, HKR-83: North feeds the fourth set; South then wins from the wall."""
    deal = discarded("hk-old", "4s", left, south="44s99s", **options)
    deal.options[SOUTH] = [action_of("pung 4s"), 0]
    deal.waited = 1 << SOUTH
    deal.apply(SOUTH, action_of("pung 4s"))
    assert deal.responsible[SOUTH] == noted
    won = book("hk-old").score(Win.parse("[123s<] [555s^] [678s<] [444s^] 9s +9s", "S", self_draw=True))
    deal.winners = [SOUTH]
    deal.discarder = NOBODY
    assert deal.flow.parties(deal, won, 0).responsible == (NOBODY if noted else NORTH)


@pytest.mark.parametrize(
    ("left", "west", "north"),
    [
        ("111444777888p9p", "[123p] [456p] [789p]", "shares"),
        ("111444777888p9m", "[123p] [456p] [789p]", "alone"),
        ("111444777888s9s", "", "alone"),
    ],
)
def test_two_who_collect_purity_leave_no_choice(left: str, west: str, north: str) -> None:
    """HKP-49, HKP-50: purity and no bonus are seven fan, P = 64."""
    paid = changes(discarded("hk-old-pl", "2s", left, west=west))
    assert paid == ([-32, 128, -32, -64] if north == "shares" else [0, 128, 0, -128])


def test_two_who_collect_purity_excuse_from_the_nine_tiles_alone() -> None:
    """HKP-50 is about HKP-49: who discards a terminal to three open terminal sets pays alone all the same (HKP-54)."""
    terminals = "[111m] [999m] [111p]"
    deal = discarded("hk-old-pl", "9s", "111444777888p9s", south="99s11s", shown=terminals, west="[123p] [456p] [789p]")
    deal.melds[EAST] = melds("[234s] [567s] [345s]")
    assert [seat for seat, change in enumerate(changes(deal)) if change] == [SOUTH, NORTH]


@pytest.mark.parametrize(
    ("mode", "discarder", "claimed", "won"),
    [
        ("first_discard", EAST, False, True),
        ("first_discard", NORTH, False, False),
        ("first_go_round", NORTH, False, True),
        ("first_go_round", NORTH, True, False),
    ],
)
def test_earth_at_the_table(mode: str, discarder: int, claimed: bool, won: bool) -> None:
    """HKP-32: East's first discard, or with the wider reading any discard of the first go-round; `first_go_round` is
    what HKR-101 calls so: nobody has discarded twice, and nothing was claimed."""
    deal = discarded("hk-old-pl", "2s", "111444777888s9s", south="123456m777p34s99s", shown="",
                     blessing_of_earth_mode=mode)  # fmt: skip
    deal.rivers[NORTH] = []
    deal.rivers[discarder] = [parse_tile("2s")]
    deal.turn = discarder
    deal.claimed = claimed
    deal.options[SOUTH] = [WIN, 0]
    deal.waited = 1 << SOUTH
    deal.apply(SOUTH, WIN)
    assert ("blessing_of_earth" in deal.flow.outcome(deal).scores[0].items) is won
