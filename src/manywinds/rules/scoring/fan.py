"""Fans: what a hand is worth points for.

A fan is a declaration with its clause, its text in our words and a yes- and a no-example, over a small test:

    @fan(88, "All Green", clause="MCR-60", text="Only 2, 3, 4, 6 and 8 bamboo and green dragons.",
         yes="223344s 666s 88s 66z +6z", no="223344s 555s 88s 66z +6z")
    def all_green(win: Seen) -> int:
        return only(win.kinds, GREEN)

A fan about the whole hand answers how often it holds. A fan about sets answers *claims*: an int whose bit k says that
the sets of the subset k (bit i for set i) make the pattern, so four sets have at most fifteen claims.
"""

from collections.abc import Callable
from typing import Final

from manywinds.kernel.errors import DraftError, RulebookError, quoted
from manywinds.kernel.native import i64, mypyc_attr
from manywinds.kernel.sets import CHOW, KIND, SHAPE
from manywinds.kernel.tiles import HONOUR_START, shifted
from manywinds.kernel.win import Reading, Win
from manywinds.rules.scoring.exact import Points, in_points
from manywinds.rules.scoring.features import Sight
from manywinds.rules.terms import said
from manywinds.rules.words import words

WHOLE: Final = "whole"
"""About the whole hand or the way of winning: the test says how often."""
EACH: Final = "sets"
"""About sets: the test answers claims, and every claim counts."""
JOINED: Final = "joined"
"""About sets that belong together: claims compete for sets under the book's principles."""
ADDED: Final = "added"
"""Counted by the book itself after all others (a chicken hand, flowers); has no test."""
HALF_RATE: Final = "half_rate"
"""About the whole hand, and its points take only half of every multiplier."""
ADDS: Final = "adds"
"""A special hand whose points are added to the others."""
MULTIPLIER: Final = "multiplier"
"""Adds a share of the base, its value in quarters of it."""
SOLE: Final = "sole"
"""A special hand that is a multiplier in place of all others."""
REPLACES: Final = "replaces"
"""A special hand whose points stand in place of all others; multipliers still apply."""
REPLACES_ALL: Final = "replaces_all"
"""A special hand whose points stand in place of all others and of the multipliers."""
SCOPES: Final = (WHOLE, EACH, JOINED, ADDED, HALF_RATE, ADDS, MULTIPLIER, SOLE, REPLACES, REPLACES_ALL)
"""All scopes. A `FanTable` knows them by their place here."""
QUARTERS: Final = 4
"""In how many parts of the base a share is counted."""


