"""Forms composed of named parts: pungs of some kinds beside single tiles, and runs of a whole suit beside honours."""

from manywinds.kernel.errors import DraftError
from manywinds.kernel.forms import FAR, Form, Parts
from manywinds.kernel.hand import Hand, population
from manywinds.kernel.native import i64
from manywinds.kernel.sets import CHOW, KIND, KONG, PUNG, SHAPE
from manywinds.kernel.suits import ONES
from manywinds.kernel.tiles import HONOUR_START, SUITED, kinds_in, shifted


class Pungs(Form):
    """So many pungs out of one family of kinds, single tiles of given kinds, and a pair out of a mask, if any.

    `families` and `singles` are alternatives, as masks. Pungs may be melded; with `kongs` they may be kongs.
    """

    def __init__(
        self,
        name: str,
        count: int,
        families: tuple[int, ...],
        singles: tuple[int, ...],
        pair: int = 0,
        kongs: bool = False,
    ) -> None:
        super().__init__(name)
        for family in families:
            for single in singles:
                if pair & (family | single):
                    raise DraftError("The pair beside pungs and singles is of other kinds than both.")
        self.count = count
        self.families = families
        self.singles = singles
        self.pair = pair
        self.kongs = kongs
        self.size = 3 * count + population(singles[0]) + (2 if pair else 0)

    def settings(self) -> str:
        return (
            f", count={self.count}, families={self.families!r}, singles={self.singles!r}, pair={self.pair:#x}, "
            f"kongs={self.kongs}"
        )

    def distance(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:
        return self.nearest(hand, melds, FAR)

    def nearest(self, hand: Hand, melds: tuple[int, ...], best: i64) -> i64:
        kinds: i64 = hand.kinds()
        count: i64 = self.count - len(melds)
        for wanted in self.singles:
            single: i64 = wanted
            alone: i64 = population(single & ~kinds)
            if alone > best:
                continue
            for family in self.families:
                free: i64 = family
                if melds:
                    free = self._free(free, melds)
                # A kind that does not occur at all lacks three tiles for its pung.
                if free >= 0 and alone + 3 * (count - min(count, population(free & kinds))) <= best:
                    best = min(best, self._missing(hand, count, free, single) - 1)
        return best

    def _free(self, family: i64, melds: tuple[int, ...]) -> i64:
        """The kinds of the family that are not melded, or -1 if a meld does not belong here."""
        if len(melds) > self.count:
            return -1
        for code in melds:
            kind = code & KIND
            if code & SHAPE == CHOW or (code & SHAPE == KONG and not self.kongs) or not family >> kind & 1:
                return -1
            family &= ~shifted(1, kind)
        return family

    def _missing(self, hand: Hand, count: i64, free: i64, single: i64) -> i64:
        """How many tiles are missing; a tile that stands alone does not serve in a pung too."""
        once: i64 = hand.kinds()
        twice: i64 = hand.paired()
        missing: i64 = population(single & ~once)
        if count:
            # Of the kinds nearest to a pung so many have a first tile for it, a second and a third.
            thrice: i64 = hand.thrice()
            firsts: i64 = free & (once & ~single | twice & single)
            seconds: i64 = free & (twice & ~single | thrice & single)
            thirds: i64 = free & (thrice & ~single | hand.fourfold() & single)
            missing += 3 * count - min(count, population(firsts))
            missing -= min(count, population(seconds)) + min(count, population(thirds))
        if self.pair:
            missing += 0 if twice & self.pair else 1 if once & self.pair else 2
        return missing

    def complete(self, hand: Hand, melds: tuple[int, ...] = ()) -> bool:
        kinds: i64 = hand.kinds()
        for wanted in self.singles:
            single: i64 = wanted
            if single & ~kinds == 0:
                return len(hand) == self.size - 3 * len(melds) and self.distance(hand, melds) == -1
        return False

    def parts(self, hand: Hand, melds: tuple[int, ...] = ()) -> list[Parts]:
        if not self.complete(hand, melds):
            return []
        kinds: i64 = hand.kinds()
        # Tiles enough for a pung beside the single one: in a complete hand these are the pungs.
        single = next(single for single in self.singles if self._fits(hand, melds, single))
        pungs = [kind for kind in kinds_in(kinds) if hand.count(kind) - (single >> kind & 1) == 3]
        pair = next((kind for kind in kinds_in(kinds & self.pair) if hand.count(kind) == 2), -1)
        return [Parts([*melds, *(PUNG | kind for kind in pungs)], pair, single)]

    def _fits(self, hand: Hand, melds: tuple[int, ...], single: int) -> bool:
        for family in self.families:
            free = self._free(family, melds)
            if free >= 0 and self._missing(hand, self.count - len(melds), free, single) == 0:
                return True
        return False


class Run(Form):
    """The nine numbers of one suit, where melded chows may lie anywhere in them, and a rest of honours that has a form
    of its own. Melds other than those chows belong to the rest."""

    def __init__(self, name: str, rest: Form) -> None:
        super().__init__(name)
        self.rest = rest

    def settings(self) -> str:
        return f", rest={self.rest!r}"

    def distance(self, hand: Hand, melds: tuple[int, ...] = ()) -> i64:
        return self.nearest(hand, melds, FAR)

    def nearest(self, hand: Hand, melds: tuple[int, ...], best: i64) -> i64:
        suit: i64 = 0
        while suit < 3:
            melded: i64 = _run_melds(suit, melds)
            if melded >= 0:
                missing: i64 = 9 - population((hand.kinds() >> (9 * suit) & 0o777) | melded)
                if missing - 1 < best:
                    rest: i64 = self.rest.distance(Hand(0, 0, 0, hand.z), _honours(melds))
                    best = min(best, missing + rest)
            suit += 1
        return best

    def complete(self, hand: Hand, melds: tuple[int, ...] = ()) -> bool:
        return self._suit(hand, melds) >= 0

    def _suit(self, hand: Hand, melds: tuple[int, ...]) -> i64:
        """The suit of the run in a complete hand, or -1."""
        suited: i64 = hand.m | hand.p | hand.s
        if suited & ~ONES:
            return -1
        suit: i64 = 0
        while suit < 3:
            # The other two suits must be empty, and no number may be there twice.
            if hand.key(suit) == suited:
                melded: i64 = _run_melds(suit, melds)
                kinds: i64 = hand.kinds() >> (9 * suit) & 0o777
                whole = melded >= 0 and kinds | melded == 0o777 and kinds & melded == 0
                if whole and self.rest.complete(Hand(0, 0, 0, hand.z), _honours(melds)):
                    return suit
            suit += 1
        return -1

    def parts(self, hand: Hand, melds: tuple[int, ...] = ()) -> list[Parts]:
        suit = self._suit(hand, melds)
        if suit < 0:
            return []
        others = _honours(melds)
        run = hand.kinds() & SUITED
        found: list[Parts] = []
        for rest in self.rest.parts(Hand(0, 0, 0, hand.z), others):
            found.append(Parts([*melds, *rest.sets[len(others) :]], rest.pair, rest.loose | run))
        return found


def _run_melds(suit: i64, melds: tuple[int, ...]) -> i64:
    """The numbers that melded chows give to a run in this suit, as nine bits; -1 if two chows overlap or a suited meld
    cannot stand in it."""
    melded: i64 = 0
    for meld in melds:
        code: i64 = meld
        kind: i64 = code & KIND
        if kind < HONOUR_START:
            chow: i64 = shifted(7, kind % 9)
            if code & SHAPE != CHOW or kind // 9 != suit or melded & chow:
                return -1
            melded |= chow
    return melded


def _honours(melds: tuple[int, ...]) -> tuple[int, ...]:
    """The melds of honours."""
    return tuple([code for code in melds if code & KIND >= HONOUR_START]) if melds else melds
