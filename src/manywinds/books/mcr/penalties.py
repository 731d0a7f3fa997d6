"""The violations of the competition rules and what each costs (MCR-81, MCR-82, MCR-83).

Three modes of a table (MCR-85): an ordinary one offers only what is lawful; a judged one checks nothing beforehand, so
that calls and wins can be false; and a referee enters what a program cannot see.
"""

from typing import Final

from manywinds.kernel.errors import RulebookError
from manywinds.kernel.flow import MUST_DISCARD, NO_CLAIM_NOW, NO_SETS, NO_WIN, NO_WIN_NOW, OUT
from manywinds.rules.options import Option
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.penalty import (
    CHOSEN,
    EACH,
    FORFEIT,
    FREE,
    GIVEN,
    NO_FINE,
    PREVENTED,
    REFEREE,
    SEEN,
    VICTIM,
    Fine,
    Offence,
    Offences,
)

AMOUNTS: Final = (5, 10, 20, 40, 50, 60)
"""The only ones the book names."""
BY_REFEREE: Final = Fine((GIVEN,), FORFEIT, AMOUNTS)
AS_DECIDED: Final = Fine((FREE,), CHOSEN, AMOUNTS)
WARNED_FIRST: Final = Fine((0, GIVEN), FORFEIT, AMOUNTS)
WARNED: Final = "0/5/10/20/40/50/60"
NOT_WARNED: Final = "5/10/20/40/50/60"

OPTIONS: Final = (
    Option("ladder", WARNED, (WARNED, NOT_WARNED), "MCR-82", "What a minor violation costs, time after time."),
    Option("late_deduct", 10, range(201), "PEN-01", "What being late by up to ten minutes costs."),
    Option("very_late_deduct", 20, range(201), "PEN-02", "What being late by eleven to fifteen minutes costs."),
    Option("false_hu_short", 10, range(201), "PEN-12", "What a complete hand below the minimum pays each player."),
    Option("false_hu_invalid", 20, range(201), "PEN-13", "What a win that is no hand at all pays each player."),
    Option("hand_shown", 10, (10, 30), "PEN-16", "What showing the hand after a false win pays each player."),
)

LATE: Final = (("PEN-01", 10), ("PEN-02", 15))
"""Up to so many minutes; later than that the session is missed."""
MISSED: Final = "PEN-03"


def late(seconds: int) -> str:
    """The code for being so late, minutes rounded up; nothing for who is in time (PEN-01, PEN-02, PEN-03)."""
    if seconds < 0:
        raise RulebookError("Nobody is late by less than nothing.")
    minutes = -(-seconds // 60)
    for code, most in LATE:
        if minutes <= most:
            return code if minutes else ""
    return MISSED


def offences(book: Rulebook) -> Offences:
    """The table with the amounts of a book (MCR-83)."""
    values = book.options.values
    ladder = Fine(tuple(int(step) for step in str(values["ladder"]).split("/")))

    def each(option: str) -> Fine:
        return Fine((int(values[option]),), EACH)

    def forfeit(option: str) -> Fine:
        return Fine((int(values[option]),))

    return Offences(
        (
            Offence("PEN-01", "PEN-01", "Late by up to 10 minutes.", SEEN, forfeit("late_deduct"), anywhere=True),
            Offence("PEN-02", "PEN-02", "Late by 11 to 15 minutes.", SEEN, forfeit("very_late_deduct"), anywhere=True),
            Offence("PEN-03", "PEN-03", "Late by more than 15 minutes: the session is missed.", SEEN, anywhere=True),
            Offence("PEN-04", "PEN-04", "Another breach, as the referee judges it.", REFEREE, BY_REFEREE, decided=True),
            Offence("PEN-05", "PEN-05", "A minor or first breach, or disturbing others.", REFEREE, WARNED_FIRST),
            Offence(
                "PEN-06", "PEN-06", "Cheating, such as swapping or hiding tiles.", PREVENTED, AS_DECIDED, decided=True
            ),
            Offence("PEN-07", "PEN-07", "A wrong set or flower was laid out.", PREVENTED, effect=NO_WIN),
            Offence("PEN-08", "PEN-08", "A set was called and not laid out.", SEEN, ladder),
            Offence("PEN-09", "PEN-09", "A tile of the wall was touched too early.", PREVENTED, ladder),
            Offence("PEN-10", "PEN-10", "Such a tile was seen, too.", PREVENTED, ladder, NO_WIN, counter="PEN-09"),
            # An ordinary table ignores a late pung, so that it is no offence there (MCR-85).
            Offence("PEN-11", "PEN-11", "A pung was called too late.", SEEN, ladder, per_round=True),
            Offence("PEN-12", "PEN-12", "A win below the minimum.", SEEN, each("false_hu_short"), NO_WIN),
            Offence("PEN-13", "PEN-13", "A win that is no winning hand.", SEEN, each("false_hu_invalid"), NO_WIN),
            Offence("PEN-14", "PEN-14", "An own tile was shown.", PREVENTED, NO_FINE, MUST_DISCARD),
            Offence("PEN-15", "PEN-15", "The hand was shown after another's true win.", PREVENTED, WARNED_FIRST),
            Offence(
                "PEN-16",
                "PEN-16",
                "The hand was shown after another's false win.",
                PREVENTED,
                each("hand_shown"),
                NO_WIN | MUST_DISCARD,
            ),
            Offence(
                "PEN-17",
                "PEN-17",
                "Another's tile was knocked over.",
                PREVENTED,
                Fine((GIVEN,), VICTIM, AMOUNTS),
                decided=True,
            ),
            Offence("PEN-18", "PEN-18", "A hand has too many or too few tiles.", PREVENTED, effect=NO_WIN),
            Offence("PEN-19", "PEN-19", "Information was passed on.", REFEREE, effect=NO_WIN),
            Offence("PEN-20", "PEN-20", "Persistent disorder.", REFEREE, effect=NO_WIN | OUT),
            Offence("PEN-21", "PEN-21", "A called tile was not taken in time.", PREVENTED, effect=NO_WIN),
            Offence("PEN-22", "PEN-22", "The winning tile was not taken.", PREVENTED, each("false_hu_invalid"), NO_WIN),
            Offence("PEN-23", "PEN-23", "A set was called and then a win.", SEEN, effect=NO_WIN_NOW),
            Offence("PEN-24", "PEN-24", "The hand was shown and no win was called.", PREVENTED, effect=NO_WIN),
            Offence("PEN-25", "PEN-25", "Tiles were shown before the win was called.", PREVENTED, effect=NO_WIN),
            Offence("PEN-26", "PEN-26", "A hand reached over the discards.", PREVENTED, effect=NO_CLAIM_NOW),
            Offence("PEN-27", "PEN-27", "The discard was taken all the same.", PREVENTED, effect=NO_WIN | NO_SETS),
            Offence("PEN-28", "PEN-28", "The winner mixed the hand with others.", PREVENTED, effect=NO_WIN),
            # Players do not talk, and discards are not named (MCR-32).
            Offence("PEN-29", "PEN-29", "Talk, naming discards, conduct.", REFEREE, WARNED_FIRST, anywhere=True),
            Offence("PEN-30", "PEN-30", "No discard in time.", SEEN, WARNED_FIRST, anywhere=True),
            Offence("PEN-31", "PEN-31", "A serious offence.", REFEREE, effect=NO_WIN | OUT, anywhere=True),
        )
    )
