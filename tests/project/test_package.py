"""The package as its users get it: the source archive, a wheel built from that archive, an environment with the wheel.

Everything is built from a copy, so nothing appears in the checkout, and without a network.
"""

import email.message
import email.parser
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import manywinds
from manywinds.books import books as ids
from manywinds.rules.shelf import shelf
from manywinds.rules.words import LANGUAGES

ROOT = Path(__file__).parents[2]
PAGE = "src/manywinds/server/page"
"""Built before the package is, and kept out of the repository."""
HAND = "123m 456m 789m 123m 7m +7m"
LONGEST = 120


def run(*command: str | Path, folder: Path, **environment: str) -> str:
    """Run a program to its good end; what it prints."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COVERAGE"))}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env={**kept, "PYTHONUTF8": "1", **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 0, f"{command}: {done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def project_files() -> list[str]:
    """The files of the project: tracked, or new and not ignored."""
    if not (ROOT / ".git").exists():
        # An unpacked source archive holds nothing else.
        return [str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file()]
    command = ("git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    return [name for name in run(*command, folder=ROOT).split("\0") if name and (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, as a fresh clone would have it once its page is built."""
    folder = tmp_path_factory.mktemp("checkout")
    page = [str(path.relative_to(ROOT)) for path in (ROOT / PAGE).rglob("*") if path.is_file()]
    for name in {*project_files(), *page}:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target)
    return folder


