"""Tenhou's XML logs, plain or packed."""

import re
from typing import Any, Final
from urllib.parse import unquote
from xml.parsers import expat

from manywinds.adapters.formats.common.files import whole
from manywinds.adapters.formats.common.game import (
    EXHAUSTED,
    NAGASHI,
    PERSONS,
    WON,
    ForeignDeal,
    ForeignEnd,
    ForeignError,
    ForeignGame,
    ForeignWin,
    Indicator,
    Move,
    Stake,
    TileDrawn,
    clean_name,
    three_players,
    wrong_seat,
)
from manywinds.adapters.formats.tenhou.calls import call_of, tile_of
from manywinds.adapters.formats.tenhou.shuffle import PREFIX, TILES, Shuffle
from manywinds.adapters.formats.tenhou.yaku import LIMITS, YAKU, YAKUMAN_HAN, parted
from manywinds.kernel.action import DECLARE, DISCARD
from manywinds.kernel.errors import quoted
from manywinds.play.record import LONGEST_NAME

NO_REDS: Final = 2
NO_OPEN_TANYAO: Final = 4
SOUTH_ROUND: Final = 8
THREE_PLAYERS: Final = 16
MOST_DEALS: Final = 100
MOST_EVENTS: Final = 500
MOST_ELEMENTS: Final = 100_000
HUNDRED: Final = 100
DRAWS: Final = "TUVW"
DISCARDS: Final = "DEFG"
ENDS: Final = {
    "yao9": "nine_terminals",
    "reach4": "four_riichi",
    "ron3": "triple_ron",
    "kan4": "four_kans",
    "kaze4": "four_winds",
    "nm": NAGASHI,
}
_TILE_TAG: Final = re.compile(r"([T-WD-G])(\d{1,3})", re.ASCII)
_NUMBERS: Final = re.compile(r"-?\d+(?:\.\d+)?", re.ASCII)

Attributes = dict[str, str]


def read(found: bytes, name: str = "") -> ForeignGame:
    """The game of a log."""
    log = TenhouLog(name)
    parser = expat.ParserCreate("UTF-8")
    parser.StartElementHandler = log.element
    parser.StartDoctypeDeclHandler = _refuse
    parser.EntityDeclHandler = _refuse
    try:
        parser.Parse(found, True)
    except expat.ExpatError as fault:
        raise ForeignError(f"The XML cannot be read: {expat.ErrorString(fault.code)} in line {fault.lineno}.") from None
    except ValueError:
        raise ForeignError("The XML is in no encoding that a log has.") from None
    return log.game()


def _refuse(*_: Any) -> None:
    raise ForeignError("The XML declares a document type or entities, which no log does.")


