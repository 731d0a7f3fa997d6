"""What a player could do: what the keen bot thinks of every choice, and why a win that seems there is none."""

from collections.abc import Mapping

from manywinds.kernel.action import DECLARE, DISCARD, VERBS, WIN, action_text
from manywinds.kernel.deal import Deal
from manywinds.kernel.forms import Form
from manywinds.kernel.shape import distance
from manywinds.kernel.tiles import FLOWER_START, KIND_BITS, tile_text
from manywinds.play.bots import explain
from manywinds.play.bots.reason import Reason
from manywinds.play.denials import Denial, denied_by_discard, denied_now
from manywinds.play.view import View, view
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.words import words
from manywinds.server.refusal import RefusedRequest
from manywinds.server.wire import Denied, HintLine, Hints


def hints(deal: Deal, seat: int, book: Rulebook, lang: str, n: int) -> Hints:
    """A line for every honest choice, the best first."""
    seen, why = view(deal, seat), denied_now(deal, seat)
    found = [_line(seen, book.forms, reason, lang) for reason in explain(deal, seat)]
    if not found and why is None:
        raise RefusedRequest("no_hint", 409)
    return Hints(n=n, hints=found, why_not_win=None if why is None else denied(why, lang).why)


def _line(seen: View, forms: tuple[Form, ...], reason: Reason, lang: str) -> HintLine:
    return HintLine(
        action=action_text(reason.action),
        distance=reason.distance if reason.kinds else _nearest(seen, forms, reason.action),
        useful=[tile_text(kind) for kind in reason.kinds],
        count=reason.tiles,
        value=round(reason.value) if reason.value else None,
        sentence=reason.in_language(lang),
    )


def _nearest(seen: View, forms: tuple[Form, ...], action: int) -> int:
    """Where no plan is left: how far the tiles are from any complete hand, whatever it is worth."""
    if action & VERBS == WIN:
        return -1
    hand, kind = seen.hand.hand, action & KIND_BITS
    if action & VERBS == DISCARD and kind < FLOWER_START:
        hand = hand.minus(kind)
    return int(distance(hand, forms, seen.seats[seen.seat].melds))


# Why a win that seems there is none.


def denied(denial: Denial, lang: str) -> Denied:
    """A win that is none, as it is explained to its player."""
    why = words(lang, "table")[f"why_{denial.reason}"].format(total=denial.total, minimum=denial.minimum)
    return Denied(tile=tile_text(denial.tile), why=why)


def missed(deal: Deal, seat: int, action: int, before: Mapping[int, Denial]) -> dict[int, Denial]:
    """By seat, the last discard that completed its hand and could not be won, after what this seat is about to do.

    Who has no choice is not asked, and the table goes on at once: so the reason is noted beforehand and sent
    afterwards. To wait instead would tell everybody that the discard completed somebody's hand. It stays until the own
    next discard.
    """
    if action & VERBS not in (DISCARD, DECLARE):
        return dict(before)
    found = {other: each for other, each in before.items() if other != seat}
    for other, denial in denied_by_discard(deal, seat, action).items():
        if denial is None:
            found.pop(other, None)
        else:
            found[other] = denial
    return found
