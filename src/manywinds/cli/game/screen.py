"""Where a game is shown: a terminal in colours, or plain text."""

import os
import sys
from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.text import Text

from manywinds.rules.words import RIGHT_TO_LEFT

LEFT_TO_RIGHT_MARK = "\N{LEFT-TO-RIGHT MARK}"
RIGHT_TO_LEFT_MARK = "\N{RIGHT-TO-LEFT MARK}"
COLUMNS = 80
FAINT = "dim"


class Screen:
    """Prints a game. Plain text goes to pipes and files, to terminals without colours, and to whoever asks for it."""

    def __init__(self, lang: str, plain: bool = False) -> None:
        terminal = sys.stdout.isatty()
        self.plain = plain or not terminal or bool(os.environ.get("NO_COLOR")) or not _knows_blocks()
        has_width = terminal or "COLUMNS" in os.environ
        self.console = Console(
            width=None if has_width else COLUMNS,
            color_system=None if self.plain else "auto",
            highlight=False,
            markup=False,
            emoji=False,
        )
        self.clears = terminal and not self.plain
        self.mirrored = lang in RIGHT_TO_LEFT
        # Only a terminal lays out text of two directions as we ask; a file keeps the plain words.
        self.marks = terminal and self.mirrored

    @property
    def width(self) -> int:
        """Columns to draw in."""
        return self.console.width

    def clear(self) -> None:
        """Begin a new picture, where there is one."""
        if self.clears:
            self.console.clear()

    def draw(self, *things: RenderableType) -> None:
        """Print what has its own shape."""
        for thing in things:
            self.console.print(thing, soft_wrap=isinstance(thing, Text) and self.plain)

    def say(self, *sentences: str, style: str = "") -> None:
        """Print sentences, one a line."""
        for sentence in sentences:
            self.console.print(Text(self.sentence(sentence), style=style), soft_wrap=not self.clears)

    def sentence(self, text: str) -> str:
        """A sentence whose full stop stays at its end where the terminal itself turns words round."""
        if not self.marks:
            return text
        return "\n".join(f"{RIGHT_TO_LEFT_MARK}{line}{RIGHT_TO_LEFT_MARK}" if line else "" for line in text.split("\n"))

    def cell(self, text: Text) -> Text:
        """Text that keeps its place among others on a line, whatever its direction."""
        if not self.marks:
            return text
        return Text(LEFT_TO_RIGHT_MARK).append_text(text).append(LEFT_TO_RIGHT_MARK)

    def line(self, parts: Iterable[Text | str], between: str = " · ") -> Text:
        """Parts side by side, each in its place."""
        cells = [self.cell(Text(part) if isinstance(part, str) else part) for part in parts]
        return Text(between).join(cells)


def _knows_blocks() -> bool:
    """The output can hold what tiles are drawn with."""
    try:
        "▀萬·".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
