"""Break one rule at a time and see whether a test that cites its clause notices: `make mutations`.

`mutations.toml` lists the rules to break. For each of them the package is copied to a scratch folder, the rule is
broken in the copy, and the test functions that `manywinds clauses` names for its clause run on it until one of them
fails. One has to. At the end all tests that failed run on an unchanged copy, where they have to pass.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Final, NamedTuple

from manywinds.books import books, clauses
from manywinds.cli.books.citations import scan

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "manywinds"
TABLE: Final = Path(__file__).with_name("mutations.toml")
FIELDS: Final = {"clause", "where", "find", "replace", "why"}
LATER: Final = ("tests/cli", "tests/club", "tests/server", "tests/page")
"""Tests that take longer come last: the first failure is enough."""
LONGEST: Final = 900
"""Seconds that the tests of one clause may take."""
FAILED: Final = 1
"""What pytest answers if tests ran and some of them failed, and not if they could not even be collected."""


class MutationError(Exception):
    """A row of the table that means nothing any more."""


class Mutation(NamedTuple):
    """A rule to break: a text in a file or package below `src/manywinds`, and what stands there instead."""

    clause: str
    where: str
    find: str
    replace: str
    why: str

    def file(self) -> Path:
        """The file that holds the rule. A package may be named, so that a rule can move within it."""
        place = SOURCE / self.where
        if not place.exists():
            raise MutationError(f"{self.clause}: there is no {self.where} to look in. Mend the row in {TABLE.name}.")
        paths = sorted(place.rglob("*.py")) if place.is_dir() else [place]
        found = {path: times for path in paths if (times := path.read_text(encoding="utf-8").count(self.find))}
        if sum(found.values()) != 1:
            raise MutationError(
                f"{self.clause}: the text to replace occurs {sum(found.values())} times in {self.where}, not once. "
                f"Mend the row in {TABLE.name}: {self.find!r}"
            )
        return next(iter(found))

    def broken(self) -> str:
        """The text of that file with the rule broken."""
        return self.file().read_text(encoding="utf-8").replace(self.find, self.replace)


class Result(NamedTuple):
    """What became of a mutation: the test that noticed it, or what is wrong."""

    mutation: Mutation
    caught_by: str
    fault: str
    seconds: float


def mutations() -> list[Mutation]:
    """The table, in its order."""
    rows = tomllib.loads(TABLE.read_text(encoding="utf-8"))["mutation"]
    for row in rows:
        if set(row) != FIELDS:
            raise MutationError(f"A row has the fields {', '.join(sorted(FIELDS))}; this one has not: {row}")
    return [Mutation(**row) for row in rows]


def chosen(ids: list[str], books: list[str]) -> list[Mutation]:
    """The mutations of these clauses and books, or all."""
    wanted = {*ids, *(id for book in books for id in clauses(book))}
    found = [each for each in mutations() if not wanted or each.clause in wanted]
    if not found:
        raise MutationError("No mutation is listed for these clauses.")
    return found


def in_order(tests: list[str]) -> list[str]:
    """The quick ones first."""
    return sorted(
        tests, key=lambda test: next((place for place, start in enumerate(LATER, 1) if test.startswith(start)), 0)
    )


@contextmanager
def scratch(mutation: Mutation | None = None) -> Iterator[Path]:
    """A folder with a copy of the package, with the rule broken in it."""
    with tempfile.TemporaryDirectory(prefix="manywinds-") as folder:
        package = Path(folder) / "manywinds"
        copytree(SOURCE, package, ignore=ignore_patterns("page", "*.so"))
        # Tests of the server want a page; any will do, and this one is not broken.
        if (SOURCE / "server" / "page").is_dir():
            (package / "server" / "page").symlink_to(SOURCE / "server" / "page")
        if mutation is not None:
            (package / mutation.file().relative_to(SOURCE)).write_text(mutation.broken(), encoding="utf-8")
        yield Path(folder)


def run(folder: Path, tests: list[str], *options: str) -> subprocess.CompletedProcess[str]:
    """Run tests on the package in a folder."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rfE", "--tb=no", *options, *in_order(tests)]
    # Loading all the plugins that are installed takes longer than most of the tests.
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False
    )


def failures(output: str) -> list[str]:
    """The tests that pytest reports as failed."""
    lines = (line for line in output.splitlines() if line.startswith(("FAILED ", "ERROR ")))
    return [line.partition(" ")[2].partition(" - ")[0] for line in lines]


def check(mutation: Mutation, tests: list[str]) -> Result:
    """Break a rule and run the tests of its clause until one fails."""
    began = time.monotonic()

    def result(caught_by: str = "", fault: str = "") -> Result:
        return Result(mutation, caught_by, fault, time.monotonic() - began)

    if not tests:
        return result(fault="no test cites this clause")
    try:
        with scratch(mutation) as folder:
            done = run(folder, tests, "-x")
    except MutationError as error:
        return result(fault=str(error))
    except subprocess.TimeoutExpired:
        return result(fault=f"the tests did not end within {LONGEST} seconds")
    if done.returncode == 0:
        return result(fault="no cited test fails")
    if done.returncode != FAILED:
        return result(fault=f"the tests could not be run: {(done.stdout + done.stderr).strip()[-400:]}")
    return result(caught_by=(failures(done.stdout) or ["a test"])[0])


def unsound(tests: list[str], jobs: int) -> list[str]:
    """Which of these tests fail on a package in which nothing is broken."""
    with scratch() as folder:
        command = [sys.executable, "-c", "import manywinds; print(manywinds.__file__)"]
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        where = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True).stdout
        if not where.startswith(str(folder)):
            return [f"not the copy is tested, but {where.strip()}"]
        done = run(folder, tests, "-p", "xdist.plugin", f"-n{jobs}")
        return [] if done.returncode == 0 else failures(done.stdout) or [done.stdout[-400:] + done.stderr[-400:]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clause", action="append", default=[], help="only this clause; may be given several times")
    parser.add_argument("--book", action="append", default=[], choices=books(), metavar="ID")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many mutations at a time")
    given = parser.parse_args()
    try:
        rows = chosen(given.clause, given.book)
    except MutationError as error:
        print(error, file=sys.stderr)
        return 1
    cited = scan(ROOT)["tests"]
    print(f"{len(rows)} mutations of {len({row.clause for row in rows})} clauses.", flush=True)
    done: list[Result] = []
    with ThreadPoolExecutor(given.jobs) as pool:
        for result in pool.map(lambda row: check(row, cited.get(row.clause, [])), rows):
            done.append(result)
            report(result, len(done), len(rows))
    caught = [each.caught_by for each in done if each.caught_by]
    print(f"{len(caught)} of {len(done)} mutations are caught. Now the tests that caught them, with nothing broken:")
    wrong = unsound(list(dict.fromkeys(caught)), given.jobs) if caught else []
    if wrong:
        print("These fail although nothing is broken:", *wrong, sep="\n  ", file=sys.stderr)
    else:
        print("they pass.")
    missed = dict.fromkeys(each.mutation.clause for each in done if not each.caught_by)
    if missed:
        print(f"Not caught: {', '.join(missed)}.", file=sys.stderr)
    return 1 if missed or wrong else 0


def report(result: Result, number: int, of: int) -> None:
    outcome = f"caught by {result.caught_by}" if result.caught_by else f"NOT CAUGHT: {result.fault}"
    print(f"{number:3}/{of} {result.mutation.clause:8} {result.mutation.why} ({result.seconds:.0f} s)")
    print(f"        {outcome}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
