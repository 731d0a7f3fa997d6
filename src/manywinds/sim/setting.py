"""What is simulated: book, bots and seed. It travels as plain data to other processes and into result files."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from manywinds import __version__
from manywinds.books import book as find_book
from manywinds.books import books
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.play.bots import Bot, bot
from manywinds.rules.edition import read_edition
from manywinds.rules.options import Value
from manywinds.rules.rulebook import Rulebook

SIMULATION = "simulation"
ARENA = "arena"
HIGHEST_SEED = 10**18


class Setting(NamedTuple):
    """All that follows in every deal depends on this and on the number of the deal."""

    kind: str
    """A simulation or an arena."""
    book: str
    hash: str
    """Of the book with its options."""
    edition: str
    """The text of a player's own edition, or nothing."""
    options: tuple[tuple[str, Value], ...]
    """Those that are not as the book has them."""
    bots: tuple[str, ...]
    seed: int
    judged: bool
    version: str
    """Of this package: another one may play otherwise."""

    @staticmethod
    def of(
        kind: str,
        book: str,
        bots: Sequence[str],
        seed: int = 0,
        options: Mapping[str, Value] | None = None,
        judged: bool = False,
        edition: str = "",
        find: Callable[[str], Bot] = bot,
    ) -> "Setting":
        """A setting, checked. `book` is an id, or what an edition is called whose text is given."""
        if not 0 <= seed <= HIGHEST_SEED:
            raise ManywindsError(f"A seed is a number from 0 to {HIGHEST_SEED}, not {quoted(seed)}.")
        for name in bots:
            find(name)
        plain = _plain(book, edition)
        wanted = plain.with_options(dict(options or {})).options.values
        usual = plain.options.values
        changed = tuple((name, value) for name, value in wanted.items() if value != usual[name])
        rules = plain.with_options(dict(changed))
        return Setting(kind, rules.id, rules.hash(), edition, changed, tuple(bots), seed, judged, __version__)

    def rules(self) -> Rulebook:
        """The book. Refuse to play where it is not the same one: results would not belong together."""
        rules = _plain(self.book, self.edition).with_options(dict(self.options))
        if self.version != __version__ or not rules.is_known_as(self.hash):
            raise ManywindsError(
                f"This is manywinds {__version__} with {self.book} {rules.hash()}; "
                f"asked for was manywinds {self.version} with {self.book} {self.hash}."
            )
        return rules

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {**self._asdict(), "options": dict(self.options), "bots": list(self.bots)}

    @staticmethod
    def from_dict(row: object) -> "Setting":
        """From plain data, checked as far as its types go."""
        if not isinstance(row, dict) or set(row) != set(Setting._fields):
            raise ManywindsError("its setting is damaged")
        texts = [row[name] for name in ("kind", "book", "hash", "edition", "version")]
        options, bots = row["options"], row["bots"]
        sound = (
            all(isinstance(text, str) for text in texts)
            and isinstance(options, dict)
            and all(isinstance(value, bool | int | str) for value in options.values())
            and isinstance(bots, list)
            and all(isinstance(name, str) for name in bots)
            and type(row["seed"]) is int
            and type(row["judged"]) is bool
        )
        if not sound:
            raise ManywindsError("its setting is damaged")
        return Setting(**{**row, "options": tuple(options.items()), "bots": tuple(bots)})

    def difference(self, other: "Setting") -> str:
        """The first thing in which two settings differ, in words; nothing if they are the same."""
        for field in Setting._fields:
            mine, others = getattr(self, field), getattr(other, field)
            if mine != others:
                if field == "edition":
                    return "another edition"
                return f"{field} {_shown(mine)} and not {_shown(others)}"
        return ""


def _plain(book: str, edition: str) -> Rulebook:
    return read_edition(edition, book, find_book, books()) if edition else find_book(book)


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        value = dict(value) if value and isinstance(value[0], tuple) else list(value)
    return quoted(value) if isinstance(value, str) else quoted_json(value)


def quoted_json(value: object, limit: int = 80) -> str:
    """A value as a result file writes it, cut where it is long."""
    text = json.dumps(value)
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
