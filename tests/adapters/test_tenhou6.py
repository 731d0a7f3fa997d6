"""Games of tenhou.net/6: our own, written and read again, and everything that is refused."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds import book
from manywinds.adapters.formats.common import files
from manywinds.adapters.formats.common.game import ForeignError, Move, TileDrawn
from manywinds.adapters.formats.common.riichi_export import exported_game
from manywinds.adapters.formats.common.riichi_verify import verify
from manywinds.adapters.formats.tenhou import json6 as tenhou6
from manywinds.adapters.formats.tenhou import json6_write as tenhou6_write
from manywinds.adapters.formats.tenhou.json6_order import Order, call_of, given_of, taken_of
from manywinds.kernel.action import action_text
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.tiles import tile_text
from manywinds.play.replay import replay
from support.riichi_games import actions, played, told


def value(seed: int = 1, deals: int = 2) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(tenhou6_write.written(told(seed, deals)))
    return found


def read(value: object) -> Any:
    return tenhou6.read(json.dumps(value).encode(), "mine")


@pytest.mark.parametrize("seed", range(6))
def test_a_game_written_and_read_again_is_the_same(seed: int) -> None:
    first = verify(tenhou6.read(tenhou6_write.written(told(seed)).encode(), "mine"))
    assert first.differences == []
    assert actions(first.recorder.text()) == actions(played(seed))
    again = verify(tenhou6.read(tenhou6_write.written(exported_game(first.recorder.text(), book)).encode()))
    assert again.recorder.text() == first.recorder.text()
    assert replay(first.recorder.text(), book).scores() == first.recorder.match.scores()


def test_rules_go_there_and_back() -> None:
    options = {"rounds": 1, "red_fives": "0/0/0", "open_tanyao": False}
    found = read(json.loads(tenhou6_write.written(told(3, 3, **options))))
    assert {name: found.options[name] for name in options} == options
    assert verify(found).differences == []


@pytest.mark.parametrize(
    ("rule", "options"),
    [
        ({}, {}),
        ({"disp": "鳳南喰赤", "aka": 1}, {"rounds": 2, "open_tanyao": True, "red_fives": "1/1/1"}),
        ({"disp": "般東"}, {"rounds": 1, "open_tanyao": False, "red_fives": "0/0/0"}),
        ({"disp": "Gold Room South", "aka51": 1, "aka52": 2}, {"rounds": 2, "red_fives": "1/2/0"}),
    ],
)
def test_rules_are_taken_from_what_is_shown(rule: dict[str, Any], options: dict[str, Any]) -> None:
    assert read(value() | {"rule": rule}).options == options


@pytest.mark.parametrize(
    ("text", "action", "giver"),
    [
        ("c151314", "chow 3m", 3),
        ("c511314", "chow 3m", 3),
        ("c135114", "chow 3m red", 3),
        ("p434343", "pung 3z", 3),
        ("43p4343", "pung 3z", 2),
        ("4343p43", "pung 3z", 1),
        ("5115p15", "pung 5m red", 1),
        ("m39393939", "kong 9s", 3),
        ("39m393939", "kong 9s", 2),
        ("393939m39", "kong 9s", 1),
        ("424242a42", "concealed_kong 2z", 0),
        ("k51151515", "added_kong 0m", 0),
    ],
)
def test_calls(text: str, action: str, giver: int) -> None:
    call = call_of(text)
    assert (action_text(call.action()), call.giver) == (action, giver)


@pytest.mark.parametrize(
    "text", ["", "c", "p4343", "c151315", "4p34343", "m393939", "x111111", "p184343", "f44", "c1１1213"]
)
def test_what_is_no_call_is_refused(text: str) -> None:
    with pytest.raises(ForeignError):
        call_of(text)


def test_a_tile_that_is_discarded_twice_and_called_once_is_called_where_all_fits() -> None:
    # The fourth person could take either 1z of the second; only with the later one do all lists come out.
    hands = [[8, 8, *range(20, 31)], [27, 27, *range(1, 12)], [9] * 13, [27, 27, *range(13, 24)]]
    taken = ([11, "19p1919"], [13, 17], [19], ["41p4141"])
    given = ([60, 41], [41, 41], [60], [25])
    order = Order(
        0,
        hands,
        [[taken_of(each) for each in row] for row in taken],
        [[given_of(each) for each in row] for row in given],
    )
    told = [
        f"{each.person} {action_text(each.action) if isinstance(each, Move) else tile_text(each.tile)}"
        for each in order.events()
        if isinstance(each, TileDrawn | Move)
    ]
    assert told == [
        *("0 1m", "0 discard 1m", "1 3m", "1 discard 1z", "2 9m", "2 discard 9m"),
        *("0 pung 9m", "0 discard 1z", "1 7m", "1 discard 1z", "3 pung 1z", "3 discard 5p"),
    ]


def test_lists_that_do_not_fit_are_refused() -> None:
    broken = value()
    broken["log"][0][5] = [*broken["log"][0][5][:-1], 11]
    broken["log"][0][6] = broken["log"][0][6][2:]
    with pytest.raises(ForeignError, match="do not fit"):
        read(broken)


BAD: dict[str, Any] = {
    "a list": [],
    "no log": {"name": ["a", "b", "c", "d"]},
    "no deals": {"log": []},
    "three names": value() | {"name": ["a", "b", "c"]},
    "three in the rules": value() | {"rule": {"disp": "三鳳南喰赤"}},
    "no rules": value() | {"rule": 5},
    "short deal": value() | {"log": [[1, 2, 3]]},
    "a deal that is text": value() | {"log": ["deal"]},
    "an odd result": value() | {"sc": [1, 2, 3]},
    "no number": value() | {"sc": ["x"] * 8},
    "endless result": value() | {"sc": [1e400] * 8},
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_value_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(ForeignError) as refused:
        read(BAD[name])
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "cannot be read"),
        (b"{", "cannot be read"),
        (b"\xff\xfe", "UTF-8"),
        (b"[" * 100_000, "deeper"),
        (b'{"log":' + b"9" * 6000 + b"}", "cannot be read"),
        (b'"' + b'\\"' * 900_000, "cannot be read"),
        (b"[" + b"1," * files.LONGEST_JSON, "more than"),
    ],
)
def test_hostile_json_is_refused_soon(text: bytes, why: str) -> None:
    with pytest.raises(ForeignError, match=why):
        tenhou6.read(text)


JSON = st.recursive(st.none() | st.integers(-99, 99) | st.text(max_size=4), lambda inner: st.lists(inner, max_size=3))


@settings(max_examples=150)
@given(st.data())
def test_a_game_with_anything_changed_is_read_or_refused(data: st.DataObject) -> None:
    game = value(2, 1)
    place: Any = game["log"][0]
    while isinstance(place, list) and place:
        at = data.draw(st.integers(0, len(place) - 1))
        if not isinstance(place[at], list) or data.draw(st.booleans()):
            place[at] = data.draw(JSON)
            break
        place = place[at]
    with suppress(ManywindsError):
        verify(read(game))
