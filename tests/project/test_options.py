"""Every option that a book offers does something."""

import re
from pathlib import Path

import pytest

from manywinds.books import book
from manywinds.rules.plug import Plug
from manywinds.rules.shelf import shelf

SOURCE = Path(__file__).parents[2] / "src" / "manywinds"
LISTS = {"options.py"}
"""Where options are declared."""
READERS = [path.read_text("utf-8") for path in sorted(SOURCE.rglob("*.py")) if path.name not in LISTS]


@pytest.mark.parametrize("plug", shelf().plugs, ids=lambda plug: plug.package)
def test_an_option_that_changes_no_part_of_the_book_is_read_by_name(plug: Plug) -> None:
    """Otherwise it says nothing to anybody: retire it, so that what was stored with it still opens."""
    options = book(plug.editions[0].id).options.known.values()
    chosen = [each for each in options if not each.retired and len(each.choices or "ab") > 1]
    silent = [each.name for each in chosen if each.apply is None]
    unread = [name for name in silent if not any(re.search(rf"""["']{name}["']""", text) for text in READERS)]
    assert unread == []
