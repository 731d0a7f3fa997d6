"""A bot of ours answers the requests of a judge that speaks Botzone's words.

    player = BotzonePlayer(choose, rng) `choose` is a bot's: `bot(name).choose`
    player.hear(request)                one request after the other
    player.say()                        the answer to the last one
    player.said(response)               instead of it, where it was answered before and is only repeated
    player.answer(asked)                all of it for a `BotzoneQuestion`

The player knows one seat's tiles alone, and keeps a whole deal all the same (see `unseen_tiles`). Bots look only at
what their seat may know, so the rest can be anything.
"""

from random import Random
from typing import Final

from manywinds.adapters.formats.botzone.envelopes import BotzoneQuestion
from manywinds.adapters.formats.botzone.words import (
    NOTHING,
    BotzoneAnswer,
    answer_words,
    chow_start,
    is_asked,
    parsed,
    tile_of,
)
from manywinds.adapters.formats.common.game import ForeignError
from manywinds.adapters.formats.common.unseen_tiles import UnseenTiles
from manywinds.books import book
from manywinds.kernel.action import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DISCARD,
    KONG,
    PASS,
    PUNG,
    VERBS,
    used_from_hand,
)
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import quoted
from manywinds.kernel.state import CLAIM, ROB, TURN
from manywinds.kernel.tiles import COPIES, SEATS
from manywinds.kernel.wall import HAND
from manywinds.play.bots import Choose
from manywinds.rules.table.flow import flow_of

EDITION: Final = "mcr-botzone"


