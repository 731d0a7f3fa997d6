"""Arguments and options that several commands share, as decorators."""

from collections.abc import Callable
from math import isnan
from pathlib import Path
from typing import Any, TypeVar

import click

BOOK_HELP = "The rulebook; see `manywinds books`. Or the TOML file of your own edition."
SHELF_HELP = "The rulebook; see `manywinds books`."
USUAL_BOOK = "mcr"
"""The book that is meant where a command names none. Scripts rely on it."""
LANG_HELP = "Language: en, ru, he or pl."
OPTION_HELP = "An option of the book as name=value; may be repeated."

SIGNED_FIGURES = {"ignore_unknown_options": True}
"""Settings of a command whose arguments may be negative numbers, which are not options."""


class Seconds(click.FloatRange):
    """A number of seconds in a range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        seconds = super().convert(value, param, ctx)
        if isnan(seconds):
            # It is neither less nor more than a limit, so Click lets it pass.
            self.fail(f"{value!r} is not a number of seconds.", param, ctx)
        return seconds


Decorated = TypeVar("Decorated", bound=Callable[..., Any])


# Every command.


def json_option(help: str = "Print JSON.") -> Callable[[Decorated], Decorated]:
    """`--json`: data for other programs."""
    return click.option("--json", "as_json", is_flag=True, help=help)


def lang_option(help: str = LANG_HELP) -> Callable[[Decorated], Decorated]:
    """`--lang`: the language of what is printed. `cli.run` looks for this name to tell a refusal in that language."""
    return click.option("--lang", default="en", show_default=True, help=help)


def rule_option(help: str = OPTION_HELP) -> Callable[[Decorated], Decorated]:
    """`--option`: the options of a book; the parameter is the tuple `option`."""
    return click.option("--option", multiple=True, help=help)


# Programs of others, and the server.

start_time_option = click.option(
    "--start-time",
    type=Seconds(0.1, 600),
    default=10.0,
    show_default=True,
    help="Seconds to wait for the first answer of another program.",
)
move_time_option = click.option(
    "--move-time",
    type=Seconds(0.1, 600),
    default=3.0,
    show_default=True,
    help="Seconds to wait for every other answer of it.",
)


def database_option(help: str) -> Callable[[Decorated], Decorated]:
    """`--database`: where the server keeps everything."""
    return click.option("--database", default="", envvar="MANYWINDS_DATABASE", show_envvar=True, help=help)


def data_option(help: str) -> Callable[[Decorated], Decorated]:
    """`--data`: the folder of the server's database file."""
    return click.option("--data", type=click.Path(path_type=Path), help=help)


# Tournaments and score sheets.

event_file = click.argument("file", help="The file of the event.")
sheet_file = click.argument("file", help="The file of the sheet.")
session_argument = click.argument("session", type=click.IntRange(min=1), help="The number of the session.")
table_argument = click.argument("table", type=click.IntRange(min=1), help="The number of the table.")
player_argument = click.argument("player", help="A player: number or name.")
target_argument = click.argument("target", help="The file to write: .pdf or .csv.")
reason_option = click.option("--reason", default="", help="Why.")
against_option = click.option(
    "--against", default=0, help="The revision you looked at; refused if it was changed since."
)
