"""A match: deals one after the other, the points of four persons, and the final result. It names no book."""

from collections.abc import Sequence
from random import Random

from manywinds.kernel.action import VERBS, WIN
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.flow import NO_WIN, OUT, VOIDS
from manywinds.kernel.state import VOID, WON
from manywinds.kernel.tiles import KIND_BITS, WIND_LETTERS, tile_text
from manywinds.kernel.wall import Wall
from manywinds.kernel.win import UNKNOWN, Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.clock import overdue
from manywinds.rules.table.ending import Ending
from manywinds.rules.table.flow import Outcome, flow_of
from manywinds.rules.table.pay import Settlement
from manywinds.rules.table.penalty import BY_TABLE, Entry, Fault, Fine, Offence, OffenceRegister, Penalty, charge
from manywinds.rules.table.rounds import Place, rounds_of


def lost_hands(book: Rulebook, deal: Deal) -> list[tuple[Win, Score]]:
    """The hands of those who did not win and what they are worth, where all players score."""
    if book.losers is None or deal.ended != WON:
        return []
    found = []
    for seat in range(4):
        if seat not in deal.winners:
            win = Win(deal.hands[seat], deal.melds[seat], UNKNOWN, False, seat, deal.round, deal.flowers[seat])
            found.append((win, book.score_loser(win)))
    return found


