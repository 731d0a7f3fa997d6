"""Appeals: who files them, until when, what they cost, and the steps they take (MCR-86, MCR-87, MCR-88)."""

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from manywinds.club.errors import ClubError
from manywinds.club.event.access import HEAD, ORGANISER, REFEREE
from manywinds.club.event.actions import By, Change, action
from manywinds.club.event.state import Appeal, Event
from manywinds.club.fields import Fields, Plain
from manywinds.club.log import moment, stamp

KINDS: Final = ("rules", "other", "force_majeure")
BODIES: Final = ("referee", "head_referee", "arbitration_committee", "special_body")
"""Questions of rules go from the referee to the head referee, others to a body of the committee (MCR-87)."""
SIGNERS: Final = ("player", "captain")
PENDING, UPHELD, REJECTED, INADMISSIBLE = "pending", "upheld", "rejected", "inadmissible"


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


def heard_or_not(event: Event, appeal: Appeal) -> Admission:
    """Whether an appeal of this event is heard."""
    final = event.book.tournament.final_referee
    if appeal.kind == "other" and final:
        return _refused(
            ClubError("What the rules do not cover the referee decides, without appeal ({clause}).", clause=final)
        )
    minutes = event.settings.appeal_minutes
    return admission(appeal.filed_at, appeal.session_end, appeal.signed_by, appeal.fee_paid, appeal.kind, minutes)


def seconds_left(event: Event, session: int, at: datetime) -> int | None:
    """The countdown for appeals after a session (MCR-T27); nothing while it is played."""
    ended = event.session(session).ended
    if ended is None:
        return None
    return max(0, int((ended + timedelta(minutes=event.settings.appeal_minutes) - at).total_seconds()))


@action("appeal", ORGANISER, HEAD, REFEREE)
def file(event: Event, given: Fields, by: By) -> Change:
    """A written appeal of a player or captain to the arbitration committee (MCR-86)."""
    session = event.session(given.number("session", None, 1))
    player = event.player(given.number("player", None, 1))
    kind = given.text("kind", "rules", KINDS)
    signed = given.texts("signed_by")
    if any(each not in SIGNERS for each in signed):
        raise ClubError("An appeal is signed by the player, the captain or both (MCR-86).")
    if "captain" in signed and not any(event.players[each].captain for each in event.teams().get(player.team, [])):
        raise ClubError("{name} has no captain who could sign.", name=player.name)
    if session.ended is None:
        raise ClubError(
            "Session {session} is not over: questions are settled at the table first (MCR-87).", session=session.number
        )
    filed = moment(given.text("at")) if given.has("at") else by.at
    paid = given.flag("fee_paid")
    found = Appeal(
        len(event.appeals) + 1,
        session.number,
        given.number("table", 0, 0) or event.table_with(session.number, player.number),
        player.number,
        signed,
        given.text("against"),
        kind,
        given.text("text", ""),
        filed,
        session.ended,
        event.settings.appeal_fee,
        paid,
        outcome=PENDING,
    )
    heard = heard_or_not(event, found)
    if not heard.admissible:
        found = found._replace(outcome=INADMISSIBLE, why=str(heard.why))
    event.appeals[found.id] = found
    return Change(None, to_dict(found), warning=heard.why)


@action("appeal_step", ORGANISER, HEAD, REFEREE)
def step(event: Event, given: Fields, by: By) -> Change:
    """A body has looked at an appeal (MCR-87)."""
    before = _pending(event, given)
    row = (stamp(by.at), given.text("body", None, BODIES), given.text("decision"))
    after = before._replace(steps=(*before.steps, row))
    event.appeals[after.id] = after
    return Change(len(before.steps), to_dict(after))


@action("appeal_decide", ORGANISER, HEAD)
def decide(event: Event, given: Fields, by: By) -> Change:
    """The outcome. The committee does not annul what a referee decided by the rules; what it finds against the rules
    goes back to the head referee, who books a correction (MCR-87). The fee comes back only with success (MCR-86)."""
    before = _pending(event, given)
    outcome = given.text("outcome", None, (UPHELD, REJECTED))
    body = given.text("body", "arbitration_committee", BODIES)
    text = given.text("decision", "")
    if outcome == UPHELD and given.flag("by_the_rules"):
        raise ClubError("A decision that a referee took by the rules is not annulled (MCR-87).")
    given.get("by_the_rules")
    steps = (*before.steps, (stamp(by.at), body, text or outcome))
    after = before._replace(outcome=outcome, steps=steps)
    event.appeals[after.id] = after
    return Change(before.outcome, to_dict(after))


def _pending(event: Event, given: Fields) -> Appeal:
    id = given.number("id", None, 1)
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
