"""What two books do differently, clause by clause, told so that a player understands it."""

from typing import Final, NamedTuple

from manywinds.kernel.forms import Form
from manywinds.rules.fan import Fan, name_of
from manywinds.rules.rulebook import Note, Rulebook

NOTHING: Final = "—"

RULES: Final = "Rules"
SHAPES: Final = "Winning shapes"
FANS: Final = "Fans"
CHOICES: Final = "Choices"


class Difference(NamedTuple):
    """One point in which two books differ, with the clauses of either side."""

    topic: str
    what: str
    left: str
    right: str
    clauses: tuple[str, ...]


def diff(left: Rulebook, right: Rulebook) -> list[Difference]:
    """The differences a player would notice: rules, winning shapes, every fan, and what is left to the table."""
    return [
        *_rule_differences(left, right),
        *_form_differences(left, right),
        *_fan_differences(left, right),
        *_option_differences(left, right),
    ]


def _rule_differences(left: Rulebook, right: Rulebook) -> list[Difference]:
    mine = {note.matter: note for note in left.notes}
    theirs = {note.matter: note for note in right.notes}
    told = {
        matter: (_told(mine.get(matter)), _told(theirs.get(matter)))
        for matter in (*mine, *theirs)
        if any(matter in notes and notes[matter].text for notes in (mine, theirs))
    }
    for what, one, other in (
        ("minimum to win", str(left.minimum), str(right.minimum)),
        # Where notes do not tell, at least the names of the parts do.
        ("how fans add up", repr(left.combine), repr(right.combine)),
        ("points", name_of(left.finish), name_of(right.finish)),
        ("discard win", name_of(left.pay), name_of(right.pay)),
        ("feeding a hand", name_of(left.feeding), name_of(right.feeding)),
        ("wall", left.wall.words(), right.wall.words()),
        ("a kind held four times is a wait", _yes(left.fifth_waits), _yes(right.fifth_waits)),
        ("a hand without any fan", _named(left, left.nothing), _named(right, right.nothing)),
        ("not counted towards the minimum", _names(left, left.outside), _names(right, right.outside)),
        ("circumstances known", _only_in(left, right), _only_in(right, left)),
    ):
        told.setdefault(what, (one, other))
    found = []
    for what, (one, other) in told.items():
        if one != other:
            clauses = tuple(notes[what].clause for notes in (mine, theirs) if what in notes)
            found.append(Difference(RULES, what, one, other, clauses))
    return found


def _told(note: Note | None) -> str:
    return NOTHING if note is None else note.text


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _named(book: Rulebook, id: str) -> str:
    return book.fans.get(id).name() if id else NOTHING


def _names(book: Rulebook, ids: tuple[str, ...]) -> str:
    return ", ".join(book.fans.get(id).name() for id in ids) or NOTHING


def _only_in(book: Rulebook, other: Rulebook) -> str:
    """The circumstances one book knows and the other does not."""
    words = [word.replace("_", " ") for word in book.circumstances if word not in other.circumstances]
    return ", ".join(words) or NOTHING


def _form_differences(left: Rulebook, right: Rulebook) -> list[Difference]:
    mine = {form.name: form for form in left.forms}
    theirs = {form.name: form for form in right.forms}
    found = []
    for name in (*mine, *(name for name in theirs if name not in mine)):
        one, other = mine.get(name), theirs.get(name)
        if repr(one) != repr(other):
            found.append(Difference(SHAPES, name.replace("_", " "), _shape(one), _shape(other), ()))
    return found


def _shape(form: Form | None) -> str:
    return NOTHING if form is None else form.words()


def _fan_differences(left: Rulebook, right: Rulebook) -> list[Difference]:
    found = []
    theirs = {fan.kin: fan for fan in right.fans.counting()}
    for fan in left.fans.counting():
        other = theirs.pop(fan.kin, None)
        if other is None:
            found.append(Difference(FANS, fan.name(), str(fan.value), NOTHING, (fan.clause,)))
            continue
        clauses = tuple(dict.fromkeys((fan.clause, other.clause)))
        called = f", called {other.name()}" if fan.name() != other.name() else ""
        if called or fan.value != other.value:
            found.append(Difference(FANS, fan.name(), str(fan.value), f"{other.value}{called}", clauses))
        if _barred(fan, left) != _barred(other, right):
            what = f"{fan.name()}: not counted beside it"
            found.append(
                Difference(FANS, what, _only(fan, other, left, right), _only(other, fan, right, left), clauses)
            )
        if fan.text != other.text or name_of(fan.test) != name_of(other.test) or fan.needs != other.needs:
            found.append(Difference(FANS, f"{fan.name()}: condition", fan.text, other.text, clauses))
    found.extend(Difference(FANS, fan.name(), NOTHING, str(fan.value), (fan.clause,)) for fan in theirs.values())
    return found


def _barred(fan: Fan, book: Rulebook) -> set[str]:
    """What a fan bars, by the names that sister books share; what is switched off does not matter."""
    return {book.fans.get(id).kin for id in fan.bars if id not in book.fans.off}


def _only(fan: Fan, other: Fan, book: Rulebook, other_book: Rulebook) -> str:
    """What the one bars and the other does not, by name."""
    ids = [id for id in fan.bars if book.fans.get(id).kin in _barred(fan, book) - _barred(other, other_book)]
    return ", ".join(book.fans.get(id).name() for id in ids) or NOTHING


def _option_differences(left: Rulebook, right: Rulebook) -> list[Difference]:
    mine, theirs = left.options, right.options
    found = []
    for name in (*mine.known, *(name for name in theirs.known if name not in mine.known)):
        values = [str(options.values[name]) if name in options.known else NOTHING for options in (mine, theirs)]
        if values[0] != values[1]:
            known = [options.known[name] for options in (mine, theirs) if name in options.known]
            clauses = tuple(dict.fromkeys(option.clause for option in known))
            found.append(Difference(CHOICES, f"{name}: {known[0].text}", values[0], values[1], clauses))
    return found
