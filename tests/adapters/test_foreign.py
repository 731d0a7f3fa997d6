"""Programs of others at our tables: they play, they fail in every way, and they end."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

import pytest

from manywinds import book, cli
from manywinds.adapters.programs.foreign import SITTING, all_leave, find_bot, label, split_names
from manywinds.adapters.programs.program import Program, ProgramLimits
from manywinds.kernel.errors import ManywindsError
from manywinds.play.bots.simple import choose
from manywinds.play.record import Fair, Recorder, RecordError
from manywinds.play.replay import replay
from manywinds.sim.run import run as play_deals
from manywinds.sim.setting import SIMULATION, Setting
from support.command_line import PROGRAM, ROOT, assert_refused, data, run, surroundings, told
from support.programs import (
    BAD,
    BOTZONE_BAD,
    ENDS,
    EXAMPLES,
    KEEPS_RUNNING,
    all_gone,
    botzone_program,
    command,
    noted,
    noting,
    program,
)

BOTZONE_BOT = command("botzone", str(EXAMPLES / "botzone_bot.py"))
MJAI_BOT = command("mjai", str(EXAMPLES / "mjai_bot.py"))
OURS = command("mjai", "-m", "manywinds", "bot", "--protocol", "mjai", "--bot", "tsumogiri")
SOON = ("--start-time", "60", "--move-time", "60")
EVERY_FAULT = [pytest.param(why, more, id=f"{why}-{number}") for why in BAD for number, more in enumerate(BAD[why])]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="looks at processes as POSIX has them")


def simulated(bots: str, hands: int = 2, *more: str, book: str = "riichi-tenhou") -> dict:
    return data("simulate", "--book", book, "--hands", str(hands), "--bots", bots, *SOON, *more)


def players(row: dict) -> dict[str, dict]:
    return {each["bot"]: each for each in row["players"]}


@pytest.mark.parametrize("hands", [8, pytest.param(100, marks=pytest.mark.slow)])
def test_the_small_mjai_bot_plays_and_wins(hands: int) -> None:
    row = simulated(f"{MJAI_BOT},simple,simple,{MJAI_BOT}", hands)
    ours = players(row)[MJAI_BOT]
    assert ours["stood_in"] == {"count": 0, "why": {}}
    assert ours["seats"] == 2 * hands
    assert ours["win_rate"]["count"] > 0
    assert not SITTING


@pytest.mark.parametrize("protocol", ["mjai", "mjai-list"])
def test_a_bot_of_ours_plays_the_same_deals_through_mjai(protocol: str) -> None:
    """One that leaves nothing to chance: what it decides must not depend on how it is told of the table."""
    through = OURS.replace("mjai:", f"{protocol}:", 1)
    row, plain = simulated(through, 2), simulated("tsumogiri", 2)
    for name in ("ends", "fans", "values", "length"):
        assert row[name] == plain[name]
    assert row["players"][0] == {**plain["players"][0], "bot": through, "player": through}


def test_one_program_sits_on_all_seats_of_an_arena(tmp_path: Path) -> None:
    name = program(tmp_path / "code", noting(tmp_path))
    row = data("arena", name, "tsumogiri", "--book", "riichi-tenhou", "--deals", "1", *SOON)
    assert row["arena"]["uneven_walls"] == 0
    assert [each["stood_in"]["count"] for each in row["players"]] == [0, 0]
    assert len(noted(tmp_path)) == 4
    assert all_gone(tmp_path)


@pytest.mark.parametrize(("why", "more"), EVERY_FAULT)
def test_whoever_fails_is_replaced_and_ended(why: str, more: str, tmp_path: Path) -> None:
    name = program(tmp_path / "code", noting(tmp_path), more)
    times = ("--start-time", "1", "--move-time", "1") if "sleep(60)" in more and why == "silent" else ()
    row = simulated(f"simple,{name},simple,simple", 1, *times)
    faults = {"ended" if why == "start" else why: 1}
    assert players(row)[name]["stood_in"] == {"count": 1, "why": faults}
    assert row["played"] == 1
    assert all_gone(tmp_path)


def test_a_program_that_is_not_there_is_replaced() -> None:
    name = "mjai:/nowhere/at-all --fast"
    row = simulated(f"{name},simple,simple,simple", 1)
    assert players(row)[name]["stood_in"] == {"count": 1, "why": {"start": 1}}


def test_who_fails_three_times_is_not_started_again(tmp_path: Path) -> None:
    name = program(tmp_path / "code", noting(tmp_path), BAD["illegal"][0])
    row = simulated(f"{name},simple,simple,simple", 20)
    assert players(row)[name]["stood_in"] == {"count": 20, "why": {"illegal": 20}}
    # A process a seat, each started three times.
    assert len(noted(tmp_path)) == 12


def test_a_program_never_loses_its_answer_to_one_that_was_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that reads from the first program is held up just before it reads again, until the second runs."""
    echo = [sys.executable, "-uc", "import sys\nfor line in sys.stdin: print(line, end='')"]
    resumed = threading.Event()
    read = os.read

    def late(pipe: int, size: int) -> bytes:
        if threading.current_thread() is first.carriers[1] and first.answered:
            resumed.wait(60)
        return read(pipe, size)

    first = Program(echo, ProgramLimits(60, 60))
    monkeypatch.setattr(os, "read", late)
    assert first.ask("one") == "one"
    assert first.ask("two") == "two"
    first.close(kindly=False)
    second = Program(echo, ProgramLimits(60, 5))
    resumed.set()
    assert [second.ask(str(number)) for number in range(20)] == [str(number) for number in range(20)]
    second.close()


