"""Israeli matches at a judged table: void hands, time that is up, and records: ISR-36, ISR-37, ISR-57, ISR-60, ISR-61,
ISR-62 and ISR-72."""

from random import Random

import pytest

from manywinds import book
from manywinds.kernel.action import WIN, action_of
from manywinds.kernel.deal import Deal
from manywinds.kernel.state import VOID, WON
from manywinds.kernel.tiles import tile_text
from manywinds.play import laws
from manywinds.play.bots import reckless
from manywinds.play.match import Match
from manywinds.play.record import Fair, Recorder, RecordError
from manywinds.play.replay import replay, resume
from manywinds.rules.table.penalty import Entry
from manywinds.rules.table.rounds import Place
from support.deals import TableOfDeal, deal_of

pytestmark = pytest.mark.core

E, S, W, N = range(4)
OPEN_TABLE = book("israeli").with_options({"strict": False})


def won_by_south() -> TableOfDeal:
    """South has won on a card of East's, and the others have their last turns."""
    table = deal_of("israeli", E="36m 36s 1199p 12367z 7z", S="123m 456s 567s 46p 22z", draws="666z 5p", judged=True)
    return table.play("E drop", "S drop", "W drop", "N drop", "E discard 5p", "S win chow").passes()


def test_a_void_deal_is_dealt_again_and_what_was_lost_stays_lost() -> None:
    """ISR-61, ISR-72: the same seats and the same round wind, as after a draw."""
    match = Match(OPEN_TABLE.with_options({"game": "extended"}))
    match.place = Place(9, 3, (1, 2, 3, 0), 5)
    deal = match.begin(Random(1))
    assert deal.first == N
    deal.apply(N, WIN)
    match.finish(deal)
    assert match.place == Place(10, 3, (1, 2, 3, 0), 5)
    assert match.points == [-300, 0, 0, 0]
    deal = match.begin(Random(2))
    assert (deal.first, deal.round) == (N, N)
    deal.apply(N, WIN)
    match.finish(deal)
    assert match.points == [-600, 0, 0, 0]
    assert match.place.number == 11


def test_a_referee_may_find_a_false_win_while_the_others_have_their_last_turns() -> None:
    """ISR-60, ISR-61: there is no winner then."""
    table = won_by_south()
    match = Match(OPEN_TABLE)
    match.enter(Entry(S, "false_win"), table.deal)
    assert table.deal.ended == VOID
    assert table.deal.winners == []
    outcome = match.finish(table.deal)
    assert outcome.scores == []
    assert match.points == [0, -300, 0, 0]
    assert match.place == Place(2)


def test_a_record_of_offences_is_played_again_word_by_word() -> None:
    """ISR-36, ISR-37, ISR-61, ISR-72: the penalties are among the payments of their deal."""
    recorder = Recorder(OPEN_TABLE)
    deal = recorder.begin(Fair("one", "salt"))
    finish_with(recorder, deal, E, "win")
    assert recorder.lines[-3:] == ["end void", "penalty E false_win 1 -300", "pay E -300 S +0 W +0 N +0"]
    deal = recorder.begin(Fair("two", "salt"))
    tile = min(deal.hands[E].tiles())
    assert "deal 2 round E seats 0123 counters 0 sticks 0" in recorder.lines
    act(recorder, deal, E, f"discard {tile_text(tile)}")
    act(recorder, deal, N, "call pung")
    act(recorder, deal, S, "pass")
    act(recorder, deal, W, "pass")
    text = recorder.text()
    assert deal.turn == S
    finish_with(recorder, deal, S, "win")
    assert recorder.lines[-4:-1] == ["end void", "penalty N empty_claim 1 -2", "penalty S false_win 1 -300"]
    assert recorder.lines[-1] == "pay E +0 S -300 W +0 N -2"
    again = replay(recorder.text(), book)
    assert again.judged
    assert again.points == recorder.match.points == [-300, -300, 0, -2]
    assert again.place == recorder.match.place == Place(3)
    resumed = resume(text, Fair("two", "salt"), book)
    assert resumed.deal is not None
    assert resumed.deal.judged
    assert resumed.deal.offences == deal.offences[:1]
    for old, new in (("-300\n", "-299\n"), ("table judged\n", ""), ("W +0 N -2", "W +0 N +0")):
        with pytest.raises(RecordError):
            replay(recorder.text().replace(old, new, 1), book)


def act(recorder: Recorder, deal: Deal, seat: int, said: str) -> None:
    assert deal.allows(seat, action_of(said)), said
    recorder.apply(seat, action_of(said))


def finish_with(recorder: Recorder, deal: Deal, seat: int, said: str) -> None:
    act(recorder, deal, seat, said)
    assert deal.over()
    recorder.finish()


def test_time_that_is_up_after_a_win_leaves_the_win_and_what_offences_cost() -> None:
    """ISR-57: the others throw what they draw."""
    table = won_by_south().play("W drop", "E call pung").passes()
    match = Match(OPEN_TABLE)
    outcome = match.stop(table.deal)
    assert outcome is not None
    assert table.deal.ended == WON
    assert match.points == outcome.changes()
    assert outcome.changes()[E] == outcome.settlement.changes()[E] - 2


def test_reckless_deals_keep_the_laws_and_their_records_hold() -> None:
    """ISR-35, ISR-36, ISR-37, ISR-61, ISR-62: whatever is said, cards and points are accounted for."""
    rng = Random(12)
    recorder = Recorder(OPEN_TABLE.with_options({"chow_from": "any", "game": "extended"}))
    seen = set()
    for number in range(12):
        deal = recorder.begin(Fair(f"reckless {number}", "salt"))
        while not deal.over():
            laws.somebody_acts_or_it_is_over(deal)
            laws.hands_have_their_size(deal)
            laws.tiles_are_conserved(deal)
            seat = next(seat for seat in range(4) if deal.legal(seat))
            recorder.apply(seat, reckless.choose(deal, seat, rng))
        outcome = recorder.finish()
        laws.points_go_somewhere(deal, outcome)
        seen |= {penalty.offence.code for penalty in outcome.penalties}
        assert len(outcome.scores) == len(deal.winners)
    assert {"empty_claim", "false_win", "false_standing"} <= seen
    again = replay(recorder.text(), book)
    assert again.points == recorder.match.points


def test_what_a_referee_enters_stands_in_the_record_too() -> None:
    """ISR-36, ISR-61, ISR-62: between two deals it is paid at once, within one when the deal is booked."""
    recorder = Recorder(OPEN_TABLE)
    recorder.referee(Entry(S, "empty_claim"))
    assert recorder.lines[-2:] == ["referee S empty_claim", "penalty S empty_claim 1 -2"]
    deal = recorder.begin(Fair("three", "salt"))
    recorder.referee(Entry(W, "wrong_kind"))
    assert not deal.over()
    recorder.referee(Entry(N, "false_standing"))
    assert deal.ended == VOID
    recorder.finish()
    assert recorder.lines[-1] == "pay E +0 S +0 W -11 N -300"
    assert replay(recorder.text(), book).points == recorder.match.points == [0, -2, -11, -300]
