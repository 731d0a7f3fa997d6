"""Who sits where: seats drawn by tiles and dice, and the seats of the deals that follow."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from manywinds import ManywindsError, Win, book
from manywinds.books import books
from manywinds.books.israeli.seating import ORDER
from manywinds.books.mcr.rounds import place_of
from manywinds.kernel.state import EXHAUSTED, WON
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play.match import Match
from manywinds.rules.table.ending import Ending
from manywinds.rules.table.rounds import Place, rounds_of
from manywinds.rules.table.seating import (
    DREW,
    MIXED,
    SAT,
    THREW,
    THREW_AGAIN,
    DrawStep,
    by_rounds,
    by_tiles,
    by_totals,
    draw_seats,
    draw_sentences,
    thrown_dice,
)
from manywinds.rules.words import LANGUAGES
from support.small_book import small_book

pytestmark = pytest.mark.core

EAST, SOUTH, WEST, NORTH = range(4)
NAMES = ("Ann", "Bo", "Cy", "Di")
CASES = {
    case["id"]: case
    for line in (Path(__file__).parents[1] / "cases" / "seats.jsonl").read_text(encoding="utf-8").splitlines()
    for case in [json.loads(line)]
}


def cases(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", [CASES[name] for name in ids], ids=ids)


def throws(*totals: int) -> Any:
    """One die that shows each of these."""
    return iter([(total,) for total in totals])


# Tiles.


@pytest.mark.parametrize("mixer", range(4))
def test_the_right_neighbour_of_the_mixer_draws_first(mixer: int) -> None:
    """HKR-6: the others follow counter-clockwise, and the mixer has the last tile."""
    draw = by_tiles([WEST, EAST, NORTH, SOUTH], "HKR-6", mixer)
    first, second, third = ((mixer + step) % 4 for step in (1, 2, 3))
    assert draw.seats == (second, mixer, first, third)
    assert draw.steps == (
        DrawStep(mixer, MIXED),
        DrawStep(first, DREW, WEST),
        DrawStep(second, DREW, EAST),
        DrawStep(third, DREW, NORTH),
        DrawStep(mixer, DREW, SOUTH),
    )


def test_there_is_one_tile_of_each_wind() -> None:
    """HKR-6, RII-4."""
    with pytest.raises(ManywindsError, match="one tile of each wind"):
        by_tiles([EAST, EAST, WEST, NORTH], "HKR-6")


@pytest.mark.parametrize(
    ("id", "clause"),
    [
        ("hk-old", "HKR-6"),
        ("hk-old-pl", "HKP-4"),
        ("hk-new", "HKP-4"),
        ("mcr", "MCR-13"),
        ("mcr-consensus", "MCR-13"),
        ("riichi-phoenix", "RII-4"),
        ("riichi-tenhou", "RII-4"),
    ],
)
def test_books_that_draw_wind_tiles(id: str, clause: str) -> None:
    """HKR-6, HKP-4, MCR-13, RII-4: every seating comes about as often as any other."""
    rng = Random(3)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(2400):
        draw = draw_seats(book(id), rng)
        seen[draw.seats] = seen.get(draw.seats, 0) + 1
        assert draw.clause == clause
        assert [step.what for step in draw.steps] == [MIXED, DREW, DREW, DREW, DREW]
        assert all(draw.seats[step.wind] == step.person for step in draw.steps[1:])
    assert len(seen) == 24
    assert 50 < min(seen.values()) <= max(seen.values()) < 160


# Dice.


@cases("HKR-W01")
def test_the_printed_draw_with_dice(case: dict[str, Any]) -> None:
    """HKR-7: two are tied for West and North; the new throw moves nobody else."""
    names = list(case["throws"])
    draw = by_totals(throws(*case["throws"].values(), *case["rethrow"].values()), "HKR-7")
    assert {wind: names[draw.seats[seat]] for seat, wind in enumerate("ESWN")} == case["expect"]
    again = [names[step.person] for step in draw.steps if step.what == THREW_AGAIN]
    assert again == list(case["rethrow"])


@pytest.mark.parametrize(
    ("totals", "seats"),
    [
        ((12, 9, 7, 3), (0, 1, 2, 3)),
        ((3, 7, 9, 12), (3, 2, 1, 0)),
        # All four, then two, then the same two again.
        ((5, 5, 5, 5, 8, 6, 6, 2, 7, 7, 3, 4), (0, 2, 1, 3)),
        # Two pairs: the higher pair throws first, and a high second throw stays among its pair.
        ((4, 10, 4, 10, 2, 3, 12, 11), (3, 1, 0, 2)),
    ],
)
def test_the_tied_throw_until_they_differ(totals: tuple[int, ...], seats: tuple[int, ...]) -> None:
    """HKR-7."""
    assert by_totals(throws(*totals), "HKR-7").seats == seats


def test_the_table_may_want_dice() -> None:
    """HKR-7: the option; two dice each."""
    edition = book("hk-old").with_options({"seating": "dice"})
    rng = Random(5)
    tied = 0
    for _ in range(200):
        draw = draw_seats(edition, rng)
        assert draw.clause == "HKR-7"
        assert sorted(draw.seats) == [0, 1, 2, 3]
        first = {step.person: sum(step.dice) for step in draw.steps if step.what == THREW}
        assert all(len(step.dice) == 2 for step in draw.steps if step.dice)
        assert [first[person] for person in draw.seats] == sorted(first.values(), reverse=True)
        tied += len({*first.values()}) < 4
        assert (len({*first.values()}) < 4) == any(step.what == THREW_AGAIN for step in draw.steps)
    assert tied > 50


@pytest.mark.parametrize(
    ("dice", "seats", "again"),
    [
        ((2, 6, 4, 1, 3, 5, 2, 1, 4), (1, 3, 2, 0), []),
        # 1 and 3 are tied for East, then all three for West; what the others threw first counts no more.
        ((6, 1, 6, 3, 2, 5, 4, 4, 4, 1, 2, 6, 1, 3), (2, 1, 3, 0), [0, 2, 0, 1, 3]),
        # A tie below the highest is none.
        ((6, 2, 2, 2, 5, 1, 1, 3, 2), (0, 2, 1, 3), []),
    ],
)
def test_east_then_west_then_south(dice: tuple[int, ...], seats: tuple[int, ...], again: list[int]) -> None:
    """ISR-9: of those who are left the highest; the tied for it roll again, and North is left over."""
    draw = by_rounds(throws(*dice), ORDER, "ISR-9")
    assert draw.seats == seats
    assert [step.person for step in draw.steps if step.what == THREW_AGAIN] == again
    assert [WIND_LETTERS[step.wind] for step in draw.steps if step.what == SAT] == ["E", "W", "S", "N"]


def test_the_israeli_game_draws_with_one_die() -> None:
    """ISR-9."""
    rng = Random(2)
    seen = set()
    for _ in range(300):
        draw = draw_seats(book("israeli"), rng)
        seen.add(draw.seats)
        assert draw.clause == "ISR-9"
        assert all(len(step.dice) == 1 for step in draw.steps if step.dice)
        rounds = [len([step for step in draw.steps if step.what == THREW and step.person == who]) for who in draw.seats]
        assert rounds == [1, 3, 2, 3]
    assert len(seen) == 24


def test_too_few_throws_are_refused() -> None:
    for way in (lambda: by_totals(throws(3, 4, 5), "HKR-7"), lambda: by_rounds(throws(3, 3, 3, 3, 1), ORDER, "ISR-9")):
        with pytest.raises(ManywindsError, match="fewer throws"):
            way()


@pytest.mark.parametrize("id", books())
def test_the_same_seed_draws_the_same_seats(id: str) -> None:
    assert draw_seats(book(id), Random(9)) == draw_seats(book(id), Random(9))
    assert len({draw_seats(book(id), Random(seed)).seats for seed in range(40)}) > 10


def test_dice_have_six_sides() -> None:
    dice = thrown_dice(Random(1), 2)
    assert {die for _ in range(200) for die in next(dice)} == {1, 2, 3, 4, 5, 6}


def test_a_book_that_does_not_say_how_seats_are_drawn_is_refused() -> None:
    with pytest.raises(ManywindsError, match="does not say how seats are drawn"):
        draw_seats(small_book(), Random(1))


# Sentences.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_draw_is_told_step_by_step(lang: str) -> None:
    tiles = by_tiles([WEST, EAST, NORTH, SOUTH], "HKR-6")
    dice = by_totals(iter([(1, 2), (3, 4), (2, 1), (6, 6), (2, 3), (4, 5)]), "HKR-7")
    for draw in (tiles, dice):
        sentences = draw_sentences(draw, NAMES, lang)
        assert len(sentences) == len(draw.steps) + 1
        for step, sentence in zip(draw.steps, sentences[:-1], strict=True):
            assert NAMES[step.person] in sentence
            assert not step.dice or f"= {sum(step.dice)}" in sentence
        assert draw.clause in sentences[-1]
        assert not any("{" in sentence for sentence in sentences)


def test_a_draw_in_english() -> None:
    draw = by_rounds(throws(2, 6, 6, 1, 3, 5, 2, 1, 4, 6, 2), ORDER, "ISR-9")
    assert draw_sentences(draw, NAMES)[:7] == [
        "Ann: 2 thrown.",
        "Bo: 6 thrown.",
        "Cy: 6 thrown.",
        "Di: 1 thrown.",
        "Bo, after a tie: 3 thrown.",
        "Cy, after a tie: 5 thrown.",
        "Cy: the seat of East.",
    ]
    assert draw_sentences(draw, NAMES)[-1] == "The seats are drawn: East: Cy, South: Ann, West: Di, North: Bo (ISR-9)."


# From the seats drawn to the deals.


@pytest.mark.parametrize("id", books())
def test_whoever_drew_east_deals_first(id: str) -> None:
    """HKR-8, RII-4, MCR-13: persons of a match are those of the draw, East first."""
    match = Match(book(id))
    assert match.place == Place(1, EAST, (0, 1, 2, 3))
    deal = match.begin(Random(1))
    assert (deal.first, deal.turn, deal.round) == (EAST, EAST, EAST)


def after(id: str, winners: list[int], place: Place | None = None) -> Place:
    """The deal after one that these seats have won."""
    edition = book(id)
    ending = Ending(WON if winners else EXHAUSTED, tuple(winners))
    found = rounds_of(edition).after(place or Place(), ending, [0, 0, 0, 0])
    assert found is not None
    return found


@cases("HKR-F01", "HKR-F02", "HKR-F03")
def test_the_next_dealer_of_the_old_style(case: dict[str, Any]) -> None:
    """HKR-8, HKR-11, HKR-47: the dealer is East, and the others' winds follow from there."""
    winner = case["last_deal"].get("winner")
    seats = after("hk-old", ["ESWN".index(winner)] if winner else []).seats
    assert seats == ((0, 1, 2, 3) if case["expect"]["next_dealer"] == "same" else (1, 2, 3, 0))


