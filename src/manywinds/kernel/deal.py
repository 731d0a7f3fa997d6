"""A deal: the state of one hand of any book, from the dealt tiles to a win or a draw.

Seats are 0 to 3 for the seat winds E, S, W, N and play in that order. `waited` is a mask of the seats that must answer;
`legal(seat)` lists what each may do and `apply` does it. A turn belongs to one seat; after a discard, or a kong that
may be robbed, all who can claim the tile answer, and then the claims are resolved. What a book decides, its `Course`
answers.
"""

from typing import Final

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
    REDS,
    REDS_SHIFT,
    TILE,
    VERBS,
    WIN,
)
from manywinds.kernel.course import ALL_LOCKED, AT_DISCARD_OR_REPLACEMENT, AT_ONCE, LOCK_ALL, NO_LOCK, Course
from manywinds.kernel.hand import Hand
from manywinds.kernel.native import i64
from manywinds.kernel.sets import ADDED, KIND, OPEN, SHAPE, SOURCE_SHIFT, set_kinds
from manywinds.kernel.sets import CHOW as CHOW_SET
from manywinds.kernel.sets import KONG as KONG_SET
from manywinds.kernel.sets import PUNG as PUNG_SET
from manywinds.kernel.sets import REDS_SHIFT as SET_REDS_SHIFT
from manywinds.kernel.shape import complete
from manywinds.kernel.tiles import COPIES, FLOWER_START, HONOUR_START, KIND_BITS, RED, kinds_in, shifted
from manywinds.kernel.wall import SEATS, Wall
from manywinds.kernel.win import (
    DOUBLE_KONG_REPLACEMENT,
    FLOWER_REPLACEMENT,
    KONG_REPLACEMENT,
    KONG_THEN_FLOWER,
    LAST_TILE,
    ROBBING_KONG,
    UNKNOWN,
    Win,
)

OPENING: Final = 0
TURN: Final = 1
CLAIM: Final = 2
ROB: Final = 3
OVER: Final = 4

# Flags of a discarded tile, above its seven bits.
TAKEN: Final = 1 << 7
DECLARED: Final = 1 << 8

NOTHING: Final = -1
NOBODY: Final = -1
FIRST_INDICATOR: Final = 6
"""The first indicator lies so many tiles from the end: the upper one of the third stack, where replacements end."""

# How a deal ended, beside the words of a book's own.
WON: Final = "won"
EXHAUSTED: Final = "exhausted"
ABORTED: Final = "aborted"
TOO_MANY_WINS: Final = "too_many_wins"


