"""What a player could do: how near each choice leaves the hand to ready, and why a win that seems there is none."""

from manywinds.kernel.action import CHOW, DECLARE, DISCARD, KONG, PASS, PUNG, VERBS, WIN, action_text, used_from_hand
from manywinds.kernel.deal import Deal
from manywinds.kernel.hand import Hand
from manywinds.kernel.sets import CHOW as CHOW_SET
from manywinds.kernel.sets import KONG as KONG_SET
from manywinds.kernel.sets import OPEN, SHAPE, set_kinds
from manywinds.kernel.sets import PUNG as PUNG_SET
from manywinds.kernel.shape import distance, useful
from manywinds.kernel.state import CLAIM, ROB, TURN
from manywinds.kernel.tiles import COPIES, FLOWER_START, KIND_BITS, kinds_in, tile_text
from manywinds.kernel.win import Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.score import BELOW_MINIMUM
from manywinds.rules.words import words
from manywinds.server.refusal import Refusal
from manywinds.server.shown import choice, tile_name
from manywinds.server.wire import HintLine, Hints

SHAPES = {CHOW: CHOW_SET, PUNG: PUNG_SET, KONG: KONG_SET}


def hints(deal: Deal, seat: int, book: Rulebook, lang: str, n: int) -> Hints:
    """A line for every choice that can be weighed, the best first."""
    found = [line for action in deal.honest(seat) if (line := _line(deal, seat, book, action, lang)) is not None]
    why = _why_not(deal, seat, book, lang)
    if not found and why is None:
        raise Refusal("no_hint", 409)
    found.sort(key=lambda line: (line.distance, -line.count, -(line.value or 0)))
    return Hints(n=n, hints=found, why_not_win=why)


def _line(deal: Deal, seat: int, book: Rulebook, action: int, lang: str) -> HintLine | None:
    say = words(lang, "table")
    verb, text = action & VERBS, action_text(action)
    hand, melds, forms = deal.hands[seat], deal.melds[seat], deal.course.forms
    if verb == WIN:
        return HintLine(action=text, distance=-1, useful=[], count=0, value=None, sentence=say["hint_win"])
    if verb in SHAPES:
        kind = deal.tile & KIND_BITS
        for used in used_from_hand(action, kind):
            hand = hand.minus(used)
        left = int(distance(hand, forms, (*melds, SHAPES[verb] | (action & KIND_BITS) | OPEN)))
        label = choice(action, deal.tile, lang, False).label
        sentence = say["hint_claim"].format(action=label, distance=left)
        return HintLine(action=text, distance=left, useful=[], count=0, value=None, sentence=sentence)
    if action == PASS:
        left = int(distance(hand, forms, melds))
        sentence = say["hint_pass"].format(distance=left)
        return HintLine(action=text, distance=left, useful=[], count=0, value=None, sentence=sentence)
    if verb in (DISCARD, DECLARE) and action & KIND_BITS < FLOWER_START:
        return _discard(deal, seat, book, action, lang)
    return None


def _discard(deal: Deal, seat: int, book: Rulebook, action: int, lang: str) -> HintLine:
    say = words(lang, "table")
    hand, melds, forms = deal.hands[seat].minus(action & KIND_BITS), deal.melds[seat], deal.course.forms
    left = int(distance(hand, forms, melds))
    kinds = kinds_in(useful(hand, forms, melds))
    count = sum(_unseen(deal, seat, kind) for kind in kinds)
    tiles = [tile_text(kind) for kind in kinds]
    value = None
    if left == 0 and kinds:
        value = max(_worth(deal, seat, book, hand, kind) for kind in kinds)
        named = ", ".join(tile_name(tile, lang) for tile in tiles)
        sentence = say["hint_ready"].format(tiles=named, count=count)
    else:
        sentence = say["hint_far"].format(distance=left, count=count)
    return HintLine(
        action=action_text(action), distance=left, useful=tiles, count=count, value=value, sentence=sentence
    )


def _worth(deal: Deal, seat: int, book: Rulebook, hand: Hand, kind: int) -> int:
    """What a win on another's tile of this kind would be worth, or nothing where it would not be one."""
    win = Win(hand.plus(kind), deal.melds[seat], kind, False, seat, deal.round, deal.flowers[seat])
    return max(0, book.points(win))


def _unseen(deal: Deal, seat: int, kind: int) -> int:
    """How many tiles of a kind may still come: neither held nor open to this seat."""
    own = deal.hands[seat].count(kind)
    for code in deal.melds[seat]:
        if not code & OPEN and set_kinds(code) >> kind & 1:
            own += COPIES if code & SHAPE == KONG_SET else 0
    turned = sum(each == kind for each in deal.indicators(0))
    return max(0, COPIES - own - deal.seen(kind) - turned)


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
