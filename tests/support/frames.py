"""Live connections by hand, for what no client of good manners would send."""

import base64
import os
import socket

from support.serving import SOON, Visitor

TEXT, PING, PONG = 0x1, 0x9, 0xA
MORE = 0x0
"""One more piece of a message."""
LAST = 0x80
"""The bit of the last piece, or the only one."""


def upgraded(visitor: Visitor, room: str, window: int) -> socket.socket:
    """A live connection, with so many bytes of room for what comes."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    line.settimeout(SOON)
    line.connect(("127.0.0.1", visitor.server.port))
    line.sendall(asking(f"/api/rooms/{room}/live", "Host: here", f"Cookie: manywinds={visitor.cookies['manywinds']}"))
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def asking(path: str, *headers: str) -> bytes:
    """The request that opens a live connection."""
    key = base64.b64encode(os.urandom(16)).decode()
    told = (
        *(f"GET {path} HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade"),
        *("Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", *headers, "\r\n"),
    )
    return "\r\n".join(told).encode("latin-1")


def frame(data: bytes, kind: int = TEXT | LAST) -> bytes:
    """A short frame, under a mask of zeros."""
    return bytes([kind, 0x80 | len(data), 0, 0, 0, 0]) + data
