"""Who somebody is: a guest with a name, or an account with a password."""

from fastapi import APIRouter, Request, Response

from manywinds.play.record import RecordError, checked_name
from manywinds.server.http.dependencies import AppStateDep, Visitor, language, set_cookie
from manywinds.server.http.limits import address_of
from manywinds.server.refusal import RefusedRequest
from manywinds.server.user import User
from manywinds.server.wire import AccountWish, Me, NameWish

router = APIRouter(prefix="/api", tags=["people"])


@router.get("/me")
async def who_am_i(me: Visitor) -> Me:
    """Whoever asks; somebody new becomes a guest."""
    return to_wire(me)


@router.post("/me")
async def rename(wish: NameWish, me: Visitor, request: Request, response: Response, app_state: AppStateDep) -> Me:
    """Take another name at the table."""
    return _enter(me._replace(name=proper(wish.name)), request, response, app_state)


@router.post("/account")
async def register(wish: AccountWish, me: Visitor, request: Request, response: Response, app_state: AppStateDep) -> Me:
    """Make this guest an account, so that it can be entered from elsewhere."""
    if me.account is not None:
        raise RefusedRequest("has_account", 409)
    name = proper(wish.name)
    app_state.auth.check_password(name, wish.password)
    app_state.auth.attempt(f"account {me.id}")
    password = await app_state.auth.hashed(wish.password)
    if not await app_state.store.call(lambda rows: rows.add_account(me.id, name, password)):
        raise RefusedRequest("name_taken", 409)
    return _enter(me._replace(name=name, account=name), request, response, app_state)


@router.post("/login")
async def login(wish: AccountWish, request: Request, response: Response, app_state: AppStateDep) -> Me:
    """Enter an account."""
    name = proper(wish.name)
    forgive = app_state.auth.try_login(name.casefold(), address_of(request.scope))
    found = await app_state.store.call(lambda rows: rows.account(name))
    if not await app_state.auth.fits(found.password if found else None, wish.password) or found is None:
        raise RefusedRequest("bad_login", 403)
    forgive()
    return _enter(User(found.id, found.name, found.name), request, response, app_state)


@router.post("/logout")
async def logout(request: Request, response: Response, app_state: AppStateDep) -> Me:
    """Leave the account and be a guest again."""
    return _enter(app_state.auth.guest(language(request)), request, response, app_state)


def _enter(user: User, request: Request, response: Response, app_state: AppStateDep) -> Me:
    set_cookie(request, response, app_state.auth.sign(user))
    return to_wire(user)


def to_wire(user: User) -> Me:
    """A visitor as the page knows him."""
    return Me(name=user.name, guest=user.account is None, account=user.account)


def proper(name: str) -> str:
    """A name as it may stand in a record."""
    try:
        return checked_name(name)
    except RecordError:
        raise RefusedRequest("bad_name", 422) from None
