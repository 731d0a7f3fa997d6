"""The yaku of Tenhou: numbers in its XML, Japanese names in its JSON, and ours."""

from typing import Final

# In the order of Tenhou's numbers.
YAKU: Final[tuple[tuple[str, str], ...]] = (
    ("menzen_tsumo", "門前清自摸和"), ("riichi", "立直"), ("ippatsu", "一発"), ("chankan", "槍槓"),
    ("rinshan", "嶺上開花"), ("haitei", "海底摸月"), ("houtei", "河底撈魚"), ("pinfu", "平和"),
    ("tanyao", "断幺九"), ("iipeikou", "一盃口"),
    ("yakuhai_seat_wind", "自風 東"), ("yakuhai_seat_wind", "自風 南"),
    ("yakuhai_seat_wind", "自風 西"), ("yakuhai_seat_wind", "自風 北"),
    ("yakuhai_round_wind", "場風 東"), ("yakuhai_round_wind", "場風 南"),
    ("yakuhai_round_wind", "場風 西"), ("yakuhai_round_wind", "場風 北"),
    ("yakuhai_haku", "役牌 白"), ("yakuhai_hatsu", "役牌 發"), ("yakuhai_chun", "役牌 中"),
    ("double_riichi", "両立直"), ("chiitoitsu", "七対子"), ("chanta", "混全帯幺九"), ("ittsuu", "一気通貫"),
    ("sanshoku_doujun", "三色同順"), ("sanshoku_doukou", "三色同刻"), ("sankantsu", "三槓子"), ("toitoi", "対々和"),
    ("sanankou", "三暗刻"), ("shousangen", "小三元"), ("honroutou", "混老頭"), ("ryanpeikou", "二盃口"),
    ("junchan", "純全帯幺九"), ("honitsu", "混一色"), ("chinitsu", "清一色"), ("renhou", "人和"),
    ("tenhou", "天和"), ("chihou", "地和"), ("daisangen", "大三元"), ("suuankou", "四暗刻"),
    ("suuankou_tanki", "四暗刻単騎"), ("tsuuiisou", "字一色"), ("ryuuiisou", "緑一色"), ("chinroutou", "清老頭"),
    ("chuuren", "九蓮宝燈"), ("chuuren_9", "純正九蓮宝燈"), ("kokushi", "国士無双"), ("kokushi_13", "国士無双１３面"),
    ("daisuushii", "大四喜"), ("shousuushii", "小四喜"), ("suukantsu", "四槓子"),
    ("dora", "ドラ"), ("ura_dora", "裏ドラ"), ("aka_dora", "赤ドラ"),
)  # fmt: skip

# Names in games that were taken from Mahjong Soul's English page.
ENGLISH: Final[dict[str, str]] = {
    "Fully Concealed Hand": "menzen_tsumo", "Riichi": "riichi", "Ippatsu": "ippatsu", "Robbing a Kan": "chankan",
    "After a Kan": "rinshan", "Under the Sea": "haitei", "Under the River": "houtei", "Pinfu": "pinfu",
    "All Simples": "tanyao", "Pure Double Sequence": "iipeikou", "Seat Wind": "yakuhai_seat_wind",
    "Prevalent Wind": "yakuhai_round_wind", "White Dragon": "yakuhai_haku", "Green Dragon": "yakuhai_hatsu",
    "Red Dragon": "yakuhai_chun", "Double Riichi": "double_riichi", "Seven Pairs": "chiitoitsu",
    "Half Outside Hand": "chanta", "Pure Straight": "ittsuu", "Mixed Triple Sequence": "sanshoku_doujun",
    "Triple Triplets": "sanshoku_doukou", "Three Quads": "sankantsu", "All Triplets": "toitoi",
    "Three Concealed Triplets": "sanankou", "Little Three Dragons": "shousangen",
    "All Terminals and Honors": "honroutou", "Twice Pure Double Sequence": "ryanpeikou",
    "Fully Outside Hand": "junchan", "Half Flush": "honitsu", "Full Flush": "chinitsu",
    "Blessing of Heaven": "tenhou", "Blessing of Earth": "chihou", "Big Three Dragons": "daisangen",
    "Four Concealed Triplets": "suuankou", "Single-wait Four Concealed Triplets": "suuankou_tanki",
    "All Honors": "tsuuiisou", "All Green": "ryuuiisou", "All Terminals": "chinroutou", "Nine Gates": "chuuren",
    "True Nine Gates": "chuuren_9", "Thirteen Orphans": "kokushi", "Thirteen-wait Thirteen Orphans": "kokushi_13",
    "Four Big Winds": "daisuushii", "Four Little Winds": "shousuushii", "Four Quads": "suukantsu",
    "Dora": "dora", "Ura Dora": "ura_dora", "Red Five": "aka_dora",
}  # fmt: skip

# Other spellings of the same yaku.
SPELLINGS: Final[dict[str, str]] = {
    "断么九": "tanyao", "混全帯么九": "chanta", "純全帯么九": "junchan", "ダブル立直": "double_riichi",
    "対対和": "toitoi", "国士無双十三面": "kokushi_13", "国士無双13面": "kokushi_13", "役牌 発": "yakuhai_hatsu",
}  # fmt: skip

BY_NAME: Final = {name: id for id, name in YAKU} | ENGLISH | SPELLINGS
DORA: Final = ("dora", "ura_dora", "aka_dora")
LIMITS: Final = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
LIMIT_NAMES: Final = {"満貫": "mangan", "跳満": "haneman", "倍満": "baiman", "三倍満": "sanbaiman", "役満": "yakuman"}
YAKUMAN_HAN: Final = 13


def parted(counted: list[tuple[str, int]]) -> tuple[dict[str, int], dict[str, int]]:
    """Yaku and dora apart, as our scores list them: a double riichi stands beside the riichi it is."""
    yaku: dict[str, int] = {}
    dora: dict[str, int] = {}
    for id, han in counted:
        if id in DORA:
            dora[id] = dora.get(id, 0) + han
        elif id == "double_riichi":
            yaku |= {"riichi": han - 1, "double_riichi": 1}
        else:
            yaku[id] = yaku.get(id, 0) + han
    return yaku, {id: han for id, han in dora.items() if han}
