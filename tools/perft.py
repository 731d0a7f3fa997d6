"""Find positions worth counting and write tests/cases/perft.jsonl anew, or tell why a count differs.

    python tools/perft.py [--out tests/cases/perft.jsonl]      find the positions and count their lines of play
    python tools/perft.py --divide hk-old-claims 4             one position's count, move by move

Bots play deals from seeds 0, 1, 2… until a decision shows what is wanted; the wall and the moves until then are the
position. That takes some three minutes on the compiled package. Run it when a rule of play changes on purpose, and say
in the commit which counts changed and why.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from random import Random

from manywinds import book as book_of
from manywinds.books import books
from manywinds.kernel.action import (
    ABORT,
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DECLARE,
    KONG,
    PASS,
    REDS,
    REDS_SHIFT,
    VERBS,
    WIN,
    action_text,
)
from manywinds.kernel.deal import Deal
from manywinds.kernel.hand import population
from manywinds.kernel.sets import PUNG as PUNG_SET
from manywinds.kernel.sets import SHAPE
from manywinds.kernel.state import CLAIM, OPENING, ROB, TURN
from manywinds.kernel.tiles import FLOWER_START, KIND_BITS, WIND_LETTERS, tile_text
from manywinds.kernel.win import KONG_REPLACEMENT
from manywinds.play.bots.simple import choose
from manywinds.play.perft import Position, decides, divide, perft, read_positions
from manywinds.rules.options import Value
from manywinds.rules.table.rounds import rounds_of

FILE = Path(__file__).parents[1] / "tests" / "cases" / "perft.jsonl"
MOST = 150_000
"""Counts stop before they pass this."""
DEEPEST = 8
SEEDS = 30_000

Shows = Callable[[Deal], bool]


def offered(deal: Deal) -> list[int]:
    """What the seat that decides may do."""
    return deal.legal(decides(deal))


def offers(verb: int) -> Shows:
    """Somebody may do this now, and something else too."""
    return lambda deal: len(offered(deal)) > 1 and any(action & VERBS == verb for action in offered(deal))


def may_be_robbed(deal: Deal) -> bool:
    """A kong can be shown now that another may win on."""
    for action in offered(deal):
        if action & VERBS in (ADDED_KONG, CONCEALED_KONG):
            twin = deal.clone()
            twin.apply(decides(deal), action)
            if twin.phase == ROB:
                return True
    return False


def red_or_not(deal: Deal) -> bool:
    """A set can be claimed with a red five of the hand or with a plain one."""
    reds = [action for action in offered(deal) if action >> REDS_SHIFT & REDS]
    return any(action & ~(REDS << REDS_SHIFT) in offered(deal) for action in reds)


def may_win(deal: Deal) -> int:
    """How many may win on the tile that lies open."""
    return sum(1 for seat in range(4) if WIN in deal.legal(seat))


def has_a_choice(deal: Deal) -> bool:
    """Whoever has the turn may discard several tiles."""
    return deal.phase == TURN and len(offered(deal)) > 3


def may_come_again(deal: Deal) -> bool:
    """Whoever lets the winning tile pass may see another of its kind before the own next turn."""
    following = (deal.turn + 1) % 4
    if deal.phase != CLAIM or population(deal.waited) > 1 or max(deal.answers) > PASS:
        return False
    if decides(deal) == following or deal.is_declared(following):
        return False
    return WIN in offered(deal) and deal.wall.live() > 3 and deal.hands[following].count(deal.tile & KIND_BITS) > 0


def same_chow(deal: Deal) -> bool:
    """Two seats may take the discard for one chow, so the tie is broken by where they sit."""
    chows = [action for seat in range(4) for action in deal.legal(seat) if action & VERBS == CHOW]
    return deal.phase == CLAIM and len(chows) > len(set(chows))


def last_tile_of_four(deal: Deal) -> bool:
    """Nothing is left to draw, and the seat holds all four of a kind, a pung of them perhaps melded."""
    if deal.phase != TURN or not deal.drawn or deal.wall.live() or not has_a_choice(deal):
        return False
    kind, seat = deal.tile & KIND_BITS, deal.turn
    melded = any(code & (SHAPE | KIND_BITS) == PUNG_SET | kind for code in deal.melds[seat])
    return melded or deal.hands[seat].count(kind) == 4


def nothing_for_the_next(deal: Deal) -> bool:
    """The next player's own wall is empty, and somebody else's is not."""
    return deal.phase == TURN and deal.next_draws_nothing(deal.turn) and deal.wall.live() > 0 and has_a_choice(deal)


SITUATIONS: dict[str, tuple[str, Shows]] = {
    "first": ("The first decision of a deal.", lambda _: True),
    "claims": ("Two seats may claim one discard.", lambda deal: deal.phase == CLAIM and population(deal.waited) > 1),
    "kong": ("A discard may be taken for a kong.", offers(KONG)),
    "replaced": ("A kong was declared and a tile drawn for it.", lambda deal: bool(deal.came & KONG_REPLACEMENT)),
    "robbed": ("A kong can be shown that another may rob.", may_be_robbed),
    "added": ("A pung may be extended.", offers(ADDED_KONG)),
    "win": ("A drawn tile wins.", lambda deal: deal.phase == TURN and WIN in offered(deal)),
    "wins": ("Two may win on one discard.", lambda deal: deal.phase == CLAIM and may_win(deal) > 1),
    "passed": ("One may win on a tile of which the next player holds another.", may_come_again),
    "chows": ("Two may claim the same chow.", same_chow),
    "dry": ("The last tile would make a kong.", last_tile_of_four),
    "end": ("The wall ends.", lambda deal: 0 < deal.wall.live() <= 2 and has_a_choice(deal)),
    "last": ("The next player's own wall is empty.", nothing_for_the_next),
    "stuck": ("A bonus tile for which nothing is left.", lambda deal: deal.phase == TURN and is_bonus(deal.tile)),
    "ready": ("A ready hand may be declared.", offers(DECLARE)),
    "declared": ("Two have declared a ready hand.", lambda deal: population(deal.declared) > 1 and has_a_choice(deal)),
    "abort": ("The deal may be ended for nine terminals and honours.", offers(ABORT)),
    "red": ("A set may be claimed with a red five or with a plain one.", red_or_not),
    "opening": ("A kong of the opening.", lambda deal: deal.phase == OPENING),
    "extra": ("The first turn after a win.", lambda deal: population(deal.extra) > 1 and has_a_choice(deal)),
}

EVERY = ("first", "claims", "kong", "robbed", "win", "passed", "end")
RIICHI = ("first", "claims", "robbed", "ready", "declared", "abort", "red", "passed", "end")
WANTED = {
    "hk-old": (*EVERY, "replaced", "stuck", "dry"),
    "riichi-phoenix": (*RIICHI, "dry"),
    "riichi-tenhou": RIICHI,
    "riichi-ema": tuple(name for name in RIICHI if name not in ("abort", "red")),
    "israeli": ("first", "opening", "claims", "kong", "added", "ready", "declared", "wins", "extra", "dry", "end"),
    "mcr": (*EVERY, "dry"),
    "mcr-botzone": (*(name for name in EVERY if name != "end"), "last"),
}
TABLES: tuple[tuple[str, str, str, dict[str, Value]], ...] = (
    ("hk-old-minimum", "hk-old", "wins", {"min_doubles": 3}),
    ("hk-old-pl-reserve", "hk-old-pl", "end", {"dead_wall": "14_fixed", "passed_win_lock": "any"}),
    ("riichi-phoenix-both", "riichi-phoenix", "wins", {"double_ron": "all_counters_to_each"}),
    ("riichi-phoenix-swap", "riichi-phoenix", "claims", {"swap_calling": "forbidden", "red_fives": "1/1/1"}),
    ("israeli-against", "israeli", "chows", {"chow_from": "any"}),
    ("israeli-turn", "israeli", "chows", {"chow_from": "any", "tie_break": "turn"}),
)
"""Tables that play with options: the id, the book, what is wanted, and the options."""


def is_bonus(tile: int) -> bool:
    return tile >= 0 and tile & KIND_BITS >= FLOWER_START


def eager(deal: Deal, seat: int, rng: Random) -> int:
    """The simple bot, but it takes every kong."""
    kongs = [action for action in deal.legal(seat) if action & VERBS in (KONG, ADDED_KONG, CONCEALED_KONG)]
    return kongs[0] if kongs and WIN not in deal.legal(seat) else choose(deal, seat, rng)


def found(id: str, book: str, name: str, options: dict[str, Value] | None, seed: int) -> Position | None:
    """The position wanted, if the deal of this seed comes to it."""
    rules = book_of(book).with_options(options or {})
    rng = Random(f"{id} {seed}")
    wall = rules.wall.build(rng)
    tiles = " ".join(tile_text(tile) for tile in wall.order)
    round = seed % 4
    # Only the Israeli leader sits elsewhere than East.
    place = rounds_of(rules).first()._replace(round=round)
    opener, points = rounds_of(rules).opener(place), rounds_of(rules).start
    deal = Deal.begin(rules.deal_flow(), wall, opener, round, [points] * 4)
    about, shows = SITUATIONS[name]
    moves: list[str] = []
    while not deal.over():
        if shows(deal):
            winds = WIND_LETTERS[opener], WIND_LETTERS[round]
            return Position(id, book, about, tiles, moves, counts(deal), *winds, points, options)
        seat = decides(deal)
        action = eager(deal, seat, rng)
        moves.append(f"{WIND_LETTERS[seat]} {action_text(action)}")
        deal.apply(seat, action)
    return None


def counts(deal: Deal) -> list[int]:
    """The counts from depth 1 on, until they grow too large."""
    listed = [perft(deal, 1)]
    while len(listed) < DEEPEST and listed[-1] < MOST // 4:
        count = perft(deal, len(listed) + 1)
        if count > MOST:
            break
        listed.append(count)
    return listed


def first_found(id: str, book: str, name: str, options: dict[str, Value] | None = None) -> Position:
    """The position wanted, from the first seed that has it."""
    tried = (found(id, book, name, options, seed) for seed in range(SEEDS))
    position = next((each for each in tried if each is not None), None)
    assert position is not None, f"{book} never comes to {name!r}"
    print(position.id, len(position.moves), position.counts)
    return position


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, default=FILE)
    parser.add_argument("--divide", nargs=2, metavar=("ID", "DEPTH"))
    asked = parser.parse_args()
    if asked.divide:
        id, depth = asked.divide
        position = next(each for each in read_positions(FILE.read_text(encoding="utf-8")) if each.id == id)
        for move, count in divide(position.deal(), int(depth)).items():
            print(f"{count:>9}  {move}")
        return
    plain = [first_found(f"{book}-{name}", book, name) for book in books() for name in WANTED.get(book, EVERY)]
    others = [first_found(*wanted) for wanted in TABLES]
    asked.out.write_text("".join(position.line() + "\n" for position in plain + others), encoding="utf-8")


if __name__ == "__main__":
    main()
