"""Fu, base points and limits: what han are worth (RII-61, RII-62, RII-63, RII-64, RII-65, RII-66, RII-68, RII-69)."""

from typing import Final

from manywinds.books.riichi.shapes import valued
from manywinds.kernel.native import i64
from manywinds.kernel.sets import CHOW, DISCARD, KIND, KONG, OPEN, SHAPE, set_text
from manywinds.kernel.tiles import EAST, ORPHANS, WHITE, tile_text
from manywinds.kernel.win import IN_PAIR, KONG_REPLACEMENT, Reading
from manywinds.rules.scoring.dora import red_count
from manywinds.rules.scoring.features import Sight
from manywinds.rules.scoring.score import Remark
from manywinds.rules.scoring.yakuman import YAKUMAN, Price, packed

SEVEN_PAIRS_FU: Final = 25
MANGAN: Final = 2000
HANEMAN: Final = 3000
BAIMAN: Final = 4000
SANBAIMAN: Final = 6000
YAKUMAN_BASE: Final = 8000
NO_MINIMUM: Final = 1_000_000
"""More counters than any table sees."""


class HanAndFu(Price):
    """What a hand is worth by its han and fu, with the figures a table may have agreed on otherwise."""

    def __init__(
        self,
        reds: bool = True,
        double_wind_pair_fu: int = 2,
        rinshan_tsumo_fu: int = 2,
        pinfu_tsumo_fu: int = 0,
        open_pointless_fu: int = 2,
        kiriage_mangan: bool = False,
        counted_base: int = YAKUMAN_BASE,
        minimum_from: int = NO_MINIMUM,
        minimum_han: int = 1,
    ) -> None:
        self.reds = reds
        self.double_wind_pair_fu = double_wind_pair_fu
        self.rinshan_tsumo_fu = rinshan_tsumo_fu
        self.pinfu_tsumo_fu = pinfu_tsumo_fu
        self.open_pointless_fu = open_pointless_fu
        self.kiriage_mangan = kiriage_mangan
        self.counted_base = counted_base
        self.minimum_from = minimum_from
        """From so many counters on a hand needs `minimum_han` of yaku (RII-9)."""
        self.minimum_han = minimum_han

    def __repr__(self) -> str:
        fu = (self.double_wind_pair_fu, self.rinshan_tsumo_fu, self.pinfu_tsumo_fu, self.open_pointless_fu)
        limits = (self.kiriage_mangan, self.counted_base)
        minimum = (self.minimum_from, self.minimum_han)
        return f"HanAndFu(reds={self.reds}, fu={fu}, limits={limits}, minimum={minimum})"

    def dora(self, sight: Sight) -> i64:
        return sight.dora() + red_count(sight.win) if self.reds else sight.dora()

    def worth(self, reading: Reading, sight: Sight, han: i64, dora: i64) -> i64:
        fu: i64 = self.fu(reading)
        return packed(self.enough(han, sight.win.counters), self.base(han + dora, fu), 0, han + dora, fu)

    def yakuman(self, number: i64) -> i64:
        return packed(True, YAKUMAN_BASE * number, number, YAKUMAN * number, 0)

    def alone(self, han: i64) -> i64:
        # A mangan whatever the fu: they are not counted, so an equal hand that counts them stands before it.
        return packed(True, self.base(han, 0), 0, han, 0)

    def enough(self, han: i64, counters: i64) -> bool:
        """A yaku is needed (RII-38), and two han of yaku from five counters on (RII-9)."""
        return han >= (self.minimum_han if counters >= self.minimum_from else 1)

    def base(self, han: i64, fu: i64) -> i64:
        """Base points: fu doubled han + 2 times, up to the limits (RII-68, RII-69, RII-59); the tables of RII-70."""
        if han >= 5:
            if han >= YAKUMAN:
                return self.counted_base
            return SANBAIMAN if han >= 11 else BAIMAN if han >= 8 else HANEMAN if han >= 6 else MANGAN
        base: i64 = fu << (han + 2)
        if base >= MANGAN or (self.kiriage_mangan and base == 1920):
            return MANGAN
        return base

    def fu(self, reading: Reading, remarks: list[Remark] | None = None) -> i64:
        """The fu of a reading, rounded up; what gave how much is added to `remarks`."""
        if not reading.sets:
            if remarks is not None:
                remarks.append(Remark("fu_seven_pairs", SEVEN_PAIRS_FU, "", "RII-64"))
            return SEVEN_PAIRS_FU
        win = reading.win
        concealed = win.concealed()
        closed_ron = concealed and not win.self_draw
        if remarks is not None:
            remarks.append(Remark("fu_closed_ron" if closed_ron else "fu_base", 30 if closed_ron else 20, "", "RII-61"))
        extra: i64 = self.sets_fu(reading, remarks) + self.pair_fu(reading, remarks) + wait_fu(reading, remarks)
        if win.self_draw:
            extra += self.self_draw_fu(reading, concealed and extra == 0, remarks)
        elif not concealed and extra == 0:
            extra = self.open_pointless_fu
            if remarks is not None and extra:
                remarks.append(Remark("fu_open_pointless", extra, "", "RII-64"))
        total: i64 = (30 if closed_ron else 20) + extra
        rounded: i64 = (total + 9) // 10 * 10
        if remarks is not None:
            remarks.append(Remark("fu_sum", rounded, str(total), "RII-63"))
        return rounded

    def sets_fu(self, reading: Reading, remarks: list[Remark] | None) -> i64:
        """Pons and kans (RII-62); a pon completed by ron is open (RII-31)."""
        found: i64 = 0
        for set_code in reading.sets:
            code: i64 = set_code
            shape: i64 = code & SHAPE
            if shape == CHOW:
                continue
            fu: i64 = 8 if shape == KONG else 2
            outside: i64 = ORPHANS >> (code & KIND) & 1
            hidden: i64 = 1 if code & (OPEN | DISCARD) == 0 else 0
            fu <<= outside + hidden
            found += fu
            if remarks is not None:
                word = f"fu_{'kong' if shape == KONG else 'pung'}_{'concealed' if hidden else 'open'}"
                remarks.append(Remark(word, fu, set_text(code & ~DISCARD), "RII-62"))
        return found

    def pair_fu(self, reading: Reading, remarks: list[Remark] | None) -> i64:
        """A pair of dragons, of the seat wind or of the round wind (RII-62); of both RII-65 says how much."""
        pair: i64 = reading.pair
        if pair < EAST:
            return 0
        times: i64 = valued(pair, reading.win.seat, reading.win.round)
        fu: i64 = self.double_wind_pair_fu if times == 2 else 2 * times
        if remarks is not None and fu:
            word = "fu_pair_dragon" if pair >= WHITE else "fu_pair_double_wind" if times == 2 else "fu_pair_wind"
            remarks.append(Remark(word, fu, f"{tile_text(pair)[0] * 2}z", "RII-65" if times == 2 else "RII-62"))
        return fu

    def self_draw_fu(self, reading: Reading, pinfu: bool, remarks: list[Remark] | None) -> i64:
        """For a self-draw, but not with pinfu (RII-62, RII-64), and on a replacement tile too (RII-66)."""
        fu: i64 = 2
        clause = "RII-62"
        if pinfu:
            fu = self.pinfu_tsumo_fu
            clause = "RII-64"
        elif reading.kongs and reading.win.circumstances & KONG_REPLACEMENT:
            fu = self.rinshan_tsumo_fu
            clause = "RII-66"
        if remarks is not None and fu:
            remarks.append(Remark("fu_self_draw", fu, "", clause))
        return fu


