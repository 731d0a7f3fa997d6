"""The keen bot: positions where a strong player knows the answer, its reasons, and that it beats the simple bot."""

from random import Random

import pytest
from tests.support.deals import TableOfDeal, deal_of

from manywinds.books import books
from manywinds.kernel.action import DECLARE, DISCARD, NAMED_SHIFT, VERBS, action_text
from manywinds.kernel.notation import parse_tile, parse_tiles
from manywinds.kernel.tiles import KIND_BITS, WIND_LETTERS
from manywinds.play.bots import explain
from manywinds.play.bots.keen import choose
from manywinds.play.bots.keen.ahead import LEVELS, reach
from manywinds.play.bots.keen.outlook import made
from manywinds.rules.words import LANGUAGES, words
from manywinds.sim.run import run
from manywinds.sim.setting import ARENA, SIMULATION, Setting
from manywinds.sim.summary import summary
from support.shelf import STANDING

pytestmark = pytest.mark.core

DULL = "2m 4m 7m 9m 3p 7p 9p 1s 4s 2z 3z 5z 6z"
PRINTED = STANDING


def chosen(table: TableOfDeal, seat: str) -> str:
    """What keen does at this seat, in words."""
    return action_text(choose(table.deal, WIND_LETTERS.index(seat), Random(1)))


# Claims: what a hand does with a tile that the opener throws.

CLAIMS = [
    ("mcr", "1m", "1133m 2266p 5588s 7z", "pass", "seven pairs are not broken for a pung"),
    ("mcr", "5s", "123m 789m 456p 46s 2p 8p", "pass", "a chow that leaves less than eight points is no help"),
    ("riichi-phoenix", "9s", "234m 567p 678s 24s 99s", "pass", "an open hand without a yaku cannot win"),
    ("riichi-phoenix", "7z", "234m 567p 78s 22p 77z 1z", "pung 7z", "a pung of dragons is a yaku"),
    ("hk-old", "7z", "234m 567p 78s 22p 77z 1z", "pung 7z", "a pung of dragons doubles"),
    ("hk-old-pl", "7z", "234m 567p 78s 22p 77z 1z", "pung 7z", "a pung of dragons doubles"),
    ("hk-new", "7z", "234m 567p 78s 22p 77z 1z", "pung 7z", "a pung of dragons doubles"),
    ("israeli", "7z", "234m 567p 78s 22p 77z 1z", "pung 7z", "a pung of dragons scores and brings the hand nearer"),
    ("hk-old", "9s", "234m 567p 678s 99s 11z", "win", "a win is taken"),
]


@pytest.mark.parametrize(("id", "thrown", "hand", "answer", "why"), CLAIMS)
def test_a_claim(id: str, thrown: str, hand: str, answer: str, why: str) -> None:
    table = deal_of(id, E=f"{thrown} {DULL}", S=hand)
    table.play(f"E discard {thrown}")
    assert chosen(table, "S") == answer, why


# Discards: the tiles that a strong player might throw.

DISCARDS = [
    ("hk-old", "11234556789m 3p 7s 2z", "3p 7s 2z", "eleven tiles of a suit are a flush"),
    ("hk-old-pl", "11234556789m 3p 7s 2z", "3p 7s 2z", "eleven tiles of a suit are a flush"),
    ("hk-new", "1123345688m 3p 7s 26z", "3p 7s 2z", "ten tiles of a suit and honours are a half flush at least"),
    ("mcr", "123456m 46p 789s 55z 3z", "3z 5z", "a straight is within reach"),
    ("mcr", "234m 23p 234s 678s 99p 1z", "1z", "the same chow in three suits lacks one tile"),
    ("israeli", "111z 555z 77z 222m 3m 4p 9s", "3m 4p 9s", "pungs of honours score, won or not"),
    ("riichi-phoenix", "234m 345p 567s 2p 5s 88m 1z", "1z", "a lone guest wind goes first"),
]


@pytest.mark.parametrize(("id", "hand", "answers", "why"), DISCARDS)
def test_a_discard(id: str, hand: str, answers: str, why: str) -> None:
    action = choose(deal_of(id, E=hand).deal, 0, Random(1))
    assert action & VERBS in (DISCARD, DECLARE)
    assert action & KIND_BITS in parse_tiles(answers), why


def test_it_folds_a_bad_hand_against_a_declaration() -> None:
    table = deal_of(
        "riichi-phoenix",
        E="1m 2m 4m 7m 9m 3p 8p 9p 1s 4s 2z 3z 5z 6z",
        S="234m 567p 678s 22s 34s",
        W="58m 2456p 3579s 147z",
        draws="8m 6m",
    )
    table.play("E discard 9m", "S declare 8m")
    table.passes()
    assert chosen(table, "W") == "discard 8m"
    assert explain(table.deal, 2)[0].key == "safe"


