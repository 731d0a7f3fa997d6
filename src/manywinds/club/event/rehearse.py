"""A dry run: random results for all that is left of an event, to rehearse it (MCR-T38)."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from random import Random

from manywinds.club.event.access import HEAD, ORGANISER, REFEREE
from manywinds.club.event.actions import By
from manywinds.club.event.requests import (
    Advance,
    Close,
    Draw,
    End,
    EnterResult,
    Publish,
    Request,
    Seat,
    Sign,
    Start,
    Substitute,
    rounds_of,
)
from manywinds.club.event.signing import TIME
from manywinds.club.event.standings import cut
from manywinds.club.event.state import Tournament
from manywinds.club.sheet.entered import EnteredDeal, EnteredWin
from manywinds.club.sheet.sheet import PlayedSheet
from manywinds.kernel.state import EXHAUSTED, NOBODY, WON
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points

Do = Callable[[Request, By], Tournament]
"""What does one thing and gives the event after it."""
Plan = Callable[[Tournament, int], list[list[tuple[int, ...]]]]
"""The seats of a stage's sessions; stages are numbered from 1."""

DRAWS = 0.15
SELF_DRAWS = 0.3
STICK = 1000
MINUTES = 9
"""Between two deals."""
REHEARSAL = "rehearsal"
"""Who plays it, and what its numbers are drawn with."""


def random_worth(book: Rulebook, rng: Random) -> str:
    """What a hand might be worth, in the words of a book."""
    if "sticks" in book.extras:
        if rng.random() < 0.2:
            return rng.choice(["mangan", "mangan", "haneman", "baiman", "yakuman"])
        # One han is too little from five counters on, and for whoever draws the tile after riichi.
        return f"{rng.randint(2, 4)} han {rng.choice([30, 30, 40, 50])} fu"
    if book.losers is not None:
        return str(rng.randint(8, 120))
    if book.unit == "points":
        return str(book.minimum + int(rng.expovariate(0.08)))
    # A self-draw is worth something.
    return str(max(1, book.minimum) + min(int(rng.expovariate(0.5)), 10))


def random_deal(book: Rulebook, rng: Random, points: Sequence[Points] = ()) -> EnteredDeal:
    """A deal as it might end, where each of the four has so many points."""
    staked = "sticks" in book.extras
    rich = [person for person, each in enumerate(points) if each >= STICK] if staked else []
    people = list(range(4))
    if rng.random() < DRAWS:
        ready = tuple(person for person in people if staked and rng.random() < 0.5)
        able = tuple(person for person in ready if person in rich)
        return EnteredDeal(EXHAUSTED, ready=ready, stakes=able[:1] if rng.random() < 0.5 else ())
    winner = rng.choice(people)
    others = [person for person in people if person != winner]
    discarder = NOBODY if rng.random() < SELF_DRAWS else rng.choice(others)
    # A fourth riichi would end the deal.
    stakes = tuple(person for person in rich if rng.random() < 0.2)[:3]
    held = tuple((person, str(rng.randint(0, 40))) for person in others) if book.losers is not None else ()
    return EnteredDeal(WON, (EnteredWin(winner, random_worth(book, rng)),), discarder, stakes=stakes, others=held)


def _still_good(played: PlayedSheet) -> bool:
    return not played.over() and len(played.sheet.deals) < 60


def rehearse(event: Tournament, rng: Random, do: Do, plan: Plan, at: datetime) -> Tournament:
    """Play all sessions that are left, stage by stage, to the final result (MCR-T38)."""
    for stage in range(1, len(event.settings.stages) + 1):
        if stage > len(event.stages) and stage > 1:
            found = cut(event, stage - 1)
            event = do(Advance(stage=stage - 1, decided=found.level[: found.places]), _organiser(at))
        first = sum(each.sessions for each in event.settings.stages[: stage - 1]) + 1
        if not event.drawn and not event.tables:
            event = do(Draw(seed=REHEARSAL), _organiser(at))
        if not event.tables_of(first):
            event = do(Seat(stage=stage, rounds=rounds_of(plan(event, stage))), _organiser(at))
        for session in range(first, first + event.settings.stages[stage - 1].sessions):
            if not event.session(session).published:
                at += timedelta(hours=4)
                event = rehearse_session(event, session, rng, do, at)
    return event


def rehearse_session(event: Tournament, session: int, rng: Random, do: Do, at: datetime) -> Tournament:
    """Play what is left of one session, sign and close its sheets, publish it."""
    by = By(REHEARSAL, REFEREE, at)
    for table in event.tables_of(session):
        for number in event.tables[session, table].players:
            if not event.players[number].plays(session) and (session, number) not in event.stand_ins:
                event = do(Substitute(session=session, player=number), by)
    if event.session(session).started is None:
        event = do(Start(session=session), _organiser(at))
    else:
        at = event.session(session).started or at
    for table in event.tables_of(session):
        while _still_good(event.played(session, table)):
            deal = random_deal(event.book, rng, event.played(session, table).points())
            number = len(event.tables[session, table].sheet.deals) + 1
            by = by._replace(at=min(at + timedelta(minutes=MINUTES * number), _last_minute(event, at)))
            event = do(EnterResult(session=session, table=table, number=number, deal=deal), by)
    if event.session(session).ended is None:
        over = at + timedelta(minutes=event.settings.minutes + event.session(session).extra)
        event = do(End(session=session), _organiser(max(over, by.at)))
    for table in event.tables_of(session):
        if not event.tables[session, table].closed:
            event = close_table(event, session, table, do, by)
    return do(Publish(session=session), _organiser(by.at))


def _last_minute(event: Tournament, at: datetime) -> datetime:
    """A moment before the gong, where there is one."""
    return at + timedelta(minutes=event.settings.minutes or 10_000) - timedelta(minutes=1)


def close_table(event: Tournament, session: int, table: int, do: Do, by: By) -> Tournament:
    """Everybody signs, and the sheet is closed."""
    do(Sign(session=session, table=table, persons=(0, 1, 2, 3)), by)
    do(Sign(session=session, table=table, referee=True), by._replace(role=HEAD))
    early = event.tables[session, table].sheet.stopped
    return do(Close(session=session, table=table, reason=TIME if early else ""), by)


def _organiser(at: datetime) -> By:
    return By(REHEARSAL, ORGANISER, at)
