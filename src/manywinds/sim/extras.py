"""Other packages that only some commands need, and that a user may not have."""

from importlib import import_module
from types import ModuleType

from manywinds.kernel.errors import ManywindsError


def needed(module: str, extra: str, why: str) -> ModuleType:
    """A module of an optional package, or a sentence that says how to get it."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise ManywindsError(f"{why} needs {package}: install it with `pip install 'manywinds[{extra}]'`.") from None
