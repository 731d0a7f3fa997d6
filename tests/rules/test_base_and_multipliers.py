"""Counting by a base and multipliers, in a made-up book: what is added, what is shared out, what stands in place of
what, and that nothing is rounded."""

from fractions import Fraction

import pytest

from manywinds.kernel.errors import HandError, RulebookError
from manywinds.kernel.tiles import DRAGONS
from manywinds.kernel.win import Win, flower_count
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.base_and_multipliers import BaseAndMultipliers
from manywinds.rules.scoring.exact import in_points, number, signed
from manywinds.rules.scoring.fan import (
    ADDS,
    EACH,
    HALF_RATE,
    JOINED,
    MULTIPLIER,
    REPLACES,
    REPLACES_ALL,
    SOLE,
    Fan,
    FanTable,
    Seen,
    added_fan,
    fan,
)
from manywinds.rules.scoring.features import NO_HONOURS, ONE_SUIT, SELF_DRAW
from manywinds.rules.scoring.patterns import pung_claims
from manywinds.rules.table.judge import judge
from support.small_book import CLAUSES, FORMS, WALL, pay

pytestmark = pytest.mark.core

TEXT = {"clause": "SEA-1", "text": "Made up."}


@fan(3, "Dragon", scope=EACH, **TEXT)
def dragon(win: Seen) -> int:
    return pung_claims(win, DRAGONS)


@fan(6, "Lantern", scope=HALF_RATE, **TEXT)
def lantern(win: Seen) -> int:
    return flower_count(win.win.flowers)


@fan(1, "Own Draw", needs=SELF_DRAW, **TEXT)
def own_draw(_win: Seen) -> int:
    return 1


@fan(50, "Pearl", scope=ADDS, needs=NO_HONOURS, **TEXT)
def pearl(_win: Seen) -> int:
    return 1


@fan(1, "Breeze", scope=MULTIPLIER, needs=SELF_DRAW, **TEXT)
def breeze(_win: Seen) -> int:
    return 1


@fan(6, "One Colour", scope=MULTIPLIER, needs=ONE_SUIT | NO_HONOURS, **TEXT)
def one_colour(_win: Seen) -> int:
    return 1


@fan(2, "Storm", scope=SOLE, **TEXT)
def storm(win: Seen) -> int:
    return win.win.circumstances != 0


@fan(40, "Harbour", scope=REPLACES, needs=NO_HONOURS, **TEXT)
def harbour(win: Seen) -> int:
    return win.reading.form.name == "seven_pairs"


@fan(60, "Lighthouse", scope=REPLACES_ALL, needs=NO_HONOURS, **TEXT)
def lighthouse(win: Seen) -> int:
    return win.reading.form.name == "seven_pairs"


TABLE = FanTable(dragon, lantern, own_draw, pearl, breeze, one_colour, storm, harbour, lighthouse)


def sea(*fans: Fan, losers: Rulebook | None = None, banked: str = "") -> Rulebook:
    return Rulebook(
        id="sea",
        names={"en": "Seaside"},
        about="Made up.",
        clauses=CLAUSES,
        forms=FORMS,
        fans=FanTable(*fans) if fans else TABLE,
        combine=BaseAndMultipliers(("regular",), "SEA-2"),
        wall=WALL,
        pay=pay,
        finish=finish_nothing,
        circumstances=("last_tile",),
        losers=losers,
        banked=banked,
    )


def finish_nothing(_book: Rulebook, _win: Win, _score: object) -> None:
    """Leave the score as it is."""


SEA = sea()


def counted(text: str, *words: str, self_draw: bool = False) -> tuple[object, object, object]:
    score = SEA.score(Win.parse(text, self_draw=self_draw, circumstances=words))
    assert SEA.points(Win.parse(text, self_draw=self_draw, circumstances=words)) == Fraction(score.total) * 4
    return score.total, score.detail["multipliers"], score.detail["special"]


def test_points_at_the_half_rate_take_half_of_a_share() -> None:
    """3 + 1 at the full rate and 6 at the half rate: 4 x 1.25 + 6 x 1.125."""
    assert counted("123m 456p 678s 555z 1z 1f +1z", self_draw=True) == (11.75, {"breeze": 0.25}, None)
    assert counted("123m 456p 678s 555z 1z 1f +1z") == (9, {}, None)


