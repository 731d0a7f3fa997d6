"""Words the compiler understands and the interpreter ignores. The one module of the kernel that stays interpreted.

`i64` is a 64-bit int when compiled and a plain `int` otherwise; `mypyc_attr` sets how a compiled
class is stored.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_settings):
        """Leave the class as it is."""
        return lambda cls: cls


__all__ = ["i64", "mypyc_attr"]
