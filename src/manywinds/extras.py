"""Packages that only some parts of Manywinds need, and the extra that installs them.

`pip install manywinds` brings what scoring, playing, simulating and replaying need. A part that needs more says so in
one sentence, which names the extra to install.
"""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple


class Extra(NamedTuple):
    """Packages that are installed together."""

    need: str
    """How the sentence begins that says they are missing."""
    modules: tuple[str, ...]
    """The packages, by the names they are imported by."""


EXTRAS = {
    "cluster": Extra("Playing on a cluster needs", ("distributed",)),
    "learn": Extra("The learning environments need", ("gymnasium", "numpy", "pettingzoo")),
    "plot": Extra("Drawing a plot needs", ("matplotlib",)),
    "postgres": Extra("A PostgreSQL database needs", ("psycopg",)),
    "print": Extra("Printing to PDF needs", ("fpdf",)),
    "server": Extra(
        "The server and its backups need",
        (
            "alembic",
            "argon2",
            "fastapi",
            "h11",
            "prometheus_client",
            "pydantic",
            "sqlalchemy",
            "starlette",
            "uvicorn",
            "websockets",
        ),
    ),
}
"""By the names that pyproject.toml gives them."""


class MissingExtraError(ModuleNotFoundError):
    """The packages of an extra are not installed. The message is one sentence that says how to install them."""

    def __init__(self, extra: str) -> None:
        need = EXTRAS[extra].need
        super().__init__(f"{need} packages that are not installed; install them with: pip install 'manywinds[{extra}]'")


def missing(fault: Exception) -> MissingExtraError | None:
    """The extra without which an import failed, as an error; nothing if no extra would help."""
    if isinstance(fault, MissingExtraError):
        return fault
    if not isinstance(fault, ModuleNotFoundError):
        return None
    package = (fault.name or "").partition(".")[0]
    return next((MissingExtraError(name) for name, extra in EXTRAS.items() if package in extra.modules), None)


def require(extra: str) -> None:
    """Refuse to go on unless the packages of an extra are installed. Nothing is imported."""
    if any(find_spec(module) is None for module in EXTRAS[extra].modules):
        raise MissingExtraError(extra)


def load(module: str) -> ModuleType:
    """Import a module of an extra."""
    try:
        return import_module(module)
    except ModuleNotFoundError as fault:
        if lack := missing(fault):
            raise lack from fault
        raise
