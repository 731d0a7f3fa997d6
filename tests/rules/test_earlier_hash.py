"""Hashes that version 0.2 gave to every book, with options and editions: games stored with them are still known."""

import json
from pathlib import Path

import pytest

from manywinds.books import book, books
from manywinds.rules.edition import read_edition

pytestmark = pytest.mark.core

ROWS = [json.loads(line) for line in (Path(__file__).parent / "earlier_hashes.jsonl").read_text("utf-8").splitlines()]
"""A book's id, or the text of an edition, the options that were set, and the hash of then. Editions give bonuses as
shares of the base, which then they gave in quarters of it."""


@pytest.mark.parametrize("id", sorted({row[0] for row in ROWS}), ids=lambda text: text.split("\n")[0])
def test_a_hash_of_then_is_known(id: str) -> None:
    """If this fails, a function or class that plays or pays was moved or renamed: give its earlier name in
    `rules/earlier_hash.py`. Or a rule has changed: then the record of a game of then must not verify."""
    plain = read_edition(id, "club", book, books()) if "\n" in id else book(id)
    for options, hash in (row[1:] for row in ROWS if row[0] == id):
        assert plain.with_options(options).as_stored(hash) is not None, options


def test_a_hash_of_then_is_that_of_its_own_book_and_options_alone() -> None:
    hashes = [(row[0], row[2]) for row in ROWS if "\n" not in row[0]]
    for id in ("hk-old", "riichi-phoenix", "israeli", "mcr"):
        known = {hash for _, hash in hashes if book(id).as_stored(hash) is not None}
        assert known == {next(hash for name, hash in hashes if name == id)}


def test_a_book_that_has_come_to_play_differently_is_not_known_by_an_earlier_hash() -> None:
    hash = next(row[2] for row in ROWS if row[:2] == ["mcr", {}])
    rules = book("mcr").replace()
    rules.revision = 2
    assert not rules.is_known_as(hash)
    assert rules.is_known_as(rules.hash())
