"""A bot of ours for judges that speak Botzone's words, in JSON or in the simple form, and keep us running."""

from collections.abc import Iterator
from random import Random

from manywinds.adapters.formats.botzone.envelopes import MOST_REQUESTS, BotzoneQuestion, reply
from manywinds.adapters.formats.botzone.player import BotzonePlayer
from manywinds.adapters.formats.common.game import ForeignError
from manywinds.play.bots import Bot


class BotzoneBot:
    """Answers what is asked. A question in the simple form has several lines; all are read before it is answered."""

    def __init__(self, bot: Bot, seed: int = 0) -> None:
        self.bot = bot
        self.seed = seed
        self.player = BotzonePlayer(bot.choose, Random(seed))
        self.fault = ""
        """Why the last question could not be followed."""
        self.as_json = False

    def answer(self, line: str, more: Iterator[str]) -> str:
        """The answer to a question that begins with this line, and the line that keeps us running."""
        self.fault = ""
        drawn = ""
        try:
            asked = self._asked(line.strip(), more)
            self.as_json = asked.as_json
            last = asked.requests[-1].split()
            drawn = last[1] if last[0] == "2" and len(last) == 2 else ""
            if asked.whole:
                self.player = BotzonePlayer(self.bot.choose, Random(self.seed))
            found = self.player.answer(asked)
        except ForeignError as fault:
            self.fault = str(fault)
            # What can be done at any table.
            found = f"PLAY {drawn}" if drawn else "PASS"
        return reply(found, self.as_json, keep_running=True).rstrip("\n")

    def _asked(self, line: str, more: Iterator[str]) -> BotzoneQuestion:
        if not line.isdecimal():
            return BotzoneQuestion.read(line)
        number = int(line) if len(line) < 6 else 0
        if not 1 <= number <= MOST_REQUESTS:
            raise ForeignError(f"{line[:10]} is no number of requests.")
        return BotzoneQuestion.read_simple([next(more, "") for _ in range(2 * number - 1)])
