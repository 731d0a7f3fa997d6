"""A win that is told by its value obeys the book as far as its facts tell, exactly as one told by its tiles does."""

import shlex

import pytest

from manywinds import book
from manywinds.club.errors import ClubError
from manywinds.club.sheet.entered import BEFORE_CHECKS
from manywinds.club.sheet.sheet import Sheet, SheetRow, play
from manywinds.club.sheet.typed import finder, parse_deal
from manywinds.rules.rulebook import Rulebook

NAMES = ("Anna", "Boris", "Cy", "Dana")
"""East, South, West and North of the first deal."""
HONG_KONG = ("hk-old", "hk-old-pl", "hk-new")
RIICHI = ("riichi-phoenix", "riichi-ema", "riichi-tenhou")


def entered(rules: Rulebook, text: str, since: bool = True) -> SheetRow:
    """The first deal of a sheet, as somebody types it: now, or before values were checked."""
    deal = parse_deal(shlex.split(text), finder(NAMES, None))
    return play(rules, Sheet().with_deal(deal if since else deal._replace(rules=BEFORE_CHECKS))).rows[0]


def refused(rules: Rulebook, text: str, why: str = "No hand that wins like this") -> None:
    """It is refused now, unless it stands in a log of before."""
    with pytest.raises(ClubError, match=why):
        entered(rules, text)
    assert any(entered(rules, text, since=False).changes)


# What is told beside a value.


@pytest.mark.parametrize("id", HONG_KONG)
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("win Boris 10 with heavenly", "'heavenly' is East's"),
        ("win Anna 10 with heavenly from Cy", "'heavenly' is East's"),
        ("win Anna 10 with earthly from Cy", "'earthly' is won by another player than East"),
        ("win Boris 10 with earthly", "'earthly' is won by another player than East"),
        ("win Boris 10 with earthly with last_tile from Anna", "'earthly' is won by another player than East"),
    ],
)
def test_a_blessing_beside_a_value_can_have_been(id: str, text: str, why: str) -> None:
    """HKR-68, HKR-69, HKP-32, HKP-34."""
    refused(book(id), text, why)


@pytest.mark.parametrize("id", HONG_KONG)
@pytest.mark.parametrize(
    ("least", "text"),
    [
        (10, "win Anna {} with heavenly"),
        (10, "win Boris {} with earthly from Anna"),
        (1, "win Anna {} with robbing_kong from Cy"),
        (2, "win Anna {} with last_tile"),
        (1, "win Anna {} with last_tile from Cy"),
    ],
)
def test_a_value_is_no_less_than_what_is_told_of_the_win(id: str, least: int, text: str) -> None:
    """HKR-54, HKR-57, HKR-64, HKR-68, HKR-69, HKP-20."""
    if id != "hk-old" and "robbing_kong" in text:
        # The Polish sheet has no row for it.
        least = 0
    if least:
        refused(book(id), text.format(least - 1))
    assert any(entered(book(id), text.format(least)).changes)


@pytest.mark.parametrize(
    ("id", "options", "least", "words"),
    [
        ("hk-old", {}, 1, "kong_replacement"),
        ("hk-old", {}, 1, "double_kong_replacement"),
        ("hk-old-pl", {}, 2, "kong_replacement"),
        ("hk-old-pl", {}, 5, "double_kong_replacement"),
        ("hk-new", {}, 5, "double_kong_replacement"),
        ("hk-old", {"double_luck": True}, 10, "double_kong_replacement"),
        ("hk-old", {"blessing_of_man": True}, 7, "first_go_round"),
    ],
)
def test_optional_fans_count_where_they_are_played(id: str, options: dict[str, bool], least: int, words: str) -> None:
    """HKR-65, HKR-101, HKR-105, HKP-26, HKP-29."""
    rules = book(id).with_options(options)
    refused(rules, f"win Boris {least - 1} with {words}")
    assert any(entered(rules, f"win Boris {least} with {words}").changes)