class Match:
    """A game of one book. `begin` gives the next deal, `finish` books it. At a judged table players may declare what is
    not so; with a referee, as there always is at a judged one, any offence of the book can be entered."""

    def __init__(self, book: Rulebook, judged: bool | None = None, refereed: bool = False) -> None:
        self.book = book
        self.flow = flow_of(book)
        self.rounds = rounds_of(book)
        self.judged = self.flow.judges if judged is None else judged
        """As it was said, or else as the book's options have it."""
        self.refereed = refereed or self.judged
        self.place: Place | None = self.rounds.first()
        self.last = self.rounds.first()
        """The place of the deal played last."""
        self.points: list[Points] = [self.rounds.start] * 4
        """By person."""
        self.outcomes: list[Outcome] = []
        self.register = OffenceRegister()
        """How often who did what wrong."""
        self.deducted = [0, 0, 0, 0]
        """What offences take off the final scores, by person."""

    def over(self) -> bool:
        """No deal is left to play."""
        return self.place is None

    def _now(self) -> Place:
        if self.place is None:
            raise ManywindsError("The match is over.")
        return self.place

    def start_at(self, place: Place, points: list[Points]) -> None:
        """Begin in the middle of a game: where it stood, and what each person had."""
        self.place = self.last = place
        self.points = list(points)

    def begin(self, rng: Random) -> Deal:
        """The next deal, its wall shuffled by the generator."""
        self._now()
        return self.begin_with(self.book.wall.build(rng))

    def begin_with(self, wall: Wall) -> Deal:
        """The next deal, from a wall that stands already."""
        place = self._now()
        points = [int(self.points[person]) for person in place.seats]
        return Deal.begin(
            self.flow,
            wall,
            self.rounds.opener(place),
            place.round,
            points,
            place.counters,
            place.sticks,
            self.judged,
        )

    def finish(self, deal: Deal) -> Outcome:
        """Book a deal that is over, and move on."""
        place = self._now()
        if not deal.over():
            raise ManywindsError("The deal is not over yet.")
        outcome = self.flow.outcome(deal)._replace(penalties=self._penalties(place, deal))
        self._book(place, outcome)
        self._move(place, self.flow.ending(deal))
        return outcome

    def finish_entered(
        self,
        ending: Ending,
        scores: list[Score],
        responsible: list[int],
        faults: Sequence[Fault],
        checked: bool = True,
    ) -> Outcome:
        """Book a deal that was played with real tiles: how it ended, what the winners' hands are worth, who is
        responsible for each, and what a referee saw in it. What the book would not have let happen is refused, unless
        it is not `checked`."""
        place = self._now()
        if checked:
            points = [self.points[person] for person in place.seats]
            self.flow.check_entered(ending, scores, points, self._dead(faults))
        settlement = self.flow.settle(ending, scores, responsible, place.counters, place.sticks)
        penalties = tuple(self._charge_fault(place, fault) for fault in faults)
        void = any(each.offence.effect & VOIDS for each in penalties)
        if void != (ending.ended == VOID):
            raise ManywindsError("A deal is void exactly if an offence makes it so.")
        outcome = Outcome(scores, settlement, penalties)
        self._book(place, outcome)
        self._move(place, ending)
        return outcome

    def _dead(self, faults: Sequence[Fault]) -> dict[int, str]:
        """Whose hand is dead after these offences, each with the clause; who is excluded plays no more either."""
        found: dict[int, str] = {}
        for fault in faults:
            row = self.flow.offences.rows[self.flow.offences.number(fault.entry.code)]
            if row.effect & (NO_WIN | OUT) or fault.entry.dead:
                found.setdefault(fault.entry.seat, row.clause)
        return found

    def book_faults(self, faults: Sequence[Fault]) -> Outcome:
        """Book what a referee has seen so far in a deal that is being played with real tiles; should time be up before
        it ends, that stays (MCR-76)."""
        place = self._now()
        outcome = Outcome([], Settlement([]), tuple(self._charge_fault(place, fault) for fault in faults))
        self._book(place, outcome)
        return outcome

    def _book(self, place: Place, outcome: Outcome) -> None:
        self._pay(place, outcome.changes())
        self.outcomes.append(outcome)

    def _move(self, place: Place, ending: Ending) -> None:
        """On to the next deal."""
        self.last = place
        void = ending.ended == VOID
        after = self.rounds.after_void(place, self.points) if void else self.rounds.after(place, ending, self.points)
        self.place = after

    def _pay(self, place: Place, changes: list[Points]) -> None:
        for seat, change in enumerate(changes):
            self.points[place.seats[seat]] += change

    # Offences.

    def enter(self, entry: Entry, deal: Deal | None = None, number: int = 0, override: bool = False) -> Penalty | None:
        """A referee enters an offence: one of the deal that is being played, which is booked with it, or one between
        two deals, by the seats of the next, which is booked at once. What was done in an earlier deal, of which the
        referee names the number, is not judged once the next has begun, unless the head referee wants it (MCR-84)."""
        place = self._now()
        if not 0 <= number <= place.number:
            raise ManywindsError("Deal {number} has not been played yet.", number=number)
        settled = number != place.number and not (deal is None and number == self.last.number)
        if number and settled and not override:
            raise ManywindsError(
                "Play has gone on since deal {number}: what was done then is not judged.", number=number
            )
        row = self.flow.offences.check(entry, self.refereed)
        person = place.seats[entry.seat]
        if deal is None:
            penalty = self._charge(place, entry.seat, self.flow.offences.number(row.code), entry.amount, entry.other)
            self._pay(place, Settlement(list(penalty.transfers)).changes())
            if row.effect & VOIDS and self.rounds.after_void(place, self.points) is None:
                # What voids a deal may end the game, also before it has begun (RII-80).
                self.place = None
            return penalty
        before = [each for each in deal.offences if self._same(each, entry.seat, row)]
        # Refused now rather than when the deal is booked.
        times = self.register.times(person, row, place.round) + len(before)
        self.flow.penalty(row, entry.seat, times, entry.amount, entry.other)
        for tile in entry.tiles:
            if entry.shown().count(tile & KIND_BITS) > deal.hands[entry.seat].count(tile & KIND_BITS):
                raise ManywindsError(
                    "{seat} does not hold {tile}.", seat=WIND_LETTERS[entry.seat], tile=tile_text(tile)
                )
        offence = self.flow.offences.number(row.code)
        deal.penalise(entry.seat, offence, entry.amount, entry.other, entry.shown(), entry.dead)
        return None

    def _same(self, noted: tuple[int, int, int, int], seat: int, row: Offence) -> bool:
        return noted[0] == seat and self.flow.offences.rows[noted[1]].counted_as() == row.counted_as()

    def _penalties(self, place: Place, deal: Deal) -> tuple[Penalty, ...]:
        """What the offences of a deal cost, in the order they happened."""
        return tuple(self._charge(place, *noted) for noted in deal.offences)

    def _charge(self, place: Place, seat: int, offence: int, amount: int, other: int) -> Penalty:
        row = self.flow.offences.rows[offence]
        person = place.seats[seat]
        # It counts only if it is not refused.
        penalty = self.flow.penalty(row, seat, self.register.times(person, row, place.round), amount, other)
        self.register.count(person, row, place.round)
        self.deducted[person] += penalty.deducted
        return penalty

    def _charge_fault(self, place: Place, fault: Fault) -> Penalty:
        """What a referee saw at a real table. He may put another figure in place of the table's (MCR-T24)."""
        entry = fault.entry
        row = self.flow.offences.check(entry, judged=True, shown=False)
        if fault.points == BY_TABLE:
            return self._charge(place, entry.seat, self.flow.offences.number(row.code), entry.amount, entry.other)
        other = row._replace(fine=Fine((fault.points,), row.fine.to))
        times = self.register.count(place.seats[entry.seat], row, place.round)
        return charge(other, entry.seat, times, 0, entry.other)

    # The end.

    def stop(self, deal: Deal | None = None) -> Outcome | None:
        """Time is up (MCR-76). A deal that is over, or whose win was said already, is booked; any other is broken off
        and gives no points, but what its offences cost stays. No further deal follows."""
        place = self._now()
        outcome = None
        if deal is not None:
            if any(answer & VERBS == WIN for answer in deal.answers):
                for seat in [seat for seat in range(4) if deal.legal(seat)]:
                    deal.apply(seat, overdue(deal, seat))
            # Where the others have a last turn after the win, they have it without thinking.
            while deal.winners and not deal.over():
                seat = next(seat for seat in range(4) if deal.legal(seat))
                deal.apply(seat, overdue(deal, seat))
            if deal.over():
                outcome = self.finish(deal)
            elif deal.offences:
                outcome = Outcome([], Settlement([]), self._penalties(place, deal))
                self._book(place, outcome)
        self.place = None
        return outcome

    def scores(self) -> list[Points]:
        """The final scores of the persons."""
        first, second, third, fourth = self.deducted
        return self.rounds.final(self.points, self.last, (first, second, third, fourth))

    def ranking(self) -> list[int]:
        """The place of each person, 1 to 4."""
        return self.rounds.ranking(self.points)
