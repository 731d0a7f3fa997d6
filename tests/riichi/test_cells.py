"""The cells of han and fu that hands reach are those that may be stated: every hand of a great many, by its tiles."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from manywinds import book
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.win import Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.valued import valued

SETS = (
    "[1111m<] [111m<] (1111m) 111m", "[9999p<] [999p<] (9999p) 999p", "[3333z<] [333z<] (3333z) 333z",
    "[456p<] 456p", "678m",
)  # fmt: skip
"""Each in its forms: open and concealed, kan and pon."""
WAITS = ("9m +9m", "1z +1z", "23m 55p +4m", "24m 88s +3m", "88s 77p +8s", "99s 66p +9s", "99s 11z +9s", "23m 11z +4m")
"""A pair that is waited for, or a pair with a two-sided, closed or two-pair wait."""
PAIRS = ("1133m 5577p 99s 22z 6z +6z",)
SPECIAL = ("123m 567m 345p 22s 67s +8s", "[234m<] 567m 345p 22s 67s +8s", "[123m<] 456m 789m 22s 67s +8s")


def hands() -> Iterator[str]:
    """Three sets and a wait with a pair, or four sets and a single tile."""
    yield from PAIRS
    yield from SPECIAL
    for wait in WAITS:
        single = len(wait.split()) == 2
        for chosen in combinations_with_replacement(SETS, 4 if single else 3):
            if len(set(chosen)) < len(chosen):
                continue
            yield from _forms([each.split() for each in chosen], wait)


def _forms(sets: list[list[str]], wait: str) -> Iterator[str]:
    if not sets:
        yield wait
        return
    for form in sets[0]:
        for rest in _forms(sets[1:], wait):
            yield f"{form} {rest}"


def reached(rules: Rulebook) -> dict[tuple[int, bool], int]:
    """The fewest han with so many fu, by ron and by tsumo."""
    found: dict[tuple[int, bool], int] = {}
    for text in hands():
        for self_draw in (False, True):
            for words in ((), ("riichi",), ("last_tile",)):
                try:
                    score = rules.score(Win.parse(text, "E", "E", self_draw, words))
                except ManywindsError:
                    continue
                fu = score.detail.get("fu")
                if score.legal and isinstance(fu, int):
                    found[fu, self_draw] = min(found.get((fu, self_draw), 99), score.whole)
    return found


def stated(rules: Rulebook) -> dict[tuple[int, bool], int]:
    """The same by what may be stated."""
    found: dict[tuple[int, bool], int] = {}
    for fu in (20, 25, *range(30, 160, 10)):
        for self_draw in (False, True):
            for han in range(8, 0, -1):
                if valued(rules, f"{han} han {fu} fu", 0, 0, self_draw).legal:
                    found[fu, self_draw] = han
    return found


@pytest.mark.parametrize(
    "values",
    [{}, {"double_wind_pair_fu": 4}, {"pinfu_tsumo_fu": 2}, {"open_pointless_fu": 0}],
    ids=lambda values: ", ".join(values) or "as printed",
)
def test_what_may_be_stated_is_what_hands_reach(values: dict[str, int]) -> None:
    """RII-61, RII-62, RII-63, RII-64, RII-65, RII-70."""
    rules = book("riichi-phoenix").with_options(dict(values))
    assert stated(rules) == reached(rules)