def test_blessing_of_man_on_a_discard_is_six_doubles() -> None:
    """HKR-101."""
    rules = book("hk-old").with_options({"blessing_of_man": True})
    refused(rules, "win Boris 5 with first_go_round from Cy")
    assert any(entered(rules, "win Boris 6 with first_go_round from Cy").changes)


def test_without_bonus_tiles_none_is_replaced() -> None:
    """HKP-2."""
    rules = book("hk-old-pl").with_options({"bonus_tiles": False})
    refused(rules, "win Anna 3 with flower_replacement", "played without bonus tiles")
    assert any(entered(book("hk-old-pl"), "win Anna 3 with flower_replacement").changes)


@pytest.mark.parametrize(
    "text",
    [
        "win Boris 200 with original_hand",
        "win Anna 200 with original_hand from Boris",
        "win Anna 200 with original_hand with standing_hand",
    ],
)
def test_an_original_hand_beside_a_value_is_the_leaders(text: str) -> None:
    """ISR-52."""
    losers = [name for name in NAMES if name not in text.split()[1]]
    refused(book("israeli"), text + "".join(f" holds {name} 8" for name in losers), "ISR-52")


@pytest.mark.parametrize("id", RIICHI)
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("win Anna '3 han 40 fu' with ippatsu from Cy", "'ippatsu' needs 'riichi'"),
        ("win Boris mangan with heavenly from Cy", "'heavenly' and 'earthly' need a self-drawn tile"),
        ("win Boris yakuman with heavenly", "'heavenly' is the dealer's"),
        ("win Anna mangan with heavenly", "No hand that wins like this"),
    ],
)
def test_what_is_told_beside_han_can_have_been(id: str, text: str, why: str) -> None:
    """RII-44, RII-57."""
    refused(book(id), text, why)


@pytest.mark.parametrize("id", ["mcr", "hk-old", "israeli"])
def test_indicators_beside_a_value_are_for_books_with_dora(id: str) -> None:
    """RII-50: as beside tiles."""
    held = " holds Boris 8 holds Cy 8 holds Dana 8" if id == "israeli" else ""
    refused(book(id), f"win Anna 20 from Boris dora 4m{held}", "'dora_indicators' means nothing")
    refused(book(id), f"win Anna 20 from Boris ura 4m{held}", "'ura_indicators' means nothing")


# Yakuman by their names.


@pytest.mark.parametrize("id", RIICHI)
@pytest.mark.parametrize(
    "text",
    [
        "win Boris tenhou from Cy",
        "win Anna tenhou from Cy",
        "win Boris tenhou",
        "win Anna chihou",
        "win Boris chihou from Cy",
        "win Boris suuankou from Cy",
        "win Anna tenhou riichi Anna",
        "win Anna 'tenhou chihou'",
    ],
)
def test_a_named_yakuman_can_have_been(id: str, text: str) -> None:
    """RII-57."""
    refused(book(id), text)


@pytest.mark.parametrize("id", RIICHI)
def test_possible_named_yakuman_are_booked(id: str) -> None:
    """RII-57."""
    for text in (
        "win Anna tenhou",
        "win Boris chihou",
        "win Boris suuankou",
        "win Boris suuankou_tanki from Cy",
        "win Boris suuankou riichi Boris riichi Cy",
        "win Cy chihou riichi Anna",
    ):
        assert any(entered(book(id), text).changes), text


@pytest.mark.parametrize("id", RIICHI)
@pytest.mark.parametrize("text", ["win Anna tenhou riichi Boris", "win Boris chihou riichi Cy"])
def test_nobody_declares_riichi_before_their_first_turn(id: str, text: str) -> None:
    """RII-40, RII-57: a stick needs a discard."""
    refused(book(id), text, "RII-57")


# Somebody who pays for others.


@pytest.mark.parametrize("text", ["win Anna 0 from Boris fed Cy", "win Anna 5 from Boris fed Cy", "win Anna 6 fed Cy"])
def test_nobody_is_responsible_for_a_cheap_hand(text: str) -> None:
    """HKR-78, HKR-79: the cheapest of those hands is a full flush of 6, self-drawn of 7."""
    refused(book("hk-old"), text, r"Nobody is responsible for this hand \(HKR-79\)")


