"""A rulebook: stateless answers. An edition is the same book with some answers replaced."""

import hashlib
import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Final, NamedTuple

from manywinds.kernel.errors import DraftError, HandError, RulebookError
from manywinds.kernel.flow import DealFlow
from manywinds.kernel.forms import Form
from manywinds.kernel.native import i64
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.kernel.wall import WallRule
from manywinds.kernel.win import CIRCUMSTANCES, NOWHERE, UNKNOWN, Reading, Win, circumstance_bit, readings
from manywinds.rules.clause import Clause
from manywinds.rules.earlier_hash import earlier
from manywinds.rules.options import Option, Options
from manywinds.rules.played import played
from manywinds.rules.possible import FLOWER_NEEDED, check_replacement, check_robbing
from manywinds.rules.scoring.combine import Combine, Found, Tally
from manywinds.rules.scoring.explain import refusals
from manywinds.rules.scoring.fan import FanTable
from manywinds.rules.scoring.features import Sight
from manywinds.rules.scoring.score import BELOW_MINIMUM, NOT_A_WIN, Line, RunnerUp, Score
from manywinds.rules.table.pay import NOBODY, Parties, Settlement, Transfer
from manywinds.rules.table.tournament import NO_TOURNAMENTS, TournamentRules

Finish = Callable[["Rulebook", Win, Score], None]
Pay = Callable[["Rulebook", Score, Parties], Settlement]


class Note(NamedTuple):
    """What a book does in some matter, in a few words: how two books are compared where figures do not tell. Where
    they do, the text is empty and only the clause is noted."""

    matter: str
    text: str
    clause: str


SOMEBODY: Final = -2
"""Somebody, but the melds do not say who."""


class Responsible(NamedTuple):
    """A player who pays for others, or nobody, and the clause that says so."""

    seat: int
    clause: str
    whoever_is_named: bool = False
    """So it is even where somebody else gave the hand away and was named for it."""


class HouseRules(NamedTuple):
    """What a player's own edition changes beside options: what fans are worth, and which do not count."""

    values: dict[str, int]
    off: tuple[str, ...]


FlowOf = Callable[["Rulebook"], DealFlow]
RoundsOf = Callable[["Rulebook"], object]
Before = Callable[["Rulebook"], "Rulebook"]
SeatingOf = Callable[["Rulebook", Random], object]
Responsibility = Callable[["Rulebook", Score, Parties], Responsible]
Outright = Callable[["Rulebook", Win], bool]
Stated = Callable[["Rulebook", Win, str], Score]
"""What a hand is worth of which people tell the value alone; see `rules.valued`."""
Possible = Callable[["Rulebook", Win, int], None]
"""Refuses a win that cannot have happened as stated, by what the book alone knows. The last is whose tile won, or
nobody where that is not known."""


_ANY_TILES: Final = Form("any_tiles")
"""What tiles that win outright read as."""
_ANOTHERS_TILE: Final = ("robbing_kong", "fresh_tile_last_five", "first_discard")
_OWN_TILE: Final = ("kong_replacement", "double_kong_replacement", "flower_replacement", "kong_then_flower")


