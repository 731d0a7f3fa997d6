"""The violation sheet as data: offences on the sheets, sessions that were missed, and what is more than points (MCR-81,
MCR-98)."""

from typing import NamedTuple

from manywinds.club.event.state import Sanctioned, Tournament
from manywinds.club.print.sheet import penalty_text
from manywinds.club.sheet.entered import EnteredOffence
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.rules.table.flow import flow_of
from manywinds.rules.table.penalty import BY_TABLE, Penalty
from manywinds.rules.words import words

NO_ROUND = -1
"""Of what was not done in a deal."""


class Violation(NamedTuple):
    """An offence by a book's table. A hand of 0 is none: the session was missed, or only totals were entered."""

    session: int
    table: int
    hand: int
    round: int
    person: int
    number: int
    fault: EnteredOffence
    penalty: Penalty


def violations(event: Tournament, session: int = 0, table: int = 0) -> list[Violation]:
    """Every offence on the sheets and every session that was missed, of one session or table or of all."""
    found = []
    for at, number in sorted(event.tables):
        if (session and at != session) or (table and number != table):
            continue
        state = event.tables[at, number]
        for row in event.played(at, number).rows:
            for fault, penalty in zip(row.deal.faults, row.outcome.penalties, strict=True):
                place = row.place
                round = place.round if place.number else NO_ROUND
                who = state.players[fault.person]
                found.append(Violation(at, number, place.number, round, fault.person, who, fault, penalty))
        found += [each for each in _missed(event, at) if each.table == number]
    return found


def _missed(event: Tournament, session: int) -> list[Violation]:
    offences = flow_of(event.book).offences
    found = []
    for (at, number), missed in event.missed.items():
        if at != session:
            continue
        table = event.table_with(session, number)
        person = event.tables[session, table].players.index(number)
        fault = EnteredOffence(person, missed.code, note=missed.stand_in, ref=missed.ref)
        penalty = Penalty(person, offences.rows[offences.number(missed.code)], 1)
        found.append(Violation(session, table, 0, NO_ROUND, person, number, fault, penalty))
    return found


class ViolationEntry(NamedTuple):
    """A line of the violation sheet in a language. What stands for no session, table or hand is 0."""

    ref: int
    number: int
    session: int
    table: int
    hand: int
    where: str
    """`1 / 2 / 3 / E`: session, round, table, position."""
    clause: str
    what: str
    times: int
    cost: str
    note: str


def violation_entries(event: Tournament, lang: str, session: int = 0, table: int = 0) -> list[ViolationEntry]:
    """All lines, those of the tables first (MCR-98)."""
    say, offences = words(lang, "club"), flow_of(event.book).offences
    found = []
    for each in violations(event, session, table):
        offence = each.penalty.offence
        if offence.code == event.book.tournament.missed:
            cost = say["missed"]
        else:
            seated = event.table(each.session, each.table).players
            marks = [f"{number} {event.players[number].name}" for number in seated]
            cost = penalty_text(each.fault, each.penalty, marks, lang)
        row = offences.rows[offences.number(offence.code)]
        if each.fault.points not in (BY_TABLE, *row.fine.figures()):
            cost = f"{cost}, {say['exception']}"
        found.append(
            ViolationEntry(
                each.fault.ref,
                each.number,
                each.session,
                each.table,
                each.hand,
                _where(each.session, each.round, each.table, each.person),
                offence.clause,
                offence.text_in(lang),
                each.penalty.times,
                cost,
                each.fault.note,
            )
        )
    return found + [
        entry
        for entry in (_sanction(event, each, lang) for each in event.sanctions)
        if (not session or entry.session == session) and (not table or entry.table == table)
    ]


def _where(session: int, round: int, table: int, person: int) -> str:
    return f"{session} / {'–' if round == NO_ROUND else round + 1} / {table or '–'} / {WIND_LETTERS[person]}"


def _sanction(event: Tournament, each: Sanctioned, lang: str) -> ViolationEntry:
    say = words(lang, "club")
    table, where = 0, ""
    for (at, number), state in event.tables.items():
        if at == each.session and each.player in state.players:
            table = number
            where = _where(at, NO_ROUND, number, state.players.index(each.player))
    kinds = [each.kind, "criticism"] if each.public and each.kind != "criticism" else [each.kind]
    cost = ", ".join(say[kind] for kind in kinds)
    return ViolationEntry(each.ref, each.player, each.session, table, 0, where, "", each.text, 1, cost, "")
