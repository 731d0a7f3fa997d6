"""`manywinds books` and `manywinds diff`: what there is, and how two books differ."""

import json
from typing import Annotated

import typer
from rich.table import Table

from manywinds.books import SHELF, book
from manywinds.cli.output import console


def books(as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False) -> None:
    """List the rulebooks."""
    if as_json:
        typer.echo(json.dumps([entry._asdict() for entry in SHELF], ensure_ascii=False, indent=2))
        return
    table = Table("id", "title", "what is special", "scores")
    for entry in SHELF:
        table.add_row(entry.id, entry.title, entry.about, "yes" if entry.ready else "not yet")
    console().print(table)


def diff(
    left: Annotated[str, typer.Argument(help="A book id.")],
    right: Annotated[str, typer.Argument(help="Another book id.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Show what two rulebooks do differently, with the clauses."""
    from manywinds.rules.diff import diff as differences

    found = differences(book(left), book(right))
    if as_json:
        typer.echo(json.dumps([each._asdict() for each in found], ensure_ascii=False, indent=2))
        return
    if not found:
        typer.echo(f"{left} and {right} do not differ.")
        return
    table = Table("what", left, right, "clauses")
    for each in found:
        table.add_row(each.what, each.left, each.right, ", ".join(each.clauses))
    console().print(table)
