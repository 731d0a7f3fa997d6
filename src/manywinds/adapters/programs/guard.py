"""Nobody is left behind: a small process of ours that ends the programs we started when we are gone, however we went.

It reads the process groups that are at work, and does nothing until the pipe to it closes.
"""

import os
import subprocess
import sys
import threading
from typing import IO

WATCH = """
import os, signal, sys
groups = set()
for line in sys.stdin:
    (groups.add if line[0] == "+" else groups.discard)(int(line[1:]))
for group in groups:
    try:
        os.killpg(group, signal.SIGKILL)
    except OSError:
        pass
"""


class ProcessGuard:
    """The one of this process, started when it is first needed."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.owner = 0
        self.pipe: IO[str] | None = None

    def watch(self, group: int) -> None:
        """End this group when we end."""
        self._send(f"+{group}\n", start=True)

    def forget(self, group: int) -> None:
        """It has ended."""
        self._send(f"-{group}\n", start=False)

    def _send(self, line: str, start: bool) -> None:
        if sys.platform == "win32":
            # Without process groups a program ends when its input does, or is killed by whoever started it.
            return
        with self.lock:
            if start and (self.pipe is None or self.owner != os.getpid()):
                self._start()
            if self.pipe is None:
                return
            try:
                self.pipe.write(line)
                self.pipe.flush()
            except OSError:
                self.pipe = None

    def _start(self) -> None:
        if not sys.executable:
            return
        watcher = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-I", "-S", "-c", WATCH],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            # An interrupt from the terminal is not for it.
            start_new_session=True,
        )
        self.owner, self.pipe = os.getpid(), watcher.stdin
        # It goes after us: nobody waits for it.
        watcher.returncode = 0


GUARD = ProcessGuard()