def test_the_summary_and_standard_error_say_who_failed_and_why(tmp_path: Path) -> None:
    name = program(tmp_path, "def start(): raise ValueError('no brain')")
    arguments = ("simulate", "--book", "riichi-tenhou", "--hands", "1", "--bots", f"{name},simple,simple,simple")
    done = run(*arguments)
    assert done.returncode == 0
    assert f"{name} failed in 1 of 1 hands, and simple played on (it ended by itself 1)." in done.stdout.replace(
        "\n", " "
    )
    assert "it ended with exit code 1, ValueError: no brain." in done.stderr


STUBBORN = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)"
CHILD = "import subprocess; subprocess.Popen([sys.executable, '-c', {!r} + '; import time; time.sleep(600)'])"
LINGERING = "import atexit; atexit.register(time.sleep, 600)"


def test_a_stubborn_program_and_what_it_has_started_are_ended(tmp_path: Path) -> None:
    child = f"import os; {noting(tmp_path)}"
    name = program(tmp_path / "code", noting(tmp_path), STUBBORN, LINGERING, CHILD.format(child))
    row = simulated(f"{name},simple,simple,simple", 1)
    assert players(row)[name]["stood_in"]["count"] == 0
    assert len(noted(tmp_path)) == 2
    assert all_gone(tmp_path)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_programs_end_with_us_however_we_end(how: signal.Signals, jobs: str, tmp_path: Path) -> None:
    name = program(tmp_path / "code", noting(tmp_path), STUBBORN, "def bad(event, number): time.sleep(600)")
    bots = ("--bots", name, "--start-time", "600")
    with subprocess.Popen(
        [*PROGRAM, "simulate", "--book", "riichi-tenhou", "--hands", "1000", "--jobs", jobs, *bots],
        cwd=ROOT,
        env=surroundings(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as playing:
        until = time.monotonic() + 60
        while len(noted(tmp_path)) < 4 * int(jobs) and time.monotonic() < until:
            time.sleep(0.05)
        assert len(noted(tmp_path)) == 4 * int(jobs)
        playing.send_signal(how)
        playing.communicate(timeout=60)
    assert all_gone(tmp_path)


def test_several_processes_have_programs_of_their_own(tmp_path: Path) -> None:
    name = program(tmp_path / "code", noting(tmp_path))
    plain = simulated("tsumogiri", 12)
    row = simulated(name, 12, "--jobs", "2")
    assert row["length"] == plain["length"]
    assert len(noted(tmp_path)) == 8
    assert all_gone(tmp_path)


# Botzone's words.


@pytest.mark.parametrize(
    ("rules", "hands"),
    [
        ("mcr-botzone", 4),
        ("mcr", 2),
        *(pytest.param(book, 100, marks=pytest.mark.slow) for book in ("mcr-botzone", "mcr")),
    ],
)
def test_the_small_botzone_bot_plays(rules: str, hands: int) -> None:
    row = simulated(f"{BOTZONE_BOT},simple,simple,{BOTZONE_BOT}", hands, book=rules)
    ours = players(row)[BOTZONE_BOT]
    assert ours["stood_in"] == {"count": 0, "why": {}}
    assert ours["seats"] == 2 * hands


@pytest.mark.parametrize("protocol", ["botzone", "botzone-simple"])
def test_a_bot_of_ours_plays_the_same_deals_through_botzone(protocol: str) -> None:
    through = command(protocol, "-m", "manywinds", "bot", "--protocol", "botzone", "--bot", "tsumogiri")
    row, plain = (simulated(name, 2, book="mcr-botzone") for name in (through, "tsumogiri"))
    for name in ("ends", "fans", "values", "length"):
        assert row[name] == plain[name]
    assert row["players"][0] == {**plain["players"][0], "bot": through, "player": through}


def test_a_program_may_end_after_every_answer(tmp_path: Path) -> None:
    """It is started anew for each, and plays what one plays that keeps running."""
    name, other = (botzone_program(tmp_path / "code", main, noting(tmp_path)) for main in (ENDS, KEEPS_RUNNING))
    row, same = (simulated(f"{each},simple,simple,simple", 1, book="mcr-botzone") for each in (name, other))
    assert players(row)[name]["stood_in"]["count"] == 0
    assert row["length"] == same["length"]
    assert len(noted(tmp_path)) > 20
    assert all_gone(tmp_path)


@pytest.mark.parametrize(
    ("why", "more"),
    [
        pytest.param(why, more, id=f"{why}-{place}")
        for why in BOTZONE_BAD
        for place, more in enumerate(BOTZONE_BAD[why])
    ],
)
def test_whoever_fails_in_botzone_words_is_replaced_and_ended(why: str, more: str, tmp_path: Path) -> None:
    name = botzone_program(tmp_path / "code", KEEPS_RUNNING, noting(tmp_path), more)
    times = ("--start-time", "2", "--move-time", "1") if why == "silent" else ()
    row = simulated(f"{name},simple,simple,simple", 1, *times, book="mcr-botzone")
    assert players(row)[name]["stood_in"] == {"count": 1, "why": {why: 1}}
    assert all_gone(tmp_path)


def test_a_game_of_competition_rules_goes_on_with_its_programs(tmp_path: Path) -> None:
    names = ["simple", BOTZONE_BOT, botzone_program(tmp_path / "code", KEEPS_RUNNING)]
    game = ("--book", "mcr", "--seed", "5", "--seat", "S", *SOON, "--bots", ",".join(names))
    whole = played(tmp_path / "whole", *game)
    played(tmp_path / "parts", *game, given="\n" * 5)
    rest = played(tmp_path / "parts", "--continue")
    assert "failed" not in whole + rest
    (one,), (other,) = ((tmp_path / part / "records").iterdir() for part in ("whole", "parts"))
    assert one.read_text(encoding="utf-8") == other.read_text(encoding="utf-8")


# What a program is told.


def test_a_program_is_told_only_what_its_seat_may_see(tmp_path: Path) -> None:
    log = tmp_path / "log"
    name = program(tmp_path / "code", f"def bad(event, number): print(json.dumps(event), file=open({str(log)!r}, 'a'))")
    simulated(f"{name},simple,simple,random", 1)
    events = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert [event["type"] for event in events[:3]] == ["start_game", "start_kyoku", "tsumo"]
    me = events[0]["id"]
    hands = events[1]["tehais"]
    assert "?" not in hands[me]
    assert all(hand == ["?"] * 13 for person, hand in enumerate(hands) if person != me)
    draws = [event for event in events if event["type"] == "tsumo"]
    assert {event["pai"] == "?" for event in draws if event["actor"] != me} == {True}
    assert {event["pai"] == "?" for event in draws if event["actor"] == me} == {False}
    assert events[-2]["type"] == "end_kyoku"
    assert events[-1]["type"] == "end_game"


def test_the_command_may_name_the_seat(tmp_path: Path) -> None:
    name = program(tmp_path, f"open({str(tmp_path)!r} + '/seat-' + sys.argv[1], 'w').close()") + " {seat}"
    simulated(f"simple,{name},simple,simple", 4)
    assert sorted(path.name for path in tmp_path.glob("seat-*")) == ["seat-0", "seat-1", "seat-2", "seat-3"]


# Names.


def test_commas_inside_quotation_marks_belong_to_the_command() -> None:
    assert split_names('mjai:python a.py "1,2", simple,mjai:b \'c,"d\',random') == [
        'mjai:python a.py "1,2"', "simple", "mjai:b 'c,\"d'", "random",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("simple", "simple"),
        ("mjai:python my_bot.py", "my_bot"),
        ("mjai:./bots/best --fast", "best"),
        ("mjai:-x", "program"),
    ],
)
def test_a_program_has_a_short_name(name: str, short: str) -> None:
    assert label(name) == short


@pytest.mark.parametrize(
    "arguments",
    [
        ("--bots", "chess:python a.py"),
        ("--bots", "mjai:"),
        ("--bots", "mjai:python 'a"),
        ("--bots", f"mjai:{'x' * 2000}"),
        ("--bots", "mjai:a,simple"),
        ("--bots", "mjai:a", "--judged"),
        ("--bots", "mjai:a", "--cluster", "tcp://127.0.0.1:1"),
        ("--bots", "mjai:a", "--book", "mcr"),
        ("--bots", "botzone:a"),
        ("--bots", "smart"),
    ],
)
def test_what_cannot_play_is_refused_in_a_sentence(arguments: tuple[str, ...], capsys: pytest.CaptureFixture) -> None:
    assert cli.run(["simulate", "--book", "riichi-tenhou", "--hands", "1", *arguments]) == 1
    found = capsys.readouterr()
    assert re.fullmatch(r"[^\n]{10,300}\.\n", found.err)
    assert found.out == ""


def test_results_name_the_program(tmp_path: Path) -> None:
    name = program(tmp_path)
    setting = Setting.of(SIMULATION, "riichi-tenhou", [name] * 4, find=find_bot)
    assert Setting.from_dict(setting.to_dict()) == setting
    assert play_deals(setting, 1, find=find_bot).tally[f"bot {name} seats"] == 4
    all_leave()
    with pytest.raises(ManywindsError, match="There is no bot"):
        Setting.of(SIMULATION, "riichi-tenhou", [name] * 4)


# A person's game.


def played(folder: Path, *arguments: str, given: str = "\n" * 40) -> str:
    done = run("play", *arguments, given=given, MANYWINDS_DATA=str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


GAME = ("--book", "riichi-tenhou", "--seed", "5", "--option", "rounds=1", "--seat", "E", *SOON)


def test_a_person_plays_against_programs(tmp_path: Path) -> None:
    shown = played(tmp_path / "data", *GAME, "--bots", f"{MJAI_BOT},simple,{program(tmp_path / 'code')}")
    assert "mjai_bot 1" in shown
    assert "simple 2" in shown
    assert "program_0 3" in shown
    assert "failed" not in shown
    (record,) = (tmp_path / "data" / "records").iterdir()
    assert "stand-in" not in record.read_text(encoding="utf-8")
    assert "Verified" in told("replay", str(record))


def test_the_record_of_a_game_says_who_played_on(tmp_path: Path) -> None:
    name = program(tmp_path / "code", noting(tmp_path), BAD["ended"][0])
    shown = played(tmp_path / "data", *GAME, "--bots", f"simple,{name},simple")
    sentence = "Deal 1: the program of program_0 2 failed (it ended by itself: it ended with exit code 1, I give up.)"
    assert shown.count(sentence) == 2, "at once and in the end"
    (record,) = (tmp_path / "data" / "records").iterdir()
    text = record.read_text(encoding="utf-8")
    assert text.count("stand-in W simple ended") == 1
    assert len(re.findall(r"^stand-in [ESWN] simple ended$", text, re.M)) == text.count("\ndeal ")
    assert "Deal 1: the program of West failed (it ended by itself); the bot simple plays on for it." in told(
        "replay", str(record)
    )
    first = data("replay", str(record))["stand_ins"][0]
    assert first == {"deal": 1, "seat": "W", "person": 2, "bot": "simple", "why": "ended"}
    assert all_gone(tmp_path)


def test_a_game_goes_on_with_its_programs(tmp_path: Path) -> None:
    """Left in the middle of a deal and gone on with, it is the same game as one that was never left."""
    name = program(tmp_path / "code", noting(tmp_path))
    bots = ("--bots", f"simple,{name},{MJAI_BOT}")
    whole = played(tmp_path / "whole", *GAME, *bots)
    played(tmp_path / "parts", *GAME, *bots, given="\n" * 7)
    assert all_gone(tmp_path)
    rest = played(tmp_path / "parts", "--continue", given="\n" * 40)
    assert "failed" not in whole + rest
    (one,), (other,) = ((tmp_path / part / "records").iterdir() for part in ("whole", "parts"))
    assert one.read_text(encoding="utf-8") == other.read_text(encoding="utf-8")


@pytest.mark.parametrize("bots", ["mjai:a,simple", "smart", "mjai:"])
def test_a_game_refuses_what_cannot_play(bots: str, tmp_path: Path) -> None:
    assert_refused(run("play", *GAME, "--bots", bots, MANYWINDS_DATA=str(tmp_path)))


@pytest.mark.parametrize("line", ["X simple ended", "W simple bored", "W", "W ! ended", "W simple silent and more"])
def test_a_record_with_a_wrong_stand_in_is_refused(line: str) -> None:
    recorder = Recorder(book("riichi-tenhou"))
    deal = recorder.begin(Fair("seed", "salt"))
    while not deal.over():
        seat = next(seat for seat in range(4) if deal.legal(seat))
        recorder.apply(seat, choose(deal, seat, Random(1)))
    recorder.stand_in(2, "simple", "silent")
    recorder.finish()
    assert len(replay(recorder.text(), book).outcomes) == 1
    with pytest.raises(RecordError, match="a stand-in has a seat, a bot and a reason"):
        replay(recorder.text().replace("stand-in W simple silent", f"stand-in {line}"), book)
