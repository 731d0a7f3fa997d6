"""Who played on for programs that failed, as a record tells it."""

from typing import Any

from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play.replay import Onlooker
from manywinds.rules.table.rounds import Place


class StandIns(Onlooker):
    """Notes them while a record is played again."""

    def __init__(self) -> None:
        self.found: list[dict[str, Any]] = []

    def stood_in(self, place: Place, seat: int, bot: str, why: str) -> None:
        row = {"deal": place.number, "seat": WIND_LETTERS[seat], "person": place.seats[seat], "bot": bot, "why": why}
        self.found.append(row)
