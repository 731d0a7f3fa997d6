"""`manywinds event …`: registration, draw and seats, and the clock."""

import secrets
from pathlib import Path
from typing import Annotated

import typer

from manywinds.cli.club_common import (
    FILE,
    PLAYER,
    SESSION,
    do,
    pairs,
    player_number,
    read_event,
    read_text,
    setting,
    when,
)
from manywinds.cli.output import tell
from manywinds.cli.score import read_options
from manywinds.club.access import fresh_key, hash_of
from manywinds.club.desk import Desk
from manywinds.club.errors import ClubError
from manywinds.club.fields import Plain
from manywinds.club.planning import plan_stage, seat_counts
from manywinds.club.registration import read_csv
from manywinds.club.stages import by_standings
from manywinds.rules.words import words


def new(
    context: typer.Context,
    file: FILE,
    name: Annotated[str, typer.Option(help="What the tournament is called.")],
    book: Annotated[str, typer.Option(help="The rulebook; see `manywinds books`.")] = "mcr",
    option: Annotated[list[str] | None, typer.Option(help="An option of the book as name=value.")] = None,
    scheme: Annotated[str, typer.Option(help="round_robin, knock_out or mixed.")] = "round_robin",
    stage: Annotated[
        list[str] | None, typer.Option(help="A stage as SESSIONS or SESSIONS:PLAYERS, for example 4 and then 2:16.")
    ] = None,
    carry: Annotated[bool, typer.Option("--carry", help="Results of earlier stages count on.")] = False,
    team_size: Annotated[int, typer.Option(help="Players of a team.")] = 4,
    minutes: Annotated[int, typer.Option(help="Minutes of a session; as the book has it if not given.")] = -1,
    warning: Annotated[int, typer.Option(help="Minutes before the gong at which it is announced.")] = -1,
    appeal_minutes: Annotated[int, typer.Option(help="Minutes after a session to appeal in.")] = 30,
    appeal_fee: Annotated[int, typer.Option(help="The fee of an appeal.")] = 200,
    currency: Annotated[str, typer.Option(help="Its currency.")] = "USD",
    venue: Annotated[str, typer.Option(help="Where it is held.")] = "",
    date: Annotated[str, typer.Option(help="When it is held.")] = "",
) -> None:
    """Begin a tournament."""
    known = setting(context)
    stages = []
    for text in stage or []:
        sessions, _, players = text.partition(":")
        if not sessions.isdecimal() or not (players or "0").isdecimal():
            raise ClubError("A stage is given as SESSIONS or SESSIONS:PLAYERS, such as 4 or 2:16.")
        stages.append([int(sessions), int(players or "0")])
    given: Plain = {
        "name": name, "book": book, "options": read_options(option or []), "scheme": scheme, "stages": stages,
        "carry": carry, "team_size": team_size, "appeal_minutes": appeal_minutes, "appeal_fee": appeal_fee,
        "currency": currency, "venue": venue, "date": date,
    }  # fmt: skip
    if minutes >= 0:
        given["minutes"] = minutes
    if warning >= 0:
        given["warning"] = warning
    kept = {key: value for key, value in given.items() if value not in ("", [], {}, False)}
    Desk(Path(file)).new(kept, known.who, when(known))
    tell(words(known.lang, "club")["written"].format(path=file))


def register(
    context: typer.Context,
    file: FILE,
    names: Annotated[list[str] | None, typer.Argument(help="Names of players.")] = None,
    csv: Annotated[str, typer.Option(help="A CSV file with a heading: name, team, captain, contact …")] = "",
    team: Annotated[str, typer.Option(help="Their team.")] = "",
    contact: Annotated[str, typer.Option(help="How to reach the player.")] = "",
    oath: Annotated[bool, typer.Option("--oath", help="The declaration is signed.")] = False,
    age_ok: Annotated[bool, typer.Option("--of-age", help="The player is of age.")] = False,
    fee_paid: Annotated[bool, typer.Option("--fee-paid", help="The fee is paid.")] = False,
    stand_in: Annotated[bool, typer.Option("--stand-in", help="Fills a table and is not ranked.")] = False,
    waiting: Annotated[bool, typer.Option("--waiting", help="On the waiting list.")] = False,
    medical: Annotated[str, typer.Option(help="Illness or allergy; only the organiser sees it.")] = "",
    notes: Annotated[str, typer.Option(help="Anything else.")] = "",
) -> None:
    """Register players, by name or from a CSV file."""
    more: Plain = {
        "team": team, "contact": contact, "oath": oath, "age_ok": age_ok, "fee_paid": fee_paid,
        "non_ranking": stand_in, "waiting": waiting, "medical": medical, "notes": notes,
    }  # fmt: skip
    if oath:
        more["oath_date"] = when(setting(context)).date().isoformat()
    kept = {key: value for key, value in more.items() if value}
    players = [{"name": name, **kept} for name in names or []]
    if csv:
        players += [{**kept, **row} for row in read_csv(read_text(csv))]
    event = do(context, file, "register", {"players": players})
    tell(f"{len(event.players)}")


