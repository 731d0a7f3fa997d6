"""Compile the core with mypyc where that is possible; otherwise install the same files as plain Python.

`MANYWINDS_PURE=1` asks for plain Python; `MANYWINDS_PURE=0` fails where the core cannot be compiled. An editable
install is always plain. Building again compiles only what has changed. See docs/decisions/015.
"""

import json
import os
import sys
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.modified import newer_group

ROOT = Path(__file__).parent
sys.path[:0] = [str(ROOT / "building")]

from compiler import must_compile, will_compile  # noqa: E402
from libraries import compiled_files, generated  # noqa: E402


def remove_libraries(folder: Path) -> None:
    """Remove what an earlier or half-finished build has compiled; it would be imported instead of the plain files."""
    for path in [*folder.glob("*__mypyc.*"), *folder.glob("manywinds/**/*.so"), *folder.glob("manywinds/**/*.pyd")]:
        path.unlink()


class Package(Distribution):
    """The name of the wheel says whether it is compiled, long before the libraries are known."""

    def has_ext_modules(self) -> bool:
        return will_compile() or must_compile()


class Compile(build_ext):
    """Generate C and compile the libraries side by side, the largest first."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count() or 1

    def run(self) -> None:
        if self.editable_mode or not (will_compile() or must_compile()):
            return
        try:
            print("generating C", flush=True)
            found = generated(compiled_files())
            self.extensions = sorted(found, key=lambda each: -sum(map(os.path.getsize, each.sources)))
            for extension in self.extensions:
                # What setuptools notes for extensions that it knows from the start.
                extension._full_name = self.get_ext_fullname(extension.name)
                extension._file_name = self.get_ext_filename(extension._full_name)
                extension._links_to_dynamic = extension._needs_stub = False
            super().run()
        except Exception as fault:
            if must_compile():
                raise
            # The plain files are installed and work, but not beside some of the libraries.
            print(f"manywinds: not compiled ({fault}); installing plain Python", file=sys.stderr)
            self.extensions = []
            remove_libraries(Path(self.build_lib))

    def build_extension(self, ext: Extension) -> None:
        stale = newer_group([*ext.sources, *ext.depends], self.get_ext_fullpath(ext.name))
        if stale and ext.name.endswith("__mypyc"):
            print(f"compiling {ext.name.removesuffix('__mypyc')}", flush=True)
        super().build_extension(ext)


class BuildWithCitations(build_py):
    """A built package has no tests beside it: it carries the index of clause citations instead."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        self.remove_leftovers()
        if not (will_compile() or must_compile()):
            remove_libraries(Path(self.build_lib))
        # The books are found through their entry points, which the build has nowhere else.
        self.run_command("egg_info")
        sys.path.insert(0, str(ROOT / "src"))
        from manywinds.cli.books.citations import scan

        target = Path(self.build_lib, "manywinds", "cli", "books", "citations.json")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(scan(ROOT), sort_keys=True), encoding="utf-8")

    def remove_leftovers(self) -> None:
        """Remove modules of an earlier build whose source is gone; they would still be imported."""
        for path in Path(self.build_lib, "manywinds").rglob("*"):
            source = ROOT / "src" / path.relative_to(self.build_lib).with_name(path.name.partition(".")[0] + ".py")
            if path.suffix in (".py", ".so", ".pyd") and not source.exists():
                path.unlink()


setup(distclass=Package, cmdclass={"build_ext": Compile, "build_py": BuildWithCitations})
