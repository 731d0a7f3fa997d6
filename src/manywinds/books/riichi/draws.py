"""How a deal ends: what is paid without a win, who deals next, how many counters and sticks are left (RII-7).

Seats are the seat winds of the deal, 0 to 3; the dealer is 0.
"""

from typing import Final, NamedTuple

from manywinds.books.riichi.choices import NONE, words_of
from manywinds.books.riichi.pay import DEALER, STICK, shares
from manywinds.kernel.errors import RulebookError, quoted
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.pay import NOBODY, Settlement, Transfer

NOTEN: Final = 3000
"""What moves from noten to tenpai players (RII-72)."""
MANGAN: Final = 2000
FINAL_PENALTY: Final = 20000


class DealEnd(NamedTuple):
    """The end of a deal. `earned` says that the dealer won or was tenpai, which may end the game (RII-10)."""

    settlement: Settlement
    dealer_stays: bool
    counters: int
    sticks: int
    earned: bool = False
    penalties: tuple[int, int, int, int] = (0, 0, 0, 0)
    """What is taken off the final scores, by seat wind like all else here."""


def after_win(winners: list[int], counters: int) -> tuple[bool, int]:
    """Whether the dealer stays after a win, and the counters then: one more if he won, else none (RII-7)."""
    return (True, counters + 1) if DEALER in winners else (False, 0)


def noten_payments(tenpai: list[int]) -> Settlement:
    """3000 points from those who are not tenpai to those who are, unless all are or none (RII-72)."""
    noten = [seat for seat in range(4) if seat not in tenpai]
    if not tenpai or not noten:
        return Settlement([])
    if len(tenpai) == len(noten):
        # Each of two pays one of the two, as the book tells it.
        share = NOTEN // len(tenpai)
        return Settlement([Transfer(payer, payee, share, "RII-72") for payer, payee in zip(noten, tenpai, strict=True)])
    share = NOTEN // (len(tenpai) * len(noten))
    return Settlement([Transfer(payer, payee, share, "RII-72") for payer in noten for payee in tenpai])


def exhaustive_draw(book: Rulebook, tenpai: list[int], counters: int, sticks: int) -> DealEnd:
    """The live wall is used up (RII-19): noten payments, a tenpai dealer stays, sticks stay on the table (RII-72).

    Every tenpai player is listed: there is no hiding (RII-73).
    """
    if DEALER in tenpai:
        return DealEnd(noten_payments(tenpai), True, counters + 1, sticks, earned=True)
    rule = book.options.values["counter_on_noten_dealer_draw"]
    left = counters + 1 if rule == "increment" else counters if rule == "keep" else 0
    return DealEnd(noten_payments(tenpai), False, left, sticks)


def nagashi_mangan(book: Rulebook, players: list[int], tenpai: list[int], counters: int, sticks: int) -> DealEnd:
    """A draw at which some are paid a mangan as by tsumo, each for himself, and nothing else (RII-60)."""
    rule = book.options.values["nagashi_mangan"]
    if rule == NONE:
        raise RulebookError("There is no nagashi mangan in {book}.", book=book.id)
    _, dealer, counter = str(rule).split("/")
    transfers = [
        Transfer(payer, player, points, "RII-60")
        for player in players
        for payer, points in enumerate(shares(MANGAN, player))
        if points
    ]
    stays = dealer == "stays_if_tenpai" and DEALER in tenpai
    left = counters + 1 if counter == "increment" else counters
    return DealEnd(Settlement(transfers), stays, left, sticks, earned=stays)


def abortive_draw(book: Rulebook, kind: str, counters: int, sticks: int) -> DealEnd:
    """The deal is played again: no payments, sticks stay (RII-74). A violation is a `chombo`."""
    if kind not in words_of(book.options.values["abortive_draws"]):
        raise RulebookError("{kind} is no abortive draw of {book} (RII-74).", kind=quoted(kind), book=book.id)
    if kind == "violation":
        raise RulebookError(
            "A deal that a violation ends is settled as a chombo: enter it as void, with the offence (RII-80)."
        )
    more = book.options.values["counter_on_abortive_draw"] == "increment"
    return DealEnd(Settlement([]), True, counters + 1 if more else counters, sticks)


def chombo(book: Rulebook, offender: int, counters: int, riichi: list[int], earlier_sticks: int) -> DealEnd:
    """The offender pays a mangan backwards (RII-78), the sticks of this deal go back to those who declared `riichi` in
    it, and it is played again without another counter (RII-80)."""
    rule = book.options.values["chombo"]
    if rule == NONE:
        raise RulebookError(
            "There is no chombo in {book}: a program lets nobody break its rules (RII-78).", book=book.id
        )
    transfers: list[Transfer] = []
    penalties = [0, 0, 0, 0]
    if rule == "reverse_mangan_replay":
        for seat, points in enumerate(shares(MANGAN, offender)):
            if seat != offender:
                transfers.append(Transfer(offender, seat, points, "RII-78"))
    else:
        penalties[offender] = FINAL_PENALTY
    for seat in riichi:
        transfers.append(Transfer(NOBODY, seat, STICK, "RII-80"))
    taken = (penalties[0], penalties[1], penalties[2], penalties[3])
    return DealEnd(Settlement(transfers), True, counters, earlier_sticks, penalties=taken)
