"""What takes long: sheets on paper, and seats."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

from manywinds import __version__
from manywinds.club.errors import ClubError
from manywinds.club.event.access import ORGANISER
from manywinds.club.event.actions import By, propose
from manywinds.club.event.planning import plan_stage, seat_counts
from manywinds.club.event.registration import write_csv
from manywinds.club.event.requests import Seat, rounds_of
from manywinds.club.event.stages import by_standings
from manywinds.club.event.state import Tournament
from manywinds.club.print.page import to_csv
from manywinds.club.print.tournament import pages_of
from manywinds.club.seating.search import SearchProgress
from manywinds.server.journals.tournament_views import REGISTRATION
from manywinds.server.refusal import RefusedRequest
from manywinds.server.wire import EventPlan, PlanWish, ProgressMessage

MOST_SHEETS = 150
"""Score sheets in one file: a session of the largest tournament."""
OFTEN = 0.5
"""Seconds between two messages about how far a search is."""


def print_sheet(event: Tournament, sheet: str, kind: str, lang: str, where: tuple[int, int, int], blank: bool) -> bytes:
    """A sheet as a file. `where` is the session, the table and the appeal; 0 means all of them."""
    if kind not in ("pdf", "csv"):
        raise ClubError("A sheet is printed as pdf or csv.")
    if sheet == REGISTRATION:
        if kind != "csv":
            raise ClubError("The registration is written as csv.")
        return write_csv(event).encode("utf-8-sig")
    session, table, appeal = where
    wanted = event.tables_of(session) if session else list(event.tables)
    if sheet == "score" and not table and len(wanted) > MOST_SHEETS:
        raise RefusedRequest("too_many_sheets", 422, most=MOST_SHEETS)
    if session:
        event.session(session)
    pages = pages_of(event, sheet, lang, session, table, appeal, blank)
    if kind == "csv":
        return to_csv(pages).encode("utf-8-sig")
    from manywinds.club.print.pdf import to_pdf

    return to_pdf(pages, lang, f"Manywinds {__version__}")


def plan_seats(event: Tournament, wish: PlanWish, by: By, progress: Callable[[SearchProgress], None]) -> EventPlan:
    """A plan of seats, and what it promises. Nothing is changed by it."""
    if wish.by_standings:
        event.session(wish.by_standings)
        first, stage = wish.by_standings, event.stage_of(wish.by_standings) + 1
        if stage > len(event.stages):
            raise ClubError("Nobody has advanced to stage {stage} yet.", stage=stage)
        rounds = [by_standings(event, first)]
    else:
        stage = wish.stage
        if stage > len(event.settings.stages):
            raise ClubError("There is no stage {stage}.", stage=stage)
        rounds = plan_stage(event, stage, wish.seed, wish.seconds, progress)
        first = sum(each.sessions for each in event.settings.stages[:stage]) - len(rounds) + 1
    if not rounds:
        raise ClubError("All sessions of stage {stage} have begun.", stage=stage)
    method = "standings" if wish.by_standings else "plan"
    request = Seat(stage=stage, session=first, seed=str(wish.seed), method=method, rounds=rounds_of(rounds))
    tried = propose(event, replace(request, reason="a trial"), by._replace(role=ORGANISER))
    return EventPlan.model_validate({"given": request.row(), **seat_counts(tried.event)})


def now_and_then(tell: Callable[[ProgressMessage], None]) -> Callable[[SearchProgress], None]:
    """Pass on how far a search is, from its thread to the loop, and not too often."""
    loop, last = asyncio.get_running_loop(), [0.0]

    def progress(found: SearchProgress) -> None:
        if time.monotonic() - last[0] > OFTEN:
            last[0] = time.monotonic()
            message = ProgressMessage(
                seconds=round(found.seconds, 1), limit=found.limit, best=found.best, goal=found.goal
            )
            loop.call_soon_threadsafe(tell, message)

    return progress
