"""Pages drawn as PDF, on A4. Hebrew runs from right to left, columns included; the fonts hold all our alphabets."""

import re
from collections.abc import Sequence
from importlib.resources import as_file, files
from typing import Final

from manywinds.club.print.page import Grid, PrintPage
from manywinds.extras import MissingExtraError
from manywinds.rules.words import RIGHT_TO_LEFT, words

try:
    from fpdf import FPDF
    from fpdf.bidi import BidiParagraph
    from fpdf.enums import TextDirection
except ModuleNotFoundError as fault:
    raise MissingExtraError("print") from fault

FACE: Final = "sheets"
MARGIN: Final = 12.0
INK: Final = (25, 30, 36)
FAINT: Final = (110, 118, 128)
LINE: Final = (165, 172, 180)
SHADE: Final = (233, 240, 240)
ACCENT: Final = (0, 105, 100)
LEAST_SIZE: Final = 5.0
SMALL: Final = 6.5
BODY: Final = 9.0
SIGN_HEIGHT: Final = 15.0
HEBREW: Final = 0x590
SIGNED: Final = re.compile(r"(?<!\w)([+−#-])(?=\d)")
MIRRORED: Final = dict(zip("()[]{}<>«»", ")(][}{><»«", strict=True))
TO_THE_RIGHT: Final = "\u200e"
"""A mark without a shape: what follows runs from left to right."""


