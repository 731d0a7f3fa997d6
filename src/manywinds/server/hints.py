"""What a player could do: what the keen bot thinks of every choice, and why a win that seems there is none."""

from manywinds.kernel.action import DISCARD, VERBS, WIN, action_text
from manywinds.kernel.deal import Deal
from manywinds.kernel.shape import distance
from manywinds.kernel.state import CLAIM, ROB, TURN
from manywinds.kernel.tiles import FLOWER_START, KIND_BITS, tile_text
from manywinds.play.bots import explain
from manywinds.play.bots.reason import Reason
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.score import BELOW_MINIMUM
from manywinds.rules.words import words
from manywinds.server.refusal import Refusal
from manywinds.server.wire import HintLine, Hints


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
    return int(distance(hand, deal.course.forms, deal.melds[seat]))


def _why_not(deal: Deal, seat: int, book: Rulebook, lang: str) -> str | None:
    """Why a hand that is complete may not be declared."""
    if WIN in deal.honest(seat):
        return None
    say = words(lang, "table")
    if deal.phase == TURN and deal.turn == seat and deal.drawn and deal.completes(seat):
        return _too_little(deal, seat, book, say)
    if deal.phase in (CLAIM, ROB) and deal.turn != seat and deal.waits(seat) >> (deal.tile & KIND_BITS) & 1:
        if not deal.unlocked(seat, deal.tile & KIND_BITS):
            return say["why_locked"]
        return _too_little(deal, seat, book, say)
    return None


def _too_little(deal: Deal, seat: int, book: Rulebook, say: dict[str, str]) -> str:
    score = book.score(deal.win(seat))
    if score.reason == BELOW_MINIMUM:
        return say["why_minimum"].format(total=score.towards_minimum, minimum=score.minimum)
    return say["why_other"]
