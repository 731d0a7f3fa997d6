"""What a game in the terminal says: the part `play` of the catalogues, beside the words of scores."""

import tomllib
from functools import cache
from importlib.resources import files

from manywinds.rules.words import words


@cache
def play_words(lang: str) -> dict[str, str]:
    """The words of a game in a language."""
    known = words(lang)
    text = (files("manywinds.locale") / f"{lang}.toml").read_text(encoding="utf-8")
    found = {key: str(value) for key, value in tomllib.loads(text)["play"].items()}
    return {**found, **{key: value for key, value in known.items() if key.startswith("wind_")}}
