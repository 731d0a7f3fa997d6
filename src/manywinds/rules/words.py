"""Sentences in the languages of the books. One small catalogue per language, in `manywinds/locale`."""

import tomllib
from importlib.resources import files
from typing import Final

from manywinds.kernel.errors import ManywindsError, quoted

LANGUAGES: Final = ("en", "ru", "he", "pl")
RIGHT_TO_LEFT: Final = ("he",)
"""Those written from right to left."""

_CATALOGUES: Final[dict[tuple[str, str], dict[str, str]]] = {}


def words(lang: str, part: str = "score") -> dict[str, str]:
    """One part of the catalogue of a language."""
    if lang not in LANGUAGES:
        raise ManywindsError(
            "{lang} is no language of this package; choose from {known}.", lang=quoted(lang), known=", ".join(LANGUAGES)
        )
    found = _CATALOGUES.get((lang, part))
    if found is None:
        text = (files("manywinds.locale") / f"{lang}.toml").read_text(encoding="utf-8")
        found = {key: str(value) for key, value in tomllib.loads(text)[part].items()}
        _CATALOGUES[(lang, part)] = found
    return found
