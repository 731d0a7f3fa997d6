"""The bots of a game: those that look at the table when they are asked, and those that follow all that happens."""

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

from manywinds.kernel.action import action_of, without_fans
from manywinds.kernel.deal import Deal
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play.bots import Bot
from manywinds.play.match import Match
from manywinds.play.record import Recorder
from manywinds.play.sitter import STAND_IN, Failure
from manywinds.rules.table.flow import Outcome
from manywinds.rules.table.rounds import AT_START

Find = Callable[[str], Bot]
"""How a bot is found by its name."""


class StoodIn(NamedTuple):
    """A bot played on for a program that failed: in which deal, for whom, and why."""

    number: int
    person: int
    fault: Failure


class Company:
    """Who plays beside the persons at the screen, by person."""

    def __init__(self, bots: Mapping[int, Bot]) -> None:
        self.bots = bots
        self.sitters = {person: each.sitter(person) for person, each in bots.items() if each.sitter is not None}
        self.stood_in: list[StoodIn] = []

    def begun(self, match: Match, deal: Deal) -> None:
        """A deal begins."""
        for sitter in self.sitters.values():
            sitter.begun(match, deal)

    def choose(self, recorder: Recorder, seat: int, rng: Random) -> int:
        """What the bot on a seat does. If somebody has to play on for it from now on, the record says so."""
        deal, place = recorder.deal, recorder.match.place
        assert deal is not None and place is not None  # noqa: S101, PT018 - somebody is asked
        person = place.seats[seat]
        sitter = self.sitters.get(person)
        if sitter is None:
            return self.bots[person].choose(deal, seat, rng)
        action = sitter.choose(deal, seat, rng)
        if sitter.fault is not None and not self._knows(place.number, person):
            recorder.stand_in(seat, STAND_IN, sitter.fault.why)
            self.stood_in.append(StoodIn(place.number, person, sitter.fault))
        return action

    def _knows(self, number: int, person: int) -> bool:
        return any((each.number, each.person) == (number, person) for each in self.stood_in)

    def apply(self, deal: Deal, seat: int, action: int, act: Callable[[int, int], None]) -> None:
        """Somebody acts, and all who follow the play see it."""
        for sitter in self.sitters.values():
            sitter.acting(deal, seat, action)
        act(seat, action)
        for sitter in self.sitters.values():
            sitter.acted(deal)

    def ended(self, deal: Deal, outcome: Outcome) -> None:
        """A deal is booked."""
        for sitter in self.sitters.values():
            sitter.ended(deal, outcome)

    def leave(self) -> None:
        """The game is over, or is left."""
        for sitter in self.sitters.values():
            sitter.leave()

    def catch_up(self, recorder: Recorder) -> None:
        """The deal that goes on was begun before: tell what happened in it, and who stood in for whom in the game."""
        if not self.sitters:
            return
        again = recorder.match.begin(recorder.fair.rng())
        self.begun(recorder.match, again)
        seats: tuple[int, ...] = AT_START
        number = 0
        place = recorder.match.place
        for line in recorder.lines:
            word, _, rest = line.partition(" ")
            running = place is not None and number == place.number
            if word == "deal":
                words = rest.split()
                number, seats = int(words[0]), tuple(int(person) for person in words[4])
            elif word == "stand-in":
                seat, _, why = rest.split()
                person = seats[WIND_LETTERS.index(seat)]
                self.stood_in.append(StoodIn(number, person, Failure(why)))
                if running and person in self.sitters:
                    self.sitters[person].stand_aside(why)
            elif running and word in tuple(WIND_LETTERS):
                self.apply(again, WIND_LETTERS.index(word), action_of(without_fans(rest)[0]), again.apply)
        for sitter in self.sitters.values():
            sitter.caught_up()
