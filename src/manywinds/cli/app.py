"""Every command of `manywinds`, where it is defined, and what the help says of it."""

import click

from manywinds import __version__
from manywinds.cli.groups import Home, LazyGroup

COMMANDS = {
    "serve": Home("manywinds.cli.server.serve:serve", "Serve the page and its tables, until stopped with Ctrl-C."),
    "backup": Home("manywinds.cli.server.backup:backup", "Write everything the server keeps to one file."),
    "restore": Home("manywinds.cli.server.backup:restore", "Fill an empty database of the server from a backup."),
    "score": Home("manywinds.cli.books.score:score", "Say what a hand is worth, and why."),
    "play": Home("manywinds.cli.game.play:play", "Play a game against three bots in the terminal."),
    "books": Home("manywinds.cli.books.shelf:books", "List the rulebooks."),
    "clauses": Home("manywinds.cli.books.clauses:clauses", "Show a book's clauses, their code and their tests."),
    "diff": Home("manywinds.cli.books.shelf:diff", "Show what two rulebooks do differently, with the clauses."),
    "replay": Home("manywinds.cli.records.replay:replay", "Verify a record by playing it again."),
    "resettle": Home("manywinds.cli.records.resettle:resettle", "Settle the wins of a record by another book as well."),
    "simulate": Home("manywinds.cli.bots.simulate:simulate", "Play many deals between bots, and count."),
    "arena": Home("manywinds.cli.bots.simulate:arena", "Find out which of two bots is better."),
    "bot": Home("manywinds.cli.bots.bot:bot", "Let a bot of ours play elsewhere, by a protocol."),
    "seating": Home("manywinds.cli.club.seating:seating", "Seat a tournament."),
    "import": Home("manywinds.cli.records.importing:import_games", "Turn records of other programs into ours."),
    "export": Home(
        "manywinds.cli.records.exporting:export", "Print a record of ours in the format of another program."
    ),
    "event": Home("manywinds.cli.club.commands:events", "Run a tournament."),
    "sheet": Home("manywinds.cli.club.commands:sheets", "Keep the score of a real table."),
}


def _print_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        from manywinds import compiled

        click.echo(f"manywinds {__version__} ({'compiled' if compiled() else 'plain Python'})")
        context.exit()


@click.group(cls=LazyGroup, homes=COMMANDS)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version and how the core runs.",
)
def app() -> None:
    """One mahjong table, every rulebook."""
