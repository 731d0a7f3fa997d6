"""We are the judge, and programs that speak Botzone's words sit at our table.

    judge = Judge()
    judge.begin(deal)                   once the tiles are dealt; `begun(match, deal)` does the same for a `Onlooker`
    judge.acting(deal, seat, action)    before every `deal.apply(seat, action)`, whoever acts
    judge.acted(deal)                   after it

    lines = judge.fresh(seat)           what the program of a seat has not been sent yet, one request each
    judge.owed(deal, seat)              the discard it has named already, when its turn begins with a tile it took
    judge.answer(deal, seat, text)      our action for what it answered to the last of them

A program answers every request, those that ask nothing with `PASS`: `judge.heard(text)` checks that. What is not
possible raises `Foul` with a sentence; on Botzone that costs 30 points (BOT-5). A move of a foreign seat is so:

    action = judge.owed(deal, seat)
    if action is None:
        *news, question = judge.fresh(seat)
        for line in news:
            judge.heard(program.ask(line))
        action = judge.answer(deal, seat, program.ask(question))

A seat that is not asked is sent what it missed whenever it is convenient, at the latest with its next question.
"""

from manywinds.adapters.formats.botzone.words import NOTHING, BotzoneAnswer, Foul, answer_of, word_of
from manywinds.adapters.formats.common.game import ForeignError
from manywinds.kernel.action import ADDED_KONG, CHOW, CONCEALED_KONG, DISCARD, KONG, PUNG, TILE, VERBS
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import quoted
from manywinds.kernel.state import CLAIM, TURN
from manywinds.kernel.tiles import FLOWER_START, KIND_BITS, SEATS, kinds_in
from manywinds.play.match import Match
from manywinds.play.replay import Onlooker


class Judge(Onlooker):
    """Writes what happens to the four seats of a deal as Botzone's requests, and reads their answers."""

    def __init__(self) -> None:
        self.lines: list[list[str]] = [[], [], [], []]
        """Everything each seat is sent, in order."""
        self.sent = [0, 0, 0, 0]
        self.follow: dict[int, int] = {}
        """The discards that seats have named together with a claim."""
        self.claims: dict[int, int] = {}
        """What seats have answered to the tile that lies open."""
        self.took = ""
        """How the seat whose turn it is took the tile that began it."""
        self.drawn = 0
        self.flowers = [0, 0, 0, 0]

    # What happens.

    def begun(self, match: Match, deal: Deal) -> None:  # noqa: ARG002
        self.begin(deal)

    def begin(self, deal: Deal) -> None:
        """A deal begins: everybody hears the own seat and the round, then the own tiles."""
        if deal.flow.flowers_by_hand:
            raise ForeignError("Botzone lays out flowers by itself.")
        self.lines, self.sent = [[], [], [], []], [0, 0, 0, 0]
        self.follow, self.claims, self.took = {}, {}, ""
        counts = [len(kinds_in(mask >> FLOWER_START)) for mask in deal.flowers]
        flowers = [word_of(FLOWER_START + place) for mask in deal.flowers for place in kinds_in(mask >> FLOWER_START)]
        self.flowers = list(deal.flowers)
        for seat in range(SEATS):
            hand = deal.hands[seat]
            if seat == deal.first:
                hand = hand.minus(deal.tile & KIND_BITS)
            self.lines[seat].append(f"0 {seat} {deal.round}")
            self.lines[seat].append(" ".join(["1", *map(str, counts), *map(word_of, hand.tiles()), *flowers]))
        self.drawn = _drawn(deal)
        self._send_draw(deal)

    def acting(self, deal: Deal, seat: int, action: int) -> None:
        verb, tile = action & VERBS, action & TILE
        if deal.phase != TURN:
            self.claims[seat] = action
        elif verb == DISCARD:
            self._send_all(f"3 {seat} {self.took or 'PLAY'} {word_of(tile)}")
            self.took = ""
            self.follow = {}
        elif verb == CONCEALED_KONG:
            self._send_all(f"3 {seat} GANG")
        elif verb == ADDED_KONG:
            self._send_all(f"3 {seat} BUGANG {word_of(tile)}")

    def acted(self, deal: Deal) -> None:
        if deal.phase == TURN:
            self._resolved(deal)
        if self.drawn != _drawn(deal):
            self.drawn = _drawn(deal)
            self._send_draw(deal)

    def _resolved(self, deal: Deal) -> None:
        """All claims are answered; whose turn it is may have taken the tile."""
        taken = self.claims.get(deal.turn, 0)
        verb = taken & VERBS
        if verb == KONG:
            self._send_all(f"3 {deal.turn} GANG")
        elif verb == PUNG:
            self.took = "PENG"
        elif verb == CHOW:
            self.took = f"CHI {word_of((taken & KIND_BITS) + 1)}"
        if self.claims:
            self.follow = {seat: then for seat, then in self.follow.items() if seat == deal.turn}
        self.claims = {}

    def _send_draw(self, deal: Deal) -> None:
        player = deal.turn
        for place in kinds_in((deal.flowers[player] & ~self.flowers[player]) >> FLOWER_START):
            self._send_all(f"3 {player} BUHUA {word_of(FLOWER_START + place)}")
        self.flowers = list(deal.flowers)
        if deal.phase == TURN:
            for seat in range(SEATS):
                self.lines[seat].append(f"2 {word_of(deal.tile)}" if seat == player else f"3 {player} DRAW")

    def _send_all(self, line: str) -> None:
        for lines in self.lines:
            lines.append(line)

    # What is said.

    def fresh(self, seat: int) -> list[str]:
        """The requests a seat was not given yet."""
        found = self.lines[seat][self.sent[seat] :]
        self.sent[seat] = len(self.lines[seat])
        return found

    def owed(self, deal: Deal, seat: int) -> int | None:
        """The discard that the seat named when it took the tile its turn began with."""
        if deal.phase != TURN or deal.turn != seat or deal.drawn:
            return None
        return self.follow.pop(seat, None)

    def answer(self, deal: Deal, seat: int, text: object) -> int:
        """Our action for an answer; a discard that comes with it is kept."""
        answer: BotzoneAnswer = answer_of(deal, seat, text)
        if answer.discard != NOTHING and deal.phase == CLAIM:
            self.follow[seat] = answer.discard
        return answer.action

    @staticmethod
    def heard(text: object) -> None:
        """Refuse any other answer than a pass to a request that asks nothing."""
        if not isinstance(text, str) or text.strip() != "PASS":
            raise Foul(f"{quoted(text)} answers a request that asks nothing.")


def _drawn(deal: Deal) -> int:
    return deal.wall.front + deal.wall.replaced
