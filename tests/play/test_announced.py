"""Fans that a winner announces at a judged table: no others count, and too few are a false win (MCR-69, PEN-12)."""

import pytest

from manywinds import book
from manywinds.kernel.action import WIN, action_of
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.wall import Wall
from manywinds.play.record import Recorder, RecordError
from manywinds.play.replay import replay, resume
from manywinds.rules.table.flow import Outcome
from support.mcr_table import DISCARDER, TRUE, codes, dead, judged

pytestmark = pytest.mark.core

FULL = ("pure_straight", "all_chows", "concealed_hand", "closed_wait")


def at_the_discard(is_judged: bool = True, id: str = "mcr") -> Recorder:
    """East has discarded the 7p that South wins with."""
    wall = judged(E=f"{DISCARDER} 7p", S=TRUE).deal.wall
    recorder = Recorder(book(id), judged=is_judged)
    recorder.begin_with(Wall(book(id).wall, list(wall.order)))
    recorder.apply(0, action_of("discard 7p"))
    return recorder


def answered(recorder: Recorder) -> Recorder:
    """The others pass."""
    deal = recorder.deal
    assert deal is not None
    for seat in (2, 3):
        if deal.legal(seat):
            recorder.apply(seat, action_of("pass"))
    return recorder


def ended(*fans: str) -> tuple[Recorder, Outcome]:
    recorder = at_the_discard()
    recorder.apply(1, WIN, fans)
    answered(recorder)
    return recorder, recorder.finish()


def test_what_is_announced_counts_and_what_is_forgotten_is_lost() -> None:
    """MCR-69: without an announcement the book counts."""
    plain = ended()[1].scores[0]
    assert set(plain.items) == set(FULL)
    some = ended("pure_straight", "all_chows")[1].scores[0]
    assert (some.items, some.total) == ({"pure_straight": 16, "all_chows": 2}, 18)
    recorder, outcome = ended("pure_straight", "all_chows")
    assert outcome.changes() == [-8 - 18, 24 + 18, -8, -8]
    assert "\nS win announcing pure_straight all_chows\n" in recorder.text()


def test_what_is_not_there_is_struck() -> None:
    """MCR-69."""
    found = ended("pure_straight", "all_pungs")[1].scores[0]
    assert found.items == {"pure_straight": 16}


def test_fewer_valid_points_than_the_minimum_are_a_false_win() -> None:
    """MCR-69, PEN-12: the hand goes on, the offender cannot win."""
    recorder = at_the_discard()
    recorder.apply(1, WIN, ("all_chows", "concealed_hand"))
    deal = answered(recorder).deal
    assert deal is not None
    assert not deal.over()
    assert (codes(deal), dead(deal)) == ([("S", "PEN-12")], "S")


def test_a_record_with_an_announcement_plays_again_and_goes_on() -> None:
    """MCR-69: finished, and in the middle of the deal."""
    recorder, outcome = ended("pure_straight", "all_chows")
    assert replay(recorder.text(), book).points == recorder.match.points
    half = at_the_discard()
    half.apply(1, WIN, ("pure_straight", "all_chows"))
    again = answered(resume(half.text(), None, book))
    assert again.finish().changes() == outcome.changes()
    with pytest.raises(RecordError, match="penge"):
        replay(recorder.text().replace("all_chows", "penge", 1), book)


def test_fans_are_announced_only_with_a_win_at_a_judged_table_of_a_book_that_knows_it() -> None:
    """MCR-69: ordinary tables score by themselves."""
    for recorder, action in ((at_the_discard(is_judged=False), WIN), (at_the_discard(), action_of("pass"))):
        lines = list(recorder.lines)
        with pytest.raises(ManywindsError, match="Fans are announced with a win, at a judged table"):
            recorder.apply(1, action, ("pure_straight",))
        assert recorder.lines == lines
    with pytest.raises(ManywindsError, match="penge"):
        at_the_discard().apply(1, WIN, ("penge",))
    with pytest.raises(ManywindsError, match="At most 40 fans"):
        at_the_discard().apply(1, WIN, ("flower",) * 41)
