"""A table's sheet as it goes over the wire: rows, places, sums, and what its book asks of a deal."""

from manywinds.club.event.standings import decimals
from manywinds.club.print.sheet import remark
from manywinds.club.sheet.entered import EnteredDeal
from manywinds.club.sheet.sheet import PlayedSheet, SheetRow, has_table_points
from manywinds.kernel.flow import VOIDS
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points
from manywinds.rules.scoring.score import Score
from manywinds.rules.scoring.yakuman import YAKUMAN
from manywinds.rules.table.flow import flow_of
from manywinds.rules.table.pay import NOBODY
from manywinds.rules.table.penalty import FREE, GIVEN, Offence
from manywinds.rules.table.rounds import Place
from manywinds.rules.words import words
from manywinds.server import wire
from manywinds.server.wire.declared import DerivedModel, model_of
from manywinds.server.wire.scored import (
    lines_of,
    payments_of,
    penalties_of,
    refused_of,
    seat_of,
    sentences_of,
    unit_name,
)

STICK = 1000
ONE = "head_bump"
ONE_WINNER = (ONE, "abort")
"""Options of a book by which two who win on the same tile do not both win."""


def asks_of(book: Rulebook, lang: str) -> wire.DealAsks:
    """What a form has to ask."""
    called = words(lang, "circumstances")
    values = book.options.values
    sticks = "sticks" in book.extras
    return wire.DealAsks(
        book=book.id,
        unit=book.unit,
        unit_name=unit_name(book.unit, lang),
        minimum=book.minimum,
        worth="han" if sticks else "quarters" if book.losers is not None else "whole",
        yakuman=[
            wire.Named(id=fan.id, name=fan.name(lang))
            for fan in book.fans.counting()
            if sticks and fan.value >= YAKUMAN
        ],
        sticks=sticks,
        nagashi=values.get("nagashi_mangan", "none") != "none",
        aborts=list(flow_of(book).abort_words()),
        several=any(str(values.get(each, ONE)) not in ONE_WINNER for each in ("double_ron", "triple_ron")),
        losers=book.losers is not None,
        responsible="responsible" in book.extras or "pao" in book.extras,
        cells=has_table_points(book),
        dora="dora_indicators" in book.extras,
        ura="ura_indicators" in book.extras,
        flowers=book.wall.flowers > 0,
        red_fives=any(book.wall.reds),
        circumstances=[wire.Named(id=word, name=called[word]) for word in book.circumstances],
        offences=[_offence(each) for each in flow_of(book).offences.rows],
    )


def _offence(row: Offence) -> wire.OffenceCard:
    given = GIVEN in row.fine.steps
    return wire.OffenceCard(
        code=row.code,
        clause=row.clause,
        text=row.text,
        to=row.fine.to,  # type: ignore[arg-type]
        amounts=list(row.fine.amounts) if given or FREE in row.fine.steps else [],
        must=given,
        decided=row.decided,
        voids=bool(row.effect & VOIDS),
    )


def body_of(played: PlayedSheet, names: list[str], lang: str) -> wire.SheetBody:
    """The whole sheet."""
    table_points = played.table_points()
    place = played.place
    return wire.SheetBody(
        names=names,
        rows=[_row(played, row, names, lang) for row in played.rows],
        place=None if place is None or played.over() else _place(played, place, played.changes_seats()),
        start=played.match.rounds.start,
        points=played.points(),
        sums=played.won(),
        scores=played.scores(),
        table_points=None if table_points is None else [decimals(each) for each in table_points],
        places=played.places(),
        over=played.over(),
        stopped=played.sheet.stopped,
        check=_check(played),
    )


def tried(played: PlayedSheet, number: int, names: list[str], lang: str) -> wire.DealTried:
    """What comes of the deal of this number, and where the game stands after all."""
    rows = [row for row in played.rows if row.place.number == number]
    place = played.place
    return wire.DealTried(
        ok=True,
        row=_row(played, rows[-1], names, lang) if rows else None,
        place=None if place is None else _place(played, place, played.changes_seats()),
        sums=played.points(),
    )


def _place(played: PlayedSheet, place: Place, change: bool = False) -> wire.DealPlace:
    return wire.DealPlace(
        number=place.number,
        round=seat_of(place.round),
        seats=list(place.seats),
        dealer=place.seats[played.match.rounds.opener(place)],
        led=played.match.rounds.led,
        counters=place.counters,
        sticks=place.sticks,
        change_seats=change,
    )


def _row(played: PlayedSheet, row: SheetRow, names: list[str], lang: str) -> wire.DealRow:
    outcome = row.outcome
    return wire.DealRow(
        number=row.place.number,
        place=_place(played, row.place),
        deal=entered(row.deal),
        remark="" if _running(played, row) else remark(row, tuple(names), lang),
        running=_running(played, row),
        hands=_hands(row, lang),
        payments=payments_of(outcome.settlement.transfers, lang),
        penalties=penalties_of(outcome.penalties, lang),
        changes=list(row.changes),
        sums=list(row.sums),
    )


def _running(played: PlayedSheet, row: SheetRow) -> bool:
    """The row holds what was seen in a deal that is not over."""
    return bool(played.sheet.open) and row is played.rows[-1]


def _hands(row: SheetRow, lang: str) -> list[wire.ScoredHand]:
    """The hands that were scored: those of the winners in the order of their claims, then the others."""
    texts = _texts(row.deal)
    found = []
    for score in row.outcome.scores:
        assert score.reading is not None, "every score on a sheet has a seat"  # noqa: S101
        person = row.place.seats[score.reading.win.seat]
        found.append(_hand(score, person, texts.get(person, ""), lang))
    return found


def entered(deal: EnteredDeal) -> DerivedModel:
    """A deal as it was entered."""
    return model_of(EnteredDeal).model_validate(deal.to_dict())


def _texts(deal: EnteredDeal) -> dict[int, str]:
    """The tiles that were entered, by person."""
    held = {person: text for person, text in deal.others if any(letter in text for letter in "mpsz")}
    return {**held, **{win.person: win.hand for win in deal.wins if win.hand}}


def _hand(score: Score, person: int, text: str, lang: str) -> wire.ScoredHand:
    return wire.ScoredHand(
        person=person,
        hand=text,
        total=score.total,
        unit_name=unit_name(score.unit, lang),
        lines=lines_of(score, lang) if text else [],
        refused=refused_of(score, lang) if text else [],
        sentences=sentences_of(score, lang) if text else [],
    )


def _check(played: PlayedSheet) -> wire.SumCheck:
    """Add everything up."""
    total: Points = sum(played.won())
    forfeited: Points = sum(played.sheet.forfeits) + sum(row.forfeited() for row in played.rows)
    on_table: Points = 0
    for row in played.rows:
        for each in row.outcome.settlement.transfers:
            on_table += each.points * ((each.payee == NOBODY) - (each.payer == NOBODY))
    place = played.place
    lies = place is None or on_table == place.sticks * STICK
    return wire.SumCheck(
        total=total,
        forfeited=forfeited,
        on_table=on_table,
        ok=total + forfeited + on_table == 0 and lies,
        applies=played.book.losers is None,
    )
