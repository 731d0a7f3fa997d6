"""Rulings on yaku, yakuman, dora and what cannot be, clause by clause.

RII-1, RII-2, RII-3, RII-20, RII-22, RII-23, RII-31, RII-37, RII-38, RII-39, RII-44, RII-45, RII-50, RII-52, RII-53,
RII-54, RII-55, RII-56, RII-57, RII-58, RII-67.
"""

from itertools import pairwise

import pytest

from manywinds import Win, book
from manywinds.books.riichi.pay import pay
from manywinds.kernel.errors import HandError, RulebookError
from manywinds.kernel.notation import parse_tile
from manywinds.kernel.tiles import tile_text
from manywinds.rules.examples import example
from manywinds.rules.scoring.dora import DORA_OF
from manywinds.rules.table.pay import Parties

pytestmark = pytest.mark.core

PHOENIX = book("riichi-phoenix")


def items(text: str, id: str = "riichi-phoenix") -> dict[str, int]:
    return book(id).score(example(text)).items


def test_the_cycles_of_dora() -> None:
    """RII-3: suits, winds, and white, green, red, white."""
    for cycle in ("123456789m", "123456789p", "123456789s", "1234z", "567z"):
        kinds = [parse_tile(f"{rank}{cycle[-1]}") for rank in cycle[:-1]]
        for kind, after in pairwise([*kinds, kinds[0]]):
            assert DORA_OF[kind] == after, tile_text(kind)
    assert sorted(DORA_OF) == list(range(34))


def test_dora_alone_do_not_win() -> None:
    """RII-38, RII-22."""
    score = PHOENIX.score(Win.parse("[234m] 06m 88p 345s 678s +7m", seat="S", dora="7p"))
    assert (score.legal, score.reason, score.total) == (False, "no_yaku", 3)
    assert score.detail["dora"] == {"dora": 2, "aka_dora": 1}
    with pytest.raises(RulebookError, match="not paid"):
        pay(PHOENIX, score, Parties(1, 2))


def test_the_winner_is_not_responsible_for_their_own_hand() -> None:
    """RII-76."""
    score = PHOENIX.score(Win.parse("[555z] [666z] [777z] 13m 99m +2m", seat="S", self_draw=True))
    with pytest.raises(HandError, match="responsible"):
        PHOENIX.settle(score, Parties(1, -1, responsible=1))


def test_the_only_yaku_may_depend_on_the_winning_tile() -> None:
    """RII-39: a wait on two pairs, one of them dragons."""
    hand = "[123m] 456p 789s 77z 99m"
    assert items(f"{hand} +7z; seat=S") == {"yakuhai_chun": 1}
    assert items(f"{hand} +9m; seat=S") == {}


EXCLUSIONS = {
    # RII-56, pair by pair.
    "ryanpeikou, not iipeikou": ("223344p 667788s 9m +9m", {"ryanpeikou": 3}),
    "ryanpeikou, not chiitoitsu": ("112233p 778899s 5m +5m", {"ryanpeikou": 3}),
    "junchan, not chanta": ("123789m 13p 11s 789s +2p", {"junchan": 3}),
    "chinitsu, not honitsu": ("11p 234p 57p 888p 999p +6p", {"chinitsu": 6}),
    "honroutou, not chanta": ("[111m] [999p] 1p 999s 444z +1p; seat=S", {"toitoi": 2, "honroutou": 2}),
    "rinshan, not haitei": (
        "123m 99m 456p 68p [8888s] +7p; seat=S self_draw kong_replacement last_tile", {"rinshan": 1}),
    "rinshan, not ippatsu": (
        "123m 99m 456p 68p (8888s) +7p; seat=S self_draw kong_replacement riichi ippatsu",
        {"riichi": 1, "menzen_tsumo": 1, "rinshan": 1}),
    "chankan, not houtei": ("123m 789m 24p 555s 67s +3p; seat=S robbing_kong last_tile", {"chankan": 1}),
    # RII-56: what adds up.
    "shousangen and its pons": (
        "[555z] [666z] 13m 456p 77z +2m", {"shousangen": 2, "yakuhai_haku": 1, "yakuhai_hatsu": 1}),
    "sanrenkou and sanankou": ("222333444p 79m 44z +8m; seat=S", {"sanrenkou": 2, "sanankou": 2}),
    "sankantsu and toitoi": (
        "[2222m] [8888p] (4444s) [777z] 1p +1p", {"sankantsu": 2, "toitoi": 2, "yakuhai_chun": 1}),
    "toitoi and sanankou": ("22m 444p 333s 888s 66m +2m", {"tanyao": 1, "toitoi": 2, "sanankou": 2}),
    "pinfu and junchan": ("23m 789m 123p 11s 789s +1m", {"pinfu": 1, "junchan": 3}),
}  # fmt: skip


def test_rinshan_and_ippatsu_add_up_where_the_own_kan_leaves_ippatsu() -> None:
    """RII-44, RII-56."""
    edition = PHOENIX.with_options({"ippatsu_after_own_kan": True})
    text = "123m 99m 456p 68p (8888s) +7p; seat=S self_draw kong_replacement riichi ippatsu"
    assert edition.score(example(text)).items == {"riichi": 1, "ippatsu": 1, "menzen_tsumo": 1, "rinshan": 1}


