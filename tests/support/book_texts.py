"""All that the books say in English, as the files beside each book have it in other languages."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

from manywinds.books import book
from manywinds.kernel.errors import RulebookError
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.shelf import shelf
from manywinds.rules.table.flow import flow_of

PLUGS = {plug.package.rpartition(".")[2]: plug for plug in shelf().plugs}
"""The plugs by the last word of their package."""
TABLES = ("clauses", "rulings", "said", "choices")
Texts = dict[str, dict[str, str]]
"""The tables of a file."""

_FIGURES = re.compile(r"[0-9/]+")


@cache
def english(name: str, lang: str) -> Texts:
    """What the file of a plug has to say in a language: each key with the English text, or with the value of a choice.
    A fan that is printed with a name in the language needs no other."""
    found: Texts = {table: {} for table in TABLES}
    for rules in [book(edition.id) for edition in PLUGS[name].editions]:
        for clause in rules.clauses.values():
            found["clauses"][clause.id] = clause.text
            if clause.ruling:
                found["rulings"][clause.id] = clause.ruling
        for option in rules.options.known.values():
            for value in chain(option.choices, option.words):
                if isinstance(value, str) and not _FIGURES.fullmatch(value):
                    found["choices"][f"{option.name}.{value}"] = value
        said = [clause.group for clause in rules.clauses.values()]
        said += [option.text for option in rules.options.known.values()]
        said += [option.form for option in rules.options.known.values() if option.form]
        for each in editions(rules):
            fans = [*each.fans.fans, *(each.losers.fans.fans if each.losers is not None else ())]
            said += [fan.names["en"] for fan in fans if lang not in fan.names]
            said += [fan.text for fan in fans]
            said += [row.text for row in flow_of(each).offences.rows]
            said += [note.text for note in each.notes if note.text]
        found["said"].update({text: text for text in said})
    return found


def editions(rules: Rulebook) -> Iterator[Rulebook]:
    """A book, and the book with each option set to each of the values it lists: some change what a fan says."""
    yield rules
    for option in rules.options.known.values():
        if not isinstance(option.choices, range):
            for value in option.choices:
                try:
                    yield rules.with_options({option.name: value})
                except RulebookError:  # It needs another option beside it.
                    continue
