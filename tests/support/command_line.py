"""Commands run as a user runs them, for the tests of the command line."""

import io
import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, NoReturn

from manywinds import cli

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-c", "from manywinds.cli import main; main()"]
LONGEST_SENTENCE = 500
"""The longest refusal lists all circumstances. More than this is somebody's input thrown back."""

HAND = "123m 456m 789m 123m 7m +7m"
NO_WIN = "123m 456m 789m 124m 7m +7m"
TOO_LITTLE = "123m 678m 345p 9s [678s<] +9s"
"""A win of fewer than eight points."""
GOOD = {"hand": "123m456m789m123m77m", "winning_tile": "7m"}
"""The same as `HAND`."""

Answer = dict[str, Any]


def surroundings(**environment: str) -> dict[str, str]:
    """The environment of a command: as usual, but with nothing set that changes how it reads and writes."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONUNBUFFERED", "COLUMNS")}
    return {**kept, "PYTHONIOENCODING": "utf-8", **environment}


def run(*arguments: str, given: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    done = subprocess.run(
        [*PROGRAM, *arguments],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        cwd=ROOT,
        env=surroundings(**environment),
        timeout=60,
        check=False,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
    )


def told(*arguments: str, **environment: str) -> str:
    """What a command that succeeds prints."""
    done = run(*arguments, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def data(*arguments: str) -> Any:
    """The JSON that a command prints. It runs in here: it is the same command, and soon done."""
    output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(output):
        assert cli.run([*arguments, "--json"]) == 0
    output.seek(0)
    return strict_json(output.read())


def strict_json(text: str) -> Any:
    """JSON as every other program reads it, without Python's NaN."""

    def refuse(word: str) -> NoReturn:
        raise ValueError(f"{word} is no JSON")

    return json.loads(text, parse_constant=refuse)


def plain(text: str) -> str:
    """Text without the frames of tables and the breaks of lines."""
    return " ".join(re.sub(r"[^\w\s.,:;()+×*/'\"-]", " ", text).split())


def is_one_sentence(text: str) -> bool:
    """One line that a player can read: not empty, no traceback, no flood and no fault of ours."""
    clean = "Traceback" not in text and "should not" not in text and "[Errno" not in text
    return clean and 10 <= len(text) <= LONGEST_SENTENCE and "\n" not in text


def assert_refused(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 1
    assert done.stderr.endswith("\n")
    assert is_one_sentence(done.stderr[:-1]), done.stderr
    assert done.stdout == ""
