"""The tables of a simulation and of an arena."""

from typing import Any

from rich.table import Table

from manywinds.cli.game.words import play_words
from manywinds.cli.output import console, tell

Row = dict[str, Any]


def show(row: Row) -> None:
    """Print what was counted."""
    judged = ", judged" if row["judged"] else ""
    tell(f"{row['played']:,} deals of {row['book']}{judged}, seed {row['seed']}.")
    out = console()
    out.print(_players(row))
    for each in row["players"]:
        _show_stand_in(each)
    tell("Ends: " + ", ".join(f"{why} {_percent(each)}" for why, each in row["ends"].items()) + ".")
    if "arena" in row:
        _show_arena(row)
    else:
        out.print(_fans(row))
        unseen = sum(each["count"] == 0 for each in row["fans"].values())
        if unseen:
            tell(f"{unseen} more fans were not seen; each is in less than {_upper(row)} of wins (95 %).")
    _show_length(row)


def _players(row: Row) -> Table:
    table = Table("bot")
    for name in ("hands", "wins", "self-drawn", "deals in", "declares", "value of a win", "points of a win"):
        table.add_column(name, justify="right")
    for name in ("points a deal", *(["offences"] if row["judged"] else [])):
        table.add_column(name, justify="right")
    players = row["players"] if len(row["players"]) == 1 else [*row["players"], {**row["all"], "bot": "all"}]
    for each in players:
        label = f"{each['player']} {each['bot']}" if "arena" in row and "player" in each else each["bot"]
        error = f" ± {each['error']:.2f}" if "error" in each else ""
        cells = [
            label,
            f"{each['seats']:,}",
            _percent(each["win_rate"]),
            _percent(each["self_draw_rate"]),
            _percent(each["deal_in_rate"]),
            _percent(each["declared_rate"]) if each["declared_rate"]["count"] else "—",
            _number(each["value_of_win"], f" {row['unit']}"),
            _number(each["points_of_win"]),
            _number(each["points"], error, sign="+"),
        ]
        table.add_row(*cells, *([f"{each['offences']:,}"] if row["judged"] else []))
    return table


def _show_stand_in(each: Row) -> None:
    """What a program of others did not play itself."""
    count = each["stood_in"]["count"]
    if count:
        say, why = play_words("en"), each["stood_in"]["why"]
        reasons = ", ".join(f"{say[f'why_{name}']} {number:,}" for name, number in sorted(why.items()))
        tell(f"{each['bot']} failed in {count:,} of {each['seats']:,} hands, and simple played on ({reasons}).")


def _fans(row: Row) -> Table:
    table = Table("fan")
    for name in ("wins", "of wins", "95 % interval"):
        table.add_column(name, justify="right")
    for each in row["fans"].values():
        if each["count"]:
            interval = f"{100 * each['low']:.3f} to {100 * each['high']:.3f} %"
            table.add_row(each["name"], f"{each['count']:,}", f"{100 * each['rate']:.3f} %", interval)
    return table


def _upper(row: Row) -> str:
    return f"{max(100 * each['high'] for each in row['fans'].values() if each['count'] == 0):.3f} %"


def _show_arena(row: Row) -> None:
    found = row["arena"]
    low, high = found["difference"]["interval"]
    shares = [100 * each for each in (found["duels"]["share"], *found["duels"]["interval"])]
    elo = found["elo"]
    tell(
        f"A minus B: {found['difference']['points']:+.2f} points a deal, 95 % interval {low:+.2f} to {high:+.2f} "
        f"(normal, {found['walls']:,} walls).",
        f"A is ahead of B in {shares[0]:.2f} % of duels (ties are halves), 95 % interval {shares[1]:.2f} to "
        f"{shares[2]:.2f} %: "
        f"{elo['points']:+.0f} Elo, {elo['interval'][0]:+.0f} to {elo['interval'][1]:+.0f}.",
        found["verdict"],
    )


def _show_length(row: Row) -> None:
    length = row["length"]
    speed = row["time"]["deals_per_second"]
    tell(
        f"A deal takes {length['decisions']['mean']:.1f} ± {length['decisions']['spread']:.1f} decisions and "
        f"{length['discards']['mean']:.1f} ± {length['discards']['spread']:.1f} discards"
        + (f"; one process plays {speed:,.1f} deals a second." if speed else ".")
    )


def _percent(each: Row) -> str:
    return f"{100 * each['rate']:.2f} %" if each["of"] else "—"


def _number(value: float | None, after: str = "", sign: str = "") -> str:
    return "—" if value is None else f"{value:{sign},.2f}{after}"
