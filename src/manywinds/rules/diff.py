"""What two books do differently, clause by clause, in words a player understands."""

from typing import Final, NamedTuple

from manywinds.kernel.forms import Form
from manywinds.rules.described import form_name, form_words, wall_words
from manywinds.rules.options import Option, Options
from manywinds.rules.rulebook import Note, Rulebook
from manywinds.rules.scoring.fan import Fan, name_of
from manywinds.rules.terms import choice, said
from manywinds.rules.words import words

NOTHING: Final = "—"


class Difference(NamedTuple):
    """One point in which two books differ, with the clauses of either side."""

    topic: str
    what: str
    left: str
    right: str
    clauses: tuple[str, ...]


def diff(left: Rulebook, right: Rulebook, lang: str = "en") -> list[Difference]:
    """The differences a player would notice: rules, winning shapes, every fan, and what is left to the table."""
    return [
        *_rule_differences(left, right, lang),
        *_form_differences(left, right, lang),
        *_fan_differences(left, right, lang),
        *_option_differences(left, right, lang),
    ]


def _rule_differences(left: Rulebook, right: Rulebook, lang: str) -> list[Difference]:
    say = words(lang, "diff")
    notes = [{note.matter: note for note in book.notes} for book in (left, right)]
    texts = _matters(left, right, lang)
    found = []
    # Two books may translate one sentence in two ways; they differ where their English does.
    for matter, (one, other) in _matters(left, right, "en").items():
        if one != other:
            clauses = tuple(known[matter].clause for known in notes if matter in known)
            # A matter of which only a player's own book speaks is shown as that book has it.
            what = say.get(matter.replace(" ", "_"), matter)
            found.append(Difference(say["rules"], what, *texts[matter], clauses))
    return found


def _matters(left: Rulebook, right: Rulebook, lang: str) -> dict[str, tuple[str, str]]:
    """What each of two books does in every matter, whether they differ or not."""
    say = words(lang, "diff")
    mine = {note.matter: note for note in left.notes}
    theirs = {note.matter: note for note in right.notes}
    texts = {
        matter: (_note_text(mine.get(matter), lang), _note_text(theirs.get(matter), lang))
        for matter in (*mine, *theirs)
        if any(matter in notes and notes[matter].text for notes in (mine, theirs))
    }
    for what, one, other in (
        ("minimum to win", str(left.minimum), str(right.minimum)),
        # Where notes do not say, at least the names of the parts do.
        ("how fans add up", repr(left.combine), repr(right.combine)),
        ("points", name_of(left.finish), name_of(right.finish)),
        ("discard win", name_of(left.pay), name_of(right.pay)),
        ("feeding a hand", name_of(left.responsibility), name_of(right.responsibility)),
        ("wall", wall_words(left.wall, lang), wall_words(right.wall, lang)),
        ("a kind held four times is a wait", _yes(left.fifth_waits, say), _yes(right.fifth_waits, say)),
        ("a hand without any fan", _named(left, left.nothing, lang), _named(right, right.nothing, lang)),
        ("not counted towards the minimum", _names(left, left.outside, lang), _names(right, right.outside, lang)),
        ("circumstances known", _only_in(left, right, lang), _only_in(right, left, lang)),
    ):
        texts.setdefault(what, (one, other))
    return texts


def _note_text(note: Note | None, lang: str) -> str:
    return NOTHING if note is None else said(lang, note.clause, note.text)


def _yes(value: bool, say: dict[str, str]) -> str:
    return say["yes" if value else "no"]


def _named(book: Rulebook, id: str, lang: str) -> str:
    return book.fans.get(id).name(lang) if id else NOTHING


def _names(book: Rulebook, ids: tuple[str, ...], lang: str) -> str:
    return ", ".join(book.fans.get(id).name(lang) for id in ids) or NOTHING


def _only_in(book: Rulebook, other: Rulebook, lang: str) -> str:
    """The circumstances one book knows and the other does not."""
    called = words(lang, "circumstances")
    only = [word for word in book.circumstances if word not in other.circumstances]
    return ", ".join(called.get(word, word.replace("_", " ")) for word in only) or NOTHING


