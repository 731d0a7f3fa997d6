"""Open the page in the browser of whoever started the server, where somebody sits in front of one."""

import os
import sys
import webbrowser
from threading import Thread


def somebody_looks() -> bool:
    """Whether this runs in a terminal of a graphical session on this machine: not in a service, a test or by SSH."""
    graphical = sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    return sys.stdout.isatty() and graphical and "SSH_CONNECTION" not in os.environ


def open_page(address: str) -> None:
    """Open an address, if somebody looks. Browsers may take their time, so nobody waits for them."""
    if somebody_looks():
        # A server that listens everywhere is reached here like any other.
        here = address.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:")
        Thread(target=webbrowser.open, args=(here,), daemon=True).start()
