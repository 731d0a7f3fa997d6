"""`manywinds serve` opens the page when it is started from a desktop, and only then."""

import os
import re
import select
import shlex
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from manywinds.cli.server import browser
from support.command_line import PROGRAM, surroundings

SOON = 60
DESKTOP = {"DISPLAY": ":99"}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of its own")


def served(folder: Path, *more: str) -> tuple[str, list[str]]:
    """Start a server in a terminal of a desktop and wait until it answers; its address, and what was opened."""
    import pty

    opened = folder / "opened"
    program = folder / "browser.py"
    program.write_text(f"import sys; open({str(opened)!r}, 'a').write(sys.argv[1] + '\\n')")
    command = f"{shlex.join([sys.executable, str(program)])} %s"
    kept = {name: value for name, value in surroundings(**DESKTOP).items() if name != "SSH_CONNECTION"}
    leader, terminal = pty.openpty()
    server = subprocess.Popen(
        [*PROGRAM, "serve", "--port", "0", "--data", str(folder), *more],
        stdout=terminal, stderr=subprocess.DEVNULL, env={**kept, "BROWSER": command},
    )  # fmt: skip
    os.close(terminal)
    try:
        said = b""
        while not (found := re.search(rb"http://\S+/", said)):
            assert select.select([leader], [], [], SOON)[0], "it never said where it is"
            said += os.read(leader, 1024)
        address = found[0].decode()
        with urllib.request.urlopen(address + "healthz", timeout=SOON) as answer:  # noqa: S310 - our own server
            assert answer.status == 200
        end = time.monotonic() + SOON
        while "--no-browser" not in more and not opened.exists() and time.monotonic() < end:
            time.sleep(0.05)
    finally:
        server.terminate()
        server.wait(SOON)
        os.close(leader)
    return address, opened.read_text().split() if opened.exists() else []


def test_the_page_is_opened_in_the_browser_of_a_desktop(tmp_path: Path) -> None:
    address, opened = served(tmp_path)
    assert opened == [address]


def test_no_browser_leaves_the_browser_alone(tmp_path: Path) -> None:
    _, opened = served(tmp_path, "--no-browser")
    assert opened == []


@pytest.mark.parametrize(
    ("terminal", "surrounding", "desktop"),
    [
        (True, {"DISPLAY": ":0"}, True),
        (True, {"WAYLAND_DISPLAY": "wayland-0"}, True),
        (True, {}, False),
        (True, {"DISPLAY": ""}, False),
        (False, {"DISPLAY": ":0"}, False),
        (True, {"DISPLAY": ":0", "SSH_CONNECTION": "10.0.0.1 5 10.0.0.2 22"}, False),
    ],
)
def test_a_desktop_is_a_terminal_in_a_graphical_session(
    terminal: bool, surrounding: dict[str, str], desktop: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in surrounding.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(browser.sys, "platform", "linux")
    monkeypatch.setattr(browser.sys.stdout, "isatty", lambda: terminal)
    assert browser.on_a_desktop() is desktop


@pytest.mark.parametrize(
    ("printed", "opened"),
    [
        ("http://0.0.0.0:8136/", "http://127.0.0.1:8136/"),
        ("http://192.168.1.5:8136/", "http://192.168.1.5:8136/"),
    ],
)
def test_a_server_that_listens_everywhere_is_opened_here(
    printed: str, opened: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from queue import Queue

    asked: Queue[str] = Queue()
    monkeypatch.setattr(browser, "on_a_desktop", lambda: True)
    monkeypatch.setattr(browser.webbrowser, "open", asked.put)
    browser.open_page(printed)
    assert asked.get(timeout=SOON) == opened
