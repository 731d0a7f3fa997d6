"""Deals with a stacked wall: given hands, given tiles to come, and a short script of what the seats do.

    table = deal_of("mcr", E="1199m ... 5p", S="46p ...", draws="1z 2z", replacements="9s")
    table.play("E discard 5p", "S chow 4p")

Seats that are given no hand get a dull one: no two tiles of it go together, so it claims nothing and wins nothing.
"""

from collections import Counter
from itertools import product
from random import Random

from manywinds import book as book_of
from manywinds.kernel.action import DISCARD, NAMES, PASS, VERB_SHIFT, action_of, action_text, verb_of
from manywinds.kernel.deal import Deal
from manywinds.kernel.notation import parse_tile, parse_tiles
from manywinds.kernel.state import CLAIM, OPENING, ROB
from manywinds.kernel.tiles import FLOWER_START, KIND_BITS, WIND_LETTERS
from manywinds.kernel.wall import Wall
from manywinds.kernel.win import CIRCUMSTANCES, circumstance_bit
from manywinds.play.record import Recorder
from manywinds.rules.options import Value
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.flow import Flow, Outcome

DEALT = ((0, 16, 32, 48), (4, 20, 36, 49), (8, 24, 40, 50), (12, 28, 44, 51))
"""Where the four takes of each seat begin, counted from the one who opens; three of them are of four tiles."""
FOURTEENTH = 52
FIRST_DRAW = 53
FIRST_INDICATOR = 6
APART = ("147", "258", "369", "148", "149", "158", "159", "169", "259", "269")


def dealt_places(step: int) -> list[int]:
    """The places in the draw order that the seat so many after the opener is dealt."""
    starts = DEALT[step]
    places = [start + tile for start in starts[:3] for tile in range(4)]
    return [*places, starts[3], FOURTEENTH] if step == 0 else [*places, starts[3]]


