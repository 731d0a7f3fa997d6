"""Rooms: make one, find one, sit down, stand up, begin, play again."""

import time

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from manywinds.play.bots import ABOUT
from manywinds.rules.words import words
from manywinds.server.http.dependencies import AppStateDep, Coming, MaybeVisitor, Visitor
from manywinds.server.tables.cards import room_card, room_to_wire
from manywinds.server.wire import BotCard, Lang, Room, RoomCard, RoomWish, SitWish, StartWish

router = APIRouter(prefix="/api", tags=["rooms"])
MOST_LISTED = 200
"""Rooms in the list: more nobody reads."""


@router.get("/bots")
async def list_bots(lang: Lang = "en") -> list[BotCard]:
    """The bots that can sit at a table."""
    texts = words(lang, "bots")
    return [BotCard(name=name, about=texts.get(name, about)) for name, about in ABOUT.items()]


@router.get("/rooms", response_model=list[RoomCard])
async def list_rooms(request: Request, app_state: AppStateDep, lang: Lang = "en") -> Response:
    """The public rooms that are open or played in, the newest first."""

    async def cards() -> list[RoomCard]:
        found = await app_state.store.call(lambda rows: rows.public_rooms(MOST_LISTED))
        return [room_card(*each, lang) for each in found]

    # What the list says holds for a second.
    return await app_state.response_cache.answer(request, ("rooms", int(time.monotonic()), lang), cards)


@router.post("/rooms", status_code=201)
async def make_room(wish: RoomWish, me: Visitor, app_state: AppStateDep, lang: Lang = "en") -> Room:
    """Make a room."""
    room = await app_state.rooms.make(wish, me, lang)
    return room_to_wire(room.data, me.id, lang)


@router.get("/rooms/{id}")
async def one_room(id: str, me: MaybeVisitor, app_state: AppStateDep, key: str = "", lang: Lang = "en") -> Room:
    """A room, for those who may see it."""
    return room_to_wire((await app_state.rooms.entered(id, me, key)).data, me.id if me else "", lang)


@router.post("/rooms/{id}/sit")
async def sit(
    id: str, wish: SitWish, me: Visitor, app_state: AppStateDep, visit: Coming, key: str = "", lang: Lang = "en"
) -> Room:
    """Take an open seat. At a table of a tournament whoever sits shows the link of the player or of the table."""
    room = await app_state.rooms.entered(id, me, key)
    await room.seats.sit(me, wish.person, visit)
    return room_to_wire(room.data, me.id, lang)


@router.post("/rooms/{id}/stand")
async def stand(id: str, me: Visitor, app_state: AppStateDep, key: str = "", lang: Lang = "en") -> Room:
    """Leave the seat; in the middle of a match a bot plays on."""
    room = await app_state.rooms.entered(id, me, key)
    await room.seats.stand(me)
    return room_to_wire(room.data, me.id, lang)


@router.post("/rooms/{id}/start")
async def start(
    id: str, wish: StartWish, me: Visitor, app_state: AppStateDep, key: str = "", lang: Lang = "en"
) -> Room:
    """Draw the seats and begin."""
    room = await app_state.rooms.entered(id, me, key)
    await room.matches.start(me, wish.fill, lang)
    return room_to_wire(room.data, me.id, lang)


@router.post("/rooms/{id}/rematch")
async def rematch(id: str, me: Visitor, app_state: AppStateDep, key: str = "", lang: Lang = "en") -> Room:
    """Play again, once all who are still there want to."""
    room = await app_state.rooms.entered(id, me, key)
    await room.matches.rematch(me)
    return room_to_wire(room.data, me.id, lang)
