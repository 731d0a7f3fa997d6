"""A tournament as whoever asks may know it. What a role may not see is not in what it is sent."""

from datetime import datetime
from typing import Final, cast

from manywinds.club.event.access import OFFICIALS, ORGANISER
from manywinds.club.event.actions import By, propose
from manywinds.club.event.appeals import heard_or_not, seconds_left
from manywinds.club.event.appeals import to_dict as appeal_row
from manywinds.club.event.may import may_event, may_table
from manywinds.club.event.private import PRIVATE, public_entry
from manywinds.club.event.requests import Correct, EnterResult, read_request
from manywinds.club.event.sessions import clock
from manywinds.club.event.stages import next_cut
from manywinds.club.event.standings import Standing, decimals, plain, shown, standings
from manywinds.club.event.state import Appeal, Player, TableState, Tournament
from manywinds.club.event.tables import unconfirmed
from manywinds.club.fields import Plain
from manywinds.club.log import LogLine, stamp
from manywinds.club.print.sheet import penalty_text, remark
from manywinds.club.print.tournament import SHEETS
from manywinds.club.print.violations import violation_entries
from manywinds.club.sheet.sheet import PlayedSheet, SheetRow, has_table_points
from manywinds.kernel.errors import ManywindsError
from manywinds.server import wire
from manywinds.server.journals.sheet_views import asks_of, entered, tried
from manywinds.server.refusal import reason
from manywinds.server.titles import title

WINDS: Final[tuple[wire.Seat, ...]] = ("E", "S", "W", "N")
OATH: Final = "oath"
PUBLIC_SHEETS: Final = ("allocation", "cards", "players", "proof", "score", "standings", "final")
SEATED_SHEETS: Final = ("allocation", "cards", "proof", "score")
"""There is nothing on them before seats are given out."""
SECRET: Final = frozenset({"hash"})
REGISTRATION: Final = "registration"


def sheets_of(role: str) -> list[str]:
    """What a role may print."""
    if role == ORGANISER:
        return [*SHEETS, REGISTRATION]
    # Who has taken the oath is the organiser's affair.
    return [each for each in SHEETS if each != OATH] if role in OFFICIALS else list(PUBLIC_SHEETS)


def _role(role: str) -> wire.Role:
    return cast("wire.Role", role)


# The event.


def tournament_view(id: str, event: Tournament, by: By, lang: str, session: int = 0) -> wire.EventView:
    """All of it but the sheets."""
    at = by.at
    begun = [number for number in event.sessions if event.sessions[number].started]
    wanted = session or max(begun, default=1 if event.tables_of(1) else 0)
    official = by.role in OFFICIALS
    return wire.EventView(
        id=id,
        rev=event.rev,
        now=stamp(at),
        role=_role(by.role),
        who=by.who,
        my_table=by.table,
        my_player=by.player,
        name=event.settings.name,
        book=event.settings.book,
        book_name=title(event.settings.book, lang),
        settings=_settings(event),
        players=[_player(each, by.role == ORGANISER) for each in event.players.values()],
        teams=_teams(event),
        drawn=event.drawn,
        stages=[
            wire.EventStage(number=number, players=list(each.players), first=each.first, sessions=each.sessions)
            for number, each in enumerate(event.stages, 1)
        ],
        level=_level(event) if by.role == ORGANISER else None,
        sessions=[_session(event, number, by) for number in range(1, event.settings.sessions() + 1)],
        session=wanted,
        tables=[_table(event, wanted, table) for table in event.tables_of(wanted)],
        appeals=[
            _appeal(event, each, official or each.appellant == by.player, lang) for each in event.appeals.values()
        ],
        rulings=[wire.EventRuling.model_validate(each) for each in event.rulings] if official else [],
        keys=_keys(event) if by.role == ORGANISER else [],
        sheets=[sheet for sheet in sheets_of(by.role) if event.tables or sheet not in SEATED_SHEETS],
        may=may_event(event, by, at),
    )


def _settings(event: Tournament) -> wire.EventSettings:
    known = event.settings.to_dict()
    for name in ("name", "book"):
        del known[name]
    return wire.EventSettings.model_validate({**known, "sessions": event.settings.sessions()})


def _player(player: Player, private: bool) -> wire.EventPlayer:
    found = wire.EventPlayer(
        number=player.number,
        name=player.name,
        team=player.team,
        captain=player.captain,
        non_ranking=player.non_ranking,
        waiting=player.waiting,
        title=player.title,
        drawn_by=player.drawn_by,
        dropped=player.dropped,
        excluded=player.excluded,
        barred=player.barred,
        place_lost=player.place_lost,
        criticism=list(player.criticism),
        private=None,
    )
    if private:
        found.private = wire.PlayerPrivate(
            contact=player.contact,
            fee_paid=player.fee_paid,
            notes=player.notes,
            medical=player.medical,
            oath=player.oath.accepted,
            oath_date=player.oath.date,
            age_ok=player.oath.age_ok,
        )
    return found


