"""Danger: what a discard is likely to cost, as far as the table shows.

For every other seat: how likely it is ready, how likely it then waits for a kind, and what the book would make the
discarder pay for the hand that its melds suggest.
"""

from typing import NamedTuple

from manywinds.kernel.deal import Deal
from manywinds.kernel.hand import Hand
from manywinds.kernel.sets import CHOW, FACE_DOWN, KIND, KONG, OPEN, PUNG, SHAPE, SOURCE_SHIFT, set_kinds
from manywinds.kernel.state import DECLARED
from manywinds.kernel.tiles import ALL_KINDS, HAND_KINDS, HONOUR_START, HONOURS, KIND_BITS, SEATS, SUITS
from manywinds.kernel.win import Win
from manywinds.play.bots.keen.prices import Prices
from manywinds.play.view import seen_melds
from manywinds.rules.table.pay import NOBODY, Parties

READY = (0.0, 0.0, 0.1, 0.8, 0.98)
"""How likely a seat with so many melds is ready when it has discarded as often as `QUIET` says, and how much likelier
each discard makes it: as measured among simple bots, much alike in all books."""
RIPENS = (0.045, 0.07, 0.09, 0.03, 0.0)
QUIET = (4, 3, 3, 6, 0)
SUREST = 0.95
GUESSED = 0.5
"""How much this counts where a seat has not said that it is ready: in the arena, whoever feared more won less."""
WAITS = 1.7
"""How many kinds a ready hand waits for."""
SAFE = 0.25
"""How likely a kind still is that the seat has discarded itself, where that does not lock it."""


class Rival(NamedTuple):
    """Another seat as it looks from here."""

    seat: int
    ready: float
    hits: list[float]
    """By kind, how likely a ready hand waits for it."""
    flush: int
    """The suit it seems to collect, as a mask with the honours; 0 if none."""
    melds: tuple[int, ...]
    """Its sets but concealed kongs of which one does not see what they are."""


def rivals(deal: Deal, seat: int, left: list[int]) -> list[Rival]:
    """The other seats that may win."""
    found = []
    for other in range(SEATS):
        if other == seat or deal.dead >> other & 1 or deal.winners:
            continue
        melds = seen_melds(deal, other, seat)
        if deal.is_declared(other):
            ready = 1.0
        else:
            turns = len(deal.rivers[other])
            count = len(melds)
            ready = GUESSED * min(SUREST, READY[count] + RIPENS[count] * max(0, turns - QUIET[count]))
        shown = tuple([code for code in melds if code != FACE_DOWN])
        flush = _flush(shown)
        found.append(Rival(other, ready, _hits(deal, other, left, flush), flush, shown))
    return found


def _flush(melds: tuple[int, ...]) -> int:
    """The one suit, with the honours, that all of several melds lie in."""
    if len(melds) < 2:
        return 0
    kinds = 0
    for code in melds:
        kinds |= int(set_kinds(code))
    for suit in SUITS:
        if kinds & suit and not kinds & ~(suit | HONOURS):
            return suit | HONOURS
    return 0


def _safe_for(deal: Deal, other: int) -> int:
    """The kinds a seat that has declared itself ready has let pass since, or thrown itself, as a mask."""
    safe = deal.thrown[other]
    if not deal.is_declared(other):
        return safe
    own = deal.rivers[other]
    since = 0
    for tile in reversed(own):
        if tile & DECLARED:
            break
        since += 1
    for seat in range(SEATS):
        if seat != other:
            river = deal.rivers[seat]
            for tile in river[len(river) - min(since, len(river)) :]:
                safe |= 1 << (tile & KIND_BITS)
    return safe


def _hits(deal: Deal, other: int, left: list[int], flush: int) -> list[float]:
    """By kind, how likely a ready hand of this seat waits for it, by the ways the unseen tiles leave."""
    locked = deal.flow.own_discards_lock
    safe = _safe_for(deal, other)
    spared = 0.0 if locked else SAFE
    weights = [0.0] * HAND_KINDS
    for kind in range(HAND_KINDS):
        copies = left[kind]
        weight = 0.8 * copies * (copies - 1) + 0.6 * copies
        if kind < HONOUR_START:
            rank = kind % 9
            if rank <= 6:
                # Waiting with the next two tiles, on both sides unless at the edge.
                both = 3.0 if rank < 6 else 1.0
                if rank < 6 and safe >> (kind + 3) & 1:
                    both *= spared
                weight += both * left[kind + 1] * left[kind + 2]
            if rank >= 2:
                both = 3.0 if rank > 2 else 1.0
                if rank > 2 and safe >> (kind - 3) & 1:
                    both *= spared
                weight += both * left[kind - 1] * left[kind - 2]
            if 1 <= rank <= 7:
                weight += 1.2 * left[kind - 1] * left[kind + 1]
        if flush:
            weight *= 2.0 if flush >> kind & 1 else 0.3
        weights[kind] = weight
    total = sum(weights) or 1.0
    return [
        (spared if safe >> kind & 1 else 1.0) * min(1.0, WAITS * weights[kind] / total) for kind in range(HAND_KINDS)
    ]


