"""Games of the Polish sheet: winds stay after a draw and after East's win (HKP-5), four rounds (HKP-4)."""

from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.rounds import Rounds


def rounds(book: Rulebook) -> Rounds:
    """Four rounds, or as agreed (HKP-4); everybody starts with the same sum (HKP-58); winds stay after a draw
    (HKP-5)."""
    values = book.options.values
    return Rounds(book, int(values["rounds"]), int(values["deals"]), int(values["starting_sum"]))