def _teams(event: Tournament) -> list[wire.EventTeam]:
    return [
        wire.EventTeam(
            name=name, players=members, captain=next((each for each in members if event.players[each].captain), 0)
        )
        for name, members in event.teams().items()
    ]


def _level(event: Tournament) -> wire.EventLevel | None:
    try:
        found = next_cut(event)
    except ManywindsError:
        # The stage is not over, or it is the last one.
        return None
    return wire.EventLevel(
        stage=len(event.stages), through=list(found.through), level=list(found.level), places=found.places
    )


def _keys(event: Tournament) -> list[wire.EventKey]:
    return [
        wire.EventKey.model_validate({"name": key.name, "role": key.role, "table": key.table, "player": key.player})
        for key in event.keys.values()
    ]


def clock_view(event: Tournament, session: int, at: datetime) -> wire.EventClock:
    """The clock of a session."""
    found = clock(event, session, at)
    return wire.EventClock.model_validate({**found._asdict(), "appeal_left": seconds_left(event, session, at)})


def _moment(at: datetime | None) -> str | None:
    return stamp(at) if at is not None else None


def _session(event: Tournament, number: int, by: By) -> wire.EventSession:
    known, tables = event.session(number), event.tables_of(number)
    return wire.EventSession(
        number=number,
        stage=event.stage_of(number) + 1,
        tables=len(tables),
        closed=sum(event.tables[number, table].closed for table in tables),
        published=known.published,
        set_for=_moment(known.set_for),
        started=_moment(known.started),
        ended=_moment(known.ended),
        extra=known.extra,
        clock=clock_view(event, number, by.at),
        checked_in=list(known.checked_in) if by.role in (*OFFICIALS, "table") else [],
        stand_ins=[
            wire.StandIn(player=player, name=name) for (at, player), name in event.stand_ins.items() if at == number
        ],
    )


def _table(event: Tournament, session: int, table: int) -> wire.EventTable:
    state, played = event.tables[session, table], event.played(session, table)
    return wire.EventTable(
        table=table,
        players=list(state.players),
        deals=len(state.sheet.deals),
        sums=played.won(),
        points=played.points(),
        over=played.over(),
        stopped=state.sheet.stopped,
        signed=sorted(state.signed),
        referee=bool(state.referee),
        closed=state.closed,
        unconfirmed=unconfirmed(state),
        changed=state.changed,
        room=state.room,
    )


def _appeal(event: Tournament, appeal: Appeal, whole: bool, lang: str) -> wire.EventAppeal:
    row = appeal_row(appeal)
    why = heard_or_not(event, appeal).why
    if why is not None:
        # The log has it in English.
        row["why"] = reason(why, lang)
    texts = {name: row[name] for name in wire.AppealTexts.model_fields} if whole else None
    return wire.EventAppeal.model_validate(
        {
            "id": appeal.id,
            "session": appeal.session,
            "table": appeal.table,
            "player": appeal.appellant,
            "filed_at": row["filed_at"],
            "outcome": appeal.outcome,
            "texts": texts,
        }
    )


# A table.


def table_view(event: Tournament, session: int, table: int, by: By, lang: str) -> wire.TableView:
    """The sheet of a table."""
    state, played = event.table(session, table), event.played(session, table)
    points = played.table_points()
    return wire.TableView(
        rev=event.rev,
        session=session,
        table=table,
        changed=state.changed,
        book=event.settings.book,
        book_name=title(event.settings.book, lang),
        options=dict(event.settings.options),
        asks=asks_of(event.book, lang),
        persons=[
            wire.TablePerson(
                player=number,
                name=event.players[number].name,
                team=event.players[number].team,
                stand_in=event.stand_ins.get((session, number), ""),
            )
            for number in state.players
        ],
        rows=_rows(state, played, by.role in OFFICIALS, lang),
        place=_place(played),
        totals=played.won() if state.sheet.totals else None,
        sums=played.won(),
        points=played.points(),
        scores=played.scores(),
        table_points=[decimals(each) for each in points] if points is not None else None,
        places=played.places(),
        over=played.over(),
        stopped=state.sheet.stopped,
        signed=sorted(state.signed),
        referee=state.referee,
        signed_before=state.signed_before(),
        closed=state.closed,
        reason=state.reason,
        unconfirmed=unconfirmed(state),
        room=state.room,
        clock=clock_view(event, session, by.at),
        may=may_table(event, by, (session, table)),
    )


