"""The case format: one JSON object a hand in, one JSON object a result out. Other programs speak it.

A hand that cannot be read gives `ok: false` and one sentence; a hand that is no win, or below the minimum, is a
result like any other, with `legal: false` and its reason.
"""

from typing import Final, NamedTuple

from manywinds.kernel.errors import HandError, ManywindsError, NotationError, quoted
from manywinds.kernel.hand import Hand
from manywinds.kernel.notation import meld_of, parse_tile, parse_tiles
from manywinds.kernel.sets import ACROSS, CHOW, KONG, LEFT, PUNG, RIGHT, SHAPE
from manywinds.kernel.tiles import ALL_KINDS, FLOWER_START, KIND_BITS, NAMES, RED
from manywinds.kernel.win import CIRCUMSTANCES, UNKNOWN, Win, circumstance_bits, indicator_kinds, red_fives, wind_number
from manywinds.rules.facts import EXCUSED, Facts, Result, one_name, refuse_extra, result_of
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.pay import NOBODY

FIELDS: Final = (
    "id", "book", "hand", "melds", "winning_tile", "self_draw", "discarder", "winner", "seat_wind", "round_wind",
    "flowers", "circumstances", "dora_indicators", "ura_indicators", "counters", "sticks", "responsible", "pao",
    "options", "expect", "note",
)  # fmt: skip
_EXTRAS: Final = ("dora_indicators", "ura_indicators", "counters", "sticks", "responsible", "pao")
"""Fields that only some books know; elsewhere they are refused unless empty."""
_MELD_FIELDS: Final = ("kind", "tiles", "concealed", "added", "from")
_SHAPES: Final[dict[str, int]] = {"chow": CHOW, "pung": PUNG, "kong": KONG}
_SOURCES: Final[dict[str, int]] = {"": 0, "left": LEFT, "across": ACROSS, "right": RIGHT}

Row = dict[str, object]


class Case(NamedTuple):
    """A case as the engine sees it: the facts, and the options it sets."""

    facts: Facts
    options: dict[str, object]

    @property
    def win(self) -> Win:
        """The hand."""
        return self.facts.win


def read_case(row: Row, known: tuple[str, ...] = CIRCUMSTANCES) -> Case:
    """A case from its JSON object. Everything is checked; unknown fields are refused. `known` are the circumstances to
    tell whoever names one that no book knows."""
    for field in row:
        if field not in FIELDS:
            raise HandError("A case has no field {field}.", field=quoted(field))
    if row.get("book") is not None:
        _text(row, "book", "")
    tiles = parse_tiles(_text(row, "hand", ""))
    for tile in tiles:
        if tile & KIND_BITS >= FLOWER_START:
            raise HandError("Bonus tiles do not stand in the hand; list them under 'flowers'.")
    melds = _melds(row)
    winning_text = row.get("winning_tile")
    winning = UNKNOWN if winning_text is None else parse_tile(_text(row, "winning_tile", ""))
    if winning != UNKNOWN and winning & RED and winning not in tiles:
        raise HandError("The winning tile {tile} is not among the concealed tiles.", tile=winning_text)
    winning = winning if winning == UNKNOWN else winning & KIND_BITS
    self_draw = _flag(row, "self_draw")
    win = Win(
        Hand.of(tiles),
        melds,
        winning,
        self_draw,
        wind_number(_text(row, "seat_wind", "E")),
        wind_number(_text(row, "round_wind", "E")),
        _flowers(row),
        circumstance_bits(tuple(_texts(row, "circumstances")), known),
        red_fives(tiles),
        indicator_kinds("".join(_texts(row, "dora_indicators"))),
        indicator_kinds("".join(_texts(row, "ura_indicators"))),
        _count(row, "counters"),
    )
    lost = _lost(row)
    win.check(loser=lost)
    excused = row.get("responsible") == EXCUSED
    facts = Facts(
        win,
        _seat(row, "discarder"),
        one_name(NOBODY if excused else _seat(row, "responsible"), _seat(row, "pao")),
        _count(row, "counters"),
        _count(row, "sticks"),
        lost,
        excused,
    )
    return Case(facts, _options(row))


