"""The book as a whole: its cards, its forms and what makes it differ from others."""

import pytest

from manywinds import Win, book
from manywinds.kernel.errors import RulebookError
from manywinds.kernel.forms import FAR
from manywinds.kernel.win import CIRCUMSTANCES
from manywinds.rules.diff import diff

pytestmark = pytest.mark.core

ISRAELI = book("israeli")


def test_the_pack_has_a_hundred_and_forty_four_cards_and_a_kong_box_of_sixteen() -> None:
    """ISR-1, ISR-11, ISR-12, ISR-13, ISR-16, ISR-17."""
    wall = ISRAELI.wall
    assert 136 + wall.flowers == 144
    assert (wall.throws, wall.count, wall.from_left, wall.clockwise) == ((2, 3), "last", True, True)
    assert (wall.held_back, wall.refill, wall.least) == (16, "stacks", 4)


def test_a_chow_does_not_run_past_nine() -> None:
    """ISR-5."""
    assert not ISRAELI.score(Win.parse("891m 456p 678s 222m 5z +5z")).legal
    assert ISRAELI.score_loser(Win.parse("891m 912p 147s 1234z", loser=True)).items == {}
    assert ISRAELI.score_loser(Win.parse("789m 123p 147s 1234z", loser=True)).items == {"chow_concealed": 2}


@pytest.mark.parametrize(
    ("tiles", "item"),
    [
        ("1m", "pung_terminal_concealed"),
        ("2m", "pung_minor_concealed"),
        ("8s", "pung_minor_concealed"),
        ("9p", "pung_terminal_concealed"),
        ("1z", "pung_honour_concealed"),
        ("7z", "pung_honour_concealed"),
    ],
)
def test_two_to_eight_are_minor_one_and_nine_terminals_and_the_rest_honours(tiles: str, item: str) -> None:
    """ISR-2: a pung shows to which class its cards belong."""
    pung = tiles[0] * 3 + tiles[1]
    assert ISRAELI.score_loser(Win.parse(f"{pung} 46m 46p 46s 2356z", loser=True)).items == {
        item: 8 if "minor" not in item else 4
    }


def test_the_book_knows_its_circumstances_and_no_others() -> None:
    """ISR-39, ISR-99."""
    unknown = set(CIRCUMSTANCES) - set(ISRAELI.circumstances)
    assert unknown == {
        "robbing_kong",
        "heavenly",
        "earthly",
        "first_go_round",
        "fresh_tile_last_five",
        "riichi",
        "double_riichi",
        "ippatsu",
    }


def test_the_book_has_a_hebrew_name_and_differs_from_the_competition_rules() -> None:
    assert set(ISRAELI.names) == {"en", "he"}
    what = {difference.what for difference in diff(ISRAELI, book("mcr"))}
    assert {"how fans add up", "wall", "quads"} <= what
    assert any(each.startswith("chow_from: ") for each in what)


def test_an_edition_keeps_its_losers_and_changes_its_hash() -> None:
    other = ISRAELI.with_options({"tie_break": "turn"})
    assert other.losers is ISRAELI.losers
    assert other.hash() != ISRAELI.hash()
    lost = Win.parse("2222m 356p 19s 7777z", loser=True)
    assert other.score_loser(lost).to_dict() == ISRAELI.score_loser(lost).to_dict()


def test_a_switched_off_special_hand_no_longer_counts() -> None:
    """House rules are an edition."""
    house = ISRAELI.replace(id="house", fans=ISRAELI.fans.without("united_hand"))
    win = Win.parse("345m [777s] [555z] [6666z] 1z +1z")
    assert (ISRAELI.score(win).total, house.score(win).total) == (450, (1 + 2 + 5 + 16 + 3) * 1.5)
    with pytest.raises(RulebookError):
        ISRAELI.fans.without("crazy_horse")


def test_a_hand_sorted_for_a_loser_is_on_no_way_to_a_win() -> None:
    """Any cards can be sorted, so the form says nothing about how near a win is."""
    assert ISRAELI.losers is not None
    (form,) = ISRAELI.losers.forms
    ready = Win.parse("123m 456p 678s 222m 5z", loser=True).hand
    assert form.distance(ready) == FAR
    assert form.waits(ready) == 0
    assert not form.complete(ready)
    assert len(form.parts(ready)) == 1


def test_a_reading_prints_every_card() -> None:
    """Doubled single cards and left-over ones too."""
    snake = ISRAELI.score(Win.parse("[789s] 123456s 1123z +4z"))
    assert str(snake.reading) == "[789s] 123456s11234z"
    lost = Win.parse("11m 22345p 9s [555z] 3z 4z", loser=True)
    assert str(ISRAELI.score_loser(lost).reading) == "[555z] 345p 11m22p9s34z"
    assert repr(lost).endswith("loser=True)")
