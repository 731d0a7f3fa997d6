"""Sheets on paper, in four languages, as PDF and CSV."""

import csv
import io
from pathlib import Path

import pytest
from pypdf import PdfReader

from manywinds.club.errors import ClubError
from manywinds.club.print.page import Grid, PrintPage, to_csv
from manywinds.club.print.pdf import Paper, to_pdf
from manywinds.club.print.tournament import SHEETS, pages_of
from manywinds.rules.words import LANGUAGES, words
from support.events import SEED, Desk, entrants

NAMES = ("Anna Nowak", "Борис Иванов", "דנה כהן", "Łukasz Żółć")


@pytest.fixture(scope="module")
def desk() -> Desk:
    found = Desk(venue="Warsaw", date="2026-05-02")
    players = [{"name": f"{NAMES[number % 4]} {number}", "team": f"Cranes {number // 4}"} for number in range(16)]
    found.do("register", players=[players[number - 1] for number in entrants(16)])
    found.do("draw", seed=SEED)
    found.do("seat", rounds=[[[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]]], session=1)
    found.do("start", session=1)
    found.do("penalty", "referee", session=1, table=1, player=5, code="PEN-13", note="by mistake")
    found.do("penalty", "referee", session=1, table=1, player=9, code="PEN-08")
    found.do("result", session=1, table=1, deal={"wins": [{"person": 0, "worth": "24"}], "discarder": 1})
    found.do("result", session=1, table=1, deal={"ended": "exhausted"})
    found.later(150)
    found.do("end", session=1)
    found.close(1, 1)
    found.do("appeal", session=1, player=5, against="deal 1", text="It was a win.", signed_by=["player"], fee_paid=True)
    return found