def _form_differences(left: Rulebook, right: Rulebook, lang: str) -> list[Difference]:
    mine = {form.name: form for form in left.forms}
    theirs = {form.name: form for form in right.forms}
    found = []
    for name in (*mine, *(name for name in theirs if name not in mine)):
        one, other = mine.get(name), theirs.get(name)
        if repr(one) != repr(other):
            what = form_name(left, one, lang) if one is not None else form_name(right, theirs[name], lang)
            shapes = _shape(left, one, lang), _shape(right, other, lang)
            found.append(Difference(words(lang, "diff")["shapes"], what, *shapes, ()))
    return found


def _shape(book: Rulebook, form: Form | None, lang: str) -> str:
    return NOTHING if form is None else form_words(book, form, lang)


def _fan_differences(left: Rulebook, right: Rulebook, lang: str) -> list[Difference]:
    say = words(lang, "diff")
    found = []
    theirs = {fan.kin: fan for fan in right.fans.counting()}
    for fan in left.fans.counting():
        name = fan.name(lang)
        other = theirs.pop(fan.kin, None)
        if other is None:
            found.append(Difference(say["fans"], name, fan.worth(lang), NOTHING, (fan.clause,)))
            continue
        clauses = tuple(dict.fromkeys((fan.clause, other.clause)))
        # As above: another name in English, not only another translation.
        renamed = fan.name() != other.name()
        if renamed or fan.worth() != other.worth():
            value = other.worth(lang)
            called = say["called"].format(value=value, name=other.name(lang)) if renamed else value
            found.append(Difference(say["fans"], name, fan.worth(lang), called, clauses))
        if _barred(fan, left) != _barred(other, right):
            barred = _only(fan, other, left, right, lang), _only(other, fan, right, left, lang)
            found.append(Difference(say["fans"], say["barred"].format(fan=name), *barred, clauses))
        if fan.text != other.text or name_of(fan.test) != name_of(other.test) or fan.needs != other.needs:
            what = say["condition"].format(fan=name)
            found.append(Difference(say["fans"], what, fan.text_in(lang), other.text_in(lang), clauses))
    for fan in theirs.values():
        found.append(Difference(say["fans"], fan.name(lang), NOTHING, fan.worth(lang), (fan.clause,)))
    return found


def _barred(fan: Fan, book: Rulebook) -> set[str]:
    """What a fan bars, by the names that sister books share; what is switched off does not matter."""
    return {book.fans.get(id).kin for id in fan.bars if id not in book.fans.off}


def _only(fan: Fan, other: Fan, book: Rulebook, other_book: Rulebook, lang: str) -> str:
    """What the one bars and the other does not, by name."""
    ids = [id for id in fan.bars if book.fans.get(id).kin in _barred(fan, book) - _barred(other, other_book)]
    return ", ".join(book.fans.get(id).name(lang) for id in ids) or NOTHING


def _option_differences(left: Rulebook, right: Rulebook, lang: str) -> list[Difference]:
    mine, theirs = left.options, right.options
    found = []
    for name in (*mine.known, *(name for name in theirs.known if name not in mine.known)):
        known = [options.known[name] for options in (mine, theirs) if name in options.known]
        if name not in mine.known or name not in theirs.known or str(mine.values[name]) != str(theirs.values[name]):
            clauses = tuple(dict.fromkeys(option.clause for option in known))
            what = f"{name}: {said(lang, known[0].clause, known[0].text)}"
            values = _value(mine, name, lang), _value(theirs, name, lang)
            found.append(Difference(words(lang, "diff")["choices"], what, *values, clauses))
    return found


def _value(options: Options, name: str, lang: str) -> str:
    """What an option is set to, as people call it."""
    if name not in options.known:
        return NOTHING
    option: Option = options.known[name]
    value = options.values[name]
    if option.words and value == "none":
        return NOTHING
    if isinstance(value, bool):
        return _yes(value, words(lang, "diff"))
    called = [choice(lang, option.clause, name, each) for each in str(value).split(",")]
    return ", ".join(called)
