"""What a release is made with agrees with itself: versions, Pythons, make targets, actions and permissions."""

import io
import re
import tarfile
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import manywinds

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
EVERY_WORKFLOW = pytest.mark.parametrize("path", WORKFLOWS, ids=[path.stem for path in WORKFLOWS])


def workflow(name: str) -> dict[Any, Any]:
    """A workflow as data. YAML reads its key `on` as true."""
    read = yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8"))
    assert isinstance(read, dict)
    return read


def steps(name: str) -> list[dict[str, Any]]:
    """The steps of all jobs of a workflow."""
    return [step for job in workflow(name)["jobs"].values() for step in job.get("steps", [])]


def pythons() -> list[str]:
    """The Pythons that the classifiers name, the oldest first."""
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(PYPROJECT["project"]["classifiers"]))
    return sorted(named, key=lambda python: int(python.partition(".")[2]))


def test_there_are_workflows_for_tests_and_releases() -> None:
    assert [path.name for path in WORKFLOWS] == ["release.yml", "test.yml"]


def test_the_version_has_one_home_and_heads_the_changelog() -> None:
    assert "version" not in PYPROJECT["project"]
    assert PYPROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "manywinds.__version__"}
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    heading = re.search(r"^## (\S+)", changes, re.MULTILINE)
    assert heading
    assert heading[1] == manywinds.__version__


def test_every_python_of_the_classifiers_gets_a_compiled_wheel() -> None:
    assert PYPROJECT["project"]["requires-python"] == f">={pythons()[0]}"
    assert PYPROJECT["tool"]["cibuildwheel"]["build"] == [f"cp{python.replace('.', '')}-*" for python in pythons()]


def test_compiled_wheels_are_pinned_and_must_be_compiled() -> None:
    config = PYPROJECT["tool"]["cibuildwheel"]
    assert config["environment"] == {"MANYWINDS_PURE": "0", "PIP_BUILD_CONSTRAINT": "constraints.txt"}
    assert config["test-environment"] == {"PIP_CONSTRAINT": "constraints.txt"}
    assert (ROOT / "constraints.txt").exists()


def test_tests_run_on_the_oldest_and_the_newest_python() -> None:
    assert workflow("test.yml")["jobs"]["test"]["strategy"]["matrix"]["python"] == [pythons()[0], pythons()[-1]]


@EVERY_WORKFLOW
def test_workflows_use_make_targets_that_exist(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z][a-z-]*):", makefile, re.MULTILINE))
    run = "\n".join(step.get("run", "") for step in steps(path.name))
    used = set(re.findall(r"^\s*make ([\w-]+)", run, re.MULTILINE))
    assert used
    assert used - targets == set()


@EVERY_WORKFLOW
def test_actions_are_pinned_by_major_version(path: Path) -> None:
    used = [step["uses"] for step in steps(path.name) if "uses" in step]
    assert used
    assert [action for action in used if not re.search(r"@(release/)?v\d+$", action)] == []


@EVERY_WORKFLOW
def test_workflows_may_read_and_nothing_else(path: Path) -> None:
    read = workflow(path.name)
    assert read["permissions"] == {"contents": "read"}
    more = {name: job["permissions"] for name, job in read["jobs"].items() if "permissions" in job}
    assert more == ({"publish": {"id-token": "write"}} if path.name == "release.yml" else {})


def test_only_a_version_tag_that_passed_everything_is_published() -> None:
    read = workflow("release.yml")
    assert read[True] == {"push": {"tags": ["v*"]}}
    jobs = read["jobs"]
    assert jobs["publish"]["environment"] == "release"
    passed, waiting = set(), ["publish"]
    while waiting:
        name = waiting.pop()
        passed.add(name)
        needs = jobs[name].get("needs", [])
        waiting += [needs] if isinstance(needs, str) else needs
    assert passed == set(jobs)


def test_a_source_archive_depends_on_its_files_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "building"))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    from archive import normalise

    archives = [tmp_path / "one.tar.gz", tmp_path / "two.tar.gz"]
    for time, (archive, names) in enumerate(zip(archives, ("ab", "ba"), strict=True)):
        with tarfile.open(archive, "w:gz") as packed:
            for name in names:
                member = tarfile.TarInfo(name)
                member.size, member.mtime, member.mode = 1, time, 0o640 + time
                packed.addfile(member, io.BytesIO(name.encode()))
        normalise(archive)
    assert archives[0].read_bytes() == archives[1].read_bytes()
    with tarfile.open(archives[0]) as packed:
        assert [(each.name, each.mtime, each.mode) for each in packed] == [(n, 1700000000, 0o644) for n in "ab"]
        assert [packed.extractfile(name).read() for name in "ab"] == [b"a", b"b"]
