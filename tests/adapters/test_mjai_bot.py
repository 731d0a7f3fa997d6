"""A bot of ours behind mjai: the deal it makes up agrees with the real one in all that its seat sees."""

import json
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds.adapters.formats.mjai.bot import MjaiBot
from manywinds.adapters.formats.mjai.seat import MjaiSeat
from manywinds.books import book
from manywinds.play.bots import Bot, bot
from manywinds.play.match import Match
from manywinds.play.redeal import redeal
from manywinds.play.view import view
from support.command_line import run

BOOK = book("riichi-tenhou")


class Table:
    """Four bots of ours that hear of each other only through mjai, and what each was told."""

    def __init__(self, name: str, seed: int, whole: bool = False, options: dict | None = None) -> None:
        self.rules = BOOK.with_options(options or {})
        self.bots = [MjaiBot(bot(name), BOOK, seed + person) for person in range(4)]
        self.lines: list[list[str]] = [[], [], [], []]
        self.seats = [MjaiSeat(person, self.ask(person), whole) for person in range(4)]
        self.match = Match(self.rules)

    def ask(self, person: int) -> Callable[[str], str]:
        def answer(line: str) -> str:
            self.lines[person].append(line)
            found = self.bots[person].answer(line)
            assert self.bots[person].fault == ""
            return found

        return answer

    def play(self, rng: Random) -> None:
        """One deal; at every question the made-up deal looks as the real one does."""
        deal = self.match.begin(rng)
        place = self.match.place
        assert place is not None
        for each in self.seats:
            each.begun(self.match, deal)
        while deal.waited:
            seat = next(seat for seat in range(4) if deal.legal(seat))
            person = place.seats[seat]
            action = self.seats[person].answer(deal, seat)
            assert view(self.bots[person].deal(), seat) == view(deal, seat)
            assert deal.allows(seat, action)
            for each in self.seats:
                each.acting(deal, seat, action)
            deal.apply(seat, action)
            for each in self.seats:
                each.acted(deal)
        outcome = self.match.finish(deal)
        for each in self.seats:
            each.ended(deal, outcome)


@settings(max_examples=8)
@given(st.integers(0, 10**6), st.sampled_from(["simple", "random"]), st.booleans())
def test_the_made_up_deal_looks_as_the_real_one(seed: int, name: str, whole: bool) -> None:
    table = Table(name, seed, whole)
    rng = Random(seed)
    for _ in range(3):
        table.play(rng)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["simple", "random"])
def test_the_made_up_deal_looks_as_the_real_one_in_whole_games(name: str) -> None:
    for seed in range(40):
        table = Table(name, seed)
        rng = Random(seed)
        while not table.match.over():
            table.play(rng)


def test_red_fives_are_played_as_the_server_says() -> None:
    table = Table("simple", 3, options={"red_fives": "0/0/0"})
    table.play(Random(3))
    assert "5mr" not in "".join(table.lines[0])


def test_what_is_told_does_not_depend_on_what_is_hidden() -> None:
    """All that others hold and will draw is shuffled: the events are the same to the letter until something new is
    seen."""
    answer = json.dumps({"type": "none"})
    for seed in range(20):
        told = []
        for shuffled in (False, True):
            match = Match(BOOK)
            deal = match.begin(Random(seed))
            lines: list[str] = []
            if shuffled:
                deal = redeal(deal, 1, Random(seed + 1))
            seat = MjaiSeat(1, lambda line, lines=lines: (lines.append(line), answer)[1], whole=False)
            seat.begun(match, deal)
            seat.catch_up()
            told.append(lines)
        assert told[0] == told[1]


def answers(*events: object) -> tuple[list[dict], list[str]]:
    player = MjaiBot(bot("simple"), BOOK)
    found, faults = [], []
    for event in events:
        line = event if isinstance(event, str) else json.dumps(event)
        found.append(json.loads(player.answer(line)))
        faults.append(player.fault)
    return found, faults


