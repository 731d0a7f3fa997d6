"""`manywinds import` and `manywinds export` as a user runs them."""

import json
from pathlib import Path

import pytest

from manywinds import book
from manywinds.adapters.formats.botzone import write as botzone_write
from manywinds.adapters.formats.mjai import write as mjai_write
from manywinds.adapters.formats.tenhou import json6_write as tenhou6_write
from manywinds.play.replay import replay
from support.botzone_games import hands
from support.botzone_games import played as competition_record
from support.command_line import assert_refused, data, run, told
from support.riichi_games import actions, played
from support.riichi_games import told as told_game


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


# The competition rules.


@pytest.fixture
def botzone(tmp_path: Path) -> Path:
    """A folder with three games of Botzone: two in one file of lines, one as a log."""
    texts = [botzone_write.written_lines(hands(number)) for number in (0, 1)]
    (tmp_path / "two.txt").write_text("\n".join(texts), encoding="utf-8")
    (tmp_path / "one.json").write_text(botzone_write.written_log(hands(2)), encoding="utf-8")
    return tmp_path


def test_a_game_of_botzone_comes_out_as_our_record_and_goes_back(botzone: Path) -> None:
    text = told("import", str(botzone / "one.json"), "--from", "botzone")
    assert len(replay(text, book).outcomes) == 1
    (botzone / "ours.txt").write_text(text, encoding="utf-8")
    for format, first in (("botzone", "{"), ("botzone-text", "Match g2"), ("pmn", "[Event")):
        again = told("export", str(botzone / "ours.txt"), "--to", format)
        assert again.startswith(first)
        (botzone / "again").write_text(again, encoding="utf-8")
        source = format.removesuffix("-text")
        assert actions(told("import", str(botzone / "again"), "--from", source)) == actions(text)


def test_many_games_of_a_file_are_told_in_one_sentence(botzone: Path) -> None:
    file = str(botzone / "two.txt")
    assert told("import", file, "--from", "botzone", "--verify").startswith("two.txt: verified 2 of 2 games: 2 deals")
    rows = [json.loads(line) for line in told("import", file, "--from", "botzone", "--json").splitlines()]
    assert [(row["game"], row["ok"], row["book"]) for row in rows] == [
        ("g0", True, "mcr-botzone"),
        ("g1", True, "mcr-botzone"),
    ]
    alone = run("import", file, "--from", "botzone")
    assert (alone.returncode, alone.stdout) == (2, "")
    assert "several games need --out FOLDER" in alone.stderr
    told("import", file, str(botzone / "one.json"), "--from", "botzone", "--out", str(botzone / "ours"))
    assert sorted(path.name for path in (botzone / "ours").iterdir()) == ["one.txt", "two-1.txt", "two-2.txt"]


def test_of_many_games_each_that_differs_is_told(botzone: Path) -> None:
    file = botzone / "two.txt"
    file.write_text(file.read_text(encoding="utf-8").replace("Score ", "Score 1"), encoding="utf-8")
    done = run("import", str(file), "--from", "botzone", "--verify")
    assert done.returncode == 1
    assert done.stderr.strip().endswith("2 of 2 games do not agree or cannot be read.")
    assert "Traceback" not in done.stderr


def test_what_a_format_does_not_hold_is_refused(botzone: Path) -> None:
    (botzone / "riichi.txt").write_text(played(1, 1), encoding="utf-8")
    (botzone / "mcr.txt").write_text(competition_record(1, "simple", "mcr", 1), encoding="utf-8")
    for file, format, sentence in (
        ("riichi.txt", "pmn", "Only games of the competition rules"),
        ("mcr.txt", "botzone", "one hand of 'mcr-botzone'"),
        ("mcr.txt", "mjai", "Only riichi games"),
    ):
        done = run("export", str(botzone / file), "--to", format)
        assert_refused(done)
        assert sentence in done.stderr