def amend(
    context: typer.Context,
    file: FILE,
    player: PLAYER,
    changes: Annotated[list[str], typer.Argument(help="What changes, as field=value: fee_paid=true, team=Cranes …")],
) -> None:
    """Change what is known of a player."""
    number = player_number(read_event(file), player)
    values: Plain = dict(read_options(changes))
    do(context, file, "amend", {"player": number, "changes": values})


def team(
    context: typer.Context,
    file: FILE,
    name: Annotated[str, typer.Argument(help="The name of the team.")],
    players: Annotated[list[str], typer.Argument(help="Its players: numbers or names.")],
    captain: Annotated[str, typer.Option(help="Which of them is the captain.")] = "",
) -> None:
    """Put players into a team."""
    event = read_event(file)
    given: Plain = {"team": name, "players": [player_number(event, each) for each in players]}
    if captain:
        given["captain"] = player_number(event, captain)
    do(context, file, "team", given)


def draw(
    context: typer.Context,
    file: FILE,
    seed: Annotated[str, typer.Option(help="What the lots follow from: agree on it in public. Otherwise random.")] = "",
    on_behalf: Annotated[
        list[str] | None, typer.Option(help="PLAYER=NAME: who draws for an absent player; may be repeated.")
    ] = None,
    reason: Annotated[str, typer.Option(help="Why the numbers are drawn once more.")] = "",
) -> None:
    """Draw the numbers of all players."""
    event = read_event(file)
    absent = {str(player_number(event, who)): name for who, name in pairs(on_behalf, "Who draws for whom").items()}
    given: Plain = {"seed": seed or secrets.token_hex(8), "on_behalf": absent, "reason": reason}
    after = do(context, file, "draw", given)
    tell(*[f"{player.number}  {player.name}" for player in after.players.values()])


def seat(
    context: typer.Context,
    file: FILE,
    stage: Annotated[int, typer.Option(help="The stage, from 1.", min=1)] = 1,
    seed: Annotated[int, typer.Option(help="The number the plan follows from.", min=0)] = 0,
    limit: Annotated[float, typer.Option(help="Seconds to search at most.", min=0.1, max=600)] = 50.0,
    standings_of: Annotated[int, typer.Option("--by-standings", help="Seat only this session, by standings.")] = 0,
    reason: Annotated[str, typer.Option(help="Why seats that were given out change.")] = "",
) -> None:
    """Give out the seats of all sessions of a stage, so that as few as possible meet twice."""
    event = read_event(file)
    if standings_of:
        rounds = [by_standings(event, standings_of)]
        first, stage = standings_of, event.stage_of(standings_of) + 1
    else:
        rounds = plan_stage(event, stage, seed, limit)
        sessions = sum(each.sessions for each in event.settings.stages[:stage])
        first = sessions - len(rounds) + 1
    after = do(
        context,
        file,
        "seat",
        {
            "stage": stage,
            "session": first,
            "seed": str(seed),
            "method": "standings" if standings_of else "plan",
            "rounds": [[list(table) for table in tables] for tables in rounds],
            "reason": reason,
        },
    )
    say = words(setting(context).lang, "club")
    tell(*[f"{say[name]}: {value}" for name, value in seat_counts(after).items()])


def advance(
    context: typer.Context,
    file: FILE,
    stage: Annotated[int, typer.Argument(help="The stage that is over, from 1.", min=1)],
    decided: Annotated[
        list[str] | None, typer.Option(help="Who of those who are level goes on; may be repeated.")
    ] = None,
) -> None:
    """Let the best of a stage go on to the next."""
    event = read_event(file)
    chosen = [player_number(event, each) for each in decided or []]
    after = do(context, file, "advance", {"stage": stage, "decided": chosen})
    tell(*[f"{number}  {after.players[number].name}" for number in after.stages[stage].players])


