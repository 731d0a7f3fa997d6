"""Another program: started without a shell, spoken to line by line in bounded time and memory, and always ended."""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Sequence
from time import monotonic
from typing import Final, NamedTuple

from manywinds.adapters.programs.guard import GUARD
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.play.record import REASONS

LONGEST_LINE: Final = 65_536
"""No answer of any protocol is longer."""
MOST_LINES: Final = 100
"""So many lines wait at most; a program that writes more than it was asked for has to wait, too."""
CHUNK: Final = 65_536
LAST_WORDS: Final = 2_000
"""So much of what a program writes to standard error is kept, for the sentence that says why it ended."""
GRACE: Final = 0.5
"""Seconds in which a program may end by itself, and then after it was asked to."""

START, SILENT, ENDED, GARBAGE, OVERSIZED, ILLEGAL = REASONS


class ProgramLimits(NamedTuple):
    """How long is waited for a program, in seconds."""

    start: float = 10.0
    """Until its first answer."""
    move: float = 3.0
    """Until every other one."""


class ProgramError(ManywindsError):
    """A program does not play as it should: one of the reasons above, and what is known of it."""

    def __init__(self, why: str, detail: str) -> None:
        super().__init__(detail)
        self.why = why


class Program:
    """A running program. Threads carry its lines, so that nothing it does or leaves undone can hold us up."""

    def __init__(self, command: Sequence[str], limits: ProgramLimits) -> None:
        self.limits = limits
        self.answered = False
        self.closing = False
        self.heard: queue.Queue[bytes | ProgramError] = queue.Queue(MOST_LINES)
        self.said: queue.Queue[bytes | None] = queue.Queue(MOST_LINES)
        self.last_words: deque[bytes] = deque(maxlen=2)
        try:
            self.process = subprocess.Popen(  # noqa: S603 - the user's own words, and no shell
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as fault:
            why = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
            raise ProgramError(START, f"{quoted(command[0])} cannot be started: {why}") from None
        GUARD.watch(self.process.pid)
        self.carriers = [
            threading.Thread(target=each, daemon=True) for each in (self._overhear, self._read, self._write)
        ]
        for carrier in self.carriers:
            carrier.start()

    def ask(self, line: str) -> str:
        """Say a line and wait for the answer to it."""
        limit = self.limits.move if self.answered else self.limits.start
        until = monotonic() + limit
        try:
            self.said.put(line.encode() + b"\n", timeout=limit)
            answer = self.hear(until)
        except queue.Full:
            raise ProgramError(SILENT, "it does not listen") from None
        except ProgramError as fault:
            if fault.why == SILENT:
                raise ProgramError(SILENT, f"there was no answer for {limit:g} seconds") from None
            raise
        self.answered = True
        return answer

    def hear(self, until: float) -> str:
        """The next line it says, until a time of the clock."""
        try:
            answer = self.heard.get(timeout=max(0.0, until - monotonic()))
        except queue.Empty:
            raise ProgramError(SILENT, "nothing is said") from None
        if isinstance(answer, ProgramError):
            raise answer
        try:
            return answer.decode()
        except UnicodeDecodeError:
            raise ProgramError(GARBAGE, "the answer is no UTF-8 text") from None

    def tell(self, line: str) -> None:
        """Say a line to which no answer is awaited; if the program does not listen, it is not said."""
        with contextlib.suppress(queue.Full):
            self.said.put_nowait(line.encode() + b"\n")

    def hang_up(self) -> None:
        """Its input ends: a well-behaved program then ends by itself."""
        self.closing = True
        with contextlib.suppress(queue.Full):
            self.said.put_nowait(None)

    def close(self, kindly: bool = True) -> None:
        """End it: its input ends, then it is asked to end, then it is killed, with all it has started. One that does
        not play as it should is killed at once."""
        self.hang_up()
        if kindly and not self._gone():
            self._signal(hard=False)
            self._gone()
        self._signal(hard=True)
        GUARD.forget(self.process.pid)
        self.process.wait()
        for carrier in self.carriers:
            carrier.join(GRACE)

    def _gone(self) -> bool:
        try:
            self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _signal(self, hard: bool) -> None:
        """To the program and all it has started, as long as one of them is there."""
        if sys.platform == "win32":
            if self.process.poll() is None:
                self.process.kill() if hard else self.process.terminate()
            return
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL if hard else signal.SIGTERM)

    # What the threads do. Each closes its own pipe when it is done with it. If another thread did, the descriptor could
    # be given to the next program while this thread is about to read, and it would take away that program's answer.

    def _read(self) -> None:
        assert self.process.stdout is not None  # noqa: S101
        rest = b""
        with self.process.stdout, contextlib.suppress(OSError, ValueError):
            while chunk := os.read(self.process.stdout.fileno(), CHUNK):
                *lines, rest = (rest + chunk).split(b"\n")
                if any(len(line) > LONGEST_LINE for line in (*lines, rest)):
                    self._pass_on(ProgramError(OVERSIZED, f"a line is longer than {LONGEST_LINE} characters"))
                    return
                for line in lines:
                    if line.strip():
                        self._pass_on(line)
        if not self.closing:
            self._pass_on(ProgramError(ENDED, self._end()))

    def _pass_on(self, line: bytes | ProgramError) -> None:
        while not self.closing:
            with contextlib.suppress(queue.Full):
                self.heard.put(line, timeout=0.2)
                return

    def _end(self) -> str:
        """How it ended, with its last words."""
        code = ""
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = f" with exit code {self.process.wait(GRACE)}"
        self.carriers[0].join(GRACE)
        said = b"".join(self.last_words).decode("utf-8", "replace").split("\n")
        last = "".join(
            each for each in next((line for line in reversed(said) if line.strip()), "") if each.isprintable()
        )
        return f"it ended{code}{f', {last.strip()[:100]}' if last else ''}"

    def _write(self) -> None:
        assert self.process.stdin is not None  # noqa: S101
        with self.process.stdin, contextlib.suppress(OSError, ValueError):
            while (line := self.said.get()) is not None:
                while line:
                    line = line[self.process.stdin.write(line) or 0 :]

    def _overhear(self) -> None:
        assert self.process.stderr is not None  # noqa: S101
        with self.process.stderr, contextlib.suppress(OSError, ValueError):
            while chunk := os.read(self.process.stderr.fileno(), LAST_WORDS):
                self.last_words.append(chunk)
