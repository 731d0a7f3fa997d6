"""Why a pattern that is there was not counted."""

from manywinds.kernel.hand import population
from manywinds.rules.combine import APART, Found, Tally, joined_components, strike
from manywinds.rules.fan import FanTable
from manywinds.rules.score import Refusal


def refusals(table: FanTable, tally: Tally) -> list[Refusal]:
    """Each fan found but not counted, or not counted as often as it is there, with the reason."""
    told: list[Refusal] = []
    for found in tally.found:
        if found.whole:
            if not found.kept:
                told.append(_refusal(table, tally, found, found.there))
        elif found.there & ~found.kept:
            told.append(_refusal(table, tally, found, found.there & ~found.kept))
    return told


def _refusal(table: FanTable, tally: Tally, found: Found, left: int) -> Refusal:
    """Why `left`, a part of what was found, does not count."""
    fan = table.fans[found.fan]
    times = left if found.whole else population(left)
    trial = Found(found.fan, left, found.whole, found.joined)
    for striker in tally.found:
        if striker.kept and found.fan in table.barred[striker.fan]:
            strike(striker, trial)
            if not trial.kept:
                return Refusal(fan, times, table.fans[striker.fan], "implied")
    return Refusal(fan, times, None, _principle(tally, found, left) if found.joined else "together")


def _principle(tally: Tally, found: Found, left: int) -> str:
    """Which principle keeps these claims of a joined fan out."""
    components = APART
    for each in tally.found:
        if each.joined:
            for subset in range(1, 16):
                if each.kept >> subset & 1:
                    components = joined_components(subset, components)
    reasons = set()
    for subset in range(1, 16):
        if left >> subset & 1:
            reasons.add(_reason(subset, components, found.kept))
    return next(reason for reason in ("joined_once", "same_fan_twice", "dearer_chosen") if reason in reasons)


def _reason(subset: int, components: int, kept: int) -> str:
    for other in range(1, 16):
        if kept >> other & 1 and other & subset:
            return "same_fan_twice"
    return "joined_once" if joined_components(subset, components) < 0 else "dearer_chosen"
