"""Deals by the million: cut into pieces, played here, by processes or on a cluster, and counted as they come in.

How the deals are cut up, who plays them and in which order they come back changes nothing in what is counted.
"""

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.play.bots import bot
from manywinds.sim import work
from manywinds.sim.results import Results, ResultsError, Span, held
from manywinds.sim.setting import Setting

FIRST_PIECE = 4
LARGEST_PIECE = 5000
WANTED_SECONDS = 1.0
"""How long a piece should take: long against what it costs to send, short enough to wait for."""
SAVE_SECONDS = 1.0
TICK_SECONDS = 5.0

OnDone = Callable[[int], None]
"""Called with how many more deals are done."""


class Workers(NamedTuple):
    """Who plays."""

    pool: Executor
    number: int
    check: Callable[[], None]
    """Refuses to go on where nobody plays any more."""


class Here(Executor):
    """Plays in this very process, at once."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


class Pieces:
    """Cuts spans of deals into pieces that take about as long as is wanted."""

    def __init__(self, spans: Sequence[Span], workers: int, largest: int = LARGEST_PIECE) -> None:
        self.spans = list(reversed(spans))
        self.left = sum(last - first for first, last in spans)
        self.workers = workers
        self.largest = largest
        self.size = min(FIRST_PIECE, largest)

    def next(self) -> Span | None:
        """The next piece, or nothing when all are given out."""
        if not self.spans:
            return None
        first, last = self.spans.pop()
        # Towards the end pieces are smaller, so that all are busy to the last.
        size = max(1, min(self.size, -(-self.left // (2 * self.workers))))
        if first + size < last:
            self.spans.append((first + size, last))
        last = min(first + size, last)
        self.left -= last - first
        return first, last

    def took(self, deals: int, nanoseconds: int) -> None:
        """A piece is done: the next ones are cut by how long it took, but grow only step by step."""
        fitting = int(WANTED_SECONDS * 1e9 * deals / max(1, nanoseconds))
        self.size = max(1, min(self.largest, fitting, 4 * max(deals, self.size)))


def run(
    setting: Setting,
    deals: int,
    first: int = 0,
    jobs: int = 1,
    cluster: str = "",
    out: Path | None = None,
    on_done: OnDone | None = None,
    largest: int = LARGEST_PIECE,
    find: work.Find = bot,
) -> Results:
    """Play so many deals, or walls of an arena, from a number on, and count. What a result file holds already is not
    played again; whatever happens, it then holds all that was done."""
    setting.rules()
    with contextlib.ExitStack() as stack:
        if out is not None:
            stack.enter_context(held(out))
        results = begun(setting, first, first + deals, out)
        spans = results.missing(first, first + deals)
        if on_done is not None:
            on_done(results.deals())
        try:
            if spans:
                workers = stack.enter_context(_workers(jobs if deals > 1 else 1, cluster))
                _gather(workers, results, Pieces(spans, workers.number, largest), out, on_done, find)
        finally:
            if out is not None and (spans or not out.exists()):
                results.save(out)
    return results


def begun(setting: Setting, first: int, last: int, out: Path | None) -> Results:
    """What a file holds already. Refuse one of another setting, or of deals that are not asked for."""
    if out is None or not out.exists():
        return Results(setting)
    found = Results.load(out)
    differs = found.setting.difference(setting)
    if differs:
        raise ResultsError(f"{quoted(str(out))} does not go on like this: it has {differs}.")
    if found.done and (found.done[0][0] < first or found.done[-1][1] > last):
        raise ResultsError(
            f"{quoted(str(out))} holds deals {found.done[0][0]} to {found.done[-1][1] - 1} already; "
            f"asked for are {first} to {last - 1}."
        )
    return found


def _gather(
    workers: Workers, results: Results, pieces: Pieces, out: Path | None, on_done: OnDone | None, find: work.Find
) -> None:
    """Hand out pieces and count what comes back, until nothing is left."""
    running: dict[Future[Any], Span] = {}
    # One piece is played and one waits, for each worker; in here there is no use in waiting.
    depth = 1 if isinstance(workers.pool, Here) else 2 * workers.number
    saved = monotonic()
    while True:
        while len(running) < depth and (span := pieces.next()) is not None:
            running[workers.pool.submit(work.play, results.setting, *span, find)] = span
        if not running:
            return
        done, _ = wait(running, TICK_SECONDS, FIRST_COMPLETED)
        if not done:
            workers.check()
        for each in done:
            span = running.pop(each)
            tally = each.result()
            results.add(span, tally)
            pieces.took(span[1] - span[0], tally["nanoseconds"])
            if on_done is not None:
                on_done(span[1] - span[0])
        if out is not None and monotonic() - saved >= SAVE_SECONDS:
            results.save(out)
            saved = monotonic()


@contextlib.contextmanager
def _workers(jobs: int, cluster: str) -> Iterator[Workers]:
    if cluster:
        from manywinds.sim.cluster import on_cluster

        with on_cluster(cluster) as workers:
            yield workers
    elif jobs == 1:
        yield Workers(Here(), 1, lambda: None)
    else:
        with _processes(jobs) as workers:
            yield workers


@contextlib.contextmanager
def _processes(jobs: int) -> Iterator[Workers]:
    context = multiprocessing.get_context("spawn")
    held, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, initializer=_begin_process, initargs=(held,))
    try:
        yield Workers(pool, jobs, lambda: None)
    except BrokenProcessPool:
        raise ManywindsError("A process that played deals was ended from outside.") from None
    finally:
        # After a fault or an interrupt nobody waits for what was still to be played.
        failed = sys.exc_info()[0] is not None
        if failed:
            ours.close()
        pool.shutdown(wait=not failed, cancel_futures=True)


def _begin_process(held: "connection.Connection[Any, Any]") -> None:
    """An interrupt is the business of whoever started this process; without him, or when he lets go, it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, args=(held,), daemon=True).start()


def _end_with_parent(held: "connection.Connection[Any, Any]") -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel, held])
        os._exit(1)
