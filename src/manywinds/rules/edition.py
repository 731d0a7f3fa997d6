"""A player's own edition: a small TOML file that names a book and what the table plays differently.

base = "hk-old"
name = "Thursday club"
off = ["pearl_dragon"]

[options]
min_doubles = 1

[values]
full_flush = 7
"""

import re
import tomllib
from collections.abc import Callable
from typing import Final

from manywinds.kernel.errors import RulebookError, quoted
from manywinds.rules.options import Value
from manywinds.rules.rulebook import HouseRules, Rulebook
from manywinds.rules.scoring.fan import QUARTERS, Fan, FanTable

FIELDS: Final = ("base", "id", "name", "off", "options", "values")
LONGEST: Final = 65_536
"""No edition needs a longer file."""
HIGHEST: Final = 1000
"""No fan is worth more."""
LONGEST_NAME: Final = 80

_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def read_edition(text: str, id: str, find: Callable[[str], Rulebook], taken: list[str]) -> Rulebook:
    """The edition that a file describes. `id` is what it is called unless the file says otherwise."""
    if len(text) > LONGEST:
        raise RulebookError("An edition has at most {most} characters.", most=LONGEST)
    try:
        wanted = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        raise RulebookError("This edition is no TOML: {fault}.", fault=fault) from None
    for field in wanted:
        if field not in FIELDS:
            raise RulebookError(
                "An edition has no field {field}; it has {known}.", field=quoted(field), known=", ".join(FIELDS)
            )
    if "base" not in wanted:
        raise RulebookError('An edition names the book it changes, such as base = "hk-old".')
    base = find(_text(wanted, "base", ""))
    own = _text(wanted, "id", id if _ID.fullmatch(id) else f"{base.id}-edition")
    if not _ID.fullmatch(own):
        raise RulebookError("An id has up to 40 small letters, digits and hyphens; {id} does not fit.", id=quoted(own))
    if own in taken:
        raise RulebookError("An edition needs an id of its own; {id} is a book already.", id=quoted(own))
    name = _text(wanted, "name", own)
    if not 0 < len(name) <= LONGEST_NAME:
        raise RulebookError("A name has up to {most} characters.", most=LONGEST_NAME)
    changed = base.with_options(_options(wanted)).replace(id=own, names={"en": name})
    return changed.with_house(HouseRules(_values(changed.fans, wanted), _off(changed.fans, wanted)))


def _text(wanted: dict[str, object], field: str, default: str) -> str:
    value = wanted.get(field, default)
    if not isinstance(value, str):
        raise RulebookError("{field!r} is a text, not {value}.", field=field, value=quoted(value))
    return value


def _table(wanted: dict[str, object], field: str) -> dict[str, object]:
    value = wanted.get(field, {})
    if not isinstance(value, dict):
        raise RulebookError("[{field}] is a table of names and values, not {value}.", field=field, value=quoted(value))
    return value


def _options(wanted: dict[str, object]) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for name, value in _table(wanted, "options").items():
        if not isinstance(value, bool | int | str):
            raise RulebookError(
                "The option {name} is true, false, a number or a word, not {value}.",
                name=quoted(name),
                value=quoted(value),
            )
        found[name] = value
    return found


def _values(fans: FanTable, wanted: dict[str, object]) -> dict[str, int]:
    changed: dict[str, int] = {}
    for name, value in _table(wanted, "values").items():
        fan = fans.get(name)
        worth = _share(fan, value) if fan.is_share() else _points(fan, value)
        # A printed fan may be several here; those of the same worth go together.
        changed.update({each.id: worth for each in _listed(fans, name) if each.value == fan.value})
    return changed


def _points(fan: Fan, value: object) -> int:
    """What a fan is worth that adds points."""
    if type(value) is not int or not 0 <= value <= HIGHEST:
        raise RulebookError(
            "{name!r} is worth a whole number from 0 to {most}, not {value}.",
            name=fan.id,
            most=HIGHEST,
            value=quoted(value),
        )
    return value


def _share(fan: Fan, value: object) -> int:
    """What a fan is worth that is a share of the base, as it is counted: in quarters."""
    least = fan.least_share()
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or not least <= value <= HIGHEST
        or value * QUARTERS % 1
    ):
        raise RulebookError(
            "{name!r} is worth a share of S from {least} to {most} in steps of 0.25, such as 1.5, not {value}.",
            name=fan.id,
            least=least,
            most=HIGHEST,
            value=quoted(value),
        )
    return int((value - least) * QUARTERS)


def _listed(fans: FanTable, name: str) -> list[Fan]:
    """The fans that go by this name in a score."""
    fan = fans.get(name)
    return [each for each in fans.fans if each is fan or each.listed_as == name]


def _off(fans: FanTable, wanted: dict[str, object]) -> tuple[str, ...]:
    names = wanted.get("off", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise RulebookError("'off' lists fan ids, such as off = [\"nine_gates\"], not {names}.", names=quoted(names))
    return tuple(each.id for name in names for each in _listed(fans, name))
