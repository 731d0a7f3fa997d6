"""What the Hong Kong books refuse, each in one sentence, and what they only call illegal."""

import pytest

from manywinds import HandError, book
from manywinds.kernel.errors import RulebookError
from manywinds.rules.case import score_case
from manywinds.rules.examples import example
from manywinds.rules.scoring.score import BELOW_MINIMUM, NOT_A_WIN

pytestmark = pytest.mark.core

BOOKS = ("hk-old", "hk-old-pl", "hk-new")
EVERY_BOOK = pytest.mark.parametrize("name", BOOKS)
CHICKEN = "[123s] [888m] 456p 78p 55s {} +9p"


@EVERY_BOOK
@pytest.mark.parametrize("word", ["riichi", "last_of_kind", "standing_hand", "original_hand"])
def test_circumstances_of_other_books_are_refused(name: str, word: str) -> None:
    """HKR-57 and HKP-20 know nothing of them."""
    with pytest.raises(HandError, match=f"'{word}' is no circumstance of {name}"):
        book(name).score(example(CHICKEN.format("1f") + f"; {word}"))


@pytest.mark.parametrize("name", ["hk-old-pl", "hk-new"])
def test_the_sheet_has_no_blessing_of_man(name: str) -> None:
    """HKP-33; HKR-101 has one."""
    text = "123m 456m 777p 234s 5s 3f +5s; seat=S first_go_round"
    with pytest.raises(HandError, match=f"'first_go_round' is no circumstance of {name}"):
        book(name).score(example(text))
    assert book("hk-old").score(example(text)).legal


@EVERY_BOOK
@pytest.mark.parametrize("word", ["robbing_kong", "fresh_tile_last_five"])
def test_what_needs_anothers_tile_is_refused_on_a_self_draw(name: str, word: str) -> None:
    """HKR-41 and HKR-84, HKP-14 and HKP-51."""
    with pytest.raises(HandError, match=f"'{word}' does not go with a self-drawn tile"):
        book(name).score(example(CHICKEN.format("1f") + f"; self_draw {word}"))


@EVERY_BOOK
@pytest.mark.parametrize(
    "word", ["kong_replacement", "double_kong_replacement", "flower_replacement", "kong_then_flower"]
)
def test_what_needs_an_own_tile_is_refused_on_a_discard(name: str, word: str) -> None:
    """HKR-23 and HKR-65, HKP-26 and HKP-29."""
    with pytest.raises(HandError, match=f"'{word}' needs a self-drawn tile"):
        book(name).score(example(f"[123s] (8888m) 456p 78p 55s 1f +9p; {word}"))


@pytest.mark.parametrize("name", ["hk-old-pl", "hk-new"])
def test_bonus_tiles_are_refused_where_none_are_played(name: str) -> None:
    """HKP-1."""
    edition = book(name).with_options({"bonus_tiles": False})
    with pytest.raises(HandError, match=f"{name} is played without bonus tiles"):
        edition.score(example(CHICKEN.format("3f")))
    assert edition.score(example(CHICKEN.format(""))).legal
    assert (len(edition.wall.tiles()), len(book(name).wall.tiles())) == (136, 144)


@pytest.mark.parametrize(
    ("name", "option", "value", "sentence"),
    [
        # HKR-98
        ("hk-old", "min_doubles", 11, "takes a whole number from 0 to 10, not 11"),
        ("hk-old", "min_doubles", -1, "takes a whole number"),
        ("hk-old", "min_doubles", True, "takes a whole number"),
        ("hk-old", "concealed_hand", 1, "takes False, True, not 1"),
        ("hk-old", "concealed_hand", "on", "takes False, True"),
        ("hk-old", "seating", "cards", "takes 'tiles', 'dice', not 'cards'"),
        ("hk-old", "sticks", "900", "takes 'none', '790', '800'"),
        ("hk-old", "rounds", 0, "takes a whole number from 1 to 16"),
        ("hk-old", "discard_layout", "rows", "takes 'free', 'line', 'personal'"),
        # HKP-59
        ("hk-old-pl", "style", "newest", "takes 'old', 'new'"),
        ("hk-old-pl", "min_fan", 14, "takes a whole number from 0 to 13"),
        ("hk-old-pl", "limit", "13", "takes 'table', 'none'"),
        ("hk-old-pl", "payment", "all", "takes 'split', 'discarder_pays_all'"),
        ("hk-old-pl", "bouquet_mode", "two", "takes 'inclusive', 'plus_one'"),
        ("hk-old-pl", "own_and_round_bonus", "both", "takes 'sum', 'single'"),
        ("hk-old-pl", "dead_wall", "14", "takes 'none', '14_refilled', '14_fixed'"),
        ("hk-old-pl", "deal_direction", "up", "takes 'left', 'right'"),
        ("hk-old-pl", "passed_win_lock", True, "takes 'same_kind', 'any', 'off'"),
        ("hk-old-pl", "hidden_treasure_mode", "pair", "takes 'pair_wait_and_wall', 'wall'"),
        ("hk-new", "big_four_in_one_mode", "four", "takes 'three_stepping_chows', 'four_chows'"),
        ("hk-new", "kong_on_kong_mode", "both", "takes 'two_kongs', 'discard_kong'"),
        ("hk-new", "nine_tiles_requires", "suit", "takes 'purity', 'any'"),
        ("hk-new", "starting_sum", -1, "takes a whole number from 0"),
        ("hk-new", "bonus_tiles", 0, "takes False, True"),
    ],
)
def test_a_value_an_option_does_not_have_is_refused(name: str, option: str, value: object, sentence: str) -> None:
    """HKR-98 and HKP-59: the sentence names the clause too."""
    known = book(name).options.get(option)
    with pytest.raises(RulebookError, match=sentence) as fault:
        book(name).with_options({option: value})
    assert known.clause in str(fault.value)


