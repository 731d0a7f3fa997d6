"""`manywinds event …`: what an event looks like, on the screen and on paper."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import click
from rich.table import Table as Grid

from manywinds.cli.club.common import (
    print_json,
    print_pages,
    read_event,
    setting,
    tell_next,
    when,
    write_file,
)
from manywinds.cli.output import console, tell
from manywinds.cli.parameters import event_file, json_option, session_argument, target_argument
from manywinds.club.event.access import ORGANISER
from manywinds.club.event.actions import By, propose
from manywinds.club.event.appeals import seconds_left
from manywinds.club.event.appeals import to_dict as appeal_row
from manywinds.club.event.file import TournamentFile, replay
from manywinds.club.event.file import verify as verify_log
from manywinds.club.event.planning import plan_stage
from manywinds.club.event.private import public_entry
from manywinds.club.event.registration import write_csv
from manywinds.club.event.rehearse import rehearse as rehearse_event
from manywinds.club.event.requests import Request
from manywinds.club.event.sessions import clock as clock_of
from manywinds.club.event.standings import standings as standings_of
from manywinds.club.event.standings import to_dict as standing_row
from manywinds.club.event.state import Tournament
from manywinds.club.fields import Plain
from manywinds.club.log import append
from manywinds.club.print.page import PrintPage, whole_head
from manywinds.club.print.tournament import SHEETS, pages_of
from manywinds.club.print.violations import violations
from manywinds.club.sheet.typed import deal_words
from manywinds.rules.words import words


def show_pages(pages: list[PrintPage]) -> None:
    """Pages on the screen."""
    for page in pages:
        tell(page.title, *[f"{name}: {value}" if name else value for name, value in page.facts])
        for grid in page.grids:
            table = Grid(title=grid.title or None)
            for column, name in enumerate(whole_head(grid)):
                table.add_column(name, justify="left" if column in grid.start else "right")
            for row in grid.rows:
                table.add_row(*row)
            console().print(table)
        tell(*page.notes)


@click.command()
@event_file
@click.option("--until", default=0, help="After this session instead of now.")
@json_option()
@click.pass_context
def standings(context: click.Context, file: str, until: int, as_json: bool) -> None:
    """Who stands where."""
    event = read_event(file)
    if not as_json:
        show_pages(pages_of(event, "standings", setting(context).lang))
        return
    known = standings_of(event, until)
    print_json(
        {
            "players": [standing_row(row) for row in known.players],
            "teams": [standing_row(row) for row in known.teams],
            "provisional": known.provisional,
            "subject_to_appeal": known.subject_to_appeal,
            "sessions": known.sessions,
        }
    )


def final_rows(event: Tournament) -> list[Plain]:
    """The final results as the form has them, exact (MCR-99)."""
    known = standings_of(event)
    teams = {row.name: row for row in known.teams}
    found: list[Plain] = []
    for row in known.players:
        tp = gp = 0 * row.tp
        sessions = []
        for line in row.lines:
            if not line.running:
                tp, gp = tp + line.tp, gp + line.gp
            own = {
                "session": line.session,
                "tp": str(line.tp),
                "tp_sum": str(tp),
                "gp": str(line.gp),
                "gp_sum": str(gp),
            }
            sessions.append(own)
        team = teams.get(row.team)
        total = {"tp": str(team.tp), "gp": str(team.gp), "place": team.place} if team else None
        individual = {"tp": str(row.tp), "gp": str(row.gp), "place": row.place or None}
        found.append(
            {"no": row.number, "team": row.team, "name": row.name, "individual": individual, "team_total": total,
             "sessions": sessions}
        )  # fmt: skip
    return found


@click.command()
@event_file
@json_option()
@click.pass_context
def final(context: click.Context, file: str, as_json: bool) -> None:
    """The final results."""
    event = read_event(file)
    if as_json:
        print_json({"final_results": final_rows(event)})
    else:
        show_pages(pages_of(event, "final", setting(context).lang))


@click.command()
@event_file
@click.argument("session", default=0, help="A session; all of the event otherwise.")
@click.argument("table", default=0, help="A table of it.")
@json_option()
@click.pass_context
def show(context: click.Context, file: str, session: int, table: int, as_json: bool) -> None:
    """An event, a session or the sheet of a table, as it is now."""
    event = read_event(file)
    lang = setting(context).lang
    if session and table:
        _show_table(event, session, table, lang, as_json)
    elif as_json:
        print_json(_overview(event, session))
    elif session:
        show_pages(pages_of(event, "allocation", lang, session))
    else:
        show_pages(pages_of(event, "players", lang))


def _show_table(event: Tournament, session: int, table: int, lang: str, as_json: bool) -> None:
    state = event.table(session, table)
    played = event.played(session, table)
    names = [event.players[each].name for each in state.players]
    if not as_json:
        show_pages(pages_of(event, "score", lang, session, table))
        tell_next(played, names, lang)
        return
    points = played.table_points()
    print_json(
        {
            "session": session,
            "table": table,
            "players": list(state.players),
            "deals": [
                {
                    "number": row.place.number,
                    "round": "ESWN"[row.place.round],
                    "seats": [state.players[person] for person in row.place.seats],
                    "words": deal_words(row.deal, [str(each) for each in state.players]),
                    "changes": list(row.changes),
                    "sums": list(row.sums),
                }
                for row in played.rows
            ],
            "game_points": played.won(),
            "scores": played.scores(),
            "table_points": [str(each) for each in points] if points else None,
            "over": played.over(),
            "stopped": state.sheet.stopped,
            "signed": sorted(state.signed),
            "referee": state.referee,
            "signed_before": state.signed_before(),
            "closed": state.closed,
            "revision": state.changed,
        }
    )


def _overview(event: Tournament, session: int) -> Plain:
    tables = {
        f"{at}/{table}": {"players": list(state.players), "closed": state.closed, "deals": len(state.sheet.deals)}
        for (at, table), state in sorted(event.tables.items())
        if not session or at == session
    }
    return {
        "name": event.settings.name,
        "revision": event.rev,
        "settings": event.settings.to_dict(),
        "players": [player.public() for player in event.players.values()],
        "tables": tables,
        "appeals": [appeal_row(each) for each in event.appeals.values()],
        "violations": [
            {"session": each.session, "table": each.table, "hand": each.hand, "player": each.number,
             "ref": each.fault.ref, "code": each.fault.code, "times": each.penalty.times, "lost": each.penalty.lost()}
            for each in violations(event, session)
        ],
        "sanctions": [each._asdict() for each in event.sanctions if not session or each.session == session],
        "rulings": event.rulings,
    }  # fmt: skip


@click.command()
@event_file
@session_argument
@json_option()
@click.pass_context
def clock(context: click.Context, file: str, session: int, as_json: bool) -> None:
    """The clock of a session."""
    known = setting(context)
    event, at = read_event(file), when(known)
    found = clock_of(event, session, at)
    say = words(known.lang, "club")
    if as_json:
        print_json({**found._asdict(), "appeal_seconds": seconds_left(event, session, at)})
        return
    left = "–" if found.left is None else f"{max(0, found.left) // 60}:{max(0, found.left) % 60:02}"
    untimed = found.left is None and found.state == "running"
    tell(say["clock_none" if untimed else f"clock_{found.state}"].format(number=session, left=left))
    if found.gong:
        tell(say["clock_gong"])
    elif found.warning and found.state == "running":
        tell(say["clock_warning"].format(minutes=event.settings.warning))
    appeals = seconds_left(event, session, at)
    if appeals:
        tell(say["appeal_time"].format(number=session, left=f"{appeals // 60}:{appeals % 60:02}"))


@click.command("print")
@event_file
@click.argument("sheet", help=f"Which sheet: {', '.join(SHEETS)}, or registration (CSV).")
@target_argument
@click.option("--session", default=0, help="Only this session.")
@click.option("--table", default=0, help="Only this table.")
@click.option("--appeal", default=0, help="Which appeal; an empty form otherwise.")
@click.option("--blank", is_flag=True, help="A score sheet to fill in by hand.")
@click.pass_context
def print_sheet(
    context: click.Context, file: str, sheet: str, target: str, session: int, table: int, appeal: int, blank: bool
) -> None:
    """Print a sheet as PDF or CSV."""
    event = read_event(file)
    lang = setting(context).lang
    if sheet == "registration":
        write_file(target, write_csv(event).encode("utf-8-sig"), lang)
    else:
        print_pages(pages_of(event, sheet, lang, session, table, appeal, blank), target, lang)


@click.command()
@event_file
@click.option("--since", default=0, help="Only after this revision.")
@json_option()
@click.pass_context
def log(context: click.Context, file: str, since: int, as_json: bool) -> None:
    """Everything that was done: who, when, before, after. Only the organiser sees private notes."""
    known = setting(context)
    private = known.role == ORGANISER and not known.key
    say = words(known.lang, "club")
    table = Grid()
    for name in ("", say["when"], say["who"], say["role"], say["what"], say["before"], say["after"]):
        table.add_column(name, overflow="fold")
    for entry in TournamentFile(Path(file)).entries()[since:]:
        shown = entry if private else public_entry(entry)
        if as_json:
            click.echo(shown.line())
            continue
        cells = (shown.before if shown.before is not None else "", shown.after if shown.after is not None else "")
        printed = [str(each) if len(str(each)) < 200 else f"{str(each)[:199]}…" for each in cells]
        table.add_row(str(entry.rev), entry.at, entry.who, say[f"role_{entry.role}"], entry.what, *printed)
    if not as_json:
        console().print(table)


@click.command()
@event_file
@json_option()
@click.pass_context
def verify(context: click.Context, file: str, as_json: bool) -> None:
    """Check the log: no line changed or missing, and everything it says follows."""
    entries = TournamentFile(Path(file)).entries()
    verify_log(entries)
    if as_json:
        print_json({"ok": True, "entries": len(entries), "chain": entries[-1].chain})
    else:
        tell(words(setting(context).lang, "club")["verified"].format(count=len(entries)))


@click.command()
@event_file
@click.argument("target", help="The file the rehearsal is written to; the event stays as it is.")
@click.option("--seed", default=0, show_default=True, help="Other results for another number.")
@click.pass_context
def rehearse(context: click.Context, file: str, target: str, seed: int) -> None:
    """Play the rest of an event with random results, in another file."""
    entries = TournamentFile(Path(file)).entries()
    current = [replay(entries)]

    def do(request: Request, by: By) -> Tournament:
        made = propose(current[0], request, by)
        entries.append(made.entry.sealed(entries[-1].chain))
        current[0] = made.event
        return made.event

    begin = max(
        (each.ended for each in current[0].sessions.values() if each.ended), default=datetime(2026, 1, 1, 6, tzinfo=UTC)
    )
    rehearse_event(current[0], Random(seed), do, lambda event, stage: plan_stage(event, stage, seed, 5.0), begin)
    append(Path(target), lambda _: entries[0]._replace(chain=""), new=True)
    with Path(target).open("a", encoding="utf-8", newline="\n") as sink:
        sink.writelines(entry.line() + "\n" for entry in entries[1:])
    tell(words(setting(context).lang, "club")["written"].format(path=target))
