"""What one seat may know of a deal, and nothing more.

A view never tells whether a discard was the tile just drawn (HKR-28), what others hold, what lies in the wall, who else
is asked about a discard, or, where the book keeps them face down, of what concealed kongs are made (MCR-43).
"""

from random import Random
from typing import NamedTuple

from manywinds.kernel.action import action_text
from manywinds.kernel.claims import second_thoughts
from manywinds.kernel.deal import Deal
from manywinds.kernel.hand import Hand
from manywinds.kernel.notation import tiles_text
from manywinds.kernel.sets import KONG, OPEN, SHAPE, set_text
from manywinds.kernel.state import ALL_KINDS, CLAIM, DECLARED, FIRST_INDICATOR, NOBODY, OPENING, OVER, ROB, TAKEN, TURN
from manywinds.kernel.tiles import FLOWER_START, HONOUR_START, KIND_BITS, RED, WIND_LETTERS, kinds_in, tile_text

FACE_DOWN = "(####)"
PHASES = {TURN: "turn", CLAIM: "claim", ROB: "rob", OVER: "over"}
SEATS = 4


class Other(NamedTuple):
    """What lies before a seat for all to see."""

    wind: str
    tiles: int
    """How many concealed tiles the seat holds."""
    melds: tuple[str, ...]
    flowers: str
    river: tuple[str, ...]
    declared: bool
    named: str
    """The kinds a declaration named, which all heard."""
    dead: bool
    """The hand may not win any more."""


class View(NamedTuple):
    """A seat's own tiles and what it sees of the table; not whether a discard had just been drawn (HKR-28)."""

    wind: str
    round: str
    hand: str
    drawn: str
    """The tile the seat has just drawn, if it has."""
    seats: tuple[Other, ...]
    turn: str
    phase: str
    tile: str
    """The tile that lies open for claims."""
    wall: int
    indicators: tuple[str, ...]
    counters: int
    sticks: int
    legal: tuple[str, ...]
    instead: tuple[str, ...]
    """What a seat that has called may still say instead, at a judged table."""
    ended: str
    winners: str
    shown: tuple[str, ...]
    """The winners' hands when the deal is over, each with its winning tile apart (MCR-47); nobody else shows his."""


class Public(NamedTuple):
    """What lies open for all, those included who have no seat."""

    round: str
    seats: tuple[Other, ...]
    turn: str
    phase: str
    drawn: bool
    """The seat whose turn it is has drawn a tile."""
    tile: str
    wall: int
    indicators: tuple[str, ...]
    ended: str
    winners: str
    offences: tuple[int, ...]
    """The seats of all offences noted so far, in order."""


def public(deal: Deal) -> Public:
    """What everybody sees."""
    return Public(
        WIND_LETTERS[deal.round],
        tuple(_other(deal, each, NOBODY) for each in range(SEATS)),
        WIND_LETTERS[deal.turn],
        PHASES.get(deal.phase, "opening"),
        deal.phase == TURN and deal.drawn,
        tile_text(deal.tile) if deal.phase in (CLAIM, ROB) else "",
        deal.wall.live(),
        tuple(tile_text(kind) for kind in deal.indicators(0)),
        deal.ended,
        "".join(WIND_LETTERS[winner] for winner in deal.winners),
        tuple(noted[0] for noted in deal.offences),
    )


def view(deal: Deal, seat: int) -> View:
    """What the seat knows."""
    mine = seat == deal.turn and deal.phase == TURN and deal.drawn and not deal.over()
    open_tile = deal.phase in (CLAIM, ROB)
    return View(
        WIND_LETTERS[seat],
        WIND_LETTERS[deal.round],
        tiles_text([*concealed(deal, seat), *deal.kept_flowers(seat)]),
        tile_text(deal.tile) if mine else "",
        tuple(_other(deal, each, seat) for each in range(SEATS)),
        WIND_LETTERS[deal.turn],
        PHASES.get(deal.phase, "opening"),
        tile_text(deal.tile) if open_tile else "",
        deal.wall.live(),
        tuple(tile_text(kind) for kind in deal.indicators(0)),
        deal.counters,
        deal.sticks,
        tuple(action_text(action) for action in deal.legal(seat)),
        tuple(action_text(action) for action in second_thoughts(deal, seat)),
        deal.ended,
        "".join(WIND_LETTERS[winner] for winner in deal.winners),
        tuple(win.notation() for win in deal.wins) if deal.over() else (),
    )


