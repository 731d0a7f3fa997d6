"""An MCR game of another program, played again under our rules and compared with the file, figure by figure."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from manywinds.adapters.formats.botzone.words import Foul, answer_of, is_asked
from manywinds.adapters.formats.common.deal_replay import DealReplay, Mismatch, Unplayable, position
from manywinds.adapters.formats.common.game import (
    DEALT,
    NOBODY,
    PERSONS,
    WON,
    FlowerLaid,
    ForeignDeal,
    ForeignEnd,
    ForeignError,
    ForeignGame,
    Move,
    TileDrawn,
)
from manywinds.adapters.formats.common.mcr_fan_names import IDS, chinese_of
from manywinds.adapters.formats.common.riichi_verify import Verified
from manywinds.books import book
from manywinds.kernel.action import ADDED_KONG, CONCEALED_KONG, KONG, VERBS
from manywinds.kernel.deal import Deal
from manywinds.kernel.state import TURN, VOID
from manywinds.kernel.tiles import FLOWER_START, WIND_LETTERS, tile_text
from manywinds.kernel.wall import Wall, WallRule
from manywinds.play.match import Match
from manywinds.play.record import Recorder
from manywinds.rules.scoring.exact import Points
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.flow import Outcome
from manywinds.rules.table.penalty import Entry
from manywinds.rules.table.rounds import Place

EDITION: Final = "mcr-botzone"
FOUL: Final = "foul"
FOUL_CODE: Final = "BOT-5"
ANSWERED_WRONGLY: Final = ("WA", "WH")
"""Botzone's words for an answer that is not possible and for a win that is none; others are faults of a program."""


class Fans(NamedTuple):
    """The fans of a win as the file states them; what it does not state is None."""

    times: dict[str, int] | None = None
    """Our ids, how often each."""
    points: dict[str, int] | None = None
    """What each comes to."""
    lengths: list[tuple[int, int]] | None = None
    """Where the names are lost: how many characters each had, and how often the fan is there."""


def named_fans(fans: list[tuple[str, int]], values: list[int] | None = None) -> Fans:
    """Fans by their Chinese names, how often each, and perhaps what each is worth once. A wrong encoding makes names
    question marks, which leave at least their lengths."""
    if all(set(name) == {"?"} for name, _ in fans):
        return Fans(lengths=sorted((len(name), times) for name, times in fans))
    ids = [IDS.get(name, name) for name, _ in fans]
    times = dict(zip(ids, (times for _, times in fans), strict=True))
    if values is None:
        return Fans(times)
    return Fans(times, {id: times[id] * value for id, value in zip(ids, values, strict=True)})


@dataclass
class McrDealEnd(ForeignEnd):
    """How a hand of the competition rules ended."""

    fans: Fans = field(default_factory=Fans)
    total: int | None = None
    fouler: int = NOBODY
    said: str = ""
    """What the player answered who made a foul, and what the judge called it."""
    verdict: str = ""


def verify(game: ForeignGame) -> Verified:
    """Play a game and compare everything; it ends with the first hand that is not the same."""
    first = game.deals[0]
    source = f"{game.format} {game.name}" if game.name else ""
    points: list[Points] = [0] * PERSONS
    start = None if first.round == 0 else (Place(1, first.round, (0, 1, 2, 3), PERSONS * first.round), points)
    fouled = any(stated.ended is not None and stated.ended.why == FOUL for stated in game.deals)
    rules = book(str(game.options.get("book", EDITION)))
    if rules.id != EDITION:
        # The file of a session begins with its first hand.
        start = None
    recorder = Recorder(rules, game.persons, refereed=fouled, source=source, start=start)
    found = Verified(game, recorder)
    for stated in game.deals:
        try:
            found.differences += _deal(found, stated)
        except Unplayable as stopped:
            found.differences.append(stopped.difference)
        if found.differences:
            break
    return found


def _deal(found: Verified, stated: ForeignDeal) -> list[Mismatch]:
    recorder = found.recorder
    rule = recorder.match.book.wall
    wrongly = _begins(stated, recorder.match)
    if wrongly:
        return [wrongly]
    wall = seen_wall(stated, rule)
    if stated.wall is not None:
        wrong = _other_tiles(stated, stated.wall, rule)
        if wrong:
            return [wrong]
        found.walls += 1
    deal = recorder.begin_with(wall)
    playing = McrDealReplay(stated, recorder, deal)
    playing.play()
    found.moves += playing.moves
    if not isinstance(stated.ended, McrDealEnd):
        return []
    outcome = recorder.finish()
    found.deals += 1
    found.wins += len(outcome.scores)
    return compare(stated, stated.ended, deal, outcome)


def _begins(stated: ForeignDeal, match: Match) -> Mismatch | None:
    """The hand does not stand where our game has come to."""
    place = match.place
    if place is None:
        return Mismatch(stated.name(), "the game", "another hand follows", "it is over", "")
    if place.round != stated.round:
        return Mismatch(stated.name(), "the round", WIND_LETTERS[stated.round], WIND_LETTERS[place.round], "")
    points = [int(match.points[person]) for person in place.seats]
    if points != stated.points:
        return Mismatch(stated.name(), "points before", str(stated.points), str(points), "")
    return None


# The wall.


