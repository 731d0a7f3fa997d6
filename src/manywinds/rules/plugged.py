"""What installed distributions plug in: the entry points of a group, ours among them.

A plug that cannot be loaded is one sentence, and the others are there all the same.
"""

from manywinds.kernel.errors import DraftError

OURS = "manywinds"


class Plugged:
    """What an entry point names, and where it comes from."""

    def __init__(self, name: str, source: str, thing: object) -> None:
        self.name = name
        self.source = source
        """The distribution and its version, for people."""
        self.thing = thing


def plugged(group: str) -> tuple[list[Plugged], list[DraftError]]:
    """All that is plugged into a group, ours first, and why something is not."""
    # This import takes longer than all of `import manywinds`.
    from importlib.metadata import entry_points

    rows = []
    for point in entry_points(group=group):
        dist = point.dist
        rows.append(("", "", point.name, point) if dist is None else (dist.name, dist.version, point.name, point))
    rows.sort(key=lambda row: (row[0] != OURS, row[0], row[2]))
    found: list[Plugged] = []
    faults: list[DraftError] = []
    for dist_name, version, name, each in rows:
        source = f"{dist_name} {version}".strip()
        try:
            found.append(Plugged(name, source, each.load()))
        except (Exception, SystemExit) as fault:
            faults.append(refused(name, source, fault))
    return found, faults


def refused(name: str, source: str, fault: BaseException) -> DraftError:
    """Why a plug is left out, in one sentence."""
    return DraftError("{name!r} of {source} is left out: {why}", name=name, source=source, why=reason(fault))


def reason(fault: BaseException) -> str:
    """A fault in one line that ends as a sentence does."""
    text = " ".join(str(fault).split())
    if not isinstance(fault, DraftError):
        text = f"{type(fault).__name__}: {text}" if text else type(fault).__name__
    return text if text.endswith(".") else f"{text}."
