"""A win, and its readings.

`Win` is what lies on the table: concealed tiles, melds, the winning tile, how it came, winds and circumstances.
`Reading` is one way to see it as a form of the book, with the winning tile marked in the part it completed and a
digest that fan tests look at.
"""

from typing import Final

from manywinds.kernel.errors import HandError, quoted
from manywinds.kernel.forms import Form, Parts, with_melds
from manywinds.kernel.hand import Hand
from manywinds.kernel.native import i64, mypyc_attr
from manywinds.kernel.notation import Written, parse_hand, parse_tiles, tiles_text
from manywinds.kernel.sets import (
    CHOW,
    DISCARD,
    KIND,
    KONG,
    OPEN,
    SHAPE,
    set_kinds,
    set_text,
    set_tiles,
)
from manywinds.kernel.shape import waits, waits_with_fifth
from manywinds.kernel.tiles import (
    COPIES,
    FLOWER_START,
    HAND_KINDS,
    HONOUR_START,
    KIND_BITS,
    NAMES,
    RED,
    WIND_LETTERS,
    kinds_in,
    shifted,
    tile_text,
)

CIRCUMSTANCES: Final[tuple[str, ...]] = (
    "last_tile",
    "last_of_kind",
    "kong_replacement",
    "double_kong_replacement",
    "flower_replacement",
    "kong_then_flower",
    "robbing_kong",
    "heavenly",
    "earthly",
    "first_go_round",
    "fresh_tile_last_five",
    "riichi",
    "double_riichi",
    "ippatsu",
    "standing_hand",
    "original_hand",
    "leader_first_draw",
    "first_discard",
)
"""Every word for how a win came about; a book says which of them it knows."""

# The bits of those words that fans ask about; `circumstance_bit` has them all.
LAST_TILE: Final = 1 << 0
LAST_OF_KIND: Final = 1 << 1
KONG_REPLACEMENT: Final = 1 << 2
DOUBLE_KONG_REPLACEMENT: Final = 1 << 3
FLOWER_REPLACEMENT: Final = 1 << 4
KONG_THEN_FLOWER: Final = 1 << 5
ROBBING_KONG: Final = 1 << 6
HEAVENLY: Final = 1 << 7
EARTHLY: Final = 1 << 8
FIRST_GO_ROUND: Final = 1 << 9
FRESH_TILE_LAST_FIVE: Final = 1 << 10
RIICHI: Final = 1 << 11
DOUBLE_RIICHI: Final = 1 << 12
IPPATSU: Final = 1 << 13

HAND_SIZE: Final = 14
MOST_INDICATORS: Final = 5
UNKNOWN: Final = -1


def circumstance_bit(word: str) -> int:
    """The bit of a circumstance, or 0 for a word nobody knows."""
    return 1 << CIRCUMSTANCES.index(word) if word in CIRCUMSTANCES else 0


