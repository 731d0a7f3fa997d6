"""Who somebody is: signed cookies and hashed passwords."""

import asyncio
import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Callable
from random import SystemRandom

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from manywinds.rules.words import words
from manywinds.server.refusal import RefusedRequest
from manywinds.server.storage.rows import fresh_id
from manywinds.server.user import User

LONGEST_COOKIE = 1000
ATTEMPTS, WITHIN = 10, 600.0
"""How often a password may be tried, or anything else that costs much, in so many seconds."""
BY_ALL, BY_ADDRESS = 50, 100
"""How often for one name from everywhere, so that nobody guesses from many places, and from one address for all names,
so that nobody tries one password on everybody. The first is more, so that one place keeps nobody out of an account."""
MOST_WATCHED = 10_000
FEWEST_LETTERS = 4
"""Different ones in a password."""
COMMON = frozenset((
    "password", "passw0rd", "password1", "password12", "password123", "12345678", "123456789", "1234567890",
    "87654321", "qwertyui", "qwertyuiop", "qwerty12", "qwerty123", "qwerty1234", "1q2w3e4r", "1qaz2wsx",
    "q1w2e3r4", "iloveyou", "abcd1234", "abc12345", "a1b2c3d4", "letmein1", "sunshine", "princess", "football",
    "baseball", "superman", "trustno1", "welcome1", "computer", "internet", "whatever", "dragon123",
    "monkey123", "admin123", "mahjong1", "mahjong123", "manywinds", "йцукенгш", "пароль12", "пароль123",
    "haslo123", "polska123",
))  # fmt: skip
"""What everybody tries first."""
MOST_HASHING = 8
"""Who may wait for a password to be hashed."""


class Auth:
    """Signs and believes cookies, hashes and checks passwords."""

    def __init__(self, secret: str) -> None:
        self.secret = bytes.fromhex(secret)
        self.hasher = PasswordHasher()
        self.dummy = ""
        """The hash of no password, to take as long for a name that nobody has."""
        self.tried: dict[str, list[float]] = {}
        self.turn = asyncio.Semaphore(1)
        self.waiting = 0

    def guest(self, lang: str) -> User:
        """Somebody new."""
        return User(fresh_id(), words(lang, "table")["guest_name"].format(number=SystemRandom().randrange(100, 1000)))

    def sign(self, user: User) -> str:
        """A cookie that says who somebody is."""
        text = base64.urlsafe_b64encode(json.dumps(user).encode()).decode().rstrip("=")
        return f"{text}.{self._mark('cookie', text)}"

    def read(self, cookie: str | None) -> User | None:
        """Who a cookie says somebody is, if we signed it."""
        if not cookie or len(cookie) > LONGEST_COOKIE:
            return None
        text, _, mark = cookie.rpartition(".")
        if not hmac.compare_digest(self._mark("cookie", text).encode(), mark.encode()):
            return None
        try:
            return User(*json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))))
        except (binascii.Error, ValueError, TypeError):
            return None

    def seal(self, text: str) -> str:
        """A word that other processes of this server believe."""
        return f"{text}.{self._mark('relay', text)}"

    def unseal(self, sealed: str) -> str | None:
        """The word that one of them has sealed."""
        text, _, mark = sealed.rpartition(".")
        return text if hmac.compare_digest(self._mark("relay", text).encode(), mark.encode()) else None

    def _mark(self, use: str, text: str) -> str:
        return hmac.new(self.secret, f"{use} {text}".encode(), hashlib.sha256).hexdigest()

    # Passwords.

    @staticmethod
    def check_password(name: str, password: str) -> None:
        """Refuse what is guessed at once. How long it is the form of the request says."""
        folded = password.casefold()
        if folded in COMMON or folded == name.casefold() or len(set(folded)) < FEWEST_LETTERS:
            raise RefusedRequest("weak_password")

    async def hashed(self, password: str) -> str:
        """What is kept of a password."""
        return str(await self._slowly(self.hasher.hash, password))

    async def fits(self, kept: str | None, password: str) -> bool:
        """Whether it is the password. Without an account it takes as long."""
        self.dummy = self.dummy or await self.hashed(fresh_id())
        try:
            await self._slowly(self.hasher.verify, kept or self.dummy, password)
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    async def _slowly(self, work: object, *what: str) -> object:
        """Hashing is dear on purpose: one at a time, and not too many in the queue."""
        if self.waiting >= MOST_HASHING:
            raise RefusedRequest("try_later", 429)
        self.waiting += 1
        try:
            async with self.turn:
                return await asyncio.to_thread(work, *what)  # type: ignore[arg-type]
        finally:
            self.waiting -= 1

    def try_login(self, name: str, address: str) -> Callable[[], None]:
        """Count a password that is tried; what is returned takes it back, if it was the right one."""
        counted = {f"login {address} {name}": ATTEMPTS, f"name {name}": BY_ALL, f"address {address}": BY_ADDRESS}
        for who, most in counted.items():
            self.attempt(who, most)

        def forgive() -> None:
            for who in counted:
                self.tried[who] = self.tried.get(who, [])[:-1]

        return forgive

    def attempt(self, who: str, most: int = ATTEMPTS) -> None:
        """Count an attempt; too many are refused for a while."""
        now = time.monotonic()
        if len(self.tried) > MOST_WATCHED:
            self.tried = {name: times for name, times in self.tried.items() if times and times[-1] > now - WITHIN}
        times = [each for each in self.tried.get(who, []) if each > now - WITHIN]
        if len(times) >= most:
            raise RefusedRequest("try_later", 429)
        self.tried[who] = [*times, now]