@pytest.mark.parametrize("name", EXCLUSIONS)
def test_what_excludes_what(name: str) -> None:
    text, expected = EXCLUSIONS[name]
    assert items(text) == expected


DETAILS = {
    # RII-55.
    "a guest wind is no valued pair": ("123456m 789p 23s 33z +4s; seat=S", {"pinfu": 1}),
    "the seat wind is": ("123456m 789p 23s 22z +4s; seat=S", {}),
    "the round wind is": ("123456m 789p 23s 11z +4s; seat=S", {}),
    "a dragon is": ("123456m 789p 23s 55z +4s; seat=S", {}),
    "an edge wait is no pinfu": ("123456m 789p 12s 55s +3s; seat=S", {}),
    "an open hand is no pinfu": ("[123m] 456m 789p 23s 55s +4s; seat=S", {}),
    "chanta asks it of the pair too": ("123m 789p 13s 999s 55m +2s; seat=S", {}),
    "four identical runs are two pairs": ("22223333444p 99m +4p", {"sanrenkou": 2, "sanankou": 2}),
    "a wind of seat and round counts twice": (
        "123m 99m 456p 79s [111z] +8s; seat=E", {"yakuhai_seat_wind": 1, "yakuhai_round_wind": 1}),
    "a kan of three consecutive ones": (
        "(3333p) 222p 444p 79s 99m +8s; seat=S", {"sanrenkou": 2, "sanankou": 2}),
    "sanrenkou does not run over nine": ("999p 111p 888p 79s 44z +8s; seat=S", {"sanankou": 2}),
    "sanrenkou does not cross suits": ("888m 999m 111p 79s 44z +8s; seat=S", {"sanankou": 2}),
    "closed tanyao": ("24m 567m 88p 345678s +3m", {"tanyao": 1}),
    # RII-31.
    "a concealed kan leaves the hand closed": (
        "(2222m) 456m 88p 345s 68s +7s; self_draw", {"menzen_tsumo": 1, "tanyao": 1}),
    # RII-45.
    "double riichi alone says riichi too": (
        "123m 99m 789p 234s 46s +5s; double_riichi", {"riichi": 1, "double_riichi": 1}),
    # RII-57.
    "green without the dragon": ("[234s] 234s 666s 33s 88s +8s", {"ryuuiisou": 13}),
    "honours only on seven pairs": ("1122334455667z +7z", {"tsuuiisou": 13}),
    "wheels of sou are none": ("2233445566778s +8s", {"tanyao": 1, "pinfu": 1, "ryanpeikou": 3, "chinitsu": 6}),
    "gates with a kan are none": ("(1111m) 2345678999m +8m", {"chinitsu": 6}),
    "gates that waited for nine": ("1112345678999m +1m", {"chuuren_9": 26}),
    "gates that did not": ("1123456678999m +1m", {"chuuren": 13}),
    "gates of pin": ("1112345678999p +5p", {"chuuren_9": 26}),
    "gates of sou": ("1112345678999s +9s", {"chuuren_9": 26}),
    "four kans of which the winds are fewer": ("[1111z] [2222z] (3333z) [5555m] 4z +4z", {"shousuushii": 13}),
    "a pon of the fourth wind by ron": ("[111z] [222z] 333z 44z 99m +4z", {"daisuushii": 26}),
    "suuankou by ron is toitoi": ("222m 66m 444p 33s 888s +3s", {"tanyao": 1, "toitoi": 2, "sanankou": 2}),
}  # fmt: skip


@pytest.mark.parametrize("name", DETAILS)
def test_a_detail(name: str) -> None:
    text, expected = DETAILS[name]
    assert items(text) == expected


def test_what_is_no_win_at_all() -> None:
    """RII-20, RII-55: four equal tiles are not two pairs; wrapped runs are none."""
    for text in ("1111m 2288p 3377s 4z +4z", "91m 234p 567p 789s 55z +2m", "123m 456p 789s 111z 2z +3z"):
        score = PHOENIX.score(example(text))
        assert (score.legal, score.reason) == (False, "not_a_win")


def test_only_one_yakuman_is_paid_and_the_rest_is_told() -> None:
    """RII-58."""
    score = PHOENIX.score(Win.parse("[555z] [666z] [777z] 222z 3z +3z", seat="S", dora="4z"))
    assert score.items == {"daisangen": 13}
    assert score.detail == {"dora": {}, "fu": None, "yakuman": 1, "limit": "yakuman"}
    refused = {refusal.fan.id for refusal in score.refused}
    assert {"tsuuiisou", "toitoi", "yakuhai_haku", "yakuhai_seat_wind"} <= refused
    assert "Not counted: Tsuuiisou, because a limit hand stands alone." in score.sentences()


