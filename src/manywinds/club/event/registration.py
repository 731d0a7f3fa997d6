"""Players, teams, numbers and keys: what happens before anybody sits down, and who leaves later."""

import csv
import io
import re
from dataclasses import dataclass, field
from random import Random
from typing import Annotated, Final, Literal

from manywinds.books import book as find_book
from manywinds.club.declared import Count, Otherwise, Whole, read
from manywinds.club.errors import ClubError, Phrase
from manywinds.club.event.access import HEAD, ORGANISER, PLAYER, TABLE, VIEWER, Key, check_role
from manywinds.club.event.actions import By, Change, action
from manywinds.club.event.requests import (
    Amend,
    Draw,
    Drop,
    FormTeam,
    GiveKey,
    On,
    PlayerRow,
    Register,
    Sanction,
    Withdraw,
)
from manywinds.club.event.state import (
    LEAST_SESSIONS,
    ROUND_ROBIN,
    Oath,
    Player,
    Sanctioned,
    StagePlan,
    Tournament,
    TournamentSettings,
)
from manywinds.club.fields import Plain
from manywinds.club.sheet.sheet import Sheet
from manywinds.kernel.errors import quoted
from manywinds.kernel.tiles import SEATS
from manywinds.rules.options import Value

FORMULA: Final = re.compile(r"'*[=+\-@\t\r]")
"""What makes a spreadsheet compute a cell, behind marks that it is none."""
COLUMNS: Final = ("number", "name", "team", "captain", "contact", "fee_paid", "non_ranking", "waiting", "notes")
OATH: Final = "MCR-100"
MOST_PLAYERS: Final = 4000


@dataclass(frozen=True, kw_only=True)
class NewTournament:
    """What the organiser decides beforehand. What is not said of the clock is as the book has it; a stage is its
    sessions and its players, 0 for all."""

    name: str
    book: str
    options: Annotated[dict[str, Value], Otherwise(ClubError("Options are named values."))] = field(
        default_factory=dict
    )
    scheme: Literal["round_robin", "knock_out", "mixed"] = "round_robin"
    stages: Annotated[
        tuple[tuple[int, int], ...],
        Otherwise(ClubError("A stage is told as its sessions and its players, 0 for all.")),
    ] = ()
    carry: bool = False
    team_size: Annotated[int, Whole(2, 50)] = 4
    minutes: Annotated[int, Whole(0, 1440)] | None = None
    warning: Annotated[int, Whole(0, 1440)] | None = None
    appeal_minutes: Annotated[int, Whole(0, 1440)] = 30
    appeal_fee: Count = 200
    currency: str = "USD"
    venue: str = ""
    date: str = ""
    group: str = ""


def settings_of(given: object) -> TournamentSettings:
    """The settings of a tournament; one scheme (MCR-92), at least six sessions (MCR-93)."""
    wish = read(NewTournament, given, Phrase("A new event"))
    book = find_book(wish.book).with_options(wish.options)
    values: tuple[tuple[str, Value], ...] = tuple((name, book.options.values[name]) for name in wish.options)
    stages = _stages(wish.stages) or (StagePlan(LEAST_SESSIONS),)
    minutes = int(book.options.values.get("session_minutes", 0))
    warning = int(book.options.values.get("end_warning_minutes", 15))
    found = TournamentSettings(
        wish.name,
        wish.book,
        values,
        wish.scheme,
        stages,
        wish.carry,
        wish.team_size,
        minutes if wish.minutes is None else wish.minutes,
        warning if wish.warning is None else wish.warning,
        wish.appeal_minutes,
        wish.appeal_fee,
        wish.currency,
        wish.venue,
        wish.date,
        wish.group,
    )
    if (len(stages) > 1) != (wish.scheme != ROUND_ROBIN):
        raise ClubError("A round-robin tournament has one stage, any other has several.")
    if found.sessions() < book.tournament.least_sessions:
        raise ClubError(
            "A tournament has at least {least} sessions, not {count} ({clause}).",
            least=book.tournament.least_sessions,
            count=found.sessions(),
            clause=book.tournament.sessions_clause,
        )
    if found.minutes and found.warning > found.minutes:
        raise ClubError("The end of a session cannot be announced before it begins.")
    return found


