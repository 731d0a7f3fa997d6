"""Hong Kong Old Style: who fed an expensive hand, what he pays, false wins, and the points table.

The rows of `hk-old-payments.jsonl` are printed examples; the rest follows the clauses.
"""

import pytest

from hk.tables import EAST, NOBODY, NORTH, SEATS, SOUTH, WEST, kinds, melds, paid, printed, responsible, seat_of, worth
from manywinds import HandError, book
from manywinds.books.hk_old.pay import points_for
from manywinds.books.hk_old.responsibility import had_no_safe_tile, is_dangerous
from manywinds.kernel.tiles import kinds_in
from manywinds.rules.examples import example
from manywinds.rules.rulebook import Responsible
from manywinds.rules.table.pay import Parties

pytestmark = pytest.mark.core

OLD = printed("hk-old-payments")

# HKR-78: winner S; a set from the left came from E, from across from N, from the right from W.
FED = {
    "a dragons": ("[555z<] [666z^] [777z>] 23m 88p 1f +4m", "W"),
    "a with another set between": ("[555z<] [666z^] [345s<] [777z>] 8p 1f +8p", "W"),
    "a kong": ("[555z<] [6666z^] [7777z>] 23m 88p 1f +4m", "W"),
    "a later extended": ("[555z<] [666z^] [777+7z>] 23m 88p 1f +4m", "W"),
    "b winds": ("[111z<] [222z^] [333z>] [444z^] 5m 3f +5m", "N"),
    "c honours": ("[222z<] [333z^] [666z^] [555z>] 1z 1f +1z", "W"),
    "d terminals": ("[111m<] [999m^] [111p>] [999p<] 9s 1f +9s", "E"),
    "e one suit, a chow": ("[123s<] [555s^] [678s<] [345s<] 9s 1f +9s", "E"),
    "e one suit, a pung": ("[123s<] [555s^] [678s<] [999s>] 4s 1f +4s", "W"),
    "e characters": ("[123m<] [555m^] [678m<] [999m^] 4m 1f +4m", "N"),
    "e dots": ("[123p<] [555p^] [678p<] [9999p^] 4p 1f +4p", "N"),
}


@pytest.mark.parametrize(("text", "feeder"), FED.values(), ids=FED)
def test_who_gave_the_named_set_is_responsible(text: str, feeder: str) -> None:
    """HKR-78, whoever discards the winning tile, or nobody."""
    for discarder in "EWN-":
        assert seat_of(responsible(text, "S", discarder)) == feeder


@pytest.mark.parametrize(
    "text",
    [
        # One open set fewer than the situation needs.
        "[555z<] [777z>] 66z 6z 23m 88p 1f +4m",
        "[111z<] [222z^] [444z^] 333z 5m 3f +5m",
        "[123s<] [555s^] [678s<] 345s 9s 1f +9s",
        # HKR-81: a declared concealed kong is not open.
        "(5555z) [666z^] [777z>] 23m 88p 1f +4m",
        "(1111z) [222z^] [333z>] [444z^] 5m 3f +5m",
        "[123s<] (5555s) [678s<] [234s<] 9s 1f +9s",
        "[111m<] (9999m) [111p>] [999p<] 9s 1f +9s",
        "(2222z) [333z^] [666z^] [555z>] 1z 1f +1z",
        # HKR-79: the hand does not score the fan of the situation.
        "[123s<] [555s^] [678s<] [345s<] 9m 1f +9m",
        "[111m<] [999m^] [111p>] [999p<] 8s 1f +8s",
        "[222z<] [333z^] [666z^] [555z>] 9s 1f +9s",
        # HKR-78: chows of a one and a nine are no terminal sets.
        "[123m<] [999m^] [111p>] [999p<] 9s 1f +9s",
    ],
)
def test_too_few_open_sets_or_no_such_fan_make_nobody_responsible(text: str) -> None:
    for discarder in "EWN-":
        assert responsible(text, "S", discarder) is None


def test_three_dragon_sets_that_do_not_score_blame_nobody() -> None:
    """HKR-79 with the option of HKR-62: without a fourth pung there are no big three dragons."""
    text = FED["a dragons"][0]
    assert responsible(text, "S", "E", big_three_dragons_needs_all_pungs=True) is None
    pungs = "[555z<] [666z^] [777z>] 22m 88p 1f +2m"
    assert seat_of(responsible(pungs, "S", "E", big_three_dragons_needs_all_pungs=True)) == "W"


