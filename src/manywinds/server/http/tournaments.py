"""Tournaments: made, looked at, changed and printed, each by the role of the link that is shown."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from manywinds.club.event.access import OFFICIALS, ORGANISER, VIEWER
from manywinds.club.event.actions import By
from manywinds.club.event.requests import read_request
from manywinds.club.event.state import Tournament
from manywinds.club.fields import Plain
from manywinds.kernel.errors import ManywindsError
from manywinds.server import wire
from manywinds.server.allowance import Allowance
from manywinds.server.http.dependencies import AppStateDep, Coming, Visitor, app_state_of, language
from manywinds.server.http.explained import explained
from manywinds.server.http.online_tables import open_rooms
from manywinds.server.journals.journal import plain
from manywinds.server.journals.prints import now_and_then, plan_seats, print_sheet
from manywinds.server.journals.tournament_connection import turn_away
from manywinds.server.journals.tournament_views import (
    log_view,
    offences_view,
    sheets_of,
    standings_view,
    table_view,
    tournament_view,
    tried_at_table,
)
from manywinds.server.journals.tournaments import Visit, read_log
from manywinds.server.refusal import RefusedRequest

MOST_LINES = 500
"""Entries of the log in one answer."""
MOST_OPENINGS = 60
"""How often in a while one address may open tables for a tournament."""


def _private(response: Response) -> None:
    """No proxy keeps what was sent to one role."""
    response.headers["Cache-Control"] = "no-store"


router = APIRouter(
    prefix="/api/events", tags=["events"], dependencies=[Depends(_private)], route_class=explained(read_request)
)
live_router = APIRouter()


Number = Annotated[int, Query(ge=0, le=100_000)]


async def _entered(app_state: AppStateDep, id: str, visit: Visit) -> tuple[Tournament, By]:
    event = (await app_state.events.find(id)).state.event
    return event, visit.by(event)


def _known(by: By) -> bool:
    """It is none of the public."""
    return by.role != VIEWER


def _address(request: Request) -> str:
    return request.client.host if request.client is not None else ""


@router.post("", status_code=201)
async def make(wish: wire.EventWish, request: Request, me: Visitor, app_state: AppStateDep) -> wire.EventMade:
    """Make a tournament; the organiser's secret is told once."""
    given: Plain = wish.model_dump(mode="json", exclude={"who"}, exclude_none=True, exclude_defaults=True)
    return await app_state.events.new(given, wish.who, me.id, _address(request))


@router.post("/import", status_code=201)
async def bring(wish: wire.EventImport, request: Request, me: Visitor, app_state: AppStateDep) -> wire.EventMade:
    """Go on with a tournament that the command line kept in a file."""
    app_state.auth.attempt(f"import {_address(request)}")
    entries, state = await app_state.toil(read_log, wish.log)
    return await app_state.events.bring(entries, state, wish.who, me.id, _address(request))


@router.get("/{id}", response_model=wire.EventView)
async def one(
    id: str, request: Request, app_state: AppStateDep, visit: Coming, session: Number = 0, lang: wire.Lang = "en"
) -> Response:
    """A tournament with the tables of a session: of the one that was begun last, if none is named."""
    event, by = await _entered(app_state, id, visit)
    # What the clock says holds for a second.
    key = (id, event.rev, by._replace(at=by.at.replace(microsecond=0)), lang, session)
    return await app_state.response_cache.answer(
        request, key, lambda: app_state.view(_known(by), lambda: tournament_view(id, event, by, lang, session))
    )


@router.get("/{id}/tables/{session}/{table}")
async def table(
    id: str, session: int, table: int, app_state: AppStateDep, visit: Coming, lang: wire.Lang = "en"
) -> wire.TableView:
    """The sheet of a table."""
    event, by = await _entered(app_state, id, visit)
    if (session, table) not in event.tables:
        raise RefusedRequest("no_table", 404)
    return await app_state.view(_known(by), lambda: table_view(event, session, table, by, lang))


@router.get("/{id}/standings", response_model=wire.EventStandings)
async def standings(id: str, request: Request, app_state: AppStateDep, visit: Coming, session: Number = 0) -> Response:
    """Who stands where now, or after a session."""
    event, by = await _entered(app_state, id, visit)
    key = (id, event.rev, "standings", session)
    return await app_state.response_cache.answer(
        request, key, lambda: app_state.view(_known(by), lambda: standings_view(event, session))
    )


@router.get("/{id}/log")
async def log(
    id: str,
    app_state: AppStateDep,
    visit: Coming,
    since: Number = 0,
    most: Annotated[int, Query(ge=1, le=MOST_LINES)] = MOST_LINES,
) -> wire.EventLog:
    """What was done after a revision; for officials. Private data only the organiser reads."""
    _, by = await _entered(app_state, id, visit)
    if by.role not in OFFICIALS:
        raise RefusedRequest("not_your_role", 403)
    entries = (await app_state.events.find(id)).entries
    return log_view(entries[since : since + most], len(entries), by.role)


