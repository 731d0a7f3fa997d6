"""`manywinds books` and `manywinds diff`: what there is, and how two books differ."""

import json

import click
from rich.table import Table

from manywinds.books import card, faults, sound
from manywinds.cli.open import open_book
from manywinds.cli.output import console
from manywinds.cli.parameters import json_option, lang_option
from manywinds.rules.shelf import plug_of
from manywinds.rules.words import words


@click.command()
@lang_option("Language of the list: en, ru, he or pl.")
@json_option("Print JSON instead of a table.")
def books(lang: str, as_json: bool) -> None:
    """List the rulebooks."""
    words(lang)
    cards = {id: card(id, lang) for id in sound()}
    for fault in faults():
        click.echo(str(fault), err=True)
    if as_json:
        click.echo(json.dumps([row(id, lang) for id in cards], ensure_ascii=False, indent=2))
        return
    table = Table("id", "title", "what is special", "also known as")
    for id, each in cards.items():
        table.add_row(id, each.name, ", ".join(each.special), ", ".join(each.known_as))
    console().print(table)


def row(id: str, lang: str) -> dict[str, object]:
    """A book of the list as plain data."""
    each, plug = card(id, lang), plug_of(id)
    return {
        "id": id,
        "package": plug.package,
        "title": each.name,
        "country": each.country,
        "about": each.sentence,
        "special": list(each.special),
        "known_as": list(each.known_as),
        "uses": sorted(plug.edition(id).uses),
    }


@click.command()
@click.argument("left", help="A book id, or the TOML file of your own edition.")
@click.argument("right", help="Another one.")
@lang_option()
@json_option("Print JSON instead of tables.")
def diff(left: str, right: str, lang: str, as_json: bool) -> None:
    """Show what two rulebooks do differently, with the clauses."""
    from manywinds.rules.diff import diff as differences

    one, other = open_book(left), open_book(right)
    say = words(lang, "diff")
    found = differences(one, other, lang)
    if as_json:
        click.echo(json.dumps([each._asdict() for each in found], ensure_ascii=False, indent=2))
        return
    if not found:
        click.echo(say["none"].format(left=one.id, right=other.id))
        return
    for topic in dict.fromkeys(each.topic for each in found):
        table = Table(topic.lower(), one.id, other.id, say["clauses"], title=topic, title_justify="left")
        for each in found:
            if each.topic == topic:
                table.add_row(each.what, each.left, each.right, ", ".join(each.clauses))
        console().print(table)
