"""Claims: who may take a discard or rob a kong, and who gets it when all have answered."""

from typing import TYPE_CHECKING

from manywinds.kernel import judged, kongs
from manywinds.kernel.action import (
    CALL,
    CHOW,
    KONG,
    KONG_CALL,
    PASS,
    PUNG,
    PUNG_CALL,
    REDS,
    REDS_SHIFT,
    SPECIAL_WIN,
    TILE,
    VERBS,
    WIN,
    used_from_hand,
)
from manywinds.kernel.flow import NO_OFFENCE
from manywinds.kernel.native import i64
from manywinds.kernel.sets import CHOW as CHOW_SET
from manywinds.kernel.sets import KONG as KONG_SET
from manywinds.kernel.sets import OPEN, SOURCE_SHIFT
from manywinds.kernel.sets import PUNG as PUNG_SET
from manywinds.kernel.sets import REDS_SHIFT as SET_REDS_SHIFT
from manywinds.kernel.state import CLAIM, NOBODY, NOTHING, ROB, TAKEN, TOO_MANY_WINS, TURN
from manywinds.kernel.tiles import FLOWER_START, HONOUR_START, KIND_BITS, RED, SEATS, kinds_in, shifted

if TYPE_CHECKING:
    from manywinds.kernel.deal import Deal


def offer_discard(deal: "Deal", seat: int, kind: int) -> None:
    """Ask all who could take the discard, for a win or a set (HKR-30). A bonus tile nobody can."""
    deal.phase = CLAIM
    deal.waited = 0
    # The last discard may be taken only for a win, as a rule (HKR-46).
    sets = not deal.ending and (deal.flow.sets_of_last_discard or not deal.next_draws_nothing(seat))
    if kind < FLOWER_START:
        for step in range(1, SEATS):
            other = (seat + step) % SEATS
            if deal.winners and not deal.extra >> other & 1:
                continue
            ask(deal, other, claims_of(deal, other, kind, step, sets))
    if not deal.waited:
        deal.note_passes([])
        unclaimed(deal)


def claims_of(deal: "Deal", seat: int, kind: int, step: int, sets: bool) -> list[int]:
    """What a seat may do with the tile that lies open, discarded so many seats before it: win (ISR-33, MCR-7, MCR-49),
    take it for a set, or let it pass (ISR-54)."""
    found: list[int] = []
    if deal.judged:
        judged.add_calls(deal, found, seat, kind, step, sets)
    elif not deal.winners and deal.wins_with(seat, kind):
        found.append(WIN)
    if sets and not deal.is_declared(seat) and judged.may_claim_sets(deal, seat):
        add_sets(deal, found, seat, kind, step)
    return found


def ask(deal: "Deal", seat: int, found: list[int]) -> None:
    """Wait for a seat that has a choice."""
    if found:
        found.append(PASS)
        deal.options[seat] = found
        deal.answers[seat] = PASS
        deal.waited |= shifted(1, seat)


def add_sets(deal: "Deal", found: list[int], seat: int, kind: int, step: int) -> None:
    """Every set the seat can make with a discard: a kong of three (HKR-39, ISR-32, ISR-42), a pung of two (RII-26,
    ISR-31)
    from anybody, a chow as a rule from the seat before (HKR-31, MCR-34, RII-27)."""
    hand = deal.free(seat) if deal.owed[seat].kinds() else deal.hands[seat]
    held: i64 = hand.count(kind)
    if held >= 3 and deal.may_kong_discard(seat):
        found.append(KONG | kind | deal.red_fives(seat, kind) << REDS_SHIFT)
    if held >= 2:
        _add_ways(deal, found, seat, PUNG | kind, PUNG_SET | kind, [kind, kind])
    # In the turns after a win a chow is for the next seat alone.
    if kind < HONOUR_START and (step == 1 or (deal.flow.chow_from_any and not deal.winners)):
        rank: i64 = kind % 9
        kinds: i64 = hand.kinds()
        start: i64 = kind - min(2, rank)
        last: i64 = kind - max(0, rank - 6)
        while start <= last:
            others: i64 = shifted(7, start) & ~shifted(1, kind)
            if others & ~kinds == 0:
                _add_ways(deal, found, seat, CHOW | start, CHOW_SET | start, kinds_in(others))
            start += 1


def _add_ways(deal: "Deal", found: list[int], seat: int, action: int, meld: int, used: list[int]) -> None:
    """A claim for each number of red fives it could use, if it leaves a tile to discard."""
    barred = deal.flow.barred_discards(deal, meld, deal.tile & KIND_BITS)
    if barred:
        rest = deal.hands[seat]
        for kind in used:
            rest = rest.minus(kind)
        if rest.kinds() & ~barred == 0:
            return
    fewest = 0
    most = 0
    for kind in used[:1] if used[0] == used[1] else used:
        reds = deal.red_fives(seat, kind)
        if reds:
            wanted = used.count(kind)
            plain = deal.hands[seat].count(kind) - reds
            fewest = max(0, wanted - plain)
            most = min(wanted, reds)
    for reds in range(fewest, most + 1):
        found.append(action | reds << REDS_SHIFT)


def answer(deal: "Deal", seat: int, action: int) -> None:
    """A seat answers, or has second thoughts; when all have answered the claims are resolved. A call is said before any
    tile moves (MCR-32)."""
    if not deal.waited >> seat & 1:
        judged.reconsider(deal, seat, action)
        return
    deal.answers[seat] = action
    deal.waited &= ~shifted(1, seat)
    if not deal.waited:
        resolve(deal)


