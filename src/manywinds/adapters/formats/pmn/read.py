"""Boards in PMN, the Portable Majiang Notation of the competition rules: tags as in bridge, `[PWind "E"]`.

A file is one game: one board, or a session from its first. Which of our books it follows, the tag `Rules` of our own
says; without it a board is one hand in which everybody draws from an own wall, as in duplicate games.
"""

import re
from typing import Final

from manywinds.adapters.formats.common.files import text_of, whole
from manywinds.adapters.formats.common.game import (
    EXHAUSTED,
    NOBODY,
    PERSONS,
    WON,
    FlowerLaid,
    ForeignDeal,
    ForeignError,
    ForeignGame,
    ForeignWin,
    Move,
    TileDrawn,
    clean_name,
)
from manywinds.adapters.formats.common.mcr_fan_names import NUMBERS
from manywinds.adapters.formats.common.mcr_verify import EDITION, Fans, McrDealEnd
from manywinds.adapters.formats.pmn.words import JUST_TAKEN, MIXED_KONGS, SUITS, TILES, VERBS_OF
from manywinds.kernel.action import CHOW
from manywinds.kernel.errors import quoted
from manywinds.kernel.tiles import HONOUR_START, WIND_LETTERS
from manywinds.play.record import LONGEST_NAME

BOOKS: Final = ("mcr", "mcr-consensus", EDITION)
NEEDED: Final = ("Board", "PWind", "Deal", "Starting", "Result", "Penalty", "Play", "Fan")
MOST_BOARDS: Final = 16
MOST_POINTS: Final = 100_000
_TAG: Final = re.compile(r'\[([A-Za-z]{1,20}) "([^"]{0,6000})"\]')
_HAND: Final = re.compile("".join(rf"{suit}(\d{{0,14}})" for suit in SUITS))
_ACT: Final = re.compile(r"([TDCPZABR])([0-3])([a-z]\d)|([HN])([0-3])")
_IDS: Final = {number: id for id, number in NUMBERS.items()} | {MIXED_KONGS: "two_melded_kongs"}
_SEATS: Final = ("East", "South", "West", "North")

Tags = dict[str, str]


def read(found: bytes, name: str) -> ForeignGame:
    """The boards of a file, as one game."""
    boards = _boards(text_of(found))
    first = boards[0]
    site = first.get("Site", "?")
    persons = [clean_name(first.get(seat, ""), place, LONGEST_NAME) for place, seat in enumerate(_SEATS)]
    rules = first.get("Rules", EDITION)
    if rules not in BOOKS:
        raise ForeignError(f"{quoted(rules)} is none of {', '.join(BOOKS)}.")
    numbers = [whole(tags["Board"], "board", 1, 1000) for tags in boards]
    if rules != EDITION and numbers != list(range(1, len(boards) + 1)):
        raise ForeignError(f"A session is written from board 1 on, in order, unlike {numbers}.")
    deals = [_Board(tags).deal() for tags in boards]
    own = "".join(each for each in site if each.isprintable() and each != " ")[:60]
    return ForeignGame("pmn", name if own == "?" else own, persons, {"book": rules}, deals)


def _boards(text: str) -> list[Tags]:
    """The tags of every board; a board ends where a tag comes again."""
    boards: list[Tags] = [{}]
    for line in text.splitlines():
        if not line.strip() or line.startswith("%"):
            continue
        found = _TAG.fullmatch(line.strip())
        if found is None:
            raise ForeignError(f"{quoted(line)} is no tag of PMN.")
        if found[1] in boards[-1]:
            boards.append({})
        if len(boards) > MOST_BOARDS:
            raise ForeignError(f"A session has at most {MOST_BOARDS} boards.")
        boards[-1][found[1]] = found[2]
    for tags in boards:
        for tag in NEEDED:
            if tag not in tags:
                raise ForeignError(f"A board has no tag {tag!r}.")
    return boards


