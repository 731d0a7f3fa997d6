"""Laws that every deal keeps, whatever the book. Anyone may run them on a book or a bot; our tests run them on all."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.hand import population
from manywinds.kernel.sets import reds_in, set_tiles
from manywinds.kernel.state import CLAIM, OPENING, ROB, TAKEN
from manywinds.kernel.tiles import FLOWER_START, HONOUR_START, KIND_BITS, RED, kinds_in
from manywinds.play.view import concealed, redeal, view
from manywinds.rules.exact import Points
from manywinds.rules.flow import Flow, Outcome
from manywinds.rules.pay import NOBODY, Transfer

Choose = Callable[[Deal, int, Random], int]
SEATS = 4


class LawError(ManywindsError):
    """A law is broken."""


def require(kept: bool, law: str, deal: Deal) -> None:
    """Refuse a deal that breaks a law."""
    if not kept:
        raise LawError(f"{law}: {state(deal)}")


def state(deal: Deal) -> tuple[object, ...]:
    """All of a deal as plain data: two deals with equal states play on alike."""
    wall = deal.wall
    return (
        [str(hand) for hand in deal.hands],
        list(deal.reds),
        list(deal.melds),
        list(deal.flowers),
        [list(river) for river in deal.rivers],
        list(deal.passed),
        (deal.phase, deal.turn, deal.tile, deal.drawn, deal.dealt, deal.came, deal.unbroken, deal.claimed),
        (deal.declared, deal.declared_first, deal.fresh, deal.barred, deal.konging, list(deal.kongs)),
        (deal.turned, deal.pending, deal.waited, [list(options) for options in deal.options], list(deal.answers)),
        (deal.ending, deal.ended, list(deal.winners), deal.discarder, deal.extra, list(deal.announced)),
        (
            deal.judged,
            deal.dead,
            deal.mute,
            deal.refused,
            deal.faulty,
            [str(owed) for owed in deal.owed],
            deal.offences,
        ),
        (list(deal.kept), list(deal.named)),
        (wall.front, wall.end, list(wall.spare), wall.replaced, list(wall.order)),
    )


def tiles_are_conserved(deal: Deal) -> None:
    """Every tile of the wall is somewhere, once."""
    found = _tiles(deal)
    wanted = deal.wall.rule.tiles()
    # Weights add up to the same sum only if the tiles are the same; only otherwise they are compared one by one.
    if sum(map(_WEIGHTS.__getitem__, found)) == sum(map(_WEIGHTS.__getitem__, wanted)):
        return
    counted, whole = Counter(found), Counter(wanted)
    require(not (counted - whole), "a tile is there twice", deal)
    missing = whole - counted
    # A bonus tile that cannot be replaced stays in a hand, where a later tile hides it.
    stuck = sum(count for tile, count in missing.items() if tile & KIND_BITS >= FLOWER_START)
    may_stick = 1 if deal.course.flower_stays else 0
    require(sum(missing.values()) == stuck <= may_stick, f"tiles are lost: {dict(missing)}", deal)


def _tiles(deal: Deal) -> list[int]:
    """All tiles that can be found."""
    wall = deal.wall
    found = [*wall.order[wall.front : wall.end], *[wall.order[place] for place in wall.spare]]
    for seat in range(SEATS):
        found += concealed(deal, seat)
        found += deal.kept_flowers(seat)
        found += kinds_in(deal.flowers[seat])
        found += [tile & (KIND_BITS | RED) for tile in deal.rivers[seat] if not tile & TAKEN]
        for code in deal.melds[seat]:
            red_tiles = reds_in(code)
            for kind in set_tiles(code):
                is_red = red_tiles > 0 and kind % 9 == 4 and kind < HONOUR_START
                found.append(kind | RED if is_red else kind)
                red_tiles -= 1 if is_red else 0
    return found


_WEIGHTS = {tile: 1 << (4 * place) for place, tile in enumerate((*range(42), *(five | RED for five in (4, 13, 22))))}
"""Four bits for each tile there is: more than its copies, so sums are counts."""


def somebody_acts_or_it_is_over(deal: Deal) -> None:
    """A deal that is not over waits for somebody, and whoever it waits for can do something."""
    require(deal.over() == (deal.waited == 0), "nobody is waited for", deal)
    for seat in range(SEATS):
        waited = deal.waited >> seat & 1 == 1
        require(bool(deal.legal(seat)) == waited, f"seat {seat} has nothing to do", deal)
    if deal.phase in (CLAIM, ROB):
        require(not deal.waited >> deal.turn & 1, "a seat may claim its own tile", deal)


def hands_have_their_size(deal: Deal) -> None:
    """Thirteen tiles, sets counted as three; one more for the seat whose turn it is, or who won on a tile drawn."""
    for seat in range(SEATS):
        size = len(deal.hands[seat]) + len(deal.kept_flowers(seat)) + 3 * len(deal.melds[seat])
        acting = seat == (deal.first if deal.phase == OPENING else deal.turn) and deal.phase != CLAIM
        most = 14 if acting or seat in deal.winners else 13
        # Bonus tiles dealt to seats that have not opened yet are still to be replaced.
        least = 12 - (population(deal.flowers[seat]) if deal.phase == OPENING else 0)
        require(least <= size <= most, f"seat {seat} holds {size} tiles", deal)


def points_go_somewhere(deal: Deal, outcome: Outcome) -> None:
    """What one pays another gets; only transfers to or from nobody, which their clause explains, leave the table."""
    settled = outcome.settlement
    require(sum(settled.changes()) == _from_outside(settled.transfers), "points are lost", deal)
    require(sum(outcome.changes()) == _from_outside(outcome.transfers()), "points of a penalty are lost", deal)


def _from_outside(transfers: Sequence[Transfer]) -> Points:
    come = [each.points for each in transfers if each.payer == NOBODY]
    gone = [each.points for each in transfers if each.payee == NOBODY]
    return sum(come) - sum(gone)


def play(deal: Deal, rng: Random, choose: Choose, checked: bool = True) -> None:
    """Play a deal to its end, and check every law after every action."""
    while not deal.over():
        if checked:
            somebody_acts_or_it_is_over(deal)
            hands_have_their_size(deal)
            tiles_are_conserved(deal)
        seat = next(seat for seat in range(SEATS) if deal.waited >> seat & 1)
        action = choose(deal, seat, rng)
        require(deal.allows(seat, action), f"{action} is not legal", deal)
        deal.apply(seat, action)
    somebody_acts_or_it_is_over(deal)
    tiles_are_conserved(deal)


def a_clone_goes_its_own_way(deal: Deal, rng: Random, choose: Choose) -> None:
    """Playing a clone on changes nothing here, and a clone given the same choices ends alike."""
    before = state(deal)
    seed = rng.random()
    ends = []
    for _ in range(2):
        twin = deal.clone()
        require(state(twin) == before, "a clone differs", deal)
        play(twin, Random(seed), choose, checked=False)
        ends.append(state(twin))
    require(state(deal) == before, "a clone changed its original", deal)
    require(ends[0] == ends[1], "equal choices ended differently", deal)


def a_view_tells_only_what_it_shows(deal: Deal, rng: Random) -> None:
    """A seat's view does not change when what it cannot see is dealt anew."""
    for seat in range(SEATS):
        twin = redeal(deal, seat, rng)
        require(view(twin, seat) == view(deal, seat), f"seat {seat} sees what is hidden", deal)
        tiles_are_conserved(twin)


def settled(flow: Flow, deal: Deal) -> Outcome:
    """The outcome of a deal that is over, checked."""
    outcome = flow.outcome(deal)
    points_go_somewhere(deal, outcome)
    require(all(score.legal for score in outcome.scores), "a win that may not be declared", deal)
    require(len(outcome.scores) == len(deal.winners), "a winner without a score", deal)
    return outcome
