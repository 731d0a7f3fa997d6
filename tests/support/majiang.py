"""majiang-core as a second referee of riichi: whole games, every menu of every seat, and every end compared.

It runs in Node (`tests/peers/referee.js`) and is given our walls and what our bots do. Tiles are written as it does:
`m1`, `m0` for a red five, a mark after a claimed tile for the player it came from.
"""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import which
from typing import Any, NamedTuple, Self

from manywinds import book
from manywinds.kernel.action import (
    ABORT,
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DECLARE,
    DISCARD,
    KONG,
    PASS,
    PUNG,
    REDS_SHIFT,
    VERBS,
    WIN,
    action_text,
)
from manywinds.kernel.deal import Deal
from manywinds.kernel.notation import parse_tile
from manywinds.kernel.state import CLAIM, FIRST_INDICATOR, TURN
from manywinds.kernel.tiles import KIND_BITS, ORPHANS, RED, WIND_LETTERS, tile_text
from manywinds.kernel.wall import Wall, WallRule
from manywinds.play.bots.simple import choose
from manywinds.play.match import Match
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import Score

FOLDER = Path(__file__).parents[1] / "peers"
NODE = which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
INSTALLED = NODE is not None and (FOLDER / "node_modules" / "@kobalab" / "majiang-core").is_dir()
SEATS = range(4)
NORTH = 3

# What majiang-core has no word for is played on our side as it plays it: who is liable pays for the yakuman alone, and
# the counters of a shared ron are the discarder's.
OURS = book("riichi-tenhou").with_options({"pao_scope": "paid_entry", "pao_counters_on_ron": "discarder"})
# Theirs are told Tenhou's rules: no double yakuman, results in whole thousands, and in the West round a dealer who
# repeats plays on although somebody has 30,000 (RII-6).
THEIRS: dict[str, Any] = {"ダブル役満あり": False, "順位点": ["20", "10", "-10", "-20"], "延長戦方式": 2}

Row = dict[str, Any]
Chooser = Callable[[Deal, int, Random], int]


class Disagreement(NamedTuple):
    """What the two referees say differently, and where."""

    what: str
    ours: object
    theirs: object
    where: str


