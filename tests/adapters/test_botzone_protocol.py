"""Botzone's requests and answers, both ways: we judge, or a bot of ours answers a judge elsewhere."""

import json
from random import Random

import pytest

from manywinds.adapters.formats.botzone.envelopes import (
    KEEP_RUNNING,
    BotzoneQuestion,
    next_question,
    question,
    reply,
    reply_of,
    simple_question,
)
from manywinds.adapters.formats.botzone.judge import Judge
from manywinds.adapters.formats.botzone.player import BotzonePlayer
from manywinds.adapters.formats.botzone.words import TILES, Foul, answer_of, tile_of, word_of
from manywinds.adapters.formats.common.game import ForeignError
from manywinds.books import book
from manywinds.kernel.deal import Deal
from manywinds.play.bots import bot
from manywinds.rules.table.flow import flow_of

RULES = book("mcr-botzone")
FLOW = flow_of(RULES)
SEATS = range(4)


def dealt(number: int) -> Deal:
    return Deal.begin(FLOW, RULES.wall.build(Random(number)), 0, number % 4)


class Table:
    """A deal judged by us, each seat a player of ours that is only told what Botzone tells."""

    def __init__(self, number: int, name: str) -> None:
        self.deal = dealt(number)
        self.judge = Judge()
        self.judge.begin(self.deal)
        self.players = [BotzonePlayer(bot(name).choose, Random(f"{number} {seat}")) for seat in SEATS]
        self.said: list[list[str]] = [[], [], [], []]
        self.moves: list[tuple[int, int]] = []

    def play(self) -> None:
        while not self.deal.over():
            asked = [seat for seat in SEATS if self.deal.legal(seat)]
            actions = {seat: self.move(seat) for seat in asked}
            for seat, action in actions.items():
                assert self.deal.allows(seat, action)
                self.judge.acting(self.deal, seat, action)
                self.deal.apply(seat, action)
                self.judge.acted(self.deal)
                self.moves.append((seat, action))

    def move(self, seat: int) -> int:
        action = self.judge.owed(self.deal, seat)
        if action is not None:
            return action
        *told, asked = self.judge.fresh(seat)
        for line in told:
            self.judge.heard(self.ask(seat, line))
        self.players[seat].hear(asked)
        known = self.players[seat].deal
        assert known is not None
        assert sorted(known.legal(seat)) == sorted(self.deal.legal(seat))
        assert (known.hands[seat], known.tile) == (self.deal.hands[seat], self.deal.tile)
        return self.judge.answer(self.deal, seat, self.say(seat))

    def ask(self, seat: int, line: str) -> str:
        self.players[seat].hear(line)
        return self.say(seat)

    def say(self, seat: int) -> str:
        self.said[seat].append(self.players[seat].say())
        return self.said[seat][-1]


def test_every_tile_has_a_word_and_dragons_stand_the_other_way_round() -> None:
    assert sorted(TILES.values()) == list(range(34))
    assert [tile_of(word_of(kind)) for kind in range(34)] == list(range(34))
    # Red, green and white there; white, green and red here.
    assert [TILES[word] for word in ("W1", "B1", "T1", "F1", "J1", "J2", "J3")] == [0, 9, 18, 27, 33, 32, 31]


@pytest.mark.parametrize("name", ["simple", "random"])
def test_players_that_know_only_their_requests_play_whole_deals(name: str) -> None:
    ends = set()
    for number in range(12):
        table = Table(number, name)
        table.play()
        ends.add(table.deal.ended)
    assert "exhausted" in ends
    assert ("won" in ends) == (name == "simple")


# The envelopes.


def history(number: int) -> tuple[list[str], list[str]]:
    """All that a seat was told in a deal and what it answered, the last answer left out."""
    table = Table(number, "simple")
    table.play()
    said = table.said[1][:-1]
    return table.judge.lines[1][: len(said) + 1], said


