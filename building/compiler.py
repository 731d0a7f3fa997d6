"""Whether the core will be compiled: there is a C compiler, and nobody asked for plain Python.

Run as a program, it prints the value of MANYWINDS_PURE that insists on whichever is possible here.
"""

import os
import shutil
import sys
import sysconfig
import tempfile
from functools import cache
from pathlib import Path

PURE = "MANYWINDS_PURE"
"""The environment variable: 1 asks for plain Python, 0 insists on a compiled core."""


@cache
def will_compile() -> bool:
    """Whether a wheel built here and now holds a compiled core."""
    return os.environ.get(PURE) != "1" and has_compiler()


def must_compile() -> bool:
    """Whether a core that cannot be compiled is a failure."""
    return os.environ.get(PURE) == "0"


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
        except Exception as fault:
            print(f"manywinds: the C compiler does not work here ({fault})", file=sys.stderr)
            return False
    return True


if __name__ == "__main__":
    if not will_compile():
        print("The core stays plain Python, about a tenth as fast as a compiled one.", file=sys.stderr)
    print(0 if will_compile() else 1)
