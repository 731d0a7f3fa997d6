"""The log of an event: it only grows, shows every change, survives crashes and two writers at once."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from manywinds.club.errors import ClubError
from manywinds.club.event.access import ORGANISER
from manywinds.club.event.actions import By
from manywinds.club.event.file import TournamentFile, replay, verify
from manywinds.club.event.requests import Draw, FormTeam, read_request
from manywinds.club.event.standings import standings
from manywinds.club.log import LogLine, append, now, parse, read
from support.events import Desk as MemoryDesk

BY = By("Olga", ORGANISER, now())


@pytest.fixture
def desk(tmp_path: Path) -> TournamentFile:
    found = TournamentFile(tmp_path / "open.log")
    found.new({"name": "Spring open", "book": "mcr"}, "Olga")
    found.do(read_request("register", {"players": [{"name": name} for name in "ABCD"]}), BY)
    found.do(Draw(seed="x"), BY)
    return found


def test_every_line_says_who_when_what_before_and_after(desk: TournamentFile) -> None:
    """MCR-T35."""
    rows = [json.loads(line) for line in desk.path.read_text(encoding="utf-8").splitlines()]
    assert [row["what"] for row in rows] == ["new", "register", "draw"]
    assert [row["rev"] for row in rows] == [1, 2, 3]
    for row in rows:
        assert set(row) == {"rev", "at", "who", "role", "what", "given", "before", "after", "chain"}
    assert rows[2]["before"] == {"1": "A", "2": "B", "3": "C", "4": "D"}
    assert sorted(rows[2]["after"].values()) == ["A", "B", "C", "D"]


@pytest.mark.parametrize("line", [0, 1, 2])
def test_a_line_that_was_changed_or_taken_out_shows(desk: TournamentFile, line: int) -> None:
    lines = desk.path.read_text(encoding="utf-8").splitlines(keepends=True)
    changed = [*lines[:line], lines[line].replace("Olga", "Igor"), *lines[line + 1 :]]
    with pytest.raises(ClubError, match=rf"Line {line + 1} of the log does not fit"):
        parse("".join(changed))
    if line < 2:
        with pytest.raises(ClubError, match="does not fit"):
            parse("".join([*lines[:line], *lines[line + 1 :]]))
    assert len(parse("".join(lines))) == 3


def test_what_a_crash_left_of_a_line_was_never_accepted_and_nothing_else_is_lost(desk: TournamentFile) -> None:
    """MCR-T36."""
    whole = desk.path.read_bytes()
    for cut in (1, 20, 200):
        desk.path.write_bytes(whole + whole.splitlines(keepends=True)[1][:cut].rstrip(b"\n"))
        assert len(desk.entries()) == 3
        desk.do(FormTeam(team=f"T{cut}", players=(1,)), BY)
        assert len(desk.entries()) == 4
        assert desk.path.read_bytes().startswith(whole)
        desk.path.write_bytes(whole)


def test_what_is_refused_leaves_no_trace(desk: TournamentFile) -> None:
    before = desk.path.read_bytes()
    for what, given in (("start", {"session": 1}), ("nonsense", {}), ("register", {"players": [{"name": ""}]})):
        with pytest.raises(ClubError):
            desk.do(read_request(what, dict(given)), BY)
    assert desk.path.read_bytes() == before
    event = desk.event()
    copy = event.copy()
    copy.players.clear()
    assert len(event.players) == 4


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nonsense\n", "Line 1 of the log is no JSON"),
        ("[]\n", "is an object with named fields"),
        ('{"rev": 1}\n', "'at' is a text"),
        ('{"rev": 0, "at": "x"}\n', "'rev' is a whole number"),
    ],
)
def test_a_file_that_is_no_log_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "odd.log"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ClubError, match=sentence):
        read(path)


def test_files_that_cannot_be_used_are_refused(tmp_path: Path, desk: TournamentFile) -> None:
    with pytest.raises(ClubError, match="There is no file"):
        read(tmp_path / "missing.log")
    with pytest.raises(ClubError, match=r"There is a file .* already"):
        desk.new({"name": "Again", "book": "mcr"}, "Olga")
    (tmp_path / "latin.log").write_bytes("Müller\n".encode("latin-1"))
    with pytest.raises(ClubError, match="no UTF-8"):
        read(tmp_path / "latin.log")
    with pytest.raises(ClubError, match="no log of an event"):
        replay([])
    with pytest.raises(ClubError, match="is no point in time"):
        LogLine.read(desk.path.read_text(encoding="utf-8").splitlines()[0].replace('"at":"2', '"at":"x'), 1)


WRITER = """
import sys
from pathlib import Path
from manywinds.club.event.actions import By
from manywinds.club.event.file import TournamentFile
from manywinds.club.event.requests import read_request
from manywinds.club.log import now
for number in range(12):
    name = sys.argv[2]
    given = {"players": [{"name": f"{name} {number}"}]}
    TournamentFile(Path(sys.argv[1])).do(read_request("register", given), By(name, "organiser", now()))
