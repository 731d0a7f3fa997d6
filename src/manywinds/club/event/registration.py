"""Players, teams, numbers and keys: what happens before anybody sits down, and who leaves later."""

import csv
import io
import re
from random import Random
from typing import Final

from manywinds.books import book as find_book
from manywinds.club.errors import ClubError, Phrase
from manywinds.club.event.access import HEAD, ORGANISER, PLAYER, TABLE, VIEWER, Key, check_role
from manywinds.club.event.actions import By, Change, action
from manywinds.club.event.state import (
    LEAST_SESSIONS,
    ROUND_ROBIN,
    SCHEMES,
    Event,
    Oath,
    Player,
    Settings,
    StagePlan,
)
from manywinds.club.fields import Fields, Plain
from manywinds.club.sheet.sheet import Sheet
from manywinds.kernel.errors import quoted
from manywinds.kernel.tiles import SEATS
from manywinds.rules.options import Value

FORMULA: Final = re.compile(r"'*[=+\-@\t\r]")
"""What makes a spreadsheet compute a cell, behind marks that it is none."""
COLUMNS: Final = ("number", "name", "team", "captain", "contact", "fee_paid", "non_ranking", "waiting", "notes")
OATH: Final = "MCR-100"
MOST_PLAYERS: Final = 4000
SANCTIONS: Final = ("exclusion", "loss_of_place", "title_revoked", "criticism")


def settings_of(given: Fields) -> Settings:
    """What the organiser decides beforehand; one scheme a tournament (MCR-92), at least six sessions (MCR-93)."""
    id = given.text("book")
    options = given.get("options") or {}
    if not isinstance(options, dict):
        raise ClubError("Options are named values.")
    book = find_book(id)
    book = book.with_options({str(name): book.options.get(str(name)).read(value) for name, value in options.items()})
    values: tuple[tuple[str, Value], ...] = tuple((name, book.options.values[name]) for name in options)
    scheme = given.text("scheme", ROUND_ROBIN, SCHEMES)
    stages = _stages(given) or (StagePlan(LEAST_SESSIONS),)
    minutes = int(book.options.values.get("session_minutes", 0))
    warning = int(book.options.values.get("end_warning_minutes", 15))
    found = Settings(
        given.text("name"),
        id,
        values,
        scheme,
        stages,
        given.flag("carry"),
        given.number("team_size", 4, 2, 50),
        given.number("minutes", minutes, 0, 1440),
        given.number("warning", warning, 0, 1440),
        given.number("appeal_minutes", 30, 0, 1440),
        given.number("appeal_fee", 200, 0),
        given.text("currency", "USD"),
        given.text("venue", ""),
        given.text("date", ""),
    )
    if (len(stages) > 1) != (scheme != ROUND_ROBIN):
        raise ClubError("A round-robin tournament has one stage, any other has several (MCR-92).")
    if found.sessions() < book.tournament.least_sessions:
        raise ClubError(
            "A tournament has at least {least} sessions, not {count} ({clause}).",
            least=book.tournament.least_sessions,
            count=found.sessions(),
            clause=book.tournament.sessions_clause,
        )
    if found.minutes and found.warning > found.minutes:
        raise ClubError("The end of a session cannot be announced before it begins (MCR-76).")
    return found


def _stages(given: Fields) -> tuple[StagePlan, ...]:
    found: list[StagePlan] = []
    for row in given.rows("stages"):
        if not isinstance(row, list) or len(row) != 2 or not all(type(each) is int for each in row):
            raise ClubError("A stage is told as its sessions and its players, 0 for all.")
        sessions, players = row
        if sessions < 1 or players % SEATS or (found and not 0 < players < (found[-1].players or MOST_PLAYERS)):
            raise ClubError("A stage has a session at least, and later ones fewer players, a multiple of four.")
        found.append(StagePlan(sessions, players))
    if found and found[0].players:
        raise ClubError("The first stage is for all players: tell it with 0.")
    return tuple(found)


def player_of(given: Fields, number: int) -> Player:
    """A player as he is registered."""
    oath = (
        Oath(OATH, given.flag("oath"), given.text("oath_date", ""), given.flag("age_ok"))
        if given.has("oath")
        else Oath()
    )
    given.get("oath_date"), given.get("age_ok")
    return Player(
        number,
        " ".join(given.text("name").split()),
        given.text("team", ""),
        given.flag("captain"),
        given.text("contact", ""),
        oath,
        given.text("medical", ""),
        given.flag("fee_paid"),
        given.text("notes", ""),
        given.flag("non_ranking"),
        given.flag("waiting"),
        given.text("title", ""),
    )


