"""A person at the terminal: shows the table, asks, and does what is typed."""

import contextlib
import sys

from manywinds.cli.game.choices import HELP, QUIT, BadChoice, understood
from manywinds.cli.game.results import show_deal, show_match
from manywinds.cli.game.screen import FAINT, Screen
from manywinds.cli.game.table import PublicMove, Sitting, picture, prompt, public_moves
from manywinds.cli.game.words import play_words
from manywinds.kernel.action import action_text
from manywinds.kernel.errors import ManywindsError
from manywinds.play.game import Game
from manywinds.play.sitter import STAND_IN

LONGEST_LINE = 200
"""Nothing that can be typed is longer; the rest of a line is not read into memory."""


class Stopped(Exception):  # noqa: N818 - leaving the table is no fault
    """The person leaves, or the input has ended."""


class TerminalPlayer:
    """Whoever sits at this terminal, in a language."""

    def __init__(self, lang: str, plain: bool = False) -> None:
        self.say = play_words(lang)
        self.screen = Screen(lang, plain)
        self.moves: list[PublicMove] = []
        self.reported = 0
        """How many programs that failed have been reported."""
        self.first: list[str] = []
        """What is said above the first table: how the seats were drawn."""

    def tell(self, key: str, **gaps: str) -> None:
        """Say one sentence."""
        self.screen.say(self.say[key].format(**gaps))

    def goes_on(self, game: Game) -> bool | None:
        """Whether to go on with a saved game; nothing if there is no answer."""
        say = self.say
        place = game.match.place
        number = 0 if place is None else place.number
        question = say["ask_continue"].format(book=_title(game), number=number)
        yes, no = ("", "y", "yes", say["word_yes"], say["word_yes"][0]), ("n", "no", say["word_no"], say["word_no"][0])
        self.screen.say(question, style="bold")
        with contextlib.suppress(Stopped):
            while True:
                answer = self.read().casefold()
                if answer in yes or answer in no:
                    return answer in yes
                self.tell("yes_or_no")
        self.tell("waits")
        return None

    def play(self, game: Game) -> None:
        """Play on until the match is over or the person leaves."""
        try:
            while True:
                self._play_deal(game)
                deal = game.deal
                outcome = game.finish()
                show_deal(game, deal, outcome, self.screen, self.say)
                if game.match.over():
                    break
                self._pause()
                game.begin()
        except Stopped:
            self._leave(game)
            return
        except KeyboardInterrupt:
            self.screen.say("")
            self._leave(game)
            raise
        show_match(game, self.screen, self.say)
        self._tell_stand_ins(game)
        self._tell_record(game)
        game.store.finish()

    def _tell_stand_ins(self, game: Game, news: bool = False) -> None:
        """For whom a bot had to play on; with `news`, only what has not been reported yet."""
        known = self.reported if news else 0
        for each in game.company.stood_in[known:]:
            why = self.say[f"why_{each.fault.why}"] + (f": {each.fault.detail}" if each.fault.detail else "")
            who = game.recorder.names[each.person]
            self.tell("stand_in", who=who, number=str(each.number), why=why, bot=STAND_IN)
        self.reported = len(game.company.stood_in)

    def _leave(self, game: Game) -> None:
        """Everything is stored already; say so."""
        self._tell_stand_ins(game)
        self.tell("saved")
        self._tell_record(game)

    def _tell_record(self, game: Game) -> None:
        if game.kept is not None:
            self.tell("record", path=str(game.kept))
            self.tell("verify")

    def _play_deal(self, game: Game) -> None:
        """Bots act, the person is asked, until the deal is over."""
        while not game.deal.over():
            before = game.view()
            if game.bot_acts():
                self.moves += public_moves(before, game.view(), _sitting(game))
                self._tell_stand_ins(game, news=True)
            else:
                action = self._ask(game)
                self.moves = []
                try:
                    game.apply(game.seat, action)
                except ManywindsError as fault:
                    self.tell("cannot", action=action_text(action), why=str(fault))
        self.moves = []

    def _ask(self, game: Game) -> int:
        """Show the table and ask until something legal is typed."""
        view, sitting = game.view(), _sitting(game)
        self.screen.clear()
        if self.first:
            self.screen.say(*self.first, "")
            self.first = []
        self.screen.draw(picture(view, sitting, self.moves, self.screen, self.say), "")
        while True:
            self.screen.draw(prompt(view, sitting, self.screen, self.say))
            try:
                wish = understood(self.read(), view, self.say)
            except BadChoice as fault:
                self.screen.say(str(fault))
                continue
            if wish == HELP:
                self.screen.say(self.say["help"])
            elif wish == QUIT:
                raise Stopped
            else:
                return wish

    def _pause(self) -> None:
        """Let the person look at a result."""
        quits = ("q", "quit", "exit", self.say["word_quit"])
        self.screen.say("", self.say["next_deal"], style=FAINT)
        if self.read().casefold() in quits:
            raise Stopped

    def read(self) -> str:
        """One line that was typed."""
        if sys.stdin.isatty() and sys.stdout.isatty():
            with contextlib.suppress(ImportError):
                # Importing it is what makes a line editable.
                import readline  # noqa: F401
            try:
                return input("> ").strip()
            except EOFError:
                self.screen.say("")
                raise Stopped from None
        # Whoever answers through a pipe must have seen the question.
        sys.stdout.flush()
        line = sys.stdin.readline(LONGEST_LINE)
        if not line:
            raise Stopped
        rest = line
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST_LINE)
        self.screen.say("")
        return line.strip()


def _title(game: Game) -> str:
    book = game.match.book
    return book.names.get(game.saved.lang) or book.names.get("en", book.id)


def _sitting(game: Game) -> Sitting:
    """Names and points by seat."""
    place = game.match.place
    seats = (0, 1, 2, 3) if place is None else place.seats
    return Sitting(
        _title(game),
        1 if place is None else place.number,
        tuple(game.recorder.names[person] for person in seats),
        tuple(game.match.points[person] for person in seats),
        "sticks" in game.match.book.extras,
    )
