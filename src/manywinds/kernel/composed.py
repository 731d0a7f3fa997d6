"""Forms composed of named parts: pungs of some kinds beside single tiles, and runs of a whole suit beside honours."""

from manywinds.kernel.errors import RulebookError
from manywinds.kernel.forms import FAR, Form, Parts
from manywinds.kernel.hand import Hand, population
from manywinds.kernel.native import i64
from manywinds.kernel.sets import CHOW, KIND, KONG, PUNG, SHAPE
from manywinds.kernel.suits import ONES
from manywinds.kernel.tiles import HONOUR_START, SUITED, kinds_in


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
                    raise RulebookError("The pair beside pungs and singles is of other kinds than both.")
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
        best: i64 = FAR
        for family in self.families:
            free = self._free(family, melds)
            if free >= 0:
                for single in self.singles:
                    best = min(best, self._missing(hand, self.count - len(melds), free, single) - 1)
        return best

    def _free(self, family: int, melds: tuple[int, ...]) -> int:
        """The kinds of the family that are not melded, or -1 if a meld does not belong here."""
        if len(melds) > self.count:
            return -1
        for code in melds:
            kind = code & KIND
            if code & SHAPE == CHOW or (code & SHAPE == KONG and not self.kongs) or not family >> kind & 1:
                return -1
            family &= ~(1 << kind)
        return family

    def _missing(self, hand: Hand, count: int, free: int, single: int) -> int:
        """How many tiles are missing; a tile that stands alone does not serve in a pung too."""
        missing = population(single & ~hand.kinds())
        costs = sorted(3 - min(3, max(0, hand.count(kind) - (single >> kind & 1))) for kind in kinds_in(free))
        missing += sum(costs[:count])
        if self.pair:
            missing += min(2 - min(2, hand.count(kind)) for kind in kinds_in(self.pair))
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
        best: i64 = FAR
        for suit in range(3):
            melded, others = _run_melds(suit, melds)
            if melded >= 0:
                held: i64 = (hand.kinds() >> (9 * suit) & 0o777) | melded
                rest: i64 = self.rest.distance(Hand(0, 0, 0, hand.z), others)
                if rest < FAR:
                    best = min(best, 9 - population(held) + rest)
        return best

    def complete(self, hand: Hand, melds: tuple[int, ...] = ()) -> bool:
        return self._suit(hand, melds) >= 0

    def _suit(self, hand: Hand, melds: tuple[int, ...]) -> int:
        """The suit of the run in a complete hand, or -1."""
        keys = (hand.m, hand.p, hand.s)
        for suit in range(3):
            # The other two suits must be empty, and no number may be there twice.
            if keys[suit] & ~ONES or keys[suit] != (hand.m | hand.p | hand.s):
                continue
            melded, others = _run_melds(suit, melds)
            kinds: i64 = hand.kinds() >> (9 * suit) & 0o777
            if melded >= 0 and kinds | melded == 0o777 and kinds & melded == 0:
                return suit if self.rest.complete(Hand(0, 0, 0, hand.z), others) else -1
        return -1

    def parts(self, hand: Hand, melds: tuple[int, ...] = ()) -> list[Parts]:
        suit = self._suit(hand, melds)
        if suit < 0:
            return []
        _, others = _run_melds(suit, melds)
        run = hand.kinds() & SUITED
        found: list[Parts] = []
        for rest in self.rest.parts(Hand(0, 0, 0, hand.z), others):
            found.append(Parts([*melds, *rest.sets[len(others) :]], rest.pair, rest.loose | run))
        return found


def _run_melds(suit: int, melds: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The numbers that melded chows give to a run in this suit, as nine bits, and the other melds; -1 instead of the
    numbers if two chows overlap or a suited meld cannot stand in it."""
    melded = 0
    others: list[int] = []
    for code in melds:
        kind = code & KIND
        if kind >= HONOUR_START:
            others.append(code)
            continue
        chow = 7 << kind % 9
        if code & SHAPE != CHOW or kind // 9 != suit or melded & chow:
            return -1, ()
        melded |= chow
    return melded, tuple(others)