@pytest.mark.parametrize("id", ["hk-old", "hk-old-pl"])
def test_the_other_winds_are_plain_but_for_the_round_wind(id: str) -> None:
    """HKR-8: a pung of a wind counts for whoever sits there, and for all in its round."""
    for seat in "ESWN":
        for round in "ESWN":
            for kind, wind in enumerate("ESWN", 1):
                win = Win.parse(f"[{kind}{kind}{kind}z] [123s] 456p 789m 5p 3f +5p", seat, round)
                items = book(id).score(win).items
                assert ("seat_wind" in items) == (wind == seat)
                assert ("round_wind" in items) == (wind == round)


@cases("HKP-W16")
def test_a_drawn_deal_of_the_sheet(case: dict[str, Any]) -> None:
    """HKP-5, HKP-15."""
    assert case["expect"]["winds"] == "unchanged"
    assert after("hk-old-pl", []).seats == (0, 1, 2, 3)


@cases("PAY-09")
def test_a_drawn_hand_of_a_session(case: dict[str, Any]) -> None:
    """MCR-48."""
    following = after("mcr", [])
    assert "ESWN"[Place().seats.index(following.seats[0])] == case["expect"]["next_dealer"]
    assert (following.number == 2) == case["expect"]["hand_counts_as_played"]


