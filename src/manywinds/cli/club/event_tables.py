"""`manywinds event …`: what happens at the tables."""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from manywinds.cli.books.score import read_lines
from manywinds.cli.club.common import (
    do,
    person_finder,
    player_number,
    read_event,
    setting,
    tell_next,
    when,
)
from manywinds.cli.output import set_stream
from manywinds.cli.parameters import (
    SIGNED_FIGURES,
    against_option,
    event_file,
    player_argument,
    reason_option,
    session_argument,
    table_argument,
)
from manywinds.club.errors import ClubError, Phrase
from manywinds.club.event.access import ORGANISER
from manywinds.club.event.actions import By
from manywinds.club.event.file import TournamentFile
from manywinds.club.event.state import Tournament
from manywinds.club.fields import Fields, Plain
from manywinds.club.log import moment
from manywinds.club.sheet.typed import parse_deal
from manywinds.kernel.errors import ManywindsError, quoted

deal_argument = click.argument(
    "deal",
    nargs=-1,
    required=True,
    help="In words: `win 12 24 from 7`, `win 12 hand '123m …' from 7`, `draw ready 3`, `cells 32 -16 -8 -8`.",
)
appeal_option = click.option("--appeal", default=0, help="The appeal that asks for it.")


def _where(session: int, table: int) -> Plain:
    return {"session": session, "table": table}


def _entered(event: Tournament, session: int, table: int, deal: Sequence[str], number: int = 0) -> Plain:
    if deal[0] == "cells":
        figures = [each for each in deal[1:] if re.fullmatch(r"[+-]?[0-9]{1,6}", each)]
        if len(figures) != len(deal) - 1:
            raise ClubError("After cells come four whole numbers.")
        return {"cells": [int(each) for each in figures]}
    return {"deal": parse_deal(deal, person_finder(event, session, table, number)).to_dict()}


def _tell_table(context: click.Context, event: Tournament, session: int, table: int) -> None:
    names = [event.players[each].name for each in event.table(session, table).players]
    tell_next(event.played(session, table), names, setting(context).lang)


@click.command(context_settings=SIGNED_FIGURES)
@event_file
@session_argument
@table_argument
@deal_argument
@click.option("--number", default=0, help="Which deal this is, so that it is entered only once.")
@click.option("--before-gong", is_flag=True, help="The win was said before the gong.")
@click.pass_context
def result(
    context: click.Context, file: str, session: int, table: int, deal: tuple[str, ...], number: int, before_gong: bool
) -> None:
    """Enter the next deal of a table."""
    entered = _entered(read_event(file), session, table, deal)
    given = {**_where(session, table), **entered, "number": number or None, "before_gong": before_gong or None}
    _tell_table(context, do(context, file, "result", given), session, table)


@click.command(context_settings=SIGNED_FIGURES)
@event_file
@session_argument
@table_argument
@click.argument(
    "points", nargs=-1, required=True, type=float, help="What each of the four has won or lost, from East on."
)
@click.option("--forfeit", type=int, multiple=True, help="What each lost to nobody: four times.")
@click.pass_context
def totals(
    context: click.Context, file: str, session: int, table: int, points: tuple[float, ...], forfeit: tuple[int, ...]
) -> None:
    """Enter only what each of the four has won or lost in the whole session."""
    given = {**_where(session, table), "totals": list(points), "forfeits": list(forfeit) or None}
    _tell_table(context, do(context, file, "totals", given), session, table)


@click.command(context_settings=SIGNED_FIGURES)
@event_file
@session_argument
@table_argument
@click.argument("number", type=click.IntRange(min=0), help="Which deal; 0 for the totals.")
@deal_argument
@reason_option
@appeal_option
@against_option
@click.pass_context
def correct(
    context: click.Context,
    file: str,
    session: int,
    table: int,
    number: int,
    deal: tuple[str, ...],
    reason: str,
    appeal: int,
    against: int,
) -> None:
    """Put another deal in place of one that was entered; all that comes after it is computed anew."""
    given = {**_where(session, table), "reason": reason, "appeal": appeal or None, "against": against or None}
    if number:
        entered = _entered(read_event(file), session, table, deal, number)
        if "cells" in entered:
            raise ClubError("A correction names the winner.")
        given |= {"number": number, **entered}
    else:
        figures = [each for each in deal if re.fullmatch(r"[+-]?[0-9]{1,9}(\.[0-9]{1,2})?", each)]
        given["totals"] = [float(each) for each in figures]
    _tell_table(context, do(context, file, "correct", given), session, table)


