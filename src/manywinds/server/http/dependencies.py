"""What requests depend on: the state of the application, and who sends them."""

from typing import Annotated

from fastapi import Depends, Header, Response
from starlette.requests import HTTPConnection, Request

from manywinds.rules.words import LANGUAGES
from manywinds.server.journals.tournaments import Visit
from manywinds.server.state import AppState
from manywinds.server.user import User

COOKIE = "manywinds"
A_YEAR = 365 * 24 * 3600


def app_state_of(connection: HTTPConnection) -> AppState:
    """The server's parts."""
    found: AppState = connection.app.state.app_state
    return found


def set_cookie(request: Request, response: Response, cookie: str) -> None:
    """Give somebody the own cookie. Scripts do not see it, and other sites do not send it."""
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, cookie, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def known_visitor(connection: HTTPConnection) -> User | None:
    """Who comes, if we know him."""
    return app_state_of(connection).auth.read(connection.cookies.get(COOKIE))


async def some_visitor(request: Request, response: Response) -> User:
    """Who comes; somebody new becomes a guest."""
    found = known_visitor(request)
    if found is None:
        found = app_state_of(request).auth.guest(language(request))
        set_cookie(request, response, app_state_of(request).auth.sign(found))
    return found


def language(connection: HTTPConnection) -> str:
    """The language that was asked for."""
    asked = connection.query_params.get("lang", "en")
    return asked if asked in LANGUAGES else "en"


AppStateDep = Annotated[AppState, Depends(app_state_of)]
Visitor = Annotated[User, Depends(some_visitor)]
MaybeVisitor = Annotated[User | None, Depends(known_visitor)]


def _visit(me: MaybeVisitor, manywinds_key: Annotated[str, Header()] = "") -> Visit:
    return Visit(manywinds_key, me.id if me is not None and me.account is not None else "")


Coming = Annotated[Visit, Depends(_visit)]
"""Who comes to a tournament: with a link, an account, or as one of the public."""