# A session of the competition rules.


@cases("SEAT-01", "SEAT-02", "SEAT-03", "SEAT-04")
def test_the_seats_of_a_round(case: dict[str, Any]) -> None:
    """MCR-13, MCR-15: players are called by the seats they drew."""
    place = place_of(4 * (case["given"]["round"] - 1) + 1)
    assert {wind: "ABCD"[place.seats[seat]] for seat, wind in enumerate("ESWN")} == case["expect"]["seats"]


@cases("SEAT-05")
def test_the_dealers_of_sixteen_hands(case: dict[str, Any]) -> None:
    """MCR-1, MCR-14, MCR-16: four rounds of four hands, and everybody deals once in each."""
    dealers = "".join("ABCD"[place_of(number).seats[0]] for number in range(1, case["given"]["hands"] + 1))
    assert dealers == case["expect"]["dealers"]
    for first in range(0, 16, 4):
        assert sorted(dealers[first : first + 4]) == ["A", "B", "C", "D"]


@cases("SEAT-06", "SEAT-07", "SEAT-08")
def test_the_seat_winds_of_a_hand(case: dict[str, Any]) -> None:
    """MCR-2, MCR-3: the dealer is East, and turns go on to his right."""
    place = place_of(case["given"]["hand"])
    expected = case["expect"]
    assert "ESWN"[place.round] == expected["round_wind"]
    assert "ABCD"[place.seats[EAST]] == expected["dealer"]
    assert {"ABCD"[person]: "ESWN"[seat] for seat, person in enumerate(place.seats)} == expected["seat_wind"]
    assert "".join("ABCD"[person] for person in place.seats) == expected["turn_order"]


@cases("SEAT-09")
def test_the_dealer_of_a_session_passes_although_he_wins(case: dict[str, Any]) -> None:
    """MCR-14."""
    following = after("mcr", [EAST])
    assert following.number == case["expect"]["next_hand"]
    assert "ABCD"[following.seats[EAST]] == case["expect"]["next_dealer"]


@cases("SEAT-10")
def test_the_upper_players_of_a_session(case: dict[str, Any]) -> None:
    """MCR-3, MCR-15: the upper player sits on the left and acts before."""
    for player, uppers in case["expect"]["upper_player_per_round"].items():
        found = ""
        for round in case["given"]["rounds"]:
            seats = place_of(4 * (round - 1) + 1).seats
            found += "ABCD"[seats[seats.index("ABCD".index(player)) - 1]]
        assert found == uppers


def test_a_session_is_four_rounds_with_a_wind_each() -> None:
    """MCR-1, MCR-2: hands of a match, played to the end of the session."""
    place: Place | None = Place()
    winds = []
    while place is not None:
        winds.append(place.round)
        place = rounds_of(book("mcr")).after(place, Ending(EXHAUSTED), [0, 0, 0, 0])
    assert winds == [EAST] * 4 + [SOUTH] * 4 + [WEST] * 4 + [NORTH] * 4
