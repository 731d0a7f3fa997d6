"""Rulings of the competition book that no worked case shows."""

from collections import Counter

import pytest

from manywinds import HandError, Win, book
from manywinds.books.mcr.fans import FAMILIES, numbered
from manywinds.kernel.irregular import knitted_families
from manywinds.kernel.tiles import GREEN, ORPHANS, REVERSIBLE, kinds_in, tile_text
from manywinds.rules.examples import example

pytestmark = pytest.mark.core


CLASSES = {"green": GREEN, "reversible": REVERSIBLE, "orphans": ORPHANS}


def items(text: str, name: str = "mcr") -> dict[str, int]:
    return book(name).score(example(text)).items


@pytest.mark.parametrize(
    ("text", "fan", "points"),
    [
        # MCR-46 c, MCR-68: both count when the replacement is the last tile; self-drawn does not.
        ("(1111m) [456p] 678s 222m 5z +5z; self_draw kong_replacement last_tile", "last_tile_draw", 8),
        ("(1111m) [456p] 678s 222m 5z +5z; self_draw kong_replacement last_tile", "out_with_replacement_tile", 8),
        ("(1111m) [456p] 678s 222m 5z +5z; self_draw kong_replacement last_tile", "self_drawn", 0),
        # MCR-27: a flower's replacement is a plain self-draw.
        ("[123m] 456p 678s 222m 5z 1f +5z; self_draw flower_replacement", "self_drawn", 1),
        ("[123m] (4444p) 678s 222m 5z 1f +5z; self_draw kong_then_flower", "out_with_replacement_tile", 0),
        # MCR-68: a robbed tile is never the last tile.
        ("123m 456p 46s 222m 77z +5s; robbing_kong last_of_kind", "last_tile", 0),
        # MCR-67: the winner's own open melds show the other three, with a pung or in three chows; a hand hides them.
        ("[555s] 123m 456p 46s 77z +5s", "last_tile", 4),
        ("[345s] [567s] [456s] 46s 77z +5s; self_draw", "last_tile", 4),
        ("[345s] [567s] 456s 46s 77z +5s", "last_tile", 0),
        ("[555s] 123m 456p 77z 46s 5s", "last_tile", 0),
        # MCR-60: one melded and one concealed kong are worth six together.
        ("[2222m] (3333p) 123s 678p 8s +8s", "two_melded_kongs", 6),
        # MCR-63: three winds bar the wind pungs only, not the pung of nines.
        ("[444z] [222z] [333z] 999m 5m +5m", "pung_of_terminals_or_honors", 1),
        # MCR-51: four equal tiles are two pairs, and a tile hog.
        ("1111m 2277p 33s 55z 6z +6z", "tile_hog", 2),
        # MCR-60, conditional: six green kinds cannot make seven pairs otherwise.
        ("2222s 3344s 6688s 6z +6z", "tile_hog", 0),
        # MCR-65: beside a knitted straight only the pair's wait counts.
        ("147m 258p 369s 13m 55z +2m", "closed_wait", 0),
        ("147m 258p 369s 111z 2z +2z", "single_wait", 1),
        # MCR-65: 3m is held four times and no wait, so 6m stands alone.
        ("[234p] [567s] 3333456m +6m", "single_wait", 1),
        # MCR-44: a concealed kong leaves the hand concealed, a melded one does not.
        ("(1111m) 456p 678s 222m 5z +5z", "concealed_hand", 2),
        ("[1111m] 456p 678s 222m 5z +5z", "concealed_hand", 0),
        # MCR-66: a pung completed by a discard is not concealed.
        ("111m 22p 555s 33z 555z +3z", "three_concealed_pungs", 16),
    ],
)
def test_a_ruling_holds(text: str, fan: str, points: int) -> None:
    assert items(text).get(fan, 0) == points


@pytest.mark.parametrize("word", ["last_of_kind", "last_tile"])
def test_a_circumstance_of_a_tile_that_is_not_named_scores_and_does_not_fail(word: str) -> None:
    assert items(f"123m 456p 456s 222m 77z; {word}")["concealed_hand"] == 2


def test_the_minimum_is_eight_without_flowers() -> None:
    """MCR-54: seven points and four flowers are no win; MCR-27: flowers are added afterwards."""
    seven = book("mcr").score(Win.parse("[789m] [345p] [678s] 22m 23p 1234f +1p"))
    assert not seven.legal
    assert seven.reason == "below_minimum"
    assert seven.detail["flowers"] == 4
    chicken = book("mcr").score(Win.parse("[123m] [456p] [888p] 67s 55z 123f +8s"))
    assert chicken.legal
    assert (chicken.total, chicken.detail["basic_points"]) == (8, 11)


def test_the_waits_of_a_hand_ignore_kinds_held_four_times() -> None:
    """MCR-65; the consensus edition counts them."""
    assert items("[234p] [567s] 3333456m +6m", "mcr-consensus").get("single_wait", 0) == 0
    ready = Win.parse("1112345678999m +5m")
    assert [tile_text(kind) for kind in kinds_in(ready.waits(book("mcr").forms))] == [f"{n}m" for n in range(1, 10)]


def test_circumstances_of_other_books_are_refused() -> None:
    with pytest.raises(HandError, match="riichi"):
        book("mcr").score(Win.parse("1112345678999m +5m", circumstances=("riichi",)))


def test_the_wall_has_144_tiles_of_42_kinds() -> None:
    """MCR-10."""
    tiles = book("mcr").wall.tiles()
    assert len(tiles) == 144
    assert len(set(tiles)) == 42


def test_the_classes_of_tiles_are_those_of_the_book() -> None:
    """MCR-12."""
    shown = {name: "".join(tile_text(kind) for kind in kinds_in(mask)) for name, mask in CLASSES.items()}
    assert shown["green"] == "2s3s4s6s8s6z"
    assert shown["reversible"] == "1p2p3p4p5p8p9p2s4s5s6s8s9s5z"
    assert shown["orphans"] == "1m9m1p9p1s9s1z2z3z4z5z6z7z"
    assert len(set(knitted_families())) == 6
    assert all(len(kinds_in(family)) == 9 for family in knitted_families())


def test_every_fan_belongs_to_one_family() -> None:
    """MCR-113; MCR-59: twelve levels with so many fans each."""
    assert sorted(number for family in FAMILIES.values() for number in family) == list(range(1, 82))
    assert numbered()[57] == "two_melded_kongs"
    levels = Counter(book("mcr").fans.get(id).value for id in numbered().values())
    assert levels == {88: 7, 64: 6, 48: 2, 32: 3, 24: 9, 16: 6, 12: 5, 8: 10, 6: 6, 4: 4, 2: 10, 1: 13}
