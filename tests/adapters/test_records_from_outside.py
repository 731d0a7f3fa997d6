"""Every game that other programs recorded, played again: each move is legal and each figure the same.

The files show RII-21, RII-24, RII-25, RII-29, RII-33, RII-35, RII-41, RII-46 to RII-52, RII-60, RII-68, RII-71,
RII-72, RII-74, RII-77, RII-82 and RII-84 as Tenhou plays them, and BOT-3 as Botzone does.
"""

import os
from pathlib import Path

import pytest

from manywinds import book
from manywinds.adapters.formats.common.game import ForeignError
from manywinds.adapters.formats.common.riichi_export import exported_game
from manywinds.adapters.formats.common.riichi_verify import verify
from manywinds.adapters.formats.mjai import read as mjai
from manywinds.adapters.formats.mjai import write as mjai_write
from manywinds.adapters.formats.registry import imported
from manywinds.adapters.formats.tenhou import json6 as tenhou6
from manywinds.adapters.formats.tenhou import json6_write as tenhou6_write
from manywinds.play.replay import replay

pytestmark = pytest.mark.records

FOLDER = os.environ.get("MANYWINDS_RECORDS", "")
if not FOLDER:
    pytest.skip("MANYWINDS_RECORDS does not say where the records of other programs are", allow_module_level=True)

ROOT = Path(FOLDER)
FILES = [
    *((path, "tenhou") for path in sorted(ROOT.glob("tenhou/*/*")) if path.suffix in (".mjlog", ".xml")),
    *((path, "tenhou6") for path in sorted([*ROOT.glob("tenhou/*/*.json"), *ROOT.glob("tenhou6/*.json")])),
    *((path, "mjai") for path in sorted(ROOT.glob("mjai/*.jsonl"))),
]
EXPLAINED = {
    "confusing_nakis_1.json": "The winner's gain leaves out the riichi stick on the table: [1600, 0, -1600, 0].",
    "confusing_nakis_2.json": "Made by hand: four plain 5s in a set of tiles that has a red one.",
}
"""Files that contradict themselves, and how."""


def ids(files: list[tuple[Path, str]]) -> list[str]:
    return [f"{path.name}-{format}" for path, format in files]


AGREEING = [(path, format) for path, format in FILES if path.name not in EXPLAINED]


@pytest.mark.parametrize(("path", "format"), AGREEING, ids=ids(AGREEING))
def test_a_game_agrees_in_every_move_and_figure(path: Path, format: str) -> None:
    found = imported(str(path), format)
    assert [each.sentence() for each in found.differences] == []
    assert found.deals + (found.game.deals[-1].ended is None) == len(found.game.deals)
    assert found.walls == (len(found.game.deals) if format == "tenhou" else 0)
    again = replay(found.recorder.text(), book)
    assert (again.points, again.place) == (found.recorder.match.points, found.recorder.match.place)


REFEREES = [
    *((path, "botzone") for path in sorted(ROOT.glob("botzone/*.json"))),
    *((path, "tenhou6") for path in sorted(ROOT.glob("referees/R1_*.json"))),
]


@pytest.mark.parametrize(("path", "format"), REFEREES, ids=ids(REFEREES))
def test_a_deal_is_judged_as_its_own_referee_judged_it(path: Path, format: str) -> None:
    """Kongs of discards near the end of Botzone's walls; on Tenhou, tenpai on a tile that is all in one's own melds."""
    found = imported(str(path), format)
    assert [each.sentence() for each in found.differences] == []
    assert found.deals == 1
    assert len(replay(found.recorder.text(), book).outcomes) == 1


def test_what_does_not_agree_contradicts_itself() -> None:
    stick = imported(str(ROOT / "tenhou6" / "confusing_nakis_1.json"), "tenhou6").differences
    assert [(each.what, each.theirs, each.ours) for each in stick] == [
        ("payments", "[1600, 0, -1600, 0]", "[2600, 0, -1600, 0]")
    ]
    with pytest.raises(ForeignError, match="5s occurs too often"):
        imported(str(ROOT / "tenhou6" / "confusing_nakis_2.json"), "tenhou6")


@pytest.mark.parametrize("path", sorted(ROOT.glob("tenhou/xml-and-json/*.xml")), ids=lambda path: path.stem)
def test_both_forms_of_a_game_give_the_same_record(path: Path) -> None:
    json = imported(str(path.with_suffix(".json")), "tenhou6")
    assert imported(str(path), "tenhou").recorder.text() == json.recorder.text()


@pytest.mark.parametrize(("path", "format"), AGREEING, ids=ids(AGREEING))
def test_import_then_export_then_import_changes_nothing(path: Path, format: str) -> None:
    first = imported(str(path), format)
    game = exported_game(first.recorder.text(), book)
    again = verify(tenhou6.read(tenhou6_write.written(game).encode(), game.name))
    kept = [line.replace("source mjai", "source tenhou") for line in first.recorder.lines]
    assert again.recorder.lines == kept
    # Events do not say how many rounds are played nor how results are rounded.
    events = verify(mjai.read(mjai_write.written(game).encode(), game.name))
    assert events.differences == []
    unsaid = ("source", "book", "option", "final")
    assert [line for line in events.recorder.lines if not line.startswith(unsaid)] == [
        line for line in first.recorder.lines if not line.startswith(unsaid)
    ]


def test_there_are_as_many_games_as_there_should_be() -> None:
    found = [imported(str(path), format) for path, format in AGREEING]
    assert len(found) >= 116
    assert sum(each.deals for each in found) >= 580
    assert sum(each.wins for each in found) >= 470
    assert sum(each.walls for each in found) >= 530
