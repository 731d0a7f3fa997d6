"""The distribution of `examples/tea-house`, installed beside the package into a folder of its own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "examples" / "tea-house"
EDITIONS = ("tea-house", "tea-house-strict")
PATIENT = "patient"


def install(folder: Path) -> Path:
    """Build the distribution, install it and nothing else, and answer where."""
    copy, target = folder / "source", folder / "installed"
    # Building leaves files behind.
    shutil.copytree(SOURCE, copy)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index",
               "--no-deps", "--no-build-isolation", "--target", str(target), str(copy)]  # fmt: skip
    subprocess.run(command, check=True, timeout=300)
    return target


@contextmanager
def beside(*folders: Path) -> Iterator[None]:
    """Programs that are started now find what is installed in these folders."""
    before = os.environ.get("PYTHONPATH", "")
    with pytest.MonkeyPatch.context() as patch:
        paths = [str(folder) for folder in folders] + ([before] if before else [])
        patch.setenv("PYTHONPATH", os.pathsep.join(paths))
        yield


def run(*words: str, code: int = 0) -> str:
    """What a command prints; on standard error, where it is to fail."""
    program = [sys.executable, "-c", "from manywinds.cli import main; main()", *words]
    done = subprocess.run(program, capture_output=True, encoding="utf-8", timeout=300, check=False)
    assert done.returncode == code, done.stderr
    return done.stderr if code else done.stdout


def python(program: str) -> str:
    """What a program prints."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
