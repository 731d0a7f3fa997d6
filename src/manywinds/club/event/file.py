"""The file of a tournament, which is its log. A server keeps the same entries in its own store."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path

from manywinds.club.errors import ClubError
from manywinds.club.event import (  # noqa: F401  (they register what they do)
    appeals,
    offences,
    online_tables,
    presence,
    registration,
    sessions,
    signing,
    stages,
    tables,
)
from manywinds.club.event.access import ORGANISER, find_key
from manywinds.club.event.actions import NEW, By, Proposal, by_of, follow, propose, request_of, retrace
from manywinds.club.event.registration import settings_of
from manywinds.club.event.requests import Request, read_request
from manywinds.club.event.state import Tournament
from manywinds.club.fields import Plain
from manywinds.club.log import Known, LogLine, append, now, read, stamp
from manywinds.kernel.errors import ManywindsError


def first_entry(given: Plain, who: str, at: datetime) -> LogLine:
    """The entry that makes an event (its settings)."""
    return LogLine(1, stamp(at), who, ORGANISER, NEW, given, None, settings_of(given).to_dict())


def replay(entries: list[LogLine]) -> Tournament:
    """The event a log tells of."""
    if not entries or entries[0].what != NEW:
        raise ClubError("This is no log of an event.")
    event = Tournament(settings_of(entries[0].given))
    event.rev = 1
    for entry in entries[1:]:
        try:
            follow(event, entry)
        except ManywindsError as fault:
            raise ClubError(
                "Revision {rev} of the log cannot be followed: {fault}", rev=entry.rev, fault=fault
            ) from None
    return event


def verify(entries: list[LogLine]) -> Tournament:
    """Replay a log, and compute again everything it says came of each entry."""
    event = replay(entries[:1])
    for entry in entries[1:]:
        before = event.copy()
        again = retrace(before, request_of(entry), by_of(entry))
        found = LogLine.read(again.entry.sealed("").line(), entry.rev)
        if (found.before, found.after) != (entry.before, entry.after):
            raise ClubError("Revision {rev} of the log says something else than it comes to.", rev=entry.rev)
        event = again.event
    return event


class TournamentFile:
    """A tournament in a file. Every `do` is one entry, on the disk when it returns."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def new(self, given: Plain, who: str, at: datetime | None = None) -> Tournament:
        """Begin an event."""
        entry = append(self.path, lambda _: first_entry(given, who, at or now()), new=True)
        return replay([entry])

    def entries(self) -> list[LogLine]:
        """The log."""
        return read(self.path)

    def event(self) -> Tournament:
        """The event as it is now."""
        return replay(self.entries())

    def do(self, request: Request, by: By) -> Proposal:
        """Do something; nothing is written if it is refused."""
        made: list[Proposal] = []

        def make(entries: list[LogLine]) -> LogLine:
            made.append(propose(replay(entries), request, by))
            return made[0].entry

        append(self.path, make)
        return made[0]

    def do_all(self, wishes: Iterable[tuple[str, Plain, By]]) -> Iterator[Proposal | ManywindsError]:
        """Do many things one after the other, each on the disk before it is answered; what is refused changes
        nothing."""
        event: list[Tournament] = []
        known = Known()
        for what, given, by in wishes:
            made: list[Proposal] = []

            def make(
                entries: list[LogLine], what: str = what, given: Plain = given, by: By = by, made: list[Proposal] = made
            ) -> LogLine:
                # Somebody else may have written in between.
                if not event or event[0].rev != len(entries):
                    event[:] = [replay(entries)]
                made.append(propose(event[0], read_request(what, given), by))
                return made[0].entry

            try:
                append(self.path, make, known=known)
            except ManywindsError as fault:
                yield fault
            else:
                event[:] = [made[0].event]
                yield made[0]

    def by_key(self, secret: str, at: datetime | None = None) -> By:
        """Who holds a secret link."""
        key = find_key(self.event().keys, secret)
        return By(key.name, key.role, at or now(), key.table, key.player)
