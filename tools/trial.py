"""Try a built file as its users would: install it into a new environment, far from the checkout, and use it.

Nothing but the new environment is on the path, so there is no C compiler and no Node.
"""

import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections import deque
from pathlib import Path
from typing import Any

import step

CONSTRAINTS = Path(__file__).parents[1] / "constraints.txt"
LIGHT = 6
"""Packages that `pip install manywinds` may bring besides itself."""
ABSENT = ("cc", "gcc", "g++", "c++", "clang", "node", "npm")
"""Programs that nobody needs in order to install a wheel and serve the page."""
HAND, WORTH = "123m 456m 789m 123m 7m +7m", 45
DEALS = 2
LONGEST = 60
"""Seconds that one command may take."""
SOON = 10
"""Seconds within which a server starts, answers and stops."""


class TrialError(Exception):
    """Something is not as it should be; the message is a sentence for the person who builds."""


class Trial:
    """One file in its own new environment."""

    def __init__(self, file: Path, version: str, compiled: bool, folder: Path) -> None:
        self.file = file
        self.version = version
        self.kind = "compiled" if compiled else "plain Python"
        self.folder = folder
        self.programs = folder / "venv" / "bin"
        kept = {name: value for name, value in os.environ.items() if not re.match(r"PYTHON|MANYWINDS|CC$|CFLAGS", name)}
        self.environment = {**kept, "PATH": str(self.programs), "PYTHONUTF8": "1"}
        self.packages: list[str] = []
        self.checked: list[str] = []

    def output(self, *command: str) -> str:
        """What a program of the environment prints when it ends well."""
        line = " ".join(command)
        try:
            with step.reported(line, deque()):
                done = subprocess.run(
                    command, cwd=self.folder, env=self.environment,
                    capture_output=True, encoding="utf-8", timeout=LONGEST, check=False,
                )  # fmt: skip
        except (OSError, subprocess.TimeoutExpired) as fault:
            raise TrialError(f"`{line}` of {self.file.name} did not run: {fault}.") from None
        if done.returncode:
            said = f"{done.stdout}{done.stderr}".strip()
            raise TrialError(f"`{line}` of {self.file.name} ended with {done.returncode}:\n{said[-3000:]}")
        return done.stdout

    def passed(self, check: str, seen: str) -> None:
        """Note and say what was checked."""
        self.checked.append(check)
        step.say(f"  {check}: {seen}")

    def pip(self, *words: str) -> list[str]:
        """A command for the pip of our own environment, at work on the new one."""
        python = str(self.programs / "python")
        return [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check", *words]

    def install(self, extra: str = "") -> None:
        """Install the file, with the very dependencies that our tests run with."""
        pinned = ("--constraint", str(CONSTRAINTS), "--build-constraint", str(CONSTRAINTS))
        self.step(f"Installing {self.file.name}{extra}", 10, *self.pip("install", *pinned, f"{self.file}{extra}"))

    def step(self, title: str, about: int, *command: str) -> None:
        """Run a step that may take a while."""
        if step.run(title, about, list(command), self.folder, self.environment):
            raise TrialError(f"{title} failed.")

    def create(self) -> None:
        """Make the environment. It has no pip of its own: all that is in it was brought by the file."""
        self.step("Creating a new environment", 2, sys.executable, "-m", "venv", "--without-pip", "venv")
        found = [name for name in ABSENT if shutil.which(name, path=self.environment["PATH"])]
        if found:
            raise TrialError(f"The new environment is not bare: it finds {', '.join(found)}.")

    def brought(self) -> list[str]:
        """The packages in the environment besides our own."""
        listed = json.loads(self.output(*self.pip("list", "--format", "json")))
        return sorted(f"{each['name']} {each['version']}" for each in listed if each["name"] != "manywinds")

    def check_packages(self) -> None:
        self.packages = self.brought()
        step.say(f"  It brought {len(self.packages)} packages: {', '.join(self.packages) or 'none'}.")
        if len(self.packages) > LIGHT:
            raise TrialError(
                f"{self.file.name} brings {len(self.packages)} packages; a light install has at most {LIGHT}."
            )

    def check_version(self) -> None:
        said = self.output("manywinds", "--version").strip()
        if said != f"manywinds {self.version} ({self.kind})":
            raise TrialError(f"{self.file.name} should be {self.version} ({self.kind}), but says: {said}.")
        self.passed("version", said)

    def check_score(self) -> None:
        said = self.output("manywinds", "score", HAND)
        if f"Total: {WORTH} points." not in said:
            raise TrialError(f"{self.file.name} should score {HAND} as {WORTH} points, but says:\n{said}")
        self.passed("score", f"{HAND} is worth {WORTH} points")

    def check_simulation(self) -> None:
        said = self.output("manywinds", "simulate", "--book", "mcr", "--hands", str(DEALS), "--seed", "1", "--json")
        played = json.loads(said)["played"]
        if played != DEALS:
            raise TrialError(f"{self.file.name} should simulate {DEALS} deals, but played {played}.")
        self.passed("simulate", f"{played} deals played")

    def check_page(self) -> None:
        """Serve the page and ask for it as a browser does."""
        with Server(self) as server:
            page = server.get("")
            script = re.search(rb'<script [^>]*src="/(assets/[^"]+\.js)"', page)
            if not script:
                raise TrialError(f"{self.file.name} serves a page without the script of the app:\n{page[:500]!r}")
            size = len(server.get(script[1].decode()))
            books = [book["id"] for book in json.loads(server.get("api/books"))]
            if not size or "mcr" not in books:
                raise TrialError(f"{self.file.name} serves a script of {size} bytes and the books {books}.")
        self.passed("page", f"served with a script of {size:,} bytes and {len(books)} books")


class Server:
    """`manywinds serve` of an environment, on a free port and with a folder of its own."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.address = ""
        # A proxy between us and this machine would only be in the way.
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def __enter__(self) -> "Server":
        trial = self.trial
        self.log = Path(trial.folder, "serve.log").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            ["manywinds", "serve", "--no-browser", "--port", "0", "--data", "data"],
            cwd=trial.folder, env=trial.environment, stdout=subprocess.PIPE, stderr=self.log, encoding="utf-8",
        )  # fmt: skip
        try:
            self.address = self.said()
        except TrialError:
            self.__exit__()
            raise
        return self

    def said(self) -> str:
        """The address that the server prints once it listens."""
        lines: queue.Queue[str] = queue.Queue()
        assert self.process.stdout is not None
        reader = self.process.stdout
        threading.Thread(target=lambda: lines.put(reader.readline()), daemon=True).start()
        try:
            line = lines.get(timeout=SOON)
        except queue.Empty:
            line = ""
        found = re.search(r"http://\S+/", line)
        if not found:
            self.log.seek(0)
            raise TrialError(f"{self.trial.file.name} does not serve: {line}{self.log.read()[-3000:]}")
        return found[0]

    def get(self, path: str) -> bytes:
        try:
            with self.opener.open(f"{self.address}{path}", timeout=SOON) as answer:
                content: bytes = answer.read()
        except (OSError, urllib.error.URLError) as fault:
            raise TrialError(f"{self.trial.file.name} does not serve /{path}: {fault}.") from None
        return content

    def __exit__(self, *fault: Any) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(SOON)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            if not any(fault):
                raise TrialError(f"The server of {self.trial.file.name} did not stop when asked to.") from None
        finally:
            self.log.close()
