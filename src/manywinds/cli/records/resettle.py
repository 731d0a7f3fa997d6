"""`manywinds resettle`: the wins of a record under another book, side by side."""

import json
import sys
from typing import TYPE_CHECKING, Any

import click
from rich.table import Table

from manywinds.cli.game.words import play_words
from manywinds.cli.open import named_in_record, open_book, read_options
from manywinds.cli.output import console, set_stream, tell
from manywinds.cli.parameters import BOOK_HELP, json_option, lang_option, rule_option
from manywinds.cli.records.replay import record_text
from manywinds.kernel.state import NOBODY
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.rules.scoring.exact import Points, number, signed
from manywinds.rules.scoring.score import NOTE, STEP
from manywinds.rules.words import words

if TYPE_CHECKING:
    from manywinds.play.resettle import Recounted, Resettled, Settled
    from manywinds.rules.scoring.score import Score

Row = dict[str, Any]


@click.command()
@click.argument("file", help="A record of ours.")
@click.option("--book", required=True, help=f"What to settle it by. {BOOK_HELP}")
@rule_option("An option of that book as name=value; may be repeated.")
@click.option("--played", default="", help="The TOML file of your own edition, if the record was played by it.")
@lang_option()
@json_option("Print JSON instead of tables.")
def resettle(file: str, book: str, option: tuple[str, ...], played: str, lang: str, as_json: bool) -> None:
    """Settle every win of a record by another book or edition as well, and show both side by side.

    The other book looks at the same hands at the same moments. What it does not know is left out, and listed.
    """
    from manywinds.play.resettle import resettle as settle

    words(lang)
    other = open_book(book).with_options(read_options(option))
    found = settle(record_text(file), named_in_record(open_book(played) if played else None), other)
    set_stream(sys.stdout, "replace")
    if as_json:
        click.echo(json.dumps(as_row(found, other.id, other.hash(), lang), ensure_ascii=False))
    else:
        _show(found, other.id, lang)


def as_row(found: "Settled", other: str, hash: str, lang: str) -> Row:
    """All of it as plain data."""
    deals = [
        {
            "deal": deal.place.number,
            "round": WIND_LETTERS[deal.place.round],
            "discarder": None if deal.discarder == NOBODY else WIND_LETTERS[deal.discarder],
            "wins": [_win_row(deal, each, lang) for each in deal.wins],
            "here": dict(zip(WIND_LETTERS, deal.here, strict=True)),
            "there": dict(zip(WIND_LETTERS, deal.there, strict=True)),
        }
        for deal in found.deals
    ]
    wins = [each for deal in found.deals for each in deal.wins]
    return {
        "book": found.match.book.id,
        "hash": found.match.book.hash(),
        "other": other,
        "other_hash": hash,
        "played": len(found.match.outcomes),
        "names": found.names or None,
        "missing": list(found.missing),
        "deals": deals,
        "sums": {
            "wins": len(wins),
            "no_wins_there": sum(bool(each.why_not) for each in wins),
            "values": {"here": sum(each.here.total for each in wins), "there": _value(wins)},
            "points": {"here": found.sums(there=False), "there": found.sums(there=True)},
        },
    }


def _win_row(deal: "Resettled", each: "Recounted", lang: str) -> Row:
    win = each.win
    return {
        "seat": WIND_LETTERS[win.seat],
        "person": deal.place.seats[win.seat],
        "hand": win.notation(),
        "self_draw": win.self_draw,
        "here": each.here.to_dict(),
        "there": each.there.to_dict(),
        "why_not": each.why_not or None,
        "reason": _why(each, lang) or None,
        "left_out": list(each.left_out),
    }


def _value(wins: "list[Recounted]") -> Points:
    return sum(each.there.total for each in wins if not each.why_not)


def _why(each: "Recounted", lang: str) -> str:
    """Why it is no win there, in a sentence."""
    if not each.why_not:
        return ""
    say = words(lang)
    if each.why_not in say:
        return say[each.why_not].format(total=number(each.there.towards_minimum), minimum=each.there.minimum)
    return words(lang, "resettle")[each.why_not]


