"""A copy of the database: made while tables are played, restored into either kind of database, and played on."""

import gzip
import json
import stat
import threading
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from manywinds.books import book
from manywinds.cli.app import app
from manywinds.play.replay import replay
from manywinds.server.storage.backup import BackupError, load, save
from manywinds.server.storage.database import StoreError
from manywinds.server.storage.store import Store
from support.serving import Served, asked, served


def lines_of(path: Path) -> list[object]:
    with gzip.open(path, "rt") as file:
        return [json.loads(line) for line in file]


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str], str, dict[str, object]]:
    """A copy made in the middle of a deal, who was there, where, and what was seen."""
    folder = tmp_path_factory.mktemp("first")
    with served(folder) as server:
        anna = server.visitor("Anna")
        anna.post("/api/account", {"name": "Anna", "password": "correct horse"})
        room = anna.room("hk-old")
        seat = anna.sit(room)
        seat.play(1)
        seat.send("next")
        seen = seat.until(lambda state: state["place"]["deal"] == 2 and asked(state))
        path = folder / "evening.gz"
        save(f"sqlite:///{folder / 'server.db'}", path)
        seat.close()
    return path, anna.cookies, room["id"], seen


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_copy_is_restored_and_play_goes_on_where_it_was(
    kind: str,
    copied: tuple[Path, dict[str, str], str, dict[str, object]],
    tmp_path: Path,
    empty_postgres: str,
) -> None:
    path, cookies, id, seen = copied
    url = f"sqlite:///{tmp_path / 'server.db'}" if kind == "sqlite" else empty_postgres
    rows = load(url, path)
    assert rows == len(lines_of(path)) - 2
    with pytest.raises(BackupError, match="not empty"):
        load(url, path)
    server = Served(tmp_path, "" if kind == "sqlite" else url)
    try:
        anna = server.visitor()
        anna.cookies = dict(cookies)
        assert anna.get("/api/me")["account"] == "Anna"
        seat = anna.sit({"id": id})
        after = seat.my_turn()
        assert [after[name] for name in ("view", "turn", "place")] == [seen[name] for name in ("view", "turn", "place")]
        assert seat.act()["type"] == "ack"
        seat.close()
    finally:
        assert server.end() == ""


def test_a_copy_is_of_one_moment_while_tables_are_played(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        people = [server.visitor(f"P{number}") for number in range(3)]
        seats = [each.sit(each.room("hk-old")) for each in people]
        players = [threading.Thread(target=seat.play, args=(3,)) for seat in seats]
        for each in players:
            each.start()
        copies = []
        for number in range(5):
            copies.append(tmp_path / f"{number}.gz")
            save(f"sqlite:///{tmp_path / 'server.db'}", copies[-1])
            # Something happens until the next.
            heard = sum(len(seat.heard) for seat in seats)
            while sum(len(seat.heard) for seat in seats) < heard + 20 and any(each.is_alive() for each in players):
                players[0].join(0.01)
        for each in players:
            each.join()
        for seat in seats:
            seat.close()
    sizes = []
    for number, path in enumerate(copies):
        load(f"sqlite:///{tmp_path / f'again{number}.db'}", path)
        events: dict[str, list[int]] = {}
        for line in lines_of(path):
            if isinstance(line, list) and line[0] == "events":
                events.setdefault(line[1]["match"], []).append(line[1]["number"])
        assert all(numbers == list(range(min(numbers), min(numbers) + len(numbers))) for numbers in events.values())
        sizes.append(sum(map(len, events.values())))
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]


def test_a_copy_takes_its_time_on_postgresql(
    copied: tuple[Path, dict[str, str], str, dict[str, object]],
    tmp_path: Path,
    empty_postgres: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("manywinds.server.storage.database.SILENCE", 50)

    def slowly(rows: int) -> None:
        # Longer than the database lets anybody else be silent.
        time.sleep(0.4 if rows == 1 else 0)

    rows = load(empty_postgres, copied[0], slowly)
    assert rows == len(lines_of(copied[0])) - 2
    assert save(empty_postgres, tmp_path / "again.gz", slowly) == rows


def test_only_its_owner_reads_a_copy(copied: tuple[Path, dict[str, str], str, dict[str, object]]) -> None:
    assert stat.S_IMODE(copied[0].stat().st_mode) == 0o600
    assert list(copied[0].parent.glob("*.part")) == []


def test_a_copy_that_is_spoilt_changes_nothing(
    copied: tuple[Path, dict[str, str], str, dict[str, object]], tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path / 'server.db'}"
    whole = lines_of(copied[0])

    def written(lines: list[object]) -> Path:
        path = tmp_path / "spoilt.gz"
        with gzip.open(path, "wt") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
        return path

    cut = tmp_path / "cut.gz"
    cut.write_bytes(copied[0].read_bytes()[:-200])
    for path in (
        cut,
        written(whole[:-1]),
        written([whole[0], *whole[2:]]),
        written([*whole, ["rooms", {}]]),
        written([{"kind": "something else"}]),
        written([]),
        written([whole[0], ["nowhere", {}], {"rows": 1}]),
    ):
        with pytest.raises(BackupError, match="no whole copy"):
            load(url, path)
    newer = {**dict(whole[0]), "step": "9999"}  # type: ignore[call-overload]
    with pytest.raises(StoreError, match="newer Manywinds"):
        load(url, written([newer, *whole[1:]]))
    assert load(url, copied[0]) == len(whole) - 2


def test_the_commands_say_what_they_did_and_what_they_cannot(tmp_path: Path) -> None:
    run = CliRunner()
    with pytest.raises(BackupError, match="nothing in this database"):
        save(f"sqlite:///{tmp_path / 'server.db'}", tmp_path / "x.gz")
    assert not (tmp_path / "server.db").exists()
    Store(f"sqlite:///{tmp_path / 'server.db'}").open()
    done = run.invoke(app, ["backup", str(tmp_path / "x.gz"), "--data", str(tmp_path)])
    assert "0 rows written to" in done.output
    done = run.invoke(app, ["restore", str(tmp_path / "x.gz"), "--data", str(tmp_path / "other")])
    assert "0 rows restored from" in done.output
    with pytest.raises(BackupError, match="cannot be read"):
        load(f"sqlite:///{tmp_path / 'third.db'}", tmp_path / "none.gz")
    with pytest.raises(BackupError, match="cannot be written"):
        save(f"sqlite:///{tmp_path / 'server.db'}", tmp_path / "no" / "x.gz")


def test_a_record_in_a_copy_replays(copied: tuple[Path, dict[str, str], str, dict[str, object]]) -> None:
    told = [line[1] for line in lines_of(copied[0]) if isinstance(line, list) and line[0] == "events"]
    deals = [place for place, event in enumerate(told) if event["fair"]]
    replay("\n".join(event["lines"] for event in told[: deals[1]]) + "\n", book)
