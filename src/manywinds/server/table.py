"""A match at a table: its record, which is stored line by line, and what of it can be asked.

A table is its stored events. Whatever is done is done in memory, written down, and only then told to anybody; if it
cannot be written the table in memory is thrown away and read again from what is stored.
"""

from collections.abc import Sequence

from manywinds.books import book as find_book
from manywinds.kernel.deal import Deal
from manywinds.play.match import Match
from manywinds.play.record import Fair, Recorder
from manywinds.play.replay import Replay, Watcher, resume
from manywinds.play.view import Public, public
from manywinds.rules.flow import Outcome
from manywinds.rules.rulebook import Rulebook
from manywinds.server.happenings import Happening, begun, happened
from manywinds.server.hints import Missed, missed
from manywinds.server.results import Finished
from manywinds.server.rows import Event
from manywinds.server.store import Pen

SEATS = 4


class Table:
    """A match that is being played."""

    def __init__(self, id: str, recorder: Recorder, pen: Pen) -> None:
        self.id = id
        self.recorder = recorder
        self.pen = pen
        self.lines = 0
        """How many lines of the record are stored, and in how many events."""
        self.events = 0
        self.turns = [0, 0, 0, 0]
        """How many decisions each person has made."""
        self.last: Finished | None = None
        self.seen: Public | None = None
        """What lies open for all."""
        self.missed: dict[int, Missed] = {}
        """By seat, a discard it could not win by."""

    @staticmethod
    def fresh(id: str, book: Rulebook, names: Sequence[str], judged: bool, pen: Pen) -> "Table":
        """A new match. Its room stores `unwritten` of it and says so with `written`."""
        return Table(id, Recorder(book, names, judged or None), pen)

    @staticmethod
    def resumed(id: str, events: list[Event], pen: Pen) -> "Table":
        """A match as it is stored."""
        fair = next((each.fair for each in reversed(events) if each.fair), None)
        memory = _Memory()
        text = "\n".join(each.lines for each in events) + "\n"
        recorder = resume(text, Fair(*fair.split()) if fair else None, find_book, memory)
        table = Table(id, recorder, pen)
        table.lines = len(recorder.lines)
        table.events = len(events)
        table.turns = memory.turns
        table.last = memory.last
        if recorder.deal is not None:
            table.seen = public(recorder.deal)
        return table

    # What is played.

    @property
    def match(self) -> Match:
        """The match."""
        return self.recorder.match

    @property
    def deal(self) -> Deal | None:
        """The running deal, or none between two of them."""
        return self.recorder.deal

    def over(self) -> bool:
        """The match is over, and its last deal booked."""
        return self.deal is None and self.match.over()

    def seats(self) -> tuple[int, ...]:
        """The persons on the seats, of the running deal or of the one that was played last."""
        place = self.match.place
        if self.deal is None or place is None:
            place = self.match.last if self.last is None else self.last.place
        return place.seats

    def names(self) -> list[str]:
        """Who sits where in this deal."""
        return [self.recorder.names[person] for person in self.seats()]

    # What is done.

    async def begin(self) -> list[Happening]:
        """Deal the next tiles."""
        place = self.match.place
        assert place is not None  # noqa: S101 - whoever calls has looked
        deal = self.recorder.begin(Fair.fresh())
        fair = self.recorder.fair
        await self._write("table", f"{fair.seed} {fair.salt}")
        self.seen = public(deal)
        self.missed = {}
        return [begun(place.number, place.round), *happened(None, self.seen, deal, self.names())]

    async def act(self, seat: int, action: int, by: str) -> list[Happening]:
        """Do what a seat does; it is legal, or it raises."""
        person = self.seats()[seat]
        now_missed = {} if self.deal is None else missed(self.deal, seat, action, self.missed)
        self.recorder.apply(seat, action)
        self.missed = now_missed
        self.turns[person] += 1
        await self._write(by)
        deal, before = self.deal, self.seen
        assert deal is not None  # noqa: S101 - apply has refused otherwise
        self.seen = public(deal)
        return [] if self.seen == before else happened(before, self.seen, deal, self.names())

    async def finish(self) -> list[Happening]:
        """Book the deal that is over, and reveal its seed."""
        deal, place = self.deal, self.match.place
        assert deal is not None and place is not None  # noqa: S101, PT018 - whoever calls has looked
        outcome = self.recorder.finish()
        await self._write("table")
        self.last = Finished(deal, outcome, place, tuple(self.match.points))
        return [Happening("match_over")] if self.match.over() else []

    async def _write(self, by: str, fair: str | None = None) -> None:
        """Store what the record says and the database does not."""
        await self.pen.append(self.unwritten(by, fair))
        self.written()

    def unwritten(self, by: str, fair: str | None = None) -> Event:
        """What the record says and the database does not."""
        return Event(self.id, self.events, "\n".join(self.recorder.lines[self.lines :]), by, fair)

    def written(self) -> None:
        """It is stored."""
        self.events += 1
        self.lines = len(self.recorder.lines)


class _Memory(Watcher):
    """What a table must remember of the deals that are over."""

    def __init__(self) -> None:
        self.turns = [0, 0, 0, 0]
        self.last: Finished | None = None
        self.match: Match | None = None
        self.seats: tuple[int, ...] = ()

    def head(self, again: Replay) -> None:
        self.match = again.match

    def begun(self, match: Match, deal: Deal) -> None:  # noqa: ARG002
        assert match.place is not None  # noqa: S101 - a deal has just begun
        self.seats = match.place.seats

    def acting(self, deal: Deal, seat: int, action: int) -> None:  # noqa: ARG002
        self.turns[self.seats[seat]] += 1

    def ended(self, deal: Deal, outcome: Outcome) -> None:
        assert self.match is not None  # noqa: S101 - the head comes first
        self.last = Finished(deal, outcome, self.match.last, tuple(self.match.points))
