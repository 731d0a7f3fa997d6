"""The notation of the competition rules' clauses, read into ours (MCR-11): `5c 123d E Wd F8`, `EEE`, `#2222d`."""

from typing import Final

from manywinds.kernel.errors import NotationError, quoted

SUITS: Final = {"c": "m", "d": "p", "b": "s"}
HONOURS: Final = {"E": "1z", "S": "2z", "W": "3z", "N": "4z", "Wd": "5z", "Gd": "6z", "Rd": "7z"}


def ours(text: str) -> str:
    """Tiles and sets of the clauses (MCR-11) in the notation of this package, word by word; a concealed kong in
    brackets."""
    return " ".join([_word(word) for word in text.split()])


def _word(word: str) -> str:
    if word.startswith("#"):
        kong = _tiles(word[1:])
        if len(kong) != 5 or kong[:4] != kong[0] * 4:
            raise NotationError("{word} is no concealed kong", word=quoted(word))
        return f"({kong})"
    return _tiles(word)


def _tiles(word: str) -> str:
    if len(word) == 2 and word[0] == "F" and word[1] in "12345678":
        return f"{word[1]}f"
    digits, suit = word[:-1], word[-1:]
    if suit in SUITS and digits and all(digit in "123456789" for digit in digits):
        return digits + SUITS[suit]
    for honour, tile in HONOURS.items():
        times = len(word) // len(honour)
        if times and word == honour * times:
            return tile[0] * times + tile[1]
    raise NotationError("{word} is no tile or set of the competition rules", word=quoted(word))
