"""Deals on a real Dask cluster: a scheduler and two workers on this machine."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from manywinds import ManywindsError, extras
from manywinds.extras import MissingExtraError
from manywinds.sim import cluster
from manywinds.sim.run import run
from manywinds.sim.setting import ARENA, SIMULATION, Setting
from manywinds.sim.stats import Tally
from support.command_line import ROOT, surroundings

SETTING = Setting.of(SIMULATION, "hk-old-pl", ("simple", "tsumogiri", "random", "simple"), 11)
LONG = 180


def timeless(tally: Tally) -> dict[str, int]:
    return {name: number for name, number in tally.items() if name != "nanoseconds" and number}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with two workers."""
    pytest.importorskip("distributed")
    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"
    running = [_started("scheduler", "--port", "0", "--scheduler-file", str(file))]
    try:
        found = _address(file)
        words = (found, "--nthreads", "1", "--no-nanny", "--worker-port", "0", "--local-directory", str(folder))
        running += [_started("worker", *words) for _ in range(2)]
        yield found
    finally:
        for each in reversed(running):
            each.kill()
            each.wait(LONG)


def _started(what: str, *words: str) -> subprocess.Popen[bytes]:
    program = [sys.executable, "-m", f"distributed.cli.dask_{what}", "--host", "127.0.0.1", "--no-dashboard", *words]
    return subprocess.Popen(program, cwd=ROOT, env=surroundings(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _address(file: Path) -> str:
    deadline = time.monotonic() + LONG
    while time.monotonic() < deadline:
        try:
            return str(json.loads(file.read_text(encoding="utf-8"))["address"])
        except (OSError, ValueError):
            time.sleep(0.1)
    raise AssertionError("the scheduler did not start")


def test_a_cluster_counts_the_same(address: str, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    run(SETTING, 10, out=file)
    there = run(SETTING, 24, cluster=address, out=file)
    assert timeless(there.tally) == timeless(run(SETTING, 24).tally)
    setting = Setting.of(ARENA, "hk-old-pl", ("simple", "random"), 3)
    assert timeless(run(setting, 3, cluster=address).tally) == timeless(run(setting, 3).tally)


def test_what_a_worker_refuses_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    other = SETTING._replace(hash="0" * 16)
    monkeypatch.setattr(Setting, "rules", lambda _: None)
    with pytest.raises(ManywindsError, match="asked for was manywinds"):
        run(other, 5, cluster=address)


@pytest.mark.parametrize("words", ["nonsense", "tcp://", "udp://127.0.0.1:1", "127.0.0.1", "127.0.0.1:port", "x" * 999])
def test_what_is_no_address_is_refused(words: str) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(ManywindsError, match="is no address of a cluster"):
        run(SETTING, 5, cluster=words)


def test_who_does_not_answer_is_refused_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "ANSWER_SECONDS", 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        began = time.monotonic()
        with pytest.raises(ManywindsError, match=f"The cluster at '127.0.0.1:{port}' does not answer"):
            run(SETTING, 5, cluster=f"127.0.0.1:{port}")
        assert time.monotonic() - began < 20
    with pytest.raises(ManywindsError, match="does not answer"):
        run(SETTING, 5, cluster=f"tcp://127.0.0.1:{port}")


def test_a_cluster_without_the_library_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(extras, "import_module", missing)
    with pytest.raises(MissingExtraError, match=r"Playing on a cluster needs .*'manywinds\[cluster\]'"):
        run(SETTING, 5, cluster="127.0.0.1:8786")
