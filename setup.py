"""Compile the core with mypyc where that is possible; otherwise install the same files as plain Python.

`MANYWINDS_PURE=1` asks for plain Python. The core is `kernel`, `rules` and `books`, see docs/decisions/003,
and the bot that thinks most.
"""

import json
import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

CORE = ("kernel", "rules", "books", "play/bots/keen")
INTERPRETED = {"native.py"}
ROOT = Path(__file__).parent


def core_files() -> list[str]:
    files = [path for part in CORE for path in sorted(Path("src/manywinds", part).rglob("*.py"))]
    return [str(path) for path in files if path.name not in INTERPRETED]


def has_compiler() -> bool:
    """A C compiler that can really build against this Python: try one small module."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform != "win32" and shutil.which(compiler) is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint manywinds_probe(void) { return Py_IsInitialized(); }\n")
        try:
            from setuptools._distutils.ccompiler import new_compiler
            from setuptools._distutils.sysconfig import customize_compiler

            tool = new_compiler()
            customize_compiler(tool)
            tool.compile([str(source)], output_dir=folder, include_dirs=[sysconfig.get_path("include")])
        except Exception:
            return False
    return True


class OptionalBuild(build_ext):
    """If the compiler gives up after all, the plain files are installed and work."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as fault:
            print(f"manywinds: not compiled ({fault}); installing plain Python", file=sys.stderr)
            self.extensions.clear()


class BuildWithCitations(build_py):
    """A built package has no tests beside it: it carries the index of clause citations instead."""

    def run(self) -> None:
        super().run()
        sys.path.insert(0, str(ROOT / "src"))
        from manywinds.cli.citations import scan

        target = Path(self.build_lib, "manywinds", "cli", "citations.json")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(scan(ROOT), sort_keys=True), encoding="utf-8")


def extensions() -> list[Extension]:
    if os.environ.get("MANYWINDS_PURE") == "1" or not has_compiler():
        print("manywinds: installing plain Python", file=sys.stderr)
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    found = mypycify(["--strict", *core_files()], opt_level="3", debug_level="0")
    if sys.platform.startswith("linux"):
        for extension in found:
            # Without this no function of a shared library is ever inlined into another; it is worth a third.
            extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
    return found


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild, "build_py": BuildWithCitations})