def score_case(row: Row, book: Rulebook) -> Row:
    """The result of a case, faults included."""
    result: Row = {"id": row.get("id"), "ok": False, "error": None}
    try:
        found = judge_case(row, book)
        result.update(found.score.to_dict())
        if found.settlement is not None:
            result["payments"] = found.settlement.to_dict()
        result["ok"] = True
    except ManywindsError as fault:
        result["error"] = str(fault)
    return result


def judge_case(row: Row, book: Rulebook) -> Result:
    """The score and the payments of a case. One that cannot be read raises."""
    for field in _EXTRAS:
        if row.get(field):
            refuse_extra(book, field)
    if _lost(row) and book.losers is None:
        raise HandError("'winner' means nothing in {book}: only winners score.", book=book.id)
    case = read_case(row, book.circumstances)
    return result_of(book.with_options(case.options), case.facts)


def _lost(row: Row) -> bool:
    """The case is about a hand that did not win."""
    return row.get("winner") is not None and not _flag(row, "winner")


def _melds(row: Row) -> tuple[int, ...]:
    codes: list[int] = []
    for meld in _list(row, "melds"):
        if not isinstance(meld, dict):
            raise HandError("A meld is an object with 'kind' and 'tiles'.")
        for field in meld:
            if field not in _MELD_FIELDS:
                raise HandError("A meld has no field {field}.", field=quoted(field))
        shape = _text(meld, "kind", "")
        if shape not in _SHAPES:
            raise HandError("A meld is a chow, a pung or a kong, not {shape}.", shape=quoted(shape))
        source = "" if meld.get("from") is None else _text(meld, "from", "")
        if source not in _SOURCES:
            raise HandError("A meld comes from left, across or right, not {source}.", source=quoted(source))
        tiles = parse_tiles(_text(meld, "tiles", ""))
        concealed = _flag(meld, "concealed")
        if concealed and (source or _flag(meld, "added")):
            raise HandError("A concealed kong comes from nobody and is no extended pung.")
        code = meld_of(tiles, concealed, _flag(meld, "added"), _SOURCES[source])
        if code & SHAPE != _SHAPES[shape]:
            raise NotationError("{tiles} is no {shape}", tiles=meld["tiles"], shape=shape)
        codes.append(code)
    return tuple(codes)


def _flowers(row: Row) -> int:
    mask = 0
    for name in _texts(row, "flowers"):
        kind = _flower(name)
        if not FLOWER_START <= kind < ALL_KINDS:
            raise HandError("{name} is no flower and no season.", name=quoted(name))
        if mask >> kind & 1:
            raise HandError("The flower {name!r} is listed twice.", name=name)
        mask |= 1 << kind
    return mask


def _flower(name: str) -> int:
    """The kind of a bonus tile by its name or in notation; -1 for any other word."""
    if name in NAMES[FLOWER_START:]:
        return NAMES.index(name, FLOWER_START)
    try:
        return parse_tile(name)
    except NotationError:
        return UNKNOWN


def _seat(row: Row, field: str) -> int:
    return NOBODY if row.get(field) is None else wind_number(_text(row, field, ""))


def _options(row: Row) -> dict[str, object]:
    found = row.get("options")
    if found is None:
        return {}
    if not isinstance(found, dict):
        raise HandError("'options' is an object of names and values.")
    return found


def _text(row: Row, field: str, default: str) -> str:
    value = row.get(field, default)
    if not isinstance(value, str):
        raise HandError("{field!r} is a text, not {value}.", field=field, value=quoted(value))
    return value


def _flag(row: Row, field: str) -> bool:
    value = row.get(field)
    if value is None:
        return False
    if not isinstance(value, bool):
        raise HandError("{field!r} is true or false, not {value}.", field=field, value=quoted(value))
    return value


def _count(row: Row, field: str) -> int:
    value = row.get(field)
    if value is None:
        return 0
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 1000:
        raise HandError("{field!r} is a number from 0 to 1000, not {value}.", field=field, value=quoted(value))
    return value


def _list(row: Row, field: str) -> list[object]:
    value = row.get(field)
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > 20:
        raise HandError("{field!r} is a short list, not {value}.", field=field, value=quoted(value))
    return value


def _texts(row: Row, field: str) -> list[str]:
    found = []
    for value in _list(row, field):
        if not isinstance(value, str):
            raise HandError("{field!r} lists words, not {value}.", field=field, value=quoted(value))
        found.append(value)
    return found
