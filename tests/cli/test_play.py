"""A game in the terminal, as a person plays it: piped, resumed, killed, damaged, in every book and language."""

import io
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from platformdirs import user_data_path
from rich.cells import cell_len
from rich.console import Console

from manywinds import book, cli
from manywinds.books import books
from manywinds.cli.game.choices import HELP, QUIT, BadChoice, choices, default, understood
from manywinds.cli.game.results import show_deal
from manywinds.cli.game.screen import Screen
from manywinds.cli.game.table import PublicMove, Sitting, picture, prompt, public_moves, sets, texts
from manywinds.cli.game.tiles import split
from manywinds.cli.game.words import play_words
from manywinds.kernel.action import action_of, action_text
from manywinds.kernel.deal import Deal
from manywinds.kernel.state import NOTHING
from manywinds.kernel.tiles import kinds_in, tile_text
from manywinds.play.bots.simple import choose
from manywinds.play.game import Game
from manywinds.play.match import Match
from manywinds.play.redeal import redeal
from manywinds.play.replay import Onlooker, replay, resume
from manywinds.play.saved import Saved, SavedGames
from manywinds.play.view import View, discard_text, view
from manywinds.rules.table.flow import Outcome
from manywinds.rules.words import LANGUAGES
from support.command_line import PROGRAM, ROOT, assert_refused, is_one_sentence, run, surroundings
from support.deals import deal_of, record_of

ENOUGH = 70
"""So often Enter plays a deal to its end."""
SAY = play_words("en")

Play = Callable[..., tuple[int, str, str]]


class Enter(io.StringIO):
    """Somebody who presses Enter until something is said, and goes away then."""

    def __init__(self, output: io.StringIO, end: str) -> None:
        super().__init__()
        self.output = output
        self.end = end

    def readline(self, _size: int | None = -1) -> str:  # type: ignore[override]
        return "" if self.end in self.output.getvalue() else "\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def play(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Run the command in here, with lines on standard input: the exit code, the output, what is said beside it."""
    monkeypatch.setenv("MANYWINDS_DATA", str(folder))

    def played(*arguments: str, lines: str = "", until: str = "") -> tuple[int, str, str]:
        with monkeypatch.context() as streams:
            output, errors = io.StringIO(), io.StringIO()
            streams.setattr(sys, "stdin", Enter(output, until) if until else io.StringIO(lines))
            streams.setattr(sys, "stdout", output)
            streams.setattr(sys, "stderr", errors)
            code = cli.run(["play", *arguments])
        return code, output.getvalue(), errors.getvalue()

    return played


def saved(folder: Path) -> Saved:
    found = SavedGames(folder).load()
    assert found is not None
    return found


def record(folder: Path) -> Path:
    (found,) = (folder / "records").iterdir()
    return found


def last_picture(text: str) -> str:
    """The table as it was shown last, without what others did until then and what was said afterwards."""
    return re.sub(r"Since then.*\n\n", "", text[text.rindex("\ndeal ") :].partition(" · ?")[0])


# Whole deals and matches


@pytest.mark.parametrize("id", books())
def test_a_deal_of_every_book_is_played_to_its_end(id: str, play: Play, folder: Path) -> None:
    code, text, errors = play("--book", id, "--seed", "1", until=SAY["standings"])
    assert (code, errors) == (0, "")
    assert SAY["standings"] in text
    # Where a game is one hand it is over.
    assert SAY["match_over" if id == "mcr-botzone" else "saved"] in text
    assert str(record(folder)) in text
    assert max(cell_len(line) for line in text.splitlines() if "·" in line) <= 80
    again = replay(record(folder).read_text(encoding="utf-8"), book)
    assert len(again.outcomes) == 1
    for outcome in again.outcomes:
        for told in [*(score.sentences("en") for score in outcome.scores), outcome.settlement.sentences("en")[:-4]]:
            assert "\n".join(told) in text


def test_all_four_hands_are_shown_where_all_four_score(play: Play) -> None:
    _, text, _ = play("--book", "israeli", "--seed", "4", until=SAY["standings"])
    result = text[text.index(" wins ") : text.index(SAY["standings"])]
    assert result.count("Total: ") == 4
    assert "one more turn each" in text


