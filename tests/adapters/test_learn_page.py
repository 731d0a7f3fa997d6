"""The tables of docs/learn.md are those of the code."""

from pathlib import Path

import pytest

from manywinds.adapters.learning.encode import ACTIONS
from manywinds.adapters.learning.layout import BLOCK, FRONT, SIZE
from support.learn_tables import tables

PAGE = (Path(__file__).parents[2] / "docs" / "learn.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("number", range(3))
def test_a_table_of_the_page_is_true(number: int) -> None:
    wanted = tables()[number]
    assert wanted in PAGE, f"write this into docs/learn.md:\n{wanted}"


def test_the_sizes_of_the_page_are_true() -> None:
    assert f"There are {len(ACTIONS)} actions." in PAGE
    assert f"a row of {SIZE} 16-bit ints: first {FRONT} cells about the viewer and the table, then {BLOCK}" in PAGE
