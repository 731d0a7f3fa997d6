"""A tile has one name: on the page, in what the server tells, and in the terminal."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from manywinds.rules.words import LANGUAGES, words
from manywinds.server.wire.base import Lang

PAGE = Path(__file__).parents[2] / "web" / "src" / "locale"
STEM = 3
"""Letters of a word that no case ending changes."""


def test_the_page_and_the_server_speak_the_same_languages() -> None:
    """What a language needs on the page, such as its direction, TypeScript asks for."""
    settings = (PAGE.parent / "app" / "settings.svelte.ts").read_text(encoding="utf-8")
    declared = re.search(r"LANGUAGES = \[(.*)\] as const", settings)
    assert declared is not None
    assert tuple(re.findall(r'"(\w+)"', declared[1])) == LANGUAGES == get_args(Lang)
    assert {path.stem for path in PAGE.glob("*.json")} == set(LANGUAGES)


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
