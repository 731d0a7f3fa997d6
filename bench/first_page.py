"""How long a newcomer waits: from `make play` in a fresh clone to the first page that is answered, cold and then warm.

    python bench/first_page.py [--bare]

Packages come from wherever pip and npm find them, their caches included. `--bare` hides compilers, Node and browsers,
and gives pip and npm empty caches: what is left is a machine with Python and make.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 1800
HIDDEN = re.compile(
    r"(?:[\w.-]+-)?(?:cc|c\+\+|gcc|g\+\+|clang|cpp|node|npm|npx|chromium)(?:\+\+)?[\d.-]*|python.*|pip.*"
)


def bare(folder: Path) -> dict[str, str]:
    """An environment that finds the programs of this machine but for the hidden ones."""
    programs = folder / "programs"
    programs.mkdir()
    for place in os.environ["PATH"].split(os.pathsep)[::-1]:
        for each in Path(place).iterdir() if Path(place).is_dir() else ():
            if not HIDDEN.fullmatch(each.name):
                (programs / each.name).unlink(missing_ok=True)
                (programs / each.name).symlink_to(each)
    (programs / "python3").symlink_to(Path(sys.base_prefix, "bin", "python3"))
    kept = {name: value for name, value in os.environ.items() if name not in ("CC", "CXX", "VIRTUAL_ENV")}
    return {**kept, "PATH": str(programs), "HOME": str(folder / "home"), "XDG_CACHE_HOME": str(folder / "cache")}


def seconds_to_the_page(clone: Path, data: Path, environment: dict[str, str]) -> tuple[float, float]:
    """How long until the page was answered, and the longest time in which nothing was printed."""
    command = ["make", "play", f"ARGS=--no-browser --port 0 --data {data}"]
    begun = last = time.monotonic()
    quiet = 0.0
    running = subprocess.Popen(  # noqa: S603 - our own make
        command, cwd=clone, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True,
    )  # fmt: skip
    stopper = threading.Timer(LONGEST, os.killpg, (running.pid, signal.SIGKILL))
    stopper.start()
    try:
        assert running.stdout is not None
        for line in running.stdout:
            now = time.monotonic()
            quiet, last = max(quiet, now - last), now
            print(f"{now - begun:7.1f}  {line.rstrip()}", flush=True)
            if address := re.search(r"http://\S+/", line):
                with urllib.request.urlopen(address[0], timeout=60) as answer:  # noqa: S310 - our own page
                    assert answer.status == 200
                return time.monotonic() - begun, quiet
        sys.exit("make play ended without serving a page.")
    finally:
        stopper.cancel()
        os.killpg(running.pid, signal.SIGTERM)
        running.wait()


def main() -> None:
    """Clone, play twice, print."""
    parser = argparse.ArgumentParser(description="Time `make play` in a fresh clone.")
    parser.add_argument(
        "--bare", action="store_true", help="hide compilers, Node and browsers; begin with empty caches"
    )
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        clone = folder / "manywinds"
        git = shutil.which("git") or "git"
        subprocess.run([git, "clone", "--quiet", str(ROOT), str(clone)], check=True)  # noqa: S603
        environment = bare(folder) if asked.bare else dict(os.environ)
        for kind in ("cold", "warm"):
            waited, quiet = seconds_to_the_page(clone, folder / "data", environment)
            print(f"{kind}: the page after {waited:.1f} s, never silent for more than {quiet:.1f} s", flush=True)


if __name__ == "__main__":
    main()
