"""`manywinds event …`: what happens at the tables, and appeals."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from manywinds.cli.club_common import (
    FILE,
    PLAYER,
    SESSION,
    TABLE,
    do,
    person_finder,
    player_number,
    read_event,
    setting,
    tell_next,
    when,
)
from manywinds.cli.output import set_stream
from manywinds.cli.score import read_lines
from manywinds.club.access import ORGANISER
from manywinds.club.actions import By
from manywinds.club.desk import Desk
from manywinds.club.errors import ClubError, Phrase
from manywinds.club.fields import Fields, Plain
from manywinds.club.log import moment
from manywinds.club.state import Event
from manywinds.club.words import parse_deal
from manywinds.kernel.errors import ManywindsError, quoted

DEAL = Annotated[
    list[str],
    typer.Argument(
        help="In words: `win 12 24 from 7`, `win 12 hand '123m …' from 7`, `draw ready 3`, `cells 32 -16 -8 -8`."
    ),
]
APPEAL = Annotated[int, typer.Option(help="The appeal that asks for it.")]
REASON = Annotated[str, typer.Option(help="Why.")]
AGAINST = Annotated[int, typer.Option(help="The revision you looked at; refused if it was changed since.")]


def _where(session: int, table: int) -> Plain:
    return {"session": session, "table": table}


def _told(event: Event, session: int, table: int, deal: list[str], number: int = 0) -> Plain:
    if deal[:1] == ["cells"]:
        figures = [each for each in deal[1:] if re.fullmatch(r"[+-]?[0-9]{1,6}", each)]
        if len(figures) != len(deal) - 1:
            raise ClubError("After cells come four whole numbers.")
        return {"cells": [int(each) for each in figures]}
    return {"deal": parse_deal(deal, person_finder(event, session, table, number)).to_dict()}


def _tell_table(context: typer.Context, event: Event, session: int, table: int) -> None:
    names = [event.players[each].name for each in event.table(session, table).players]
    tell_next(event.played(session, table), names, setting(context).lang)


def result(
    context: typer.Context,
    file: FILE,
    session: SESSION,
    table: TABLE,
    deal: DEAL,
    number: Annotated[int, typer.Option(help="Which deal it is, to be sure it is told once.")] = 0,
    before_gong: Annotated[bool, typer.Option("--before-gong", help="The win was said before the gong.")] = False,
) -> None:
    """Tell the next deal of a table."""
    told = _told(read_event(file), session, table, deal)
    given = {**_where(session, table), **told, "number": number or None, "before_gong": before_gong or None}
    _tell_table(context, do(context, file, "result", given), session, table)


def totals(
    context: typer.Context,
    file: FILE,
    session: SESSION,
    table: TABLE,
    points: Annotated[list[int], typer.Argument(help="What each of the four has won or lost, from East on.")],
    forfeit: Annotated[list[int] | None, typer.Option(help="What each lost to nobody: four times.")] = None,
) -> None:
    """Tell only what each of the four has in the end."""
    given = {**_where(session, table), "totals": points, "forfeits": forfeit or None}
    _tell_table(context, do(context, file, "totals", given), session, table)


def correct(
    context: typer.Context,
    file: FILE,
    session: SESSION,
    table: TABLE,
    number: Annotated[int, typer.Argument(help="Which deal; 0 for the totals.", min=0)],
    deal: DEAL,
    reason: REASON = "",
    appeal: APPEAL = 0,
    against: AGAINST = 0,
) -> None:
    """Put another deal in place of one that was told; all that comes after it is computed anew."""
    given = {**_where(session, table), "reason": reason, "appeal": appeal or None, "against": against or None}
    if number:
        told = _told(read_event(file), session, table, deal, number)
        if "cells" in told:
            raise ClubError("A correction names the winner.")
        given |= {"number": number, **told}
    else:
        figures = [each for each in deal if re.fullmatch(r"[+-]?[0-9]{1,9}", each)]
        given["totals"] = [int(each) for each in figures]
    _tell_table(context, do(context, file, "correct", given), session, table)


def undo(context: typer.Context, file: FILE, session: SESSION, table: TABLE, against: AGAINST = 0) -> None:
    """Take the last deal of a table back."""
    given = {**_where(session, table), "against": against or None}
    _tell_table(context, do(context, file, "undo", given), session, table)


def penalty(
    context: typer.Context,
    file: FILE,
    session: SESSION,
    player: PLAYER,
    code: Annotated[str, typer.Argument(help="The code of the offence, such as PEN-08.")],
    hand: Annotated[int, typer.Option(help="The deal it happened in; otherwise the one being played.")] = 0,
    amount: Annotated[int, typer.Option(help="What it costs, where the referee decides.")] = 0,
    to: Annotated[str, typer.Option(help="Who gets it, where somebody does.")] = "",
    dead: Annotated[bool, typer.Option("--dead", help="The hand is dead, where the referee decides.")] = False,
    points: Annotated[int, typer.Option(help="Another figure than the table's; needs a note.")] = -1,
    note: Annotated[str, typer.Option(help="A note.")] = "",
    override: Annotated[bool, typer.Option("--override", help="Head referee: although play has gone on.")] = False,
    reason: REASON = "",
) -> None:
    """Enter an offence; what it costs follows from the book and from how often it happened."""
    event = read_event(file)
    number = player_number(event, player)
    table = event.table_with(session, number)
    given: Plain = {
        **_where(session, table), "player": number, "code": code, "hand": hand or None, "amount": amount or None,
        "to": player_number(event, to) if to else None, "dead": dead or None, "note": note,
        "points": points if points >= 0 else None, "override": override or None, "reason": reason,
    }  # fmt: skip
    _tell_table(context, do(context, file, "penalty", given), session, table)


def lift(
    context: typer.Context,
    file: FILE,
    session: SESSION,
    table: TABLE,
    ref: Annotated[int, typer.Argument(help="The revision that entered the offence.", min=1)],
    reason: REASON = "",
    appeal: APPEAL = 0,
) -> None:
    """Take an offence off a sheet."""
    given = {**_where(session, table), "ref": ref, "reason": reason, "appeal": appeal or None}
    _tell_table(context, do(context, file, "lift", given), session, table)


def late(
    context: typer.Context,
    file: FILE,
    session: SESSION,
    player: PLAYER,
    by: Annotated[str, typer.Argument(help="How late: minutes, or minutes and seconds as 10:01.")],
    stand_in: Annotated[str, typer.Option(help="Who plays if the session is missed.")] = "",
) -> None:
    """A player came late."""
    read = re.fullmatch(r"([0-9]{1,3})(?::([0-5][0-9]))?", by)
    if read is None:
        raise ClubError(f"{quoted(by)} is no time; write minutes, or minutes and seconds as 10:01.")
    number = player_number(read_event(file), player)
    seconds = 60 * int(read[1]) + int(read[2] or 0)
    do(context, file, "late", {"session": session, "player": number, "seconds": seconds, "stand_in": stand_in})


def checkin(
    context: typer.Context,
    file: FILE,
    session: SESSION,
    players: Annotated[list[str], typer.Argument(help="Players who are there.")],
) -> None:
    """Players are there; who comes after the set time is late."""
    event = read_event(file)
    for each in players:
        do(context, file, "checkin", {"session": session, "player": player_number(event, each)})


def confirm(
    context: typer.Context,
    file: FILE,
    session: SESSION,
    table: TABLE,
    number: Annotated[int, typer.Argument(help="Which deal.", min=1)],
    by: Annotated[str, typer.Option("--for", help="The player who confirms it.")] = "",
) -> None:
    """Confirm a deal that a player told."""
    person = person_finder(read_event(file), session, table)(by) if by else None
    do(context, file, "confirm", {**_where(session, table), "number": number, "person": person})


def stop(context: typer.Context, file: FILE, session: SESSION, table: TABLE) -> None:
    """A table stops early because its time is up."""
    _tell_table(context, do(context, file, "stop", _where(session, table)), session, table)


def sign(
    context: typer.Context,
    file: FILE,
    session: SESSION,
    table: TABLE,
    players: Annotated[list[str] | None, typer.Argument(help="Who signs; nobody named means all four.")] = None,
    referee: Annotated[bool, typer.Option("--referee", help="The referee signs.")] = False,
) -> None:
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


def close(
    context: typer.Context,
    file: FILE,
    session: SESSION,
    table: TABLE,
    reason: Annotated[str, typer.Option(help="`time` where deals are missing.")] = "",
) -> None:
    """Close a sheet that four players and the referee have signed."""
    do(context, file, "close", {**_where(session, table), "reason": reason})


def reopen(
    context: typer.Context,
    file: FILE,
    session: SESSION,
    table: TABLE,
    reason: Annotated[str, typer.Option(help="Why.")],
) -> None:
    """The head referee opens a closed sheet again."""
    do(context, file, "reopen", {**_where(session, table), "reason": reason})


def ruling(
    context: typer.Context,
    file: FILE,
    session: SESSION,
    text: Annotated[str, typer.Argument(help="What was decided.")],
    table: Annotated[int, typer.Option(help="At which table.")] = 0,
) -> None:
    """Write down what a referee decided where the rules are silent."""
    do(context, file, "ruling", {"session": session, "text": text, "table": table or None})


# Appeals.


def appeal(
    context: typer.Context,
    file: FILE,
    session: SESSION,
    player: PLAYER,
    against: Annotated[str, typer.Argument(help="Against which decision.")],
    text: Annotated[str, typer.Option(help="Why.")] = "",
    kind: Annotated[str, typer.Option(help="rules, other or force_majeure.")] = "rules",
    signed: Annotated[list[str] | None, typer.Option(help="Who signed: player, captain; may be repeated.")] = None,
    fee_paid: Annotated[bool, typer.Option("--fee-paid", help="The fee is paid.")] = False,
    table: Annotated[int, typer.Option(help="The table, if not that of the player.")] = 0,
) -> None:
    """File an appeal."""
    number = player_number(read_event(file), player)
    given: Plain = {
        "session": session, "player": number, "against": against, "text": text, "kind": kind,
        "signed_by": signed or [], "fee_paid": fee_paid or None, "table": table or None,
    }  # fmt: skip
    do(context, file, "appeal", given)


def appeal_step(
    context: typer.Context,
    file: FILE,
    id: Annotated[int, typer.Argument(help="The number of the appeal.", min=1)],
    body: Annotated[str, typer.Argument(help="referee, head_referee, arbitration_committee or special_body.")],
    decision: Annotated[str, typer.Argument(help="What it decided.")],
) -> None:
    """A body has looked at an appeal."""
    do(context, file, "appeal_step", {"id": id, "body": body, "decision": decision})


def appeal_decide(
    context: typer.Context,
    file: FILE,
    id: Annotated[int, typer.Argument(help="The number of the appeal.", min=1)],
    outcome: Annotated[str, typer.Argument(help="upheld or rejected.")],
    decision: Annotated[str, typer.Option(help="In words.")] = "",
    body: Annotated[str, typer.Option(help="Who decided.")] = "arbitration_committee",
    by_the_rules: Annotated[
        bool, typer.Option("--by-the-rules", help="The referee had decided in accordance with the rules.")
    ] = False,
) -> None:
    """Decide an appeal."""
    given: Plain = {
        "id": id,
        "outcome": outcome,
        "decision": decision,
        "body": body,
        "by_the_rules": by_the_rules or None,
    }
    do(context, file, "appeal_decide", given)


# Many at once.


def enter(context: typer.Context, file: FILE) -> None:
    """Enter many things: JSON lines of what, given and perhaps at on standard input; a JSON line answers each."""
    known = setting(context)
    desk = Desk(Path(file))
    link = desk.by_key(known.key, when(known)) if known.key else By(known.who, known.role, when(known))

    refused: list[str] = []

    def refuse(fault: ManywindsError) -> None:
        refused.append(str(fault))
        typer.echo(json.dumps({"ok": False, "error": str(fault)}, ensure_ascii=False))

    def wishes() -> Iterator[tuple[str, Plain, By]]:
        for line in read_lines(sys.stdin):
            try:
                wish = _wish(line, link)
            except ManywindsError as fault:
                refuse(fault)
            else:
                yield wish

    set_stream(sys.stdin, "surrogateescape", "utf-8")
    for answer in desk.do_all(wishes()):
        if isinstance(answer, ManywindsError):
            refuse(answer)
        else:
            typer.echo(json.dumps({"ok": True, "rev": answer.entry.rev, "warning": str(answer.warning or "") or None}))
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
