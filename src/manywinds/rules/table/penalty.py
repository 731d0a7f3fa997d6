"""Offences: what a book punishes, what each costs, who gets that, and what it means for the deal.

An offence is found by the deal itself at a judged table, or entered by a referee. Either way it is one row of the
book's table. What it costs may depend on how often a player did it before, so a match keeps count.
"""

from typing import Final, NamedTuple

from manywinds.kernel.errors import DraftError, ManywindsError, NotationError, RulebookError, quoted
from manywinds.kernel.flow import MUST_DISCARD, NO_CLAIM_NOW, NO_SETS, NO_WIN, NO_WIN_NOW, OUT, VOIDS
from manywinds.kernel.hand import Hand
from manywinds.kernel.notation import parse_tiles, tiles_text
from manywinds.kernel.tiles import HAND_KINDS, KIND_BITS, WIND_LETTERS
from manywinds.rules.sentences import Sentence, compose, prose
from manywinds.rules.table.pay import NOBODY, Transfer
from manywinds.rules.terms import said
from manywinds.rules.words import words

# Who notices.
PREVENTED: Final = "prevented"
"""A digital table makes it impossible; a referee enters it for a real one."""
SEEN: Final = "seen"
"""A judged table sees it by itself."""
REFEREE: Final = "referee"

# Who gets what an offence costs.
FORFEIT: Final = "forfeit"
"""Nobody."""
EACH: Final = "each"
"""Each of the other three, so much."""
VICTIM: Final = "victim"
"""The player the referee names."""
CHOSEN: Final = "chosen"
"""Nobody, or the player the referee names."""

# In place of a figure.
GIVEN: Final = -1
"""The referee decides."""
FREE: Final = -2
"""The referee decides, also whether it costs anything."""

# What a sentence about a penalty is about, beside what is paid.
OFFENCE: Final = "offence"
DEDUCTION: Final = "deduction"
"""What is taken off the final score."""
WARNING: Final = "warning"
EFFECT: Final = "effect"

EFFECTS: Final = (
    (VOIDS, "offence_void"),
    (NO_WIN, "offence_dead"),
    (NO_SETS, "offence_mute"),
    (NO_WIN_NOW, "offence_refused"),
    (NO_CLAIM_NOW, "offence_lost"),
    (MUST_DISCARD, "offence_owed"),
    (OUT, "offence_out"),
)
"""What an offence means for the deal, and the sentence that says so."""


class Fine(NamedTuple):
    """What an offence costs the first time, the second and so on; the last figure goes on. Nothing is a warning."""

    steps: tuple[int, ...] = ()
    to: str = FORFEIT
    amounts: tuple[int, ...] = ()
    """What a referee may choose from."""

    def step(self, times: int) -> int:
        """What it costs the nth time."""
        return self.steps[min(times, len(self.steps)) - 1] if self.steps else 0

    def figures(self) -> tuple[int, ...]:
        """Everything the book lets it cost; nothing is a warning, or means something for the deal alone."""
        return tuple(sorted({*[step for step in self.steps if step >= 0], *self.amounts} or {0}))


NO_FINE: Final = Fine()


class Offence(NamedTuple):
    """One row of a book's table. `text` is ours, for players and referees."""

    code: str
    clause: str
    text: str
    seen: str = REFEREE
    fine: Fine = NO_FINE
    effect: int = 0
    anywhere: bool = False
    """It can happen at an ordinary table too, where only what is lawful is offered."""
    counter: str = ""
    """It counts together with the offences of this code."""
    per_round: bool = False
    """The count starts anew with every round."""
    decided: bool = False
    """The referee decides whether the hand is dead."""

    def counted_as(self) -> str:
        """The name of its count."""
        return self.counter or self.code

    def text_in(self, lang: str = "en") -> str:
        """What was done, in a language."""
        return said(lang, self.clause, self.text)

    def brief(self, lang: str) -> str:
        """Its printed number, where the book numbers its offences; elsewhere what was done."""
        return self.clause if self.code == self.clause else f"{self.text_in(lang).rstrip('.')}:"