START = {"type": "start_game", "id": 1}
HIDDEN = ["?"] * 13
MINE = ["1m", "2m", "3m", "5mr", "5p", "6p", "9p", "1s", "E", "S", "P", "F", "C"]
KYOKU = {
    "type": "start_kyoku", "bakaze": "E", "dora_marker": "4s", "kyoku": 2, "honba": 0, "kyotaku": 0, "oya": 1,
    "scores": [25000] * 4, "tehais": [HIDDEN, MINE, HIDDEN, HIDDEN],
}  # fmt: skip
DRAW = {"type": "tsumo", "actor": 1, "pai": "N"}


def test_the_dealer_of_the_second_deal_is_person_one() -> None:
    found, faults = answers(START, KYOKU, DRAW)
    assert faults == ["", "", ""]
    assert found[2]["type"] == "dahai"
    assert found[2]["pai"] in [*MINE, "N"]
    assert found[:2] == [{"type": "none"}] * 2


@pytest.mark.parametrize(
    "event",
    [
        "no json", "5", "[5]", "{}", {"type": "dance"}, {"type": "start_kyoku"}, {**KYOKU, "tehais": [MINE] * 3},
        {"type": "dahai", "actor": 1, "pai": "9s"}, {"type": "pon", "actor": 2, "pai": "1m", "consumed": ["1m", "1m"]},
        {"type": "tsumo", "actor": 7, "pai": "1m"}, {"type": "tsumo", "actor": 1, "pai": "?"},
        {"type": "kakan", "actor": 1, "pai": "1m", "consumed": ["1m"] * 3}, {"type": "reach", "actor": 1},
        {"type": "ankan", "actor": 1, "consumed": []}, {"type": "dora", "dora_marker": "4s "}, "[" * 50_000,
    ],
)  # fmt: skip
def test_what_cannot_be_followed_is_answered_all_the_same(event: object) -> None:
    found, faults = answers(START, KYOKU, DRAW, event, DRAW, {**KYOKU, "oya": 0, "kyoku": 1}, DRAW)
    assert all(isinstance(row["type"], str) for row in found)
    assert any(faults[3:5])


def test_a_server_that_plays_otherwise_gets_the_drawn_tile() -> None:
    again = {"type": "tsumo", "actor": 1, "pai": "9s"}
    found, faults = answers(START, KYOKU, DRAW, again)
    assert found[3] == {"type": "dahai", "actor": 1, "pai": "9s", "tsumogiri": True}
    assert faults[3]


def test_a_riichi_is_declared_and_then_discarded() -> None:
    hand = ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "2p", "3p", "E", "E"]
    kyoku = {**KYOKU, "tehais": [HIDDEN, hand, HIDDEN, HIDDEN]}
    found, _ = answers(START, kyoku, DRAW, {"type": "reach", "actor": 1})
    assert found[2] == {"type": "reach", "actor": 1}
    assert found[3] == {"type": "dahai", "actor": 1, "pai": "N", "tsumogiri": True}


def test_the_command_answers_line_by_line() -> None:
    lines = "".join(json.dumps(event) + "\n" for event in (START, KYOKU, DRAW))
    done = run("bot", "--protocol", "mjai", given=lines + "\nwhat?\n")
    assert done.returncode == 0
    assert [json.loads(line)["type"] for line in done.stdout.splitlines()] == ["none", "none", "dahai", "none"]
    assert done.stderr.startswith("The JSON cannot be read")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--protocol", "chess"), 2),
        (("--protocol", "mjai", "--bot", "smart"), 1),
        (("--protocol", "mjai", "--book", "mcr"), 1),
    ],
)
def test_the_command_refuses_what_it_cannot_do(arguments: tuple[str, ...], code: int) -> None:
    done = run("bot", *arguments)
    assert (done.returncode, done.stdout) == (code, "")


def test_a_bot_is_a_plain_thing() -> None:
    """Ours need no seat to follow a deal from."""
    assert Bot("a", "b", bot("simple").choose).sitter is None
