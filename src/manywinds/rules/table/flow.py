"""How a book plays its deals: the answers of a `DealFlow` that need the book itself, and what a deal comes to."""

from typing import Final, NamedTuple

from manywinds.kernel.action import VERBS, WIN
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import DraftError, ManywindsError, RulebookError
from manywinds.kernel.flow import NO_OFFENCE, DealFlow
from manywinds.kernel.native import i64, mypyc_attr
from manywinds.kernel.state import NOBODY, WON
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.kernel.win import Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.ending import Ending
from manywinds.rules.table.judge import score_announced
from manywinds.rules.table.pay import Parties, Settlement, Transfer
from manywinds.rules.table.penalty import Offence, Offences, Penalty, charge

MOST_NAMED: Final = 40


class Outcome(NamedTuple):
    """What a deal came to: the winners' scores in the order of the winners, who pays what, and what offences cost."""

    scores: list[Score]
    settlement: Settlement
    penalties: tuple[Penalty, ...] = ()

    def transfers(self) -> list[Transfer]:
        """All payments, those of penalties last."""
        return [*self.settlement.transfers, *[each for penalty in self.penalties for each in penalty.transfers]]

    def changes(self) -> list[Points]:
        """What each seat gains or loses, penalties included."""
        return Settlement(self.transfers()).changes()


@mypyc_attr(allow_interpreted_subclasses=True)
class Flow(DealFlow):
    """A book's flow of play. What a book plays otherwise than `DealFlow` has it, its own `flow` sets."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book.forms, book.fifth_waits)
        self.book = book
        self.offences = Offences()
        """What the book punishes."""
        self.judges = False
        """The table is judged unless it is said otherwise."""

    def may_win(self, deal: Deal, seat: i64, kind: i64) -> bool:  # noqa: ARG002
        named = deal.named_fans[seat]
        return (
            score_announced(self.book, deal.win(seat), named).legal if named else self.book.may_declare(deal.win(seat))
        )

    def counts_named_fans(self) -> bool:
        """At a judged table a winner may announce fans, and then no others count."""
        return False

    def check_named(self, deal: Deal, action: int, fans: tuple[str, ...]) -> None:
        """Refuse an announcement where none is made, or of what the book does not know."""
        if not (deal.judged and self.counts_named_fans()) or action & VERBS != WIN:
            raise ManywindsError("Fans are announced with a win, at a judged table.")
        if len(fans) > MOST_NAMED:
            raise ManywindsError("At most {most} fans are announced.", most=MOST_NAMED)
        for fan in fans:
            self.book.fans.get(fan)

    def ending(self, deal: Deal) -> Ending:
        """How a deal that is over ended."""
        return Ending(deal.ended, tuple(deal.winners), deal.discarder)

    def outcome(self, deal: Deal) -> Outcome:
        """The scores and payments of a deal that is over."""
        scores = [self.score(deal, win) for win in deal.wins] if deal.ended == WON else []
        responsible = self.responsible(deal, scores)
        return Outcome(scores, self.settle(self.ending(deal), scores, responsible, deal.counters, deal.sticks))

    def score(self, deal: Deal, win: Win) -> Score:
        """What a winner's hand is worth, by the fans that were announced if any were."""
        named = deal.named_fans[win.seat]
        return score_announced(self.book, win, named) if named else self.book.score(win)

    def settle(
        self,
        ending: Ending,
        scores: list[Score],
        responsible: list[int],
        counters: int = 0,
        sticks: int = 0,  # noqa: ARG002
    ) -> Settlement:
        """Who pays what: `scores` are those of the winners in their order, `responsible` who pays
        for others, for each of them."""
        if not ending.won():
            return self.settle_draw(ending)
        if len(scores) > 1:
            raise ManywindsError("In {book} one player wins a deal.", book=self.book.id)
        transfers = []
        for place, score in enumerate(scores):
            parties = Parties(ending.winners[place], ending.discarder, responsible[place], counters)
            transfers += self.book.settle(score, parties).transfers
        return Settlement(transfers)

    def responsible(self, deal: Deal, scores: list[Score]) -> list[int]:
        """Who pays for others, for each of the winners."""
        return [self.parties(deal, score, place).responsible for place, score in enumerate(scores)]

    def parties(self, deal: Deal, score: Score, place: int) -> Parties:
        """What the payment of one winner depends on."""
        parties = Parties(deal.winners[place], deal.discarder, NOBODY, deal.counters)
        found = self.book.responsible(score, parties)
        return parties if found is None else parties._replace(responsible=found.seat)

    def excuses(self) -> bool:
        """Whoever had no safe tile to discard may be excused from paying for others."""
        return False

    def responsible_all_the_same(self, score: Score, parties: Parties) -> int:  # noqa: ARG002
        """Who pays for others although they are excused: a book may ask for it by another rule."""
        return NOBODY

    def settle_draw(self, _ending: Ending) -> Settlement:
        """What is paid when nobody wins."""
        return Settlement([])

    def abort_words(self) -> tuple[str, ...]:
        """For what a deal may be called off, where the book has that."""
        return ()

    def stake_words(self) -> tuple[str, ...]:
        """Circumstances of a win that cost the winner a stake, the usual one first."""
        return ()

    def check_entered(
        self,
        ending: Ending,
        scores: list[Score],  # noqa: ARG002
        points: list[Points],  # noqa: ARG002
        dead: dict[int, str],
    ) -> None:
        """Refuse an end of a deal with real tiles that the table would not have let happen. `scores` are those of the
        winners, in their order, `points` what the seats had before it; `dead` are the seats whose hand is dead, each
        with the clause."""
        for seat in ending.winners:
            if seat in dead:
                raise ManywindsError(
                    "{seat} has a dead hand ({clause}), which cannot win.", seat=WIND_LETTERS[seat], clause=dead[seat]
                )
        for seat in ending.ready:
            if seat in dead:
                raise ManywindsError(
                    "{seat} has a dead hand ({clause}), which is never ready.",
                    seat=WIND_LETTERS[seat],
                    clause=dead[seat],
                )

    # A judged table.

    def effect(self, offence: int) -> int:
        return self.offences.rows[offence].effect

    def offence(self, code: str) -> int:
        """The number of an offence; none where the book does not know it."""
        return self.offences.numbers.get(code, NO_OFFENCE)

    def late_discard(self) -> str:
        """The code of the offence of a player who does not discard in time, where the book punishes that."""
        return ""

    def late_pung(self) -> str:
        """The same for a pung called after the time for claims, at a judged table."""
        return ""

    def penalty(self, row: Offence, seat: int, times: int, given: int = 0, other: int = NOBODY) -> Penalty:
        """What an offence costs the nth time."""
        return charge(row, seat, times, given, other)


def flow_of(book: Rulebook) -> Flow:
    """How a book, with its options, plays its deals."""
    flow = book.deal_flow()
    if not isinstance(flow, Flow):
        raise RulebookError("{book!r} does not say what a deal comes to.", book=book.id)
    for row in flow.offences.rows:
        if row.clause not in book.clauses:
            raise DraftError(
                "The offence {code!r} of {book!r} names the unknown clause {clause!r}.",
                code=row.code,
                book=book.id,
                clause=row.clause,
            )
    return flow
