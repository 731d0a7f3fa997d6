"""Golden counts: the lines of play of the positions in tests/cases/perft.jsonl. `tools/perft.py` makes the file."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from manywinds.books import books
from manywinds.kernel.action import (
    ABORT,
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DECLARE,
    DISCARD,
    KONG,
    PASS,
    PUNG,
    VERBS,
    WIN,
    action_text,
)
from manywinds.kernel.deal import Deal
from manywinds.kernel.state import EXHAUSTED, OPENING, ROB, WON
from manywinds.play.perft import Position, PositionError, decides, divide, perft, read_positions

pytestmark = pytest.mark.core

FILE = Path(__file__).parents[1] / "cases" / "perft.jsonl"
POSITIONS = read_positions(FILE.read_text(encoding="utf-8"))
EACH_POSITION = pytest.mark.parametrize("position", POSITIONS, ids=[position.id for position in POSITIONS])
QUICK = 5_000
NAIVE = 60
VERBS_OF_PLAY = {PASS, DISCARD, DECLARE, CHOW, PUNG, KONG, CONCEALED_KONG, ADDED_KONG, WIN, ABORT}
"""What players do in ordinary play."""


@EACH_POSITION
def test_a_position_has_the_lines_of_play_it_had(position: Position) -> None:
    deal = position.deal()
    for depth, count in enumerate(position.counts, 1):
        if count <= QUICK:
            assert perft(deal, depth) == count, f"depth {depth}"


@pytest.mark.slow
@EACH_POSITION
def test_a_position_has_the_longer_lines_of_play_it_had(position: Position) -> None:
    deal = position.deal()
    for depth, count in enumerate(position.counts, 1):
        if count > QUICK:
            assert perft(deal, depth) == count, f"depth {depth}"


# The same counts by another way: every line is played from the first tile on, and nothing is cloned.


def after(position: Position, line: tuple[str, ...]) -> Deal:
    """The deal at the end of a line, played from its start."""
    return position._replace(moves=[*position.moves, *line]).deal()


def lines(position: Position, depth: int) -> Iterator[tuple[str, ...]]:
    """Every line of play of so many decisions, or fewer if the deal ends."""
    open_lines: list[tuple[str, ...]] = [()]
    for _ in range(depth):
        longer = []
        for line in open_lines:
            deal = after(position, line)
            if deal.over():
                yield line
            else:
                seat = decides(deal)
                longer += [(*line, f"{'ESWN'[seat]} {action_text(action)}") for action in deal.legal(seat)]
        open_lines = longer
    yield from open_lines


@EACH_POSITION
def test_playing_every_line_from_the_start_counts_the_same(position: Position) -> None:
    depth = max((depth for depth, count in enumerate(position.counts[:3], 1) if count <= NAIVE), default=1)
    played = list(lines(position, depth))
    assert len(played) == len(set(played)) == position.counts[depth - 1]


# What the positions are good for.


@pytest.mark.parametrize("book", books())
def test_every_book_has_positions(book: str) -> None:
    assert sum(position.book == book for position in POSITIONS) >= 5


def test_the_positions_have_names_of_their_own() -> None:
    assert len({position.id for position in POSITIONS}) == len(POSITIONS)


def seen(deal: Deal, depth: int, verbs: set[int], phases: set[int], ends: set[str]) -> None:
    """Gather what is done, what is decided and how deals end in the counted lines."""
    if deal.over():
        ends.add(deal.ended)
        return
    phases.add(deal.phase)
    seat = decides(deal)
    verbs.update(action & VERBS for action in deal.legal(seat))
    if depth > 1:
        for action in deal.legal(seat):
            twin = deal.clone()
            twin.apply(seat, action)
            seen(twin, depth - 1, verbs, phases, ends)


def test_the_counted_lines_have_every_verb_of_play() -> None:
    verbs: set[int] = set()
    phases: set[int] = set()
    ends: set[str] = set()
    for position in POSITIONS:
        seen(position.deal(), 3, verbs, phases, ends)
    assert verbs >= VERBS_OF_PLAY
    assert {OPENING, ROB} <= phases
    assert {WON, EXHAUSTED} <= ends


def test_a_position_is_written_as_it_is_read() -> None:
    assert "".join(position.line() + "\n" for position in POSITIONS) == FILE.read_text(encoding="utf-8")


# Counting.


def test_a_deal_that_is_over_counts_once() -> None:
    position = next(each for each in POSITIONS if each.id == "hk-old-win")
    won = position.deal()
    won.apply(decides(won), WIN)
    assert won.over()
    assert [perft(won, depth) for depth in range(4)] == [1, 1, 1, 1]
    assert divide(won, 2) == {}


def test_a_count_divided_by_the_first_decision_is_the_whole_count() -> None:
    for position in POSITIONS[:6]:
        parts = divide(position.deal(), 3)
        assert sum(parts.values()) == position.counts[2]
        assert len(parts) == position.counts[0]


def test_counting_leaves_the_position_as_it_is() -> None:
    position = POSITIONS[0]
    deal = position.deal()
    assert [perft(deal, 3), perft(deal, 3)] == [position.counts[2]] * 2
    assert deal.legal(decides(deal)) == position.deal().legal(decides(deal))


def changed(**fields: object) -> Position:
    return Position(**{**json.loads(POSITIONS[1].line()), **fields})


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(PositionError, match="is not legal"):
        changed(moves=["S win"]).deal()
    wall = POSITIONS[1].wall
    with pytest.raises(PositionError, match="has not the tiles"):
        changed(wall=wall.replace("1m", "2m", 1)).deal()
    with pytest.raises(PositionError, match="Line 1 is no position"):
        read_positions('{"id": "x", "colour": "red"}')
    with pytest.raises(PositionError, match="Line 1 is no position"):
        read_positions("{")