class Referee:
    """majiang-core in a process of its own."""

    def __init__(self) -> None:
        assert NODE is not None
        self.process = subprocess.Popen(
            [NODE, "referee.js"], cwd=FOLDER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, **asked: object) -> Row:
        """One line there and one back."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer, "majiang-core has stopped"
        found: Row = json.loads(answer)
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(timeout=10)


# Tiles and actions.


def word_of(tile: int) -> str:
    """`0m` as `m0`."""
    return tile_text(tile)[::-1]


def _tile(word: str) -> int:
    return parse_tile(word[1] + word[0])


def wall_of(wall: Wall) -> list[str]:
    """Our wall as majiang-core keeps it: replacements, indicators, those below them, then the draws from the last."""
    hands = wall.clone().deal()
    size = len(wall.order)
    first = size - FIRST_INDICATOR
    dead = [wall.order[place] for place in wall.spare[:4]]
    dead += [wall.order[first - 2 * step + below] for below in (0, 1) for step in range(5)]
    draws = [*hands[0][:13], *hands[1], *hands[2], *hands[3], hands[0][13], *wall.order[53 : size - 14]]
    return [word_of(tile) for tile in (*dead, *reversed(draws))]


def actions_of(menu: Row, claim: bool) -> dict[int, Row]:
    """Their menu of a seat: our actions, and what they call them."""
    found: dict[int, Row] = {PASS: {}} if claim else {}
    if "hule" in menu:
        found[WIN] = {"hule": "-"}
    if "daopai" in menu:
        found[ABORT] = {"daopai": "-"}
    for word in menu.get("lizhi", []):
        found.setdefault(DECLARE | _tile(word), {"dapai": word + "*"})
    for word in menu.get("dapai", []):
        found.setdefault(DISCARD | _tile(word), {"dapai": word})
    for key in ("gang", "peng", "chi"):
        for word in menu.get(key, []):
            found[_set(key, word)] = {"fulou" if claim else "gang": word}
    return found


def _set(key: str, word: str) -> int:
    """`s4-06`: a chi of a claimed 4s with a red five; `p5505+`, `z111-1`, `m1111`: kans."""
    marked = [(_tile(word[0] + digit), mark) for digit, mark in re.findall(r"(\d)([-=+]?)", word[1:])]
    kind = min(tile & KIND_BITS for tile, _ in marked)
    reds = sum(tile & RED != 0 for tile, mark in marked if not mark) << REDS_SHIFT
    if key == "chi":
        return CHOW | kind | reds
    if key == "peng":
        return PUNG | kind | reds
    if not any(mark for _, mark in marked):
        return CONCEALED_KONG | kind
    added, mark = marked[-1]
    return KONG | kind | reds if mark else ADDED_KONG | added


# Games.


class Comparison:
    """Games of two referees, side by side, until they disagree."""

    def __init__(
        self, referee: Referee, ours: Rulebook = OURS, theirs: Row | None = None, choose: Chooser | None = None
    ) -> None:
        self.referee = referee
        self.ours = ours
        self.theirs = {**THEIRS, **(theirs or {})}
        self.choose = choose or lively
        self.met: Counter[str] = Counter()
        """How often each kind of thing was compared."""
        self.found: Disagreement | None = None

    def play(self, seed: int) -> Disagreement | None:
        """One game; the first thing on which the referees disagree."""
        rng = Random(seed)
        match = Match(self.ours)
        self.found = None
        state = self.referee.ask(rule=self.theirs)
        self.met["games"] += 1
        while not match.over() and self.found is None:
            wall = WALLS[seed % len(WALLS)](self.ours.wall, rng)
            laid = wall_of(wall)
            deal = match.begin_with(wall)
            where = (
                f"game {seed}, round {WIND_LETTERS[deal.round]}, dealer {match.place.seats[0] if match.place else 0}"
            )
            state = self.referee.ask(wall=laid)
            ends = state["ends"]
            while not deal.over() and self._same_menus(deal, state, where):
                state = self.referee.ask(replies=self._moves(deal, state, rng))
                ends += state["ends"]
            if self.found is None:
                self._same_end(match, deal, ends, state, where)
        if self.found is None:
            self.met["finals"] += 1
            self._same("final", match.scores(), [int(each) for each in state.get("final", [])], f"game {seed}")
        return self.found

    def _moves(self, deal: Deal, state: Row, rng: Random) -> Row:
        """Everybody who is asked acts at our table; the same in their words."""
        claim = state["status"] in ("dapai", "gang")
        chosen = {seat: self.choose(deal, seat, rng) for seat in SEATS if deal.legal(seat)}
        for seat, action in chosen.items():
            self.met[action_text(action).split()[0]] += 1
            deal.apply(seat, action)
        return {str(seat): actions_of(state["menus"][str(seat)], claim)[chosen[seat]] for seat in chosen}

    def _same_menus(self, deal: Deal, state: Row, where: str) -> bool:
        claim = state["status"] in ("dapai", "gang")
        menus = state.get("menus", {})
        for seat in SEATS:
            ours = set(deal.legal(seat))
            theirs = set(actions_of(menus[str(seat)], claim)) if str(seat) in menus else set()
            self.met["menus"] += bool(ours or theirs)
            held = f"{where}, {WIND_LETTERS[seat]} holds {deal.hands[seat]}, last tile {tile_text(deal.tile)}"
            if not self._same(
                "menu", sorted(map(action_text, ours - theirs)), sorted(map(action_text, theirs - ours)), held
            ):
                return False
        dora = [word_of(kind) for kind in deal.indicators(0)]
        self._same("tiles left", deal.wall.live(), state.get("left"), where)
        return self._same("indicators", dora, [word.replace("0", "5") for word in state.get("dora", [])], where)

    def _same_end(self, match: Match, deal: Deal, ends: list[Row], state: Row, where: str) -> None:
        assert match.place is not None
        points = [int(match.points[person]) for person in match.place.seats]
        outcome = match.finish(deal)
        where = f"{where}, {deal.ended}: {'; '.join(win.notation() for win in deal.wins)}"
        self.met["deals"] += 1
        self.met[deal.ended] += 1
        wins = [end["hule"] for end in ends if "hule" in end]
        self._same("winners", list(deal.winners), [win["l"] for win in wins], where)
        self._same("scores", [_worth(score) for score in outcome.scores], [_their_worth(win) for win in wins], where)
        paid = [int(each) for each in outcome.changes()]
        self._same("payments", [points[seat] + paid[seat] for seat in SEATS], _points_after(ends), where)
        over = match.place is None
        if not self._same("end of the game", over, "final" in state, where) or over:
            return
        self._same("points", [int(each) for each in match.points], state["points"], where)
        place = match.place
        self._same(
            "the next deal",
            (place.round, place.seats[0], place.counters, place.sticks),
            (state["zhuangfeng"], state["jushu"], state["changbang"], state["lizhibang"]),
            where,
        )

    def _same(self, what: str, ours: object, theirs: object, where: str) -> bool:
        if ours != theirs and self.found is None:
            self.found = Disagreement(what, ours, theirs, where)
        return ours == theirs


def _worth(score: Score) -> tuple[int, int]:
    """Yakuman, or han and fu, those of a counted yakuman too."""
    counted = score.detail["limit"] == "kazoe_yakuman"
    yakuman = 0 if counted else int(score.detail["yakuman"])
    return (-yakuman, 0) if yakuman else (int(score.total), int(score.detail["fu"]))


def _their_worth(win: Row) -> tuple[int, int]:
    return (-win["damanguan"], 0) if "damanguan" in win else (win["fanshu"], win["fu"])


def _points_after(ends: list[Row]) -> list[int]:
    """The seats' points after a deal, whoever of several winners was paid last."""
    paid = ends[-1].get("hule") or ends[-1]["pingju"]
    return [int(before + gained) for before, gained in zip(ends[-1]["before"], paid["fenpei"], strict=True)]


