"""Why a pattern that is there was not counted."""

from manywinds.rules.combine import (
    Found,
    Tally,
    joined_components,
    strike,
)
from manywinds.rules.fan import FanTable
from manywinds.rules.score import Refusal

_APART = 0x8421


def refusals(table: FanTable, tally: Tally) -> list[Refusal]:
    """Each fan found but not counted, or not counted as often as it is there, with the reason."""
    counted = {each.fan: each for each in tally.counted}
    told: list[Refusal] = []
    for found in tally.found:
        kept = counted.get(found.fan)
        if kept is None:
            told.append(_refusal(table, tally, found))
        elif found.claims & ~kept.claims:
            left = found.claims & ~kept.claims
            told.append(_refusal(table, tally, Found(found.fan, bin(left).count("1"), left)))
    return told


def _refusal(table: FanTable, tally: Tally, found: Found) -> Refusal:
    fan = table.fans[found.fan]
    for striker in tally.counted:
        if found.fan in table.barred[striker.fan]:
            trial = Found(found.fan, found.times, found.claims)
            strike(striker, trial)
            if not trial.times:
                return Refusal(fan, found.times, table.fans[striker.fan], "implied")
    if not table.joined[found.fan]:
        return Refusal(fan, found.times, None, "together")
    return Refusal(fan, found.times, None, _principle(table, tally, found))


def _principle(table: FanTable, tally: Tally, found: Found) -> str:
    """Which principle keeps all these claims of a joined fan out."""
    components = _APART
    same_sets = 0
    for each in tally.counted:
        if table.joined[each.fan]:
            for subset in range(1, 16):
                if each.claims >> subset & 1:
                    components = max(joined_components(subset, components), 0) or components
                    if each.fan == found.fan:
                        same_sets |= subset
    reasons = set()
    for subset in range(1, 16):
        if found.claims >> subset & 1:
            if subset & same_sets:
                reasons.add("same_fan_twice")
            elif joined_components(subset, components) < 0:
                reasons.add("joined_once")
            else:
                reasons.add("dearer_chosen")
    for reason in ("joined_once", "same_fan_twice"):
        if reason in reasons:
            return reason
    return "dearer_chosen"
