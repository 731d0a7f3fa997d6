"""Riichi against majiang-core, a referee that others wrote: whole games by the same rules, in which every menu of every
seat, every score, every payment and every next deal must be the same.

RII-7, RII-10, RII-11, RII-19 to RII-52, RII-60 and RII-70 to RII-84 as Tenhou plays them, but for pao (RII-77).
"""

import pytest

from manywinds.rules.options import Value
from support.majiang import INSTALLED, OURS, Comparison, Referee

pytestmark = pytest.mark.skipif(not INSTALLED, reason="majiang-core is not installed: `make setup` brings it")


def differences(games: range, comparison: Comparison) -> list[object]:
    return [found for seed in games if (found := comparison.play(seed)) is not None]


def test_whole_games_are_judged_alike() -> None:
    with Referee() as referee:
        comparison = Comparison(referee)
        assert differences(range(3), comparison) == []
    assert comparison.met["finals"] == 3
    assert comparison.met["menus"] > 1000


HAPPENINGS = {
    "discard", "declare", "chow", "pung", "kong", "concealed_kong", "added_kong", "win", "abort", "pass", "won",
    "exhausted", "aborted", "four_kans", "finals",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_hundreds_of_games_are_judged_alike(part: int) -> None:
    with Referee() as referee:
        comparison = Comparison(referee)
        assert differences(range(150 * part, 150 * part + 150), comparison) == []
    assert {what for what in HAPPENINGS if not comparison.met[what]} == set()
    assert comparison.met["menus"] > 80_000


def caught(comparison: Comparison, games: int) -> bool:
    return any(comparison.play(seed) is not None for seed in range(games))


GAMES = 150
"""Most differ in the first few; the rarest rules need most of these."""
OTHERWISE: list[tuple[str, Value]] = [
    ("open_tanyao", False),
    ("swap_calling", "allowed"),
    ("double_ron", "all_counters_to_each"),
    ("kan_dora_open_added", "at_discard"),
    ("kan_dora_open_added", "before_replacement"),
    ("riichi_min_live_tiles", 1),
    ("abortive_draws", "four_kans,four_riichi,four_winds,triple_ron"),
    ("abortive_draws", "four_kans,four_riichi,nine_terminals,triple_ron"),
    ("abortive_draws", "four_riichi,four_winds,nine_terminals,triple_ron"),
    ("nagashi_mangan", "none"),
    ("rinshan_tsumo_fu", 0),
    ("pinfu_tsumo_fu", 2),
    ("open_pointless_fu", 0),
    ("kiriage_mangan", True),
    ("bankruptcy", "never"),
    ("last_deal_dealer_stop", "never"),
    ("counter_on_noten_dealer_draw", "keep"),
    ("final_rounding", "up"),
]
THEIR_OTHERWISE: list[tuple[str, object]] = [
    ("クイタンあり", False),
    ("喰い替え許可レベル", 1),
    ("喰い替え許可レベル", 2),
    ("途中流局あり", False),
    ("流し満貫あり", False),
    ("最大同時和了数", 1),
    ("連荘方式", 1),
    ("トビ終了あり", False),
    ("オーラス止めあり", False),
    ("一発あり", False),
    ("裏ドラあり", False),
    ("カン裏あり", False),
    ("カンドラ後乗せ", False),
    ("ツモ番なしリーチあり", True),
    ("リーチ後暗槓許可レベル", 0),
    ("切り上げ満貫あり", True),
]


@pytest.mark.slow
@pytest.mark.parametrize(("option", "value"), OTHERWISE)
def test_another_rule_of_ours_is_noticed(option: str, value: Value) -> None:
    with Referee() as referee:
        assert caught(Comparison(referee, OURS.with_options({option: value})), GAMES)


@pytest.mark.slow
@pytest.mark.parametrize(("option", "value"), THEIR_OTHERWISE)
def test_another_rule_of_theirs_is_noticed(option: str, value: object) -> None:
    with Referee() as referee:
        assert caught(Comparison(referee, theirs={option: value}), GAMES)


@pytest.mark.parametrize("option", ["swap_calling"])
def test_a_menu_that_is_not_the_same_is_told(option: str) -> None:
    with Referee() as referee:
        comparison = Comparison(referee, OURS.with_options({option: "allowed"}))
        found = next(found for seed in range(9) if (found := comparison.play(seed)) is not None)
    assert found.what == "menu"
    assert found.theirs == []
    assert "holds" in found.where
