"""Every command as a user runs it: what it prints, what it refuses, and with which exit code.

0 is success, 2 bad usage, 1 a refusal with one sentence on standard error and nothing on standard output.
"""

import os
import re
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

import click
import pytest

import manywinds
from manywinds import Win, book
from manywinds.books import books, card, clauses
from manywinds.cli import app
from manywinds.cli.books.citations import STATES
from manywinds.kernel.errors import NotationError
from manywinds.rules import refusals
from manywinds.rules.shelf import shelf
from manywinds.rules.words import LANGUAGES
from support.command_line import (
    HAND,
    NO_WIN,
    PROGRAM,
    ROOT,
    TOO_LITTLE,
    Answer,
    assert_refused,
    data,
    plain,
    run,
    strict_json,
    told,
)

COMMANDS = list(app.COMMANDS)
BOOKS = [plug.editions[0].id for plug in shelf().plugs]
"""One book of every package."""

BAD_USAGE: list[list[str]] = [
    [],
    ["nonsense"],
    ["--nonsense"],
    ["score"],
    ["score", "--nonsense", HAND],
    ["score", HAND, "--seat"],
    ["score", HAND, "extra"],
    ["score", "--batch", HAND],
    ["diff", "mcr"],
    ["books", "extra"],
    ["serve", "--port", "many"],
    ["serve", "--port", "70000"],
    ["serve", "--port", "-1"],
]
"""What no command understands."""

REFUSED: list[tuple[list[str], str]] = [
    (["score", "123"], "no letter"),
    (["score", " "], "14"),
    (["score", "1２3m"], "no part of a tile"),
    (["score", "123m\n456m"], "no part of a tile"),
    (["score", "1" * 5000], "too long"),
    (["score", "123m 456m 789m 123m 7m"], "14"),
    (["score", "11111m 456m 789m 55p +5p"], "five|more than four"),
    (["score", "123m 456m 789m 77m [123z]"], "chow"),
    (["score", "123m 456m 789m 77m (111p)"], "kong"),
    (["score", "--book", "nonsense", HAND], "'nonsense'.*mcr"),
    (["score", "--book", "x" * 5000, HAND], "no rulebook"),
    (["score", HAND, "--seat", "X"], "E, S, W or N"),
    (["score", HAND, "--seat", "x" * 5000], "E, S, W or N"),
    (["score", HAND, "--round", ""], "E, S, W or N"),
    (["score", HAND, "--discarder", "X"], "E, S, W or N"),
    (["score", NO_WIN, "--discarder", "X"], "E, S, W or N"),
    (["score", HAND, "--discarder", "E"], "winner.*discarder"),
    (["score", HAND, "--self-draw", "--discarder", "S"], "self-draw.*discarder"),
    (["score", HAND, "--with", "magic"], "'magic'"),
    (["score", HAND, "--with", "x" * 5000], "no circumstance"),
    (["score", HAND, "--with", "riichi"], "'riichi'.*mcr"),
    (["score", HAND, "--with", "kong_replacement"], "self-draw"),
    (["score", HAND, "--self-draw", "--with", "robbing_kong"], "self-draw"),
    (["score", HAND, "--option", "magic=1"], "'magic'"),
    (["score", HAND, "--option", "magic"], "name=value"),
    (["score", HAND, "--option", "magic=²"], "'magic'"),
    (["score", HAND, "--option", "magic=--5"], "'magic'"),
    (["score", HAND, "--option", "knitted_straight_waits=2"], "'knitted_straight_waits'.*not 2"),
    (["score", HAND, "--option", "knitted_straight_waits=maybe"], "'knitted_straight_waits'.*'maybe'"),
    (["score", HAND, "--announce", "magic"], "'magic'"),
    (["score", HAND, "--lang", "xx"], "en, ru, he, pl"),
    (["score", HAND, "--lang", "xx", "--json"], "en, ru, he, pl"),
    (["score", NO_WIN, "--lang", "xx"], "en, ru, he, pl"),
    (["diff", "mcr", "nonsense"], "'nonsense'.*mcr"),
    (["diff", "nonsense", "mcr"], "'nonsense'.*mcr"),
    (["diff", "mcr", "mcr", "--lang", "xx"], "en, ru, he, pl"),
    (["clauses", "--book", "nonsense"], "'nonsense'.*mcr"),
    (["clauses", "--kind", "nonsense"], "'nonsense'.*scoring"),
    (["clauses", "--state", "nonsense"], "'nonsense'.*proven"),
    (["serve", "--port", "0", "--host", "256.1.1.1"], r"256\.1\.1\.1"),
    (["serve", "--port", "0", "--address", "http://10.0.0.5"], "HOST:PORT"),
]
"""What is understood and cannot be done, each with what its sentence must name."""

