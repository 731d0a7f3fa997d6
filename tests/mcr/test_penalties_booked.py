"""Penalties of the competition rules in the rows of a session, in records and in sentences."""

from random import Random

import pytest

from manywinds import ManywindsError, book
from manywinds.books.mcr.rounds import place_of
from manywinds.club.event.access import REFEREE
from manywinds.kernel.action import WIN
from manywinds.kernel.flow import MUST_DISCARD, NO_CLAIM_NOW, NO_SETS, NO_WIN, NO_WIN_NOW, OUT
from manywinds.play.bots import simple
from manywinds.play.match import Match
from manywinds.play.record import Fair, Recorder, RecordError
from manywinds.play.replay import replay
from manywinds.rules.table.clock import overdue
from manywinds.rules.table.pay import NOBODY, Settlement
from manywinds.rules.table.penalty import Entry
from manywinds.rules.words import LANGUAGES
from support.deals import deal_of
from support.events import Desk, win
from support.mcr_table import (
    DISCARDER,
    FLOW,
    MCR,
    NOTHING,
    ROWS,
    TRUE,
    E,
    N,
    S,
    W,
    changes_by_person,
    desk,
    enter,
    entry_of,
    next_hand,
    play_out,
    row,
)

pytestmark = pytest.mark.core


# Rows.


def test_the_penalties_of_a_hand_stand_in_its_row_with_the_win() -> None:
    """MCR-71: transfers leave the sum at zero, forfeits make it negative."""
    match = Match(MCR, judged=True)
    table = deal_of("mcr", judged=True, E=f"{DISCARDER} 7p", S=NOTHING, N=TRUE)
    for text in ("W PEN-08", "W PEN-08", "E PEN-17 amount 10 to W"):
        enter(table, text, match)
    table.play("E discard 7p", "S win", "N win").passes()
    outcome = match.finish(table.deal)
    points = int(outcome.scores[0].total)
    assert outcome.settlement.changes() == [-8 - points, -8, -8, 24 + points]
    costs = Settlement([each for penalty in outcome.penalties for each in penalty.transfers])
    assert costs.changes() == [10, -60, 30 - 5, 20]
    assert [(each.payer, each.points) for each in costs.transfers if each.payee == NOBODY] == [(W, 5)]
    assert changes_by_person(match) == [[2 - points, -68, 17, 44 + points]] == [match.points]


def test_what_is_entered_between_two_hands_is_paid_at_once() -> None:
    """MCR-71: by the seats of the next hand, whichever hand it belongs to."""
    match = desk()
    found = [match.enter(Entry(N, "PEN-01"))]
    next_hand(match)
    # Of the hand that has just been played: nobody has begun the next.
    found.append(match.enter(Entry(place_of(2).seats.index(1), "PEN-04", 20), number=1))
    found.append(match.enter(Entry(E, "PEN-02")))
    next_hand(match)
    found.append(match.enter(Entry(E, "PEN-02")))
    assert [each.lost() for each in found if each is not None] == [10, 20, 20, 20]
    assert match.points == [0, -40, -20, -10]


def test_a_penalty_stands_in_the_row_of_the_hand_that_a_referee_names() -> None:
    """MCR-71: on the sheet of a tournament table, with the win of that hand."""
    table = Desk().seated()
    table.do("result", session=1, table=1, deal=win(0, 10, 1))
    table.do("penalty", REFEREE, session=1, table=1, player=5, code="PEN-12", hand=1)
    table.do("penalty", REFEREE, session=1, table=1, player=9, code="PEN-04", amount=20, hand=2)
    first, second = table.event.played(1, 1).rows
    assert (first.changes, first.forfeited()) == ((34 + 10, -18 - 30, -8 + 10, -8 + 10), 0)
    assert (second.changes, second.forfeited()) == ((0, 0, -20, 0), 20)


# The past.


def test_the_past_is_not_judged_unless_the_head_referee_wants_it() -> None:
    """MCR-84: an entry names its hand; once the next has begun it needs an override."""
    match = desk()
    next_hand(match)
    deal = match.begin(Random(2))
    with pytest.raises(ManywindsError, match="Play has gone on since deal 1"):
        match.enter(Entry(E, "PEN-04", 5), deal, number=1)
    match.enter(Entry(E, "PEN-04", 5), deal, number=2)
    match.enter(Entry(E, "PEN-04", 5), deal, number=1, override=True)
    assert len(deal.offences) == 2
    match.finish(play_out(deal))
    with pytest.raises(ManywindsError, match="Play has gone on since deal 1"):
        match.enter(Entry(E, "PEN-04", 5), number=1)
    assert match.enter(Entry(E, "PEN-04", 5), number=2) is not None, "nothing has been played since"
    for number in (4, -1):
        with pytest.raises(ManywindsError, match="has not been played yet"):
            match.enter(Entry(E, "PEN-04", 5), number=number, override=True)


# Records.


