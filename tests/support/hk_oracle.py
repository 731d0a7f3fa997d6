"""A second, slow opinion on the Hong Kong books, written from the rules alone.

Nothing here looks at the package: a hand is plain numbers (0 to 8 characters, 9 to 17 dots, 18 to 26 bamboo, 27 to 30
winds, 31 to 33 white, green and red), a set is a tuple, and every rule is asked in the plainest way.
"""

from collections import Counter
from typing import NamedTuple

CHOW, PUNG, KONG = "chow", "pung", "kong"
PLAIN, CLAIMED, EXTENDED = "concealed", "claimed", "extended"
WHITE, GREEN, RED = 31, 32, 33
MAJORS = [0, 8, 9, 17, 18, 26, *range(27, 34)]


class Group(NamedTuple):
    """A chow, pung or kong: its lowest tile, and whether a claimed tile is in it."""

    shape: str
    tile: int
    how: str = PLAIN

    def tiles(self) -> list[int]:
        if self.shape == CHOW:
            return [self.tile, self.tile + 1, self.tile + 2]
        return [self.tile] * (3 if self.shape == PUNG else 4)


class Deal(NamedTuple):
    """A finished hand. `winning` is None where no tile counts as drawn; bonus tiles are 0 to 7."""

    concealed: tuple[int, ...]
    melds: tuple[Group, ...]
    winning: int | None
    self_draw: bool
    seat: int
    round: int
    bonus: frozenset[int]
    words: frozenset[str]

    def every_tile(self) -> list[int]:
        return [*self.concealed, *(tile for meld in self.melds for tile in meld.tiles())]

    def is_concealed(self) -> bool:
        return all(meld.how == PLAIN for meld in self.melds)


class View(NamedTuple):
    """One way to lay a hand out. `last` says where the winning tile went: a number of a set, 'pair', or nowhere."""

    deal: Deal
    groups: tuple[Group, ...]
    pair: int | None
    last: int | str
    shape: str

    def chows(self) -> list[Group]:
        return [group for group in self.groups if group.shape == CHOW]

    def pungs(self) -> list[Group]:
        return [group for group in self.groups if group.shape != CHOW]

    def pung_tiles(self) -> list[int]:
        return [group.tile for group in self.pungs()]

    def kongs(self) -> int:
        return sum(group.shape == KONG for group in self.groups)

    def own_pungs(self) -> int:
        """Pungs and kongs without a tile of anybody else."""
        count = 0
        for number, group in enumerate(self.groups):
            taken = not self.deal.self_draw and self.last == number
            count += group.shape != CHOW and group.how == PLAIN and not taken
        return count


def suit(tile: int) -> int:
    return tile // 9


def rank(tile: int) -> int:
    return tile % 9 + 1


def cut(tiles: tuple[int, ...]) -> list[tuple[Group, ...]]:
    """All ways to make sets of these tiles, lowest tile first."""
    if not tiles:
        return [()]
    first = tiles[0]
    found = []
    if tiles.count(first) >= 3:
        found += [(Group(PUNG, first), *rest) for rest in cut(without(tiles, [first] * 3))]
    if first < 27 and rank(first) <= 7 and first + 1 in tiles and first + 2 in tiles:
        rests = cut(without(tiles, [first, first + 1, first + 2]))
        found += [(Group(CHOW, first), *rest) for rest in rests]
    return found


def without(tiles: tuple[int, ...], gone: list[int]) -> tuple[int, ...]:
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def views(deal: Deal) -> list[View]:
    """Every way to lay the hand out as sets and a pair, seven pairs or thirteen orphans (HKR-48, HKR-49, HKP-17)."""
    tiles = tuple(sorted(deal.concealed))
    found = []
    for pair in sorted(set(tiles)):
        if tiles.count(pair) >= 2:
            for sets in cut(without(tiles, [pair, pair])):
                groups = (*deal.melds, *sets)
                found += [View(deal, groups, pair, last, "sets") for last in places(deal, groups, pair)]
    if not deal.melds:
        if all(count % 2 == 0 for count in Counter(tiles).values()):
            found.append(View(deal, (), None, "nowhere", "pairs"))
        if set(tiles) == set(MAJORS):
            found.append(View(deal, (), None, "nowhere", "orphans"))
    return found


def places(deal: Deal, groups: tuple[Group, ...], pair: int) -> list[int | str]:
    if deal.winning is None:
        return ["nowhere"]
    found: list[int | str] = ["pair"] if deal.winning == pair else []
    for number in range(len(deal.melds), len(groups)):
        if deal.winning in groups[number].tiles():
            found.append(number)
    return found


