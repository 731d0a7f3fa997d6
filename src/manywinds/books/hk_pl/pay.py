"""From fan to points, and who pays them (HKP-44, HKP-45, HKP-46, HKP-47, HKP-48, HKP-51, HKP-56)."""

from manywinds.books.hk_old.pay import LIMIT, hand_points, points_for, shared, tell_points, threw_a_fresh_tile
from manywinds.books.hk_pl.penalties import DOUBLE_VALUE, kong_giver, responsibility
from manywinds.kernel.win import Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.pay import NOBODY, Parties, Settlement, Transfer


def finish(book: Rulebook, _win: Win, score: Score) -> None:
    """P of the points table, or, played without a limit, a doubling for every fan (HKP-44)."""
    if book.options.values["limit"] == "none":
        tell_points(score, 2 << score.whole, False, ("HKP-44", "HKP-44"))
    else:
        # The sister rulebook has the same table with half the figure.
        tell_points(score, 2 * points_for(score.whole), score.whole >= LIMIT, ("HKP-45", "HKP-34"))


def pay(book: Rulebook, score: Score, parties: Parties) -> Settlement:
    """The discarder pays P, the others half; on a self-draw everyone pays P, East no more than others (HKP-47);
    some pay alone."""
    points = hand_points(score)
    if threw_a_fresh_tile(score, parties):
        return Settlement([Transfer(parties.discarder, parties.winner, 2 * points, "HKP-51")])
    if parties.responsible != NOBODY:
        return Settlement(_by_responsible(book, score, parties, points))
    if book.options.values["payment"] == "discarder_pays_all":
        payer = parties.discarder if parties.discarder != NOBODY else kong_giver(score, parties.winner)
        if payer != NOBODY:
            times = 2 if parties.discarder != NOBODY else 3
            return Settlement([Transfer(payer, parties.winner, times * points, "HKP-48")])
    return Settlement(shared(parties, points // 2, "HKP-46"))


def _by_responsible(book: Rulebook, score: Score, parties: Parties, points: int) -> list[Transfer]:
    """A responsible player pays 2P on a discard, or 3P where the hand they gave was completed from the wall; the
    penalty is named if the hand tells which one it is."""
    seat = parties.responsible
    found = responsibility(book, score, parties)
    if parties.discarder == NOBODY:
        clause = "HKP-48" if found.clause == "HKP-48" else "HKP-49"
        return [Transfer(seat, parties.winner, 3 * points, clause)]
    clause = found.clause if found.seat == seat else "HKP-56"
    penalty = Transfer(seat, parties.winner, 2 * points, clause)
    split = book.options.values["payment"] == "split"
    if clause in DOUBLE_VALUE and book.options.values["double_value"] == "others_pay" and split:
        usual = shared(parties, points // 2, "HKP-46")
        return [*[share for share in usual if share.payer != seat], penalty]
    return [penalty]
