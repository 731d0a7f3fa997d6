"""`manywinds simulate` and `manywinds arena`: many deals between bots, counted."""

import json
import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from manywinds.cli.bots.players import BOT_HELP, FOUR_HELP, finder, named
from manywinds.cli.open import open_book, read_options
from manywinds.cli.output import set_stream
from manywinds.cli.parameters import BOOK_HELP, json_option, move_time_option, rule_option, start_time_option
from manywinds.kernel.errors import ManywindsError, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manywinds.sim.results import Results
    from manywinds.sim.run import OnDone
    from manywinds.sim.setting import Setting
    from manywinds.sim.work import Find

MOST_HANDS = 10**9
MOST_WALLS = 10**8
MOST_JOBS = 256
MOST_FILES = 10_000
FEW = 100
"""So few deals are played before other processes have begun."""
PLAYERS = 4
INTERRUPTED = 130

SEED_HELP = "A number all walls and all chance of the bots follow from."
JOBS_HELP = "How many processes play; as many as there are processors if left out."
CLUSTER_HELP = "The address of a Dask scheduler whose workers play, such as tcp://127.0.0.1:8786."
JUDGED_HELP = "Let the bots declare what is not so, and pay for it by the book."
OUT_HELP = "Keep the counts in this file; run again with it to go on where it stopped."


@click.command()
@click.argument("files", nargs=-1, help="Result files, with --merge.")
@click.option("--book", default="", help=BOOK_HELP)
@click.option("--hands", type=click.IntRange(1, MOST_HANDS), help="How many deals.")
@click.option("--bots", default="simple", show_default=True, help=FOUR_HELP)
@click.option("--seed", type=click.IntRange(0, 10**18), default=0, show_default=True, help=SEED_HELP)
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), help=JOBS_HELP)
@click.option("--cluster", default="", help=CLUSTER_HELP)
@rule_option()
@click.option("--judged", is_flag=True, help=JUDGED_HELP)
@click.option(
    "--first",
    type=click.IntRange(0, MOST_HANDS),
    default=0,
    show_default=True,
    help="The number of the first deal, for parts that are merged later.",
)
@json_option("Print JSON instead of tables.")
@click.option("--out", default="", help=OUT_HELP)
@click.option("--plot", default="", help="Draw values and fans into this file, whose name ends in .svg.")
@click.option("--merge", is_flag=True, help="Add up result files instead of playing.")
@start_time_option
@move_time_option
def simulate(
    files: tuple[str, ...],
    book: str,
    hands: int | None,
    bots: str,
    seed: int,
    jobs: int | None,
    cluster: str,
    option: tuple[str, ...],
    judged: bool,
    first: int,
    as_json: bool,
    out: str,
    plot: str,
    merge: bool,
    start_time: float,
    move_time: float,
) -> None:
    """Play many deals between bots and count: how often they win, what wins are worth, which fans they have.

    What happens in a deal follows from the seed and its number alone: the result is the same however many processes
    play, and however often a run was interrupted.
    """
    _check_files(out, plot)
    if merge:
        results = _merged(files, out, bool(book or hands or cluster or jobs or option or judged or first))
    else:
        if files:
            raise click.BadParameter("result files are read only with --merge", param_hint="FILES")
        if not book or not hands:
            raise click.BadParameter("say which book and how many deals", param_hint="--book and --hands")
        from manywinds.sim.setting import SIMULATION

        find = finder(start_time, move_time, loud=True)
        setting = _setting(SIMULATION, book, named(bots, PLAYERS), seed, option, judged, find)
        results = _run(setting, hands, first, jobs, cluster, out, find)
    if plot:
        from manywinds.sim.plot import draw

        draw(results, Path(plot))
    _print(results, as_json)


