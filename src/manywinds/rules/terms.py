"""What the books say, in the languages of their players: `manywinds/locale/books/LANGUAGE/BOOK.toml`.

A book is written in English. A file of another language has a table of clauses and one of rulings by the clause's id,
and `said`, which finds any other sentence or name of the book by its English words, so that a changed English text is
missed rather than mistranslated. `choices` has words for what options may be set to, in English too. What a file does
not know stays as the book has it.
"""

import tomllib
from importlib.resources import files
from typing import Final

from manywinds.rules.clause import Clause
from manywinds.rules.words import LANGUAGES

FILES: Final = {"HKR": "hkr", "RII": "rii", "ISR": "isr", "HKP": "hkp", "MCR": "mcr", "PEN": "mcr", "BOT": "mcr"}
"""The file of a book, by how the ids of its clauses begin."""

_READ: Final[dict[tuple[str, str], dict[str, dict[str, str]]]] = {}


def said(lang: str, clause: str, text: str) -> str:
    """A sentence or a name of the book to which a clause belongs."""
    return text if lang == "en" else _table(lang, clause, "said").get(text, text)


def clause_in(lang: str, clause: Clause) -> Clause:
    """A clause with its words in a language."""
    return Clause(
        clause.id,
        said(lang, clause.id, clause.group),
        clause.kind,
        _table(lang, clause.id, "clauses").get(clause.id, clause.text),
        _table(lang, clause.id, "rulings").get(clause.id, clause.ruling),
    )


def choice(lang: str, clause: str, option: str, value: str) -> str:
    """What people call a value of an option; a figure is what it is."""
    return _table(lang, clause, "choices").get(f"{option}.{value}", value)


def _table(lang: str, clause: str, table: str) -> dict[str, str]:
    """One table of a file; empty where there is no such file, as for a book that somebody wrote for himself."""
    name = FILES.get(clause.partition("-")[0], "")
    if lang not in LANGUAGES or not name:
        return {}
    found = _READ.get((lang, name))
    if found is None:
        source = files("manywinds.locale") / "books" / lang / f"{name}.toml"
        found = tomllib.loads(source.read_text(encoding="utf-8")) if source.is_file() else {}
        _READ[(lang, name)] = found
    return found.get(table, {})
