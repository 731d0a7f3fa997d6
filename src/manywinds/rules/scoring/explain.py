"""Why a pattern that is there was not counted."""

from manywinds.rules.scoring.combine import APART, Found, Tally, joined_components, strike
from manywinds.rules.scoring.fan import FanTable
from manywinds.rules.scoring.score import Refusal


def refusals(table: FanTable, tally: Tally, principle: str = "together") -> list[Refusal]:
    """Each fan found but not counted, or not counted as often as it is there: a refusal for each reason. `principle` is
    the book's word for what no single fan bars."""
    components = _components(tally)
    refused: list[Refusal] = []
    for found in tally.found:
        if found.whole:
            if not found.kept:
                refusal = _struck(table, tally, found, found.there, found.there, principle)
                # One fan in two guises is counted once, and nothing is lost by it.
                if refusal.by is None or refusal.by.listed_as != refusal.fan.listed_as:
                    refused.append(refusal)
            continue
        by_reason: dict[str, Refusal] = {}
        for subset in range(1, 16):
            if (found.there & ~found.kept) >> subset & 1:
                refusal = _struck(table, tally, found, 1 << subset, 1, principle)
                if refusal.by is None and found.joined:
                    refusal = Refusal(refusal.fan, 1, None, _reason(subset, components, found.kept))
                name = refusal.by.id if refusal.by is not None else refusal.principle
                earlier = by_reason.get(name)
                times = 1 if earlier is None else earlier.times + 1
                by_reason[name] = Refusal(refusal.fan, times, refusal.by, refusal.principle)
        refused.extend(by_reason.values())
    return refused


def _struck(table: FanTable, tally: Tally, found: Found, there: int, times: int, principle: str) -> Refusal:
    """Which counted fan strikes this part of what was found, if one does."""
    fan = table.fans[found.fan]
    for striker in tally.found:
        if striker.kept and found.fan in table.barred[striker.fan]:
            trial = Found(found.fan, there, found.whole, found.joined)
            strike(striker, trial)
            if not trial.kept:
                return Refusal(fan, times, table.fans[striker.fan], "implied")
    return Refusal(fan, times, None, principle)


def _components(tally: Tally) -> int:
    """How the counted fans join the sets."""
    components = APART
    for each in tally.found:
        if each.joined:
            for subset in range(1, 16):
                if each.kept >> subset & 1:
                    components = joined_components(subset, components)
    return components


def _reason(subset: int, components: int, kept: int) -> str:
    for other in range(1, 16):
        if kept >> other & 1 and other & subset:
            return "same_fan_twice"
    return "joined_once" if joined_components(subset, components) < 0 else "dearer_chosen"
