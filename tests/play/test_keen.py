"""The keen bot: positions where a strong player knows the answer, its reasons, and that it beats the simple bot."""

from random import Random

import pytest
from tests.support.deals import TableOfDeal, deal_of

from manywinds import book
from manywinds.books import books
from manywinds.kernel.action import DECLARE, DISCARD, NAMED_SHIFT, PASS, VERBS, WIN, action_text
from manywinds.kernel.deal import Deal
from manywinds.kernel.notation import parse_tile
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play.bots import bot
from manywinds.play.bots.keen import choose, explain
from manywinds.rules.flow import flow_of
from manywinds.rules.words import LANGUAGES, words

pytestmark = pytest.mark.core


def chosen(table: TableOfDeal, seat: str) -> str:
    """What keen does at this seat, in words."""
    return action_text(choose(table.deal, WIND_LETTERS.index(seat), Random(1)))


# Claims.


def test_it_does_not_break_seven_pairs_for_a_pung() -> None:
    table = deal_of("mcr", E="1m 2m 4m 7m 9m 3p 7p 9p 1s 4s 9s 2z 3z 5z", S="1133m 2266p 5588s 7z")
    table.play("E discard 1m")
    assert chosen(table, "S") == "pass"


def test_it_does_not_claim_a_closed_hand_without_a_yaku_dead() -> None:
    table = deal_of("riichi-phoenix", E="9s 2m 4m 7m 9m 3p 7p 9p 1s 4s 2z 3z 5z 6z", S="234m 567p 678s 24s 99s")
    table.play("E discard 9s")
    assert chosen(table, "S") == "pass"


def test_it_claims_a_pung_of_dragons_that_is_worth_it() -> None:
    table = deal_of("riichi-phoenix", E="7z 2m 4m 7m 9m 3p 7p 9p 1s 4s 2z 3z 5z 6z", S="234m 567p 78s 22p 77z 1z")
    table.play("E discard 7z")
    assert chosen(table, "S") == "pung 7z"


def test_it_takes_a_win() -> None:
    table = deal_of("hk-old", E="9s 2m 4m 7m 9m 3p 7p 9p 1s 4s 2z 3z 5z 6z", S="234m 567p 678s 99s 11z")
    table.play("E discard 9s")
    assert chosen(table, "S") == "win"


# Discards.


def test_it_goes_for_a_flush_with_eleven_of_a_suit() -> None:
    table = deal_of("hk-old", E="11234556789m 3p 7s 2z")
    action = chosen(table, "E")
    assert action in ("discard 3p", "discard 7s", "discard 2z")
    assert {reason.plan for reason in explain(table.deal, 0)[:3]} <= {"flush", "half_flush"}


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


def test_it_does_not_feed_the_third_dragon() -> None:
    table = deal_of(
        "hk-old",
        E="5z 6z 1m 4m 7m 9m 3p 8p 9p 1s 4s 2z 3z 4z",
        S="55z 66z 24m 68p 357s 99s",
        W="2233m 4577p 3458s 7z",
        draws="1z 2z 8m 6p",
    )
    table.play(
        "E discard 5z", "S pung 5z", "S discard 2m", "W drop", "N drop", "E discard 6z", "S pung 6z", "S discard 4m"
    )
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


# Reasons.


@pytest.mark.parametrize("id", books())
def test_reasons_come_best_first_and_are_told_in_every_language(id: str) -> None:
    deal = deal_of(id, E="123m 456p 78s 22s 34s 17z").deal
    reasons = explain(deal, 0)
    assert reasons[0].action == choose(deal, 0, Random(1))
    for reason in reasons:
        assert deal.allows(0, reason.action)
        assert reason.tiles >= 0
        for lang in LANGUAGES:
            assert reason.told(lang)
            assert "{" not in reason.told(lang)


def test_a_reason_tells_distance_tiles_and_value() -> None:
    reasons = explain(deal_of("hk-old", E="123m 456p 789s 22s 34s 1z").deal, 0)
    assert reasons[0].action & VERBS == DISCARD
    assert reasons[0].distance == 0
    assert reasons[0].kinds == (parse_tile("2s"), parse_tile("5s"))
    assert reasons[0].tiles == 6
    assert reasons[0].value > 0
    assert reasons[0].key == "ready"
    assert reasons[0].told() == f"Ready: 6 unseen tiles win, for about {round(reasons[0].value)}."


def test_the_catalogues_have_the_same_hints() -> None:
    for lang in LANGUAGES:
        assert list(words(lang, "hints")) == list(words("en", "hints"))


def test_only_keen_explains() -> None:
    assert bot("keen").explain is explain
    assert bot("simple").explain is None


# Strength.


def margin(id: str, walls: range) -> float:
    """What keen gains over simple in a deal, on walls that are played twice with the seats changed."""
    rules = book(id)
    flow = flow_of(rules)
    pair = (bot("keen").choose, bot("simple").choose)
    total = 0.0
    for wall in walls:
        for turn in range(2):
            rng = Random(wall)
            deal = Deal.begin(flow, rules.wall.build(rng), points=[30000] * 4)
            while not deal.over():
                seat = next(seat for seat in range(4) if deal.waited >> seat & 1)
                deal.apply(seat, pair[(seat + turn) % 2](deal, seat, rng))
            for seat, change in enumerate(flow.outcome(deal).changes()):
                total += float(change) * (1 if (seat + turn) % 2 == 0 else -1)
    return total / (4 * len(walls))


def test_keen_beats_simple_in_a_few_deals() -> None:
    assert margin("mcr", range(6)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("id", books())
def test_keen_beats_simple_in_every_book(id: str) -> None:
    assert margin(id, range(300)) > 0


@pytest.mark.parametrize("id", ["mcr", "hk-old"])
def test_four_keen_bots_win_lawfully(id: str) -> None:
    rules = book(id)
    flow = flow_of(rules)
    for wall in range(3):
        deal = Deal.begin(flow, rules.wall.build(Random(wall)))
        while not deal.over():
            seat = next(seat for seat in range(4) if deal.waited >> seat & 1)
            action = choose(deal, seat, Random(0))
            assert action in deal.legal(seat)
            assert action & VERBS in (PASS, WIN) or WIN not in deal.legal(seat)
            deal.apply(seat, action)
        assert all(score.legal and score.total >= rules.minimum for score in flow.outcome(deal).scores)
