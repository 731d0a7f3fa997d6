"""Sentences, with the parts that are more than text: a page makes links of them and takes no text apart."""

from typing import Literal

from manywinds.rules import sentences
from manywinds.server.wire.base import Wire

SentenceKind = Literal[
    "reading",
    "line",
    "step",
    "total",
    "note",
    "reason",
    "refused",
    "runner_up",
    "transfer",
    "change",
    "offence",
    "deduction",
    "warning",
    "effect",
]


class Part(Wire):
    """A piece of a text: a clause of the book, tiles in notation, code, or plain text."""

    kind: Literal["text", "clause", "tiles", "code"]
    text: str


class Prose(Wire):
    """A text that a person wrote, whole and in parts."""

    text: str
    parts: list[Part]

    @staticmethod
    def of(text: str) -> "Prose":
        """A text in parts."""
        return Prose(text=text, parts=_parts(sentences.prose(text)))


class Sentence(Wire):
    """A sentence of an explanation: what it is about, the whole sentence, and its parts."""

    kind: SentenceKind
    text: str
    parts: list[Part]

    @staticmethod
    def of(sentence: sentences.Sentence) -> "Sentence":
        """A sentence as it goes over the wire."""
        return Sentence(kind=sentence.kind, text=sentence.text, parts=_parts(sentence.parts))  # type: ignore[arg-type]


def _parts(parts: tuple[sentences.Part, ...]) -> list[Part]:
    return [Part(kind=part.kind, text=part.text) for part in parts]  # type: ignore[arg-type]
