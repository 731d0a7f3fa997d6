"""What goes wrong at a riichi table: chombo, after which a deal is played again (RII-79), and dead hands (RII-81)."""

from typing import Final

from manywinds.books.riichi.choices import NONE
from manywinds.books.riichi.draws import chombo
from manywinds.kernel.flow import NO_SETS, NO_WIN, VOIDS
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.penalty import PREVENTED, SEEN, Offence, Offences, Penalty

DEAD: Final = NO_WIN | NO_SETS

CHOMBO: Final = (
    Offence("false_win", "RII-79", "A win was shown that is none or may not be declared.", SEEN, effect=VOIDS),
    Offence("false_riichi", "RII-79", "Riichi was declared and the hand is not tenpai.", SEEN, effect=VOIDS),
    Offence("unlawful_kan", "RII-79", "A concealed kan was declared that riichi does not allow.", SEEN, effect=VOIDS),
    Offence("knocked_over_five", "RII-79", "Five tiles or more of a wall or a hand were knocked over.", effect=VOIDS),
    Offence("dead_claim", "RII-79", "A tile was claimed with a dead hand.", SEEN, effect=VOIDS),
    Offence("looked_at_a_hand", "RII-79", "Another player's hand was looked at.", effect=VOIDS),
)
DEAD_HANDS: Final = (
    Offence("wrong_count", "RII-81", "A hand has too many or too few tiles.", PREVENTED, effect=DEAD),
    Offence("knocked_over", "RII-81", "Tiles of the dead wall or of another's hand were knocked over.", effect=DEAD),
    Offence("invalid_set", "RII-81", "A kan, pon or chi was declared that is none.", SEEN, effect=DEAD),
    Offence("late_riichi", "RII-81", "Riichi was declared with fewer than four live tiles.", SEEN, effect=DEAD),
    Offence("out_of_turn", "RII-81", "A tile was drawn out of turn.", PREVENTED, effect=DEAD),
)


def offences(book: Rulebook) -> Offences:
    """The table of a book; where there is no chombo a program lets nobody break its rules (RII-78)."""
    return Offences(DEAD_HANDS if book.options.values["chombo"] == NONE else (*CHOMBO, *DEAD_HANDS))


def fined(book: Rulebook, row: Offence, seat: int, times: int) -> Penalty:
    """What an offence costs: a chombo, or nothing but the dead hand. No stakes are taken in a void deal (RII-80)."""
    if not row.effect & VOIDS:
        return Penalty(seat, row, times)
    end = chombo(book, seat, 0, [], 0)
    return Penalty(seat, row, times, tuple(end.settlement.transfers), end.penalties[seat])
