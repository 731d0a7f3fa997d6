"""A room as it is sent: to those inside, and in the list for everybody."""

from manywinds.rules.table.seating import DrawStep, SeatDraw, draw_sentences
from manywinds.rules.words import words
from manywinds.server import wire
from manywinds.server.storage.stored_room import StoredRoom
from manywinds.server.tables.room_data import WAITING, RoomData
from manywinds.server.titles import title


def room_to_wire(room: RoomData, user: str, lang: str) -> wire.Room:
    """The room as somebody may know it."""
    person = room.person_of(user)
    inside = person is not None or (bool(user) and user == room.owner)
    key = room.key if inside and not room.room_options.public and room.tournament is None else ""
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
        state=room.state,
        you=person,
        owner=bool(user) and user == room.owner,
        watchers=room.audience,
        tournament=_tournament(room),
        draw=_draw(room, person, lang),
        record_ids=list(room.matches),
        key=key,
        link=f"/rooms/{room.id}?key={key}" if key else f"/rooms/{room.id}",
        **room.room_options.model_dump(),
        fault=None if room.fault is None else room.fault.in_language(lang),
    )


def _tournament(room: RoomData) -> wire.RoomTournament | None:
    return None if room.tournament is None else wire.RoomTournament(**room.tournament._asdict())


def _draw(room: RoomData, person: int | None, lang: str) -> list[str]:
    """How the seats were drawn, in the words of a language, to a person."""
    if room.draw is None:
        return []
    seats, steps, clause, names = room.draw
    if person is not None and room.state != WAITING:
        # The names stand in the order of before the draw.
        reader, before = words(lang, "table")["reader"], seats[person]
        names = (*names[:before], reader, *names[before + 1 :])
    return draw_sentences(SeatDraw(seats, tuple(DrawStep(*each) for each in steps), clause), names, lang)


def room_card(id: str, room: StoredRoom, watchers: int, lang: str) -> wire.RoomCard:
    """The room in a list, as it is stored."""
    return wire.RoomCard(
        id=id,
        book=room.book,
        book_name=title(room.book, lang),
        state=room.state,
        names=[chair.name for chair in room.chairs if chair.kind != "open"],
        open_seats=sum(chair.kind == "open" for chair in room.chairs),
        watchers=watchers,
        **wire.RoomOptions.of(room).model_dump(),
    )
