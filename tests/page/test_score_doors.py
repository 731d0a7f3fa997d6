"""The page's calculator says what every other door says of the same facts (see `tests/doors`)."""

import re
from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import Page, expect

from doors.cases import CASES, TOLD, Row, library
from manywinds.rules.case import read_case
from manywinds.rules.scoring.exact import signed

SAMPLE = [*CASES[: len(CASES) - len(TOLD) : 35], *(case for case, _ in TOLD)]
"""Some of the worked cases, and all that are about who pays for others and what cannot have happened."""

Opened = Callable[..., Page]


def address(case: Row) -> str:
    """The case as a link to the calculator."""
    facts, options = read_case(case)
    win = facts.win
    parts = {"h": win.notation().replace(" ", ""), "seat": case["seat_wind"], "round": case["round_wind"]}
    if facts.lost or win.self_draw:
        parts["lost" if facts.lost else "draw"] = "1"
    else:
        parts["by"] = case["discarder"]
    parts["dora"] = "".join(case.get("dora_indicators") or ())
    parts["ura"] = "".join(case.get("ura_indicators") or ())
    parts["with"] = " ".join(case["circumstances"])
    parts["counters"], parts["sticks"] = (str(case.get(name) or 0) for name in ("counters", "sticks"))
    parts["liable"] = case.get("responsible") or case.get("pao") or ""
    parts |= {f"o.{name}": str(value).lower() for name, value in options.items()}
    query = "&".join(f"{name}={quote(value, safe='')}" for name, value in parts.items() if value)
    return f"/score/{case['book']}?{query}"


def test_the_calculator_shows_what_every_door_says(open_page: Opened) -> None:
    """HKR-77, HKR-79, HKP-53, RII-76: found from the melds and refused with the same sentence."""
    page = open_page("/score/mcr")
    home = re.sub(r"/score/.*", "", page.url)
    for case in SAMPLE:
        meant = library(case)
        page.goto(home + address(case))
        if meant.refused:
            expect(page.locator(".panel.note.slip"), str(case)).to_have_text(meant.refused)
            continue
        sheet = page.locator(".sheet:not(.stale)")
        expect(sheet, str(case)).to_be_visible()
        paid = [text.replace("\N{MINUS SIGN}", "-") for text in sheet.locator(".change .ltr").all_inner_texts()]
        figures = [re.sub(r"[^0-9+-]", "", text) for text in paid]
        wanted = [re.sub(r"[^0-9+-]", "", signed(each).replace("\N{MINUS SIGN}", "-")) for each in meant.payments]  # type: ignore[arg-type]
        assert [int(each or 0) for each in figures] == [int(each or 0) for each in wanted], case
