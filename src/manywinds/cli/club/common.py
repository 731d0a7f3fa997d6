"""What the commands of the club share: who does something and when, and how the answer is printed."""

import getpass
import json
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import click

from manywinds import __version__
from manywinds.cli.output import tell
from manywinds.club.errors import ClubError
from manywinds.club.event.actions import By
from manywinds.club.event.file import TournamentFile
from manywinds.club.event.requests import read_request
from manywinds.club.event.state import Tournament
from manywinds.club.fields import Plain
from manywinds.club.log import moment, now
from manywinds.club.print.page import PrintPage, to_csv
from manywinds.club.sheet.sheet import PlayedSheet
from manywinds.club.sheet.typed import finder
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.rules.scoring.exact import number
from manywinds.rules.words import words

KEY = "MANYWINDS_KEY"


class CommandContext(NamedTuple):
    """What stands before the command: who, in which role, when, with which link, in which language."""

    who: str
    role: str
    at: str
    key: str
    lang: str


def setting(context: click.Context) -> CommandContext:
    """The options of the group."""
    found = context.obj
    if not isinstance(found, CommandContext):
        raise ClubError("The options of the group are missing.")
    return found


def user_name() -> str:
    """Whoever runs the command."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "somebody"


def when(given: CommandContext) -> datetime:
    """The time of an entry."""
    return moment(given.at) if given.at else now()


def do(context: click.Context, file: str, what: str, given: Plain) -> Tournament:
    """Do something to an event, and say so."""
    known = setting(context)
    kept = TournamentFile(Path(file))
    by = kept.by_key(known.key, when(known)) if known.key else By(known.who, known.role, when(known))
    row = {name: value for name, value in given.items() if value not in (None, "", [], {})}
    made = kept.do(read_request(what, row), by)
    tell(words(known.lang, "club")["accepted"].format(rev=made.entry.rev, what=what))
    if made.warning:
        tell(str(made.warning))
    return made.event


def player_number(event: Tournament, text: str) -> int:
    """A player by number, or by a name only one has."""
    plain = text.strip().lstrip("#")
    if plain.isascii() and plain.isdecimal() and int(plain) in event.players:
        return int(plain)
    named = [each.number for each in event.players.values() if each.name.casefold() == text.strip().casefold()]
    begun = [each.number for each in event.players.values() if each.name.casefold().startswith(text.casefold())]
    found = named or begun
    if len(found) == 1 and text.strip():
        return found[0]
    several = "more than one player is called that" if found else "no player has this number or name"
    raise ClubError(f"{quoted(text)}: {several}.")


def person_finder(event: Tournament, session: int, table: int, deal: int = 0):  # type: ignore[no-untyped-def]
    """Whom a word names at a table, in the deal that comes next or in an earlier one."""
    state = event.table(session, table)
    played = event.played(session, table)
    place = played.rows[deal - 1].place if 0 < deal <= len(played.rows) else played.place or played.match.last
    names = [event.players[each].name for each in state.players]
    return finder(names, place.seats, state.players)


def read_event(file: str) -> Tournament:
    """The event of a file."""
    return TournamentFile(Path(file)).event()


def tell_next(played: PlayedSheet, names: list[str], lang: str) -> None:
    """Where a game stands: sums, and who sits where in the deal that comes."""
    say = words(lang, "club")
    sums = ", ".join(f"{name} {number(points)}" for name, points in zip(names, played.points(), strict=True))
    tell(say["sums_line"].format(sums=sums))
    place = played.place
    if place is None:
        figures: list[object] = list(played.table_points() or played.scores())
        results = ", ".join(f"{name} {figure}" for name, figure in zip(names, figures, strict=True))
        tell(say["game_over"], say["results_line"].format(results=results))
        return
    winds = words(lang)
    if played.changes_seats():
        tell(say["change_seats"])
    opener = names[place.seats[played.match.rounds.opener(place)]]
    round = winds[f"wind_{WIND_LETTERS[place.round]}"]
    line = say["next_deal_led" if played.match.rounds.led else "next_deal"]
    tell(line.format(number=place.number, round=round, dealer=opener))
    seats = ", ".join(f"{winds[f'wind_{letter}']} {names[place.seats[at]]}" for at, letter in enumerate(WIND_LETTERS))
    tell(say["seated"].format(seats=seats))
    if place.counters or place.sticks:
        tell(say["on_table"].format(counters=place.counters, sticks=place.sticks))


def pairs(texts: Iterable[str], what: str) -> dict[str, str]:
    """`name=value` words."""
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise ManywindsError(f"{what} is given as name=value, not {quoted(text)}.")
        found[name.strip()] = value.strip()
    return found


def print_json(row: object) -> None:
    """Plain data for other programs."""
    click.echo(json.dumps(row, ensure_ascii=False, default=str))


def read_text(path: str) -> str:
    """A small text file."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as fault:
        raise ClubError(f"The file {quoted(path)} cannot be read: {fault.strerror or fault}.") from None
    except UnicodeDecodeError:
        raise ClubError(f"The file {quoted(path)} is no UTF-8 text.") from None


def print_pages(pages: list[PrintPage], target: str, lang: str) -> None:
    """Write pages to a PDF or CSV file; what was there before is replaced, it can be printed again."""
    kind = Path(target).suffix.lower()
    if kind == ".pdf":
        from manywinds.club.print.pdf import to_pdf

        content = to_pdf(pages, lang, f"Manywinds {__version__}")
    elif kind == ".csv":
        # The mark at the beginning tells spreadsheets which alphabet it is in.
        content = to_csv(pages).encode("utf-8-sig")
    else:
        raise ClubError(f"{quoted(target)} is neither a .pdf nor a .csv file.")
    write_file(target, content, lang)


def write_file(path: str, content: bytes, lang: str) -> None:
    """Write a file and say so."""
    try:
        Path(path).write_bytes(content)
    except OSError as fault:
        raise ClubError(f"The file {quoted(path)} cannot be written: {fault.strerror or fault}.") from None
    tell(words(lang, "club")["written"].format(path=path))
