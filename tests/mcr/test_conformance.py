"""The worked cases of the competition rules: legality, total, every fan."""

import json
from pathlib import Path

import pytest

from manywinds import book
from manywinds.rules.case import score_case

pytestmark = pytest.mark.core

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "mcr.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case_scores_as_the_book_says(case: dict) -> None:
    """The forms MCR-50, MCR-51, MCR-52, MCR-53; the minimum MCR-54; the fans MCR-60 and how they combine, MCR-61,
    MCR-62,
    MCR-63; waits MCR-65, concealed pungs MCR-66, the last tile MCR-67 and the way of winning MCR-68."""
    result = score_case(case, book(case["book"]))
    expect = case["expect"]
    assert result["ok"], result["error"]
    assert result["legal"] == expect["legal"]
    if "total" in expect:
        assert result["total"] == expect["total"]
    if "items" in expect and not expect.get("items_may_vary"):
        assert result["items"] == expect["items"]


def test_there_are_as_many_cases_as_there_should_be() -> None:
    assert len(CASES) >= 94