@pytest.mark.parametrize(
    "text",
    [
        "[555z<] [666z^] 77z 234m 88p 1f +7z",
        "[111z<] [222z^] [333z>] 44z 55m 3f +4z",
        "[222z<] [333z^] [666z^] 55z 11z 1f +5z",
        "[111m<] [999m^] [111p>] 99p 99s 1f +9p",
        "[123s<] [555s^] [678s<] 34s 99s 1f +2s",
        "[123s<] [555s^] [678s<] 33s 99s 1f +3s",
    ],
)
def test_a_winning_discard_that_makes_the_named_set_blames_its_discarder(text: str) -> None:
    """HKR-80, and the option that leaves it out; on a self-draw there is nobody to blame."""
    for discarder in "EWN":
        assert responsible(text, "S", discarder) == Responsible(SEATS[discarder], "HKR-80")
        assert responsible(text, "S", discarder, responsibility_on_winning_set=False) is None
    assert responsible(text, "S", "-") is None


@pytest.mark.parametrize(
    "text",
    [
        "[123s<] [555s^] [678s<] 234s 9s 1f +9s",
        "[111m<] [999m^] [111p>] 999p 9s 1f +9s",
        "[222z<] [333z^] [666z^] 555z 1z 1f +1z",
        "[111z<] [222z^] [333z>] 444z 5m 3f +5m",
    ],
)
def test_a_winning_discard_that_only_makes_the_pair_blames_nobody(text: str) -> None:
    """HKR-80."""
    for discarder in "EWN":
        assert responsible(text, "S", discarder) is None


def test_a_winning_discard_beside_the_named_set_leaves_the_blame_where_it_was() -> None:
    """HKR-80: the last dragon came from W; the winning chow is no named set."""
    assert responsible(FED["a dragons"][0], "S", "E") == Responsible(WEST, "HKR-78")


@pytest.mark.parametrize(
    ("text", "feeder"),
    [
        # The third dragon from E, then the fourth honour from W.
        ("[222z^] [555z<] [666z^] [777z<] 1z 1f +1z", "E"),
        ("[555z^] [666z^] [777z<] [222z>] 1z 1f +1z", "W"),
        # The third dragon from E, then a winning discard that makes the fourth honour set.
        ("[555z^] [666z^] [777z<] 22z 11z 1f +2z", "N"),
    ],
)
def test_the_latest_feeder_alone_is_responsible(text: str, feeder: str) -> None:
    """HKR-82."""
    assert seat_of(responsible(text, "S", "N")) == feeder


def test_feeders_are_counted_from_the_winner() -> None:
    """HKR-78: left, across and right of each seat."""
    for winner in "ESWN":
        for mark, steps in (("<", 3), ("^", 2), (">", 1)):
            text = f"[123s<] [555s] [678s<] [999s{mark}] 4s +4s"
            assert responsible(text, winner, "-") == Responsible((SEATS[winner] + steps) % 4, "HKR-78")


def test_a_set_that_does_not_say_whence_it_came_blames_nobody() -> None:
    """HKR-78 needs a name."""
    assert responsible("[123s<] [555s^] [678s<] [999s] 4s 1f +4s", "S", "-") is None


# HKR-83


TWO_DRAGONS = melds("[555z] [666z] 234m 567p 8s +8s")
THREE_WINDS = melds("[111z] [222z] [333z] 234m 8s +8s")
THREE_HONOURS = melds("[111z] [222z] [555z] 234m 8s +8s")
THREE_TERMINALS = melds("[111m] [999m] [111p] 234m 8s +8s")
THREE_BAMBOOS = melds("[123s] [555s] [678s] 234m 8p +8p")
NOTHING = melds("[123s] [555m] 234p 567p 8p +8p")
HIDDEN = melds("(5555z) [666z] 234m 567p 8s +8s")


@pytest.mark.parametrize(
    ("laid", "dangerous", "safe"),
    [
        (TWO_DRAGONS, "7z", "5z6z1z1m9s"),
        (THREE_WINDS, "4z5z6z7z", "1z2z3z1m"),
        (THREE_HONOURS, "3z4z6z7z", "1z2z5z9s"),
        (THREE_TERMINALS, "9p1s9s", "1m9m1p5m1z"),
        (THREE_BAMBOOS, "1s2s3s4s5s6s7s8s9s", "1m9p1z5z"),
        (NOTHING, "", "1s5m7z9p"),
        (HIDDEN, "", "7z"),
    ],
)
def test_which_discards_are_dangerous(laid: tuple[int, ...], dangerous: str, safe: str) -> None:
    """HKR-78 and HKR-81, seen from the discarder's chair."""
    assert [kind for kind in kinds(dangerous) if not is_dangerous(kind, laid)] == []
    assert [kind for kind in kinds(safe) if is_dangerous(kind, laid)] == []


def test_who_has_four_sets_can_be_fed_no_other() -> None:
    """HKR-78: a situation needs a set that is claimed, and four melds leave room for a pair only."""
    assert not is_dangerous(kinds("7z")[0], melds("[555z] [666z] [123m] [456p] 7z +7z"))
    assert not is_dangerous(kinds("4s")[0], melds("[123s] [555s] [678s] [345m] 4s +4s"))