# What is drawn, and what the bots do.


def lumpy_wall(rule: WallRule, rng: Random) -> Wall:
    """Equal tiles lie together, as after a bad shuffle: players are dealt kans, and hands that are otherwise rare."""
    tiles = sorted(rule.tiles(), key=lambda tile: tile & KIND_BITS)
    groups = [tiles[place : place + 4] for place in range(0, len(tiles), 4)]
    rng.shuffle(groups)
    order = [tile for group in groups for tile in group]
    for _ in range(rng.randrange(30, 120)):
        one, other = rng.randrange(len(order)), rng.randrange(len(order))
        order[one], order[other] = order[other], order[one]
    return rule.lay(order)


def honours_for_north(rule: WallRule, rng: Random) -> Wall:
    """While nobody claims anything, North draws terminals and honours, the stuff of nagashi mangan."""
    order = rule.build(rng).order.copy()
    places = range(55, len(order) - rule.held_back, 4)
    spare = [place for place, tile in enumerate(order) if ORPHANS >> (tile & KIND_BITS) & 1 and place not in places]
    for place in places:
        if not ORPHANS >> (order[place] & KIND_BITS) & 1:
            other = spare.pop()
            order[place], order[other] = order[other], order[place]
    return rule.lay(order)


WALLS: tuple[Callable[[WallRule, Random], Wall], ...] = (
    WallRule.build,
    lumpy_wall,
    WallRule.build,
    lumpy_wall,
    honours_for_north,
)
"""What the games are played with, in turn."""


def lively(deal: Deal, seat: int, rng: Random) -> int:
    """Lets wins pass, declares, makes kongs and discards what is needed or what others discarded far more often than a
    sensible player, so that rare things happen. East and West rarely claim sets, and North collects discards for
    nagashi mangan."""
    legal = deal.legal(seat)
    if WIN in legal and rng.random() < 0.7:
        return WIN
    same = DISCARD | deal.rivers[seat - 1][0] & KIND_BITS if deal.rivers[seat - 1] else PASS
    if deal.phase == TURN and not deal.rivers[seat] and same in legal:
        return same
    if deal.phase == CLAIM and seat % 2 == 0 and rng.random() < 0.9:
        return PASS
    drawn = DISCARD | deal.tile
    if (
        drawn in legal
        and seat == NORTH
        and all(ORPHANS >> (tile & KIND_BITS) & 1 for tile in (*deal.rivers[seat], drawn))
    ):
        return drawn
    bold = [action for action in legal if action & VERBS in (DECLARE, KONG, CONCEALED_KONG, ADDED_KONG, ABORT)]
    if bold and rng.random() < 0.7:
        return rng.choice(bold)
    if rng.random() < 0.15:
        return rng.choice([action for action in legal if action & VERBS not in (WIN, ABORT)])
    return choose(deal, seat, rng)
