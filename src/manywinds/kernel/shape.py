"""Questions about a hand under several forms at once: distance, waits, useful tiles, what each discard leaves."""

from manywinds.kernel.forms import FAR, Form, with_melds
from manywinds.kernel.hand import Hand
from manywinds.kernel.native import i64
from manywinds.kernel.tiles import COPIES, HAND_KINDS, kinds_in, shifted


def distance(hand: Hand, forms: tuple[Form, ...], melds: tuple[int, ...] = ()) -> i64:
    """Tiles from ready under the nearest form: 0 ready, -1 complete."""
    best: i64 = FAR
    for form in forms:
        best = form.nearest(hand, melds, best)
    return best


def near(hand: Hand, forms: tuple[Form, ...], melds: tuple[int, ...], most: i64) -> bool:
    """The hand is at most so many tiles from ready."""
    for form in forms:
        if form.nearest(hand, melds, most + 1) <= most:
            return True
    return False


def distance_of(tiles: list[int], forms: tuple[Form, ...]) -> i64:
    """The same for a plain list of tiles."""
    return distance(Hand.of(tiles), forms)


def complete(hand: Hand, forms: tuple[Form, ...], melds: tuple[int, ...] = ()) -> bool:
    """The hand has one of the forms."""
    for form in forms:
        if form.complete(hand, melds):
            return True
    return False


def complete_of(tiles: list[int], forms: tuple[Form, ...]) -> bool:
    """The same for a plain list of tiles."""
    return complete(Hand.of(tiles), forms)


def used_up(hand: Hand, melds: tuple[int, ...]) -> i64:
    """The kinds of which all four copies are in the hand and its melds."""
    return with_melds(hand, melds).fourfold()


def waits_beside_melds(hand: Hand, forms: tuple[Form, ...], melds: tuple[int, ...] = ()) -> i64:
    """The kinds that complete the hand, but none of which the concealed tiles alone are all four copies."""
    found: i64 = 0
    for form in forms:
        found |= form.waits(hand, melds)
    return found


def waits(hand: Hand, forms: tuple[Form, ...], melds: tuple[int, ...] = ()) -> i64:
    """The kinds that complete the hand, but none of which hand and melds hold all four copies."""
    found: i64 = waits_beside_melds(hand, forms, melds)
    if found and melds:
        found &= ~used_up(hand, melds)
    return found


def waits_with_fifth(hand: Hand, forms: tuple[Form, ...], melds: tuple[int, ...] = ()) -> i64:
    """The kinds that complete the shape, also those of which no tile can be left."""
    found: i64 = waits_beside_melds(hand, forms, melds)
    for kind in kinds_in(hand.fourfold()):
        if complete(hand.plus(kind), forms, melds):
            found |= shifted(1, kind)
    return found


def useful(hand: Hand, forms: tuple[Form, ...], melds: tuple[int, ...] = ()) -> int:
    """The kinds that bring the hand nearer, as a mask."""
    now = distance(hand, forms, melds)
    gone = used_up(hand, melds)
    mask = 0
    for kind in range(HAND_KINDS):
        if not gone >> kind & 1 and distance(hand.plus(kind), forms, melds) < now:
            mask |= 1 << kind
    return mask


def nearest_without(hand: Hand, kinds: int, forms: tuple[Form, ...], melds: tuple[int, ...] = ()) -> int:
    """Those of the kinds, a mask of some the hand holds, whose discard leaves it nearest to ready."""
    # Some tile can always be spared, and no discard takes a hand more than one tile away.
    now: i64 = max(distance(hand, forms, melds), 0)
    found: i64 = 0
    for kind in kinds_in(kinds):
        if near(hand.minus(kind), forms, melds, now):
            found |= shifted(1, kind)
    return found or kinds


class Discard:
    """What one discard leaves: the distance then, the useful kinds, and how many such tiles are unseen by the hand."""

    def __init__(self, kind: int, distance: int, useful: int, tiles: int) -> None:
        self.kind = kind
        self.distance = distance
        self.useful = useful
        self.tiles = tiles

    def __repr__(self) -> str:
        return f"Discard({self.kind}, {self.distance}, {self.useful:#x}, {self.tiles})"


def discards(hand: Hand, forms: tuple[Form, ...], melds: tuple[int, ...] = ()) -> list[Discard]:
    """Every possible discard, the best first: nearest to ready, then most useful tiles."""
    whole = with_melds(hand, melds)
    options = []
    for kind in kinds_in(hand.kinds()):
        rest = hand.minus(kind)
        mask = useful(rest, forms, melds)
        tiles = 0
        for wanted in kinds_in(mask):
            tiles += COPIES - whole.count(wanted)
        options.append(Discard(kind, distance(rest, forms, melds), mask, tiles))
    options.sort(key=lambda option: (option.distance, -option.tiles, option.kind))
    return options
