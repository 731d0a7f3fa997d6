"""Laws that every deal of every book keeps, golden counts of what the random bot does, and laws that notice a fault."""

from random import Random
from zlib import crc32

import pytest

from manywinds import book as book_of
from manywinds.books import books
from manywinds.kernel.deal import Deal
from manywinds.kernel.state import CLAIM, EXHAUSTED, TURN, WON
from manywinds.play import laws
from manywinds.play.bots import random as random_bot
from manywinds.play.bots import simple as simple_bot
from manywinds.rules.table.flow import Flow, Outcome
from manywinds.rules.table.pay import Settlement, Transfer

pytestmark = pytest.mark.core

BOTS = {"random": random_bot.choose, "simple": simple_bot.choose}
QUICK = 6
MANY = 120


def begin(book: str, number: int) -> tuple[Flow, Deal, Random]:
    """A deal whose wall, opener and round follow from a number."""
    rules = book_of(book)
    rng = Random(f"{book} {number}")
    flow = rules.deal_flow()
    assert isinstance(flow, Flow)
    # Only the Israeli leader sits elsewhere than East.
    opener = number % 4 if book == "israeli" else 0
    return flow, Deal.begin(flow, rules.wall.build(rng), opener, number % 4, [25000] * 4), rng


def play_and_look(book: str, bot: str, number: int) -> tuple[Deal, Outcome]:
    flow, deal, rng = begin(book, number)
    for _ in range(rng.randrange(20)):
        if not deal.over():
            seat = next(seat for seat in range(4) if deal.waited >> seat & 1)
            deal.apply(seat, BOTS[bot](deal, seat, rng))
    laws.a_clone_goes_its_own_way(deal, rng, BOTS[bot])
    laws.play(deal, rng, BOTS[bot])
    return deal, laws.settled(flow, deal)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("book", books())
