"""Forms: the shapes of hands that win. A book lists the forms it plays; the kernel prefers none of them.

Every form answers the same questions about concealed tiles and melds: how far from ready, complete or not, which
kinds complete it, and how a complete hand reads. *Distance* counts tiles from ready: 0 is ready, -1 is complete.
"""

from collections.abc import Sequence
from typing import Final

from manywinds.kernel import short
from manywinds.kernel.hand import (
    RANK_BITS,
    RESIDUE_SHIFT,
    SUIT_BITS,
    WAITS_SHIFT,
    WHOLE,
    Hand,
    merged,
    population,
)
from manywinds.kernel.native import i64, mypyc_attr
from manywinds.kernel.sets import CHOW, KIND, KONG, SHAPE
from manywinds.kernel.suits import ONES, Split, splits
from manywinds.kernel.tiles import HAND_KINDS, HONOUR_START, kinds_in, shifted

FAR: Final = 99
"""The distance of a hand that can no longer take a form."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Parts:
    """A complete hand cut up: the sets (melds first), the kind of the pair or -1, and loose tiles as a mask."""

    def __init__(self, sets: list[int], pair: int, loose: int) -> None:
        self.sets = sets
        self.pair = pair
        self.loose = loose

    def __repr__(self) -> str:
        return f"Parts({self.sets!r}, {self.pair}, {self.loose:#x})"


class Form:
    """What every form answers. The tiles given are the concealed ones; melds are set codes."""

    def __init__(self, name: str) -> None:
        self.name = name

    def distance(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:
        """Tiles from ready: 0 ready, -1 complete, `FAR` out of reach."""
        raise NotImplementedError

    def nearest(self, hand: Hand, melds: tuple[int, ...], best: i64) -> i64:
        """The distance if it is shorter than the best one known, otherwise that one. A form that can tell quickly
        that it is not nearer does."""
        return min(best, self.distance(hand, melds))

    def complete(self, hand: Hand, melds: tuple[int, ...] = ()) -> bool:
        """The hand has this form."""
        return self.distance(hand, melds) == -1

    def parts(self, hand: Hand, melds: tuple[int, ...] = ()) -> list[Parts]:
        """Every way to cut up a complete hand; nothing if it is not complete."""
        return [Parts([], -1, hand.kinds())] if self.complete(hand, melds) else []

    def waits(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:
        """The kinds that complete the hand. A kind it holds four times never does; melds are not looked at."""
        found: i64 = 0
        if self.nearest(hand, melds, 1) == 0:
            for kind in range(HAND_KINDS):
                if self.complete(hand.plus(kind), melds):
                    found |= 1 << kind
        return found

    def settings(self) -> str:
        """What makes this form differ from others of its class: part of a book's hash and of the difference of two."""
        return ""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}{self.settings()})"