@pytest.mark.parametrize("id", ["hk-old", "hk-old-pl"])
def test_it_does_not_feed_the_third_dragon(id: str) -> None:
    table = deal_of(
        id,
        E="5z 6z 1m 4m 7m 9m 3p 8p 9p 1s 4s 2z 3z 4z",
        S="55z 66z 24m 68p 357s 99s",
        W="2233m 4577p 3458s 7z",
        draws="1z 2z 8m 6p",
    )
    first = ("E discard 5z", "S pung 5z", "S discard 2m", "W drop", "N drop")
    table.play(*first, "E discard 6z", "S pung 6z", "S discard 4m")
    table.passes()
    assert table.deal.turn == 2
    assert chosen(table, "W") != "discard 7z"


def test_it_names_what_it_waits_for() -> None:
    table = deal_of("israeli", E="123m 456p 789s 22s 34s 1z", draws="1z")
    action = choose(table.deal, 0, Random(1))
    assert action & VERBS == DECLARE
    assert action >> NAMED_SHIFT == 1 << parse_tile("2s") | 1 << parse_tile("5s")
    assert table.deal.allows(0, action)


def test_it_declares_riichi() -> None:
    table = deal_of("riichi-phoenix", E="123m 456p 789s 22s 34s 1z")
    assert chosen(table, "E") == "declare 1z"


# Odds.


def test_odds_are_odds() -> None:
    for need in range(1, 6):
        for turns in (0.0, 1.0, 4.5, 12.0):
            assert 0 <= reach(need, LEVELS, LEVELS, turns) <= 1
            assert reach(need, LEVELS, LEVELS, turns) <= reach(need, 2 * LEVELS, LEVELS, turns)
            assert reach(need + 1, LEVELS, LEVELS, turns) <= reach(need, LEVELS, LEVELS, turns)
            assert 0 <= made(need, 0.3, turns) <= made(need, 0.3, turns + 1) <= 1


# Reasons.


@pytest.mark.parametrize("id", PRINTED)
def test_reasons_come_best_first_and_are_told_in_every_language(id: str) -> None:
    deal = deal_of(id, E="123m 456p 78s 22s 34s 17z").deal
    reasons = explain(deal, 0)
    assert reasons[0].action == choose(deal, 0, Random(1))
    assert {reason.action & ~(~0 << NAMED_SHIFT) for reason in reasons} == {*deal.honest(0)}
    for reason in reasons:
        assert deal.allows(0, reason.action)
        assert reason.tiles >= 0
        for lang in LANGUAGES:
            assert reason.in_language(lang)
            assert "{" not in reason.in_language(lang)


def test_a_reason_tells_distance_tiles_and_value() -> None:
    reasons = explain(deal_of("hk-old", E="123m 456p 789s 22s 34s 1z").deal, 0)
    assert reasons[0].action & VERBS == DISCARD
    assert reasons[0].distance == 0
    assert reasons[0].kinds == (parse_tile("2s"), parse_tile("5s"))
    assert reasons[0].tiles == 6
    assert reasons[0].value > 0
    assert reasons[0].key == "ready"
    assert reasons[0].in_language() == f"Ready: 6 unseen tiles win, for about {round(reasons[0].value)}."


def test_the_catalogues_have_the_same_hints() -> None:
    for lang in LANGUAGES:
        assert list(words(lang, "hints")) == list(words("en", "hints"))


# Strength.


def interval(better: str, worse: str, id: str, walls: int, seed: int = 7) -> list[float]:
    """The 95 % interval of what one bot gains a deal on another."""
    found = summary(run(Setting.of(ARENA, id, [better, worse], seed=seed), deals=walls))
    low, high = found["arena"]["difference"]["interval"]
    return [low, high]


@pytest.mark.slow
@pytest.mark.parametrize("id", PRINTED)
def test_simple_is_better_than_random(id: str) -> None:
    assert interval("simple", "random", id, 30)[0] > 0


# Where hands are a race its edge is small, and it takes many walls to see it: up to half an hour on one core.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("id", "seed", "walls"),
    [
        ("riichi-phoenix", 7, 25),
        ("mcr", 7, 25),
        ("hk-new", 9, 250),
        ("hk-old", 9, 1500),
        ("hk-old-pl", 9, 1500),
        ("israeli", 9, 1600),
    ],
)
def test_keen_is_better_than_simple(id: str, seed: int, walls: int) -> None:
    assert interval("keen", "simple", id, walls, seed)[0] > 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("id", "most"), [("mcr", 0.35), ("riichi-phoenix", 0.25), ("hk-old", 0.25), ("hk-old-pl", 0.25), ("hk-new", 0.25)]
)
def test_four_keen_bots_win_most_deals(id: str, most: float) -> None:
    found = summary(run(Setting.of(SIMULATION, id, ["keen"] * 4, seed=1), deals=60))
    assert found["ends"]["won"]["rate"] > 1 - most


@pytest.mark.slow
@pytest.mark.parametrize("id", books())
def test_it_plays_every_edition(id: str) -> None:
    found = summary(run(Setting.of(SIMULATION, id, ["keen"] * 4, seed=2), deals=4))
    assert found["deals"] == 4
