"""Result files: what they hold, what is refused, and how they add up."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manywinds.sim.results import Results, ResultsError, held, joined
from manywinds.sim.setting import SIMULATION, Setting
from manywinds.sim.stats import Tally

SETTING = Setting.of(SIMULATION, "hk-old", ["simple"] * 4, 5)


def results(*spans: tuple[int, int], setting: Setting = SETTING) -> Results:
    return Results(setting, spans, Tally(deals=sum(last - first for first, last in spans)))


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    wanted = results((0, 5), (9, 12), setting=Setting.of(SIMULATION, "hk-old", ["simple"] * 4, 5, {"min_doubles": 3}))
    wanted.save(file)
    found = Results.load(file)
    assert (found.setting, found.done, found.tally) == (wanted.setting, wanted.done, wanted.tally)
    assert list(tmp_path.iterdir()) == [file]


def test_spans_are_joined_and_what_is_missing_is_found() -> None:
    found = results((4, 6), (0, 2), (2, 3))
    assert found.done == [(0, 3), (4, 6)]
    assert found.deals() == 5
    assert found.missing(0, 8) == [(3, 4), (6, 8)]
    assert found.missing(0, 3) == []
    assert found.missing(1, 5) == [(3, 4)]
    assert results().missing(2, 4) == [(2, 4)]


@given(st.sets(st.integers(0, 60)), st.integers(0, 30), st.integers(0, 60))
def test_what_is_missing_is_all_that_is_missing(done: set[int], first: int, size: int) -> None:
    found = results(*((number, number + 1) for number in done))
    missing = [number for span in found.missing(first, first + size) for number in range(*span)]
    assert missing == [number for number in range(first, first + size) if number not in done]


def test_deals_that_are_there_twice_are_refused() -> None:
    with pytest.raises(ResultsError, match="Deal 4 is counted twice"):
        joined([(0, 5), (4, 6)])
    with pytest.raises(ResultsError, match="Deal 3 is counted twice"):
        results((0, 5)).merge(results((3, 4)))


@given(st.permutations([(0, 3), (3, 9), (12, 13), (20, 22)]))
def test_merging_does_not_depend_on_the_order(spans: list[tuple[int, int]]) -> None:
    one, two, three, four = (results(span) for span in spans)
    left = one.merge(two).merge(three).merge(four)
    right = one.merge(two.merge(three.merge(four)))
    assert left.text() == right.text() == results((0, 9), (12, 13), (20, 22)).text()


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (SETTING._replace(seed=6), "seed 5 and not 6"),
        (SETTING._replace(bots=("random",) * 4), "bots .*simple.* and not .*random"),
        (SETTING._replace(judged=True), "judged false and not true"),
        (Setting.of(SIMULATION, "mcr", ["simple"] * 4, 5), "book 'hk-old' and not 'mcr'"),
        (SETTING._replace(edition="x"), "another edition"),
        (SETTING._replace(options=(("rounds", 1),)), "options .* and not .*rounds"),
    ],
)
def test_results_of_other_settings_do_not_add_up(other: Setting, why: str) -> None:
    with pytest.raises(ResultsError, match=why):
        results((0, 1)).merge(results((1, 2), setting=other))


def test_an_option_at_its_usual_value_changes_nothing() -> None:
    usual = Setting.of(SIMULATION, "hk-old", ["simple"] * 4, 5, {"rounds": 4})
    assert usual == SETTING


DAMAGED = [
    ("", "no JSON"),
    ("[" * 100_000, "no JSON"),
    ("[]", "not of this version"),
    ("{}", "not of this version"),
    (results((0, 5)).text().replace("results 1", "results 2"), "not of this version"),
    (results((0, 5)).text().replace('"deals": 5', '"deals": 6'), "other deals than it says"),
    (results((0, 5)).text().replace('"deals": 5', '"deals": 5.0'), "counts are damaged"),
    (results((0, 5)).text().replace('"deals": 5', '"deals": 5, "value x": 1'), "counts are damaged"),
    (results((0, 5)).text().replace('"seed": 5', '"seed": "5"'), "setting is damaged"),
    (results((0, 5)).text().replace('"seed": 5', '"seed": 5, "more": 1'), "setting is damaged"),
    (json.dumps({**json.loads(results((0, 5)).text()), "done": 5}), "list of deals is damaged"),
    (json.dumps({**json.loads(results((0, 5)).text()), "done": [[5, 0]]}), "no span"),
    (json.dumps({**json.loads(results((0, 5)).text()), "done": [[0, 5, 6]]}), "list of deals is damaged"),
]


@pytest.mark.parametrize(("text", "why"), DAMAGED, ids=[why for _, why in DAMAGED])
def test_a_damaged_file_is_refused(text: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ResultsError, match=f"is no result file: .*{why}"):
        Results.load(file)


def test_a_file_that_cannot_be_read_or_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match="cannot be read"):
        Results.load(tmp_path / "none.json")
    with pytest.raises(ResultsError, match="cannot be written"):
        results((0, 5)).save(tmp_path / "none" / "a.json")
    file = tmp_path / "a.json"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(ResultsError, match="no UTF-8"):
        Results.load(file)


def test_two_programs_do_not_write_to_one_file(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    with held(file), pytest.raises(ResultsError, match="Another program"), held(file):
        pass
    with held(file):
        pass
    assert list(tmp_path.iterdir()) == []
