"""Games as mjai events: our own, written and read again, and everything that is refused."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds import book
from manywinds.adapters.formats.common.game import ForeignError, ForeignGame
from manywinds.adapters.formats.common.riichi_export import exported_game
from manywinds.adapters.formats.common.riichi_verify import verify
from manywinds.adapters.formats.mjai import read as mjai
from manywinds.adapters.formats.mjai import write as mjai_write
from manywinds.kernel.errors import ManywindsError
from support.riichi_games import actions, played, told

Row = dict[str, Any]


def rows(seed: int = 1, deals: int = 2) -> list[Row]:
    return [json.loads(line) for line in mjai_write.written(told(seed, deals)).splitlines()]


def read(rows: list[Any]) -> ForeignGame:
    return mjai.read("\n".join(json.dumps(row) for row in rows).encode(), "mine")


def changed(what: str, **values: Any) -> list[Row]:
    """A game whose first event of a sort is another."""
    found = rows()
    place = next(place for place, row in enumerate(found) if row["type"] == what)
    found[place] = found[place] | values
    return found


@pytest.mark.parametrize("seed", range(6))
def test_a_game_written_and_read_again_is_the_same(seed: int) -> None:
    first = verify(mjai.read(mjai_write.written(told(seed)).encode(), "mine"))
    assert first.differences == []
    assert actions(first.recorder.text()) == actions(played(seed))
    again = verify(mjai.read(mjai_write.written(exported_game(first.recorder.text(), book)).encode(), "mine"))
    assert again.recorder.text() == first.recorder.text()


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_one_round_is_found_to_be_one(seed: int) -> None:
    found = verify(mjai.read(mjai_write.written(told(seed, rounds=1)).encode()))
    assert found.differences == []
    assert found.recorder.match.over()


@pytest.mark.parametrize("seed", range(4))
def test_a_draw_may_be_told_without_its_reason(seed: int) -> None:
    text = mjai_write.written(told(seed))
    plain = [
        json.dumps({key: row[key] for key in row if key != "reason"}) for row in map(json.loads, text.splitlines())
    ]
    found = verify(mjai.read("\n".join(plain).encode(), "mine"))
    assert found.differences == []
    assert actions(found.recorder.text()) == actions(played(seed))


def test_seats_may_be_turned() -> None:
    turned = []
    for told_row in rows():
        row = dict(told_row)
        for key in ("actor", "target", "oya"):
            if key in row:
                row[key] = (row[key] + 1) % 4
        for key in ("scores", "tehais", "names", "deltas"):
            if row.get(key):
                row[key] = row[key][-1:] + row[key][:-1]
        turned.append(row)
    assert verify(read(turned)).recorder.text() == verify(read(rows())).recorder.text()


def test_wrong_payments_are_told() -> None:
    found = rows(1, 1)
    last = next(row for row in found if row["type"] in ("hora", "ryukyoku"))
    last["deltas"] = [100, -100, 0, 0]
    differences = verify(read(found)).differences
    assert [(each.what, each.theirs) for each in differences] == [("payments", "[100, -100, 0, 0]")]


def test_without_red_fives_none_are_played() -> None:
    found = mjai.read(mjai_write.written(told(5, 3, red_fives="0/0/0")).replace('"aka_flag"', '"other"').encode())
    assert found.options == {"red_fives": "0/0/0"}


BAD: dict[str, list[Any]] = {
    "nothing": [],
    "no game": [{"type": "tsumo", "actor": 0, "pai": "1m"}],
    "no deal": [{"type": "start_game", "names": ["a", "b", "c", "d"]}],
    "before the deal": [{"type": "start_game"}, {"type": "tsumo", "actor": 0, "pai": "1m"}],
    "two games": [*rows(), {"type": "start_game"}],
    "a number": [5],
    "no event": [*rows(), {"type": "rain"}],
    "odd event": [*rows(), {"type": []}],
    "three names": changed("start_game", names=["a", "b", "c"]),
    "three hands": changed("start_kyoku", tehais=[[], [], []]),
    "three points": changed("start_kyoku", scores=[1, 2, 3]),
    "a north": [*rows(), {"type": "kita", "actor": 0}],
    "hidden tiles": changed("start_kyoku", tehais=[["?"] * 13] * 4),
    "no tile": changed("tsumo", pai="1x"),
    "no seat": changed("tsumo", actor=4),
    "a seat that is true": changed("tsumo", actor=True),
    "no wind": changed("start_kyoku", bakaze="X"),
    "no dealer": changed("start_kyoku", oya=None),
    "ends twice": [*rows(), {"type": "ryukyoku"}],
    "after the end": [*rows(), {"type": "tsumo", "actor": 0, "pai": "1m"}],
    "nothing without end": [*rows(), *[{"type": "none"}] * 110_000],
    "endless": [*rows(1, 1)[:-2], *[{"type": "tsumo", "actor": 0, "pai": "1m"}] * 600],
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(ForeignError) as refused:
        read(BAD[name])
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("name", [name for name in BAD if name.startswith(("three", "a north"))])
def test_three_players_are_named_as_the_reason(name: str) -> None:
    with pytest.raises(ForeignError, match="three players"):
        read(BAD[name])


def test_a_line_without_end_is_refused() -> None:
    with pytest.raises(ForeignError, match="Line 1 is longer"):
        mjai.read(b'{"type": "' + b"x" * 2_000_000)


@settings(max_examples=150)
@given(st.data())
def test_events_with_anything_changed_are_read_or_refused(data: st.DataObject) -> None:
    found: list[Any] = rows(2, 1)
    place = data.draw(st.integers(0, len(found) - 1))
    row = found[place]
    key = data.draw(st.sampled_from(sorted(row)))
    anything = st.none() | st.integers(-3, 200) | st.sampled_from(["1m", "5mr", "E", "x"]) | st.lists(st.integers())
    row[key] = data.draw(anything | st.sampled_from([each[key] for each in found if key in each]))
    if data.draw(st.booleans()):
        del found[data.draw(st.integers(0, len(found) - 1))]
    with suppress(ManywindsError):
        verify(read(found))
