"""What the table may choose (HKR-98), with defaults."""

from typing import Final

from manywinds.books.hk_old.fans import EXTRA_HANDS
from manywinds.books.hk_old.flowers import one_seat_flower, seat_flower
from manywinds.books.hk_old.pungs import big_three_dragons, three_dragons_and_a_pung
from manywinds.books.hk_old.ways import any_replacement, concealed_hand, kong_or_its_flower, kong_replacement
from manywinds.kernel.forms import Form, Regular
from manywinds.kernel.hand import Hand
from manywinds.kernel.irregular import Listed, OneEach, Pairs, Woven, knitted_families
from manywinds.kernel.tiles import DRAGONS, EAST, HONOURS, ORPHANS, SUITS, kinds_in
from manywinds.rules.options import Option, Options, Value
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.features import SETS

REGULAR_FORMS: Final[tuple[Form, ...]] = (
    Regular(),
    Pairs("seven_pairs", quads=True),
    OneEach("thirteen_orphans", (ORPHANS,), ORPHANS),
)
"""The shapes that always win: HKR-48, HKR-49, HKR-50; of the sets of HKR-4, and of the terminals and honours that
HKR-2 calls majors."""


def _beside_dragons(runs: tuple[int, ...]) -> tuple[Hand, ...]:
    """Every hand of one of these runs, the three dragons and a pair of one wind."""
    return tuple(
        Hand.of([*kinds_in(run), *kinds_in(DRAGONS), wind, wind]) for run in runs for wind in range(EAST, EAST + 4)
    )


EXTRA_FORMS: Final[dict[str, Form]] = {
    "peking_garden": OneEach("peking_garden", tuple(suit & suit >> 2 | HONOURS for suit in SUITS)),
    "dragon_snake": Listed("dragon_snake", _beside_dragons(SUITS)),
    "knitted_pungs": Woven("knitted_pungs", 4, HONOURS),
    "royal_knitted_dragon": Listed("royal_knitted_dragon", _beside_dragons(knitted_families())),
}
"""The shapes of extra hands without four sets: HKR-102, HKR-103, HKR-104, HKR-106."""


def _extra_hands(book: Rulebook, _value: Value) -> Rulebook:
    """Switch the extra hands, and the forms some of them need, as the options say."""
    fans = book.fans
    for name in EXTRA_HANDS:
        fans = fans.switched(name, book.options.values[name] is True)
    agreed = tuple(form for name, form in EXTRA_FORMS.items() if book.options.values[name])
    return book.replace(fans=fans, forms=(*REGULAR_FORMS, *agreed))


CONCEALED_BY_NATURE: Final = ("blessing_of_heaven", "four_concealed_pungs", "nine_gates")
"""Hands of four sets that are never open; those without sets are not either (HKR-99)."""


def _concealed_hand(book: Rulebook, by_nature: Value) -> Rulebook:
    """Whether hands that could not be open are concealed hands too (HKR-99)."""
    fans = book.fans
    change = fans.sparing if by_nature else fans.barring
    needs = concealed_hand.needs if by_nature else concealed_hand.needs | SETS
    struck = [change(id, "concealed_hand") for id in CONCEALED_BY_NATURE]
    return book.replace(fans=fans.replace(fans.get("concealed_hand").replace(needs=needs), *struck))


def _seat_flowers(book: Rulebook, mode: Value) -> Rulebook:
    test = one_seat_flower if mode == "once" else seat_flower.test
    return book.replace(fans=book.fans.replace(book.fans.get("seat_flower").replace(test=test)))


def _minimum(book: Rulebook, doubles: Value) -> Rulebook:
    assert isinstance(doubles, int)
    return book.replace(minimum=doubles)


def _replacement(book: Rulebook, _value: Value) -> Rulebook:
    """Which replacement tiles earn fan 10 (HKR-23)."""
    test = kong_replacement.test
    if book.options.values["flower_replacement_fan"]:
        test = any_replacement
    elif book.options.values["kong_then_flower_fan"]:
        test = kong_or_its_flower
    return book.replace(fans=book.fans.replace(book.fans.get("kong_replacement").replace(test=test)))


