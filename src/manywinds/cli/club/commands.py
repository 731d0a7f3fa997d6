"""The commands of `manywinds event` and `manywinds sheet`."""

import os
from collections.abc import Iterable

import click

from manywinds.cli.club import event, event_appeals, event_show, event_tables, sheet
from manywinds.cli.club.common import KEY, CommandContext, user_name
from manywinds.cli.groups import Group
from manywinds.cli.parameters import lang_option
from manywinds.club.event.access import ORGANISER
from manywinds.rules.words import words


class ClubGroup(Group):
    """Prints its help when no command is named."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(context, args or ["--help"])


def _group(name: str, about: str, commands: Iterable[click.Command]) -> click.Group:
    @click.group(name, cls=ClubGroup, help=about)
    @click.option("--as", "who", default="", help="Your name, for the log.")
    @click.option(
        "--role",
        default=ORGANISER,
        show_default=True,
        help="Your role: organiser, head_referee, referee, table or player.",
    )
    @click.option("--key", default="", help=f"The secret of your link, which names you and your role; or {KEY}.")
    @click.option("--at", default="", help="When it happened, like 2026-05-02T09:30; otherwise now.")
    @lang_option()
    @click.pass_context
    def group(context: click.Context, who: str, role: str, key: str, at: str, lang: str) -> None:
        words(lang, "club")
        context.obj = CommandContext(who or user_name(), role, at, key or os.environ.get(KEY, ""), lang)

    for command in commands:
        group.add_command(command)
    return group


events = _group(
    "event",
    "Run a tournament. Its file is the log of all that was done, which only grows.",
    (
        event.new,
        event.register,
        event.amend,
        event.team,
        event.draw,
        event.seat,
        event.key,
        event.withdraw,
        event.start,
        event.pause,
        event.resume,
        event.extend,
        event.end,
        event_show.clock,
        event_tables.checkin,
        event_tables.late,
        event.drop,
        event.substitute,
        event_tables.penalty,
        event_tables.lift,
        event.sanction,
        event_tables.ruling,
        event_tables.confirm,
        event_tables.undo,
        event_tables.stop,
        event_tables.sign,
        event_tables.close,
        event_tables.reopen,
        event.publish,
        event.advance,
        event_appeals.appeal,
        event_appeals.appeal_step,
        event_appeals.appeal_decide,
        event_show.show,
        event_show.standings,
        event_show.final,
        event_show.print_sheet,
        event_show.log,
        event_show.verify,
        event_show.rehearse,
        event_tables.enter,
        event_tables.result,
        event_tables.totals,
        event_tables.correct,
    ),
)

sheets = _group(
    "sheet",
    "Keep the score of a real table. Nothing that was entered is ever lost.",
    (
        sheet.new,
        sheet.fault,
        sheet.forgive,
        sheet.undo,
        sheet.stop,
        sheet.sign,
        sheet.show,
        sheet.print_sheet,
        sheet.log,
        sheet.deal,
        sheet.correct,
    ),
)
