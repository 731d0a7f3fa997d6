"""Score sheets of real tables, as the server keeps them."""

from typing import Final, NamedTuple

from manywinds.club.errors import ConflictError
from manywinds.club.log import LogLine, now
from manywinds.club.sheet.free_sheet import FreeSheet, may, propose, replay
from manywinds.club.sheet.requests import EnterDeal, EnterOffence, SheetRequest
from manywinds.club.sheet.sheet import PlayedSheet
from manywinds.server.journals.journal import Made
from manywinds.server.refusal import RefusedRequest

MOST_ENTRIES: Final = 2000
"""Deals, corrections and signatures of one sheet."""
NUMBERED: Final = (EnterDeal, EnterOffence)
"""What says itself which deal it is for, whatever else was changed."""


class KeptSheet(NamedTuple):
    """A sheet and all that follows from it, computed once."""

    sheet: FreeSheet
    played: PlayedSheet

    def may(self) -> list[str]:
        """What can be done to it now."""
        return may(self.sheet, self.played)


def replayed(entries: list[LogLine]) -> KeptSheet:
    """What a journal comes to."""
    found = replay(entries)
    return KeptSheet(found, found.played())


def proposed(kept: KeptSheet, request: SheetRequest, who: str, rev: int | None = None) -> Made[KeptSheet]:
    """One thing more. Whoever changes what is there names the revision he looked at: if the sheet was changed since,
    that is refused and nothing is overwritten."""
    sheet = kept.sheet
    if rev is not None and rev < sheet.changed and not isinstance(request, NUMBERED):
        raise RefusedRequest("changed_since", 409)
    try:
        made = propose(sheet, request, who, now(), kept.played)
    except ConflictError:
        if not isinstance(request, EnterDeal):
            raise RefusedRequest("changed_since", 409) from None
        raise RefusedRequest("deal_taken", 409, taken=request.number, number=len(sheet.sheet.deals) + 1) from None
    return Made(made.entry, KeptSheet(made.sheet, made.played))
