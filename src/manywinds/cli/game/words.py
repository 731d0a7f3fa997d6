"""What a game in the terminal says: its own part of the catalogues, and the names of the winds."""

from manywinds.rules.words import words


def play_words(lang: str) -> dict[str, str]:
    """The words of a game in a language."""
    winds = {key: word for key, word in words(lang).items() if key.startswith("wind_")}
    return {**words(lang, "play"), **winds}
