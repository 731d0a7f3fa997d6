"""The sheet of one real table: deals entered one after the other, and what follows by the book.

A sheet is plain data. `play` runs it through the same `Match` that games of our own run through, so payments, dealer,
winds, counters and seat changes are the book's (MCR-15, MCR-16). Undoing or correcting is another sheet, played anew.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from manywinds.club.errors import ClubError
from manywinds.club.sheet.checked import book_of_then, check_tiles, completed, is_value
from manywinds.club.sheet.entered import CHECKED, EXCUSED, EnteredDeal, EnteredOffence, EnteredWin
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.kernel.state import EXHAUSTED, NOBODY, VOID, WON
from manywinds.kernel.tiles import SEATS, WIND_LETTERS
from manywinds.kernel.win import Win, circumstance_bits
from manywinds.play.match import Match
from manywinds.rules.facts import Facts, judged, refuse_extra, with_responsible
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points
from manywinds.rules.scoring.score import (
    BELOW_MINIMUM,
    FIVE_COUNTER_MINIMUM,
    NO_SUCH_VALUE,
    NO_YAKU,
    NOT_A_WIN,
    Score,
)
from manywinds.rules.scoring.valued import valued
from manywinds.rules.table.ending import Ending
from manywinds.rules.table.flow import Outcome
from manywinds.rules.table.pay import Parties
from manywinds.rules.table.penalty import Entry, Fault
from manywinds.rules.table.rounds import Place

MOST_DEALS: Final = 200
NO_FORFEITS: Final = (0, 0, 0, 0)
NO_DEAL: Final = 0
"""The number of a row beside totals."""


class Sheet(NamedTuple):
    """What was entered of a game at one table."""

    deals: tuple[EnteredDeal, ...] = ()
    open: tuple[EnteredOffence, ...] = ()
    """Offences of the deal that is being played."""
    stopped: bool = False
    """Time was up, or the table agreed to stop."""
    totals: tuple[Points, ...] = ()
    """What each of the four has won or lost in all deals, where nobody wrote them down (MCR-T16); offences that are
    noted are booked besides."""
    forfeits: tuple[int, ...] = NO_FORFEITS
    """Beside totals: what each lost to nobody."""

    def with_deal(self, deal: EnteredDeal) -> "Sheet":
        """One deal more; what was seen in it until now belongs to it."""
        if len(self.deals) >= MOST_DEALS:
            raise ClubError("A sheet has room for {most} deals.", most=MOST_DEALS)
        return self._replace(deals=(*self.deals, deal._replace(faults=(*self.open, *deal.faults))), open=())

    def with_fault(self, fault: EnteredOffence, number: int) -> "Sheet":
        """One offence more, in the deal of this number: one that was entered, or the one being played."""
        if number == len(self.deals) + 1:
            return self._replace(open=(*self.open, fault))
        deal = self.deal(number)
        return self.corrected(number, deal._replace(faults=(*deal.faults, fault)))

    def corrected(self, number: int, deal: EnteredDeal) -> "Sheet":
        """With another deal in place of the one of this number."""
        self.deal(number)
        return self._replace(deals=(*self.deals[: number - 1], deal, *self.deals[number:]))

    def undone(self, rules: int = CHECKED) -> "Sheet":
        """Without the last thing that was entered: the stop, or the last deal. What was noted while the deal was played
        stays noted; what was entered with the deal goes with it, but did not always."""
        if self.stopped:
            return self._replace(stopped=False)
        if not self.deals:
            raise ClubError("There is nothing to undo.")
        noted = tuple(each for each in self.deals[-1].faults if each.ref or rules < CHECKED)
        return self._replace(deals=self.deals[:-1], open=(*noted, *self.open))

    def check_undo(self) -> None:
        """Refuse to move what was noted in the deal that is being played into the deal before it."""
        if self.deals and self.open and not self.stopped:
            raise ClubError(
                "Offences are noted in deal {number}, which is being played: take them back before deal {last} is "
                "undone.",
                number=len(self.deals) + 1,
                last=len(self.deals),
            )

    def deal(self, number: int) -> EnteredDeal:
        """A deal that was entered."""
        if not 1 <= number <= len(self.deals):
            raise ClubError(
                "There is no deal {number} on this sheet; it has {count}.", number=number, count=len(self.deals)
            )
        return self.deals[number - 1]


class SheetRow(NamedTuple):
    """One line of the sheet: where the game stood, what was entered, what it came to, and the points of all after it.
    Figures are by person."""

    place: Place
    deal: EnteredDeal
    outcome: Outcome
    changes: tuple[Points, ...]
    sums: tuple[Points, ...]
    playing: bool = False
    """The deal is not over: the row is what was seen in it so far."""

    def forfeited(self) -> Points:
        """What left the table in this row as a penalty."""
        return sum(each.forfeited() for each in self.outcome.penalties)


class PlayedSheet:
    """A sheet and all that follows from it."""

    def __init__(self, book: Rulebook, sheet: Sheet, match: Match, rows: list[SheetRow]) -> None:
        self.book = book
        self.sheet = sheet
        self.match = match
        self.rows = rows

    @property
    def place(self) -> Place | None:
        """Where the game stands; nothing when it is over."""
        return self.match.place

    def over(self) -> bool:
        """No deal is left to tell."""
        return bool(self.sheet.totals) or self.match.over()

    def points(self) -> list[Points]:
        """What each person has, the points at the start included."""
        booked = self.match.points
        return [one + other for one, other in zip(booked, self.sheet.totals or NO_FORFEITS, strict=True)]

    def won(self) -> list[Points]:
        """What each person has won or lost: the game points (MCR-72)."""
        start = self.match.rounds.start
        return [each - start for each in self.points()]

    def scores(self) -> list[Points]:
        """The final scores by the book, with uma where it has that (RII-82)."""
        first, second, third, fourth = self.match.deducted
        return self.match.rounds.final(self.points(), self.match.last, (first, second, third, fourth))

    def table_points(self) -> list[Fraction] | None:
        """Table points, where the book has them (MCR-73)."""
        table_points = self.book.tournament.table_points
        return None if table_points is None else table_points(self.book, self.won())

    def places(self) -> list[int]:
        """The place of each person at this table."""
        return self.match.rounds.ranking(self.points())

    def changes_seats(self) -> bool:
        """The players change their chairs before the deal that comes next: a new round in which the order is another
        than that they sat in (MCR-15)."""
        now, before = self.match.place, self.match.last
        if now is None or not self.rows or now.round == before.round:
            return False
        follows = {tuple(before.seats[(step + start) % SEATS] for step in range(SEATS)) for start in range(SEATS)}
        return now.seats not in follows


def has_table_points(book: Rulebook) -> bool:
    """Results of a table are turned into table points in this book."""
    return book.tournament.table_points is not None


def play(book: Rulebook, sheet: Sheet) -> PlayedSheet:
    """Everything that follows from a sheet; what cannot be is refused with the number of its deal."""
    match = Match(book, judged=False, refereed=True)
    rows: list[SheetRow] = []
    if sheet.totals:
        _check_totals(match, sheet)
        return PlayedSheet(book, sheet, match, _beside_totals(match, sheet))
    for number, deal in enumerate(sheet.deals, 1):
        place = match.place
        if place is None:
            raise ClubError(
                "The game is over after deal {last}; there is no deal {number}.", last=number - 1, number=number
            )
        try:
            outcome = book_deal(match, place, deal)
        except ManywindsError as fault:
            raise ClubError("Deal {number}: {fault}", number=number, fault=fault) from None
        rows.append(_row(match, place, deal, outcome))
    if sheet.open:
        rows.append(_noted(match, sheet.open)._replace(playing=not sheet.stopped))
    if sheet.stopped and not match.over():
        match.stop()
    return PlayedSheet(book, sheet, match, rows)


def _noted(match: Match, offences: tuple[EnteredOffence, ...]) -> SheetRow:
    """What was seen so far in the deal that is being played."""
    place = match.place
    if place is None:
        raise ClubError("The game is over; an offence belongs to one of its deals.")
    try:
        outcome = match.book_faults([fault_of(place, each) for each in offences])
    except ManywindsError as fault:
        raise ClubError("Deal {number}: {fault}", number=place.number, fault=fault) from None
    return _row(match, place, EnteredDeal(ended=VOID, faults=offences), outcome)


def _beside_totals(match: Match, sheet: Sheet) -> list[SheetRow]:
    """What was noted at a table whose deals nobody wrote down: a row of no deal."""
    if not sheet.open:
        return []
    row = _noted(match, sheet.open)
    sums = tuple(one + other for one, other in zip(row.sums, sheet.totals, strict=True))
    return [row._replace(place=row.place._replace(number=NO_DEAL), sums=sums)]


def _row(match: Match, place: Place, deal: EnteredDeal, outcome: Outcome) -> SheetRow:
    changes: list[Points] = [0] * SEATS
    for seat, change in enumerate(outcome.changes()):
        changes[place.seats[seat]] = change
    return SheetRow(place, deal, outcome, tuple(changes), tuple(match.points))


def _check_totals(match: Match, sheet: Sheet) -> None:
    """Totals sum to minus what nobody received (MCR-T22); a book in which all players score has no such sum."""
    if len(sheet.totals) != SEATS or len(sheet.forfeits) != SEATS:
        raise ClubError("A sheet has four totals.")
    if min(sheet.forfeits) < 0:
        raise ClubError("Forfeits are taken, never given.")
    missed = sum(sheet.totals) + sum(sheet.forfeits)
    if missed and match.book.losers is None:
        raise ClubError(
            "The totals of a table sum to {sum}; these are off by {missed:+}.", sum=-sum(sheet.forfeits), missed=missed
        )


def book_deal(match: Match, place: Place, deal: EnteredDeal) -> Outcome:
    """Book one deal that was entered."""
    book = match.book
    deal.check()
    _refuse_strange(book, deal)
    checked = deal.rules >= CHECKED
    if checked:
        deal = completed(match.flow, deal)
    seat_of = {person: seat for seat, person in enumerate(place.seats)}
    order = sorted(deal.wins, key=lambda win: (seat_of[win.person] - seat_of.get(deal.discarder, 0)) % SEATS)
    discarder = seat_of.get(deal.discarder, NOBODY)
    scores, responsible = [], []
    for win in order:
        score, payer = score_win(book, win, deal, seat_of, place)
        scores.append(score)
        responsible.append(payer)
    if deal.wins and book.losers is not None:
        scores += _losers(book, deal, place, seat_of)
    if checked and not deal.override:
        check_tiles(book, deal)
    ending = Ending(
        deal.ended,
        tuple(seat_of[win.person] for win in order),
        discarder,
        tuple(sorted(seat_of[each] for each in deal.ready)),
        tuple(sorted(seat_of[each] for each in deal.stakes)),
        tuple(sorted(seat_of[each] for each in deal.rewarded)),
    )
    faults = [fault_of(place, each) for each in deal.faults]
    return match.finish_entered(ending, scores, responsible, faults, checked and not deal.override)


def _refuse_strange(book: Rulebook, deal: EnteredDeal) -> None:
    """Refuse what only other books know."""
    staked = "sticks" in book.extras
    if not staked and (deal.ready or deal.stakes or deal.rewarded):
        raise ClubError("Who was ready or declared it changes nothing in {book}.", book=book.id)
    if not staked and deal.ended not in (WON, EXHAUSTED, VOID):
        raise ClubError("In {book} a deal is won, drawn or void.", book=book.id)
    if deal.others and book.losers is None:
        raise ClubError("Only winners score in {book}.", book=book.id)
    if len(dict(deal.others)) < len(deal.others) and deal.rules >= CHECKED:
        raise ClubError("A deal: {field!r} names a player twice.", field="others")
    if len(deal.wins) > 1 and book.losers is not None:
        raise ClubError("In {book} one player wins a deal.", book=book.id)
    if deal.ended == VOID and deal.stakes:
        raise ClubError("The sticks of a void deal go back (RII-80).")
    if deal.rewarded and deal.ended != EXHAUSTED and deal.rules >= CHECKED:
        raise ClubError("A nagashi mangan is paid when the wall is used up and nobody has won (RII-60).")


def score_win(
    book: Rulebook, win: EnteredWin, deal: EnteredDeal, seat_of: dict[int, int], place: Place
) -> tuple[Score, int]:
    """What a hand is worth, by its tiles, fan by fan (MCR-T18), or as it was stated; and who pays for others."""
    checked = deal.rules >= CHECKED
    discarder = seat_of.get(deal.discarder, NOBODY)
    seat, self_draw = seat_of[win.person], discarder == NOBODY
    named = seat_of.get(win.responsible, NOBODY)
    if named != NOBODY and "responsible" not in book.extras:
        raise ClubError("Nobody pays for others in {book}.", book=book.id)
    if not win.hand:
        accepted = not checked or deal.override
        score = _stated(book if checked else book_of_then(book), win, seat, place, self_draw, checked, accepted)
        if accepted or win.responsible == EXCUSED:
            return score, named
        return score, with_responsible(book, score, Parties(seat, discarder, named)).responsible
    winds = WIND_LETTERS[seat], WIND_LETTERS[place.round]
    parsed = Win.parse(win.hand, *winds, self_draw, win.circumstances, win.dora, win.ura, place.counters)
    facts = Facts(parsed, discarder, named, excused=win.responsible == EXCUSED, accepted=not checked or deal.override)
    score, parties = judged(book, facts)
    if parties is None:
        raise _illegal(score, win.hand)
    return score, parties.responsible


def _stated(
    book: Rulebook, win: EnteredWin, seat: int, place: Place, self_draw: bool, checked: bool, accepted: bool
) -> Score:
    if win.dora and not accepted:
        refuse_extra(book, "dora_indicators")
    if win.ura and not accepted:
        refuse_extra(book, "ura_indicators")
    bits = circumstance_bits(win.circumstances)
    score = valued(book, win.worth, seat, place.round, self_draw, bits, place.counters, accepted)
    if checked and not score.legal:
        raise _illegal(score, win.worth)
    score.legal = True
    return score


def _illegal(score: Score, worth: str) -> ClubError:
    """Why a hand may not be declared."""
    if score.reason == NO_SUCH_VALUE:
        return ClubError("No hand that wins like this is worth {worth}.", worth=quoted(worth))
    if score.reason == NOT_A_WIN:
        return ClubError("This is not a winning hand.")
    if score.reason == BELOW_MINIMUM:
        return ClubError(
            "It may not be declared: {total} is below the minimum of {minimum}.",
            total=score.towards_minimum,
            minimum=score.minimum,
        )
    if score.reason == FIVE_COUNTER_MINIMUM:
        return ClubError("It may not be declared: with so many counters a win needs two han of yaku.")
    if score.reason == NO_YAKU:
        return ClubError("It may not be declared: there is no yaku, and dora are none.")
    return ClubError("It may not be declared: {reason}", reason=score.reason)


def _losers(book: Rulebook, deal: EnteredDeal, place: Place, seat_of: dict[int, int]) -> list[Score]:
    """The hands of the three who did not win, in a book where they score."""
    held = dict(deal.others)
    wanted = [person for person in range(SEATS) if person not in (win.person for win in deal.wins)]
    if sorted(held) != wanted:
        raise ClubError("In {book} all players score: tell what each of the three others holds.", book=book.id)
    found = []
    for person in wanted:
        text, seat = held[person], seat_of[person]
        if is_value(text):
            score = valued(book, text, seat, place.round, lost=True)
            if not score.legal and deal.rules >= CHECKED:
                raise ClubError("No hand that did not win is worth {worth}.", worth=quoted(text))
            score.legal = True
            found.append(score)
        else:
            found.append(book.score_loser(Win.parse(text, WIND_LETTERS[seat], WIND_LETTERS[place.round], loser=True)))
    return found


def fault_of(place: Place, fault: EnteredOffence) -> Fault:
    """An offence by the winds of its deal."""
    seat_of = {person: seat for seat, person in enumerate(place.seats)}
    other = seat_of.get(fault.to, NOBODY)
    return Fault(Entry(seat_of[fault.person], fault.code, fault.amount, other, dead=fault.dead), fault.points)


def deal_of_cells(
    book: Rulebook, sheet: Sheet, cells: Sequence[int], faults: tuple[EnteredOffence, ...] = ()
) -> EnteredDeal:
    """The deal behind four figures of a paper sheet, penalties included (MCR-T15): N and who paid follow from them, and
    a row that does not add up is refused with the difference (MCR-T19, MCR-T20)."""
    win_of_row = book.tournament.win_of_row
    if win_of_row is None:
        raise ClubError("In {book} four figures do not tell who won; tell the winner.", book=book.id)
    # Whoever enters it after the gong says that it was over before.
    before = play(book, sheet._replace(open=(), stopped=False))
    place = before.place
    if place is None:
        raise ClubError("The game is over.")
    transfers, forfeits = [0] * SEATS, [0] * SEATS
    booked = [fault_of(place, each) for each in (*sheet.open, *faults)]
    for penalty in before.match.book_faults(booked).penalties:
        for each in penalty.transfers:
            payer = place.seats[each.payer]
            if each.payee == NOBODY:
                forfeits[payer] += int(each.points)
            else:
                transfers[payer] -= int(each.points)
                transfers[place.seats[each.payee]] += int(each.points)
    paid = win_of_row(book, cells, transfers, forfeits)
    if paid is None:
        return EnteredDeal(faults=faults)
    return EnteredDeal(WON, (EnteredWin(paid.winner, str(paid.basic_points)),), paid.discarder, faults=faults)
