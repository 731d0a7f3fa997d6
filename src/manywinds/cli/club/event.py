"""`manywinds event …`: registration, draw and seats, and the clock."""

import secrets
from pathlib import Path

import click

from manywinds.cli.club.common import (
    do,
    pairs,
    player_number,
    read_event,
    read_text,
    setting,
    when,
)
from manywinds.cli.open import read_options
from manywinds.cli.output import tell
from manywinds.cli.parameters import (
    SHELF_HELP,
    USUAL_BOOK,
    Seconds,
    event_file,
    player_argument,
    reason_option,
    rule_option,
    session_argument,
)
from manywinds.club.errors import ClubError
from manywinds.club.event.access import fresh_key, hash_of
from manywinds.club.event.file import TournamentFile
from manywinds.club.event.planning import plan_stage, seat_counts
from manywinds.club.event.registration import read_csv
from manywinds.club.event.stages import by_standings
from manywinds.club.fields import Plain
from manywinds.rules.words import words


@click.command()
@event_file
@click.option("--name", required=True, help="What the tournament is called.")
@click.option("--book", default=USUAL_BOOK, show_default=True, help=SHELF_HELP)
@rule_option()
@click.option("--scheme", default="round_robin", show_default=True, help="round_robin, knock_out or mixed.")
@click.option("--stage", multiple=True, help="A stage as SESSIONS or SESSIONS:PLAYERS, for example 4 and then 2:16.")
@click.option("--carry", is_flag=True, help="Results of earlier stages count on.")
@click.option("--team-size", default=4, show_default=True, help="Players of a team.")
@click.option("--minutes", default=-1, help="Minutes of a session; as the book has it if not given.")
@click.option("--warning", default=-1, help="Minutes before the gong at which it is announced.")
@click.option("--appeal-minutes", default=30, show_default=True, help="Minutes after a session to appeal in.")
@click.option("--appeal-fee", default=200, show_default=True, help="The fee of an appeal.")
@click.option("--currency", default="USD", show_default=True, help="Its currency.")
@click.option("--venue", default="", help="Where it is held.")
@click.option("--group", default="", help="The group that the printed sheets name.")
@click.option("--date", default="", help="When it is held.")
@click.pass_context
def new(
    context: click.Context,
    file: str,
    name: str,
    book: str,
    option: tuple[str, ...],
    scheme: str,
    stage: tuple[str, ...],
    carry: bool,
    team_size: int,
    minutes: int,
    warning: int,
    appeal_minutes: int,
    appeal_fee: int,
    currency: str,
    venue: str,
    group: str,
    date: str,
) -> None:
    """Begin a tournament."""
    known = setting(context)
    stages = []
    for text in stage:
        sessions, _, players = text.partition(":")
        if not sessions.isdecimal() or not (players or "0").isdecimal():
            raise ClubError("A stage is given as SESSIONS or SESSIONS:PLAYERS, such as 4 or 2:16.")
        stages.append([int(sessions), int(players or "0")])
    given: Plain = {
        "name": name, "book": book, "options": read_options(option), "scheme": scheme, "stages": stages,
        "carry": carry, "team_size": team_size, "appeal_minutes": appeal_minutes, "appeal_fee": appeal_fee,
        "currency": currency, "venue": venue, "date": date, "group": group,
    }  # fmt: skip
    if minutes >= 0:
        given["minutes"] = minutes
    if warning >= 0:
        given["warning"] = warning
    kept = {key: value for key, value in given.items() if value not in ("", [], {}, False)}
    TournamentFile(Path(file)).new(kept, known.who, when(known))
    tell(words(known.lang, "club")["written"].format(path=file))