@click.command()
@click.argument("one", metavar="A", help=BOT_HELP)
@click.argument("other", metavar="B", help="Another one.")
@click.option("--book", required=True, help=BOOK_HELP)
@click.option(
    "--deals",
    type=click.IntRange(1, MOST_WALLS),
    default=1000,
    show_default=True,
    help="How many walls; each is played in six seatings.",
)
@click.option("--seed", type=click.IntRange(0, 10**18), default=0, show_default=True, help=SEED_HELP)
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), help=JOBS_HELP)
@click.option("--cluster", default="", help=CLUSTER_HELP)
@rule_option()
@click.option("--judged", is_flag=True, help=JUDGED_HELP)
@json_option("Print JSON instead of tables.")
@click.option("--out", default="", help=OUT_HELP)
@start_time_option
@move_time_option
def arena(
    one: str,
    other: str,
    book: str,
    deals: int,
    seed: int,
    jobs: int | None,
    cluster: str,
    option: tuple[str, ...],
    judged: bool,
    as_json: bool,
    out: str,
    start_time: float,
    move_time: float,
) -> None:
    """Find out which of two bots is better.

    Each wall is played six times, two seats against two in every way there is, so that the luck of the wall falls to
    both alike. The difference on a wall is one sample.
    """
    _check_files(out, "")
    from manywinds.sim.setting import ARENA

    find = finder(start_time, move_time, loud=True)
    setting = _setting(ARENA, book, [one, other], seed, option, judged, find)
    _print(_run(setting, deals, 0, jobs, cluster, out, find), as_json)


def _setting(
    kind: str, book: str, bots: list[str], seed: int, option: "Sequence[str]", judged: bool, find: "Find"
) -> "Setting":
    from manywinds.adapters.programs.foreign import check_bots
    from manywinds.sim.setting import Setting

    rules = open_book(book)
    check_bots(bots, rules.with_options(read_options(option)), judged)
    # An edition goes as text to wherever it is played.
    edition = Path(book).read_text(encoding="utf-8-sig") if book.endswith(".toml") else ""
    return Setting.of(kind, rules.id, bots, seed, read_options(option), judged, edition, find)


def _check_files(out: str, plot: str) -> None:
    """Refuse at once what could not be written in the end."""
    for name in (out, plot):
        if name and not Path(name).parent.is_dir():
            raise ManywindsError(f"There is no folder {quoted(str(Path(name).parent))} to write to.")
        if name and Path(name).is_dir():
            raise ManywindsError(f"{quoted(name)} is a folder, not a file.")
    if plot:
        if not plot.endswith(".svg"):
            raise click.BadParameter("a picture is an .svg file", param_hint="--plot")
        from manywinds.sim.plot import ready

        ready()


def _run(
    setting: "Setting", deals: int, first: int, jobs: int | None, cluster: str, out: str, find: "Find"
) -> "Results":
    from manywinds.adapters.programs.foreign import all_leave
    from manywinds.sim.run import run

    if jobs and cluster:
        raise click.BadParameter("the workers of a cluster are its own", param_hint="--jobs")
    if cluster and any(":" in name for name in setting.bots):
        raise ManywindsError("Programs of others play on this machine, not on a cluster.")
    wanted = jobs or (1 if deals <= FEW else min(_processors(), MOST_JOBS))
    try:
        with _progress(deals) as on_done:
            return run(setting, deals, first, wanted, cluster, Path(out) if out else None, on_done, find=find)
    except KeyboardInterrupt:
        kept = f"what was done is in {out}; run the same again to go on" if out else "nothing is kept without --out"
        click.echo(f"Interrupted: {kept}.", err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None
    finally:
        all_leave()


def _processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


@contextmanager
def _progress(deals: int) -> "Iterator[OnDone]":
    """A bar on standard error, where that is a terminal."""
    columns = (TextColumn("deals"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as progress:
        task = progress.add_task("deals", total=deals)
        yield lambda more: progress.advance(task, more)


def _merged(files: "Sequence[str]", out: str, asked: bool) -> "Results":
    from manywinds.sim.results import Results

    if not 1 <= len(files) <= MOST_FILES:
        raise click.BadParameter("name the result files to add up", param_hint="--merge")
    if asked:
        raise click.BadParameter("files are added up as they are, and nothing is played", param_hint="--merge")
    if out and Path(out).exists():
        raise ManywindsError(f"There is a file {quoted(out)} already.")
    results = Results.load(Path(files[0]))
    for name in files[1:]:
        try:
            results = results.merge(Results.load(Path(name)))
        except ManywindsError as fault:
            raise ManywindsError(f"{quoted(name)} cannot be added: {fault}") from None
    # Only what this version can tell about is written.
    results.setting.rules()
    if out:
        results.save(Path(out))
    return results


def _print(results: "Results", as_json: bool) -> None:
    from manywinds.sim.summary import summary

    row = summary(results)
    if as_json:
        click.echo(json.dumps(row, ensure_ascii=False))
        return
    from manywinds.cli.bots.tallies import show

    set_stream(sys.stdout, "replace")
    show(row)