@pytest.fixture(scope="module")
def files(checkout: Path) -> set[str]:
    """The files of the project before anything was built."""
    return {path.relative_to(checkout).as_posix() for path in checkout.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def archive(checkout: Path, files: set[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive."""
    assert "setup.py" in files
    folder = tmp_path_factory.mktemp("archive")
    build = (sys.executable, "-m", "build", "--no-isolation", "--sdist", "--outdir", folder, ".")
    run(*build, folder=checkout, MANYWINDS_PURE="1")
    (found,) = folder.iterdir()
    return found


@pytest.fixture(scope="module")
def wheel(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A plain wheel, built from nothing but the archive."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(archive) as packed:
        packed.extractall(folder / "unpacked", filter="data")
    (source,) = (folder / "unpacked").iterdir()
    build = (sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", folder / "out", ".")
    run(*build, folder=source, MANYWINDS_PURE="1")
    (found,) = (folder / "out").iterdir()
    return found


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment with the wheel; the dependencies are those of the running one."""
    folder = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", folder=folder)
    found = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    python = found / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check", "install", "--quiet")
    run(*pip, "--no-index", "--no-deps", wheel, folder=folder)
    packages = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", folder=folder).strip()
    # Its own packages come first, so what the running environment has of this project is not seen.
    borrowed = [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
    Path(packages, "dependencies.pth").write_text("\n".join(borrowed), encoding="utf-8")
    return found


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with no checkout around it."""
    return tmp_path_factory.mktemp("elsewhere")


@pytest.fixture(scope="module")
def contents(wheel: Path) -> set[str]:
    """The files in the wheel."""
    with zipfile.ZipFile(wheel) as packed:
        return set(packed.namelist())


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> email.message.Message:
    """What the wheel says about itself."""
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        return email.parser.BytesParser().parsebytes(packed.read(name))


def package_files(files: set[str], start: str, end: str = "") -> set[str]:
    """Files of the package, named as the wheel names them."""
    names = {name.removeprefix("src/") for name in files if name.startswith(f"src/{start}") and name.endswith(end)}
    assert names
    return names


def test_the_archive_holds_what_tests_and_pages_need(archive: Path, files: set[str]) -> None:
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    wanted = {"pyproject.toml", "setup.py", "README.md", "LICENSE", "Makefile", "tests/project/test_package.py"}
    wanted |= {name for name in files if name.startswith(("src/", "tests/", "docs/"))}
    assert wanted - names == set()


def test_the_archive_holds_nothing_built_and_nothing_private(archive: Path) -> None:
    with tarfile.open(archive) as packed:
        names = [name.partition("/")[2] for name in packed.getnames()]
    private = re.compile(r"\.(pyc|so|pyd|db)$|(^|/)(\.git|\.venv|build|dist|\w*_?cache_*)(/|$)")
    assert [name for name in names if private.search(name)] == []


def test_the_wheel_is_plain_and_has_every_module(wheel: Path, contents: set[str], files: set[str]) -> None:
    assert wheel.name == f"manywinds-{manywinds.__version__}-py3-none-any.whl"
    assert package_files(files, "manywinds/", ".py") - contents == set()


def test_the_wheel_has_the_clauses_of_every_book(contents: set[str]) -> None:
    wanted = {f"{plug.package.replace('.', '/')}/{plug.clause_file}" for plug in shelf().plugs}
    assert wanted - contents == set()


def test_the_wheel_has_the_sentences_of_every_language(contents: set[str]) -> None:
    assert {f"manywinds/locale/{lang}.toml" for lang in LANGUAGES} - contents == set()


def test_the_wheel_has_what_the_books_say_in_every_language(contents: set[str], files: set[str]) -> None:
    said = {name for name in package_files(files, "manywinds/books/") if "/locale/" in name}
    assert len(said) == len(LANGUAGES) * len(shelf().plugs)
    assert said - contents == set()


def test_the_wheel_has_the_whole_page(contents: set[str], files: set[str]) -> None:
    page = package_files(files, "manywinds/server/page/")
    assert {"manywinds/server/page/index.html", "manywinds/server/page/tiles.svg"} <= page
    assert [name for name in page if name.startswith("manywinds/server/page/assets/")]
    assert page - contents == set()


def test_the_wheel_has_the_fonts_of_printed_sheets_and_their_licence(contents: set[str], files: set[str]) -> None:
    fonts = package_files(files, "manywinds/club/print/fonts/")
    assert "manywinds/club/print/fonts/LICENSE" in fonts
    assert fonts - contents == set()


def test_the_wheel_tells_type_checkers_that_it_is_typed(contents: set[str]) -> None:
    assert "manywinds/py.typed" in contents


def test_the_wheel_has_nothing_beside_the_package(contents: set[str]) -> None:
    strangers = [name for name in contents if not re.match(r"manywinds(-[\w.]+\.dist-info)?/", name)]
    assert strangers == []
    assert [name for name in contents if re.search(r"\.pyc$|cache(__)?/", name)] == []


def test_the_metadata_names_the_pythons_and_the_licence(metadata: email.message.Message) -> None:
    assert metadata["Version"] == manywinds.__version__
    assert metadata["Requires-Python"] == ">=3.11"
    pythons = {"3.11", "3.12", "3.13", "3.14"}
    classifiers = set(metadata.get_all("Classifier", []))
    assert {f"Programming Language :: Python :: {python}" for python in pythons} - classifiers == set()
    assert metadata["License-Expression"] == "MIT"
    assert metadata["License-File"] == "LICENSE"


def test_the_readme_is_the_description(metadata: email.message.Message, checkout: Path) -> None:
    assert metadata["Description-Content-Type"] == "text/markdown"
    described = metadata.get_payload(decode=True)
    assert isinstance(described, bytes)
    assert described.decode().strip() == (checkout / "README.md").read_text(encoding="utf-8").strip()


def test_the_installed_package_is_the_one_from_the_wheel(programs: Path, elsewhere: Path) -> None:
    told = run(programs / "python", "-c", "import manywinds; print(manywinds.__file__)", folder=elsewhere)
    assert Path(told.strip()).is_relative_to(programs.parent)


def test_the_installed_command_says_its_version(programs: Path, elsewhere: Path) -> None:
    told = run(programs / "manywinds", "--version", folder=elsewhere)
    assert told == f"manywinds {manywinds.__version__} (plain Python)\n"


def test_the_installed_command_lists_the_books(programs: Path, elsewhere: Path) -> None:
    books = json.loads(run(programs / "manywinds", "books", "--json", folder=elsewhere))
    assert [book["id"] for book in books] == ids()


def test_the_installed_command_scores_a_hand_in_every_language(programs: Path, elsewhere: Path) -> None:
    for lang in LANGUAGES:
        assert "45" in run(programs / "manywinds", "score", HAND, "--lang", lang, folder=elsewhere)


def test_the_installed_command_prints_a_sheet(programs: Path, elsewhere: Path) -> None:
    run(programs / "manywinds", "sheet", "new", "friday.log", "Anna", "Boris", "Cy", "Dana", folder=elsewhere)
    run(programs / "manywinds", "sheet", "--lang", "he", "print", "friday.log", "friday.pdf", folder=elsewhere)
    assert (elsewhere / "friday.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("book", [plug.editions[0].id for plug in shelf().plugs])
def test_the_installed_command_lists_clauses_with_the_code_and_tests_of_the_checkout(
    book: str, programs: Path, elsewhere: Path, checkout: Path
) -> None:
    command = (programs / "manywinds", "clauses", "--book", book, "--json")
    alone = json.loads(run(*command, folder=elsewhere))
    assert alone == json.loads(run(*command, folder=checkout))
    assert alone["counts"]["total"] == len(alone["clauses"])


def test_the_installed_package_finds_its_page(programs: Path, elsewhere: Path, files: set[str]) -> None:
    program = "from manywinds.server.app import create_app\nprint(create_app().routes[-1].app.directory)"
    page = Path(run(programs / "python", "-c", program, folder=elsewhere).strip())
    assert page.is_relative_to(programs.parent)
    wanted = package_files(files, "manywinds/server/page/")
    found = {path.relative_to(page).as_posix() for path in page.rglob("*") if path.is_file()}
    assert found == {name.removeprefix("manywinds/server/page/") for name in wanted}