def test_a_match_ends_with_scores_places_and_a_record_that_verifies(folder: Path) -> None:
    arguments = ("--book", "hk-old", "--seed", "2", "--option", "deals=1", "--name", "Anna", "--seat", "W")
    done = run("play", *arguments, given="\n" * ENOUGH, MANYWINDS_DATA=str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    assert SAY["match_over"] in done.stdout
    assert len(re.findall(r"^\d\. .+: -?\d+$", done.stdout, re.MULTILINE)) == 4
    assert not (folder / "game.json").exists()
    assert "player W Anna\n" in record(folder).read_text(encoding="utf-8")
    verified = run("replay", str(record(folder)))
    assert "Verified to its end: 1 deals of hk-old." in verified.stdout


def test_the_same_number_gives_the_same_game(play: Play, folder: Path) -> None:
    first = play("--book", "hk-new", "--seed", "5", lines="\n" * 9)
    kept = saved(folder).record
    second = play("--book", "hk-new", "--seed", "5", "--new", lines="\n" * 9)
    assert saved(folder).record == kept
    assert second[1].partition("\n")[2].partition("Record")[0] == first[1].partition("Record")[0]
    play("--book", "hk-new", "--seed", "6", "--new", lines="\n" * 9)
    assert saved(folder).record != kept


def test_without_a_number_no_two_games_are_alike(play: Play, folder: Path) -> None:
    play()
    first = saved(folder)
    play("--new")
    assert first.fair is not None
    assert first.fair.seed not in saved(folder).text()
    assert first.fair.seed not in first.record


def test_seats_are_drawn_as_the_book_has_it_and_told(play: Play, folder: Path) -> None:
    """HKR-6, HKR-7, ISR-9: the person sits where the draw says, and everybody else too."""
    seats = set()
    for seed in range(6):
        _, text, _ = play("--new", "--seed", str(seed), "--name", "Anna")
        assert " drawn." in text
        at = next(line.split()[1] for line in saved(folder).record.splitlines() if line.endswith(" Anna"))
        assert f"{SAY[f'wind_{at}']}: Anna" in text
        assert saved(folder).person == "ESWN".index(at)
        seats.add(at)
    assert len(seats) > 1
    assert " thrown." in play("--new", "--book", "israeli")[1]
    assert " thrown." in play("--new", "--option", "seating=dice")[1]
    assert " drawn." not in play("--new", "--seat", "E")[1]


def test_a_judged_game_lets_the_person_be_wrong_and_pay(play: Play, folder: Path) -> None:
    """HKR-86: a false win costs 16 to each; the record says that the table is judged and holds."""
    arguments = ("--book", "hk-old", "--seed", "4", "--seat", "E", "--judged", "--option", "deals=1")
    code, text, _ = play(*arguments, lines="win\n" + "\n" * 400)
    assert code == 0
    assert "table judged\n" in record(folder).read_text()
    assert "A win was declared and shown that is none" in text
    assert "East pays South 16 (HKR-86)." in text
    assert "East may not win in this deal." in text


def meaning(text: str, seen: View, say: dict[str, str]) -> str:
    """What is understood, in the words of a record."""
    action = understood(text, seen, say)
    return {HELP: "help", QUIT: "quit"}.get(action) or action_text(action)


def test_a_standing_hand_may_name_its_cards_in_words() -> None:
    """ISR-64: what may be named is checked by the table; MCR-25 and ISR-36: flowers and calls are choices, too."""
    legal = ("win", "win pair", "declare 9s", "discard 9s", "flower 3f", "call pung", "pass")
    seen = view(Match(book("israeli")).begin(Random(1)), 0)
    shown = seen._replace(legal=tuple(action_of(text) for text in legal))
    assert meaning("declare 9s naming 3m 6m", shown, SAY) == "declare 9s naming 3m 6m"
    assert meaning("win", shown, SAY) == "win"
    assert meaning("win pair", shown, SAY) == "win pair"
    plain = seen._replace(legal=(action_of("win"), action_of("pass")))
    assert meaning("win chow", plain, SAY) == "win chow"
    assert meaning("win special", plain, SAY) == "win special"
    hebrew = play_words("he")
    assert meaning(f"{hebrew['word_win']} {hebrew['word_special']}", plain, hebrew) == "win special"
    assert meaning("flower", shown, SAY) == "flower 3f"
    assert meaning("call pung", shown, SAY) == "call pung"
    assert [action_text(each.action) for each in choices(shown)] == [
        "win",
        "win pair",
        "flower 3f",
        "declare 9s",
        "call pung",
    ]


def test_seat_and_name_are_heeded(play: Play, folder: Path) -> None:
    for seat in "ESWN":
        _, text, _ = play("--new", "--seat", seat, "--name", "Ева Øst")
        assert f"player {seat} Ева Øst\n" in saved(folder).record
        assert f"{SAY[f'wind_{seat}']} Ева Øst" in text


# Going on


def test_a_game_in_pieces_is_the_game_in_one(play: Play, folder: Path) -> None:
    play("--book", "riichi-ema", "--seed", "8", lines="\n" * 21)
    whole = saved(folder).record
    play("--book", "riichi-ema", "--seed", "8", "--new", lines="\n" * 6)
    for _ in range(5):
        shown = play("--continue", lines="\n" * 3)[1]
        assert SAY["saved"] in shown
    assert saved(folder).record == whole


@pytest.mark.parametrize("word", ["quit", "q", "QUIT", "exit"])
def test_quitting_saves_and_says_how_to_go_on(word: str, play: Play, folder: Path) -> None:
    code, text, errors = play("--seed", "3", lines=f"\n\n{word}\n\n\n")
    assert (code, errors) == (0, "")
    assert text.endswith(SAY["saved"] + "\n")
    _, again, _ = play("--continue")
    assert last_picture(again) == last_picture(text)


def test_the_question_whether_to_go_on(play: Play, folder: Path) -> None:
    play("--seed", "3", lines="\n\n")
    kept = saved(folder).record
    for answer in ("y", "yes", "", "Y", "nonsense\ny"):
        _, text, _ = play("--book", "mcr", lines=answer + "\n")
        assert "Hong Kong Old Style is waiting in deal 1" in text
        assert (SAY["yes_or_no"] in text) == ("nonsense" in answer)
        assert saved(folder).record == kept
    code, text, _ = play("--book", "mcr")
    assert (code, saved(folder).record) == (0, kept)
    assert SAY["waits"] in text
    _, text, _ = play("--book", "mcr", lines="n\n")
    assert saved(folder).record.splitlines()[1].startswith("book mcr ")
    assert Saved.read((folder / "aside-1.json").read_text(encoding="utf-8")).record == kept
    assert str(folder / "aside-1.json") in text


def test_the_question_is_asked_in_the_language_of_the_game(play: Play) -> None:
    play("--lang", "pl")
    _, text, _ = play(lines="t\n")
    assert "Grać ją dalej?" in text
    assert play_words("pl")["saved"] in text
    assert play_words("ru")["saved"] in play("--lang", "ru", lines="д\n")[1]


def test_a_result_that_was_not_seen_is_shown_again(play: Play, folder: Path) -> None:
    _, text, _ = play("--book", "hk-old", "--seed", "1", until=SAY["standings"])
    once, again = play("--continue")[1], play("--continue")[1]
    assert once == again
    assert text.endswith(once)
    assert SAY["standings"] in once
    assert len(replay(record(folder).read_text(encoding="utf-8"), book).outcomes) == 1
    assert "\ndeal 2 ·" in play("--continue", lines="\n")[1]


def test_what_cannot_go_on_is_refused(play: Play, folder: Path) -> None:
    code, text, errors = play("--continue")
    assert (code, text, errors) == (1, "", SAY["no_saved"] + "\n")
    play("--seed", "3")
    code, text, errors = play("--continue", "--book", "mcr")
    assert (code, text) == (1, "")
    assert is_one_sentence(errors[:-1])
    assert play("--continue", "--book", "hk-old")[0] == 0
    for more in (["--new"], ["--seed", "1"], ["--seat", "E"], ["--name", "A"], ["--option", "deals=1"]):
        assert play("--continue", *more)[0] == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["--book", "nonsense"],
        ["--seat", "X"],
        ["--name", "x" * 41],
        ["--name", "a\tb"],
        ["--lang", "xx"],
        ["--option", "magic=1"],
        ["--option", "deals"],
    ],
)
def test_a_game_that_cannot_be_is_refused_and_the_old_one_stays(arguments: list[str], play: Play, folder: Path) -> None:
    play("--seed", "3")
    kept = (folder / "game.json").read_bytes()
    code, text, errors = play("--new", *arguments)
    assert (code, text) == (1, "")
    assert is_one_sentence(errors[:-1])
    assert (folder / "game.json").read_bytes() == kept


