"""Laws that every deal keeps, whatever the book. Anyone may run them on a book or a bot; our tests run them on all."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from manywinds.kernel import claims
from manywinds.kernel.census import SLOTS, census, count_tiles
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.flow import MUST_DISCARD
from manywinds.kernel.hand import population
from manywinds.kernel.state import CLAIM, OPENING, ROB
from manywinds.kernel.tiles import ALL_KINDS, FLOWER_START, SEATS
from manywinds.kernel.wall import PrivateWalls, WallRule
from manywinds.play.record import Fair, Recorder
from manywinds.play.redeal import redeal
from manywinds.play.replay import replay
from manywinds.play.view import View, concealed, glance, public, view
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points
from manywinds.rules.table.flow import Flow, Outcome
from manywinds.rules.table.pay import NOBODY, Transfer
from manywinds.rules.table.penalty import VICTIM, Entry

Choose = Callable[[Deal, int, Random], int]
Look = Callable[[Deal, int], View]
# How often, in a disorderly match: a referee enters something at a moment of a deal or between two deals, clones and
# views are looked at, and a player who may say something else does so.
ENTRIES = 0.004
BETWEEN = 0.2
LOOKS = 0.005
FICKLE = 0.3


class LawError(ManywindsError):
    """A law is broken."""


def require(kept: bool, law: str, deal: Deal | None = None) -> None:
    """Refuse a deal, or a match, that breaks a law."""
    if not kept:
        raise LawError(law if deal is None else f"{law}: {state(deal)}")


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
        *([tuple(wall.taken)] if isinstance(wall, PrivateWalls) else []),
    )


def tiles_are_conserved(deal: Deal) -> None:
    """Every tile of the wall is somewhere, once."""
    rule = deal.wall.rule
    found, wanted = census(deal), _whole(rule.flowers, rule.reds)
    if found == wanted:
        return
    missing = [wanted[slot] - found[slot] for slot in range(SLOTS)]
    require(min(missing) >= 0, "a tile is there twice", deal)
    # A bonus tile that cannot be replaced stays in a hand, where a later tile hides it.
    stuck = sum(missing[FLOWER_START:ALL_KINDS])
    may_stick = 1 if deal.flow.flower_stays else 0
    require(sum(missing) == stuck <= may_stick, f"tiles are lost: {missing}", deal)


@cache
def _whole(flowers: int, reds: tuple[int, int, int]) -> list[int]:
    """The census of a whole set of tiles."""
    return count_tiles(WallRule(flowers=flowers, reds=reds).tiles())


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
            keeps_its_laws(deal)
        seat = next(seat for seat in range(SEATS) if deal.waited >> seat & 1)
        action = choose(deal, seat, rng)
        require(deal.allows(seat, action), f"{action} is not legal", deal)
        deal.apply(seat, action)
    keeps_its_laws(deal)


def keeps_its_laws(deal: Deal) -> None:
    """The laws of a deal as it stands; hands that are over may be long or short by the tile that ended it."""
    somebody_acts_or_it_is_over(deal)
    tiles_are_conserved(deal)
    if not deal.over():
        hands_have_their_size(deal)


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


def a_view_tells_only_what_it_shows(deal: Deal, rng: Random, look: Look = view) -> None:
    """No field of a seat's view changes when what the seat cannot see is dealt anew, nor of what everybody sees."""
    everybody = public(deal)
    for seat in range(SEATS):
        twin, mine = redeal(deal, seat, rng), look(deal, seat)
        _show_the_same(mine, look(twin, seat), f"seat {seat}", deal)
        _show_the_same(glance(deal, seat), glance(twin, seat), f"seat {seat} at a glance", deal)
        _show_the_same(everybody, public(twin), "everybody", deal)
        _show_the_same(everybody, mine.table, "everybody", deal)
        tiles_are_conserved(twin)


def _show_the_same(one: object, other: object, who: str, deal: Deal) -> None:
    for mine, theirs in zip(fields_of(one), fields_of(other), strict=False):
        require(mine == theirs, f"{who} sees what is hidden in {mine[0]}", deal)


def fields_of(seen: object, name: str = "view") -> list[tuple[str, str]]:
    """Every field of a view and of what is in it, by its name, as text: two views tell the same if these are equal."""
    if not isinstance(seen, tuple):
        return [(name, repr(seen))]
    names = getattr(seen, "_fields", range(len(seen)))
    found = [(name, f"{len(seen)} parts")]
    for part, value in zip(names, seen, strict=True):
        found += fields_of(value, f"{name}.{part}")
    return found


