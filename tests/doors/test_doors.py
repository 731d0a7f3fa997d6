"""One truth at every door: the same facts are refused, counted and paid alike, whichever way they come in.

The doors are the library, the flags of the command line, a file of cases, the server, a score sheet and a table of a
tournament. The page's calculator stands in `tests/page/test_score_doors.py`, a table that is played in
`test_played_deals.py` beside this one.
"""

import io
import json
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from typing import Any

import pytest

from doors.cases import CASES, TOLD, Answer, Row, answer_of, library
from manywinds import cli
from manywinds.books import book
from manywinds.club.errors import ClubError
from manywinds.club.event.actions import propose as propose_result
from manywinds.club.event.requests import read_request
from manywinds.club.sheet.entered import EXCUSED, EnteredDeal, EnteredWin
from manywinds.club.sheet.free_sheet import FreeSheet, first_entry, propose, replay
from manywinds.club.sheet.requests import EnterDeal
from manywinds.club.sheet.sheet import SheetRow
from manywinds.kernel.state import NOBODY, WON
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.rules.case import read_case
from support.command_line import run, strict_json
from support.events import START_TIME, Desk
from support.serving import Visitor, served

LEAST = 1000
"""So many cases there are at least."""


def test_there_are_many_cases_of_every_book() -> None:
    assert len(CASES) >= LEAST
    assert {case["book"] for case in CASES} >= {
        "mcr", "hk-old", "hk-old-pl", "hk-new", "riichi-phoenix", "riichi-tenhou", "riichi-ema", "israeli",
    }  # fmt: skip


@pytest.mark.parametrize(("case", "told"), TOLD, ids=lambda each: str(each)[:60])
def test_a_new_case_is_paid_or_refused_as_the_clause_says(case: Row, told: Row | str) -> None:
    """HKR-31, HKR-41, HKR-68, HKR-69, HKR-77, HKR-78, HKR-79, HKR-84, HKR-97, HKR-101, HKR-105, HKP-32, HKP-49,
    HKP-51, HKP-53, RII-52, RII-76, RII-77, MCR-45, MCR-67, MCR-68, ISR-29, ISR-52, ISR-66, ISR-228, ISR-231."""
    answer = library(case)
    if isinstance(told, str):
        assert answer.refused == told
    else:
        assert answer.refused == ""
        assert answer.payments == tuple(told.values()) or not told


# The command line.


def flags(case: Row) -> list[str]:
    """The same case as a player types it."""
    facts, options = read_case(case)
    win = facts.win
    found = [win.notation(), "--book", case["book"], "--seat", case["seat_wind"], "--round", case["round_wind"]]
    found += ["--self-draw"] if win.self_draw else []
    found += ["--loser"] if facts.lost else []
    for name in ("discarder", "responsible", "pao", "counters", "sticks"):
        if case.get(name):
            found += [f"--{name}", str(case[name])]
    for word in case["circumstances"]:
        found += ["--with", word]
    for flag, field in (("--dora", "dora_indicators"), ("--ura", "ura_indicators")):
        if case.get(field):
            found += [flag, " ".join(case[field])]
    for name, value in options.items():
        plain = book(case["book"]).options.get(name).read(value)
        found += ["--option", f"{name}={str(plain).lower() if isinstance(plain, bool) else plain}"]
    return found


def by_flags(case: Row) -> Answer:
    output, errors = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
    with redirect_stdout(output), redirect_stderr(errors):
        code = cli.run(["score", *flags(case), "--json"])
    if code:
        return Answer(refused=errors.getvalue().strip())
    output.seek(0)
    return answer_of(strict_json(output.read()))


def test_the_command_line_says_the_same() -> None:
    for case in CASES:
        assert by_flags(case) == library(case), case


def test_a_file_of_cases_says_the_same() -> None:
    done = run("score", "--batch", given="".join(json.dumps(case) + "\n" for case in CASES))
    for case, line in zip(CASES, done.stdout.splitlines(), strict=True):
        assert answer_of(json.loads(line)) == library(case), case


# The server.