@click.command()
@event_file
@click.argument("names", nargs=-1, help="Names of players.")
@click.option("--csv", default="", help="A CSV file with a heading: name, team, captain, contact …")
@click.option("--team", default="", help="Their team.")
@click.option("--contact", default="", help="How to reach the player.")
@click.option("--oath", is_flag=True, help="The declaration is signed.")
@click.option("--of-age", "age_ok", is_flag=True, help="The player is of age.")
@click.option("--fee-paid", is_flag=True, help="The fee is paid.")
@click.option("--stand-in", is_flag=True, help="Fills a table and is not ranked.")
@click.option("--waiting", is_flag=True, help="On the waiting list.")
@click.option("--medical", default="", help="Illness or allergy; only the organiser sees it.")
@click.option("--notes", default="", help="Anything else.")
@click.pass_context
def register(
    context: click.Context,
    file: str,
    names: tuple[str, ...],
    csv: str,
    team: str,
    contact: str,
    oath: bool,
    age_ok: bool,
    fee_paid: bool,
    stand_in: bool,
    waiting: bool,
    medical: str,
    notes: str,
) -> None:
    """Register players, by name or from a CSV file."""
    more: Plain = {
        "team": team, "contact": contact, "oath": oath, "age_ok": age_ok, "fee_paid": fee_paid,
        "non_ranking": stand_in, "waiting": waiting, "medical": medical, "notes": notes,
    }  # fmt: skip
    if oath:
        more["oath_date"] = when(setting(context)).date().isoformat()
    kept = {key: value for key, value in more.items() if value}
    players = [{"name": name, **kept} for name in names]
    if csv:
        players += [{**kept, **row} for row in read_csv(read_text(csv))]
    event = do(context, file, "register", {"players": players})
    tell(f"{len(event.players)}")


@click.command()
@event_file
@player_argument
@click.argument("changes", nargs=-1, required=True, help="What changes, as field=value: fee_paid=true, team=Cranes …")
@click.pass_context
def amend(context: click.Context, file: str, player: str, changes: tuple[str, ...]) -> None:
    """Change what is known of a player."""
    number = player_number(read_event(file), player)
    values: Plain = dict(read_options(changes))
    do(context, file, "amend", {"player": number, "changes": values})


@click.command()
@event_file
@click.argument("name", help="The name of the team.")
@click.argument("players", nargs=-1, required=True, help="Its players: numbers or names.")
@click.option("--captain", default="", help="Which of them is the captain.")
@click.pass_context
def team(context: click.Context, file: str, name: str, players: tuple[str, ...], captain: str) -> None:
    """Put players into a team."""
    event = read_event(file)
    given: Plain = {"team": name, "players": [player_number(event, each) for each in players]}
    if captain:
        given["captain"] = player_number(event, captain)
    do(context, file, "team", given)


@click.command()
@event_file
@click.option("--seed", default="", help="What the lots follow from: agree on it in public. Otherwise random.")
@click.option("--on-behalf", multiple=True, help="PLAYER=NAME: who draws for an absent player; may be repeated.")
@click.option("--reason", default="", help="Why the numbers are drawn once more.")
@click.pass_context
def draw(context: click.Context, file: str, seed: str, on_behalf: tuple[str, ...], reason: str) -> None:
    """Draw the numbers of all players."""
    event = read_event(file)
    absent = {str(player_number(event, who)): name for who, name in pairs(on_behalf, "Who draws for whom").items()}
    given: Plain = {"seed": seed or secrets.token_hex(8), "on_behalf": absent, "reason": reason}
    after = do(context, file, "draw", given)
    tell(*[f"{player.number}  {player.name}" for player in after.players.values()])