def test_deals_keep_the_laws(book: str, bot: str) -> None:
    for number in range(QUICK // 2):
        deal, _ = play_and_look(book, bot, number)
        assert deal.ended


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("book", books())
def test_many_deals_keep_the_laws(book: str, bot: str) -> None:
    ends = {play_and_look(book, bot, number)[0].ended for number in range(MANY)}
    assert EXHAUSTED in ends
    if bot == "simple":
        assert WON in ends


# What the random bot does, so that a change of behaviour shows.


def walk(book: str, number: int) -> tuple[int, Deal]:
    _, deal, rng = begin(book, number)
    decisions = 0
    while not deal.over():
        seat = next(seat for seat in range(4) if deal.waited >> seat & 1)
        deal.apply(seat, random_bot.choose(deal, seat, rng))
        decisions += 1
    return decisions, deal


def fingerprint(book: str, deals: int) -> tuple[int, str]:
    """How many decisions these deals took, and a short name of all their ends."""
    total = 0
    name = 0
    for number in range(deals):
        decisions, deal = walk(book, number)
        total += decisions
        name = crc32(repr(laws.state(deal)).encode(), name)
    return total, f"{name:08x}"


GOLDEN: dict[str, tuple[int, str]] = {
    "hk-old": (371, "a54e559f"),
    "riichi-phoenix": (374, "41ae7e63"),
    "riichi-tenhou": (364, "509eada3"),
    "riichi-ema": (351, "e974158d"),
    "israeli": (383, "7968f572"),
    "hk-old-pl": (436, "b5492cda"),
    "hk-new": (423, "1c4f2959"),
    "mcr": (433, "8d92f4f8"),
    "mcr-consensus": (434, "c16f4590"),
    "mcr-botzone": (416, "ce530951"),
}


@pytest.mark.parametrize("book", books())
def test_the_random_bot_plays_as_it_did(book: str) -> None:
    """Figures of this engine: if a rule of play changes on purpose, they change too and are written down anew."""
    assert fingerprint(book, 4) == GOLDEN[book]


# Laws that are broken are noticed.


def mid_deal(book: str = "hk-old", steps: int = 30) -> Deal:
    """A deal some way on, in somebody's turn."""
    _, deal, rng = begin(book, 0)
    done = 0
    while done < steps or deal.phase != TURN:
        seat = next(seat for seat in range(4) if deal.waited >> seat & 1)
        deal.apply(seat, random_bot.choose(deal, seat, rng))
        done += 1
        assert not deal.over()
    return deal


def test_a_whole_deal_breaks_no_law() -> None:
    deal = mid_deal()
    laws.tiles_are_conserved(deal)
    laws.hands_have_their_size(deal)
    laws.somebody_acts_or_it_is_over(deal)


def test_a_tile_too_many_is_noticed() -> None:
    deal = mid_deal()
    other = (deal.turn + 1) % 4
    kind = next(kind for kind in range(34) if deal.hands[other].count(kind) == 0)
    deal.hands[other] = deal.hands[other].plus(kind)
    with pytest.raises(laws.LawError, match="twice"):
        laws.tiles_are_conserved(deal)
    with pytest.raises(laws.LawError, match=f"seat {other} holds 14 tiles"):
        laws.hands_have_their_size(deal)


def test_a_lost_tile_is_noticed() -> None:
    deal = mid_deal()
    other = (deal.turn + 1) % 4
    deal.hands[other] = deal.hands[other].minus(deal.hands[other].tiles()[0])
    with pytest.raises(laws.LawError, match="lost"):
        laws.tiles_are_conserved(deal)
    deal.hands[other] = deal.hands[other].minus(deal.hands[other].tiles()[0])
    with pytest.raises(laws.LawError, match="holds 11 tiles"):
        laws.hands_have_their_size(deal)


def test_a_tile_that_changed_its_colour_is_noticed() -> None:
    deal = mid_deal("riichi-phoenix")
    seat = next(seat for seat in range(4) if deal.hands[seat].count(0))
    deal.hands[seat] = deal.hands[seat].minus(0).plus(4)
    deal.reds[seat] += 1
    with pytest.raises(laws.LawError):
        laws.tiles_are_conserved(deal)


def test_a_tile_thrown_twice_is_noticed() -> None:
    deal = mid_deal()
    river = next(river for river in deal.rivers if river)
    river.append(river[0])
    with pytest.raises(laws.LawError, match="twice"):
        laws.tiles_are_conserved(deal)


def test_a_shorter_wall_is_noticed() -> None:
    deal = mid_deal("riichi-phoenix")
    deal.wall.front += 1
    with pytest.raises(laws.LawError, match="lost"):
        laws.tiles_are_conserved(deal)


def test_a_seat_with_nothing_to_do_is_noticed() -> None:
    deal = mid_deal()
    deal.options[deal.turn] = []
    with pytest.raises(laws.LawError, match="nothing to do"):
        laws.somebody_acts_or_it_is_over(deal)
    deal = mid_deal()
    deal.waited = 0
    with pytest.raises(laws.LawError, match="nobody is waited for"):
        laws.somebody_acts_or_it_is_over(deal)


def test_a_seat_that_claims_its_own_tile_is_noticed() -> None:
    deal = mid_deal()
    deal.phase = CLAIM
    with pytest.raises(laws.LawError, match="its own tile"):
        laws.somebody_acts_or_it_is_over(deal)


def test_an_illegal_choice_is_noticed() -> None:
    def choose(deal: Deal, seat: int, rng: Random) -> int:
        return -5

    with pytest.raises(laws.LawError, match="not legal"):
        laws.play(mid_deal(), Random(1), choose)


def test_a_clone_that_shares_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = mid_deal()
    with monkeypatch.context() as patched:
        if not hasattr(Deal.clone, "__code__"):
            pytest.skip("compiled methods cannot be replaced")
        patched.setattr(Deal, "clone", lambda self: self)
        with pytest.raises(laws.LawError):
            laws.a_clone_goes_its_own_way(deal, Random(1), random_bot.choose)


def test_a_bot_with_a_memory_is_noticed() -> None:
    """Equal choices must end alike, so a bot may lean on nothing but the deal and its dice."""
    calls = []

    def choose(deal: Deal, seat: int, rng: Random) -> int:
        calls.append(seat)
        options = deal.legal(seat)
        return options[len(calls) % len(options)]

    with pytest.raises(laws.LawError, match="ended differently"):
        laws.a_clone_goes_its_own_way(mid_deal(), Random(1), choose)


def test_points_that_vanish_are_noticed() -> None:
    class Leaky:
        """What a settlement that loses points would look like; the real one is compiled and cannot be derived from."""

        transfers = ()

        def changes(self) -> list[int]:
            return [0, 0, 0, 1]

    deal = mid_deal()
    laws.points_go_somewhere(deal, Outcome([], Settlement([Transfer(0, 1, 5, "HKR-75"), Transfer(-1, 2, 3, "ISR-80")])))
    with pytest.raises(laws.LawError, match="points are lost"):
        laws.points_go_somewhere(deal, Outcome([], Leaky()))


def test_a_winner_without_a_score_is_noticed() -> None:
    flow, deal, rng = begin("hk-old", 1)
    laws.play(deal, rng, simple_bot.choose)
    deal.winners = [*deal.winners, 2]
    with pytest.raises(laws.LawError, match="winner without a score"):
        laws.settled(flow, deal)