def wait_fu(reading: Reading, remarks: list[Remark] | None) -> i64:
    """An edge, closed or pair wait (RII-62)."""
    place: i64 = reading.place
    word = ""
    if place == IN_PAIR:
        word = "fu_wait_pair"
    elif place < len(reading.sets):
        code: i64 = reading.sets[place]
        if code & SHAPE == CHOW:
            first: i64 = code & KIND
            offset: i64 = reading.win.winning - first
            rank: i64 = first if first < 9 else first - 9 if first < 18 else first - 18
            if offset == 1:
                word = "fu_wait_closed"
            elif (offset == 2 and rank == 0) or (offset == 0 and rank == 6):
                word = "fu_wait_edge"
    if not word:
        return 0
    if remarks is not None:
        remarks.append(Remark(word, 2, "", "RII-62"))
    return 2


LIMITS: Final[list[tuple[int, str]]] = [
    (SANBAIMAN, "sanbaiman"),
    (BAIMAN, "baiman"),
    (HANEMAN, "haneman"),
    (MANGAN, "mangan"),
]
TIMES: Final[tuple[str, ...]] = ("", "", "double_", "triple_", "quadruple_", "quintuple_", "sextuple_")


def limit_of(base: int, yakuman: int, counted: bool) -> str | None:
    """The name of the limit that base points reach, if they reach one (RII-69)."""
    if yakuman:
        return "kazoe_yakuman" if counted else f"{TIMES[yakuman]}yakuman"
    for least, name in LIMITS:
        if base >= least:
            return name
    return None
