"""Records and their replays."""

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from manywinds.server.http.dependencies import Here, Visitor
from manywinds.server.http.limits import address_of
from manywinds.server.refusal import Refusal
from manywinds.server.tables.imported import brought
from manywinds.server.tables.replays import frames, overview
from manywinds.server.wire import Lang, RecordId, RecordWish, Replay, ReplayDealFrames

router = APIRouter(prefix="/api", tags=["records"])


@router.get("/records/{id}", response_class=PlainTextResponse)
async def record(id: str, house: Here) -> PlainTextResponse:
    """The deals of a match that are over, as a record."""
    return PlainTextResponse(await house.record(id))


@router.post("/records", status_code=201)
async def upload(wish: RecordWish, request: Request, me: Visitor, house: Here) -> RecordId:
    """Bring a record to be replayed, or a game of Tenhou, mjai, Botzone or in PMN, of which our record is kept; it must
    hold when it is played again."""
    house.auth.attempt(f"upload {me.id}")
    house.bringing.take(address_of(request.scope))
    return RecordId(id=await house.keep(await house.replay(True, brought, wish.text, wish.name)))


@router.get("/replays/{id}")
async def replay(id: str, house: Here, lang: Lang = "en") -> Replay:
    """What a record holds."""
    return await house.replay(False, overview, id, await house.record(id), lang)


@router.get("/replays/{id}/deals/{number}")
async def replay_deal(id: str, number: int, house: Here, lang: Lang = "en") -> ReplayDealFrames:
    """A deal of it, moment by moment."""
    found = await house.replay(False, frames, id, await house.record(id), number, lang)
    if found is None:
        raise Refusal("no_deal", 404, number=number)
    return found