HELP = [[command, "--help"] for command in COMMANDS]


Ended = Callable[[list[str]], subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def ended() -> Iterator[Ended]:
    """How the commands of the lists above end. They run side by side, because each takes a while to start."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        listed = [*HELP, *BAD_USAGE, *(arguments for arguments, _ in REFUSED)]
        running = {tuple(arguments): pool.submit(run, *arguments) for arguments in listed}
        yield lambda arguments: running[tuple(arguments)].result()
        pool.shutdown(cancel_futures=True)


# Help, usage, version


def test_the_commands_of_the_contract_are_there() -> None:
    contract = ("serve", "score", "play", "simulate", "replay", "import", "books", "clauses", "diff", "event")
    assert set(contract) <= set(COMMANDS)


@pytest.mark.parametrize("arguments", HELP, ids=COMMANDS)
def test_every_command_has_help(arguments: list[str], ended: Ended) -> None:
    done = ended(arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Usage: manywinds {arguments[0]}")
    assert "--help" in done.stdout


def test_the_help_lists_every_command_on_a_line_of_its_own() -> None:
    text = told("--help")
    for command in COMMANDS:
        assert re.search(rf"^  {command} +\S.*\.$", text, re.MULTILINE)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_where_the_table_says(name: str) -> None:
    context = click.Context(app.app)
    command = app.app.get_command(context, name)
    assert isinstance(command, click.Command)
    assert command.name == name
    assert command.get_short_help_str()


def test_a_mistyped_command_is_told_what_it_may_have_meant() -> None:
    done = run("scor")
    assert done.returncode == 2
    assert "'score'" in done.stderr


@pytest.mark.parametrize("arguments", BAD_USAGE, ids=" ".join)
def test_bad_usage_is_exit_code_2_and_says_what_is_wrong(arguments: list[str], ended: Ended) -> None:
    done = ended(arguments)
    assert done.returncode == 2
    assert re.search(r"^(Error|Usage): ", done.stderr + done.stdout, re.MULTILINE)
    assert "Traceback" not in done.stderr


def test_the_version_says_how_the_core_runs() -> None:
    how = "compiled" if manywinds.compiled() else "plain Python"
    assert told("--version") == f"manywinds {manywinds.__version__} ({how})\n"


def test_the_version_is_that_of_the_package() -> None:
    assert manywinds.__version__ == version("manywinds")


# Refusals


@pytest.mark.parametrize(("arguments", "why"), REFUSED, ids=[" ".join(words)[:60] for words, _ in REFUSED])
def test_a_refusal_is_exit_code_1_and_one_sentence(arguments: list[str], why: str, ended: Ended) -> None:
    done = ended(arguments)
    assert_refused(done)
    assert re.search(why, done.stderr)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_is_told_in_every_language(lang: str) -> None:
    with pytest.raises(NotationError) as found:
        Win.parse("12x")
    for asked in (["--lang", lang], [f"--lang={lang}"]):
        done = run("score", "12x", *asked)
        assert_refused(done)
        assert done.stderr == f"{refusals.in_language(found.value, lang)}\n"


def test_output_that_cannot_be_written_is_a_refusal() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no full device")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*PROGRAM, "books"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


# One hand


def test_a_score_is_told_line_by_line() -> None:
    text = told("score", HAND)
    score = book("mcr").score(Win.parse(HAND))
    assert score.total == 45
    for line in score.lines:
        assert re.search(rf"^{line.fan.name()} +{line.points} +{line.fan.clause}$", text, re.MULTILINE)
    assert "Total: 45 points." in text
    assert len(re.findall(r"^Not counted:", text, re.MULTILINE)) == len(score.refused)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_score_is_told_in_every_language(lang: str) -> None:
    sentences = book("mcr").score(Win.parse(HAND)).sentences(lang)
    text = plain(told("score", HAND, "--lang", lang))
    lines = len(book("mcr").score(Win.parse(HAND)).lines)
    for sentence in (sentences[0], *sentences[1 + lines :]):
        assert plain(sentence) in text
    assert data("score", HAND, "--lang", lang)["sentences"] == sentences


def test_a_score_as_data_is_the_score() -> None:
    row = data("score", HAND)
    score = book("mcr").score(Win.parse(HAND))
    assert row["items"] == score.items
    assert (row["total"], row["unit"], row["legal"], row["reason"]) == (45, "points", True, None)
    assert sum(row["items"].values()) == row["total"]
    assert (row["book"], row["hash"]) == ("mcr", book("mcr").hash())
    assert "payments" not in row


def test_every_loser_pays_and_the_discarder_pays_the_points() -> None:
    # MCR-70
    assert data("score", HAND, "--discarder", "S")["payments"] == {"E": 69, "S": -53, "W": -8, "N": -8}
    assert data("score", HAND, "--discarder", "N", "--seat", "W")["payments"] == {"E": -8, "S": -8, "W": 69, "N": -53}
    assert told("score", HAND, "--discarder", "S").splitlines()[-1] == "E +69  S -53  W -8  N -8"


def test_on_a_self_draw_all_losers_pay_the_points() -> None:
    # MCR-70
    row = data("score", HAND, "--self-draw")
    assert row["total"] == 47
    assert row["payments"] == {"E": 165, "S": -55, "W": -55, "N": -55}


def test_bonus_tiles_are_paid_but_do_not_lift_a_hand_over_the_minimum() -> None:
    # MCR-54
    row = data("score", f"{HAND} 13f", "--discarder", "S")
    assert (row["total"], row["detail"]["flowers"], row["detail"]["basic_points"]) == (45, 2, 47)
    assert row["payments"]["S"] == -55
    assert data("score", f"{TOO_LITTLE} 12345678f")["legal"] is False


def test_seat_and_round_wind_are_heeded() -> None:
    hand = "123m 456m 2p [222z] [777s] +2p"
    assert "seat_wind" in data("score", hand, "--seat", "S")["items"]
    assert "prevalent_wind" in data("score", hand, "--round", "S")["items"]
    assert not {"seat_wind", "prevalent_wind"} & set(data("score", hand, "--seat", "W", "--round", "N")["items"])


def test_circumstances_are_heeded_and_may_be_repeated() -> None:
    assert data("score", HAND, "--with", "last_tile")["items"]["last_tile_claim"] == 8
    both = data("score", "123m 456p 46s 222m 77z +5s", "--with", "last_tile", "--with", "last_of_kind")["items"]
    assert {"last_tile_claim", "last_tile"} <= set(both)


def test_the_book_is_heeded() -> None:
    hand = "222p 567s 5s (1111m) (9999m) +5s"
    kongs = [data("score", hand, "--book", id)["items"]["two_concealed_kongs"] for id in ("mcr", "mcr-consensus")]
    assert kongs == [8, 6]


def test_an_option_is_heeded() -> None:
    hand = "147m 258p 369s 12m 55z +3m"
    assert "edge_wait" not in data("score", hand)["items"]
    assert "edge_wait" not in data("score", hand, "--option", "knitted_straight_waits=false")["items"]
    assert data("score", hand, "--option", "knitted_straight_waits=true")["items"]["edge_wait"] == 1


def test_counting_by_hand_strikes_what_is_not_there_and_names_what_was_forgotten() -> None:
    # MCR-69
    announced = ("--announce", "full_flush", "--announce", "all_pungs")
    row = data("score", HAND, *announced)
    assert (row["total"], row["legal"], row["items"]) == (24, True, {"full_flush": 24})
    assert row["over_claimed"] == {"all_pungs": 1}
    assert {"pure_straight", "all_chows"} <= set(row["under_claimed"])
    text = told("score", HAND, *announced)
    assert "Announced and counted: 24." in text
    assert "Struck: All Pungs." in text
    assert "Pure Straight" in text.partition("Forgotten: ")[2]
    for lang in ("ru", "he", "pl"):
        theirs = told("score", HAND, *announced, "--lang", lang)
        assert book("mcr").fans.get("all_pungs").name(lang) in theirs
        assert not re.search("Announced|Struck|Forgotten", theirs)


def test_no_win_too_little_and_bad_input_are_three_results() -> None:
    no_win, too_little, bad = data("score", NO_WIN), data("score", TOO_LITTLE), run("score", NO_WIN[:-4])
    assert (no_win["legal"], no_win["reason"], no_win["items"]) == (False, "not_a_win", {})
    assert (too_little["legal"], too_little["reason"]) == (False, "below_minimum")
    assert 0 < too_little["total"] < 8
    assert_refused(bad)
    assert told("score", NO_WIN) == "This is not a winning hand.\n"
    assert f"{too_little['total']} is below the minimum of 8" in told("score", TOO_LITTLE)


def test_what_may_not_be_declared_is_not_paid() -> None:
    for hand in (NO_WIN, TOO_LITTLE):
        assert "payments" not in data("score", hand, "--discarder", "S")


def test_a_terminal_that_knows_no_cyrillic_is_no_fault() -> None:
    done = run("score", HAND, "--lang", "ru", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "45" in done.stdout


# The shelf


def test_the_books_are_listed() -> None:
    text = told("books")
    for id in books():
        assert re.search(rf"\W{id}\W", text)
    assert [(row["id"], row["title"]) for row in data("books")] == [(id, card(id).name) for id in books()]
    assert [row["title"] for row in data("books", "--lang", "he")] == [card(id, "he").name for id in books()]


def test_the_difference_of_two_books_is_listed_with_clauses() -> None:
    found = data("diff", "mcr", "mcr-consensus")
    assert all(set(each) == {"topic", "what", "left", "right", "clauses"} for each in found)
    kongs = next(each for each in found if each["what"] == "Two Concealed Kongs")
    assert (kongs["left"], kongs["right"]) == ("8", "6")
    assert set(kongs["clauses"]) <= set(clauses("mcr"))
    text = told("diff", "mcr", "mcr-consensus", COLUMNS="400")
    for each in found:
        assert each["what"] in text
        assert each["right"] in text


def test_the_difference_the_other_way_round_is_the_same_turned_round() -> None:
    there, back = data("diff", "mcr", "mcr-consensus"), data("diff", "mcr-consensus", "mcr")
    assert {(each["what"], each["left"], each["right"]) for each in there} == {
        (each["what"], each["right"], each["left"]) for each in back
    }


def test_sister_books_are_compared_fan_by_fan_whatever_they_call_them() -> None:
    found = {each["what"]: each for each in data("diff", "hk-old", "hk-old-pl")}
    assert (found["Full Flush"]["left"], found["Full Flush"]["right"]) == ("6", "6, called Purity")
    assert found["Full Flush"]["clauses"] == ["HKR-61", "HKP-20"]
    assert found["Big Four Winds"]["right"] == "—"
    assert found["wall"]["clauses"] == ["HKR-15", "HKP-7"]
    assert "self-draw" not in found
    assert not [each for each in found.values() if "manywinds." in each["left"] + each["right"]]


def test_your_own_edition_is_a_book_like_any_other(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('base = "hk-old"\n[values]\nfull_flush = 7\n', encoding="utf-8")
    hand = "[123m] [555m] 78m 789m 99m 1f +6m"
    found = data("score", "--book", str(file), "--seat", "S", hand)
    assert (found["items"], found["book"]) == ({"full_flush": 7}, "club")
    assert [each["what"] for each in data("diff", "hk-old", str(file))] == ["Full Flush"]
    cases = '{"hand": "78m789m99m6m", "melds": [{"kind": "chow", "tiles": "123m"}, {"kind": "pung", "tiles": "555m"}], '
    cases += '"winning_tile": "6m", "flowers": ["orchid"]'
    done = run("score", "--batch", "--book", str(file), given=f'{cases}}}\n{cases}, "book": "hk-old"}}\n')
    assert [strict_json(line)["items"] for line in done.stdout.splitlines()] == [{"full_flush": 7}, {"full_flush": 6}]
    # A case comes from anywhere: it may not make the program read files.
    done = run("score", "--batch", given=f'{cases}, "book": "{file}"}}\n')
    assert "There is no rulebook" in strict_json(done.stdout)["error"]
    file.write_text("base = ", encoding="utf-8")
    assert_refused(run("score", "--book", str(file), hand))


def test_who_fed_an_expensive_hand_is_found_or_named() -> None:
    """HKR-77: the feeder pays all of a self-drawn hand; HKR-78: the melds say who it was."""
    hand = "[123s<] [555s>] [678s<] [345s<] 9s 1f +9s"
    found = data("score", "--book", "hk-old", "--seat", "S", "--self-draw", hand)
    assert found["payments"] == {"E": -192, "S": 192, "W": 0, "N": 0}
    text = told("score", "--book", "hk-old", "--seat", "S", "--self-draw", hand)
    assert "E fed this hand and pays for others (HKR-77)." in text
    unsaid = hand.replace("<", "").replace(">", "")
    named = data("score", "--book", "hk-old", "--seat", "S", "--self-draw", "--responsible", "E", unsaid)
    assert named["payments"]["E"] == -192
    assert_refused(run("score", "--book", "hk-old", "--seat", "S", "--self-draw", "--responsible", "N", hand))
    assert_refused(run("score", "--discarder", "S", "--responsible", "N", HAND))


def test_a_book_does_not_differ_from_itself() -> None:
    assert data("diff", "mcr", "mcr") == []
    assert told("diff", "mcr", "mcr") == "mcr and mcr do not differ.\n"
    assert told("diff", "mcr", "mcr", "--lang", "pl") == "mcr i mcr niczym się nie różnią.\n"


# Clauses


@pytest.fixture(scope="module")
def listed() -> dict[str, Answer]:
    """What is listed for every book."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        texts = pool.map(lambda each: told("clauses", "--json", "--book", each), BOOKS)
        return dict(zip(BOOKS, map(strict_json, texts), strict=True))


@pytest.mark.parametrize("id", BOOKS)
def test_every_clause_of_a_book_is_listed_and_the_counts_add_up(id: str, listed: dict[str, Answer]) -> None:
    rows, counts = listed[id]["clauses"], listed[id]["counts"]
    assert [row["id"] for row in rows] == list(clauses(id))
    assert counts["total"] == len(rows) == sum(counts[state] for state in STATES)
    for state in STATES:
        assert counts[state] == sum(row["state"] == state for row in rows)


@pytest.mark.parametrize("id", BOOKS)
def test_a_clause_is_proven_when_code_and_a_test_function_cite_it(id: str, listed: dict[str, Answer]) -> None:
    for row in listed[id]["clauses"]:
        state = "open" if not row["code"] else "proven" if row["tests"] else "implemented"
        assert row["state"] == ("physical" if row["kind"] == "physical" else state)


def test_a_citation_names_a_line_of_code_that_holds_the_id_and_a_test_function(listed: dict[str, Answer]) -> None:
    rows = listed["mcr"]["clauses"]
    places = [(row["id"], place.rpartition(":")) for row in rows for place in row["code"]]
    assert len(places) >= 20
    for id, (path, _, number) in places:
        lines = (ROOT / "src" / "manywinds" / path).read_text(encoding="utf-8").splitlines()
        assert id in lines[int(number) - 1]
    for test in {test for row in rows for test in row["tests"]}:
        path, name = re.fullmatch(r"(tests/\w+/test_\w+\.py)::(test_\w+)(?:\[.+\])?", test).groups()  # type: ignore[union-attr]
        assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8")


def test_clauses_can_be_chosen_by_kind_and_state(listed: dict[str, Answer]) -> None:
    def chosen(*arguments: str) -> Answer:
        return dict(strict_json(told("clauses", "--json", *arguments)))

    rows = listed["mcr"]["clauses"]
    scoring = chosen("--kind", "scoring")
    assert scoring["clauses"] == [row for row in rows if row["kind"] == "scoring"] != []
    proven = chosen("--state", "proven")
    assert proven["clauses"] == [row for row in rows if row["state"] == "proven"] != []
    both = chosen("--kind", "scoring", "--state", "proven")
    assert both["clauses"] == [row for row in scoring["clauses"] if row in proven["clauses"]]
    assert scoring["counts"] == proven["counts"] == both["counts"] == listed["mcr"]["counts"]


def test_the_table_of_clauses_ends_with_the_counts(listed: dict[str, Answer]) -> None:
    text = told("clauses", "--book", "mcr")
    counts = listed["mcr"]["counts"]
    assert text.splitlines()[-1] == " / ".join(f"{name} {counts[name]}" for name in ("total", *STATES))
    for id in clauses("mcr"):
        assert re.search(rf"\W{id}\W", text)


def test_the_texts_of_clauses_are_told_when_asked_for() -> None:
    clause = next(clause for clause in clauses("hk-old").values() if clause.ruling)
    for arguments, there in ((["--texts"], True), ([], False)):
        text = plain(told("clauses", "--book", "hk-old", "--kind", clause.kind, *arguments, COLUMNS="3000"))
        assert (plain(clause.text.splitlines()[0]) in text) is there
        assert (plain(clause.ruling.splitlines()[0]) in text) is there
