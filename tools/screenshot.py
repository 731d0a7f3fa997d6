"""Take the picture of the table that the README and the documentation show, from the real page.

    python tools/screenshot.py [--out docs/table.png] [--browser /usr/bin/chromium]

You sit at a table with three bots and follow the best hint, until the decision that is in the picture. The wall and the
seats are the same every time, so the picture changes only when the page or the bots do. To choose another moment, give
`--book`, `--seed` and `--decisions`. Needs the built page (`make page`), the packages of the group `test`, and a
Chromium (tools/browser.py finds one).
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import BrowserContext, Page, sync_playwright
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[1]
BUILT = ROOT / "src" / "manywinds" / "server" / "page" / "index.html"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
WINDOW = {"width": 1280, "height": 800}
LOOK = {"locale": "en", "color_scheme": "dark", "reduced_motion": "reduce", "device_scale_factor": 1.5}
COLOURS = 128
PATIENCE = 60
"""Seconds in which anything must have happened."""
CALLS_GONE = 4000
"""Milliseconds after which no called-out word is left on the table."""
BOOK, SEED, DECISIONS, NAME = "mcr", "14", 16, "Anna"
"""The moment in the picture: this book, this wall, after this many decisions of this player."""

# Seats and walls come from the seed instead of from chance; everything else is the server as it is.
PROGRAM = """
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace
from manywinds.play.record import Fair
from manywinds.server.tables import room
from manywinds.server.tables import table
from manywinds.server.app import run
from manywinds.server.settings import Pace, Settings
folder, seed = sys.argv[1:]
table.Fair = SimpleNamespace(fresh=lambda: Fair(seed, seed))
room.SystemRandom = lambda: Random(seed)
run(Settings(port=0, data=Path(folder), pace=Pace(bot=0, away=3600)))
"""


@contextmanager
def served(seed: str) -> Iterator[str]:
    """A server of this checkout that always deals the same wall; its address."""
    plain = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", PROGRAM, folder, seed]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=plain)
        assert server.stdout is not None
        try:
            found = re.search(r"http://[^/\s]+", server.stdout.readline())
            if found is None:
                sys.exit("The server did not start.")
            yield found[0]
        finally:
            server.terminate()
            server.wait()


def sit_down(context: BrowserContext, address: str, book: str) -> str:
    """Begin a game against three bots; the id of its room."""

    def post(path: str, body: object) -> dict[str, Any]:
        answer = context.request.post(f"{address}/api/{path}", data=body)
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    context.request.get(f"{address}/api/me")
    post("me", {"name": NAME})
    room = post("rooms", {"book": book, "seats": ["me", *["bot:keen"] * 3], "clock": False})
    return str(post(f"rooms/{room['id']}/start", {})["id"])


def play(line: ClientConnection, decisions: int) -> None:
    """Follow the best hint this many times, then wait for the next decision."""
    state, turn = heard(line, "state"), -1
    while True:
        while not state["view"]["legal"] or state["turn"] == turn:
            if state["result"]:
                sys.exit("The deal is over before that decision; choose an earlier one or another seed.")
            state = heard(line, "state")
        if decisions == 0:
            return
        line.send(json.dumps({"type": "hint", "n": 0}))
        best = heard(line, "hint")["hints"][0]["action"]
        turn, decisions = state["turn"], decisions - 1
        line.send(json.dumps({"type": "act", "n": 0, "turn": turn, "action": best}))


def heard(line: ClientConnection, type: str) -> dict[str, Any]:
    """The next message of this type."""
    while True:
        message: dict[str, Any] = json.loads(line.recv(timeout=PATIENCE))
        if message["type"] == type:
            return message


def taken(page: Page) -> bytes:
    """The table, once the page asks for the decision and nothing moves."""
    page.locator('.own .hand button[aria-disabled="false"], .bar.ready').first.wait_for()
    page.wait_for_timeout(CALLS_GONE)
    return page.screenshot(animations="disabled")


def small(picture: bytes) -> bytes:
    """The same picture with few colours."""
    out = BytesIO()
    Image.open(BytesIO(picture)).convert("RGB").quantize(COLOURS).save(out, "PNG", optimize=True)
    return out.getvalue()


def known_browser() -> str | None:
    """The Chromium that `make test` found, or one that is installed."""
    noted = Path(sys.prefix, "browser")
    return noted.read_text(encoding="utf-8").strip() if noted.exists() else shutil.which("chromium")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "table.png")
    parser.add_argument("--browser", default=known_browser())
    parser.add_argument("--book", default=BOOK)
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    asked = parser.parse_args()
    if asked.browser is None:
        sys.exit("No Chromium was found. Install one, or name one with --browser.")
    if not BUILT.exists():
        sys.exit("The page is not built: make page")
    with served(asked.seed) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=asked.browser, args=FLAGS)
        context = browser.new_context(viewport=WINDOW, **LOOK)
        room = sit_down(context, address, asked.book)
        # The page is open from the first draw, so that its story is complete.
        page = context.new_page()
        page.goto(f"{address}/rooms/{room}")
        page.locator(".own .hand button").first.wait_for()
        cookie = "; ".join(f"{each['name']}={each['value']}" for each in context.cookies())
        live = f"{address.replace('http', 'ws')}/api/rooms/{room}/live"
        with connect(live, additional_headers={"Cookie": cookie}, max_size=None) as line:
            play(line, asked.decisions)
            picture = small(taken(page))
        browser.close()
    asked.out.write_bytes(picture)
    print(f"{asked.out}: {len(picture) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