def settled(flow: Flow, deal: Deal) -> Outcome:
    """The outcome of a deal that is over, checked."""
    outcome = flow.outcome(deal)
    is_settled(deal, outcome)
    return outcome


def is_settled(deal: Deal, outcome: Outcome) -> None:
    """What a deal came to is whole: nothing is lost, and every winner has a score that may be declared."""
    points_go_somewhere(deal, outcome)
    require(all(score.legal for score in outcome.scores), "a win that may not be declared", deal)
    require(len(outcome.scores) == len(deal.winners), "a winner without a score", deal)


# Judged matches: anything may be said, taken back, and entered by a referee at any moment.


def disorder(
    recorder: Recorder, deals: int, rng: Random, choose: Choose, find: Callable[[str], Rulebook]
) -> list[Outcome]:
    """Play so many deals of a judged match, or the rest of it, and its record again. Every law is checked. Now and then
    a referee enters something, also between deals."""
    match = recorder.match
    found = []
    while deals and not match.over():
        deals -= 1
        if rng.random() < BETWEEN:
            enter_something(recorder, rng)
        if not match.over():
            before = sum(match.points)
            found.append(disorderly_deal(recorder, rng, choose))
            require(sum(match.points) == before + sum(found[-1].changes()), "the match books something else")
    a_record_plays_again(recorder, find)
    return found


def disorderly_deal(recorder: Recorder, rng: Random, choose: Choose) -> Outcome:
    """Play the next deal to its end and check every law on the way."""
    deal = recorder.begin(Fair(f"{rng.getrandbits(64):x}", "salt"))
    while not deal.over():
        keeps_its_laws(deal)
        if rng.random() < LOOKS:
            a_clone_goes_its_own_way(deal, rng, choose)
            a_view_tells_only_what_it_shows(deal, rng)
        disorderly_step(recorder, deal, rng, choose)
    keeps_its_laws(deal)
    outcome = recorder.finish()
    is_settled(deal, outcome)
    require(len(outcome.penalties) == len(deal.offences), "an offence is not charged", deal)
    if not deal.flow.extra_turns:
        require(not any(deal.dead >> seat & 1 for seat in deal.winners), "a dead hand has won", deal)
    return outcome


def disorderly_step(recorder: Recorder, deal: Deal, rng: Random, choose: Choose) -> None:
    """One thing that happens at a judged table: an entry, second thoughts, or an action."""
    if rng.random() < ENTRIES:
        enter_something(recorder, rng)
        return
    fickle = [(seat, action) for seat in range(SEATS) for action in claims.second_thoughts(deal, seat)]
    if fickle and rng.random() < FICKLE:
        seat, action = rng.choice(fickle)
    else:
        seat = rng.choice([seat for seat in range(SEATS) if deal.waited >> seat & 1])
        action = choose(deal, seat, rng)
    require(deal.allows(seat, action), f"{action} is not legal", deal)
    recorder.apply(seat, action)


def enter_something(recorder: Recorder, rng: Random) -> None:
    """A referee enters something; if it is refused, nothing has happened."""
    deal = recorder.deal
    entry = some_entry(recorder.match.flow, deal, rng)
    match = recorder.match
    booked = (list(recorder.lines), list(match.points), dict(match.register.counts))
    before = None if deal is None else state(deal)
    try:
        recorder.referee(entry)
    except ManywindsError:
        require((recorder.lines, match.points, match.register.counts) == booked, "a refused entry was booked")
        require(deal is None or state(deal) == before, "a refused entry had an effect", deal)


def some_entry(flow: Flow, deal: Deal | None, rng: Random) -> Entry:
    """Any offence of the book by any seat, as a referee may enter it, perhaps without saying what it costs."""
    row = rng.choice(flow.offences.rows)
    seat = rng.randrange(SEATS)
    amount = rng.choice((0, *row.fine.amounts))
    other = (seat + rng.randrange(1, SEATS)) % SEATS if row.fine.to == VICTIM else NOBODY
    held = concealed(deal, seat).playable() if deal is not None and row.effect & MUST_DISCARD else []
    shown = tuple(rng.sample(held, min(len(held), 2)))
    return Entry(seat, row.code, amount, other, shown, row.decided and rng.random() < 0.5)


def a_record_plays_again(recorder: Recorder, find: Callable[[str], Rulebook]) -> None:
    """What was written down replays to the same match."""
    match, again = recorder.match, replay(recorder.text(), find)
    require(again.points == match.points, "replayed, the points differ")
    require(again.place == match.place, "replayed, another deal follows")
    require(again.scores() == match.scores(), "replayed, the final scores differ")
    require(again.register.counts == match.register.counts, "replayed, other offences are counted")