@click.command()
@event_file
@session_argument
@table_argument
@against_option
@click.pass_context
def undo(context: click.Context, file: str, session: int, table: int, against: int) -> None:
    """Take the last deal of a table back."""
    given = {**_where(session, table), "against": against or None}
    _tell_table(context, do(context, file, "undo", given), session, table)


@click.command()
@event_file
@session_argument
@player_argument
@click.argument("code", help="The code of the offence, such as PEN-08.")
@click.option("--hand", default=0, help="The deal it happened in; otherwise the one being played.")
@click.option("--amount", default=0, help="What it costs, where the referee decides.")
@click.option("--to", default="", help="Who gets it, where somebody does.")
@click.option("--dead", is_flag=True, help="The hand is dead, where the referee decides.")
@click.option("--stand-in", default="", help="Who did it, if somebody sits in for the player.")
@click.option("--points", type=int, default=None, help="Another figure than the table's; needs a note.")
@click.option("--note", default="", help="A note.")
@click.option("--override", is_flag=True, help="Head referee: although play has gone on.")
@reason_option
@click.pass_context
def penalty(
    context: click.Context,
    file: str,
    session: int,
    player: str,
    code: str,
    hand: int,
    amount: int,
    to: str,
    dead: bool,
    stand_in: str,
    points: int | None,
    note: str,
    override: bool,
    reason: str,
) -> None:
    """Enter an offence; what it costs follows from the book and from how often it happened."""
    event = read_event(file)
    number = player_number(event, player)
    table = event.table_with(session, number)
    given: Plain = {
        **_where(session, table), "player": number, "code": code, "hand": hand or None, "amount": amount or None,
        "to": player_number(event, to) if to else None, "dead": dead or None, "note": note,
        "stand_in": stand_in,
        "points": points, "override": override or None, "reason": reason,
    }  # fmt: skip
    _tell_table(context, do(context, file, "penalty", given), session, table)


@click.command()
@event_file
@session_argument
@table_argument
@click.argument("ref", type=click.IntRange(min=1), help="The revision that entered the offence.")
@reason_option
@appeal_option
@click.pass_context
def lift(context: click.Context, file: str, session: int, table: int, ref: int, reason: str, appeal: int) -> None:
    """Take an offence off a sheet."""
    given = {**_where(session, table), "ref": ref, "reason": reason, "appeal": appeal or None}
    _tell_table(context, do(context, file, "lift", given), session, table)


@click.command()
@event_file
@session_argument
@player_argument
@click.argument("by", help="How late: minutes, or minutes and seconds as 10:01.")
@click.option("--stand-in", default="", help="Who plays if the session is missed.")
@click.pass_context
def late(context: click.Context, file: str, session: int, player: str, by: str, stand_in: str) -> None:
    """A player came late."""
    read = re.fullmatch(r"([0-9]{1,3})(?::([0-5][0-9]))?", by)
    if read is None:
        raise ClubError(f"{quoted(by)} is no time; write minutes, or minutes and seconds as 10:01.")
    number = player_number(read_event(file), player)
    seconds = 60 * int(read[1]) + int(read[2] or 0)
    do(context, file, "late", {"session": session, "player": number, "seconds": seconds, "stand_in": stand_in})


@click.command()
@event_file
@session_argument
@click.argument("players", nargs=-1, required=True, help="Players who are there.")
@click.pass_context
def checkin(context: click.Context, file: str, session: int, players: tuple[str, ...]) -> None:
    """Players are there; who comes after the set time is late."""
    event = read_event(file)
    for each in players:
        do(context, file, "checkin", {"session": session, "player": player_number(event, each)})


@click.command()
@event_file
@session_argument
@table_argument
@click.argument("number", type=click.IntRange(min=1), help="Which deal.")
@click.option("--for", "by", default="", help="The player who confirms it.")
@click.pass_context
def confirm(context: click.Context, file: str, session: int, table: int, number: int, by: str) -> None:
    """Confirm a deal that a player entered."""
    person = person_finder(read_event(file), session, table)(by) if by else None
    do(context, file, "confirm", {**_where(session, table), "number": number, "person": person})


