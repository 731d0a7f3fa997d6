"""Tournaments on the server: the same log and the same actions as on the command line, kept as journals."""

import hashlib
import hmac
from typing import Final, NamedTuple

from manywinds.club.errors import AccessError, ClubError, ConflictError
from manywinds.club.event.access import LONGEST_SECRET, ORGANISER, VIEWER, Key, find_key, fresh_key, hash_of
from manywinds.club.event.actions import ACTIONS, By, Proposal, follow, propose, request_of
from manywinds.club.event.clash import Thing, check, note
from manywinds.club.event.file import first_entry, replay, verify
from manywinds.club.event.requests import EnterResult, GiveKey, PlayOnline, Request, Withdraw, read_request
from manywinds.club.event.state import Tournament, Where
from manywinds.club.fields import Plain
from manywinds.club.log import START, LogLine, now, parse
from manywinds.kernel.errors import quoted
from manywinds.server.journals.journal import A_DAY, Journal, Journals, Made, Once, once, plain
from manywinds.server.refusal import RefusedRequest, reason
from manywinds.server.storage.journal_rows import Head, StoredLine, add_entries, add_journal, made_lately
from manywinds.server.storage.rows import Rows, fresh_id
from manywinds.server.wire import EventDone, EventMade, JournalDo

MOST_ENTRIES: Final = 60_000
MOST_OPEN: Final = 60


class KeptTournament(NamedTuple):
    """An event, and which revision changed what last."""

    event: Tournament
    last: dict[Thing, int]

    def after(self, entry: LogLine, event: Tournament) -> "KeptTournament":
        """The same after one more entry."""
        last = dict(self.last)
        note(last, request_of(entry), entry.rev)
        return KeptTournament(event, last)


def kept(entries: list[LogLine]) -> KeptTournament:
    """What the entries of a journal come to."""
    event = replay(entries)
    last: dict[Thing, int] = {}
    for entry in entries[1:]:
        note(last, request_of(entry), entry.rev)
    return KeptTournament(event, last)


def carried(before: KeptTournament, entries: list[LogLine]) -> KeptTournament:
    """What an event becomes by entries of another process."""
    event, last = before.event.copy(), dict(before.last)
    for entry in entries:
        follow(event, entry)
        note(last, request_of(entry), entry.rev)
    return KeptTournament(event, last)


def hash_of_account(id: str) -> str:
    """What the log keeps of an account that has a role. No secret has the same hash."""
    return hashlib.sha256(f"manywinds-account {id}".encode()).hexdigest()


def key_of(event: Tournament, secret: str) -> Key:
    """The link behind a secret."""
    if len(secret) > LONGEST_SECRET:
        raise RefusedRequest("bad_link", 403)
    try:
        return find_key(event.keys, secret)
    except AccessError:
        raise RefusedRequest("bad_link", 403) from None


class Visit(NamedTuple):
    """Who comes to an event: with a secret link, with an account, or as one of the public."""

    secret: str = ""
    account: str = ""
    """The id of an account."""

    def by(self, event: Tournament) -> By:
        """In which role. A link that is not valid any more is refused, not taken for none."""
        if self.secret:
            key = key_of(event, self.secret)
        else:
            found = event.keys.get(hash_of_account(self.account)) if self.account else None
            if found is None:
                return By("", VIEWER, now())
            key = found
        return By(key.name, key.role, now(), key.table, key.player)

    def checked(self, event: Tournament, what: str) -> By:
        """In which role, if that may do this."""
        by = self.by(event)
        found = ACTIONS.get(what)
        if found is None:
            raise ClubError("Nothing called {what} can be done to an event.", what=quoted(what))
        if by.role not in found.roles:
            raise RefusedRequest("not_your_role", 403)
        return by


