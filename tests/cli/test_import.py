"""`manywinds import` and `manywinds export` as a user runs them."""

import json
from pathlib import Path

import pytest

from manywinds import book
from manywinds.adapters import mjai_write, tenhou6_write
from manywinds.play.replay import replay
from support.command_line import assert_refused, data, run, told
from support.told_games import actions, played
from support.told_games import told as told_game


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with two games in two formats."""
    for seed in (1, 2):
        (tmp_path / f"{seed}.json").write_text(tenhou6_write.written(told_game(seed, 3)), encoding="utf-8")
        (tmp_path / f"{seed}.jsonl").write_text(mjai_write.written(told_game(seed, 3)), encoding="utf-8")
    return tmp_path


def test_a_game_comes_out_as_our_record(games: Path) -> None:
    text = told("import", str(games / "1.json"), "--from", "tenhou6")
    assert actions(text) == actions(played(1, 3))
    assert len(replay(text, book).outcomes) == 3


def test_several_games_go_into_a_folder_and_can_be_replayed(games: Path) -> None:
    files = [str(games / f"{seed}.jsonl") for seed in (1, 2)]
    said = told("import", *files, "--from", "mjai", "--out", str(games / "ours"))
    assert said.count("verified as far as it goes under riichi-tenhou: 3 deals") == 2
    for seed in (1, 2):
        assert "Verified as far as it goes: 3 deals" in told("replay", str(games / "ours" / f"{seed}.txt"))


def test_what_was_verified_can_be_told_and_printed_as_json(games: Path) -> None:
    file = str(games / "1.json")
    said = told("import", file, "--from", "tenhou6", "--verify")
    assert said.startswith("1.json: verified")
    row = data("import", file, "--from", "tenhou6")
    assert (row["ok"], row["deals"], row["differences"], row["error"]) == (True, 3, [], None)
    assert row["record"].startswith("manywinds record 1\n")


def test_an_export_is_imported_again(games: Path) -> None:
    record = told("import", str(games / "1.json"), "--from", "tenhou6")
    (games / "ours.txt").write_text(record, encoding="utf-8")
    (games / "1.json").write_text(told("export", str(games / "ours.txt"), "--to", "tenhou6"), encoding="utf-8")
    assert told("import", str(games / "1.json"), "--from", "tenhou6") == record
    assert told("export", str(games / "ours.txt"), "--to", "mjai").startswith('{"type": "start_game"')


def test_a_difference_is_one_sentence_and_exit_code_1(games: Path) -> None:
    value = json.loads((games / "1.json").read_text(encoding="utf-8"))
    value["log"][1][1][0] += 1000
    value["log"][1][1][1] -= 1000
    (games / "wrong.json").write_text(json.dumps(value), encoding="utf-8")
    done = run("import", str(games / "wrong.json"), "--from", "tenhou6")
    assert_refused(done)
    assert "in the file" in done.stderr
    both = run("import", str(games / "1.json"), str(games / "wrong.json"), "--from", "tenhou6", "--verify")
    assert both.returncode == 1
    assert both.stderr == "1 of 2 files do not agree or cannot be read.\n"
    assert len(both.stdout.splitlines()) == 2
    rows = run("import", str(games / "1.json"), str(games / "wrong.json"), "--from", "tenhou6", "--json")
    assert [json.loads(line)["ok"] for line in rows.stdout.splitlines()] == [True, False]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["import"], 2),
        (["import", "x"], 2),
        (["import", "x", "--from", "chess"], 2),
        (["import", "x", "y", "--from", "mjai"], 2),
        (["import", "x", "--from", "mjai"], 1),
        (["import", ".", "--from", "mjai"], 1),
        (["export", "x", "--to", "chess"], 2),
        (["export", "x", "--to", "mjai"], 1),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else str(each),
)
def test_bad_usage_and_missing_files(arguments: list[str], code: int) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (code, "")
    assert "Traceback" not in done.stderr


def test_a_record_of_another_game_is_not_exported(tmp_path: Path) -> None:
    from manywinds.play.record import Recorder

    recorder = Recorder(book("hk-old"))
    recorder.begin()
    (tmp_path / "hk.txt").write_text(recorder.text(), encoding="utf-8")
    done = run("export", str(tmp_path / "hk.txt"), "--to", "mjai")
    assert_refused(done)
