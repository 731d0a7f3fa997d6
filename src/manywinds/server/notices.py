"""Short notices: whoever changes something tells it, and whoever shows it hears so, in every process of the server.

    app_state.notices.tell("journal 7f3a", "12")

    with app_state.notices.subscribe("journal 7f3a") as heard:
        text = await heard.get()

A notice says that something is new, not what: it may come twice, and an empty text says that some may have been
missed, so that whoever hears it looks again. It is sent after what it speaks of is stored.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterator

TABLES = "tables"
"""The topic that says that a room has something new for those who watch."""
AUDIENCE = "audience"
"""And this one that others watch it than before."""
LEASES = "leases"
"""The topic that says that rooms are free, or have found another process."""
LONGEST = 1000
"""Characters of a notice: it names things, it does not carry them."""
MOST_WAITING = 100
"""Notices that may wait for somebody; more are one that says to look again."""

Heard = asyncio.Queue[str]


class Notices:
    """Passes notices on within this process and, where there are others, to them."""

    def __init__(self, beyond: Callable[[str, str], None] | None = None) -> None:
        self.beyond = beyond
        """Tells the other processes."""
        self.hearing: dict[str, list[Heard]] = {}

    def tell(self, topic: str, text: str = "") -> None:
        """Say that something is new, here and everywhere. A topic is one or more words."""
        if len(topic) + len(text) > LONGEST or "\n" in topic:
            raise ValueError(f"A notice has at most {LONGEST} characters and its topic one line.")
        self.hear(topic, text)
        if self.beyond is not None:
            self.beyond(topic, text)

    def hear(self, topic: str, text: str) -> None:
        """Pass on what was sent, here or elsewhere."""
        for heard in self.hearing.get(topic, ()):
            full = heard.full()
            if full:
                _clear(heard)
            heard.put_nowait("" if full else text)

    def missed(self) -> None:
        """Some may not have come through: let everybody look again."""
        for topic in list(self.hearing):
            self.hear(topic, "")

    @contextlib.contextmanager
    def subscribe(self, topic: str) -> Iterator[Heard]:
        """Hear what is sent on a topic from now on."""
        heard: Heard = asyncio.Queue(MOST_WAITING)
        self.hearing.setdefault(topic, []).append(heard)
        try:
            yield heard
        finally:
            self.hearing[topic].remove(heard)
            if not self.hearing[topic]:
                del self.hearing[topic]


def _clear(heard: Heard) -> None:
    while not heard.empty():
        heard.get_nowait()