@pytest.fixture(scope="module")
def anna(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    with served(tmp_path_factory.mktemp("doors")) as running:
        yield running.visitor()


def by_server(told: dict[str, Any]) -> Answer:
    if not told["ok"]:
        return Answer(refused=told["error"])
    lines = {line["fan"]: line["value"] for line in told["lines"]}
    paid = dict(zip(WIND_LETTERS, told["changes"], strict=True)) if told["changes"] else None
    return answer_of({**told, "items": lines, "total": told["total"] or 0, "payments": paid})


def test_the_server_says_the_same(anna: Visitor) -> None:
    for place, case in enumerate(CASES):
        assert by_server(anna.post("/api/score", {"case": case})) == library(case), case
        if place % 40 == 0:
            found = anna.post("/api/score/all", {"case": case})["results"][case["book"]]
            # Options belong to one book alone, so the view of all books leaves them out.
            assert by_server(found) == library({**case, "options": {}}), case


# Sheets.


def entered(case: Row) -> Row | None:
    """A case as the first deal of a game, if it is one: in the first round, with nothing left on the table, and of a
    winner."""
    if case.get("winner") is False:
        return None
    return {**case, "round_wind": "E", "counters": 0, "sticks": 0}


def deal_of(case: Row) -> EnteredDeal:
    facts, _ = read_case(case)
    win = facts.win
    told = EnteredWin(
        win.seat,
        hand=win.notation(),
        circumstances=tuple(case["circumstances"]),
        dora=" ".join(case.get("dora_indicators") or ()),
        ura=" ".join(case.get("ura_indicators") or ()),
        responsible=EXCUSED if facts.excused else facts.responsible,
    )
    others = ()
    if book(case["book"]).losers is not None:
        others = tuple((person, "0") for person in range(4) if person != win.seat)
    return EnteredDeal(WON, (told,), facts.discarder, others=others)


def of_row(row: SheetRow, case: Row) -> Answer:
    score = row.outcome.scores[0]
    changes = list(row.changes)
    if book(case["book"]).losers is not None:
        # There everybody keeps what the own hand is worth, which nobody pays.
        changes[WIND_LETTERS.index(case["seat_wind"])] -= score.total
    result = score.to_dict()
    return answer_of({**result, "payments": dict(zip(WIND_LETTERS, changes, strict=True))})


def agrees(found: Answer, case: Row) -> bool:
    """A sheet takes no hand that may not be declared, and says the number of the deal before a refusal."""
    meant = library(case)
    if meant.refused or not meant.legal:
        return bool(found.refused) and (not meant.refused or meant.refused in found.refused)
    return found == meant


@cache
def sheet_by(book_id: str, options: str) -> FreeSheet:
    given = {"book": book_id, "names": ["Anna", "Boris", "Clara", "Daniel"], "options": json.loads(options)}
    return replay([first_entry(given, "Anna", START_TIME)])


def by_sheet(case: Row) -> Answer:
    sheet = sheet_by(case["book"], json.dumps(case.get("options") or {}))
    try:
        made = propose(sheet, EnterDeal(deal=deal_of(case)), "Anna", START_TIME)
    except ClubError as fault:
        return Answer(refused=str(fault))
    return of_row(made.played.rows[-1], case)


def test_a_score_sheet_says_the_same() -> None:
    """MCR-T18."""
    seen = 0
    for each in CASES:
        case = entered(each)
        if case is not None:
            seen += 1
            assert agrees(by_sheet(case), case), (case, by_sheet(case), library(case))
    assert seen >= LEAST - 100


@cache
def desk_by(book_id: str, options: str) -> Desk:
    return Desk(book=book_id, options=json.loads(options)).seated()


def by_tournament(case: Row) -> Answer:
    desk = desk_by(case["book"], json.dumps(case.get("options") or {}))
    request = read_request("result", {"session": 1, "table": 1, "deal": deal_of(case).to_dict()})
    try:
        made = propose_result(desk.event, request, desk.by())
    except ClubError as fault:
        return Answer(refused=str(fault))
    return of_row(made.event.played(1, 1).rows[-1], case)


def test_a_table_of_a_tournament_says_the_same() -> None:
    """MCR-T18. Other options need another tournament, so some cases with options stand for all of them."""
    plain = [case for case in map(entered, CASES) if case is not None and not case.get("options")]
    others = [case for case in map(entered, CASES) if case is not None and case.get("options")]
    for case in (*plain, *others[::10]):
        assert agrees(by_tournament(case), case), (case, by_tournament(case), library(case))


def test_nobody_discards_where_it_is_not_told() -> None:
    """Without a discarder there is a score and no payment, at every door that can leave it out."""
    case = {**TOLD[0][0], "discarder": None}
    assert read_case(case).facts.discarder == NOBODY
    assert library(case) == by_flags(case)
    assert library(case).payments == ()
