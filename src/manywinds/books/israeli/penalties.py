"""What goes wrong at an Israeli table. Nobody gets the points that are lost (ISR-36, ISR-61, ISR-62)."""

from typing import Final

from manywinds.kernel.flow import VOIDS
from manywinds.rules.table.penalty import SEEN, Fine, Offence, Offences

OFFENCES: Final = Offences(
    (
        Offence("empty_claim", "ISR-36", "A card was asked for and no set was shown.", SEEN, Fine((2,))),
        Offence("false_win", "ISR-61", "A mahjong was declared that is none.", SEEN, Fine((300,)), VOIDS),
        Offence("false_standing", "ISR-61", "A hand was declared standing and is not.", SEEN, Fine((300,)), VOIDS),
        Offence("wrong_kind", "ISR-62", "Of several wins this one was announced as what it is not.", SEEN, Fine((11,))),
    )
)
