"""Deals on an existing Dask cluster."""

import contextlib
import logging
import re
import socket
from collections.abc import Iterator
from typing import Any

from manywinds.extras import load
from manywinds.kernel.errors import ManywindsError, quoted
from manywinds.sim.run import Workers

ANSWER_SECONDS = 10
WORKERS_SECONDS = 20
LENGTH_BYTES = 8
LONGEST_GREETING = 1 << 20
ADDRESS = re.compile(r"(tcp://)?(?P<host>[\w.-]{1,253}|\[[0-9a-fA-F:.]{2,50}\]):(?P<port>[0-9]{1,5})/?")


@contextlib.contextmanager
def on_cluster(address: str) -> Iterator[Workers]:
    """The workers of a cluster; refused where it does not answer in time or has none."""
    distributed = load("distributed")
    # What goes wrong is reported in one sentence.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    client = _client(distributed, address)
    try:
        try:
            client.wait_for_workers(1, timeout=WORKERS_SECONDS)
        except Exception:
            raise ManywindsError(f"The cluster at {quoted(address)} has no workers.") from None
        number = sum(client.nthreads().values())
        yield Workers(client.get_executor(pure=False), max(1, number), lambda: _check(client, address))
    except ManywindsError:
        raise
    except Exception as fault:
        raise ManywindsError(f"The cluster at {quoted(address)} failed: {_in_brief(fault)}.") from None
    finally:
        with contextlib.suppress(Exception):
            client.close(timeout=ANSWER_SECONDS)


def _client(distributed: Any, address: str) -> Any:
    found = ADDRESS.fullmatch(address)
    if found is None:
        raise ManywindsError(f"{quoted(address)} is no address of a cluster, such as tcp://127.0.0.1:8786.")
    try:
        _greeted(found["host"].strip("[]"), int(found["port"]))
        return distributed.Client(address, timeout=ANSWER_SECONDS, set_as_default=False)
    except Exception:
        raise ManywindsError(f"The cluster at {quoted(address)} does not answer.") from None


def _greeted(host: str, port: int) -> None:
    """A scheduler greets whoever comes, with a message that begins with its length. Whoever waits for the greeting of
    something else waits for ever, so it is looked at first."""
    with socket.create_connection((host, port), ANSWER_SECONDS) as line:
        line.settimeout(ANSWER_SECONDS)
        length = line.recv(LENGTH_BYTES, socket.MSG_WAITALL)
    if len(length) < LENGTH_BYTES or int.from_bytes(length, "little") > LONGEST_GREETING:
        raise OSError


def _check(client: Any, address: str) -> None:
    """Refuse to wait for a cluster that is gone."""
    if client.status != "running" or not client.nthreads():
        raise ManywindsError(f"The cluster at {quoted(address)} is gone.")


def _in_brief(fault: Exception) -> str:
    """A fault of another program in a few words."""
    lines = str(fault).strip().splitlines()
    return f"{type(fault).__name__}{f', {lines[0][:120]}' if lines else ''}".rstrip(".")
