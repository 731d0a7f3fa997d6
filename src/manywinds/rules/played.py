"""What is played and paid under a book, as plain data: what its hash is made of, and nothing else is.

Words are left out (names, texts, notes, and clauses, which only say where a rule is printed), so that a sentence can be
put better while games go on. So are functions and classes, and everything here has a name of its own: code can be moved
and renamed while games go on. What a function does is settled by the id of the book, its options and the figures below;
where code comes to play or pay differently and none of these shows it, the book raises its `revision`.
"""

from typing import TYPE_CHECKING

from manywinds.kernel.flow import DealFlow
from manywinds.kernel.wall import WallRule
from manywinds.rules.scoring.fan import Fan
from manywinds.rules.table.penalty import Offence, Offences

if TYPE_CHECKING:
    from manywinds.rules.rulebook import Rulebook


def played(book: "Rulebook") -> dict[str, object]:
    """All that can make a difference to whoever plays by this book."""
    return used(
        {
            "id": book.id,
            "revision": book.revision if book.revision > 1 else 0,
            "minimum": book.minimum,
            "forms": [[form.name, form.settings()] for form in book.forms],
            "fans": [fan_row(fan) for fan in book.fans.fans],
            "off": sorted(book.fans.off),
            "nothing": book.nothing,
            "outside": sorted(book.outside),
            "combine": repr(book.combine),
            "wall": wall_figures(book.wall),
            "circumstances": sorted(book.circumstances),
            "extras": sorted(book.extras),
            "fifth_waits": book.fifth_waits,
            "options": agreed(book),
            "flow": {} if book.flow is None else flow_figures(book.flow(book)),
            "rounds": {} if book.rounds is None else rounds_figures(book.rounds(book)),
            "losers": {} if book.losers is None else played(book.losers),
        }
    )


def used(parts: dict[str, object]) -> dict[str, object]:
    """Without what is off, empty or zero: a switch that is new then leaves the books that do not use it as they
    were."""
    return {name: value for name, value in parts.items() if value}


def agreed(book: "Rulebook") -> dict[str, object]:
    """The options as they are set, but for those that came later and leave all as it was without them."""
    before = book.options.before()
    return {name: value for name, value in book.options.values.items() if name not in before or value != before[name]}


def fan_row(fan: Fan) -> list[object]:
    """What a fan is worth, and beside which others."""
    return [fan.id, fan.listed_as, fan.value, fan.scope, sorted(fan.bars), fan.needs]


def wall_figures(wall: WallRule) -> dict[str, object]:
    """Its tiles, its dice and what it holds back."""
    return used(
        {
            "flowers": wall.flowers,
            "reds": wall.reds,
            "throws": wall.throws,
            "count": wall.count,
            "from_left": wall.from_left,
            "clockwise": wall.clockwise,
            "held_back": wall.held_back,
            "refill": wall.refill,
            "least": wall.least,
            "to_the_right": wall.to_the_right,
            "private": wall.private,
        }
    )


def flow_figures(flow: DealFlow) -> dict[str, object]:
    """The switches of a deal, and the offences at a judged table."""
    offences = getattr(flow, "offences", None)
    return used(
        {
            "flower_stays": flow.flower_stays,
            "chow_from_any": flow.chow_from_any,
            "reversed_ties": flow.reversed_ties,
            "sets_of_last_discard": flow.sets_of_last_discard,
            "kongs_on_empty_wall": flow.kongs_on_empty_wall,
            "unreplaced_kong_draws": flow.unreplaced_kong_draws,
            "rob_added": flow.rob_added,
            "most_kongs": flow.most_kongs,
            "opening_kongs": flow.opening_kongs,
            "lock": flow.lock,
            "lock_ends_with_claim": flow.lock_ends_with_claim,
            "lock_ends_with_discard": flow.lock_ends_with_discard,
            "own_discards_lock": flow.own_discards_lock,
            "extra_turns": flow.extra_turns,
            "dealt_tile_counts": flow.dealt_tile_counts,
            "indicators": flow.indicators,
            "open_kong_indicator": flow.open_kong_indicator,
            "flowers_by_hand": flow.flowers_by_hand,
            "names_waits": flow.names_waits,
            "kongs_face_down": flow.kongs_face_down,
            "fifth_waits": flow.fifth_waits,
            "own_kong_stays_fresh": flow.own_kong_stays_fresh,
            "melded_waits": flow.melded_waits,
            "false_wins": flow.false_wins,
            "honest_win_spares": flow.honest_win_spares,
            "empty_call_kills_tile": flow.empty_call_kills_tile,
            "true_win_stands": flow.true_win_stands,
            "punishes_dead_claims": flow.punishes_dead_claims,
            "unlawful_kongs": flow.unlawful_kongs,
            "announces_wins": flow.announces_wins,
            "second_thoughts": flow.second_thoughts,
            "judges": getattr(flow, "judges", False),
            "offences": [_offence(row) for row in offences.rows] if isinstance(offences, Offences) else [],
        }
    )


def rounds_figures(rounds: object) -> dict[str, object]:
    """How many rounds or deals make a game, and the points at its start."""
    return used({name: getattr(rounds, name, 0) for name in ("rounds", "deals", "start")})


def _offence(row: Offence) -> list[object]:
    """All but its clause, its text, and who would notice, which changes nothing."""
    return [row.code, list(row.fine), row.effect, row.anywhere, row.counted_as(), row.per_round, row.decided]