"""


def test_two_programs_that_write_at_once_lose_nothing(desk: TournamentFile) -> None:
    """MCR-T36: the lock lets one after the other write."""
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(desk.path), name]) for name in ("Ann", "Bob")]
    assert [writer.wait(timeout=120) for writer in writers] == [0, 0]
    entries = desk.entries()
    assert len(entries) == 3 + 24
    assert sum(entry.who == "Ann" for entry in entries) == 12
    assert len(desk.event().players) == 28


def test_another_program_may_write_between_two_entries_of_a_batch(desk: TournamentFile) -> None:
    def wishes():  # type: ignore[no-untyped-def]
        yield "register", {"players": [{"name": "E"}]}, BY
        TournamentFile(desk.path).do(read_request("register", {"players": [{"name": "F"}]}), BY)
        yield "register", {"players": [{"name": "G"}]}, BY
        yield "register", {"players": []}, BY

    answers = list(desk.do_all(wishes()))
    assert [isinstance(each, ClubError) for each in answers] == [False, False, True]
    assert [player.name for player in desk.event().players.values()][-3:] == ["E", "F", "G"]


def test_verifying_computes_everything_again() -> None:
    """MCR-T36: what the log says came of an entry is what comes of it."""
    desk = MemoryDesk().seated()
    desk.do("result", session=1, table=1, deal={"wins": [{"person": 0, "worth": "24"}], "discarder": 1})
    assert standings(verify(desk.entries)) == standings(desk.event)
    wrong = desk.entries[-1]._replace(after={"sheet": None, "sums": [1, 0, 0, -1]})
    with pytest.raises(ClubError, match="says something else than it comes to"):
        verify([*desk.entries[:-1], wrong])
    with pytest.raises(ClubError, match=r"Revision 6 of the log cannot be followed: .*session 9"):
        replay([*desk.entries[:-1], desk.entries[-1]._replace(given={**wrong.given, "session": 9})])


def test_a_hundred_and_forty_players_are_computed_once() -> None:
    """MCR-T37: standings play a sheet again only when it has changed."""
    desk = MemoryDesk()
    desk.drawn(140, teams=True)
    rounds = [
        [[g * 35 + (t + g * k) % 35 + 1 for g in range(4)] for t in range(35)] for k in range(1, 7)
    ]  # fmt: skip
    desk.do("seat", rounds=rounds, reason="teams are drawn otherwise")
    desk.do("start", session=1)
    for table in range(1, 36):
        desk.do("result", session=1, table=table, deal={"wins": [{"person": table % 4, "worth": str(7 + table)}]})
    known = standings(desk.event)
    assert (len(known.players), len(known.teams)) == (140, 35)
    before = [desk.event.played(1, table) for table in range(1, 36)]
    desk.do("result", session=1, table=35, deal={"ended": "exhausted"})
    standings(desk.event)
    after = [desk.event.played(1, table) for table in range(1, 36)]
    assert [one is other for one, other in zip(before, after, strict=True)] == [True] * 34 + [False]


def test_an_entry_is_added_as_the_writer_makes_it(tmp_path: Path) -> None:
    entry = LogLine(1, "2026-01-01T00:00", "a", "b", "c", {})
    made = append(tmp_path / "x.log", lambda _: entry, new=True)
    assert read(tmp_path / "x.log") == [made]