class Events(Journals[KeptTournament]):
    """All tournaments."""

    most_open = MOST_OPEN
    pepper = ""
    """What the secrets of links are made with, so that a request sent twice gets the same answer."""

    # Making one.

    async def new(self, given: Plain, who: str, owner: str, address: str) -> EventMade:
        """Make an event."""
        first = first_entry(plain(given), who, now()).sealed(START)
        return await self._bring([first], kept([first]), who, owner, address)

    async def bring(
        self, entries: list[LogLine], state: KeptTournament, who: str, owner: str, address: str
    ) -> EventMade:
        """Go on with an event that was kept in a file."""
        return await self._bring(entries, state, who, owner, address)

    async def _bring(
        self, entries: list[LogLine], state: KeptTournament, who: str, owner: str, address: str
    ) -> EventMade:
        self.limits.take(address)
        if await self.store.call(lambda rows: made_lately(rows, owner, self.kind, A_DAY)) >= self.limits.each:
            raise RefusedRequest("too_many_journals", 429)
        secret = fresh_key()
        link = propose(
            state.event, GiveKey(role=ORGANISER, name=who, hash=hash_of(secret)), By(who, ORGANISER, now())
        ).entry.sealed(entries[-1].chain)
        head = Head(fresh_id(), self.kind, owner, "")
        first, *rest = [StoredLine(each.rev, each.line()) for each in (*entries, link)]

        def write(rows: Rows) -> None:
            add_journal(rows, head, first)
            add_entries(rows, head.id, rest)

        await self.store.call(write)
        return EventMade(id=head.id, key=secret)

    # Doing something.

    async def do(self, id: str, wish: JournalDo, visit: Visit, lang: str = "en") -> EventDone:
        """Do something to an event; when this returns, it is stored."""
        journal = await self.find(id)
        by = visit.checked(journal.state.event, wish.what)
        given, secret = plain(wish.row()), None
        if wish.what == GiveKey.what:
            given, secret = await self._link(id, given, wish.once)
        request = read_request(wish.what, given)
        asked = once(wish.once, wish.what, given, wish.rev, by.who, by.role, by.table, by.player)

        def make(state: KeptTournament) -> Made[KeptTournament]:
            # Since then the link may have been withdrawn.
            doer = visit.checked(state.event, wish.what)
            found = _proposed(state, request, wish.rev, doer)
            return Made(found.entry, state.after(found.entry, found.event), found.warning)

        done = await journal.do(make, asked)
        if done.again:
            rev = journal.known[wish.once][0]
            warning = await self.work(lambda: _warning(journal, rev))
            return EventDone(rev=rev, warning=_in_language(warning, lang), secret=secret)
        return EventDone(rev=done.rev, warning=_in_language(done.warning, lang), secret=secret)

    async def give_room(self, id: str, where: Where, room: str, visit: Visit) -> None:
        """Let a table be played in a room of this server."""
        request = PlayOnline(session=where[0], table=where[1], room=room)

        def make(state: KeptTournament) -> Made[KeptTournament]:
            found = propose(state.event, request, visit.checked(state.event, request.what))
            return Made(found.entry, state.after(found.entry, found.event))

        await (await self.find(id)).do(make, Once())

    async def _link(self, id: str, given: Plain, name: str) -> tuple[Plain, str | None]:
        """A link with its secret, or for an account, or with a hash that whoever asks has made."""
        account = given.get("account")
        if isinstance(account, str):
            # Not every database can be asked for every letter.
            found = await self.store.call(lambda rows: rows.account(account)) if account.isprintable() else None
            if found is None:
                raise RefusedRequest("no_account", 404)
            return {**{key: given[key] for key in given if key != "account"}, "hash": hash_of_account(found.id)}, None
        if "hash" in given:
            return given, None
        secret = hmac.new(self.pepper.encode(), f"link {id} {name}".encode(), hashlib.sha256).hexdigest()[:36]
        return {**given, "hash": hash_of(secret)}, secret


def _proposed(state: KeptTournament, request: Request, rev: int | None, by: By) -> Proposal:
    """What somebody wants, if nobody else has changed the same and the event keeps an organiser."""
    try:
        if rev is not None:
            check(state.event, state.last, request, rev)
        found = propose(state.event, request, by)
    except AccessError:
        raise RefusedRequest("not_your_role", 403) from None
    except ConflictError:
        raise _clash(state.event, request) from None
    links = isinstance(request, GiveKey | Withdraw)
    if links and not any(key.role == ORGANISER for key in found.event.keys.values()):
        raise RefusedRequest("last_organiser", 409)
    return found


def _clash(event: Tournament, request: Request) -> RefusedRequest:
    state = event.tables.get(request.on().where)
    if not isinstance(request, EnterResult) or state is None or not request.number:
        return RefusedRequest("changed_since", 409)
    if request.number > len(state.sheet.deals):
        return RefusedRequest("changed_since", 409)
    return RefusedRequest("deal_taken", 409, taken=request.number, number=len(state.sheet.deals) + 1)


def _in_language(warning: object, lang: str) -> str:
    return reason(warning, lang) if isinstance(warning, ClubError) else ""


def _warning(journal: Journal[KeptTournament], rev: int) -> ClubError | None:
    """The warning that was sent to whoever made an entry."""
    return follow(replay(journal.entries[: rev - 1]), journal.entries[rev - 1]).warning


def read_log(text: str) -> tuple[list[LogLine], KeptTournament]:
    """A file of an event: every line fits to the one before, and all it says follows."""
    entries = parse(text if text.endswith("\n") else text + "\n")
    if len(entries) > MOST_ENTRIES:
        raise RefusedRequest("too_large", 413)
    if not entries:
        raise ClubError("This is no log of an event.")
    for entry in entries:
        plain(entry.given)
        plain({"before": entry.before, "after": entry.after})
    verify(entries)
    return entries, kept(entries)
