"""A deal: one hand of any book, from the dealt tiles to a win or a draw.

Seats play in the order E, S, W, N. `waited` is a mask of the seats that must answer; `legal(seat)` lists what each may
do and `apply` does it. A turn belongs to one seat; after a discard, or a kong that may be robbed, all who can claim the
tile answer, and then the claims are resolved. What a book decides, its `DealFlow` answers.
"""

from manywinds.kernel import claims, judged, kongs
from manywinds.kernel.action import (
    ABORT,
    ADDED_KONG,
    CONCEALED_KONG,
    DECLARE,
    DISCARD,
    FLOWER,
    NAMED_SHIFT,
    PASS,
    TILE,
    UNNAMED,
    VERBS,
    WIN,
)
from manywinds.kernel.flow import DealFlow
from manywinds.kernel.hand import Hand
from manywinds.kernel.native import i64
from manywinds.kernel.sets import KONG as KONG_SET
from manywinds.kernel.state import (
    ABORTED,
    ALL_KINDS,
    CLAIM,
    DECLARED,
    EXHAUSTED,
    NO_TILES,
    NOBODY,
    OPENING,
    OVER,
    ROB,
    TURN,
    VOID,
    WON,
    State,
)
from manywinds.kernel.tiles import FLOWER_START, KIND_BITS, RED, SEATS, kinds_in, shifted
from manywinds.kernel.wall import Wall
from manywinds.kernel.win import (
    DOUBLE_KONG_REPLACEMENT,
    FLOWER_REPLACEMENT,
    KONG_REPLACEMENT,
    KONG_THEN_FLOWER,
    LAST_TILE,
    UNKNOWN,
    Win,
)


