"""Many who ask at the same moment: only so many wait, and nobody who writes or plays waits for those who look."""

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import httpx
import pytest
from sqlalchemy import insert

from manywinds.server.app import create_app
from manywinds.server.http import rooms as api_rooms
from manywinds.server.settings import Settings
from manywinds.server.state import MOST_PRINTS, MOST_REPLAYS, MOST_VIEWS, AppState
from manywinds.server.storage.models import rooms
from manywinds.server.storage.rows import Rows
from support.riichi_games import played
from support.serving import SOON

NAMES = ["Anna", "Boris", "Cy", "Dana"]
BEYOND = 5
"""How many come too late."""


class Open(NamedTuple):
    """A server within this process, and somebody who asks it."""

    app_state: AppState
    web: httpx.AsyncClient

    async def post(self, path: str, body: object, key: str = "") -> Any:
        answer = await self.web.post(path, json=body, headers={"Manywinds-Key": key})
        assert answer.is_success, answer.text
        return answer.json()


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Open]:
    app_state = AppState(Settings(data=folder))
    app_state.store.open()
    app = create_app(app_state)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", timeout=SOON) as web:
            yield Open(app_state, web)


async def place_of(here: Open, what: str) -> str:
    """Where something is to be seen."""
    if what.startswith("sheets"):
        made = await here.post("/api/sheets", {"book": "mcr", "names": NAMES})
    elif what.startswith("events"):
        made = await here.post("/api/events", {"name": "Open", "book": "mcr", "who": "Olga"})
    else:
        made = await here.post("/api/records", {"text": played(1, deals=1)})
    return f"/api/{what.replace('ID', made['id'])}"


LOOKS = {
    "sheets/ID": MOST_VIEWS // 2,
    "sheets/ID/print.pdf": MOST_PRINTS // 2,
    "events/ID?session={number}": MOST_VIEWS // 2,
    "replays/ID": MOST_REPLAYS // 2,
    "replays/ID/deals/1": MOST_REPLAYS // 2,
}


@pytest.mark.parametrize(("what", "most"), LOOKS.items())
def test_only_so_many_wait_to_look_and_nobody_writes_later_for_them(what: str, most: int, tmp_path: Path) -> None:
    async def crowd() -> Counter[int]:
        async with opened(tmp_path) as here:
            path = await place_of(here, what)
            app_state, free = here.app_state, threading.Event()
            for bench in (app_state.printing, app_state.viewing, app_state.replaying):
                # Something takes long.
                bench.pool.submit(free.wait, SOON)
            try:
                asked = [path.format(number=number) for number in range(most + BEYOND)]
                looking = [asyncio.create_task(here.web.get(each)) for each in asked]
                while sum(each.done() for each in looking) < BEYOND:
                    await asyncio.sleep(0.01)
                assert sum(each.done() for each in looking) == BEYOND
                # Meanwhile somebody enters a deal, and somebody comes to watch.
                made = await here.post("/api/sheets", {"book": "hk-old", "names": NAMES})
                deal = {"what": "deal", "given": {"deal": {"ended": "exhausted"}}, "once": "the-first"}
                assert (await here.post(f"/api/sheets/{made['id']}/do", deal, made["key"]))["rev"] == 2
                assert await app_state.study(len, NAMES) == len(NAMES)
            finally:
                free.set()
            return Counter([answer.status_code for answer in await asyncio.gather(*looking)])

    assert asyncio.run(crowd()) == {200: most, 429: BEYOND}


def test_who_has_a_link_still_sees_when_too_many_look(tmp_path: Path) -> None:
    async def crowd() -> list[int]:
        async with opened(tmp_path) as here:
            made = await here.post("/api/sheets", {"book": "hk-old", "names": NAMES})
            path, free = f"/api/sheets/{made['id']}", threading.Event()
            here.app_state.viewing.pool.submit(free.wait, SOON)
            try:
                looking = [asyncio.create_task(here.web.get(path)) for _ in range(MOST_VIEWS // 2 + 1)]
                await asyncio.wait(looking, timeout=SOON, return_when=asyncio.FIRST_COMPLETED)
                mine = asyncio.create_task(here.web.get(path, headers={"Manywinds-Key": made["key"]}))
                refused = (await here.web.get(path)).status_code
            finally:
                free.set()
            await asyncio.gather(*looking)
            return [refused, (await mine).status_code]

    assert asyncio.run(crowd()) == [429, 200]


def test_the_list_of_rooms_has_the_newest_and_holds_for_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, most = [1000.9], api_rooms.MOST_LISTED
    monkeypatch.setattr(api_rooms, "time", SimpleNamespace(monotonic=lambda: clock[0]))

    async def crowd() -> None:
        async with opened(tmp_path) as here:
            wish = {"book": "hk-old", "seats": ["me", "open", "open", "open"], "public": True}
            first = (await here.post("/api/rooms", wish))["id"]

            async def listed() -> list[str]:
                return [each["id"] for each in (await here.web.get("/api/rooms")).json()]

            def fill(rows: Rows) -> None:
                found, now = rows.room(first), datetime.now(UTC)
                assert found is not None
                for number in range(most):
                    born = now + timedelta(minutes=1 + number)
                    rows.connection.execute(
                        insert(rooms).values(id=f"room{number}", data=found.row(), state="waiting", born=born)
                    )

            assert await listed() == [first]
            await here.app_state.store.call(fill)
            assert await listed() == [first]
            clock[0] = 1001.0
            assert await listed() == [f"room{number}" for number in reversed(range(most))]

    asyncio.run(crowd())