class Win:
    """A hand on the table. `hand` holds the concealed tiles, the winning one included; `winning` is its kind or -1."""

    def __init__(
        self,
        hand: Hand,
        melds: tuple[int, ...] = (),
        winning: int = UNKNOWN,
        self_draw: bool = False,
        seat: int = 0,
        round: int = 0,
        flowers: int = 0,
        circumstances: int = 0,
        reds: int = 0,
        dora: tuple[int, ...] = (),
        ura: tuple[int, ...] = (),
        counters: int = 0,
    ) -> None:
        self.hand = hand
        self.melds = melds
        self.winning = winning
        self.self_draw = self_draw
        self.seat = seat
        self.round = round
        self.flowers = flowers
        self.circumstances = circumstances
        self.reds = reds
        """The red fives among the concealed tiles, an octal digit a suit; melds know their own."""
        self.dora = dora
        """The kinds of the turned indicators, the first one first; which tiles are dora then is the book's affair."""
        self.ura = ura
        """The kinds of the tiles below them."""
        self.counters = counters
        """The counters on the table, where a book asks more of a hand the more there are."""

    @staticmethod
    def parse(
        text: str,
        seat: str = "E",
        round: str = "E",
        self_draw: bool = False,
        circumstances: tuple[str, ...] = (),
        dora: str = "",
        ura: str = "",
        counters: int = 0,
        loser: bool = False,
    ) -> "Win":
        """A win in notation: `Win.parse("123m 456m 789m 99p 11z +1z")`; with `loser` a hand that did not win.
        `dora` and `ura` are indicators: `"4m 3z"`."""
        bits = circumstance_bits(circumstances)
        win = win_of(parse_hand(text), wind_number(seat), wind_number(round), self_draw, bits, loser)
        if dora or ura or counters:
            win.dora = indicator_kinds(dora)
            win.ura = indicator_kinds(ura)
            win.counters = counters
            win.check(loser)
        return win

    def unseen(self) -> bool:
        """No tile is known: only what the hand is worth was stated."""
        return not self.melds and len(self.hand) == 0

    def whole(self) -> Hand:
        """All tiles, melds included."""
        return with_melds(self.hand, self.melds)

    def concealed(self) -> bool:
        """Nothing was melded with a claimed tile; a concealed kong does not count as melded (MCR-44)."""
        for code in self.melds:
            if code & OPEN:
                return False
        return True

    def check(self, loser: bool = False) -> None:
        """Refuse tiles that cannot be a hand, in one sentence."""
        if len(self.melds) > 4:
            raise HandError("A hand has at most four melds, not {count}.", count=len(self.melds))
        held = [0] * HAND_KINDS
        for code in self.melds:
            for kind in set_tiles(code):
                held[kind] += 1
        for kind in (*self.dora, *self.ura):
            held[kind] += 1
        for kind in range(HAND_KINDS):
            if held[kind] + self.hand.count(kind) > COPIES:
                raise HandError("There are more than four tiles of {tile}.", tile=NAMES[kind])
        self._check_size(loser)
        if loser and self.winning >= 0:
            raise HandError("A hand that did not win has no winning tile.")
        if self.winning >= 0 and not self.hand.count(self.winning):
            raise HandError("The winning tile {tile} is not among the concealed tiles.", tile=tile_text(self.winning))

    def _check_size(self, loser: bool) -> None:
        melds, count = len(self.melds), len(self.hand)
        wanted = HAND_SIZE - 3 * melds - (1 if loser else 0)
        if count == wanted:
            return
        if loser:
            raise HandError(
                "Beside {melds} meld(s) there must be {wanted} concealed tiles, not {count}.",
                melds=melds,
                wanted=wanted,
                count=count,
            )
        raise HandError(
            "Beside {melds} meld(s) there must be {wanted} concealed tiles, the winning one included, not {count}.",
            melds=melds,
            wanted=wanted,
            count=count,
        )

    def waits(self, forms: tuple[Form, ...], fifth: bool = False) -> i64:
        """The kinds this hand waited for before the winning tile came; none where no tile counts as drawn."""
        if self.winning < 0:
            return 0
        before = self.hand.minus(self.winning)
        return waits_with_fifth(before, forms, self.melds) if fifth else waits(before, forms, self.melds)

    def notation(self) -> str:
        """The tiles alone, as `Win.parse` reads them."""
        tiles = self.hand.tiles()
        if self.winning >= 0:
            tiles.remove(self.winning)
        for suit in range(3):
            five = 9 * suit + 4
            for _ in range(self.reds >> (3 * suit) & 7):
                # The winning tile takes the red five only if no other five is there.
                place = tiles.index(five) if five in tiles else -1
                if place >= 0:
                    tiles[place] |= RED
        return str(Written(tiles, list(self.melds), self._written_winning(tiles), self.flowers))

    def _written_winning(self, tiles: list[int]) -> int:
        """The winning tile as written: red if there are more red fives than the other tiles show."""
        if self.winning < 0 or self.winning % 9 != 4 or self.winning >= HONOUR_START:
            return self.winning
        shown = sum(1 for tile in tiles if tile == self.winning | RED)
        return self.winning | RED if self.reds >> (self.winning // 9 * 3) & 7 > shown else self.winning

    def __str__(self) -> str:
        words = [word for word in CIRCUMSTANCES if self.circumstances & circumstance_bit(word)]
        how = ["self-draw" if self.self_draw else "discard", *words]
        return f"{self.notation()} ({WIND_LETTERS[self.seat]} seat, {WIND_LETTERS[self.round]} round, {', '.join(how)})"

    def __repr__(self) -> str:
        words = tuple(word for word in CIRCUMSTANCES if self.circumstances & circumstance_bit(word))
        seats = f"seat={WIND_LETTERS[self.seat]!r}, round={WIND_LETTERS[self.round]!r}"
        more = ""
        if self.dora or self.ura or self.counters:
            dora, ura = (" ".join(tile_text(kind) for kind in kinds) for kinds in (self.dora, self.ura))
            more = f", dora={dora!r}, ura={ura!r}, counters={self.counters}"
        if len(self.hand) == HAND_SIZE - 1 - 3 * len(self.melds):
            more += ", loser=True"
        return f"Win.parse({self.notation()!r}, {seats}, self_draw={self.self_draw}, circumstances={words!r}{more})"


def wind_number(letter: str) -> int:
    """0 to 3 for E, S, W, N."""
    if len(letter) == 1 and letter in WIND_LETTERS:
        return WIND_LETTERS.index(letter)
    raise HandError("{letter} is no wind; say E, S, W or N.", letter=quoted(letter))


def circumstance_bits(words: tuple[str, ...], known: tuple[str, ...] = CIRCUMSTANCES) -> int:
    """Circumstance words as one int. The refusal of an unknown word lists those in `known`."""
    bits = 0
    for word in words:
        bit = circumstance_bit(word)
        if not bit:
            raise HandError(
                "{word} is no circumstance of a win; known are {known}.",
                word=quoted(word),
                known=", ".join(known),
            )
        bits |= bit
    return bits


def indicator_kinds(text: str) -> tuple[int, ...]:
    """The kinds of indicators in notation, in their order; a red five points on like any five."""
    kinds = tuple([tile & KIND_BITS for tile in parse_tiles(text)])
    if len(kinds) > MOST_INDICATORS:
        raise HandError("At most {most} indicators are turned, not {count}.", most=MOST_INDICATORS, count=len(kinds))
    for kind in kinds:
        if kind >= FLOWER_START:
            raise HandError("A bonus tile is no indicator.")
    return kinds


def win_of(written: Written, seat: int, round: int, self_draw: bool, circumstances: int, loser: bool = False) -> Win:
    """The win that a text describes."""
    tiles = list(written.tiles)
    if written.winning >= 0:
        tiles.append(written.winning)
    winning = written.winning & KIND_BITS if written.winning >= 0 else UNKNOWN
    win = Win(
        Hand.of(tiles),
        tuple(written.melds),
        winning,
        self_draw,
        seat,
        round,
        written.flowers,
        circumstances,
        red_fives(tiles),
    )
    win.check(loser)
    return win


def red_fives(tiles: list[int]) -> int:
    """How many red fives of each suit are among these tiles, an octal digit a suit."""
    reds = 0
    for tile in tiles:
        if tile & RED:
            reds += 1 << ((tile & KIND_BITS) // 9 * 3)
    return reds


# Where the winning tile went.
IN_PAIR: Final = 4
IN_LOOSE: Final = 5
NOWHERE: Final = 6


@mypyc_attr(acyclic=True, free_list_len=1)
class Reading:
    """One way to see a win. `sets` has the melds first; `place` is the index of the set that the winning tile
    completed, or `IN_PAIR`, `IN_LOOSE` (a form without sets) or `NOWHERE` (no tile counts as drawn)."""

    def __init__(self, win: Win, form: Form, sets: list[int], pair: int, loose: int, place: int) -> None:
        self.win = win
        self.form = form
        self.sets = sets
        self.pair = pair
        self.loose = loose
        self.place = place
        chows: i64 = 0
        kongs: i64 = 0
        hidden: i64 = 0
        hidden_kongs: i64 = 0
        pungs: i64 = 0
        for set_code in sets:
            code: i64 = set_code
            if code & SHAPE == CHOW:
                chows += 1
                continue
            pungs |= shifted(1, code & KIND)
            if code & (OPEN | DISCARD) == 0:
                hidden += 1
            if code & SHAPE == KONG:
                kongs += 1
                if code & OPEN == 0:
                    hidden_kongs += 1
        self.chows = chows
        """How many chows."""
        self.kongs = kongs
        """How many kongs."""
        self.pungs: i64 = pungs
        """The kinds of pungs and kongs, as a mask."""
        self.concealed_pungs = hidden
        """How many pungs and kongs were made of own tiles only."""
        self.concealed_kongs = hidden_kongs
        """How many kongs were declared concealed."""

    def __str__(self) -> str:
        """The parts in notation, a plus sign before the winning tile in the part it completed."""
        if not self.sets and self.pair < 0:
            return self.win.notation()
        parts = [set_text(code & ~DISCARD) for code in self.sets]
        if self.place < len(self.sets):
            parts[self.place] = self._marked(set_tiles(self.sets[self.place]))
        if self.loose:
            parts.append(tiles_text(self._loose_tiles()))
        if self.pair >= 0:
            pair = [self.pair, self.pair]
            parts.append(self._marked(pair) if self.place == IN_PAIR else tiles_text(pair))
        return " ".join(parts)

    def _loose_tiles(self) -> list[int]:
        """The concealed tiles in no set and no pair, each as often as it is there."""
        tiles = self.win.hand.tiles()
        used = [self.pair, self.pair] if self.pair >= 0 else []
        for code in self.sets[len(self.win.melds) :]:
            used.extend(set_tiles(code))
        for kind in used:
            tiles.remove(kind)
        return tiles

    def _marked(self, tiles: list[int]) -> str:
        text = tiles_text(tiles)
        last = len(tiles) - 1 - tiles[::-1].index(self.win.winning)
        return f"{text[:last]}+{text[last:]}"

    def __repr__(self) -> str:
        return f"Reading({self.form.name}: {self})"


def readings(win: Win, forms: tuple[Form, ...]) -> list[Reading]:
    """Every reading of a win, with the winning tile in every place it could have completed."""
    found: list[Reading] = []
    for form in forms:
        for parts in form.parts(win.hand, win.melds):
            _place(win, form, parts, found)
    return found


def _place(win: Win, form: Form, parts: Parts, found: list[Reading]) -> None:
    winning: i64 = win.winning
    if winning < 0:
        found.append(Reading(win, form, parts.sets, parts.pair, parts.loose, NOWHERE))
        return
    bit: i64 = shifted(1, winning)
    if parts.loose & bit:
        found.append(Reading(win, form, parts.sets, parts.pair, parts.loose, IN_LOOSE))
    if parts.pair == winning:
        found.append(Reading(win, form, parts.sets, parts.pair, parts.loose, IN_PAIR))
    last = UNKNOWN
    for index in range(len(win.melds), len(parts.sets)):
        code = parts.sets[index]
        # Two equal sets beside each other are the same place.
        if code != last and set_kinds(code) & bit:
            sets = parts.sets
            if not win.self_draw:
                sets = sets.copy()
                sets[index] = code | DISCARD
            found.append(Reading(win, form, sets, parts.pair, parts.loose, index))
        last = code


def flower_count(flowers: int) -> int:
    """How many bonus tiles a mask holds."""
    return len(kinds_in(flowers >> FLOWER_START))
