"""The kernel: tiles, suits, distances, sets, forms, readings and the wall, as plain ints.

Nothing here knows a rulebook. A book lists the forms it plays and chooses a wall; the kernel answers.
"""