def seen_places(stated: ForeignDeal, rule: WallRule) -> dict[int, int]:
    """The tiles that were seen, by their places in the order of draws."""
    blank = rule.lay(list(range(rule.size())))
    seen: dict[int, int] = {}
    for seat, places in enumerate(blank.deal()):
        if len(stated.hands[seat]) != DEALT:
            raise ForeignError(f"{stated.name()}: a hand has {len(stated.hands[seat])} tiles, not {DEALT}.")
        seen |= dict(zip(places, stated.hands[seat], strict=False))
        if seat == 0:
            first = places[-1]
    draws = 0
    replaces = False
    for event in stated.events:
        if isinstance(event, TileDrawn):
            draws += 1
            if draws == 1:
                seen[first] = event.tile
                continue
            empty = not (blank.may_replace(event.person) if replaces else blank.left(event.person))
            if empty:
                raise ForeignError(f"{stated.name()}: {WIND_LETTERS[event.person]} draws more tiles than there are.")
            seen[blank.replace(event.person) if replaces else blank.draw(event.person)] = event.tile
        replaces = isinstance(event, FlowerLaid) or (
            isinstance(event, Move) and event.action & VERBS in (KONG, CONCEALED_KONG, ADDED_KONG)
        )
    return seen


def seen_wall(stated: ForeignDeal, rule: WallRule) -> Wall:
    """A wall from which our deal draws exactly what was drawn; what nobody saw stands in order."""
    seen = seen_places(stated, rule)
    left = Counter(rule.tiles())
    left.subtract(seen.values())
    for tile, count in left.items():
        if count < 0:
            raise ForeignError(f"{stated.name()}: {tile_text(tile)} occurs too often.")
    unseen = iter(sorted(left.elements()))
    return rule.lay([seen[place] if place in seen else next(unseen) for place in range(rule.size())])


def _other_tiles(stated: ForeignDeal, wall: list[int], rule: WallRule) -> Mismatch | None:
    """The wall that the file gives is not the one from which tiles were drawn."""
    if sorted(wall) != sorted(rule.tiles()):
        return Mismatch(stated.name(), "the wall", "other tiles", f"a whole set of {rule.size()}", "")
    for place, tile in seen_places(stated, rule).items():
        if wall[place] != tile:
            return Mismatch(stated.name(), f"tile {place + 1} of the wall", tile_text(wall[place]), tile_text(tile), "")
    return None


# Play.


class McrDealReplay(DealReplay):
    """One hand at our table. A foul ends it (BOT-5)."""

    def _draw(self, event: TileDrawn) -> None:
        # Bonus tiles are laid out and replaced by themselves, and what is dealt is in the hands already.
        if self.moves == 0 or event.tile >= FLOWER_START:
            self.draws += 1
        else:
            super()._draw(event)

    def _end(self, ended: ForeignEnd) -> None:
        if not isinstance(ended, McrDealEnd) or ended.why != FOUL:
            super()._end(ended)
            return
        seat = self.seat(ended.fouler)
        if ended.verdict in ANSWERED_WRONGLY and self._possible(seat, ended.said):
            raise self.stopped("a foul", f"{ended.said!r} is refused ({ended.verdict})", "it is possible", seat)
        if not self.deal.over():
            self.recorder.referee(Entry(seat, FOUL_CODE))

    def _possible(self, seat: int, said: str) -> bool:
        """What the player answered can be done here."""
        drew = bool(self.stated.events) and self.stated.events[-1] == TileDrawn(seat, self.deal.tile)
        if self.deal.over() or not is_asked(self.deal, seat) or (self.deal.phase == TURN and not drew):
            return said == "PASS"
        try:
            answer_of(self.deal, seat, said)
        except Foul:
            return False
        return True


# The end.


def compare(stated: ForeignDeal, ended: McrDealEnd, deal: Deal, outcome: Outcome) -> list[Mismatch]:
    """Everything the file states about the end of a hand."""
    ours = McrComparison(stated, deal)
    ours.same("the end", {FOUL: VOID}.get(ended.why, ended.why), deal.ended)
    if ended.why == WON and outcome.scores:
        winners = [WIND_LETTERS[win.person] for win in ended.wins]
        ours.same("who wins", winners, [WIND_LETTERS[seat] for seat in deal.winners])
        ours.fans(ended, outcome.scores[0])
    ours.same("payments", ended.changes, [int(each) for each in outcome.changes()])
    return ours.found


class McrComparison:
    """The end of a hand, compared."""

    def __init__(self, stated: ForeignDeal, deal: Deal) -> None:
        self.name = stated.name()
        won = "; ".join(f"{WIND_LETTERS[win.seat]} wins with {win.notation()}" for win in deal.wins)
        self.where = won or position(deal, deal.turn)
        self.found: list[Mismatch] = []

    def same(self, what: str, theirs: object, ours: object) -> None:
        """Note a mismatch, unless the file does not state the figure."""
        if theirs is not None and theirs != ours:
            self.found.append(Mismatch(self.name, what, str(theirs), str(ours), self.where))

    def fans(self, ended: McrDealEnd, score: Score) -> None:
        """The fans of the win, as far as the file states them, and what they come to."""
        counted = counted_fans(score)
        self.same("fans", ended.fans.times, {id: times for id, (times, _) in counted.items()})
        self.same("points of the fans", ended.fans.points, {id: points for id, (_, points) in counted.items()})
        lengths = [(len(chinese_of(id, points)), times) for id, (times, points) in counted.items()]
        self.same("lengths of the fans' names", ended.fans.lengths, sorted(lengths))
        self.same("points", ended.total, score.detail["basic_points"])


def counted_fans(score: Score) -> dict[str, tuple[int, int]]:
    """The fans of a score, flowers included: how often each, and for how much in all."""
    found = {line.fan.listed_as: (line.times, line.points) for line in score.lines}
    return found | {id: (points, points) for id, points in score.added.items()}
