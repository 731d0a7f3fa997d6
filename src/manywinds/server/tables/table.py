"""A match at a table: its record, which is stored line by line, and what of it can be asked.

A table is its stored steps. Whatever is done is done in memory, written down, and only then sent to anybody; if it
cannot be written the table in memory is thrown away and read again from what is stored.
"""

from collections.abc import Sequence

from manywinds.books import book as find_book
from manywinds.kernel.action import action_of, without_fans
from manywinds.kernel.deal import Deal
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play.denials import Denial
from manywinds.play.match import Match
from manywinds.play.record import Fair, Recorder, RecordError
from manywinds.play.replay import Onlooker, Replay, resume
from manywinds.play.view import Public, public
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.flow import Outcome
from manywinds.rules.table.penalty import Entry
from manywinds.rules.table.rounds import Place
from manywinds.server.storage.rows import Step
from manywinds.server.storage.store import RoomWriter
from manywinds.server.tables.happenings import Happening, begun, happened
from manywinds.server.tables.hints import missed
from manywinds.server.tables.results import Finished

STOP = "stop\n"


class Table:
    """A match that is being played."""

    def __init__(self, id: str, recorder: Recorder, writer: RoomWriter) -> None:
        self.id = id
        self.recorder = recorder
        self.writer = writer
        self.lines = 0
        """How many lines of the record are stored, and in how many steps."""
        self.steps = 0
        self.turns = [0, 0, 0, 0]
        """How many decisions each person has made."""
        self.last: Finished | None = None
        self.broken: Finished | None = None
        """The deal in which time was up, if something in it was booked."""
        self.seen: Public | None = None
        """What lies open for all."""
        self.missed: dict[int, Denial] = {}
        """By seat, a discard it could not win by."""

    @staticmethod
    def fresh(
        id: str,
        book: Rulebook,
        names: Sequence[str],
        writer: RoomWriter,
        *,
        judged: bool = False,
        refereed: bool = False,
    ) -> "Table":
        """A new match. Its room stores `unwritten` of it and says so with `written`."""
        return Table(id, Recorder(book, names, judged or None, refereed), writer)

    @staticmethod
    def resumed(id: str, steps: list[Step], writer: RoomWriter) -> "Table":
        """A match as it is stored."""
        fair = next((each.fair for each in reversed(steps) if each.fair), None)
        memory = _Memory()
        text = "\n".join(each.lines for each in steps) + "\n"
        recorder = resume(text, Fair(*fair.split()) if fair else None, find_book, memory)
        table = Table(id, recorder, writer)
        table.lines = len(recorder.lines)
        table.steps = len(steps)
        table.turns = memory.turns
        table.last, table.broken = memory.last, memory.broken
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

    def shown(self) -> Deal | None:
        """The deal that lies on the table: the running one, or the last."""
        return self.deal if self.deal is not None else None if self.last is None else self.last.deal

    def over(self) -> bool:
        """The match is over, and its last deal booked."""
        return self.deal is None and self.match.over()

    def played(self) -> int:
        """How many deals were played to their end."""
        return len(self.match.outcomes) - (self.broken is not None)

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
        fair = Fair.fresh()
        self.recorder.begin(fair)
        await self._write("table", f"{fair.seed} {fair.salt}")
        return self._begun()

    async def act(self, seat: int, action: int, by: str, fans: tuple[str, ...] = ()) -> list[Happening]:
        """Do what a seat does, perhaps announcing fans with a win; it is legal, or it raises."""
        now_missed = missed(self._running()[0], seat, action, self.missed)
        self._apply(seat, action, fans)
        self.missed = now_missed
        await self._write(by)
        return self._acted()

    async def finish(self) -> list[Happening]:
        """Book the deal that is over, and reveal its seed."""
        done = self._book()
        await self._write("table")
        return self._finished(done)

    async def referee(self, entry: Entry) -> list[Happening]:
        """Do what a referee enters for the deal that is played."""
        self.recorder.referee(entry)
        await self._write("referee")
        return self._acted()

    def refereed(self) -> list[Entry]:
        """What a referee has entered in the deal that is played, or was played last."""
        found: list[Entry] = []
        for line in reversed(self.recorder.lines):
            word, _, rest = line.partition(" ")
            if word == "deal":
                break
            if word == "referee":
                found.append(Entry.parse(rest))
        return found[::-1]

    async def stop(self) -> list[Happening]:
        """Time is up: no further deal follows. The one that is played is broken off, unless its win was said."""
        self._stop()
        await self._write("table")
        return [Happening("match_over")]

    def follow(self, step: Step) -> list[Happening]:
        """Do what was done by whoever has the table, as it is stored."""
        first, _, rest = step.lines.partition(" ")
        if step.number != self.steps:
            raise RecordError(f"Step {step.number} does not follow {self.steps} others.")
        if step.fair is not None:
            self.recorder.begin(Fair(*step.fair.split()))
            found = self._begun()
        elif first == "seed":
            found = self._finished(self._book())
        elif first == "referee":
            self.recorder.referee(Entry.parse(rest))
            found = self._acted()
        elif step.lines.startswith(STOP):
            self._stop()
            found = [Happening("match_over")]
        else:
            said, fans = without_fans(rest)
            self._apply(WIND_LETTERS.index(first), action_of(said), fans)
            found = self._acted()
        if step.lines != self.unwritten(step.by).lines:
            raise RecordError(f"What is stored as step {step.number} is not what it comes to when it is done again.")
        self.written()
        return found

    def _begun(self) -> list[Happening]:
        deal, place = self._running()
        self.seen = public(deal)
        self.missed = {}
        return [begun(place.number, place.round), *happened(None, self.seen, self.match.flow, self.names())]

    def _apply(self, seat: int, action: int, fans: tuple[str, ...] = ()) -> None:
        person = self.seats()[seat]
        self.recorder.apply(seat, action, fans)
        self.turns[person] += 1

    def _acted(self) -> list[Happening]:
        before, self.seen = self.seen, public(self._running()[0])
        return [] if self.seen == before else happened(before, self.seen, self.match.flow, self.names())

    def _book(self) -> Finished:
        deal, place = self._running()
        outcome = self.recorder.finish()
        return Finished(deal, outcome, place, tuple(self.match.points))

    def _finished(self, done: Finished) -> list[Happening]:
        self.last = done
        return [Happening("match_over")] if self.match.over() else []

    def _stop(self) -> None:
        deal, place = self.deal, self.match.place
        outcome = self.recorder.stop()
        if deal is None or outcome is None or place is None:
            return
        done = Finished(deal, outcome, place, tuple(self.match.points))
        if deal.over():
            self.last = done
        else:
            self.broken = done

    def _running(self) -> tuple[Deal, Place]:
        """The deal and its place, where there is one."""
        deal, place = self.deal, self.match.place
        assert deal is not None and place is not None  # noqa: S101, PT018 - whoever calls has looked
        return deal, place

    async def _write(self, by: str, fair: str | None = None) -> None:
        """Store what the record says and the database does not."""
        await self.writer.append(self.unwritten(by, fair))
        self.written()

    def unwritten(self, by: str, fair: str | None = None) -> Step:
        """What the record says and the database does not."""
        return Step(self.id, self.steps, "\n".join(self.recorder.lines[self.lines :]), by, fair)

    def written(self) -> None:
        """It is stored."""
        self.steps += 1
        self.lines = len(self.recorder.lines)


class _Memory(Onlooker):
    """What a table must remember of the deals that are over."""

    def __init__(self) -> None:
        self.turns = [0, 0, 0, 0]
        self.last: Finished | None = None
        self.broken: Finished | None = None
        self.match: Match | None = None
        self.place: Place

    def head(self, again: Replay) -> None:
        self.match = again.match

    def begun(self, match: Match, deal: Deal) -> None:  # noqa: ARG002
        assert match.place is not None  # noqa: S101 - a deal has just begun
        self.place = match.place

    def acting(self, deal: Deal, seat: int, action: int) -> None:  # noqa: ARG002
        self.turns[self.place.seats[seat]] += 1

    def ended(self, deal: Deal, outcome: Outcome) -> None:
        assert self.match is not None  # noqa: S101 - the head comes first
        done = Finished(deal, outcome, self.place, tuple(self.match.points))
        if deal.over():
            self.last = done
        else:
            self.broken = done
