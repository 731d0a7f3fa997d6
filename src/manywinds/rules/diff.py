"""What two books do differently, clause by clause."""

from typing import NamedTuple

from manywinds.rules.fan import Fan, name_of
from manywinds.rules.rulebook import Rulebook


class Difference(NamedTuple):
    """One point in which two books differ, with the clauses of either side."""

    what: str
    left: str
    right: str
    clauses: tuple[str, ...]


NOTHING = "—"


def diff(left: Rulebook, right: Rulebook) -> list[Difference]:
    """The differences a player would notice: minimum, wall, forms, options, and every fan."""
    found: list[Difference] = []
    if left.minimum != right.minimum:
        found.append(Difference("minimum to win", str(left.minimum), str(right.minimum), ()))
    if left.fifth_waits != right.fifth_waits:
        found.append(
            Difference("a kind held four times is a wait", _yes(left.fifth_waits), _yes(right.fifth_waits), ())
        )
    if repr(left.combine) != repr(right.combine):
        found.append(Difference("how fans add up", repr(left.combine), repr(right.combine), ()))
    if left.data()["wall"] != right.data()["wall"]:
        found.append(Difference("wall", str(left.data()["wall"]), str(right.data()["wall"]), ()))
    for what, mine, theirs in (
        ("how payments are made", name_of(left.pay), name_of(right.pay)),
        ("last touches to a score", name_of(left.finish), name_of(right.finish)),
        ("circumstances", ", ".join(left.circumstances), ", ".join(right.circumstances)),
        ("a hand without any fan", left.nothing or NOTHING, right.nothing or NOTHING),
    ):
        if mine != theirs:
            found.append(Difference(what, mine, theirs, ()))
    found.extend(_form_differences(left, right))
    found.extend(_option_differences(left, right))
    found.extend(_fan_differences(left, right))
    return found


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _form_differences(left: Rulebook, right: Rulebook) -> list[Difference]:
    mine = {form.name: repr(form) for form in left.forms}
    theirs = {form.name: repr(form) for form in right.forms}
    return [
        Difference(f"form {name}", mine.get(name, NOTHING), theirs.get(name, NOTHING), ())
        for name in (*mine, *(name for name in theirs if name not in mine))
        if mine.get(name) != theirs.get(name)
    ]


def _option_differences(left: Rulebook, right: Rulebook) -> list[Difference]:
    mine, theirs = left.options, right.options
    found = []
    for name in (*mine.known, *(name for name in theirs.known if name not in mine.known)):
        values = [str(options.values[name]) if name in options.known else NOTHING for options in (mine, theirs)]
        if values[0] != values[1]:
            clauses = tuple(options.known[name].clause for options in (mine, theirs) if name in options.known)
            found.append(Difference(f"option {name}", values[0], values[1], tuple(dict.fromkeys(clauses))))
    return found


def _fan_differences(left: Rulebook, right: Rulebook) -> list[Difference]:
    found = []
    theirs = {fan.id: fan for fan in right.fans.fans}
    for fan in left.fans.fans:
        other = theirs.pop(fan.id, None)
        if other is None:
            found.append(Difference(fan.name(), str(fan.value), NOTHING, (fan.clause,)))
            continue
        clauses = tuple(dict.fromkeys((fan.clause, other.clause)))
        if fan.value != other.value:
            found.append(Difference(fan.name(), str(fan.value), str(other.value), clauses))
        if set(fan.bars) != set(other.bars):
            what = f"{fan.name()}: not counted beside it"
            found.append(Difference(what, _only(fan, other, left), _only(other, fan, right), clauses))
        if fan.text != other.text or name_of(fan.test) != name_of(other.test) or fan.needs != other.needs:
            found.append(Difference(f"{fan.name()}: condition", fan.text, other.text, clauses))
    found.extend(Difference(fan.name(), NOTHING, str(fan.value), (fan.clause,)) for fan in theirs.values())
    return found


def _only(fan: Fan, other: Fan, book: Rulebook) -> str:
    """What the one bars and the other does not, by name."""
    return ", ".join(book.fans.get(id).name() for id in fan.bars if id not in other.bars) or NOTHING