class BotzonePlayer:
    """One seat of games that are judged elsewhere."""

    def __init__(self, choose: Choose, rng: Random) -> None:
        self.choose = choose
        self.rng = rng
        self.seat = NOTHING
        self.round = 0
        self.dealt: list[int] = []
        self.deal: Deal | None = None
        self.before: Deal | None = None
        """As it was before the tile was discarded that lies open, and that tile."""
        self.thrown = NOTHING
        self.own_turn = False
        """The last request named a tile we drew."""
        self.konging = NOTHING
        """An own kong that was announced, its replacement tile still to come: one of our actions."""
        self.answered = ""
        """What was answered to the last request."""

    def answer(self, asked: BotzoneQuestion) -> str:
        """Hear all that is asked, and answer the last of it."""
        for place, request in enumerate(asked.requests):
            self.hear(request)
            if place < len(asked.responses):
                self.said(asked.responses[place])
        return self.say()

    # What happens.

    def hear(self, request: str) -> None:
        """One request."""
        words = request.split()
        if words and words[0] == "0" and len(words) == 3:
            self.seat, self.round = _seat_of(words[1]), _seat_of(words[2])
            self.dealt, self.deal, self.before, self.konging = [], None, None, NOTHING
        elif words and words[0] == "1" and self.seat != NOTHING:
            self._take_tiles(words)
        elif words and words[0] == "2" and len(words) == 2 and self.dealt:
            self._drawn(self.seat, tile_of(words[1]))
        elif words and words[0] == "3" and len(words) >= 3 and self.dealt:
            self._happened(request, _seat_of(words[1]), words[2], words[3:])
        else:
            raise _unexpected(request)
        self.own_turn = words[0] == "2"
        self.answered = ""

    def _take_tiles(self, words: list[str]) -> None:
        if words[1:5] != ["0"] * SEATS or len(words) != 5 + HAND:
            raise ForeignError(f"Thirteen tiles without flowers are dealt, unlike {quoted(' '.join(words))}.")
        self.dealt = [tile_of(word) for word in words[5:]]
        if any(self.dealt.count(kind) > COPIES for kind in self.dealt):
            raise ForeignError("A tile is dealt too often.")

    def _happened(self, request: str, player: int, verb: str, words: list[str]) -> None:
        tiles = [tile_of(word) for word in words]
        if verb == "DRAW" and not tiles and player != self.seat:
            self._drawn(player, NOTHING)
        elif self.deal is None:
            raise _unexpected(request)
        elif verb == "PLAY" and len(tiles) == 1:
            self._discards(player, tiles[0])
        elif verb == "PENG" and len(tiles) == 1:
            self._takes(player, PUNG | self._open(), tiles[0])
        elif verb == "CHI" and len(tiles) == 2:
            self._takes(player, CHOW | chow_start(tiles[0]), tiles[1])
        elif verb == "GANG" and not tiles:
            self._kong(player)
        elif verb == "BUGANG" and len(tiles) == 1:
            self._show_kong(player, ADDED_KONG | tiles[0], tiles)
        else:
            raise _unexpected(request)

    # Draws.

    def _drawn(self, player: int, tile: int) -> None:
        """A player draws; the tile is known if it is our own."""
        if self.deal is None:
            self._begin(player, tile)
            return
        if tile != NOTHING and (self.konging != NOTHING or self.before is not None):
            self._unseen().draws_next(self.seat, tile)
            if self.before is not None and self.konging == NOTHING:
                self._discards_again()
        if self.konging != NOTHING:
            self._declare_kong(player, self.konging)
        self._pass_all()
        deal = self._now()
        if deal.over() or deal.turn != player or not deal.drawn or (tile != NOTHING and deal.tile != tile):
            raise ForeignError(f"Player {player} draws, but it is not their turn.")
        self.before = None

    def _begin(self, player: int, tile: int) -> None:
        """The first draw: the deal begins."""
        if player != 0:
            raise ForeignError(f"Player {player} draws first, not player 0.")
        rules = book(EDITION)
        own = self.dealt if tile == NOTHING else [*self.dealt, tile]
        rest = rules.wall.tiles()
        for each in own:
            if each not in rest:
                raise ForeignError("A tile is dealt too often.")
            rest.remove(each)
        self.rng.shuffle(rest)
        first = rules.wall.size() // SEATS * self.seat
        self.deal = Deal.begin(flow_of(rules), rules.wall.lay([*rest[:first], *own, *rest[first:]]), 0, self.round)

    # Discards and claims.

    def _discards(self, player: int, tile: int) -> None:
        deal = self._now()
        if deal.over() or deal.phase != TURN or deal.turn != player:
            raise ForeignError(f"Player {player} discards, but it is not their turn.")
        self._unseen().give(player, [tile])
        self.before, self.thrown = deal.clone(), tile
        deal.apply(player, DISCARD | tile)

    def _discards_again(self) -> None:
        """From what was before, in which tiles have changed places."""
        assert self.before is not None  # noqa: S101
        self.deal = self.before.clone()
        self.deal.apply(self.before.turn, DISCARD | self.thrown)

    def _takes(self, player: int, action: int, then: int) -> None:
        """A player has taken the tile that lies open, and discards."""
        self._claim(player, action, [then])
        self._discards(player, then)

    def _claim(self, player: int, action: int, more: list[int]) -> None:
        before = self.before
        if before is None or before.turn == player:
            raise ForeignError(f"Player {player} takes a tile that does not lie open.")
        self._unseen().give(player, [*used_from_hand(action, self._open()), *more])
        self._discards_again()
        deal = self._now()
        if action not in deal.legal(player):
            raise ForeignError(f"Player {player} cannot take this tile like that.")
        _all_answer(deal, player, action)
        self.before = None

    # Kongs.

    def _kong(self, player: int) -> None:
        """A kong of the tile that lies open, or a concealed one, of which only our own is known."""
        if self.before is not None:
            self._show_kong(player, KONG | self.thrown, [])
        elif player == self.seat:
            self.konging = parsed(self.answered or "PASS", NOTHING).action
            if self.konging & VERBS != CONCEALED_KONG:
                raise ForeignError("A concealed kong is announced that was not declared.")
        else:
            kind = self._unseen().any_four()
            self._show_kong(player, CONCEALED_KONG | kind, [kind] * COPIES)

    def _show_kong(self, player: int, action: int, needed: list[int]) -> None:
        """Our own is declared only when the tile for it is known."""
        self._unseen().give(player, needed)
        if player == self.seat:
            self.konging = action
        else:
            self._declare_kong(player, action)

    def _declare_kong(self, player: int, action: int) -> None:
        self.konging = NOTHING
        deal = self._now()
        if action & VERBS == KONG:
            self._claim(player, action, [])
            return
        if deal.over() or deal.phase != TURN or deal.turn != player:
            raise ForeignError(f"Player {player} declares a kong, but it is not their turn.")
        # Its tiles may have come to the hand only now.
        deal.think()
        if action not in deal.legal(player):
            raise ForeignError(f"Player {player} declares a kong that is none.")
        deal.apply(player, action)

    # What is answered.

    def said(self, response: str) -> None:
        """This was answered to the last request."""
        self.answered = response

    def say(self) -> str:
        """The answer to the last request."""
        self.answered = self._chosen()
        return self.answered

    def _chosen(self) -> str:
        deal = self.deal
        if deal is None or deal.over() or self.konging != NOTHING or not is_asked(deal, self.seat):
            return "PASS"
        # Where nobody can take a tile our deal has gone on already, perhaps to our own turn.
        if deal.phase == TURN and not self.own_turn:
            return "PASS"
        action = self.choose(deal, self.seat, self.rng)
        then = self._discard_after(deal, action) if action & VERBS in (CHOW, PUNG) else NOTHING
        return answer_words(BotzoneAnswer(action, then), deal.phase)

    def _discard_after(self, deal: Deal, action: int) -> int:
        """What the bot would discard if it gets the tile."""
        twin = deal.clone()
        _all_answer(twin, self.seat, action)
        return self.choose(twin, self.seat, self.rng)

    # Small things.

    def _now(self) -> Deal:
        if self.deal is None:
            raise ForeignError("Something happens before the first draw.")
        return self.deal

    def _unseen(self) -> UnseenTiles:
        """What we do not see: while a tile lies open, as it was before that was discarded."""
        if self.before is None:
            return UnseenTiles(self._now(), self.seat)
        return UnseenTiles(self.before, self.seat, (self.before.turn, self.thrown))

    def _open(self) -> int:
        """The kind of the tile that was discarded last."""
        if self.before is None:
            raise ForeignError("A tile is taken, and none lies open.")
        return self.thrown

    def _pass_all(self) -> None:
        deal = self._now()
        while not deal.over() and deal.phase in (CLAIM, ROB):
            _all_answer(deal, NOTHING, PASS)


def _all_answer(deal: Deal, player: int, action: int) -> None:
    """One of those who are asked does this, and the others pass."""
    for seat in [each for each in range(SEATS) if deal.legal(each)]:
        deal.apply(seat, action if seat == player else PASS)


def _seat_of(word: str) -> int:
    if word not in ("0", "1", "2", "3"):
        raise ForeignError(f"{quoted(word)} is no player or wind.")
    return int(word)


def _unexpected(request: str) -> ForeignError:
    return ForeignError(f"{quoted(request)} is no request that can come now.")
