"""Score sheets: begin one, look at it, enter deals and correct them, print it."""

from collections.abc import Callable
from random import SystemRandom
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Header, Request
from fastapi.responses import Response
from starlette.websockets import WebSocket

from manywinds import __version__
from manywinds.books import book, books
from manywinds.club.log import now
from manywinds.club.print.page import to_csv
from manywinds.club.print.pdf import to_pdf
from manywinds.club.print.sheet import free_page
from manywinds.club.sheet.free_sheet import first_entry
from manywinds.club.sheet.requests import CorrectDeal, EnterDeal, EnterOffence, read_sheet_request
from manywinds.kernel.errors import ManywindsError
from manywinds.server.http.dependencies import AppStateDep, Visitor, app_state_of
from manywinds.server.http.explained import explained
from manywinds.server.http.journal_connection import tell_revs
from manywinds.server.http.people import proper
from manywinds.server.journals.journal import Journal, once, plain
from manywinds.server.journals.sheet_views import asks_of, body_of, tried
from manywinds.server.journals.sheets import KeptSheet, proposed
from manywinds.server.refusal import RefusedRequest, reason
from manywinds.server.titles import title
from manywinds.server.wire import DealTried, Lang, NewJournal, SheetDo, SheetTry, SheetView, SheetWish

router = APIRouter(prefix="/api", tags=["sheets"], route_class=explained(read_sheet_request))
KEY = "Manywinds-Key"
LONGEST_GIVEN = 8000
"""Characters of what one entry holds."""


async def _sheet(id: str, app_state: AppStateDep) -> Journal[KeptSheet]:
    return await app_state.sheets.find(id)


async def _written(
    id: str, app_state: AppStateDep, key: Annotated[str, Header(alias=KEY, max_length=100)] = ""
) -> Journal[KeptSheet]:
    found = await app_state.sheets.find(id)
    if not found.may_write(key):
        raise RefusedRequest("no_writing", 403)
    return found


Sheet = Annotated[Journal[KeptSheet], Depends(_sheet)]
"""A sheet that somebody looks at."""
OwnSheet = Annotated[Journal[KeptSheet], Depends(_written)]
"""A sheet that somebody may write."""


@router.post("/sheets", status_code=201)
async def begin_sheet(wish: SheetWish, me: Visitor, request: Request, app_state: AppStateDep) -> NewJournal:
    """Begin a sheet; if the seats are drawn, chance decides who begins as East."""
    if wish.book not in books():
        raise RefusedRequest("no_book", 422)
    names = [proper(each) for each in wish.names]
    if wish.draw:
        SystemRandom().shuffle(names)
    entry = first_entry({"book": wish.book, "names": names, "options": dict(wish.options)}, me.name, now())
    address = request.client.host if request.client is not None else ""
    found, key = await app_state.sheets.begin(entry, me.id, address)
    return NewJournal(id=found.head.id, key=key)


@router.get("/sheets/{id}")
async def one_sheet(
    sheet: Sheet, app_state: AppStateDep, lang: Lang = "en", key: Annotated[str, Header(alias=KEY, max_length=100)] = ""
) -> SheetView:
    """A sheet; whoever has its key is told what may be done."""
    writes = sheet.may_write(key)
    return await app_state.view(writes, _viewed(sheet, writes, lang))


@router.post("/sheets/{id}/do")
async def do_to_sheet(
    asked: SheetDo, sheet: OwnSheet, me: Visitor, app_state: AppStateDep, lang: Lang = "en"
) -> SheetView:
    """Enter, correct, undo, stop or sign. The answer comes when it is stored."""
    wish = asked.root
    given = plain(wish.row(), LONGEST_GIVEN)
    request = read_sheet_request(wish.what, given)
    await sheet.do(lambda kept: proposed(kept, request, me.name, wish.rev), once(wish.once, wish.what, given))
    # Whoever stored something gets an answer, however many others only look.
    return await app_state.reckon(_viewed(sheet, True, lang))


@router.post("/sheets/{id}/try")
async def try_on_sheet(asked: SheetTry, sheet: OwnSheet, app_state: AppStateDep, lang: Lang = "en") -> DealTried:
    """What a deal, a correction or an offence would come to; nothing is entered."""
    kept, given = sheet.state, plain(asked.root.row(), LONGEST_GIVEN)

    def work() -> DealTried:
        try:
            request = read_sheet_request(asked.root.what, given)
            named = request.number if isinstance(request, EnterDeal | EnterOffence | CorrectDeal) else None
            number = named or len(kept.sheet.sheet.deals) + 1
            made = proposed(kept, request, "try").state
        except ManywindsError as fault:
            return DealTried(ok=False, error=reason(fault, lang))
        return tried(made.played, number, list(kept.sheet.names), lang)

    return await app_state.view(True, work)


@router.get("/sheets/{id}/print.{kind}", response_class=Response)
async def print_sheet(
    sheet: Sheet, kind: Literal["pdf", "csv"], app_state: AppStateDep, blank: bool = False, lang: Lang = "en"
) -> Response:
    """The sheet as a document, or as a table for other programs."""

    def work() -> bytes:
        pages = [free_page(sheet.state.sheet, lang, blank)]
        # The mark at the beginning tells spreadsheets which alphabet it is in.
        return to_pdf(pages, lang, f"Manywinds {__version__}") if kind == "pdf" else to_csv(pages).encode("utf-8-sig")

    media = "application/pdf" if kind == "pdf" else "text/csv; charset=utf-8"
    name = f'attachment; filename="sheet.{kind}"'
    return Response(await app_state.printed(False, work), media_type=media, headers={"Content-Disposition": name})


@router.websocket("/sheets/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Hear of every change."""
    app_state = app_state_of(socket)
    await tell_revs(socket, lambda: app_state.sheets.find(id))


def _viewed(sheet: Journal[KeptSheet], writes: bool, lang: Lang) -> Callable[[], SheetView]:
    """Tells the sheet as it is now, whenever there is time for it."""
    kept, rev, entry = sheet.state, sheet.rev, sheet.entries[0]
    return lambda: _view(sheet.head.id, kept, rev, entry.at, writes, lang)


def _view(id: str, kept: KeptSheet, rev: int, born: str, writes: bool, lang: Lang) -> SheetView:
    found = kept.sheet
    usual = book(found.book.id).options.values
    return SheetView(
        id=id,
        rev=rev,
        changed=found.changed,
        book=found.book.id,
        book_name=title(found.book.id, lang),
        options={name: value for name, value in found.book.options.values.items() if value != usual[name]},
        asks=asks_of(found.book, lang),
        body=body_of(kept.played, list(found.names), lang),
        signed=list(found.signed),
        final=len(found.signed) == len(found.names),
        may=kept.may() if writes else [],
        born=born,
    )
