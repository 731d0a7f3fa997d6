"""How soon the page can be used, and how much of it goes over the net: a browser that has never been here.

    python bench/page.py [--times 5]

Needs the browser that `make test` finds or brings. Counted are the milliseconds until the six books can be pressed, and
from pressing one until the own hand lies on the table; and the bytes as they were sent, compressed.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, CDPSession, sync_playwright

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


class Visit:
    """One visit with an empty cache."""

    def __init__(self, browser: Browser, address: str) -> None:
        context = browser.new_context(locale="en", viewport={"width": 1440, "height": 900})
        page = context.new_page()
        self.bytes = 0
        line: CDPSession = context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.loadingFinished", self._loaded)
        begun = time.perf_counter()
        page.goto(address)
        page.locator(".books .card").nth(5).get_by_role("button").wait_for()
        self.usable = 1000 * (time.perf_counter() - begun)
        self.home = self.bytes
        begun = time.perf_counter()
        page.locator(".books .card", has=page.locator('a[href="/rules/mcr"]')).get_by_role("button").click()
        page.locator(".own .hand button").first.wait_for()
        self.seated = 1000 * (time.perf_counter() - begun)
        page.wait_for_load_state("networkidle")
        context.close()

    def _loaded(self, told: dict[str, float]) -> None:
        self.bytes += int(told["encodedDataLength"])


def main() -> None:
    """Start a server, visit it, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5)
    asked = parser.parse_args()
    found = Path(sys.prefix, "browser").read_text(encoding="utf-8").strip()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "manywinds", "serve", "--port", "0", "--data", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")  # noqa: S603
        assert server.stdout is not None
        try:
            address = re.findall(r"http://\S+", server.stdout.readline())[0]
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
                visits = [Visit(browser, address) for _ in range(asked.times)]
                browser.close()
        finally:
            server.terminate()
            server.wait()
    print(f"home can be used after {median(each.usable for each in visits):.0f} ms, {visits[0].home / 1000:.0f} kB")
    print(f"a hand lies on the table {median(each.seated for each in visits):.0f} ms after a book was pressed")
    print(f"home and table together {visits[0].bytes / 1000:.0f} kB, compressed, everything counted")


if __name__ == "__main__":
    main()