@action("register")
def register(event: Event, given: Fields, _by: By) -> Change:
    """One or more players (MCR-T1). Anyone who accepts the rules may take part (MCR-95)."""
    rows = [Fields(row, Phrase("A player")) for row in given.rows("players")]
    added = []
    warned = []
    for row in rows:
        number = max(event.players, default=0) + 1
        player = player_of(row, number)
        row.done()
        if len(event.players) >= MOST_PLAYERS:
            raise ClubError("A tournament has at most {most} players.", most=MOST_PLAYERS)
        if any(each.name.casefold() == player.name.casefold() for each in event.players.values()):
            warned.append(player.name)
        event.players[number] = player
        _check_team(event, player.team)
        added.append(player.to_dict())
    if not added:
        raise ClubError("Name somebody to register.")
    # Two players may share a name, but more often one was entered twice (MCR-T2).
    names = ", ".join(warned)
    warning = ClubError("There is more than one player called {names}.", names=names) if warned else None
    return Change(None, added, warning=warning)


@action("amend")
def amend(event: Event, given: Fields, _by: By) -> Change:
    """Correct what is known of a player: fee, oath, notes, a title (MCR-80), the waiting list."""
    before = event.player(given.number("player"))
    row: Plain = {**before.to_dict(), "oath": before.oath.accepted, "oath_date": before.oath.date}
    changes = given.get("changes")
    if not isinstance(changes, dict):
        raise ClubError("Say what is to be changed.")
    kept = {name: row[name] for name in row if name in _AMENDABLE}
    fields = Fields({**kept, "age_ok": before.oath.age_ok, **changes}, Phrase("A player"))
    fresh = player_of(fields, before.number)
    fields.done()
    same = ("drawn_by", "dropped", "excluded", "place_lost", "criticism")
    after = fresh._replace(**{name: getattr(before, name) for name in same})
    if event.tables and (after.waiting, after.non_ranking) != (before.waiting, before.non_ranking):
        raise ClubError("The seats are given out already: drop or replace the player instead.")
    event.players[after.number] = after
    _check_team(event, after.team)
    return Change(before.to_dict(), after.to_dict())


_AMENDABLE: Final = (
    "name", "team", "captain", "contact", "oath", "oath_date", "medical", "fee_paid", "notes", "non_ranking", "waiting",
    "title",
)  # fmt: skip


@action("team")
def team(event: Event, given: Fields, _by: By) -> Change:
    """Put players into a team of the agreed size (MCR-T3). Teams play beside individuals in the same tournament
    (MCR-91)."""
    name = given.text("team")
    captain = given.number("captain", 0, 0)
    members = given.numbers("players", 1)
    if not members:
        raise ClubError("Name the players of the team.")
    if captain and captain not in members:
        raise ClubError("The captain is a member of the team.")
    before = event.teams().get(name, [])
    for number in members:
        event.players[number] = event.player(number)._replace(team=name, captain=number == captain)
    _check_team(event, name)
    return Change({name: before}, {name: event.teams()[name], "captain": captain})


def _check_team(event: Event, name: str) -> None:
    members = event.teams().get(name, [])
    if name and len(members) > event.settings.team_size:
        raise ClubError(
            "The team {name} would have {count} players; teams have {size}.",
            name=quoted(name),
            count=len(members),
            size=event.settings.team_size,
        )
    if sum(event.players[each].captain for each in members) > 1:
        raise ClubError("The team {name} would have two captains.", name=quoted(name))


def drawn_numbers(numbers: list[int], seed: str) -> dict[int, int]:
    """The number each player draws, by the one he was registered with: the same for everybody who knows the seed, so
    that a draw can be held and checked in public (MCR-89)."""
    order = sorted(numbers)
    lots = list(range(1, len(order) + 1))
    Random(f"manywinds draw {seed}").shuffle(lots)
    return dict(zip(order, lots, strict=True))


@action("draw")
def draw(event: Event, given: Fields, _by: By) -> Change:
    """Draw the numbers of all players; for absent ones somebody the organiser names draws, and it binds (MCR-89)."""
    seed = given.text("seed")
    absent = given.get("on_behalf") or {}
    if not isinstance(absent, dict):
        raise ClubError("Who draws for whom is told as the player's number and a name.")
    if event.tables:
        raise ClubError("The seats are given out already: the draw stands.")
    if event.drawn and not given.text("reason", ""):
        raise ClubError("The numbers are drawn already, and a draw binds (MCR-89); a new one needs a reason.")
    given.get("reason")
    if not event.players:
        raise ClubError("Nobody is registered yet.")
    unknown = [each for each in absent if not (str(each).isdecimal() and int(each) in event.players)]
    if unknown:
        raise ClubError("There is no player {number} to draw for.", number=quoted(unknown[0]))
    lots = drawn_numbers(list(event.players), seed)
    before = {str(number): player.name for number, player in event.players.items()}
    moved = {}
    for number, player in event.players.items():
        behalf = str(absent.get(str(number), absent.get(number, "")))
        moved[lots[number]] = player._replace(number=lots[number], drawn_by=behalf)
    event.players = dict(sorted(moved.items()))
    event.keys = {
        hash: key._replace(player=lots[key.player]) if key.player else key for hash, key in event.keys.items()
    }
    event.drawn = seed
    return Change(before, {str(number): player.name for number, player in event.players.items()})


