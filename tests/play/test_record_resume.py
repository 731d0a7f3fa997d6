"""A record goes on where it stops: after any line that a game stores, with the same walls, points and words."""

from random import Random

import pytest

from manywinds import ManywindsError, book
from manywinds.play.bots.simple import choose
from manywinds.play.laws import state
from manywinds.play.record import HEAD, LONGEST_NAME, Fair, Recorder, RecordError
from manywinds.play.replay import replay, resume
from manywinds.rules.rulebook import Rulebook
from support.shelf import STANDING

pytestmark = pytest.mark.core

NAMES = ["Anna", "Борис", "גדעון", "Ścibor the 4th"]
BOOKS = STANDING


def act(recorder: Recorder) -> None:
    """Let whoever is waited for do something; what it does depends only on the record so far."""
    deal = recorder.deal
    assert deal is not None
    seat = next(seat for seat in range(4) if deal.legal(seat))
    recorder.apply(seat, choose(deal, seat, Random(len(recorder.lines))))


def begun(edition: Rulebook, deals: int, actions: int) -> Recorder:
    """A match of so many whole deals, and so many actions of the next."""
    recorder = Recorder(edition, NAMES)
    for number in range(deals + 1):
        deal = recorder.begin(Fair(f"seed {number}", f"salt {number}"))
        left = 999 if number < deals else actions
        while left and not deal.over():
            left -= 1
            act(recorder)
        if number < deals:
            recorder.finish()
    return recorder


@pytest.mark.parametrize("id", BOOKS)
def test_a_deal_goes_on_from_any_action(id: str) -> None:
    for actions in (0, 1, 7, 999):
        first = begun(book(id), 1, actions)
        again = resume(first.text(), first.fair, book)
        assert first.deal is not None
        assert again.deal is not None
        assert state(again.deal) == state(first.deal)
        assert (again.text(), again.names, again.match.points) == (first.text(), NAMES, first.match.points)
        for recorder in (first, again):
            while recorder.deal is not None and not recorder.deal.over():
                act(recorder)
            recorder.finish()
        assert again.text() == first.text()
        assert replay(again.text(), book).points == first.match.points


def test_a_record_between_two_deals_goes_on_without_a_seed() -> None:
    first = begun(book("hk-old"), 1, 999)
    first.finish()
    again = resume(first.text(), None, book)
    assert again.deal is None
    assert again.match.place == first.match.place
    for recorder in (first, again):
        recorder.begin(Fair("next", "deal"))
    assert again.text() == first.text()


def test_a_head_alone_goes_on_with_the_first_deal() -> None:
    first = Recorder(book("hk-old").with_options({"deals": 2}), NAMES)
    again = resume(first.text(), None, book)
    assert again.match.book.options.values["deals"] == 2
    again.begin(Fair("a", "b"))
    assert again.lines[-2].startswith("deal 1 ")


def test_a_match_that_is_over_stays_over() -> None:
    recorder = begun(book("hk-old").with_options({"deals": 1}), 0, 999)
    recorder.finish()
    again = resume(recorder.text(), None, book)
    assert again.match.over()
    with pytest.raises(ManywindsError, match="over"):
        again.begin()


def test_a_deal_goes_on_only_with_its_own_seed() -> None:
    text = begun(book("hk-old"), 0, 3).text()
    with pytest.raises(RecordError, match="Without its seed"):
        resume(text, None, book)
    with pytest.raises(RecordError, match="committed to"):
        resume(text, Fair("seed 0", "another"), book)


@pytest.mark.parametrize(
    ("cut", "sentence"),
    [
        ("commit", "belong together"),
        ("salt", "belong together"),
        ("end", "should stand"),
        ("pay", "should stand"),
    ],
)
def test_what_belongs_together_is_not_torn_apart(cut: str, sentence: str) -> None:
    recorder = begun(book("hk-old"), 0, 999)
    recorder.finish()
    place = next(place for place, line in enumerate(recorder.lines) if line.startswith(cut))
    with pytest.raises(RecordError, match=sentence):
        resume("\n".join(recorder.lines[:place]), recorder.fair, book)


def test_an_action_that_was_not_legal_does_not_go_on() -> None:
    recorder = begun(book("hk-old"), 0, 3)
    recorder.lines.append("E discard 8f")
    with pytest.raises(RecordError, match="was not legal"):
        resume(recorder.text(), recorder.fair, book)


# Names


def test_names_stand_in_the_head_and_come_back() -> None:
    recorder = Recorder(book("mcr"), NAMES)
    assert recorder.lines[2:] == [f"player {seat} {name}" for seat, name in zip("ESWN", NAMES, strict=True)]
    assert resume(recorder.text(), None, book).names == NAMES
    assert Recorder(book("mcr")).names == []


@pytest.mark.parametrize("name", ["", " ", " Anna", "Anna ", "x" * (LONGEST_NAME + 1), "A\nB", "A\x1b[2J", "\u202eA"])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(RecordError, match="printable characters"):
        Recorder(book("hk-old"), [name, "B", "C", "D"])


def test_four_names_or_none() -> None:
    with pytest.raises(RecordError, match="Four persons"):
        Recorder(book("hk-old"), ["A", "B"])


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (["E Anna"], "all four"),
        (["S Anna", "E B"], "order E, S, W, N"),
        (["E A", "E B"], "order E, S, W, N"),
        (["E A", "S B", "W C", "N D", "E F"], "order E, S, W, N"),
        (["E A", "S B", "W C", "N D", " F"], "order E, S, W, N"),
        (["E"], "printable characters"),
        ([f"E {'x' * (LONGEST_NAME + 1)}"], "printable characters"),
        (["Q A"], "order E, S, W, N"),
    ],
)
def test_players_of_a_record_are_checked(players: list[str], sentence: str) -> None:
    rules = book("hk-old")
    head = [HEAD, f"book hk-old {rules.hash()}", *(f"player {each}" for each in players)]
    text = "\n".join([*head, "deal 1 round E seats 0123 counters 0 sticks 0"])
    with pytest.raises(RecordError, match=sentence):
        replay(text, book)


def test_players_come_after_the_book_and_before_the_deals() -> None:
    with pytest.raises(RecordError, match="no place here"):
        replay(f"{HEAD}\nplayer E Anna\n", book)
    text = begun(book("hk-old"), 1, 0).text()
    with pytest.raises(RecordError, match="no place here"):
        replay(f"{text}player E Anna\n", book)
