"""Reasons: what a bot thinks of an action, for a page that shows hints."""

from typing import NamedTuple

from manywinds.rules.words import words


class Reason(NamedTuple):
    """What speaks for an action, or against it."""

    action: int
    distance: int
    """Tiles from ready after it, by the best plan; -1 where that says nothing."""
    kinds: tuple[int, ...]
    """The kinds that would bring the hand nearer."""
    tiles: int
    """How many of them are not in sight."""
    value: float
    """The most that a win within reach brings."""
    danger: float
    """What it is likely to cost."""
    plan: str
    """What the hand could become: a key of the catalogue without `plan_`, or nothing."""
    key: str
    """The sentence of the catalogue that says why."""

    def in_language(self, lang: str = "en") -> str:
        """The reason in a language."""
        say = words(lang, "hints")
        plan = say.get(f"plan_{self.plan}", say["plan_special"]) if self.plan else ""
        return say[self.key].format(
            plan=plan, distance=self.distance, tiles=self.tiles, value=round(self.value), danger=round(self.danger)
        )
