"""Points that may be parts of a whole: counted as ints inside, divided once at the edge.

A strategy that counts in parts of a point (say quarters) keeps ints until a score is shown. `in_points` divides then:
whole results stay ints, and halves, quarters and eighths are exact as binary numbers.
"""

Points = int | float
"""A whole number of points, or an exact binary fraction of one."""


def in_points(count: int, parts: int) -> Points:
    """So many parts as points. The parts of a point are a power of two, so nothing is ever rounded."""
    return count // parts if count % parts == 0 else count / parts


def number(points: Points) -> str:
    """Points as people write them: `12`, `12.25`."""
    return str(points)


def signed(points: Points) -> str:
    """A change of points with its sign: `+8`, `-1.75`, `+0`."""
    return number(points) if points < 0 else f"+{number(points)}"