@click.command()
@event_file
@session_argument
@table_argument
@click.pass_context
def stop(context: click.Context, file: str, session: int, table: int) -> None:
    """A table stops early because its time is up."""
    _tell_table(context, do(context, file, "stop", _where(session, table)), session, table)


@click.command()
@event_file
@session_argument
@table_argument
@click.argument("players", nargs=-1, help="Who signs; nobody named means all four.")
@click.option("--referee", is_flag=True, help="The referee signs.")
@click.pass_context
def sign(context: click.Context, file: str, session: int, table: int, players: tuple[str, ...], referee: bool) -> None:
    """Sign a finished sheet."""
    event = read_event(file)
    if referee:
        do(context, file, "sign", {**_where(session, table), "referee": True})
        return
    find = person_finder(event, session, table)
    persons = [find(each) for each in players] if players else [0, 1, 2, 3]
    known = setting(context)
    do(
        context,
        file,
        "sign",
        _where(session, table) if known.key and not players else {**_where(session, table), "persons": persons},
    )


@click.command()
@event_file
@session_argument
@table_argument
@click.option("--reason", default="", help="`time` where deals are missing.")
@click.pass_context
def close(context: click.Context, file: str, session: int, table: int, reason: str) -> None:
    """Close a sheet that four players and the referee have signed."""
    do(context, file, "close", {**_where(session, table), "reason": reason})


@click.command()
@event_file
@session_argument
@table_argument
@click.option("--reason", required=True, help="Why.")
@click.pass_context
def reopen(context: click.Context, file: str, session: int, table: int, reason: str) -> None:
    """The head referee opens a closed sheet again."""
    do(context, file, "reopen", {**_where(session, table), "reason": reason})


@click.command()
@event_file
@session_argument
@click.argument("text", help="What was decided.")
@click.option("--table", default=0, help="At which table.")
@click.pass_context
def ruling(context: click.Context, file: str, session: int, text: str, table: int) -> None:
    """Write down what a referee decided where the rules are silent."""
    do(context, file, "ruling", {"session": session, "text": text, "table": table or None})


# Many at once.


@click.command()
@event_file
@click.pass_context
def enter(context: click.Context, file: str) -> None:
    """Enter many things: JSON lines of what, given and perhaps at on standard input; a JSON line answers each."""
    known = setting(context)
    kept = TournamentFile(Path(file))
    link = kept.by_key(known.key, when(known)) if known.key else By(known.who, known.role, when(known))

    refused: list[str] = []

    def refuse(fault: ManywindsError) -> None:
        refused.append(str(fault))
        click.echo(json.dumps({"ok": False, "error": str(fault)}, ensure_ascii=False))

    def wishes() -> Iterator[tuple[str, Plain, By]]:
        for line in read_lines(sys.stdin):
            try:
                wish = _wish(line, link)
            except ManywindsError as fault:
                refuse(fault)
            else:
                yield wish

    set_stream(sys.stdin, "surrogateescape", "utf-8")
    for answer in kept.do_all(wishes()):
        if isinstance(answer, ManywindsError):
            refuse(answer)
        else:
            click.echo(json.dumps({"ok": True, "rev": answer.entry.rev, "warning": str(answer.warning or "") or None}))
    if refused:
        raise ClubError(f"Refused: {len(refused)}.")


def _wish(line: str, link: By) -> tuple[str, Plain, By]:
    """What a line wants. A line without a link of its own may name who did it, and in which role."""
    try:
        fields = Fields(json.loads(line), Phrase("A line"))
    except (ValueError, RecursionError):
        raise ClubError(f"{quoted(line.strip())} is no JSON.") from None
    given = fields.get("given")
    by = link._replace(at=moment(fields.text("at"))) if fields.has("at") else link
    if not (link.table or link.player) and link.role == ORGANISER:
        by = by._replace(who=fields.text("who", by.who), role=fields.text("role", by.role))
    what = fields.text("what")
    fields.done()
    return what, dict(given) if isinstance(given, dict) else {}, by
