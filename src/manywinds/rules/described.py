"""Walls and winning shapes in a few words, for a player, in all languages."""

from manywinds.kernel.forms import Form, Regular
from manywinds.kernel.irregular import Pairs
from manywinds.kernel.tiles import SEATS
from manywinds.kernel.wall import NO_REFILL, REFILL_EACH, SUM, WallRule
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.words import words


def wall_words(wall: WallRule, lang: str = "en") -> str:
    """A wall in a sentence."""
    say = words(lang, "diff")
    size = wall.size()
    if wall.private:
        return say["wall_private"].format(size=size, own=size // SEATS)
    parts = [say["wall_size"].format(size=size)]
    if any(wall.reds):
        parts.append(say["wall_reds"].format(number=sum(wall.reds)))
    breaking = [say["wall_broken"].format(dice=" + ".join(str(dice) for dice in wall.throws))]
    if wall.count == SUM and len(wall.throws) > 1:
        breaking.append(say["wall_sum"])
    if wall.from_left:
        breaking.append(say["wall_from_left"])
    if wall.to_the_right:
        breaking.append(say["wall_to_the_right"])
    return f"{', '.join(parts)}; {', '.join(breaking)}; {_held_back(wall, say)}."


def _held_back(wall: WallRule, say: dict[str, str]) -> str:
    if not wall.held_back:
        return say["wall_nothing_held"]
    if wall.refill == NO_REFILL:
        kept = say["wall_not_refilled"]
    elif wall.refill == REFILL_EACH:
        kept = say["wall_refilled"]
    else:
        kept = say["wall_refilled_below"].format(least=wall.least)
    return f"{say['wall_held'].format(number=wall.held_back)}, {kept}"


def form_name(book: Rulebook, form: Form, lang: str = "en") -> str:
    """What people call a shape: by itself, or as the fan it makes; otherwise it keeps the name it was given."""
    known = words(lang, "diff").get(f"form_{form.name}")
    if known is not None:
        return known
    called = [fan.name(lang) for fan in book.fans.fans if fan.id == form.name]
    return called[0] if called else form.name.replace("_", " ")


def form_words(book: Rulebook, form: Form, lang: str = "en") -> str:
    """A shape in a few words."""
    say = words(lang, "diff")
    if isinstance(form, Pairs):
        return say["pairs_quads" if form.quads else "pairs_different"].format(count=form.count)
    if not isinstance(form, Regular):
        return form_name(book, form, lang)
    sets = say["one_set"] if form.sets == 1 else say["sets"].format(count=form.sets)
    parts = [form_name(book, form, lang)] if form.fixed else []
    parts.append(f"{sets} {say['and_pair']}" if form.pair else sets)
    if not form.chows:
        parts.append(say["no_chows"])
    if not form.honour_sets:
        parts.append(say["no_honour_sets"])
    if not form.melds:
        parts.append(say["no_melds"])
    return ", ".join(parts)
