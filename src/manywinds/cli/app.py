"""Every command of `manywinds`, with its help."""

from typing import Annotated

import typer

from manywinds import __version__
from manywinds.cli import (
    bot,
    clauses,
    exporting,
    importing,
    play,
    replay,
    resettle,
    score,
    seating,
    serve,
    shelf,
    simulate,
)
from manywinds.kernel.errors import ManywindsError

app = typer.Typer(
    name="manywinds",
    help="One mahjong table, every rulebook.",
    no_args_is_help=True,
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.command("serve")(serve.serve)
app.command("score")(score.score)
app.command("play")(play.play)
app.command("books")(shelf.books)
app.command("clauses")(clauses.clauses)
app.command("diff")(shelf.diff)
app.command("replay")(replay.replay)
app.command("resettle")(resettle.resettle)
app.command("simulate")(simulate.simulate)
app.command("arena")(simulate.arena)
app.command("bot")(bot.bot)
app.command("seating")(seating.seating)
app.command("import")(importing.import_games)
app.command("export")(exporting.export)

COMING = {
    "event": "Run a tournament.",
}
"""Commands of the agreed command line whose parts are not built yet: they say so."""


def _coming(name: str, what: str) -> None:
    told = f"Not there yet: {what[0].lower()}{what[1:]}"

    @app.command(name, help=told, context_settings={"ignore_unknown_options": True})
    def refuse(_words: Annotated[list[str] | None, typer.Argument(hidden=True, metavar="")] = None) -> None:
        raise ManywindsError(f"`manywinds {name}` is not there yet.")


for _name, _what in COMING.items():
    _coming(_name, _what)


def _version(wanted: bool) -> None:
    if wanted:
        from manywinds import compiled

        typer.echo(f"manywinds {__version__} ({'compiled' if compiled() else 'plain Python'})")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version and how the core runs."),
    ] = False,
) -> None:
    """One mahjong table, every rulebook."""
