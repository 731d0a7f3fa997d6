"""Tables of which only the totals are entered, with what referees note there (MCR-T16, MCR-T22, MCR-T24)."""

import pytest

from manywinds.club.errors import ClubError
from manywinds.club.event.access import HEAD, REFEREE
from manywinds.club.event.file import verify
from manywinds.club.event.standings import line_of
from manywinds.club.print.violations import violations
from support.events import Desk


def points(desk: Desk) -> list[int]:
    return [int(line_of(desk.event, 1, number).gp) for number in desk.event.table(1, 1).players]


def test_lateness_costs_what_the_book_says_also_after_the_totals() -> None:
    """PEN-01, PEN-02, MCR-T16."""
    desk = Desk().seated()
    desk.totals(1, 1, 30, 10, -10, -30)
    made = desk.do("late", REFEREE, session=1, player=5, seconds=300)
    assert points(desk) == [30, 0, -10, -30]
    assert isinstance(made.entry.after, dict)
    assert made.entry.after["sums"] == [30, 0, -10, -30]
    desk.do("late", REFEREE, session=1, player=9, seconds=660)
    assert points(desk) == [30, 0, -30, -30]
    assert [line_of(desk.event, 1, number).place for number in (1, 5, 9, 13)] == [1, 2, 3, 3]
    assert [(each.number, each.fault.code) for each in violations(desk.event)] == [(5, "PEN-01"), (9, "PEN-02")]


@pytest.mark.parametrize(
    ("totals", "forfeits"),
    [
        ((30, 10, -10, -30), ()),
        # As the paper has it in the end, the deduction included.
        ((30, 0, -10, -30), ()),
        ((30, 0, -10, -30), (0, 10, 0, 0)),
    ],
)
def test_a_table_with_a_late_player_can_be_entered_by_totals(
    totals: tuple[int, ...], forfeits: tuple[int, ...]
) -> None:
    """PEN-01, MCR-T16: with or without the deduction, as their sum says."""
    desk = Desk().seated()
    desk.do("late", REFEREE, session=1, player=5, seconds=300)
    desk.totals(1, 1, *totals, forfeits=forfeits)
    assert points(desk) == [30, 0, -10, -30]
    desk.close(1, 1)


def test_totals_that_fit_neither_way_are_refused() -> None:
    """MCR-T22."""
    desk = Desk().seated()
    desk.do("late", REFEREE, session=1, player=5, seconds=300)
    with pytest.raises(ClubError, match=r"sum to -10; these are off by \+5"):
        desk.totals(1, 1, 30, 5, -10, -30)


def test_a_false_win_before_the_totals_is_in_them() -> None:
    """PEN-13, MCR-71: a transfer leaves the sum as it is, and the paper has it in its row."""
    desk = Desk().seated()
    desk.do("penalty", REFEREE, session=1, table=1, player=1, code="PEN-13")
    desk.totals(1, 1, -60, 20, 20, 20)
    assert points(desk) == [-60, 20, 20, 20]


def test_a_penalty_after_the_totals_changes_them() -> None:
    """MCR-82, MCR-T24: warning, then five; and it can be lifted."""
    desk = Desk().seated()
    desk.totals(1, 1, 30, 10, -10, -30)
    for _ in range(2):
        desk.do("penalty", REFEREE, session=1, table=1, player=1, code="PEN-08")
    assert points(desk) == [25, 10, -10, -30]
    desk.do("penalty", REFEREE, session=1, table=1, player=5, code="PEN-17", amount=20, to=1)
    assert points(desk) == [45, -10, -10, -30]
    found = violations(desk.event)
    assert [(each.hand, each.penalty.times) for each in found] == [(0, 1), (0, 2), (0, 1)]
    desk.do("lift", REFEREE, session=1, table=1, ref=found[1].fault.ref)
    assert points(desk) == [50, -10, -10, -30]
    with pytest.raises(ClubError, match="no deal 3 on this sheet"):
        desk.do("penalty", HEAD, session=1, table=1, player=1, code="PEN-08", hand=3, override=True)


def test_corrected_totals_are_what_each_has_in_the_end() -> None:
    """MCR-T27."""
    desk = Desk().seated()
    desk.totals(1, 1, 30, 10, -10, -30)
    desk.do("late", REFEREE, session=1, player=5, seconds=300)
    desk.do("correct", session=1, table=1, totals=[40, 0, -10, -40])
    assert points(desk) == [40, 0, -10, -40]


def test_totals_have_the_quarters_of_their_book() -> None:
    """ISR-82: points are exact, in quarters; MCR-T16: here they are whole. All score, and nobody pays for that."""
    desk = Desk(book="israeli", minutes=90, stages=[[1, 0]])
    desk.drawn(4)
    desk.do("seat", rounds=[[[1, 2, 3, 4]]])
    desk.do("start", session=1)
    with pytest.raises(ClubError, match="totals do not sum to less than nothing"):
        desk.do("totals", session=1, table=1, totals=[10, 0, -20, -30.25])
    with pytest.raises(ClubError, match="whole or in quarters"):
        desk.do("totals", session=1, table=1, totals=[60.3, 20, -30, -50])
    desk.do("totals", session=1, table=1, totals=[60.25, 20.0, -30, -50])
    assert desk.event.played(1, 1).won() == [60.25, 20, -30, -50]
    assert verify(desk.entries).played(1, 1).won() == [60.25, 20, -30, -50]
    with pytest.raises(ClubError, match="Points of mcr are whole numbers"):
        Desk().seated().do("totals", session=1, table=1, totals=[60.25, 20, -30, -50.25])
