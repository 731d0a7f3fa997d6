"""The cases that go through every door, and what each door is expected to answer."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from manywinds.books import book
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.rules.case import score_case

Row = dict[str, Any]
FOLDER = Path(__file__).parents[1] / "cases"
SHAPES = {3: "pung", 4: "kong"}
SOURCES = {"<": "left", "^": "across", ">": "right"}


class Answer(NamedTuple):
    """What a door says of a case: why it refuses it, or legality, lines, total and payments."""

    refused: str = ""
    legal: bool = False
    items: tuple[tuple[str, object], ...] = ()
    total: object = 0
    payments: tuple[object, ...] = ()


def row(book_id: str, text: str, seat: str = "S", **more: Any) -> Row:
    """A case from notation: melds in brackets, the winning tile after a plus."""
    melds, tiles, flowers, winning = [], "", [], None
    for word in text.split():
        if word[0] in "[(":
            bare = word.strip("[]()")
            source = bare[-1] if bare[-1] in SOURCES else ""
            bare = bare.rstrip("<^>")
            digits = bare.rstrip("mpsz").replace("+", "")
            kind = SHAPES[len(digits)] if len(set(digits)) == 1 else "chow"
            melds.append(
                {
                    "kind": kind,
                    "tiles": bare.replace("+", ""),
                    "concealed": word[0] == "(",
                    "added": "+" in bare,
                    "from": SOURCES.get(source),
                }
            )
        elif word[0] == "+":
            winning = word[1:]
            tiles += winning
        elif word.endswith("f"):
            flowers += [f"{digit}f" for digit in word[:-1]]
        else:
            tiles += word
    return {
        "book": book_id, "hand": tiles, "melds": melds, "winning_tile": winning, "seat_wind": seat, "round_wind": "E",
        "flowers": flowers, "circumstances": [], "self_draw": False, **more,
    }  # fmt: skip


DRAGONS = "[555z] [666z] 123m 456p 7z 3f +7z"
FLUSH = "[123s<] [555s>] [678s<] [345s<] 9s 1f +9s"
YAKUMAN = "[555z<] [666z^] [777z>] 123m 9m +9m"
CLOSED = "555z 666z 777z 123m 9m +9m"
PLAIN = "123m 456p 678s 222m 5z +5z"
ROBBED = "123m 46s 456p 999m 77z 1f +5s"
DRAWN: Row = {"self_draw": True}
UNMARKED = "[123s] [555s] [678s] [345s] 9s 1f +9s"
FED_FIRST = "[333m<] [123m] [456m] [789m] 4m 3f +4m"
KONGED = "[1111m] 888p 234s 567s 9m 3f +9m"
WINDS = "[111z<] [222z^] [333z<] 456m 4z 3f +4z"
LOOSE: Row = {"self_draw": True, "circumstances": ["kong_replacement"]}
PAYS_ALL = {"payment": "discarder_pays_all"}
FIRST_GO_ROUND = {"blessing_of_earth_mode": "first_go_round"}
FROM_THE_LEFT = "A chow is claimed from the player on the left alone."

TOLD: list[tuple[Row, Row | str]] = [
    # Who pays for another: found where the melds or the winning tile say it, checked where somebody is named.
    (row("hk-old-pl", DRAGONS, discarder="W"), {"E": 0, "S": 64, "W": -64, "N": 0}),
    (row("hk-old-pl", DRAGONS, discarder="W", responsible="E"), {"E": 0, "S": 64, "W": -64, "N": 0}),
    (row("hk-new", DRAGONS, discarder="W", responsible="W"), {"E": 0, "S": 128, "W": -128, "N": 0}),
    (row("hk-old", FLUSH, discarder="W"), {"E": -32, "S": 64, "W": -32, "N": 0}),
    (row("hk-old", FLUSH, **DRAWN), {"E": -192, "S": 192, "W": 0, "N": 0}),
    (row("hk-old", FLUSH, **DRAWN, responsible="E"), {"E": -192, "S": 192, "W": 0, "N": 0}),
    (row("hk-old", FLUSH, **DRAWN, responsible="N"), "E is responsible for this hand, not N (HKR-78)."),
    (row("hk-old", FLUSH.replace("<", "").replace(">", ""), **DRAWN), {"E": -64, "S": 192, "W": -64, "N": -64}),
    (
        row("hk-old", "[123s] [678s] [345s] [555s] 9s 1f +9s", **DRAWN, responsible="N"),
        {"E": 0, "S": 192, "W": 0, "N": -192},
    ),
    # Whoever had no safe tile is excused, as far as the book has it (HKR-83, HKP-50).
    (row("hk-old", FLUSH, discarder="W", responsible="nobody"), {"E": -16, "S": 64, "W": -32, "N": -16}),
    (row("hk-old-pl", DRAGONS, discarder="W", responsible="nobody"), {"E": 0, "S": 64, "W": -64, "N": 0}),
    (
        row("riichi-phoenix", YAKUMAN, **DRAWN, responsible="nobody"),
        "W is responsible for this hand: in riichi-phoenix nobody is excused from that.",
    ),
    # A chow is taken from the left alone (HKR-31).
    (
        row("hk-old", "[123s] [345s] [678s] [567s] 9s 1f +9s", **DRAWN, responsible="N"),
        "E is responsible for this hand, not N (HKR-78).",
    ),
    (row("hk-old", PLAIN, **DRAWN, responsible="E"), "Nobody is responsible for this hand (HKR-79)."),
    (row("hk-old", PLAIN, discarder="W", responsible="W"), "Nobody is responsible for this hand (HKR-79)."),
    (row("hk-old", CLOSED + " 1f", **DRAWN, responsible="E"), "Nobody is responsible for this hand (HKR-79)."),
    (row("hk-old-pl", PLAIN, **DRAWN, responsible="E"), "Nobody is responsible for this hand (HKP-49)."),
    (row("hk-old-pl", PLAIN, discarder="W", responsible="E"), "Nobody is responsible for this hand (HKP-56)."),
    (
        row("hk-old-pl", "[123s<] [555s^] [678s<] [999s>] 4s 3f +4s", discarder="E", responsible="W"),
        {"E": -64, "S": 64, "W": 0, "N": 0},
    ),
    (
        row("hk-old-pl", "[123s<] [555s^] [678s<] [999s>] 4s 3f +4s", **DRAWN),
        {"E": 0, "S": 192, "W": -192, "N": 0},
    ),
    (row("riichi-phoenix", YAKUMAN, **DRAWN), {"E": 0, "S": 32000, "W": -32000, "N": 0}),
    (row("riichi-phoenix", YAKUMAN, discarder="N"), {"E": 0, "S": 32000, "W": -16000, "N": -16000}),
    (row("riichi-tenhou", YAKUMAN, discarder="W"), {"E": 0, "S": 32000, "W": -32000, "N": 0}),
    (row("riichi-ema", YAKUMAN, discarder="N", pao="W"), {"E": 0, "S": 32000, "W": -16000, "N": -16000}),
    (row("riichi-ema", YAKUMAN, discarder="N", pao="E"), "W is responsible for this hand, not E (RII-76)."),
    (
        row("riichi-phoenix", "[555z<] [666z^] [777+7z>] 123m 9m +9m", **DRAWN),
        {"E": 0, "S": 32000, "W": -32000, "N": 0},
    ),
    (row("riichi-phoenix", CLOSED, **DRAWN, pao="W"), "Nobody is responsible for this hand (RII-76)."),
    (
        row("riichi-phoenix", "[555z<] (6666z) 777z 123m 9m +9m", discarder="N", responsible="E"),
        "Nobody is responsible for this hand (RII-76).",
    ),
    # The third dragon came by the winning ron: no pao (RII-76).
    (
        row("riichi-phoenix", "[555z<] [666z^] 77z 123m 99m +7z", discarder="N"),
        {"E": 0, "S": 32000, "W": 0, "N": -32000},
    ),
    # Melds that do not say whose discard they took may have been laid down in any order.
    (row("hk-old", UNMARKED, discarder="N"), {"E": -16, "S": 64, "W": -16, "N": -32}),
    (row("hk-old", UNMARKED, discarder="N", responsible="W"), {"E": 0, "S": 64, "W": -32, "N": -32}),
    (row("hk-old", UNMARKED, discarder="N", responsible="E"), {"E": -32, "S": 64, "W": 0, "N": -32}),
    (row("hk-old-pl", FED_FIRST, **DRAWN), {"E": -64, "S": 192, "W": -64, "N": -64}),
    (row("hk-old-pl", FED_FIRST, **DRAWN, responsible="E"), {"E": -192, "S": 192, "W": 0, "N": 0}),
    (row("hk-old-pl", FED_FIRST, **DRAWN, responsible="W"), "Nobody is responsible for this hand (HKP-49)."),
    # Where the discarder pays all, so does whose discard made the kong (HKP-48), and nobody beside them.
    (row("hk-old-pl", KONGED, **LOOSE, options=PAYS_ALL, responsible="N"), {"E": 0, "S": 24, "W": 0, "N": -24}),
    (row("hk-old-pl", KONGED, **LOOSE, responsible="N"), "Nobody is responsible for this hand (HKP-49)."),
    (
        row("hk-old-pl", KONGED.replace("]", "<]"), **LOOSE, options=PAYS_ALL, responsible="N"),
        "E is responsible for this hand, not N (HKP-48).",
    ),
    (
        row("hk-old-pl", WINDS, discarder="W", options={**PAYS_ALL, "double_value": "others_pay"}),
        {"E": 0, "S": 128, "W": -128, "N": 0},
    ),
    # What cannot have happened.
    (
        row("mcr", PLAIN, **DRAWN, circumstances=["kong_replacement"]),
        "'kong_replacement' needs a kong among the melds.",
    ),
    (
        row("mcr", "(1111m) 456p 678s 222m 5z +5z", **DRAWN, circumstances=["double_kong_replacement"]),
        "'double_kong_replacement' needs two kongs among the melds.",
    ),
    (row("mcr", PLAIN, **DRAWN, circumstances=["flower_replacement"]), "'flower_replacement' needs a bonus tile."),
    (
        row("mcr", PLAIN, discarder="W", circumstances=["robbing_kong"]),
        "Only the robbed player can have had another white dragon.",
    ),
    (
        row("mcr", "123m 456p 678s 222m 5z +5z", discarder="W", circumstances=["last_of_kind"]),
        "'last_of_kind' needs the other three tiles in sight; this hand hides one (MCR-67).",
    ),
    (
        row("riichi-phoenix", PLAIN, **DRAWN, circumstances=["kong_replacement"]),
        "'kong_replacement' needs a kong among the melds.",
    ),
    (
        row(
            "riichi-phoenix",
            "123m 789m 24p 55s 678s +3p",
            discarder="W",
            circumstances=["robbing_kong"],
            dora_indicators=["3p"],
        ),
        "Only the robbed player can have had another 3 dots.",
    ),
    (
        row(
            "riichi-phoenix",
            PLAIN,
            **DRAWN,
            circumstances=["riichi"],
            dora_indicators=["1z"],
            ura_indicators=["2z", "3z"],
        ),
        "Under each turned indicator lies one more, so there are no more ura-dora indicators (RII-52).",
    ),
    (
        row("riichi-phoenix", PLAIN, **DRAWN, circumstances=["heavenly"]),
        "'heavenly' is the dealer's, 'earthly' another player's.",
    ),
    (
        row("riichi-phoenix", PLAIN, "E", **DRAWN, circumstances=["earthly"]),
        "'heavenly' is the dealer's, 'earthly' another player's.",
    ),
    (
        row("hk-old", PLAIN, **DRAWN, circumstances=["heavenly"]),
        "'heavenly' is East's, with the tiles as they were dealt and nothing drawn since.",
    ),
    (
        row("hk-new", PLAIN, "E", discarder="S", circumstances=["earthly"]),
        "'earthly' is won by another player than East, without melds, on East's first discard.",
    ),
    (
        row("israeli", "123m 456p 678s 222m 55z", "E", **DRAWN, circumstances=["original_hand", "standing_hand"]),
        "An original hand is complete before anything is declared or drawn (ISR-52).",
    ),
    (
        row("israeli", PLAIN, discarder="E", circumstances=["first_discard", "standing_hand"]),
        "Before the leader's first discard nobody can stand and the wall is whole (ISR-228).",
    ),
    (
        row("israeli", PLAIN, "E", **DRAWN, circumstances=["leader_first_draw", "last_tile"]),
        "The leader's first card is not the last of the wall (ISR-231).",
    ),
    (
        row("israeli", PLAIN, **DRAWN, circumstances=["kong_replacement"]),
        "'kong_replacement' needs a kong among the melds.",
    ),
    # Facts that do not go together, and facts that need another one.
    (
        row("hk-old", "123m 456m 777p 234s 55s 1f", discarder="W", circumstances=["robbing_kong"]),
        "'robbing_kong' asks which tile was robbed: mark the winning tile.",
    ),
    (
        row("mcr", "123m 456p 456s 222m 77z", discarder="W", circumstances=["robbing_kong"]),
        "'robbing_kong' asks which tile was robbed: mark the winning tile.",
    ),
    *[
        (
            row(book_id, PLAIN, discarder="W", circumstances=["earthly"]),
            "'earthly' is won by another player than East, without melds, on East's first discard.",
        )
        for book_id in ("hk-old", "hk-old-pl", "hk-new")
    ],
    (row("hk-old", PLAIN, discarder="E", circumstances=["earthly"]), {"E": -128, "S": 256, "W": -64, "N": -64}),
    (
        row("hk-old-pl", PLAIN, discarder="W", circumstances=["earthly"], options=FIRST_GO_ROUND),
        {"E": -64, "S": 256, "W": -128, "N": -64},
    ),
    (
        row("hk-old-pl", PLAIN, "E", discarder="W", circumstances=["earthly"], options=FIRST_GO_ROUND),
        "'earthly' is won by another player than East, without melds, on a discard of the first go-round.",
    ),
    *[
        (
            row(book_id, "[333m<] 12m 456p 678s 55z 1f +3m", discarder="W", circumstances=["fresh_tile_last_five"]),
            "A kind that lies in an open pung was discarded before, so it is never new.",
        )
        for book_id in ("hk-old", "hk-old-pl")
    ],
    (
        row("hk-old", PLAIN, discarder="E", circumstances=["fresh_tile_last_five", "earthly"]),
        "'fresh_tile_last_five' is about the end of the wall, 'earthly' about its beginning.",
    ),
    (
        row("hk-old", ROBBED, discarder="E", circumstances=["fresh_tile_last_five", "robbing_kong"]),
        "A robbed tile is never new: its pung was claimed from a discard.",
    ),
    (
        row("hk-old", ROBBED, discarder="E", circumstances=["first_go_round", "robbing_kong"]),
        "A robbed kong was a claimed pung, and with that 'first_go_round' is over.",
    ),
    (
        row(
            "hk-old",
            "19m 19p 19s 123456z 1z +7z",
            discarder="E",
            circumstances=["first_go_round", "robbing_kong"],
            options={"rob_concealed_kong_thirteen_orphans": True},
        ),
        {"E": -128, "S": 256, "W": -64, "N": -64},
    ),
    *[
        (
            row("hk-old", PLAIN, discarder="E", circumstances=["first_go_round", word]),
            "'first_go_round' is over long before the last tiles.",
        )
        for word in ("last_tile", "fresh_tile_last_five")
    ],
    *[
        (
            row(book_id, ROBBED, discarder="E", circumstances=["robbing_kong", "last_tile"]),
            "Nobody makes a kong without a tile to replace it, so a robbed tile is never the last.",
        )
        for book_id in ("hk-old", "hk-old-pl")
    ],
    (
        row("hk-old", "[1111m<] [2222p^] 345m 67s 55z 1f +8s", **DRAWN, circumstances=["double_kong_replacement"]),
        "The second of two kongs in a row is concealed or added to a pung; it takes no discard.",
    ),
    *[
        (
            row("hk-old", "(1111m) 456p 678s 222m 5z 1f +5z", **DRAWN, circumstances=["kong_replacement", word]),
            "The winning tile replaced a kong or a bonus tile, not both.",
        )
        for word in ("flower_replacement", "kong_then_flower")
    ],
    (
        row("riichi-phoenix", PLAIN, discarder="E", circumstances=["double_riichi", "ippatsu", "last_tile"]),
        "The first go-around is over long before the last tile.",
    ),
    (
        row("riichi-phoenix", PLAIN, **DRAWN, circumstances=["earthly", "last_tile"]),
        "The first go-around is over long before the last tile.",
    ),
    (
        row("israeli", PLAIN, discarder="E", circumstances=["first_discard", "last_of_kind"]),
        "Before the leader's first discard nobody can see the other cards of its kind (ISR-228).",
    ),
    (
        row("israeli", PLAIN, discarder="W", circumstances=["first_discard"]),
        "'first_discard' is the leader's, and another wins on it without claimed sets (ISR-228).",
    ),
    (
        row("israeli", "(1111m) 456p 678s 222m 5z +5z", **DRAWN, circumstances=["standing_hand", "kong_replacement"]),
        "A standing hand makes no kong, so no kong is replaced (ISR-66).",
    ),
    # Chows come from the left (HKR-31), unless a table agrees otherwise (ISR-29).
    *[
        (row(book_id, "[123m" + mark + "] 456p 678s 222m 5z +5z", discarder="E"), FROM_THE_LEFT)
        for book_id in ("mcr", "hk-old", "hk-old-pl", "riichi-phoenix", "israeli")
        for mark in "^>"
    ],
    (row("israeli", "[123m^] 456p 678s 222m 5z +5z", discarder="E", options={"chow_from": "any"}), {}),
    (row("israeli", "[123m^] 456p 678s 222m 5z", winner=False), FROM_THE_LEFT),
    *[
        (row(book_id, "123m 406p 678s 222m 5z +5z", discarder="E"), f"{book_id} is played without red fives.")
        for book_id in ("mcr", "hk-old", "hk-old-pl", "israeli")
    ],
    # Digits are a word in one option and a number in the next.
    (row("hk-old", PLAIN, discarder="W", options={"sticks": 800}), {"E": -2, "S": 8, "W": -4, "N": -2}),
    (row("hk-old", PLAIN, discarder="W", options={"sticks": "800"}), {"E": -2, "S": 8, "W": -4, "N": -2}),
    (row("hk-old-pl", PLAIN, discarder="W", options={"min_fan": "0"}), {}),
]
"""New cases, each with what is paid or why it is refused."""


def worked() -> list[Row]:
    """The worked cases of all books; where nobody is said to have discarded the winning tile, somebody has."""
    found = []
    for path in sorted(FOLDER.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if "book" in case and "hand" in case and "circumstances" in case:
                case = {name: value for name, value in case.items() if name not in ("expect", "note", "id")}
                if not case.get("self_draw") and not case.get("discarder") and case.get("winner", True):
                    case["discarder"] = "E" if case["seat_wind"] != "E" else "S"
                found.append(case)
    return found


CASES: list[Row] = [*worked(), *(case for case, _ in TOLD)]


def library(case: Row) -> Answer:
    """What the library says."""
    return answer_of(score_case(case, book(case["book"])))


def answer_of(result: Row) -> Answer:
    """An answer from a result in the case format."""
    if result.get("error"):
        return Answer(refused=str(result["error"]))
    paid = result.get("payments")
    return Answer(
        "",
        bool(result["legal"]),
        tuple(sorted(result["items"].items())),
        result["total"],
        tuple(paid[wind] for wind in WIND_LETTERS) if paid else (),
    )
