"""What may be known of a deal, as data: by one seat, by everybody, or, once it is no secret any more, all of it.

This is the only door: whatever shows a deal to somebody is made from a view. Views hold what the kernel speaks (kinds,
tiles, masks, codes of sets and actions, seats as 0 to 3) and print as text; whoever shows them chooses the words.

A view never tells whether a discard was the tile just drawn (HKR-28), what others hold, what lies in the wall, who else
is asked about a discard, or, where the book keeps them face down, of what concealed kongs are made (MCR-43).
"""

from typing import Final, NamedTuple

from manywinds.kernel.action import DECLARE, PAIR_WIN, SPECIAL_WIN, VERBS, WIN, action_text
from manywinds.kernel.claims import announces, second_thoughts
from manywinds.kernel.deal import Deal
from manywinds.kernel.hand import Hand, population
from manywinds.kernel.notation import tiles_text
from manywinds.kernel.sets import FACE_DOWN, KONG, OPEN, SHAPE, set_text
from manywinds.kernel.state import (
    ALL_KINDS,
    CLAIM,
    DECLARED,
    NOBODY,
    NOTHING,
    OPENING,
    OVER,
    ROB,
    TAKEN,
    TURN,
)
from manywinds.kernel.tiles import FLOWER_START, HONOUR_START, KIND_BITS, RED, SEATS, WIND_LETTERS, kinds_in, tile_text
from manywinds.kernel.win import Win
from manywinds.rules.table.layout import Laid, laid, sideways_place

PHASES: Final = ("opening", "turn", "claim", "rob", "over")
"""What the phases of a deal are called."""
FIVES: Final = (4, 13, 22)
NAMED_KINDS: Final = (1 << FLOWER_START) - 1
"""All that can be waited for: every kind but bonus tiles."""


