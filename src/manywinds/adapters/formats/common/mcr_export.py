"""An MCR record of ours as a `ForeignGame`, from which the writers of other programs' formats work."""

from collections.abc import Callable

from manywinds.adapters.formats.common.game import (
    DEALT,
    NOBODY,
    PERSONS,
    DealEvent,
    FlowerLaid,
    ForeignDeal,
    ForeignError,
    ForeignGame,
    ForeignWin,
    LostClaim,
    Move,
    TileDrawn,
)
from manywinds.adapters.formats.common.mcr_verify import FOUL, FOUL_CODE, Fans, McrDealEnd, counted_fans
from manywinds.books.mcr.flow import CompetitionFlow
from manywinds.kernel.action import ADDED_KONG, CHOW, CONCEALED_KONG, DISCARD, KONG, PASS, PUNG, VERBS
from manywinds.kernel.deal import Deal
from manywinds.kernel.state import CLAIM, ROB, TURN, VOID
from manywinds.kernel.tiles import FLOWER_START, WIND_LETTERS
from manywinds.play.match import Match
from manywinds.play.replay import Onlooker, Replay, replay
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.flow import Outcome
from manywinds.rules.table.pay import Settlement


def exported_hands(text: str, find: Callable[[str], Rulebook]) -> "McrExporter":
    """A record of ours as hands, by seats, verified on the way."""
    exporter = McrExporter()
    replay(text, find, exporter)
    return exporter


def exporting(write: Callable[["McrExporter"], str]) -> Callable[[str, Callable[[str], Rulebook]], str]:
    """How a format writes a record, by how it writes its hands."""

    def written(text: str, find: Callable[[str], Rulebook]) -> str:
        hands = exported_hands(text, find)
        if not hands.game.deals:
            raise ForeignError("The record has no deal.")
        return write(hands)

    return written


class McrExporter(Onlooker):
    """Collects what happens while a record is played again. Everything is by seats, not by persons."""

    def __init__(self) -> None:
        self.game = ForeignGame("ours", "", [], {}, [])
        self.book = ""
        self.seats: list[tuple[int, ...]] = []
        """The person on every seat, deal by deal."""
        self.numbers: list[int] = []
        self.points: list[list[int]] = []
        """What the seats had when each deal began."""
        self.penalties: list[list[int]] = []
        """What penalties changed in each."""
        self.claims: dict[int, int] = {}
        self.drawn = (0, 0)

    def head(self, again: Replay) -> None:
        match = again.begun()
        if not isinstance(match.flow, CompetitionFlow):
            raise ForeignError(
                f"Only games of the competition rules can be written so, not those of {match.book.id!r}."
            )
        if match.judged or match.flow.flowers_by_hand:
            raise ForeignError("A judged game, or one in which flowers are laid out by hand, cannot be written so.")
        self.book = match.book.id
        self.game.name = again.source.partition(" ")[2]
        self.game.persons = again.names or list(WIND_LETTERS)

    def begun(self, match: Match, deal: Deal) -> None:
        place = match.place
        assert place is not None  # noqa: S101
        rule = deal.wall.rule
        # The places that are dealt from do not move, and every replacement lies where it was taken from.
        dealt = [[deal.wall.order[each] for each in places] for places in rule.lay(list(range(rule.size()))).deal()]
        hands = [hand[:DEALT] for hand in dealt]
        stated = ForeignDeal(place.round, 0, 0, 0, [0] * PERSONS, hands, [], called=f"hand {place.number}")
        stated.events.append(TileDrawn(0, dealt[0][DEALT]))
        if rule.private:
            stated.wall = list(deal.wall.order)
        self.game.deals.append(stated)
        self.seats.append(place.seats)
        self.numbers.append(place.number)
        self.points.append([int(match.points[person]) for person in place.seats])
        self.penalties.append([0] * PERSONS)
        self._replaced_at_start(deal, dealt)
        self.claims, self.drawn = {}, _drawn(deal)

    def _replaced_at_start(self, deal: Deal, dealt: list[list[int]]) -> None:
        """The bonus tiles dealt are laid out seat by seat, each replaced (MCR-23)."""
        taken = 0
        for seat, hand in enumerate(dealt):
            waiting = sorted(tile for tile in hand if tile >= FLOWER_START)
            while waiting:
                tile = _replacement(deal, taken)
                taken += 1
                self._add(FlowerLaid(seat, waiting.pop(0)), TileDrawn(seat, tile))
                if tile >= FLOWER_START:
                    waiting.insert(0, tile)

    def acting(self, deal: Deal, seat: int, action: int) -> None:
        if deal.phase in (CLAIM, ROB):
            self.claims[seat] = action
        elif action & VERBS in (DISCARD, CONCEALED_KONG, ADDED_KONG):
            self.claims = {}
            self._add(Move(seat, action))

    def acted(self, deal: Deal) -> None:
        if deal.phase == TURN and self.claims:
            taken = self.claims.pop(deal.turn, PASS)
            if taken & VERBS in (CHOW, PUNG, KONG):
                self._add(*self._lost(), Move(deal.turn, taken))
            self.claims = {}
        if self.drawn != _drawn(deal):
            self._draws(deal)
            self.drawn = _drawn(deal)

    def _lost(self) -> list[LostClaim]:
        return [LostClaim(seat, action) for seat, action in self.claims.items() if action != PASS]

    def _draws(self, deal: Deal) -> None:
        """A tile from the wall, and those that came for bonus tiles."""
        if deal.wall.rule.private:
            self._add(TileDrawn(deal.turn, deal.tile))
            return
        (front, replaced), (now, then) = self.drawn, _drawn(deal)
        tiles = [deal.wall.order[place] for place in range(front, now)]
        tiles += [_replacement(deal, each) for each in range(replaced, then)]
        for place, tile in enumerate(tiles):
            self._add(TileDrawn(deal.turn, tile))
            if tile >= FLOWER_START and place + 1 < len(tiles):
                self._add(FlowerLaid(deal.turn, tile))

    def ended(self, deal: Deal, outcome: Outcome) -> None:
        stated = self.game.deals[-1]
        changes = [int(each) for each in outcome.settlement.changes()]
        paid = [each for penalty in outcome.penalties for each in penalty.transfers]
        self.penalties[-1] = [int(each) for each in Settlement(paid).changes()]
        if deal.ended == VOID:
            fouler = next(penalty.seat for penalty in outcome.penalties if penalty.offence.code == FOUL_CODE)
            stated.ended = McrDealEnd(FOUL, changes=self.penalties[-1], fouler=fouler, verdict="WA")
            return
        stated.ended = McrDealEnd(deal.ended, changes=changes)
        if deal.winners:
            seat = deal.winners[0]
            self.claims.pop(seat, None)
            self._add(*self._lost())
            counted = counted_fans(outcome.scores[0])
            stated.ended.wins = [ForeignWin(seat, seat if deal.discarder == NOBODY else deal.discarder)]
            stated.ended.fans = Fans(
                {id: times for id, (times, _) in counted.items()}, {id: points for id, (_, points) in counted.items()}
            )
            stated.ended.total = sum(points for _, points in counted.values())

    def _add(self, *events: DealEvent) -> None:
        self.game.deals[-1].events += events


def _drawn(deal: Deal) -> tuple[int, int]:
    return deal.wall.front, deal.wall.replaced


def _replacement(deal: Deal, number: int) -> int:
    """The nth tile that was taken from the far end; it keeps its place in the order."""
    return deal.wall.order[len(deal.wall.order) - 1 - number]
