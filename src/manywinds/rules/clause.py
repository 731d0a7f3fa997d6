"""Clauses: every rule of a printed book, numbered, in our own words."""

import tomllib
from typing import Final, NamedTuple

from manywinds.kernel.errors import DraftError

KINDS: Final = ("play", "scoring", "payment", "penalty", "match", "tournament", "physical")
"""What a clause is about. `physical` is what no program can do: how tiles are held, how loudly to speak."""

_NEEDED: Final = ("id", "group", "kind", "text")
_FIELDS: Final = (*_NEEDED, "ruling")


class Clause(NamedTuple):
    """One rule. `ruling` says what we decided where the print is silent, unclear or contradicts itself."""

    id: str
    group: str
    kind: str
    text: str
    ruling: str


def read_clauses(toml: str) -> dict[str, Clause]:
    """A book's clause list by id, in the order of the book."""
    try:
        rows = tomllib.loads(toml).get("clause", [])
    except tomllib.TOMLDecodeError as fault:
        raise DraftError("The clause list is no TOML: {fault}.", fault=fault) from None
    found: dict[str, Clause] = {}
    for row in rows:
        clause = _clause(row)
        if clause.id in found:
            raise DraftError("The clause {clause} is listed twice.", clause=clause.id)
        found[clause.id] = clause
    if not found:
        raise DraftError("A clause list has at least one [[clause]].")
    return found


def _clause(row: dict[str, str]) -> Clause:
    """One entry of a list, checked."""
    for field in row:
        if field not in _FIELDS:
            raise DraftError("A clause has no field {field!r}.", field=field)
    for field in _NEEDED:
        if not isinstance(row.get(field), str):
            raise DraftError("{clause} has no {field!r}.", clause=row.get("id", "A clause"), field=field)
    clause = Clause(row["id"], row["group"], row["kind"], row["text"].strip(), row.get("ruling", "").strip())
    if clause.kind not in KINDS:
        raise DraftError("{clause} is of the unknown kind {kind!r}.", clause=clause.id, kind=clause.kind)
    if not clause.text:
        raise DraftError("The clause {clause} has no text.", clause=clause.id)
    return clause
