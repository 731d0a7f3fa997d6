"""The build backend: setuptools, which asks for mypyc only where the core will be compiled.

If you install from source without a C compiler, or work on the package itself, you need not download mypyc.
"""

from pathlib import Path

from archive import normalise
from compiler import must_compile, will_compile
from libraries import MYPYC
from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, str | list[str] | None] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What building a wheel needs besides setuptools."""
    needed: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    return [*needed, MYPYC] if will_compile() or must_compile() else needed


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build the source archive, the same bytes every time."""
    name = build_meta.build_sdist(sdist_directory, config_settings)
    normalise(Path(sdist_directory, name))
    return name