def announces(deal: "Deal", seat: int, action: int) -> bool:
    """The seat may win on the discard and says truly what the tile completes, or says of a win in its own turn that the
    hand is special (ISR-48)."""
    said = action & TILE
    if action != WIN | said or said > SPECIAL_WIN or WIN not in deal.legal(seat):
        return False
    if deal.phase != CLAIM and (deal.phase != TURN or said != SPECIAL_WIN):
        return False
    return deal.flow.announces_wins and deal.flow.wrong_win(deal, seat, said) == NO_OFFENCE


def second_thoughts(deal: "Deal", seat: int) -> list[int]:
    """What a seat that has called may still say instead, while others have yet to answer."""
    if not deal.judged or deal.phase not in (CLAIM, ROB) or deal.waited >> seat & 1:
        return []
    return judged.second_thoughts(deal, seat)


def resolve(deal: "Deal") -> None:
    """All have answered: wins before sets, kongs and pungs before chows (RII-28). Nobody has drawn yet (MCR-29), and
    however late an answer came, only its rank counts (HKR-27)."""
    claimants = [seat for seat in in_precedence(deal) if deal.answers[seat] & VERBS == WIN]
    if claimants and deal.judged:
        claimants = judged.sift(deal, claimants)
        if deal.over() or deal.waited:
            return
    if claimants:
        winners = deal.flow.winners(deal, claimants)
        deal.note_passes(winners)
        if not winners:
            deal.end(TOO_MANY_WINS)
        else:
            deal.declare_winners(winners, deal.turn)
        return
    deal.note_passes([])
    if deal.phase == ROB:
        kongs.finish(deal)
        return
    best = strongest(deal)
    while best != NOBODY and deal.judged and not judged.stands(deal, best):
        if deal.over():
            return
        best = strongest(deal)
    action = deal.answers[best] if best != NOBODY else PASS
    deal.clear_answers()
    if best == NOBODY:
        unclaimed(deal)
    else:
        take(deal, best, action)


def take_back(deal: "Deal", seat: int) -> None:
    """The win that ended the deal does not count: it goes on as if the seat had not said it."""
    own = deal.discarder == NOBODY
    deal.winners = []
    deal.wins = []
    deal.announced = []
    deal.discarder = NOBODY
    deal.ended = ""
    if own:
        deal.think()
        return
    deal.phase = CLAIM if deal.konging == NOTHING else ROB
    deal.answers[seat] = PASS
    resolve(deal)


def in_precedence(deal: "Deal") -> list[int]:
    """The other seats, nearest first as the book counts."""
    order = (3, 2, 1) if deal.flow.reversed_ties else (1, 2, 3)
    return [(deal.turn + step) % SEATS for step in order]


def strongest(deal: "Deal") -> int:
    """The seat whose claim to a set comes first, or nobody."""
    best = NOBODY
    for seat in in_precedence(deal):
        if deal.answers[seat] > PASS and (best == NOBODY or _goes_before(deal.answers[seat], deal.answers[best])):
            best = seat
    return best


def _goes_before(action: int, nearer: int) -> bool:
    """A claim goes before that of a nearer seat: kongs and pungs before chows; of two chows that are shown the one of
    higher numbers. An empty call has no numbers (ISR-35)."""
    if action & VERBS == CHOW and nearer & VERBS == CHOW:
        return (action & KIND_BITS) % 9 > (nearer & KIND_BITS) % 9
    return _rank(action) > _rank(nearer)


def _rank(action: int) -> int:
    verb = action & VERBS
    called = action & TILE if verb == CALL else 0
    return 2 if verb == KONG or called == KONG_CALL else 1 if verb == PUNG or called == PUNG_CALL else 0


def unclaimed(deal: "Deal") -> None:
    """A discard that nobody took is gone (ISR-25): the deal ends, or the next seat draws."""
    if deal.ending:
        deal.end(deal.ending)
    elif deal.winners:
        deal.next_extra_turn(deal.turn)
    else:
        deal.next_turn((deal.turn + 1) % SEATS)


def take(deal: "Deal", seat: int, action: int) -> None:
    """A set is made with the discard, and lies open. The seats in between are skipped (MCR-39)."""
    giver = deal.turn
    verb = action & VERBS
    kind = deal.tile & KIND_BITS
    deal.rivers[giver][-1] |= TAKEN
    deal.unbroken = False
    deal.claimed = True
    deal.fresh = 0
    deal.turn = seat
    deal.extra &= ~shifted(1, seat)
    # Who may not win with this tile may with the next; only whose turn it is now may not in all of it.
    deal.refused &= shifted(1, seat)
    source = ((giver - seat) % SEATS) << SOURCE_SHIFT
    reds = action >> REDS_SHIFT & REDS
    first = action & KIND_BITS
    shape = CHOW_SET if verb == CHOW else PUNG_SET if verb == PUNG else KONG_SET
    left = reds
    for other in used_from_hand(action, kind):
        red = RED if left and deal.red_fives(seat, other) else 0
        left -= 1 if red else 0
        deal.give(seat, other | red)
    in_set = reds + (1 if deal.tile & RED else 0)
    meld = shape | first | OPEN | source | in_set << SET_REDS_SHIFT
    deal.melds[seat] = (*deal.melds[seat], meld)
    deal.responsible[seat] += deal.flow.responsible_after_claim(deal, seat, giver)
    if deal.flow.lock_ends_with_claim:
        deal.passed[seat] = 0
    if verb == KONG:
        deal.kongs[seat] += 1
        kongs.count_indicator(deal, concealed=False)
        deal.came = 0
        kongs.draw_replacement(deal, seat)
        return
    deal.drawn = False
    deal.barred = deal.flow.barred_discards(deal, meld, kind)
    deal.think()
