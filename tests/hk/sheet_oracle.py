"""The second opinion on the Polish sheet, Old Style and New Style with default options; see `support.hk_oracle`."""

from collections import Counter

from support.hk_oracle import (
    CHOW,
    DRAGONS,
    PLAIN,
    PUNG,
    WINDS,
    Deal,
    View,
    best,
    counted,
    had_nine_gates,
    has_honours,
    is_all_honours,
    is_all_terminals,
    is_earth,
    is_heaven,
    is_one_suit,
    is_one_suit_with_honours,
    lacks_only_the_pair,
    rank,
    suit,
    suits_in,
    views,
    won_on_a_kong,
)

LIMIT_ROWS = (
    "thirteen_orphans",
    "hidden_treasure",
    "all_terminals",
    "nine_gates",
    "blessing_of_heaven",
    "blessing_of_earth",
)


def hk_pl(deal: Deal, new: bool = False) -> tuple[int, list[dict[str, int]]]:
    """The total and the rows of every best arrangement (HKP-17, HKP-20, HKP-34)."""
    found = []
    for view in views(deal):
        items = {**sheet_bonus(deal), **sheet_ways(view), **sheet_rows(view)}
        if new:
            items.update(new_rows(view))
        items = counted(items)
        limits = {name: points for name, points in items.items() if name in LIMIT_ROWS}
        found.append(limits or items or {"chicken_hand": 0})
    totals = [10 if items.keys() & set(LIMIT_ROWS) else sum(items.values()) for items in found]
    return best(found, totals)


def sheet_bonus(deal: Deal) -> dict[str, int]:
    """O10, O11, O12 and O15; a complete family takes its tiles for itself (HKP-21, HKP-28)."""
    families = [set(range(4)), set(range(4, 8))]
    complete = [family for family in families if family <= deal.bonus]
    loose = [tile for tile in deal.bonus if not any(tile in family for family in complete)]
    return {
        "no_bonus": int(not deal.bonus),
        "own_bonus": sum(tile % 4 == deal.seat for tile in loose),
        "round_bonus": sum(tile % 4 == deal.round for tile in loose),
        "bouquet": 3 * len(complete),
    }


def sheet_ways(view: View) -> dict[str, int]:
    """O3 to O6, O16, O27 and O28."""
    deal = view.deal
    double = "double_kong_replacement" in deal.words and deal.self_draw and view.kongs() >= 2
    robbed = "robbing_kong" in deal.words and not deal.self_draw
    return {
        "concealed_hand": int(deal.is_concealed()),
        "self_draw": int(deal.self_draw),
        "last_tile": int("last_tile" in deal.words and not robbed),
        "extra_tile": int(won_on_a_kong(view) and not double),
        "kong_on_kong": 4 * double,
        "blessing_of_heaven": 10 * is_heaven(deal),
        "blessing_of_earth": 10 * is_earth(deal),
    }


def sheet_rows(view: View) -> dict[str, int]:
    """The other Old Style rows."""
    tiles = view.deal.every_tile()
    pungs = view.pung_tiles()
    four = len(pungs) == 4
    return {
        "all_chows": int(len(view.chows()) == 4),
        "dragon_pung": sum(tile in DRAGONS for tile in pungs),
        "seat_wind": pungs.count(27 + view.deal.seat),
        "round_wind": pungs.count(27 + view.deal.round),
        "all_pungs": 3 * four,
        "clean_hand": 3 * is_one_suit_with_honours(tiles),
        "seven_pairs": 4 * (view.shape == "pairs"),
        "small_three_dragons": 4 * lacks_only_the_pair(view, DRAGONS),
        "small_four_winds": 4 * lacks_only_the_pair(view, WINDS),
        "big_three_dragons": 6 * all(dragon in pungs for dragon in DRAGONS),
        "purity": 6 * is_one_suit(tiles),
        "all_honours": 7 * is_all_honours(tiles),
        "thirteen_orphans": 10 * (view.shape == "orphans"),
        "hidden_treasure": 10 * (view.deal.self_draw and view.own_pungs() == 4 and view.last == "pair"),
        "all_terminals": 10 * (four and is_all_terminals(tiles)),
        "nine_gates": 10 * had_nine_gates(view.deal),
    }


def new_rows(view: View) -> dict[str, int]:
    """N1 to N21."""
    numbers_only = number_rows(view.deal.every_tile())
    if view.shape != "sets":
        return numbers_only
    return {**numbers_only, **chow_rows(view), **group_rows(view), **open_rows(view)}


