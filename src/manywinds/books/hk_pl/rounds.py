"""Games of the Polish sheet: winds stay after a draw and after East's win (HKP-5), four rounds (HKP-4)."""

from manywinds.rules.rounds import Rounds
from manywinds.rules.rulebook import Rulebook


def rounds(book: Rulebook) -> Rounds:
    """Four rounds; everybody starts with what was agreed (HKP-58)."""
    return Rounds(book, start=int(book.options.values["starting_sum"]))