class _Board:
    """One board."""

    def __init__(self, tags: Tags) -> None:
        self.tags = tags
        self.name = f"board {whole(tags['Board'], 'board', 1, 1000)}"
        self.last = NOBODY
        """Who drew or discarded last, the tile, and whether it was a draw."""
        self.tile = NOBODY
        self.drew = False

    def deal(self) -> ForeignDeal:
        """All of it."""
        if self.tags["PWind"] not in tuple(WIND_LETTERS):
            raise ForeignError(f"{quoted(self.tags['PWind'])} is no wind.")
        if any(self._row("Penalty")):
            raise ForeignError(f"{self.name}: penalties cannot be imported, since PMN does not state what for.")
        hands = [_hand(word) for word in self.tags["Deal"].split()]
        if len(hands) != PERSONS:
            raise ForeignError(f"{self.name}: {len(hands)} hands are dealt, not {PERSONS}.")
        round = WIND_LETTERS.index(self.tags["PWind"])
        deal = ForeignDeal(round, 0, 0, 0, self._row("Starting"), hands, [], called=self.name)
        self._play(deal)
        return deal

    def _row(self, tag: str) -> list[int]:
        figures = [whole(each, "number of points", -MOST_POINTS, MOST_POINTS) for each in self.tags[tag].split()]
        if len(figures) != PERSONS:
            raise ForeignError(f"{self.name}: {tag!r} holds {len(figures)} figures, not {PERSONS}.")
        return figures

    def _play(self, deal: ForeignDeal) -> None:
        text, place = self.tags["Play"], 0
        while place < len(text):
            found = _ACT.match(text, place)
            if found is not None and found[4] == "H" and deal.ended is not None:
                raise ForeignError(f"{self.name}: several win on one tile, as in duplicate games; here one does.")
            if found is None or deal.ended is not None:
                raise ForeignError(f"{self.name}: {quoted(text[place : place + 8])} has no place in the play.")
            place = found.end()
            if found[4]:
                self._ended(deal, found[4], int(found[5]))
            else:
                self._act(deal, found[1], int(found[2]), found[3])

    def _act(self, deal: ForeignDeal, letter: str, player: int, word: str) -> None:
        if letter == "D" and word == JUST_TAKEN and self.drew:
            tile = self.tile
        elif word in TILES:
            tile = TILES[word]
        else:
            raise ForeignError(f"{self.name}: {quoted(word)} is no tile of PMN.")
        if letter == "T":
            deal.events.append(TileDrawn(player, tile))
        elif letter == "R":
            deal.events.append(FlowerLaid(player, tile))
        else:
            verb = VERBS_OF[letter]
            if verb == CHOW and (tile >= HONOUR_START or tile % 9 not in range(1, 8)):
                raise ForeignError(f"{self.name}: {quoted(word)} is not the middle of a chow.")
            deal.events.append(Move(player, verb | (tile - 1 if verb == CHOW else tile)))
        if letter in "TDB":
            self.last, self.tile, self.drew = player, tile, letter == "T"

    def _ended(self, deal: ForeignDeal, letter: str, player: int) -> None:
        result = self._row("Result")
        if letter == "N":
            deal.ended = McrDealEnd(EXHAUSTED, changes=result)
            return
        giver = player if self.drew and self.last == player else self.last
        fans = self.tags["Fan"].split()
        if len(fans) != PERSONS:
            raise ForeignError(f"{self.name}: fans are stated for {len(fans)} seats, not {PERSONS}.")
        deal.ended = McrDealEnd(WON, [ForeignWin(player, giver)], result, fans=self._fans(fans[player]))

    def _fans(self, text: str) -> Fans:
        """`39/8/1.62/2/1`, or in older files without the worth: `39/1.62/1`."""
        if text == "None":
            return Fans()
        times: dict[str, int] = {}
        points: dict[str, int] = {}
        for word in text.split("."):
            figures = [whole(each, "figure of a fan", 0, MOST_POINTS) for each in word.split("/")]
            if len(figures) not in (2, 3) or figures[0] not in _IDS:
                raise ForeignError(f"{self.name}: {quoted(word)} is no fan.")
            id = _IDS[figures[0]]
            times[id] = figures[-1]
            points[id] = figures[-1] * figures[1]
        return Fans(times, points if text.count("/") == 2 * len(times) else None)


def _hand(word: str) -> list[int]:
    found = _HAND.fullmatch(word)
    suits = found.groups() if found else ()
    tiles = [f"{suit}{digit}" for suit, digits in zip(SUITS, suits, strict=False) for digit in digits]
    if not tiles or any(tile not in TILES for tile in tiles):
        raise ForeignError(f"{quoted(word)} is no hand of PMN.")
    return [TILES[tile] for tile in tiles]