def best(found: list[dict[str, int]], totals: list[int]) -> tuple[int, list[dict[str, int]]]:
    """The highest total and every list of fans that reaches it."""
    if not found:
        return -1, []
    highest = max(totals)
    return highest, [items for items, total in zip(found, totals, strict=True) if total == highest]


# What both rulebooks ask of the tiles.


def suits_in(tiles: list[int]) -> set[int]:
    return {suit(tile) for tile in tiles if tile < 27}


def has_honours(tiles: list[int]) -> bool:
    return any(tile >= 27 for tile in tiles)


def is_one_suit_with_honours(tiles: list[int]) -> bool:
    return len(suits_in(tiles)) == 1 and has_honours(tiles)


def is_one_suit(tiles: list[int]) -> bool:
    return len(suits_in(tiles)) == 1 and not has_honours(tiles)


def is_all_honours(tiles: list[int]) -> bool:
    return not suits_in(tiles)


def is_all_terminals(tiles: list[int]) -> bool:
    return all(tile < 27 and rank(tile) in (1, 9) for tile in tiles)


def lacks_only_the_pair(view: View, family: list[int]) -> bool:
    return view.pair in family and all(tile in view.pung_tiles() for tile in family if tile != view.pair)


def are_gates(tiles: tuple[int, ...]) -> bool:
    """1112345678999 of one suit."""
    return len(tiles) == 13 and is_one_suit(list(tiles)) and sorted(rank(tile) for tile in tiles) == GATES


GATES = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]
WINDS = [27, 28, 29, 30]
DRAGONS = [WHITE, GREEN, RED]


def had_nine_gates(deal: Deal) -> bool:
    return not deal.melds and deal.winning is not None and are_gates(without(deal.concealed, [deal.winning]))


def is_heaven(deal: Deal) -> bool:
    """East, the tiles dealt, no kong."""
    return "heavenly" in deal.words and deal.self_draw and deal.seat == 0 and not deal.melds


def is_earth(deal: Deal) -> bool:
    return "earthly" in deal.words and not deal.self_draw and deal.seat != 0 and not deal.melds


def won_on_a_kong(view: View) -> bool:
    words = view.deal.words
    after = "kong_replacement" in words or "double_kong_replacement" in words
    return view.deal.self_draw and view.kongs() >= 1 and after


def counted(items: dict[str, int]) -> dict[str, int]:
    return {name: points for name, points in items.items() if points}


# Hong Kong Old Style, the Russian rulebook, with default options or with the extra hands that need no other shape.


def hk_old(deal: Deal, extras: bool = False) -> tuple[int, list[dict[str, int]]]:
    """The total before the limit, and the fans of every best arrangement (HKR-53, HKR-54)."""
    found = [old_items(view, extras) for view in views(deal)]
    return best(found, [sum(items.values()) for items in found])


def old_items(view: View, extras: bool) -> dict[str, int]:
    deal = view.deal
    tiles = deal.every_tile()
    if is_heaven(deal) and any(are_gates(without(deal.concealed, [tile])) for tile in set(deal.concealed)):
        # HKR-68: on nine-gates tiles only Heaven is scored.
        return {"blessing_of_heaven": 10}
    items = {**old_bonus(deal), **old_ways(view), **old_tiles(view, tiles), **old_pungs(view, tiles)}
    if extras:
        items.update(extra_hands(view))
    for fan, absorbed in ABSORBED.items():
        if items.get(fan):
            for name in absorbed:
                items[name] = 0
    return counted(items)


ABSORBED = {
    # HKR-57, last column. Heaven blocks what a drawn tile would bring (HKR-68), before those fans absorb anything.
    "blessing_of_heaven": [
        "self_draw",
        "last_tile_draw",
        "kong_replacement",
        "four_concealed_pungs",
        "nine_gates",
        "single_wait",
        "blessing_of_man",
    ],
    "blessing_of_earth": ["blessing_of_man"],
    "double_luck": ["kong_replacement", "self_draw"],
    "kong_replacement": ["self_draw"],
    "full_flush": ["half_flush"],
    "four_concealed_pungs": ["self_draw", "all_pungs"],
    "big_three_dragons": ["dragon_pung"],
    "big_four_winds": ["seat_wind", "round_wind", "all_pungs"],
    "all_honours": ["all_pungs", "seven_pairs"],
    "all_terminals": ["all_pungs", "seven_pairs"],
    "nine_gates": ["full_flush"],
    "four_kongs": ["all_pungs"],
    "jade_dragon": ["dragon_pung", "all_pungs", "half_flush"],
    "ruby_dragon": ["dragon_pung", "all_pungs", "half_flush"],
    "pearl_dragon": ["dragon_pung", "all_pungs", "half_flush"],
}


