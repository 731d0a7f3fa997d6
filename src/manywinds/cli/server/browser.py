"""Open the page in a browser when the server is started from a desktop."""

import os
import sys
import webbrowser
from threading import Thread


def on_a_desktop() -> bool:
    """Whether this runs in a terminal of a graphical session here: not in a service, in a test or over SSH."""
    graphical = sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    return sys.stdout.isatty() and graphical and "SSH_CONNECTION" not in os.environ


def open_page(address: str) -> None:
    """Open an address, if this is a desktop. Browsers may take their time, so the server does not wait for them."""
    if on_a_desktop():
        # A server that listens everywhere is reached here like any other.
        here = address.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:")
        Thread(target=webbrowser.open, args=(here,), daemon=True).start()
