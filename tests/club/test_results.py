"""Results at the tables, signatures, corrections, violations."""

import pytest

from manywinds.club.errors import ClubError, ConflictError
from manywinds.club.event.access import HEAD, PLAYER, REFEREE, TABLE
from manywinds.club.event.actions import retrace
from manywinds.club.event.file import verify
from manywinds.club.event.requests import read_request
from manywinds.club.event.standings import standings
from manywinds.club.event.tables import unconfirmed
from manywinds.club.print.violations import violations
from manywinds.club.sheet.sheet import Sheet
from support.events import DRAW, Desk, win

# Results, signatures, corrections.


def test_a_player_tells_a_deal_and_the_others_or_a_referee_confirm_it() -> None:
    """MCR-T17."""
    desk = Desk().seated()
    desk.do("result", PLAYER, player_key=5, session=1, table=1, deal=win(0, 24, 1))
    desk.do("result", PLAYER, player_key=9, session=1, table=1, deal=DRAW)
    assert unconfirmed(desk.event.table(1, 1)) == [1, 2]
    for number in (1, 9, 13):
        desk.do("confirm", PLAYER, player_key=number, session=1, table=1, number=1)
    assert unconfirmed(desk.event.table(1, 1)) == [2]
    desk.do("confirm", REFEREE, session=1, table=1, number=2)
    assert unconfirmed(desk.event.table(1, 1)) == []
    with pytest.raises(ClubError, match="for the tables its player sits at"):
        desk.do("result", PLAYER, player_key=2, session=1, table=1, deal=DRAW)
    with pytest.raises(ClubError, match="This link is for table 2"):
        desk.do("result", TABLE, table_key=2, session=1, table=1, deal=DRAW)
    desk.do("result", TABLE, table_key=1, session=1, table=1, deal=DRAW)
    assert unconfirmed(desk.event.table(1, 1)) == []


def test_the_same_deal_is_told_once_and_a_correction_names_what_it_looked_at() -> None:
    """MCR-T35: two officials at once; nothing is overwritten without a word."""
    desk = Desk().seated()
    desk.do("result", session=1, table=1, number=1, deal=win(0, 24, 1))
    with pytest.raises(ConflictError, match="Deal 1 of table 1 is told already; the next is deal 2"):
        desk.do("result", session=1, table=1, number=1, deal=win(0, 24, 1))
    seen = desk.event.table(1, 1).changed
    desk.do("correct", REFEREE, session=1, table=1, number=1, deal=win(0, 25, 1), against=seen)
    with pytest.raises(ConflictError, match="was changed by revision"):
        desk.do("correct", REFEREE, session=1, table=1, number=1, deal=win(0, 26, 1), against=seen)
    with pytest.raises(ConflictError, match="look again"):
        desk.do("undo", session=1, table=1, against=seen)
    made = desk.do("undo", session=1, table=1)
    assert made.entry.before == win(0, 25, 1)
    assert desk.event.played(1, 1).won() == [0, 0, 0, 0]


def test_a_sheet_is_closed_with_five_signatures_and_then_only_the_head_referee_changes_it() -> None:
    """MCR-73, MCR-97, MCR-T19, MCR-T23: signed results are final."""
    desk = Desk().seated()
    with pytest.raises(ClubError, match="before it is finished"):
        desk.do("sign", session=1, table=1, persons=[0])
    for _ in range(16):
        desk.do("result", session=1, table=1, deal=win(0, 8, 1))
    desk.do("sign", session=1, table=1, persons=[0, 1, 2])
    with pytest.raises(ClubError, match=r"players 4 have not"):
        desk.do("close", session=1, table=1)
    desk.do("sign", PLAYER, player_key=13, session=1, table=1)
    with pytest.raises(ClubError, match="the referee has not"):
        desk.do("close", session=1, table=1)
    with pytest.raises(ClubError, match="A referee signs"):
        desk.do("sign", TABLE, session=1, table=1, referee=True)
    desk.do("sign", REFEREE, session=1, table=1, referee=True)
    desk.do("correct", HEAD, session=1, table=1, number=3, deal=win(2, 30, 1), reason="misread")
    assert desk.event.table(1, 1).signed == frozenset()
    desk.close(1, 1)
    for role, what, more in (
        ("organiser", "correct", {"number": 3, "deal": win(0, 8, 1), "reason": "x"}),
        (HEAD, "correct", {"number": 3, "deal": win(0, 8, 1)}),
        (REFEREE, "penalty", {"player": 5, "code": "PEN-08"}),
        ("organiser", "undo", {}),
        ("organiser", "totals", {"totals": [0, 0, 0, 0]}),
    ):
        with pytest.raises(ClubError, match=r"Signed results are final"):
            desk.do(what, role, session=1, table=1, **more)
    desk.do("correct", HEAD, session=1, table=1, number=3, deal=win(0, 8, 1), reason="misread")
    assert desk.event.table(1, 1).closed
    desk.do("reopen", HEAD, session=1, table=1, reason="see above")
    assert not desk.event.table(1, 1).closed
    desk.do("penalty", REFEREE, session=1, table=1, player=5, code="PEN-08")
    with pytest.raises(ClubError, match="over after deal 16"):
        desk.do("result", session=1, table=1, deal=DRAW)


# Violations.


