"""What goes wrong at a Hong Kong table: false wins and dead hands. All of it is taken as an accident, whatever was
meant (HKR-118)."""

from typing import Final

from manywinds.kernel.flow import NO_SETS, NO_WIN
from manywinds.rules.table.penalty import EACH, PREVENTED, SEEN, Fine, Offence, Offences

SIXTEEN_EACH: Final = Fine((16,), EACH)

# Whatever was meant, all of it is taken as an accident (HKR-118).
OFFENCES: Final = Offences(
    (
        Offence("false_win", "HKR-86", "A win was declared and shown that is none.", SEEN, SIXTEEN_EACH, NO_WIN),
        # Drawing too early makes a hand long, a forgotten draw makes it short (HKR-26); so do a discard without a
        # spoken claim (HKR-93) and a replacement taken before the kong was shown (HKR-94).
        Offence("wrong_count", "HKR-88", "A hand has too many or too few tiles.", PREVENTED, effect=NO_WIN | NO_SETS),
        Offence("corrected_set", "HKR-89", "A wrong set was laid out and corrected at once.", PREVENTED),
        Offence("wrong_set", "HKR-92", "A wrong set was noticed too late.", PREVENTED, effect=NO_WIN),
        Offence(
            "wrong_kong",
            "HKR-92",
            "A wrong kong was noticed after its replacement was taken.",
            PREVENTED,
            effect=NO_WIN | NO_SETS,
        ),
        # The book may punish these and names no amount, so they are only noted.
        Offence("misconduct", "HKR-95", "A discard was misnamed, tiles were peeked at or drawn too fast."),
    )
)
