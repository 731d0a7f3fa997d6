"""`manywinds score --batch`: a stream of cases, each answered in its place, whatever it holds."""

import json
import re
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Queue

import pytest

from support.command_line import (
    GOOD,
    HAND,
    NO_WIN,
    PROGRAM,
    Answer,
    data,
    is_one_sentence,
    run,
    strict_json,
    surroundings,
)

BAD_LINES: dict[str, tuple[str, str]] = {
    "broken JSON": ('{"id": 1, "hand": ', "JSON"),
    "a list": ("[1, 2]", "JSON object"),
    "a text": ('"hand"', "JSON object"),
    "a number": ("3", "JSON object"),
    "nothing": ("null", "JSON object"),
    "a line too deep": ("[" * 30_000, "JSON object"),
    "a line too long": (json.dumps({**GOOD, "note": "x" * 200_000}), "65536 characters"),
}
"""Lines that are no case, so that no id can be told."""

BAD_CASES: dict[str, tuple[Answer, str]] = {
    "an unknown field": ({**GOOD, "colour": 1}, "'colour'"),
    "a long unknown field": ({**GOOD, "x" * 5000: 1}, "no field"),
    "an unknown book": ({**GOOD, "book": "nonsense"}, "'nonsense'.*mcr"),
    "a long unknown book": ({**GOOD, "book": "x" * 5000}, "no rulebook"),
    "a book that is no text": ({**GOOD, "book": 5}, "book"),
    "no hand": ({}, "14"),
    "a hand that is no text": ({"hand": 5}, "'hand'"),
    "13 tiles": ({"hand": "123m456m789m123m7m"}, "14.*13"),
    "15 tiles": ({"hand": "123m456m789m123m777m"}, "14.*15"),
    "13 tiles and a kong": ({"hand": "123m456m789m7m", "melds": [{"kind": "kong", "tiles": "1111p"}]}, "11.*10"),
    "five of a kind": ({"hand": "11111m456m789m555p"}, "five|more than four"),
    "a fifth tile in a meld": (
        {"hand": "1112m34m789m55p", "melds": [{"kind": "pung", "tiles": "111m"}]},
        "five|more than four",
    ),
    "a winning tile that is not there": ({**GOOD, "winning_tile": "9p"}, "9p"),
    "two winning tiles": ({**GOOD, "winning_tile": "77m"}, "'77m'"),
    "a tile there is not": ({"hand": "8z"}, "8z"),
    "wide digits": ({"hand": "１２３m"}, "no part of a tile"),
    "a very long hand": ({"hand": "1" * 5000}, "too long"),
    "a bonus tile in the hand": ({"hand": "123m456m789m123m71f"}, "flowers"),
    "a chow of honours": ({"hand": "456m789m123m77m", "melds": [{"kind": "chow", "tiles": "123z"}]}, "123z"),
    "a chow over two suits": ({"hand": "456m789m123m77m", "melds": [{"kind": "chow", "tiles": "89m1p"}]}, "89m1p"),
    "a kong of three": ({"hand": "456m789m123m77m", "melds": [{"kind": "kong", "tiles": "111p"}]}, "kong"),
    "a concealed kong of three": (
        {"hand": "456m789m123m77m", "melds": [{"kind": "kong", "tiles": "111p", "concealed": True}]},
        "kong",
    ),
    "a pung called a chow": ({"hand": "456m789m123m77m", "melds": [{"kind": "chow", "tiles": "111p"}]}, "chow"),
    "a meld of two": ({"hand": "456m789m123m77m", "melds": [{"kind": "pung", "tiles": "11p"}]}, "three or four"),
    "a meld of bonus tiles": ({"hand": "456m789m123m77m", "melds": [{"kind": "pung", "tiles": "123f"}]}, "[Bb]onus"),
    "an unknown kind of meld": ({"hand": "456m789m123m77m", "melds": [{"kind": "quad"}]}, "'quad'"),
    "an unknown field of a meld": ({"hand": "456m789m123m77m", "melds": [{"shape": "chow"}]}, "'shape'"),
    "a meld from nowhere": (
        {"hand": "456m789m123m77m", "melds": [{"kind": "pung", "tiles": "111p", "from": "above"}]},
        "'above'",
    ),
    "a concealed kong that was a pung": (
        {"hand": "456m789m123m77m", "melds": [{"kind": "kong", "tiles": "1111p", "concealed": True, "added": True}]},
        "[Cc]oncealed kong",
    ),
    "a concealed kong from the left": (
        {"hand": "456m789m123m77m", "melds": [{"kind": "kong", "tiles": "1111p", "concealed": True, "from": "left"}]},
        "[Cc]oncealed kong",
    ),
    "melds that are no list": ({**GOOD, "melds": {}}, "'melds'"),
    "a meld that is no object": ({**GOOD, "melds": ["111p"]}, "meld"),
    "an unknown flower": ({**GOOD, "flowers": ["rose"]}, "rose"),
    "a flower that is a dragon": ({**GOOD, "flowers": ["7z"]}, "7z"),
    "a flower twice": ({**GOOD, "flowers": ["1f", "plum"]}, "twice"),
    "an unknown wind": ({**GOOD, "seat_wind": "Q"}, "E, S, W or N"),
    "a long unknown wind": ({**GOOD, "round_wind": "x" * 5000}, "E, S, W or N"),
    "a self-draw that is no truth value": ({**GOOD, "self_draw": "yes"}, "'self_draw'"),
    "an unknown circumstance": ({**GOOD, "circumstances": ["magic"]}, "'magic'"),
    "a long unknown circumstance": ({**GOOD, "circumstances": ["x" * 5000]}, "no circumstance"),
    "a circumstance of another book": ({**GOOD, "circumstances": ["riichi"]}, "'riichi'"),
    "a circumstance of a self-draw": ({**GOOD, "circumstances": ["kong_replacement"]}, "self-draw"),
    "circumstances that are no list": ({**GOOD, "circumstances": "last_tile"}, "'circumstances'"),
    "an unknown option": ({**GOOD, "options": {"magic": 1}}, "'magic'"),
    "a long unknown option": ({**GOOD, "options": {"x" * 5000: 1}}, "no option"),
    "options that are no object": ({**GOOD, "options": [1]}, "'options'"),
    "an indicator where there is no dora": ({**GOOD, "dora_indicators": ["1m"]}, "'dora_indicators'"),
    "counters where there are none": ({**GOOD, "counters": 2}, "'counters'"),
    "a loser's hand where losers do not score": ({**GOOD, "winner": False}, "'winner'"),
    "a winner that is no truth value": ({**GOOD, "winner": "me"}, "'winner'"),
    "a self-draw with a discarder": ({**GOOD, "self_draw": True, "discarder": "S"}, "discarder"),
    "a winner who discarded": ({**GOOD, "discarder": "E"}, "discarder"),
    "an unknown discarder": ({**GOOD, "discarder": "Q"}, "E, S, W or N"),
}
"""Cases that cannot be scored, each with what its sentence must name."""


