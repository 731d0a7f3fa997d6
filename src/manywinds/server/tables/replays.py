"""Records played again for the page: what one holds, and a deal of it moment by moment with all tiles open."""

from manywinds.books import book as find_book
from manywinds.kernel.action import action_text
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play.match import Match
from manywinds.play.replay import Onlooker, replay
from manywinds.play.replay import Replay as Played
from manywinds.play.view import Public, opened
from manywinds.rules.scoring.exact import Points
from manywinds.rules.table.flow import Outcome
from manywinds.rules.table.rounds import Place
from manywinds.rules.words import words
from manywinds.server import wire
from manywinds.server.refusal import RefusedRequest
from manywinds.server.tables.happenings import begun, event, happened
from manywinds.server.tables.results import (
    Finished,
    final_of,
    place_of,
    points_less_stakes,
    result_of,
    standings,
    sticks_of,
)
from manywinds.server.tables.views import open_view, text_of
from manywinds.server.titles import title


class Reader(Onlooker):
    """Notes the deals of a record."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.names: list[str] = []
        self.source = ""
        self.match: Match | None = None
        self.places: list[Place] = []
        self.steps: list[int] = []

    def head(self, again: Played) -> None:
        self.match = again.match
        self.source = again.source
        play = words(self.lang)
        self.names = again.names or [play[f"wind_{letter}"] for letter in WIND_LETTERS]

    def begun(self, match: Match, deal: Deal) -> None:  # noqa: ARG002
        assert match.place is not None  # noqa: S101 - a deal has just begun
        self.places.append(match.place)
        self.steps.append(0)

    def acting(self, deal: Deal, seat: int, action: int) -> None:  # noqa: ARG002
        self.steps[-1] += 1


class Film(Reader):
    """Takes a picture of every moment of one deal."""

    def __init__(self, lang: str, wanted: int) -> None:
        super().__init__(lang)
        self.wanted = wanted
        self.points: list[Points] = []
        self.frames: list[wire.Frame] = []
        self.done: Finished | None = None
        self.seen: Public | None = None
        self.action = ""

    def _on(self) -> bool:
        return self.places[-1].number == self.wanted

    def begun(self, match: Match, deal: Deal) -> None:
        super().begun(match, deal)
        if self._on():
            self.points = list(match.points)
            self._picture(deal)

    def acting(self, deal: Deal, seat: int, action: int) -> None:
        super().acting(deal, seat, action)
        self.action = f"{WIND_LETTERS[seat]} {action_text(action)}"

    def acted(self, deal: Deal) -> None:
        if self._on():
            self._picture(deal)

    def ended(self, deal: Deal, outcome: Outcome) -> None:
        if self._on() and self.match is not None:
            self.done = Finished(deal, outcome, self.places[-1], tuple(self.match.points))

    def _picture(self, deal: Deal) -> None:
        assert self.match is not None  # noqa: S101 - the head comes first
        place, all_open = self.places[-1], opened(deal)
        now = all_open.table
        names = [self.names[person] for person in place.seats]
        found = happened(self.seen, now, self.match.flow, names)
        if self.seen is None:
            found = [begun(place.number, place.round), *found]
        events = [event(each, self.lang) for each in found]
        table = open_view(all_open, place.seats)
        action = self.action if self.seen is not None else ""
        self.frames.append(
            wire.Frame(
                events=events,
                action=action,
                table=table,
                drawn=text_of(all_open.drawn),
                points=points_less_stakes(self.points, place, now.seats),
                sticks=sticks_of(place, now.seats),
            )
        )
        self.seen = now


def overview(id: str, text: str, lang: str) -> wire.Replay:
    """What a record holds. One that does not hold when it is played again is refused."""
    reader = Reader(lang)
    match = _played(text, reader)
    say = words(lang, "table")["event_deal"]
    winds = words(lang)
    return wire.Replay(
        id=id,
        book=match.book.id,
        book_name=title(match.book.id, lang),
        judged=match.judged,
        source=reader.source,
        names=reader.names,
        deals=[
            wire.ReplayDeal(
                number=place.number,
                title=say.format(number=place.number, round=winds[f"wind_{WIND_LETTERS[place.round]}"]),
                steps=steps,
            )
            for place, steps in zip(reader.places, reader.steps, strict=True)
        ],
        over=match.over(),
        final=final_of(match, reader.names) if match.over() else [],
    )


def frames(id: str, text: str, number: int, lang: str) -> wire.ReplayDealFrames | None:
    """A deal, moment by moment; nothing if the record has no such deal."""
    film = Film(lang, number)
    match = _played(text, film)
    place = next((each for each in film.places if each.number == number), None)
    if place is None:
        return None
    result = None if film.done is None else result_of(film.done, match, film.names, id, [], lang)
    return wire.ReplayDealFrames(
        number=number,
        place=place_of(place, match.rounds.opener(place), ""),
        standings=standings(place, film.points, film.names),
        frames=film.frames,
        result=result,
    )


def _played(text: str, watcher: Onlooker) -> Match:
    try:
        return replay(text, find_book, watcher)
    except ManywindsError as fault:
        raise RefusedRequest("bad_record", 422, why=fault) from None
