"""Kongs: which may be declared, how they are shown and robbed, and what comes for them."""

from typing import TYPE_CHECKING

from manywinds.kernel import judged
from manywinds.kernel.action import ADDED_KONG, CONCEALED_KONG, PASS, WIN
from manywinds.kernel.flow import AT_DISCARD_OR_REPLACEMENT, AT_ONCE
from manywinds.kernel.sets import ADDED, KIND, SHAPE
from manywinds.kernel.sets import KONG as KONG_SET
from manywinds.kernel.sets import PUNG as PUNG_SET
from manywinds.kernel.sets import REDS_SHIFT as SET_REDS_SHIFT
from manywinds.kernel.state import EXHAUSTED, NOTHING, OPENING, ROB, TURN
from manywinds.kernel.tiles import COPIES, KIND_BITS, RED, SEATS, kinds_in, shifted
from manywinds.kernel.win import DOUBLE_KONG_REPLACEMENT, KONG_REPLACEMENT, ROBBING_KONG

if TYPE_CHECKING:
    from manywinds.kernel.deal import Deal


def quads(deal: "Deal", seat: int) -> list[int]:
    """The concealed kongs a seat may declare (HKP-13, ISR-40, MCR-40, RII-33), as many as it has (MCR-41)."""
    hand = deal.free(seat) if deal.owed[seat].kinds() else deal.hands[seat]
    found: list[int] = []
    for kind in kinds_in(hand.fourfold()):
        if not deal.is_declared(seat) or may_kong_declared(deal, seat, kind):
            found.append(CONCEALED_KONG | kind)
    return found


def may_kong_declared(deal: "Deal", seat: int, kind: int) -> bool:
    """A seat that has declared itself ready may show this kong; at some judged tables also one that is not lawful."""
    return (deal.judged and deal.flow.unlawful_kongs) or deal.flow.may_kong_declared(deal, seat, kind)


def extensions(deal: "Deal", seat: int) -> list[int]:
    """The pungs a seat may extend (HKR-38, HKP-13, ISR-41, MCR-40, RII-33); no other meld ever changes (HKR-33)."""
    if deal.is_declared(seat):
        return []
    hand = deal.free(seat) if deal.owed[seat].kinds() else deal.hands[seat]
    found: list[int] = []
    for code in deal.melds[seat]:
        kind = code & KIND
        if code & SHAPE == PUNG_SET and hand.count(kind):
            found.append(ADDED_KONG | kind | (RED if deal.red_fives(seat, kind) else 0))
    return found


def extended(deal: "Deal", seat: int, tile: int) -> int:
    """The kong that a pung becomes."""
    kind = tile & KIND_BITS
    for code in deal.melds[seat]:
        if code & (SHAPE | KIND) == PUNG_SET | kind:
            reds = 1 << SET_REDS_SHIFT if tile & RED else 0
            return (code & ~SHAPE | KONG_SET | ADDED) + reds
    raise AssertionError("no pung to extend")


def offer(deal: "Deal", seat: int, meld: int, shown: int, concealed: bool) -> None:
    """Show a kong; who waits for its tile may rob it, if the book lets him."""
    kind = meld & KIND
    deal.konging = meld
    deal.waited = 0
    came = deal.came
    if not deal.winners and (concealed or deal.flow.rob_added):
        tile = deal.tile
        deal.tile = shown
        deal.came = ROBBING_KONG
        for step in range(1, SEATS):
            other = (seat + step) % SEATS
            if _may_rob(deal, other, kind, concealed):
                deal.options[other] = [WIN, PASS]
                deal.answers[other] = PASS
                deal.waited |= shifted(1, other)
        if not deal.waited:
            if not concealed:
                deal.note_passes([])
            deal.tile = tile
    if deal.waited:
        deal.phase = ROB
        deal.came_before = came
        return
    deal.came = came
    finish(deal)


def _may_rob(deal: "Deal", seat: int, kind: int, concealed: bool) -> bool:
    if judged.bluffs(deal) and not concealed:
        return True
    if concealed and not (deal.waits(seat) >> kind & 1 and deal.flow.may_rob_concealed(deal, seat)):
        return False
    return deal.wins_with(seat, kind)


def finish(deal: "Deal") -> None:
    """Lay the kong down and take a replacement."""
    seat = deal.turn
    meld = deal.konging
    if deal.phase == ROB:
        deal.came = deal.came_before
        deal.clear_answers()
        # As after a claim, the others are refused this tile alone.
        deal.refused &= shifted(1, seat)
    lay(deal, seat, meld)
    draw_replacement(deal, seat)


def lay(deal: "Deal", seat: int, meld: int) -> None:
    """The kong lies on the table."""
    kind = meld & KIND
    deal.konging = NOTHING
    deal.unbroken = False
    # A kong of the opening is part of the hands dealt.
    deal.dealt = deal.dealt and deal.phase == OPENING
    deal.fresh = deal.fresh & shifted(1, seat) if deal.flow.own_kong_stays_fresh else 0
    deal.kongs[seat] += 1
    if meld & ADDED:
        deal.give(seat, kind | (RED if deal.red_fives(seat, kind) else 0))
        deal.melds[seat] = tuple(
            meld if code & (SHAPE | KIND) == PUNG_SET | kind else code for code in deal.melds[seat]
        )
    else:
        reds = deal.red_fives(seat, kind)
        for copy in range(COPIES):
            deal.give(seat, kind | (RED if copy < reds else 0))
        deal.melds[seat] = (*deal.melds[seat], meld | reds << SET_REDS_SHIFT)
    count_indicator(deal, concealed=not meld & ADDED)


def count_indicator(deal: "Deal", concealed: bool) -> None:
    """A kong turns an indicator, at once or later."""
    if not deal.flow.indicators:
        return
    if deal.flow.open_kong_indicator == AT_DISCARD_OR_REPLACEMENT:
        deal.turned += deal.pending
        deal.pending = 0
    if concealed or deal.flow.open_kong_indicator == AT_ONCE:
        deal.turned += 1
    else:
        deal.pending += 1


def draw_replacement(deal: "Deal", seat: int) -> None:
    """A tile for the kong, the next one at that end of the wall (HKR-40, MCR-41, RII-34)."""
    if not deal.wall.may_replace(seat):
        deal.end(EXHAUSTED)
        return
    deal.phase = TURN
    again = deal.came & (KONG_REPLACEMENT | DOUBLE_KONG_REPLACEMENT)
    deal.came = DOUBLE_KONG_REPLACEMENT if again else KONG_REPLACEMENT
    deal.draw(seat, deal.wall.replace(seat))
