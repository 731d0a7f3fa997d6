"""Makes a database with rooms in every state they are stored in, as `tests/server/stored/*.jsonl` hold one.

    PYTHONPATH=tests python -m support.stored_rooms tests/server/stored/NAME.jsonl

The files there were each written by the code of their time, and are never written again: they show that what was stored
then still opens. When the form of what is stored changes, add another one.
"""

import asyncio
import gzip
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from manywinds.server.http.online_tables import open_rooms
from manywinds.server.journals.tournaments import Visit, hash_of_account
from manywinds.server.settings import Pace, Settings
from manywinds.server.state import AppState
from manywinds.server.storage.backup import save
from manywinds.server.storage.stored_room import StoredRoom
from manywinds.server.tables.chairs import Chair
from manywinds.server.tables.room import Room
from manywinds.server.user import User
from manywinds.server.wire import EventDo, RoomsWish, RoomWish
from support.events import SEED, entrants
from support.hosting import word

ANNA, BEN = User("anna-of-old", "Anna"), User("ben-of-old", "Ben")
BOTS = ["bot:simple", "bot:simple", "bot:simple"]
EMPTY = StoredRoom(
    key="", owner="", book="hk-old", options={}, state="over", chairs=[Chair().stored() for _ in range(4)]
)
"""A room that is over, and where nobody sits."""
PACE = Pace(bot=0, away=3600, next_deal=0, watch=0)


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.01)


def asked(room: Room) -> bool:
    """The first person who sits there has to decide, and nobody else."""
    table = room.table
    deal = None if table is None else table.deal
    if table is None or deal is None:
        return False
    person = room.data.person_of(ANNA.id)
    seats = [table.seats()[seat] for seat in range(4) if deal.legal(seat)]
    return seats == [person]


async def fill(app_state: AppState) -> None:
    """Rooms of every kind."""
    waiting = RoomWish(
        book="riichi-phoenix",
        options={"open_tanyao": True, "red_fives": "0/0/0"},
        seats=["me", "open", *BOTS[:2]],
        clock=True,
        public=True,
    )
    await (await app_state.rooms.make(waiting, ANNA, "en")).save()
    playing = RoomWish(book="mcr", options={"rounds_per_session": 1}, seats=["me", *BOTS], clock=False, judged=True)
    room = await app_state.rooms.make(playing, ANNA, "ru")
    await room.matches.start(ANNA, None, "ru")
    await until(lambda: asked(room))
    over = RoomWish(book="hk-old", options={"deals": 1}, seats=["me", *BOTS], clock=False)
    room = await app_state.rooms.make(over, ANNA, "en")
    await room.matches.start(ANNA, None, "en")
    await room.seats.stand(ANNA)
    await until(lambda: room.data.state == "over")
    await tournament(app_state)


async def tournament(app_state: AppState) -> None:
    """Two tables of a tournament: one that is played, while the clock stands still, and one that waits for players."""
    given = {"name": "Open", "book": "mcr", "options": {"rounds_per_session": 1}}
    made = await app_state.events.new(given, "Olga", BEN.id, "here")
    visit = Visit(made.key)

    async def do(what: str, **given: Any) -> None:
        wish = EventDo.model_validate({"what": what, "given": given, "once": word()}).root
        await app_state.events.do(made.id, wish, visit)

    await do("key", role="organiser", name="Ben", hash=hash_of_account(BEN.id))
    await do("register", players=[{"name": f"Player {number}"} for number in entrants(8)])
    await do("draw", seed=SEED)
    await do("seat", rounds=[[[1, 2, 3, 4], [5, 6, 7, 8]]])
    for number in (2, 3, 4):
        await do("substitute", player=number, session=1, name=f"Bot {number}")
    await do("start", session=1)
    opened = await open_rooms(app_state, made.id, RoomsWish(session=1), visit, BEN)
    played, waiting = [await app_state.rooms.find(each.room) for each in opened]
    await played.seats.sit(ANNA, 0, visit)
    await played.matches.start(BEN, "simple", "en")
    await until(lambda: asked(played))
    await waiting.seats.sit(ANNA, 2, visit)
    await do("pause", session=1)


async def write(file: Path) -> None:
    """Make the rooms, and write down what is stored of them."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder), pace=PACE)
        app_state = AppState(settings)
        app_state.store.open()
        await app_state.open()
        try:
            await fill(app_state)
        finally:
            await app_state.close()
        copy = Path(folder) / "copy.gz"
        save(settings.url(), copy)
        file.write_bytes(gzip.decompress(copy.read_bytes()))


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1])))
