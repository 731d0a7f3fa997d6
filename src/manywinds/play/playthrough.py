"""Playthroughs: one deal as text that a person reads from top to bottom, every decision with what its seat knows.

    7 W turn, wall 71
      hand 2479m118p2356s5z +3m | melds [777z^] | flowers 13f | river 1z 9p- 4s
      may discard 23479m18p2356s5z; concealed_kong 1p
    > W discard 9m

A plus sign marks the tile just drawn; in a river `!` is a declaration and `-` a tile that was taken. The head and the
lines that begin with `>` are all it needs to be played again, so a playthrough is a test too: `again` must give the
same text.
"""

import json
from itertools import groupby
from random import Random

from manywinds.books import book as book_of
from manywinds.kernel.action import DECLARE, DISCARD, TILE, action_of, action_text, verb_of
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.kernel.notation import tiles_text
from manywinds.kernel.sets import set_text
from manywinds.kernel.state import NOBODY, NOTHING, OPENING, ROB, TURN
from manywinds.kernel.tiles import WIND_LETTERS, kinds_in, tile_text
from manywinds.kernel.win import UNKNOWN
from manywinds.play.laws import Choose
from manywinds.play.match import Match, lost_hands
from manywinds.play.perft import decides
from manywinds.play.view import Holdings, Public, discard_text, opened, view
from manywinds.rules.options import Value
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.flow import Outcome

HEAD = "manywinds playthrough"


class PlaythroughError(ManywindsError):
    """A playthrough that cannot be played again."""


def playthrough(book: Rulebook, seed: str, choose: Choose) -> str:
    """The first deal of a match on the wall of this seed, step by step. The book is one of the shelf, with
    whatever options."""
    rng = Random(seed)
    match = Match(book)
    deal = match.begin(rng)
    lines = [HEAD, f"book {book.id}", *_options(book), f"seed {seed}"]
    lines += [f"round {WIND_LETTERS[deal.round]}, {WIND_LETTERS[deal.first]} opens", ""]
    step = 0
    while not deal.over():
        step += 1
        seat = decides(deal)
        action = choose(deal, seat, rng)
        done = f"{WIND_LETTERS[seat]} {action_text(action)}"
        if action not in deal.legal(seat):
            raise PlaythroughError(f"Step {step}: {quoted(done)} is not legal.")
        lines += [*_position(deal, seat, step), f"> {done}", ""]
        deal.apply(seat, action)
    lines += _end(book, deal, match.flow.outcome(deal))
    return "\n".join(lines) + "\n"


def _options(book: Rulebook) -> list[str]:
    """The options that are not as the book on the shelf has them."""
    usual = book_of(book.id).options.values
    return [f"option {name} {json.dumps(value)}" for name, value in book.options.values.items() if value != usual[name]]


def _position(deal: Deal, seat: int, step: int) -> list[str]:
    """What the seat that decides knows."""
    seen = view(deal, seat)
    table = seen.table
    indicators = f", indicators {' '.join(tile_text(kind) for kind in table.indicators)}" if table.indicators else ""
    tiles = seen.hand.playable()
    drawn = ""
    if seen.drawn != NOTHING:
        tiles.remove(seen.drawn)
        drawn = f" +{tile_text(seen.drawn)}"
    return [
        f"{step} {WIND_LETTERS[seat]} {_asked(table)}, wall {table.wall}{indicators}",
        f"  {_laid_out(tiles_text(tiles) + drawn, seen.seats[seat])}",
        f"  may {_choices(seen.legal)}",
    ]


def _asked(table: Public) -> str:
    """What the decision is about."""
    if table.phase == OPENING:
        return "opening"
    if table.phase == TURN:
        return "turn after the win" if table.winners else "turn"
    what = f"{tile_text(table.tile)} of {WIND_LETTERS[table.turn]}"
    return f"asked about {what}{' for a kong' if table.phase == ROB else ''}"


def _laid_out(hand: str, seat: Holdings) -> str:
    """A seat's tiles on one line; what it has not is left out."""
    parts = {
        "hand": hand,
        "melds": " ".join(set_text(code) for code in seat.melds),
        "flowers": tiles_text(kinds_in(seat.flowers)) if seat.flowers else "",
        "river": " ".join(discard_text(tile) for tile in seat.river),
    }
    return " | ".join(f"{name} {text}" for name, text in parts.items() if text)


def _choices(actions: tuple[int, ...]) -> str:
    """Legal actions in their order, discards written together."""
    parts = []
    for verb, group in groupby(actions, verb_of):
        if verb in (DISCARD, DECLARE):
            name = action_text(verb).partition(" ")[0]
            parts.append(f"{name} {tiles_text([action & TILE for action in group])}")
        else:
            parts += [action_text(action) for action in group]
    return "; ".join(parts)


def _end(book: Rulebook, deal: Deal, outcome: Outcome) -> list[str]:
    """How the deal ended, all hands, the scores and who pays."""
    winners = "".join(WIND_LETTERS[seat] for seat in deal.winners)
    on = f" on {WIND_LETTERS[deal.discarder]}" if deal.discarder != NOBODY else ""
    tile = f" with {tile_text(deal.wins[0].winning)}" if deal.wins and deal.wins[0].winning != UNKNOWN else ""
    lines = [f"end {deal.ended}{f' {winners}' if winners else ''}{on}{tile}"]
    for each in opened(deal).seats:
        hand = "" if each.hand is None else tiles_text(each.hand.playable())
        lines.append(f"  {WIND_LETTERS[each.seat]} {_laid_out(hand, each)}")
    lost = [(win.seat, score) for win, score in lost_hands(book, deal)]
    for seat, score in [*zip(deal.winners, outcome.scores, strict=True), *lost]:
        lines += ["", f"score {WIND_LETTERS[seat]}", *(f"  {line}" for line in score.sentences("en"))]
    return [*lines, "", "payments", *(f"  {line}" for line in outcome.settlement.sentences("en"))]


# Playing again.


def again(text: str) -> str:
    """Play what a playthrough says and tell it anew. Nothing but its head and its actions is believed."""
    lines = text.splitlines()
    if not lines or lines[0] != HEAD:
        raise PlaythroughError(f"A playthrough begins with {HEAD!r}.")
    book, options, seed = "", {}, ""
    for line in lines[1 : lines.index("") if "" in lines else None]:
        word, _, rest = line.partition(" ")
        if word == "book":
            book = rest
        elif word == "option":
            name, _, value = rest.partition(" ")
            options[name] = _value(name, value)
        elif word == "seed":
            seed = rest
    actions = iter([line[2:] for line in lines if line.startswith("> ")])

    def choose(deal: Deal, seat: int, rng: Random) -> int:  # noqa: ARG001
        letter, _, what = next(actions, " ").partition(" ")
        if letter != WIND_LETTERS[seat]:
            raise PlaythroughError(f"{WIND_LETTERS[seat]} decides, where the playthrough has {quoted(letter)}.")
        return action_of(what)

    return playthrough(book_of(book).with_options(options), seed, choose)


def _value(name: str, text: str) -> Value:
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, bool | int | str):
        raise PlaythroughError(f"The option {quoted(name)} has no value {quoted(text)}.")
    return value
