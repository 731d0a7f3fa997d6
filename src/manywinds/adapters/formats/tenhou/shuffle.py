"""Tenhou's shuffle: the walls of a game from the seed that its log publishes."""

import base64
import binascii
import hashlib
from random import Random
from typing import Final

from manywinds.adapters.formats.common.game import ForeignError

PREFIX: Final = "mt19937ar-sha512-n288-base64,"
SEED_BYTES: Final = 2496
BLOCK: Final = 128
BLOCKS: Final = 9
WORD: Final = 4
TILES: Final = 136
STATE_WORDS: Final = 624
MASK: Final = 0xFFFFFFFF


def seeded(key: list[int]) -> list[int]:
    """The state of a Mersenne Twister seeded by an array. Python's own seeding drops the highest words where they are
    zero; this is the whole of it."""
    state = [19650218]
    for place in range(1, STATE_WORDS):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + place) & MASK)
    place = 1
    for step in range(max(STATE_WORDS, len(key))):
        at = step % len(key)
        mixed = (state[place - 1] ^ state[place - 1] >> 30) * 1664525
        state[place] = ((state[place] ^ mixed) + key[at] + at) & MASK
        place = _next(state, place)
    for _ in range(STATE_WORDS - 1):
        mixed = (state[place - 1] ^ state[place - 1] >> 30) * 1566083941
        state[place] = ((state[place] ^ mixed) - place) & MASK
        place = _next(state, place)
    state[0] = 1 << 31
    return state


def _next(state: list[int], place: int) -> int:
    if place + 1 < STATE_WORDS:
        return place + 1
    state[0] = state[-1]
    return 1


class Shuffle:
    """The walls of one game, one deal after the other."""

    def __init__(self, seed: str) -> None:
        try:
            raw = base64.b64decode(seed.removeprefix(PREFIX), validate=True)
        except binascii.Error:
            raw = b""
        if not seed.startswith(PREFIX) or len(raw) != SEED_BYTES:
            raise ForeignError("The seed of the shuffle is damaged.")
        key = [int.from_bytes(raw[place : place + WORD], "little") for place in range(0, SEED_BYTES, WORD)]
        self.rng = Random()
        self.rng.setstate((3, (*seeded(key), STATE_WORDS), None))

    def next(self) -> tuple[list[int], tuple[int, int]]:
        """The tiles of the next deal by Tenhou's numbers, in the order of draws, and the dice."""
        words = b"".join(self.rng.getrandbits(32).to_bytes(WORD, "little") for _ in range(BLOCKS * BLOCK // WORD))
        digest = b"".join(hashlib.sha512(words[BLOCK * each : BLOCK * (each + 1)]).digest() for each in range(BLOCKS))
        numbers = [
            int.from_bytes(digest[WORD * each : WORD * (each + 1)], "little") for each in range(len(digest) // WORD)
        ]
        tiles = list(range(TILES))
        for place in range(TILES - 1):
            other = place + numbers[place] % (TILES - place)
            tiles[place], tiles[other] = tiles[other], tiles[place]
        # Tiles are taken from the end; the dead wall lies at the beginning.
        return tiles[::-1], (numbers[TILES - 1] % 6, numbers[TILES] % 6)
