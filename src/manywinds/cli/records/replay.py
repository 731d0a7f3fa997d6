"""`manywinds replay`: play a record again and verify every score and payment."""

import json
from pathlib import Path

import click

from manywinds.cli.open import named_in_record, open_book
from manywinds.cli.output import tell
from manywinds.cli.parameters import json_option
from manywinds.kernel.errors import ManywindsError, quoted


@click.command()
@click.argument("file", help="A record of ours.")
@click.option("--book", default="", help="The TOML file of your own edition, if the record was played by it.")
@json_option("Print JSON instead of sentences.")
def replay(file: str, book: str, as_json: bool) -> None:
    """Verify a record by playing it again: walls, actions, scores, payments, the final result."""
    from manywinds.cli.game.words import play_words
    from manywinds.cli.records.stand_ins import StandIns
    from manywinds.play.replay import replay as play_again

    text = record_text(file)
    noted = StandIns()
    match = play_again(text, named_in_record(open_book(book) if book else None), noted)
    row = {
        "book": match.book.id,
        "hash": match.book.hash(),
        "deals": len(match.outcomes),
        "over": match.over(),
        "points": match.points,
        "scores": match.scores() if match.over() else None,
        "stand_ins": noted.found,
    }
    if as_json:
        click.echo(json.dumps(row))
        return
    state = "to its end" if match.over() else "as far as it goes"
    points = ", ".join(str(each) for each in (match.scores() if match.over() else match.points))
    tell(f"Verified {state}: {len(match.outcomes)} deals of {match.book.id}.", f"Results by starting seat: {points}.")
    say = play_words("en")
    for each in noted.found:
        who = say[f"wind_{each['seat']}"]
        tell(say["stand_in"].format(**{**each, "who": who, "number": each["deal"], "why": say[f"why_{each['why']}"]}))


def record_text(file: str) -> str:
    """What a file of a record holds."""
    from manywinds.play.record import LONGEST

    try:
        with Path(file).open("rb") as source:
            return source.read(LONGEST + 1).decode("utf-8-sig")
    except OSError as fault:
        raise ManywindsError(f"The record {quoted(file)} cannot be read: {fault.strerror or fault}.") from None
    except UnicodeDecodeError:
        raise ManywindsError(f"The record {quoted(file)} is no UTF-8 text.") from None
