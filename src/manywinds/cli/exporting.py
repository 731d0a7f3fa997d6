"""`manywinds export`: our riichi records in the formats of other programs."""

from typing import Annotated

import typer

from manywinds.cli.open import named_in_record
from manywinds.kernel.errors import ManywindsError, quoted

FORMATS = ("tenhou6", "mjai")


def export(
    file: Annotated[str, typer.Argument(help="A riichi record of ours.")],
    format: Annotated[str, typer.Option("--to", help="What to write: tenhou6 or mjai.")],
) -> None:
    """Print a riichi record of ours in the format of another program."""
    from manywinds.adapters import mjai_write, tenhou6_write
    from manywinds.adapters.reading import bytes_of, text_of
    from manywinds.adapters.retold import retold

    if format not in FORMATS:
        raise typer.BadParameter(f"{quoted(format)} is none of {', '.join(FORMATS)}", param_hint="--to")
    game = retold(text_of(bytes_of(file)), named_in_record(None))
    if not game.deals:
        raise ManywindsError("The record has no deal.")
    typer.echo(tenhou6_write.written(game) if format == "tenhou6" else mjai_write.written(game), nl=False)
