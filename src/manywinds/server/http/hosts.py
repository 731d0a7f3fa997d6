"""The names a server goes by.

Another site can point a name of its own at this machine, or at one in a visitor's net, once its page is loaded (DNS
rebinding). To the browser that page and this server are then one site. All that gives it away is the name it asks for.
"""

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address

from manywinds.kernel.errors import ManywindsError

HOST = re.compile(r"(?P<host>\[[^\]]*\]|[^:]*)(?::\d{0,5})?")
OWN_NET = re.compile(r"[a-z0-9_-]*")
NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
SIXTH = 6


class Names:
    """What a server answers to: addresses, names of one's own net, those of its machine, and those it was given."""

    def __init__(self, names: str = "", host: str = "") -> None:
        machine = socket.gethostname().lower()
        given = [_spelt(each) for each in names.split(",") if each.strip()]
        self.known = frozenset((machine, f"{machine}.local", host.lower(), *given))

    def hold(self, hosts: Iterable[str]) -> bool:
        """Whether all of these, as `Host` has them, are names of this server. Who sends none is not a browser."""
        return all(self._holds(each) for each in hosts)

    def _holds(self, written: str) -> bool:
        found = HOST.fullmatch(written)
        if found is None:
            return False
        host = found["host"].lower()
        # A name without a dot cannot be bought: it means something in one's own net only, as `localhost` does.
        return OWN_NET.fullmatch(host) is not None or _is_address(host) or host.removesuffix(".") in self.known


def _is_address(host: str) -> bool:
    """Those of the sixth version stand in brackets, others do not; no browser names a zone."""
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    try:
        found = ip_address(bare)
    except ValueError:
        return False
    return (found.version == SIXTH) is (bare != host) and "%" not in bare


def _spelt(name: str) -> str:
    """A name as browsers send it, with letters of other alphabets encoded."""
    try:
        found = name.strip().lower().encode("idna").decode()
    except UnicodeError:
        found = ""
    if not NAME.fullmatch(found):
        raise ManywindsError("A name is that of a host, without a port, such as mahjong.example.")
    return found