class Danger:
    """What each discard may cost a seat."""

    def __init__(self, deal: Deal, seat: int, left: list[int], prices: Prices) -> None:
        self.deal = deal
        self.seat = seat
        self.left = left
        self.prices = prices
        self.rivals = rivals(deal, seat, left)

    def of(self, kind: int) -> float:
        """The expected cost of discarding a kind, beyond what a seat pays that did not discard it."""
        if kind >= HAND_KINDS:
            return 0.0
        cost = 0.0
        for rival in self.rivals:
            odds = rival.ready * rival.hits[kind]
            if odds > 0:
                flush = bool(rival.flush >> kind & 1)
                cost += odds * self.payment(rival, flush)
            if rival.melds:
                cost += self.responsibility(rival, kind)
        return cost

    def payment(self, rival: Rival, flush: bool) -> float:
        """What the discarder pays beyond his share, if the melds of a seat become a dull hand, or a flush."""
        return self._cost(rival.seat, rival.melds, rival.flush if flush else 0, self.seat)

    def responsibility(self, rival: Rival, kind: int) -> float:
        """What it may cost to give a seat another open set that makes the discarder responsible for its hand."""
        if self.prices.book.responsibility is None or self.left[kind] < 2:
            return 0.0
        melds = rival.melds
        if len(self.deal.melds[rival.seat]) == SEATS or not _collects(melds, kind):
            return 0.0
        source = (self.seat - rival.seat) % SEATS << SOURCE_SHIFT
        given = (*melds, PUNG | kind | OPEN | source)
        plain = self._cost(rival.seat, melds, rival.flush, NOBODY)
        more = self._cost(rival.seat, given, rival.flush, NOBODY) - plain
        return 0.1 * more if more > 0 else 0.0

    def _cost(self, winner: int, melds: tuple[int, ...], flush: int, discarder: int) -> float:
        index = (winner, self.seat, self.deal.round, flush, discarder, self.deal.is_declared(winner), *melds)
        found = self.prices.costs.get(index)
        if found is None:
            if len(self.prices.costs) > 20_000:
                self.prices.costs.clear()
            found = self.prices.costs[index] = self._ask(winner, melds, flush, discarder)
        return found

    def _ask(self, winner: int, melds: tuple[int, ...], flush: int, discarder: int) -> float:
        """Let the book settle a hand of these melds and dull sets beside them."""
        hand = _filled(melds, flush)
        if hand is None:
            return self.prices.loss
        rest, winning = hand
        ready = self.deal.is_declared(winner)
        book = self.prices.book
        bits = self.prices.ready_bits if ready else 0
        win = Win(rest, melds, winning, discarder == NOBODY, winner, self.deal.round, 0, bits)
        score = book.score(win)
        if not score.legal or score.reading is None:
            # It must have something that does not show.
            return self.prices.loss
        parties = Parties(winner, discarder)
        found = book.responsible(score, parties)
        if found is not None:
            parties = parties._replace(responsible=found.seat)
        paid = -float(book.settle(score, parties).changes()[self.seat])
        if discarder == NOBODY:
            return paid
        aside = next(seat for seat in range(SEATS) if seat not in (winner, self.seat))
        spared = -float(book.settle(score, Parties(winner, aside)).changes()[self.seat])
        return max(paid - spared, 0.0)


def _collects(melds: tuple[int, ...], kind: int) -> bool:
    """A seat lays out sets of what this kind belongs to: dragons and winds, ends, or one suit."""
    same = 0
    for code in melds:
        first = code & KIND
        same += first >= HONOUR_START if kind >= HONOUR_START else first < HONOUR_START and first // 9 == kind // 9
    return same >= 2


def _filled(melds: tuple[int, ...], flush: int) -> tuple[Hand, int] | None:
    """Concealed tiles that make a hand of these melds: dull chows and a pair, of one suit in a flush."""
    held = [0] * ALL_KINDS
    for code in melds:
        first = code & KIND
        if code & SHAPE == CHOW:
            for kind in (first, first + 1, first + 2):
                held[kind] += 1
        else:
            held[first] += 4 if code & SHAPE == KONG else 3
    allowed = flush & ~HONOURS if flush else (1 << HONOUR_START) - 1
    tiles: list[int] = []
    for _ in range(4 - len(melds)):
        first = next((each for each in _STARTS if allowed >> each & 1 and max(held[each : each + 3]) < 3), -1)
        if first < 0:
            return None
        for kind in (first, first + 1, first + 2):
            held[kind] += 1
            tiles.append(kind)
    pair = next((kind for kind in range(HONOUR_START) if allowed >> kind & 1 and held[kind] <= 2 and kind % 9 == 7), -1)
    if pair < 0:
        pair = next((kind for kind in range(HONOUR_START) if allowed >> kind & 1 and held[kind] <= 2), -1)
    return None if pair < 0 else (Hand.of([*tiles, pair, pair]), pair)


_STARTS = (1, 12, 23, 3, 14, 19, 0, 9, 18, 5, 11, 22)
"""Where dull chows begin: no two of them make a pattern."""
