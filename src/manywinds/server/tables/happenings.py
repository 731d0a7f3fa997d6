"""What everybody saw: the difference between what lay open before and what lies open now."""

from collections.abc import Sequence
from typing import NamedTuple, cast

from manywinds.kernel.action import WIN, action_text
from manywinds.kernel.state import DECLARED, NOBODY
from manywinds.kernel.tiles import KIND_BITS, RED, SEATS, WIND_LETTERS, kinds_in
from manywinds.play.view import Holdings, Public, lying
from manywinds.rules.scoring.fan import Fan
from manywinds.rules.table.flow import Flow
from manywinds.rules.terms import said
from manywinds.rules.words import words
from manywinds.server import wire
from manywinds.server.tables.views import giver_of, names_of, seen_tiles, text_of
from manywinds.server.wire.scored import seat_of


class Happening(NamedTuple):
    """One thing that happened, before anybody puts it into words."""

    kind: str
    seat: int = -1
    tiles: tuple[int, ...] = ()
    """`NOTHING` for one that nobody sees."""
    source: int = -1
    who: str = ""
    other: str = ""
    number: int = 0
    clause: str = ""
    named: tuple[int, ...] = ()
    """The kinds a declaration named."""
    announced: int = 0
    """What a win said that it completes."""
    special: tuple[Fan, ...] = ()
    """The special hands that it named."""


def begun(number: int, round: int) -> Happening:
    """A deal begins."""
    return Happening("deal", number=number, other=WIND_LETTERS[round])


def happened(before: Public | None, now: Public, flow: Flow, names: Sequence[str]) -> list[Happening]:
    """What an action, or the dealing of the tiles, brought about; `names` are those of the seats."""
    old = before if before is not None else _bare(now)
    found: list[Happening] = []
    for seat in range(SEATS):
        found += _laid_down(old, now, seat, names)
    shown = now.indicators[len(old.indicators) :]
    if shown:
        found.append(Happening("indicator", tiles=shown))
    for seat in range(SEATS):
        flowers = kinds_in(now.seats[seat].flowers & ~old.seats[seat].flowers)
        if flowers:
            found.append(Happening("flower", seat, tuple(flowers), who=names[seat]))
    if now.drawn and now.wall < old.wall:
        found.append(Happening("draw", now.turn, who=names[now.turn]))
    for seat, number in now.offences[len(old.offences) :]:
        row = flow.offences.rows[number]
        found.append(Happening("offence", seat, who=names[seat], other=row.text, clause=row.clause))
    for place in range(len(old.winners), len(now.winners)):
        seat, ids = now.winners[place], now.special[place]
        special = tuple(flow.book.fans.get(id) for id in ids.split("+")) if ids else ()
        found.append(Happening("win", seat, who=names[seat], announced=now.announced[place], special=special))
    if now.ended and not old.ended:
        found.append(Happening("end", other=now.ended))
    return found


def _bare(now: Public) -> Public:
    """The same table before anything was laid down."""
    seats = tuple(seat._replace(melds=(), flowers=0, river=()) for seat in now.seats)
    return now._replace(seats=seats, wall=0, offences=(), winners=(), ended="")


def _laid_down(before: Public, now: Public, seat: int, names: Sequence[str]) -> list[Happening]:
    """The discards and sets of a seat."""
    old, new = before.seats[seat], now.seats[seat]
    found = []
    for each in new.river[len(old.river) :]:
        declared = each & DECLARED != 0
        named = tuple(kinds_in(new.named)) if declared else ()
        verb = "declare" if declared else "discard"
        found.append(Happening(verb, seat, (each & (KIND_BITS | RED),), who=names[seat], named=named))
    return found if old.melds == new.melds else [*found, *_melds(old.melds, now.seats, seat, names)]


def _melds(old: tuple[int, ...], seats: tuple[Holdings, ...], seat: int, names: Sequence[str]) -> list[Happening]:
    left = list(old)
    found = []
    for code, each in zip(seats[seat].melds, lying(seats, seat), strict=True):
        if code in left:
            left.remove(code)
            continue
        # A kong of own tiles is announced as such, also one that was a claimed pung before.
        giver = NOBODY if each.added else giver_of(each, seat)
        other = names[giver] if giver != NOBODY else ""
        found.append(Happening(each.shape, seat, seen_tiles(each), giver, names[seat], other))
    return found


def events(happenings: Sequence[Happening], lang: str, you: int = NOBODY) -> list[wire.Event]:
    """What happened, in words of a language, to whoever sits at `you`; nobody does who watches."""
    # A happening names seats of its own deal: what came before the last dealing is described by names.
    dealt = max((place for place, each in enumerate(happenings) if each.kind == "deal"), default=0)
    return [event(each, lang, you if place >= dealt else NOBODY) for place, each in enumerate(happenings)]


def event(each: Happening, lang: str, you: int = NOBODY) -> wire.Event:
    """A happening as it goes over the wire."""
    return wire.Event(
        kind=cast("wire.EventKind", each.kind),
        seat=None if each.seat < 0 else seat_of(each.seat),
        tiles=[text_of(tile) for tile in each.tiles],
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
    key += "_named" if each.named else "_said" if each.announced else ""
    # Verbs and cases change with the person, so a sentence about the reader is one of its own.
    key += "" if you == NOBODY else "_you" if each.seat == you else "_from_you" if each.source == you else ""
    tiles, other = names_of(each.tiles, lang), _other(each, lang)
    return say[key].format(who=each.who, tiles=tiles, other=other, number=each.number, round=other)


def _other(each: Happening, lang: str) -> str:
    """What else a sentence names: a round, the cards of a standing hand, what a win completes, an offence."""
    if each.kind == "deal":
        return words(lang)[f"wind_{each.other}"]
    if each.named:
        return names_of(each.named, lang)
    if each.special:
        return ", ".join(fan.name(lang) for fan in each.special)
    if each.announced:
        return words(lang, "play")[f"word_{action_text(WIN | each.announced).partition(' ')[2]}"]
    return said(lang, each.clause, each.other)
