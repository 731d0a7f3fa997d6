"""Bonus tiles under every mix of options, against a count made tile by tile.

HKR-58 and HKR-59; HKP-27, HKP-28 and HKP-59.
"""

from itertools import product
from random import Random

import pytest

from manywinds import Win, book
from manywinds.kernel.tiles import FLOWER_START
from manywinds.rules.rulebook import Rulebook

pytestmark = pytest.mark.core

CHICKEN = Win.parse("[123s] [888m] 456p 78p 66s +9p")
FAMILIES = (range(4), range(4, 8))
OPTIONS = {
    "each_bonus_fan": (False, True),
    "round_bonus_fan": (True, False),
    "own_and_round_bonus": ("sum", "single"),
    "bouquet_mode": ("inclusive", "plus_one"),
}


def items(edition: Rulebook, tiles: list[int], seat: int, round: int) -> dict[str, int]:
    flowers = sum(1 << (FLOWER_START + tile) for tile in tiles)
    win = Win(CHICKEN.hand, CHICKEN.melds, CHICKEN.winning, False, seat, round, flowers)
    return edition.score(win).items


def whole(tiles: list[int]) -> list[range]:
    return [family for family in FAMILIES if set(family) <= set(tiles)]


def tiles_of(mask: int) -> list[int]:
    return [tile for tile in range(8) if mask >> tile & 1]


def test_every_handful_of_bonus_tiles_in_every_seat() -> None:
    """HKR-58, HKR-59, HKR-57; the round does not matter."""
    rng = Random(1)
    for mask, seat in product(range(256), range(4)):
        tiles = tiles_of(mask)
        own = sum(tile % 4 == seat for tile in tiles)
        expected = {"no_flowers": int(not tiles), "seat_flower": own, "flower_set": len(whole(tiles))}
        found = items(book("hk-old"), tiles, seat, rng.randrange(4))
        assert found == {name: points for name, points in expected.items() if points}


def expected_rows(tiles: list[int], seat: int, round: int, values: dict[str, object]) -> dict[str, int]:
    """The rows of the sheet, by HKP-27, HKP-28 and HKP-59."""
    families = whole(tiles)
    plus_one = values["bouquet_mode"] == "plus_one"
    loose = [tile for tile in tiles if plus_one or not any(tile in family for family in families)]
    rows = {"no_bonus": int(not tiles), "bouquet": (1 if plus_one else 3) * len(families)}
    if values["each_bonus_fan"]:
        rows["each_bonus"] = len(loose)
    else:
        for tile in loose:
            own = tile % 4 == seat
            of_round = tile % 4 == round and values["round_bonus_fan"]
            rows["own_bonus"] = rows.get("own_bonus", 0) + own
            if of_round and not (own and values["own_and_round_bonus"] == "single"):
                rows["round_bonus"] = rows.get("round_bonus", 0) + 1
    return {name: fan for name, fan in rows.items() if fan} or {"chicken_hand": 0}


@pytest.mark.parametrize("choice", list(product(*OPTIONS.values())), ids=lambda choice: "-".join(map(str, choice)))
def test_every_mix_of_bonus_options(choice: tuple[bool | str, ...]) -> None:
    """HKP-27, HKP-28, HKP-59, on both styles alike."""
    values = dict(zip(OPTIONS, choice, strict=True))
    rng = Random(str(choice))
    sheet = book("hk-old-pl").with_options(values)
    new = book("hk-new").with_options(values)
    masks = [0, 1, 2, 15, 16, 31, 240, 255, *(rng.randrange(256) for _ in range(150))]
    for mask in masks:
        tiles, seat, round = tiles_of(mask), rng.randrange(4), rng.randrange(4)
        expected = expected_rows(tiles, seat, round, dict(values))
        assert items(sheet, tiles, seat, round) == expected
        assert items(new, tiles, seat, round) == expected


def test_no_bonus_row_counts_where_no_bonus_tiles_are_played() -> None:
    """HKP-1, whatever else is agreed about them."""
    for choice in product(*OPTIONS.values()):
        values = dict(zip(OPTIONS, choice, strict=True))
        for edition in (
            book("hk-old-pl").with_options({**values, "bonus_tiles": False}),
            book("hk-old-pl").with_options({"bonus_tiles": False, **values}),
        ):
            assert items(edition, [], 0, 0) == {"chicken_hand": 0}


def test_all_eight_win_by_themselves_only_where_agreed() -> None:
    """HKP-59: paid like a limit hand from the wall; HKR-59: never in the sister book."""
    anything = Win.parse("1234m 5678p 19s 123z 12345678f +5z", seat="S", self_draw=True)
    taken = Win.parse("1234m 5678p 19s 123z 12345678f +5z", seat="S")
    for name in ("hk-old-pl", "hk-new"):
        agreed = book(name).with_options({"all_bonus_auto_win": True})
        assert agreed.score(anything).items == {"all_bonus": 10}
        assert agreed.points(anything) == 10
        assert not agreed.score(taken).legal
        assert not book(name).score(anything).legal
        without = agreed.with_options({"bonus_tiles": False})
        assert "all_bonus" not in [fan.id for fan in without.fans.counting()]
    assert not book("hk-old").score(anything).legal