HALF: Final = 60
"""Where the masks of fan numbers are cut in two."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Seen:
    """A reading as fan tests see it, with what all readings of the win share."""

    def __init__(self, reading: Reading, sight: Sight) -> None:
        self.reading = reading
        self.sight = sight
        self.win: Win = reading.win
        self.sets: list[int] = reading.sets
        self.kinds: i64 = sight.kinds
        """All kinds in the hand, as a mask."""
        self.pungs: i64 = reading.pungs
        """The kinds of pungs and kongs, as a mask."""
        self.pair: i64 = reading.pair
        # For `patterns`, once `look` was called: which sets are chows and which are suited pungs or kongs (a bit each),
        # and their numbers and suits (four bits each).
        self.looked = False
        self.chow_places: i64 = 0
        self.pung_places: i64 = 0
        self.ranks: i64 = 0
        self.suits: i64 = 0

    def look(self) -> None:
        """Note the numbers and suits of the sets, the first time they are asked for."""
        if self.looked:
            return
        self.looked = True
        place: i64 = 0
        for set_code in self.sets:
            code: i64 = set_code
            kind: i64 = code & KIND
            if kind < HONOUR_START:
                suit: i64 = 0 if kind < 9 else 1 if kind < 18 else 2
                self.ranks |= kind - 9 * suit << (4 * place)
                self.suits |= suit << (4 * place)
                if code & SHAPE == CHOW:
                    self.chow_places |= shifted(1, place)
                else:
                    self.pung_places |= shifted(1, place)
            place += 1


Test = Callable[[Seen], int]


class Fan:
    """One fan of a book."""

    def __init__(
        self,
        id: str,
        value: int,
        names: dict[str, str],
        clause: str,
        text: str,
        scope: str,
        test: Test | None,
        bars: tuple[str, ...],
        needs: int,
        yes: str,
        no: str,
        listed_as: str = "",
        kin: str = "",
        bars_by: str = "",
    ) -> None:
        self.id = id
        self.value = value
        self.names = names
        self.clause = clause
        self.text = text
        self.scope = scope
        self.test = test
        self.bars = bars
        """Fans that are not counted beside this one."""
        self.needs = needs
        self.yes = yes
        self.no = no
        self.listed_as = listed_as or id
        """The name it goes by in a score: two values of one printed fan are two fans here."""
        self.kin = kin or id
        """The id of the same fan in a sister book that calls it differently."""
        self.bars_by = bars_by or clause
        """The clause by which others are not counted beside it."""

    def name(self, lang: str = "en") -> str:
        """The fan's name: the one printed in that language, or ours; in English where there is neither."""
        return self.names.get(lang) or said(lang, self.clause, self.names["en"])

    def text_in(self, lang: str = "en") -> str:
        """What it takes, in a language."""
        return said(lang, self.clause, self.text)

    def is_share(self) -> bool:
        """It is worth a share of the base, not points."""
        return self.scope in (MULTIPLIER, SOLE)

    def least_share(self) -> int:
        """What a share begins at: a bonus is added to the base, and what is in place of all others includes it."""
        return 1 if self.scope == SOLE else 0

    def printed(self) -> Points:
        """The value as a book prints it: points, or a share of the base such as 1.5."""
        return self.least_share() + in_points(self.value, QUARTERS) if self.is_share() else self.value

    def worth(self, lang: str = "en") -> str:
        """The value as it is shown, in a language: `6`, or `1.5 × S` where it is a share of the base."""
        value = str(self.printed())
        return words(lang)["share"].format(share=value) if self.is_share() else value

    def replace(
        self,
        value: int | None = None,
        bars: tuple[str, ...] | None = None,
        test: Test | None = None,
        needs: int | None = None,
        text: str | None = None,
        bars_by: str | None = None,
    ) -> "Fan":
        """The same fan with another value, other bars or another test: how an edition differs."""
        return Fan(
            self.id,
            self.value if value is None else value,
            self.names,
            self.clause,
            self.text if text is None else text,
            self.scope,
            self.test if test is None else test,
            self.bars if bars is None else bars,
            self.needs if needs is None else needs,
            self.yes,
            self.no,
            self.listed_as,
            self.kin,
            self.bars_by if bars_by is None else bars_by,
        )

    def borrowed(
        self,
        clause: str,
        id: str = "",
        value: int = 0,
        name: str = "",
        pl: str = "",
        text: str = "",
        bars: str = "",
        yes: str = "",
        no: str = "",
        bars_by: str = "",
    ) -> "Fan":
        """The same fan in a sister book: its condition under another clause, and with another name, value or text where
        that book has one. What it bars is the other book's own matter."""
        names = names_of({"en": name or self.names["en"], "pl": pl})
        own = id or self.id
        return Fan(
            own,
            value or self.value,
            names,
            clause,
            text or self.text,
            self.scope,
            self.test,
            tuple(bars.split()),
            self.needs,
            yes or self.yes,
            no or self.no,
            kin=self.id,
            bars_by=bars_by,
        )

    def __repr__(self) -> str:
        return f"<fan {self.id} {self.value}>"


def name_of(function: object) -> str:
    """The full name of a function or class, which stands for what it does where books are compared and hashed."""
    if function is None:
        return ""
    name = getattr(function, "__qualname__", "")
    if not name:
        raise DraftError(f"A book is made of functions that have names, unlike {function!r}.")
    return f"{getattr(function, '__module__', '')}.{name}"


def names_of(names: dict[str, str]) -> dict[str, str]:
    """The names a fan really has, by language."""
    return {lang: name for lang, name in names.items() if name}


def fan(
    value: int,
    name: str,
    clause: str,
    text: str,
    yes: str = "",
    no: str = "",
    scope: str = WHOLE,
    bars: str = "",
    needs: int = 0,
    ru: str = "",
    pl: str = "",
    he: str = "",
    ja: str = "",
    listed_as: str = "",
    kin: str = "",
    bars_by: str = "",
) -> Callable[[Test], Fan]:
    """Declare the function below as a fan whose id is the function's name. `bars` lists fan ids."""
    names = names_of({"en": name, "ru": ru, "pl": pl, "he": he, "ja": ja})

    def declare(test: Test) -> Fan:
        id, barred = test.__name__, tuple(bars.split())
        return Fan(id, value, names, clause, text, scope, test, barred, needs, yes, no, listed_as, kin, bars_by)

    return declare


