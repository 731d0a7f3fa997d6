"""What everybody saw: the difference between what lay open before and what lies open now."""

from collections.abc import Sequence
from typing import NamedTuple, cast

from manywinds.kernel.deal import Deal
from manywinds.kernel.state import NOBODY
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play.view import Other, Public
from manywinds.rules.table.flow import Flow
from manywinds.rules.table.layout import laid
from manywinds.rules.terms import said
from manywinds.rules.words import words
from manywinds.server import wire
from manywinds.server.tables.scored import seat_of
from manywinds.server.tables.views import SEATS, meld, tile_name, tiles_of


class Happening(NamedTuple):
    """One thing that happened, before anybody puts it into words."""

    kind: str
    seat: int = -1
    tiles: tuple[str, ...] = ()
    source: int = -1
    who: str = ""
    other: str = ""
    number: int = 0
    clause: str = ""


def begun(number: int, round: int) -> Happening:
    """A deal begins."""
    return Happening("deal", number=number, other=WIND_LETTERS[round])


def happened(before: Public | None, now: Public, deal: Deal, names: Sequence[str]) -> list[Happening]:
    """What an action, or the dealing of the tiles, brought about. `names` are those of the seats."""
    old = before if before is not None else _bare(now)
    found: list[Happening] = []
    for seat in range(SEATS):
        found += _laid_down(old.seats[seat], now.seats[seat], deal, seat, names)
    shown = now.indicators[len(old.indicators) :]
    if shown:
        found.append(Happening("indicator", tiles=shown))
    for seat in range(SEATS):
        known = tiles_of(old.seats[seat].flowers)
        flowers = [tile for tile in tiles_of(now.seats[seat].flowers) if tile not in known]
        if flowers:
            found.append(Happening("flower", seat, tuple(flowers), who=names[seat]))
    turn = WIND_LETTERS.index(now.turn)
    if now.drawn and now.wall < old.wall:
        found.append(Happening("draw", turn, who=names[turn]))
    found += [_offence(deal, place, names) for place in range(len(old.offences), len(now.offences))]
    winners = [WIND_LETTERS.index(letter) for letter in now.winners[len(old.winners) :]]
    found += [Happening("win", seat, who=names[seat]) for seat in winners]
    if now.ended and not old.ended:
        found.append(Happening("end", other=now.ended))
    return found


def _offence(deal: Deal, place: int, names: Sequence[str]) -> Happening:
    """An offence that was noted, by its place among those of the deal."""
    seat, number = deal.offences[place][:2]
    row = cast("Flow", deal.flow).offences.rows[number]
    return Happening("offence", seat, who=names[seat], other=row.text, clause=row.clause)


def _bare(now: Public) -> Public:
    """The same table before anything was laid down."""
    seats = tuple(seat._replace(melds=(), flowers="", river=()) for seat in now.seats)
    return now._replace(seats=seats, wall=0, offences=(), winners="", ended="")


def _laid_down(old: Other, now: Other, deal: Deal, seat: int, names: Sequence[str]) -> list[Happening]:
    """The discards and sets of a seat."""
    found = [
        Happening("declare" if "!" in each else "discard", seat, (each[:2],), who=names[seat])
        for each in now.river[len(old.river) :]
    ]
    return found if old.melds == now.melds else [*found, *_melds(old.melds, now.melds, deal, seat, names)]


def _melds(old: tuple[str, ...], now: tuple[str, ...], deal: Deal, seat: int, names: Sequence[str]) -> list[Happening]:
    left = list(old)
    found = []
    for place, text in enumerate(now):
        if text in left:
            left.remove(text)
            continue
        lying = meld(laid(deal, seat)[place], seat, own=False)
        # A kong of own tiles is announced as such, also one that was a claimed pung before.
        giver = -1 if lying.source is None or lying.added else WIND_LETTERS.index(lying.source)
        other = names[giver] if giver >= 0 else ""
        found.append(Happening(lying.shape, seat, tuple(lying.tiles), giver, names[seat], other))
    return found


def events(happenings: Sequence[Happening], lang: str, you: int = NOBODY) -> list[wire.Event]:
    """What happened, in words of a language, to whoever sits at `you`; nobody does who watches."""
    # A happening names seats of its own deal: what came before the last dealing is told by names.
    dealt = max((place for place, each in enumerate(happenings) if each.kind == "deal"), default=0)
    return [event(each, lang, you if place >= dealt else NOBODY) for place, each in enumerate(happenings)]


def event(each: Happening, lang: str, you: int = NOBODY) -> wire.Event:
    """A happening as it goes over the wire."""
    return wire.Event(
        kind=cast("wire.EventKind", each.kind),
        seat=None if each.seat < 0 else seat_of(each.seat),
        tiles=list(each.tiles),
        source=None if each.source < 0 else seat_of(each.source),
        text=_text(each, lang, you),
    )


def _text(each: Happening, lang: str, you: int) -> str:
    say = words(lang, "table")
    if each.kind == "end":
        play = words(lang, "play")
        won = say["event_won"]
        return (
            won if each.other == "won" else play.get(f"ended_{each.other}", play["ended_other"]).format(why=each.other)
        )
    key = "event_own_kong" if each.kind == "kong" and each.source < 0 else f"event_{each.kind}"
    # Verbs and cases change with the person, so a sentence about the reader is one of its own.
    key += "" if you == NOBODY else "_you" if each.seat == you else "_from_you" if each.source == you else ""
    other = words(lang)[f"wind_{each.other}"] if each.kind == "deal" else said(lang, each.clause, each.other)
    tiles = ", ".join(tile_name(tile, lang) for tile in dict.fromkeys(each.tiles))
    return say[key].format(who=each.who, tiles=tiles, other=other, number=each.number, round=other)
