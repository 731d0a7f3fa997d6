"""`manywinds bot`: a bot of ours as a program, for the servers of others."""

import sys
from typing import TYPE_CHECKING

import click

from manywinds.cli.open import open_book, read_options
from manywinds.cli.output import set_stream
from manywinds.cli.parameters import BOOK_HELP, rule_option
from manywinds.kernel.errors import ManywindsError, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manywinds.rules.rulebook import Rulebook

BOOKS = {"mjai": "riichi-tenhou", "botzone": "mcr-botzone"}
"""What a protocol plays if nothing else is said."""
LONGEST_LINE = 2_000_000
MOST_COMPLAINTS = 20
"""How many lines that cannot be followed are reported."""


@click.command()
@click.option("--protocol", required=True, help="What is spoken: mjai or botzone.")
@click.option("--bot", "name", default="simple", show_default=True, help="Which bot plays.")
@click.option("--book", default="", help=f"{BOOK_HELP} The usual one of the protocol if none is named.")
@rule_option()
@click.option(
    "--seed",
    type=click.IntRange(0, 10**18),
    default=0,
    show_default=True,
    help="A number all chance of the bot follows from.",
)
@click.option(
    "--seat",
    type=click.IntRange(0, 3),
    default=0,
    show_default=True,
    help="mjai: the own number, where the server does not tell it.",
)
def bot(protocol: str, name: str, book: str, option: tuple[str, ...], seed: int, seat: int) -> None:
    """Let a bot of ours play elsewhere: read a line of the protocol on standard input, answer with a line.

    What cannot be followed is answered with what is always possible, and reported on standard error.
    """
    if protocol not in BOOKS:
        raise click.BadParameter(f"{quoted(protocol)} is none of {', '.join(BOOKS)}", param_hint="--protocol")
    rules = open_book(book or BOOKS[protocol]).with_options(read_options(option))
    set_stream(sys.stdin, "replace", "utf-8")
    set_stream(sys.stdout, "replace", "utf-8")
    complaints = 0
    for answer, fault in (_mjai if protocol == "mjai" else _botzone)(name, rules, seed, seat):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()
        if fault and complaints < MOST_COMPLAINTS:
            complaints += 1
            sys.stderr.write(f"{fault}\n")


def _mjai(name: str, rules: "Rulebook", seed: int, seat: int) -> "Iterator[tuple[str, str]]":
    """Every answer, and what could not be followed."""
    from manywinds.adapters.formats.mjai.bot import MjaiBot
    from manywinds.adapters.programs.foreign import check_bots
    from manywinds.play.bots import bot as find

    check_bots(["mjai:-"], rules, judged=False)
    player = MjaiBot(find(name), rules, seed, seat)
    for line in _lines():
        yield player.answer(line), player.fault


def _botzone(name: str, rules: "Rulebook", seed: int, _seat: int) -> "Iterator[tuple[str, str]]":
    from manywinds.adapters.formats.botzone.bot import BotzoneBot
    from manywinds.play.bots import bot as find

    if rules.id != BOOKS["botzone"]:
        raise ManywindsError(f"Botzone plays {BOOKS['botzone']}, not {rules.id}.")
    player = BotzoneBot(find(name), seed)
    lines = _lines()
    for line in lines:
        yield player.answer(line, lines), player.fault


def _lines() -> "Iterator[str]":
    while line := sys.stdin.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            raise ManywindsError(f"A line of more than {LONGEST_LINE} characters is none of a protocol.")
        if line.strip():
            yield line
