"""Every command of `manywinds`, with its help."""

from typing import Annotated

import typer

from manywinds import __version__
from manywinds.cli import clauses, score, serve, shelf

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
app.command("books")(shelf.books)
app.command("clauses")(clauses.clauses)
app.command("diff")(shelf.diff)


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
