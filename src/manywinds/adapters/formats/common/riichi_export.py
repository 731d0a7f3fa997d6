"""A riichi record of ours as a `ForeignGame`, from which the writers of other programs' formats work."""

from collections.abc import Callable

from manywinds.adapters.formats.common.game import (
    DEALT,
    NAGASHI,
    NOBODY,
    PERSONS,
    WON,
    DealEvent,
    ForeignDeal,
    ForeignEnd,
    ForeignError,
    ForeignGame,
    Indicator,
    Move,
    Stake,
    TileDrawn,
)
from manywinds.adapters.formats.common.riichi_verify import our_win
from manywinds.books.riichi.flow import RiichiFlow, nagashi_players
from manywinds.kernel.action import ADDED_KONG, CHOW, CONCEALED_KONG, DECLARE, DISCARD, KONG, PUNG, VERBS
from manywinds.kernel.deal import Deal
from manywinds.kernel.state import CLAIM, FIRST_INDICATOR, ROB, TURN
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play.match import Match
from manywinds.play.replay import Onlooker, Replay, replay
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.flow import Outcome

STICK = 1000


def exported_game(text: str, find: Callable[[str], Rulebook]) -> ForeignGame:
    """A record of ours as such a game, verified on the way."""
    exporter = RiichiExporter()
    match = replay(text, find, exporter)
    game = exporter.game
    if match.over():
        game.over = True
        points = [int(each) for each in match.points]
        points[match.ranking().index(1)] += PERSONS * int(match.rounds.start) - sum(points)
        game.points = points
        game.scores = [float(each) for each in match.scores()]
    return game


def exporting(write: Callable[[ForeignGame], str]) -> Callable[[str, Callable[[str], Rulebook]], str]:
    """How a format writes a record, by how it writes a game."""

    def written(text: str, find: Callable[[str], Rulebook]) -> str:
        game = exported_game(text, find)
        if not game.deals:
            raise ForeignError("The record has no deal.")
        return write(game)

    return written


class RiichiExporter(Onlooker):
    """Collects what happens while a record is played again."""

    def __init__(self) -> None:
        self.game = ForeignGame("ours", "", [], {}, [])
        self.drawn = 0
        self.turned = 0
        self.claims: dict[int, int] = {}
        """What seats have answered to the tile that lies open."""
        self.declared = NOBODY
        """Who has declared riichi with the discard that lies open."""

    def head(self, again: Replay) -> None:
        book = again.begun().book
        if not isinstance(again.begun().flow, RiichiFlow):
            raise ForeignError(f"Only riichi games can be written in these formats, not those of {book.id!r}.")
        if again.begun().judged:
            raise ForeignError("A judged game cannot be written in these formats.")
        self.game.name = again.source.partition(" ")[2]
        self.game.persons = again.names or list(WIND_LETTERS)
        self.game.options = dict(book.options.values)

    def begun(self, match: Match, deal: Deal) -> None:
        place = match.place
        assert place is not None  # noqa: S101
        order = deal.wall.order
        hands: list[list[int]] = [[] for _ in range(PERSONS)]
        for step in range(PERSONS):
            places = [16 * turn + 4 * step + copy for turn in range(3) for copy in range(4)]
            hands[place.seats[step]] = sorted(order[each] for each in [*places, PERSONS * 12 + step])
        points = [int(each) for each in match.points]
        dealer = place.seats[0]
        stated = ForeignDeal(place.round, dealer, place.counters, place.sticks, points, hands, [_indicator(deal, 0, 0)])
        stated.events.append(TileDrawn(dealer, order[PERSONS * DEALT]))
        self.game.deals.append(stated)
        self.drawn, self.turned, self.claims, self.declared = _drawn(deal), 1, {}, NOBODY

    def acting(self, deal: Deal, seat: int, action: int) -> None:
        verb = action & VERBS
        if deal.phase in (CLAIM, ROB):
            if verb in (CHOW, PUNG, KONG):
                self.claims[seat] = action
        elif verb in (DISCARD, DECLARE, CONCEALED_KONG, ADDED_KONG):
            self.claims = {}
            self._add(Move(self._person(seat), action))
            if verb == DECLARE:
                self.declared = self._person(seat)

    def acted(self, deal: Deal) -> None:
        if deal.phase == TURN:
            self._stand()
            if deal.turn in self.claims:
                self._add(Move(self._person(deal.turn), self.claims[deal.turn]))
            self.claims = {}
        while self.turned < deal.turned:
            self._add(Indicator(_indicator(deal, self.turned, 0)))
            self.turned += 1
        if self.drawn != _drawn(deal):
            self.drawn = _drawn(deal)
            self._add(TileDrawn(self._person(deal.turn), deal.tile))

    def ended(self, deal: Deal, outcome: Outcome) -> None:
        flow = deal.flow
        assert isinstance(flow, RiichiFlow)  # noqa: S101
        stated = self.game.deals[-1]
        stakes = flow.stakes(deal)
        if self._seat(self.declared) in stakes:
            self._stand()
        changes = [int(each) + (STICK if seat in stakes else 0) for seat, each in enumerate(outcome.changes())]
        why = flow.abort_of(deal)
        nagashi = why == "exhausted" and bool(nagashi_players(flow.book, deal))
        stated.ended = ForeignEnd(
            NAGASHI if nagashi else why, changes=[changes[self._seat(each)] for each in range(PERSONS)]
        )
        if deal.ended != WON:
            return
        for win, score in zip(deal.wins, outcome.scores, strict=True):
            ours = our_win(flow, deal, win, score)
            ura = [_indicator(deal, step, 1) for step in range(deal.turned)]
            responsible = NOBODY if ours.responsible in (None, NOBODY) else self._person(int(ours.responsible or 0))
            stated.ended.wins.append(
                ours._replace(
                    person=self._person(ours.person),
                    giver=self._person(ours.giver),
                    responsible=responsible,
                    ura=ura if deal.is_declared(win.seat) else [],
                )
            )

    def _add(self, event: DealEvent) -> None:
        self.game.deals[-1].events.append(event)

    def _stand(self) -> None:
        """The riichi that was declared last stands."""
        if self.declared != NOBODY:
            self._add(Stake(self.declared, None))
        self.declared = NOBODY

    def _person(self, seat: int) -> int:
        return (seat + self.game.deals[-1].dealer) % PERSONS

    def _seat(self, person: int) -> int:
        return NOBODY if person == NOBODY else (person - self.game.deals[-1].dealer) % PERSONS


def _drawn(deal: Deal) -> int:
    return deal.wall.front + deal.wall.replaced


def _indicator(deal: Deal, step: int, below: int) -> int:
    return deal.wall.order[len(deal.wall.order) - FIRST_INDICATOR - 2 * step + below]
