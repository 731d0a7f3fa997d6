"""Sentences as data: what each is about, and the parts of it that are more than text.

A sentence is composed from a template of the catalogue, so it is known which part of it is a clause or tiles. A page
makes links of those parts; a terminal prints `text`. Nobody takes a sentence apart again.
"""

import re
from string import Formatter
from typing import Final, NamedTuple

TEXT: Final = "text"
CLAUSE: Final = "clause"
"""The id of a clause."""
TILES: Final = "tiles"
"""Tiles or a set in notation, which is written from left to right in every language."""
CODE: Final = "code"
"""A command or another name a program knows."""

GAPS: Final = {"clause": CLAUSE, "reading": TILES, "tiles": TILES}
"""What stands in the gap of a template with this name. What fills any other gap is text."""


class Part(NamedTuple):
    """A piece of a sentence of one kind."""

    kind: str
    text: str


class Sentence(NamedTuple):
    """A sentence: what it is about, such as `line` or `total` of a score, and its parts in order."""

    kind: str
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """The whole sentence."""
        return "".join([part.text for part in self.parts])


def compose(kind: str, template: str, **values: object) -> Sentence:
    """The sentence of a template whose gaps are filled."""
    parts: list[Part] = []
    for literal, gap, _, _ in Formatter().parse(template):
        parts.append(Part(TEXT, literal))
        if gap is None:
            continue
        found, value = GAPS.get(gap, TEXT), values[gap]
        if isinstance(value, tuple):
            parts += value
        elif found == TILES:
            parts += _sets(str(value))
        else:
            parts.append(Part(found, str(value)))
    return Sentence(kind, joined(parts))


def _sets(text: str) -> list[Part]:
    """Sets in notation: each is one part, so that a language written from right to left may order them its own way."""
    parts: list[Part] = []
    for place, each in enumerate(text.split(" ")):
        if place:
            parts.append(Part(TEXT, " "))
        parts.append(Part(TILES, each))
    return parts


def joined(parts: list[Part]) -> tuple[Part, ...]:
    """The same parts without empty ones, neighbouring texts as one."""
    found: list[Part] = []
    for part in parts:
        if not part.text:
            continue
        if part.kind == TEXT and found and found[-1].kind == TEXT:
            found[-1] = Part(TEXT, found[-1].text + part.text)
        else:
            found.append(part)
    return tuple(found)


_MARKUP: Final = re.compile(
    r"`([^`]+)`"
    r"|\b([A-Z]{3}-\d+[a-z]?)\b"
    r"|(?<![\w/-])([\[(]?[0-9+]*[0-9][mpszf](?:[0-9mpszf+<>^\[\]()]*[mpszf<>^\])])?)(?![\w-])"
)
_MARKED: Final = (CODE, CLAUSE, TILES)


def prose(text: str) -> tuple[Part, ...]:
    """The parts of a text that a person wrote: clause lists, rulings, refusals, notes. Such a text cites a clause by
    its id, writes tiles in notation and puts code between backticks."""
    parts: list[Part] = []
    end = 0
    for found in _MARKUP.finditer(text):
        parts.append(Part(TEXT, text[end : found.start()]))
        group = found.lastindex or 1
        parts.append(Part(_MARKED[group - 1], str(found.group(group))))
        end = found.end()
    parts.append(Part(TEXT, text[end:]))
    return joined(parts)