def test_violations_climb_their_ladders_stand_in_the_row_of_their_hand_and_name_who_gets_the_points() -> None:
    """MCR-82, MCR-83, MCR-98, MCR-T24, MCR-T25, MCR-T26."""
    desk = Desk().seated()
    for _ in range(2):
        desk.do("penalty", REFEREE, session=1, table=1, player=5, code="PEN-08")
    desk.do("penalty", REFEREE, session=1, table=1, player=9, code="PEN-13")
    desk.do("penalty", REFEREE, session=1, table=1, player=1, code="PEN-17", amount=20, to=13)
    desk.do("result", session=1, table=1, deal=win(0, 24, 1))
    row = desk.event.played(1, 1).rows[0]
    assert list(row.changes) == [48 + 20 - 20, -32 - 5 + 20, -8 - 60, -8 + 20 + 20]
    found = violations(desk.event)
    assert [(each.number, each.fault.code, each.penalty.times, each.penalty.lost()) for each in found] == [
        (5, "PEN-08", 1, 0), (5, "PEN-08", 2, 5), (9, "PEN-13", 1, 60), (1, "PEN-17", 1, 20),
    ]  # fmt: skip
    assert [each.hand for each in found] == [1, 1, 1, 1]
    assert all(desk.entries[each.fault.ref - 1].what == "penalty" for each in found)
    with pytest.raises(ClubError, match="costs one of 5, 10, 20, 40, 50, 60"):
        desk.do("penalty", REFEREE, session=1, table=1, player=1, code="PEN-04", amount=30)
    lifted = desk.do("lift", REFEREE, session=1, table=1, ref=found[2].fault.ref)
    assert lifted.entry.after == {"sheet": None, "sums": [28, -37, -8, 12]}


def test_the_past_is_not_judged_unless_the_head_referee_wants_it() -> None:
    """MCR-84."""
    desk = Desk().seated()
    for _ in range(3):
        desk.do("result", session=1, table=1, deal=DRAW)
    late: dict[str, object] = {"session": 1, "table": 1, "player": 5, "code": "PEN-13", "hand": 2}
    for role, more in ((REFEREE, {}), (REFEREE, {"override": True}), (HEAD, {})):
        with pytest.raises(ClubError, match=r"Play has gone on since deal 2"):
            desk.do("penalty", role, **late, **more)
    desk.do("penalty", REFEREE, **{**late, "hand": 3})
    desk.do("penalty", HEAD, **late, override=True)
    assert [row.changes[1] for row in desk.event.played(1, 1).rows] == [0, -60, -60]


def test_who_is_excluded_or_loses_his_place_keeps_his_rows_and_has_no_place() -> None:
    """MCR-81, MCR-T31, PEN-20, PEN-31: the opponents' results stay."""
    desk = Desk().seated()
    desk.totals(1, 2, 50, 10, -20, -40)
    desk.close(1, 2)
    before = {row.number: row for row in standings(desk.event).players}
    desk.totals(1, 1, 90, -10, -30, -50)
    desk.close(1, 1)
    desk.do("sanction", HEAD, player=2, kind="loss_of_place", text="collusion")
    desk.do("sanction", HEAD, player=1, kind="exclusion", text="cheating", session=1, public=True)
    known = {row.number: row for row in standings(desk.event).players}
    assert (known[1].place, known[2].place) == (0, 0)
    assert (known[1].tp, known[1].gp) == (4, 90)
    assert known[6] == before[6]._replace(place=known[6].place)
    assert [row.number for row in standings(desk.event).players][-2:] == [1, 2]
    assert not desk.event.player(1).plays(2)
    with pytest.raises(ClubError, match="one of exclusion, loss_of_place"):
        desk.do("sanction", player=3, kind="shame", text="x")
    other = Desk().seated()
    other.do("penalty", REFEREE, session=1, table=1, player=5, code="PEN-20", note="twice warned")
    assert other.event.player(5).excluded == 1


def test_an_undo_does_not_move_a_noted_offence_into_another_deal() -> None:
    """MCR-98, MCR-T25: the referee lifts it first. A log of before, with such an undo, still verifies."""
    desk = Desk().seated()
    desk.do("result", session=1, table=1, deal=win(0, 24, 1))
    player = desk.event.tables[1, 1].players[1]
    made = desk.do("penalty", REFEREE, session=1, table=1, player=player, code="PEN-08")
    with pytest.raises(ClubError, match=r"Offences are noted in deal 2, .*before deal 1 is undone"):
        desk.do("undo", session=1, table=1)
    then = retrace(desk.event, read_request("undo", {"session": 1, "table": 1}), desk.by())
    assert verify([*desk.entries, then.entry.sealed(desk.entries[-1].chain)]).tables[1, 1].sheet.open
    desk.do("lift", REFEREE, session=1, table=1, ref=made.entry.rev, reason="misread")
    desk.do("undo", session=1, table=1)
    assert desk.event.tables[1, 1].sheet == Sheet()


def test_an_offence_that_was_told_with_a_deal_goes_with_it() -> None:
    """MCR-T25."""
    desk = Desk().seated()
    deal = {"ended": "exhausted", "faults": [{"person": 2, "code": "PEN-08"}]}
    desk.do("result", session=1, table=1, deal=deal)
    desk.do("undo", session=1, table=1)
    assert desk.event.tables[1, 1].sheet == Sheet()
