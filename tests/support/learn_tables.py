"""The tables of docs/learn.md, as the code has them."""

from manywinds.adapters.learning.encode import GROUPS
from manywinds.adapters.learning.layout import FIELDS, SEAT_FIELDS, Field
from manywinds.kernel.action import action_text


def span(start: int, size: int) -> str:
    return str(start) if size == 1 else f"{start}-{start + size - 1}"


def action_table() -> list[str]:
    """Where each sort of action begins."""
    lines = ["| indices | action | what it does | the first |", "| --- | --- | --- | --- |"]
    start = 0
    for group in GROUPS:
        first = action_text(group.actions[0])
        lines.append(f"| {span(start, len(group.actions))} | {group.name} | {group.text} | `{first}` |")
        start += len(group.actions)
    return lines


def field_table(fields: tuple[Field, ...]) -> list[str]:
    """Where each field begins and what it may hold."""
    lines = ["| cells | field | values | what it tells |", "| --- | --- | --- | --- |"]
    start = 0
    for field in fields:
        values = f"{field.low} to {field.high}"
        lines.append(f"| {span(start, field.size)} | {field.name} | {values} | {field.text} |")
        start += field.size
    return lines


def tables() -> list[str]:
    return ["\n".join(lines) for lines in (action_table(), field_table(FIELDS), field_table(SEAT_FIELDS))]
