"""What a table may choose to play otherwise: the options that the rulings name."""

from typing import Final

from manywinds.rules.options import Option, Options
from manywinds.rules.table.clock import SECONDS

OPTIONS: Final = Options(
    (
        Option("chow_from", "predecessor", ("predecessor", "any"), "ISR-29", "Whose discard may be taken for a chow."),
        Option(
            "tie_break",
            "reverse_turn",
            ("reverse_turn", "turn"),
            "ISR-34",
            "Which of two equal claims goes first, counted from the discarder.",
        ),
        Option("game", "simple", ("simple", "extended"), "ISR-73", "Four rotations, or sixteen with all round winds."),
        Option("strict", True, (True, False), "ISR-37", "Refuse wrong claims and declarations, or punish them."),
        Option("round_winds", "ENWS", ("ENWS", "ESWN"), "ISR-74", "The order of the round winds of an extended game."),
        Option(
            "wrong_kind",
            "first",
            ("first", "always"),
            "ISR-62",
            "After which wrong announcement, of several wins on a card, the card is offered again.",
            before="always",
        ),
        Option("claim_seconds", 20, SECONDS, "ISR-27", "Seconds to claim a discard; 0 sets no limit."),
    )
)