def test_yakuman_add_up_where_the_edition_says_so() -> None:
    score = book("riichi-tenhou").score(Win.parse("1122555666777z +1z", seat="S", self_draw=True))
    assert score.items == {"suuankou": 13, "daisangen": 13, "tsuuiisou": 13}
    assert score.detail["limit"] == "triple_yakuman"


def test_renhou_is_a_plain_mangan_unless_more_is_there() -> None:
    """RII-54: in Europe; what the hand is worth otherwise counts if it is dearer."""
    ema = book("riichi-ema")
    plain = ema.score(Win.parse("123m 99m 789p 234s 46s +5s", seat="S", circumstances=("first_go_round",), dora="8m"))
    assert (plain.items, plain.total, plain.detail["dora"]) == ({"renhou": 5}, 5, {})
    dearer = ema.score(Win.parse("11p 234p 57p 888p 999p +6p", seat="S", circumstances=("first_go_round",)))
    assert dearer.items == {"chinitsu": 6}
    dealer = ema.score(Win.parse("123m 99m 789p 234s 46s +5s", circumstances=("first_go_round",)))
    assert dealer.reason == "no_yaku"


def test_the_dearest_reading_counts() -> None:
    """RII-67, RII-23: han and fu, not han alone."""
    score = PHOENIX.score(Win.parse("99m 222333p 44p 789s +4p", seat="S"))
    assert (score.items, score.detail["fu"]) == ({"sanrenkou": 2}, 40)
    assert score.runner_up is not None
    assert str(score.runner_up.reading) == "23+4p 234p 234p 789s 99m"


IMPOSSIBLE = {
    "riichi with an open hand": "[123m] 99m 789p 234s 46s +5s; riichi",
    "ippatsu without riichi": "123m 99m 789p 234s 46s +5s; ippatsu",
    "heaven for another": "123456m 789p 23s 55s +4s; self_draw heavenly seat=S",
    "earth for the dealer": "123456m 789p 23s 55s +4s; self_draw earthly",
    "heaven on a discard": "123456m 789p 23s 55s +4s; heavenly",
    "earth after riichi": "123456m 789p 23s 55s +4s; self_draw earthly riichi seat=S",
    "heaven after a kan": "(1111z) 456m 789p 23s 55s +4s; self_draw heavenly",
    "no winning tile": "123456m 789p 23s 55s 4s",
    "flowers": "123456m 789p 23s 55s 1f +4s",
    "a robbed tile drawn oneself": "123456m 789p 23s 55s +4s; self_draw robbing_kong",
    "a replacement discarded": "[8888s] 123m 99m 456p 68p +7p; kong_replacement",
    "a circumstance of another book": "123456m 789p 23s 55s +4s; last_of_kind",
    "three red fives of pin": "123m 340p 067p 88s 05p +0p",
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused(name: str) -> None:
    with pytest.raises(HandError):
        PHOENIX.score(example(IMPOSSIBLE[name]))


def test_a_robbed_tile_is_the_only_one_of_its_kind() -> None:
    """RII-37: the other three lie in the pon that was to become a kan."""
    assert items("123m 789m 24p 555s 67s +3p; seat=S robbing_kong") == {"chankan": 1}
    with pytest.raises(HandError, match="another 3 dots"):
        items("123m 789m 24p 33p 567s +3p; seat=S robbing_kong")
    with pytest.raises(HandError, match="another 3 dots"):
        PHOENIX.score(Win.parse("123m 789m 24p 555s 67s +3p", seat="S", circumstances=("robbing_kong",), dora="3p"))


def test_indicators_are_tiles_of_the_set() -> None:
    """RII-1, RII-50: a fifth tile of a kind is refused among them too, and so are bonus tiles."""
    with pytest.raises(HandError, match="more than four"):
        Win.parse("123m 99m 789p 234s 46s +5s", dora="9m 9m", ura="9m")
    with pytest.raises(HandError, match="no indicator"):
        Win.parse("123m 99m 789p 234s 46s +5s", dora="1f")
    with pytest.raises(HandError, match="At most 5"):
        Win.parse("123m 99m 789p 234s 46s +5s", dora="123456p")


def test_a_win_prints_as_what_builds_it() -> None:
    win = Win.parse("123m 99m 789p 234s 46s +0s", "S", "E", False, ("riichi",), dora="3z 0m", ura="1z", counters=2)
    assert "dora='3z 5m', ura='1z', counters=2" in repr(win)
    again = eval(repr(win), {"Win": Win})  # noqa: S307 - its own repr
    assert repr(again) == repr(win)
    assert PHOENIX.score(again).detail == PHOENIX.score(win).detail == {
        "dora": {"aka_dora": 1}, "fu": 40, "yakuman": 0, "limit": None,
    }  # fmt: skip


def test_every_indicator_that_a_kan_turned_counts() -> None:
    """RII-51: two kans, and the second of their indicators points at the pair."""
    win = Win.parse("(9999p) (1111s) 123m 78m 66z +9m", seat="S", circumstances=("riichi",), dora="8s 8p 5z")
    score = PHOENIX.score(win)
    assert score.detail["dora"] == {"kan_dora": 6}
    assert score.total == 1 + 2 + 6
