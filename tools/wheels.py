"""Build what a release consists of into dist/, and try each file as its users would.

    python tools/wheels.py          # build and try
    python tools/wheels.py FILE …   # try files that are already built

There are three files: the source archive; a wheel of plain Python, for every platform that has no wheel of its own and
for Python in a browser; and a compiled wheel for this Python on this platform. Both wheels are built from the unpacked
archive, so an archive that lacks a file does not go unnoticed. See docs/release.md.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

import step
from trial import CONSTRAINTS, Trial, TrialError

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PAGE = "manywinds/server/page/index.html"
LIBRARY = re.compile(r"[^/]+\.(so|pyd)|manywinds/.+\.(so|pyd)")
WRITTEN = re.compile(r"PKG-INFO|setup\.cfg|src/manywinds\.egg-info/.*|src/manywinds/server/page/.*")
"""What the archive holds besides the files of the repository: what setuptools writes, and the page."""


def git(*words: str) -> str | None:
    """What git says about the checkout; nothing where there is no git or no repository."""
    command = ("git", "-c", "safe.directory=*", *words)
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    except OSError:
        return None
    return None if done.returncode else done.stdout


def surroundings() -> dict[str, str]:
    """The environment to build in.

    Builds are isolated, which proves that what pyproject.toml asks for is enough. The constraints hold inside the
    isolation too: the tools are those of constraints.txt, whatever else this environment holds. Files carry the time of
    the last commit, so that the same commit gives the same files.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "MANYWINDS"))}
    kept["PIP_CONSTRAINT"] = str(CONSTRAINTS)
    time = kept.get("SOURCE_DATE_EPOCH") or (git("log", "-1", "--format=%ct") or "").strip()
    if time:
        kept["SOURCE_DATE_EPOCH"] = time
        step.say(f"Files will carry the time of the last commit ({time}).")
    else:
        step.say(
            "There is no git repository here: files will carry the current time, and no two builds will be the same."
        )
    return kept


def built(what: str, about: int, kind: str, source: Path, pure: str, environment: dict[str, str], out: Path) -> Path:
    """Build one file of the source and move it into dist/."""
    # Quiet, it names what it compiles instead of repeating the command line of the compiler.
    quiet = "--config-setting=--global-option=--quiet"
    command = [sys.executable, "-m", "build", f"--{kind}", quiet, "--outdir", str(out), str(source)]
    if step.run(f"Building {what}", about, command, source, {**environment, "MANYWINDS_PURE": pure}):
        raise TrialError(f"Building {what} failed.")
    (file,) = out.iterdir()
    return Path(shutil.move(file, DIST / file.name))


def unpacked(archive: Path, folder: Path) -> Path:
    """The folder of sources that the archive holds."""
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    return source


def build_all(folder: Path) -> list[Path]:
    """The archive, then both wheels from it, each from a fresh copy."""
    if not (ROOT / "src" / PAGE).exists():
        raise TrialError("The page is not built: run `make page` first.")
    DIST.mkdir(exist_ok=True)
    for old in DIST.glob("manywinds-*"):
        old.unlink()
    # What may be read by everybody here may be read by everybody who installs it.
    os.umask(0o022)
    environment = surroundings()
    archive = built("the source archive", 5, "sdist", ROOT, "1", environment, folder / "archive")
    check_archive(archive)
    plain = unpacked(archive, folder / "plain")
    pure = built("the plain wheel", 10, "wheel", plain, "1", environment, folder / "pure")
    source = unpacked(archive, folder / "source")
    fast = built("the compiled wheel", 90, "wheel", source, "0", environment, folder / "fast")
    check_wheels(pure, fast)
    return [archive, pure, fast]


def check_archive(archive: Path) -> None:
    """The archive holds files of the repository only."""
    listed = git("ls-files", "-z")
    if listed is None:
        return
    with tarfile.open(archive) as packed:
        names = {member.name.partition("/")[2] for member in packed.getmembers() if member.isfile()}
    strange = sorted(name for name in names - set(listed.split("\0")) if not WRITTEN.fullmatch(name))
    if strange:
        raise TrialError(f"{archive.name} holds files that are not in the repository: {', '.join(strange)}.")
    step.say(f"  {archive.name} holds {len(names)} files, all of them from the repository or the page.")


def check_wheels(pure: Path, fast: Path) -> None:
    """The plain wheel holds the package and nothing else; the compiled one the same files, and libraries."""
    plain, compiled = contents(pure), contents(fast)
    strange = sorted(name for name in plain if not name.startswith("manywinds/"))
    if strange or PAGE not in plain:
        raise TrialError(
            f"{pure.name} should hold the package with its page and nothing else, but: {strange or 'no page'}."
        )
    libraries = {name for name in compiled if LIBRARY.fullmatch(name)}
    strange = sorted((compiled - libraries) ^ plain)
    strange += [name for name in libraries if "/" not in name and "__mypyc." not in name]
    if strange or not libraries:
        raise TrialError(f"{fast.name} should hold the plain wheel and libraries, but: {strange or 'no library'}.")
    step.say(f"  The plain wheel holds {len(plain)} files, the compiled one {len(libraries)} libraries besides.")


def contents(wheel: Path) -> set[str]:
    """The files of the wheel, except those that describe it."""
    with zipfile.ZipFile(wheel) as packed:
        return {name for name in packed.namelist() if not re.match(r"[^/]+\.dist-info/", name)}


def found(file: Path) -> Path:
    """The file that somebody named."""
    if not re.fullmatch(r"manywinds-.+(\.whl|\.tar\.gz)", file.name) or not file.is_file():
        raise TrialError(f"{file} is neither a wheel nor a source archive of ours.")
    return file.resolve()


def tried(file: Path, folder: Path) -> Trial:
    """Install the file into a new environment and use what it brings."""
    # manywinds-0.2.0.tar.gz, manywinds-0.2.0-py3-none-any.whl
    version = file.name.removesuffix(".tar.gz").split("-")[1]
    wheel = file.suffix == ".whl"
    trial = Trial(file, version, wheel and not file.name.endswith("-none-any.whl"), folder)
    folder.mkdir()
    step.say(f"\nTrying {file.name}, which should be {trial.kind}")
    trial.create()
    trial.install()
    trial.check_packages()
    trial.check_version()
    trial.check_score()
    if wheel:
        trial.check_simulation()
        trial.install("[server]")
        trial.check_page()
    return trial


def table(trials: list[Trial]) -> str:
    """What was built and what was checked of it."""
    rows = [("file", "size", "tag", "packages", "checked")]
    for trial in trials:
        tag = trial.file.stem.split("-", 2)[2] if trial.file.suffix == ".whl" else "source"
        size = f"{trial.file.stat().st_size / 1e6:.1f} MB"
        rows.append((trial.file.name, size, tag, str(len(trial.packages)), ", ".join(trial.checked)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([lines[0], "-" * max(map(len, lines)), *lines[1:]])


def main() -> int:
    """Build, try, report."""
    parser = argparse.ArgumentParser(description="Build the files of a release and try each in a new environment.")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="try these instead of building")
    asked = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory(prefix="manywinds-") as name:
            folder = Path(name)
            files = [found(file) for file in asked.files] or build_all(folder)
            trials = [tried(file, folder / f"trial-{number}") for number, file in enumerate(files)]
            step.say(f"\n{table(trials)}")
    except TrialError as fault:
        step.say(f"\nFailed: {fault}")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
