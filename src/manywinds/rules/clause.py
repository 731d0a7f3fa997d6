"""Clauses: every rule of a printed book, numbered, in our own words."""

import tomllib
from typing import Final, NamedTuple

from manywinds.kernel.errors import RulebookError

KINDS: Final = ("play", "scoring", "payment", "penalty", "match", "tournament", "physical")
"""What a clause is about. `physical` is what no program can do: how tiles are held, how loudly to speak."""

_FIELDS: Final = ("id", "group", "kind", "text", "ruling")


class Clause(NamedTuple):
    """One rule. `ruling` says what we decided where the print is silent, unclear or contradicts itself."""

    id: str
    group: str
    kind: str
    text: str
    ruling: str


def read_clauses(toml: str) -> dict[str, Clause]:
    """A book's clause list by id, in the order of the book."""
    found: dict[str, Clause] = {}
    for row in tomllib.loads(toml)["clause"]:
        for field in row:
            if field not in _FIELDS:
                raise RulebookError(f"A clause has no field {field!r}.")
        clause = Clause(row["id"], row["group"], row["kind"], row["text"].strip(), row.get("ruling", "").strip())
        if clause.kind not in KINDS:
            raise RulebookError(f"{clause.id} is of the unknown kind {clause.kind!r}.")
        if clause.id in found:
            raise RulebookError(f"The clause {clause.id} is listed twice.")
        if not clause.text:
            raise RulebookError(f"The clause {clause.id} has no text.")
        found[clause.id] = clause
    return found