class Entry(NamedTuple):
    """What a referee enters: who did what, and as far as it matters the amount, who gets it, and the tiles shown."""

    seat: int
    code: str
    amount: int = 0
    other: int = NOBODY
    tiles: tuple[int, ...] = ()
    dead: bool = False
    """The referee decides that the hand is dead."""

    def text(self) -> str:
        """`S PEN-17 amount 20 to N dead`: what `parse` reads back."""
        amount = f" amount {self.amount}" if self.amount else ""
        other = f" to {WIND_LETTERS[self.other]}" if self.other != NOBODY else ""
        shown = f" tiles {tiles_text(list(self.tiles))}" if self.tiles else ""
        return f"{WIND_LETTERS[self.seat]} {self.code}{amount}{other}{shown}{' dead' if self.dead else ''}"

    @staticmethod
    def parse(text: str) -> "Entry":
        """An entry as it is written."""
        said = text.split()
        if len(said) < 2 or said[0] not in tuple(WIND_LETTERS):
            raise NotationError("{text} is no entry of a referee", text=quoted(text))
        found = Entry(WIND_LETTERS.index(said[0]), said[1])
        if len(set(said[2::2])) < len(said[2::2]):
            raise NotationError("{text} says something twice", text=quoted(text))
        if said[-1] == "dead" and len(said) > 2:
            found = found._replace(dead=True)
            said = said[:-1]
        for place in range(2, len(said), 2):
            word, value = said[place], said[place + 1] if place + 1 < len(said) else ""
            if word == "amount" and value.isascii() and value.isdecimal() and len(value) < 6 and int(value):
                found = found._replace(amount=int(value))
            elif word == "to" and value in tuple(WIND_LETTERS):
                found = found._replace(other=WIND_LETTERS.index(value))
            elif word == "tiles" and value:
                found = found._replace(tiles=tuple(parse_tiles(value)))
            else:
                raise NotationError("{text} has no place in an entry of a referee", text=quoted(f"{word} {value}"))
        return found

    def shown(self) -> Hand:
        """The tiles that were shown."""
        return Hand.of([tile & KIND_BITS for tile in self.tiles])


BY_TABLE: Final = -1
"""In place of a figure: what the book's table says."""


class Fault(NamedTuple):
    """An offence at a real table, and the figure a referee puts in place of the table's, if he does."""

    entry: Entry
    points: int = BY_TABLE


class Penalty(NamedTuple):
    """What an offence came to: which time it was, what is paid, and what is taken off the final score later."""

    seat: int
    offence: Offence
    times: int
    transfers: tuple[Transfer, ...] = ()
    deducted: int = 0

    def lost(self) -> int:
        """What it costs the offender now."""
        return int(sum(each.points for each in self.transfers if each.payer == self.seat))

    def forfeited(self) -> int:
        """What of that nobody gets."""
        return int(sum(each.points for each in self.transfers if each.payee == NOBODY))

    def text(self) -> str:
        """`S PEN-12 1 -30`, as a record writes it."""
        later = f" later -{self.deducted}" if self.deducted else ""
        return f"{WIND_LETTERS[self.seat]} {self.offence.code} {self.times} {-self.lost()}{later}"

    def sentences(self, lang: str = "en") -> list[str]:
        """What was done, what it costs and what it means for the deal, read aloud."""
        return [each.text for each in self.explained(lang)]

    def explained(self, lang: str = "en") -> list[Sentence]:
        """What was done, what it costs and what it means for the deal."""
        say = words(lang)
        who = say["wind_" + WIND_LETTERS[self.seat]]
        what = prose(self.offence.text_in(lang).rstrip("."))
        found = [compose(OFFENCE, say["offence"], seat=who, what=what, times=self.times, clause=self.offence.clause)]
        found += [each.sentence(lang) for each in self.transfers]
        if self.deducted:
            found.append(compose(DEDUCTION, say["offence_later"], seat=who, points=self.deducted))
        if self.offence.fine.steps and self.offence.fine.step(self.times) == 0:
            found.append(compose(WARNING, say["offence_warning"], seat=who))
        for flag, key in EFFECTS:
            if self.offence.effect & flag:
                found.append(compose(EFFECT, say[key], seat=who))
        return found