def _rows(state: TableState, played: PlayedSheet, official: bool, lang: str) -> list[wire.TableRow]:
    marks = tuple(f"#{number}" for number in state.players)
    return [_row(row, at, state, marks, official, lang) for at, row in enumerate(played.rows)]


def _row(row: SheetRow, at: int, state: TableState, marks: tuple[str, ...], official: bool, lang: str) -> wire.TableRow:
    source = state.entered[at] if at < len(state.entered) else None
    return wire.TableRow(
        number=row.place.number,
        round=WINDS[row.place.round],
        seats=list(row.place.seats),
        deal=entered(row.deal._replace(faults=())),
        remark=remark(row, marks, lang),
        changes=list(row.changes),
        sums=list(row.sums),
        faults=[
            wire.TableFault(
                ref=fault.ref,
                person=fault.person,
                code=fault.code,
                times=penalty.times,
                lost=penalty.lost(),
                text=penalty_text(fault, penalty, marks, lang),
                note=fault.note if official else "",
            )
            for fault, penalty in zip(row.deal.faults, row.outcome.penalties, strict=True)
        ],
        entered=None
        if source is None
        else wire.EnteredBy.model_validate(
            {"role": source.role, "confirmed": sorted(source.confirmed), "by_official": source.by_official}
        ),
    )


def _place(played: PlayedSheet) -> wire.TablePlace | None:
    place = played.place
    if place is None or played.over():
        return None
    return wire.TablePlace(
        number=place.number,
        round=WINDS[place.round],
        seats=list(place.seats),
        dealer=place.seats[played.match.rounds.opener(place)],
        counters=place.counters,
        sticks=place.sticks,
        change_seats=played.changes_seats(),
    )


def tried_at_table(event: Tournament, what: str, given: Plain, by: By, lang: str) -> wire.DealTried:
    """What something would come to at a table."""
    try:
        request = read_request(what, given)
        made = propose(event, request, by).event
        state = event.table(*request.on().where)
        names = [event.players[each].name for each in state.players]
        named = request.number if isinstance(request, EnterResult | Correct) else None
        return tried(made.played(*request.on().where), named or len(state.sheet.deals) + 1, names, lang)
    except ManywindsError as fault:
        return wire.DealTried(ok=False, error=reason(fault, lang))


# Standings.


def standings_view(event: Tournament, session: int = 0) -> wire.EventStandings:
    """Who stands where, now or after a session."""
    if session:
        event.session(session)
    known = standings(event, session)
    return wire.EventStandings(
        rev=event.rev,
        name=event.settings.name,
        session=known.sessions,
        table_points=has_table_points(event.book),
        provisional=known.provisional,
        subject_to_appeal=known.subject_to_appeal,
        players=[_standing(event, row) for row in known.players],
        teams=[_standing(event, row) for row in known.teams],
    )


def _standing(event: Tournament, row: Standing) -> wire.EventStanding:
    return wire.EventStanding(
        number=row.number,
        name=row.name,
        team=row.team,
        place=row.place or None,
        tp=str(row.tp),
        gp=str(row.gp),
        tp_shown=shown(event, row.tp),
        gp_shown=plain(row.gp),
        sessions=[
            wire.StandingLine(
                session=line.session,
                tp=str(line.tp),
                gp=str(line.gp),
                tp_shown=shown(event, line.tp),
                gp_shown=plain(line.gp),
                place=line.place,
                table=line.table,
                closed=line.closed,
                running=line.running,
            )
            for line in row.lines
        ],
        members=list(row.members),
    )


# The log.


def log_view(entries: list[LogLine], rev: int, role: str) -> wire.EventLog:
    """Entries, without what only the organiser may see for everybody else. Hashes of secrets nobody is shown."""
    hidden = SECRET if role == ORGANISER else PRIVATE
    found = [wire.LogEntry.model_validate(public_entry(each, hidden).data()) for each in entries]
    return wire.EventLog(rev=rev, entries=found)


def offences_view(event: Tournament, lang: str) -> list[wire.EventOffence]:
    """Every line of the violation sheet, as it is printed."""
    return [
        wire.EventOffence(
            session=each.session,
            table=each.table,
            deal=each.hand,
            player=each.number,
            clause=each.clause,
            offence=each.what,
            times=each.times,
            cost=each.cost,
            note=each.note,
        )
        for each in violation_entries(event, lang)
    ]
