"""`manywinds sheet …`: the score sheet of four people at a real table."""

import re
from pathlib import Path
from typing import Annotated

import typer

from manywinds.cli.club_common import JSON, print_json, print_pages, setting, tell_next, when
from manywinds.cli.event_show import show_pages
from manywinds.cli.score import read_options
from manywinds.club.errors import ClubError
from manywinds.club.fields import Plain
from manywinds.club.free_sheet import FreeSheet, SheetFile
from manywinds.club.log import read
from manywinds.club.score_page import free_page
from manywinds.club.words import Find, deal_words, finder, parse_deal, parse_fault

FILE = Annotated[str, typer.Argument(help="The file of the sheet.")]
DEAL = Annotated[
    list[str], typer.Argument(help="In words: `win Anna 24 from Boris`, `draw ready Anna`, `cells 32 -16 -8 -8`.")
]


def new(
    context: typer.Context,
    file: FILE,
    names: Annotated[list[str], typer.Argument(help="The four players, East first.")],
    book: Annotated[str, typer.Option(help="The rulebook; see `manywinds books`.")] = "mcr",
    option: Annotated[list[str] | None, typer.Option(help="An option of the book as name=value.")] = None,
) -> None:
    """Begin a sheet."""
    known = setting(context)
    given: Plain = {"book": book, "names": names, "options": dict(read_options(option or []))}
    found = SheetFile(Path(file)).new(given, known.who, when(known))
    tell_next(found.played(), list(found.names), known.lang)


def _find(sheet: FreeSheet, number: int = 0) -> Find:
    played = sheet.played()
    rows = played.rows
    place = rows[number - 1].place if 0 < number <= len(rows) else played.place or played.match.last
    return finder(sheet.names, place.seats)


def _do(context: typer.Context, file: str, what: str, given: Plain) -> None:
    known = setting(context)
    found = SheetFile(Path(file)).do(what, given, known.who, when(known))
    tell_next(found.played(), list(found.names), known.lang)


def deal(context: typer.Context, file: FILE, told: DEAL) -> None:
    """Tell the next deal."""
    if told[:1] == ["cells"]:
        if not all(re.fullmatch(r"[+-]?[0-9]{1,6}", each) for each in told[1:]):
            raise ClubError("After cells come four whole numbers.")
        _do(context, file, "deal", {"cells": [int(each) for each in told[1:]]})
        return
    _do(context, file, "deal", {"deal": parse_deal(told, _find(SheetFile(Path(file)).read())).to_dict()})


def fault(
    context: typer.Context,
    file: FILE,
    told: Annotated[list[str], typer.Argument(help="In words: `Boris PEN-17 amount 20 to Anna`.")],
    number: Annotated[int, typer.Option(help="The deal it happened in; otherwise the one being played.")] = 0,
) -> None:
    """Enter an offence."""
    found = parse_fault(told, _find(SheetFile(Path(file)).read(), number))
    _do(context, file, "fault", {"fault": found.to_dict(), **({"number": number} if number else {})})


def forgive(
    context: typer.Context,
    file: FILE,
    place: Annotated[
        int, typer.Argument(help="Which offence of the deal being played; otherwise the last.", min=0)
    ] = 0,
) -> None:
    """Take back an offence of the deal that is being played."""
    _do(context, file, "forgive", {"place": place - 1} if place else {})


def correct(
    context: typer.Context,
    file: FILE,
    number: Annotated[int, typer.Argument(help="Which deal.", min=1)],
    told: DEAL,
    against: Annotated[int, typer.Option(help="The revision you looked at; refused if it was changed since.")] = 0,
    clear_faults: Annotated[bool, typer.Option("--clear-faults", help="Its offences are taken off as well.")] = False,
) -> None:
    """Put another deal in place of an earlier one; everything after it is computed anew."""
    found = parse_deal(told, _find(SheetFile(Path(file)).read(), number))
    given: Plain = {"number": number, "deal": found.to_dict(), "clear_faults": clear_faults}
    _do(context, file, "correct", {**given, **({"against": against} if against else {})})


def undo(context: typer.Context, file: FILE) -> None:
    """Take the last deal back."""
    _do(context, file, "undo", {})


def stop(context: typer.Context, file: FILE) -> None:
    """Stop before the last deal."""
    _do(context, file, "stop", {})


def sign(
    context: typer.Context,
    file: FILE,
    players: Annotated[list[str] | None, typer.Argument(help="Who signs; nobody named means all four.")] = None,
) -> None:
    """Sign a finished sheet; when all four have, it is final."""
    find = _find(SheetFile(Path(file)).read())
    _do(context, file, "sign", {"persons": [find(each) for each in players] if players else [0, 1, 2, 3]})


def show(context: typer.Context, file: FILE, as_json: JSON = False) -> None:
    """The sheet as it is now."""
    found = SheetFile(Path(file)).read()
    played = found.played()
    lang = setting(context).lang
    if not as_json:
        show_pages([free_page(found, lang)])
        tell_next(played, list(found.names), lang)
        return
    points = played.table_points()
    place = played.place
    print_json(
        {
            "book": found.book.id,
            "names": list(found.names),
            "revision": found.rev,
            "deals": [
                {"number": row.place.number, "words": deal_words(row.deal, found.names), "changes": list(row.changes),
                 "sums": list(row.sums), "seats": list(row.place.seats), "round": row.place.round}
                for row in played.rows
            ],
            "next": place._asdict() if place is not None else None,
            "change_seats": played.changes_seats(),
            "game_points": played.won(),
            "scores": played.scores(),
            "table_points": [str(each) for each in points] if points else None,
            "signed": list(found.signed),
        }
    )  # fmt: skip


def print_sheet(
    context: typer.Context,
    file: FILE,
    target: Annotated[str, typer.Argument(help="The file to write: .pdf or .csv.")],
    blank: Annotated[bool, typer.Option("--blank", help="Empty, to fill in by hand.")] = False,
) -> None:
    """Print the sheet as PDF or CSV."""
    lang = setting(context).lang
    print_pages([free_page(SheetFile(Path(file)).read(), lang, blank)], target, lang)


def log(context: typer.Context, file: FILE) -> None:
    """Everything that was entered, undone and corrected, as JSON lines."""
    setting(context)
    for entry in read(Path(file)):
        typer.echo(entry.line())
