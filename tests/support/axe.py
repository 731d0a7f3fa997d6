"""What axe, a checker for screen readers and contrast, finds serious on a page."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")
# The letters in the corner of a tile belong to its picture: its name is what it is called.
RUN = 'axe.run({rules: {"label-content-name-mismatch": {enabled: false}}}).then((told) => told.violations)'


def findings(page: Page) -> list[str]:
    """Every kind of finding once, with the place of its first."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found if each["impact"] in SERIOUS]
