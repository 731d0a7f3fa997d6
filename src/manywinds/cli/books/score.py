"""`manywinds score`: one hand in notation, or a stream of cases."""

import json
import sys
from collections.abc import Iterator
from math import isfinite
from typing import TextIO

import click
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

from manywinds.books import book as find_book
from manywinds.cli.open import open_book, read_options
from manywinds.cli.output import console, set_stream, tell
from manywinds.cli.parameters import BOOK_HELP, USUAL_BOOK, json_option, lang_option, rule_option
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.kernel.win import Win, circumstance_bits, wind_number
from manywinds.rules.case import Row, score_case
from manywinds.rules.facts import EXCUSED, Facts, Result, one_name, refuse_extra, result_of
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import signed
from manywinds.rules.scoring.score import LINE, NOT_A_WIN
from manywinds.rules.table.judge import Judgement, judge
from manywinds.rules.table.pay import NOBODY
from manywinds.rules.words import words

LONGEST_LINE = 65_536
"""No case needs a longer line; a longer one is answered with a sentence and not read into memory."""


@click.command()
@click.argument("hand", default="", help='The hand in notation, such as "123m 456m 789m 99p 11z +1z".')
@click.option("--book", default=USUAL_BOOK, show_default=True, help=BOOK_HELP)
@click.option("--seat", default="E", show_default=True, help="The winner's seat wind: E, S, W or N.")
@click.option("--round", default="E", show_default=True, help="The round wind: E, S, W or N.")
@click.option("--self-draw", is_flag=True, help="The winning tile came from the wall.")
@click.option("--discarder", default="", help="Who discarded, by seat wind: shows payments.")
@click.option(
    "--responsible",
    default="",
    help="Who is responsible for the hand and pays for others, by seat wind, where the book knows that; "
    "nobody, if they had no safe tile to discard.",
)
@click.option("--loser", is_flag=True, help="A hand that did not win, where all players score.")
@click.option("--with", "circumstance", multiple=True, help="A circumstance such as last_tile; may be repeated.")
@click.option("--dora", default="", help='Riichi: the turned indicators, such as "4m 3z".')
@click.option("--ura", default="", help="Riichi: the indicators below them.")
@click.option(
    "--counters", type=click.IntRange(0, 1000), default=0, show_default=True, help="Riichi: counters on the table."
)
@click.option(
    "--sticks", type=click.IntRange(0, 1000), default=0, show_default=True, help="Riichi: sticks on the table."
)
@click.option("--pao", default="", help="Riichi: who is responsible for a yakuman (pao), by seat wind.")
@rule_option()
@click.option("--announce", multiple=True, help="Count by hand: a fan id the winner announced; may be repeated.")
@lang_option("Language of the explanation: en, ru, he or pl.")
@json_option("Print JSON instead of sentences.")
@click.option("--batch", is_flag=True, help="Read JSON lines of cases, write JSON lines of results.")
def score(
    hand: str,
    book: str,
    seat: str,
    round: str,
    self_draw: bool,
    discarder: str,
    responsible: str,
    loser: bool,
    circumstance: tuple[str, ...],
    dora: str,
    ura: str,
    counters: int,
    sticks: int,
    pao: str,
    option: tuple[str, ...],
    announce: tuple[str, ...],
    lang: str,
    as_json: bool,
    batch: bool,
) -> None:
    """Say what a hand is worth, and why."""
    if batch:
        if hand:
            raise click.BadParameter("--batch reads its hands from standard input", param_hint="HAND")
        set_stream(sys.stdin, "surrogateescape", "utf-8")
        score_batch(sys.stdin, sys.stdout, open_book(book))
        return
    if not hand:
        raise click.BadParameter("give a hand, or --batch with cases on standard input", param_hint="HAND")
    words(lang)
    set_stream(sys.stdout, "replace")
    edition = open_book(book).with_options(read_options(option))
    if pao:
        refuse_extra(edition, "pao")
    # Refused here, where the book is known, so that the answer can list its circumstances.
    circumstance_bits(circumstance, edition.circumstances)
    win = Win.parse(hand, seat, round, self_draw, circumstance, dora, ura, counters, loser)
    excused = responsible == EXCUSED
    if responsible:
        refuse_extra(edition, "responsible")
    named = one_name(_seat("" if excused else responsible), _seat(pao))
    facts = Facts(win, _seat(discarder), named, counters, sticks, loser, excused)
    result = result_of(edition, facts)
    if announce:
        if loser:
            raise ManywindsError("A hand that did not win has no winning tile and nothing to announce.")
        _print_judgement(edition, judge(edition, win, list(announce)), as_json, lang)
    elif as_json:
        _print_json(edition, result, lang)
    else:
        _print_score(result, lang)