class Deal:
    """One hand. Built by `begin`; lists of options are replaced, never changed, so clones may share them."""

    def __init__(self, course: Course, wall: Wall, first: int = 0, round: int = 0) -> None:  # noqa: PLR0915
        self.course = course
        self.wall = wall
        self.first = first
        """Who opens."""
        self.round = round
        self.points: list[int] = [0, 0, 0, 0]
        """What each seat has when the deal begins, where a book asks."""
        self.counters = 0
        self.sticks = 0
        """Stakes on the table when the deal begins, where a book has them."""
        self.hands: list[Hand] = [Hand(), Hand(), Hand(), Hand()]
        self.reds: list[int] = [0, 0, 0, 0]
        """Red fives among the concealed tiles, an octal digit a suit."""
        self.melds: list[tuple[int, ...]] = [(), (), (), ()]
        self.flowers: list[int] = [0, 0, 0, 0]
        self.rivers: list[list[int]] = [[], [], [], []]
        """Discards in order, with the flags above."""
        self.thrown: list[int] = [0, 0, 0, 0]
        """The kinds each seat has discarded, as a mask."""
        self.passed: list[int] = [0, 0, 0, 0]
        """The kinds each seat may not win on for now, because it let one pass."""
        self.phase = OPENING
        self.turn = first
        self.tile = NOTHING
        """The tile drawn, or the one that lies open for claims."""
        self.drawn = False
        """The turn began with a tile from the wall, or with those dealt."""
        self.dealt = True
        """Nobody has drawn, discarded or declared a kong yet."""
        self.came: i64 = 0
        """How the tile came, as circumstances of a win."""
        self.unbroken = True
        """No set has been declared by anyone."""
        self.claimed = False
        """A discard was taken for a set."""
        self.declared: i64 = 0
        """Seats that have declared a ready hand, and those that did so with their first discard, unbroken."""
        self.declared_first: i64 = 0
        self.fresh: i64 = 0
        """Of those, the seats for which nothing has happened since but one round of draws."""
        self.barred: i64 = 0
        self.konging = NOTHING
        """A kong that is waiting whether it is robbed."""
        self.kongs: list[int] = [0, 0, 0, 0]
        self.turned = 1 if course.indicators else 0
        """Indicators turned, and those still to be turned."""
        self.pending = 0
        self.waited: i64 = 0
        self.options: list[list[int]] = [[], [], [], []]
        self.answers: list[int] = [NOTHING, NOTHING, NOTHING, NOTHING]
        self.known_waits: list[int] = [NOTHING, NOTHING, NOTHING, NOTHING]
        self.fed: list[tuple[int, ...]] = [(), (), (), ()]
        """What a book noted when a seat claimed: whose discards it may have to pay for."""
        self.ending = ""
        self.ended = ""
        """Why the deal is over."""
        self.winners: list[int] = []
        self.wins: list[Win] = []
        """The winners' hands as they won."""
        self.came_before: i64 = 0
        """How the tile of the player came who is showing a kong."""
        self.discarder = NOBODY
        """Whose tile the winners took; nobody's on a self-draw."""
        self.extra: i64 = 0
        """Seats that still have a turn after the win."""

    @staticmethod
    def begin(
        course: Course,
        wall: Wall,
        first: int = 0,
        round: int = 0,
        points: list[int] | None = None,
        counters: int = 0,
        sticks: int = 0,
    ) -> "Deal":
        """Deal the tiles, replace bonus tiles, and wait for whoever opens."""
        deal = Deal(course, wall, first, round)
        deal.counters = counters
        deal.sticks = sticks
        if points is not None:
            deal.points = list(points)
        for step, tiles in enumerate(wall.deal()):
            seat = (first + step) % SEATS
            for tile in tiles:
                if tile & KIND_BITS >= FLOWER_START:
                    deal.flowers[seat] |= 1 << (tile & KIND_BITS)
                else:
                    deal._take(seat, tile)
            if step == 0:
                deal.tile = tiles[-1]
        deal._open(first)
        return deal

    def clone(self) -> "Deal":
        """A deal that goes its own way from here."""
        twin = Deal(self.course, self.wall.clone(), self.first, self.round)
        twin.points = self.points
        twin.counters = self.counters
        twin.sticks = self.sticks
        twin.hands = self.hands.copy()
        twin.reds = self.reds.copy()
        twin.melds = self.melds.copy()
        twin.flowers = self.flowers.copy()
        twin.rivers = [self.rivers[0].copy(), self.rivers[1].copy(), self.rivers[2].copy(), self.rivers[3].copy()]
        twin.thrown = self.thrown.copy()
        twin.passed = self.passed.copy()
        twin.phase = self.phase
        twin.turn = self.turn
        twin.tile = self.tile
        twin.drawn = self.drawn
        twin.dealt = self.dealt
        twin.came = self.came
        twin.unbroken = self.unbroken
        twin.claimed = self.claimed
        twin.declared = self.declared
        twin.declared_first = self.declared_first
        twin.fresh = self.fresh
        twin.barred = self.barred
        twin.konging = self.konging
        twin.kongs = self.kongs.copy()
        twin.turned = self.turned
        twin.pending = self.pending
        twin.waited = self.waited
        twin.options = self.options.copy()
        twin.answers = self.answers.copy()
        twin.known_waits = self.known_waits.copy()
        twin.fed = self.fed.copy()
        twin.ending = self.ending
        twin.ended = self.ended
        twin.winners = self.winners.copy()
        twin.wins = self.wins.copy()
        twin.came_before = self.came_before
        twin.discarder = self.discarder
        twin.extra = self.extra
        return twin

    # What others ask.

    def legal(self, seat: int) -> list[int]:
        """What a seat may do now; nothing if it is not waited for."""
        return self.options[seat] if self.waited >> seat & 1 else []

    def over(self) -> bool:
        """The deal has ended."""
        return self.phase == OVER

    def waits(self, seat: int) -> int:
        """The kinds that complete the seat's concealed tiles, when they are one short of a turn's."""
        known = self.known_waits[seat]
        if known < 0:
            known = self.course.waits(self.hands[seat], self.melds[seat])
            self.known_waits[seat] = known
        return known

    def win(self, seat: int) -> Win:
        """The seat's hand as a win: with the tile it drew, or with the one that lies open."""
        self_draw = seat == self.turn and self.phase == TURN
        kind = self.tile & KIND_BITS
        hand = self.hands[seat] if self_draw else self.hands[seat].plus(kind)
        reds = self.reds[seat]
        if self.tile & RED and not self_draw:
            reds += 1 << (kind // 9 * 3)
        return Win(
            hand,
            self.melds[seat],
            UNKNOWN if self.dealt and self_draw and not self.course.dealt_tile_counts else kind,
            self_draw,
            seat,
            self.round,
            self.flowers[seat],
            self.course.circumstances(self, seat, self_draw),
            reds,
            self.indicators(0),
            self.indicators(1) if self.is_declared(seat) else (),
            self.counters,
        )

    def indicators(self, below: int) -> tuple[int, ...]:
        """The kinds of the turned indicators, or of the tiles below them."""
        size = len(self.wall.order)
        return tuple(
            [self.wall.order[size - FIRST_INDICATOR - 2 * step + below] & KIND_BITS for step in range(self.turned)]
        )

    def is_declared(self, seat: int) -> bool:
        """The seat has declared a ready hand."""
        return self.declared >> seat & 1 == 1

    def seen(self, kind: int) -> int:
        """How many tiles of a kind lie open for all: discards and melds, declared concealed kongs left out."""
        count = 0
        for seat in range(SEATS):
            for tile in self.rivers[seat]:
                if tile & (KIND_BITS | TAKEN) == kind:
                    count += 1
            for code in self.melds[seat]:
                if code & OPEN and set_kinds(code) >> kind & 1:
                    count += 1 if code & SHAPE == CHOW_SET else COPIES if code & SHAPE == KONG_SET else 3
        return count

    def may_kong(self) -> bool:
        """A kong can be replaced now and is not one too many."""
        if sum(self.kongs) >= self.course.most_kongs:
            return False
        return self.wall.may_replace() and (self.course.kongs_on_empty_wall or self.wall.live() > 0)

    # Playing.

    def apply(self, seat: int, action: int) -> None:
        """Do what a seat was asked for. The action is one of `legal(seat)`."""
        if self.phase == CLAIM or self.phase == ROB:
            self.answers[seat] = action
            self.waited &= ~shifted(1, seat)
            if not self.waited:
                self._resolve()
            return
        verb = action & VERBS
        if self.phase == OPENING:
            self._answer_opening(seat, action)
        elif verb in (DISCARD, DECLARE):
            self._discard(seat, action & TILE, verb == DECLARE)
        elif verb == CONCEALED_KONG:
            self._offer_kong(seat, KONG_SET | (action & KIND_BITS), action & KIND_BITS, concealed=True)
        elif verb == ADDED_KONG:
            self._offer_kong(seat, self._extended(seat, action & TILE), action & TILE, concealed=False)
        elif verb == WIN:
            self._win([seat], NOBODY)
        else:
            self._end(ABORTED)

    def _take(self, seat: int, tile: int) -> None:
        """A tile joins the concealed ones."""
        kind = tile & KIND_BITS
        self.hands[seat] = self.hands[seat].plus(kind)
        self.known_waits[seat] = NOTHING
        if tile & RED:
            self.reds[seat] += 1 << (kind // 9 * 3)

    def _give(self, seat: int, tile: int) -> None:
        """A tile leaves the concealed ones."""
        kind = tile & KIND_BITS
        self.hands[seat] = self.hands[seat].minus(kind)
        self.known_waits[seat] = NOTHING
        if tile & RED:
            self.reds[seat] -= 1 << (kind // 9 * 3)

    def _red_fives(self, seat: int, kind: int) -> int:
        """How many red fives of this kind the seat holds."""
        return self.reds[seat] >> (kind // 9 * 3) & 7 if kind < HONOUR_START and kind % 9 == 4 else 0

    # Opening.

    def _open(self, seat: int) -> None:
        """Replace the bonus tiles a seat was dealt, and those that come for them; then the next seat."""
        missing = len(kinds_in(self.flowers[seat] >> FLOWER_START))
        while missing:
            missing -= 1
            if not self._replace_one(seat):
                missing += 1
        self._offer_opening_kongs(seat)

    def _replace_one(self, seat: int) -> bool:
        """A replacement for the seat; whether it was a playable tile."""
        tile = self.wall.replace()
        if tile & KIND_BITS >= FLOWER_START:
            self.flowers[seat] |= 1 << (tile & KIND_BITS)
            return False
        self._take(seat, tile)
        if seat == self.first:
            self.tile = tile
        return True

    def _offer_opening_kongs(self, seat: int) -> None:
        quads = self._quads(seat) if self.course.opening_kongs and self.may_kong() else []
        if quads:
            self._wait_for(seat, [PASS, *quads])
        elif (seat + 1) % SEATS == self.first:
            self._begin_turn(self.first)
        else:
            self._open((seat + 1) % SEATS)

    def _answer_opening(self, seat: int, action: int) -> None:
        if action == PASS:
            if (seat + 1) % SEATS == self.first:
                self._begin_turn(self.first)
            else:
                self._open((seat + 1) % SEATS)
            return
        self._lay_kong(seat, KONG_SET | (action & KIND_BITS))
        while not self._replace_one(seat):
            pass
        self._offer_opening_kongs(seat)

    # Turns.

    def _wait_for(self, seat: int, options: list[int]) -> None:
        self.options[seat] = options
        self.waited = shifted(1, seat)

    def _begin_turn(self, seat: int) -> None:
        """The first turn: the tiles were dealt, and the last of them counts as drawn."""
        self.turn = seat
        self.drawn = True
        self._think()

    def _next_turn(self, seat: int) -> None:
        """The seat draws."""
        if self.wall.live() == 0:
            self._end(EXHAUSTED)
            return
        self.turn = seat
        self.dealt = False
        self.came = 0
        self._draw(seat, self.wall.draw())

    def _draw(self, seat: int, tile: int) -> None:
        """A tile comes to the seat whose turn it is; bonus tiles are laid out and replaced."""
        if not self.course.lock_ends_with_discard and not self.is_declared(seat):
            self.passed[seat] = 0
        while tile & KIND_BITS >= FLOWER_START:
            self.flowers[seat] |= 1 << (tile & KIND_BITS)
            if not self.wall.may_replace():
                self._stuck(seat, tile)
                return
            konged = self.came & (KONG_REPLACEMENT | DOUBLE_KONG_REPLACEMENT | KONG_THEN_FLOWER)
            self.came = KONG_THEN_FLOWER if konged else FLOWER_REPLACEMENT
            tile = self.wall.replace()
        self._take(seat, tile)
        self.tile = tile
        self.drawn = True
        self.barred = 0
        if self.wall.live() == 0:
            self.came |= LAST_TILE
        self._think()

    def _stuck(self, seat: int, tile: int) -> None:
        """A bonus tile for which nothing is left."""
        if self.winners:
            self._next_extra_turn(seat)
            return
        if not self.course.flower_stays:
            self._end(EXHAUSTED)
            return
        # It is neither laid out nor discarded: the seat plays on with a tile too few and cannot win.
        self.flowers[seat] &= ~(1 << (tile & KIND_BITS))
        self.tile = tile
        self.drawn = False
        self.barred = 0
        self._think()

    def _think(self) -> None:
        """Work out what the seat whose turn it is may do."""
        seat = self.turn
        self.phase = TURN
        found: list[int] = []
        if self.drawn:
            kind = self.tile & KIND_BITS
            extra = len(self.winners) > 0
            if not extra and (
                (self._completes(seat) and self.course.may_win(self, seat, kind))
                or self.course.wins_outright(self, seat)
            ):
                found.append(WIN)
            if self.may_kong():
                found += self._quads(seat)
                found += self._extensions(seat)
            if not extra:
                declarable: i64 = self.course.may_declare(self, seat)
                if declarable:
                    found += self._discards(seat, DECLARE, declarable)
                if self.course.may_abort(self, seat):
                    found.append(ABORT)
        if self.is_declared(seat):
            found.append(DISCARD | self.tile)
        else:
            found += self._discards(seat, DISCARD, ~self.barred)
        self._wait_for(seat, found)

    def _completes(self, seat: int) -> bool:
        return complete(self.hands[seat], self.course.forms, self.melds[seat])

    def _discards(self, seat: int, verb: int, allowed: i64) -> list[int]:
        """Each different tile of the hand, red fives apart."""
        hand = self.hands[seat]
        found: list[int] = []
        for kind in kinds_in(hand.kinds() & allowed):
            reds = self._red_fives(seat, kind)
            if reds < hand.count(kind):
                found.append(verb | kind)
            if reds:
                found.append(verb | kind | RED)
        return found

    def _quads(self, seat: int) -> list[int]:
        hand = self.hands[seat]
        found: list[int] = []
        for kind in kinds_in(hand.paired()):
            if hand.count(kind) == COPIES and (
                not self.is_declared(seat) or self.course.may_kong_declared(self, seat, kind)
            ):
                found.append(CONCEALED_KONG | kind)
        return found

    def _extensions(self, seat: int) -> list[int]:
        if self.is_declared(seat):
            return []
        found: list[int] = []
        for code in self.melds[seat]:
            kind = code & KIND
            if code & SHAPE == PUNG_SET and self.hands[seat].count(kind):
                found.append(ADDED_KONG | kind | (RED if self._red_fives(seat, kind) else 0))
        return found

    def _extended(self, seat: int, tile: int) -> int:
        """The kong that a pung becomes."""
        kind = tile & KIND_BITS
        for code in self.melds[seat]:
            if code & (SHAPE | KIND) == PUNG_SET | kind:
                reds = 1 << SET_REDS_SHIFT if tile & RED else 0
                return (code & ~SHAPE | KONG_SET | ADDED) + reds
        raise AssertionError("no pung to extend")

    def _discard(self, seat: int, tile: int, declaring: bool) -> None:
        kind = tile & KIND_BITS
        self._give(seat, tile)
        bit = shifted(1, seat)
        if self.course.lock_ends_with_discard and not self.is_declared(seat):
            self.passed[seat] = 0
        if declaring:
            self.declared |= bit
            self.fresh |= bit
            if self.unbroken and not self.rivers[seat]:
                self.declared_first |= bit
        else:
            self.fresh &= ~bit
        self.rivers[seat].append(tile | DECLARED if declaring else tile)
        self.thrown[seat] |= 1 << kind
        self.turned += self.pending
        self.pending = 0
        self.tile = tile
        self.drawn = False
        self.dealt = False
        self.came = LAST_TILE if self.wall.live() == 0 else 0
        self.ending = self.course.ends_after_discard(self)
        self._offer_discard(seat, kind)

    # Claims.

    def _offer_discard(self, seat: int, kind: int) -> None:
        """Ask all who could take the discard."""
        self.phase = CLAIM
        self.waited = 0
        sets = not self.ending and (self.course.sets_of_last_discard or self.wall.live() > 0)
        for step in range(1, SEATS):
            other = (seat + step) % SEATS
            found: list[int] = []
            if self.winners:
                if not self.extra >> other & 1:
                    continue
            elif self._may_take_win(other, kind):
                found.append(WIN)
            if sets and not self.is_declared(other):
                found += self._set_claims(other, kind, step)
            if found:
                found.append(PASS)
                self.options[other] = found
                self.answers[other] = PASS
                self.waited |= shifted(1, other)
        if not self.waited:
            self._nobody_claims()

    def _may_take_win(self, seat: int, kind: int) -> bool:
        """The tile that lies open completes the seat's hand, and nothing forbids the win."""
        completes = self.waits(seat) >> kind & 1 == 1
        return completes and self._unlocked(seat, kind) and self.course.may_win(self, seat, kind)

    def _unlocked(self, seat: int, kind: int) -> bool:
        """Nothing the seat discarded or let pass forbids a win on this kind."""
        if self.passed[seat] >> kind & 1:
            return False
        return not self.course.own_discards_lock or self.waits(seat) & self.thrown[seat] == 0

    def _set_claims(self, seat: int, kind: int, step: int) -> list[int]:
        hand = self.hands[seat]
        found: list[int] = []
        held: i64 = hand.count(kind)
        if held >= 3 and self.may_kong():
            found.append(KONG | kind | self._red_fives(seat, kind) << REDS_SHIFT)
        if held >= 2:
            self._add_claims(found, seat, PUNG | kind, PUNG_SET | kind, [kind, kind])
        if kind < HONOUR_START and (step == 1 or self.course.chow_from_any):
            rank = kind % 9
            for first in range(max(0, rank - 2), min(6, rank) + 1):
                start = kind - rank + first
                others = [other for other in (start, start + 1, start + 2) if other != kind]
                if hand.count(others[0]) and hand.count(others[1]):
                    self._add_claims(found, seat, CHOW | start, CHOW_SET | start, others)
        return found

    def _add_claims(self, found: list[int], seat: int, action: int, meld: int, used: list[int]) -> None:
        """A claim for each number of red fives it could use, if it leaves a tile to discard."""
        barred = self.course.barred_discards(self, meld, self.tile & KIND_BITS)
        if barred:
            rest = self.hands[seat]
            for kind in used:
                rest = rest.minus(kind)
            if rest.kinds() & ~barred == 0:
                return
        fewest = 0
        most = 0
        for kind in used[:1] if used[0] == used[1] else used:
            reds = self._red_fives(seat, kind)
            if reds:
                wanted = used.count(kind)
                plain = self.hands[seat].count(kind) - reds
                fewest = max(0, wanted - plain)
                most = min(wanted, reds)
        for reds in range(fewest, most + 1):
            found.append(action | reds << REDS_SHIFT)

    def _resolve(self) -> None:
        """All have answered: wins before sets, kongs and pungs before chows."""
        claimants = [seat for seat in self._in_precedence() if self.answers[seat] & VERBS == WIN]
        robbed = self.phase == ROB
        if claimants:
            winners = self.course.winners(self, claimants)
            self._note_passes(winners)
            if not winners:
                self._end(TOO_MANY_WINS)
            else:
                self._win(winners, self.turn)
            return
        self._note_passes([])
        if robbed:
            self._finish_kong()
            return
        best = NOBODY
        for seat in self._in_precedence():
            if self.answers[seat] > PASS and (best == NOBODY or self._rank(seat) > self._rank(best)):
                best = seat
        if best == NOBODY:
            self._clear_answers()
            self._unclaimed()
        else:
            action = self.answers[best]
            self._clear_answers()
            self._claim(best, action)

    def _in_precedence(self) -> list[int]:
        """The other seats, nearest first as the book counts."""
        order = (3, 2, 1) if self.course.reversed_ties else (1, 2, 3)
        return [(self.turn + step) % SEATS for step in order]

    def _rank(self, seat: int) -> int:
        """Kongs and pungs before chows; of two chows the one of higher numbers."""
        action = self.answers[seat]
        verb = action & VERBS
        return 100 if verb == KONG else 50 if verb == PUNG else (action & KIND_BITS) % 9

    def _clear_answers(self) -> None:
        self.answers = [NOTHING, NOTHING, NOTHING, NOTHING]

    def _note_passes(self, winners: list[int]) -> None:
        """Who could have completed the hand and did not is locked, as the book has it."""
        if self.course.lock == NO_LOCK:
            return
        kind = self.tile & KIND_BITS
        # The tile of a concealed kong passes by only those who could have robbed it.
        hidden = self.konging != NOTHING and not self.konging & ADDED
        for seat in range(SEATS):
            if seat == self.turn or seat in winners or (hidden and self.answers[seat] == NOTHING):
                continue
            if self.waits(seat) >> kind & 1:
                self.passed[seat] |= ALL_LOCKED if self.course.lock == LOCK_ALL else 1 << kind

    def _nobody_claims(self) -> None:
        self._note_passes([])
        self._unclaimed()

    def _unclaimed(self) -> None:
        """A discard that nobody took: the deal ends, or the next seat draws."""
        if self.ending:
            self._end(self.ending)
        elif self.winners:
            self._next_extra_turn(self.turn)
        else:
            self._next_turn((self.turn + 1) % SEATS)

    def _claim(self, seat: int, action: int) -> None:
        """A set is made with the discard."""
        giver = self.turn
        verb = action & VERBS
        kind = self.tile & KIND_BITS
        self.rivers[giver][-1] |= TAKEN
        self.unbroken = False
        self.claimed = True
        self.fresh = 0
        self.turn = seat
        self.extra &= ~shifted(1, seat)
        source = ((giver - seat) % SEATS) << SOURCE_SHIFT
        reds = action >> REDS_SHIFT & REDS
        first = action & KIND_BITS
        shape = CHOW_SET if verb == CHOW else PUNG_SET if verb == PUNG else KONG_SET
        used = [kind] * (2 if verb == PUNG else 3)
        if verb == CHOW:
            used = [other for other in (first, first + 1, first + 2) if other != kind]
        left = reds
        for other in used:
            red = RED if left and self._red_fives(seat, other) else 0
            left -= 1 if red else 0
            self._give(seat, other | red)
        in_set = reds + (1 if self.tile & RED else 0)
        meld = shape | first | OPEN | source | in_set << SET_REDS_SHIFT
        self.melds[seat] = (*self.melds[seat], meld)
        self.fed[seat] += self.course.feeds(self, seat, giver)
        if self.course.lock_ends_with_claim:
            self.passed[seat] = 0
        if verb == KONG:
            self.kongs[seat] += 1
            self._count_indicator(concealed=False)
            self.came = 0
            self._draw_replacement(seat)
            return
        self.drawn = False
        self.barred = self.course.barred_discards(self, meld, kind)
        self._think()

    # Kongs.

    def _offer_kong(self, seat: int, meld: int, shown: int, concealed: bool) -> None:
        """Show a kong; who waits for its tile may rob it, if the book lets him."""
        kind = meld & KIND
        self.konging = meld
        self.waited = 0
        came = self.came
        if not self.winners and (concealed or self.course.rob_added):
            tile = self.tile
            self.tile = shown
            self.came = ROBBING_KONG
            for step in range(1, SEATS):
                other = (seat + step) % SEATS
                if not self.waits(other) >> kind & 1 or not self._unlocked(other, kind):
                    continue
                if concealed and not self.course.may_rob_concealed(self, other):
                    continue
                if self.course.may_win(self, other, kind):
                    self.options[other] = [WIN, PASS]
                    self.answers[other] = PASS
                    self.waited |= shifted(1, other)
            if not self.waited:
                if not concealed:
                    self._note_passes([])
                self.tile = tile
        if self.waited:
            self.phase = ROB
            self.came_before = came
            return
        self.came = came
        self._finish_kong()

    def _finish_kong(self) -> None:
        """Lay the kong down and take a replacement."""
        seat = self.turn
        meld = self.konging
        if self.phase == ROB:
            self.came = self.came_before
            self._clear_answers()
        self._lay_kong(seat, meld)
        self._draw_replacement(seat)

    def _lay_kong(self, seat: int, meld: int) -> None:
        kind = meld & KIND
        self.konging = NOTHING
        self.unbroken = False
        # A kong of the opening is part of the hands dealt.
        self.dealt = self.dealt and self.phase == OPENING
        self.fresh = 0
        self.kongs[seat] += 1
        if meld & ADDED:
            self._give(seat, kind | (RED if self._red_fives(seat, kind) else 0))
            self.melds[seat] = tuple(
                meld if code & (SHAPE | KIND) == PUNG_SET | kind else code for code in self.melds[seat]
            )
        else:
            reds = self._red_fives(seat, kind)
            for copy in range(COPIES):
                self._give(seat, kind | (RED if copy < reds else 0))
            self.melds[seat] = (*self.melds[seat], meld | reds << SET_REDS_SHIFT)
        self._count_indicator(concealed=not meld & ADDED)

    def _count_indicator(self, concealed: bool) -> None:
        """A kong turns an indicator, at once or later."""
        if not self.course.indicators:
            return
        if self.course.open_kong_indicator == AT_DISCARD_OR_REPLACEMENT:
            self.turned += self.pending
            self.pending = 0
        if concealed or self.course.open_kong_indicator == AT_ONCE:
            self.turned += 1
        else:
            self.pending += 1

    def _draw_replacement(self, seat: int) -> None:
        self.phase = TURN
        again = self.came & (KONG_REPLACEMENT | DOUBLE_KONG_REPLACEMENT)
        self.came = DOUBLE_KONG_REPLACEMENT if again else KONG_REPLACEMENT
        self._draw(seat, self.wall.replace())

    # The end.

    def _win(self, winners: list[int], discarder: int) -> None:
        self.wins = [self.win(seat) for seat in winners]
        self.winners = winners
        self.discarder = discarder
        if self.course.extra_turns:
            self.extra = 15 & ~shifted(1, winners[0])
            self._clear_answers()
            self._next_extra_turn(winners[0])
        else:
            self._end(WON)

    def _next_extra_turn(self, after: int) -> None:
        """After a win each of the others has one more turn, as long as there are tiles."""
        for step in range(1, SEATS):
            seat = (after + step) % SEATS
            if self.extra >> seat & 1:
                self.extra &= ~shifted(1, seat)
                if self.wall.live() > 0:
                    self._next_turn(seat)
                    return
        self._end(WON)

    def _end(self, why: str) -> None:
        self.phase = OVER
        self.ended = why
        self.waited = 0