def text_of(content: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_is_printed_in_every_language(desk: Desk, sheet: str, lang: str) -> None:
    """MCR-96, MCR-97, MCR-98, MCR-99, MCR-T13, MCR-T33, MCR-T34."""
    pages = pages_of(desk.event, sheet, lang, id=1)
    content = to_pdf(pages, lang, "Manywinds")
    found = PdfReader(io.BytesIO(content))
    assert len(found.pages) >= len(pages)
    for page in found.pages:
        assert sorted([round(float(page.mediabox.width)), round(float(page.mediabox.height))]) == [595, 842]
    told = text_of(content)
    assert pages[0].title.split()[0] in told
    rows = list(csv.reader(io.StringIO(to_csv(pages))))
    assert max(len(row) for row in rows) >= 2


def test_all_words_are_there_in_all_languages() -> None:
    keys = {lang: set(words(lang, "club")) for lang in LANGUAGES}
    assert keys["ru"] == keys["he"] == keys["pl"] == keys["en"]
    fields = {lang: {key: sorted(_fields(text)) for key, text in words(lang, "club").items()} for lang in LANGUAGES}
    assert fields["ru"] == fields["he"] == fields["pl"] == fields["en"]


def _fields(text: str) -> list[str]:
    return [part.split("}")[0] for part in text.split("{")[1:]]


def test_the_score_sheet_has_the_form_of_the_book(desk: Desk) -> None:
    """MCR-97, MCR-T25: sixteen rows of plus, minus and sum, remarks, totals, table points, six lines to sign on."""
    (page,) = pages_of(desk.event, "score", session=1, table=1)
    (grid,) = page.grids
    assert grid.over[1][0].startswith("East: 1 Anna Nowak 0")
    assert grid.head == ("No.", *("+", "−", "Sum") * 4, "NB")
    assert len(grid.rows) == 18
    remark = "#1: 24 from #5; #5 PEN-13 −60 to others, dead hand; #9 PEN-08 warning"
    assert grid.rows[0] == ("1", "68", "", "68", "", "92", "−92", "12", "", "12", "12", "", "12", remark)
    assert grid.rows[1][-1] == "draw"
    assert grid.rows[2][1:] == ("",) * 13
    assert [grid.rows[16][column] for column in (3, 6, 9, 12)] == ["68", "−92", "12", "12"]
    assert [grid.rows[17][column] for column in (3, 6, 9, 12)] == ["4.00", "0.00", "1.50", "1.50"]
    assert len(page.signs) == 6
    (blank,) = pages_of(desk.event, "score", session=1, table=1, blank=True)
    assert {cell for row in blank.grids[0].rows for cell in row[1:]} == {""}
    assert len(PdfReader(io.BytesIO(to_pdf([page]))).pages) == 1


def test_the_other_sheets_say_what_they_are_for(desk: Desk) -> None:
    """MCR-86, MCR-96, MCR-98, MCR-99, MCR-T13, MCR-T39."""
    (allocation,) = pages_of(desk.event, "allocation")
    assert allocation.grids[0].rows[0][0:2] == ("1", "1  Anna Nowak 0")
    (cards,) = pages_of(desk.event, "cards")
    assert cards.grids[4].title == "5  Anna Nowak 4 · Cranes 1"
    assert cards.grids[4].rows == (("1", "1", "South"),)
    (violations,) = pages_of(desk.event, "violations")
    assert violations.grids[0].rows[0][1:] == (
        "5", "Anna Nowak 4", "Cranes 1", "1 / 1 / 1 / S", "1", "PEN-13  A win that is no winning hand.", "1",
        "−60 to others, dead hand", "by mistake",
    )  # fmt: skip
    (appeal,) = pages_of(desk.event, "appeal", id=1)
    assert ("Fee", "200 USD, paid") in appeal.grids[0].rows
    (final,) = pages_of(desk.event, "final")
    assert final.grids[0].rows[0] == (
        "1", "Cranes 0", "Anna Nowak 0", "4.00", "68", "1", "4.00", "68", "1", "4.00", "4.00", "68", "68",
    )  # fmt: skip
    (players,) = pages_of(desk.event, "players")
    assert players.grids[0].head == ("No.", "Name", "Team", "")
    assert ("", "Subject to appeal") in pages_of(desk.event, "standings")[0].facts
    with pytest.raises(ClubError, match="'menu' is no sheet; choose from allocation"):
        pages_of(desk.event, "menu")


def test_the_forms_name_the_group_and_the_oath_is_printed(desk: Desk) -> None:
    """MCR-96, MCR-97, MCR-98, MCR-100: the group is left open where nobody named one."""
    grouped = Desk(group="A").seated()
    for sheet in ("allocation", "score", "violations"):
        assert ("Group", "…") in pages_of(desk.event, sheet)[0].facts
        assert ("Group", "A") in pages_of(grouped.event, sheet)[0].facts
    fresh = Desk()
    assert ("Name", "…") in pages_of(fresh.event, "oath")[0].facts
    fresh.do("register", players=[{"name": "Anna", "oath": True, "oath_date": "2026-05-01", "age_ok": True}])
    fresh.do("register", players=[{"name": "Boris"}])
    anna, boris = pages_of(fresh.event, "oath")
    assert (anna.title, anna.signs) == ("Player's oath", ("Player", "Date"))
    assert {("Name", "Anna"), ("Taken", "2026-05-01")} <= set(anna.facts)
    assert "Taken" not in dict(boris.facts)
    assert anna.notes[1] == "2. I do not play for money during the competition."
    assert "at least 18 years old" in text_of(to_pdf([anna]))


def test_hebrew_runs_from_right_to_left_and_figures_do_not() -> None:
    paper = Paper("he")
    assert paper.visual("שלום") == "םולש"
    assert paper.visual("−30 לאחרים") == "םירחאל −30"
    assert paper.visual("(נחתם)") == "(םתחנ)"
    assert paper.visual("#12: 24") == "#12: 24"
    assert Paper("en").visual("דנה 5") == "5 הנד"
    assert paper.across(10, 20) == pytest.approx(paper.pdf.w - 30)


def test_long_tables_go_on_over_the_page_and_long_words_are_cut() -> None:
    rows = tuple((str(number), "word " * 60) for number in range(100))
    page = PrintPage(
        "Long", (("a", "b"),) * 9, (Grid(("n", "w"), rows, (1, 3), (1,), strong=(-1,)),), ("A",) * 7, ("note",)
    )
    found = PdfReader(io.BytesIO(to_pdf([page, page._replace(landscape=True)])))
    assert len(found.pages) >= 6
    assert "Page 1 of" in found.pages[0].extract_text()
    assert f"Page {len(found.pages)} of {len(found.pages)}" in found.pages[-1].extract_text()


def test_a_cell_is_never_a_formula() -> None:
    grid = Grid(("name", "points"), (("=1+1", "−5"), ("@x", "+7"), ("-", "1.50")), (1, 1))
    assert to_csv([PrintPage("x", (), (grid,))]) == "name,points\n'=1+1,-5\n'@x,7\n-,1.50\n"


def test_the_fonts_hold_every_letter_of_the_catalogues() -> None:
    paper = Paper("en")
    font = paper.pdf.fonts["sheets"]
    for lang in LANGUAGES:
        for text in (*words(lang, "club").values(), *words(lang).values()):
            missing = {letter for letter in text if letter not in "\n" and ord(letter) not in font.cmap}  # type: ignore[attr-defined]
            assert not missing, (lang, text)
    folder = Path(__file__).parents[2] / "src" / "manywinds" / "club" / "print" / "fonts"
    assert "DejaVu" in (folder / "LICENSE").read_text(encoding="utf-8")
