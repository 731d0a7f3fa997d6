"""Programs of others at our tables: how they are named, who starts and ends them, and who plays on if they fail.

A program is named by its protocol and its command line: `mjai:python my_bot.py`. In the command `{seat}` stands for the
number of its person, 0 to 3.
"""

import atexit
import shlex
import sys
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

from manywinds.adapters.formats.botzone.seat import BotzoneLink, BotzoneSeat
from manywinds.adapters.formats.mjai.seat import MjaiSeat
from manywinds.adapters.programs.program import ILLEGAL, Program, ProgramError, ProgramLimits
from manywinds.books.mcr.flow import CompetitionFlow
from manywinds.books.riichi.flow import RiichiFlow
from manywinds.kernel.action import action_text
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.play.bots import Bot, bot
from manywinds.play.bots.simple import choose
from manywinds.play.match import Match
from manywinds.play.sitter import Failure, Sitter
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.flow import Outcome, flow_of

MOST_FAULTS: Final = 3
"""A program that failed so often is not started again."""
LONGEST_COMMAND: Final = 1000
GOODBYE: Final = {"mjai": '{"type": "end_game"}', "mjai-list": '[{"type": "end_game"}]'}


class ProtocolSeat(Protocol):
    """Speaks a protocol for one person."""

    def begun(self, match: Match, deal: Deal) -> None:
        """A deal begins."""

    def acting(self, deal: Deal, seat: int, action: int) -> None:
        """A seat is about to do something."""

    def acted(self, deal: Deal) -> None:
        """It has done it."""

    def ended(self, deal: Deal, outcome: Outcome) -> None:
        """The deal is booked."""

    def catch_up(self) -> None:
        """Send what was played before."""

    def answer(self, deal: Deal, seat: int) -> int:
        """What the person wants to do."""


class Link(Protocol):
    """The way to a program."""

    def hang_up(self) -> None:
        """It may end by itself now."""

    def close(self, kindly: bool = True) -> None:
        """End it."""


Start = Callable[[], Program]


def _mjai(person: int, start: Start, whole: bool) -> tuple[Link, ProtocolSeat]:
    program = start()
    return program, MjaiSeat(person, program.ask, whole)


def _botzone(person: int, start: Start, as_json: bool) -> tuple[Link, ProtocolSeat]:
    link = BotzoneLink(start, as_json)
    return link, BotzoneSeat(person, link)


PROTOCOLS: Final[dict[str, Callable[[int, Start], tuple[Link, ProtocolSeat]]]] = {
    "mjai": partial(_mjai, whole=False),
    "mjai-list": partial(_mjai, whole=True),
    "botzone": partial(_botzone, as_json=True),
    "botzone-simple": partial(_botzone, as_json=False),
}


class ForeignBot(Sitter):
    """A program that plays for one person."""

    def __init__(self, protocol: str, command: list[str], limits: ProgramLimits, loud: bool, person: int) -> None:
        super().__init__()
        self.loud = loud
        """Faults are written to standard error, for whoever writes the program."""
        self.protocol = protocol
        self.command = [word.replace("{seat}", str(person)) for word in command]
        self.limits = limits
        self.person = person
        self.faults = 0
        self.last = Failure("")
        """Why it failed last."""
        self.link: Link | None = None
        self.seat: ProtocolSeat | None = None

    # It follows the play.

    def begun(self, match: Match, deal: Deal) -> None:
        self.fault = None
        if self.faults >= MOST_FAULTS:
            self.fault = self.last
            return
        self._guarded(lambda: self._begin(match, deal))

    def _begin(self, match: Match, deal: Deal) -> None:
        if self.link is None:
            self.link, self.seat = PROTOCOLS[self.protocol](self.person, lambda: Program(self.command, self.limits))
        self._seat().begun(match, deal)

    def acting(self, deal: Deal, seat: int, action: int) -> None:
        if self.fault is None:
            self._seat().acting(deal, seat, action)

    def acted(self, deal: Deal) -> None:
        if self.fault is None:
            self._seat().acted(deal)

    def ended(self, deal: Deal, outcome: Outcome) -> None:
        if self.fault is None:
            self._guarded(lambda: self._seat().ended(deal, outcome))
            # Nobody had to play on: the next deal is another matter.
            self.fault = None

    def caught_up(self) -> None:
        """The deal goes on here that was begun elsewhere."""
        if self.fault is None:
            self._guarded(self._seat().catch_up)

    def _seat(self) -> ProtocolSeat:
        assert self.seat is not None  # noqa: S101 - there is one in every deal without a fault
        return self.seat

    # It plays.

    def wish(self, deal: Deal, seat: int) -> int:
        found: list[int] = []
        self._guarded(lambda: found.append(self._answer(deal, seat)))
        return found[0] if found else -1

    def _answer(self, deal: Deal, seat: int) -> int:
        action = self._seat().answer(deal, seat)
        if not deal.allows(seat, action):
            raise ProgramError(ILLEGAL, f"{action_text(action)} is not possible")
        return action

    # It fails, or leaves.

    def stand_aside(self, why: str) -> None:
        super().stand_aside(why)
        self._close(kindly=True)

    def say_goodbye(self) -> None:
        """The last words to the program; it may go by itself now."""
        if self.link is not None:
            if isinstance(self.link, Program):
                self.link.tell(GOODBYE[self.protocol])
            self.link.hang_up()

    def leave(self) -> None:
        self.say_goodbye()
        self._close(kindly=True)

    def _guarded(self, act: Callable[[], None]) -> None:
        try:
            act()
        except ProgramError as fault:
            self.fault = self.last = Failure(fault.why, str(fault))
            self.faults += 1
            self._close(kindly=False)
            if self.loud:
                sys.stderr.write(f"{shlex.join(self.command)[:200]}: {fault}.\n")

    def _close(self, kindly: bool) -> None:
        if self.link is not None:
            self.link.close(kindly)
        self.link = self.seat = None


