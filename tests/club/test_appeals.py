"""Appeals (MCR-86, MCR-87, MCR-88)."""

from datetime import datetime

import pytest

from manywinds.club.errors import ClubError
from manywinds.club.event.access import HEAD, REFEREE
from manywinds.club.event.appeals import admission, seconds_left, to_dict
from manywinds.club.event.standings import standings
from support.events import CASES, Desk, win


@pytest.mark.parametrize("id", ["APP-01", "APP-02"])
def test_an_appeal_is_in_time_to_the_minute(id: str) -> None:
    """MCR-86."""
    given, expect = CASES[id]["given"], CASES[id]["expect"]
    filed, end = (datetime.fromisoformat(f"2026-05-02T{given[name]}:00+00:00") for name in ("filed", "session_end"))
    heard = admission(filed, end, (given["signed_by"],), given["fee_paid"], "rules")
    assert heard.admissible == expect["admissible"]
    assert expect.get("why", "") in str(heard.why or "")


def test_an_appeal_that_is_rejected_changes_nothing_and_its_fee_is_kept() -> None:
    """APP-03: MCR-86, MCR-87, MCR-T27, MCR-T28."""
    desk = Desk().seated()
    desk.do("result", session=1, table=1, deal=win(0, 24, 1))
    desk.later(150)
    desk.do("end", session=1)
    before = standings(desk.event)
    desk.later(10)
    assert seconds_left(desk.event, 1, desk.at) == 20 * 60
    desk.do("appeal", session=1, player=5, against="deal 1", text="It was no win.", signed_by=["player"], fee_paid=True)
    assert standings(desk.event).subject_to_appeal
    desk.do("appeal_step", HEAD, id=1, body="head_referee", decision="It was one.")
    desk.do("appeal_decide", id=1, outcome="rejected")
    appeal = to_dict(desk.event.appeals[1])
    expect = CASES["APP-03"]["expect"]
    assert appeal["fee_refunded"] == expect["fee_refunded"]
    assert appeal["outcome"] == "rejected"
    assert standings(desk.event) == before
    assert expect["scores"] == "unchanged"
    assert [step["body"] for step in appeal["steps"]] == ["head_referee", "arbitration_committee"]  # type: ignore[index, attr-defined]
    with pytest.raises(ClubError, match="rejected already"):
        desk.do("appeal_decide", id=1, outcome="upheld")


def test_an_appeal_that_is_upheld_goes_back_to_the_head_referee_who_books_a_correction() -> None:
    """MCR-86, MCR-87, MCR-T27: the fee comes back, standings are computed anew."""
    desk = Desk().seated()
    desk.do("result", session=1, table=1, deal=win(0, 24, 1))
    desk.later(150)
    desk.do("end", session=1)
    desk.close(1, 1)
    desk.do("appeal", session=1, player=5, against="deal 1", signed_by=["player"], fee_paid=True)
    correction: dict[str, object] = {"session": 1, "table": 1, "number": 1, "deal": win(0, 24, 2), "appeal": 1}
    with pytest.raises(ClubError, match="no appeal 1 that was upheld"):
        desk.do("correct", HEAD, **correction)
    with pytest.raises(ClubError, match=r"not annulled \(MCR-87\)"):
        desk.do("appeal_decide", id=1, outcome="upheld", by_the_rules=True)
    desk.do("appeal_decide", id=1, outcome="upheld")
    with pytest.raises(ClubError, match="only the head referee changes them"):
        desk.do("correct", REFEREE, **correction)
    made = desk.do("correct", HEAD, **correction)
    appeal = desk.event.appeals[1]
    assert appeal.fee_refunded
    assert appeal.corrections == (made.entry.rev,)
    assert desk.event.played(1, 1).won() == [48, -8, -32, -8]
    assert made.entry.before == {"number": 1, **win(0, 24, 1)}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"kind": "force_majeure"}, "MCR-88"),
        ({"signed_by": []}, "has signed"),
        ({"fee_paid": False}, "fee is not paid"),
    ],
)
def test_an_appeal_that_is_not_heard_says_why(change: dict[str, object], why: str) -> None:
    """MCR-86, MCR-88: illness and accidents are no ground."""
    desk = Desk().seated()
    desk.later(150)
    desk.do("end", session=1)
    given = {"session": 1, "player": 5, "against": "deal 1", "signed_by": ["player"], "fee_paid": True, **change}
    made = desk.do("appeal", **given)
    assert why in str(made.warning)
    assert desk.event.appeals[1].outcome == "inadmissible"
    assert not standings(desk.event).subject_to_appeal


def test_an_appeal_comes_after_the_session_and_a_captain_signs_for_a_team() -> None:
    """MCR-86, MCR-87: the oral way at the table first."""
    desk = Desk().seated()
    given: dict[str, object] = {"session": 1, "player": 5, "against": "deal 1", "fee_paid": True}
    with pytest.raises(ClubError, match="settled at the table first"):
        desk.do("appeal", **given, signed_by=["player"])
    desk.later(150)
    desk.do("end", session=1)
    with pytest.raises(ClubError, match="no captain who could sign"):
        desk.do("appeal", **given, signed_by=["captain"])
    desk.do("team", team="Cranes", players=[5, 6, 7, 8], captain=6)
    assert not desk.do("appeal", **given, signed_by=["captain"]).warning


def test_what_riichi_does_not_cover_the_referee_decides_without_appeal() -> None:
    """RII-85."""
    desk = Desk(book="riichi-phoenix", stages=[[2, 0]]).seated()
    desk.do("ruling", REFEREE, session=1, table=1, text="The wall was built anew.")
    assert desk.event.rulings[0]["by"] == "Rita"
    desk.do("end", session=1) if desk.event.settings.minutes else None
    for table in range(1, 5):
        desk.totals(1, table, 10000, 0, -3000, -7000)
    desk.do("end", session=1)
    made = desk.do("appeal", session=1, player=5, against="the wall", kind="other", signed_by=["player"], fee_paid=True)
    assert "RII-85" in str(made.warning)
    assert not desk.do("appeal", session=1, player=5, against="x", signed_by=["player"], fee_paid=True).warning
