"""Turn the core into C with mypyc: several libraries from one analysis of the whole program.

`mypycify` offers either one library, which takes one compiler process four minutes, or libraries that know nothing of
each other's classes, which score up to 12 % more slowly: every attribute is checked for being set, and every method is
called through a table. This takes the analysis of the former and the output of the latter. See docs/decisions/015.
"""

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import Extension

MYPYC = "mypy[mypyc]>=2.4,<2.5"
"""`generated` calls parts of mypyc that may change from one minor version to the next."""

PACKAGE = Path("src/manywinds")
C_FILES = "build/c"
RECIPE = ["building/libraries.py", "constraints.txt"]
"""When these change, everything is compiled again: the flags and the version of mypyc may be others."""

COMPILED = ("kernel", "rules", "books", "play")
# The compiler's own words, and the laws, which people run on books and bots that are not compiled.
INTERPRETED = {"kernel/native.py", "play/laws.py"}


def compiled_files() -> list[str]:
    """The modules of the core."""
    files = [path for part in COMPILED for path in sorted((PACKAGE / part).rglob("*.py"))]
    return [str(path) for path in files if path.relative_to(PACKAGE).as_posix() not in INTERPRETED]


def library(file: str) -> str:
    """The library a file goes into. `kernel` and `rules` share one, because most of their speed comes from inlining the
    one into the other. Each book has its own, so that a change in one book compiles only that book."""
    part, *below = Path(file).relative_to(PACKAGE).parts
    if part in ("kernel", "rules"):
        return "manywinds_core"
    if part == "books" and len(below) > 1:
        return f"manywinds_books_{below[0]}"
    return f"manywinds_{part}"


def generated(files: list[str]) -> list[Extension]:
    """Check the files, generate their C and say how to build it."""
    from mypy.fscache import FileSystemCache
    from mypyc import build
    from mypyc.codegen import emitmodule
    from mypyc.errors import Errors
    from mypyc.irbuild.mapper import Mapper
    from mypyc.options import CompilerOptions

    whole = CompilerOptions(target_dir=C_FILES)
    apart = CompilerOptions(target_dir=C_FILES, separate=True)
    cache = FileSystemCache()
    sources, _, options = build.get_mypy_config(["--strict", *files], None, whole, cache)
    checked = emitmodule.parse_and_typecheck(sources, options, whole, [(sources, "manywinds")], cache)
    names = sorted({library(file) for file in files})
    wanted = [([file for file in files if library(file) == name], name) for name in names]
    groups = build.construct_groups(sources, wanted, use_shared_lib=True, group_name_override=None)
    mapper = Mapper({source.module: name for members, name in groups for source in members})
    checked.manager.errors.set_file("<mypyc>", module=None, scope=None, options=options)
    errors = Errors(options)
    modules = emitmodule.compile_modules_to_ir(checked, mapper, whole, errors)
    if errors.num_errors:
        raise RuntimeError("\n".join(errors.new_messages()))
    texts = emitmodule.compile_ir_to_c(groups, modules, checked, mapper, apart)
    checked.manager.metastore.close()
    build.setup_mypycify_vars()
    for name in names:
        for file, text in texts[name]:
            build.write_file(os.path.join(C_FILES, file), text)
    return [extension for group in groups for extension in linked(build, *group, texts[group[1]])]


def linked(build: Any, sources: list[Any], name: str, files: list[tuple[str, str]]) -> list[Extension]:
    """A library and the small modules that lead into it. They depend on every header whose layout they use."""
    units = [os.path.join(C_FILES, file) for file, _ in files if file.endswith(".c")]
    headers = build.resolve_cfile_deps(C_FILES, build.get_header_deps(files), C_FILES)
    flags = build.get_cflags(opt_level="3", debug_level="0")
    if sys.platform.startswith("linux"):
        # Without this no function of a shared library is ever inlined into another; it is worth a third.
        flags.append("-fno-semantic-interposition")
    found: list[Extension] = build.build_using_shared_lib(sources, name, units, sorted(headers), C_FILES, flags, [])
    for extension in found:
        extension.depends = [*extension.depends, *filter(os.path.exists, RECIPE)]
    return found