class Concealed(NamedTuple):
    """The tiles in a hand, as the kernel keeps them: the kinds, the red fives among them, and bonus tiles that are kept
    there, as a mask."""

    hand: Hand
    reds: int
    kept: int

    def red_fives(self, kind: int) -> int:
        """How many red fives of this kind there are."""
        return self.reds >> (kind // 9 * 3) & 7 if kind < HONOUR_START and kind % 9 == 4 else 0

    def playable(self) -> list[int]:
        """The tiles but the bonus tiles, in order, red fives as such."""
        found = self.hand.tiles()
        if self.reds:
            for kind in FIVES:
                for _ in range(self.red_fives(kind)):
                    found[found.index(kind)] = kind | RED
        return found

    def tiles(self) -> list[int]:
        """All of them in order, bonus tiles last."""
        return self.playable() + kinds_in(self.kept)

    def __str__(self) -> str:
        return tiles_text(self.tiles())


class Holdings(NamedTuple):
    """What a seat has, as far as the viewer sees it."""

    seat: int
    tiles: int
    """How many concealed tiles there are."""
    hand: Concealed | None
    """What they are, where the viewer sees them: the own ones, and when the deal is over a winner's (MCR-47), or at a
    draw those the book shows (RII-73)."""
    melds: tuple[int, ...]
    """Sets that were declared; one that the viewer does not see is `FACE_DOWN`."""
    flowers: int
    """The bonus tiles laid out, as a mask."""
    river: tuple[int, ...]
    """Discards in order, each with the flags `DECLARED` and `TAKEN`; nothing says which were just drawn (HKR-28)."""
    declared: bool
    """The hand was declared ready."""
    named: int
    """The kinds this declaration named, which all heard, as a mask; none where it named none."""
    dead: bool
    """The hand may not win any more."""
    points: int
    """What the seat had when the deal began, where the book asks."""
    staked: int
    """What of it lies on the table since a declaration (RII-41)."""

    def sideways(self) -> int:
        """The place of the discard that lies sideways, or -1."""
        return sideways_place(self.river)

    def __str__(self) -> str:
        parts = [f"{WIND_LETTERS[self.seat]} {self.tiles} tiles", *[set_text(code) for code in self.melds]]
        if self.flowers:
            parts.append(f"flowers {tiles_text(kinds_in(self.flowers))}")
        if self.declared:
            parts.append(f"declared {tiles_text(kinds_in(self.named)) if self.named else ''}".rstrip())
        if self.dead:
            parts.append("dead")
        return f"{', '.join(parts)}: {' '.join([discard_text(tile) for tile in self.river])}"


class Public(NamedTuple):
    """What lies open for all, those included who have no seat."""

    round: int
    counters: int
    sticks: int
    seats: tuple[Holdings, ...]
    turn: int
    phase: int
    drawn: bool
    """The seat whose turn it is has drawn a tile."""
    tile: int
    """The tile that lies open for claims, or `NOTHING`."""
    wall: int
    """How many tiles may still be drawn."""
    indicators: tuple[int, ...]
    waited: int
    """The seat that all wait for, as a mask. Nobody knows who is asked about a tile that lies open."""
    ended: str
    winners: tuple[int, ...]
    discarder: int
    """Whose tile the winners took, or `NOBODY`."""
    announced: tuple[int, ...]
    """What each winner said that the tile completes, which all heard; 0 where nothing was said."""
    special: tuple[str, ...]
    """The ids of the special hands by which each winner announced the own one."""
    wins: tuple[Win, ...]
    """The winners' hands as they won, when the deal is over (MCR-47)."""
    offences: tuple[tuple[int, int], ...]
    """All offences noted so far: the seat, and the number of the offence in its book."""

    def __str__(self) -> str:
        about = f" {tile_text(self.tile)}" if self.tile != NOTHING else ""
        shown = f", indicators {' '.join([tile_text(kind) for kind in self.indicators])}" if self.indicators else ""
        if self.ended:
            return f"{self.ended} {''.join([WIND_LETTERS[seat] for seat in self.winners])}".rstrip()
        turn, round = WIND_LETTERS[self.turn], WIND_LETTERS[self.round]
        return f"{PHASES[self.phase]}{about}, turn {turn}, round {round}, wall {self.wall}{shown}"


class View(NamedTuple):
    """What one seat knows: its own tiles, what it may do, and the table."""

    seat: int
    hand: Concealed
    drawn: int
    """The tile the seat has just drawn, or `NOTHING`."""
    seats: tuple[Holdings, ...]
    """What everybody has, the viewer's own face up."""
    legal: tuple[int, ...]
    instead: tuple[int, ...]
    """What a seat that has called may still say instead, at a judged table."""
    table: Public

    def __str__(self) -> str:
        lines = [str(self.table), *[f"  {each}" for each in self.seats]]
        drew = f", drew {tile_text(self.drawn)}" if self.drawn != NOTHING else ""
        lines.append(f"{WIND_LETTERS[self.seat]} holds {self.hand}{drew}")
        if self.legal:
            lines.append(f"  may {', '.join([action_text(action) for action in self.legal])}")
        return "\n".join(lines)


class OpenView(NamedTuple):
    """All tiles of all seats, for whoever looks at a deal that is no secret any more: a replay, or a deal that is
    booked. What it was to the table then is beside it."""

    seats: tuple[Holdings, ...]
    drawn: int
    """The tile just drawn by the seat whose turn it is, or `NOTHING`."""
    table: Public


class Sayings(NamedTuple):
    """What a seat may say beyond its plain actions, where the book has more words for a declaration."""

    wins: tuple[int, ...]
    """Wins that say what the tile completes, or that the hand is special."""
    special: str
    """The ids of the special hands it would be, joined by `+`."""
    waits: tuple[tuple[int, int], ...]
    """Declarations of a ready hand, each with the kinds it may name, as a mask: all kinds at a judged table."""


NO_SAYINGS: Final = Sayings((), "", ())

# For programs that look a million times: the same in bare tuples, which cost a fraction of a view to make.

Glance = tuple[
    Hand, int, int, int, int, int, int, int, int, int, int, int, int, tuple[int, ...], tuple[int, ...]
]  # fmt: skip
"""What a seat knows beside what lies before the seats: its hand, red fives, kept bonus tiles and the tile just drawn;
1 if it may act now; phase, turn, open tile, wall, seat, round, counters, sticks, indicators, winners."""

Exposed = tuple[int, tuple[int, ...], int, tuple[int, ...], bool, int, bool, int]
"""What lies before a seat as a viewer sees it: tiles, melds, flowers, river, declared, named, dead, points, each as in
`Holdings`."""


# Looking.


def view(deal: Deal, seat: int) -> View:
    """What the seat knows."""
    table = public(deal)
    seats = list(table.seats)
    seats[seat] = holdings(deal, seat, seat)
    return View(
        seat,
        concealed(deal, seat),
        _drawn(deal, seat),
        tuple(seats),
        tuple(deal.legal(seat)),
        tuple(second_thoughts(deal, seat)),
        table,
    )


def sayings(deal: Deal, seat: int) -> Sayings:
    """What the seat may say beyond its plain actions. At a judged table it may say of a discard whatever it likes."""
    wins: list[int] = []
    waits: list[tuple[int, int]] = []
    for action in deal.legal(seat):
        if action == WIN and deal.flow.announces_wins:
            said = [WIN | word for word in range(PAIR_WIN, SPECIAL_WIN + 1)]
            wins = [each for each in said if each not in deal.legal(seat) and announces(deal, seat, each)]
        elif action & VERBS == DECLARE and deal.flow.names_waits:
            kinds = NAMED_KINDS if deal.judged else deal.flow.waits_after(deal, seat, action & KIND_BITS)
            waits.append((action, kinds))
    special = deal.flow.special_hands(deal.win(seat)) if WIN | SPECIAL_WIN in wins else ""
    return Sayings(tuple(wins), special, tuple(waits))


def public(deal: Deal) -> Public:
    """What everybody sees."""
    over = deal.phase == OVER
    return Public(
        deal.round,
        deal.counters,
        deal.sticks,
        tuple([holdings(deal, seat, NOBODY) for seat in range(SEATS)]),
        deal.turn,
        deal.phase,
        deal.phase == TURN and deal.drawn,
        _open_tile(deal),
        deal.wall.live(),
        deal.indicators(0),
        deal.waited if deal.phase in (OPENING, TURN) else 0,
        deal.ended,
        tuple(deal.winners),
        deal.discarder,
        tuple(deal.announced),
        tuple([_special(deal, place) for place in range(len(deal.wins))]),
        tuple(deal.wins) if over else (),
        tuple([(noted[0], noted[1]) for noted in deal.offences]),
    )


def opened(deal: Deal) -> OpenView:
    """All of it; only for a deal that is no secret any more."""
    table = public(deal)
    seats = [each._replace(hand=concealed(deal, each.seat), melds=deal.melds[each.seat]) for each in table.seats]
    return OpenView(tuple(seats), _drawn(deal, deal.turn), table)


def glance(deal: Deal, seat: int) -> Glance:
    """What the seat knows beside what lies before the seats."""
    phase, turn, tile = deal.phase, deal.turn, deal.tile
    return (
        deal.hands[seat],
        deal.reds[seat],
        deal.kept[seat],
        tile if phase == TURN and turn == seat and deal.drawn else NOTHING,
        deal.waited >> seat & 1,
        phase,
        turn,
        tile if phase in (CLAIM, ROB) else NOTHING,
        deal.wall.live(),
        seat,
        deal.round,
        deal.counters,
        deal.sticks,
        deal.indicators(0) if deal.turned else (),
        tuple(deal.winners),
    )


def holdings(deal: Deal, seat: int, viewer: int) -> Holdings:
    """What a seat has, as another one sees it, or the seat itself; `NOBODY` sees what all see."""
    tiles, melds, flowers, river, declared, named, dead, points = exposed(deal, seat, viewer)
    known = seat == viewer or shows_hand(deal, seat)
    hand = concealed(deal, seat) if known else None
    staked = deal.flow.staked(deal, seat) if declared else 0
    return Holdings(seat, tiles, hand, melds, flowers, river, declared, named, dead, points, staked)


def exposed(deal: Deal, seat: int, viewer: int) -> Exposed:
    """What lies before a seat, as the viewer sees it."""
    tiles, flowers, melds, named = len(deal.hands[seat]), deal.flowers[seat], deal.melds[seat], deal.named[seat]
    if deal.kept[seat]:
        tiles += population(deal.kept[seat])
    if seat != viewer and flowers and deal.phase == OPENING and not _has_opened(deal, seat):
        tiles += population(flowers)
        flowers = 0
    return (
        tiles,
        seen_melds(deal, seat, viewer) if melds else melds,
        flowers,
        tuple(deal.rivers[seat]),
        deal.declared >> seat & 1 == 1,
        0 if named == ALL_KINDS else named,
        deal.dead >> seat & 1 == 1,
        deal.points[seat],
    )


def shows_hand(deal: Deal, seat: int) -> bool:
    """The deal is over, and all see the hand of the seat."""
    return deal.phase == OVER and (seat in deal.winners or (not deal.winners and deal.flow.shows_hand(deal, seat)))


def seen_melds(deal: Deal, seat: int, viewer: int) -> tuple[int, ...]:
    """The sets of a seat as another one sees them, or the seat itself: until the deal is over others do not see of what
    concealed kongs are made, where the book keeps them face down (MCR-43)."""
    melds = deal.melds[seat]
    if not melds or seat == viewer or not deal.flow.kongs_face_down or deal.phase == OVER:
        return melds
    return tuple([FACE_DOWN if code & SHAPE == KONG and not code & OPEN else code for code in melds])


def concealed(deal: Deal, seat: int) -> Concealed:
    """The concealed tiles of a seat."""
    return Concealed(deal.hands[seat], deal.reds[seat], deal.kept[seat])


def _drawn(deal: Deal, seat: int) -> int:
    """The tile a seat has just drawn in its turn."""
    return deal.tile if seat == deal.turn and deal.phase == TURN and deal.drawn else NOTHING


def _special(deal: Deal, place: int) -> str:
    """The special hands by which a winner announced the own one."""
    return deal.flow.special_hands(deal.wins[place]) if deal.announced[place] == SPECIAL_WIN else ""


def _open_tile(deal: Deal) -> int:
    return deal.tile if deal.phase == CLAIM or deal.phase == ROB else NOTHING


def _has_opened(deal: Deal, seat: int) -> bool:
    """At the opening: the seat has laid out the bonus tiles it was dealt; seats do so one after the other (ISR-20)."""
    opening = 0
    while not deal.waited >> opening & 1:
        opening += 1
    return (seat - deal.first) % SEATS <= (opening - deal.first) % SEATS


def lying(seats: tuple[Holdings, ...], seat: int) -> list[Laid]:
    """The melds of a seat as they lie before it, the oldest first."""
    return laid([each.melds for each in seats], [each.river for each in seats], seat)


def discard_text(tile: int) -> str:
    """`5m`, `5m!` with a declaration, `5m-` when it was taken."""
    return tile_text(tile & (KIND_BITS | RED)) + ("!" if tile & DECLARED else "") + ("-" if tile & TAKEN else "")
