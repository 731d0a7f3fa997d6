"""Tables of a tournament that are to be played on this server (MCR-T17): a room for each, and the log says which."""

from manywinds.club.event.actions import propose
from manywinds.club.event.online_tables import untouched
from manywinds.club.event.requests import PlayOnline
from manywinds.server import wire
from manywinds.server.journals.tournaments import Visit
from manywinds.server.state import AppState
from manywinds.server.storage.stored_room import TournamentPlace
from manywinds.server.user import User


async def open_rooms(
    app_state: AppState, id: str, wish: wire.RoomsWish, visit: Visit, owner: User
) -> list[wire.EventRoom]:
    """Make the rooms, one after the other; those that are there already are named too."""
    event = (await app_state.events.find(id)).state.event
    by = visit.checked(event, PlayOnline.what)
    states = {table: event.table(wish.session, table) for table in wish.tables or event.tables_of(wish.session)}
    wanted = [table for table, state in states.items() if not state.room and (wish.tables or untouched(state))]
    for table in wanted:
        # Refused before there is a room for nobody.
        propose(event, PlayOnline(session=wish.session, table=table, room="new"), by)
    found = {table: state.room for table, state in states.items() if state.room}
    for table in wanted:
        known = (await app_state.events.find(id)).state.event.table(wish.session, table).room
        if known:
            # Somebody else was faster.
            found[table] = known
            continue
        room = await app_state.rooms.make_for(
            TournamentPlace(id, wish.session, table),
            event.book,
            owner,
            wire.RoomOptions(clock=wish.clock, judged=wish.judged),
        )
        await app_state.events.give_room(id, (wish.session, table), room, visit)
        found[table] = room
    return [wire.EventRoom(table=table, room=found[table]) for table in sorted(found)]
