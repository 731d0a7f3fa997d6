"""What is refused, in the languages of the players: `manywinds/locale/refusals/LANGUAGE/*.toml`.

A fault is written in English where it is raised. A catalogue has the same sentence in another language, found by its
English words, so that a changed sentence is missed rather than mistranslated. What a catalogue does not know stays
English.
"""

import tomllib
from importlib.resources import files
from typing import Final

from manywinds.kernel.errors import ManywindsError
from manywinds.rules.words import LANGUAGES

PARTS: Final = ("core", "club")
"""The files of a language."""

_READ: Final[dict[str, dict[str, str]]] = {}


def in_language(fault: ManywindsError, lang: str) -> str:
    """Why something is refused, in a language."""
    sentence = _catalogue(lang).get(fault.message)
    if sentence is None:
        return str(fault)
    if not fault.gaps:
        return sentence
    return sentence.format(
        **{
            name: in_language(value, lang) if isinstance(value, ManywindsError) else value
            for name, value in fault.gaps.items()
        }
    )


def _catalogue(lang: str) -> dict[str, str]:
    """All sentences of a language by their English words; English itself has none."""
    found = _READ.get(lang)
    if found is None:
        found = {}
        if lang in LANGUAGES and lang != "en":
            for part in PARTS:
                source = files("manywinds.locale") / "refusals" / lang / f"{part}.toml"
                found.update(tomllib.loads(source.read_text(encoding="utf-8")))
        _READ[lang] = found
    return found
