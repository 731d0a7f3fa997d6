"""What an Israeli player declares, and what it binds to: ISR-48, ISR-49, ISR-53, ISR-55, and the standing hand with
named cards: ISR-64, ISR-65, ISR-66, ISR-67."""

import pytest

from manywinds import book
from manywinds.kernel.action import action_of
from manywinds.kernel.notation import parse_tiles, tiles_text
from manywinds.kernel.state import ALL_KINDS
from manywinds.kernel.tiles import WIND_LETTERS, kinds_in
from manywinds.play.view import view
from manywinds.rules.rulebook import HouseRules
from manywinds.rules.scoring.score import Score
from support.deals import TableOfDeal, deal_of

pytestmark = pytest.mark.core

E, S, W, N = range(4)
THROWER = "36m 36s 1199p 12367z 7z"
PASSING = ("E drop", "S drop", "W drop", "N drop")
"""A round in which nothing happens: a win on the very first discard would be special in itself."""
BY = {
    "kong": "8888m 8888s 555p 44z",
    "pung": "123m 234m 789s 55p 11z",
    "chow": "123m 456s 567s 46p 22z",
    "pair": "123s 789s 345m 777m 5p",
}
"""What 5p completes in these hands."""
EITHER = "4556m 123p 789p 111s"
"""5m completes the pair, or a chow beside a pair of fives."""


def thrown(card: str, judged: bool = True, **hands: str) -> TableOfDeal:
    """East throws a card of his second turn, when the others hold these hands."""
    table = deal_of("israeli", E=THROWER, draws=f"666z {card}", judged=judged, **hands)
    return table.play(*PASSING, f"E discard {card}")


def won(table: TableOfDeal) -> Score:
    """The winner's score, when the others have had their last turns."""
    table.passes()
    while not table.deal.over():
        table.round_of_drops(1)
    return table.outcome().scores[0]


def winner(table: TableOfDeal) -> str:
    table.passes()
    return "".join(WIND_LETTERS[seat] for seat in table.deal.winners)


# Every declaration is an action of its own.


@pytest.mark.parametrize("kind", ["pair", "chow", "pung", "kong"])
def test_a_win_on_a_discard_says_what_the_card_completes(kind: str) -> None:
    """ISR-48: `WIN_DISCARD(type)` is `win pair`, `win chow`, `win pung` or `win kong`."""
    table = thrown("5p", S=BY[kind])
    assert {"win", "win pair", "win chow", "win pung", "win kong", "win special"} <= {*table.may("S")}
    table.play(f"S win {kind}")
    assert winner(table) == "S"
    assert table.deal.announced == [action_of(f"win {kind}") & 7]


def test_a_win_from_the_wall_and_the_original_hand_are_the_bare_win_of_the_own_turn() -> None:
    """ISR-48: `WIN_WALL` after a draw, `WIN_ORIGINAL` before the first discard; nothing is completed by a discard."""
    for judged in (False, True):
        table = deal_of("israeli", E="123m 345m 777s 46p 55z 1z", draws="666z 5p", judged=judged)
        table.play("E discard 1z", "S drop", "W drop", "N drop").passes()
        assert [each for each in table.may("E") if each.startswith("win")] == ["win"]
        assert not table.deal.allows(E, action_of("win chow"))
        assert "self_draw" in won(table.play("E win")).items
        table = deal_of("israeli", E="123m 345m 777s 456p 55z", judged=judged)
        assert "original_hand" in table.words("E")
        assert won(table.play("E win")).detail["multipliers"] == {"original_hand": 1.5}