@pytest.mark.parametrize("form", ["json", "simple", "running"])
def test_a_program_that_starts_anew_answers_as_one_that_runs_on(form: str) -> None:
    requests, said = history(5)
    if form == "json":
        asked = [BotzoneQuestion.read(question(requests, said))]
    elif form == "simple":
        number, *lines = simple_question(requests, said).splitlines()
        assert int(number) == len(requests)
        asked = [BotzoneQuestion.read_simple(lines)]
    else:
        asked = [BotzoneQuestion.read(next_question(request, as_json=False)) for request in requests]
    player = BotzonePlayer(bot("tsumogiri").choose, Random(0))
    answers = [player.answer(each) for each in asked]
    again = BotzonePlayer(bot("tsumogiri").choose, Random(1))
    for request, response in zip(requests, said, strict=False):
        again.hear(request)
        again.said(response)
    again.hear(requests[-1])
    if form != "running":
        assert answers == [again.say()]
    else:
        assert len(answers) == len(requests)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ('{"requests": ["0 1 2"], "responses": []}', BotzoneQuestion(["0 1 2"], [], True, True)),
        ('{"request": "2 W1"}', BotzoneQuestion(["2 W1"], [], True, False)),
        ('"2 W1"', BotzoneQuestion(["2 W1"], [], True, False)),
        ("3 1 PLAY W1\n", BotzoneQuestion(["3 1 PLAY W1"], [], False, False)),
    ],
)
def test_questions_are_read_in_every_form(line: str, wanted: BotzoneQuestion) -> None:
    assert BotzoneQuestion.read(line) == wanted


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (["PASS"], ("PASS", False)),
        (["", "PLAY W1 ", KEEP_RUNNING], ("PLAY W1", True)),
        ([json.dumps({"response": "PENG W1", "debug": {"a": 1}}), KEEP_RUNNING], ("PENG W1", True)),
    ],
)
def test_replies_are_read_in_every_form(lines: list[str], wanted: tuple[str, bool]) -> None:
    assert reply_of(lines) == wanted


@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.parametrize("keep", [True, False])
def test_what_we_reply_is_read_back(as_json: bool, keep: bool) -> None:
    assert reply_of(reply("CHI W2 W5", as_json, keep).splitlines()) == ("CHI W2 W5", keep)


@pytest.mark.parametrize(
    "line",
    ["", "   ", "{", '{"requests": 1}', '{"requests": ["0 1 2"], "responses": ["PASS"]}', '{"request": 5}',
     '{"requests": [], "responses": []}', '{"requests": [{}], "responses": []}', "x" * 5000],
)  # fmt: skip
def test_a_question_that_is_none_is_refused_in_a_sentence(line: str) -> None:
    with pytest.raises(ForeignError, match=r"\.$"):
        BotzoneQuestion.read(line)


@pytest.mark.parametrize("lines", [[], [""], [KEEP_RUNNING], ['{"answer": 1}'], ['{"response": 1}'], ["{"]])
def test_a_reply_that_is_none_is_refused_in_a_sentence(lines: list[str]) -> None:
    with pytest.raises(ForeignError, match=r"\.$"):
        reply_of(lines)


# What is not possible.


@pytest.mark.parametrize(
    "text",
    ["", "PASS", "HU", "PLAY", "PLAY X1", "PLAY H1", "PENG W1", "CHI W2 W1", "GANG", "GANG W1", "BUGANG W1",
     "PLAY B1 B1", "play B1", None, 5, "PLAY " + "W1 " * 1000],
)  # fmt: skip
def test_an_answer_that_is_not_possible_is_a_foul(text: object) -> None:
    deal = laid(["B1 B1 B2 B3 B5 B7 B9 T1 T4 T7 F1 F2 F3"], "F4")
    with pytest.raises(Foul, match=r"\.$"):
        answer_of(deal, 0, text)


def test_a_claim_must_leave_the_tile_that_it_discards() -> None:
    hands = ["W3", "W1 W2 W2 W3 W3 B1 B4 B7 T1 T4 T7 F1 F2"]
    deal = laid(hands, "W5")
    deal.apply(0, (1 << 9) | tile_of("W3"))
    assert answer_of(deal, 1, "CHI W2 W3").discard == (1 << 9) | tile_of("W3")
    assert answer_of(deal, 1, "PENG B1").action == (4 << 9) | tile_of("W3")
    for wrong in ("CHI W2 W1", "PENG W3", "CHI W2 W9", "CHI W3 B1", "CHI F2 B1", "CHI W1 B1", "GANG", "HU"):
        with pytest.raises(Foul):
            answer_of(deal, 1, wrong)


