"""NumPy, or one clear sentence where it is missing."""

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError("This needs NumPy: install manywinds with its extra 'learn'.") from missing

__all__ = ["NDArray", "np"]