def _seat(wind: str) -> int:
    return wind_number(wind) if wind else NOBODY


def _print_json(book: Rulebook, result: Result, lang: str) -> None:
    score = result.score
    row = {**score.to_dict(), "sentences": score.sentences(lang), "book": book.id, "hash": book.hash()}
    if result.settlement is not None:
        row["payments"] = result.settlement.to_dict()
    click.echo(json.dumps(row, ensure_ascii=False))


def _print_score(result: Result, lang: str) -> None:
    score, parties, settlement = result
    if score.reason == NOT_A_WIN:
        tell(*score.sentences(lang))
        return
    grid = Grid.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_column(style="dim")
    for line in score.lines:
        times = f" × {line.times}" if line.times > 1 else ""
        grid.add_row(line.fan.name(lang) + times, str(line.points), line.fan.clause)
    console().print(grid)
    # The lines stand in the table above.
    tell(*(each.text for each in score.explained(lang) if each.kind != LINE))
    if parties is not None and settlement is not None:
        tell("  ".join(f"{seat} {signed(change)}" for seat, change in settlement.to_dict().items()))
        if parties.responsible != NOBODY:
            reasons = dict.fromkeys(transfer.clause for transfer in settlement.transfers)
            tell(words(lang)["responsible"].format(seat=WIND_LETTERS[parties.responsible], clause=", ".join(reasons)))


def _print_judgement(book: Rulebook, judged: Judgement, as_json: bool, lang: str) -> None:
    row = {
        "total": judged.total,
        "legal": judged.legal,
        "items": {line.fan.listed_as: line.points for line in judged.lines},
        "over_claimed": judged.over_claimed,
        "under_claimed": judged.under_claimed,
    }
    if as_json:
        click.echo(json.dumps(row, ensure_ascii=False))
        return
    for line in judged.lines:
        click.echo(f"{line.fan.name(lang)}: {line.points}")
    say = words(lang, "announced")
    click.echo(say["counted" if judged.legal else "too_little"].format(total=judged.total))
    called = {fan.listed_as: fan.name(lang) for fan in reversed(book.fans.fans)}
    for sentence, fans in (("struck", judged.over_claimed), ("forgotten", judged.under_claimed)):
        if fans:
            click.echo(say[sentence].format(fans=", ".join(called[fan] for fan in fans)))


def score_batch(source: TextIO, sink: TextIO, default_book: Rulebook) -> None:
    """Answer every case, in the order of the input, as soon as it is read."""
    progress = Progress(
        SpinnerColumn(), TextColumn("{task.completed} hands scored"), TimeElapsedColumn(), console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    )  # fmt: skip
    with progress:
        task = progress.add_task("score", total=None)
        for line in read_lines(source):
            sink.write(json.dumps(answer(line, default_book)) + "\n")
            sink.flush()
            progress.advance(task)
    sink.flush()


def read_lines(source: TextIO) -> Iterator[str]:
    """Lines of at most `LONGEST_LINE` characters; the rest of a longer one is skipped, its start is passed on."""
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE and not line.endswith("\n"):
            while (rest := source.readline(LONGEST_LINE)) and not rest.endswith("\n"):
                pass
        if line.strip():
            yield line


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def answer(line: str, default_book: Rulebook) -> Row:
    """The result of one line, whatever it holds."""
    if len(line) > LONGEST_LINE:
        return {"id": None, "ok": False, "error": f"A case has at most {LONGEST_LINE} characters a line."}
    try:
        row = json.loads(line, parse_constant=_finite, parse_float=_finite)
    except (ValueError, RecursionError):
        return {"id": None, "ok": False, "error": f"This line is no JSON object: {quoted(line.strip())}."}
    if not isinstance(row, dict):
        return {"id": None, "ok": False, "error": "A case is a JSON object."}
    try:
        # A case may name a book of the shelf, never a file.
        name = row.get("book")
        found = default_book if name is None else find_book(name if isinstance(name, str) else str(name))
    except ManywindsError as fault:
        return {"id": row.get("id"), "ok": False, "error": str(fault)}
    return score_case(row, found)