def test_the_other_declarations_have_their_own_actions_too() -> None:
    """ISR-48: `STANDING(cards)`, `CONCEALED_KONG`, `EXTEND`, `CHOW`, `PUNG`, `KONG`."""
    table = deal_of("israeli", E="123m 345m 46p 7777s 5z 1z", S="55z 147m 258s 13579p", draws="8m 8m 8m 5z").passes()
    assert "concealed_kong 7s" in table.may("E")
    table.play("E discard 5z")
    assert "pung 5z" in table.may("S")
    table.play("S pung 5z", "S discard 9p", "W drop", "N drop", "E drop").passes()
    assert "added_kong 5z" in table.may("S")
    table = deal_of("israeli", E="36m 36s 1199p 12365z 7z", S="555z 67m 147s 13579p").play("E discard 5z")
    assert "kong 5z" in table.may("S")
    assert "chow 4m" in deal_of("israeli", E=THROWER, S="45m 147s 13579p 246z").play("E discard 6m").may("S")
    assert deal_of("israeli", E=TWO_SIDED).deal.allows(E, action_of("declare 1z naming 3p 6p"))


# The arrangement that was announced.


def test_a_program_takes_the_dearest_arrangement() -> None:
    """ISR-49: 2m completes the chow beside a concealed pung rather than the pung, which would be open."""
    scores = {}
    for said in ("win", "win chow", "win pung"):
        scores[said] = won(thrown("2m", S="222m 34m 456p 789s 99s").play(f"S {said}"))
    assert scores["win"].total == scores["win chow"].total == scores["win pung"].total + 1
    assert "pung_minor_open" in scores["win pung"].items


@pytest.mark.parametrize("judged", [False, True])
def test_the_winner_chooses_where_the_card_goes(judged: bool) -> None:
    """ISR-49: for a pair it makes no difference that the card was thrown, but a chow is open by it."""
    scores = {}
    for said in ("win", "win pair", "win chow"):
        table = thrown("5m", S=EITHER, judged=judged)
        assert table.deal.allows(S, action_of(said))
        scores[said] = won(table.play(f"S {said}"))
    assert str(scores["win pair"].reading) == "456m 123p 789p 111s 5+5m"
    assert str(scores["win chow"].reading) == "4+56m 123p 789p 111s 55m"
    assert scores["win pair"].items["chow_concealed"] == 3
    assert scores["win chow"].items["chow_concealed"] == 2
    assert scores["win"].total == scores["win pair"].total == scores["win chow"].total + 1


def test_a_strict_table_refuses_what_the_card_does_not_complete() -> None:
    """ISR-37, ISR-49: only true announcements, and only of a win there is."""
    table = thrown("5m", S=EITHER, judged=False)
    assert table.may("S") == ["win", "pung 5m", "chow 4m", "pass"]
    for said in ("win pung", "win kong", "win special"):
        assert not table.deal.allows(S, action_of(said))
    assert not table.deal.allows(N, action_of("win pair"))
    assert not table.deal.allows(S, action_of("win special") + 1)


# Special hands.

COIN = "123m 345m 555p 46s 44z"
"""5s completes a chow, and the pung of 5p is a Gold Coin."""


@pytest.mark.parametrize("judged", [False, True])
def test_a_special_hand_that_is_not_announced_as_one_counts_as_a_regular_one(judged: bool) -> None:
    """ISR-53: the declaration is needed for the special score; a bare win announces the best."""
    scores = {}
    for said in ("win", "win special", "win chow"):
        scores[said] = won(thrown("5s", S=COIN, judged=judged).play(f"S {said}"))
    assert scores["win"].detail["special"] == scores["win special"].detail["special"] == "gold_coin"
    assert scores["win chow"].detail["special"] is None
    assert scores["win"].total == scores["win special"].total == scores["win chow"].total + 100


def test_an_original_hand_that_is_special_counts_as_both() -> None:
    """ISR-53: the bare win of the leader says both."""
    table = deal_of("israeli", E="123m 345m 555p 789s 44z", judged=True)
    score = won(table.play("E win"))
    assert score.detail["special"] == "gold_coin"
    assert score.detail["multipliers"] == {"original_hand": 1.5}


def test_a_special_hand_needs_its_announcement_for_the_first_place() -> None:
    """ISR-53, ISR-55: announced as a chow it comes after a pung."""
    for said, first in (("win special", "S"), ("win", "S"), ("win chow", "N")):
        table = thrown("5s", S=COIN, N="678m 678m 789s 55s 22z").play(f"S {said}", "N win pung")
        assert winner(table) == first