def test_no_safe_tile_is_an_excuse() -> None:
    """HKR-83: every other tile would have been as dangerous, to one opponent or another."""
    assert had_no_safe_tile(kinds("7z1s9s"), [TWO_DRAGONS, THREE_BAMBOOS, NOTHING])
    assert not had_no_safe_tile(kinds("7z1s9s1m"), [TWO_DRAGONS, THREE_BAMBOOS, NOTHING])
    assert not had_no_safe_tile(kinds("7z1s9s"), [TWO_DRAGONS, NOTHING, NOTHING])
    assert not had_no_safe_tile([], [TWO_DRAGONS, THREE_BAMBOOS])
    assert book("hk-old").options.values["no_safe_tile_exemption"] is True


# Payments of the Russian rulebook.


@pytest.mark.parametrize("row", OLD["HKR-W14"]["rows"], ids=lambda row: str(row["doubles"][0]))
def test_the_points_table(row: dict) -> None:
    """HKR-W14, HKR-74, HKR-75; HKR-72: ten doubles and more are paid alike."""
    edition = book("hk-old")
    for doubles in [10, 11, 13, 26, 64] if row["doubles"] == ["10+"] else row["doubles"]:
        score = worth(edition, doubles)
        assert points_for(doubles) == score.detail["points"] == row["points"]
        assert score.detail["limit"] == (doubles >= 10)
        discarder, other, third, gain = row["discard"]
        assert paid(edition, doubles, SOUTH, WEST) == [-other, gain, -discarder, -third]
        assert paid(edition, doubles, EAST, NORTH) == [gain, -other, -third, -discarder]
        if row["self_draw"]:
            each, _, _, gain = row["self_draw"]
            assert paid(edition, doubles, WEST, NOBODY) == [-each, -each, gain, -each]


def test_a_hand_of_nothing_cannot_be_drawn() -> None:
    """HKR-71: a chicken wins, and a self-draw is never worth nothing."""
    assert OLD["HKR-W14"]["rows"][0]["self_draw"] is None
    chicken = "[123s] [888m] 456p 78p 55s 1f +9p; seat=S"
    assert book("hk-old").score(example(chicken)).total == 0
    assert book("hk-old").score(example(chicken)).legal
    assert book("hk-old").score(example(f"{chicken} self_draw")).total == 1


def test_the_printed_payment_of_five_doubles_is_that_of_seven() -> None:
    """HKR-W12, HKR-76."""
    row = OLD["HKR-W12"]
    wrong, right = row["as_printed"], row["expect_for_5_doubles"]
    for doubles in row["valid_for_doubles"]:
        assert paid(book("hk-old"), doubles, EAST, SOUTH) == [
            wrong["winner"], wrong["discarder"], wrong["others_each"], wrong["others_each"]
        ]  # fmt: skip
    assert paid(book("hk-old"), 5, EAST, SOUTH) == [
        right["winner"], right["discarder"], right["others_each"], right["others_each"]
    ]  # fmt: skip
    assert points_for(5) == right["points"]


def test_one_double_from_the_wall() -> None:
    """HKR-W13, HKR-75."""
    expect = OLD["HKR-W13"]["expect"]
    each = expect["each_loser"]
    assert paid(book("hk-old"), OLD["HKR-W13"]["doubles"], EAST, NOBODY) == [expect["winner"], each, each, each]


def test_the_printed_responsibilities() -> None:
    """HKR-W08 and HKR-W09: Roman is East, Gennady South, Sofia West (HKR-77)."""
    first, second = OLD["HKR-W08"], OLD["HKR-W09"]
    expect = first["expect"]
    assert points_for(first["doubles"]) == first["points"]
    assert paid(book("hk-old"), first["doubles"], EAST, WEST, SOUTH) == [
        expect["Roman"], expect["Gennady"], expect["Sofia"], expect["fourth"]
    ]  # fmt: skip
    normal = first["normal"]
    others = normal["others_each"]
    assert paid(book("hk-old"), first["doubles"], EAST, WEST)[1:] == [-others, -normal["discarder"], -others]
    expect = second["expect"]
    assert points_for(second["doubles"]) == second["points"]
    assert paid(book("hk-old"), second["doubles"], EAST, NOBODY, SOUTH) == [
        expect["Roman"], expect["Gennady"], expect["Sofia"], expect["fourth"]
    ]  # fmt: skip


