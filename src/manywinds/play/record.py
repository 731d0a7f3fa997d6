"""Records: a match as text that a person can read and a program can play again.

    manywinds record 1
    book hk-old 5fca53ac43ab47c2
    option min_doubles 1
    player E Anna            perhaps the persons' names, by the seats of the first deal: 1 to 40 printable characters
    table judged             if players may declare what is not so, or `table refereed`
    deal 1 round E seats 0123 counters 0 sticks 0
    commit 9f2c…             published before the deal: the hash of seed and salt
    E discard 5m
    S pung 5m
    referee S PEN-17 amount 20 to N
    …
    seed 4f3a…               revealed after it, with the salt
    salt 77b0…
    end won N on S
    score N 4 all_pungs 3 no_flowers 1
    penalty S PEN-17 1 -20   what the offences of the deal cost, the so-manieth time
    pay E -16 S -52 W -16 N +84
    final 0 0 0 0

`referee` may also stand between two deals; the penalty then follows at once. An entry stands where it was made, so that
it is known when; `of deal 3` at its end names another deal that it belongs to (MCR-84). `stop` says that time was up.

Every line is checked when a record is read, and everything it says of scores and payments when it is played again.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterator, Sequence
from random import Random

from manywinds.books import book as find_book
from manywinds.books import books
from manywinds.kernel.action import action_of, action_text
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.kernel.state import NOBODY
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play.match import Match
from manywinds.rules.exact import number, signed
from manywinds.rules.flow import Outcome
from manywinds.rules.options import Value
from manywinds.rules.penalty import Entry, Penalty
from manywinds.rules.rounds import Place
from manywinds.rules.rulebook import Rulebook

VERSION = 1
HEAD = f"manywinds record {VERSION}"
LONGEST = 20_000_000
"""No match needs a longer record."""
LONGEST_LINE = 500
LONGEST_NAME = 40
SEATS = 4


class RecordError(ManywindsError):
    """A record that cannot be read, or does not hold when it is played again."""


class Fair:
    """The seed of a wall and the salt of its commitment."""

    def __init__(self, seed: str, salt: str) -> None:
        self.seed = seed
        self.salt = salt

    @staticmethod
    def fresh() -> "Fair":
        """A seed that nobody can guess."""
        return Fair(secrets.token_hex(16), secrets.token_hex(16))

    def commitment(self) -> str:
        """What is published before the deal: it binds the seed and does not tell it."""
        return hashlib.sha256(f"{self.seed}:{self.salt}".encode()).hexdigest()

    def rng(self) -> Random:
        """The generator that shuffles and throws the dice."""
        return Random(self.seed)


class Recorder:
    """Plays a match and writes it down."""

    def __init__(
        self, book: Rulebook, names: Sequence[str] = (), judged: bool | None = None, refereed: bool = False
    ) -> None:
        """`names` are those of the persons who sit at E, S, W and N in the first deal."""
        self.match = Match(book, judged, refereed)
        self.names = [checked_name(name) for name in names]
        if len(self.names) not in (0, SEATS):
            raise RecordError(f"Four persons play, not {len(self.names)}.")
        players = [f"player {seat} {name}" for seat, name in zip(WIND_LETTERS, self.names, strict=False)]
        self.lines = [HEAD, f"book {book.id} {book.hash()}", *_options(book), *players, *_table(self.match)]
        self.fair = Fair("", "")
        self.deal: Deal | None = None

    @staticmethod
    def resume(text: str, fair: Fair | None, find: Callable[[str], Rulebook]) -> "Recorder":
        """Go on where a record stops. A deal that is not over yet is played again from its seed, which only whoever
        began it knows."""
        again = _read(text, find)
        if again.expected:
            raise again.stops_early()
        if again.playing and (again.seed or not again.commitment):
            raise RecordError("The record ends between the lines that belong together.")
        match = again.begun()
        recorder = Recorder(match.book)
        recorder.match = match
        recorder.names = again.names
        recorder.lines = [line for _, line in _numbered(text)]
        if again.playing:
            if fair is None:
                raise RecordError("Without its seed a deal cannot go on.")
            recorder.fair = fair
            recorder.deal = again.played(fair)
        return recorder

    def begin(self, fair: Fair | None = None) -> Deal:
        """The next deal."""
        place = self.match.place
        self.fair = fair or Fair.fresh()
        self.deal = self.match.begin(self.fair.rng())
        assert place is not None  # noqa: S101 - begin has refused otherwise
        self.lines += [_place(place), f"commit {self.fair.commitment()}"]
        return self.deal

    def apply(self, seat: int, action: int) -> None:
        """Do and note what a seat does; only what is legal."""
        deal = self.deal
        if deal is None or not deal.allows(seat, action):
            raise RecordError(f"{WIND_LETTERS[seat]} may not {action_text(action)} now.")
        self.lines.append(f"{WIND_LETTERS[seat]} {action_text(action)}")
        deal.apply(seat, action)

    def referee(self, entry: Entry, number: int = 0, override: bool = False) -> None:
        """Do and note what a referee enters, perhaps for another deal than the one that is played."""
        penalty = self.match.enter(entry, self.deal, number, override)
        self.lines.append(f"referee {entry.text()}{f' of deal {number}' if number else ''}")
        if penalty is not None:
            self.lines += _charged(self.match, penalty)

    def finish(self) -> Outcome:
        """Book the deal and reveal its seed."""
        deal = self.deal
        if deal is None:
            raise RecordError("No deal is being played.")
        outcome = self.match.finish(deal)
        self._reveal(_result(deal, outcome))
        return outcome

    def stop(self) -> Outcome | None:
        """Time is up: book what can be booked, break off what cannot."""
        deal = self.deal
        outcome = self.match.stop(deal)
        self.lines.append("stop")
        self._reveal([] if deal is None else _result(deal, outcome))
        return outcome

    def _reveal(self, result: list[str]) -> None:
        if self.deal is not None:
            self.lines += [f"seed {self.fair.seed}", f"salt {self.fair.salt}"]
        self.lines += result
        if self.match.over():
            self.lines.append(_final(self.match))
        self.deal = None

    def text(self) -> str:
        """The record so far."""
        return "\n".join(self.lines) + "\n"


def checked_name(name: str) -> str:
    """A person's name as it stands in a record."""
    if not name.isprintable() or name != name.strip() or not 1 <= len(name) <= LONGEST_NAME:
        raise RecordError(f"A name has 1 to {LONGEST_NAME} printable characters, unlike {quoted(name)}.")
    return name