class TenhouLog:
    """A log being read, element by element."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rules = 0
        self.rules_stated = False
        """The log names its rules."""
        self.names = [""] * PERSONS
        self.turn = 0
        """By how much seats are turned against ours."""
        self.shuffle: Shuffle | None = None
        self.deals: list[ForeignDeal] = []
        self.declaring: set[int] = set()
        self.result: list[float] = []
        self.readers = {
            "SHUFFLE": self._shuffle,
            "GO": self._go,
            "UN": self._un,
            "INIT": self._init,
            "N": self._call,
            "REACH": self._reach,
            "DORA": self._dora,
            "AGARI": self._win,
            "RYUUKYOKU": self._draw,
        }
        self.elements = 0

    def element(self, tag: str, given: Attributes) -> None:
        """Take one element. What is no part of the game, such as talk, is passed over."""
        if not self.elements and tag != "mjloggm":
            raise ForeignError(f"A log of Tenhou begins with 'mjloggm', not {quoted(tag)}.")
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            raise ForeignError(f"A log has no more than {MOST_ELEMENTS} elements.")
        reader = self.readers.get(tag)
        if reader is not None:
            reader(given)
        elif found := _TILE_TAG.fullmatch(tag):
            self._tile(found[1], whole(found[2], "tile of Tenhou", 0, TILES - 1))

    def game(self) -> ForeignGame:
        """All that was read."""
        if not self.deals:
            raise ForeignError("The log holds no deal.")
        options: dict[str, bool | int | str] = {}
        if self.rules_stated:
            options["rounds"] = 2 if self.rules & SOUTH_ROUND else 1
            options["red_fives"] = "0/0/0" if self.rules & NO_REDS else "1/1/1"
            options["open_tanyao"] = not self.rules & NO_OPEN_TANYAO
        names = [clean_name(name, person, LONGEST_NAME) for person, name in enumerate(self._by_person(self.names))]
        game = ForeignGame("tenhou", self.name, names, options, self.deals)
        if self.result:
            game.over = True
            game.points = [int(each) * HUNDRED for each in self._by_person(self.result[0:8:2])]
            game.scores = self._by_person(self.result[1:8:2])
        return game

    # Before the deals.

    def _shuffle(self, given: Attributes) -> None:
        if given.get("seed", "").startswith(PREFIX):
            self.shuffle = Shuffle(given["seed"])

    def _go(self, given: Attributes) -> None:
        self.rules = whole(given.get("type"), "set of rules")
        self.rules_stated = True
        if self.rules & THREE_PLAYERS:
            raise three_players()

    def _un(self, given: Attributes) -> None:
        for seat in range(PERSONS):
            # Who comes back is named again.
            self.names[seat] = self.names[seat] or unquote(given.get(f"n{seat}", ""), errors="replace")

    # A deal.

    def _init(self, given: Attributes) -> None:
        if len(self.deals) >= MOST_DEALS:
            raise ForeignError(f"A game of more than {MOST_DEALS} deals is none.")
        round, counters, sticks, *dice, dora = _whole_numbers(given, "seed", 6)
        dealer = whole(given.get("oya"), "dealer", 0, 3)
        hands = [_whole_numbers(given, f"hai{seat}") for seat in range(PERSONS)]
        if not hands[3] and all(hands[:3]):
            raise three_players()
        turn = wrong_seat(round, dealer)
        if self.deals and turn != self.turn:
            raise ForeignError("The dealers of the log do not follow each other.")
        self.turn = turn
        points = [HUNDRED * each for each in self._by_person(_whole_numbers(given, "ten", PERSONS))]
        deal = ForeignDeal(
            whole(round // PERSONS, "round", 0, 3),
            round % PERSONS,
            counters,
            sticks,
            points,
            self._by_person([[self._known(each) for each in hand] for hand in hands]),
            [self._known(dora)],
        )
        if self.shuffle is not None:
            order, thrown = self.shuffle.next()
            if list(thrown) == dice:
                deal.wall = [self._known(each) for each in order]
            else:
                raise ForeignError(f"{deal.name()}: the dice do not follow from the seed of the shuffle.")
        self.deals.append(deal)
        self.declaring = set()

    def _tile(self, letter: str, number: int) -> None:
        if letter in DRAWS:
            self._add(TileDrawn(self._person(DRAWS.index(letter)), self._known(number)))
            return
        person = self._person(DISCARDS.index(letter))
        verb = DECLARE if person in self.declaring else DISCARD
        self.declaring.discard(person)
        self._add(Move(person, verb | self._known(number)))

    def _call(self, given: Attributes) -> None:
        word = whole(given.get("m"), "call", 0, 0xFFFF)
        self._add(Move(self._who(given), call_of(word, self._reds())))

    def _reach(self, given: Attributes) -> None:
        if given.get("step") == "1":
            self.declaring.add(self._who(given))
        else:
            stated = _whole_numbers(given, "ten", PERSONS) if "ten" in given else None
            points = None if stated is None else [HUNDRED * each for each in self._by_person(stated)]
            self._add(Stake(self._who(given), points))

    def _dora(self, given: Attributes) -> None:
        self._add(Indicator(self._known(whole(given.get("hai"), "tile of Tenhou", 0, TILES - 1))))

    # Its end.

    def _win(self, given: Attributes) -> None:
        counted = _whole_numbers(given, "yaku")
        pairs = [(_yaku(id), han) for id, han in zip(counted[::2], counted[1::2], strict=False)]
        pairs += [(_yaku(id), YAKUMAN_HAN) for id in _whole_numbers(given, "yakuman")]
        yaku, dora = parted(pairs)
        fu, points, limit = _whole_numbers(given, "ten", 3)
        win = ForeignWin(
            self._who(given),
            self._who(given, "fromWho"),
            yaku,
            dora,
            None if "yakuman" in given else fu,
            points,
            LIMITS[whole(limit, "limit", 0, len(LIMITS) - 1)],
            self._who(given, "paoWho") if "paoWho" in given else -1,
            [self._known(each) for each in _whole_numbers(given, "hai")],
            [self._known(each) for each in _whole_numbers(given, "doraHaiUra")],
        )
        ended = self._ended(given, WON)
        ended.wins.append(win)

    def _draw(self, given: Attributes) -> None:
        why = given.get("type", "")
        if why and why not in ENDS:
            raise ForeignError(f"{quoted(why)} is no end of a deal.")
        ended = self._ended(given, ENDS[why] if why else EXHAUSTED)
        shown = [_whole_numbers(given, f"hai{seat}") for seat in range(PERSONS)]
        ended.shown = self._by_person([[self._known(each) for each in hand] or None for hand in shown])

    def _ended(self, given: Attributes, why: str) -> ForeignEnd:
        deal = self._deal()
        if deal.ended is None:
            counters, sticks = _whole_numbers(given, "ba", 2)
            deal.ended = ForeignEnd(why, changes=[0, 0, 0, 0], table=(counters, sticks))
        elif why != WON or deal.ended.why != WON or len(deal.ended.wins) == PERSONS - 1:
            raise ForeignError(f"{deal.name()} ends twice.")
        changes = self._by_person(_whole_numbers(given, "sc", 2 * PERSONS)[1::2])
        deal.ended.changes = [
            before + HUNDRED * change for before, change in zip(deal.ended.changes or (), changes, strict=True)
        ]
        if "owari" in given:
            numbers = _NUMBERS.findall(given["owari"])[: 2 * PERSONS]
            if len(numbers) != 2 * PERSONS or any(len(each) > 10 for each in numbers):
                raise ForeignError(f"{quoted(given['owari'])} is no final result.")
            self.result = [float(each) for each in numbers]
        return deal.ended

    # Small things.

    def _deal(self) -> ForeignDeal:
        if not self.deals:
            raise ForeignError("Something happens in the log before the first deal.")
        return self.deals[-1]

    def _add(self, event: TileDrawn | Move | Indicator | Stake) -> None:
        deal = self._deal()
        if deal.ended is not None or len(deal.events) >= MOST_EVENTS:
            raise ForeignError(f"{deal.name()} goes on after its end.")
        deal.events.append(event)

    def _reds(self) -> bool:
        return not self.rules & NO_REDS

    def _known(self, number: int) -> int:
        return tile_of(whole(number, "tile of Tenhou", 0, TILES - 1), self._reds())

    def _person(self, seat: int) -> int:
        return (seat - self.turn) % PERSONS

    def _who(self, given: Attributes, key: str = "who") -> int:
        return self._person(whole(given.get(key), "seat", 0, 3))

    def _by_person(self, by_seat: list[Any]) -> list[Any]:
        return by_seat[self.turn :] + by_seat[: self.turn]


def _yaku(number: int) -> str:
    return YAKU[whole(number, "yaku", 0, len(YAKU) - 1)][0]


def _whole_numbers(given: Attributes, key: str, size: int = 0) -> list[int]:
    """The whole numbers of an attribute; nothing where it is missing."""
    text = given.get(key, "")
    found = [whole(each, "number", -10_000_000) for each in text[:1000].split(",")] if text else []
    if size and len(found) != size:
        raise ForeignError(f"{quoted(key)} should hold {size} numbers, not {quoted(text)}.")
    return found
