"""A judged table: players may say what is not so, and the book's offences follow.

At an ordinary table only true declarations are offered, and nothing here has any effect but what a referee enters.
"""

from typing import TYPE_CHECKING

from manywinds.kernel.action import (
    CALL,
    CHOW,
    CHOW_CALL,
    CONCEALED_KONG,
    DECLARE,
    KONG,
    KONG_CALL,
    NAMED_SHIFT,
    PAIR_WIN,
    PASS,
    PUNG,
    PUNG_CALL,
    SPECIAL_WIN,
    TILE,
    VERBS,
    WIN,
    used_from_hand,
)
from manywinds.kernel.flow import (
    CALL_BINDS,
    CALL_MAY_CHANGE,
    MUST_DISCARD,
    NO_CLAIM_NOW,
    NO_OFFENCE,
    NO_SETS,
    NO_WIN,
    NO_WIN_NOW,
    VOIDS,
)
from manywinds.kernel.hand import Hand
from manywinds.kernel.native import i64
from manywinds.kernel.state import CLAIM, NOBODY, ROB, TURN, VOID, WON
from manywinds.kernel.tiles import HONOUR_START, KIND_BITS, SEATS, shifted

if TYPE_CHECKING:
    from manywinds.kernel.deal import Deal

# Offences.


def punish(deal: "Deal", seat: int, offence: int, amount: int = 0, other: int = NOBODY) -> bool:
    """Note an offence and what it means for the seat; whether the deal is void by it."""
    if offence == NO_OFFENCE:
        return False
    deal.offences = (*deal.offences, (seat, offence, amount, other))
    effect = deal.flow.effect(offence)
    bit = shifted(1, seat)
    if effect & NO_WIN:
        deal.dead |= bit
    if effect & NO_SETS:
        deal.mute |= bit
    if effect & NO_WIN_NOW:
        deal.refused |= bit
    return effect & VOIDS != 0


def penalise(deal: "Deal", seat: int, offence: int, amount: int, other: int, shown: Hand, dead: bool) -> bool:
    """A referee enters an offence; whether the deal was over by a win of the seat that does not count any more."""
    said = deal.answers[seat] if deal.phase in (CLAIM, ROB) and not deal.waited >> seat & 1 else PASS
    stood = said > PASS and _holds(deal, seat, said)
    if dead:
        deal.dead |= shifted(1, seat)
    if punish(deal, seat, offence, amount, other) and not deal.over():
        deal.end(VOID)
    effect = deal.flow.effect(offence)
    if deal.over():
        won = deal.ended == WON and seat in deal.winners and not deal.flow.extra_turns
        return won and (dead or effect & (NO_WIN | NO_WIN_NOW) != 0)
    if effect & MUST_DISCARD:
        for kind in shown.tiles():
            if deal.owed[seat].count(kind) < deal.hands[seat].count(kind):
                deal.owed[seat] = deal.owed[seat].plus(kind)
    lost = effect & NO_CLAIM_NOW != 0
    if deal.phase == TURN:
        deal.think()
    elif deal.phase in (CLAIM, ROB) and deal.waited >> seat & 1:
        deal.options[seat] = [PASS] if lost else [each for each in deal.options[seat] if _still_may(deal, seat, each)]
    elif stood and (lost or not _holds(deal, seat, said)):
        # It was said before and was true; now it cannot be carried out.
        deal.answers[seat] = PASS
    return False


def _holds(deal: "Deal", seat: int, said: int) -> bool:
    """What the seat said of the tile that lies open can be carried out."""
    if said & VERBS == WIN:
        return deal.wins_with(seat, deal.tile & KIND_BITS)
    return deal.may_declare_sets(seat) and _has_free(deal, seat, said)


def _has_free(deal: "Deal", seat: int, action: int) -> bool:
    """The set needs none of the tiles that the seat must discard."""
    free = deal.free(seat)
    used = used_from_hand(action, deal.tile & KIND_BITS)
    return all(used.count(kind) <= free.count(kind) for kind in used)


def _still_may(deal: "Deal", seat: int, action: int) -> bool:
    """The seat may still answer like this after an offence that was just entered."""
    if action == PASS:
        return True
    if action & VERBS == WIN:
        return not deal.refused >> seat & 1 if bluffs(deal) else deal.wins_with(seat, deal.tile & KIND_BITS)
    return may_claim_sets(deal, seat) and _has_free(deal, seat, action)


