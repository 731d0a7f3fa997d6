"""A player who speaks Botzone's words at an MCR table.

A program answers every request, and with the line `KEEP_RUNNING` after its answer it stays for the next one; otherwise
it ends, and is started anew with all that was said so far. With every deal a new one is started: on Botzone a game is
one hand.
"""

from collections.abc import Callable
from time import monotonic

from manywinds.adapters.formats.botzone.envelopes import (
    KEEP_RUNNING,
    next_question,
    question,
    reply_of,
    simple_question,
)
from manywinds.adapters.formats.botzone.judge import Judge
from manywinds.adapters.formats.botzone.words import SIZES, tile_of
from manywinds.adapters.formats.common.game import ForeignError
from manywinds.adapters.programs.program import ENDED, GARBAGE, ILLEGAL, SILENT, Program, ProgramError
from manywinds.kernel.action import DISCARD
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import quoted
from manywinds.kernel.state import TURN
from manywinds.play.match import Match
from manywinds.rules.table.flow import Outcome

TAKING = ("PENG", "CHI")


class BotzoneLink:
    """The program of a seat, or one program after the other."""

    def __init__(self, start: Callable[[], Program], as_json: bool) -> None:
        self.start = start
        self.as_json = as_json
        self.program: Program | None = None
        self.requests: list[str] = []
        self.responses: list[str] = []

    def begin(self) -> None:
        """A new deal."""
        self.close()
        self.requests, self.responses = [], []
        # Whether there is such a program shows at once.
        self.program = self.start()

    def ask(self, request: str) -> str:
        """The answer to one more request."""
        self.requests.append(request)
        fresh = self.program is None or not self.program.answered
        if self.program is None:
            self.program = self.start()
        if not fresh:
            message = next_question(request, self.as_json)
        else:
            message = (question if self.as_json else simple_question)(self.requests, self.responses)
        answer = self._heard(self.program, message)
        self.responses.append(answer)
        return answer

    def _heard(self, program: Program, message: str) -> str:
        line = program.ask(message.rstrip("\n"))
        until = monotonic() + program.limits.move
        try:
            # Then it says that it goes on, or ends.
            while program.hear(until).strip() != KEEP_RUNNING:
                pass
        except ProgramError as fault:
            if fault.why == SILENT:
                raise ProgramError(SILENT, f"after its answer it neither ends nor says {KEEP_RUNNING}") from None
            if fault.why != ENDED:
                raise
            program.close()
            self.program = None
        try:
            return reply_of([line])[0]
        except ForeignError as fault:
            raise ProgramError(GARBAGE, str(fault).rstrip(".")) from None

    def hang_up(self) -> None:
        """The program may end by itself now."""
        if self.program is not None:
            self.program.hang_up()

    def close(self, kindly: bool = True) -> None:
        """End it."""
        if self.program is not None:
            self.program.close(kindly)
        self.program = None


class BotzoneSeat:
    """Speaks for one person."""

    def __init__(self, person: int, link: BotzoneLink) -> None:
        self.person = person
        self.link = link
        self.judge = Judge()
        self.seat = 0

    def begun(self, match: Match, deal: Deal) -> None:
        """A deal begins."""
        assert match.place is not None  # noqa: S101
        self.seat = match.place.seats.index(self.person)
        self.judge.begun(match, deal)
        self.link.begin()

    def acting(self, deal: Deal, seat: int, action: int) -> None:
        """A seat is about to do something."""
        self.judge.acting(deal, seat, action)

    def acted(self, deal: Deal) -> None:
        """It has done it."""
        self.judge.acted(deal)

    def ended(self, deal: Deal, outcome: Outcome) -> None:  # noqa: ARG002
        """The deal is booked; Botzone sends nothing about that."""
        self.link.close()

    def catch_up(self) -> None:
        """Send what was played before; the program's answers to that do not count."""
        for line in self.judge.fresh(self.seat):
            self.link.ask(line)

    def answer(self, deal: Deal, seat: int) -> int:
        """What the person wants to do."""
        owed = self.judge.owed(deal, seat)
        if owed is not None:
            return owed
        lines = self.judge.fresh(seat)
        if not lines:
            return self._owed_before(deal)
        said = ""
        try:
            for line in lines[:-1]:
                said = self.link.ask(line)
                self.judge.heard(said)
            said = self.link.ask(lines[-1])
            return self.judge.answer(deal, seat, said)
        except ForeignError as fault:
            known = said.split()[:1]
            why = ILLEGAL if known and known[0] in SIZES else GARBAGE
            raise ProgramError(why, str(fault).rstrip(".")) from None

    def _owed_before(self, deal: Deal) -> int:
        """The discard it named with a claim, which was sent again when a stored game went on."""
        words = self.link.responses[-1].split() if self.link.responses else []
        if deal.phase != TURN or not words or words[0] not in TAKING:
            raise ProgramError(ILLEGAL, f"{quoted(' '.join(words))} names no discard")
        try:
            return DISCARD | tile_of(words[-1])
        except ForeignError as fault:
            raise ProgramError(ILLEGAL, str(fault).rstrip(".")) from None
