"""Records: a match as text that a person can read and a program can play again.

    manywinds record 1
    book hk-old 83d5f7704b799322
    option min_doubles 1
    player E Anna            perhaps the persons' names, by the seats of the first deal: 1 to 40 printable characters
    table judged             if players may declare what is not so, or `table refereed`
    source tenhou 2019…      perhaps where the game was taken from: one word and a name
    begin round S seats 1230 counters 1 sticks 0 points 24000 25000 24000 27000
                             if it does not start with the first deal: where it stood, and the points of the persons
    deal 1 round E seats 0123 counters 0 sticks 0
    commit 9f2c…             published before the deal: the hash of seed and salt
    E discard 5m
    S pung 5m
    referee S PEN-17 amount 20 to N
    …
    stand-in W simple silent if a program that played for W failed, and which bot plays on for it
    seed 4f3a…               revealed after it, with the salt
    salt 77b0…
    end won N on S
    score N 4 all_pungs 3 no_flowers 1
    penalty S PEN-17 1 -20   what the offences of the deal cost, the nth time
    pay E -16 S -52 W -16 N +84
    final 0 0 0 0

A deal that was played elsewhere has no seed of ours. Its wall is written out instead, in the order of draws, and
nothing is left to reveal; such a record may also stop in the middle of a deal:

    deal 1 round E seats 0123 counters 0 sticks 0
    wall 1m9p3z…             every tile of the set once
    E discard 5m
    …
    end won N on S

`referee` may also stand between two deals; the penalty then follows at once. An entry stands where it was made, so that
it is known when; `of deal 3` at its end names another deal that it belongs to (MCR-84). `stop` says that time was up.

Every line is checked when a record is read, and everything it says of scores and payments when it is played again; see
`replay`.
"""

import hashlib
import re
import secrets
from collections.abc import Sequence
from random import Random

from manywinds.books import book as find_book
from manywinds.books import books
from manywinds.kernel.action import UNNAMED, action_text, with_fans
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.kernel.native import mypyc_attr
from manywinds.kernel.notation import parse_tile
from manywinds.kernel.state import NOBODY
from manywinds.kernel.tiles import SEATS, WIND_LETTERS, tile_text
from manywinds.kernel.wall import Wall, WallRule
from manywinds.play.match import Match
from manywinds.rules.options import Value
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points, number, signed
from manywinds.rules.table.flow import Outcome
from manywinds.rules.table.penalty import Entry, Penalty
from manywinds.rules.table.rounds import Place

VERSION = 1
REASONS = ("start", "silent", "ended", "garbage", "oversized", "illegal")
"""Why a program of others does not play any more: it could not be started, gave no answer in time, ended by itself,
said what is no answer, or too much, or what is not lawful."""
HEAD = f"manywinds record {VERSION}"
LONGEST = 20_000_000
"""No match needs a longer record."""
LONGEST_NAME = 40
LONGEST_SOURCE = 80
MOST_POINTS = 10_000_000
_BEGIN = re.compile(
    r"round ([ESWN]) seats ([0-3]{4}) counters (\d{1,3}) sticks (\d{1,3}) points((?: -?\d{1,8}){4})", re.ASCII
)
_ACTION_LINES: dict[int, str] = {}
_STAND_IN = re.compile(r"[ESWN] [a-z][a-z0-9-]{0,39} ([a-z]+)", re.ASCII)
_TILE = re.compile(r"\d[mpszf]", re.ASCII)


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


