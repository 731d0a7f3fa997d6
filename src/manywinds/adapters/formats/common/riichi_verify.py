"""A riichi game of another program, played again under our rules and compared with the file, figure by figure."""

from dataclasses import dataclass, field, replace

from manywinds.adapters.formats.common.deal_replay import STICK, DealReplay, Mismatch, Unplayable, position
from manywinds.adapters.formats.common.game import (
    NAGASHI,
    NOBODY,
    PERSONS,
    UNSTATED_DRAW,
    WON,
    ForeignDeal,
    ForeignError,
    ForeignGame,
    ForeignWin,
)
from manywinds.adapters.formats.common.riichi_wall import disagreements, wall_of
from manywinds.adapters.formats.tenhou.yaku import DORA
from manywinds.books import book
from manywinds.books.riichi.flow import RiichiFlow, nagashi_players
from manywinds.kernel.deal import Deal
from manywinds.kernel.notation import tiles_text
from manywinds.kernel.state import FIRST_INDICATOR
from manywinds.kernel.tiles import KIND_BITS, WIND_LETTERS
from manywinds.kernel.win import Win
from manywinds.play.record import Recorder
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.flow import Outcome
from manywinds.rules.table.pay import Parties
from manywinds.rules.table.rounds import Place

EDITION = "riichi-tenhou"
SOURCES = {"tenhou6": "tenhou"}
"""What a record calls the source of a format, where that is not its own name."""


@dataclass
class Verified:
    """What came of it: our record as far as both agree, and where they do not."""

    game: ForeignGame
    recorder: Recorder
    differences: list[Mismatch] = field(default_factory=list)
    deals: int = 0
    moves: int = 0
    wins: int = 0
    walls: int = 0
    """Deals whose wall follows from the seed that the file publishes."""

    def disagreement(self) -> str:
        """The first difference, and how many more there are; nothing if both agree."""
        more = len(self.differences) - 1
        if more < 0:
            return ""
        others = f" There {'is' if more == 1 else 'are'} {more} more." if more else ""
        return f"{self.differences[0].sentence()}{others}"


def edition_of(game: ForeignGame) -> Rulebook:
    """Our rules for a game: those of Tenhou, with what the file says of reds, open tanyao and rounds."""
    options = dict(game.options)
    whole = sum(game.deals[0].points) + STICK * game.deals[0].sticks
    if whole % (PERSONS * 100) or whole <= 0:
        raise ForeignError(f"{game.deals[0].name()}: the points of all four come to {whole}, which no start gives.")
    start = whole // PERSONS
    if game.scores is not None and any(score != int(score) for score in game.scores):
        # Tenhou rounded final scores to thousands until some year, and does not any more.
        options["final_rounding"] = "none"
    if start != book(EDITION).options.values["start_points"]:
        options["start_points"] = start
        options["return_points"] = max(start, 30000)
    return book(EDITION).with_options(options)


def verify(game: ForeignGame) -> Verified:
    """Play a game and compare everything. Where the file does not say how many rounds are played, it may be one."""
    found = _verify(game)
    if found.differences and "rounds" not in game.options:
        short = _verify(replace(game, options={**game.options, "rounds": 1}))
        if not short.differences:
            return short
    return found


def _verify(game: ForeignGame) -> Verified:
    """It ends with the first deal that is not the same."""
    recorder = _recorder(game)
    found = Verified(game, recorder)
    for number, stated in enumerate(game.deals):
        if stated.ended is None and number + 1 < len(game.deals):
            raise ForeignError(f"{stated.name()} does not end, but another deal follows.")
        try:
            found.differences += _deal(found, stated)
        except Unplayable as stopped:
            found.differences.append(stopped.difference)
        if found.differences:
            return found
    found.differences += _result(game, recorder)
    return found


def _recorder(game: ForeignGame) -> Recorder:
    first = game.deals[0]
    edition = edition_of(game)
    source = f"{SOURCES.get(game.format, game.format)} {game.name}" if game.name else ""
    seats = tuple((first.dealer + step) % PERSONS for step in range(PERSONS))
    place = Place(1, first.round, seats, PERSONS * first.round + first.dealer, first.counters, first.sticks)
    start = edition.options.values["start_points"]
    begins = place == Place() and first.points == [start] * PERSONS
    return Recorder(edition, game.persons, source=source, start=None if begins else (place, list(first.points)))


