"""The state of a deal: every field of it, how it is copied, and what can be asked of it without changing anything.

Seats are 0 to 3 for the seat winds E, S, W, N. What a book must be asked about, and the moves, are in `deal`, `claims`,
`kongs` and `judged`.
"""

from typing import Final

from manywinds.kernel.flow import ALL_LOCKED, LOCK_ALL, NO_LOCK, DealFlow
from manywinds.kernel.hand import Hand
from manywinds.kernel.native import i64
from manywinds.kernel.sets import ADDED, OPEN, SHAPE, set_kinds
from manywinds.kernel.sets import CHOW as CHOW_SET
from manywinds.kernel.sets import KONG as KONG_SET
from manywinds.kernel.shape import complete
from manywinds.kernel.tiles import COPIES, FLOWER_START, HONOUR_START, KIND_BITS, RED, SEATS, kinds_in
from manywinds.kernel.wall import Wall
from manywinds.kernel.win import Win

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
ALL_KINDS: Final = -1
FIRST_INDICATOR: Final = 6
"""The first indicator lies so many tiles from the end: the upper one of the third stack, where replacements end."""

# How a deal ended, beside the words of a book's own.
WON: Final = "won"
EXHAUSTED: Final = "exhausted"
ABORTED: Final = "aborted"
TOO_MANY_WINS: Final = "too_many_wins"
VOID: Final = "void"
"""An offence made the deal void: it is played again."""