class Paper:
    """A document being drawn."""

    def __init__(self, lang: str, creator: str = "", pages: int = 0) -> None:
        self.say = words(lang, "club")
        self.rtl = lang in RIGHT_TO_LEFT
        self.creator = creator
        self.pages = pages
        self.pdf = FPDF(unit="mm", format="A4")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margins(MARGIN, MARGIN, MARGIN)
        self.pdf.set_lang(lang)
        for style, name in (("", "DejaVuSans.ttf"), ("B", "DejaVuSans-Bold.ttf")):
            with as_file(files("manywinds.club.print") / "fonts" / name) as path:
                self.pdf.add_font(FACE, style, path)
        self.pdf.set_line_width(0.15)

    @property
    def width(self) -> float:
        """Between the margins."""
        return self.pdf.w - 2 * MARGIN

    @property
    def bottom(self) -> float:
        """Where the footing begins."""
        return self.pdf.h - MARGIN - 5

    def visual(self, text: str) -> str:
        """The letters from left to right as they are seen."""
        if all(ord(letter) < HEBREW for letter in text):
            return text
        base = TextDirection.RTL if self.rtl else TextDirection.LTR
        # A sign stays in front of its figure.
        marked = SIGNED.sub(f"{TO_THE_RIGHT}\\1", text)
        seen = BidiParagraph(text=marked, base_direction=base).get_reordered_characters()
        # What stands in text from right to left opens on the other side.
        letters = [
            MIRRORED.get(each.character, each.character) if each.embedding_level % 2 else each.character
            for each in seen
        ]
        return "".join(letters).replace(TO_THE_RIGHT, "")

    def put(
        self, x: float, y: float, width: float, height: float, text: str,
        size: float = BODY, bold: bool = False, align: str = "C", ink: tuple[int, int, int] = INK,
    ) -> None:  # fmt: skip
        """A line of text in a box, made smaller until it fits, and cut if it still does not."""
        pdf = self.pdf
        style = "B" if bold else ""
        room = width - 1.2
        seen = self.visual(text)
        pdf.set_font(FACE, style, size)
        wide = pdf.get_string_width(seen)
        if wide > room:
            size = max(LEAST_SIZE, int(2 * size * room / wide) / 2)
            pdf.set_font(FACE, style, size)
            wide = pdf.get_string_width(seen)
        if wide > room:
            text = text[: max(1, int(len(text) * room / wide) - 1)]
            seen = self.visual(f"{text}…")
            while pdf.get_string_width(seen) > room and len(text) > 1:
                text = text[:-1]
                seen = self.visual(f"{text}…")
        if align == "start":
            align = "R" if self.rtl else "L"
        spare = width - pdf.get_string_width(seen)
        left = x + (0.8 if align == "L" else spare - 0.8 if align == "R" else spare / 2)
        pdf.set_text_color(*ink)
        pdf.text(left, y + height / 2 + size * 0.3528 * 0.36, seen)

    def across(self, x: float, width: float) -> float:
        """Where a box lies that was meant for `x` from the side where reading starts."""
        return self.pdf.w - x - width if self.rtl else x

    # Pages.

    def draw(self, page: PrintPage) -> None:
        """One page, or more if its tables go on."""
        self.begin(page)
        y = self.heading(page)
        if page.columns > 1:
            y = self.beside(page, y)
        else:
            for grid in page.grids:
                y = self.grid(page, grid, y)
        for note in page.notes:
            y = self.note(page, note, y)
        if page.signs:
            self.signs(page, y)

    def begin(self, page: PrintPage) -> None:
        """A fresh sheet."""
        self.pdf.add_page(orientation="L" if page.landscape else "P")
        self.footing()

    def heading(self, page: PrintPage) -> float:
        """Title and facts; where the rest begins."""
        y = MARGIN
        self.put(MARGIN, y, self.width, 9, page.title, 15, True, "start", ACCENT)
        y += 10
        self.pdf.set_draw_color(*ACCENT)
        self.pdf.line(MARGIN, y, MARGIN + self.width, y)
        y += 2
        if page.facts:
            across = 4 if page.landscape else 3
            box = self.width / across
            for place, (name, value) in enumerate(page.facts):
                column = place % across
                if column == 0 and place:
                    y += 5.5
                x = self.across(MARGIN + column * box, box)
                self.put(x, y, box, 5.5, f"{name}: {value}" if name else value, 8.5, False, "start")
            y += 8
        return y

    def beside(self, page: PrintPage, y: float) -> float:
        """Small tables beside each other."""
        gap = 8.0
        box = (self.width - gap * (page.columns - 1)) / page.columns
        for start in range(0, len(page.grids), page.columns):
            group = page.grids[start : start + page.columns]
            tall = max(self.height_of(grid) for grid in group)
            if y + tall > self.bottom:
                self.begin(page)
                y = self.heading(page._replace(facts=()))
            for place, grid in enumerate(group):
                self.table(grid, MARGIN + place * (box + gap), y, box, grid.rows)
            y += tall + 6
        return y

    def height_of(self, grid: Grid) -> float:
        """Of a table with its title."""
        heads = (1 if grid.over else 0) + (1 if any(grid.head) else 0)
        return (7 if grid.title else 0) + grid.height * (heads + len(grid.rows))

    def grid(self, page: PrintPage, grid: Grid, y: float) -> float:
        """A table over the whole width, on as many sheets as it needs."""
        rows = list(grid.rows)
        strong = {each % len(rows) for each in grid.strong} if rows else set()
        at = 0
        while True:
            head = self.height_of(grid._replace(rows=()))
            fits = max(1, int((self.bottom - y - head) / grid.height))
            part = rows[at : at + fits]
            bold = tuple(each - at for each in strong if at <= each < at + fits)
            y = self.table(grid._replace(strong=bold), MARGIN, y, self.width, tuple(part))
            at += fits
            if at >= len(rows):
                return y + 4
            self.begin(page)
            y = self.heading(page._replace(facts=()))

    def table(self, grid: Grid, x: float, y: float, width: float, rows: tuple[tuple[str, ...], ...]) -> float:
        """A table at a place; where it ends."""
        scale = width / sum(grid.widths)
        widths = [each * scale for each in grid.widths]
        if grid.title:
            self.put(self.across(x, width), y, width, 6, grid.title, 10, True, "start")
            y += 7
        self.pdf.set_draw_color(*LINE)
        self.pdf.set_fill_color(*SHADE)
        if grid.over:
            at = 0
            left = x
            for text, span in grid.over:
                box = sum(widths[at : at + span])
                self.box(left, y, box, grid.height, text, True, "C", True)
                left += box
                at += span
            y += grid.height
        if any(grid.head):
            y = self.row(grid, x, y, widths, grid.head, True, True)
        for number, row in enumerate(rows):
            y = self.row(grid, x, y, widths, row, number in grid.strong, False)
        return y

    def row(
        self, grid: Grid, x: float, y: float, widths: list[float], cells: Sequence[str], bold: bool, head: bool
    ) -> float:
        """One row of a table."""
        for column, text in enumerate(cells):
            align = "start" if column in grid.start else "C"
            self.box(x, y, widths[column], grid.height, text, bold, align, head)
            x += widths[column]
        return y + grid.height

    def box(
        self, x: float, y: float, width: float, height: float, text: str, bold: bool, align: str, head: bool
    ) -> None:
        """A cell with its frame."""
        left = self.across(x, width)
        self.pdf.rect(left, y, width, height, "DF" if head else "D")
        size = 8 if head else BODY
        lines = self.lines(text, width, size) if align == "start" else [text]
        for place, line in enumerate(lines):
            part = height / len(lines)
            self.put(left, y + place * part, width, part, line, size if len(lines) == 1 else SMALL, bold, align)

    def lines(self, text: str, width: float, size: float) -> list[str]:
        """A text that would become too small is broken in two, in its middle."""
        self.pdf.set_font(FACE, "", size)
        if self.pdf.get_string_width(text) * SMALL / size < width - 1.2 or " " not in text:
            return [text]
        spaces = [at for at, letter in enumerate(text) if letter == " "]
        middle = min(spaces, key=lambda at: abs(2 * at - len(text)))
        return [text[:middle], text[middle + 1 :]]

    def note(self, page: PrintPage, text: str, y: float) -> float:
        """A line of text below the tables."""
        if y + 6 > self.bottom:
            self.begin(page)
            y = self.heading(page._replace(facts=()))
        self.put(MARGIN, y, self.width, 5.5, text, 8.5, False, "start", FAINT)
        return y + 5.5

    def signs(self, page: PrintPage, y: float) -> None:
        """Lines to sign on."""
        across = 6 if page.landscape else 2
        lines = -(-len(page.signs) // across)
        if y + SIGN_HEIGHT * lines > self.bottom + 3:
            self.begin(page)
            y = self.heading(page._replace(facts=()))
        box = self.width / across
        self.pdf.set_draw_color(*FAINT)
        for place, name in enumerate(page.signs):
            left = self.across(MARGIN + place % across * box, box)
            top = y + SIGN_HEIGHT * (place // across)
            self.pdf.line(left + 2, top + 8, left + box - 2, top + 8)
            self.put(left + 1.2, top + 8, box - 2.4, 5, name, 7.5, False, "start", FAINT)

    def footing(self) -> None:
        """The number of the page; how many there are is known when all are drawn for the second time."""
        text = self.say["page"].format(page=self.pdf.page, pages=self.pages)
        top = self.pdf.h - MARGIN - 1
        self.put(MARGIN, top, self.width, 4, text, 7, False, "L" if self.rtl else "R", FAINT)
        self.put(self.across(MARGIN, self.width / 2), top, self.width / 2, 4, self.creator, 7, False, "start", FAINT)


def to_pdf(pages: Sequence[PrintPage], lang: str = "en", creator: str = "") -> bytes:
    """A document of these pages."""
    count = 0
    while True:
        paper = Paper(lang, creator, count)
        paper.pdf.set_title(pages[0].title if pages else "")
        for page in pages:
            paper.draw(page)
        if paper.pdf.pages_count == count:
            return bytes(paper.pdf.output())
        count = paper.pdf.pages_count
