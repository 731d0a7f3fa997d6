"""Hands that did not win, on the command line: `--loser` and `winner: false` (ISR-80)."""

import json

from support.command_line import assert_refused, data, run, told

WON = "123m 456p 678s 222m 5z +5z"
LOST = "2222m 356p 19s 7777z 2f"


def refused(word: str, *arguments: str) -> None:
    done = run(*arguments)
    assert_refused(done)
    assert word in done.stderr


def test_a_hand_that_did_not_win_is_scored_and_explained() -> None:
    row = data("score", "--book", "israeli", "--loser", LOST, "--seat", "S")
    assert row["items"] == {"kong_minor_concealed": 16, "kong_honour_concealed": 32, "flowers": 6}
    assert row["total"] == 92.25
    assert row["detail"] == {"base": 54, "multipliers": {"dragon_set": 0.5, "own_flower": 0.25}, "special": None}
    text = told("score", "--book", "israeli", "--loser", LOST, "--seat", "S")
    assert "48 × (1 + 0.75) + 6 × (1 + 0.375) = 84 + 8.25 = 92.25 (ISR-79)." in text
    assert "Total: 92.25 points." in text


def test_a_winner_of_the_israeli_game_sees_the_payments_of_the_losers() -> None:
    text = told("score", "--book", "israeli", WON, "--self-draw")
    assert text.splitlines()[-1] == "E +48  S -16  W -16  N -16"


def test_a_loser_has_no_winning_tile_and_only_some_books_score_losers() -> None:
    lost = ["score", "--book", "israeli", "--loser"]
    refused("did not win", *lost, "123m 456p 678s 22m 5z +5z")
    refused("did not win", *lost, LOST, "--self-draw")
    refused("did not win", *lost, LOST, "--discarder", "S")
    refused("announce", *lost, LOST, "--announce", "flowers")
    refused("13 concealed", *lost, "123m 456p 678s 222m 55z")
    refused("Only winners score in mcr", "score", "--loser", "123m 456p 678s 22m 55z")


def test_announcing_fans_is_not_for_this_book() -> None:
    refused("announced", "score", "--book", "israeli", WON, "--announce", "dragon_pair")


def test_a_batch_mixes_winners_and_losers_and_keeps_quarters() -> None:
    lost = {"book": "israeli", "hand": "2222m356p19s7777z", "winner": False, "seat_wind": "S", "flowers": ["summer"]}
    won = {"book": "israeli", "hand": "123m456p678s222m55z", "winning_tile": "5z"}
    cases = [lost, won, {**lost, "winning_tile": "7z"}]
    done = run("score", "--batch", given="".join(json.dumps(case) + "\n" for case in cases))
    first, second, third = (json.loads(line) for line in done.stdout.splitlines())
    assert (first["total"], second["total"]) == (92.25, 10)
    assert '"total": 10,' in done.stdout
    assert not third["ok"]
    assert "winning tile" in third["error"]
