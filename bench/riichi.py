"""How fast riichi hands are scored, beside `mahjong`, the library most programs use, and `riichienv`, written in Rust.

    python bench/riichi.py [--passes 51] [--markdown] [--json FILE] [--plain src]

All score the same 500 wins of all shapes under Tenhou's rules, but with double yakuman, which `riichienv` always
pays: dora, red fives, riichi and the other circumstances included. Not one may come out differently in han, fu or
payment. Ours is `value`, which answers these figures; the peers answer them with their list of yaku. Rows `own types`
start from what a library works on, built anew for each timing and outside of it: a `Win`; tile ids, melds and a
configuration for `mahjong`; an evaluator and conditions for `riichienv`. Rows `from plain lists` start from plain
ints and include building all that. `riichienv, core` is the compiled part that its Python class wraps, called
directly. Times are microseconds a call; `first` is the first time the wins are gone through, suits still to be
learnt.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any, NamedTuple

from hands import ALL_SUITS, COPIES, KINDS, ORPHANS, Kinds
from report import Entry, Row, disagreements, race
from run import run

SEED = 21
HANDS = 500
TASK = "han, fu, payment"
US, MAHJONG, RIICHIENV, CORE = "manywinds", "mahjong", "riichienv", "riichienv, core"
OWN, LISTS = "own types", "from plain lists"
GOALS = {(TASK, MAHJONG): 20, (TASK, RIICHIENV): 1, (TASK, CORE): 1}
LEGEND = "Microseconds a win; × is a time over ours. First: wins never met, suits still to be learnt."

CHOW, PUNG, KONG, CONCEALED_KONG = "chow", "pung", "kong", "concealed kong"
RED_IDS = (16, 52, 88)


class Won(NamedTuple):
    """A win in ids 0-135, four a kind: concealed with the winning one last, melds as shape and ids, and the rest."""

    concealed: list[int]
    melds: list[tuple[str, list[int]]]
    self_draw: bool
    riichi: bool
    double_riichi: bool
    ippatsu: bool
    rinshan: bool
    last_tile: bool
    seat: int
    round: int
    dora: list[int]
    ura: list[int]


def random_win(rng: Random) -> Won:
    """Any shape, with at most one kan: the Python class of `riichienv` miscounts the tiles of two."""
    shape = rng.random()
    melds: list[tuple[str, Kinds]] = []
    if shape < 0.02:
        concealed = [*ORPHANS, rng.choice(ORPHANS)]
    elif shape < 0.1:
        concealed = 2 * rng.sample(KINDS, 7)
    else:
        concealed, melds = _sets(rng, _palette(rng))
    held = Counter(kind for tiles in (concealed, *(tiles for _, tiles in melds)) for kind in tiles)
    if max(held.values()) > COPIES:
        return random_win(rng)
    copies = {kind: rng.sample(range(COPIES * kind, COPIES * kind + COPIES), COPIES) for kind in KINDS}
    ids = [copies[kind].pop() for kind in concealed]
    rng.shuffle(ids)
    laid = [(name, sorted(copies[kind].pop() for kind in tiles)) for name, tiles in melds]
    left = rng.sample([id for rest in copies.values() for id in rest], 4)
    kan = any("kong" in name for name, _ in melds)
    closed = all(name == CONCEALED_KONG for name, _ in melds)
    self_draw = rng.random() < 0.4
    riichi = closed and rng.random() < 0.6
    rinshan = self_draw and kan and rng.random() < 0.1
    return Won(
        ids,
        laid,
        self_draw,
        riichi,
        riichi and rng.random() < 0.05,
        riichi and not kan and rng.random() < 0.2,
        rinshan,
        not rinshan and rng.random() < 0.05,
        rng.randrange(4),
        rng.randrange(2),
        left[: 1 + kan],
        left[2 : 3 + kan] if riichi else [],
    )


def _palette(rng: Random) -> Kinds:
    """The kinds a hand is made of: all, simples, a suit and honours, terminals and honours."""
    suit = rng.choice(ALL_SUITS)
    simples = [kind for kind in KINDS[:27] if 0 < kind % 9 < 8]
    flush = [*range(suit, suit + 9), *KINDS[27:]]
    return rng.choice((list(KINDS), list(KINDS), simples, simples, flush))


def _sets(rng: Random, kinds: Kinds) -> tuple[Kinds, list[tuple[str, Kinds]]]:
    """Four sets, some of them melded, and a pair."""
    chows = [kind for kind in kinds if kind < 27 and kind % 9 < 7 and kind + 2 in kinds]
    pungs = rng.choice((0.0, 0.2, 0.2, 0.5, 0.9))
    melding = rng.choice((0.0, 0.0, 0.3, 0.6))
    concealed = [rng.choice(kinds)] * 2
    melds: list[tuple[str, Kinds]] = []
    kan = rng.random() < 0.1
    for _ in range(4):
        if rng.random() < pungs:
            kind = rng.choice(kinds)
            if kan:
                melds.append((rng.choice((KONG, CONCEALED_KONG)), [kind] * COPIES))
                kan = False
            elif rng.random() < melding:
                melds.append((PUNG, [kind] * 3))
            else:
                concealed += [kind] * 3
        else:
            kind = rng.choice(chows)
            tiles = [kind, kind + 1, kind + 2]
            if rng.random() < melding:
                melds.append((CHOW, tiles))
            else:
                concealed += tiles
    return concealed, melds


def answer(legal: bool, han: int, fu: int, paid: tuple[int, int], self_draw: bool) -> int:
    """All figures as one number; fu only where they matter."""
    if not legal:
        return 0
    main, other = paid
    shown = 0 if han >= 13 else fu
    return ((han * 200 + shown) * 100_000 + main) * 100_000 + (other if self_draw else 0)


class Plain(NamedTuple):
    """A win in our own numbers: kinds, red fives with their bit, melds as shape, lowest kind and red fives."""

    tiles: list[int]
    melds: list[tuple[str, int, int]]
    won: Won
    dora: tuple[int, ...]
    ura: tuple[int, ...]


def plain(won: Won, red: int) -> Plain:
    return Plain(
        [id // COPIES | (red if id in RED_IDS else 0) for id in won.concealed],
        [(shape, ids[0] // COPIES, sum(id in RED_IDS for id in ids)) for shape, ids in won.melds],
        won,
        tuple(id // COPIES for id in won.dora),
        tuple(id // COPIES for id in won.ura),
    )


def manywinds(wins: list[Won]) -> list[Entry]:
    from manywinds import Hand, Win, book
    from manywinds.books.riichi.value import Value, value
    from manywinds.kernel import sets
    from manywinds.kernel.tiles import RED
    from manywinds.kernel.win import (
        DOUBLE_RIICHI,
        IPPATSU,
        KONG_REPLACEMENT,
        LAST_TILE,
        RIICHI,
        red_fives,
    )

    # `riichienv` pays two yakuman for the four variants, so all do.
    tenhou = book("riichi-tenhou").with_options(
        {"yakuman_double_variants": "suuankou_tanki,kokushi_13,chuuren_9,daisuushii"}
    )
    codes = {
        CHOW: sets.CHOW | sets.OPEN,
        PUNG: sets.PUNG | sets.OPEN,
        KONG: sets.KONG | sets.OPEN,
        CONCEALED_KONG: sets.KONG,
    }

    def build(row: Plain) -> Win:
        won = row.won
        bits = RIICHI if won.riichi else 0
        bits |= DOUBLE_RIICHI if won.double_riichi else 0
        bits |= IPPATSU if won.ippatsu else 0
        bits |= KONG_REPLACEMENT if won.rinshan else 0
        bits |= LAST_TILE if won.last_tile else 0
        melds = tuple([codes[shape] | kind | reds << sets.REDS_SHIFT for shape, kind, reds in row.melds])
        tiles = row.tiles
        return Win(
            Hand.of(tiles), melds, tiles[-1] & 63, won.self_draw, won.seat, won.round, 0, bits, red_fives(tiles),
            row.dora, row.ura,
        )  # fmt: skip

    rows = [plain(won, RED) for won in wins]

    def call(win: Win) -> tuple[Value | None, Win]:
        return value(tenhou, win), win

    def figures(found: tuple[Value | None, Win]) -> int:
        worth, win = found
        assert worth is not None
        paid = (worth.from_dealer or worth.from_other, worth.from_other) if win.self_draw else (worth.ron, 0)
        return answer(worth.legal, worth.han, worth.fu, paid, win.self_draw)

    return [
        Entry(TASK, US, OWN, call, lambda: (list(map(build, rows)),), figures),
        Entry(TASK, US, LISTS, lambda row: call(build(row)), lambda: (rows,), figures),
    ]


def mahjong(wins: list[Won]) -> list[Entry]:
    from mahjong.constants import EAST
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    from mahjong.meld import Meld

    rules = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=True)
    kinds = {CHOW: Meld.CHI, PUNG: Meld.PON, KONG: Meld.KAN, CONCEALED_KONG: Meld.KAN}
    estimate = HandCalculator.estimate_hand_value

    def build(won: Won) -> tuple[Any, ...]:
        melds = [Meld(kinds[shape], ids, opened=shape != CONCEALED_KONG) for shape, ids in won.melds]
        tiles = [*won.concealed, *(id for _, ids in won.melds for id in ids)]
        config = HandConfig(
            is_tsumo=won.self_draw, is_riichi=won.riichi, is_daburu_riichi=won.double_riichi, is_ippatsu=won.ippatsu,
            is_rinshan=won.rinshan, is_haitei=won.self_draw and won.last_tile,
            is_houtei=not won.self_draw and won.last_tile, player_wind=EAST + won.seat, round_wind=EAST + won.round,
            options=rules,
        )  # fmt: skip
        return tiles, won.concealed[-1], melds, won.dora, config, won.ura

    def call(tiles: Any, winning: Any, melds: Any, dora: Any, config: Any, ura: Any) -> Any:
        return estimate(tiles, winning, melds, dora, config, ura_dora_indicators=ura), config

    def figures(found: Any) -> int:
        result, config = found
        if result.error:
            return 0
        paid = (result.cost["main"], result.cost["additional"])
        return answer(True, result.han, result.fu, paid, config.is_tsumo)

    return [
        Entry(TASK, MAHJONG, OWN, call, lambda: tuple(zip(*map(build, wins), strict=True)), figures),
        Entry(TASK, MAHJONG, LISTS, lambda won: call(*build(won)), lambda: (wins,), figures),
    ]


def riichienv(wins: list[Won]) -> list[Entry]:
    from riichienv import Conditions, HandEvaluator, Meld, MeldType, Wind, _riichienv

    kinds = {CHOW: MeldType.Chi, PUNG: MeldType.Pon, KONG: MeldType.Daiminkan, CONCEALED_KONG: MeldType.Ankan}
    winds = (Wind.East, Wind.South, Wind.West, Wind.North)

    def melds_of(won: Won) -> list[Any]:
        return [Meld(kinds[shape], ids, shape != CONCEALED_KONG) for shape, ids in won.melds]

    def conditions(make: Any, won: Won) -> Any:
        return make(
            tsumo=won.self_draw, riichi=won.riichi, double_riichi=won.double_riichi, ippatsu=won.ippatsu,
            rinshan=won.rinshan, haitei=won.self_draw and won.last_tile, houtei=not won.self_draw and won.last_tile,
            player_wind=winds[won.seat], round_wind=winds[won.round],
        )  # fmt: skip

    def build(won: Won) -> tuple[Any, ...]:
        evaluator = HandEvaluator(won.concealed, melds_of(won))
        return evaluator, won.concealed[-1], won.dora, conditions(Conditions, won), won.ura

    def build_core(won: Won) -> tuple[Any, ...]:
        evaluator = _riichienv.HandEvaluator(won.concealed, melds_of(won))
        return evaluator, won.concealed[-1], won.dora, won.ura, conditions(_riichienv.Conditions, won)

    def call(evaluator: Any, *arguments: Any) -> Any:
        return evaluator.calc(*arguments), arguments

    def figures(found: Any) -> int:
        result, arguments = found
        told = next(each for each in arguments if hasattr(each, "tsumo"))
        if not result.is_win:
            return 0
        if told.tsumo:
            dealer = told.player_wind == Wind.East
            other = result.tsumo_agari_ko
            paid = (other, other) if dealer else (result.tsumo_agari_oya, other)
        else:
            paid = (result.ron_agari, 0)
        return answer(True, result.han, result.fu, paid, told.tsumo)

    return [
        Entry(TASK, RIICHIENV, OWN, call, lambda: tuple(zip(*map(build, wins), strict=True)), figures),
        Entry(TASK, RIICHIENV, LISTS, lambda won: call(*build(won)), lambda: (wins,), figures),
        Entry(TASK, CORE, OWN, call, lambda: tuple(zip(*map(build_core, wins), strict=True)), figures),
        Entry(TASK, CORE, LISTS, lambda won: call(*build_core(won)), lambda: (wins,), figures),
    ]


def measure(passes: int, alone: bool) -> tuple[list[Row], int]:
    """The figures, unless the libraries disagree, and on how many wins they do."""
    rng = Random(SEED)
    wins = [random_win(rng) for _ in range(HANDS)]
    entries = manywinds(wins) + ([] if alone else mahjong(wins) + riichienv(wins))
    race(entries, 1, seconds=0)
    found = disagreements(entries)
    for example in found[:3]:
        print(f"{wins[example['hand']]}: {example}", file=sys.stderr)
    if found:
        return [], len(found)
    race(entries, passes)
    return [entry.row() for entry in entries], 0


def measured(passes: int, alone: bool) -> tuple[list[Row], str]:
    """What `run` asks for: the rows, and on how many wins the libraries disagree."""
    rows, differing = measure(passes, alone)
    return rows, f"Wins on which the libraries disagree: {differing} of {HANDS}"


if __name__ == "__main__":
    about = "Time riichi beside mahjong and riichienv, in one run."
    sys.exit(run(__file__, about, measured, US, GOALS, LEGEND))
