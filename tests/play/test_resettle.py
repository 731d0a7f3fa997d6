"""The wins of a record under another book: the same book agrees with itself, and others say what they see."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest

from manywinds import cli
from manywinds.books import book, books, edition
from manywinds.kernel.deal import Deal
from manywinds.play.bots.simple import choose
from manywinds.play.record import Fair, Recorder
from manywinds.play.resettle import Recounted, Settled, resettle
from manywinds.rules.words import LANGUAGES
from support.command_line import assert_refused, data, run, told

DEALS = 4


def play(recorder: Recorder, seed: str) -> Deal:
    deal = recorder.begin(Fair(seed, "salt"))
    rng = Random(seed)
    while not deal.over():
        seat = next(seat for seat in range(4) if deal.legal(seat))
        recorder.apply(seat, choose(deal, seat, rng))
    recorder.finish()
    return deal


@cache
def record(id: str, names: tuple[str, ...] = ()) -> str:
    recorder = Recorder(book(id), names)
    for number in range(DEALS):
        if not recorder.match.over():
            play(recorder, f"{id} {number}")
    return recorder.text()


@cache
def settled(id: str, other: str) -> Settled:
    return resettle(record(id), book, book(other))


def wins(found: Settled) -> list[Recounted]:
    return [each for deal in found.deals for each in deal.wins]


@cache
def first(id: str, wanted: Callable[[Deal], bool], seeds: tuple[int, ...] = ()) -> str:
    """The record of the first deal that is so."""
    for seed in (*seeds, *range(1000)):
        recorder = Recorder(book(id))
        if wanted(play(recorder, str(seed))):
            return recorder.text()
    raise AssertionError("no such deal")


@pytest.mark.parametrize("id", books())
def test_a_book_agrees_with_itself(id: str) -> None:
    found = settled(id, id)
    assert found.missing == ()
    for deal in found.deals:
        assert deal.here == deal.there
    for each in wins(found):
        assert each.here.to_dict() == each.there.to_dict()
        assert (each.why_not, each.left_out) == ("", ())


@pytest.mark.parametrize("other", books())
@pytest.mark.parametrize("id", books())
def test_every_book_settles_the_wins_of_every_other(id: str, other: str) -> None:
    found = settled(id, other)
    assert len(found.deals) == sum(outcome.scores != [] for outcome in found.match.outcomes)
    for deal in found.deals:
        won = [each for each in deal.wins if not each.why_not]
        assert all(each.there.legal for each in won)
        if not won:
            assert deal.there == [0, 0, 0, 0]
        elif not other.startswith(("israeli", "riichi")):
            assert sum(deal.there) == 0
            assert deal.there[won[0].win.seat] > 0
    for each in wins(found):
        assert each.why_not or each.there.total >= 0
        assert not each.why_not or not each.there.legal or each.why_not == "others_first"


def test_too_little_and_no_such_form_are_reasons() -> None:
    reasons = {each.why_not for id in ("hk-old", "israeli") for each in wins(settled(id, "mcr"))}
    assert "below_minimum" in reasons
    knitted = first("mcr", lambda deal: any(not win.melds and win.hand.pair_count() == 0 for win in deal.wins))
    (each,) = wins(resettle(knitted, book, book("riichi-tenhou")))
    assert (each.why_not, each.there.lines) == ("not_a_win", [])


def test_only_one_wins_where_the_other_book_has_one_winner() -> None:
    text = first("riichi-tenhou", lambda deal: len(deal.winners) == 2, (28, 208))
    found = resettle(text, book, book("hk-old"))
    assert sorted(each.why_not for each in wins(found)) == ["", "others_first"]
    (deal,) = found.deals
    winner = next(each.win.seat for each in deal.wins if not each.why_not)
    assert [seat for seat in range(4) if deal.there[seat] > 0] == [winner]


def test_red_fives_and_indicators_are_left_out() -> None:
    text = first("riichi-tenhou", lambda deal: any(win.reds for win in deal.wins), (2, 5))
    for other, missing in (("riichi-ema", ["red_fives"]), ("mcr", ["dora_indicators", "red_fives"])):
        each = next(each for each in wins(resettle(text, book, book(other))) if each.win.reds)
        assert [thing for thing in each.left_out if thing in ("dora_indicators", "red_fives")] == missing
        assert "aka_dora" not in each.there.detail


def test_what_was_declared_belongs_to_its_own_rules() -> None:
    """A riichi is no standing hand, and a standing hand no riichi: the stakes differ."""
    riichi = first("riichi-tenhou", lambda deal: any(deal.is_declared(seat) for seat in deal.winners))
    standing = first("israeli", lambda deal: any(deal.is_declared(seat) for seat in deal.winners))
    (each,) = wins(resettle(riichi, book, book("israeli")))
    assert {"riichi", "double_riichi"} & set(each.left_out)
    assert not each.there.items.keys() & {"standing_hand", "standing"}
    for each in wins(resettle(standing, book, book("riichi-tenhou"))):
        assert "standing_hand" in each.left_out
        assert "riichi" not in each.there.items
    kept = wins(resettle(riichi, book, book("riichi-ema")))
    assert {"riichi", "double_riichi"} & kept[0].there.items.keys()


def test_flowers_are_left_out_or_not_in_play() -> None:
    with_flowers = first("hk-old", lambda deal: any(win.flowers for win in deal.wins))
    (each,) = wins(resettle(with_flowers, book, book("riichi-tenhou")))
    assert "flowers" in each.left_out
    assert settled("riichi-ema", "hk-old").missing == ("no_flowers",)
    assert settled("hk-old", "riichi-ema").missing == ("no_dora",)
    assert settled("hk-old", "mcr").missing == ()


# The command.


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "record.txt"
    path.write_text(record("hk-old", ("Anna", "Boris", "Chana", "Darek")), encoding="utf-8")
    return str(path)


def test_the_command_tells_both_sides_as_data(file: str) -> None:
    row = data("resettle", file, "--book", "mcr")
    assert (row["book"], row["other"], row["names"][0]) == ("hk-old", "mcr", "Anna")
    found = settled("hk-old", "mcr")
    assert row["sums"]["wins"] == len(wins(found))
    assert row["sums"]["points"] == {"here": found.sums(there=False), "there": found.sums(there=True)}
    win = row["deals"][0]["wins"][0]
    assert win["here"]["legal"] is True
    assert win["here"]["total"] == wins(found)[0].here.total
    assert (win["reason"] is None) is (win["why_not"] is None)
    assert sum(row["deals"][0]["here"].values()) == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_speaks_four_languages(file: str, lang: str) -> None:
    shown = told("resettle", file, "--book", "riichi-tenhou", "--lang", lang)
    assert "hk-old" in shown
    assert "Anna" in shown
    assert "{" not in shown
    assert shown.count("riichi-tenhou") > DEALS
    assert any(hand in shown for hand in (each.win.notation() for each in wins(settled("hk-old", "riichi-tenhou"))))


def test_an_edition_and_options_are_books_too(file: str, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('base = "hk-old"\n[options]\nmin_doubles = 3\n', encoding="utf-8")
    lost = data("resettle", file, "--book", str(club))["sums"]["no_wins_there"]
    assert lost == data("resettle", file, "--book", "hk-old", "--option", "min_doubles=3")["sums"]["no_wins_there"] > 0
    recorder = Recorder(edition(str(club)))
    play(recorder, "club")
    own = tmp_path / "own.txt"
    own.write_text(recorder.text(), encoding="utf-8")
    row = data("resettle", str(own), "--book", "hk-old", "--played", str(club))
    assert (row["book"], row["other"], row["sums"]["no_wins_there"]) == ("club", "hk-old", 0)


@pytest.mark.parametrize(
    "arguments",
    [
        ("nowhere.txt", "--book", "mcr"),
        ("{file}", "--book", "chess"),
        ("{file}", "--book", "mcr", "--option", "wings=2"),
        ("{file}", "--book", "mcr", "--lang", "fr"),
        ("README.md", "--book", "mcr"),
    ],
)
def test_the_command_refuses_in_a_sentence(file: str, arguments: tuple[str, ...]) -> None:
    assert_refused(run("resettle", *(each.format(file=file) for each in arguments)))


def test_a_book_must_be_named(file: str) -> None:
    assert cli.run(["resettle", file]) == 2