class Offences:
    """The table of a book."""

    def __init__(self, rows: tuple[Offence, ...] = ()) -> None:
        self.rows = rows
        self.numbers: dict[str, int] = {}
        for place, row in enumerate(rows):
            if row.code in self.numbers:
                raise DraftError("The offence {code!r} is listed twice.", code=row.code)
            self.numbers[row.code] = place
        for row in rows:
            first = rows[self.number(row.counted_as())]
            if first.per_round != row.per_round:
                raise DraftError(
                    "{code!r} and {other!r} count together, but not over the same time.",
                    code=row.code,
                    other=first.code,
                )

    def number(self, code: str) -> int:
        """The place of an offence in the table."""
        found = self.numbers.get(code, -1)
        if found < 0:
            if not self.numbers:
                raise RulebookError("There is no offence {code} in this book; it has none.", code=quoted(code))
            known = ", ".join(self.numbers)
            raise RulebookError(
                "There is no offence {code} in this book; it has {known}.", code=quoted(code), known=known
            )
        return found

    def check(self, entry: Entry, judged: bool, shown: bool = True) -> Offence:
        """The row an entry names; refuse what cannot be entered like that. Where tiles are not `shown` to a program
        nobody names them."""
        row = self.rows[self.number(entry.code)]
        if not judged and not row.anywhere:
            raise ManywindsError(
                "{code} cannot happen at a table that offers only what is lawful ({clause}).",
                code=row.code,
                clause=row.clause,
            )
        if GIVEN in row.fine.steps or FREE in row.fine.steps:
            if entry.amount and entry.amount not in row.fine.amounts:
                allowed = ", ".join(str(each) for each in row.fine.amounts)
                raise ManywindsError(
                    "{code} costs one of {allowed}, not {amount} ({clause}).",
                    code=row.code,
                    allowed=allowed,
                    amount=entry.amount,
                    clause=row.clause,
                )
        elif entry.amount:
            raise _no_choice(row)
        named = entry.other != NOBODY
        if named != (row.fine.to == VICTIM or (named and row.fine.to == CHOSEN)) or entry.other == entry.seat:
            raise ManywindsError(
                "{code} names another player exactly if he is paid for it ({clause}).", code=row.code, clause=row.clause
            )
        if entry.dead and not row.decided:
            raise ManywindsError(
                "What {code} means for the hand is fixed ({clause}).", code=row.code, clause=row.clause
            )
        if (shown and row.effect & MUST_DISCARD != 0) != bool(entry.tiles):
            raise ManywindsError(
                "{code} names the tiles shown exactly if they must be discarded ({clause}).",
                code=row.code,
                clause=row.clause,
            )
        for tile in entry.tiles:
            if tile & KIND_BITS >= HAND_KINDS:
                raise ManywindsError("A bonus tile that was shown is simply laid out.")
        return row


def charge(row: Offence, seat: int, times: int, given: int, other: int) -> Penalty:
    """What an offence costs the nth time, by its table."""
    points = row.fine.step(times)
    if points == GIVEN and not given:
        raise ManywindsError("The referee has to say what {code} costs ({clause}).", code=row.code, clause=row.clause)
    if points in (GIVEN, FREE):
        points = given
    elif given:
        raise ManywindsError(
            "{code} is a warning this time, and costs nothing ({clause}).", code=row.code, clause=row.clause
        )
    if not points:
        return Penalty(seat, row, times)
    if row.fine.to == EACH:
        payees = [each for each in range(4) if each != seat]
    else:
        payees = [other if row.fine.to in (VICTIM, CHOSEN) else NOBODY]
    return Penalty(seat, row, times, tuple(Transfer(seat, payee, points, row.clause) for payee in payees))


class OffenceRegister:
    """How often each person did what, some offences by round."""

    def __init__(self) -> None:
        self.counts: dict[tuple[int, str, int], int] = {}

    def times(self, person: int, row: Offence, round: int) -> int:
        """Which time it would be in this round."""
        return self.counts.get(self._key(person, row, round), 0) + 1

    def count(self, person: int, row: Offence, round: int) -> int:
        """Count one more, and say which time it is."""
        times = self.times(person, row, round)
        self.counts[self._key(person, row, round)] = times
        return times

    def _key(self, person: int, row: Offence, round: int) -> tuple[int, str, int]:
        return (person, row.counted_as(), round if row.per_round else NOBODY)


def _no_choice(row: Offence) -> ManywindsError:
    """No referee decides what it costs."""
    if not row.fine.steps:
        return ManywindsError("The book names no amount for {code} ({clause}).", code=row.code, clause=row.clause)
    return ManywindsError("What {code} costs is fixed ({clause}).", code=row.code, clause=row.clause)
