"""What the books say, in the languages of their players: the texts that lie beside each book (see `rules.plug`).

A book is written in English. A file of another language has a table of clauses and one of rulings by the clause's id,
and `said`, which finds any other sentence or name of the book by its English words, so that a changed English text is
missed rather than mistranslated. `choices` has words for what options may be set to, in English too. What a file does
not know stays as the book has it.
"""

from manywinds.rules.clause import Clause
from manywinds.rules.shelf import plug_of_clause


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
    """One table of a file; empty where there is no such file, as for a book that somebody wrote for themselves."""
    plug = plug_of_clause(clause)
    return {} if plug is None else plug.texts(lang).get(table, {})
