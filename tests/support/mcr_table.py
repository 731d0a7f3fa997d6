"""A table of the competition rules at which things go wrong: hands, cases, and what a referee does."""

import json
from pathlib import Path
from random import Random

from manywinds import book
from manywinds.books.mcr.rounds import place_of
from manywinds.kernel.deal import Deal
from manywinds.kernel.flow import MUST_DISCARD
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play.match import Match
from manywinds.rules.table.clock import overdue
from manywinds.rules.table.flow import flow_of
from manywinds.rules.table.pay import NOBODY
from manywinds.rules.table.penalty import Entry, Offence
from support.deals import TableOfDeal, deal_of

MCR = book("mcr")
FLOW = flow_of(MCR)
ROWS = FLOW.offences.rows
FOLDER = Path(__file__).parents[1] / "cases"
CASES = {
    row["id"]: row
    for name in ("mcr-violations", "mcr-session")
    for row in map(json.loads, (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
}

E, S, W, N = range(4)
DISCARDER = "36m 36s 1144p 12367z"
SHORT = "34556788m 34678p"
"""Worth 7 points on a discarded 2p, 9 on 5p and 9 on a 2p from the wall."""
TRUE = "123456789m 68p 99s"
"""Wins on 7p."""
PUNG = "77p 147m 258s 12345z"
NOTHING = "149m 148p 259s 1234z"


def row(code: str) -> Offence:
    """The violation of this code."""
    return ROWS[FLOW.offences.number(code)]


def judged(**given: object) -> TableOfDeal:
    """A deal at a table where anything may be said."""
    return deal_of("mcr", judged=True, **given)  # type: ignore[arg-type]


def desk() -> Match:
    """A match at a table where a referee sits, and only lawful actions are offered."""
    return Match(MCR, refereed=True)


def enter(table: TableOfDeal, text: str, match: Match | None = None) -> None:
    """A referee enters an offence in a deal."""
    (match or desk()).enter(Entry.parse(text), table.deal)


def entry_of(code: str) -> Entry:
    """An entry that could be made."""
    amount = 20 if code in ("PEN-04", "PEN-06", "PEN-17") else 0
    return Entry(E, code, amount, N if code == "PEN-17" else NOBODY, (0,) if row(code).effect & MUST_DISCARD else ())


def codes(deal: Deal) -> list[tuple[str, str]]:
    """What the seats have done wrong, in order."""
    return [(WIND_LETTERS[seat], ROWS[offence].code) for seat, offence, _, _ in deal.offences]


def dead(deal: Deal) -> str:
    """The seats whose hands are dead."""
    return "".join(letter for seat, letter in enumerate(WIND_LETTERS) if deal.dead >> seat & 1)


def changes_by_person(match: Match) -> list[list[int]]:
    """What every deal of a match changed, by person."""
    found = []
    for number, outcome in enumerate(match.outcomes, 1):
        seats = place_of(number).seats
        found.append([int(outcome.changes()[seats.index(person)]) for person in range(4)])
    return found


def play_out(deal: Deal) -> Deal:
    """Everybody throws what he drew and claims nothing."""
    while not deal.over():
        seat = next(seat for seat in range(4) if deal.legal(seat))
        deal.apply(seat, overdue(deal, seat))
    return deal


def next_hand(match: Match) -> None:
    """Play a hand in which nothing happens."""
    match.finish(play_out(match.begin(Random(1))))


def booked(deal: Deal, match: Match | None = None) -> list[object]:
    """What the seats gain and lose by a deal that is over."""
    return list((match or Match(MCR, judged=True)).finish(deal).changes())


def by_seat(figures: dict[str, int]) -> list[int]:
    """Figures of a case in the order of the seats."""
    return [figures[letter] for letter in WIND_LETTERS]
