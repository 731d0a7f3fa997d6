"""The end of a game: places, uma, the final score (RII-82, RII-83, RII-84). Seats are starting seats, 0 to 3."""

from math import ceil, floor
from typing import NamedTuple

from manywinds.books.riichi.choices import NONE, figures_of
from manywinds.books.riichi.pay import STICK
from manywinds.rules.rulebook import Rulebook


class FinalScore(NamedTuple):
    """Starting seats from the first place to the last, and the score of each seat in thousands."""

    places: list[int]
    scores: list[float]


def ranking(points: list[int]) -> list[int]:
    """Seats by points; of equal ones the seat nearer to the starting dealer stands first (RII-83)."""
    return sorted(range(4), key=lambda seat: (-points[seat], seat))


def uma_of(book: Rulebook, points: list[int]) -> list[float]:
    """What each seat's place adds; those with equal points share it where the book says so (RII-83)."""
    by_place = figures_of(book.options.values["uma"])
    order = ranking(points)
    found = [0.0] * 4
    for place, seat in enumerate(order):
        equal = [each for each in range(4) if points[order[each]] == points[seat]]
        shared = book.options.values["equal_points"] == "share_uma"
        found[seat] = sum(by_place[each] for each in equal) / len(equal) if shared else by_place[place]
    return found


def final_score(
    book: Rulebook, points: list[int], sticks: int = 0, penalties: tuple[int, int, int, int] = (0, 0, 0, 0)
) -> FinalScore:
    """Points less what is returned, with uma, in thousands (RII-82); sticks left go to the first place (RII-84).

    Where all start with less than is returned, the difference of all four goes to the first.
    """
    order = ranking(points)
    first = order[0]
    values = book.options.values
    start, back = values["start_points"], values["return_points"]
    assert isinstance(start, int)
    assert isinstance(back, int)
    uma = uma_of(book, points)
    exact = [points[seat] - back + uma[seat] - penalties[seat] for seat in range(4)]
    exact[first] += STICK * sticks + 4 * (back - start)
    if values["final_rounding"] == NONE:
        return FinalScore(order, [each / 1000 for each in exact])
    if values["final_rounding"] == "up":
        return FinalScore(order, [ceil(each / 1000) for each in exact])
    downwards = [values["half_thousand"] == "from_zero" and held < 0 for held in points]
    return FinalScore(order, nearest_scores(exact, downwards, first))


def nearest_scores(exact: list[float], downwards: list[bool], first: int) -> list[float]:
    """The nearest thousands, half a thousand going up or, where `downwards`, down; the first place takes the rest."""
    scores: list[float] = [
        ceil(each / 1000 - 0.5) if down else floor(each / 1000 + 0.5)
        for each, down in zip(exact, downwards, strict=True)
    ]
    scores[first] = -sum(scores[seat] for seat in range(4) if seat != first)
    return scores
