"""A picture of a simulation: what wins were worth, and which fans they had."""

from pathlib import Path
from typing import Any

from manywinds.extras import load, require
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.sim.results import Results
from manywinds.sim.summary import fan_rates, values

MOST_FANS = 30
MOST_BARS = 60
"""More values than this are put together into wider bars."""
JADE = "#2a7f6f"
INK = "#33413d"
FAINT = "#d9dfdc"
LOOK = {
    "svg.fonttype": "none",
    # The same results give the same file.
    "svg.hashsalt": "manywinds",
    "font.family": "sans-serif",
    "text.color": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.edgecolor": FAINT,
    # Names of fans are text, not formulas.
    "text.parse_math": False,
}


def ready() -> None:
    """Refuse at once where no picture can be drawn."""
    require("plot")


def draw(results: Results, path: Path) -> None:
    """Write the picture as an SVG file."""
    matplotlib = load("matplotlib")
    figures = load("matplotlib.figure")
    with matplotlib.rc_context(LOOK):
        rules = results.setting.rules()
        fans = [each for each in fan_rates(results.tally, rules) if each[2].number][:MOST_FANS]
        figure = figures.Figure(figsize=(9, 4.2 + 0.26 * len(fans)), layout="constrained")
        upper, lower = figure.subplots(2, 1, height_ratios=(3, max(1.0, 0.3 * len(fans))))
        wins = sum(values(results.tally).values())
        bots = ", ".join(dict.fromkeys(results.setting.bots))
        title = f"{results.setting.book}: {wins:,} wins in {results.tally['played']:,} deals of {bots}"
        figure.suptitle(title)
        _draw_values(upper, values(results.tally), rules.unit)
        _draw_fans(lower, fans)
        for axes in (upper, lower):
            axes.spines[["top", "right"]].set_visible(False)
        try:
            figure.savefig(path, format="svg", metadata={"Date": None, "Creator": "manywinds", "Title": title})
        except OSError as fault:
            raise ManywindsError(
                f"The file {quoted(str(path))} cannot be written: {fault.strerror or fault}."
            ) from None


def bars(found: dict[int, int], most: int = MOST_BARS) -> tuple[int, dict[int, int]]:
    """Counts by value, put together so that there are not too many bars; how wide they are."""
    highest = max(found, default=0)
    width = 1 + highest // most
    grouped: dict[int, int] = {}
    for value, number in found.items():
        grouped[value // width * width] = grouped.get(value // width * width, 0) + number
    return width, grouped


def usual(found: dict[int, int], most: int = MOST_BARS) -> dict[int, int]:
    """The values without the most valuable hundredth of wins, where these would press all others together."""
    if max(found, default=0) <= most:
        return found
    left = sum(found.values()) * 99 // 100
    shown: dict[int, int] = {}
    for value, number in sorted(found.items()):
        if left <= 0:
            break
        shown[value] = number
        left -= number
    return shown


def _draw_values(axes: Any, found: dict[int, int], unit: str) -> None:
    wins = sum(found.values())
    shown = usual(found)
    width, grouped = bars(shown)
    shares = [100 * number / wins for number in grouped.values()]
    axes.bar(list(grouped), shares, width=0.9 * width, align="edge" if width > 1 else "center", color=JADE)
    beyond = wins - sum(shown.values())
    axes.set_xlabel(f"value of a win, {unit}" + (f" ({beyond} more valuable wins not shown)" if beyond else ""))
    axes.set_ylabel("% of wins")
    axes.grid(axis="y", color=FAINT)
    axes.set_axisbelow(True)


def _draw_fans(axes: Any, fans: list[Any]) -> None:
    names = [name for _, name, _ in fans]
    rates = [100 * each.rate for _, _, each in fans]
    below = [max(0.0, 100 * (each.rate - each.low)) for _, _, each in fans]
    above = [max(0.0, 100 * (each.high - each.rate)) for _, _, each in fans]
    axes.barh(range(len(fans)), rates, color=JADE, xerr=(below, above), ecolor=INK, capsize=2)
    axes.set_yticks(range(len(fans)), names)
    axes.margins(y=0.01)
    axes.invert_yaxis()
    axes.set_xlabel("% of wins that have the fan, with 95 % intervals")
    axes.grid(axis="x", color=FAINT)
    axes.set_axisbelow(True)