def drop(
    context: typer.Context,
    file: FILE,
    player: PLAYER,
    session: Annotated[int, typer.Argument(help="The first session he does not play.", min=1)],
    reason: Annotated[str, typer.Option(help="Why.")] = "",
) -> None:
    """A player leaves the tournament."""
    number = player_number(read_event(file), player)
    do(context, file, "drop", {"player": number, "session": session, "reason": reason})


def substitute(
    context: typer.Context,
    file: FILE,
    player: PLAYER,
    session: SESSION,
    name: Annotated[str, typer.Option(help="Who sits in.")] = "",
    until: Annotated[int, typer.Option(help="Up to this session; otherwise for one.")] = 0,
) -> None:
    """Somebody sits in for a player who is missing, and is credited to nobody."""
    number = player_number(read_event(file), player)
    do(context, file, "substitute", {"player": number, "session": session, "name": name, "until": until or None})


def sanction(
    context: typer.Context,
    file: FILE,
    player: PLAYER,
    kind: Annotated[str, typer.Argument(help="exclusion, loss_of_place, title_revoked or criticism.")],
    text: Annotated[str, typer.Argument(help="For what.")],
    session: Annotated[int, typer.Option(help="The session in which a player is excluded.")] = 0,
    public: Annotated[bool, typer.Option("--public", help="With public criticism.")] = False,
) -> None:
    """A sanction that is more than points."""
    number = player_number(read_event(file), player)
    given: Plain = {"player": number, "kind": kind, "text": text, "session": session or None, "public": public or None}
    do(context, file, "sanction", given)


def key(
    context: typer.Context,
    file: FILE,
    role: Annotated[str, typer.Argument(help="organiser, head_referee, referee, table, player or viewer.")],
    name: Annotated[str, typer.Argument(help="Whose link it is.")],
    table: Annotated[int, typer.Option(help="The table a table's link is for.")] = 0,
    player: Annotated[str, typer.Option(help="The player a player's link is for.")] = "",
) -> None:
    """Give out a secret link for a role."""
    secret = fresh_key()
    number = player_number(read_event(file), player) if player else 0
    given: Plain = {
        "role": role,
        "name": name,
        "hash": hash_of(secret),
        "table": table or None,
        "player": number or None,
    }
    do(context, file, "key", given)
    tell(words(setting(context).lang, "club")["secret"].format(secret=secret))


def withdraw(
    context: typer.Context, file: FILE, name: Annotated[str, typer.Argument(help="Whose link is withdrawn.")]
) -> None:
    """Withdraw a secret link."""
    do(context, file, "withdraw", {"name": name})


# The clock.


def start(
    context: typer.Context,
    file: FILE,
    session: SESSION,
    set_for: Annotated[str, typer.Option(help="The time everybody was to sit, if it was earlier.")] = "",
) -> None:
    """Begin a session; its clock runs."""
    do(context, file, "start", {"session": session, "set_for": set_for})


def pause(
    context: typer.Context, file: FILE, session: SESSION, reason: Annotated[str, typer.Option(help="Why.")] = ""
) -> None:
    """Stop the clock of a session."""
    do(context, file, "pause", {"session": session, "reason": reason})


def resume(context: typer.Context, file: FILE, session: SESSION) -> None:
    """Let the clock run on."""
    do(context, file, "resume", {"session": session})


def extend(
    context: typer.Context,
    file: FILE,
    session: SESSION,
    minutes: Annotated[int, typer.Argument(help="Minutes more.", min=1)],
    reason: Annotated[str, typer.Option(help="Why.")],
) -> None:
    """Give a session more time."""
    do(context, file, "extend", {"session": session, "minutes": minutes, "reason": reason})


def end(context: typer.Context, file: FILE, session: SESSION) -> None:
    """The gong: a session is over."""
    do(context, file, "end", {"session": session})


def publish(context: typer.Context, file: FILE, session: SESSION) -> None:
    """Publish the standings after a session whose sheets are all closed."""
    do(context, file, "publish", {"session": session})
