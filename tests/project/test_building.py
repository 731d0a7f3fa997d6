"""How the package is built: which library holds what, when mypyc is asked for, and that a long step is never silent."""

import importlib.util
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]


def loaded(path: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module of the build, which is not part of the package."""
    monkeypatch.syspath_prepend(str(ROOT / "building"))
    spec = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def libraries(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.chdir(ROOT)
    return loaded("building/libraries.py", monkeypatch)


@pytest.fixture
def step(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    found = loaded("tools/step.py", monkeypatch)
    assert found.QUIET < 10, "nothing is silent for ten seconds"
    monkeypatch.setattr(found, "QUIET", 0.1)
    return found


def test_every_book_has_a_library_of_its_own(libraries: ModuleType) -> None:
    books = {path.parent.name for path in (ROOT / "src/manywinds/books").glob("*/__init__.py")}
    held = {libraries.library(file) for file in libraries.compiled_files()}
    assert held == {"manywinds_core", "manywinds_books", "manywinds_play"} | {
        f"manywinds_books_{name}" for name in books
    }


def test_the_kernel_and_the_rules_share_a_library(libraries: ModuleType) -> None:
    for file in ("src/manywinds/kernel/hand.py", "src/manywinds/rules/scoring/combine.py"):
        assert libraries.library(file) == "manywinds_core"


def test_a_change_in_one_book_concerns_no_other_library(libraries: ModuleType) -> None:
    mine = [file for file in libraries.compiled_files() if libraries.library(file) == "manywinds_books_mcr"]
    assert mine
    assert all(Path(file).parts[:4] == ("src", "manywinds", "books", "mcr") for file in mine)


def test_laws_and_the_compilers_own_words_stay_interpreted(libraries: ModuleType) -> None:
    names = {Path(file).name for file in libraries.compiled_files()}
    assert "laws.py" not in names
    assert "native.py" not in names


@pytest.mark.parametrize(("pure", "asked"), [("1", False), ("0", True)])
def test_mypyc_is_asked_for_only_where_the_core_is_compiled(
    pure: str, asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = "import backend; print(backend.get_requires_for_build_wheel())"
    monkeypatch.setenv("MANYWINDS_PURE", pure)
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "building"))
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ("mypy[mypyc]" in done.stdout) is asked


def test_the_lock_holds_the_mypyc_that_the_build_asks_for(libraries: ModuleType) -> None:
    (locked,) = re.findall(r"^mypy==(\S+)", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE)
    assert Requirement(libraries.MYPYC).specifier.contains(locked)
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    assert libraries.MYPYC in groups["check"]


# The real setup.py, with two small libraries instead of ours.

TWO_LIBRARIES = """
import runpy, sys
from setuptools import Extension
root, *arguments = sys.argv[1:]
sys.path.insert(0, root + "/building")
import libraries
libraries.generated = lambda files: [Extension("manywinds.bad", ["bad.c"]), Extension("manywinds.good", ["good.c"])]
sys.argv = ["setup.py", "--quiet", *arguments]
runpy.run_path(root + "/setup.py", run_name="__main__")
"""
GOOD = '#include <Python.h>\nPyObject *PyInit_good(void) { return PyModule_New("good"); }\n'


def built(folder: Path, bad: str = "no C at all", **environment: str) -> subprocess.CompletedProcess[str]:
    """Build both libraries, the first of which may not be valid C."""
    (folder / "bad.c").write_text(bad)
    (folder / "good.c").write_text(GOOD)
    return subprocess.run(
        [sys.executable, "-c", TWO_LIBRARIES, str(ROOT), "build", "--build-lib", "out"],
        cwd=folder,
        env={**os.environ, "MANYWINDS_PURE": "", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def compiled(folder: Path) -> list[str]:
    return sorted(path.name.partition(".")[0] for path in folder.glob("out/manywinds/*.so"))


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    if not loaded("building/compiler.py", monkeypatch).has_compiler():
        pytest.skip("there is no C compiler")


@pytest.mark.usefixtures("compiler")
def test_libraries_are_compiled(tmp_path: Path) -> None:
    assert built(tmp_path, GOOD.replace("good", "bad")).returncode == 0
    assert compiled(tmp_path) == ["bad", "good"]


@pytest.mark.usefixtures("compiler")
def test_where_one_library_fails_none_is_left_beside_the_plain_files(tmp_path: Path) -> None:
    done = built(tmp_path)
    assert done.returncode == 0
    assert "installing plain Python" in done.stderr
    assert compiled(tmp_path) == []


@pytest.mark.usefixtures("compiler")
def test_a_build_that_insists_fails_with_its_library(tmp_path: Path) -> None:
    assert built(tmp_path, MANYWINDS_PURE="0").returncode != 0


def test_a_build_that_insists_fails_without_a_compiler(tmp_path: Path) -> None:
    assert built(tmp_path, GOOD.replace("good", "bad"), MANYWINDS_PURE="0", CC="no-such-compiler").returncode != 0
    assert compiled(tmp_path) == []


def test_without_a_compiler_the_package_stays_plain(tmp_path: Path) -> None:
    done = built(tmp_path, CC="no-such-compiler")
    assert done.returncode == 0
    assert compiled(tmp_path) == []


# Steps of a long job.


def test_a_step_says_what_it_does_how_long_it_takes_and_where_it_is(
    step: ModuleType, capfd: pytest.CaptureFixture[str]
) -> None:
    program = "import time; print('half way', flush=True); time.sleep(1)"
    assert step.run("Working", 7, [sys.executable, "-c", program]) == 0
    first, *between, last = capfd.readouterr().out.splitlines()
    assert first == "Working, about 7 s …"
    assert any(line.endswith("so far (half way)") for line in between)
    assert last.startswith("Working: done in ")


def test_a_step_that_fails_shows_why_and_keeps_its_exit_code(
    step: ModuleType, capfd: pytest.CaptureFixture[str]
) -> None:
    program = "import sys; print('no space left'); sys.exit(3)"
    assert step.run("Working", 0, [sys.executable, "-c", program]) == 3
    printed = capfd.readouterr().out
    assert "Working failed" in printed
    assert "    no space left" in printed


def test_a_step_whose_program_is_missing_says_so(step: ModuleType, capfd: pytest.CaptureFixture[str]) -> None:
    assert step.run("Working", 0, ["no-such-program"]) == 1
    assert "no-such-program: No such file or directory" in capfd.readouterr().out
