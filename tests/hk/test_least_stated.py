"""No hand is worth less than the least that may be stated of one that wins like it: the examples of all fans, won in
every way."""

from itertools import combinations

import pytest

from manywinds import book
from manywinds.books.hk_old.stated import least_of
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.win import Win

EXTRA = ("blessing_of_man", "double_luck", "concealed_hand", "single_wait", "kong_then_flower_fan")


@pytest.mark.parametrize(
    ("id", "on"),
    [("hk-old", ()), ("hk-old", EXTRA), ("hk-old", ("flower_replacement_fan",)), ("hk-old-pl", ()), ("hk-new", ())],
)
def test_hands_are_worth_what_may_be_stated(id: str, on: tuple[str, ...]) -> None:
    """HKR-54, HKR-57, HKR-71, HKP-20."""
    rules = book(id).with_options(dict.fromkeys(on, True))
    texts = {each.split(";")[0] for fan in rules.fans.fans for each in (fan.yes, fan.no) if each}
    ways = [words for count in (0, 1, 2) for words in combinations(rules.circumstances, count)]
    seen = 0
    for text in sorted(texts):
        for words in ways:
            for self_draw, seat in ((True, "E"), (False, "S")):
                try:
                    win = Win.parse(text, seat, "E", self_draw, words)
                    score = rules.score(win)
                except ManywindsError:
                    continue
                if score.legal:
                    seen += 1
                    assert score.whole >= least_of(rules, win), (text, words, self_draw)
    assert seen > 200
