"""Random riichi wins, and the PyPI library `mahjong` set up for the same rules: what both say must be the same."""

from collections import Counter
from random import Random
from typing import NamedTuple

from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

from manywinds.kernel.hand import Hand
from manywinds.kernel.sets import ADDED, KONG, OPEN, PUNG, REDS_SHIFT
from manywinds.kernel.tiles import RED
from manywinds.kernel.win import CIRCUMSTANCES, Win, red_fives
from rules.random_hands import ORPHANS, palette, random_sets, tiles_of

RED_IDS = (16, 52, 88)
BIT = {word: 1 << number for number, word in enumerate(CIRCUMSTANCES)}

TENHOU = OptionalRules(
    has_open_tanyao=True,
    has_aka_dora=True,
    has_double_yakuman=False,
    kazoe_limit=HandConfig.KAZOE_LIMITED,
    kiriage=False,
    fu_for_open_pinfu=True,
    fu_for_pinfu_tsumo=False,
)
CLUB = OptionalRules(
    has_open_tanyao=False,
    has_aka_dora=True,
    has_double_yakuman=True,
    kazoe_limit=HandConfig.KAZOE_LIMITED,
    kiriage=False,
    fu_for_open_pinfu=True,
    fu_for_pinfu_tsumo=False,
    has_daisharin=True,
)
EMA = OptionalRules(
    has_open_tanyao=True,
    has_aka_dora=False,
    has_double_yakuman=False,
    kazoe_limit=HandConfig.KAZOE_SANBAIMAN,
    kiriage=False,
    fu_for_open_pinfu=True,
    fu_for_pinfu_tsumo=False,
)
CLUB_AS_THE_LIBRARY_CAN = {
    "sanrenkou": "none",
    "double_wind_pair_fu": 4,
    "honroutou_with_chiitoitsu": True,
    "yakuman_stack": True,
    "red_fives": "1/1/1",
    "min_yaku_han_from_counters": "none",
}
"""The club's book without what the library does not know."""


class Both(NamedTuple):
    """One win as both see it: ours, and the arguments of the library."""

    win: Win
    discarder: int
    sticks: int
    tiles: list[int]
    winning: int
    melds: list[Meld]
    dora: list[int]
    ura: list[int]
    settings: dict[str, object]


class Answer(NamedTuple):
    """Han, fu (0 with a yakuman), and what the winner gets from whom."""

    han: int
    fu: int
    ron: int
    from_dealer: int
    from_other: int


def parts(rng: Random) -> tuple[list[int], list[int]]:
    """Concealed kinds and melds of a complete hand."""
    shape = rng.random()
    if shape < 0.03:
        return [*ORPHANS, rng.choice(ORPHANS)], []
    if shape < 0.11:
        kinds = [*palette(rng), *range(34)]
        pairs: list[int] = []
        for kind in kinds:
            if kind not in pairs:
                pairs.append(kind)
        few = pairs[: max(7, rng.randrange(7, 15))]
        return [kind for kind in rng.sample(few, 7) for _ in range(2)], []
    if shape < 0.13:
        suit = 9 * rng.randrange(3)
        return [suit + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9))], []
    sets, pair = random_sets(rng, 4)
    concealed = [pair, pair]
    melds = []
    melding = rng.choice((0.0, 0.0, 0.0, 0.3, 0.6, 1.0))
    konging = rng.choice((0.0, 0.0, 0.2, 0.9))
    for code in sets:
        if code & PUNG and rng.random() < konging:
            melds.append(KONG | code % 64 | rng.choice((0, OPEN, OPEN | ADDED)))
        elif rng.random() < melding:
            melds.append(code | OPEN)
        else:
            concealed += tiles_of(code)
    return concealed, melds


