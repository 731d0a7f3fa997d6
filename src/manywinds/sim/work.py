"""What one process does: play some deals of a setting and answer with what it counted."""

from collections.abc import Callable

from manywinds.play.bots import Bot, bot
from manywinds.sim.arena import SEATINGS, SIDES, compare
from manywinds.sim.setting import ARENA, Setting
from manywinds.sim.stats import Tally, count
from manywinds.sim.table import DealTable, seated

Find = Callable[[str], Bot]
"""How a bot is found by its name. It goes to other processes, so it is a function of a module."""


def play(setting: Setting, first: int, last: int, find: Find = bot) -> Tally:
    """Play the deals, or walls, from one number to before another."""
    return (play_walls if setting.kind == ARENA else play_deals)(setting, first, last, find)


def play_deals(setting: Setting, first: int, last: int, find: Find = bot) -> Tally:
    """Deals of a simulation."""
    table = DealTable(setting)
    bots = [find(name) for name in setting.bots]
    tally = Tally()
    for number in range(first, last):
        place, players = seated(number, table.places)
        seats = [bots[player] for player in players]
        played = table.play(number, place, seats)
        tally["deals"] += 1
        count(tally, played, [each.name for each in seats], table.parts)
    return tally


def play_walls(setting: Setting, first: int, last: int, find: Find = bot) -> Tally:
    """Walls of an arena, each in every seating."""
    table = DealTable(setting)
    bots = dict(zip(SIDES, (find(name) for name in setting.bots), strict=True))
    tally = Tally()
    for number in range(first, last):
        place = table.places[number % len(table.places)]
        changes = []
        for seats in SEATINGS:
            played = table.play(number, place, [bots[side] for side in seats])
            count(tally, played, seats, table.parts)
            changes.append(played.changes)
        tally["deals"] += 1
        compare(tally, changes, table.parts)
    return tally
