"""Run one step of a long job: say what it does and how long it takes, and never fall silent.

    python tools/step.py "Installing the Python packages" --about 20 -- .venv/bin/python -m pip install …

The step's own output is kept out of the way: a line from time to time shows that it is alive, and if the step fails,
the end of its output follows. Only the standard library is used, because this runs before anything is installed.
"""

import argparse
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

QUIET = 8.0
"""Seconds without a word after which the step says where it is."""
SHOWN = 60
"""Lines of output that follow a failure."""
WIDTH = 60
"""Characters of the newest line of output that are shown while the step runs."""


def say(text: str) -> None:
    """Print a line in one piece: other steps may be speaking too."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def report(title: str, begun: float, finished: threading.Event, output: deque[str]) -> None:
    """Say every few seconds that the step goes on, and what it printed last."""
    while not finished.wait(QUIET):
        newest = output[-1][:WIDTH] if output else ""
        say(f"  {title}: {time.monotonic() - begun:.0f} s so far" + (f" ({newest})" if newest else ""))


@contextmanager
def reported(title: str, output: deque[str]) -> Iterator[None]:
    """Speak up from time to time until what happens inside is over."""
    finished = threading.Event()
    threading.Thread(target=report, args=(title, time.monotonic(), finished, output), daemon=True).start()
    try:
        yield
    finally:
        finished.set()


def run(
    title: str, about: int, command: list[str], folder: Path | None = None, environment: Mapping[str, str] | None = None
) -> int:
    """Run the command, here and with our own environment unless told otherwise; its exit code."""
    say(f"{title}, about {about} s …" if about else f"{title} …")
    begun = time.monotonic()
    output: deque[str] = deque(maxlen=SHOWN)
    try:
        running = subprocess.Popen(
            command, cwd=folder, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, encoding="utf-8", errors="replace",
        )  # fmt: skip
    except OSError as fault:
        say(f"{title} failed: {command[0]}: {fault.strerror}.")
        return 1
    assert running.stdout is not None
    try:
        with reported(title, output):
            output.extend(line.rstrip() for line in running.stdout if line.strip())
            code = running.wait()
    except KeyboardInterrupt:
        running.terminate()
        return 130
    seconds = time.monotonic() - begun
    if code:
        say(f"{title} failed after {seconds:.0f} s. The end of what it printed:")
        say("\n".join(f"    {line}" for line in output))
    else:
        say(f"{title}: done in {seconds:.0f} s.")
    return code


def main() -> int:
    """Read the arguments and run the step."""
    usage = "%(prog)s TITLE [--about SECONDS] -- COMMAND …"
    parser = argparse.ArgumentParser(description="Run one step and report on it.", usage=usage)
    parser.add_argument("title", help="what the step does, such as 'Building the page'")
    parser.add_argument("--about", type=int, default=0, metavar="SECONDS", help="roughly how long it takes")
    words = sys.argv[1:]
    split = words.index("--") if "--" in words else len(words)
    asked, command = parser.parse_args(words[:split]), words[split + 1 :]
    if not command:
        parser.error("name a command to run, after --")
    return run(asked.title, asked.about, command)


if __name__ == "__main__":
    sys.exit(main())