def test_a_special_hand_worth_less_than_the_regular_count_may_still_be_announced() -> None:
    """ISR-53, ISR-55, ISR-101: it comes first and is counted in the dearest way."""
    cheap = book("israeli").with_house(HouseRules({"winds_and_dragons": 1}, ()))
    hands = {"S": "111z 222z 333z 66z 55z", "N": "123m 345m 789s 222p 6z"}
    table = deal_of(cheap, E="36m 36s 1199p 4456z 5m 7z", draws="8m 8m 8m 2s", judged=True, **hands)
    table.play(*PASSING, "E discard 6z", "S win special", "N win pair")
    assert winner(table) == "S"
    assert table.deal.offences == ()
    assert won(table).detail["special"] is None


# Who goes first.


@pytest.mark.parametrize(
    ("south", "north", "first"),
    [
        ("kong", "chow", "S"),
        ("pung", "chow", "S"),
        ("chow", "pair", "S"),
        ("pair", "chow", "N"),
        ("chow", "chow", "N"),
    ],
)
def test_what_was_announced_decides_between_wins(south: str, north: str, first: str) -> None:
    """ISR-55: special, kong, pung, chow, pair; among equals the one before the discarder (ISR-34)."""
    hands = {"S": BY[south], "N": BY[north]}
    if south == north:
        hands["N"] = "123s 345s 789m 46p 44z"
    table = thrown("5p", **hands).play(f"S win {south}", f"N win {north}")
    assert winner(table) == first


def test_a_cheaper_announcement_may_go_first() -> None:
    """ISR-49, ISR-55: as a pair the hand is worth more, but only as a chow does it go before the other's pair."""
    for said, first in (("win", "N"), ("win pair", "N"), ("win chow", "S")):
        table = thrown("5m", S=EITHER, N="234s 456s 678s 333p 5m").play(f"S {said}", "N win pair")
        assert winner(table) == first


# Standing hands.

TWO_SIDED = "123m 345m 777s 45p 55z 1z"
"""Without 1z it stands on 3p and 6p."""


def standing(said: str, draws: str, judged: bool = False, **hands: str) -> TableOfDeal:
    table = deal_of("israeli", E=TWO_SIDED, draws=draws, judged=judged, **hands)
    return table.play(f"E {said}")


def named(table: TableOfDeal, seat: int = E) -> str:
    """What the opposite seat hears."""
    return tiles_text(kinds_in(view(table.deal, (seat + 2) % 4).seats[seat].named))


def test_who_stands_names_one_card_or_more_and_all_hear_it() -> None:
    """ISR-64: the needed card is named aloud; a bare declaration names all of them."""
    assert named(standing("declare 1z naming 3p", "2s")) == "3p"
    assert named(standing("declare 1z naming 3p 6p", "2s")) == "36p"
    table = standing("declare 1z", "2s")
    assert named(table) == "36p"
    for seat in range(4):
        assert [kinds_in(each.named) for each in view(table.deal, seat).seats] == [parse_tiles("36p"), [], [], []]
        assert [each.declared for each in view(table.deal, seat).seats] == [True, False, False, False]
    assert table.deal.named[S] == ALL_KINDS


def test_a_strict_table_lets_only_true_cards_be_named() -> None:
    """ISR-64: each named kind must really complete the hand."""
    deal = deal_of("israeli", E=TWO_SIDED).deal
    assert deal.allows(E, action_of("declare 1z naming 6p"))
    for said in ("declare 1z naming 9p", "declare 1z naming 3p 9p", "declare 5z naming 3p", "declare 1z naming 1f"):
        assert not deal.allows(E, action_of(said))
    assert not deal.allows(S, action_of("declare 1z naming 6p"))


def test_who_stands_wins_by_discard_on_named_cards_only() -> None:
    """ISR-64, ISR-67: the other card that would complete the hand passes by, whoever throws it."""
    table = standing("declare 1z naming 3p", "6p 3p").play("S drop")
    assert "E" not in table.waited()
    table.play("W drop")
    assert table.may("E") == ["win", "pass"]
    assert "standing_hand" in won(table.play("E win")).items


