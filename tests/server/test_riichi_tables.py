"""Riichi at the table and in results: sticks, the discard that lies sideways, ready hands at a draw, ura indicators."""

from typing import Any

import pytest

from manywinds.play.record import Recorder
from manywinds.play.view import public
from manywinds.server.storage.rows import Step
from manywinds.server.storage.store import RoomWriter
from manywinds.server.tables.replays import frames
from manywinds.server.tables.states import scene
from manywinds.server.tables.table import Table
from manywinds.server.tables.views import public_view
from support.deals import record_of

DECLARES = "123456789m 46p 99s 1z"
TAKES = "11z 258p 147s 23457z"
WALL = 100_000
"""All points of the game (RII-5)."""


class Unwritten(RoomWriter):
    """Nothing is stored here."""

    def __init__(self) -> None:
        pass

    async def append(self, step: Step) -> None:
        raise AssertionError(step)


def shown(recorder: Recorder) -> tuple[list[float], int]:
    """What everybody at the table is shown to have, by seat, and the sticks in the middle."""
    seen = scene(Table("match", recorder, Unwritten()))
    assert seen.place is not None
    return [each.points for each in seen.standings], seen.place.sticks


def film(recorder: Recorder, lang: str = "en") -> dict[str, Any]:
    found = frames("record", recorder.text(), 1, lang)
    assert found is not None
    return found.model_dump(by_alias=True)


def test_the_stick_leaves_the_score_at_the_declaration() -> None:
    """RII-41, RII-5: points and sticks on the table always make 100000, for players and for those who watch."""
    assert shown(record_of("riichi-phoenix", E=DECLARES)) == ([25000] * 4, 0)
    declared = record_of("riichi-phoenix", "E declare 1z", E=DECLARES, S=TAKES)
    assert shown(declared) == ([24000, 25000, 25000, 25000], 1)
    won = record_of("riichi-phoenix", "E declare 1z", "S win", E=DECLARES, S="123456789p 99s 11z")
    assert sum(won.match.points) == WALL


def test_a_replay_shows_the_stick_from_the_declaration_on() -> None:
    """RII-41."""
    told = film(record_of("riichi-phoenix", "E declare 1z", "S drop", "W drop", E=DECLARES, draws="6z 4z"))
    points = [frame["points"] for frame in told["frames"]]
    assert points[0] == [25000] * 4
    assert points[-1] == [24000, 25000, 25000, 25000]
    for frame in told["frames"]:
        assert sum(frame["points"]) + 1000 * frame["sticks"] == WALL
        declared = frame["table"]["seats"][0]["declared"]
        assert frame["sticks"] == (1 if declared else 0)


def test_the_next_discard_is_turned_if_the_first_was_claimed() -> None:
    """RII-41."""
    script = ("E declare 1z", "S pung 1z", "S discard 7z", "W drop", "N drop", "E drop")
    recorder = record_of("riichi-phoenix", *script[:1], E=DECLARES, S=TAKES)
    assert recorder.deal is not None
    river = public_view(public(recorder.deal), (0, 1, 2, 3)).seats[0].river
    assert [(each.tile, each.turned) for each in river] == [("1z", True)]
    recorder = record_of("riichi-phoenix", *script, E=DECLARES, S=TAKES)
    assert recorder.deal is not None
    river = public_view(public(recorder.deal), (0, 1, 2, 3)).seats[0].river
    assert [(each.declared, each.taken, each.turned) for each in river] == [(True, True, False), (False, False, True)]


@pytest.mark.parametrize("lang", ["en", "ru", "he", "pl"])
def test_ready_hands_are_shown_and_named_at_a_draw(lang: str) -> None:
    """RII-72, RII-73: those who are tenpai are named, with their hands and what they wait for."""
    recorder = record_of("riichi-phoenix", "E discard 7z", "out", E="123456789m 22p 88p 7z", W="123456789s 22m 88m")
    told = film(recorder, lang)["result"]
    assert [(each["name"], each["seat"], each["waits"]) for each in told["waiting"]] == [
        ("Anna", "E", ["2p", "8p"]), ("Carl", "W", ["2m", "8m"]),
    ]  # fmt: skip
    assert told["waiting"][0]["hand"] == [f"{rank}m" for rank in range(1, 10)] + ["2p", "2p", "8p", "8p"]
    assert "Anna, Carl" in told["title"]
    assert [(each["payer"], each["payee"], each["points"]) for each in told["transfers"]] == [
        ("S", "E", 1500), ("N", "W", 1500),
    ]  # fmt: skip
    assert told["changes"] == [1500, -1500, 1500, -1500]


def test_no_hand_is_shown_at_a_draw_where_none_is_ready() -> None:
    """RII-72."""
    recorder = record_of("riichi-phoenix", "out", E="147m 258p 369s 12345z")
    told = film(recorder)["result"]
    assert (told["waiting"], told["transfers"]) == ([], [])


def test_ura_indicators_are_shown_with_a_riichi_that_wins() -> None:
    """RII-52: and with no other win."""
    recorder = record_of(
        "riichi-phoenix", "E declare 1z", "S drop", "W drop", "N drop", "E win",
        E=DECLARES, draws="6z 4z 5p", indicators="3m",
    )  # fmt: skip
    told = film(recorder)["result"]["wins"][0]
    assert told["indicators"] == ["3m"]
    assert len(told["ura"]) == 1
    plain = record_of("riichi-phoenix", "E discard 1z", "S drop", "W drop", "N drop", "E win",
                      E=DECLARES, draws="6z 4z 5p", indicators="3m")  # fmt: skip
    told = film(plain)["result"]["wins"][0]
    assert (told["indicators"], told["ura"]) == (["3m"], [])