def old_bonus(deal: Deal) -> dict[str, int]:
    """Fans 1, 2 and 3 (HKR-58, HKR-59)."""
    families = [deal.bonus >= frozenset(range(4)), deal.bonus >= frozenset(range(4, 8))]
    return counted(
        {
            "no_flowers": int(not deal.bonus),
            "seat_flower": sum(tile % 4 == deal.seat for tile in deal.bonus),
            "flower_set": sum(families),
        }
    )


def old_ways(view: View) -> dict[str, int]:
    """Fans 7 to 11, 29 and 30."""
    deal = view.deal
    words = deal.words
    replaced = words & {"kong_replacement", "double_kong_replacement", "flower_replacement", "kong_then_flower"}
    last = "last_tile" in words
    robbed = "robbing_kong" in words and not deal.self_draw
    return {
        "self_draw": int(deal.self_draw),
        "last_tile_draw": int(deal.self_draw and last and not replaced),
        "last_tile_discard": int(not deal.self_draw and last and not robbed),
        "kong_replacement": int(won_on_a_kong(view)),
        "robbing_kong": int(robbed and deal.every_tile().count(deal.winning) == 1),
        "blessing_of_heaven": 10 * is_heaven(deal),
        "blessing_of_earth": 10 * is_earth(deal),
    }


def old_tiles(view: View, tiles: list[int]) -> dict[str, int]:
    """Fans 4, 14 to 16 and 21 to 24."""
    return {
        "all_chows": int(len(view.chows()) == 4),
        "half_flush": 3 * is_one_suit_with_honours(tiles),
        "full_flush": 6 * is_one_suit(tiles),
        "seven_pairs": 4 * (view.shape == "pairs"),
        "all_honours": 10 * is_all_honours(tiles),
        "all_terminals": 10 * is_all_terminals(tiles),
        "nine_gates": 10 * had_nine_gates(view.deal),
        "thirteen_orphans": 10 * (view.shape == "orphans"),
    }


def old_pungs(view: View, tiles: list[int]) -> dict[str, int]:
    """Fans 5, 6, 12, 13, 17 to 20 and 25 to 28."""
    pungs = view.pung_tiles()
    four = len(pungs) == 4
    gems = {"jade_dragon": (GREEN, 2), "ruby_dragon": (RED, 0), "pearl_dragon": (WHITE, 1)}
    items = {
        "dragon_pung": sum(tile in DRAGONS for tile in pungs),
        "seat_wind": pungs.count(27 + view.deal.seat),
        "round_wind": pungs.count(27 + view.deal.round),
        "small_three_dragons": 2 * lacks_only_the_pair(view, DRAGONS),
        "all_pungs": 3 * four,
        "four_concealed_pungs": 10 * (view.deal.self_draw and view.own_pungs() == 4),
        "big_three_dragons": 10 * all(dragon in pungs for dragon in DRAGONS),
        "small_four_winds": 10 * lacks_only_the_pair(view, WINDS),
        "big_four_winds": 10 * all(wind in pungs for wind in WINDS),
        "four_kongs": 10 * (view.kongs() == 4),
    }
    for name, (dragon, colour) in gems.items():
        others = [tile for tile in tiles if tile != dragon]
        is_gem = four and dragon in pungs and is_one_suit(others) and suit(others[0]) == colour
        items[name] = 10 * is_gem
    return items


def extra_hands(view: View) -> dict[str, int]:
    """Fans 31, 32, 33 and 37 (HKR-99, HKR-100, HKR-101, HKR-105); the others have shapes of their own."""
    deal = view.deal
    double = "double_kong_replacement" in deal.words and deal.self_draw and view.kongs() >= 2
    return {
        "concealed_hand": int(deal.is_concealed()),
        "single_wait": int(has_a_narrow_end(view) and len(waits(deal)) == 1),
        "blessing_of_man": 6 * ("first_go_round" in deal.words and deal.is_concealed()),
        "double_luck": 10 * double,
    }


def has_a_narrow_end(view: View) -> bool:
    """The winning tile is one of the pair, the middle of a chow, the 3 of 123 or the 7 of 789."""
    winning = view.deal.winning
    if view.last == "pair":
        return True
    if not isinstance(view.last, int) or winning is None:
        return False
    group = view.groups[view.last]
    if group.shape != CHOW:
        return False
    low = rank(group.tile)
    return winning == group.tile + 1 or (low, rank(winning)) in ((1, 3), (7, 7))


def waits(deal: Deal) -> list[int]:
    """The tiles that would have completed the hand, but for those it holds four times."""
    if deal.winning is None:
        return []
    before = without(deal.concealed, [deal.winning])
    held = without(tuple(deal.every_tile()), [deal.winning])
    found = []
    for tile in range(34):
        if held.count(tile) < 4 and views(deal._replace(concealed=(*before, tile), winning=None)):
            found.append(tile)
    return found