def test_shares_are_added_and_never_multiplied() -> None:
    """51 points and shares of a quarter and one and a half: 51 x 2.75."""
    total, multipliers, special = counted("123m 456m 789m 222m 5m +5m", self_draw=True)
    assert (total, special) == (140.25, "pearl")
    assert multipliers == {"breeze": 0.25, "one_colour": 1.5}


def test_a_sole_multiplier_stands_in_place_of_all_others_if_that_is_more() -> None:
    assert counted("123m 456p 678s 555z 1z 2f +1z", "last_tile", self_draw=True) == (13.5, {"storm": 0.5}, "storm")
    total, multipliers, special = counted("123m 456m 789m 222m 5m +5m", "last_tile", self_draw=True)
    assert (total, special) == (140.25, "pearl")
    assert "storm" not in multipliers


def test_a_form_without_a_base_counts_only_as_a_replacing_hand() -> None:
    """Seven pairs: 60 alone; nothing at all with honours."""
    assert counted("1122m 3344p 5566s 8s +8s") == (60, {}, "lighthouse")
    assert SEA.score(Win.parse("1122m 3344p 5566s 7z +7z")).reason == "not_a_win"
    assert SEA.points(Win.parse("1122m 3344p 5566s 7z +7z")) == -1


def test_the_dearer_of_two_replacing_hands_counts() -> None:
    total, multipliers, special = counted("11223344557799m 1f")
    assert (total, multipliers, special) == (100, {"one_colour": 1.5}, "harbour")
    score = SEA.score(Win.parse("11223344557799m 1f"))
    why = {refusal.fan.id: (refusal.by and refusal.by.id, refusal.principle) for refusal in score.refused}
    assert why == {
        "lantern": ("harbour", "replaced"),
        "pearl": ("harbour", "replaced"),
        "lighthouse": (None, "dearer_counted"),
    }


def test_equal_totals_prefer_the_plain_count() -> None:
    """A storm of half the base and two breezes of a quarter come to the same."""
    edition = sea(dragon, breeze.replace(value=2), storm)
    score = edition.score(Win.parse("123m 456p 678s 555z 1z +1z", self_draw=True, circumstances=("last_tile",)))
    assert score.detail["special"] is None
    assert score.total == 4.5


def test_a_table_that_cannot_be_counted_so_is_refused() -> None:
    odd = lantern.replace(value=5)
    with pytest.raises(RulebookError, match="odd number"):
        sea(odd)
    joined = Fan("j", 1, {"en": "J"}, "SEA-1", "Made up.", JOINED, None, (), 0, "", "")
    with pytest.raises(RulebookError, match="'j'"):
        sea(joined)
    with pytest.raises(RulebookError, match="'calm'"):
        sea(added_fan("calm", 2, "Calm", "SEA-1", "Made up."))
    with pytest.raises(RulebookError, match="'dragon'"):
        sea(dragon.replace(bars=("own_draw",)), own_draw)


def test_it_does_not_count_by_announcement() -> None:
    with pytest.raises(RulebookError, match="announced"):
        judge(SEA, Win.parse("123m 456p 678s 555z 1z +1z"), ["dragon"])


def test_losers_score_only_where_the_book_says_how() -> None:
    lost = Win.parse("123m 456p 678s 555z 1z", loser=True)
    with pytest.raises(HandError, match="Only winners"):
        SEA.score_loser(lost)
    with pytest.raises(RulebookError, match="unknown clause"):
        sea(losers=SEA)
    edition = sea(losers=SEA, banked="SEA-3")
    assert edition.hash() != SEA.hash()
    assert edition.replace(id="other").losers is SEA
    assert edition.replace(id="other").banked == "SEA-3"


@pytest.mark.parametrize(
    ("count", "parts", "text", "change"),
    [
        (12, 4, "3", "+3"),
        (49, 4, "12.25", "+12.25"),
        (-7, 4, "-1.75", "-1.75"),
        (15, 8, "1.875", "+1.875"),
        (0, 4, "0", "+0"),
    ],
)
def test_parts_of_a_point_are_shown_exactly(count: int, parts: int, text: str, change: str) -> None:
    points = in_points(count, parts)
    assert Fraction(points) == Fraction(count, parts)
    assert number(points) == text
    assert signed(points) == change
    assert isinstance(points, int) == (count % parts == 0)


def test_another_book_keeps_its_own_way_of_counting() -> None:
    """The strategy is told by the book; its name and forms are part of what makes a book."""
    assert repr(SEA.combine) == "base_and_multipliers(regular)"
    assert SEA.combine.parts == 4