@action("drop")
def drop(event: Event, given: Fields, _by: By) -> Change:
    """A player leaves the tournament before a session; somebody has to sit there from then on."""
    before = event.player(given.number("player"))
    session = event.session(given.number("session", None, 1)).number
    given.text("reason", "")
    if before.dropped:
        raise ClubError("{name} has left already.", name=before.name)
    sitting = [state for (at, _), state in event.tables.items() if at >= session and before.number in state.players]
    if any(state.sheet != Sheet() for state in sitting):
        raise ClubError("{name} has played in session {session} or later.", name=before.name, session=session)
    event.players[before.number] = before._replace(dropped=session)
    return Change({"dropped": 0}, {"dropped": session})


@action("sanction", ORGANISER, HEAD)
def sanction(event: Event, given: Fields, _by: By) -> Change:
    """What is more than points: exclusion, loss of the place or of a title, public criticism (MCR-81)."""
    before = event.player(given.number("player"))
    kind = given.text("kind", None, SANCTIONS)
    text = given.text("text")
    after = before
    if kind == "exclusion":
        after = before._replace(excluded=event.session(given.number("session", None, 1)).number)
    elif kind == "loss_of_place":
        after = before._replace(place_lost=True)
    elif kind == "title_revoked":
        after = before._replace(title="")
    if kind == "criticism" or given.flag("public"):
        after = after._replace(criticism=(*after.criticism, text))
    event.players[after.number] = after
    return Change(before.to_dict(), after.to_dict())


@action("key")
def key(event: Event, given: Fields, _by: By) -> Change:
    """Give out a secret link for a role; of the secret only a hash is kept (MCR-T35)."""
    role = check_role(given.text("role"))
    found = Key(given.text("hash"), role, given.text("name"), given.number("table", 0, 0), given.number("player", 0, 0))
    if (role == TABLE) != bool(found.table) or (role == PLAYER) != bool(found.player):
        raise ClubError("A table's link names its table, a player's link the player, and no other link names either.")
    if role == PLAYER:
        event.player(found.player)
    if len(found.hash) != 64 or (role == VIEWER and found.hash in event.keys):
        raise ClubError("A link is kept by the hash of its secret.")
    event.keys[found.hash] = found
    return Change(None, {"role": role, "name": found.name})


@action("withdraw")
def withdraw(event: Event, given: Fields, _by: By) -> Change:
    """A link is good no longer."""
    name = given.text("name")
    gone = [hash for hash, key in event.keys.items() if key.name == name]
    if not gone:
        raise ClubError("There is no link for {name}.", name=quoted(name))
    for hash in gone:
        del event.keys[hash]
    return Change({"name": name}, None)


def read_csv(text: str) -> list[Plain]:
    """Players from a table with a heading (MCR-T2)."""
    rows = csv.DictReader(io.StringIO(text))
    heading = [name for name in rows.fieldnames or [] if name]
    unknown = [name for name in heading if name not in COLUMNS]
    if "name" not in heading or unknown:
        raise ClubError("The heading of a table of players has name and any of {columns}.", columns=", ".join(COLUMNS))
    found: list[Plain] = []
    for row in rows:
        player: Plain = {}
        for name, value in row.items():
            if name in ("captain", "fee_paid", "non_ranking", "waiting"):
                player[name] = str(value or "").strip().casefold() in ("1", "x", "yes", "true")
            elif name and name != "number" and value:
                text = str(value).strip()
                player[name] = text[1:] if text.startswith("'") and FORMULA.match(text) else text
        found.append(player)
    return found


def write_csv(event: Event) -> str:
    """Players as such a table, for the organiser."""
    sink = io.StringIO()
    writer = csv.DictWriter(sink, COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for player in event.players.values():
        row = player.to_dict()
        writer.writerow(
            {name: "yes" if row[name] is True else "" if row[name] is False else _cell(row[name]) for name in COLUMNS}
        )
    return sink.getvalue()


def _cell(value: object) -> str:
    """A text that begins like a formula is shown by spreadsheets, not computed; read back it is the same."""
    text = str(value)
    return f"'{text}" if FORMULA.match(text) else text