def test_somebody_is_responsible_for_a_dear_hand() -> None:
    """HKR-77, HKR-78, HKR-79."""
    rules = book("hk-old")
    assert list(entered(rules, "win Anna 6 from Boris fed Cy").changes) == [64, -32, -32, 0]
    assert list(entered(rules, "win Anna 7 fed Cy").changes) == [192, 0, -192, 0]
    refused(rules, "win Boris 10 with earthly from Anna fed Cy", "Nobody is responsible")


@pytest.mark.parametrize("id", ["hk-old-pl", "hk-new"])
def test_on_the_polish_sheet_the_discarder_pays_or_whoever_fed_a_purity(id: str) -> None:
    """HKP-49, HKP-56: on a discard nobody but the discarder; from the wall a purity and the self-draw are 7."""
    refused(book(id), "win Cy 2 from Dana fed Boris", r"N is responsible for this hand, not S \(HKP-49\)")
    refused(book(id), "win Cy 6 fed Boris", r"Nobody is responsible for this hand \(HKP-49\)")
    assert list(entered(book(id), "win Cy 7 fed Boris").changes) == [0, -192, 192, 0]
    assert list(entered(book(id), "win Cy 2 from Dana fed Dana").changes) == [0, 0, 16, -16]


@pytest.mark.parametrize("id", RIICHI)
def test_pao_is_for_a_yakuman_that_is_named(id: str) -> None:
    """RII-76."""
    rules = book(id)
    refused(rules, "win Boris yakuman from Cy fed Dana", "[Nn]ame")
    for text in (
        "win Boris mangan from Cy fed Dana",
        "win Boris kokushi from Cy fed Dana",
        "win Boris daisangen from Cy fed Dana riichi Boris",
    ):
        refused(rules, text, r"Nobody is responsible for this hand \(RII-76\)")
    assert list(entered(rules, "win Boris daisangen from Cy fed Dana").changes) == [0, 32000, -16000, -16000]


# Values that no hand has.


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("win Anna 1 from Boris holds Boris 0 holds Cy 0 holds Dana 0", "No hand"),
        ("win Anna 4 holds Boris 0 holds Cy 0 holds Dana 0", "No hand"),
        ("win Anna 42 holds Boris 0.25 holds Cy 0 holds Dana 0", "No hand"),
        ("win Anna 42 holds Boris 0.75 holds Cy 0 holds Dana 0", "No hand"),
        ("win Anna 999999 holds Boris 0 holds Cy 0 holds Dana 0", "No hand"),
        ("win Anna 42 holds Boris 99999 holds Cy 0 holds Dana 0", "No hand"),
    ],
)
def test_points_that_no_israeli_hand_has(text: str, why: str) -> None:
    """ISR-80, ISR-82, ISR-87."""
    refused(book("israeli"), text, why)


@pytest.mark.parametrize("id", HONG_KONG)
@pytest.mark.parametrize("worth", ["99", "1000"])
def test_more_doubles_than_any_hand_has(id: str, worth: str) -> None:
    """HKR-57, HKP-20."""
    refused(book(id), f"win Anna {worth} from Boris")


def test_a_number_too_long_is_told_its_bound() -> None:
    """It is a whole number, but no value."""
    with pytest.raises(ClubError, match="from 0 to 9999"):
        entered(book("hk-old"), "win Anna 100000000 from Boris")
    with pytest.raises(ClubError, match="from 8 to 9999"):
        entered(book("mcr"), "win Anna 100000000 from Boris")


# Values that hands have.


@pytest.mark.parametrize("fu", [120, 130])
def test_four_han_with_very_many_fu(fu: int) -> None:
    """RII-61, RII-62: (1111m) (9999m) (2222p) 456s 5z +5z has 120."""
    assert entered(book("riichi-phoenix"), f"win Boris '4 han {fu} fu' from Cy").changes[1] == 8000
