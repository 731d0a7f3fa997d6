"""`manywinds sheet …`: the score sheet of four people at a real table."""

import re
from pathlib import Path

import click

from manywinds.cli.club.common import print_json, print_pages, setting, tell_next, when
from manywinds.cli.club.event_show import show_pages
from manywinds.cli.open import read_options
from manywinds.cli.parameters import (
    SHELF_HELP,
    SIGNED_FIGURES,
    USUAL_BOOK,
    against_option,
    json_option,
    rule_option,
    sheet_file,
    target_argument,
)
from manywinds.club.errors import ClubError
from manywinds.club.fields import Plain
from manywinds.club.log import read
from manywinds.club.print.sheet import free_page
from manywinds.club.sheet.free_sheet import FreeSheet, SheetFile
from manywinds.club.sheet.requests import read_sheet_request
from manywinds.club.sheet.typed import Find, deal_words, finder, parse_deal, parse_fault

deal_argument = click.argument(
    "typed",
    nargs=-1,
    required=True,
    metavar="DEAL...",
    help="In words: `win Anna 24 from Boris`, `draw ready Anna`, `cells 32 -16 -8 -8`.",
)


@click.command()
@sheet_file
@click.argument("names", nargs=-1, required=True, help="The four players, East first.")
@click.option("--book", default=USUAL_BOOK, show_default=True, help=SHELF_HELP)
@rule_option()
@click.pass_context
def new(context: click.Context, file: str, names: tuple[str, ...], book: str, option: tuple[str, ...]) -> None:
    """Begin a sheet."""
    known = setting(context)
    given: Plain = {"book": book, "names": list(names), "options": dict(read_options(option))}
    found = SheetFile(Path(file)).new(given, known.who, when(known))
    tell_next(found.played(), list(found.names), known.lang)


def _find(sheet: FreeSheet, number: int = 0) -> Find:
    played = sheet.played()
    rows = played.rows
    place = rows[number - 1].place if 0 < number <= len(rows) else played.place or played.match.last
    return finder(sheet.names, place.seats)


def _do(context: click.Context, file: str, what: str, given: Plain) -> None:
    known = setting(context)
    found = SheetFile(Path(file)).do(read_sheet_request(what, given), known.who, when(known))
    tell_next(found.played(), list(found.names), known.lang)


@click.command(context_settings=SIGNED_FIGURES)
@sheet_file
@deal_argument
@click.pass_context
def deal(context: click.Context, file: str, typed: tuple[str, ...]) -> None:
    """Enter the next deal."""
    if typed[0] == "cells":
        if not all(re.fullmatch(r"[+-]?[0-9]{1,6}", each) for each in typed[1:]):
            raise ClubError("After cells come four whole numbers.")
        _do(context, file, "deal", {"cells": [int(each) for each in typed[1:]]})
        return
    _do(context, file, "deal", {"deal": parse_deal(typed, _find(SheetFile(Path(file)).read())).to_dict()})


@click.command()
@sheet_file
@click.argument(
    "typed", nargs=-1, required=True, metavar="OFFENCE...", help="In words: `Boris PEN-17 amount 20 to Anna`."
)
@click.option("--number", default=0, help="The deal it happened in; otherwise the one being played.")
@click.pass_context
def fault(context: click.Context, file: str, typed: tuple[str, ...], number: int) -> None:
    """Enter an offence."""
    found = parse_fault(typed, _find(SheetFile(Path(file)).read(), number))
    _do(context, file, "fault", {"fault": found.to_dict(), **({"number": number} if number else {})})


@click.command()
@sheet_file
@click.argument(
    "place", type=click.IntRange(min=0), default=0, help="Which offence of the deal being played; otherwise the last."
)
@click.pass_context
def forgive(context: click.Context, file: str, place: int) -> None:
    """Take back an offence of the deal that is being played."""
    _do(context, file, "forgive", {"place": place - 1} if place else {})


@click.command(context_settings=SIGNED_FIGURES)
@sheet_file
@click.argument("number", type=click.IntRange(min=1), help="Which deal.")
@deal_argument
@against_option
@click.option("--clear-faults", is_flag=True, help="Its offences are taken off as well.")
@click.pass_context
def correct(
    context: click.Context, file: str, number: int, typed: tuple[str, ...], against: int, clear_faults: bool
) -> None:
    """Put another deal in place of an earlier one; everything after it is computed anew."""
    found = parse_deal(typed, _find(SheetFile(Path(file)).read(), number))
    given: Plain = {"number": number, "deal": found.to_dict(), "clear_faults": clear_faults}
    _do(context, file, "correct", {**given, **({"against": against} if against else {})})


@click.command()
@sheet_file
@click.pass_context
def undo(context: click.Context, file: str) -> None:
    """Take the last deal back."""
    _do(context, file, "undo", {})


@click.command()
@sheet_file
@click.pass_context
def stop(context: click.Context, file: str) -> None:
    """Stop before the last deal."""
    _do(context, file, "stop", {})


@click.command()
@sheet_file
@click.argument("players", nargs=-1, help="Who signs; nobody named means all four.")
@click.pass_context
def sign(context: click.Context, file: str, players: tuple[str, ...]) -> None:
    """Sign a finished sheet; when all four have, it is final."""
    find = _find(SheetFile(Path(file)).read())
    _do(context, file, "sign", {"persons": [find(each) for each in players] if players else [0, 1, 2, 3]})


@click.command()
@sheet_file
@json_option()
@click.pass_context
def show(context: click.Context, file: str, as_json: bool) -> None:
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


@click.command("print")
@sheet_file
@target_argument
@click.option("--blank", is_flag=True, help="Empty, to fill in by hand.")
@click.pass_context
def print_sheet(context: click.Context, file: str, target: str, blank: bool) -> None:
    """Print the sheet as PDF or CSV."""
    lang = setting(context).lang
    print_pages([free_page(SheetFile(Path(file)).read(), lang, blank)], target, lang)


@click.command()
@sheet_file
@click.pass_context
def log(context: click.Context, file: str) -> None:
    """Everything that was entered, undone and corrected, as JSON lines."""
    setting(context)
    for entry in read(Path(file)):
        click.echo(entry.line())