class Regular(Form):
    """Sets and a pair. `fixed` lists tiles the hand must hold besides, one of the alternatives, as four suit keys."""

    def __init__(
        self,
        name: str = "regular",
        sets: int = 4,
        pair: bool = True,
        fixed: tuple[tuple[int, int, int, int], ...] = (),
        chows: bool = True,
        honour_sets: bool = True,
        melds: bool = True,
    ) -> None:
        super().__init__(name)
        self.sets = sets
        self.pair = pair
        self.fixed = fixed
        self.chows = chows
        self.honour_sets = honour_sets
        self.melds = melds
        self.plain = not fixed and chows and honour_sets and pair and melds
        self.fixed_kinds = [Hand(m, p, s, z).kinds() for m, p, s, z in fixed]
        self.known: dict[int, int] = {}
        # Beside single fixed tiles the rest is a plain regular form of its own.
        single = all((m | p | s | z) & ~ONES == 0 for m, p, s, z in fixed)
        self.rest: Regular | None = None
        if fixed and single and chows and honour_sets and pair:
            self.rest = Regular("rest", sets)

    def settings(self) -> str:
        fixed = ", ".join(str(Hand(m, p, s, z)) for m, p, s, z in self.fixed)
        return (
            f", sets={self.sets}, pair={self.pair}, fixed=({fixed}), chows={self.chows}, "
            f"honour_sets={self.honour_sets}, melds={self.melds}"
        )

    def distance(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:
        return self.nearest(hand, melds, FAR)

    def nearest(self, hand: Hand, melds: tuple[int, ...], best: i64) -> i64:
        sets: i64 = self.sets - len(melds)
        if sets < 0 or not self.takes(melds):
            return best
        if self.plain:
            hand.look()
            left: i64 = merged(hand.known_m, hand.known_p)
            right: i64 = merged(hand.known_s, hand.known_z)
            return min(best, short.short_of(left, right, sets, True) - 1)
        if self.rest is not None and self.sets <= 1:
            return self._nearest_beside(hand, melds, self.rest, best)
        for m, p, s, z in self.fixed or ((0, 0, 0, 0),):
            left = short.merge(self._profile(hand.m, m, False), self._profile(hand.p, p, False))
            right = short.merge(self._profile(hand.s, s, False), self._profile(hand.z, z, True))
            best = min(best, short.short_of(left, right, sets, self.pair) - 1)
        return best

    def _nearest_beside(self, hand: Hand, melds: tuple[int, ...], rest_form: "Regular", best: i64) -> i64:
        """Beside fixed single tiles: what of them is missing, and what the rest is short of. A set and a pair never use
        a kind more than three times, so that the fixed tile is not a fifth one."""
        kinds: i64 = hand.kinds()
        for index in range(len(self.fixed)):
            family: i64 = self.fixed_kinds[index]
            missing: i64 = population(family & ~kinds)
            if missing - 1 < best:
                m, p, s, z = self.fixed[index]
                rest = Hand(_beside(hand.m, m), _beside(hand.p, p), _beside(hand.s, s), _beside(hand.z, z))
                best = min(best, missing + rest_form.distance(rest, melds))
        return best

    def takes(self, melds: tuple[int, ...]) -> bool:
        """These melds may stand in this form."""
        return self.plain or not melds or (self.melds and self._knows(melds))

    def _knows(self, sets: Sequence[int]) -> bool:
        """These sets are of a kind this form is made of."""
        for code in sets:
            if not self.chows and code & SHAPE == CHOW:
                return False
            if not self.honour_sets and code & KIND >= HONOUR_START:
                return False
        return True

    def _profile(self, key: i64, required: i64, honours: bool) -> i64:
        """Like the profile `lookup` knows, for a suit with required tiles or without some kinds of set."""
        index: int = key << 28 | required << 1 | honours
        found = self.known.get(index)
        if found is None:
            found = short.profile(key, required, self.chows and not honours, self.honour_sets or not honours)
            self.known[index] = found
        return found

    def complete(self, hand: Hand, melds: tuple[int, ...] = ()) -> bool:
        if not self.plain:
            return bool(self.parts(hand, melds))
        hand.look()
        m: i64 = hand.known_m
        p: i64 = hand.known_p
        s: i64 = hand.known_s
        z: i64 = hand.known_z
        # Each suit is complete, exactly one of them with a pair.
        pairs: i64 = (m >> 31 & 1) + (p >> 31 & 1) + (s >> 31 & 1) + (z >> 31 & 1)
        whole: i64 = (m >> 30 & 1) + (p >> 30 & 1) + (s >> 30 & 1) + (z >> 30 & 1)
        return pairs == 1 and whole == 3 and len(hand) == 3 * (self.sets - len(melds)) + 2

    def waits(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:
        if not self.plain:
            if self.rest is None or not self.takes(melds):
                return super().waits(hand, melds)
            return self._fixed_waits(hand, melds, self.rest)
        hand.look()
        found: i64 = (
            _suit_waits(hand.known_m, hand.known_p, hand.known_s, hand.known_z)
            | _suit_waits(hand.known_p, hand.known_m, hand.known_s, hand.known_z) << 9
            | _suit_waits(hand.known_s, hand.known_m, hand.known_p, hand.known_z) << 18
            | _suit_waits(hand.known_z, hand.known_m, hand.known_p, hand.known_s) << 27
        )
        if found and len(hand) != 3 * (self.sets - len(melds)) + 1:
            return 0
        return found

    def _fixed_waits(self, hand: Hand, melds: tuple[int, ...], rest_form: "Regular") -> i64:
        """Beside fixed single tiles: either one of them is missing, or the rest waits."""
        found: i64 = 0
        kinds: i64 = hand.kinds()
        for index in range(len(self.fixed)):
            family: i64 = self.fixed_kinds[index]
            missing: i64 = family & ~kinds
            if population(missing) > 1:
                continue
            if missing:
                rest = _without(hand.plus(kinds_in(missing)[0]), self.fixed[index])
                if rest is not None and rest_form.complete(rest, melds):
                    found |= missing
            else:
                rest = _without(hand, self.fixed[index])
                if rest is not None:
                    found |= rest_form.waits(rest, melds)
        return found & ~hand.fourfold()

    def parts(self, hand: Hand, melds: tuple[int, ...] = ()) -> list[Parts]:
        sets = self.sets - len(melds)
        found: list[Parts] = []
        if sets < 0 or not self.takes(melds) or not self._nearly(hand, 0):
            return found
        if not self.fixed:
            if len(hand) == 3 * sets + (2 if self.pair else 0):
                self._cut(hand, melds, 0, found)
            return found
        for fixed in self.fixed:
            rest = _without(hand, fixed)
            if rest is not None and len(rest) == 3 * sets + (2 if self.pair else 0):
                self._cut(rest, melds, Hand(fixed[0], fixed[1], fixed[2], fixed[3]).kinds(), found)
        return found

    def _nearly(self, hand: Hand, missing: i64) -> bool:
        """All but so many kinds of the fixed tiles are there, of one alternative at least."""
        if not self.fixed_kinds:
            return True
        kinds: i64 = hand.kinds()
        for family in self.fixed_kinds:
            wanted: i64 = family
            if population(wanted & ~kinds) <= missing:
                return True
        return False

    def _cut(self, rest: Hand, melds: tuple[int, ...], loose: int, found: list[Parts]) -> None:
        honours = splits(rest.z, True)
        if not honours:
            return
        for m in splits(rest.m, False):
            for p in splits(rest.p, False):
                if m.pair >= 0 and p.pair >= 0:
                    continue
                for s in splits(rest.s, False):
                    for z in honours:
                        parts = _joined(melds, m, p, s, z, loose)
                        if parts is not None and self._allows(parts):
                            found.append(parts)

    def _allows(self, parts: Parts) -> bool:
        if (parts.pair >= 0) != self.pair:
            return False
        return self.plain or self._knows(parts.sets)


def _suit_waits(suit: i64, a: i64, b: i64, c: i64) -> i64:
    """The ranks of a suit that complete the hand: the other three must be complete, with the pair or all without it."""
    waits: i64 = suit >> WAITS_SHIFT & RANK_BITS
    if not waits or (a & WHOLE == 0) or (b & WHOLE == 0) or (c & WHOLE == 0):
        return 0
    pairs: i64 = (a >> 31 & 1) + (b >> 31 & 1) + (c >> 31 & 1)
    # A suit of 3n + 1 tiles gains the pair with its tile, one of 3n + 2 needs it elsewhere.
    if pairs != (suit >> RESIDUE_SHIFT & 3) - 1:
        return 0
    return waits


def _joined(melds: tuple[int, ...], m: Split, p: Split, s: Split, z: Split, loose: int) -> "Parts | None":
    """The cuts of four suits as one, unless they hold more than one pair."""
    pair = m.pair
    if p.pair >= 0:
        pair = 9 + p.pair if pair < 0 else -2
    if s.pair >= 0:
        pair = 18 + s.pair if pair == -1 else -2
    if z.pair >= 0:
        pair = 27 + z.pair if pair == -1 else -2
    if pair == -2:
        return None
    sets = list(melds)
    sets.extend(m.sets)
    for code in p.sets:
        sets.append(code + 9)
    for code in s.sets:
        sets.append(code + 18)
    for code in z.sets:
        sets.append(code + 27)
    return Parts(sets, pair, loose)


def _without(hand: Hand, fixed: tuple[int, int, int, int]) -> "Hand | None":
    """The hand less the fixed tiles, or nothing if it does not hold them."""
    m, p, s, z = fixed
    if _holds(hand.m, m) and _holds(hand.p, p) and _holds(hand.s, s) and _holds(hand.z, z):
        return Hand(hand.m - m, hand.p - p, hand.s - s, hand.z - z)
    return None


def _beside(key: i64, single: i64) -> i64:
    """A suit without one tile of each of these ranks, as far as they are there."""
    return key - ((key | key >> 1 | key >> 2) & single)


def _holds(key: i64, wanted: i64) -> bool:
    """A suit holds at least these tiles."""
    while wanted:
        if key & 7 < wanted & 7:
            return False
        key >>= 3
        wanted >>= 3
    return True


def with_melds(hand: Hand, melds: tuple[int, ...]) -> Hand:
    """The whole hand, melded tiles included. Only for hands without a fifth tile."""
    if not melds:
        return hand
    # Two suits share an int, as in `Hand.of`; a chow is three single tiles in a row.
    low: i64 = hand.m | hand.p << 27
    high: i64 = hand.s | hand.z << 27
    for meld in melds:
        code: i64 = meld
        kind: i64 = code & KIND
        tiles: i64 = 0o111 if code & SHAPE == CHOW else 4 if code & SHAPE == KONG else 3
        if kind < 18:
            low += shifted(tiles, 3 * kind)
        else:
            high += shifted(tiles, 3 * kind - 54)
    return Hand(low & SUIT_BITS, low >> 27, high & SUIT_BITS, high >> 27)