def number_rows(tiles: list[int]) -> dict[str, int]:
    """What tiles alone decide (HKP-42): N3, N11, N14 and N15."""

    def all_within(low: int, high: int) -> bool:
        return not has_honours(tiles) and all(low <= rank(tile) <= high for tile in tiles)

    return {
        "two_suits": int(len(suits_in(tiles)) == 2),
        "only_1_5": 3 * all_within(1, 5),
        "only_3_7": 3 * all_within(3, 7),
        "only_5_9": 3 * all_within(5, 9),
    }


def disjoint(pairs: list[tuple[int, int]]) -> int:
    """How many of these pairs can stand side by side."""
    most = 0
    for number, pair in enumerate(pairs):
        rest = [other for other in pairs[number + 1 :] if not set(other) & set(pair)]
        most = max(most, 1 + disjoint(rest))
    return most


def chow_rows(view: View) -> dict[str, int]:
    """N2, N4, N5, N6, N8, N9, N18 and N19 (HKP-21, HKP-36, HKP-38, HKP-40)."""
    places = range(len(view.groups))
    chows = [place for place in places if view.groups[place].shape == CHOW]
    lowest = {place: view.groups[place].tile for place in places}
    starts = Counter(lowest[place] for place in chows)
    couples = [(a, b) for a in chows for b in chows if a < b]
    ends = [
        (a, b) for a, b in couples for low in (min(lowest[a], lowest[b]),)
        if rank(low) == 1 and low < 27 and max(lowest[a], lowest[b]) == low + 6
    ]  # fmt: skip
    fours = [
        (a, b) for a in places for b in chows
        if view.groups[a].shape == PUNG and lowest[a] in view.groups[b].tiles()
    ]  # fmt: skip
    threes = [tile for tile, times in starts.items() if times >= 3]
    twins = [(a, b) for a, b in couples if lowest[a] == lowest[b] and lowest[a] not in threes]
    snakes = [low for low in (0, 9, 18) if starts[low] and starts[low + 3] and starts[low + 6]]
    own = {lowest[place] for place in chows if view.groups[place].how == PLAIN}
    hidden = [low for low in snakes if {low, low + 3, low + 6} <= own]
    steps = [low for low in starts if starts[low + 1] and starts[low + 2] and suit(low) == suit(low + 2)]
    around = sum(view.pair in view.groups[place].tiles() for place in chows)
    return {
        "old_and_young": disjoint(ends) - len(snakes),
        "small_four_in_one": disjoint(fours),
        "two_identical_chows": 2 * disjoint(twins),
        "four_in_one": 2 * (around == 2),
        "exposed_snake": 2 * (bool(snakes) and not hidden),
        "hidden_snake": 3 * bool(hidden),
        "three_identical_chows": 6 * bool(threes),
        "big_four_in_one": 6 * bool(steps),
    }


def group_rows(view: View) -> dict[str, int]:
    """N1, N10, N12, N16, N17, N20 and N21."""
    assert view.pair is not None
    groups = [*(group.tiles() for group in view.groups), [view.pair]]
    pungs = [tile for tile in view.pung_tiles() if tile < 27]
    doors = {"mpswwwwddd"[suit(group[0])] if group[0] < 27 else "w" if group[0] < 31 else "d" for group in groups}
    numbers = {rank(tile) for tile in view.deal.every_tile() if tile < 27}
    walking = [tile for tile in pungs if {tile + 1, tile + 2} <= set(pungs) and suit(tile) == suit(tile + 2)]
    matching = [number for number in range(9) if {number, number + 9, number + 18} <= set(pungs)]

    def everywhere(wanted: set[int]) -> bool:
        return all(any(tile < 27 and rank(tile) in wanted for tile in group) for group in groups)

    return {
        "pair_258": int(view.pair < 27 and rank(view.pair) in (2, 5, 8)),
        "five_doors": 3 * (len(doors) == 5),
        "five_corners": 3 * everywhere({1, 9}),
        "walking_pungs": 4 * bool(walking),
        "matching_pungs": 4 * bool(matching),
        "one_number": 6 * any(everywhere({number}) for number in range(1, 10)),
        "three_numbers": 6 * (len(numbers) == 3),
    }


def open_rows(view: View) -> dict[str, int]:
    """N7 and N13 (HKP-37)."""
    four_open = sum(meld.how != PLAIN for meld in view.deal.melds) == 4
    return {
        "twelve_exposed": 2 * (four_open and view.deal.self_draw),
        "all_discards": 3 * (four_open and not view.deal.self_draw),
    }
