"""Games of Hong Kong mahjong: East deals, and the other seat winds follow (HKR-8); East stays after a win or a draw
(HKR-11), rounds or deals as agreed (HKR-9)."""

from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.rounds import Rounds


def rounds(book: Rulebook) -> Rounds:
    """As many rounds or deals as the table agrees on, with sticks or a plain score from zero (HKR-96, HKR-97).

    The dealer is East (HKR-8), and stays after an own win or a draw (HKR-11)."""
    values = book.options.values
    sticks = values["sticks"]
    return Rounds(book, int(values["rounds"]), int(values["deals"]), 0 if sticks == "none" else int(sticks))