class Rulebook:
    """A book. Every name it uses is checked when it is built."""

    def __init__(
        self,
        id: str,
        names: dict[str, str],
        about: str,
        clauses: dict[str, Clause],
        forms: tuple[Form, ...],
        fans: FanTable,
        combine: Combine,
        wall: WallRule,
        pay: Pay,
        finish: Finish,
        unit: str = "points",
        minimum: int = 0,
        circumstances: tuple[str, ...] = CIRCUMSTANCES,
        fifth_waits: bool = False,
        options: Options | None = None,
        nothing: str = "",
        extras: tuple[str, ...] = (),
        base: str = "",
        outside: tuple[str, ...] = (),
        notes: tuple[Note, ...] = (),
        responsibility: Responsibility | None = None,
        outright: Outright | None = None,
        losers: "Rulebook | None" = None,
        banked: str = "",
        house: HouseRules | None = None,
        flow: FlowOf | None = None,
        rounds: RoundsOf | None = None,
        seating: SeatingOf | None = None,
        stated: Stated | None = None,
        revision: int = 1,
        tournament: TournamentRules = NO_TOURNAMENTS,
        possible: Possible | None = None,
        before: Before | None = None,
    ) -> None:
        self.id = id
        self.names = names
        self.about = about
        self.clauses = clauses
        self.forms = forms
        self.fans = fans
        self.combine = combine
        self.wall = wall
        self.pay = pay
        self.finish = finish
        self.unit = unit
        self.minimum = minimum
        self.circumstances = circumstances
        self.fifth_waits = fifth_waits
        """Whether a kind of which the hand holds all four still counts as a wait."""
        self.options = options or Options()
        self.nothing = nothing
        """The id of the fan that counts where no other does."""
        self.extras = extras
        """Fields of the case format that only some books know, and this one does."""
        self.base = base
        """The book this is an edition of."""
        self.outside = outside
        """Fans that count, but not towards the minimum."""
        self.notes = notes
        self.responsibility = responsibility
        """Who is responsible for an expensive hand, as far as its melds and its winning tile tell."""
        self.outright = outright
        """Says of tiles without a form whether they win all the same."""
        self.losers = losers
        """How hands that did not win are counted; nothing where only winners score."""
        self.rounds = rounds
        """How it goes from deal to deal; see `rules.rounds`."""
        self.seating = seating
        """How its seats are drawn; see `rules.seating`."""
        self.flow = flow
        """How its deals are played; see `rules.flow`."""
        self.stated = stated
        self.house = house
        """A player's own changes, which stay whatever options are set."""
        self.banked = banked
        """The clause by which everybody keeps what the own hand is worth, where all players score."""
        self.revision = revision
        """Raised when the book's functions come to play or pay differently and no option or figure shows it."""
        self.tournament = tournament
        """What it says about tournaments beyond play."""
        self.possible = possible
        # The book as it was before its rules last changed, made from this one: games stored then go on by it.
        self.before = before
        # What `hash` answers, once it was asked.
        self.known_hash = ""
        self.check()

    def check(self) -> None:
        """Refuse unknown clauses, circumstances and fans."""
        for fan in self.fans.fans:
            self._check_clause(f"The fan {fan.id!r}", fan.clause)
            self._check_clause(f"The fan {fan.id!r}", fan.bars_by)
        for option in self.options.known.values():
            self._check_clause(f"The option {option.name!r}", option.clause)
        for note in self.notes:
            self._check_clause(f"A note on {note.matter!r}", note.clause)
        if self.losers is not None:
            self._check_clause("Keeping the own points", self.banked)
        for clause in (self.tournament.final_referee, self.tournament.sessions_clause):
            if clause:
                self._check_clause("A rule of tournaments", clause)
        for word in self.circumstances:
            if not circumstance_bit(word):
                raise DraftError("{book!r} names the unknown circumstance {word!r}.", book=self.id, word=word)
        for id in (*self.outside, *((self.nothing,) if self.nothing else ())):
            self.fans.get(id)
        self.combine.check(self.fans)

    def _check_clause(self, who: str, clause: str) -> None:
        if clause not in self.clauses:
            raise DraftError(
                "{who} of {book!r} names the unknown clause {clause!r}.", who=who, book=self.id, clause=clause
            )

    def replace(
        self,
        id: str | None = None,
        names: dict[str, str] | None = None,
        about: str | None = None,
        forms: tuple[Form, ...] | None = None,
        fans: FanTable | None = None,
        combine: Combine | None = None,
        wall: WallRule | None = None,
        pay: Pay | None = None,
        finish: Finish | None = None,
        minimum: int | None = None,
        circumstances: tuple[str, ...] | None = None,
        fifth_waits: bool | None = None,
        options: Options | None = None,
        notes: tuple[Note, ...] | None = None,
        house: HouseRules | None = None,
        flow: FlowOf | None = None,
        rounds: RoundsOf | None = None,
        before: Before | None = None,
    ) -> "Rulebook":
        """An edition: this book with the named parts replaced."""
        return Rulebook(
            self.id if id is None else id,
            self.names if names is None else names,
            self.about if about is None else about,
            self.clauses,
            self.forms if forms is None else forms,
            self.fans if fans is None else fans,
            self.combine if combine is None else combine,
            self.wall if wall is None else wall,
            self.pay if pay is None else pay,
            self.finish if finish is None else finish,
            self.unit,
            self.minimum if minimum is None else minimum,
            self.circumstances if circumstances is None else circumstances,
            self.fifth_waits if fifth_waits is None else fifth_waits,
            self.options if options is None else options,
            self.nothing,
            self.extras,
            self.base or self.id,
            self.outside,
            self.notes if notes is None else notes,
            self.responsibility,
            self.outright,
            self.losers,
            self.banked,
            self.house if house is None else house,
            self.flow if flow is None else flow,
            self.rounds if rounds is None else rounds,
            self.seating,
            self.stated,
            self.revision,
            self.tournament,
            self.possible,
            self.before if before is None else before,
        )

    def deal_flow(self) -> DealFlow:
        """How this book, with its options, plays its deals."""
        if self.flow is None:
            raise RulebookError("{book!r} does not say how it is played.", book=self.id)
        return self.flow(self)

    def with_house(self, house: HouseRules) -> "Rulebook":
        """This book with a player's own changes."""
        changed = [self.fans.get(id).replace(value=value) for id, value in house.values.items()]
        book = self.replace(fans=self.fans.replace(*changed).without(*house.off), house=house)
        if book.losers is not None:
            # Those who did not win count by a part of the same table.
            known = book.losers.fans.index
            values = {id: value for id, value in house.values.items() if id in known}
            book.losers = book.losers.with_house(HouseRules(values, tuple(id for id in house.off if id in known)))
        return book

    def with_options(self, values: Mapping[str, object]) -> "Rulebook":
        """This book with some options set, as JSON or a command line writes their values."""
        book = self
        for name, given in values.items():
            option: Option = book.options.get(name)
            value = option.read(given)
            option.check(value)
            if value == book.options.values[name] and type(value) is type(book.options.values[name]):
                continue
            book = book.replace(options=book.options.changed(name, value))
            if option.apply is not None:
                book = option.apply(book, value)
        if book is not self and book.options.refuse_mixes is not None:
            book.options.refuse_mixes(book.options.values)
        # An option may have built the fans anew.
        return book.with_house(book.house) if book is not self and book.house is not None else book

    def points(self, win: Win) -> int:
        """What a win is worth before any minimum, without an explanation; -1 if it is no win. The fast way.

        The answer is in the parts of a point that the book's strategy counts in: `combine.parts` make a point."""
        best: i64 = self.worth(win)
        if best < 0:
            return -1
        return self.fans.get(self.nothing).value if best == 0 and self.names_nothing() else self.combine.points(best)

    def worth(self, win: Win) -> int:
        """What the highest-scoring reading is worth as the book compares readings; -1 if it is no win. The fast way."""
        best: i64 = -1
        sight = Sight(win, self.forms, self.fifth_waits)
        for reading in self.readings(win):
            best = max(best, self.combine.total(self.fans, reading, sight))
        return best

    def may_declare(self, win: Win) -> bool:
        """Whether these tiles are a win that may be declared, without saying why."""
        best: i64 = self.worth(win)
        if best < 0 or not self.combine.enough(best):
            return False
        if self.minimum == 0:
            return True
        # Where some fans do not help to reach the minimum, only the lines tell.
        return self.score(win).legal if self.outside else self.points(win) >= self.minimum

    def readings(self, win: Win) -> list[Reading]:
        """Every way to see a win as one of the book's forms."""
        found = readings(win, self.forms)
        if not found and self.outright is not None and self.outright(self, win):
            found = [Reading(win, _ANY_TILES, [], UNKNOWN, win.hand.kinds(), NOWHERE)]
        return found

    def names_nothing(self) -> bool:
        """The book has a fan for a hand without any other."""
        return self.nothing != "" and self.nothing not in self.fans.off

    def tallies(self, win: Win) -> list[Tally]:
        """Every reading that is worth something, counted."""
        sight = Sight(win, self.forms, self.fifth_waits)
        found = [self.combine.tally(self.fans, reading, sight) for reading in self.readings(win)]
        return [tally for tally in found if tally.total >= 0]

    def best(self, win: Win) -> Tally | None:
        """The highest-scoring reading; ties go to the lower fan numbers."""
        best: Tally | None = None
        for tally in self.tallies(win):
            if (
                best is None
                or tally.worth > best.worth
                or (tally.worth == best.worth and tally.numbers() < best.numbers())
            ):
                best = tally
        return best

    def runner_up(self, win: Win, best: Tally) -> RunnerUp | None:
        """The next best reading that cuts the tiles up differently or puts the winning tile elsewhere."""
        sight = Sight(win, self.forms, self.fifth_waits)
        second: Tally | None = None
        for reading in self.readings(win):
            if str(reading) == str(best.reading):
                continue
            tally = self.combine.tally(self.fans, reading, sight)
            if tally.worth >= 0 and (second is None or tally.worth > second.worth):
                second = tally
        return None if second is None else RunnerUp(second.reading, self.plain_score(second).total)

    def score(self, win: Win, discarder: int = NOBODY) -> Score:
        """What a win is worth and why. Tiles that cannot be a hand raise; no win and too little are results. Whose
        discard won, where it is known, is only looked at for whether it can be."""
        win.check()
        self.check_words(win)
        self.check_possible(win, discarder)
        return self._scored(win)

    def score_again(self, win: Win) -> Score:
        """What a win is worth that was accepted before, perhaps when less was refused than now."""
        win.check()
        return self._scored(win)

    def score_loser(self, win: Win) -> Score:
        """What a hand that did not win is worth and why, in a book where all players score. What is stated about the
        win itself is checked to be of this book and otherwise says nothing about this hand."""
        if self.losers is None:
            raise HandError("Only winners score in {book}.", book=self.id)
        win.check(loser=True)
        self._check_known(win)
        return self.losers._scored(win)

    def _scored(self, win: Win) -> Score:
        best = self.best(win)
        if best is None:
            return Score(self.unit, 0, [], legal=False, reason=NOT_A_WIN)
        return self.explained(win, best)

    def explained(self, win: Win, best: Tally) -> Score:
        """The score of a reading with everything that is known about it."""
        score = self.plain_score(best)
        score.refused = [*best.refused, *refusals(self.fans, best, self.combine.principle)]
        score.runner_up = self.runner_up(win, best)
        self.finish(self, win, score)
        return score

    def plain_score(self, tally: Tally) -> Score:
        """The lines of a tally."""
        lines = [self._line(found) for found in tally.found if found.kept]
        total = tally.total
        if not lines and self.names_nothing():
            worthless = self.fans.get(self.nothing)
            lines = [Line(worthless, 1, worthless.value, 0)]
            total = worthless.value
        score = Score(self.unit, total, lines, reading=tally.reading, minimum=self.minimum)
        score.towards_minimum = self.towards_minimum(lines)
        if score.towards_minimum < self.minimum:
            score.legal = False
            score.reason = BELOW_MINIMUM
        tally.tell(self.fans, score)
        return score

    def towards_minimum(self, lines: list[Line]) -> int:
        """What of these lines helps to reach the minimum."""
        return sum(line.points for line in lines if line.fan.id not in self.outside)

    def _line(self, found: Found) -> Line:
        fan = self.fans.fans[found.fan]
        return Line(fan, found.times(), fan.value * found.times(), 0 if found.whole else found.kept)

    def check_words(self, win: Win) -> None:
        """Refuse circumstances this book does not know, and those that do not go with how the tile came."""
        self._check_known(win)
        for word in CIRCUMSTANCES:
            if win.circumstances & circumstance_bit(word):
                if win.self_draw and word in _ANOTHERS_TILE:
                    raise HandError("{word!r} does not go with a self-drawn tile.", word=word)
                if not win.self_draw and word in _OWN_TILE:
                    raise HandError("{word!r} needs a self-drawn tile.", word=word)

    def check_possible(self, win: Win, discarder: int = NOBODY) -> None:
        """Refuse what cannot have happened to these tiles, or not with this player's discard."""
        check_replacement(win)
        check_robbing(win)
        if self.possible is not None:
            self.possible(self, win, discarder)

    def check_unseen(self, win: Win) -> None:
        """Refuse what cannot have happened whatever the tiles are, where only the value was stated."""
        for word in FLOWER_NEEDED:
            if win.circumstances & circumstance_bit(word) and not self.wall.flowers:
                raise HandError("{book} is played without bonus tiles.", book=self.id)
        if self.possible is not None:
            self.possible(self, win, NOBODY)

    def _check_known(self, win: Win) -> None:
        if win.flowers and not self.wall.flowers:
            raise HandError("{book} is played without bonus tiles.", book=self.id)
        for word in CIRCUMSTANCES:
            if win.circumstances & circumstance_bit(word) and word not in self.circumstances:
                raise HandError("{word!r} is no circumstance of {book}.", word=word, book=self.id)

    def responsible(self, score: Score, parties: Parties) -> Responsible | None:
        """Who gave the winner an expensive hand and pays for others, as far as melds and winning tile tell. Whoever was
        named must be that player; where nothing tells who it was, the name does."""
        if self.responsibility is None:
            return None
        found, named = self.responsibility(self, score, parties), parties.responsible
        if named == NOBODY or found.whoever_is_named:
            return None if found.seat in (NOBODY, SOMEBODY) else Responsible(found.seat, found.clause)
        if found.seat == NOBODY:
            raise HandError("Nobody is responsible for this hand ({clause}).", clause=found.clause)
        if found.seat not in (SOMEBODY, named):
            raise HandError(
                "{seat} is responsible for this hand, not {named} ({clause}).",
                seat=WIND_LETTERS[found.seat],
                named=WIND_LETTERS[named],
                clause=found.clause,
            )
        return Responsible(named, found.clause)

    def settle(self, score: Score, parties: Parties) -> Settlement:
        """Who pays what for this score."""
        parties.check()
        return self.pay(self, score, parties)

    def settle_all(self, winner: Score, losers: list[Score], discarder: int = NOBODY) -> Settlement:
        """The result of a won hand for all four seats: what each hand is worth, which nobody pays, and the payments."""
        if self.losers is None:
            raise HandError("Only winners score in {book}.", book=self.id)
        won = _win_of(winner)
        lost = [_win_of(score) for score in losers]
        if sorted([won.seat, *(win.seat for win in lost)]) != [0, 1, 2, 3]:
            raise HandError("A settlement needs one hand of each of the four seats.")
        if any(win.round != won.round for win in lost):
            raise HandError("All four hands of a settlement have the same round wind.")
        kept = [Transfer(NOBODY, _win_of(score).seat, score.total, self.banked) for score in (winner, *losers)]
        return Settlement([*kept, *self.settle(winner, Parties(won.seat, discarder)).transfers])

    def hash(self) -> str:
        """A short hash of what is played and paid, stored with every game played by this book."""
        if not self.known_hash:
            self.known_hash = _hash_of(played(self))
        return self.known_hash

    def is_known_as(self, hash: str) -> bool:
        """Whether a game stored with this hash was played by these very rules, perhaps by an earlier version."""
        return hash == self.hash() or (self.revision == 1 and hash == _hash_of(earlier(self)))

    def as_of(self, hash: str) -> "Rulebook | None":
        """The book by which a game stored with this hash goes on: this one, or this one as it was before its rules
        last changed and with what was played before options that came later; None where neither is known by it."""
        if self.is_known_as(hash):
            return self
        then = self if self.before is None else self.before(self)
        then = then.with_options(then.options.before())
        return then if then.is_known_as(hash) else None

    def __repr__(self) -> str:
        return f"<rulebook {self.id} {self.hash()}>"


def _hash_of(parts: dict[str, object]) -> str:
    text = json.dumps(parts, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _win_of(score: Score) -> Win:
    """The hand behind a score."""
    if score.reading is None:
        raise HandError("This hand is no win, so nothing is settled by it.")
    return score.reading.win
