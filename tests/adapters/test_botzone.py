"""Games of Botzone, as logs in JSON and as lines of its data sets: read, played again, compared, and written back."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds import book
from manywinds.adapters.formats.botzone import read as botzone
from manywinds.adapters.formats.botzone import write as botzone_write
from manywinds.adapters.formats.botzone.read_lines import game_of_lines
from manywinds.adapters.formats.common import mcr_verify
from manywinds.adapters.formats.common.game import ForeignError
from manywinds.adapters.formats.common.riichi_verify import Verified
from manywinds.adapters.formats.registry import imported, imported_all
from manywinds.kernel.errors import ManywindsError
from manywinds.play.replay import replay
from support.botzone_games import hands, played, scripted

RESULTS = ("deal", "end", "score", "pay", "final")


def log(number: int, name: str = "simple") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(botzone_write.written_log(hands(number, name)))
    return found


def lines(number: int, name: str = "simple") -> list[str]:
    return botzone_write.written_lines(hands(number, name)).splitlines()


def from_log(value: Any) -> Verified:
    return mcr_verify.verify(botzone.game_of(value, "x"))


def from_lines(found: list[str]) -> Verified:
    return mcr_verify.verify(game_of_lines(found))


def agreed(found: Verified) -> str:
    assert [each.sentence() for each in found.differences] == []
    return found.recorder.text()


def what_happened(record: str) -> list[str]:
    """All of a record but its head and its wall."""
    return [line for line in record.splitlines() if line.startswith(RESULTS) or line[:2] in ("E ", "S ", "W ", "N ")]


# Out and in again.


@pytest.mark.parametrize("name", ["simple", "random"])
def test_what_is_written_in_either_form_comes_in_as_it_was(name: str) -> None:
    for number in range(4):
        one, other = from_log(log(number, name)), from_lines(lines(number, name))
        assert what_happened(agreed(one)) == what_happened(played(number, name))
        # Both forms of a game give the same record, and it holds when it is played again.
        assert agreed(one) == agreed(other)
        assert len(replay(agreed(one), book).outcomes) == 1
        assert (one.walls, other.walls) == (1, 0)
        again = hands_of(agreed(one))
        assert botzone_write.written_lines(again).splitlines() == lines(number, name)
        assert json.loads(botzone_write.written_log(again))["logs"] == log(number, name)["logs"]


def hands_of(record: str) -> Any:
    from manywinds.adapters.formats.common.mcr_export import exported_hands

    return exported_hands(record, book)


@pytest.mark.parametrize(
    ("number", "fan"), [(6, "last_tile_claim"), (175, "last_tile_draw"), (595, "out_with_replacement_tile")]
)
def test_last_tiles_and_replacements_follow_the_own_walls(number: int, fan: str) -> None:
    """BOT-2, BOT-3: the seeds are of deals in which these fans were won."""
    found = special(number)
    scored = next(line for line in agreed(from_lines(found)).splitlines() if line.startswith("score"))
    assert fan in scored
    drawn = [int(line.split()[1]) for line in found if " Draw " in line]
    if "replacement" in fan:
        assert any("ang " in line for line in found[-6:])
    else:
        last = drawn[-1] if fan == "last_tile_draw" else int(found[-4].split()[1])
        assert drawn.count((last + 1) % 4) == 34 - 13


def special(number: int) -> list[str]:
    """The deal that a bot plays with one generator for wall and moves."""
    from random import Random

    from manywinds.play.bots import bot
    from manywinds.play.record import Recorder
    from manywinds.rules.table.rounds import Place

    rules, rng = book("mcr-botzone"), Random(number)
    round = number % 4
    start = None if round == 0 else (Place(1, round, (0, 1, 2, 3), 4 * round), [0, 0, 0, 0])
    recorder = Recorder(rules, start=start)
    deal = recorder.begin_with(rules.wall.build(rng))
    while not deal.over():
        seat = next(seat for seat in range(4) if deal.legal(seat))
        recorder.apply(seat, bot("simple").choose(deal, seat, rng))
    recorder.finish()
    return botzone_write.written_lines(hands_of(recorder.text())).splitlines()


# Written by hand.

STRAIGHT = [
    "B1 B1 B2 B3 B5 B7 B9 T1 T4 T7 F1 F3 F4",
    "F2 F2 F2 W1 W2 W3 W4 W5 W6 W7 W8 J1 J1",
    "B1 B2 B3 B4 B5 B6 T2 T3 T5 T6 T8 T9 J2",
    "B2 B3 B4 B6 B8 B8 B9 T2 T3 T5 T6 T9 J3",
]
"""Player 1 waits for a six or nine of characters, with a pung of the South wind."""
STRAIGHT_END = ("Fan 26 清龙*1+混一色*1+门风刻*1+门前清*1", "Score -34 50 -8 -8")


def test_players_sit_east_south_west_north() -> None:
    """BOT-1: the pung of South is the seat wind of player 1."""
    text = agreed(from_lines(scripted(0, STRAIGHT, "0dW9 0pW9 1hW9", *STRAIGHT_END)))
    assert "score S 26 pure_straight 16 half_flush 6 seat_wind 2 concealed_hand 2" in text
    assert "final -34 50 -8 -8" in text


def test_the_round_wind_is_given() -> None:
    found = scripted(
        1, STRAIGHT, "0dW9 0pW9 1hW9", "Fan 28 清龙*1+混一色*1+圈风刻*1+门风刻*1+门前清*1", "Score -36 52 -8 -8"
    )
    assert "begin round S seats 0123 counters 0 sticks 0 points 0 0 0 0" in agreed(from_lines(found))


@pytest.mark.parametrize("fans", ["??*1+???*1+???*1+???*1", "???*1+??*1+???*1+???*1"])
def test_names_of_fans_that_are_lost_are_compared_by_their_lengths(fans: str) -> None:
    end = (f"Fan 26 {fans}", STRAIGHT_END[1])
    assert "pure_straight" in agreed(from_lines(scripted(0, STRAIGHT, "0dW9 0pW9 1hW9", *end)))
    wrong = from_lines(scripted(0, STRAIGHT, "0dW9 0pW9 1hW9", f"Fan 26 {fans}+??*1", STRAIGHT_END[1]))
    assert wrong.differences[0].what == "lengths of the fans' names"


ROBBED = [
    "W5 W5 B2 B4 B6 T2 T4 T6 T8 F1 F2 F3 J1",
    "W4 W6 B1 B2 B3 B7 B8 B9 T1 T2 T3 F4 F4",
    "B1 B3 B5 B7 B9 T3 T5 T7 T9 F1 F2 F3 J2",
    "B1 B3 B5 B7 B9 T3 T5 T7 T9 F1 F2 F3 J3",
]


def test_a_kong_is_robbed() -> None:
    """MCR-45: before that player 1 lets the tile pass."""
    script = "0dJ1 0pJ1 1dJ2 1pJ2 2dW5 2pW5 0eW5 0pJ1 1dJ3 1pJ3 2dJ1 2pJ1 3dJ2 3pJ2 0dW5 0bW5 1hW5"
    end = ("Fan 20 花龙*1+抢杠和*1+门前清*1+喜相逢*1+坎张*1", "Score -28 44 -8 -8")
    text = agreed(from_lines(scripted(0, ROBBED, script, *end)))
    assert "E added_kong 5m\nS win\nend won S on E" in text


def test_the_replacement_of_a_kong_comes_from_the_own_wall() -> None:
    dealt = [*ROBBED[:3], "W1 W1 W1 W1 B3 B5 B7 T3 T5 T7 F1 F2 F3"]
    script = "0dJ1 0pJ1 1dJ2 1pJ2 2dB8 2pB8 3dJ3 3aW1 3dT9 3pT9"
    text = agreed(from_lines(scripted(2, dealt, script)))
    # Tile 15 of the fourth wall.
    assert next(line for line in text.splitlines() if line.startswith("wall"))[5 + 2 * (3 * 34 + 14) :][:2] == "9s"


def test_claims_that_lost_are_told_behind_the_one_that_won() -> None:
    dealt = [
        "W5 B2 B4 B6 B8 T2 T4 T6 T8 F1 F2 F3 J1",
        "W4 W6 B1 B2 B3 B7 B8 B9 T1 T2 T3 F4 F4",
        "W5 W5 B3 B5 B7 B9 T3 T5 T7 T9 F1 F2 F3",
        "B1 B3 B5 B7 B9 T3 T5 T7 T9 F1 F2 F3 J3",
    ]
    text = agreed(from_lines(scripted(0, dealt, "0dJ1 0pW5 2eW5!1cW5 2pF1")))
    assert "S chow 4m\nW pung 5m\nW discard 1z" in text
    # Nobody looks at such a claim, so that it may be one that is not possible.
    text = agreed(from_lines(scripted(0, dealt, "0dJ1 0pW5 2eW5!3cW5!1cW4 2pF1")))
    assert "S pass\nW pung 5m\nW discard 1z" in text


def test_a_game_that_stops_gives_a_record_that_does() -> None:
    text = agreed(from_lines(scripted(0, STRAIGHT, "0dW9 0pB1 1dJ1 1pJ1")))
    assert text.endswith("S discard 7z\n")


def test_nobody_wins_when_the_own_wall_is_empty() -> None:
    """BOT-4."""
    for number in range(20):
        text = played(number, "random")
        if "end exhausted" in text:
            assert "pay E +0 S +0 W +0 N +0" in agreed(from_lines(lines(number, "random")))
            return
    pytest.fail("no deal was drawn")


# Where both sides do not agree.


def changed(old: str, new: str) -> list[str]:
    found = scripted(0, STRAIGHT, "0dW9 0pW9 1hW9", *STRAIGHT_END)
    assert any(old in line for line in found)
    return [line.replace(old, new) for line in found]


@pytest.mark.parametrize(
    ("old", "new", "what", "theirs", "ours"),
    [
        ("Score -34 50", "Score -35 51", "payments", "[-35, 51, -8, -8]", "[-34, 50, -8, -8]"),
        ("Fan 26", "Fan 27", "points", "27", "26"),
        ("门风刻", "圈风刻", "fans", "prevalent_wind", "seat_wind"),
        ("混一色*1", "混一色*2", "fans", "2", "1"),
        ("混一色", "大三角", "fans", "大三角", "half_flush"),
        ("Player 1 Hu", "Player 2 Hu", "what W does", "win", "possible is nothing"),
        ("Player 0 Play W9", "Player 0 Play W8", "what E does", "discard 8m", "possible is discard"),
        ("Player 0 Play W9", "Player 3 Play B2", "play", "N discard 2p", "it is the turn of E"),
    ],
)
def test_a_difference_is_told_with_both_figures_and_the_position(
    old: str, new: str, what: str, theirs: str, ours: str
) -> None:
    found = from_lines(changed(old, new)).differences[0]
    assert found.what == what
    assert theirs in found.theirs
    assert ours in found.ours
    assert found.position
    assert found.sentence().startswith("round E, ")


def test_a_wall_that_is_not_the_one_drawn_from_is_a_difference() -> None:
    value = log(0)
    tiles = value["initdata"]["walltiles"].split()
    other = next(place for place in range(33) if tiles[place] != tiles[33])
    tiles[33], tiles[other] = tiles[other], tiles[33]
    value["initdata"]["walltiles"] = " ".join(tiles)
    assert from_log(value).differences[0].what == "tile 1 of the wall"
    value["initdata"]["walltiles"] = " ".join([*tiles[:-1], "W1", "W1"])
    assert from_log(value).differences[0].what == "the wall"


# Fouls.


def fouled(said: str, verdict: str, response: str = "OK") -> dict[str, Any]:
    """A game that player 1 ends with an answer in the first turn."""
    value = log(0)
    logs = value["logs"]
    place = next(place for place in range(4, len(logs), 2) if logs[place]["output"]["display"].get("player") == 1)
    assert logs[place]["output"]["display"]["action"] == "DRAW"
    del logs[place + 1 :]
    logs.append({str(seat): {"response": "PASS", "verdict": "OK"} for seat in range(4)})
    logs[-1]["1"] = {"response": said, "verdict": response}
    scores = [10, -30, 10, 10]
    display = {"action": verdict, "player": 1, "score": scores}
    logs.append({"output": {"command": "finish", "content": dict(enumerate(scores)), "display": display}})
    return value


@pytest.mark.parametrize(
    ("said", "verdict"),
    [("HU", "WH"), ("PLAY X9", "WA"), ("PENG W1", "WA"), ("", "WA"), ("PLAY W1", "TLE"), ("", "RE")],
)
def test_a_foul_ends_the_game_and_costs_thirty(said: str, verdict: str) -> None:
    """BOT-5."""
    text = agreed(from_log(fouled(said, verdict)))
    assert "table refereed" in text
    assert "referee S BOT-5\nend void\npenalty S BOT-5 1 -30\npay E +10 S -30 W +10 N +10\nfinal 10 -30 10 10" in text
    replay(text, book)
    again = json.loads(botzone_write.written_log(hands_of(text)))
    assert what_happened(agreed(from_log(again))) == what_happened(text)


def test_what_is_called_a_foul_and_is_none_is_a_difference() -> None:
    value = fouled("PASS", "WA")
    drawn = value["logs"][-3]["output"]["display"]["tile"]
    value["logs"][-2]["1"]["response"] = f"PLAY {drawn}"
    found = from_log(value).differences[0]
    assert (found.what, found.ours) == ("a foul", "it is possible")


def test_another_price_of_a_foul_is_a_difference() -> None:
    value = fouled("HU", "WH")
    value["logs"][-1]["output"]["display"]["score"] = [20, -60, 20, 20]
    assert from_log(value).differences[0].what == "payments"


def test_lines_do_not_tell_of_fouls() -> None:
    record = agreed(from_log(fouled("HU", "WH")))
    with pytest.raises(ForeignError, match="fouls"):
        botzone_write.written_lines(hands_of(record))


# Forms of files.


def write(folder: Path, text: str | bytes, name: str = "game.json") -> str:
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(file)


@pytest.mark.parametrize(
    "form",
    [
        json.dumps,
        lambda value: json.dumps(value, indent=2),
        lambda value: json.dumps(value["logs"]),
        lambda value: json.dumps({"log": value["logs"], "initdata": json.dumps(value["initdata"])}),
        lambda value: json.dumps([value]),
        lambda value: gzip.compress(json.dumps(value).encode()),
        lambda value: b"\xef\xbb\xbf" + json.dumps(value).encode(),
        lambda value: "\n\n" + json.dumps(value) + "\n\n",
    ],
    ids=["line", "pretty", "bare", "short", "list", "packed", "marked", "empty lines"],
)
def test_a_log_is_read_in_every_form(form: Callable[[Any], str | bytes], tmp_path: Path) -> None:
    found = imported(write(tmp_path, form(log(1))), "botzone")
    assert what_happened(agreed(found)) == what_happened(played(1))


def test_turns_of_other_collections_are_read() -> None:
    value = log(1)
    rows = value["logs"]
    turns = [
        {
            "display": rows[place]["output"]["display"],
            "request": rows[place]["output"]["content"],
            **(
                {"responses": {seat: each["response"] for seat, each in rows[place + 1].items()}}
                if rows[place + 1 :]
                else {}
            ),
        }
        for place in range(0, len(rows), 2)
    ]
    game = {"game_id": "abc", "quan": 0, "wall": value["initdata"]["walltiles"].split(), "turns": turns}
    found = from_log(game)
    assert what_happened(agreed(found)) == what_happened(played(1))
    assert (found.walls, found.game.name) == (1, "abc")


BARE: dict[str, Callable[[Any], Any]] = {
    "no display": lambda row: {"output": {key: row["output"][key] for key in ("command", "content")}},
    "no output": lambda row: {key: row["output"][key] for key in ("command", "content")},
    "requests alone": lambda row: row["output"]["content"],
}
"""What is left of a record of the judge."""


def bared(value: dict[str, Any], left: Callable[[Any], Any]) -> dict[str, Any]:
    rows = [row if place % 2 else left(row) for place, row in enumerate(value["logs"])]
    return {**value, "logs": json.loads(json.dumps(rows))}


@pytest.mark.parametrize("form", BARE)
@pytest.mark.parametrize("name", ["simple", "random"])
def test_a_log_of_bare_requests_tells_the_same_game(form: str, name: str) -> None:
    for number in range(6):
        assert agreed(from_log(bared(log(number, name), BARE[form]))) == agreed(from_log(log(number, name)))


@pytest.mark.parametrize("form", BARE)
def test_a_list_of_bare_requests_is_a_game(form: str, tmp_path: Path) -> None:
    value = bared(log(1), BARE[form])
    found = imported(write(tmp_path, json.dumps(value["logs"])), "botzone")
    assert found.differences == []
    assert found.deals == 1


@pytest.mark.parametrize("form", BARE)
@pytest.mark.parametrize(
    ("said", "verdict", "response"), [("HU", "WH", "OK"), ("PLAY X9", "WA", "OK"), ("", "TLE", "TLE"), ("", "RE", "RE")]
)
def test_bare_scores_tell_of_a_foul(form: str, said: str, verdict: str, response: str) -> None:
    """BOT-5: what it was is told by the answer and what Botzone thought of it."""
    value = fouled(said, verdict, response)
    assert agreed(from_log(bared(value, BARE[form]))) == agreed(from_log(value))
    possible = bared(value, BARE[form])
    possible["logs"][-2]["1"] = {"response": f"PLAY {value['logs'][-3]['output']['display']['tile']}", "verdict": "OK"}
    assert from_log(possible).differences[0].what == "a foul"


@pytest.mark.parametrize(
    "row",
    [{}, {"0": "9"}, {"0": "3 1"}, {"0": "3 7 DRAW"}, {"0": 1, "1": 1, "2": -1, "3": -1}, {"0": None}, {"0": "2"},
     {"0": ""}, {"0": "3 1 CHI W2"}, {"0": "3 1 WAIT"}, {"0": "0 0"}, {"content": []}, {"output": []},
     {"0": "3 x PLAY W1"}],
    ids=str,
)  # fmt: skip
def test_a_request_that_says_nothing_known_is_refused(row: Any) -> None:
    value = bared(log(1), BARE["requests alone"])
    value["logs"][6] = row
    with pytest.raises(ForeignError):
        from_log(value)


def test_a_kong_may_go_without_its_tile() -> None:
    kongs = 0
    for number in range(12):
        value = log(number, "random")
        for row in value["logs"][::2]:
            if row["output"]["display"]["action"] == "GANG":
                del row["output"]["display"]["tile"]
                kongs += 1
        assert what_happened(agreed(from_log(value))) == what_happened(played(number, "random"))
    assert kongs


def test_dealt_tiles_are_read_from_requests_where_nothing_shows_them() -> None:
    value = log(1)
    del value["logs"][2]["output"]["display"]["hand"]
    assert what_happened(agreed(from_log(value))) == what_happened(played(1))


def test_many_games_are_read_from_one_file_and_a_wrong_one_does_not_stop_them(tmp_path: Path) -> None:
    text = "\n\n".join(
        "\n".join(each) for each in (lines(0), ["Match bad", "Wind 7"], lines(1), changed("Fan 26", "Fan 9"))
    )
    found = list(imported_all(write(tmp_path, text), "botzone"))
    assert [isinstance(each, ManywindsError) for each in found] == [False, True, False, False]
    assert str(found[1]) == "Match bad: 7 is no wind."
    assert [len(each.differences) for each in found if isinstance(each, Verified)] == [0, 0, 1]
    both = json.dumps(log(0)) + "\n" + json.dumps(log(1)) + "\n"
    assert len([each for each in imported_all(write(tmp_path, both), "botzone") if isinstance(each, Verified)]) == 2
    with pytest.raises(ForeignError, match="more than one game"):
        imported(write(tmp_path, both), "botzone")


# What cannot be read.


BROKEN = {
    "nothing": b"",
    "words": b"hello",
    "open object": b"{",
    "open list": b"[",
    "empty object": b"{}",
    "empty list": b"[]",
    "number": b"5",
    "no log": b'{"logs": 5}',
    "empty log": b'{"logs": []}',
    "no output": b'[{"output": 5}]',
    "end first": b'[{"output": {"display": {"action": "HUANG"}}}]',
    "wrong wind": b'{"logs": [{"output": {"display": {"action": "INIT", "quan": 9}}}]}',
    "no text": b"\xff\xfe",
    "badly packed": b"\x1f\x8bxx",
    "cut off": gzip.compress(b"Match x\n" * 100)[:-20],
    "no game": b"Match x",
    "end without deal": b"Match x\nHuang",
    "short hand": b"Match x\nPlayer 0 Deal W1 W2",
    "score without end": b"Match x\nScore 0 0 0 0",
    "many lines": b"Match x\n" + b"Wind 0\n" * 2000,
    "empty lines": b"\n" * 2000,
    "long line": b"Match " + b"x" * 3_000_000,
    "deep": b"[" * 100_000,
    "bomb": gzip.compress(b"\0" * 30_000_000),
    "long text": b'{"a":"' + b"x" * 3_000_000,
    "empty lines in JSON": b"{" + b"\n" * 3_000_000,
    "many numbers": b"[" + b"1," * 100_000 + b"1]",
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_file_that_is_no_game_is_refused_in_a_sentence(what: str, tmp_path: Path) -> None:
    file = write(tmp_path, BROKEN[what])
    with pytest.raises(ForeignError, match=r"^[^\n]{5,300}\.$"):
        raise_first(file)


def raise_first(file: str) -> None:
    """What is wrong with the first game, raised; nothing if nothing is."""
    for found in imported_all(file, "botzone"):
        if isinstance(found, ManywindsError):
            raise found


def test_a_game_with_flowers_is_refused() -> None:
    value = log(0)
    value["logs"][4]["output"]["display"] = {"action": "BUHUA", "player": 0, "tile": "H1"}
    with pytest.raises(ForeignError, match="flowers"):
        botzone.game_of(value, "x")


def sentences(read: Callable[[Any], Verified], value: Any) -> list[str]:
    """What is wrong with a game."""
    try:
        return [each.sentence() for each in read(value).differences]
    except ForeignError as fault:
        return [str(fault)]


WORDS = st.sampled_from([None, True, -1, 5, 10**30, "", "W1", "H1", "HU", "x" * 300, [], {}, [[]], {"0": 1}, 1.5])


@settings(max_examples=60)
@given(st.data())
def test_a_log_with_anything_in_it_is_read_or_refused(data: st.DataObject) -> None:
    value = log(2)
    target: Any = value
    key: Any = "logs"
    while isinstance(target[key], dict | list) and target[key] and data.draw(st.integers(0, 5)):
        target = target[key]
        key = data.draw(st.sampled_from(list(target) if isinstance(target, dict) else range(len(target))))
    target[key] = data.draw(WORDS)
    assert all(each.endswith(".") for each in sentences(from_log, value))


@settings(max_examples=60)
@given(st.data())
def test_lines_with_anything_in_them_are_read_or_refused(data: st.DataObject) -> None:
    found = list(lines(3))
    place = data.draw(st.integers(0, len(found) - 1))
    words = found[place].split()
    word = data.draw(st.integers(0, len(words) - 1))
    words[word] = data.draw(
        st.sampled_from(["", "0", "3", "9", "W1", "J4", "Hu", "Peng", "Chi", "Ignore", "?", "é" * 600])
    )
    found[place] = " ".join(words)
    assert all(each.endswith(".") for each in sentences(from_lines, found[: data.draw(st.integers(1, len(found)))]))