class State:
    """What lies on the table and what was said. Lists of options and of winners are replaced, never changed, so clones
    share them."""

    def __init__(self, flow: DealFlow, wall: Wall, first: int = 0, round: int = 0) -> None:  # noqa: PLR0915
        self.flow = flow
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
        self.kept: list[int] = [0, 0, 0, 0]
        """Bonus tiles a seat holds in its hand, where laying them out is its choice."""
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
        self.named: list[int] = [ALL_KINDS, ALL_KINDS, ALL_KINDS, ALL_KINDS]
        """The kinds each seat may win on by what it named when it declared."""
        self.fresh: i64 = 0
        """Of those, the seats for which nothing has happened since but one round of draws."""
        self.barred: i64 = 0
        self.konging = NOTHING
        """A kong that is waiting whether it is robbed."""
        self.kongs: list[int] = [0, 0, 0, 0]
        self.turned = 1 if flow.indicators else 0
        """Indicators turned, and those still to be turned."""
        self.pending = 0
        self.waited: i64 = 0
        self.options: list[list[int]] = [[], [], [], []]
        self.answers: list[int] = [NOTHING, NOTHING, NOTHING, NOTHING]
        self.known_waits: list[int] = [NOTHING, NOTHING, NOTHING, NOTHING]
        self.responsible: list[tuple[int, ...]] = [(), (), (), ()]
        """What a book noted when a seat claimed: whose discards it may have to pay for."""
        self.ending = ""
        self.ended = ""
        """Why the deal is over."""
        self.winners: list[int] = []
        self.wins: list[Win] = []
        """The winners' hands as they won."""
        self.announced: list[int] = []
        """What each of them said the tile completes; nothing where it was not said."""
        self.named_fans: list[tuple[str, ...]] = [(), (), (), ()]
        """The fans each seat announced with the win it said last, at a judged table; none leaves them to the book."""
        self.came_before: i64 = 0
        """How the tile of the player came who is showing a kong."""
        self.discarder = NOBODY
        """Whose tile the winners took; nobody's on a self-draw."""
        self.extra: i64 = 0
        """Seats that still have a turn after the win."""
        self.judged = False
        """Players may declare what is not so, and pay for it."""
        self.dead: i64 = 0
        """Seats that may not win in this deal, and those that may not declare a set."""
        self.mute: i64 = 0
        self.refused: i64 = 0
        """Seats that may not win with this tile or in this turn."""
        self.faulty: i64 = 0
        """Seats that have declared something unlawful, which comes to light later."""
        self.owed: list[Hand] = [NO_TILES, NO_TILES, NO_TILES, NO_TILES]
        """Tiles each seat has shown and must discard before any other."""
        self.offences: tuple[tuple[int, int, int, int], ...] = ()
        """What was done wrong, in order: seat, number of the offence, and the amount and seat a referee named."""

    def copy_to(self, twin: "State") -> None:
        """Give another deal all of this one but its wall."""
        twin.points = self.points
        twin.counters = self.counters
        twin.sticks = self.sticks
        twin.hands = self.hands.copy()
        twin.reds = self.reds.copy()
        twin.melds = self.melds.copy()
        twin.flowers = self.flowers.copy()
        twin.kept = self.kept.copy()
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
        twin.named = self.named.copy()
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
        twin.responsible = self.responsible.copy()
        twin.ending = self.ending
        twin.ended = self.ended
        twin.winners = self.winners
        twin.wins = self.wins
        twin.announced = self.announced
        twin.named_fans = self.named_fans.copy()
        twin.came_before = self.came_before
        twin.discarder = self.discarder
        twin.extra = self.extra
        twin.judged = self.judged
        twin.dead = self.dead
        twin.mute = self.mute
        twin.refused = self.refused
        twin.faulty = self.faulty
        twin.owed = self.owed.copy()
        twin.offences = self.offences

    # Questions.

    def over(self) -> bool:
        """The deal has ended."""
        return self.phase == OVER

    def waits(self, seat: int) -> int:
        """The kinds that complete the seat's concealed tiles, when they are one short of a turn's."""
        known = self.known_waits[seat]
        if known < 0:
            # A bonus tile in the hand takes the place of another tile.
            known = 0 if self.kept[seat] else self.flow.waits(self.hands[seat], self.melds[seat])
            self.known_waits[seat] = known
        return known

    def completes(self, seat: int) -> bool:
        """The seat's concealed tiles are a winning shape as they are, on a kind it may win on."""
        if self.kept[seat] or not self.named[seat] >> (self.tile & KIND_BITS) & 1:
            return False
        return complete(self.hands[seat], self.flow.forms, self.melds[seat])

    def unlocked(self, seat: int, kind: int) -> bool:
        """Nothing the seat discarded or let pass forbids a win on this kind."""
        if self.passed[seat] >> kind & 1:
            return False
        return not self.flow.own_discards_lock or self.waits(seat) & self.thrown[seat] == 0

    def indicators(self, below: int) -> tuple[int, ...]:
        """The kinds of the turned indicators, or of the tiles below them."""
        size = len(self.wall.order)
        return tuple(
            [self.wall.order[size - FIRST_INDICATOR - 2 * step + below] & KIND_BITS for step in range(self.turned)]
        )

    def is_declared(self, seat: int) -> bool:
        """The seat has declared a ready hand."""
        return self.declared >> seat & 1 == 1

    def may_declare_sets(self, seat: int) -> bool:
        """Nothing the seat did wrong forbids it chows, pungs and kongs."""
        return self.mute >> seat & 1 == 0

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

    def kong_count(self) -> int:
        """How many kongs all seats have declared."""
        return self.kongs[0] + self.kongs[1] + self.kongs[2] + self.kongs[3]

    def may_kong(self, seat: int) -> bool:
        """A kong of this seat's own tiles can be replaced now and is not one too many."""
        return self.wall.may_replace(seat) and self._kong_may_follow(seat)

    def may_kong_discard(self, seat: int) -> bool:
        """This seat may take what was just discarded for a kong."""
        replaced = self.wall.may_replace(seat) or self.flow.unreplaced_kong_draws
        return replaced and self._kong_may_follow(self.turn)

    def _kong_may_follow(self, seat: int) -> bool:
        """What this seat drew or discarded may become a kong, which is not one too many."""
        if self.kong_count() >= self.flow.most_kongs:
            return False
        return self.flow.kongs_on_empty_wall or not self.next_draws_nothing(seat)

    def next_draws_nothing(self, seat: int) -> bool:
        """Nothing is left for whoever comes after this seat: what it draws or discards now is the last tile."""
        return self.wall.left((seat + 1) % SEATS) == 0

    def red_fives(self, seat: int, kind: int) -> int:
        """How many red fives of this kind the seat holds."""
        return self.reds[seat] >> (kind // 9 * 3) & 7 if kind < HONOUR_START and kind % 9 == 4 else 0

    def free(self, seat: int) -> Hand:
        """The concealed tiles a seat may put into a set: all but those it owes as discards."""
        hand = self.hands[seat]
        for kind in self.owed[seat].tiles():
            hand = hand.minus(kind)
        return hand

    def kept_flowers(self, seat: int) -> list[int]:
        """The bonus tiles in a seat's hand."""
        return [FLOWER_START + place for place in kinds_in(self.kept[seat] >> FLOWER_START)]

    # What every move needs.

    def note_passes(self, winners: list[int]) -> None:
        """Who could have completed the hand and did not is locked, as the book has it."""
        if self.flow.lock == NO_LOCK:
            return
        kind = self.tile & KIND_BITS
        # The tile of a concealed kong passes by only those who could have robbed it.
        hidden = self.konging != NOTHING and not self.konging & ADDED
        for seat in range(SEATS):
            if seat == self.turn or seat in winners or (hidden and self.answers[seat] == NOTHING):
                continue
            if self.waits(seat) >> kind & 1:
                self.passed[seat] |= ALL_LOCKED if self.flow.lock == LOCK_ALL else 1 << kind

    def clear_answers(self) -> None:
        """Nobody has said anything."""
        self.answers = [NOTHING, NOTHING, NOTHING, NOTHING]

    def take(self, seat: int, tile: int) -> None:
        """A tile joins the concealed ones."""
        kind = tile & KIND_BITS
        self.hands[seat] = self.hands[seat].plus(kind)
        self.known_waits[seat] = NOTHING
        if tile & RED:
            self.reds[seat] += 1 << (kind // 9 * 3)

    def give(self, seat: int, tile: int) -> None:
        """A tile leaves the concealed ones."""
        kind = tile & KIND_BITS
        self.hands[seat] = self.hands[seat].minus(kind)
        self.known_waits[seat] = NOTHING
        if tile & RED:
            self.reds[seat] -= 1 << (kind // 9 * 3)


NO_TILES: Final[Hand] = Hand()
