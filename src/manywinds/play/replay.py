"""Play a record again: verify every line of it, or go on where it stops."""

from collections.abc import Callable, Iterator

from manywinds.kernel.action import action_of
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.kernel.native import mypyc_attr
from manywinds.kernel.tiles import SEATS, WIND_LETTERS
from manywinds.kernel.wall import Wall
from manywinds.play.match import Match
from manywinds.play.record import (
    HEAD,
    LONGEST,
    Fair,
    Recorder,
    RecordError,
    charged_lines,
    checked_name,
    checked_source,
    checked_stand_in,
    final_line,
    place_line,
    result_lines,
    start_of,
    wall_of,
)
from manywinds.rules.options import Value
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points
from manywinds.rules.table.flow import Outcome
from manywinds.rules.table.penalty import Entry, Penalty
from manywinds.rules.table.rounds import Place

LONGEST_LINE = 500
HEAD_WORDS = ("book", "option", "player", "table", "source", "begin")


@mypyc_attr(allow_interpreted_subclasses=True)
class Onlooker:
    """Who looks on while a record is played again."""

    def head(self, again: "Replay") -> None:
        """The head of the record is read."""

    def begun(self, match: Match, deal: Deal) -> None:
        """A deal begins."""

    def acting(self, deal: Deal, seat: int, action: int) -> None:
        """A seat is about to do something."""

    def acted(self, deal: Deal) -> None:
        """It has done it."""

    def stood_in(self, place: Place, seat: int, bot: str, why: str) -> None:
        """In the deal of this place a bot played on for a program that failed."""

    def ended(self, deal: Deal, outcome: Outcome) -> None:
        """A deal is booked."""


def replay(text: str, find: Callable[[str], Rulebook], watcher: Onlooker | None = None) -> Match:
    """Play a record again and check every word of it; the match as it then stands."""
    return _read(text, find, watcher).finished()


def resume(text: str, fair: Fair | None, find: Callable[[str], Rulebook], watcher: Onlooker | None = None) -> Recorder:
    """Go on where a record stops. A deal that is not over yet is played again from its seed, which only whoever
    began it knows."""
    again = _read(text, find, watcher)
    if again.expected:
        raise again.stops_early()
    if again.playing and (again.seed or not (again.commitment or again.wall)):
        raise RecordError("The record ends between the lines that belong together.")
    match = again.begun()
    recorder = Recorder(match.book)
    recorder.match = match
    recorder.names = again.names
    recorder.lines = [line for _, line in _numbered(text)]
    if again.wall is not None:
        recorder.open = True
        recorder.deal = again.played_from(again.wall)
    elif again.playing:
        if fair is None:
            raise RecordError("Without its seed a deal cannot go on.")
        recorder.fair = fair
        recorder.deal = again.played(fair)
    return recorder


def _read(text: str, find: Callable[[str], Rulebook], watcher: Onlooker | None = None) -> "Replay":
    if len(text) > LONGEST:
        raise RecordError("A record has at most {most} characters.", most=LONGEST)
    lines = _numbered(text)
    first = next(lines, (0, ""))
    if first[1] != HEAD:
        raise RecordError("A record begins with {head!r}, not {line}.", head=HEAD, line=quoted(first[1]))
    again = Replay(find, watcher or Onlooker())
    for place, line in lines:
        try:
            again.read(place, line)
        except ManywindsError as fault:
            raise RecordError("Line {place}: {fault}", place=place, fault=fault) from None
    return again


def _numbered(text: str) -> Iterator[tuple[int, str]]:
    for place, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise RecordError("Line {place} is longer than {most} characters.", place=place, most=LONGEST_LINE)
        if line.strip():
            yield place, line.strip()


