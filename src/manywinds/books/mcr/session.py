"""The settings of a session (MCR-73, MCR-76), with the time limits of play."""

from typing import Final

from manywinds.kernel.errors import RulebookError, quoted
from manywinds.rules.options import Option, Value
from manywinds.rules.table.clock import SECONDS

PLACES: Final = ("first", "second", "third", "fourth")
FIGURES: Final = tuple(str(figure) for figure in range(100))


class PlacePoints(Option):
    """Points for the four places, such as 4/2/1/0."""

    def __init__(self, name: str, default: str, clause: str, text: str) -> None:
        super().__init__(name, default, (), clause, text, keys=PLACES)
        self.form = "Four numbers from 0 to 99, none above the one before it."

    def check(self, value: Value) -> None:
        parts = value.split("/") if isinstance(value, str) else []
        if len(parts) == len(PLACES) and all(part in FIGURES for part in parts):
            figures = [int(part) for part in parts]
            if sorted(figures, reverse=True) == figures:
                return
        raise RulebookError(
            "The option {name!r} takes four numbers from 0 to 99, none above the one before it, "
            "not {value} ({clause}).",
            name=self.name,
            value=quoted(value),
            clause=self.clause,
        )


SESSION_OPTIONS: Final[tuple[Option, ...]] = (
    Option("rounds_per_session", 4, (1, 2, 3, 4), "MCR-1", "Rounds of a session; fewer than four for a short game."),
    Option("arrange_seconds", 20, SECONDS, "MCR-22", "Seconds from the deal to the first discard; 0 sets no limit."),
    Option("discard_seconds", 10, SECONDS, "MCR-30", "Seconds for any other discard; 0 sets no limit."),
    Option("claim_seconds", 3, SECONDS, "MCR-35", "Seconds to claim a discard; 0 sets no limit."),
    PlacePoints("table_points", "4/2/1/0", "MCR-73", "Table points for the four places of a session."),
    Option("session_minutes", 150, range(1, 1441), "MCR-76", "Minutes until the gong ends a session."),
    Option("end_warning_minutes", 15, range(1441), "MCR-76", "Minutes before the gong at which it is announced."),
)


def refuse_early_warnings(values: dict[str, Value]) -> None:
    """The end cannot be announced before the session begins."""
    if int(values["end_warning_minutes"]) > int(values["session_minutes"]):
        raise RulebookError("'end_warning_minutes' is more than 'session_minutes' (MCR-76).")
