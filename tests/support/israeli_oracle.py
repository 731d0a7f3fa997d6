"""The Israeli game counted a second time, naively and from the clauses alone: tiles are words, sets are tuples, points
are fractions, and every arrangement is tried (ISR-63). Nothing here uses the package."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any, NamedTuple

WINDS = ("1z", "2z", "3z", "4z")
DRAGONS = ("5z", "6z", "7z")
HONOURS = WINDS + DRAGONS
SUITED = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10))
EVERY = SUITED + HONOURS
TERMINALS = tuple(f"{rank}{suit}" for suit in "mps" for rank in (1, 9))
OWN_EXTRAS = {"E": ("1f", "5f"), "S": ("2f", "6f"), "W": ("3f", "7f"), "N": ("4f", "8f")}
KONG_BOX = {"kong_replacement", "double_kong_replacement", "flower_replacement", "kong_then_flower"}
HALF, ONE_AND_A_HALF = Fraction(1, 2), Fraction(3, 2)


class Held(NamedTuple):
    """A hand in words. A meld is (shape, tile, open), a chow named by its lowest tile."""

    concealed: tuple[str, ...]
    melds: tuple[tuple[str, str, bool], ...]
    winning: str
    self_draw: bool
    seat: str
    round: str
    extras: tuple[str, ...]
    circumstances: frozenset[str]


class Counted(NamedTuple):
    """What one way of counting comes to."""

    total: Fraction
    items: dict[str, int]
    multipliers: dict[str, Fraction]
    special: str | None


def tiles_of(shape: str, tile: str) -> list[str]:
    if shape == "chow":
        return [f"{int(tile[0]) + step}{tile[1]}" for step in range(3)]
    return [tile] * {"pung": 3, "kong": 4, "pair": 2, "one": 1}[shape]


def wind(letter: str) -> str:
    return WINDS["ESWN".index(letter)]


def rank_class(tile: str) -> str:
    return "honour" if tile[1] == "z" else "terminal" if tile[0] in "19" else "minor"


VALUES = {
    ("pung", "minor"): (4, 2), ("pung", "terminal"): (8, 4), ("pung", "honour"): (8, 5),
    ("kong", "minor"): (16, 8), ("kong", "terminal"): (32, 16), ("kong", "honour"): (32, 16),
}  # fmt: skip


def table_1(sets: list[tuple[str, str, bool]], extras: tuple[str, ...]) -> Counter[str]:
    """ISR-83 and ISR-84."""
    items: Counter[str] = Counter()
    for shape, tile, is_open in sets:
        if shape == "chow":
            items["chow_concealed"] += 0 if is_open else 1
        else:
            concealed, melded = VALUES[shape, rank_class(tile)]
            name = f"{shape}_{rank_class(tile)}_{'open' if is_open else 'concealed'}"
            items[name] += melded if is_open else concealed
    items["flowers"] += 6 * len(extras)
    return +items


def table_11(sets: list[tuple[str, str, bool]], held: Held) -> dict[str, Fraction]:
    """ISR-86."""
    found: dict[str, Fraction] = {}
    big = {tile for shape, tile, _ in sets if shape != "chow"}
    if wind(held.seat) in big:
        found["seat_wind_set"] = HALF
    if wind(held.round) in big:
        found["round_wind_set"] = HALF
    if big & set(DRAGONS):
        found["dragon_set"] = HALF
    own = sum(extra in held.extras for extra in OWN_EXTRAS[held.seat])
    if own:
        found["own_flower"] = Fraction(own, 4)
    cards = [*held.concealed, *(tile for shape, tile, _ in held.melds for tile in tiles_of(shape, tile))]
    honours = any(card in HONOURS for card in cards)
    suits = {card[1] for card in cards} - {"z"}
    simple = any(card in SUITED and card not in TERMINALS for card in cards)
    if len(suits) == 1:
        found["one_suit_with_honours" if honours else "one_suit"] = HALF if honours else ONE_AND_A_HALF
    if suits and not simple:
        found["terminals_with_honours" if honours else "all_terminals"] = HALF if honours else ONE_AND_A_HALF
    if not suits:
        found["all_honours"] = ONE_AND_A_HALF
    if all(f"{number}f" in held.extras for number in (1, 2, 3, 4)) or all(
        f"{number}f" in held.extras for number in (5, 6, 7, 8)
    ):
        found["four_flowers_or_seasons"] = ONE_AND_A_HALF
    return found


def worth(items: dict[str, int], shares: Fraction) -> Fraction:
    """ISR-79."""
    half = items.get("flowers", 0)
    return (sum(items.values()) - half) * (1 + shares) + half * (1 + shares / 2)


def cuts(left: Counter[str], sets: int, quads: bool) -> Iterator[list[tuple[str, str]]]:
    """Every way to cut tiles into so many sets: chows and pungs, or with `quads` fours of a kind only."""
    left = +left
    if not left:
        if sets == 0:
            yield []
        return
    if sets == 0:
        return
    low = min(left, key=lambda tile: (tile[1], tile[0]))
    shapes = ["kong"] if quads else ["pung", "chow"]
    for shape in shapes:
        if shape == "chow" and (low[1] == "z" or low[0] > "7"):
            continue
        used = Counter(tiles_of(shape, low))
        if used <= left:
            for rest in cuts(left - used, sets - 1, quads):
                yield [(shape, low), *rest]


def arrangements(held: Held) -> Iterator[tuple[list[tuple[str, str, bool]], str, bool]]:
    """Every regular reading: sets, pair, and whether a discard completed a kong (ISR-46, ISR-49, ISR-56)."""
    tiles = Counter(held.concealed)
    melds = list(held.melds)
    for pair in [tile for tile in tiles if tiles[tile] >= 2]:
        rest = tiles - Counter([pair, pair])
        ways = list(cuts(rest, 4 - len(melds), quads=False))
        if not melds:
            ways += cuts(rest, 3, quads=True)
        for way in ways:
            plain = [*melds, *((shape, tile, False) for shape, tile in way)]
            if held.self_draw or not held.winning or pair == held.winning:
                yield plain, pair, False
            if held.self_draw or not held.winning:
                continue
            for place, (shape, tile) in enumerate(way):
                if held.winning in tiles_of(shape, tile):
                    sets = [*melds, *((each[0], each[1], other == place) for other, each in enumerate(way))]
                    yield sets, pair, shape == "kong"


def is_original(held: Held) -> bool:
    claimed = any(is_open for _, _, is_open in held.melds)
    return "original_hand" in held.circumstances and held.self_draw and held.seat == held.round and not claimed


def table_2(sets: list[tuple[str, str, bool]], pair: str, held: Held) -> Counter[str]:
    """ISR-87, ISR-88, ISR-89, ISR-90, ISR-91, ISR-92, ISR-93, ISR-94, ISR-95."""
    items: Counter[str] = Counter()
    box = bool(held.circumstances & KONG_BOX)
    if is_original(held):
        items["self_draw"] = 3
    elif held.self_draw:
        last = "last_tile" in held.circumstances
        name, points = ("kong_box", 10) if box else ("last_wall_card", 10) if last else ("self_draw", 3)
        items[name] = points
    if held.winning and not is_original(held):
        cards = [*held.concealed, *(tile for shape, tile, _ in held.melds for tile in tiles_of(shape, tile))]
        if "last_of_kind" in held.circumstances or cards.count(held.winning) == 4:
            items["last_of_kind"] = 2
    if "standing_hand" in held.circumstances:
        items["standing_hand"] = 100
    own = (wind(held.seat), wind(held.round))
    chows = sum(shape == "chow" for shape, _, _ in sets)
    if chows == 0:
        items["no_chows"] = 10
    if chows == len(sets) and pair not in own and pair not in DRAGONS:
        items["all_chows"] = 10
    if pair in DRAGONS:
        items["dragon_pair"] = 3
    if pair in own:
        items["wind_pair"] = 3
    return items


def adding(sets: list[tuple[str, str, bool]], pair: str, held: Held) -> Counter[str]:
    """ISR-228, ISR-232, ISR-233."""
    items: Counter[str] = Counter()
    claimed = any(is_open for _, _, is_open in held.melds)
    if "first_discard" in held.circumstances and not held.self_draw and held.seat != held.round and not claimed:
        items["earthly_blessing"] = 800
    chows = {tile for shape, tile, _ in sets if shape == "chow"}
    big = [each for each in sets if each[0] != "chow"]
    runs = [{f"1{suit}", f"4{suit}", f"7{suit}"} for suit in "mps"]
    if len(sets) == 4 and len(big) == 1 and not big[0][2] and chows in runs and pair in HONOURS:
        items["buried_treasure"] = 300
    if any(tile == "5p" and not is_open for _, tile, is_open in big):
        items["gold_coin"] = 100
    return items


Composition = tuple[list[tuple[str, str]], bool]
"""Groups (shape, tile) and whether sets may be kongs. A set of `pung` may lie open; all else is concealed."""


def sons(rank: int, fourth: tuple[str, ...], pairs: tuple[str, ...]) -> Iterator[Composition]:
    for set_tile in fourth:
        for pair in pairs:
            yield [*(("pung", f"{rank}{suit}") for suit in "mps"), ("pung", set_tile), ("pair", pair)], True


def enemies(two: tuple[str, str], others: tuple[str, str]) -> Iterator[Composition]:
    for suit in "mps":
        pungs = [("pung", tile) for tile in (f"1{suit}", f"9{suit}", *two)]
        yield [*pungs, *(("one", tile) for tile in others)], True


def compositions(name: str, held: Held) -> Iterator[Composition]:  # noqa: C901, PLR0912
    """What the annex lists for a hand of pungs, pairs and single cards."""
    seat = wind(held.seat)
    even = ("2s", "4s", "6s", "8s")
    if name == "crazy_monkey":
        for pair in (*SUITED, *WINDS):
            yield [*(("pung", d) for d in DRAGONS), *(("one", d) for d in DRAGONS), ("pair", pair)], False
    elif name == "happy_family":
        for dragon in DRAGONS:
            yield [*(("pung", each) for each in WINDS), ("pair", dragon)], True
    elif name == "great_green":
        yield [("pung", "2s"), ("pung", "4s"), ("pung", "6s"), ("pung", "6z"), ("pair", "8s")], True
    elif name == "small_green":
        yield [*(("pung", tile) for tile in even), ("pair", "6z")], True
    elif name == "green_and_red":
        yield [*(("pung", tile) for tile in ("1s", "5s", "7s", "9s")), ("one", "6z"), ("one", "7z")], False
    elif name == "adopted_sons_dragon_9":
        yield from sons(9, DRAGONS, (seat,))
    elif name == "adopted_sons_dragon_1":
        yield from sons(1, DRAGONS, (seat,))
    elif name == "great_green_finger":
        for two in combinations(even, 2):
            for pair in set(even) - set(two):
                yield [*(("pung", tile) for tile in ("3s", "6z", *two)), ("pair", pair)], False
    elif name == "small_green_finger":
        for three in combinations(even, 3):
            yield [*(("pung", tile) for tile in ("3s", *three)), ("pair", "6z")], False
    elif name == "horizontal_enemies":
        yield from enemies(("1z", "3z"), ("2z", "4z"))
    elif name == "vertical_enemies":
        yield from enemies(("2z", "4z"), ("1z", "3z"))
    elif name == "fire_of_revolution":
        here = {*held.concealed, *(tile for _, tile, _ in held.melds)} & set(SUITED)
        for three in combinations(sorted(here), 3):
            yield (
                [*(("pung", tile) for tile in three), ("pair", "7z"), ("one", "1z"), ("one", "2z"), ("one", "3z")],
                False,
            )
    elif name == "adopted_sons_red_dragon":
        for rank in range(1, 10):
            yield from sons(rank, ("7z",), WINDS)
    elif name == "adopted_sons_winds":
        for rank in range(1, 10):
            yield from sons(rank, WINDS, DRAGONS)
    elif name in ("great_siamese_sisters", "small_siamese_sisters"):
        for suit in "mps":
            for rank in range(1, 7):
                for pair in DRAGONS if name.startswith("great") else WINDS:
                    yield [*(("pung", f"{rank + step}{suit}") for step in range(4)), ("pair", pair)], True
    elif name == "winds_and_dragons":
        for pair in HONOURS:
            for four in combinations([tile for tile in HONOURS if tile != pair], 4):
                yield [*(("pung", tile) for tile in four), ("pair", pair)], True
    elif name == "great_scholars":
        for suit in "mps":
            for start in range(1, 8):
                for rank in range(1, 10):
                    chow = ("chow", f"{start}{suit}")
                    yield [*(("pung", dragon) for dragon in DRAGONS), chow, ("pair", f"{rank}{suit}")], True
    elif name == "united_hand":
        starts = [tile for tile in SUITED if tile[0] <= "7"]
        here = {*held.concealed, *(tile for _, tile, _ in held.melds)} & set(SUITED)
        for two in combinations(DRAGONS, 2):
            for start in set(starts) & here:
                for tile in here:
                    sets = [*(("pung", dragon) for dragon in two), ("chow", start), ("pung", tile)]
                    yield [*sets, ("pair", wind(held.round))], True
    elif name == "great_snake":
        for run in runs(held):
            for tile, pair in permutations(HONOURS, 2):
                yield [*run, ("pung", tile), ("pair", pair)], True
    elif name == "small_snake":
        for run in runs(held):
            for more in HONOURS:
                yield [*run, *(("one", each) for each in WINDS), ("one", more)], False


def runs(held: Held) -> Iterator[list[tuple[str, str]]]:
    """1 to 9 of a suit: the melded chows as chows and all other numbers as single cards (ISR-103)."""
    for suit in "mps":
        chows = [(shape, tile) for shape, tile, _ in held.melds if shape == "chow" and tile[1] == suit]
        covered = [tile for chow in chows for tile in tiles_of(*chow)]
        if len(covered) == len(set(covered)):
            singles = [f"{rank}{suit}" for rank in range(1, 10) if f"{rank}{suit}" not in covered]
            yield [*chows, *(("one", tile) for tile in singles)]


def fits(held: Held, composition: Composition) -> bool:
    """The melds are sets of the composition, and the concealed cards are exactly the rest of it."""
    groups, kongs = composition
    left = list(groups)
    for shape, tile, _ in held.melds:
        if shape == "kong" and not kongs:
            return False
        group = ("chow" if shape == "chow" else "pung", tile)
        if group not in left:
            return False
        left.remove(group)
    return Counter(tile for shape, kind in left for tile in tiles_of(shape, kind)) == Counter(held.concealed)


POINTS = {
    "imperial": (6000, False), "mandarin": (5000, False), "crazy_monkey": (4500, False), "happy_family": (4000, False),
    "great_green": (3600, False), "small_green": (3500, False), "green_and_red": (3400, False),
    "adopted_sons_dragon_9": (3300, False), "adopted_sons_dragon_1": (3300, False),
    "great_green_finger": (3200, False), "small_green_finger": (3000, True), "horizontal_enemies": (3000, False),
    "vertical_enemies": (3000, False), "fire_of_revolution": (2100, True), "adopted_sons_red_dragon": (2800, False),
    "adopted_sons_winds": (2800, False), "great_siamese_sisters": (2700, True), "small_siamese_sisters": (2500, True),
    "yin_yang_harmony": (2200, True), "great_scholars": (2000, False), "winds_and_dragons": (1900, False),
    "thirteen_wonderful_fingers": (1600, False), "ninth_card_call": (1800, False), "great_snake": (1600, False),
    "dragon_snake": (1400, True), "four_winds_snake": (1200, True), "small_snake": (1000, True),
    "united_hand": (300, True), "thirteen_great_and_strange": (250, True),
}  # fmt: skip
"""Points, and whether bonuses still apply (ISR-100)."""


def listed(name: str, held: Held) -> bool:  # noqa: C901
    """The concealed special hands that are not made of pungs: tested card by card."""
    tiles = Counter(held.concealed)
    if held.melds:
        return False
    quads = {tile for tile in tiles if tiles[tile] == 4}
    pairs = {tile for tile in tiles if tiles[tile] == 2}
    if name == "imperial":
        completed = not held.self_draw and held.winning in DRAGONS
        return quads == set(DRAGONS) and pairs == {wind(held.seat)} and not completed
    if name == "mandarin":
        return len(quads) == 3 and len(pairs) == 1 and quads | pairs == set(WINDS)
    if name == "winds_and_dragons":
        return len(quads) == 3 and len(pairs) == 1 and quads | pairs <= set(HONOURS)
    if name == "yin_yang_harmony":
        return pairs == set(HONOURS)
    orphans = Counter([*TERMINALS, *HONOURS])
    extra = list((tiles - orphans).elements())
    if name in ("thirteen_wonderful_fingers", "thirteen_great_and_strange"):
        wanted = TERMINALS if name == "thirteen_wonderful_fingers" else HONOURS
        return orphans <= tiles and len(extra) == 1 and extra[0] in wanted
    if name == "ninth_card_call":
        return any(
            Counter(f"{rank}{suit}" for rank in "1112345678999") <= tiles and {tile[1] for tile in tiles} == {suit}
            for suit in "mps"
        )
    for suits in permutations("mps"):
        knitted = [f"{rank}{suit}" for suit, ranks in zip(suits, ("147", "258", "369"), strict=True) for rank in ranks]
        if name == "dragon_snake" and tiles == Counter([*knitted, *DRAGONS, wind(held.seat), wind(held.seat)]):
            return True
        rest = list((tiles - Counter([*knitted, *WINDS])).elements())
        full = Counter([*knitted, *WINDS]) <= tiles
        if name == "four_winds_snake" and full and len(rest) == 1 and rest[0] in HONOURS:
            return True
    return False


def bonus_sets(name: str, held: Held) -> Iterator[list[tuple[str, str, bool]]]:
    """The sets a replacing hand has, for the bonuses of honour sets: only those can matter."""
    for composition in compositions(name, held):
        if fits(held, composition):
            yield [("pung", tile, False) for shape, tile in composition[0] if shape == "pung"]
    if listed(name, held):
        yield []


def dearest(held: Held) -> list[Counted]:
    """The dearest counts of a winning hand, or nothing if it is no mahjong (ISR-101)."""
    found: list[Counted] = []
    for sets, pair, kong_completed in arrangements(held):
        items = dict(table_1(sets, held.extras) + table_2(sets, pair, held) + adding(sets, pair, held))
        multipliers = table_11(sets, held)
        if kong_completed:
            multipliers["kong_completion"] = HALF
        if is_original(held):
            multipliers["original_hand"] = ONE_AND_A_HALF
        adds = [name for name in ("earthly_blessing", "buried_treasure", "gold_coin") if name in items]
        total = worth(items, sum(multipliers.values(), Fraction(0)))
        found.append(Counted(total, items, multipliers, "+".join(adds) or None))
        first = "leader_first_draw" in held.circumstances and not held.circumstances & KONG_BOX
        claimed = any(is_open for _, _, is_open in held.melds)
        if first and held.self_draw and held.seat == held.round and not claimed:
            special = "+".join(sorted([*adds, "heavenly_blessing"], key=ANNEX.index))
            found.append(Counted(worth(items, HALF), items, {"heavenly_blessing": HALF}, special))
    for name, (points, bonuses) in POINTS.items():
        for sets in bonus_sets(name, held):
            multipliers = table_11(sets, held) if bonuses else {}
            if bonuses and is_original(held):
                multipliers["original_hand"] = ONE_AND_A_HALF
            total = points * (1 + sum(multipliers.values(), Fraction(0)))
            found.append(Counted(total, {name: points}, multipliers, name))
    most = max((counted.total for counted in found), default=Fraction(0))
    return [counted for counted in found if counted.total == most]


ANNEX = ("earthly_blessing", "heavenly_blessing", "buried_treasure", "gold_coin")


def best_loser(held: Held) -> Counted:
    """The dearest way to sort a hand that did not win (ISR-63, ISR-80)."""
    found = []
    for sets in sorted_ways(Counter(held.concealed)):
        laid = [*held.melds, *((shape, tile, False) for shape, tile in sets)]
        items = dict(table_1(laid, held.extras))
        multipliers = table_11(laid, held)
        found.append(Counted(worth(items, sum(multipliers.values(), Fraction(0))), items, multipliers, None))
    return max(found, key=lambda counted: counted.total)


def sorted_ways(left: Counter[str]) -> Iterator[list[tuple[str, str]]]:
    """Every way to make sets of some of the tiles."""
    left = +left
    if not left:
        yield []
        return
    low = min(left, key=lambda tile: (tile[1], tile[0]))
    for shape in ("kong", "pung", "chow"):
        if shape == "chow" and (low[1] == "z" or low[0] > "7"):
            continue
        used = Counter(tiles_of(shape, low))
        if used <= left:
            for rest in sorted_ways(left - used):
                yield [(shape, low), *rest]
    yield from sorted_ways(left - Counter([low]))


def as_words(win: Any) -> Held:
    """A `Win` of the package in words."""
    names = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]
    melds = []
    for code in win.melds:
        shape = ("chow", "pung", "kong")[code // 64 % 4]
        melds.append((shape, names[code % 64], bool(code & 256)))
    extras = tuple(f"{number + 1}f" for number in range(8) if win.flowers >> (34 + number) & 1)
    words = eval_words(win.circumstances)
    concealed = tuple(names[kind] for kind in range(34) for _ in range(win.hand.count(kind)))
    winning = names[win.winning] if win.winning >= 0 else ""
    return Held(
        concealed, tuple(melds), winning, win.self_draw, "ESWN"[win.seat], "ESWN"[win.round], extras, frozenset(words)
    )


def eval_words(bits: int) -> list[str]:
    from manywinds.kernel.win import CIRCUMSTANCES

    return [word for place, word in enumerate(CIRCUMSTANCES) if bits >> place & 1]
