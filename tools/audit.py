"""Ask the public lists of known faults about everything the package and its page depend on.

    python tools/audit.py

What is known to be unsafe is named and ends this with 1. Where a list cannot be asked, from behind a mirror or without
a net, that is said: it is no clean bill.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


def told(*command: str, where: Path = ROOT) -> Any:
    """What a program prints as JSON; nothing if it cannot."""
    done = subprocess.run(command, cwd=where, capture_output=True, encoding="utf-8", timeout=300, check=False)
    try:
        return json.loads(done.stdout)
    except ValueError:
        return None


def python_packages() -> list[str] | None:
    """Faults of the Python packages that are installed here; nothing if no list was asked."""
    found = told(sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off")
    asked = [each for each in (found or {}).get("dependencies", []) if "vulns" in each]
    if not asked:
        return None
    return [f"{each['name']} {each['version']}: {fault['id']}" for each in asked for fault in each["vulns"]]


def npm_packages(folder: str) -> list[str] | None:
    """Faults of what a folder takes from npm; nothing if no list was asked."""
    npm = shutil.which("npm", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    found = told(npm, "audit", "--json", where=ROOT / folder) if npm else None
    if not found or "vulnerabilities" not in found:
        return None
    return [f"{name}: {each['severity']}" for name, each in found["vulnerabilities"].items()]


def main() -> int:
    """Ask for all of them."""
    unsafe = False
    for what, faults in (
        ("Python packages", python_packages()),
        ("Packages of the page", npm_packages("web")),
        ("Programs to compare with", npm_packages("tests/peers")),
    ):
        if faults is None:
            print(f"{what}: the list of known faults could not be asked.")
        else:
            print(f"{what}: {'; '.join(faults) or 'no known fault'}.")
            unsafe = unsafe or bool(faults)
    return int(unsafe)


if __name__ == "__main__":
    sys.exit(main())