def _deal(found: Verified, stated: ForeignDeal) -> list[Mismatch]:
    """Play and book one deal."""
    recorder = found.recorder
    match = recorder.match
    place = match.place
    rule = match.book.wall
    if place is None:
        return [Mismatch(stated.name(), "the game", "another deal follows", "it is over", "")]
    wrong = _begins(stated, place, [int(each) for each in match.points])
    wall = wall_of(stated, rule)
    if disagreements(stated, rule):
        wrong.append(Mismatch(stated.name(), "the wall", "other tiles", "those of the published shuffle", ""))
    if wrong:
        return wrong
    found.walls += stated.wall is not None
    deal = recorder.begin_with(wall)
    playing = DealReplay(stated, recorder, deal)
    playing.play()
    found.moves += playing.moves
    if stated.ended is None:
        return []
    comparing = RiichiComparison(stated, deal)
    before = [int(each) for each in match.points]
    outcome = recorder.finish()
    found.deals += 1
    found.wins += len(outcome.scores)
    return comparing.all(outcome, before)


def _begins(stated: ForeignDeal, place: Place, points: list[int]) -> list[Mismatch]:
    """The deal stands where our game has come to."""
    ours = (place.round, place.seats[0], place.counters, place.sticks, points)
    theirs = (stated.round, stated.dealer, stated.counters, stated.sticks, stated.points)
    if ours == theirs:
        return []
    return [Mismatch(stated.name(), "how the deal begins", _beginning(*theirs), _beginning(*ours), "")]


def _beginning(round: int, dealer: int, counters: int, sticks: int, points: list[int]) -> str:
    return f"{WIND_LETTERS[round]}{dealer + 1}-{counters}, {sticks} sticks, points {points}"


def _result(game: ForeignGame, recorder: Recorder) -> list[Mismatch]:
    """The game is over when the file says so, with the same result."""
    match = recorder.match
    if not game.over:
        return []
    name = game.deals[-1].name()
    if not match.over():
        return [Mismatch(name, "the game", "it is over", "another deal follows", "")]
    found = []
    points = [int(each) for each in match.points]
    # What lies on the table at the end goes to the first place (RII-84).
    left = PERSONS * int(match.rounds.start) - sum(points)
    points[match.ranking().index(1)] += left
    if game.points is not None and game.points != points:
        found.append(Mismatch(name, "final points", str(game.points), str(points), ""))
    if game.scores is not None and game.scores != [float(each) for each in match.scores()]:
        found.append(Mismatch(name, "final scores", str(game.scores), str(match.scores()), ""))
    return found


