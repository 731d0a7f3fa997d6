"""The worked cases of riichi, as the club plays it and in both editions: legality, han, fu, dora, limits, payments."""

import json
from pathlib import Path

import pytest

from manywinds import book
from manywinds.rules.case import score_case

pytestmark = pytest.mark.core

FILES = ("riichi-phoenix", "riichi-tenhou", "riichi-ema", "riichi-own")
CASES = [
    json.loads(line)
    for name in FILES
    for line in (Path(__file__).parents[1] / "cases" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
]
REASONS = {"not_a_winning_shape": "not_a_win"}
"""The cases have a word of their own for it; a result says it as in every book."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case_scores_and_pays_as_the_book_says(case: dict) -> None:
    """Yaku RII-54, RII-55, their combination RII-56, yakuman RII-57, RII-58 and RII-59, dora RII-2, RII-3, RII-50,
    RII-51,
    RII-52, fu RII-61, RII-62, RII-63, RII-64, RII-65, RII-66, the best reading RII-67, payments RII-68, RII-69, RII-71,
    counters RII-8, the two-han minimum RII-9, at least one yaku RII-38, responsibility RII-76 and RII-77."""
    result = score_case(case, book(case["book"]))
    expect = case["expect"]
    assert result["ok"], result["error"]
    assert result["legal"] == expect["legal"]
    for field in ("items", "total", "detail", "payments"):
        if field in expect:
            assert result[field] == expect[field]
    if "reason" in expect:
        assert result["reason"] == REASONS.get(expect["reason"], expect["reason"])


def test_there_are_as_many_cases_as_there_should_be() -> None:
    assert len(CASES) >= 157 + 30
    assert len({case["id"] for case in CASES}) == len(CASES)