def _show(found: "Settled", other: str, lang: str) -> None:
    say, here = words(lang, "resettle"), found.match.book.id
    won, played = len(found.deals), len(found.match.outcomes)
    tell(say["about"].format(book=here, other=other, won=won, deals=played))
    tell(*(say[each].format(book=other) for each in found.missing))
    if not found.deals:
        tell(say["nothing"])
        return
    for deal in found.deals:
        _show_deal(found, deal, other, lang)
    _show_sums(found, other, lang)


def _show_deal(found: "Settled", deal: "Resettled", other: str, lang: str) -> None:
    say, play = words(lang, "resettle"), play_words(lang)
    wind = play[f"wind_{WIND_LETTERS[deal.place.round]}"]
    tell("", say["deal"].format(number=deal.place.number, wind=wind))
    for each in deal.wins:
        key = "won_self" if deal.discarder == NOBODY else "won_on"
        giver = "" if deal.discarder == NOBODY else _at(found, deal, deal.discarder, lang)
        who = _at(found, deal, each.win.seat, lang)
        tell(play[key].format(who=who, other=giver), each.win.notation())
        grid = Table(found.match.book.id, other)
        reason = _why(each, lang)
        lost = [say["no_win"].format(book=other, why=reason)] if reason else []
        there = _lines(each.there, lang) if each.there.lines else []
        grid.add_row("\n".join(_lines(each.here, lang)), "\n".join([*there, *lost]))
        console().print(grid)
        if each.left_out:
            what = ", ".join(say.get(f"thing_{thing}", thing) for thing in each.left_out)
            tell(say["left_out"].format(book=other, what=what))
    for book, changes in ((found.match.book.id, deal.here), (other, deal.there)):
        paid = "  ".join(f"{_at(found, deal, seat, lang)} {signed(change)}" for seat, change in enumerate(changes))
        tell(f"{book}, {say['payments']}: {paid}")


def _lines(score: "Score", lang: str) -> list[str]:
    """The fans of a score with their values, what else counts, and the total."""
    unit = words(lang).get(score.unit, score.unit)
    found = [
        f"{line.fan.name(lang)}{f' × {line.times}' if line.times > 1 else ''}: {line.points} ({line.fan.clause})"
        for line in score.lines
    ]
    found += [step.sentence(STEP, lang).text.rstrip(".") for step in score.steps]
    found.append(words(lang, "resettle")["total"].format(total=number(score.total), unit=unit))
    return [*found, *(note.sentence(NOTE, lang).text.rstrip(".") for note in score.notes)]


def _show_sums(found: "Settled", other: str, lang: str) -> None:
    say = words(lang, "resettle")
    wins = [each for deal in found.deals for each in deal.wins]
    grid = Table(say["person"], title=say["sums"], title_justify="left")
    for name in (found.match.book.id, other):
        grid.add_column(name, justify="right")
    sums = zip(found.sums(there=False), found.sums(there=True), strict=True)
    for person, (here, there) in enumerate(sums):
        grid.add_row(_named(found, person, lang), signed(here), signed(there))
    grid.add_section()
    grid.add_row(say["value"], number(sum(each.here.total for each in wins)), number(_value(wins)))
    tell("")
    console().print(grid)
    lost = sum(bool(each.why_not) for each in wins)
    tell(say["lost" if lost else "lost_none"].format(wins=len(wins), lost=lost, book=other), say["not_in_sums"])


def _at(found: "Settled", deal: "Resettled", seat: int, lang: str) -> str:
    """Who sits there, by name or by the seat wind."""
    return found.names[deal.place.seats[seat]] if found.names else play_words(lang)[f"wind_{WIND_LETTERS[seat]}"]


def _named(found: "Settled", person: int, lang: str) -> str:
    """A person by name, or by the seat in the first deal."""
    return found.names[person] if found.names else play_words(lang)[f"wind_{WIND_LETTERS[person]}"]