def _stages(rows: tuple[tuple[int, int], ...]) -> tuple[StagePlan, ...]:
    found: list[StagePlan] = []
    for sessions, players in rows:
        if sessions < 1 or players % SEATS or (found and not 0 < players < (found[-1].players or MOST_PLAYERS)):
            raise ClubError("A stage has a session at least, and later ones fewer players, a multiple of four.")
        found.append(StagePlan(sessions, players))
    if found and found[0].players:
        raise ClubError("The first stage is for all players: tell it with 0.")
    return tuple(found)


def player_of(row: PlayerRow, number: int) -> Player:
    """A player as registered."""
    oath = Oath(OATH, row.oath, row.oath_date, row.age_ok) if row.oath is not None else Oath()
    return Player(
        number,
        " ".join(row.name.split()),
        row.team,
        row.captain,
        row.contact,
        oath,
        row.medical,
        row.fee_paid,
        row.notes,
        row.non_ranking,
        row.waiting,
        row.title,
    )


def _room_for_one(event: Tournament, _on: On, _by: By) -> None:
    if len(event.players) >= MOST_PLAYERS:
        raise ClubError("A tournament has at most {most} players.", most=MOST_PLAYERS)


def _somebody(event: Tournament, _on: On, _by: By) -> None:
    if not event.players:
        raise ClubError("Nobody is registered yet.")


@action(Register, requires=_room_for_one)
def register(event: Tournament, given: Register, by: By) -> Change:
    """One or more players (MCR-T1). Anyone who accepts the rules may take part (MCR-95)."""
    added = []
    warned = []
    for row in given.players:
        _room_for_one(event, given.on(), by)
        player = player_of(row, max(event.players, default=0) + 1)
        if any(each.name.casefold() == player.name.casefold() for each in event.players.values()):
            warned.append(player.name)
        event.players[player.number] = player
        _check_team(event, player.team)
        added.append(player.to_dict())
    if not added:
        raise ClubError("Name somebody to register.")
    # Two players may share a name, but more often one was entered twice (MCR-T2).
    names = ", ".join(warned)
    warning = ClubError("There is more than one player called {names}.", names=names) if warned else None
    return Change(None, added, warning=warning)


@action(Amend, requires=_somebody)
def amend(event: Tournament, given: Amend, _by: By) -> Change:
    """Correct what is known of a player: fee, oath, notes, a title (MCR-80), the waiting list."""
    before = event.player(given.player)
    row: Plain = {
        **before.to_dict(),
        "oath": before.oath.accepted,
        "oath_date": before.oath.date,
        "age_ok": before.oath.age_ok,
    }
    kept = {name: row[name] for name in PlayerRow._fields}
    fresh = player_of(PlayerRow.read({**kept, **given.changes.to_dict()}), before.number)
    same = ("drawn_by", "dropped", "excluded", "place_lost", "criticism")
    after = fresh._replace(**{name: getattr(before, name) for name in same})
    if event.tables and (after.waiting, after.non_ranking) != (before.waiting, before.non_ranking):
        raise ClubError("The seats are given out already: drop or replace the player instead.")
    event.players[after.number] = after
    _check_team(event, after.team)
    return Change(before.to_dict(), after.to_dict())


@action(FormTeam, requires=_somebody)
def team(event: Tournament, given: FormTeam, _by: By) -> Change:
    """Put players into a team of the agreed size (MCR-T3). Teams play beside individuals in the same tournament
    (MCR-91)."""
    name, captain, members = given.team, given.captain, given.players
    if not members:
        raise ClubError("Name the players of the team.")
    if captain and captain not in members:
        raise ClubError("The captain is a member of the team.")
    before = event.teams().get(name, [])
    for number in members:
        event.players[number] = event.player(number)._replace(team=name, captain=number == captain)
    _check_team(event, name)
    return Change({name: before}, {name: event.teams()[name], "captain": captain})


def _check_team(event: Tournament, name: str) -> None:
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


def _not_seated(event: Tournament, on: On, by: By) -> None:
    if event.tables:
        raise ClubError("The seats are given out already: the draw stands.")
    _somebody(event, on, by)


