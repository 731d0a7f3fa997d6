"""A log for those who are not the organiser: without what only the organiser may see (MCR-T1, MCR-T39)."""

from typing import Final

from manywinds.club.fields import Plain
from manywinds.club.log import LogLine

PRIVATE: Final = frozenset({"contact", "medical", "notes", "oath", "oath_date", "age_ok", "fee_paid", "hash"})


def without(value: object, hidden: frozenset[str] = PRIVATE) -> object:
    """Plain data without the fields of these names."""
    if isinstance(value, dict):
        return {name: without(each, hidden) for name, each in value.items() if name not in hidden}
    return [without(each, hidden) for each in value] if isinstance(value, list) else value


def public_entry(entry: LogLine, hidden: frozenset[str] = PRIVATE) -> LogLine:
    """An entry as others may read it."""
    given: Plain = {name: without(value, hidden) for name, value in entry.given.items() if name not in hidden}
    return entry._replace(given=given, before=without(entry.before, hidden), after=without(entry.after, hidden))