def is_true(deal: "Deal", seat: int, action: int) -> bool:
    """Nobody could object to this action. A win need not say what it completes."""
    verb = action & VERBS
    kind = action & KIND_BITS
    if verb == WIN:
        own = deal.phase == TURN
        return action == WIN and (deal.wins_in_turn(seat) if own else deal.wins_with(seat, deal.tile & KIND_BITS))
    if verb == DECLARE:
        return deal.flow.may_declare(deal, seat) >> kind & 1 == 1
    if verb == CONCEALED_KONG and deal.is_declared(seat):
        return deal.flow.may_kong_declared(deal, seat, kind)
    if verb in (CHOW, PUNG, KONG):
        return deal.may_declare_sets(seat)
    return verb != CALL


# Wins.


def may_say_win(deal: "Deal", seat: int) -> bool:
    """The seat whose turn it is may declare a win: a true one, or any at a judged table, once a turn; where a call
    binds also after it has called a set."""
    if not bluffs(deal):
        return deal.wins_in_turn(seat)
    return not deal.refused >> seat & 1 and (deal.drawn or deal.flow.second_thoughts == CALL_BINDS)


def bluffs(deal: "Deal") -> bool:
    """Whoever likes may say that he wins."""
    return deal.judged and deal.flow.false_wins


def false_win_in_turn(deal: "Deal", seat: int) -> None:
    """A win out of the own turn that is none; unless the deal is void the player goes on."""
    offence = deal.flow.false_win(deal, seat) if deal.drawn else deal.flow.call_then_win(deal, seat)
    if punish(deal, seat, offence):
        deal.end(VOID)
        return
    deal.refused |= shifted(1, seat)
    deal.think()


def sift(deal: "Deal", claimants: list[int]) -> list[int]:
    """Of those who claim a win the ones who truly have it. What the others said costs them what the book says; the deal
    may be over by it, or the tile offered anew."""
    kind = deal.tile & KIND_BITS
    honest = [seat for seat in claimants if deal.wins_with(seat, kind)]
    void = False
    for seat in claimants:
        if seat in honest:
            continue
        deal.answers[seat] = PASS
        if not (honest and deal.flow.honest_win_spares):
            void = punish(deal, seat, deal.flow.false_win(deal, seat)) or void
            deal.refused |= shifted(1, seat)
    if void:
        deal.end(VOID)
        return []
    if not deal.flow.announces_wins:
        return honest
    wrong = [seat for seat in honest if deal.flow.wrong_win(deal, seat, deal.answers[seat] & TILE) != NO_OFFENCE]
    if not wrong:
        return honest
    if len(honest) == 1:
        # There is nobody to whom it makes a difference: it is corrected.
        deal.answers[honest[0]] = WIN
        return honest
    first = deal.flow.winners(deal, honest)
    for seat in wrong:
        punish(deal, seat, deal.flow.wrong_win(deal, seat, deal.answers[seat] & TILE))
        deal.refused |= shifted(1, seat)
    if deal.flow.true_win_stands and first[0] not in wrong:
        return first
    _offer_again(deal)
    return []


def _offer_again(deal: "Deal") -> None:
    """The tile is there once more, for wins alone, and not for those who named theirs wrongly, now or before."""
    deal.clear_answers()
    for step in range(1, SEATS):
        seat = (deal.turn + step) % SEATS
        if not deal.refused >> seat & 1:
            deal.options[seat] = [*_wins(deal), PASS]
            deal.answers[seat] = PASS
            deal.waited |= shifted(1, seat)


def _wins(deal: "Deal") -> list[int]:
    """Every way to say that one wins."""
    if not deal.flow.announces_wins:
        return [WIN]
    return [WIN, *[WIN | each for each in range(PAIR_WIN, SPECIAL_WIN + 1)]]


# Declarations of a ready hand.


def may_say_ready(deal: "Deal", seat: int) -> i64:
    """The kinds a seat may discard with a declaration, as a mask."""
    if deal.dead >> seat & 1:
        return 0
    declarable: i64 = deal.flow.may_declare(deal, seat)
    if deal.judged:
        declarable |= deal.flow.may_declare_falsely(deal, seat)
    owed: i64 = deal.owed[seat].kinds()
    return declarable & owed if owed else declarable


