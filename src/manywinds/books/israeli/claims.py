"""Who gets a discard, and what a table may choose to play otherwise: pure functions over claims (ISR-28, ISR-55).

The options are those the rulings name.
"""

from typing import Final, NamedTuple

from manywinds.kernel.errors import HandError
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.rules.options import Option, Options
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.clock import SECONDS

PRECEDENCE: Final = ("win", "kong", "pung", "chow")
"""ISR-28."""
COMPLETED: Final = ("special", "kong", "pung", "chow", "pair")
"""What a win completes, the strongest first (ISR-55)."""

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
        Option("claim_seconds", 20, SECONDS, "ISR-27", "Seconds to claim a discard; 0 sets no limit."),
    )
)


class Claim(NamedTuple):
    """A claim on a discard: whose (0 to 3 for E, S, W, N), of what kind, what a win completes, and the sum of a chow's
    three ranks."""

    seat: int
    kind: str
    completes: str = ""
    ranks: int = 0


def check_claim(book: Rulebook, discarder: int, claim: Claim) -> None:
    """Refuse a claim nobody may make: on the own discard, or a chow from anyone but the predecessor (ISR-29)."""
    if claim.kind not in PRECEDENCE or (claim.kind == "win") != (claim.completes in COMPLETED):
        raise HandError(
            "{kind} {completes!r} is no claim of {book}.", kind=claim.kind, completes=claim.completes, book=book.id
        )
    if claim.seat == discarder:
        raise HandError("Nobody claims the own discard.")
    if claim.kind == "chow" and book.options.values["chow_from"] == "predecessor" and claim.seat != (discarder + 1) % 4:
        raise HandError(
            "Only {seat} may take this discard for a chow (ISR-29).", seat=WIND_LETTERS[(discarder + 1) % 4]
        )


def resolve(book: Rulebook, discarder: int, claims: list[Claim]) -> Claim | None:
    """The claim that gets the discard, or nothing if there is none. Who spoke first does not matter (ISR-27)."""
    best: Claim | None = None
    for claim in claims:
        check_claim(book, discarder, claim)
        if best is None or _rank(book, discarder, claim) < _rank(book, discarder, best):
            best = claim
    return best


def _rank(book: Rulebook, discarder: int, claim: Claim) -> tuple[int, int, int, int]:
    """Kind before kind, then what a win completes, then the larger chow (ISR-30), then the nearer seat (ISR-34)."""
    completes = COMPLETED.index(claim.completes) if claim.kind == "win" else 0
    reverse = book.options.values["tie_break"] == "reverse_turn"
    away = (discarder - claim.seat if reverse else claim.seat - discarder) % 4
    return PRECEDENCE.index(claim.kind), completes, -claim.ranks if claim.kind == "chow" else 0, away


def next_round_wind(book: Rulebook, wind: int) -> int:
    """The round wind after this one in an extended game (ISR-74)."""
    order = str(book.options.values["round_winds"])
    return WIND_LETTERS.index(order[(order.index(WIND_LETTERS[wind]) + 1) % 4])
