"""`manywinds clauses`: every clause of a book, where it is implemented and which test functions prove it."""

import json

import click
from rich.table import Table

from manywinds.books import clauses as clauses_of
from manywinds.cli.books.citations import STATES, Status, statuses
from manywinds.cli.output import console, tell
from manywinds.cli.parameters import SHELF_HELP, USUAL_BOOK, json_option, lang_option
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.rules.clause import KINDS
from manywinds.rules.terms import clause_in
from manywinds.rules.words import words


@click.command()
@click.option("--book", default=USUAL_BOOK, show_default=True, help=SHELF_HELP)
@click.option("--kind", default="", help="Only clauses of this kind, such as scoring or penalty.")
@click.option("--state", default="", help="Only clauses in this state: implemented, proven, physical or open.")
@click.option("--texts", is_flag=True, help="Print the texts and rulings too.")
@lang_option("Language of the texts: en, ru, he or pl.")
@json_option("Print JSON instead of a table.")
def clauses(book: str, kind: str, state: str, texts: bool, lang: str, as_json: bool) -> None:
    """Show a book's clauses, where each is implemented and which tests cite it."""
    for word, known in ((kind, KINDS), (state, STATES)):
        if word and word not in known:
            raise ManywindsError(f"{quoted(word)} is none of {', '.join(known)}.")
    say = words(lang, "clauses")
    every = statuses({id: clause_in(lang, each) for id, each in clauses_of(book).items()})
    shown = [row for row in every if (not kind or row.clause.kind == kind) and (not state or row.state == state)]
    if as_json:
        click.echo(json.dumps({"clauses": [_row(row) for row in shown], "counts": _counts(every)}, ensure_ascii=False))
        return
    table = Table("clause", "kind", "state", "code", "tests")
    for row in shown:
        table.add_row(row.clause.id, row.clause.kind, row.state, "\n".join(row.code), _cut(row.tests))
        if texts:
            ruling = say["ruling"].format(text=row.clause.ruling) if row.clause.ruling else ""
            table.add_row("", "", "", f"{row.clause.text}\n{ruling}".rstrip(), "")
    console().print(table)
    counts = _counts(every)
    tell(" / ".join(f"{name} {count}" for name, count in counts.items()))


def _cut(tests: list[str], most: int = 4) -> str:
    more = f"\n… and {len(tests) - most} more" if len(tests) > most else ""
    return "\n".join(tests[:most]) + more


def _row(row: Status) -> dict[str, object]:
    return {**row.clause._asdict(), "state": row.state, "code": row.code, "tests": row.tests}


def _counts(rows: list[Status]) -> dict[str, int]:
    counts = {"total": len(rows), **dict.fromkeys(STATES, 0)}
    for row in rows:
        counts[row.state] += 1
    return counts