def fact_fan(
    id: str,
    value: int,
    name: str,
    clause: str,
    text: str,
    needs: int,
    yes: str = "",
    no: str = "",
    bars: str = "",
    ru: str = "",
    pl: str = "",
    ja: str = "",
    listed_as: str = "",
    bars_by: str = "",
) -> Fan:
    """A fan of the whole hand that needs no test: the facts it names are all there is to it."""
    names = names_of({"en": name, "ru": ru, "pl": pl, "ja": ja})
    barred = tuple(bars.split())
    return Fan(id, value, names, clause, text, WHOLE, None, barred, needs, yes, no, listed_as, bars_by=bars_by)


def added_fan(
    id: str, value: int, name: str, clause: str, text: str, ru: str = "", pl: str = "", yes: str = "", no: str = ""
) -> Fan:
    """A fan the book counts itself, after all others."""
    names = names_of({"en": name, "ru": ru, "pl": pl})
    return Fan(id, value, names, clause, text, ADDED, None, (), 0, yes, no)


class FanTable:
    """The fans of a book, in the book's order. Unknown names are refused here. Fans that are switched off keep their
    place and do not count."""

    def __init__(self, *fans: Fan, off: frozenset[str] = frozenset()) -> None:
        self.fans = fans
        self.index: dict[str, int] = {}
        for number, each in enumerate(fans):
            if each.id in self.index:
                raise DraftError("The fan {fan!r} is listed twice.", fan=each.id)
            self.index[each.id] = number
        for id in off:
            self.number(id)
        self.off = off
        self.values = [each.value for each in fans]
        self.needs = [each.needs for each in fans]
        self.tests = [each.test for each in fans]
        self.by_facts: dict[int, list[int]] = {}
        self.joined = [each.scope == JOINED for each in fans]
        self.whole = [each.scope not in (EACH, JOINED, ADDED) for each in fans]
        self.scopes = [SCOPES.index(each.scope) for each in fans]
        self.barred = [[self.number(name, each) for name in each.bars] for each in fans]
        # The same as masks, in two halves: a table may have more fans than an int has bits.
        self.barred_low = [sum(1 << number for number in row if number < HALF) for row in self.barred]
        self.barred_high = [sum(1 << (number - HALF) for number in row if number >= HALF) for row in self.barred]
        self.bars_unjoined = [any(not self.joined[number] for number in row) for row in self.barred]

    def candidates(self, facts: int) -> list[int]:
        """The fans whose facts hold, worked out once for each mix of facts."""
        found = self.by_facts.get(facts)
        if found is None:
            found = [
                number
                for number, each in enumerate(self.fans)
                if each.needs & ~facts == 0 and each.scope != ADDED and each.id not in self.off
            ]
            self.by_facts[facts] = found
        return found

    def number(self, id: str, named_by: Fan | None = None) -> int:
        """The place of a fan in the table."""
        found = self.index.get(id, -1)
        if found < 0:
            if named_by is not None:
                raise DraftError(
                    "There is no fan {id} in this book (named by {fan!r}).", id=quoted(id), fan=named_by.id
                )
            raise RulebookError("There is no fan {id} in this book.", id=quoted(id))
        return found

    def get(self, id: str) -> Fan:
        """A fan by its id."""
        return self.fans[self.number(id)]

    def replace(self, *changed: Fan) -> "FanTable":
        """The same table with some fans changed; each must be there already."""
        fans = list(self.fans)
        for each in changed:
            fans[self.number(each.id)] = each
        return FanTable(*fans, off=self.off)

    def barring(self, id: str, *more: str) -> Fan:
        """A fan that bars these as well."""
        each = self.get(id)
        return each.replace(bars=(*each.bars, *more))

    def sparing(self, id: str, *fewer: str) -> Fan:
        """A fan that no longer bars these."""
        each = self.get(id)
        return each.replace(bars=tuple(name for name in each.bars if name not in fewer))

    def without(self, *ids: str) -> "FanTable":
        """The same table with these fans switched off."""
        return FanTable(*self.fans, off=self.off | frozenset(ids))

    def having(self, *ids: str) -> "FanTable":
        """The same table with these fans switched on."""
        for id in ids:
            self.number(id)
        return FanTable(*self.fans, off=self.off - frozenset(ids))

    def switched(self, id: str, on: bool) -> "FanTable":
        """The same table with one fan on or off."""
        return self.having(id) if on else self.without(id)

    def counting(self) -> list[Fan]:
        """The fans that are not switched off."""
        return [each for each in self.fans if each.id not in self.off]
