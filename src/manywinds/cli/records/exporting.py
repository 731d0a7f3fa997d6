"""`manywinds export`: our records in the formats of other programs."""

import click

from manywinds.cli.open import named_in_record
from manywinds.kernel.errors import quoted


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
    from manywinds.adapters.formats.registry import WRITTEN, exported_file

    if format not in WRITTEN:
        raise click.BadParameter(f"{quoted(format)} is none of {', '.join(WRITTEN)}", param_hint="--to")
    click.echo(exported_file(file, format, named_in_record(None)), nl=False)
