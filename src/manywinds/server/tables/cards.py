"""A room as it is told: to those inside, and in the list for everybody."""

from typing import Any, cast

from manywinds.rules.table.seating import Draw, DrawStep, told
from manywinds.rules.words import words
from manywinds.server import wire
from manywinds.server.tables.room_data import WAITING, RoomData
from manywinds.server.titles import title


def room_to_wire(room: RoomData, user: str, lang: str) -> wire.Room:
    """The room as somebody may know it."""
    person = room.person_of(user)
    inside = person is not None or (bool(user) and user == room.owner)
    key = room.key if inside and not room.public and room.event is None else ""
    return wire.Room(
        id=room.id,
        book=room.book,
        book_name=title(room.book, lang),
        options=room.options,
        seats=[
            wire.RoomSeat(
                person=place,
                kind=chair.kind,
                name=chair.name,
                connected=chair.connected(),
                bot=chair.bot or None,
                bot_plays=chair.bot_plays,
                you=place == person,
                rematch=chair.rematch,
            )
            for place, chair in enumerate(room.chairs)
        ],
        state=cast("wire.RoomState", room.state),
        public=room.public,
        judged=room.judged,
        clock=room.clock,
        you=person,
        owner=bool(user) and user == room.owner,
        watchers=room.audience,
        tournament=_tournament(room),
        draw=_draw(room, person, lang),
        record_ids=list(room.matches),
        key=key,
        link=f"/rooms/{room.id}?key={key}" if key else f"/rooms/{room.id}",
        fault=None if room.fault is None else room.fault.told(lang),
    )


def _tournament(room: RoomData) -> wire.RoomTournament | None:
    if room.event is None:
        return None
    event, session, table = room.event
    return wire.RoomTournament(event=event, session=session, table=table)


def _draw(room: RoomData, person: int | None, lang: str) -> list[str]:
    """How the seats were drawn, as it is told to a person."""
    if room.draw is None:
        return []
    seats, steps, clause, names = room.draw
    draw = Draw(tuple(seats), tuple(DrawStep(who, what, wind, tuple(dice)) for who, what, wind, dice in steps), clause)
    if person is not None and room.state != WAITING:
        # The names stand in the order of before the draw.
        names = [*names]
        names[seats[person]] = words(lang, "table")["reader"]
    return told(draw, tuple(names), lang)


def room_card(id: str, data: dict[str, Any], watchers: int, lang: str) -> wire.RoomCard:
    """The room in a list, as it is stored."""
    chairs = data["chairs"]
    return wire.RoomCard(
        id=id,
        book=data["book"],
        book_name=title(data["book"], lang),
        state=data["state"],
        names=[chair["name"] for chair in chairs if chair["kind"] != "open"],
        open_seats=sum(chair["kind"] == "open" for chair in chairs),
        judged=data["judged"],
        clock=data["clock"],
        watchers=watchers,
    )