def test_an_own_edition_is_played_and_found_again(play: Play, folder: Path, tmp_path: Path) -> None:
    rules = tmp_path / "club.toml"
    rules.write_text('base = "hk-old"\n[values]\nfull_flush = 7\n', encoding="utf-8")
    play("--book", str(rules), "--seed", "1", lines="\n\n")
    assert play("--continue")[0] == 0
    kept = (folder / "game.json").read_bytes()
    rules.unlink()
    code, _, errors = play("--continue")
    assert code == 1
    assert "The edition" in errors
    assert (folder / "game.json").read_bytes() == kept


# Killed and damaged


def started(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*PROGRAM, "play", *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        encoding="utf-8", cwd=ROOT, env=surroundings(MANYWINDS_DATA=str(folder)),
    )  # fmt: skip


def asked(game: subprocess.Popen[str]) -> list[str]:
    """Read until the game asks; what it showed."""
    assert game.stdout is not None
    shown: list[str] = []
    while not shown or not shown[-1].endswith(" · ?\n"):
        line = game.stdout.readline()
        assert line, "the game ended"
        shown.append(line)
    return shown


def typed(game: subprocess.Popen[str], line: str) -> None:
    assert game.stdin is not None
    game.stdin.write(line + "\n")
    game.stdin.flush()


