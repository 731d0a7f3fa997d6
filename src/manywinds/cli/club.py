"""The commands of `manywinds event` and `manywinds sheet`."""

from collections.abc import Callable

import typer

from manywinds.cli import event, event_show, event_tables, sheet
from manywinds.cli.club_common import options

WORDS = {"ignore_unknown_options": True}
"""Figures with a minus are no options."""

Commands = dict[str, Callable[..., None]]


def _add(group: typer.Typer, commands: Commands, words: bool = False) -> None:
    for name, command in commands.items():
        group.command(name, context_settings=WORDS if words else None)(command)


def _new_group(what: str) -> typer.Typer:
    group = typer.Typer(
        help=what, no_args_is_help=True, rich_markup_mode=None, add_completion=False, pretty_exceptions_enable=False
    )
    group.callback(help=what)(options)
    return group


events = _new_group("Run a tournament. Its file is the log of all that was done, which only grows.")
_add(
    events,
    {
        "new": event.new,
        "register": event.register,
        "amend": event.amend,
        "team": event.team,
        "draw": event.draw,
        "seat": event.seat,
        "key": event.key,
        "withdraw": event.withdraw,
        "start": event.start,
        "pause": event.pause,
        "resume": event.resume,
        "extend": event.extend,
        "end": event.end,
        "clock": event_show.clock,
        "checkin": event_tables.checkin,
        "late": event_tables.late,
        "drop": event.drop,
        "substitute": event.substitute,
        "penalty": event_tables.penalty,
        "lift": event_tables.lift,
        "sanction": event.sanction,
        "ruling": event_tables.ruling,
        "confirm": event_tables.confirm,
        "undo": event_tables.undo,
        "stop": event_tables.stop,
        "sign": event_tables.sign,
        "close": event_tables.close,
        "reopen": event_tables.reopen,
        "publish": event.publish,
        "advance": event.advance,
        "appeal": event_tables.appeal,
        "appeal-step": event_tables.appeal_step,
        "appeal-decide": event_tables.appeal_decide,
        "show": event_show.show,
        "standings": event_show.standings,
        "final": event_show.final,
        "print": event_show.print_sheet,
        "log": event_show.log,
        "verify": event_show.verify,
        "rehearse": event_show.rehearse,
        "enter": event_tables.enter,
    },
)
_add(
    events,
    {
        "result": event_tables.result,
        "totals": event_tables.totals,
        "correct": event_tables.correct,
    },
    words=True,
)

sheets = _new_group("Keep the score of a real table. Nothing that was entered is ever lost.")
_add(
    sheets,
    {
        "new": sheet.new,
        "fault": sheet.fault,
        "forgive": sheet.forgive,
        "undo": sheet.undo,
        "stop": sheet.stop,
        "sign": sheet.sign,
        "show": sheet.show,
        "print": sheet.print_sheet,
        "log": sheet.log,
    },
)
_add(sheets, {"deal": sheet.deal, "correct": sheet.correct}, words=True)

GROUPS = {"event": events, "sheet": sheets}