def random_both(rng: Random) -> Both:
    """A win that could have happened, red fives and indicators included."""
    while True:
        concealed, melds = parts(rng)
        held = Counter(concealed)
        for code in melds:
            held.update(tiles_of(code))
        if max(held.values()) <= 4:
            break
    # The copies of a kind that lie in the hand come first, the others are left for indicators.
    copies = {kind: rng.sample(range(4 * kind, 4 * kind + 4), 4) for kind in range(34)}
    ids = [copies[kind].pop() for kind in concealed]
    rng.shuffle(ids)
    laid = [[copies[kind].pop() for kind in tiles_of(code)] for code in melds]
    left = [id for kind in copies.values() for id in kind]
    kans = sum(1 for code in melds if code & KONG)
    shown = rng.sample(left, 2 + 2 * kans)
    words = circumstances(rng, melds, held[ids[-1] // 4])
    self_draw = "self_draw" in words
    seat, round = rng.randrange(4), rng.randrange(2)
    if "heavenly" in words or "earthly" in words:
        seat = 0 if "heavenly" in words else rng.randrange(1, 4)
    discarder = -1 if self_draw else rng.choice([other for other in range(4) if other != seat])
    counters, sticks = rng.choice((0, 0, 1, 3)), rng.choice((0, 0, 2))
    riichi = "riichi" in words
    dora, ura = shown[: 1 + kans], shown[1 + kans :] if riichi else []
    tiles = [id // 4 | (RED if id in RED_IDS else 0) for id in ids]
    win = Win(
        Hand.of(tiles),
        tuple(code | sum(id in RED_IDS for id in row) << REDS_SHIFT for code, row in zip(melds, laid, strict=True)),
        ids[-1] // 4,
        self_draw,
        seat,
        round,
        0,
        sum(BIT[word] for word in words if word in BIT),
        red_fives(tiles),
        tuple(id // 4 for id in dora),
        tuple(id // 4 for id in ura),
        counters,
    )
    settings = {
        "is_tsumo": self_draw,
        "is_riichi": riichi,
        "is_daburu_riichi": "double_riichi" in words,
        "is_ippatsu": "ippatsu" in words,
        "is_rinshan": "kong_replacement" in words,
        "is_chankan": "robbing_kong" in words,
        "is_haitei": self_draw and "last_tile" in words,
        "is_houtei": not self_draw and "last_tile" in words,
        "is_tenhou": "heavenly" in words,
        "is_chiihou": "earthly" in words,
        "player_wind": EAST + seat,
        "round_wind": EAST + round,
        "tsumi_number": counters,
        "kyoutaku_number": sticks,
    }
    theirs = [meld_of(code, row) for code, row in zip(melds, laid, strict=True)]
    everything = [*ids, *(id for row in laid for id in row)]
    return Both(win, discarder, sticks, everything, ids[-1], theirs, dora, ura, settings)


def meld_of(code: int, ids: list[int]) -> Meld:
    if code & KONG:
        return Meld(Meld.SHOUMINKAN if code & ADDED else Meld.KAN, ids, opened=bool(code & OPEN))
    return Meld(Meld.PON if code & PUNG else Meld.CHI, ids, opened=True)


def circumstances(rng: Random, melds: list[int], held: int) -> set[str]:
    """What may have been special, as a table would allow it."""
    words = {"self_draw"} if rng.random() < 0.5 else set()
    closed = not any(code & OPEN for code in melds)
    kan = any(code & KONG for code in melds)
    if not melds and words and rng.random() < 0.03:
        return words | {rng.choice(("heavenly", "earthly"))}
    if closed and rng.random() < 0.5:
        words.add("riichi")
        if rng.random() < 0.2:
            words.add("double_riichi")
        if not kan and rng.random() < 0.3:
            words.add("ippatsu")
    chance = rng.random()
    if chance < 0.06:
        words.add("last_tile")
    elif chance < 0.2 and kan and "self_draw" in words:
        words.add("kong_replacement")
    elif chance < 0.12 and held == 1 and "self_draw" not in words:
        words.add("robbing_kong")
    return words


def library_answer(both: Both, rules: OptionalRules) -> Answer | None:
    """What the library says, or nothing where it refuses the win."""
    config = HandConfig(options=rules, **both.settings)
    found = HandCalculator.estimate_hand_value(
        both.tiles, both.winning, both.melds, both.dora, config, ura_dora_indicators=both.ura
    )
    if found.error:
        assert found.error == HandCalculator.ERR_NO_YAKU, found.error
        return None
    yakuman = any(yaku.is_yakuman for yaku in found.yaku)
    main, additional = found.cost["main"], found.cost["additional"]
    if not both.win.self_draw:
        paid = (main, 0, 0)
    elif both.win.seat == 0:
        paid = (0, 0, main)
    else:
        paid = (0, main, additional)
    return Answer(found.han, 0 if yakuman else found.fu, *paid)
