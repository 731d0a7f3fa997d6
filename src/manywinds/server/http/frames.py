"""What a live connection is made of. The application sees whole messages and counts those; pings, pongs and the pieces
of messages are dealt with before it, so they are counted here."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CTRL_OPCODES, Frame

from manywinds.server.allowance import Allowance
from manywinds.server.metrics import REFUSED

SIGNS_PER_SECOND, SIGNS_AT_ONCE = 2.0, 60
"""Signs of life of one connection. Proxies and other processes of ours send one in some seconds, browsers none but the
answers to our own."""
MOST_PIECES = 64
"""Of one message, which is short: nobody needs more."""


class Frames(WebSocketsSansIOProtocol):
    """A live connection that is cut when it sends what never becomes a message.

    Every ping is answered at once, whether the answer is read or not. So the answers that wait are bounded by the
    allowance, and by our own ping, after which a connection that does not read is closed.
    """

    def __init__(self, *how: Any, **more: Any) -> None:
        super().__init__(*how, **more)
        self.signs = Allowance(SIGNS_PER_SECOND, SIGNS_AT_ONCE)
        self.pieces = 0

    def data_received(self, data: bytes) -> None:
        """Take what comes; who speaks before the handshake is answered speaks no language of ours."""
        if self.handshake_initiated and not self.handshake_complete:
            self.transport.abort()
        else:
            super().data_received(data)

    def handle_events(self) -> None:
        """Look at what has come before anything is done about it."""
        if all(self._lets(event) for event in self.conn.events if isinstance(event, Frame)):
            super().handle_events()
        else:
            REFUSED.labels("too_fast").inc()
            # No word of farewell: it would wait behind all the answers that were not read.
            self.transport.abort()

    def _lets(self, frame: Frame) -> bool:
        if frame.opcode in CTRL_OPCODES:
            return self.signs.take()
        self.pieces += 1
        few = self.pieces <= MOST_PIECES
        if frame.fin:
            self.pieces = 0
        return few