def _three_dragons(book: Rulebook, all_pungs: Value) -> Rulebook:
    test = three_dragons_and_a_pung if all_pungs else big_three_dragons.test
    return book.replace(fans=book.fans.replace(book.fans.get("big_three_dragons").replace(test=test)))


EITHER: Final[tuple[Value, ...]] = (False, True)

OPTIONS: Final = Options(
    (
        Option("seating", "tiles", ("tiles", "dice"), "HKR-7", "Draw seats by tiles or by dice."),
        Option("rounds", 4, range(1, 17), "HKR-9", "How many rounds a game has."),
        Option("deals", 0, range(201), "HKR-9", "How many deals a game has; 0 plays whole rounds instead."),
        Option("min_doubles", 0, range(11), "HKR-73", "Doubles needed to win, flowers not counted.", _minimum),
        Option(
            "kong_then_flower_fan",
            False,
            EITHER,
            "HKR-23",
            "A flower drawn on a kong and replaced by the winning tile still earns Replacement Tile.",
            _replacement,
        ),
        Option(
            "flower_replacement_fan",
            False,
            EITHER,
            "HKR-23",
            "The replacement of any flower earns Replacement Tile.",
            _replacement,
        ),
        Option(
            "rob_concealed_kong_thirteen_orphans",
            False,
            EITHER,
            "HKR-42",
            "Thirteen orphans may win on a tile of a concealed kong.",
        ),
        Option(
            "big_three_dragons_needs_all_pungs",
            False,
            EITHER,
            "HKR-62",
            "Big Three Dragons need a pung as the fourth set.",
            _three_dragons,
        ),
        Option("discard_layout", "free", ("free", "line", "personal"), "HKR-29", "Where discards lie on the table."),
        Option("sticks", "none", ("none", "790", "800"), "HKR-97", "Play with counting sticks of this sum each."),
        Option("record_above_limit", True, EITHER, "HKR-72", "Write totals above the limit down as they are."),
        Option(
            "responsibility_on_winning_set",
            True,
            EITHER,
            "HKR-80",
            "A winning discard that completes the named set makes its discarder responsible.",
        ),
        Option("no_safe_tile_exemption", True, EITHER, "HKR-83", "Who had no safe tile to discard is not responsible."),
        Option(
            "seat_flowers",
            "each",
            ("each", "once"),
            "HKR-58",
            "Whether the own flower and the own season count one each or one together.",
            _seat_flowers,
            before="each",
        ),
        Option("concealed_hand", False, EITHER, "HKR-99", "Play the extra hand Concealed Hand.", _extra_hands),
        Option(
            "concealed_hand_by_nature",
            True,
            EITHER,
            "HKR-99",
            "The extra hand Concealed Hand also counts on hands that could not be open.",
            _concealed_hand,
            before=False,
        ),
        Option("single_wait", False, EITHER, "HKR-100", "Play the extra hand Single Wait.", _extra_hands),
        Option("blessing_of_man", False, EITHER, "HKR-101", "Play the extra hand Blessing of Man.", _extra_hands),
        Option("peking_garden", False, EITHER, "HKR-102", "Play the extra hand Peking Garden.", _extra_hands),
        Option("dragon_snake", False, EITHER, "HKR-103", "Play the extra hand Dragon Snake.", _extra_hands),
        Option("knitted_pungs", False, EITHER, "HKR-104", "Play the extra hand Knitted Pungs.", _extra_hands),
        Option("double_luck", False, EITHER, "HKR-105", "Play the extra hand Double Luck.", _extra_hands),
        Option(
            "royal_knitted_dragon", False, EITHER, "HKR-106", "Play the extra hand Royal Knitted Dragon.", _extra_hands
        ),
    )
)
