"""What books are called, in the words of a language."""

from manywinds.books import books
from manywinds.rules.words import words


def title(id: str, lang: str) -> str:
    """What a book is called."""
    return words(lang, "books")[id].split("|")[0] if id in books() else id
