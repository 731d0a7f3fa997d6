"""What a player could do: what the keen bot thinks of every choice, and why a win that seems there is none."""

from collections.abc import Mapping
from typing import NamedTuple, cast

from manywinds.kernel.action import DECLARE, DISCARD, TILE, VERBS, WIN, action_text
from manywinds.kernel.deal import Deal
from manywinds.kernel.shape import distance
from manywinds.kernel.state import CLAIM, ROB, TURN
from manywinds.kernel.tiles import FLOWER_START, KIND_BITS, tile_text
from manywinds.kernel.win import LAST_TILE
from manywinds.play.bots import explain
from manywinds.play.bots.reason import Reason
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import BELOW_MINIMUM
from manywinds.rules.table.flow import Flow
from manywinds.rules.words import words
from manywinds.server.refusal import Refusal
from manywinds.server.wire import Denied, HintLine, Hints

SEATS = 4


def hints(deal: Deal, seat: int, book: Rulebook, lang: str, n: int) -> Hints:
    """A line for every honest choice, the best first."""
    found = [_line(deal, seat, reason, lang) for reason in explain(deal, seat)]
    why = _why_not(deal, seat, book, lang)
    if not found and why is None:
        raise Refusal("no_hint", 409)
    return Hints(n=n, hints=found, why_not_win=why)


def _line(deal: Deal, seat: int, reason: Reason, lang: str) -> HintLine:
    return HintLine(
        action=action_text(reason.action),
        distance=reason.distance if reason.kinds else _nearest(deal, seat, reason.action),
        useful=[tile_text(kind) for kind in reason.kinds],
        count=reason.tiles,
        value=round(reason.value) if reason.value else None,
        sentence=reason.told(lang),
    )


def _nearest(deal: Deal, seat: int, action: int) -> int:
    """Where no plan is left: how far the tiles are from any complete hand, whatever it is worth."""
    if action & VERBS == WIN:
        return -1
    hand, kind = deal.hands[seat], action & KIND_BITS
    if action & VERBS == DISCARD and kind < FLOWER_START:
        hand = hand.minus(kind)
    return int(distance(hand, deal.flow.forms, deal.melds[seat]))


# Why a win that seems there is none.


class Why(NamedTuple):
    """Why a complete hand may not be declared, before it is put into words."""

    key: str
    total: float = 0
    minimum: int = 0

    def told(self, lang: str) -> str:
        """The reason in a sentence."""
        return words(lang, "table")[self.key].format(total=self.total, minimum=self.minimum)


class Missed(NamedTuple):
    """A discard that completed a hand which could not win by it."""

    tile: str
    why: Why

    def told(self, lang: str) -> Denied:
        """The same as it goes over the wire."""
        return Denied(tile=self.tile, why=self.why.told(lang))


def missed(deal: Deal, seat: int, action: int, before: Mapping[int, Missed]) -> dict[int, Missed]:
    """By seat, the last discard that completed its hand and could not be won, after what this seat is about to do.

    Who has no choice is not asked, and the table goes on at once: so the reason is noted beforehand and told
    afterwards. To wait instead would tell everybody that the discard completed somebody's hand. It stays until the own
    next discard. At a judged table nothing is noted: to see what a hand is worth is the player's part there.
    """
    if action & VERBS not in (DISCARD, DECLARE) or deal.judged:
        return dict(before)
    found = {other: each for other, each in before.items() if other != seat}
    kind = action & KIND_BITS
    if kind >= FLOWER_START or deal.winners:
        return found
    near = [other for other in range(SEATS) if other != seat and deal.waits(other) >> kind & 1]
    if near:
        then = _discarded(deal, seat, action)
        for other in near:
            if then.wins_with(other, kind):
                found.pop(other, None)
            else:
                found[other] = Missed(tile_text(action & TILE), _why(then, other, cast("Flow", deal.flow).book))
    return found


def _discarded(deal: Deal, seat: int, action: int) -> Deal:
    """The deal as the others look at a discard of this seat, whether or not any of them would be asked."""
    then = deal.clone()
    then.give(seat, action & TILE)
    then.rivers[seat].append(action & TILE)
    then.phase, then.tile, then.drawn, then.dealt = CLAIM, action & TILE, False, False
    then.refused = 0
    then.came = LAST_TILE if then.next_draws_nothing(seat) else 0
    return then


def _why_not(deal: Deal, seat: int, book: Rulebook, lang: str) -> str | None:
    """Why a hand that is complete now may not be declared."""
    if WIN in deal.honest(seat):
        return None
    own = deal.phase == TURN and deal.turn == seat and deal.drawn and deal.completes(seat)
    open = deal.phase in (CLAIM, ROB) and deal.turn != seat and deal.waits(seat) >> (deal.tile & KIND_BITS) & 1
    return _why(deal, seat, book).told(lang) if own or open else None


def _why(deal: Deal, seat: int, book: Rulebook) -> Why:
    if deal.phase != TURN and not deal.unlocked(seat, deal.tile & KIND_BITS):
        return Why("why_locked")
    score = book.score(deal.win(seat))
    if score.reason == BELOW_MINIMUM:
        return Why("why_minimum", score.towards_minimum, score.minimum)
    return Why("why_other")