class RiichiComparison:
    """The end of a deal, compared."""

    def __init__(self, stated: ForeignDeal, deal: Deal) -> None:
        self.stated = stated
        self.deal = deal
        self.found: list[Mismatch] = []

    def all(self, outcome: Outcome, before: list[int]) -> list[Mismatch]:
        """Everything the file states about the end."""
        ended = self.stated.ended
        flow = self.deal.flow
        assert ended is not None  # noqa: S101
        assert isinstance(flow, RiichiFlow)  # noqa: S101
        self._ending(flow, ended.why)
        stakes = flow.stakes(self.deal)
        changes = self._by_person(
            [int(each) + (STICK if seat in stakes else 0) for seat, each in enumerate(outcome.settlement.changes())]
        )
        winner = self.deal.winners[0] if self.deal.winners else 0
        won = "; ".join(f"{WIND_LETTERS[win.seat]} wins with {win.notation()}" for win in self.deal.wins)
        self.same("payments", ended.changes, changes, winner, won)
        self.same("counters and sticks", ended.table, (self.deal.counters, self.deal.sticks + len(stakes)))
        self._indicators()
        if ended.why == WON and len(ended.wins) == len(self.deal.wins):
            for stated in ended.wins:
                place = self.deal.winners.index(self._seat(stated.person))
                self._win(flow, stated, self.deal.wins[place], outcome.scores[place])
        self._shown(ended.shown, ended.why)
        self.same("points before", self.stated.points, before)
        return self.found

    def same(self, what: str, theirs: object, ours: object, seat: int = 0, notation: str = "") -> None:
        """Note a mismatch, unless the file does not state the figure."""
        if theirs is not None and theirs != ours:
            where = notation or position(self.deal, seat)
            self.found.append(Mismatch(self.stated.name(), what, str(theirs), str(ours), where))

    def _seat(self, person: int) -> int:
        return (person - self.stated.dealer) % PERSONS

    def _by_person(self, by_seat: list[int]) -> list[int]:
        return [by_seat[self._seat(person)] for person in range(PERSONS)]

    def _ending(self, flow: RiichiFlow, theirs: str) -> None:
        ours = flow.abort_of(self.deal)
        if theirs == UNSTATED_DRAW and self.deal.ended != WON:
            return
        if ours == "exhausted" and nagashi_players(flow.book, self.deal):
            ours = NAGASHI
        self.same("the end", theirs, ours, self.deal.turn)
        if self.stated.ended is not None and theirs == WON:
            winners = [self._seat(win.person) for win in self.stated.ended.wins]
            self.same("who wins", sorted(winners), sorted(self.deal.winners), self.deal.turn)

    def _indicators(self) -> None:
        size = len(self.deal.wall.order)
        ours = [self.deal.wall.order[size - FIRST_INDICATOR - 2 * step] for step in range(self.deal.turned)]
        self.same("indicators", tiles_of(self.stated.turned()), tiles_of(ours))

    def _win(self, flow: RiichiFlow, stated: ForeignWin, win: Win, score: Score) -> None:
        """One win: its hand, yaku, dora, fu, limit, points and who is responsible."""
        seat = win.seat
        notation = f"{WIND_LETTERS[seat]} wins with {win.notation()}"
        ours = our_win(flow, self.deal, win, score)
        self.same("yaku", stated.yaku, ours.yaku, seat, notation)
        if ours.fu is not None:
            self.same("dora", stated.dora, ours.dora, seat, notation)
            self.same("fu", stated.fu, ours.fu, seat, notation)
        self.same("limit", stated.limit, ours.limit, seat, notation)
        self.same("points", stated.points, ours.points, seat, notation)
        if stated.responsible is not None:
            theirs = NOBODY if stated.responsible == NOBODY else self._seat(stated.responsible)
            self.same("who is responsible", theirs, ours.responsible, seat, notation)
        self._hand(stated, win, notation)

    def _hand(self, stated: ForeignWin, win: Win, notation: str) -> None:
        if stated.hand is None:
            return
        theirs = sorted(tile & KIND_BITS for tile in stated.hand)
        ours = win.hand.tiles()
        if len(theirs) == len(ours) - 1:
            # A log taken at a player's table leaves out the tile that was won on.
            ours = win.hand.minus(win.winning).tiles()
        self.same("the winning hand", tiles_of(theirs), tiles_of(ours), win.seat, notation)

    def _shown(self, shown: list[list[int] | None] | None, why: str) -> None:
        """Who is ready at a draw shows the hand, and nobody else."""
        if shown is None or why not in ("exhausted", NAGASHI):
            return
        for person, hand in enumerate(shown):
            seat = self._seat(person)
            ready = bool(self.deal.waits(seat))
            self.same("ready hands", hand is not None, ready, seat)
            if hand is not None:
                theirs = sorted(tile & KIND_BITS for tile in hand)
                self.same("a hand shown", tiles_of(theirs), tiles_of(self.deal.hands[seat].tiles()), seat)


def our_win(flow: RiichiFlow, deal: Deal, win: Win, score: Score) -> ForeignWin:
    """The figures of a win of ours as another program would state them, by seats."""
    dora = score.detail["dora"]
    fu = score.detail["fu"]
    assert isinstance(dora, dict)  # noqa: S101
    counted = {**dora, "dora": dora.get("dora", 0) + dora.get("kan_dora", 0)}
    limit = str(score.detail["limit"] or "")
    responsible = flow.responsible_for(deal, score, win.seat)
    paid = flow.book.settle(score, Parties(win.seat, deal.discarder, responsible)).changes()
    return ForeignWin(
        win.seat,
        win.seat if deal.discarder == NOBODY else deal.discarder,
        dict(score.items),
        {id: counted[id] for id in DORA if counted.get(id)},
        fu if isinstance(fu, int) else None,
        int(paid[win.seat]),
        "yakuman" if "yakuman" in limit else limit,
        responsible,
    )


def tiles_of(tiles: list[int]) -> str:
    """Tiles in notation, or a word where there are none."""
    return tiles_text(tiles) if tiles else "none"
