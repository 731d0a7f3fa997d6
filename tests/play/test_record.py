"""Records: written, read again, verified, and every way in which one may not hold."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from manywinds import ManywindsError, book, edition
from manywinds.books import books
from manywinds.kernel.action import DISCARD
from manywinds.play.bots.simple import choose
from manywinds.play.record import HEAD, Fair, Recorder, RecordError
from manywinds.play.replay import replay
from manywinds.rules.refusals import in_language as in_words
from manywinds.rules.rulebook import Rulebook
from support.command_line import assert_refused, data, run, told

pytestmark = pytest.mark.core

BOOKS = books()


def recorded(edition: Rulebook, deals: int, seed: int = 3) -> Recorder:
    """So many deals between bots, or a whole match if it is shorter."""
    rng = Random(seed)
    recorder = Recorder(edition)
    while deals and not recorder.match.over():
        deals -= 1
        deal = recorder.begin(Fair(f"{rng.getrandbits(64):x}", "5a17"))
        while not deal.over():
            seat = next(seat for seat in range(4) if deal.legal(seat))
            recorder.apply(seat, choose(deal, seat, rng))
        recorder.finish()
    return recorder


@cache
def short() -> str:
    return recorded(book("hk-old"), 2).text()


@pytest.mark.parametrize("id", BOOKS)
def test_a_record_plays_again_as_it_was(id: str) -> None:
    recorder = recorded(book(id), 2)
    again = replay(recorder.text(), book)
    assert again.points == recorder.match.points
    assert again.place == recorder.match.place
    assert [out.settlement.transfers for out in again.outcomes] == [
        out.settlement.transfers for out in recorder.match.outcomes
    ]


def test_a_whole_match_with_options_ends_with_its_result() -> None:
    edition = book("hk-old").with_options({"rounds": 1, "min_doubles": 1, "concealed_hand": True, "sticks": "790"})
    recorder = recorded(edition, 99)
    text = recorder.text()
    assert recorder.match.over()
    assert "option concealed_hand true\n" in text
    assert text.splitlines()[-1].startswith("final ")
    again = replay(text, book)
    assert again.over()
    assert again.scores() == recorder.match.scores()


@pytest.mark.parametrize(
    ("id", "value", "word"),
    [("riichi-phoenix", "unless_concealed", "unless_concealed"), ("riichi-phoenix", True, "true"),
     ("riichi-tenhou", False, "false")],
)  # fmt: skip
def test_a_choice_between_yes_no_and_a_word_is_read_as_it_was(id: str, value: bool | str, word: str) -> None:
    text = recorded(book(id).with_options({"own_four_tiles_wait_is_tenpai": value}), 1).text()
    assert f"option own_four_tiles_wait_is_tenpai {word}\n" in text
    assert replay(text, book).book.options.values["own_four_tiles_wait_is_tenpai"] == value


def test_a_record_can_be_read_by_a_person() -> None:
    lines = short().splitlines()
    assert lines[0] == HEAD
    assert lines[1] == f"book hk-old {book('hk-old').hash()}"
    assert lines[2] == "deal 1 round E seats 0123 counters 0 sticks 0"
    assert lines[3].startswith("commit ")
    assert lines[4].startswith("E discard ")
    assert any(line.startswith("pay E ") for line in lines)


def test_the_seed_is_committed_to_and_told_afterwards() -> None:
    recorder = Recorder(book("hk-old"))
    fair = Fair("abc", "salt")
    recorder.begin(fair)
    assert f"commit {fair.commitment()}" in recorder.lines
    assert not [line for line in recorder.lines if line.startswith(("seed", "salt"))]
    assert fair.commitment() != Fair("abc", "pepper").commitment() != Fair("abd", "salt").commitment()
    assert Fair.fresh().seed != Fair.fresh().seed
    assert len(Fair.fresh().salt) == 32


def test_only_legal_actions_are_written_down() -> None:
    recorder = Recorder(book("hk-old"))
    with pytest.raises(RecordError, match="may not"):
        recorder.apply(0, DISCARD)
    with pytest.raises(RecordError, match="No deal"):
        recorder.finish()
    recorder.begin(Fair("a", "b"))
    with pytest.raises(RecordError, match="S may not discard"):
        recorder.apply(1, DISCARD)


def changed(old: str, new: str) -> str:
    text = short()
    assert old in text
    return text.replace(old, new, 1)


def line_of(start: str) -> str:
    return next(line for line in short().splitlines() if line.startswith(start))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "begins with"),
        ("manywinds record 2\n", "begins with"),
        (HEAD, "has no deal"),
        (f"{HEAD}\nbook hk-old\n", "Line 2: 'book' names two words"),
        (f"{HEAD}\nbook nothing 123\n", "Line 2: There is no rulebook"),
        (f"{HEAD}\noption rounds 1\n", "after the book"),
        (f"{HEAD}\nbook hk-old 123\noption colour red\n", "no option 'colour'"),
        (f"{HEAD}\nbook hk-old 123\ndeal 1 round E seats 0123 counters 0 sticks 0\n", "have changed"),
        (f"{HEAD}\ndeal 1 round E seats 0123 counters 0 sticks 0\n", "not named"),
        (f"{HEAD}\nbook hk-old 123\nsunshine\n", "has no place here"),
        (f"{HEAD}\n{'x' * 501}\n", "longer than 500"),
    ],
)
def test_what_is_no_record_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence) as refusal:
        replay(text, book)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("start", "replacement", "sentence"),
    [
        ("deal 1", "deal 1 round S seats 0123 counters 0 sticks 0", "but it is 'deal 1 round E"),
        ("deal 1", "deal 2 round E seats 0123 counters 0 sticks 0", "but it is 'deal 1 round E"),
        ("commit", "commit 00", "not those that were committed to"),
        ("seed", "seed 00", "not those that were committed to"),
        ("salt", "salt 00", "not those that were committed to"),
        ("E discard", "E discard 8f", "in line 5: it was not legal"),
        ("E discard", "E dance", "is no action"),
        ("E discard", "S discard 1m", "was not legal"),
        ("end", "end exhausted", "but played again it is 'end"),
        ("pay", "pay E +0 S +0 W +0 N +0", "but played again it is 'pay"),
    ],
)
def test_a_record_that_was_changed_does_not_hold(start: str, replacement: str, sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence):
        replay(changed(line_of(start), replacement), book)


@pytest.mark.parametrize(
    ("replacement", "sentence"),
    [
        ("E discard 8f", "'E discard 8f' в строке 5: это было не по правилам."),
        ("E dance", "'E dance' в строке 5: 'dance' — не действие."),
        ("referee E noise", "'referee E noise' в строке 5: В этой книге нет нарушения 'noise'; "),
    ],
)
def test_why_a_record_does_not_hold_is_said_in_the_language_of_the_reader(replacement: str, sentence: str) -> None:
    with pytest.raises(RecordError) as refusal:
        replay(changed(line_of("E discard"), replacement), book)
    said = in_words(refusal.value, "ru")
    assert sentence in said
    assert said.endswith(".")
    assert not said.endswith("..")
    assert not str(refusal.value).endswith("..")


def test_a_score_that_was_changed_does_not_hold() -> None:
    scores = [line for line in short().splitlines() if line.startswith("score")]
    assert scores
    with pytest.raises(RecordError, match="but played again it is 'score"):
        replay(changed(scores[0], scores[0].replace("score", "score ")), book)


def test_a_record_that_stops_early_says_where() -> None:
    lines = short().splitlines()
    assert replay("\n".join([*lines, ""]), book).place is not None
    with pytest.raises(RecordError, match="should stand"):
        replay("\n".join(lines[:-1]), book)
    middle = next(place for place, line in enumerate(lines) if line.startswith("seed"))
    with pytest.raises(RecordError, match="in the middle of a deal"):
        replay("\n".join(lines[:middle]), book)
    with pytest.raises(RecordError, match="not played to its end"):
        replay("\n".join([*lines[: middle - 1], *lines[middle:]]), book)


def test_any_line_that_is_lost_is_noticed() -> None:
    lines = short().splitlines()
    for place in range(len(lines)):
        with pytest.raises(ManywindsError):
            replay("\n".join(lines[:place] + lines[place + 1 :]), book)


def test_the_command_verifies_a_file(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    file.write_text(short(), encoding="utf-8")
    found = data("replay", str(file))
    assert (found["book"], found["deals"], found["over"]) == ("hk-old", 2, False)
    assert "2 deals of hk-old" in told("replay", str(file))
    file.write_text(changed(line_of("pay"), "pay E +0 S +0 W +0 N +0"), encoding="utf-8")
    assert_refused(run("replay", str(file)))
    assert_refused(run("replay", str(tmp_path / "none.txt")))
    file.write_bytes(b"\xff\xfe\xff")
    assert_refused(run("replay", str(file)))


def test_a_record_names_no_files_but_may_be_of_an_own_edition(tmp_path: Path) -> None:
    rules = tmp_path / "club.toml"
    rules.write_text('base = "hk-old"\n[values]\nfull_flush = 7\n', encoding="utf-8")
    text = recorded(edition(str(rules)), 1).text()
    file = tmp_path / "evening.txt"
    file.write_text(text, encoding="utf-8")
    assert_refused(run("replay", str(file)))
    assert data("replay", str(file), "--book", str(rules))["book"] == "club"
    file.write_text(text.replace("book club", f"book {rules}"), encoding="utf-8")
    done = run("replay", str(file))
    assert_refused(done)
    assert "There is no rulebook" in done.stderr
