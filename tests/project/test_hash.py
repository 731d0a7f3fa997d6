"""The hash of a book is stored with every game: it must not depend on how the core runs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from manywinds import book

SOURCE = Path(__file__).parents[2] / "src"


@pytest.mark.parametrize("id", ["mcr", "mcr-consensus"])
def test_a_book_has_the_same_hash_installed_and_from_its_plain_files(id: str) -> None:
    command = [sys.executable, "-c", f"from manywinds import book; print(book({id!r}).hash())"]
    plain = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(SOURCE)}, capture_output=True, text=True, timeout=60, check=True
    )
    assert plain.stdout.strip() == book(id).hash()
