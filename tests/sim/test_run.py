"""The same result however deals are cut up and whoever plays them; nothing is lost when a run is stopped or killed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from manywinds import ManywindsError, compiled
from manywinds.sim import work
from manywinds.sim.results import Results, ResultsError
from manywinds.sim.run import Pieces, run
from manywinds.sim.setting import ARENA, SIMULATION, Setting
from manywinds.sim.stats import Tally
from support.command_line import PROGRAM, ROOT, surroundings

BOTS = ("simple", "tsumogiri", "random", "simple")
SETTING = Setting.of(SIMULATION, "hk-old-pl", BOTS, 11)
COMMAND = ("simulate", "--book", "hk-old-pl", "--bots", ",".join(BOTS), "--seed", "11")
LONG = 180
"""Seconds after which a test gives up."""


def timeless(tally: Tally) -> dict[str, int]:
    """What does not differ from run to run."""
    return {name: number for name, number in tally.items() if name != "nanoseconds" and number}


def test_pieces_cover_every_deal_once() -> None:
    pieces = Pieces([(0, 1000), (2000, 2100)], workers=3)
    seen: list[int] = []
    while (piece := pieces.next()) is not None:
        seen += range(*piece)
        pieces.took(piece[1] - piece[0], 10_000_000)
    assert seen == [*range(1000), *range(2000, 2100)]


def test_pieces_take_about_a_second() -> None:
    pieces = Pieces([(0, 10**9)], workers=1)
    for _ in range(20):
        first, last = pieces.next() or (0, 0)
        pieces.took(last - first, (last - first) * 2_000_000)
    assert pieces.size == 500
    pieces.took(1, 10**12)
    assert pieces.size == 1


def test_the_result_depends_neither_on_pieces_nor_on_processes_nor_on_interruptions(tmp_path: Path) -> None:
    whole = timeless(run(SETTING, 40).tally)
    assert whole["deals"] == whole["played"] == 40
    assert timeless(run(SETTING, 40, largest=3).tally) == whole
    assert timeless(run(SETTING, 40, jobs=2).tally) == whole
    file = tmp_path / "a.json"
    for deals in (7, 8, 40):
        stepwise = run(SETTING, deals, out=file)
    assert timeless(stepwise.tally) == timeless(Results.load(file).tally) == whole
    parts = [run(SETTING, deals, first) for deals, first in ((15, 25), (10, 0), (15, 10))]
    assert timeless(parts[0].merge(parts[1]).merge(parts[2]).tally) == whole


def test_what_is_in_the_file_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.json"
    run(SETTING, 6, out=file)
    asked = []
    play = work.play
    monkeypatch.setattr(work, "play", lambda *words: (asked.append(words[1:3]), play(*words))[1])
    told: list[int] = []
    assert run(SETTING, 9, out=file, on_done=told.append).done == [(0, 9)]
    assert [number for first, last in asked for number in range(first, last)] == [6, 7, 8]
    assert (told[0], sum(told)) == (6, 9)
    asked.clear()
    run(SETTING, 9, out=file)
    assert asked == []


def test_a_file_of_another_setting_or_of_other_deals_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    run(SETTING, 6, out=file)
    before = file.read_bytes()
    with pytest.raises(ResultsError, match="does not go on like this: it has seed 11 and not 12"):
        run(SETTING._replace(seed=12), 6, out=file)
    with pytest.raises(ResultsError, match="holds deals 0 to 5 already; asked for are 0 to 4"):
        run(SETTING, 5, out=file)
    with pytest.raises(ResultsError, match="asked for are 3 to 12"):
        run(SETTING, 10, 3, out=file)
    assert file.read_bytes() == before


def test_what_was_done_is_kept_when_something_goes_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.json"
    play = work.play

    def failing(setting: Setting, first: int, last: int, find: work.Find) -> Tally:
        if first >= 4:
            raise KeyboardInterrupt
        return play(setting, first, last, find)

    monkeypatch.setattr(work, "play", failing)
    with pytest.raises(KeyboardInterrupt):
        run(SETTING, 100, out=file)
    assert Results.load(file).done == [(0, 4)]


def test_another_book_of_the_same_name_is_refused() -> None:
    with pytest.raises(ManywindsError, match="asked for was manywinds"):
        run(SETTING._replace(hash="0" * 16), 1)
    with pytest.raises(ManywindsError, match=r"asked for was manywinds 0\.0\.0"):
        run(SETTING._replace(version="0.0.0"), 1)


def test_an_edition_travels_as_text() -> None:
    text = 'base = "hk-old-pl"\n[options]\nrounds = 1\n'
    setting = Setting.of(SIMULATION, "club", BOTS, 11, edition=text)
    assert (setting.book, setting.rules().id) == ("club", "club")
    assert Setting.from_dict(json.loads(json.dumps(setting.to_dict()))) == setting
    assert timeless(run(setting, 10, jobs=2).tally) == timeless(run(setting, 10).tally)


def test_options_and_judging_change_what_is_played() -> None:
    plain = timeless(run(Setting.of(SIMULATION, "hk-old", ["reckless"] * 4, 2), 12).tally)
    judged = timeless(run(Setting.of(SIMULATION, "hk-old", ["reckless"] * 4, 2, judged=True), 12).tally)
    dear = timeless(run(Setting.of(SIMULATION, "hk-old", ["reckless"] * 4, 2, {"min_doubles": 3}), 12).tally)
    assert plain != judged
    assert plain != dear
    assert "bot reckless offences" not in plain


# Real runs that are stopped and killed.


def started(*more: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*PROGRAM, *COMMAND, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=surroundings(),
        start_new_session=True,
    )  # fmt: skip


def wait_for(what: str, seen: object) -> None:
    deadline = time.monotonic() + LONG
    while not callable(seen) or not seen():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


def of_session(session: int) -> list[int]:
    """The processes of a session that still run."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(path.parent.name))
    return found


LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes as Linux shows them")


@LINUX
def test_a_run_goes_on_after_it_was_killed_and_leaves_no_process_behind(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    running = started("--hands", "1000000", "--jobs", "2", "--out", str(file))
    try:
        wait_for("nothing was saved", lambda: file.exists() and Results.load(file).deals() > 0)
        os.kill(running.pid, signal.SIGKILL)
        running.wait(LONG)
        wait_for("a process was left", lambda: not of_session(running.pid))
    finally:
        for each in of_session(running.pid):
            os.kill(each, signal.SIGKILL)
        running.communicate()
    kept = Results.load(file)
    last = kept.done[-1][1] + 5
    assert 0 < kept.deals() < last
    done = subprocess.run(
        [*PROGRAM, *COMMAND, "--hands", str(last), "--jobs", "2", "--out", str(file), "--json"],
        capture_output=True, cwd=ROOT, env=surroundings(), timeout=LONG, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout)["deals"] == last
    assert timeless(Results.load(file).tally) == timeless(run(SETTING, last).tally)
    assert list(tmp_path.iterdir()) == [file]


@LINUX
def test_an_interrupt_keeps_what_is_done(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    running = started("--hands", "1000000", "--jobs", "2", "--out", str(file))
    try:
        wait_for("nothing was saved", file.exists)
        os.killpg(running.pid, signal.SIGINT)
        output, errors = running.communicate(timeout=LONG)
    finally:
        for each in of_session(running.pid):
            os.kill(each, signal.SIGKILL)
    assert (running.returncode, output) == (130, b"")
    assert errors.decode().splitlines() == [f"Interrupted: what was done is in {file}; run the same again to go on."]
    assert Results.load(file).deals() > 0


@LINUX
def test_a_process_that_is_killed_ends_the_run_and_what_is_done_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    running = started("--hands", "1000000", "--jobs", "2", "--out", str(file))
    try:
        wait_for("nothing was saved", lambda: file.exists() and Results.load(file).deals() > 0)
        players = [each for each in of_session(running.pid) if b"spawn_main" in _command(each)]
        os.kill(players[0], signal.SIGKILL)
        output, errors = running.communicate(timeout=LONG)
    finally:
        for each in of_session(running.pid):
            os.kill(each, signal.SIGKILL)
    assert (running.returncode, output) == (1, b"")
    assert errors == b"A process that played deals was ended from outside.\n"
    assert Results.load(file).deals() > 0


def _command(process: int) -> bytes:
    return Path(f"/proc/{process}/cmdline").read_bytes()


# Memory.

MEASURE = """
import resource, sys
from manywinds.sim import table
from manywinds.sim.run import run
from manywinds.sim.setting import SIMULATION, Setting
setting = Setting.of(SIMULATION, "hk-old-pl", ["tsumogiri"] * 4)
def most():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
few, many = map(int, sys.argv[2:])
if sys.argv[1] == "short":
    table._play = lambda deal, *_: deal.end("exhausted") or 1
run(setting, few)
before = most()
run(setting, many)
print(most() - before)
"""


def grown(how: str, few: int, many: int) -> float:
    """By how many megabytes a process grows that plays many deals after a few. Short ones end when they are dealt."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, how, str(few), str(many)], capture_output=True, text=True, cwd=ROOT, check=True
    )
    return int(done.stdout) / 1024


@LINUX
def test_memory_stays_flat() -> None:
    scale = 1 if compiled() else 5
    assert grown("short", 2_000 // scale, 20_000 // scale) < 10


@LINUX
@pytest.mark.slow
def test_memory_stays_flat_over_a_hundred_thousand_deals() -> None:
    assert grown("whole", 2_000, 100_000) < 10


@pytest.mark.slow
@pytest.mark.parametrize("id", ["hk-old", "riichi-tenhou", "israeli", "mcr"])
def test_a_thousand_deals_are_the_same_in_one_process_and_in_two(id: str) -> None:
    for kind, bots, deals in ((SIMULATION, BOTS, 1000), (ARENA, ("simple", "random"), 100)):
        setting = Setting.of(kind, id, bots, 3)
        assert timeless(run(setting, deals, jobs=2).tally) == timeless(run(setting, deals).tally)
