"""The hash of a book is stored with every game: it must not depend on how the core runs."""

import os
import subprocess
import sys
from pathlib import Path

from manywinds import book
from manywinds.books import books

SOURCE = Path(__file__).parents[2] / "src"


def test_every_book_has_the_same_hash_installed_and_from_its_plain_files() -> None:
    program = "from manywinds.books import book, books; print(*(book(id).hash() for id in books()))"
    plain = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert plain.stdout.split() == [book(id).hash() for id in books()]
