"""The score sheet of one table in the form of the competition rules: for every hand plus, minus and sum of four
players, remarks, totals and signatures (MCR-97). Other books use the same form, with as many rows as they play deals.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from manywinds.club.event.standings import decimals, exact, plain
from manywinds.club.print.page import Grid, PrintPage
from manywinds.club.sheet.entered import EnteredOffence
from manywinds.club.sheet.free_sheet import FreeSheet
from manywinds.club.sheet.sheet import NO_DEAL, PlayedSheet, SheetRow, has_table_points
from manywinds.kernel.flow import NO_SETS, NO_WIN, OUT, VOIDS
from manywinds.kernel.state import EXHAUSTED, NOBODY, VOID, WON
from manywinds.kernel.tiles import SEATS, WIND_LETTERS
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points, number
from manywinds.rules.table.penalty import Penalty
from manywinds.rules.words import words

HANDS: Final = 16
"""Rows of the form."""


class Heading(NamedTuple):
    """Who sat where, from East at the start, and who has signed."""

    facts: tuple[tuple[str, str], ...]
    names: tuple[str, ...]
    marks: tuple[str, ...]
    """A short word for each player, for remarks."""
    teams: tuple[str, ...] = ("", "", "", "")
    signed: tuple[int, ...] = ()
    referee: str = ""
    signed_before: bool = False
    """Those who signed did so before a correction."""


def penalty_text(fault: EnteredOffence, penalty: Penalty, marks: Sequence[str], lang: str = "en") -> str:
    """What an offence came to, in a few words; whoever alone gets the points is named."""
    say = words(lang, "club")
    nobody = penalty.forfeited()
    paid = penalty.lost() - nobody
    effect = penalty.offence.effect
    parts = []
    if paid and fault.to != NOBODY:
        parts.append(say["to_player"].format(points=f"−{number(paid)}", who=marks[fault.to]))
    elif paid:
        parts.append(say["to_others"].format(points=f"−{number(paid)}"))
    if nobody:
        parts.append(say["to_nobody"].format(points=f"−{number(nobody)}"))
    if penalty.deducted:
        parts.append(say["later"].format(points=f"−{penalty.deducted}"))
    if penalty.offence.fine.steps and not penalty.lost() and not penalty.deducted:
        parts.append(say["warning"])
    for flag, word in ((VOIDS, "void_deal"), (OUT, "exclusion")):
        if effect & flag:
            parts.append(say[word])
    if (fault.dead or effect & (NO_WIN | NO_SETS)) and not effect & OUT:
        parts.append(say["dead_hand"])
    return ", ".join(parts) or say["noted"]


def remark(row: SheetRow, marks: tuple[str, ...], lang: str = "en") -> str:
    """How a hand ended and what went wrong in it: the NB column (MCR-T25)."""
    say = words(lang, "club")
    deal = row.deal
    parts = []
    if row.playing:
        parts.append(say["being_played"])
    elif deal.ended == WON:
        for place, win in enumerate(deal.wins):
            worth = win.worth or _total(row, place)
            key = "won_self" if deal.discarder == NOBODY else "won_from"
            other = "" if deal.discarder == NOBODY else marks[deal.discarder]
            parts.append(say[key].format(who=marks[win.person], worth=worth, other=other))
    elif deal.ended == EXHAUSTED:
        parts.append(say["draw"])
        if deal.ready:
            parts.append(say["ready"].format(who=" ".join(marks[person] for person in deal.ready)))
    elif deal.ended == VOID and row.place.number != NO_DEAL:
        parts.append(say["void"])
    elif deal.ended != VOID:
        parts.append(say["aborted"].format(why=deal.ended))
    for fault, penalty in zip(deal.faults, row.outcome.penalties, strict=True):
        parts.append(f"{marks[fault.person]} {penalty.offence.brief(lang)} {penalty_text(fault, penalty, marks, lang)}")
    if deal.override:
        parts.append(say["rules_exception"])
    return "; ".join([*parts, deal.note] if deal.note else parts)


def _total(row: SheetRow, place: int) -> str:
    score = row.outcome.scores[place]
    points = score.detail.get("basic_points", score.total)
    return str(points)


def score_page(book: Rulebook, played: PlayedSheet | None, heading: Heading, lang: str = "en") -> PrintPage:
    """The sheet, filled as far as the game went, or blank."""
    say = words(lang, "club")
    winds = [words(lang)[f"wind_{letter}"] for letter in WIND_LETTERS]
    over = [("", 1)]
    for seat in range(SEATS):
        team = f" · {heading.teams[seat]}" if heading.teams[seat] else ""
        over.append((f"{winds[seat]}: {heading.names[seat]}{team}", 3))
    over.append(("", 1))
    head = (say["hand_short"], *[say[name] for _ in range(SEATS) for name in ("plus", "minus", "sum")], say["nb"])
    rows = [_cells(row, heading.marks, lang) for row in played.rows] if played else []
    blanks = HANDS - len(rows)
    rows += [(str(len(rows) + 1 + each), *[""] * (3 * SEATS + 1)) for each in range(blanks)]
    rows.append(_totals(played, say))
    strong = [len(rows) - 1]
    if has_table_points(book) or "uma" in book.options.values:
        rows.append(_scores(book, played, say))
        strong.append(len(rows) - 1)
    widths = (1.3, *[1.5] * (3 * SEATS), 9.5)
    height = 6.4 if len(rows) <= HANDS + 2 else 5.4
    grid = Grid(head, tuple(rows), widths, (3 * SEATS + 1,), tuple(over), tuple(strong), height=height)
    signs = []
    signed = say["signed_before" if heading.signed_before else "signed"]
    for seat in range(SEATS):
        mark = f" ({signed})" if seat in heading.signed else ""
        signs.append(f"{heading.names[seat] or winds[seat]}{mark}")
    mark = f" ({signed})" if heading.signed_before else ""
    signs.append(f"{say['sign_referee']}{f': {heading.referee}{mark}' if heading.referee else ''}")
    signs.append(say["sign_head"])
    return PrintPage(say["score_sheet"], heading.facts, (grid,), tuple(signs), landscape=True)


def free_page(sheet: FreeSheet, lang: str, blank: bool = False) -> PrintPage:
    """The sheet of four people without a tournament."""
    named = sheet.book.names
    facts = ((words(lang, "club")["book"], named.get(lang, named["en"])),)
    heading = Heading(facts, sheet.names, sheet.names, signed=() if blank else sheet.signed)
    return score_page(sheet.book, None if blank else sheet.played(), heading, lang)


def _cells(row: SheetRow, marks: tuple[str, ...], lang: str) -> tuple[str, ...]:
    cells = [str(row.place.number or "")]
    for person in range(SEATS):
        change = row.changes[person]
        cells += [
            _figure(change) if change > 0 else "",
            _figure(-change) if change < 0 else "",
            _figure(row.sums[person]),
        ]
    return (*cells, remark(row, marks, lang))


def _figure(points: Points) -> str:
    return plain(exact(points)).replace("-", "−")


def _totals(played: PlayedSheet | None, say: dict[str, str]) -> tuple[str, ...]:
    cells = [say["total"]]
    for person in range(SEATS):
        cells += ["", "", _figure(played.points()[person]) if played else ""]
    return (*cells, "")


def _scores(book: Rulebook, played: PlayedSheet | None, say: dict[str, str]) -> tuple[str, ...]:
    tables = has_table_points(book)
    cells = [say["tp_short" if tables else "score_short"]]
    for person in range(SEATS):
        found = ""
        if played is not None:
            points = played.table_points()
            found = decimals(points[person]) if points is not None else _figure(played.scores()[person])
        cells += ["", "", found]
    return (*cells, "")
