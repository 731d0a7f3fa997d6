"""One request to another process, and its answer.

It takes a connection of its own and no thread: nobody else waits for one that is silent, and whoever need not wait for
it any longer just lets go.
"""

import asyncio
from collections.abc import Iterator
from typing import Any, NamedTuple

import h11

REACHED = 5.0
"""Seconds in which another process must answer, and the seconds for what it does then."""
DONE = 40.0
KEPT = (b"content-type", b"set-cookie")
"""What is passed back of the head of an answer."""
PIECE = 65_536


class ForwardedRequest(NamedTuple):
    """What is asked."""

    method: str
    path: str
    head: dict[str, str]
    body: bytes


class ForwardedAnswer(NamedTuple):
    """What the other process answered."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


async def exchange(address: str, asked: ForwardedRequest) -> ForwardedAnswer:
    """Put a request to the process at an address; a fault of the system or of h11 if there is no whole answer."""
    host, _, port = address.rpartition(":")
    async with asyncio.timeout(REACHED):
        reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
    try:
        async with asyncio.timeout(DONE):
            line = h11.Connection(h11.CLIENT)
            writer.writelines(_written(line, address, asked))
            await writer.drain()
            return await _answer(line, reader)
    finally:
        # What is not sent by now is for nobody.
        writer.transport.abort()


def _written(line: h11.Connection, address: str, asked: ForwardedRequest) -> Iterator[bytes]:
    head = {**asked.head, "host": address, "content-length": str(len(asked.body)), "connection": "close"}
    headers = [(name.encode(), value.encode("latin-1")) for name, value in head.items()]
    events = (h11.Request(method=asked.method, target=asked.path, headers=headers), h11.Data(asked.body))
    for event in (*events, h11.EndOfMessage()):
        yield line.send(event) or b""


async def _answer(line: h11.Connection, reader: asyncio.StreamReader) -> ForwardedAnswer:
    found: Any = None
    body = b""
    while True:
        event = line.next_event()
        if event is h11.NEED_DATA:
            line.receive_data(await reader.read(PIECE))
        elif isinstance(event, h11.Response):
            found = event
        elif isinstance(event, h11.Data):
            body += event.data
        elif isinstance(event, h11.EndOfMessage):
            headers = [(name, value) for name, value in found.headers if name in KEPT]
            return ForwardedAnswer(found.status_code, headers, body)
        elif not isinstance(event, h11.InformationalResponse):
            raise h11.RemoteProtocolError("no answer")
