"""A real browser before a real server. Where there is no Chromium, these tests are left out."""

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from support.serving import Served

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
SLOW_MACHINE = 30_000
"""Milliseconds in which anything must be seen."""

expect.set_options(timeout=SLOW_MACHINE)

Opened = Callable[..., Page]


# As long as it is open it has a loop running here, and other tests could not run their own: it ends with each file.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    noted = Path(sys.prefix, "browser")
    found = noted.read_text(encoding="utf-8").strip() if noted.exists() else shutil.which("chromium")
    if not found:
        pytest.skip("there is no Chromium; `make test` looks for one and brings one where it can")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all; every test is a guest of its own."""
    built = Path(__file__).parents[2] / "src" / "manywinds" / "server" / "page" / "index.html"
    if not built.exists():
        pytest.skip("the page is not built: make page")
    running = Served(tmp_path_factory.mktemp("data"), pace={"bot": 0.02, "away": 20, "next_deal": 60})
    yield running
    running.end()


def is_bad(said: ConsoleMessage, forgiven: str | None) -> bool:
    return said.type in ("error", "warning") and not (forgiven and forgiven in said.text)


@pytest.fixture
def open_page(browser: Browser, served: Served) -> Iterator[Opened]:
    """Open an address of the page as somebody new. Whatever the browser complains about fails the test, unless the test
    forgives it."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []
    home = f"http://127.0.0.1:{served.port}"

    def opened(
        path: str, locale: str = "en", width: int = 1280, height: int = 800, forgiven: str | None = None, **more: object
    ) -> Page:
        context = browser.new_context(locale=locale, viewport={"width": width, "height": height}, **more)  # type: ignore[arg-type]
        context.set_default_timeout(SLOW_MACHINE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: complaints.append(str(fault)))
        page.on("console", lambda said: complaints.append(said.text) if is_bad(said, forgiven) else None)
        page.on("request", lambda asked: None if asked.url.startswith(home) else complaints.append(asked.url))
        page.goto(home + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