@router.get("/{id}/offences")
async def offences(id: str, app_state: AppStateDep, visit: Coming, lang: wire.Lang = "en") -> list[wire.EventOffence]:
    """All offences of the tournament, for those who may print them."""
    event, by = await _entered(app_state, id, visit)
    if "violations" not in sheets_of(by.role):
        raise RefusedRequest("not_your_role", 403)
    return await app_state.view(_known(by), lambda: offences_view(event, lang))


@router.get("/{id}/file", response_class=Response)
async def file(id: str, app_state: AppStateDep, visit: Coming) -> Response:
    """The file that `manywinds event` reads, with everything in it; for the organiser."""
    _, by = await _entered(app_state, id, visit)
    if by.role != ORGANISER:
        raise RefusedRequest("not_your_role", 403)
    entries = list((await app_state.events.find(id)).entries)
    text = await app_state.view(True, lambda: "".join(f"{each.line()}\n" for each in entries))
    return _download(text.encode(), "application/x-ndjson", "event.log")


async def _allowed(id: str, request: Request, app_state: AppStateDep, visit: Coming) -> None:
    """Refuse whoever may not do this before reading what was sent with it."""
    event, _ = await _entered(app_state, id, visit)
    try:
        body = await request.json()
    except (ValueError, RecursionError):
        # No JSON, whatever its head says: the model refuses it.
        return
    if not isinstance(body, dict) or not isinstance(body.get("what"), str):
        return
    visit.checked(event, body["what"])
    given = body.get("given")
    if isinstance(given, dict) and "room" in given:
        # What is played here, and what happens there, the server says itself.
        raise RefusedRequest("not_your_role", 403)


@router.post("/{id}/do", dependencies=[Depends(_allowed)])
async def do(id: str, wish: wire.EventDo, request: Request, app_state: AppStateDep, visit: Coming) -> wire.EventDone:
    """Do something. A change that names the revision it was made against is refused if the same was changed since."""
    return await app_state.events.do(id, wish.root, visit, language(request))


@router.post("/{id}/try", dependencies=[Depends(_allowed)])
async def attempt(
    id: str, wish: wire.EventTry, app_state: AppStateDep, visit: Coming, lang: wire.Lang = "en"
) -> wire.DealTried:
    """What a deal, a correction or an offence at a table would come to; nothing is entered."""
    event, by = await _entered(app_state, id, visit)
    what, given = wish.root.what, plain(wish.root.row())
    return await app_state.view(_known(by), lambda: tried_at_table(event, what, given, by, lang))


@router.post("/{id}/rooms", status_code=201)
async def rooms(
    id: str, wish: wire.RoomsWish, request: Request, me: Visitor, app_state: AppStateDep, visit: Coming
) -> list[wire.EventRoom]:
    """Have tables of a session played on this server; for officials. What happens there is entered by itself."""
    app_state.auth.attempt(f"rooms {_address(request)}", MOST_OPENINGS)
    return await open_rooms(app_state, id, wish, visit, me)


@router.post("/{id}/plan")
async def plan(id: str, wish: wire.PlanWish, app_state: AppStateDep, visit: Coming) -> wire.EventPlan:
    """Plan seats; they are given out by the action `seat`. How far it is the live connection tells."""
    event, _ = await _entered(app_state, id, visit)
    by = visit.checked(event, "seat")
    app_state.auth.attempt(f"plan {id}")
    progress = now_and_then(lambda message: app_state.subscribers.progress(id, message))
    return await app_state.toil(plan_seats, event, wish, by, progress)


@router.get("/{id}/print/{sheet}.{kind}", response_class=Response)
async def print_one(
    id: str,
    sheet: str,
    kind: str,
    app_state: AppStateDep,
    visit: Coming,
    session: Number = 0,
    table: Number = 0,
    appeal: Number = 0,
    blank: bool = False,
    lang: wire.Lang = "en",
) -> Response:
    """A sheet as PDF or CSV."""
    event, by = await _entered(app_state, id, visit)
    if sheet not in sheets_of(ORGANISER):
        raise RefusedRequest("no_sheet", 404)
    if sheet not in sheets_of(by.role):
        raise RefusedRequest("not_your_role", 403)
    where = (session, table, appeal)
    content = await app_state.printed(by.role in OFFICIALS, print_sheet, event, sheet, kind, lang, where, blank)
    return _download(content, "application/pdf" if kind == "pdf" else "text/csv; charset=utf-8", f"{sheet}.{kind}")


def _download(content: bytes, type: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(content, media_type=type, headers=headers)


@live_router.websocket("/api/events/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Be told when an event changes, and what its clock says."""
    app_state, lang = app_state_of(socket), language(socket)
    await socket.accept()
    try:
        journal = await app_state.events.find(id)
    except ManywindsError as fault:
        await turn_away(socket, fault, lang)
        return
    settings = app_state.settings
    await app_state.subscribers.watch(
        socket, journal, lang, Allowance(settings.messages_per_second, settings.messages_at_once)
    )