def killed(game: subprocess.Popen[str]) -> None:
    game.kill()
    game.wait()
    for stream in (game.stdin, game.stdout, game.stderr):
        assert stream is not None
        stream.close()


def test_a_kill_loses_nothing_that_was_shown(folder: Path) -> None:
    game = started(folder, "--book", "riichi-phoenix", "--seed", "7")
    for _ in range(4):
        asked(game)
        typed(game, "")
    shown = "".join(asked(game))
    killed(game)
    game = started(folder, "--continue")
    assert last_picture("".join(asked(game))) == last_picture(shown)
    killed(game)


def test_a_kill_at_any_moment_leaves_a_game_that_goes_on(folder: Path) -> None:
    game = started(folder, "--book", "israeli", "--seed", "7")
    asked(game)
    lines = 0
    for wait in (0.0, 0.003, 0.01, 0.03, 0.06):
        typed(game, "")
        time.sleep(wait)
        killed(game)
        state = saved(folder)
        again = resume(state.record, state.fair, book)
        assert len(again.lines) >= lines
        lines = len(again.lines)
        game = started(folder, "--continue")
        asked(game)
    killed(game)
    assert not list(folder.glob("aside*"))


def test_only_one_program_plays_a_game(folder: Path) -> None:
    game = started(folder, "--seed", "7")
    asked(game)
    assert_refused(run("play", "--continue", MANYWINDS_DATA=str(folder)))
    killed(game)
    assert run("play", "--continue", MANYWINDS_DATA=str(folder)).returncode == 0


