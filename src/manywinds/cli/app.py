"""Every command of `manywinds`, with its help."""

from typing import Annotated

import typer

from manywinds import __version__
from manywinds.cli import (
    backup,
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

app = typer.Typer(
    name="manywinds",
    help="One mahjong table, every rulebook.",
    no_args_is_help=True,
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.command("serve")(serve.serve)
app.command("backup")(backup.backup)
app.command("restore")(backup.restore)
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

GROUPS = {
    "event": "Run a tournament.",
    "sheet": "Keep the score of a real table.",
}
"""Commands with commands of their own, which are loaded when they are asked for."""


def _group(name: str, what: str) -> None:
    settings = {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []}

    @app.command(name, help=what, context_settings=settings)
    def enter(context: typer.Context) -> None:
        from manywinds.cli.club import GROUPS as LOADED

        LOADED[name](args=context.args or ["--help"], prog_name=f"manywinds {name}")


for _name, _what in GROUPS.items():
    _group(_name, _what)


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
