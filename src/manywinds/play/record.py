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

Every line is checked when a record is read, and everything it says of scores and payments when it is played again; see
`replay`.
"""

import hashlib
import secrets
from collections.abc import Sequence
from random import Random

from manywinds.books import book as find_book
from manywinds.books import books
from manywinds.kernel.action import action_text
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

    def begin(self, fair: Fair | None = None) -> Deal:
        """The next deal."""
        place = self.match.place
        self.fair = fair or Fair.fresh()
        self.deal = self.match.begin(self.fair.rng())
        assert place is not None  # noqa: S101 - begin has refused otherwise
        self.lines += [place_line(place), f"commit {self.fair.commitment()}"]
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
            self.lines += charged_lines(self.match, penalty)

    def finish(self) -> Outcome:
        """Book the deal and reveal its seed."""
        deal = self.deal
        if deal is None:
            raise RecordError("No deal is being played.")
        outcome = self.match.finish(deal)
        self._reveal(result_lines(deal, outcome))
        return outcome

    def stop(self) -> Outcome | None:
        """Time is up: book what can be booked, break off what cannot."""
        deal = self.deal
        outcome = self.match.stop(deal)
        self.lines.append("stop")
        self._reveal([] if deal is None else result_lines(deal, outcome))
        return outcome

    def _reveal(self, result: list[str]) -> None:
        if self.deal is not None:
            self.lines += [f"seed {self.fair.seed}", f"salt {self.fair.salt}"]
        self.lines += result
        if self.match.over():
            self.lines.append(final_line(self.match))
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


def place_line(place: Place) -> str:
    """Which deal begins, who sits where, and what lies on the table."""
    seats = "".join(str(person) for person in place.seats)
    round = WIND_LETTERS[place.round]
    return f"deal {place.number} round {round} seats {seats} counters {place.counters} sticks {place.sticks}"


def _table(match: Match) -> list[str]:
    """What sort of table it is, if it is not an ordinary one."""
    return ["table judged"] if match.judged else ["table refereed"] if match.refereed else []


def result_lines(deal: Deal, outcome: Outcome | None) -> list[str]:
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


def charged_lines(match: Match, penalty: Penalty) -> list[str]:
    """What an offence between two deals costs; it may end the match."""
    return [f"penalty {penalty.text()}", *([final_line(match)] if match.over() else [])]


def final_line(match: Match) -> str:
    """The final scores of the persons."""
    return "final " + " ".join(number(score) for score in match.scores())
