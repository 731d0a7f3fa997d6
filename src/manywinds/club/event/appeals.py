"""Appeals: who files them, until when, what they cost, and the steps they take (MCR-86, MCR-87, MCR-88)."""

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from manywinds.club.errors import ClubError
from manywinds.club.event.access import HEAD, ORGANISER, REFEREE
from manywinds.club.event.actions import By, Change, action
from manywinds.club.event.requests import DecideAppeal, FileAppeal, On, StepAppeal
from manywinds.club.event.state import Appeal, Tournament
from manywinds.club.fields import Plain
from manywinds.club.log import stamp

PENDING: Final = "pending"
UPHELD: Final = "upheld"
REJECTED: Final = "rejected"
INADMISSIBLE: Final = "inadmissible"


class Admission(NamedTuple):
    """Whether an appeal is heard, and why not."""

    admissible: bool
    why: ClubError | None = None


def _refused(why: ClubError) -> Admission:
    return Admission(False, why)


def admission(
    filed: datetime, session_end: datetime, signed_by: tuple[str, ...], fee_paid: bool, kind: str, minutes: int = 30
) -> Admission:
    """In time, to the minute (MCR-86), signed, paid for, and not about what nobody can help (MCR-88)."""
    if kind == "force_majeure":
        return _refused(ClubError("Accidents, sudden illness and force majeure are no ground for an appeal (MCR-88)."))
    if filed > session_end + timedelta(minutes=minutes):
        return _refused(ClubError("{minutes} minutes exceeded (MCR-86).", minutes=minutes))
    if not signed_by:
        return _refused(ClubError("Neither the player nor the captain has signed it (MCR-86)."))
    if not fee_paid:
        return _refused(ClubError("The fee is not paid (MCR-86)."))
    return Admission(True)


def heard_or_not(event: Tournament, appeal: Appeal) -> Admission:
    """Whether an appeal of this event is heard."""
    final = event.book.tournament.final_referee
    if appeal.kind == "other" and final:
        return _refused(
            ClubError("What the rules do not cover the referee decides, without appeal ({clause}).", clause=final)
        )
    minutes = event.settings.appeal_minutes
    return admission(appeal.filed_at, appeal.session_end, appeal.signed_by, appeal.fee_paid, appeal.kind, minutes)


def seconds_left(event: Tournament, session: int, at: datetime) -> int | None:
    """The countdown for appeals after a session (MCR-T27); nothing while it is played."""
    ended = event.session(session).ended
    if ended is None:
        return None
    return max(0, int((ended + timedelta(minutes=event.settings.appeal_minutes) - at).total_seconds()))


def _ended(event: Tournament, on: On, _by: By) -> datetime:
    ended = event.session(on.session).ended
    if ended is None:
        raise ClubError(
            "Session {session} is not over: questions are settled at the table first (MCR-87).", session=on.session
        )
    return ended


@action(FileAppeal, ORGANISER, HEAD, REFEREE, requires=_ended)
def file(event: Tournament, given: FileAppeal, by: By) -> Change:
    """A written appeal of a player or captain to the arbitration committee (MCR-86)."""
    player = event.player(given.player)
    captains = [each for each in event.teams().get(player.team, []) if event.players[each].captain]
    if "captain" in given.signed_by and not captains:
        raise ClubError("{name} has no captain who could sign.", name=player.name)
    found = Appeal(
        len(event.appeals) + 1,
        given.session,
        given.table or event.table_with(given.session, player.number),
        player.number,
        given.signed_by,
        given.against,
        given.kind,
        given.text,
        by.at,
        _ended(event, given.on(), by),
        event.settings.appeal_fee,
        given.fee_paid,
        outcome=PENDING,
    )
    heard = heard_or_not(event, found)
    if not heard.admissible:
        found = found._replace(outcome=INADMISSIBLE, why=str(heard.why))
    event.appeals[found.id] = found
    return Change(None, to_dict(found), warning=heard.why)


def _some_pending(event: Tournament, _on: On, _by: By) -> None:
    if event.appeals and not any(appeal.open() for appeal in event.appeals.values()):
        # The last one says what became of it.
        _pending(event, max(event.appeals))
    if not event.appeals:
        raise ClubError("There is no appeal {id}.", id=1)


@action(StepAppeal, ORGANISER, HEAD, REFEREE, requires=_some_pending)
def step(event: Tournament, given: StepAppeal, by: By) -> Change:
    """A body has looked at an appeal (MCR-87)."""
    before = _pending(event, given.id)
    after = before._replace(steps=(*before.steps, (stamp(by.at), given.body, given.decision)))
    event.appeals[after.id] = after
    return Change(len(before.steps), to_dict(after))


@action(DecideAppeal, ORGANISER, HEAD, requires=_some_pending)
def decide(event: Tournament, given: DecideAppeal, by: By) -> Change:
    """The outcome. The committee does not annul what a referee decided by the rules; what it finds against the rules
    goes back to the head referee, who books a correction (MCR-87). The fee comes back only with success (MCR-86)."""
    before = _pending(event, given.id)
    if given.outcome == UPHELD and given.by_the_rules:
        raise ClubError("A decision that a referee took by the rules is not annulled (MCR-87).")
    steps = (*before.steps, (stamp(by.at), given.body, given.decision or given.outcome))
    after = before._replace(outcome=given.outcome, steps=steps)
    event.appeals[after.id] = after
    return Change(before.outcome, to_dict(after))


def _pending(event: Tournament, id: int) -> Appeal:
    found = event.appeals.get(id)
    if found is None:
        raise ClubError("There is no appeal {id}.", id=id)
    if found.outcome == UPHELD:
        raise ClubError("Appeal {id} is upheld already.", id=id)
    if found.outcome == REJECTED:
        raise ClubError("Appeal {id} is rejected already.", id=id)
    if found.outcome == INADMISSIBLE:
        raise ClubError("Appeal {id} is inadmissible already.", id=id)
    return found


def to_dict(appeal: Appeal) -> Plain:
    """An appeal as plain data."""
    return {
        **appeal._asdict(),
        "signed_by": list(appeal.signed_by),
        "filed_at": stamp(appeal.filed_at),
        "session_end": stamp(appeal.session_end),
        "steps": [{"at": at, "body": body, "decision": decision} for at, body, decision in appeal.steps],
        "corrections": list(appeal.corrections),
        "fee_refunded": appeal.fee_refunded,
    }