def replacement_places(size: int, count: int) -> list[int]:
    """The places replacements are taken from: the last stack first, the upper tile before the lower."""
    return [size - 2 - 2 * (step // 2) + step % 2 for step in range(count)]


def dull_hand(stock: Counter[int], count: int, turn: int) -> list[int]:
    """Thirteen or fourteen tiles that are there and do not go together; different ones for each turn."""
    for first in product(APART, repeat=3):
        triples = first[turn % 3 :] + first[: turn % 3]
        if {*triples} == {*APART[:3]}:
            continue
        suited = [parse_tile(f"{rank}{suit}") for suit, ranks in zip("mps", triples, strict=True) for rank in ranks]
        honours = [27 + (turn + step) % 7 for step in range(7)]
        found = suited + [kind for kind in honours if stock[kind]][: count - len(suited)]
        if len(found) == count and all(stock[tile] for tile in found):
            return found
    raise AssertionError("no dull hand is left")


class TableOfDeal:
    """A deal at a table, and what its seats do."""

    def __init__(self, book: Rulebook, deal: Deal) -> None:
        self.book = book
        self.deal = deal
        assert isinstance(deal.flow, Flow)
        self.flow: Flow = deal.flow

    def may(self, seat: str) -> list[str]:
        """What a seat may do now, in words."""
        return [action_text(action) for action in self.deal.legal(WIND_LETTERS.index(seat))]

    def verbs(self, seat: str) -> set[str]:
        """What sorts of actions a seat has now."""
        return {NAMES[verb_of(action) >> VERB_SHIFT] for action in self.deal.legal(WIND_LETTERS.index(seat))}

    def waited(self) -> str:
        """The seats that must answer."""
        return "".join(letter for seat, letter in enumerate(WIND_LETTERS) if self.deal.waited >> seat & 1)

    def play(self, *script: str) -> "TableOfDeal":
        """Play lines such as `E discard 5p`, or `E drop` for the tile just drawn. Claims nobody writes are passed."""
        for line in script:
            letter, _, text = line.partition(" ")
            seat = WIND_LETTERS.index(letter)
            if text == "drop" or not self.deal.allows(seat, action_of(text)):
                self.passes()
            action = DISCARD | self.deal.tile if text == "drop" else action_of(text)
            assert self.deal.allows(seat, action), f"{line}: {letter} may {self.may(letter)}; {self.waited()} waited"
            self.deal.apply(seat, action)
        return self

    def passes(self) -> "TableOfDeal":
        """Whoever has yet to answer lets the tile go, or the kong he was dealt lie."""
        while self.deal.phase in (OPENING, CLAIM, ROB) and self.deal.waited:
            seat = next(seat for seat in range(4) if self.deal.waited >> seat & 1)
            self.deal.apply(seat, PASS)
        return self

    def idle(self, live: int, kept: str = "") -> "TableOfDeal":
        """Everybody throws what he drew and claims nothing, until so many tiles are left and a seat has drawn.

        `kept` are tiles that stay in the wall all the while."""
        self.passes()
        wall = self.deal.wall
        while wall.live() > live:
            stay = parse_tiles(kept)
            first = min((wall.front + wall.end) // 2, wall.end - len(stay))
            for step, tile in enumerate(stay):
                self._lay(first + step, tile, range(first, first + step))
            self.deal.apply(self.deal.turn, DISCARD | self.deal.tile)
            self.passes()
        return self

    def round_of_drops(self, turns: int) -> "TableOfDeal":
        """So many turns in which everybody throws what he drew and claims nothing."""
        for _ in range(turns):
            self.passes()
            self.deal.apply(self.deal.turn, DISCARD | self.deal.tile)
        return self.passes()

    def coming(self, text: str) -> "TableOfDeal":
        """Put these tiles next in the live wall; they change places with those that lie there."""
        wall = self.deal.wall
        for step, tile in enumerate(parse_tiles(text)):
            self._lay(wall.front + step, tile, range(wall.front, wall.front + step))
        return self

    def replacing(self, text: str) -> "TableOfDeal":
        """Put these tiles next where replacements are taken."""
        twin = self.deal.wall.clone()
        taken: list[int] = []
        for tile in parse_tiles(text):
            upper = twin.end % 2 == 0 and twin.live() > 1
            place = twin.spare[0] if twin.rule.held_back else twin.end - 2 if upper else twin.end - 1
            self._lay(place, tile, taken)
            taken.append(place)
            twin.order = self.deal.wall.order
            twin.replace()
        return self

    def _lay(self, place: int, tile: int, but: object) -> None:
        wall = self.deal.wall
        places = [*range(wall.front, wall.end), *wall.spare]
        fixed = list(but)  # type: ignore[call-overload]
        # A tile that is already laid keeps its place.
        source = place if wall.order[place] == tile else -1
        if source < 0:
            source = next(each for each in places[::-1] if wall.order[each] == tile and each not in fixed)
        wall.order = wall.order.copy()
        wall.order[place], wall.order[source] = wall.order[source], wall.order[place]

    def words(self, seat: str) -> set[str]:
        """The circumstances of a win the seat would declare now, or of the one it declared."""
        number = WIND_LETTERS.index(seat)
        wins = [win for win in self.deal.wins if win.seat == number]
        win = wins[0] if wins else self.deal.win(number)
        return {word for word in CIRCUMSTANCES if win.circumstances & circumstance_bit(word)}

    def outcome(self) -> Outcome:
        """What the deal came to."""
        return self.flow.outcome(self.deal)

    def changes(self) -> list[object]:
        """What each seat gains or loses by it."""
        return list(self.outcome().settlement.changes())


def deal_of(
    book: str | Rulebook,
    draws: str = "",
    replacements: str = "",
    indicators: str = "",
    first: str = "E",
    round: str = "E",
    points: int = 25000,
    kept: str = "",
    options: dict[str, Value] | None = None,
    judged: bool = False,
    **hands: str,
) -> TableOfDeal:
    """Begin a deal with these hands, fourteen tiles for the one who opens, and these tiles to come.

    `kept` are tiles that no dull hand gets: they lie in the wall."""
    rules = book_of(book) if isinstance(book, str) else book
    if options:
        rules = rules.with_options(options)
    size = rules.wall.size()
    placed: dict[int, int] = {}
    opener = WIND_LETTERS.index(first)
    for letter, text in hands.items():
        places = dealt_places((WIND_LETTERS.index(letter) - opener) % 4)
        placed.update(zip(places, parse_tiles(text), strict=True))
    placed.update(enumerate(parse_tiles(draws), FIRST_DRAW))
    tiles = parse_tiles(replacements)
    placed.update(zip(replacement_places(size, len(tiles)), tiles, strict=True))
    for step, tile in enumerate(parse_tiles(indicators)):
        placed[size - FIRST_INDICATOR - 2 * step] = tile
    stock = Counter(rules.wall.tiles())
    stock.subtract(placed.values())
    stock.subtract(parse_tiles(kept))
    assert min(stock.values()) >= 0, "a tile is used too often"
    for turn, letter in enumerate(WIND_LETTERS):
        if letter not in hands:
            places = dealt_places((turn - opener) % 4)
            dull = dull_hand(stock, len(places), turn)
            stock.subtract(dull)
            placed.update(zip(places, dull, strict=True))
    stock.update(parse_tiles(kept))
    # Bonus tiles nobody asked for lie in the middle of the wall.
    rest = sorted(stock.elements())
    flowers = [tile for tile in rest if tile & KIND_BITS >= FLOWER_START]
    rest = [tile for tile in rest if tile & KIND_BITS < FLOWER_START]
    Random(1).shuffle(rest)
    rest[len(rest) // 2 : len(rest) // 2] = flowers
    order = [placed[place] if place in placed else rest.pop(0) for place in range(size)]
    wall = Wall(rules.wall, order)
    deal = Deal.begin(rules.deal_flow(), wall, opener, WIND_LETTERS.index(round), [points] * 4, judged=judged)
    return TableOfDeal(rules, deal)


def last_turn(
    book: str | Rulebook, hands: tuple[str, str, str, str], tile: str, live: int = 0, also: str = "", **more: object
) -> tuple[TableOfDeal, str]:
    """A deal whose last live tile, or the one that leaves so many, was just drawn; and the seats from its drawer on.

    `hands` has the drawer's thirteen tiles and then those of the seats after him; an empty one is dull. All have thrown
    what they drew until then and claimed nothing. `tile` is the one drawn; `also` are tiles that are still in the wall.
    """
    for drawer in range(4):
        seats = WIND_LETTERS[drawer:] + WIND_LETTERS[:drawer]
        given = {letter: text for letter, text in zip(seats, hands, strict=True) if text}
        if "E" in given:
            given["E"] += " 7z"
        table = deal_of(book, kept=f"{tile} {also}", **more, **given)  # type: ignore[arg-type]
        table.idle(live + 1, f"{tile} {also}").coming(tile)
        turn = table.deal.turn
        if table.deal.wall.live() == live + 1 and WIND_LETTERS[(turn + 1) % 4] == seats[0]:
            table.play(f"{WIND_LETTERS[turn]} drop").passes()
            assert table.deal.turn == WIND_LETTERS.index(seats[0])
            return table, seats
    raise AssertionError("nobody draws the last tile")


def record_of(book: str, *script: str, **given: object) -> Recorder:
    """The record of a first deal with a stacked wall, played like `TableOfDeal.play`. With `out` as the last line all
    throw what they draw until the wall is used up."""
    rules = book_of(book)
    wall = deal_of(book, **given).deal.wall  # type: ignore[arg-type]
    recorder = Recorder(rules, ("Anna", "Ben", "Carl", "Dora"))
    deal = recorder.begin_with(Wall(rules.wall, wall.order))

    def passes() -> None:
        while deal.phase in (OPENING, CLAIM, ROB) and deal.waited:
            recorder.apply(next(seat for seat in range(4) if deal.waited >> seat & 1), PASS)

    for line in script:
        if line == "out":
            passes()
            while not deal.over():
                recorder.apply(deal.turn, DISCARD | deal.tile)
                passes()
            break
        letter, _, text = line.partition(" ")
        seat = WIND_LETTERS.index(letter)
        if text == "drop" or not deal.allows(seat, action_of(text)):
            passes()
        recorder.apply(seat, DISCARD | deal.tile if text == "drop" else action_of(text))
    if deal.over():
        recorder.finish()
    return recorder