def declare(deal: "Deal", seat: int, action: int) -> None:
    """The seat discards and says that it is ready. If that is not so, the book says whether it is punished now or comes
    to light later."""
    named = action >> NAMED_SHIFT
    if deal.judged and not _is_ready(deal, seat, action & KIND_BITS, named):
        offence = deal.flow.false_declaration(deal, seat)
        if punish(deal, seat, offence):
            deal.end(VOID)
            return
        if offence != NO_OFFENCE:
            deal.discard(seat, action & TILE)
            return
    deal.declare(seat, action & TILE, named)


def _is_ready(deal: "Deal", seat: int, kind: int, named: int) -> bool:
    return deal.flow.may_declare(deal, seat) >> kind & 1 == 1 and deal.waits_on(seat, kind, named)


def note_kong(deal: "Deal", seat: int, kind: int) -> None:
    """Remember a concealed kong that its player, who has declared a ready hand, may not show."""
    if deal.judged and deal.is_declared(seat) and not deal.flow.may_kong_declared(deal, seat, kind):
        deal.faulty |= shifted(1, seat)


def comes_to_light(deal: "Deal") -> bool:
    """Hands are shown at a draw: whether the deal is void by what shows."""
    void = False
    for seat, offence in deal.flow.comes_to_light(deal):
        void = punish(deal, seat, offence) or void
    return void


# Claims.


def add_calls(deal: "Deal", found: list[int], seat: int, kind: int, step: int, sets: bool) -> None:
    """What anybody may say of a discard, true or not: that it wins, unless somebody has won, or that it makes a set."""
    may_win = deal.flow.false_wins or deal.wins_with(seat, kind)
    if not deal.winners and not deal.refused >> seat & 1 and may_win:
        found += _wins(deal)
    if sets and not deal.is_declared(seat) and may_claim_sets(deal, seat):
        if kind < HONOUR_START and (step == 1 or deal.flow.chow_from_any):
            found.append(CALL | CHOW_CALL)
        found.append(CALL | PUNG_CALL)
        found.append(CALL | KONG_CALL)


def may_claim_sets(deal: "Deal", seat: int) -> bool:
    """Nothing keeps the seat from claiming a set, be it at its own risk."""
    return deal.may_declare_sets(seat) or (deal.judged and deal.flow.punishes_dead_claims)


def second_thoughts(deal: "Deal", seat: int) -> list[int]:
    """What a seat may say instead of what it has called."""
    said = deal.answers[seat]
    if said <= PASS:
        return []
    if deal.flow.second_thoughts == CALL_MAY_CHANGE:
        return [each for each in deal.options[seat] if each != said]
    if deal.flow.second_thoughts == CALL_BINDS and said & VERBS != WIN:
        may_win = WIN in deal.options[seat] and not deal.refused >> seat & 1
        return [WIN, PASS] if may_win else [PASS]
    return []


def reconsider(deal: "Deal", seat: int, action: int) -> None:
    """The seat says something else than before."""
    if deal.flow.second_thoughts == CALL_MAY_CHANGE:
        deal.answers[seat] = action
    elif action == PASS:
        punish(deal, seat, deal.flow.false_call(deal, seat))
        deal.answers[seat] = PASS
    else:
        # The first call stands.
        punish(deal, seat, deal.flow.call_then_win(deal, seat))
        deal.refused |= shifted(1, seat)


def stands(deal: "Deal", seat: int) -> bool:
    """The claim that comes first is carried out, unless no set is shown or none may be. Then the next one comes, the
    tile is lost to all, or the deal is over."""
    if not deal.may_declare_sets(seat):
        offence = deal.flow.dead_claim(deal, seat)
        lost = False
    elif deal.answers[seat] & VERBS == CALL:
        offence = deal.flow.false_call(deal, seat)
        lost = deal.flow.empty_call_kills_tile
    else:
        return True
    void = punish(deal, seat, offence)
    for other in range(SEATS):
        if lost or other == seat:
            deal.answers[other] = PASS
    if void:
        deal.end(VOID)
    return False