@action(Draw, requires=_not_seated)
def draw(event: Tournament, given: Draw, _by: By) -> Change:
    """Draw the numbers of all players; for absent ones somebody the organiser names draws, and it binds (MCR-89)."""
    if event.drawn and not given.reason:
        raise ClubError("The numbers are drawn already, and a draw binds; a new one needs a reason.")
    unknown = [each for each in given.on_behalf if not (each.isdecimal() and int(each) in event.players)]
    if unknown:
        raise ClubError("There is no player {number} to draw for.", number=quoted(unknown[0]))
    lots = drawn_numbers(list(event.players), given.seed)
    before = {str(number): player.name for number, player in event.players.items()}
    moved = {}
    for number, player in event.players.items():
        moved[lots[number]] = player._replace(number=lots[number], drawn_by=given.on_behalf.get(str(number), ""))
    event.players = dict(sorted(moved.items()))
    event.keys = {
        hash: key._replace(player=lots[key.player]) if key.player else key for hash, key in event.keys.items()
    }
    event.drawn = given.seed
    return Change(before, {str(number): player.name for number, player in event.players.items()})


def _somebody_can_leave(event: Tournament, on: On, by: By) -> None:
    _somebody(event, on, by)
    played = _who_played(event, event.settings.sessions())
    if all(each.dropped or each.number in played for each in event.players.values()):
        raise ClubError("Everybody has left, or has played in the last session.")


def _who_played(event: Tournament, session: int) -> set[int]:
    """Whose table has something on its sheet in this session or later."""
    begun = [state for (at, _), state in event.tables.items() if at >= session and state.sheet != Sheet()]
    return {number for state in begun for number in state.players}


@action(Drop, requires=_somebody_can_leave)
def drop(event: Tournament, given: Drop, _by: By) -> Change:
    """A player leaves the tournament before a session; somebody has to sit there from then on."""
    before = event.player(given.player)
    session = event.session(given.session).number
    if before.dropped:
        raise ClubError("{name} has left already.", name=before.name)
    if before.number in _who_played(event, session):
        raise ClubError("{name} has played in session {session} or later.", name=before.name, session=session)
    event.players[before.number] = before._replace(dropped=session)
    return Change({"dropped": 0}, {"dropped": session})


@action(Sanction, ORGANISER, HEAD, requires=_somebody)
def sanction(event: Tournament, given: Sanction, by: By) -> Change:
    """What is more than points: exclusion, loss of the place or of a title, public criticism (MCR-81)."""
    before = after = event.player(given.player)
    if given.kind == "exclusion":
        if given.session is None:
            raise ClubError("Name the session in which the player is excluded.")
        after = event.exclude(before.number, event.session(given.session).number)
    elif given.kind == "loss_of_place":
        after = before._replace(place_lost=True)
    elif given.kind == "title_revoked":
        after = before._replace(title="")
    if given.kind == "criticism" or given.public:
        after = after._replace(criticism=(*after.criticism, given.text))
    event.players[after.number] = after
    session = given.session or 0
    event.sanctions.append(Sanctioned(after.number, given.kind, given.text, session, given.public, by.rev))
    return Change(before.to_dict(), after.to_dict())


@action(GiveKey)
def key(event: Tournament, given: GiveKey, _by: By) -> Change:
    """Give out a secret link for a role; of the secret only a hash is kept (MCR-T35)."""
    role = check_role(given.role)
    found = Key(given.hash, role, given.name, given.table, given.player)
    if (role == TABLE) != bool(found.table) or (role == PLAYER) != bool(found.player):
        raise ClubError("A table's link names its table, a player's link the player, and no other link names either.")
    if role == PLAYER:
        event.player(found.player)
    if len(found.hash) != 64 or (role == VIEWER and found.hash in event.keys):
        raise ClubError("A link is kept by the hash of its secret.")
    event.keys[found.hash] = found
    return Change(None, {"role": role, "name": found.name})


def _some_link(event: Tournament, _on: On, _by: By) -> None:
    if not event.keys:
        raise ClubError("No link has been given out.")


@action(Withdraw, requires=_some_link)
def withdraw(event: Tournament, given: Withdraw, _by: By) -> Change:
    """A link is good no longer."""
    gone = [hash for hash, key in event.keys.items() if key.name == given.name]
    if not gone:
        raise ClubError("There is no link for {name}.", name=quoted(given.name))
    for hash in gone:
        del event.keys[hash]
    return Change({"name": given.name}, None)


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


def write_csv(event: Tournament) -> str:
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