@pytest.mark.parametrize("doubles", range(13))
def test_a_responsible_player_pays_for_the_others(doubles: int) -> None:
    """HKR-77: 6v on a self-draw, 4v for his own discard, 2v beside another discarder."""
    edition = book("hk-old")
    value = points_for(doubles)
    assert paid(edition, doubles, SOUTH, NOBODY, NORTH) == [0, 6 * value, 0, -6 * value]
    assert paid(edition, doubles, SOUTH, NORTH, NORTH) == [0, 4 * value, 0, -4 * value]
    assert paid(edition, doubles, SOUTH, EAST, NORTH) == [-2 * value, 4 * value, 0, -2 * value]


def test_a_fresh_tile_among_the_last_five_is_paid_alone() -> None:
    """HKR-84, and HKR-85 where another player is responsible."""
    edition = book("hk-old")
    score = edition.score(example("[777z] [888m] 456p 78p 55s 1f +9p; seat=S fresh_tile_last_five"))
    for payer in (NOBODY, EAST, WEST, NORTH):
        settlement = edition.settle(score, Parties(SOUTH, WEST, payer))
        assert settlement.changes() == [0, 8, -8, 0]
        assert [transfer.clause for transfer in settlement.transfers] == ["HKR-84"]


def test_the_clause_of_every_payment_is_named() -> None:
    """HKR-75 and HKR-77."""
    edition = book("hk-old")
    usual = edition.settle(worth(edition, 3), Parties(SOUTH, WEST))
    fed = edition.settle(worth(edition, 3), Parties(SOUTH, WEST, EAST))
    assert {transfer.clause for transfer in usual.transfers} == {"HKR-75"}
    assert {transfer.clause for transfer in fed.transfers} == {"HKR-77"}


@pytest.mark.parametrize("id", ["hk-old", "hk-old-pl", "hk-new"])
def test_nobody_discards_to_himself(id: str) -> None:
    """HKR-75 and HKP-46 know three losers."""
    with pytest.raises(HandError, match="cannot be the discarder"):
        book(id).settle(worth(book(id), 1), Parties(SOUTH, SOUTH))


def test_counting_sticks_have_the_sums_of_the_option() -> None:
    """HKR-W15, HKR-97."""
    row = OLD["HKR-W15"]
    sums = {sum(int(stick) * count for stick, count in row[one].items()) for one in "ab"}
    assert sums == {row["expect_a"], row["expect_b"]}
    known = book("hk-old").options.get("sticks")
    assert set(known.choices) == {"none", *(str(sum) for sum in sums)}


@pytest.mark.parametrize("id", ["HKR-W10", "HKR-W11"])
def test_the_printed_sums_of_fans(id: str) -> None:
    """HKR-W10 and HKR-W11, HKR-54."""
    flowers = "" if "no_flowers" in OLD[id]["fans"] else "3f"
    score = book("hk-old").score(example(f"[222m] [555m] [888m] 444z 9m {flowers} +9m; seat=S self_draw"))
    assert score.items == OLD[id]["fans"]
    assert score.total == OLD[id]["expect"]["doubles"]


def test_the_printed_small_three_dragons() -> None:
    """HKR-W19, HKR-62."""
    score = book("hk-old").score(example("[555z] [666z] 77z 123m 56p 1f +4p; seat=S"))
    assert score.items == OLD["HKR-W19"]["fans"]
    assert score.total == OLD["HKR-W19"]["expect"]["doubles"]


@pytest.mark.parametrize("row", OLD["HKR-W16"]["rows"], ids=lambda row: row["shape"])
def test_the_printed_waits(row: dict) -> None:
    """HKR-W16, HKR-100."""
    shape = row["shape"]
    filler = {1: "[123m] 456m 777s 222z", 2: "[123m] 456m 777z 99s", 4: "[123m] 456m 777z", 5: "[123m] 456m 99s"}
    filler[7] = "[123m] 456m"
    beside = filler[len(shape) - 1]
    if shape == "89m":
        beside = "[123s] 456s 777z 99p"
    edition = book("hk-old").with_options({"single_wait": True})
    for tile in row["waits"]:
        win = example(f"{beside} {shape} 1f +{tile}; seat=S")
        waited = [f"{kind % 9 + 1}{'mps'[kind // 9]}" for kind in kinds_in(win.waits(edition.forms))]
        assert waited == row["waits"]
        assert ("single_wait" in edition.score(win).items) == row["single_wait"]


def test_a_discard_that_completes_the_set_or_the_pair_alike_completes_the_set() -> None:
    """HKR-80: only a tile that can complete nothing but the pair leaves its discarder free."""
    score = book("hk-old").score(example("[123s<] [555s^] [678s<] 2344s 1f +4s; seat=S"))
    assert book("hk-old").responsible(score, Parties(SOUTH, NORTH)) == Responsible(NORTH, "HKR-80")
    pair = book("hk-old").score(example("[123s<] [555s^] [678s<] 234s 9s 1f +9s; seat=S"))
    assert book("hk-old").responsible(pair, Parties(SOUTH, NORTH)) is None