class Replay:
    """A record being played again. Actions wait until the seed is revealed; then they are played, and what the deal
    comes to is compared with what stands in the record, line by line."""

    def __init__(self, find: Callable[[str], Rulebook], watcher: Onlooker) -> None:
        self.find = find
        self.watcher = watcher
        self.book: Rulebook | None = None
        self.hash = ""
        self.options: dict[str, Value] = {}
        self.names: list[str] = []
        self.table = ""
        self.source = ""
        self.start: tuple[Place, list[Points]] | None = None
        self.match: Match | None = None
        self.actions: list[tuple[int, str]] = []
        self.commitment = ""
        self.seed = ""
        self.wall: Wall | None = None
        self.playing = False
        self.expected: list[str] = []

    def read(self, place: int, line: str) -> None:
        """Take one line."""
        word, _, rest = line.partition(" ")
        if self.expected:
            if line != self.expected[0]:
                raise RecordError(
                    "here it says {line}, but played again it is {expected}.",
                    line=quoted(line),
                    expected=quoted(self.expected[0]),
                )
            self.expected.pop(0)
        elif self.match is None and word in HEAD_WORDS:
            self._head(word, rest)
        elif word == "deal" and not self.playing:
            self._deal(line)
        elif self._wanted(word):
            self._given(word, rest)
        elif word == "end" and self.wall is not None:
            self._book(self.played_from(self.wall))
            self.read(place, line)
        elif (word in tuple(WIND_LETTERS) or word in ("referee", "stop")) and self._known():
            self.actions.append((place, line))
        elif word == "stand-in" and self._known():
            self._stand_in(rest)
        elif word in ("referee", "stop") and not self.playing:
            self._between(word, rest)
        else:
            raise RecordError("{line} has no place here.", line=quoted(line))

    def _stand_in(self, rest: str) -> None:
        """It changes nothing: what the bot did is an action like any other."""
        seat, bot, why = checked_stand_in(rest).split()
        place = self.begun().place
        assert place is not None  # noqa: S101 - a deal is being played
        self.watcher.stood_in(place, WIND_LETTERS.index(seat), bot, why)

    def _wanted(self, word: str) -> bool:
        """The next word about the wall is this one: a promise and what was promised, or the tiles themselves."""
        if word in ("commit", "wall"):
            return self.playing and not self.commitment and self.wall is None
        return bool(self.seed) if word == "salt" else word == "seed" and bool(self.commitment) and not self.seed

    def _given(self, word: str, rest: str) -> None:
        if word == "commit":
            self.commitment = rest
        elif word == "wall":
            self.wall = wall_of(rest, self.begun().book.wall)
        elif word == "seed":
            self.seed = rest
        else:
            self._finish(Fair(self.seed, rest))

    def _known(self) -> bool:
        """The deal goes on."""
        return self.wall is not None or bool(self.commitment and not self.seed)

    def _between(self, word: str, rest: str) -> None:
        """What happens between two deals."""
        match = self.begun()
        if word == "referee":
            penalty = _enter(match, rest)
            assert penalty is not None  # noqa: S101 - there is no deal to book it with
            self.expected = charged_lines(match, penalty)
        else:
            match.stop()
            self.expected = [final_line(match)]

    def _head(self, word: str, rest: str) -> None:
        if word == "player" and self.book is not None:
            self._player(rest)
            return
        if word == "table" and rest in ("judged", "refereed") and not self.table:
            self.table = rest
            return
        if word == "source" and not self.source:
            self.source = checked_source(rest)
            return
        if word == "begin" and self.start is None:
            self.start = start_of(rest)
            return
        if word not in ("book", "option"):
            raise RecordError("{line} has no place here.", line=quoted(f"{word} {rest}"))
        words = rest.split()
        if len(words) != 2:
            raise RecordError("{word!r} names two words, not {rest}.", word=word, rest=quoted(rest))
        if word == "book":
            self.book = self.find(words[0])
            self.hash = words[1]
            return
        if self.book is None:
            raise RecordError("an option comes after the book.")
        default = self.book.options.get(words[0]).default
        self.options[words[0]] = (
            words[1] == "true"
            if isinstance(default, bool)
            else int(words[1])
            if isinstance(default, int) and words[1].lstrip("-").isdecimal()
            else words[1]
        )

    def _player(self, rest: str) -> None:
        seat, _, name = rest.partition(" ")
        wanted = WIND_LETTERS[len(self.names) :][:1]
        if not wanted or seat != wanted:
            raise RecordError("players are named once each, in the order E, S, W, N, unlike {rest}.", rest=quoted(rest))
        self.names.append(checked_name(name))

    def begun(self) -> Match:
        """The match, which begins where the head ends."""
        if self.match is None:
            if self.book is None:
                raise RecordError("the book is not named.")
            if len(self.names) not in (0, SEATS):
                raise RecordError("all four players are named, or none.")
            wanted = self.book.with_options(self.options)
            book = wanted.as_stored(self.hash)
            if book is None:
                raise RecordError(
                    "the rules of {book!r} have changed: {then!r} then, {now!r} now.",
                    book=wanted.id,
                    then=self.hash,
                    now=wanted.hash(),
                )
            self.match = Match(book, self.table == "judged", self.table == "refereed")
            if self.start is not None:
                self.match.start_at(*self.start)
            self.watcher.head(self)
        return self.match

    def _deal(self, line: str) -> None:
        place = self.begun().place
        if place is None:
            raise RecordError("the match is over.")
        if line != place_line(place):
            raise RecordError(
                "here it says {line}, but it is {expected}.", line=quoted(line), expected=quoted(place_line(place))
            )
        self.playing = True

    def played(self, fair: Fair) -> Deal:
        """The seed is known: play what was written of the deal."""
        if fair.commitment() != self.commitment:
            raise RecordError("seed and salt are not those that were committed to.")
        return self._play(self.begun().begin(fair.rng()))

    def played_from(self, wall: Wall) -> Deal:
        """The wall is known: play what was written of the deal."""
        return self._play(self.begun().begin_with(wall))

    def _play(self, deal: Deal) -> Deal:
        self.watcher.begun(self.begun(), deal)
        for place, line in self.actions:
            word, _, what = line.partition(" ")
            try:
                if word == "referee":
                    _enter(self.begun(), what, deal)
                elif word != "stop":
                    seat, action = WIND_LETTERS.index(word), action_of(what)
                    self.watcher.acting(deal, seat, action)
                    _act(deal, seat, action)
                    self.watcher.acted(deal)
                elif (place, line) != self.actions[-1]:
                    raise RecordError("nothing is played after it")
            except ManywindsError as fault:
                if str(fault).endswith("."):
                    raise RecordError(
                        "{line} in line {place}: {fault}", line=quoted(line), place=place, fault=fault
                    ) from None
                raise RecordError(
                    "{line} in line {place}: {fault}.", line=quoted(line), place=place, fault=fault
                ) from None
        return deal

    def _finish(self, fair: Fair) -> None:
        """Both seed and salt are revealed: the deal is over, and its result must follow."""
        self._book(self.played(fair))

    def _book(self, deal: Deal) -> None:
        match = self.begun()
        stopped = bool(self.actions) and self.actions[-1][1] == "stop"
        if not deal.over() and not stopped:
            raise RecordError("the deal was not played to its end.")
        outcome = match.stop(deal) if stopped else match.finish(deal)
        if outcome is not None:
            self.watcher.ended(deal, outcome)
        self.expected = result_lines(deal, outcome)
        if match.over():
            self.expected.append(final_line(match))
        self.actions = []
        self.commitment = ""
        self.seed = ""
        self.wall = None
        self.playing = False

    def finished(self) -> Match:
        """The match, if nothing is left open."""
        if self.match is None:
            raise RecordError("The record has no deal.")
        if self.expected:
            raise self.stops_early()
        if self.wall is not None:
            # What was played of it is legal; it goes no further.
            self.played_from(self.wall)
        elif self.playing:
            raise RecordError("The record ends in the middle of a deal.")
        return self.match

    def stops_early(self) -> RecordError:
        """What is said of a record whose last result is not whole."""
        return RecordError("The record ends where {expected} should stand.", expected=quoted(self.expected[0]))


def _act(deal: Deal, seat: int, action: int) -> None:
    if not deal.allows(seat, action):
        raise RecordError("it was not legal")
    deal.apply(seat, action)


def _enter(match: Match, text: str, deal: Deal | None = None) -> Penalty | None:
    """Enter what a referee wrote. What stands in a record was allowed."""
    said, _, number = text.partition(" of deal ")
    if number and not (number.isascii() and number.isdecimal() and len(number) < 4):
        raise RecordError("{number} is no number of a deal.", number=quoted(number))
    return match.enter(Entry.parse(said), deal, int(number or 0), override=True)
