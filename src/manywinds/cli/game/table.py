"""The table as one seat sees it. It is drawn from a view and the points of the match, and from nothing else."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from manywinds.cli.game.choices import choices, default
from manywinds.cli.game.screen import FAINT, Screen
from manywinds.cli.game.tiles import VERMILION, chip, chips, row
from manywinds.kernel.action import action_text
from manywinds.kernel.sets import set_text
from manywinds.kernel.state import CLAIM, NOTHING, OPENING, OVER, TAKEN
from manywinds.kernel.tiles import WIND_LETTERS, kinds_in, tile_text
from manywinds.play.view import Holdings, View, discard_text
from manywinds.rules.scoring.exact import Points, number

ROW = 6
"""Discards lie in rows of six (MCR-31, RII-18)."""
NARROWEST, WIDEST = 80, 112
"""Below the first the seats stand one below the other; above the second they move no further apart."""


class Sitting(NamedTuple):
    """What is known of a deal beside the tiles: the title, which deal it is, names and points by seat."""

    title: str
    number: int
    names: tuple[str, ...]
    points: tuple[Points, ...]
    riichi: bool
    """The book has sticks and counters, and calls a declaration riichi."""


class PublicMove(NamedTuple):
    """What everybody saw somebody do: the tiles and sets that were laid open."""

    who: str
    shown: list[str]


def picture(
    view: View, sitting: Sitting, moves: list[PublicMove], screen: Screen, say: dict[str, str]
) -> RenderableType:
    """The whole table, and what the others did since it was shown last."""
    title = screen.cell(Text(sitting.title, style="bold"))
    parts: list[RenderableType] = [title, _state(view, sitting, screen, say), Text()]
    parts += [_seats(view, sitting, screen, say), Text()]
    if moves:
        parts += [screen.line([Text(say["since"], style=FAINT), *_by_name(moves)], "  "), Text()]
    if view.table.winners and view.table.phase != OVER:
        who = ", ".join(sitting.names[seat] for seat in view.table.winners)
        parts += [Text(screen.sentence(say["one_more_turn"].format(who=who))), Text()]
    held, drawn = view.hand.tiles(), []
    if view.drawn in held:
        held.remove(view.drawn)
        drawn = [view.drawn]
    parts += row(texts(held), texts(drawn), sets(view.seats[view.seat]), screen.plain, screen.width)
    return Group(*parts)


def texts(tiles: Iterable[int]) -> list[str]:
    """Tiles in notation."""
    return [tile_text(tile) for tile in tiles]


def sets(seat: Holdings) -> list[str]:
    """The melds of a seat in notation."""
    return [set_text(code) for code in seat.melds]


def _state(view: View, sitting: Sitting, screen: Screen, say: dict[str, str]) -> Text:
    parts: list[Text | str] = [
        say["deal"].format(number=sitting.number),
        say["round"].format(wind=say[f"wind_{WIND_LETTERS[view.table.round]}"]),
        say["wall"].format(number=view.table.wall),
    ]
    if view.table.indicators:
        parts.append(Text(f"{say['indicators']} ").append_text(chips(texts(view.table.indicators))))
    if sitting.riichi:
        parts += [say[word].format(number=amount) for word, amount in _stakes(view) if amount]
    return screen.line(parts)


def _stakes(view: View) -> list[tuple[str, int]]:
    return [("counters", view.table.counters), ("sticks", view.table.sticks)]


def _seats(view: View, sitting: Sitting, screen: Screen, say: dict[str, str]) -> RenderableType:
    """The four seats side by side in turn order, their melds, bonus tiles and discards each on the same height."""
    columns = [_seat(view, seat, sitting, screen, say) for seat in range(len(view.seats))]
    if screen.width < NARROWEST:
        return Group(*(line for column in columns for part in column for line in part))
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in columns:
        grid.add_column(width=min(screen.width, WIDEST) // len(columns) - 1, no_wrap=True, overflow="ellipsis")
    for parts in zip(*columns, strict=True):
        if any(parts):
            grid.add_row(*(Group(*part) for part in parts))
    return grid


def _seat(view: View, seat: int, sitting: Sitting, screen: Screen, say: dict[str, str]) -> list[list[Text]]:
    """What is shown of a seat, from top to bottom: who and how much, a declaration, melds, bonus tiles, discards."""
    other = view.seats[seat]
    acting = seat == view.table.turn and view.table.phase not in (OPENING, OVER)
    mark = Text().append(("> " if screen.plain else "▶ ") if acting else "  ", style=VERMILION)
    wind = Text(say[f"wind_{WIND_LETTERS[seat]}"], style="bold")
    name = Text(sitting.names[seat], style=f"bold {VERMILION}" if seat == view.seat else "")
    amount = Text(number(sitting.points[seat] - other.staked), style="bold")
    head = [mark.append_text(screen.line([wind, name], " ")), Text("  ").append_text(amount)]
    word = Text(say["declared_riichi" if sitting.riichi else "declared"], style=f"bold {VERMILION}")
    declared = [Text(" ").append_text(screen.cell(word))] if other.declared else []
    declared += [Text(" ").append_text(chips(texts(kinds_in(other.named))))] if other.named else []
    declared += [Text(" ").append_text(screen.cell(Text(say["dead"], style=FAINT)))] if other.dead else []
    shown = sets(other)
    melds = [Text(" ").append_text(chips(shown[start : start + 2])) for start in range(0, len(shown), 2)]
    flowers = [Text(" ").append_text(chips(texts(kinds_in(other.flowers))))] if other.flowers else []
    return [head, declared, melds, flowers, [Text(" ").append_text(line) for line in _river(view, other)]]


def _river(view: View, other: Holdings) -> list[Text]:
    lines = []
    turned = other.sideways()
    for start in range(0, len(other.river), ROW):
        line = Text()
        for place in range(start, min(start + ROW, len(other.river))):
            tile = other.river[place]
            # A declaration whose tile was taken is shown by the next discard (RII-41).
            mark = "-" if tile & TAKEN else "!" if place == turned else " "
            last = view.table.phase == CLAIM and other.seat == view.table.turn and place == len(other.river) - 1
            line.append_text(chip(discard_text(tile)[:2], lit=last)).append(mark, style=FAINT)
        lines.append(line)
    return lines


def prompt(view: View, sitting: Sitting, screen: Screen, say: dict[str, str]) -> Text:
    """The legal choices on one line."""
    parts: list[Text | str] = [_asked(view, sitting, say)]
    for place, each in enumerate(choices(view), 1):
        word = say["word_riichi" if each.verb == "declare" and sitting.riichi else f"word_{each.verb}"]
        choice = Text().append(f"{place} ", style="bold").append_text(screen.cell(Text(word)))
        if f"word_{each.shown}" in say:
            choice.append(" ").append_text(screen.cell(Text(say[f"word_{each.shown}"])))
        elif each.shown:
            choice.append(" ").append_text(chip(each.shown))
        parts.append(choice)
    enter = default(view)
    if enter != NOTHING:
        word, _, tile = action_text(enter).partition(" ")
        usual = Text().append(f"{say['enter']}: ", style=FAINT)
        parts.append(usual.append_text(chip(tile) if word == "discard" else screen.cell(Text(say[f"word_{word}"]))))
    parts.append(Text("?", style=FAINT))
    return screen.line(parts)


def _asked(view: View, sitting: Sitting, say: dict[str, str]) -> Text:
    table = view.table
    if table.tile != NOTHING:
        return Text(say["claim"].format(tile=tile_text(table.tile), who=sitting.names[table.turn]), style="bold")
    return Text(say["opening" if table.phase == OPENING else "your_turn"], style="bold")


def _by_name(moves: list[PublicMove]) -> list[Text]:
    """Moves one after the other, a name only where it changes."""
    found = []
    for who, group in groupby(moves, key=lambda each: each.who):
        found.append(Text(f"{who} ").append_text(chips(shown for each in group for shown in each.shown)))
    return found


def public_moves(before: View, after: View, sitting: Sitting) -> list[PublicMove]:
    """What others did between two views, as everybody saw it: discards, sets, bonus tiles."""
    found = []
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if seat == after.seat:
            continue
        fresh = [code for code in new.melds if code not in old.melds or new.melds.count(code) > old.melds.count(code)]
        shown = [set_text(code) for code in fresh]
        shown += texts(kinds_in(new.flowers & ~old.flowers))
        shown += [discard_text(tile & ~TAKEN) for tile in new.river[len(old.river) :]]
        if shown:
            found.append(PublicMove(sitting.names[seat], shown))
    return found
