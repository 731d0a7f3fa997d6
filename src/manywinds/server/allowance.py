"""How much somebody may do: so much at once, and more with time."""

import time
from collections import OrderedDict

from manywinds.server.refusal import RefusedRequest

MOST_KNOWN = 20_000
"""Addresses that are remembered."""
A_DAY = 24 * 3600.0
"""Seconds."""


class Allowance:
    """How much somebody may still send: it fills again with time."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self.per_second = per_second
        self.most = float(at_once)
        self.left = self.most
        self.since = time.monotonic()

    def take(self) -> bool:
        """Use one up; whether there was one."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.since) * self.per_second)
        self.since = now
        # Who floods waits for a while, not for ever.
        self.left = max(self.left - 1, -2 * self.most)
        return self.left >= 0

    def spent(self) -> bool:
        """So much was sent beyond what may be that it is no accident."""
        return self.left < -self.most


class Daily:
    """What may be done from one address in a day, and what is said when that is used up."""

    def __init__(self, most: int, refusal: str) -> None:
        self.most = most
        self.refusal = refusal
        self.left: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, address: str) -> None:
        """Count one more."""
        found = self.left.pop(address, None) or Allowance(self.most / A_DAY, self.most)
        self.left[address] = found
        if len(self.left) > MOST_KNOWN:
            self.left.popitem(last=False)
        if not found.take():
            raise RefusedRequest(self.refusal, 429)