class Deal(State):
    """One hand. Built by `begin`."""

    @staticmethod
    def begin(
        flow: DealFlow,
        wall: Wall,
        first: int = 0,
        round: int = 0,
        points: list[int] | None = None,
        counters: int = 0,
        sticks: int = 0,
        judged: bool = False,
    ) -> "Deal":
        """Deal the tiles, replace bonus tiles, and wait for whoever opens."""
        deal = Deal(flow, wall, first, round)
        deal.counters = counters
        deal.sticks = sticks
        deal.judged = judged
        if points is not None:
            deal.points = list(points)
        for step, tiles in enumerate(wall.deal(first)):
            seat = (first + step) % SEATS
            for tile in tiles:
                if tile & KIND_BITS >= FLOWER_START:
                    deal.flowers[seat] |= 1 << (tile & KIND_BITS)
                else:
                    deal.take(seat, tile)
            if step == 0:
                deal.tile = tiles[-1]
        deal._open(first)
        return deal

    def clone(self) -> "Deal":
        """A deal that goes its own way from here."""
        twin = Deal(self.flow, self.wall.clone(), self.first, self.round)
        self.copy_to(twin)
        return twin

    # What others ask.

    def legal(self, seat: int) -> list[int]:
        """What a seat may do now; nothing if it is not waited for."""
        return self.options[seat] if self.waited >> seat & 1 else []

    def honest(self, seat: int) -> list[int]:
        """What a seat may do now without saying anything that is not so; the same as `legal` unless it is judged."""
        options = self.legal(seat)
        return [action for action in options if judged.is_true(self, seat, action)] if self.judged else options

    def allows(self, seat: int, action: int) -> bool:
        """The seat may do this now: what is listed, a win that says what it completes, a declaration that names some of
        the kinds it may name, or second thoughts about a claim at a judged table."""
        if action in self.legal(seat) or action in claims.second_thoughts(self, seat):
            return True
        if action & VERBS == WIN:
            return claims.announces(self, seat, action)
        plain = action & UNNAMED
        if action <= UNNAMED or plain & VERBS != DECLARE or plain not in self.legal(seat):
            return False
        return self.flow.names_waits and (self.judged or self.waits_on(seat, plain & KIND_BITS, action >> NAMED_SHIFT))

    def waits_on(self, seat: int, discard: int, named: int) -> bool:
        """Without this tile each of the named kinds completes the seat's hand."""
        return self.flow.waits_after(self, seat, discard) & named == named

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
            UNKNOWN if self.dealt and self_draw and not self.flow.dealt_tile_counts else kind,
            self_draw,
            seat,
            self.round,
            self.flowers[seat],
            self.flow.circumstances(self, seat, self_draw),
            reds,
            self.indicators(0),
            self.indicators(1) if self.is_declared(seat) else (),
            self.counters,
        )

    def wins_in_turn(self, seat: int) -> bool:
        """The seat whose turn it is may truly declare a win with what it holds."""
        if not self.drawn or (self.dead | self.refused | self.faulty) >> seat & 1:
            return False
        if self.completes(seat) and self.flow.may_win(self, seat, self.tile & KIND_BITS):
            return True
        return self.flow.wins_outright(self, seat)

    def wins_with(self, seat: int, kind: int) -> bool:
        """The tile that lies open completes the seat's hand, and nothing forbids the win."""
        if not (self.waits(seat) & self.named[seat]) >> kind & 1:
            return False
        if (self.dead | self.refused | self.faulty) >> seat & 1:
            return False
        return self.unlocked(seat, kind) and self.flow.may_win(self, seat, kind)

    # Playing.

    def apply(self, seat: int, action: int) -> None:
        """Do what a seat was asked for. The action is one of `legal(seat)`, or at least one that `allows` allows."""
        if self.phase == CLAIM or self.phase == ROB:
            claims.answer(self, seat, action)
            return
        verb = action & VERBS
        if self.phase == OPENING:
            self._answer_opening(seat, action)
        elif verb == DISCARD:
            self.discard(seat, action & TILE)
        elif verb == DECLARE:
            judged.declare(self, seat, action)
        elif verb == CONCEALED_KONG:
            judged.note_kong(self, seat, action & KIND_BITS)
            kongs.offer(self, seat, KONG_SET | (action & KIND_BITS), action & KIND_BITS, concealed=True)
        elif verb == ADDED_KONG:
            kongs.offer(self, seat, kongs.extended(self, seat, action & TILE), action & TILE, concealed=False)
        elif verb == FLOWER:
            self._lay_out(seat, action & KIND_BITS)
        elif verb == WIN:
            if self.judged and not self.wins_in_turn(seat):
                judged.false_win_in_turn(self, seat)
            else:
                self.declare_winners([seat], NOBODY, action & TILE)
        else:
            self.end(ABORTED)

    def apply_naming(self, seat: int, action: int, fans: tuple[str, ...]) -> None:
        """Do what a seat was asked for, and with a win announce these fans (MCR-69)."""
        self.named_fans[seat] = fans
        self.apply(seat, action)

    def penalise(
        self, seat: int, offence: int, amount: int = 0, other: int = NOBODY, shown: Hand = NO_TILES, dead: bool = False
    ) -> None:
        """A referee enters what a seat did wrong: one of the book's offences, the amount and the seat it names, tiles
        that were shown, and whether the hand is dead where that is his to decide. It takes effect at once. A win that
        it forbids does not count, even if it has ended the deal."""
        if judged.penalise(self, seat, offence, amount, other, shown, dead):
            claims.take_back(self, seat)

    # Opening.

    def _open(self, seat: int) -> None:
        """Replace the bonus tiles a seat was dealt, and those that come for them; then the next seat (HKR-18,
        HKP-9, ISR-18).

        Each seat finishes before the next begins (ISR-20)."""
        missing = len(kinds_in(self.flowers[seat] >> FLOWER_START))
        while missing:
            missing -= 1
            if not self._replace_one(seat):
                missing += 1
        self._offer_opening_kongs(seat)

    def _replace_one(self, seat: int) -> bool:
        """A replacement for the seat; whether it was a playable tile."""
        tile = self.wall.replace(seat)
        if tile & KIND_BITS >= FLOWER_START:
            self.flowers[seat] |= 1 << (tile & KIND_BITS)
            return False
        self.take(seat, tile)
        if seat == self.first:
            self.tile = tile
        return True

    def _offer_opening_kongs(self, seat: int) -> None:
        quads = kongs.quads(self, seat) if self.flow.opening_kongs and self.may_kong(seat) else []
        if quads:
            self.wait_for(seat, [PASS, *quads])
        else:
            self._open_next(seat)

    def _open_next(self, seat: int) -> None:
        """The seat has finished its opening; after the last of them the first turn begins."""
        if (seat + 1) % SEATS == self.first:
            # Nothing is drawn before the first discard (HKR-24, ISR-22, MCR-28, RII-17), and a dealt hand may win
            # (ISR-21).
            # The tiles were dealt, and the last of them counts as drawn.
            self.turn = self.first
            self.drawn = True
            self.think()
        else:
            self._open((seat + 1) % SEATS)

    def _answer_opening(self, seat: int, action: int) -> None:
        if action == PASS:
            self._open_next(seat)
            return
        kongs.lay(self, seat, KONG_SET | (action & KIND_BITS))
        while not self._replace_one(seat):
            pass
        self._offer_opening_kongs(seat)

    # Turns.

    def wait_for(self, seat: int, options: list[int]) -> None:
        """Wait for one seat alone."""
        self.options[seat] = options
        self.waited = shifted(1, seat)

    def next_turn(self, seat: int) -> None:
        """The seat draws (HKR-25, HKP-10); without a tile to draw the deal is drawn (HKR-47, HKP-15)."""
        if self.wall.left(seat) == 0:
            self.end(EXHAUSTED)
            return
        self.turn = seat
        self.dealt = False
        self.came = 0
        self.refused = 0
        self.draw(seat, self.wall.draw(seat))

    def draw(self, seat: int, tile: int) -> None:
        """A tile comes to the seat whose turn it is; bonus tiles are laid out and replaced, or kept for now.

        Unless they may be kept, that happens at once (HKR-20, HKP-9, ISR-4), so nobody overlooks one (HKR-19) or
        wins with
        one in hand (HKR-22). A replacement is a draw: it may win or make another kong (HKR-40, ISR-43, RII-33)."""
        if not self.flow.lock_ends_with_discard and not self.is_declared(seat):
            self.passed[seat] = 0
        while tile & KIND_BITS >= FLOWER_START:
            if not self.wall.may_replace(seat):
                self._stuck(seat, tile)
                return
            if self.flow.flowers_by_hand:
                self.kept[seat] |= 1 << (tile & KIND_BITS)
                break
            self._expose(seat, tile & KIND_BITS)
            tile = self.wall.replace(seat)
        if tile & KIND_BITS < FLOWER_START:
            self.take(seat, tile)
        self.tile = tile
        self.drawn = True
        self.barred = 0
        if self.next_draws_nothing(seat):
            self.came |= LAST_TILE
        self.think()

    def _expose(self, seat: int, kind: int) -> None:
        """A bonus tile is laid out; what comes for it is a replacement."""
        self.flowers[seat] |= 1 << kind
        konged = self.came & (KONG_REPLACEMENT | DOUBLE_KONG_REPLACEMENT | KONG_THEN_FLOWER)
        self.came = KONG_THEN_FLOWER if konged else FLOWER_REPLACEMENT

    def _lay_out(self, seat: int, kind: int) -> None:
        """The seat lays out a bonus tile it has kept."""
        self.kept[seat] &= ~(1 << kind)
        self.known_waits[seat] = -1
        self._expose(seat, kind)
        self.draw(seat, self.wall.replace(seat))

    def _stuck(self, seat: int, tile: int) -> None:
        """A bonus tile for which nothing is left."""
        if self.winners:
            self.flowers[seat] |= 1 << (tile & KIND_BITS)
            self.next_extra_turn(seat)
            return
        if not self.flow.flower_stays:
            self.flowers[seat] |= 1 << (tile & KIND_BITS)
            self.end(EXHAUSTED)
            return
        # It is neither laid out nor discarded: the seat plays on with a tile too few and cannot win.
        self.tile = tile
        self.drawn = False
        self.barred = 0
        self.think()

    def think(self) -> None:
        """Work out what the seat whose turn it is may do: win, declare a kong or discard (HKR-25, ISR-23, MCR-28,
        RII-17).

        A win needs a tile that was drawn (HKR-51, MCR-49)."""
        seat = self.turn
        self.phase = TURN
        found: list[int] = []
        extra = len(self.winners) > 0
        if not extra and judged.may_say_win(self, seat):
            found.append(WIN)
        # After a claimed chow or pung there is only a discard (HKR-32, ISR-24, MCR-42, RII-33).
        if self.drawn:
            if self.may_kong(seat) and self.may_declare_sets(seat):
                found += kongs.quads(self, seat)
                found += kongs.extensions(self, seat)
            if self.kept[seat] and self.wall.may_replace(seat):
                found += [FLOWER | kind for kind in self.kept_flowers(seat)]
            if not extra:
                declarable: i64 = judged.may_say_ready(self, seat)
                if declarable:
                    found += self._discards(seat, DECLARE, declarable)
                if self.flow.may_abort(self, seat):
                    found.append(ABORT)
        self.wait_for(seat, found + self._ways_to_discard(seat))

    def _ways_to_discard(self, seat: int) -> list[int]:
        if self.is_declared(seat):
            return [DISCARD | self.tile]
        owed = self.owed[seat].kinds()
        if owed:
            return self._discards(seat, DISCARD, owed)
        found = self._discards(seat, DISCARD, ~self.barred)
        if self.kept[seat]:
            found += [DISCARD | kind for kind in self.kept_flowers(seat)]
        return found

    def _discards(self, seat: int, verb: int, allowed: i64) -> list[int]:
        """Each different tile of the hand, red fives apart; no bonus tile is in it (HKR-21)."""
        hand = self.hands[seat]
        kinds = kinds_in(hand.kinds() & allowed)
        if not self.reds[seat]:
            return [verb | kind for kind in kinds]
        found: list[int] = []
        for kind in kinds:
            reds = self.red_fives(seat, kind)
            if reds < hand.count(kind):
                found.append(verb | kind)
            if reds:
                found.append(verb | kind | RED)
        return found

    def declare(self, seat: int, tile: int, named: int) -> None:
        """Discard a tile and declare the hand ready, on the kinds named or on all, which then are named too."""
        if self.flow.names_waits and not named:
            named = self.flow.waits_after(self, seat, tile & KIND_BITS)
        self.named[seat] = named if named else ALL_KINDS
        self.discard(seat, tile, declaring=True)

    def discard(self, seat: int, tile: int, declaring: bool = False) -> None:
        """A tile leaves the hand, and the others may claim it."""
        self._put_down(seat, tile, declaring)
        claims.offer_discard(self, seat, tile & KIND_BITS)

    def after_discard(self, seat: int, tile: int, declaring: bool = False) -> "Deal":
        """The deal as the others would look at this discard of the seat whose turn it is, before any of them is asked:
        what it would complete, and whether they could win by it."""
        twin = self.clone()
        twin._put_down(seat, tile, declaring)
        twin.phase = CLAIM
        twin.waited = 0
        return twin

    def _put_down(self, seat: int, tile: int, declaring: bool) -> None:
        kind = tile & KIND_BITS
        if kind >= FLOWER_START:
            self.kept[seat] &= ~(1 << kind)
            self.known_waits[seat] = -1
        else:
            self.give(seat, tile)
        if self.owed[seat].kinds() >> kind & 1:
            self.owed[seat] = self.owed[seat].minus(kind)
        bit = shifted(1, seat)
        if self.flow.lock_ends_with_discard and not self.is_declared(seat):
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
        self.refused = 0
        self.came = LAST_TILE if self.next_draws_nothing(seat) else 0
        self.ending = self.flow.ends_after_discard(self)

    # The end.

    def declare_winners(self, winners: list[int], discarder: int, said: int = 0) -> None:
        """These have won; in some books the others play one more turn. `said` is what a win in the own turn says."""
        self.wins = [self.win(seat) for seat in winners]
        self.announced = [said if discarder == NOBODY else self.answers[seat] & TILE for seat in winners]
        self.winners = winners
        self.discarder = discarder
        if self.flow.extra_turns:
            self.extra = 15 & ~shifted(1, winners[0])
            self.clear_answers()
            self.next_extra_turn(winners[0])
        else:
            self.end(WON)

    def next_extra_turn(self, after: int) -> None:
        """After a win each of the others has one more turn, as long as there are tiles."""
        for step in range(1, SEATS):
            seat = (after + step) % SEATS
            if self.extra >> seat & 1:
                self.extra &= ~shifted(1, seat)
                if self.wall.left(seat) > 0:
                    self.next_turn(seat)
                    return
        self.end(WON)

    def end(self, why: str) -> None:
        """The deal is over. Where hands are shown at a draw, what was declared unlawfully comes to light."""
        if self.judged and why == EXHAUSTED and judged.comes_to_light(self):
            why = VOID
        if why == VOID:
            # Nor does a win count that others were still playing after.
            self.winners = []
            self.wins = []
            self.announced = []
            self.discarder = NOBODY
        self.phase = OVER
        self.ended = why
        self.waited = 0
