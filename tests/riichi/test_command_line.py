"""Riichi on the command line: all a player knows about a win can be said (RII-8, RII-50, RII-52, RII-71, RII-77)."""

import json

import pytest

from support.command_line import run, told

HAND = "123m 99m 789p 234s 46s +5s"
RIICHI = ("score", "--book", "riichi-phoenix")


def test_dora_counters_and_sticks_are_counted() -> None:
    options = ("--seat", "S", "--with", "riichi", "--dora", "8m", "--ura", "4s", "--discarder", "W")
    found = json.loads(told(*RIICHI, HAND, *options, "--counters", "2", "--sticks", "3", "--json"))
    assert found["detail"] == {"dora": {"dora": 2, "ura_dora": 1}, "fu": 40, "yakuman": 0, "limit": "mangan"}
    assert found["payments"] == {"E": 0, "S": 11600, "W": -8600, "N": 0}


def test_liability_is_paid() -> None:
    options = ("--seat", "S", "--self-draw", "--pao", "W")
    answer = told(*RIICHI, "[555z] [666z] [777z] 13m 99m +2m", *options)
    assert "W -32000" in answer
    assert "Limit: yakuman" in answer


def test_a_score_is_a_table_and_sentences() -> None:
    answer = told(*RIICHI, HAND, "--seat", "S", "--with", "riichi", "--dora", "8m", "--lang", "ru")
    assert "Риичи" in answer
    assert "Доры: 2 (RII-50)." in answer
    assert "Всего фу: 32, с округлением 40 (RII-63)." in answer


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("score", "123m 456m 789m 123m 7m +7m", "--dora", "4m"), "'dora_indicators' means nothing in mcr"),
        (("score", "123m 456m 789m 123m 7m +7m", "--sticks", "1"), "'sticks' means nothing in mcr"),
        ((*RIICHI, HAND, "--dora", "4x"), "4x"),
        ((*RIICHI, HAND, "--pao", "X", "--discarder", "S"), "'X' is no wind"),
        ((*RIICHI, HAND, "--option", "chombo=none"), "chombo"),
    ],
)
def test_what_a_book_does_not_know_is_refused(arguments: tuple[str, ...], sentence: str) -> None:
    done = run(*arguments)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