def judged_record() -> Recorder:
    """A judged match whose referee had something to do."""
    recorder = Recorder(MCR, judged=True)
    recorder.referee(Entry(W, "PEN-01"))
    for number in range(2):
        deal = recorder.begin(Fair(f"seed{number}", "5a17"))
        recorder.referee(Entry.parse("S PEN-17 amount 20 to N"))
        recorder.apply(E, WIN)
        while not deal.over():
            seat = next(seat for seat in range(4) if deal.legal(seat))
            recorder.apply(seat, overdue(deal, seat))
        recorder.referee(Entry.parse("N PEN-15"))
        recorder.finish()
    recorder.referee(Entry.parse("E PEN-29"), number=2)
    recorder.begin(Fair("seed2", "5a17"))
    recorder.referee(Entry.parse("E PEN-04 amount 5"), number=1, override=True)
    recorder.stop()
    return recorder


def test_a_judged_record_with_penalties_plays_again() -> None:
    """MCR-71, MCR-84: what a referee entered and what it cost is part of it."""
    recorder = judged_record()
    text = recorder.text()
    for line in (
        "table judged",
        "referee W PEN-01",
        "referee S PEN-17 amount 20 to N",
        "E win",
        "penalty E PEN-13 1 -60",
        "penalty N PEN-15 1 0",
        "referee E PEN-29 of deal 2",
        "referee E PEN-04 amount 5 of deal 1",
    ):
        assert f"\n{line}\n" in text
    again = replay(text, book)
    assert again.points == recorder.match.points


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("penalty E PEN-13 1 -60", "penalty E PEN-13 1 -30", "played again it is 'penalty E PEN-13 1 -60'"),
        ("penalty E PEN-13 1 -60", "penalty E PEN-12 1 -60", "played again it is"),
        ("penalty W PEN-01 1 -10", "penalty W PEN-01 2 -10", "played again it is"),
        ("penalty N PEN-15 1 0\n", "", "played again it is 'penalty N PEN-15 1 0'"),
        ("referee S PEN-17 amount 20 to N", "referee S PEN-17 amount 40 to N", "played again it is"),
        ("referee S PEN-17 amount 20 to N", "referee S PEN-17 amount 30 to N", "costs one of"),
        ("referee E PEN-29 of deal 2", "referee E PEN-29 of deal two", "'two' is no number of a deal"),
        ("referee E PEN-29 of deal 2", "referee E PEN-29 of deal 9", "has not been played yet"),
        ("table judged\n", "table refereed\n", "was not legal"),
    ],
)
def test_a_changed_penalty_is_noticed(old: str, new: str, sentence: str) -> None:
    """MCR-71: a record that does not hold is refused."""
    text = judged_record().text()
    assert old in text
    with pytest.raises(RecordError, match=sentence):
        replay(text.replace(old, new, 1), book)


def test_a_record_goes_on_after_a_win_that_was_void() -> None:
    """PEN-28, MCR-84: the entry stands where it was made, after the win and before what was played then."""
    rng = Random(4)
    recorder = Recorder(MCR, refereed=True)
    taken_back = False
    while not taken_back:
        deal = recorder.begin(Fair(f"{rng.getrandbits(64):x}", "5a17"))
        while not deal.over():
            seat = next(seat for seat in range(4) if deal.legal(seat))
            recorder.apply(seat, simple.choose(deal, seat, rng))
            if deal.winners and not taken_back:
                recorder.referee(Entry(deal.winners[0], "PEN-28"))
                taken_back = True
        recorder.finish()
    again = replay(recorder.text(), book)
    assert again.points == recorder.match.points
    assert [each.offence.code for each in again.outcomes[-1].penalties] == ["PEN-28"]


# Sentences.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_penalty_is_told_in_every_language(lang: str) -> None:
    """MCR-81: what was done, what it costs, and what it means."""
    for each in ROWS:
        entry = entry_of(each.code)
        penalty = FLOW.penalty(each, E, 1, entry.amount, entry.other)
        told = penalty.sentences(lang)
        assert each.code in told[0]
        assert all("{" not in sentence and sentence.endswith(".") for sentence in told)
        effects = (NO_WIN, NO_SETS, NO_WIN_NOW, NO_CLAIM_NOW, MUST_DISCARD, OUT)
        warned = each.fine.steps[:1] == (0,)
        assert len(told) == 1 + len(penalty.transfers) + warned + sum(each.effect & flag != 0 for flag in effects)


def test_the_sentences_of_a_false_win() -> None:
    """PEN-13, PEN-16, PEN-23, PEN-26."""
    assert FLOW.penalty(row("PEN-13"), S, 2).sentences() == [
        "South: A win that is no winning hand; time 2 (PEN-13).",
        "South pays East 20 (PEN-13).",
        "South pays West 20 (PEN-13).",
        "South pays North 20 (PEN-13).",
        "South may not win in this deal.",
    ]
    assert FLOW.penalty(row("PEN-16"), S, 1).sentences()[-2:] == [
        "South may not win in this deal.",
        "South must discard the tiles shown first.",
    ]
    assert FLOW.penalty(row("PEN-23"), S, 1).sentences()[-1] == "South may not win in this turn."
    assert FLOW.penalty(row("PEN-26"), S, 1).sentences()[-1] == "South may not claim this discard."