def _options(book: Rulebook) -> list[str]:
    """The options that are not as the book on the shelf has them; of a player's own edition, not as they come."""
    known = book.options.known
    usual = find_book(book.id).options.values if book.id in books() else {name: known[name].default for name in known}
    return [f"option {name} {_word(value)}" for name, value in book.options.values.items() if value != usual[name]]


def _word(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _place(place: Place) -> str:
    seats = "".join(str(person) for person in place.seats)
    round = WIND_LETTERS[place.round]
    return f"deal {place.number} round {round} seats {seats} counters {place.counters} sticks {place.sticks}"


def _table(match: Match) -> list[str]:
    """What sort of table it is, if it is not an ordinary one."""
    return ["table judged"] if match.judged else ["table refereed"] if match.refereed else []


def _result(deal: Deal, outcome: Outcome | None) -> list[str]:
    """How the deal ended, what the winners scored, what offences cost and who paid."""
    if outcome is None:
        return ["end stopped"]
    winners = "".join(WIND_LETTERS[seat] for seat in deal.winners)
    on = f" on {WIND_LETTERS[deal.discarder]}" if deal.discarder != NOBODY else ""
    lines = [f"end {deal.ended or 'stopped'}{f' {winners}' if winners else ''}{on}"]
    for seat, score in zip(deal.winners, outcome.scores, strict=True):
        items = " ".join(f"{name} {points}" for name, points in score.items.items())
        lines.append(f"score {WIND_LETTERS[seat]} {number(score.total)} {items}".rstrip())
    lines += [f"penalty {penalty.text()}" for penalty in outcome.penalties]
    changes = zip(WIND_LETTERS, outcome.changes(), strict=True)
    return [*lines, "pay " + " ".join(f"{seat} {signed(change)}" for seat, change in changes)]


def _charged(match: Match, penalty: Penalty) -> list[str]:
    """What an offence between two deals costs; it may end the match."""
    return [f"penalty {penalty.text()}", *([_final(match)] if match.over() else [])]


def _final(match: Match) -> str:
    return "final " + " ".join(number(score) for score in match.scores())


def _act(deal: Deal, seat: int, action: int) -> None:
    if not deal.allows(seat, action):
        raise RecordError("it was not legal")
    deal.apply(seat, action)


def _enter(match: Match, text: str, deal: Deal | None = None) -> Penalty | None:
    """Enter what a referee wrote. What stands in a record was allowed."""
    said, _, number = text.partition(" of deal ")
    if number and not (number.isascii() and number.isdecimal() and len(number) < 4):
        raise RecordError(f"{quoted(number)} is no number of a deal.")
    return match.enter(Entry.parse(said), deal, int(number or 0), override=True)


def replay(text: str, find: Callable[[str], Rulebook]) -> Match:
    """Play a record again and check every word of it; the match as it then stands."""
    return _read(text, find).finished()


def _read(text: str, find: Callable[[str], Rulebook]) -> "_Again":
    if len(text) > LONGEST:
        raise RecordError(f"A record has at most {LONGEST} characters.")
    lines = _numbered(text)
    first = next(lines, (0, ""))
    if first[1] != HEAD:
        raise RecordError(f"A record begins with {HEAD!r}, not {quoted(first[1])}.")
    again = _Again(find)
    for place, line in lines:
        try:
            again.read(place, line)
        except ManywindsError as fault:
            raise RecordError(f"Line {place}: {fault}") from None
    return again


def _numbered(text: str) -> Iterator[tuple[int, str]]:
    for place, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise RecordError(f"Line {place} is longer than {LONGEST_LINE} characters.")
        if line.strip():
            yield place, line.strip()


class _Again:
    """A record being played again. Actions wait until the seed is revealed; then they are played, and what the deal
    comes to is compared with what stands in the record, line by line."""

    def __init__(self, find: Callable[[str], Rulebook]) -> None:
        self.find = find
        self.book: Rulebook | None = None
        self.hash = ""
        self.options: dict[str, Value] = {}
        self.names: list[str] = []
        self.table = ""
        self.match: Match | None = None
        self.actions: list[tuple[int, str]] = []
        self.commitment = ""
        self.seed = ""
        self.playing = False
        self.expected: list[str] = []

    def read(self, place: int, line: str) -> None:
        """Take one line."""
        word, _, rest = line.partition(" ")
        if self.expected:
            if line != self.expected[0]:
                raise RecordError(f"here it says {quoted(line)}, but played again it is {quoted(self.expected[0])}.")
            self.expected.pop(0)
        elif self.match is None and word in ("book", "option", "player", "table"):
            self._head(word, rest)
        elif word == "deal" and not self.playing:
            self._deal(line)
        elif word == "commit" and self.playing and not self.commitment:
            self.commitment = rest
        elif word == "seed" and self.commitment and not self.seed:
            self.seed = rest
        elif word == "salt" and self.seed:
            self._finish(Fair(self.seed, rest))
        elif (word in tuple(WIND_LETTERS) or word in ("referee", "stop")) and self.commitment and not self.seed:
            self.actions.append((place, line))
        elif word in ("referee", "stop") and not self.playing:
            self._between(word, rest)
        else:
            raise RecordError(f"{quoted(line)} has no place here.")

    def _between(self, word: str, rest: str) -> None:
        """What happens between two deals."""
        match = self.begun()
        if word == "referee":
            penalty = _enter(match, rest)
            assert penalty is not None  # noqa: S101 - there is no deal to book it with
            self.expected = _charged(match, penalty)
        else:
            match.stop()
            self.expected = [_final(match)]

    def _head(self, word: str, rest: str) -> None:
        if word == "player" and self.book is not None:
            self._player(rest)
            return
        if word == "table" and rest in ("judged", "refereed") and not self.table:
            self.table = rest
            return
        if word not in ("book", "option"):
            raise RecordError(f"{quoted(f'{word} {rest}')} has no place here.")
        words = rest.split()
        if len(words) != 2:
            raise RecordError(f"{word!r} names two words, not {quoted(rest)}.")
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
            raise RecordError(f"players are named once each, in the order E, S, W, N, unlike {quoted(rest)}.")
        self.names.append(checked_name(name))

    def begun(self) -> Match:
        """The match, which begins where the head ends."""
        if self.match is None:
            if self.book is None:
                raise RecordError("the book is not named.")
            if len(self.names) not in (0, SEATS):
                raise RecordError("all four players are named, or none.")
            book = self.book.with_options(self.options)
            if book.hash() != self.hash:
                raise RecordError(f"the rules of {book.id!r} have changed: {self.hash!r} then, {book.hash()!r} now.")
            self.match = Match(book, self.table == "judged", self.table == "refereed")
        return self.match

    def _deal(self, line: str) -> None:
        place = self.begun().place
        if place is None:
            raise RecordError("the match is over.")
        if line != _place(place):
            raise RecordError(f"here it says {quoted(line)}, but it is {quoted(_place(place))}.")
        self.playing = True

    def played(self, fair: Fair) -> Deal:
        """The seed is known: play what was written of the deal."""
        if fair.commitment() != self.commitment:
            raise RecordError("seed and salt are not those that were committed to.")
        deal = self.begun().begin(fair.rng())
        for place, line in self.actions:
            word, _, what = line.partition(" ")
            try:
                if word == "referee":
                    _enter(self.begun(), what, deal)
                elif word != "stop":
                    _act(deal, WIND_LETTERS.index(word), action_of(what))
                elif (place, line) != self.actions[-1]:
                    raise RecordError("nothing is played after it")
            except ManywindsError as fault:
                raise RecordError(f"{quoted(line)} in line {place}: {str(fault).rstrip('.')}.") from None
        return deal

    def _finish(self, fair: Fair) -> None:
        """Both seed and salt are revealed: the deal is over, and its result must follow."""
        deal = self.played(fair)
        match = self.begun()
        stopped = bool(self.actions) and self.actions[-1][1] == "stop"
        if not deal.over() and not stopped:
            raise RecordError("the deal was not played to its end.")
        self.expected = _result(deal, match.stop(deal) if stopped else match.finish(deal))
        if match.over():
            self.expected.append(_final(match))
        self.actions = []
        self.commitment = ""
        self.seed = ""
        self.playing = False

    def finished(self) -> Match:
        """The match, if nothing is left open."""
        if self.match is None:
            raise RecordError("The record has no deal.")
        if self.expected:
            raise self.stops_early()
        if self.playing:
            raise RecordError("The record ends in the middle of a deal.")
        return self.match

    def stops_early(self) -> RecordError:
        """What is said of a record whose last result is not whole."""
        return RecordError(f"The record ends where {quoted(self.expected[0])} should stand.")