def _other(deal: Deal, seat: int, viewer: int) -> Other:
    flowers = [kind for kind in range(FLOWER_START, FLOWER_START + 8) if deal.flowers[seat] >> kind & 1]
    held = len(deal.hands[seat]) + len(deal.kept_flowers(seat))
    if seat != viewer and not _has_opened(deal, seat):
        held += len(flowers)
        flowers = []
    return Other(
        WIND_LETTERS[seat],
        held,
        tuple(_meld(deal, code, seat == viewer) for code in deal.melds[seat]),
        tiles_text(flowers) if flowers else "",
        tuple(_discard(tile) for tile in deal.rivers[seat]),
        deal.is_declared(seat),
        tiles_text(kinds_in(deal.named[seat])) if deal.named[seat] != ALL_KINDS else "",
        deal.dead >> seat & 1 == 1,
    )


def _has_opened(deal: Deal, seat: int) -> bool:
    """The seat has laid out the bonus tiles it was dealt; seats do so one after the other."""
    if deal.phase != OPENING:
        return True
    opening = next(each for each in range(SEATS) if deal.waited >> each & 1)
    return (seat - deal.first) % SEATS <= (opening - deal.first) % SEATS


def _meld(deal: Deal, code: int, own: bool) -> str:
    hidden = deal.flow.kongs_face_down and not own and not deal.over()
    if hidden and code & SHAPE == KONG and not code & OPEN:
        return FACE_DOWN
    return set_text(code)


def _discard(tile: int) -> str:
    """`5m`, `5m!` with a declaration, `5m-` when it was taken."""
    return tile_text(tile & (KIND_BITS | RED)) + ("!" if tile & DECLARED else "") + ("-" if tile & TAKEN else "")


def redeal(deal: Deal, seat: int, rng: Random) -> Deal:
    """A full deal that agrees with what the seat knows: all it cannot see is shuffled. For search, and for the law that
    a view does not depend on what it does not show."""
    twin = deal.clone()
    others = [other for other in range(SEATS) if other != seat and other not in deal.winners]
    wall = twin.wall
    shown = _indicator_places(deal)
    places = [place for place in wall.places() if place not in shown]
    unseen = [wall.order[place] for place in places]
    for other in others:
        unseen += concealed(deal, other)
        unseen += deal.kept_flowers(other)
    flowers = [tile for tile in unseen if tile & KIND_BITS >= FLOWER_START]
    playable = [tile for tile in unseen if tile & KIND_BITS < FLOWER_START]
    rng.shuffle(playable)
    if deal.flow.flowers_by_hand:
        # Nobody knows who keeps a bonus tile.
        playable += flowers
        flowers = []
        rng.shuffle(playable)
    for other in others:
        size = len(deal.hands[other]) + len(deal.kept_flowers(other))
        tiles = [playable.pop() for _ in range(size)]
        _hold(twin, other, [tile for tile in tiles if tile & KIND_BITS < FLOWER_START])
        twin.kept[other] = sum(1 << tile for tile in tiles if tile & KIND_BITS >= FLOWER_START)
    rest = playable + flowers
    rng.shuffle(rest)
    wall.order = wall.order.copy()
    for place, tile in zip(places, rest, strict=True):
        wall.order[place] = tile
    return twin


def _indicator_places(deal: Deal) -> set[int]:
    size = len(deal.wall.order)
    return {size - FIRST_INDICATOR - 2 * step for step in range(deal.turned)}


def concealed(deal: Deal, seat: int) -> list[int]:
    """The concealed tiles of a seat, red fives as such."""
    reds = deal.reds[seat]
    if not reds:
        return deal.hands[seat].tiles()
    found = []
    for kind in deal.hands[seat].tiles():
        suit = kind // 9
        red = kind < HONOUR_START and kind % 9 == 4 and reds >> (3 * suit) & 7
        if red:
            reds -= 1 << (3 * suit)
        found.append(kind | RED if red else kind)
    return found


def _hold(deal: Deal, seat: int, tiles: list[int]) -> None:
    """Give a seat these tiles."""
    deal.hands[seat] = Hand.of([tile & KIND_BITS for tile in tiles])
    deal.reds[seat] = sum(1 << (3 * ((tile & KIND_BITS) // 9)) for tile in tiles if tile & RED)
    deal.known_waits[seat] = -1
