"""How much one address may ask for. A club sits behind one address, so this is meant for floods, not for people."""

from collections import Counter, OrderedDict
from ipaddress import IPv6Address, ip_address

from starlette.types import Scope

from manywinds.server.allowance import MOST_KNOWN, Allowance
from manywinds.server.settings import Settings

MAKES = ("/api/rooms", "/api/records", "/api/account", "/api/sheets", "/api/events")
"""Where a POST makes something that stays."""


class AddressLimits:
    """What every address has asked for of late, and what it has open."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.asked: OrderedDict[str, tuple[Allowance, Allowance]] = OrderedDict()
        self.open: Counter[str] = Counter()

    def lets_ask(self, scope: Scope) -> bool:
        """Whether this request may go on."""
        requests, makings = self._allowances(address_of(scope))
        making = scope.get("method") == "POST" and scope["path"].rstrip("/") in MAKES
        return requests.take() and (not making or makings.take())

    def lets_connect(self, scope: Scope) -> bool:
        """Whether one more live connection may be opened; if so, `left` must be called when it ends."""
        address, settings = address_of(scope), self.settings
        full = self.open[address] >= settings.connections_each or self.open.total() >= settings.connections_all
        if not self.lets_ask(scope) or full:
            return False
        self.open[address] += 1
        return True

    def left(self, scope: Scope) -> None:
        """A live connection has ended."""
        address = address_of(scope)
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]

    def _allowances(self, address: str) -> tuple[Allowance, Allowance]:
        found = self.asked.pop(address, None)
        if found is None:
            settings = self.settings
            found = (
                Allowance(settings.requests_per_second, settings.requests_at_once),
                Allowance(settings.makes_per_second, settings.makes_at_once),
            )
        self.asked[address] = found
        if len(self.asked) > MOST_KNOWN:
            self.asked.popitem(last=False)
        return found


def address_of(scope: Scope) -> str:
    """Where somebody comes from. Whoever has one address of the sixth version has a whole net of them."""
    client = scope.get("client")
    try:
        # The zone of an address says which cable it came by, or what its sender likes.
        found = ip_address(client[0].partition("%")[0] if client else "")
    except ValueError:
        return "?"
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or f"{found.exploded[:19]}/64")
    return str(found)
