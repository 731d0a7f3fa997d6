"""The worked cases of the three Hong Kong books, and more of them that were worked out clause by clause."""

import json
from pathlib import Path

import pytest

from manywinds import book
from manywinds.rules.case import score_case

pytestmark = pytest.mark.core

FOLDER = Path(__file__).parents[1] / "cases"
FILES = {
    "hk-old": 84,
    "hk-old-pl": 58,
    "hk-new": 38,
    "hk-old-more": 227,
    "hk-old-pl-more": 147,
    "hk-new-more": 111,
}


def cases_of(name: str) -> list[dict]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


CASES = [case for name in FILES for case in cases_of(name)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case_scores_as_the_book_says(case: dict) -> None:
    """Doubles add up (HKR-54), and so do rows (HKP-20)."""
    result = score_case(case, book(case["book"]))
    expect = case["expect"]
    assert result["ok"], result["error"]
    assert result["legal"] == expect["legal"], case.get("note")
    for field in ("items", "total", "detail", "payments", "reason"):
        if field in expect:
            assert result.get(field) == expect[field], case.get("note")
    for absent in expect.get("not_items", ()):
        assert absent not in result["items"]


@pytest.mark.parametrize(("name", "count"), FILES.items())
def test_a_file_has_as_many_cases_as_it_should(name: str, count: int) -> None:
    cases = cases_of(name)
    assert len(cases) >= count
    assert len({case["id"] for case in cases}) == len(cases)


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith("-more")])
def test_every_case_of_our_own_names_its_clause(name: str) -> None:
    for case in cases_of(name):
        assert case["note"].startswith("HKR-" if case["book"] == "hk-old" else "HKP-"), case["id"]