def laid(hands: list[str], *drawn: str) -> Deal:
    """A deal in which the first seats hold these tiles, and the first draws these."""
    rest = [word_of(tile) for tile in RULES.wall.tiles()]
    own = [words.split() for words in hands] + [[] for _ in range(4 - len(hands))]
    for word in [*(word for words in own for word in words), *drawn]:
        rest.remove(word)
    order: list[str] = []
    for seat in SEATS:
        held = [*own[seat], *(rest.pop() for _ in range(13 - len(own[seat])))]
        order += [*held, *(drawn if seat == 0 else ())]
        order += [rest.pop() for _ in range(34 * (seat + 1) - len(order))]
    return Deal.begin(FLOW, RULES.wall.lay([tile_of(word) for word in order]), 0, 0)


@pytest.mark.parametrize("text", ["HU", "PLAY W1", "", None])
def test_whoever_is_not_asked_says_pass(text: object) -> None:
    Judge.heard("PASS")
    with pytest.raises(Foul):
        Judge.heard(text)


@pytest.mark.parametrize(
    "lines",
    [
        ["1 0 0 0 0 W1"],
        ["0 4 0"],
        ["0 0 0", "2 W1"],
        ["0 0 0", "1 0 0 0 0 " + "W1 " * 13],
        ["0 0 0", "1 1 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B2 B3 B4 H1"],
        ["0 1 0", "1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B2 B3 B4", "2 W1"],
        ["0 1 0", "1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B2 B3 B4", "3 0 PLAY W1"],
        ["0 1 0", "1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B2 B3 B4", "3 0 DRAW", "3 2 PLAY W1"],
        ["0 1 0", "1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B2 B3 B4", "3 0 DRAW", "3 0 PLAY W1", "3 3 CHI W2 W5"],
        ["0 1 0", "1 0 0 0 0 W1 W1 W1 W1 W5 W6 W7 W8 W9 B1 B2 B3 B4", "3 0 DRAW", "3 0 PLAY W1"],
        ["0 1 0", "1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B2 B3 B4", "3 0 DRAW", "3 0 BUHUA H1"],
        ["9"],
        [""],
    ],
)
def test_requests_that_cannot_be_are_refused_in_a_sentence(lines: list[str]) -> None:
    player = BotzonePlayer(bot("simple").choose, Random(0))
    *before, last = lines
    for line in before:
        player.hear(line)
        player.say()
    with pytest.raises(ForeignError, match=r"\.$"):
        player.hear(last)


# A table with flowers, where Botzone's words know them too.


def watched(rules: str, number: int) -> tuple[Judge, Deal]:
    """A deal between bots that a judge has looked at."""
    rng = Random(number)
    deal = Deal.begin(flow_of(book(rules)), book(rules).wall.build(rng), 0, 2)
    judge = Judge()
    judge.begin(deal)
    while not deal.over():
        seat = next(seat for seat in SEATS if deal.legal(seat))
        action = bot("simple").choose(deal, seat, rng)
        judge.acting(deal, seat, action)
        deal.apply(seat, action)
        judge.acted(deal)
    return judge, deal


@pytest.mark.parametrize("rules", ["mcr", "mcr-consensus", "mcr-botzone"])
def test_every_seat_is_told_all_that_happens(rules: str) -> None:
    for number in range(6):
        judge, deal = watched(rules, number)
        assert len({len(lines) for lines in judge.lines}) == 1
        for seat in SEATS:
            lines = judge.lines[seat]
            assert lines[0] == f"0 {seat} 2"
            dealt = lines[1].split()
            assert len([word for word in dealt[5:] if word in TILES]) == 13
            assert len(dealt) == 18 + sum(int(each) for each in dealt[1:5])
            # Its own draws are told with their tiles, those of others without.
            own = [line for line in lines if line.startswith("2 ")]
            assert len(own) == sum(line == f"3 {seat} DRAW" for line in judge.lines[(seat + 1) % 4])
            # What was dealt and replaced at the start, and what came later, are all flowers there are.
            laid = [line.split()[3] for line in lines if " BUHUA " in line] + dealt[18:]
            out = sum(bin(mask).count("1") for mask in deal.flowers)
            assert len(laid) == len(set(laid)) == out


def test_flowers_kept_in_the_hand_are_not_told() -> None:
    rules = book("mcr").with_options({"flowers": "by_hand"})
    with pytest.raises(ForeignError, match="flowers"):
        Judge().begin(Deal.begin(flow_of(rules), rules.wall.build(Random(0))))