def damages(good: bytes) -> list[bytes]:
    row = json.loads(good)
    odd = [
        {**row, "kind": "manywinds game 99"},
        {**row, "fair": None},
        {**row, "fair": ["a", "b"]},
        {**row, "fair": ["a"]},
        {**row, "person": 4},
        {**row, "person": True},
        {**row, "file": "../escaped.txt"},
        {**row, "lang": "xx"},
        {**row, "record": row["record"] + "E discard 8f\n"},
        {**row, "record": row["record"].replace("book hk-old", "book nothing")},
        {**row, "record": "\n".join(line for line in row["record"].splitlines() if "player" not in line)},
        {key: value for key, value in row.items() if key != "record"},
    ]
    torn = [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, good[: len(good) // 2], good[:-1]]
    return [*torn, *(json.dumps(each).encode() for each in odd)]


def test_a_damaged_game_is_told_of_and_moved_aside(play: Play, folder: Path) -> None:
    play("--seed", "3", lines="\n\n")
    for number, damage in enumerate(damages((folder / "game.json").read_bytes()), 1):
        (folder / "game.json").write_bytes(damage)
        code, text, errors = play("--seed", "3")
        assert code == 0, damage[:80]
        assert is_one_sentence(errors[:-1]), errors
        aside = folder / f"aside-{number}.json"
        assert str(aside) in errors
        assert aside.read_bytes() == damage
        assert "Your turn" in text or " of Bot" in text
    (folder / "game.json").write_bytes(b"{")
    code, text, errors = play("--continue")
    assert (code, text) == (1, "")
    assert is_one_sentence(errors[:-1])
    assert not (folder / "game.json").exists()


def test_a_folder_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    assert_refused(run("play", MANYWINDS_DATA=str(file / "data")))


def test_games_lie_in_the_users_data_folder_unless_another_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MANYWINDS_DATA", raising=False)
    assert SavedGames.of_user().folder == user_data_path("manywinds", appauthor=False)
    monkeypatch.setenv("MANYWINDS_DATA", str(tmp_path))
    assert SavedGames.of_user().folder == tmp_path


# What is typed


def test_bad_input_is_one_sentence_and_nothing_is_lost(play: Play, folder: Path) -> None:
    play("--seed", "3", "--seat", "E")
    kept = saved(folder).record
    bad = ["nonsense", "9", "0", "99999999999", "pass", "pung", "chow 4p", "kong 5z", "win", "riichi 5m", "discard"]
    bad += ["x" * 10_000, "\x1b[2J", "1m1m", "5x", "9f", "m", "discard 5", "🀄", "5 m"]
    for word in bad:
        code, text, errors = play("--continue", lines=word + "\n")
        assert (code, errors) == (0, ""), word
        said = text[text.index(" · ?") :].splitlines()[2]
        assert 5 < len(said) < 150, (word, said)
        assert "\x1b" not in said
        assert saved(folder).record == kept
        assert text.count(" · ?\n") == 2


def test_bytes_that_are_no_text_are_no_fault(folder: Path) -> None:
    done = run("play", "--seed", "3", given=b"\xff\xfe\n\n\n", MANYWINDS_DATA=str(folder))
    assert (done.returncode, done.stderr) == (0, "")


def test_help_is_shown_and_asks_again(play: Play) -> None:
    for word in ("?", "help"):
        _, text, _ = play("--seed", "3", "--new", lines=word + "\n")
        assert SAY["help"].strip() in text
        assert text.count(" · ?\n") == 2


def test_a_tile_that_is_typed_is_discarded(play: Play, folder: Path) -> None:
    _, text, _ = play("--seed", "3", "--seat", "E")
    before = saved(folder).record.splitlines()
    tile = split(text.splitlines()[-4])[0]
    play("--continue", lines=f" {tile.upper()} \n")
    assert saved(folder).record.splitlines()[len(before)] == f"E discard {tile}"


EAST = "147m 258p 369s 1122z 5p"
SOUTH = "34678p 55p 19s 3456z"


def seen(deal: Deal, seat: str) -> View:
    return view(deal, "ESWN".index(seat))


def claimed() -> Deal:
    """East has discarded 5p: South may chow in three ways or pung."""
    return deal_of("hk-old", E=EAST, S=SOUTH).play("E discard 5p").deal


def test_claims_are_understood_by_word_tile_and_number() -> None:
    asked_of = seen(claimed(), "S")
    offered = [(each.verb, each.shown) for each in choices(asked_of)]
    assert offered == [("pung", "555p"), ("chow", "345p"), ("chow", "456p"), ("chow", "567p")]
    for text, action in {
        "": "pass", "pass": "pass", "1": "pung 5p", "pung": "pung 5p", "pon": "pung 5p", "PUNG 5p": "pung 5p",
        "chow 4p": "chow 4p", "chow 456p": "chow 4p", "chi 3p": "chow 3p", "4": "chow 5p", "?": "help", "q": "quit",
    }.items():  # fmt: skip
        assert meaning(text, asked_of, SAY) == action
    for text, sentence in {
        "chow": "Which one: 2 345p, 3 456p, 4 567p?",
        "chow 9p": "chow 9p is not possible now.",
        "kong": "kong is not possible now.",
        "5p": "It is not your turn to discard.",
        "5": "There is no choice 5.",
    }.items():
        with pytest.raises(BadChoice) as fault:
            meaning(text, asked_of, SAY)
        assert str(fault.value) == sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_a_language_shows_are_understood(lang: str) -> None:
    say = play_words(lang)
    asked_of = seen(claimed(), "S")
    assert meaning(say["word_pung"], asked_of, say) == "pung 5p"
    assert meaning(f"{say['word_chow']} 4p", asked_of, say) == "chow 4p"
    assert meaning(say["word_pass"], asked_of, say) == "pass"
    assert meaning(say["word_help"], asked_of, say) == "help"
    assert meaning(say["word_quit"], asked_of, say) == "quit"


def test_red_fives_are_told_apart() -> None:
    """Two of the four fives of dots are red in this book."""
    table = deal_of("riichi-phoenix", E="147m 28p 369s 1122z 5p 6p", S="5p 0p 46p 19m 19s 34567z")
    asked_of = seen(table.play("E discard 5p").deal, "S")
    shown = {each.shown: action_text(each.action) for each in choices(asked_of)}
    assert shown == {"055p": "pung 5p red", "456p": "chow 4p"}
    assert meaning("pung 055p", asked_of, SAY) == "pung 5p red"
    other = deal_of("riichi-phoenix", E="147m 28p 369s 1122z 5p 6p", S="5p 0p 46p 19m 19s 34567z")
    table = other.play("E discard 6p")
    asked_of = seen(table.deal, "S")
    assert {each.shown for each in choices(asked_of)} == {"456p", "406p"}
    assert meaning("chow 406p", asked_of, SAY) == "chow 4p red"
    with pytest.raises(BadChoice, match="Which one: 1 456p, 2 406p"):
        meaning("chow 4p", asked_of, SAY)


def test_a_declaration_a_win_and_kongs_are_understood() -> None:
    table = deal_of("riichi-phoenix", E="123456789m 1112p 7z", draws="1z 2z 3z")
    own = seen(table.deal, "E")
    assert meaning("riichi 7z", own, SAY) == meaning("declare 7z", own, SAY) == "declare 7z"
    with pytest.raises(BadChoice, match="Which one"):
        meaning("riichi", own, SAY)
    won = seen(deal_of("hk-old", E="123456789m 11122p").deal, "E")
    assert meaning("win", won, SAY) == meaning("1", won, SAY) == "win"
    kong = seen(deal_of("mcr", E="1111m 258p 369s 1122z").deal, "E")
    assert meaning("kong", kong, SAY) == meaning("kong 1m", kong, SAY) == "concealed_kong 1m"


def test_enter_discards_only_what_was_drawn() -> None:
    table = deal_of("hk-old", E=EAST, S=SOUTH).play("E discard 5p", "S pung 5p")
    own = seen(table.deal, "S")
    assert default(own) == NOTHING
    with pytest.raises(BadChoice, match="Type the tile"):
        meaning("", own, SAY)


# Languages


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_told_in_every_language(lang: str, play: Play) -> None:
    say = play_words(lang)
    code, text, errors = play("--book", "israeli", "--seed", "4", "--lang", lang, until=say["standings"])
    text += play("--continue", "--lang", lang, lines="\n?\n")[1]
    assert (code, errors) == (0, "")
    for key in ("standings", "payments", "next_deal", "saved", "help", "wind_E", "word_pass", "your_turn"):
        assert say[key].strip() in text
    if lang != "en":
        english = {key for key, value in SAY.items() if value in text and value != say[key] and len(value) > 8}
        assert english == set()


def test_all_catalogues_have_the_same_keys_and_gaps() -> None:
    for lang in LANGUAGES:
        say = play_words(lang)
        assert list(say) == list(SAY)
        for key, value in say.items():
            assert set(re.findall(r"{\w*}", value)) == set(re.findall(r"{\w*}", SAY[key])), (lang, key)
            assert value == value.rstrip()


# The picture


def screen(plain: bool = True, width: int = 80, lang: str = "en") -> Screen:
    made = Screen(lang, plain)
    made.plain = plain
    made.console = Console(
        file=io.StringIO(), width=width, force_terminal=not plain, color_system=None if plain else "truecolor",
        highlight=False, markup=False, legacy_windows=False,
    )  # fmt: skip
    return made


def drawn(deal: Deal, seat: int, on: Screen, say: dict[str, str] = SAY) -> str:
    sitting = Sitting("A book", 1, ("Anna", "Bot 1", "Bot 2", "Bot 3"), (25000, -1500, 32.25, 0), True)
    file = on.console.file
    assert isinstance(file, io.StringIO)
    file.seek(0)
    file.truncate()
    found = view(deal, seat)
    on.draw(picture(found, sitting, [], on, say), prompt(found, sitting, on, say))
    return file.getvalue()


def positions(id: str, seed: int, every: int) -> list[Deal]:
    """Positions of a deal between bots."""
    rng = Random(seed)
    deal = Match(book(id)).begin(rng)
    found, count = [], 0
    while not deal.over():
        if count % every == 0:
            found.append(deal.clone())
        count += 1
        seat = next(seat for seat in range(4) if deal.legal(seat))
        deal.apply(seat, choose(deal, seat, rng))
    return found


@pytest.mark.parametrize("id", ["hk-old", "mcr", "riichi-phoenix", "israeli"])
def test_a_picture_shows_nothing_that_is_hidden(id: str) -> None:
    rng = Random(1)
    for deal in positions(id, 5, 7):
        for seat in range(4):
            for plain in (True, False):
                on = screen(plain)
                assert drawn(deal, seat, on) == drawn(redeal(deal, seat, rng), seat, on)


def test_the_tiles_of_others_are_not_on_the_screen_while_a_deal_goes_on(folder: Path) -> None:
    done = run("play", "--book", "mcr", "--seed", "11", "--seat", "N", given="\n\n", MANYWINDS_DATA=str(folder))
    state = saved(folder)
    deal = resume(state.record, state.fair, book).deal
    assert deal is not None
    known = view(deal, 3)
    mine = {*texts(known.hand.tiles())}
    mine |= {*split(" ".join(line for line in state.record.splitlines() if line.startswith("N ")))}
    for other in known.seats:
        mine |= {*texts(kinds_in(other.flowers)), *split(" ".join(sets(other)))}
        mine |= {discard_text(tile)[:2] for tile in other.river}
    assert set(re.findall(r"\b\d[mpszf]\b", done.stdout)) <= mine
    assert state.fair is not None
    assert state.fair.seed not in done.stdout


def test_what_others_did_is_told_as_everybody_saw_it() -> None:
    rng = Random(3)
    deal = Match(book("mcr")).begin(rng)
    sitting = Sitting("A book", 1, ("Anna", "Bot 1", "Bot 2", "Bot 3"), (0, 0, 0, 0), False)
    told = 0
    while not deal.over():
        before = view(deal, 0)
        seat = next(seat for seat in range(4) if deal.legal(seat))
        action = choose(deal, seat, rng)
        deal.apply(seat, action)
        events = public_moves(before, view(deal, 0), sitting)
        verb, _, tile = action_text(action).partition(" ")
        if seat and verb == "discard":
            assert PublicMove(sitting.names[seat], [tile]) in events
        assert "Anna" not in [each.who for each in events]
        told += len(events)
    assert told > 10


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", ["riichi-tenhou", "israeli", "mcr"])
def test_a_picture_fits_into_80_columns(id: str, lang: str) -> None:
    for deal in positions(id, 2, 9):
        for plain in (True, False):
            text = re.sub(r"\x1b\[[\d;]*m", "", drawn(deal, 1, screen(plain, lang=lang), play_words(lang)))
            assert max(cell_len(line) for line in text.splitlines()) <= 80
            assert "…" not in text


def test_discards_lie_in_rows_of_six_and_the_drawn_tile_stands_apart() -> None:
    """MCR-31, RII-18."""
    table = deal_of("hk-old").round_of_drops(40)
    text = drawn(table.deal, table.deal.turn, screen())
    rivers = [line for line in text.splitlines() if len(re.findall(r"\d[mpsz]", line)) == 24]
    assert rivers
    known = view(table.deal, table.deal.turn)
    assert re.search(rf"\S   {tile_text(known.drawn)}$", text, re.MULTILINE)


def test_a_narrow_terminal_shows_the_seats_below_each_other() -> None:
    text = drawn(deal_of("hk-old").round_of_drops(20).deal, 0, screen(width=40))
    assert max(cell_len(line) for line in text.splitlines()) <= 60
    assert [line.split()[-2:][0] for line in text.splitlines() if " Bot" in line] == ["Bot"] * 3


def test_words_of_two_directions_keep_their_places_in_a_terminal() -> None:
    on = screen(lang="he")
    on.marks = True
    text = drawn(deal_of("hk-old").deal, 0, on, play_words("he"))
    assert "\N{LEFT-TO-RIGHT MARK}" in text
    assert on.sentence("שלום.") == "\N{RIGHT-TO-LEFT MARK}שלום.\N{RIGHT-TO-LEFT MARK}"


def in_a_terminal(folder: Path, *arguments: str, **environment: str) -> str:
    """What a terminal gets until the game asks."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    game = subprocess.Popen(
        [*PROGRAM, "play", *arguments], stdin=theirs, stdout=theirs, stderr=theirs, cwd=ROOT, close_fds=True,
        env=surroundings(MANYWINDS_DATA=str(folder), COLUMNS="80", TERM="xterm-256color", **environment),
    )  # fmt: skip
    os.close(theirs)
    text = b""
    while not text.endswith(b"> "):
        text += os.read(ours, 65536)
    os.write(ours, b"quit\n")
    assert game.wait(120) == 0
    os.close(ours)
    return text.decode()


def test_a_terminal_gets_colours_and_drawn_tiles_unless_it_wants_none(folder: Path, tmp_path: Path) -> None:
    text = in_a_terminal(folder, "--seed", "3")
    assert "\x1b[" in text
    assert "▀▀▀▀" in text
    assert "萬" in text
    for more, environment in (([], {"NO_COLOR": "1"}), (["--plain"], {})):
        text = in_a_terminal(folder, "--continue", *more, **environment)
        assert "▀" not in text
        assert "\x1b[3" not in text
        assert "\x1b[1" not in text


def test_an_output_that_knows_only_ascii_is_no_fault(folder: Path) -> None:
    done = run("play", "--lang", "ru", "--seed", "3", MANYWINDS_DATA=str(folder), PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")


RIICHI = {"E": "123456789m 46p 99s 1z", "S": "11z 258p 147s 23457z"}


def test_the_stick_leaves_the_score_in_the_terminal_too() -> None:
    """RII-41: with the declaration."""
    table = deal_of("riichi-phoenix", **RIICHI)
    assert "24000" not in drawn(table.deal, 1, screen())
    table.play("E declare 1z")
    assert drawn(table.deal, 1, screen()).count("24000") == 1


def test_the_next_discard_shows_the_declaration_if_its_tile_was_taken() -> None:
    """RII-41."""
    table = deal_of("riichi-phoenix", draws="6z 4z 9p", **RIICHI).play("E declare 1z")
    assert "1z!" in drawn(table.deal, 2, screen())
    table.play("S pung 1z", "S discard 7z", "W drop", "N drop", "E drop")
    shown = drawn(table.deal, 2, screen())
    assert "1z-" in shown
    assert shown.count("!") == 1


def test_ready_hands_and_ura_indicators_are_shown_at_the_end(tmp_path: Path) -> None:
    """RII-52, RII-73."""
    draw = record_of("riichi-phoenix", "E discard 7z", "out", E="123456789m 22p 88p 7z")
    won = record_of("riichi-phoenix", "E declare 1z", "S drop", "W drop", "N drop", "E win", draws="6z 4z 5p", **RIICHI)
    for recorder, told in ((draw, "Tenpai, waits for: 28p"), (won, "Ura indicators: ")):
        reader = Ended()
        replay(recorder.text(), book, reader)
        game = Game(recorder, SavedGames(tmp_path), Saved("", None, 0, "en", "record.txt"))
        on = screen()
        show_deal(game, reader.deal, reader.outcome, on, SAY)
        assert isinstance(on.console.file, io.StringIO)
        assert on.console.file.getvalue().count(told) == 1


class Ended(Onlooker):
    """Keeps how a deal ended."""

    deal: Deal
    outcome: Outcome

    def ended(self, deal: Deal, outcome: Outcome) -> None:
        self.deal, self.outcome = deal, outcome