def test_who_stands_wins_from_the_wall_on_named_cards_only() -> None:
    """ISR-64, ISR-66: an unnamed card is discarded, even if it would complete the hand."""
    table = standing("declare 1z naming 3p", "2s 8m 8m 6p 2s 8m 8m 3p").play("S drop", "W drop", "N drop")
    assert table.may("E") == ["discard 6p"]
    table.play("E drop", "S drop", "W drop", "N drop")
    assert table.may("E") == ["win", "discard 3p"]
    assert {"standing_hand", "self_draw"} <= {*won(table.play("E win")).items}


def test_who_stands_on_a_card_that_is_gone_goes_on_without_a_win() -> None:
    """ISR-64, ISR-66: the named card need not be there any more; what would win otherwise still goes."""
    table = standing("declare 1z naming 3p", "2s 8m 8m 6p", S="3333p 147m 258s 123z").passes()
    table.play("S drop", "W drop", "N drop")
    assert table.may("E") == ["discard 6p"]


@pytest.mark.parametrize(("hand", "said", "first"), [("678m 6p", "pair", "E"), ("78p 44z", "chow", "S")])
def test_of_two_standing_hands_the_usual_precedence_decides(hand: str, said: str, first: str) -> None:
    """ISR-67: West throws; East completes a chow, and South, who is nearer by ISR-34, a pair or a chow."""
    for judged in (False, True):
        table = standing("declare 1z naming 6p", "2s 6p", judged, S=f"123s 456s 999m {hand}")
        table.play("S declare 2s naming 6p", "W discard 6p", "E win chow", f"S win {said}")
        assert winner(table) == first
        assert "standing_hand" in won(table).items


def test_a_standing_hand_may_be_declared_after_a_kong_but_not_after_a_chow_or_pung() -> None:
    """ISR-65, at a judged table, where a false one would be possible too."""
    table = deal_of("israeli", E=THROWER, S="77z 123m 345m 46p 55s 1z", judged=True)
    table.play("E discard 7z", "S pung 7z").passes()
    assert table.verbs("S") == {"discard"}
    table = deal_of("israeli", E="36m 36s 1199p 12367z 6z", S="777z 123m 345m 46p 55s", replacements="1z", judged=True)
    table.play("E discard 7z", "S kong 7z", "S declare 1z naming 5p")
    assert named(table, S) == "5p"
    table = deal_of("israeli", E=TWO_SIDED, judged=True).play("E declare 1z naming 3p")
    assert table.deal.is_declared(E)


SNAKE = "147m 258p 369s {pair} 56z"


def test_a_snake_with_the_pair_of_another_wind_does_not_stand() -> None:
    """ISR-64: its cards look as if 7z were lacking, but a dragon snake wants a pair of the own wind (ISR-225)."""
    own = deal_of("israeli", E=SNAKE.format(pair="11z") + " 9m")
    assert "declare 9m" in own.may("E")
    assert named(own.play("E declare 9m")) == "7z"
    other = deal_of("israeli", E=SNAKE.format(pair="22z") + " 9m")
    assert "declare" not in other.verbs("E")
    assert not other.deal.allows(E, action_of("declare 9m naming 7z"))
    judged = deal_of("israeli", E=SNAKE.format(pair="22z") + " 9m", judged=True).play("E declare 9m")
    assert judged.deal.ended == "void"


def test_special_hands_and_open_hands_may_stand_and_name() -> None:
    """ISR-64."""
    table = deal_of("israeli", E="19m 19p 19s 1234567z 5m", judged=True).play("E declare 5m naming 1m 7z")
    assert named(table) == "1m7z"
    table = deal_of("israeli", E=THROWER, S="77z 123m 345m 45p 55s 1z", draws="8m 8m 8m 2z")
    table.play("E discard 7z", "S pung 7z", "S discard 1z", "W drop", "N drop", "E drop")
    assert named(table.play("S declare 2z naming 3p"), S) == "3p"
