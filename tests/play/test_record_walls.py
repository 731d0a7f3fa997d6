"""Records of games from elsewhere: walls written out, a start in the middle of a game, a deal that is not over."""

from random import Random

import pytest

from manywinds import book
from manywinds.kernel.wall import Wall
from manywinds.play.bots.simple import choose
from manywinds.play.record import Recorder, RecordError
from manywinds.play.replay import replay, resume
from manywinds.rules.table.rounds import Place

pytestmark = pytest.mark.core

START = (Place(1, 1, (2, 3, 0, 1), 6, 3, 1), [20000, 30000, 24000, 25000])


def recorded(id: str = "riichi-tenhou", moves: int = 999, start: tuple[Place, list[int]] | None = None) -> Recorder:
    """A deal from a wall that stands open, or its first moves."""
    rng = Random(4)
    recorder = Recorder(book(id), source="tenhou 2020-1", start=start)
    wall = book(id).wall
    deal = recorder.begin_with(Wall(wall, wall.build(rng).order))
    while not deal.over() and moves:
        moves -= 1
        seat = next(seat for seat in range(4) if deal.legal(seat))
        recorder.apply(seat, choose(deal, seat, rng))
    if deal.over():
        recorder.finish()
    return recorder


@pytest.mark.parametrize("id", ["hk-old", "mcr", "israeli", "riichi-tenhou"])
def test_a_wall_that_is_written_out_plays_again(id: str) -> None:
    recorder = recorded(id)
    text = recorder.text()
    assert "\nwall " in text
    assert "commit" not in text
    assert "seed" not in text
    again = replay(text, book)
    assert (again.points, again.place) == (recorder.match.points, recorder.match.place)


def test_a_record_may_begin_in_the_middle_of_a_game() -> None:
    recorder = recorded(start=START)
    assert "begin round S seats 2301 counters 3 sticks 1 points 20000 30000 24000 25000" in recorder.lines
    assert "deal 1 round S seats 2301 counters 3 sticks 1" in recorder.lines
    again = replay(recorder.text(), book)
    assert (again.points, again.place) == (recorder.match.points, recorder.match.place)


@pytest.mark.parametrize("moves", range(0, 60, 7))
def test_a_deal_with_an_open_wall_may_stop_anywhere_and_go_on(moves: int) -> None:
    recorder = recorded(moves=moves)
    assert replay(recorder.text(), book).outcomes == []
    again = resume(recorder.text(), None, book)
    rng = Random(9)
    assert again.deal is not None
    while not again.deal.over():
        seat = next(seat for seat in range(4) if again.deal.legal(seat))
        again.apply(seat, choose(again.deal, seat, rng))
    again.finish()
    assert len(replay(again.text(), book).outcomes) == 1


def test_what_was_not_legal_is_found_also_where_the_deal_stops() -> None:
    text = recorded(moves=10).text() + "E win\n"
    with pytest.raises(RecordError, match="not legal"):
        replay(text, book)


@pytest.mark.parametrize(
    ("line", "instead", "why"),
    [
        ("wall", "wall 1m2m", "not a whole set"),
        ("wall", "wall", "not a whole set"),
        ("wall", "wall 1m2x", "no tiles"),
        ("wall", "wall １m", "no tiles"),
        ("wall", "wall " + "1m" * 136, "not a whole set"),
        ("source", "source tenhou", "a word and a name"),
        ("source", "source tenhou " + "x" * 100, "a word and a name"),
        ("source", "source  tenhou x", "a word and a name"),
        ("begin", "begin round S", "begins with"),
        ("begin", "begin round S seats 0213 counters 0 sticks 0 points 1 2 3 4", "in their order"),
        ("begin", "begin round S seats 0123 counters 0 sticks 0 points 1 2 3 99999999", "nobody has more"),
        ("begin", "begin round S seats 0123 counters ² sticks 0 points 1 2 3 4", "begins with"),
        ("begin", "begin round E seats 0123 counters 0 sticks 0 points 1 2 3 4", "but it is"),
    ],
)
def test_every_new_line_is_checked(line: str, instead: str, why: str) -> None:
    lines = recorded(start=START).lines
    changed = [instead if each.startswith(f"{line} ") else each for each in lines]
    with pytest.raises(RecordError, match=why):
        replay("\n".join(changed), book)


@pytest.mark.parametrize("line", ["source", "begin", "wall", "deal", "end"])
def test_no_line_may_stand_twice(line: str) -> None:
    lines = recorded(start=START).lines
    place = next(place for place, each in enumerate(lines) if each.startswith(f"{line} "))
    with pytest.raises(RecordError):
        replay("\n".join([*lines[:place], lines[place], *lines[place:]]), book)


def test_two_tiles_that_change_places_are_found() -> None:
    lines = recorded().lines
    place = next(place for place, each in enumerate(lines) if each.startswith("wall "))
    wall = lines[place].split()[1]
    tiles = [wall[at : at + 2] for at in range(0, len(wall), 2)]
    other = next(at for at in range(60, 120) if tiles[at] != tiles[52])
    tiles[52], tiles[other] = tiles[other], tiles[52]
    lines[place] = "wall " + "".join(tiles)
    with pytest.raises(RecordError):
        replay("\n".join(lines), book)


def test_a_seed_and_a_wall_do_not_stand_together() -> None:
    lines = recorded().lines
    place = next(place for place, each in enumerate(lines) if each.startswith("wall "))
    for words in ("commit 00", "seed 00", "salt 00"):
        with pytest.raises(RecordError, match="no place"):
            replay("\n".join([*lines[: place + 1], words, *lines[place + 1 :]]), book)
