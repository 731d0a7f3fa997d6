"""NumPy, or one clear sentence where it is missing."""

from manywinds.extras import MissingExtraError

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as fault:
    raise MissingExtraError("learn") from fault

__all__ = ["NDArray", "np"]
