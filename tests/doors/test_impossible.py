"""What cannot have happened is refused when it is told, and counted as it was where it stands in a log already."""

import json

import pytest

from doors.cases import FOLDER, Row, row
from manywinds.books import book
from manywinds.club.sheet.entered import BEFORE_CHECKS, EnteredDeal, EnteredWin
from manywinds.club.sheet.free_sheet import first_entry, follow, replay
from manywinds.club.sheet.requests import EnterDeal
from manywinds.kernel.errors import HandError
from manywinds.kernel.state import WON
from manywinds.rules.case import read_case, score_case
from manywinds.rules.facts import result_of
from support.events import START_TIME

CASES = [json.loads(line) for line in (FOLDER / "impossible.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_what_cannot_have_happened_is_refused_and_still_counts_in_a_log(case: Row) -> None:
    """HKR-41, HKR-68, HKR-69, HKR-101, HKP-32, HKP-34: the expected result is that of version 0.2, which dropped it."""
    rules = book(case["book"]).with_options(case["options"])
    result = score_case(case, book(case["book"]))
    assert not result["ok"]
    assert str(result["error"]).endswith(".")
    facts = read_case(case).facts
    with pytest.raises(HandError):
        result_of(rules, facts)
    score, _, settlement = result_of(rules, facts._replace(accepted=True))
    assert settlement is not None
    assert (score.items, score.total) == (case["expect"]["items"], case["expect"]["total"])
    assert settlement.to_dict() == case["expect"]["payments"]


def test_a_heavenly_hand_is_easts_in_a_log_too() -> None:
    """HKR-68: what was dropped then is dropped, what was counted is counted."""
    case = row("hk-old", "123m 456m 777p 234s 55s 1f", "E", self_draw=True, circumstances=["heavenly", "last_tile"])
    facts = read_case(case).facts
    assert "blessing_of_heaven" in result_of(book("hk-old"), facts._replace(accepted=True)).score.items


@pytest.mark.parametrize(
    ("book_id", "win", "discarder", "changes"),
    [
        # A name was not checked: E paid for W's discard, and for a hand that makes nobody responsible.
        ("hk-old-pl", EnteredWin(1, hand="[555z] [666z] 123m 456p 7z 3f +7z", responsible=0), 2, (-64, 64, 0, 0)),
        ("hk-old", EnteredWin(1, hand="123m 456p 678s 222m 5z +5z", responsible=0), 2, (-4, 8, -4, 0)),
        # Melds did not tell of a pao.
        ("riichi-phoenix", EnteredWin(1, hand="[555z<] [666z^] [777z>] 123m 9m +9m"), 3, (0, 32000, 0, -32000)),
        ("mcr", EnteredWin(1, hand="1112345678999m +5m", circumstances=("kong_replacement",)), -1, ()),
    ],
)
def test_a_log_of_before_comes_to_what_it_came_to(
    book_id: str, win: EnteredWin, discarder: int, changes: tuple[int, ...]
) -> None:
    """HKR-79, HKP-53, RII-76, MCR-43."""
    names = ["Anna", "Boris", "Clara", "Daniel"]
    sheet = replay([first_entry({"book": book_id, "names": names}, "Anna", START_TIME)])
    told = EnterDeal(deal=EnteredDeal(WON, (win,), discarder), rules=BEFORE_CHECKS)
    played = follow(sheet, told, 2).sheet.played()
    assert not changes or played.rows[0].changes == changes
