"""Forms: the shapes of hands that win. A book lists the forms it plays; the kernel prefers none of them.

Every form answers the same questions about concealed tiles and melds: how far from ready, complete or not, which
kinds complete it, and how a complete hand reads. *Distance* counts tiles from ready: 0 is ready, -1 is complete.
"""

from typing import Final

from manywinds.kernel import short
from manywinds.kernel.hand import (
    RANK_BITS,
    RESIDUE_SHIFT,
    WAITS_SHIFT,
    WHOLE,
    Hand,
    merged,
    population,
)
from manywinds.kernel.native import i64
from manywinds.kernel.sets import CHOW, SHAPE, set_tiles
from manywinds.kernel.suits import Split, counts_of, splits
from manywinds.kernel.tiles import HAND_KINDS, HONOUR_START

FAR: Final = 99
"""The distance of a hand that can no longer take a form."""


class Parts:
    """A complete hand cut up: the sets (melds first), the kind of the pair or -1, and loose tiles as a mask."""

    def __init__(self, sets: tuple[int, ...], pair: int, loose: int) -> None:
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

    def complete(self, hand: Hand, melds: tuple[int, ...] = ()) -> bool:
        """The hand has this form."""
        return self.distance(hand, melds) == -1

    def parts(self, hand: Hand, melds: tuple[int, ...] = ()) -> list[Parts]:
        """Every way to cut up a complete hand; nothing if it is not complete."""
        return [Parts((), -1, hand.kinds())] if self.complete(hand, melds) else []

    def waits(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:
        """The kinds that complete the hand. A kind held four times in it never does; melds are not looked at for that."""
        found: i64 = 0
        if self.distance(hand, melds) == 0:
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
        self.plain = not fixed and chows and honour_sets and pair
        self.fixed_kinds = [Hand(m, p, s, z).kinds() for m, p, s, z in fixed]
        self.known: dict[int, int] = {}

    def settings(self) -> str:
        fixed = ", ".join(str(Hand(m, p, s, z)) for m, p, s, z in self.fixed)
        return (
            f", sets={self.sets}, pair={self.pair}, fixed=({fixed}), chows={self.chows}, "
            f"honour_sets={self.honour_sets}, melds={self.melds}"
        )

    def distance(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:
        sets: i64 = self.sets - len(melds)
        if sets < 0 or not self.takes(melds):
            return FAR
        if self.plain:
            hand.look()
            left: i64 = merged(hand.known_m, hand.known_p)
            right: i64 = merged(hand.known_s, hand.known_z)
            return short.short_of(left, right, sets, True) - 1
        best: i64 = FAR
        for m, p, s, z in self.fixed or ((0, 0, 0, 0),):
            left = short.merge(self._profile(hand.m, m, False), self._profile(hand.p, p, False))
            right = short.merge(self._profile(hand.s, s, False), self._profile(hand.z, z, True))
            best = min(best, short.short_of(left, right, sets, self.pair) - 1)
        return best

    def takes(self, melds: tuple[int, ...]) -> bool:
        """These melds may stand in this form."""
        if self.plain:
            return True
        for code in melds:
            if not self.melds or (not self.chows and code & SHAPE == CHOW):
                return False
            if not self.honour_sets and code & 63 >= HONOUR_START:
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
            return super().waits(hand, melds) if self._nearly(hand, 1) else 0
        if len(hand) != 3 * (self.sets - len(melds)) + 1:
            return 0
        hand.look()
        return (
            _suit_waits(hand.known_m, hand.known_p, hand.known_s, hand.known_z)
            | _suit_waits(hand.known_p, hand.known_m, hand.known_s, hand.known_z) << 9
            | _suit_waits(hand.known_s, hand.known_m, hand.known_p, hand.known_z) << 18
            | _suit_waits(hand.known_z, hand.known_m, hand.known_p, hand.known_s) << 27
        )

    def parts(self, hand: Hand, melds: tuple[int, ...] = ()) -> list[Parts]:
        sets = self.sets - len(melds)
        found: list[Parts] = []
        if sets < 0 or not self.takes(melds) or not self._nearly(hand, 0):
            return found
        for fixed in self.fixed or ((0, 0, 0, 0),):
            rest = _without(hand, fixed)
            if rest is not None and len(rest) == 3 * sets + (2 if self.pair else 0):
                loose = Hand(fixed[0], fixed[1], fixed[2], fixed[3]).kinds()
                self._cut(rest, melds, loose, found)
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
        return self.plain or self.takes(parts.sets)


def _suit_waits(suit: i64, a: i64, b: i64, c: i64) -> i64:
    """The ranks of a suit that complete the hand: the other three must be complete, with the pair or all without it."""
    waits: i64 = suit >> WAITS_SHIFT & RANK_BITS
    if not waits or (a & WHOLE == 0) or (b & WHOLE == 0) or (c & WHOLE == 0):
        return 0
    pairs: i64 = (a >> 31 & 1) + (b >> 31 & 1) + (c >> 31 & 1)
    # A suit of 3n + 1 tiles gains the pair with its tile, one of 3n + 2 needs it elsewhere.
    return waits if pairs == (suit >> RESIDUE_SHIFT & 3) - 1 else 0


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
    return Parts(tuple(sets), pair, loose)


def _without(hand: Hand, fixed: tuple[int, int, int, int]) -> "Hand | None":
    """The hand less the fixed tiles, or nothing if it does not hold them."""
    keys: list[int] = []
    for suit in range(4):
        key = hand.key(suit)
        for have, need in zip(counts_of(key), counts_of(fixed[suit]), strict=True):
            if have < need:
                return None
        keys.append(key - fixed[suit])
    return Hand(keys[0], keys[1], keys[2], keys[3])


def with_melds(hand: Hand, melds: tuple[int, ...]) -> Hand:
    """The whole hand, melded tiles included."""
    whole = hand
    for code in melds:
        for kind in set_tiles(code):
            whole = whole.plus(kind)
    return whole
