"""Records and their replays."""

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from manywinds.server.http.dependencies import AppStateDep, Visitor
from manywinds.server.http.limits import address_of
from manywinds.server.refusal import RefusedRequest
from manywinds.server.tables.imported import brought
from manywinds.server.tables.replays import frames, overview
from manywinds.server.wire import Lang, RecordId, RecordWish, Replay, ReplayDealFrames

router = APIRouter(prefix="/api", tags=["records"])


@router.get("/records/{id}", response_class=PlainTextResponse)
async def record(id: str, app_state: AppStateDep) -> PlainTextResponse:
    """The deals of a match that are over, as a record."""
    return PlainTextResponse(await app_state.record(id))


@router.post("/records", status_code=201)
async def upload(wish: RecordWish, request: Request, me: Visitor, app_state: AppStateDep) -> RecordId:
    """Bring a record to be replayed, or a game of Tenhou, mjai, Botzone or in PMN, of which our record is kept; it must
    hold when it is played again."""
    app_state.auth.attempt(f"upload {me.id}")
    app_state.bringing.take(address_of(request.scope))
    return RecordId(id=await app_state.keep(await app_state.replay(True, brought, wish.text, wish.name)))


@router.get("/replays/{id}")
async def replay(id: str, app_state: AppStateDep, lang: Lang = "en") -> Replay:
    """What a record holds."""
    return await app_state.replay(False, overview, id, await app_state.record(id), lang)


@router.get("/replays/{id}/deals/{number}")
async def replay_deal(id: str, number: int, app_state: AppStateDep, lang: Lang = "en") -> ReplayDealFrames:
    """A deal of it, moment by moment."""
    found = await app_state.replay(False, frames, id, await app_state.record(id), number, lang)
    if found is None:
        raise RefusedRequest("no_deal", 404, number=number)
    return found
