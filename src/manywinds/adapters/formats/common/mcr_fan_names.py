"""The fans of the competition rules as Chinese programs name them, by their printed numbers."""

from typing import Final

from manywinds.books.mcr.fans import FANS, numbered

# In the order of the printed table (MCR-60).
NAMES: Final[tuple[str, ...]] = (
    "大四喜", "大三元", "绿一色", "九莲宝灯", "四杠", "连七对", "十三幺",
    "清幺九", "小四喜", "小三元", "字一色", "四暗刻", "一色双龙会",
    "一色四同顺", "一色四节高",
    "一色四步高", "三杠", "混幺九",
    "七对", "七星不靠", "全双刻", "清一色", "一色三同顺", "一色三节高", "全大", "全中", "全小",
    "清龙", "三色双龙会", "一色三步高", "全带五", "三同刻", "三暗刻",
    "全不靠", "组合龙", "大于五", "小于五", "三风刻",
    "花龙", "推不倒", "三色三同顺", "三色三节高", "无番和", "妙手回春", "海底捞月", "杠上开花", "抢杠和", "双暗杠",
    "碰碰和", "混一色", "三色三步高", "五门齐", "全求人", "双箭刻",
    "全带幺", "不求人", "双明杠", "和绝张",
    "箭刻", "圈风刻", "门风刻", "门前清", "平和", "四归一", "双同刻", "双暗刻", "暗杠", "断幺",
    "一般高", "喜相逢", "连六", "老少副", "幺九刻", "明杠", "缺一门", "无字", "边张", "坎张", "单钓将", "自摸", "花牌",
)  # fmt: skip

# Other names of the same fans, and that of the fan with two values.
ALIASES: Final[dict[str, str]] = {
    "嵌张": "closed_wait",
    "单调将": "single_wait",
    "单骑": "single_wait",
    "明暗杠": "two_melded_kongs",
    "一明一暗杠": "two_melded_kongs",
}

NUMBERS: Final[dict[str, int]] = {id: number for number, id in numbered().items()}
IDS: Final[dict[str, str]] = {name: numbered()[place] for place, name in enumerate(NAMES, 1)} | ALIASES
CHINESE: Final[dict[str, str]] = {numbered()[place]: name for place, name in enumerate(NAMES, 1)}


def chinese_of(id: str, points: int) -> str:
    """The name of a fan that is worth so much."""
    usual = FANS.get(id).value
    return "明暗杠" if id == "two_melded_kongs" and points > usual else CHINESE[id]
