"""What the counts say: rates with their intervals, means with their errors, as plain data."""

from typing import Any

from manywinds.kernel.errors import ManywindsError
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.fan import Fan
from manywinds.sim.arena import SIDES, report
from manywinds.sim.results import Results
from manywinds.sim.setting import ARENA
from manywinds.sim.stats import CONTRADICTION, Mean, Rate, Tally, mean, named, rate

Row = dict[str, Any]


def summary(results: Results) -> Row:
    """A simulation or an arena as JSON has it."""
    setting, tally = results.setting, results.tally
    rules = setting.rules()
    row: Row = {
        **setting.to_dict(),
        "unit": rules.unit,
        "deals": results.deals(),
        "done": [list(span) for span in results.done],
    }
    arena = setting.kind == ARENA
    names = dict(zip(SIDES, setting.bots, strict=True)) if arena else {name: name for name in setting.bots}
    if arena:
        row["arena"] = report(tally, setting.bots, rules.combine.parts)
    row["played"] = tally["played"]
    row["ends"] = _ends(tally)
    row["players"] = []
    for player, name in names.items():
        found = {"player": player, "bot": name, **_player(tally, [player], rules)}
        # The deals of an arena share walls: their errors are those of the comparison.
        row["players"].append(found if arena else {**found, "error": _error(tally, player, rules)})
    row["all"] = _player(tally, list(names), rules)
    row["fans"] = _fans(tally, list(names), rules)
    row["values"] = {str(value): number for value, number in values(tally).items()}
    row["length"] = {name: _spread(_length(tally, name)) for name in ("decisions", "discards")}
    seconds = tally["nanoseconds"] / 1e9
    row["time"] = {"seconds": seconds, "deals_per_second": tally["played"] / seconds if seconds else None}
    return row


def values(tally: Tally) -> dict[int, int]:
    """How many wins were worth so many whole points, the least first."""
    found = {int(value): number for value, number in named(tally, "value").items()}
    return dict(sorted(found.items()))


def fan_rates(tally: Tally, rules: Rulebook) -> list[tuple[str, str, Rate]]:
    """Every fan of the book with its name and how many wins had it, the most frequent first."""
    wins = sum(values(tally).values())
    found = named(tally, "fan")
    rates = [(id, name, rate(found.get(id, 0), wins)) for id, name in fan_names(rules).items()]
    return sorted(rates, key=lambda each: -each[2].number)


def fan_names(rules: Rulebook) -> dict[str, str]:
    """The fans of a book as its scores list them, with their names."""
    found: dict[str, str] = {}
    fan: Fan
    for fan in rules.fans.fans:
        if fan.id not in rules.fans.off:
            found.setdefault(fan.listed_as, fan.name())
    return found


def _ends(tally: Tally) -> Row:
    found = sorted(named(tally, "end").items(), key=lambda each: (-each[1], each[0]))
    return {why: _rate(rate(number, tally["played"])) for why, number in found}


def _player(tally: Tally, players: list[str], rules: Rulebook) -> Row:
    """The figures of one player, or of all together."""
    parts = rules.combine.parts
    sums = Tally()
    for player in players:
        sums.update(named(tally, f"bot {player}"))
    seats, wins = sums["seats"], sums["wins"]
    row: Row = {
        "seats": seats,
        "win_rate": _rate(rate(wins, seats)),
        "self_draw_rate": _rate(rate(sums["self_draws"], wins)),
        "deal_in_rate": _rate(rate(sums["deal_ins"], seats)),
        "declared_rate": _rate(rate(sums["declared"], seats)),
        "offences": sums["offences"],
        "stood_in": {"count": sums["stood_in"], "why": named(sums, "fault")},
        "value_of_win": sums["value"] / wins / parts if wins else None,
        "points_of_win": sums["income"] / wins / parts if wins else None,
        "points": sums["points"] / seats / parts if seats else None,
    }
    return row


def _error(tally: Tally, player: str, rules: Rulebook) -> float:
    """The standard error of a player's points a deal. Seats of one deal are not independent: a deal is a sample."""
    played = tally["played"]
    each = tally[f"bot {player} seats"] // played if played else 1
    found = mean(
        tally[f"bot {player} points"], tally[f"bot {player} squares"], played, max(1, each) * rules.combine.parts
    )
    return found.error


def _fans(tally: Tally, players: list[str], rules: Rulebook) -> Row:
    if sum(tally[f"bot {player} wins"] for player in players) != sum(values(tally).values()):
        raise ManywindsError(CONTRADICTION)
    times = named(tally, "times")
    return {
        id: {"name": name, "times": times.get(id, 0), **_rate(found)} for id, name, found in fan_rates(tally, rules)
    }


def _length(tally: Tally, name: str) -> Mean:
    return mean(tally[name], tally[f"{name} squared"], tally["played"])


def _rate(found: Rate) -> Row:
    return {"count": found.number, "of": found.of, "rate": found.rate, "low": found.low, "high": found.high}


def _spread(found: Mean) -> Row:
    return {"mean": found.mean, "spread": found.spread}
