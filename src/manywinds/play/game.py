"""One person against three bots: a recorder, the bots and the store. It shows nothing and reads nothing."""

import hashlib
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random, SystemRandom

from manywinds.kernel.deal import Deal
from manywinds.kernel.tiles import SEATS
from manywinds.play.bots import bot
from manywinds.play.company import Company, Find
from manywinds.play.record import Fair, Recorder, RecordError
from manywinds.play.replay import resume
from manywinds.play.saved import Saved, SavedGames
from manywinds.play.sitter import STAND_IN
from manywinds.play.view import View, view
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.flow import Outcome


def generator(number: int | None) -> Random:
    """What is drawn before the first deal: reproducible where a number was asked for, otherwise secret."""
    return SystemRandom() if number is None else Random(f"seat {number}")


def fair_of(number: int | None, deal: int) -> Fair:
    """The seed of a deal: it follows from the number that was asked for, or nobody can guess it."""
    if number is None:
        return Fair.fresh()
    seed, salt = (hashlib.sha256(f"{word} {number} {deal}".encode()).hexdigest()[:32] for word in ("seed", "salt"))
    return Fair(seed, salt)


def bot_chance(recorder: Recorder) -> Random:
    """The generator of a bot's next choice. It follows from the record so far and from what is secret of the deal, so a
    game that was resumed goes on alike, and nobody can foresee it."""
    return Random(f"{recorder.fair.salt} {len(recorder.lines)}")


class Game:
    """A match of one person. Every action is stored before anybody sees it."""

    def __init__(self, recorder: Recorder, store: SavedGames, saved: Saved, find: Find = bot) -> None:
        self.recorder = recorder
        self.store = store
        self.saved = saved
        self.match = recorder.match
        others = [person for person in range(SEATS) if person != saved.person]
        names = saved.bots or (STAND_IN,) * len(others)
        self.company = Company({person: find(name) for person, name in zip(others, names, strict=True)})
        self.kept: Path | None = None
        """The record of the deals that are over, once it is there."""
        if (store.records / saved.file).exists():
            self.kept = store.records / saved.file

    @staticmethod
    def start(
        book: Rulebook,
        names: list[str],
        person: int,
        store: SavedGames,
        lang: str,
        number: int | None,
        edition: str = "",
        judged: bool | None = None,
        bots: tuple[str, ...] = (),
        find: Find = bot,
    ) -> "Game":
        """A new game, its first deal dealt and stored."""
        file = store.new_record(f"{date.today().isoformat()}-{book.id}")
        saved = Saved("", None, person, lang, file, number, edition, bots)
        game = Game(Recorder(book, names, judged), store, saved, find)
        game.begin()
        return game

    @staticmethod
    def resume(saved: Saved, store: SavedGames, find: Callable[[str], Rulebook], find_bot: Find = bot) -> "Game":
        """A stored game as it was."""
        recorder = resume(saved.record, saved.fair, find)
        if len(recorder.names) != SEATS or recorder.deal is None:
            raise RecordError("no deal of four named players is running")
        return Game(recorder, store, saved, find_bot)

    @property
    def deal(self) -> Deal:
        """The running deal."""
        if self.recorder.deal is None:
            raise RecordError("No deal is being played.")
        return self.recorder.deal

    @property
    def seat(self) -> int:
        """The seat of the person in this deal."""
        place = self.match.place
        return self.saved.person if place is None else place.seats.index(self.saved.person)

    def name_at(self, seat: int, seats: tuple[int, ...]) -> str:
        """Who sits there."""
        return self.recorder.names[seats[seat]]

    def view(self) -> View:
        """What the person sees."""
        return view(self.deal, self.seat)

    def begin(self) -> None:
        """Deal the next tiles."""
        self.recorder.begin(fair_of(self.saved.number, len(self.match.outcomes) + 1))
        self.store_now()
        self.company.begun(self.match, self.deal)

    def go_on(self) -> None:
        """Before a stored game goes on: let whoever follows the play know what happened."""
        self.company.catch_up(self.recorder)

    def store_now(self) -> None:
        """Keep the game as it stands."""
        self.saved = self.saved._replace(record=self.recorder.text(), fair=self.recorder.fair)
        self.store.save(self.saved)

    def apply(self, seat: int, action: int) -> None:
        """Do something, and keep it before anybody sees it."""
        deal = self.deal
        if not deal.allows(seat, action):
            # It is refused, and nobody hears of it.
            self.recorder.apply(seat, action)
        self.company.apply(deal, seat, action, self._apply)

    def _apply(self, seat: int, action: int) -> None:
        self.recorder.apply(seat, action)
        self.store_now()

    def bot_acts(self) -> bool:
        """Let one bot do something, if one is waited for."""
        deal = self.deal
        for seat in range(SEATS):
            if seat != self.seat and deal.legal(seat):
                self.apply(seat, self.company.choose(self.recorder, seat, bot_chance(self.recorder)))
                return True
        return False

    def finish(self) -> Outcome:
        """Book the deal that is over and keep the record. The game stays stored with the deal running until the next
        one begins, so whoever did not see the result sees it again."""
        deal = self.deal
        outcome = self.recorder.finish()
        self.company.ended(deal, outcome)
        self.kept = self.store.keep_record(self.saved.file, self.recorder.text())
        return outcome
