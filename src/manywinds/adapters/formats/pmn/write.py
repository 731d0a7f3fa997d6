"""Our records of the competition rules in PMN, a board for every hand."""

from typing import Final

from manywinds.adapters.formats.common.game import (
    PERSONS,
    WON,
    DealEvent,
    FlowerLaid,
    ForeignDeal,
    ForeignError,
    Move,
    TileDrawn,
)
from manywinds.adapters.formats.common.mcr_export import McrExporter
from manywinds.adapters.formats.common.mcr_fan_names import NUMBERS
from manywinds.adapters.formats.common.mcr_verify import FOUL, McrDealEnd
from manywinds.adapters.formats.pmn.words import JUST_TAKEN, LETTERS, MIXED_KONGS, SUITS, WORDS
from manywinds.books.mcr.fans import FANS
from manywinds.kernel.action import CHOW, DISCARD, VERBS
from manywinds.kernel.tiles import KIND_BITS, WIND_LETTERS

NO_DATE: Final = "0001.01.01"
"""A date must stand there, and our records have none."""


def written(hands: McrExporter) -> str:
    """A record as boards, an empty line between two."""
    return "\n".join(_board(hands, number) for number in range(len(hands.game.deals)))


def _board(hands: McrExporter, place: int) -> str:
    deal, seats = hands.game.deals[place], hands.seats[place]
    names = [_clean(hands.game.persons[person]) for person in seats]
    ended = deal.ended if isinstance(deal.ended, McrDealEnd) else None
    if ended is not None and ended.why == FOUL:
        raise ForeignError("PMN has no word for fouls.")
    tags = {
        "Event": "Manywinds",
        "Site": _clean(hands.game.name) or "?",
        "Date": NO_DATE,
        "Board": str(hands.numbers[place]),
        "PWind": WIND_LETTERS[deal.round],
        **dict(zip(("East", "South", "West", "North"), names, strict=True)),
        "Deal": " ".join(_hand(hand) for hand in deal.hands),
        "Scoring": "MCR",
        "Rules": hands.book,
        "Starting": _row(hands.points[place]),
        "Result": _row(ended.changes or [] if ended else [0] * PERSONS),
        "Penalty": _row(hands.penalties[place]),
        "Play": _play(deal, ended),
        "Fan": " ".join(_fans(ended, seat) for seat in range(PERSONS)),
    }
    return "".join(f'[{tag} "{value}"]\n' for tag, value in tags.items())


def _clean(name: str) -> str:
    """A quotation mark would end the tag."""
    return name.replace('"', "'")


def _row(figures: list[int]) -> str:
    return " ".join(str(each) for each in figures)


def _hand(tiles: list[int]) -> str:
    """`c7d345677b3689w2r1f`."""
    words = sorted(WORDS[tile] for tile in tiles)
    return "".join(suit + "".join(word[1] for word in words if word[0] == suit) for suit in SUITS)


def _play(deal: ForeignDeal, ended: McrDealEnd | None) -> str:
    acts = []
    before: DealEvent | None = None
    for event in deal.events:
        if isinstance(event, TileDrawn):
            acts.append(f"T{event.person}{WORDS[event.tile]}")
        elif isinstance(event, FlowerLaid):
            acts.append(f"R{event.person}{WORDS[event.tile]}")
        elif isinstance(event, Move):
            acts.append(f"{LETTERS[event.action & VERBS]}{event.person}{_tile(event, before)}")
        before = event
    if ended is not None:
        acts.append(f"H{ended.wins[0].person}" if ended.why == WON else "N0")
    return "".join(acts)


def _tile(event: Move, before: DealEvent | None) -> str:
    verb, kind = event.action & VERBS, event.action & KIND_BITS
    if verb == DISCARD and isinstance(before, TileDrawn) and before.tile == kind:
        return JUST_TAKEN
    return WORDS[kind + 1 if verb == CHOW else kind]


def _fans(ended: McrDealEnd | None, seat: int) -> str:
    """`39/8/1.62/2/1`: number, worth and how often, of each fan of the winner."""
    if ended is None or ended.why != WON or ended.wins[0].person != seat:
        return "None"
    times, points = ended.fans.times or {}, ended.fans.points or {}
    return ".".join(f"{_number(id, points[id])}/{points[id] // times[id]}/{times[id]}" for id in times)


def _number(id: str, points: int) -> int:
    return MIXED_KONGS if id == "two_melded_kongs" and points > FANS.get(id).value else NUMBERS[id]
