"""The picture of a simulation."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from manywinds import ManywindsError, extras
from manywinds.extras import MissingExtraError
from manywinds.sim.plot import bars, draw, ready, usual
from manywinds.sim.results import Results
from manywinds.sim.run import run
from manywinds.sim.setting import SIMULATION, Setting

SETTING = Setting.of(SIMULATION, "hk-old-pl", ["simple"] * 4)


def test_values_are_put_together_where_there_are_many() -> None:
    assert bars({1: 5, 8: 2}) == (1, {1: 5, 8: 2})
    width, grouped = bars({0: 1, 10: 2, 11: 3, 600: 4})
    assert (width, grouped) == (11, {0: 3, 11: 3, 594: 4})
    assert bars({}) == (1, {})


def test_the_dearest_wins_do_not_press_the_others_together() -> None:
    assert usual({1: 50, 60: 1}) == {1: 50, 60: 1}
    assert usual({1: 50, 20: 49, 3000: 1}) == {1: 50, 20: 49}
    assert usual({3000: 5}) == {3000: 5}
    assert usual({}) == {}


def test_the_picture_names_the_fans_that_were_seen(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    found = run(SETTING, 20)
    draw(found, tmp_path / "a.svg")
    draw(found, tmp_path / "b.svg")
    text = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(text).tag.endswith("svg")  # noqa: S314 - we wrote it
    assert "hk-old-pl" in text
    assert "% of wins" in text
    assert text == (tmp_path / "b.svg").read_text(encoding="utf-8")


def test_nothing_won_is_a_picture_too(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    draw(Results(SETTING), tmp_path / "a.svg")
    with pytest.raises(ManywindsError, match="cannot be written"):
        draw(Results(SETTING), tmp_path / "none" / "a.svg")


def test_a_picture_without_the_library_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    with pytest.raises(MissingExtraError, match=r"Drawing a plot needs .* pip install 'manywinds\[plot\]'"):
        ready()