def lines(*cases: Answer) -> str:
    return "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in cases)


def answers(given: str | bytes, *arguments: str, **environment: str) -> list[Answer]:
    """The answers to a stream."""
    done = run("score", "--batch", *arguments, given=given, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    return [strict_json(line) for line in done.stdout.split("\n")[:-1]]


@pytest.fixture(scope="module")
def faults() -> dict[str, Answer]:
    """The answers to one stream of everything that is wrong, by what is wrong."""
    given = "".join(line + "\n" for line, _ in BAD_LINES.values())
    given += lines(*({"id": name, **case} for name, (case, _) in BAD_CASES.items()))
    found = answers(given + lines({"id": "last", **GOOD}))
    assert len(found) == len(BAD_LINES) + len(BAD_CASES) + 1
    assert (found[-1]["id"], found[-1]["total"]) == ("last", 45)
    return dict(zip([*BAD_LINES, *BAD_CASES], found, strict=False))


@pytest.mark.parametrize("name", BAD_LINES)
def test_a_line_that_is_no_case_is_answered_with_one_sentence(name: str, faults: dict[str, Answer]) -> None:
    answer = faults[name]
    assert (answer["id"], answer["ok"]) == (None, False)
    assert is_one_sentence(answer["error"])
    assert re.search(BAD_LINES[name][1], answer["error"])


@pytest.mark.parametrize("name", BAD_CASES)
def test_a_case_that_cannot_be_scored_is_answered_with_one_sentence(name: str, faults: dict[str, Answer]) -> None:
    answer = faults[name]
    assert (answer["id"], answer["ok"]) == (name, False)
    assert is_one_sentence(answer["error"])
    assert re.search(BAD_CASES[name][1], answer["error"])


@pytest.mark.parametrize("name", [*BAD_LINES, *BAD_CASES])
def test_what_cannot_be_scored_has_no_score(name: str, faults: dict[str, Answer]) -> None:
    answer = faults[name]
    assert not answer.get("legal")
    assert not answer.get("total")
    assert not answer.get("items")
    assert not answer.get("payments")


def test_a_stream_keeps_its_order_and_its_ids() -> None:
    ids = [number * 7919 % 300 for number in range(300)]
    hands = [(GOOD["hand"], 45), (NO_WIN.replace("+", ""), 0)]
    found = answers(lines(*({"id": id, "hand": hands[id % 2][0]} for id in ids)))
    assert [answer["id"] for answer in found] == ids
    assert [answer["total"] for answer in found] == [hands[id % 2][1] for id in ids]


def test_an_id_comes_back_as_it_was() -> None:
    ids = ["手牌 №7 é 🀄", "a\u2028b", "", 7, -1.5, True, None, ["x"], {"a": 1}, "\x00", '"\\\n']
    found = answers(lines(*({"id": id, **GOOD} for id in ids)))
    assert [answer["id"] for answer in found] == ids
    assert [answer["ok"] for answer in found] == [True] * len(ids)


def test_a_case_without_id_is_answered_without_one() -> None:
    assert answers(lines(GOOD))[0]["id"] is None


def test_half_a_character_does_not_stop_the_stream() -> None:
    found = answers('{"id": "\\ud800", "hand": "1m"}\n{"\\udfff": 1}\n' + lines({"id": "next", **GOOD}))
    assert [answer["ok"] for answer in found] == [False, False, True]
    assert found[-1]["id"] == "next"


@pytest.mark.parametrize("encoding", ["utf-8:strict", "utf-8:surrogateescape"])
def test_bytes_that_are_no_text_do_not_stop_the_stream(encoding: str) -> None:
    given = b'\xff\xfe\n{"id": "\xff", "hand": "1m"}\n' + lines({"id": "next", **GOOD}).encode()
    found = answers(given, PYTHONIOENCODING=encoding)
    assert [answer["ok"] for answer in found] == [False, False, True]
    assert found[-1]["id"] == "next"


def test_a_stream_is_utf_8_whatever_the_terminal_speaks() -> None:
    (answer,) = answers(lines({"id": "手牌", **GOOD}), PYTHONIOENCODING="ascii")
    assert answer["id"] == "手牌"


def test_what_is_no_json_elsewhere_does_not_come_back() -> None:
    words = ("NaN", "Infinity", "-Infinity", "1e999")
    found = answers("".join(f'{{"id": {word}, "hand": "1m"}}\n' for word in words) + lines({"id": "next", **GOOD}))
    assert [answer["ok"] for answer in found] == [False, False, False, False, True]


def test_empty_lines_and_line_ends_of_other_systems_are_passed_over() -> None:
    one, two, three = (lines({"id": id, **GOOD}).strip() for id in (1, 2, 3))
    found = answers(f"\n   \n{one}\r\n\r\n\t\n{two}\n\n{three}")
    assert [answer["id"] for answer in found] == [1, 2, 3]
    assert [answer["total"] for answer in found] == [45, 45, 45]


def test_an_empty_stream_has_no_answers() -> None:
    assert answers("") == []


def test_a_long_line_may_have_65536_characters_and_no_more() -> None:
    case = {"id": 1, **GOOD, "note": ""}
    longest = json.dumps({**case, "note": "x" * (65_535 - len(json.dumps(case)))})
    found = answers(f"{longest}\n{longest[:-2]}xx{longest[-2:]}\n{lines({'id': 3, **GOOD})}")
    assert [answer["ok"] for answer in found] == [True, False, True]


def test_a_stream_knows_no_win_and_too_little_apart() -> None:
    too_little = {"hand": "123m678m345p99s", "melds": [{"kind": "chow", "tiles": "678s", "from": "left"}]}
    no_win, little = answers(lines({"hand": NO_WIN.replace("+", "")}, too_little))
    assert (no_win["ok"], no_win["legal"], no_win["reason"], no_win["error"]) == (True, False, "not_a_win", None)
    assert (little["ok"], little["legal"], little["reason"], little["error"]) == (True, False, "below_minimum", None)
    assert 0 < little["total"] < 8


def test_a_case_and_a_hand_in_notation_are_scored_alike() -> None:
    cases: list[tuple[Answer, list[str]]] = [
        ({**GOOD, "discarder": "S"}, [HAND, "--discarder", "S"]),
        (
            {**GOOD, "self_draw": True, "seat_wind": "W", "flowers": ["1f", "spring"]},
            [f"{HAND} 15f", "--self-draw", "--seat", "W"],
        ),
        ({**GOOD, "circumstances": ["last_tile"]}, [HAND, "--with", "last_tile"]),
        ({"hand": NO_WIN.replace("+", ""), "winning_tile": "7m"}, [NO_WIN]),
    ]
    for answer, (_, arguments) in zip(answers(lines(*(case for case, _ in cases))), cases, strict=True):
        row = data("score", *arguments)
        for field in ("legal", "reason", "items", "total", "unit", "detail", "payments"):
            assert answer.get(field) == row.get(field)


def test_the_book_of_the_command_is_for_cases_that_name_none() -> None:
    kongs = [{"kind": "kong", "tiles": tiles, "concealed": True} for tiles in ("1111m", "9999m")]
    case = {"hand": "222p567s55s", "melds": kongs, "winning_tile": "5s"}
    found = answers(lines(case, {**case, "book": "mcr"}), "--book", "mcr-consensus")
    assert [answer["items"]["two_concealed_kongs"] for answer in found] == [6, 8]


def test_what_is_expected_of_a_case_does_not_change_the_answer() -> None:
    one, two = answers(lines(GOOD, {**GOOD, "expect": {"total": 1}, "note": "not so"}))
    assert one == two


@contextmanager
def stream() -> Iterator[subprocess.Popen[str]]:
    """A program that scores as long as cases come."""
    program = subprocess.Popen(
        [*PROGRAM, "score", "--batch"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=surroundings(),
    )
    try:
        yield program
    finally:
        program.kill()
        program.wait()
        for end in (program.stdin, program.stdout, program.stderr):
            with suppress(BrokenPipeError):
                end.close()  # type: ignore[union-attr]


def test_a_case_is_answered_before_the_next_one_comes() -> None:
    with stream() as program:
        assert program.stdin is not None
        assert program.stdout is not None
        read: Queue[str] = Queue()
        output = program.stdout
        threading.Thread(target=lambda: read.put(output.readline()), daemon=True).start()
        program.stdin.write(lines({"id": "alone", **GOOD}))
        program.stdin.flush()
        assert json.loads(read.get(timeout=10))["id"] == "alone"


def test_a_reader_that_goes_away_ends_the_stream_quietly() -> None:
    with stream() as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        with suppress(BrokenPipeError):
            program.stdin.write(lines(*([GOOD] * 1000)))
            program.stdin.close()
        assert program.stderr.read() == ""
        assert program.wait(timeout=30) in (0, 1)