SITTING: Final[dict[tuple[str, int], ForeignBot]] = {}
"""Who sits here, by name and person: a program plays on from deal to deal."""


def find_bot(name: str, limits: ProgramLimits = ProgramLimits(), loud: bool = False) -> Bot:  # noqa: B008 - it never changes
    """A bot of ours by its name, or a program by its protocol and command."""
    if ":" not in name:
        return bot(name)
    protocol, command = parsed(name)
    return Bot(
        name,
        f"Another program, which speaks {protocol}.",
        choose,
        partial(_seated, name, protocol, command, limits, loud),
    )


def _seated(name: str, protocol: str, command: list[str], limits: ProgramLimits, loud: bool, person: int) -> ForeignBot:
    found = SITTING.get((name, person))
    if found is None:
        found = SITTING[(name, person)] = ForeignBot(protocol, command, limits, loud, person)
    return found


def all_leave() -> None:
    """End every program. All hear of it first, so that nobody is waited for longer than the slowest."""
    for each in SITTING.values():
        each.say_goodbye()
    while SITTING:
        SITTING.popitem()[1].leave()


# Whoever plays in a process of a simulation ends with it.
atexit.register(all_leave)


def parsed(name: str) -> tuple[str, list[str]]:
    """The protocol and the words of a command."""
    protocol, _, command = name.partition(":")
    if protocol not in PROTOCOLS:
        raise ManywindsError(f"{quoted(protocol)} is no protocol of a program; known are {', '.join(PROTOCOLS)}.")
    if len(command) > LONGEST_COMMAND or not command.isprintable():
        raise ManywindsError(f"The command of a program has at most {LONGEST_COMMAND} printable characters.")
    try:
        words = shlex.split(command)
    except ValueError as fault:
        raise ManywindsError(f"The command {quoted(command)} cannot be read: {fault}.") from None
    if not words:
        raise ManywindsError(f"{quoted(name)} names no program to start.")
    return protocol, words


def label(name: str) -> str:
    """A short name for a table: of a program the file it is in, `my_bot` of `mjai:python my_bot.py`."""
    if ":" not in name:
        return name
    words = [word for word in parsed(name)[1] if not word.startswith("-")]
    last = words[-1] if words else "program"
    return last.replace("\\", "/").rsplit("/", 1)[-1].rsplit(".", 1)[0][:30].strip() or "program"


def split_names(text: str) -> list[str]:
    """Names with commas between. A comma inside quotation marks belongs to a command."""
    names, quote, name = [], "", ""
    for letter in text:
        if letter in "'\"" and quote in ("", letter):
            quote = "" if quote else letter
        if letter == "," and not quote:
            names.append(name.strip())
            name = ""
        else:
            name += letter
    return [*names, name.strip()]


def check_bots(names: list[str], book: Rulebook, judged: bool) -> None:
    """Refuse programs that do not play this book, or cannot at such a table."""
    for name in names:
        if ":" not in name:
            continue
        protocol, _ = parsed(name)
        if judged:
            raise ManywindsError("Programs of others play at tables that are not judged.")
        if protocol.startswith("mjai") and not isinstance(flow_of(book), RiichiFlow):
            raise ManywindsError(f"A program that speaks mjai plays riichi, not {book.id}.")
        if protocol.startswith("botzone"):
            flow = flow_of(book)
            if not isinstance(flow, CompetitionFlow):
                raise ManywindsError(f"A program that speaks Botzone's words plays competition rules, not {book.id}.")
            if flow.flowers_by_hand:
                raise ManywindsError("A program that speaks Botzone's words does not lay out flowers by itself.")
