"""What books are called, in the words of a language."""

from manywinds.books import books, card


def title(id: str, lang: str) -> str:
    """What a book is called; its id where the book is no longer on the shelf."""
    return card(id, lang).name if id in books() else id
