"""Whoever may do something can do it, and whoever may not is refused: in every state, for every role and action."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from manywinds.club.event.access import HEAD, OFFICIALS, ORGANISER, PLAYER, REFEREE, ROLES, TABLE, hash_of
from manywinds.club.event.actions import ACTIONS, By, propose
from manywinds.club.event.may import may_event, may_table
from manywinds.club.event.requests import Request, TableRequest, read_request
from manywinds.club.event.stages import next_cut
from manywinds.club.event.state import Tournament
from manywinds.club.fields import Plain
from manywinds.kernel.errors import ManywindsError
from support.events import DRAW, PLANS, Desk, win

SESSIONS = (1, 2, 6)
TABLES = (1, 2)


def states() -> Iterator[tuple[str, Desk]]:  # noqa: PLR0915 - one day after another
    """A tournament of sixteen from its first day to its last, with all that can happen at table 1."""
    desk = Desk(options={"rounds_per_session": 1})
    yield "new", desk
    desk.register(15)
    yield "fifteen registered", desk
    desk.register(1)
    desk.do("key", role=REFEREE, name="Rita", hash=hash_of("r"))
    yield "sixteen registered", desk
    desk.do("draw", seed="x")
    yield "drawn", desk
    desk.do("seat", rounds=PLANS["individual"])
    yield "seated", desk
    here: Plain = {"session": 1, "table": 1}
    desk.do("drop", player=desk.event.table(2, 1).players[0], session=2)
    desk.do("start", session=1)
    yield "begun", desk
    desk.do("pause", session=1)
    yield "paused", desk
    desk.do("resume", session=1)
    desk.do("result", PLAYER, player_key=desk.event.table(1, 1).players[0], **here, deal=win(0, 24, 1))
    yield "a deal of a player", desk
    desk.do("confirm", REFEREE, **here, number=1)
    desk.do("penalty", REFEREE, **here, player=desk.event.table(1, 1).players[1], code="PEN-08")
    yield "an offence", desk
    desk.do("digital", session=1, table=2, room="r" * 16)
    yield "table 2 online", desk
    desk.do("digital", session=1, table=2)
    desk.do("stop", **here)
    yield "table 1 stopped", desk
    desk.totals(1, 2, 30, 10, -10, -30)
    yield "totals at table 2", desk
    desk.later(150)
    yield "the gong", desk
    desk.do("end", session=1)
    yield "ended", desk
    desk.do("sign", **here, persons=[0, 1, 2, 3])
    desk.do("sign", REFEREE, **here, referee=True)
    yield "table 1 signed", desk
    desk.do("close", REFEREE, **here, reason="time")
    yield "table 1 closed", desk
    desk.do("appeal", session=1, player=desk.event.table(1, 1).players[0], against="x", signed_by=["player"],
            fee_paid=True)  # fmt: skip
    yield "appealed", desk
    desk.do("appeal_decide", id=1, outcome="rejected")
    for table in (2, 3, 4):
        desk.close(1, table)
    yield "all closed", desk
    desk.do("publish", session=1)
    desk.do("substitute", session=2, player=desk.event.table(2, 1).players[0])
    yield "published", desk
    for session in range(2, 7):
        for player in [number for number, each in desk.event.players.items() if not each.plays(session)]:
            desk.do("substitute", session=session, player=player)
        desk.session(session, *[(0, 0, 0, 0)] * 4)
    yield "over", desk


def stages() -> Iterator[tuple[str, Desk]]:
    """A knock-out between two stages, with a tie at the cut."""
    desk = Desk(book="riichi-ema", scheme="knock_out", stages=[[1, 0], [1, 4]], minutes=90)
    desk.drawn(8)
    desk.do("seat", rounds=[[[1, 2, 3, 4], [5, 6, 7, 8]]])
    yield "knock-out seated", desk
    desk.session(1, (30000, 10000, -10000, -30000), (30000, 10000, -10000, -30000))
    yield "stage over", desk
    desk.do("advance", stage=1)
    yield "advanced", desk


def asked(event: Tournament, what: str, session: int, table: int) -> Iterator[Plain]:
    """Ways to ask for an action that are as good as they can be in this state."""
    state = event.tables.get((session, table))
    here: Plain = {"session": session, "table": table}
    player = state.players[0] if state else 1
    numbers = range(1, len(state.sheet.deals) + 2) if state else range(1, 2)
    refs = [each.ref for deal in state.sheet.deals for each in deal.faults] if state else []
    refs += [each.ref for each in state.sheet.open] if state else []
    reason = {"reason": "x"}
    plain: dict[str, list[Plain]] = {
        "register": [{"players": [{"name": "Somebody"}]}],
        "amend": [{"player": 1, "changes": {"notes": "x"}}],
        "team": [{"team": "T", "players": [1]}],
        "draw": [{"seed": "y", **reason}],
        "drop": [{"player": each, "session": event.settings.sessions()} for each in event.players],
        "sanction": [{"player": 1, "kind": "criticism", "text": "x"}],
        "key": [{"role": HEAD, "name": "Hugo", "hash": hash_of("h")}],
        "withdraw": [{"name": "Rita"}],
        "seat": list(_seats(event)),
        "advance": list(_advances(event)),
        "extend": [{"session": session, "minutes": 1, **reason}],
        "result": [{**here, "deal": DRAW, "before_gong": True}],
        "totals": [{**here, "totals": [0, 0, 0, 0]}],
        "confirm": [{**here, "number": 1, "person": 0}],
        "correct": [{**here, "number": each, "deal": win(0, 24, 1), **reason} for each in numbers]
        + [{**here, "totals": [0, 0, 0, 0], **reason}],
        "lift": [{**here, "ref": ref, **reason} for ref in refs if ref],
        "penalty": [
            {**here, "player": player, "stand_in": event.stand_ins.get((session, player), ""), "code": _offence(event)}
            | reason
        ],
        "late": [{"session": session, "player": each, "seconds": 60} for each in event.players],
        "checkin": [{"session": session, "player": each, "at": "2026-05-01T08:00"} for each in event.players],
        "substitute": [{"session": session, "player": 1}],
        "sign": [{**here, "persons": [0]}],
        "close": [{**here, "reason": each} for each in ("", "time")],
        "reopen": [{**here, **reason}],
        "ruling": [{"session": session, "text": "x"}],
        "digital": [here, {**here, "room": "s" * 16}],
        "appeal": [{"session": session, "player": 1, "against": "x"}],
        "appeal_step": [{"id": id, "body": "referee", "decision": "x"} for id in event.appeals],
        "appeal_decide": [{"id": id, "outcome": "rejected"} for id in event.appeals],
    }  # fmt: skip
    usual: Plain = here if issubclass(ACTIONS[what].request, TableRequest) else {"session": session}
    yield from plain.get(what, [usual])


def _offence(event: Tournament) -> str:
    return "PEN-08" if event.book.id == "mcr" else "out_of_turn"


def _seats(event: Tournament) -> Iterator[Plain]:
    for number in range(1, max(1, len(event.stages)) + 1):
        group = event.stages[number - 1].players if event.stages else tuple(event.players)
        tables = [list(group[at : at + 4]) for at in range(0, len(group), 4)]
        for session in range(1, event.settings.sessions() + 1):
            if all(len(table) == 4 for table in tables):
                yield {"stage": number, "session": session, "rounds": [tables], "reason": "x"}


def _advances(event: Tournament) -> Iterator[Plain]:
    try:
        found = next_cut(event)
    except ManywindsError:
        return
    yield {"stage": len(event.stages), "decided": list(found.level[: found.places])}


def done(event: Tournament, request: Request, by: By) -> bool:
    try:
        propose(event, request, by)
    except ManywindsError:
        return False
    return True


def roles(desk: Desk) -> Iterator[By]:
    for role in ROLES:
        table = 1 if role == TABLE else 0
        state = desk.event.tables.get((1, 1))
        yield desk.by(role, table, state.players[0] if role == PLAYER and state else 0)


@pytest.mark.parametrize("way", [states, stages])
def test_what_may_be_done_is_done_and_what_may_not_is_refused(way) -> None:  # type: ignore[no-untyped-def]
    seen: set[str] = set()
    for name, desk in way():
        event = desk.event
        for by in roles(desk):
            may = set(may_event(event, by, by.at))
            seen |= may
            for what, action in ACTIONS.items():
                if issubclass(action.request, TableRequest):
                    continue
                can = any(
                    done(event, read_request(what, row), by)
                    for session in range(1, event.settings.sessions() + 1)
                    for row in asked(event, what, session, 1)
                )
                assert can == (what in may), (name, by.role, what)
            for where in [each for each in event.tables if each[0] in SESSIONS and each[1] in TABLES]:
                may = set(may_table(event, by, where))
                seen |= may
                for what, action in ACTIONS.items():
                    if issubclass(action.request, TableRequest):
                        can = any(done(event, read_request(what, row), by) for row in asked(event, what, *where))
                        assert can == (what in may), (name, by.role, what, where)
    if way is states:
        assert seen == set(ACTIONS) - {"advance"}
    else:
        assert "advance" in seen


def test_nobody_else_is_told_what_officials_may_do() -> None:
    desk = Desk().seated()
    for role in set(ROLES) - set(OFFICIALS):
        assert not {"amend", "start", "key"} & set(may_event(desk.event, desk.by(role), desk.at + timedelta(hours=1)))
    assert {"amend", "key"} <= set(may_event(desk.event, desk.by(ORGANISER), desk.at))