@EVERY_BOOK
def test_an_unknown_option_is_refused(name: str) -> None:
    """HKR-98 and HKP-59 list them all."""
    with pytest.raises(RulebookError, match="no option 'jokers' in this book"):
        book(name).with_options({"jokers": True})
    for foreign in ("min_fan", "style") if name == "hk-old" else ("min_doubles", "dragon_snake"):
        with pytest.raises(RulebookError, match=f"no option '{foreign}'"):
            book(name).with_options({foreign: 0})


@EVERY_BOOK
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"circumstances": ["jackpot"]}, "'jackpot' is no circumstance of a win"),
        ({"flowers": ["rose"]}, "rose"),
        ({"flowers": ["plum", "plum"]}, "listed twice"),
        ({"seat_wind": "X"}, "no wind"),
        ({"winning_tile": "1z"}, "winning tile 1z is not among"),
        ({"self_draw": True, "discarder": "W"}, "has no discarder"),
        ({"discarder": "S"}, "winner cannot be the discarder"),
        ({"options": {"jokers": True}}, "no option 'jokers'"),
        ({"counters": 2}, "'counters' means nothing"),
        ({"winner": False}, "only winners score"),
    ],
)
def test_a_case_that_cannot_be_read_gets_one_sentence(name: str, change: dict, sentence: str) -> None:
    """HKR-54: among them a loser's hand, for only the winner scores."""
    row = {"hand": "456p789p55s123s888m", "winning_tile": "9p", "seat_wind": "S", "flowers": ["plum"]}
    result = score_case({**row, **change}, book(name))
    assert result["ok"] is False
    assert sentence in str(result["error"])


@EVERY_BOOK
@pytest.mark.parametrize("word", ["", "last_tile", "robbing_kong", "earthly", "fresh_tile_last_five"])
def test_a_discard_win_that_names_no_winning_tile_is_scored_or_refused(name: str, word: str) -> None:
    """HKR-41, HKR-51 and HKP-14: whatever the answer is, it is an answer."""
    row = {"hand": "123m456m777p234s55s", "winning_tile": None, "seat_wind": "S", "flowers": ["chrysanthemum"]}
    result = score_case({**row, "discarder": "E", "circumstances": [word] if word else []}, book(name))
    assert result["ok"] or result["error"]
    assert "robbing_kong" not in result.get("items", {})


@EVERY_BOOK
def test_a_hand_that_is_none_is_a_result_not_a_fault(name: str) -> None:
    """HKR-48, HKR-49 and HKP-17: no sets, no pairs, no orphans; nobody is paid for it."""
    row = {"hand": "1234m5678p19s1235z", "winning_tile": "5z", "self_draw": True, "flowers": ["plum"]}
    result = score_case(row, book(name))
    assert result["ok"]
    assert (result["legal"], result["reason"], result["total"]) == (False, NOT_A_WIN, 0)
    assert "payments" not in result


def test_too_little_is_told_with_what_counted() -> None:
    """HKR-73: flowers are no help, and the sentence says how much there was."""
    edition = book("hk-old").with_options({"min_doubles": 2})
    score = edition.score(example("[555z] [888m] 456p 78p 55s 1234f +9p; seat=S"))
    assert (score.legal, score.reason, score.total, score.towards_minimum) == (False, BELOW_MINIMUM, 3, 1)
    assert any("minimum" in sentence for sentence in score.sentences())
