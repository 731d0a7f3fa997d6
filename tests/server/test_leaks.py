"""Nothing leaks: all that one seat is ever told, held against what the seat may know at that moment.

A match is played over the wire and everything that reaches one seat is kept. Afterwards its record, with the seeds that
are revealed by then, is played again: every state must be what the seat could see at some moment, in order, and no text
in it may name a tile that the seat could not see then.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from manywinds.books import book
from manywinds.kernel.action import action_text
from manywinds.kernel.deal import Deal
from manywinds.kernel.notation import parse_tile
from manywinds.kernel.sets import FACE_DOWN, set_text
from manywinds.kernel.state import NOTHING
from manywinds.kernel.tiles import KIND_BITS, RED, kinds_in, tile_text
from manywinds.play.bots import bot
from manywinds.play.match import Match
from manywinds.play.record import wall_text
from manywinds.play.redeal import redeal
from manywinds.play.replay import Onlooker, replay
from manywinds.play.view import NO_SAYINGS, PHASES, View, concealed, public, sayings, view
from manywinds.server.refusal import RefusedRequest
from manywinds.server.tables.hints import hints
from manywinds.server.tables.views import public_view, seat_view
from support.serving import Seat, Served, served
from support.shelf import STANDING

BOOKS = STANDING
TILE = re.compile(r"(?<![\w])\d[mpszf](?![\w])")
PERSONS = (0, 1, 2, 3)


class Truth(Onlooker):
    """What a person could know, moment by moment, and what must stay hidden until a deal is over."""

    def __init__(self, person: int) -> None:
        self.person = person
        self.views: dict[int, list[View]] = {}
        self.walls: dict[int, str] = {}
        self.number = 0
        self.seat = 0

    def begun(self, match: Match, deal: Deal) -> None:
        assert match.place is not None
        self.number = match.place.number
        self.seat = match.place.seats.index(self.person)
        self.views[self.number] = [view(deal, self.seat)]
        self.walls[self.number] = wall_text(deal.wall.order)

    def acted(self, deal: Deal) -> None:
        self.views[self.number].append(view(deal, self.seat))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("leaks")) as running:
        yield running


def tiles_in(message: dict[str, Any]) -> set[str]:
    """Every tile that is named anywhere in a message, except in what was drawn at random to name the room, and among
    those the own hand waits for, of which the law below tells that they depend on nothing hidden."""
    random = ("id", "key", "link", "record_ids")
    room = {name: value for name, value in message.get("room", {}).items() if name not in random}
    seen = {name: value for name, value in (message.get("view") or {}).items() if name != "naming"}
    return set(TILE.findall(json.dumps({**message, "room": room, "view": seen})))


def known(seen: View) -> set[str]:
    """Every tile a seat may know of, apart, as a message would name it."""
    told: set[str] = set()
    tiles = [*seen.hand.tiles(), *seen.table.indicators, *(each for each in (seen.drawn, seen.table.tile) if each >= 0)]
    texts = [
        *(win.notation() for win in seen.table.wins),
        *(action_text(each) for each in (*seen.legal, *seen.instead)),
    ]
    for each in seen.seats:
        texts += [set_text(code) for code in each.melds if code != FACE_DOWN]
        tiles += [*kinds_in(each.flowers), *kinds_in(each.named), *(tile & (KIND_BITS | RED) for tile in each.river)]
        # Whoever is ready when the wall is used up shows the hand (RII-73).
        tiles += each.hand.tiles() if each.hand is not None and seen.table.ended else []
    for text in (*texts, *(tile_text(tile) for tile in tiles)):
        for digits, suit in re.findall(r"(\d+)([mpszf])", text):
            told |= {f"{digit}{suit}" for digit in digits}
    # The chow that a claim names by its first tile, and sets of which a red five is one.
    return told | {f"5{tile[1]}" for tile in told if tile[0] == "0"}


def same(message: dict[str, Any], seen: View) -> bool:
    """The state tells what the view tells."""
    told = message["view"]
    return (
        told["wall"] == seen.table.wall
        and told["phase"] == PHASES[seen.table.phase]
        and [parse_tile(tile) for tile in told["hand"]] == seen.hand.tiles()
        and (parse_tile(told["drawn"]) if told["drawn"] else NOTHING) == seen.drawn
        and [choice["action"] for choice in told["legal"]] == [action_text(action) for action in seen.legal]
        and [(seat["tiles"], len(seat["melds"]), len(seat["flowers"])) for seat in told["seats"]]
        == [(seat.tiles, len(seat.melds), len(kinds_in(seat.flowers))) for seat in seen.seats]
        and [[parse_tile(tile["tile"]) for tile in seat["river"]] for seat in told["seats"]]
        == [[tile & (KIND_BITS | RED) for tile in seat.river] for seat in seen.seats]
    )


@pytest.mark.parametrize(("id", "judged", "deals"), [*((id, False, 3) for id in BOOKS), ("mcr", True, 1)])
def test_a_seat_is_told_only_what_it_may_know(id: str, judged: bool, deals: int, server: Served) -> None:
    anna = server.visitor("Anna")
    room = anna.room(id, judged=judged)
    seat = anna.sit(room)
    results = seat.play(deals, careful)
    person = seat.state["view"]["person"]
    record = anna.ask("GET", f"/api/records/{results[-1]['record_id']}").text
    seat.close()
    truth = Truth(person)
    replay(record, book, truth)
    check(seat, truth, record)


def careful(state: dict[str, Any]) -> str:
    """Claims what it can, so that much is seen, and says nothing false."""
    legal = [choice["action"] for choice in state["view"]["legal"]]
    claims = [action for action in legal if action.startswith(("pung", "chow", "kong", "concealed_kong"))]
    quiet = [action for action in reversed(legal) if action == "pass" or action.startswith("discard")]
    return (claims or quiet or legal)[0]


def check(seat: Seat, truth: Truth, record: str) -> None:
    states = [message for message in seat.heard if message["type"] == "state"]
    secrets = dict(zip(truth.views, re.findall(r"^seed (\w+)\nsalt (\w+)$", record, re.MULTILINE), strict=True))
    moments: dict[int, int] = {}
    before: dict[str, Any] = {}
    looked = 0
    for message in states:
        assert {**message, "version": 0} != {**before, "version": 0}, "what tells nothing new tells that something is"
        before = message
        if message["view"] is None:
            assert tiles_in(message) == set()
            continue
        number = message["place"]["deal"]
        views = truth.views[number]
        start = moments.get(number, 0)
        found = next((step for step in range(start, len(views)) if same(message, views[step])), None)
        assert found is not None, f"no moment of deal {number} is like this"
        moments[number] = found
        raw = json.dumps(message)
        for later in [each for each in secrets if each > number or (each == number and not message["result"])]:
            assert not any(secret in raw for secret in secrets[later])
            assert truth.walls[later][:20] not in raw
        if message["result"] is None:
            allowed = known(views[found])
            assert tiles_in(message) <= allowed, (number, found, tiles_in(message) - allowed)
            looked += 1
    assert looked > 5 * len(truth.views)


# The same as a law: what is told does not depend on what is hidden.


@pytest.mark.parametrize("id", [*BOOKS, "riichi-tenhou"])
def test_what_is_told_does_not_change_with_what_is_hidden(id: str) -> None:
    rng = Random(f"hidden {id}")
    rules = book(id)
    choose = bot("simple").choose
    compared = 0
    for judged in (False, True):
        deal = Match(rules, judged).begin(rng)
        while not deal.over():
            seat = next(each for each in range(4) if deal.legal(each))
            if rng.random() < 0.1:
                for viewer in range(4):
                    compared += compare(deal, redeal(deal, viewer, rng), viewer)
            deal.apply(seat, choose(deal, seat, rng))
    assert compared > 20


def compare(deal: Deal, twin: Deal, seat: int) -> int:
    rules = deal.flow.book  # type: ignore[attr-defined]
    seen = [seat_view(view(each, seat), sayings(each, seat), PERSONS, rules, "en") for each in (deal, twin)]
    assert seen[0] == seen[1]
    if all(concealed(deal, other) == concealed(twin, other) for other in range(4)):
        return 0
    assert public_view(public(deal), PERSONS) == public_view(public(twin), PERSONS)
    assert public(deal) == public(twin)
    if deal.turn == seat:
        told = []
        for each in (deal, twin):
            try:
                told.append(hints(each, seat, each.flow.book, "en", 1))  # type: ignore[attr-defined]
            except RefusedRequest:
                told.append(None)
        assert told[0] == told[1]
    return 1


def test_a_tile_that_does_not_belong_there_would_be_found(tmp_path: Path) -> None:
    rng = Random(5)
    deal = Match(book("mcr")).begin(rng)
    told = seat_view(view(deal, 0), NO_SAYINGS, PERSONS, book("mcr"), "en").model_dump(by_alias=True)
    allowed = known(view(deal, 0))
    assert tiles_in(told) <= allowed
    second = seat_view(view(deal, 1), NO_SAYINGS, PERSONS, book("mcr"), "en")
    other = next(tile for tile in second.hand if tile not in allowed)
    told["seats"][1]["hand"] = [other]
    assert not tiles_in(told) <= allowed
