"""`manywinds export`: our records in the formats of other programs."""

import click

from manywinds.cli.open import named_in_record
from manywinds.kernel.errors import ManywindsError, quoted

RIICHI = ("tenhou6", "mjai")
COMPETITION = ("botzone", "botzone-text", "pmn")
FORMATS = (*RIICHI, *COMPETITION)


@click.command()
@click.argument("file", help="A record of ours.")
@click.option(
    "--to",
    "format",
    required=True,
    help="tenhou6 or mjai for riichi, pmn for competition rules, botzone or botzone-text for Botzone's.",
)
def export(file: str, format: str) -> None:
    """Print a record of ours in the format of another program."""
    from manywinds.adapters.formats.common.files import bytes_of, text_of

    if format not in FORMATS:
        raise click.BadParameter(f"{quoted(format)} is none of {', '.join(FORMATS)}", param_hint="--to")
    text = text_of(bytes_of(file))
    click.echo(_riichi(text, format) if format in RIICHI else _competition(text, format), nl=False)


def _riichi(text: str, format: str) -> str:
    from manywinds.adapters.formats.common.riichi_export import exported_game
    from manywinds.adapters.formats.mjai import write as mjai_write
    from manywinds.adapters.formats.tenhou import json6_write as tenhou6_write

    game = exported_game(text, named_in_record(None))
    if not game.deals:
        raise ManywindsError("The record has no deal.")
    return tenhou6_write.written(game) if format == "tenhou6" else mjai_write.written(game)


def _competition(text: str, format: str) -> str:
    from manywinds.adapters.formats.botzone import write as botzone_write
    from manywinds.adapters.formats.common.mcr_export import exported_hands
    from manywinds.adapters.formats.pmn import write as pmn_write

    hands = exported_hands(text, named_in_record(None))
    if not hands.game.deals:
        raise ManywindsError("The record has no deal.")
    if format == "pmn":
        return pmn_write.written(hands)
    return botzone_write.written_log(hands) if format == "botzone" else botzone_write.written_lines(hands)