@mypyc_attr(allow_interpreted_subclasses=True)
class Recorder:
    """Plays a match and writes it down."""

    def __init__(
        self,
        book: Rulebook,
        names: Sequence[str] = (),
        judged: bool | None = None,
        refereed: bool = False,
        source: str = "",
        start: tuple[Place, list[Points]] | None = None,
    ) -> None:
        """`names` are those of the persons who sit at E, S, W and N in the first deal. `source` says where a game was
        taken from, and `start` where it stood if it does not begin with its first deal."""
        self.match = Match(book, judged, refereed)
        self.names = [checked_name(name) for name in names]
        if len(self.names) not in (0, SEATS):
            raise RecordError("Four persons play, not {count}.", count=len(self.names))
        players = [f"player {seat} {name}" for seat, name in zip(WIND_LETTERS, self.names, strict=False)]
        self.lines = [HEAD, f"book {book.id} {book.hash()}", *_options(book), *players, *_table(self.match)]
        if source:
            self.lines.append(f"source {checked_source(source)}")
        if start is not None:
            self.match.start_at(*start)
            self.lines.append(f"begin {start_text(*start)}")
        self.fair = Fair("", "")
        self.open = False
        """The wall of this deal is written out, and there is no seed to reveal."""
        self.deal: Deal | None = None

    def begin(self, fair: Fair | None = None) -> Deal:
        """The next deal."""
        place = self.match.place
        self.fair = fair or Fair.fresh()
        self.deal = self.match.begin(self.fair.rng())
        assert place is not None  # noqa: S101 - begin has refused otherwise
        self.lines += [place_line(place), f"commit {self.fair.commitment()}"]
        self.open = False
        return self.deal

    def begin_with(self, wall: Wall) -> Deal:
        """The next deal, from a wall that everybody may see."""
        place = self.match.place
        # Before anything is drawn: replacements may move the tiles of a wall.
        order = wall_text(wall.order)
        self.deal = self.match.begin_with(wall)
        assert place is not None  # noqa: S101 - begin_with has refused otherwise
        self.lines += [place_line(place), f"wall {order}"]
        self.open = True
        return self.deal

    def apply(self, seat: int, action: int, fans: tuple[str, ...] = ()) -> None:
        """Do and note what a seat does; only what is legal. With a win fans may be announced (MCR-69)."""
        deal = self.deal
        if deal is None or not deal.allows(seat, action):
            raise RecordError("{seat} may not {action} now.", seat=WIND_LETTERS[seat], action=action_text(action))
        if fans:
            self.match.flow.check_named(deal, action, fans)
        line = _ACTION_LINES.get(action << 2 | seat) or action_line(seat, action)
        self.lines.append(with_fans(line, fans))
        deal.apply_naming(seat, action, fans)

    def referee(self, entry: Entry, number: int = 0, override: bool = False) -> None:
        """Do and note what a referee enters, perhaps for another deal than the one that is played."""
        penalty = self.match.enter(entry, self.deal, number, override)
        self.lines.append(f"referee {entry.text()}{f' of deal {number}' if number else ''}")
        if penalty is not None:
            self.lines += charged_lines(self.match, penalty)

    def stand_in(self, seat: int, bot: str, why: str) -> None:
        """Note that a bot plays on for a program that failed."""
        self.lines.append(f"stand-in {checked_stand_in(f'{WIND_LETTERS[seat]} {bot} {why}')}")

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
        if self.deal is not None and not self.open:
            self.lines += [f"seed {self.fair.seed}", f"salt {self.fair.salt}"]
        self.lines += result
        if self.match.over():
            self.lines.append(final_line(self.match))
        self.deal = None

    def text(self) -> str:
        """The record so far."""
        return "\n".join(self.lines) + "\n"


def action_line(seat: int, action: int) -> str:
    """What a seat does, as it stands in a record."""
    line = f"{WIND_LETTERS[seat]} {action_text(action)}"
    if action <= UNNAMED:
        # There are a few hundred of these, and they come again and again.
        _ACTION_LINES[action << 2 | seat] = line
    return line


def checked_name(name: str) -> str:
    """A person's name as it stands in a record."""
    if not name.isprintable() or name != name.strip() or not 1 <= len(name) <= LONGEST_NAME:
        raise RecordError(
            "A name has 1 to {most} printable characters, unlike {name}.", most=LONGEST_NAME, name=quoted(name)
        )
    return name


def checked_source(source: str) -> str:
    """Where a game was taken from, as it stands in a record."""
    words = source.split(" ", 1)
    if not source.isprintable() or source != source.strip() or len(words) != 2 or len(source) > LONGEST_SOURCE:
        raise RecordError(
            "A source is a word and a name of at most {most} printable characters, unlike {source}.",
            most=LONGEST_SOURCE,
            source=quoted(source),
        )
    return source


def checked_stand_in(text: str) -> str:
    """Who plays on for whom, and why, as it stands in a record."""
    found = _STAND_IN.fullmatch(text)
    if found is None or found[1] not in REASONS:
        raise RecordError(
            "a stand-in has a seat, a bot and a reason ({known}), unlike {text}.",
            known=", ".join(REASONS),
            text=quoted(text),
        )
    return text


def start_text(place: Place, points: Sequence[Points]) -> str:
    """Where a game stood that does not begin with its first deal."""
    return (
        f"{place_line(place).partition(f'deal {place.number} ')[2]} points {' '.join(number(each) for each in points)}"
    )


def start_of(text: str) -> tuple[Place, list[Points]]:
    """What `start_text` wrote."""
    found = _BEGIN.fullmatch(text)
    if found is None:
        raise RecordError(
            "a game begins with round, seats, counters, sticks and four points, unlike {text}.", text=quoted(text)
        )
    seats = tuple(int(person) for person in found[2])
    if seats != tuple((seats[0] + step) % SEATS for step in range(SEATS)):
        raise RecordError("the persons sit in their order, unlike {text}.", text=found[2])
    points: list[Points] = [int(each) for each in found[5].split()]
    if max(abs(each) for each in points) > MOST_POINTS:
        raise RecordError("nobody has more than {most} points.", most=MOST_POINTS)
    round = WIND_LETTERS.index(found[1])
    return Place(1, round, seats, SEATS * round + seats[0], int(found[3]), int(found[4])), points


def wall_text(order: Sequence[int]) -> str:
    """The tiles of a wall in the order of draws: `1m9p3z…`."""
    return "".join(tile_text(tile) for tile in order)


def wall_of(text: str, rule: WallRule) -> Wall:
    """What `wall_text` wrote: every tile of the book's set, once."""
    found = _TILE.findall(text)
    if "".join(found) != text:
        raise RecordError("{text} are no tiles.", text=quoted(text))
    order = [parse_tile(tile) for tile in found]
    if sorted(order) != sorted(rule.tiles()):
        raise RecordError("the wall is not a whole set of {size} tiles.", size=rule.size())
    return rule.lay(order)


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
