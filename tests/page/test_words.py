"""A tile has one name: on the page, in what the server tells, and in the terminal."""

import json
from pathlib import Path

import pytest

from manywinds.rules.words import LANGUAGES, words

PAGE = Path(__file__).parents[2] / "web" / "src" / "locale"
STEM = 3
"""Letters of a word that no case ending changes."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tile_is_called_the_same_everywhere(lang: str) -> None:
    page = json.loads((PAGE / f"{lang}.json").read_text(encoding="utf-8"))
    told = words(lang, "table")
    for tile in [*(f"{rank}z" for rank in range(1, 8)), *(f"{rank}f" for rank in range(1, 9))]:
        assert page[f"tile.{tile}"] == told[f"tile_{tile}"]
    for suit in "mps":
        word = page[f"suit.{suit}"]
        assert page["tile.suited"].format(number=5, suit=word) == told[f"suit_{suit}"].format(rank=5)
        assert word[:STEM] in words(lang, "play")["help"]
    assert page["tile.red"] == told["red"]
