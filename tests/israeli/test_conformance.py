"""The worked cases of the Israeli game: legality, items, base, bonuses, special hand and the exact total."""

import json
from decimal import Decimal
from pathlib import Path

import pytest

from manywinds import book
from manywinds.books import clauses
from manywinds.rules.case import score_case

pytestmark = pytest.mark.core

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "israeli.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case_scores_as_the_book_says(case: dict) -> None:
    """Winners by ISR-46, ISR-79, ISR-81, ISR-83, ISR-84, ISR-86, ISR-87, ISR-88, ISR-89, ISR-90, ISR-91, ISR-92,
    ISR-93, ISR-94, ISR-95 and ISR-97; losers by ISR-44, ISR-63 and ISR-80; the annex by ISR-100 and ISR-101."""
    result = score_case(case, book(case["book"]))
    expect = case["expect"]
    assert result["ok"], result["error"]
    for name in ("legal", "items", "total", "detail"):
        assert result[name] == expect[name], name
    assert result["unit"] == "points"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_result_is_written_with_exact_decimals(case: dict) -> None:
    """Whole points are written without a fraction, and no digit is lost (ISR-82)."""
    written = json.dumps(score_case(case, book("israeli")))
    total = json.loads(written, parse_float=Decimal)["total"]
    assert total == Decimal(str(case["expect"]["total"]))
    assert total % 1 != 0 or isinstance(total, int)


def test_every_special_hand_occurs_in_the_cases_or_in_the_rulings() -> None:
    """The annex has 33 hands."""
    annex = [id for id in clauses("israeli") if int(id.partition("-")[2]) > 200]
    assert len(annex) == 33
    fans = [fan for fan in book("israeli").fans.fans if fan.clause in annex]
    assert sorted(fan.clause for fan in fans) == annex
    seen = {name for case in CASES for name in str(case["expect"]["detail"]["special"]).split("+")}
    assert {fan.id for fan in fans} - seen == set()


def test_there_are_as_many_cases_as_there_should_be() -> None:
    assert len(CASES) >= 67