@click.command()
@event_file
@click.option("--stage", type=click.IntRange(min=1), default=1, show_default=True, help="The stage, from 1.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The number the plan follows from."
)
@click.option("--limit", type=Seconds(0.1, 600), default=50.0, show_default=True, help="Seconds to search at most.")
@click.option("--by-standings", "standings_of", default=0, help="Seat only this session, by standings.")
@click.option("--reason", default="", help="Why seats that were given out change.")
@click.pass_context
def seat(
    context: click.Context, file: str, stage: int, seed: int, limit: float, standings_of: int, reason: str
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


@click.command()
@event_file
@click.argument("stage", type=click.IntRange(min=1), help="The stage that is over, from 1.")
@click.option("--decided", multiple=True, help="Who of those who are level goes on; may be repeated.")
@click.pass_context
def advance(context: click.Context, file: str, stage: int, decided: tuple[str, ...]) -> None:
    """Let the best of a stage go on to the next."""
    event = read_event(file)
    chosen = [player_number(event, each) for each in decided]
    after = do(context, file, "advance", {"stage": stage, "decided": chosen})
    tell(*[f"{number}  {after.players[number].name}" for number in after.stages[stage].players])


@click.command()
@event_file
@player_argument
@click.argument("session", type=click.IntRange(min=1), help="The first session that the player does not play.")
@reason_option
@click.pass_context
def drop(context: click.Context, file: str, player: str, session: int, reason: str) -> None:
    """A player leaves the tournament."""
    number = player_number(read_event(file), player)
    do(context, file, "drop", {"player": number, "session": session, "reason": reason})


@click.command()
@event_file
@player_argument
@session_argument
@click.option("--name", default="", help="Who sits in.")
@click.option("--until", default=0, help="Up to this session; otherwise for one.")
@click.pass_context
def substitute(context: click.Context, file: str, player: str, session: int, name: str, until: int) -> None:
    """Somebody sits in for a player who is missing, and is credited to nobody."""
    number = player_number(read_event(file), player)
    do(context, file, "substitute", {"player": number, "session": session, "name": name, "until": until or None})


@click.command()
@event_file
@player_argument
@click.argument("kind", help="exclusion, loss_of_place, title_revoked or criticism.")
@click.argument("text", help="For what.")
@click.option("--session", default=0, help="The session in which a player is excluded.")
@click.option("--public", is_flag=True, help="With public criticism.")
@click.pass_context
def sanction(context: click.Context, file: str, player: str, kind: str, text: str, session: int, public: bool) -> None:
    """A sanction that is more than points."""
    number = player_number(read_event(file), player)
    given: Plain = {"player": number, "kind": kind, "text": text, "session": session or None, "public": public or None}
    do(context, file, "sanction", given)


@click.command()
@event_file
@click.argument("role", help="organiser, head_referee, referee, table, player or viewer.")
@click.argument("name", help="Whose link it is.")
@click.option("--table", default=0, help="The table a table's link is for.")
@click.option("--player", default="", help="The player a player's link is for.")
@click.pass_context
def key(context: click.Context, file: str, role: str, name: str, table: int, player: str) -> None:
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


@click.command()
@event_file
@click.argument("name", help="Whose link is withdrawn.")
@click.pass_context
def withdraw(context: click.Context, file: str, name: str) -> None:
    """Withdraw a secret link."""
    do(context, file, "withdraw", {"name": name})


# The clock.


@click.command()
@event_file
@session_argument
@click.option("--set-for", default="", help="The time everybody was to sit, if it was earlier.")
@click.pass_context
def start(context: click.Context, file: str, session: int, set_for: str) -> None:
    """Begin a session; its clock runs."""
    do(context, file, "start", {"session": session, "set_for": set_for})


@click.command()
@event_file
@session_argument
@reason_option
@click.pass_context
def pause(context: click.Context, file: str, session: int, reason: str) -> None:
    """Stop the clock of a session."""
    do(context, file, "pause", {"session": session, "reason": reason})


@click.command()
@event_file
@session_argument
@click.pass_context
def resume(context: click.Context, file: str, session: int) -> None:
    """Let the clock run on."""
    do(context, file, "resume", {"session": session})


@click.command()
@event_file
@session_argument
@click.argument("minutes", type=click.IntRange(min=1), help="Minutes more.")
@click.option("--reason", required=True, help="Why.")
@click.pass_context
def extend(context: click.Context, file: str, session: int, minutes: int, reason: str) -> None:
    """Give a session more time."""
    do(context, file, "extend", {"session": session, "minutes": minutes, "reason": reason})


@click.command()
@event_file
@session_argument
@click.pass_context
def end(context: click.Context, file: str, session: int) -> None:
    """The gong: a session is over."""
    do(context, file, "end", {"session": session})


@click.command()
@event_file
@session_argument
@click.pass_context
def publish(context: click.Context, file: str, session: int) -> None:
    """Publish the standings after a session whose sheets are all closed."""
    do(context, file, "publish", {"session": session})
