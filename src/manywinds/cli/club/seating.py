"""`manywinds seating`: who sits where in a tournament."""

import json
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from manywinds.cli.output import console, set_stream, tell
from manywinds.cli.parameters import Seconds, json_option, lang_option
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.rules.words import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manywinds.club.seating.planner import SeatingPlan
    from manywinds.club.seating.search import SearchProgress

LONGEST = 3600.0
LARGEST_FILE = 10**7

TEAMS_HELP = (
    "A file with one team a line, its players with commas between; a line with one name is a player without a team."
)
PLAN_HELP = "A plan as --json prints it, to be changed in mid-event."
ABSENT_HELP = "The numbers of players who have left, with commas between."
JOINED_HELP = "The name of a player who has come; may be repeated."


@click.command()
@click.option("--players", type=int, help="How many players: a multiple of four.")
@click.option("--sessions", type=int, help="How many sessions.")
@click.option("--teams", default="", help=TEAMS_HELP)
@click.option("--team-size", type=click.IntRange(min=2), help="So many neighbouring numbers are a team.")
@click.option("--plan", default="", help=PLAN_HELP)
@click.option(
    "--played",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="So many sessions of --plan were played and stay.",
)
@click.option("--absent", default="", help=ABSENT_HELP)
@click.option("--joined", multiple=True, help=JOINED_HELP)
@click.option(
    "--seed",
    type=click.IntRange(0, 10**18),
    default=0,
    show_default=True,
    help="A number all chance of the plan follows from.",
)
@click.option(
    "--time",
    type=Seconds(0, LONGEST),
    default=30.0,
    show_default=True,
    help="Seconds; then the best plan so far is it.",
)
@lang_option()
@json_option("Print JSON, which --plan reads.")
def seating(
    players: int | None,
    sessions: int | None,
    teams: str,
    team_size: int | None,
    plan: str,
    played: int,
    absent: str,
    joined: tuple[str, ...],
    seed: int,
    time: float,
    lang: str,
    as_json: bool,
) -> None:
    """Seat a tournament: nobody meets twice where that can be, team mates sit apart, start winds are balanced.

    Afterwards a report says who meets whom how often. With --plan, --played and --absent an event is seated anew after
    somebody has left.
    """
    from manywinds.club.seating.planner import reseat, seat

    words(lang, "seating")
    if plan:
        if players or sessions or teams or team_size:
            raise click.BadParameter("players, sessions and teams are those of the plan", param_hint="--plan")
        before = _read_plan(plan)
        with _progress(lang) as show:
            found = reseat(before, played, _numbers(absent), joined=list(joined), seed=seed, limit=time, progress=show)
    else:
        if played or absent or joined:
            raise click.BadParameter("say which plan is changed", param_hint="--plan")
        if not sessions or not (players or teams):
            raise click.BadParameter("say how many players and sessions", param_hint="--players and --sessions")
        names, sides = _field(players, teams, team_size)
        with _progress(lang) as show:
            found = seat(names, sessions, sides, seed=seed, limit=time, progress=show)
    _print(found, lang, as_json)


def _field(players: int | None, teams: str, size: int | None) -> tuple[int | list[str], list[list[int]]]:
    """Who plays, and who with whom."""
    if teams and (players or size):
        raise click.BadParameter("the file says who plays", param_hint="--teams")
    if teams:
        lines = [line.split(",") for line in _text(teams).splitlines() if line.strip()]
        names = [name.strip() for line in lines for name in line]
        numbers = iter(range(len(names)))
        sides = [[next(numbers) for _ in line] for line in lines]
        return names, [side for side in sides if len(side) > 1]
    count = players or 0
    if size and count % size:
        raise ManywindsError(f"{count} players are no teams of {size}.")
    return count, [list(range(first, first + size)) for first in range(0, count, size)] if size else []


def _read_plan(name: str) -> "SeatingPlan":
    from manywinds.club.seating.planner import SeatingPlan

    try:
        return SeatingPlan.from_dict(json.loads(_text(name)))
    except (json.JSONDecodeError, RecursionError):
        raise ManywindsError(f"{quoted(name)} holds no JSON.") from None


def _text(name: str) -> str:
    file = Path(name)
    if not file.is_file():
        raise ManywindsError(f"There is no file {quoted(name)}.")
    if file.stat().st_size > LARGEST_FILE:
        raise ManywindsError(f"{quoted(name)} is too large for that.")
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ManywindsError(f"{quoted(name)} is no text in UTF-8.") from None


def _numbers(text: str) -> list[int]:
    """Player numbers as they are printed, from 1."""
    try:
        return [int(each) - 1 for each in text.split(",")] if text.strip() else []
    except ValueError:
        raise ManywindsError(f"Absent players are numbers with commas between, not {quoted(text)}.") from None


@contextmanager
def _progress(lang: str) -> "Iterator[Callable[[SearchProgress], None]]":
    """A bar on standard error, where that is a terminal."""
    say = words(lang, "seating")
    columns = (BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as progress:
        task = progress.add_task("", total=None)

        def show(now: "SearchProgress") -> None:
            best = "" if now.best is None else say["best"].format(best=now.best, goal=now.goal)
            progress.update(task, total=now.limit, completed=min(now.seconds, now.limit), description=best)

        yield show


def _print(plan: "SeatingPlan", lang: str, as_json: bool) -> None:
    from manywinds.club.seating.fairness import fairness

    report = fairness(plan)
    if as_json:
        row = {**plan.to_dict(), "fairness": report.to_dict(), "sentences": report.sentences(lang)}
        click.echo(json.dumps(row, ensure_ascii=False))
        return
    set_stream(sys.stdout, "replace")
    say = words(lang, "seating")
    out = console()
    for number, tables in enumerate(plan.rounds, 1):
        grid = Table(say["table"], *(words(lang)[f"wind_{letter}"] for letter in WIND_LETTERS))
        for index, table in enumerate(tables, 1):
            grid.add_row(str(index), *(plan.names[player] for player in table))
        tell(say["session"].format(number=number))
        out.print(grid)
    tell(*report.sentences(lang), "", *report.lines(lang))
