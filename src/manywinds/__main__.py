"""`python -m manywinds` is the `manywinds` command."""

from manywinds.cli import main

main()
