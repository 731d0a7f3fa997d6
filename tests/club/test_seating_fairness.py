"""The report on a seating."""

import re

import pytest

from manywinds.club.seating.fairness import fairness
from manywinds.club.seating.planner import SeatingPlan, reseat, seat
from manywinds.rules.words import LANGUAGES, words

TWICE = SeatingPlan(
    ("Ann", "Bo", "Cy", "Di"), (((0, 1, 2, 3),), ((0, 1, 2, 3),), ((1, 0, 2, 3),)), teams=((0, 1),), proven=True
)


def test_everything_is_counted() -> None:
    report = fairness(TWICE)
    assert report.meetings == ((0, 3, 3, 3), (3, 0, 3, 3), (3, 3, 0, 3), (3, 3, 3, 0))
    assert report.winds == ((2, 1, 0, 0), (1, 2, 0, 0), (0, 0, 3, 0), (0, 0, 0, 3))
    assert report.tables == ((3,), (3,), (3,), (3,))
    assert (report.repeats, report.mates, report.uneven, dict(report.times)) == (12, 3, [0, 1, 2, 3], {3: 6})


def test_the_report_in_words() -> None:
    assert fairness(TWICE).sentences() == [
        "Players: 4. Sessions: 3. Tables: 1.",
        "Repeated meetings: 12.",
        "How often a pair meets × how many pairs: 3 × 6.",
        "No plan is more even.",
        "Meetings of team mates: 3.",
        "Start winds are not within one of even for Ann, Bo, Cy, Di.",
        "A player sits at the same table number at most so many times: 3.",
    ]
    told = fairness(seat(16, 4, [range(first, first + 4) for first in range(0, 16, 4)])).sentences()
    assert told[1:4] == [
        "Nobody meets anybody twice.",
        "Team mates never sit at one table.",
        "Start winds are within one of even for everybody.",
    ]


def test_the_report_as_a_table() -> None:
    assert fairness(TWICE).lines() == [
        "   East  South  West  North",
        "1     2      1     0      0  Ann",
        "2     1      2     0      0  Bo",
        "3     0      0     3      0  Cy",
        "4     0      0     0      3  Di",
        "",
        "Who meets whom how often:",
        "   1234",
        "1  \\333",
        "2  3\\33",
        "3  33\\3",
        "4  333\\",
    ]
    lines = fairness(seat(140, 2)).lines()
    assert "".join(line[5 + 135] for line in lines[-143:-140]) == "136", "numbers of columns stand upright"
    assert {len(line) for line in lines[-140:]} == {3 + 2 + 140}


def test_who_left_counts_only_where_they_sat() -> None:
    plan = reseat(seat(20, 2), 0, [16, 17, 18, 19])
    report = fairness(plan)
    assert sum(report.times.values()) == 16 * 15 // 2
    assert report.repeats == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_says_the_same(lang: str) -> None:
    english, other = words("en", "seating"), words(lang, "seating")
    assert list(other) == list(english)
    for key, text in english.items():
        assert sorted(re.findall(r"{\w+}", other[key])) == sorted(re.findall(r"{\w+}", text)), key
    for plan in (TWICE, seat(16, 5)):
        assert not [sentence for sentence in fairness(plan).sentences(lang) if "{" in sentence]
