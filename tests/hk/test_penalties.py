"""The Polish sheet: the six penalties, what is paid, and the rows its list shows by example.

The rows of `hk-old-pl-payments.jsonl` are printed examples; the rest follows the clauses.
"""

import pytest

from hk.tables import EAST, NOBODY, NORTH, SEATS, SOUTH, WEST, kinds, melds, paid, printed, responsible, worth
from manywinds import book
from manywinds.books.hk_pl.penalties import had_only_dangerous_tiles
from manywinds.rules.examples import example
from manywinds.rules.rulebook import Responsible
from manywinds.rules.table.pay import Parties

pytestmark = pytest.mark.core

SHEET = printed("hk-old-pl-payments")
NOTHING = melds("[123s] [555m] 234p 567p 8p +8p")


def responsible_by_the_sheet(text: str, discarder: str, **options: bool | str) -> Responsible | None:
    return responsible(text, "S", discarder, "hk-old-pl", **options)


@pytest.mark.parametrize("row", SHEET["HKP-W01"]["rows"], ids=lambda row: str(row["fan"][0]))
@pytest.mark.parametrize("id", ["hk-old-pl", "hk-new"])
def test_the_points_table_of_the_sheet(id: str, row: dict) -> None:
    """HKP-W01 and HKP-W02, HKP-45, HKP-46; HKP-47: East like everyone."""
    edition = book(id)
    for fan in [10, 12, 19, 40] if row["fan"] == ["10+"] else row["fan"]:
        won = row["discard"]
        gain, discarder, other = won["winner"], won["discarder"], won["others_each"]
        assert paid(edition, fan, EAST, WEST) == [gain, other, discarder, other]
        assert paid(edition, fan, NORTH, EAST) == [discarder, other, other, gain]
        score = worth(edition, fan)
        assert score.detail == {"points": -discarder, "limit": fan >= 10}
        shares = SHEET["HKP-W02"]["discard"]
        assert [gain, other] == [shares["winner"] * -discarder, shares["others"][0] * discarder]
        if row["self_draw"]:
            each = row["self_draw"]["losers_each"]
            assert paid(edition, fan, SOUTH, NOBODY) == [each, row["self_draw"]["winner"], each, each]
            assert row["self_draw"]["winner"] == SHEET["HKP-W02"]["self_draw"]["winner"] * -each


@pytest.mark.parametrize("fan", range(16))
def test_without_a_limit_every_fan_doubles(fan: int) -> None:
    """HKP-44: P is twice two to the power of the fan."""
    edition = book("hk-old-pl").with_options({"limit": "none"})
    points = 2 * 2**fan
    assert worth(edition, fan).detail == {"points": points, "limit": False}
    assert paid(edition, fan, EAST, WEST) == [2 * points, -points // 2, -points, -points // 2]
    assert paid(edition, fan, EAST, NOBODY) == [3 * points, -points, -points, -points]


def test_the_discarder_pays_all_where_that_is_agreed() -> None:
    """HKP-W03, HKP-48."""
    row = SHEET["HKP-W03"]
    edition = book("hk-old-pl").with_options({"payment": "discarder_pays_all"})
    for fan in range(12):
        points = worth(edition, fan).detail["points"]
        assert isinstance(points, int)
        assert paid(edition, fan, SOUTH, EAST) == [-row["discard"] * points, row["discard"] * points, 0, 0]
        assert paid(edition, fan, SOUTH, NOBODY) == [-points, 3 * points, -points, -points]
    times = row["discard_taken_for_kong_then_loose_tile_wins"]
    loose = edition.score(example("[123s] [8888m>] 456p 78p 55s 3f +9p; seat=S self_draw kong_replacement"))
    points = loose.detail["points"]
    assert isinstance(points, int)
    settlement = edition.settle(loose, Parties(SOUTH, NOBODY))
    assert settlement.changes() == [0, times * points, -times * points, 0]
    assert [transfer.clause for transfer in settlement.transfers] == ["HKP-48"]


# HKP-49, winner S.
NINE = "[123s<] [555s^] [678s<]"


@pytest.mark.parametrize(
    "text",
    [
        f"{NINE} 34s 99s 3f +2s",
        f"{NINE} 234s 9s 3f +9s",
        f"{NINE} [999s>] 4s 3f +4s",
        f"{NINE} [345s<] 9s 3f +9s",
        "[123s<] [5555s^] [678s<] 99s 44s 3f +9s",
    ],
)
def test_the_discarder_to_nine_tiles_of_a_purity_pays_for_the_others(text: str) -> None:
    """HKP-49: whoever throws the suit into nine open tiles, even if another fed the fourth set."""
    for discarder in "EWN":
        assert responsible_by_the_sheet(text, discarder) == Responsible(SEATS[discarder], "HKP-49")


@pytest.mark.parametrize(
    "text",
    [
        # Two open sets, or a concealed kong among three.
        "[123s<] [555s^] 67s 234s 99s 3f +8s",
        "[123s<] (5555s) [678s<] 34s 99s 3f +2s",
        # No purity.
        f"{NINE} 34s 99m 3f +2s",
        f"{NINE} 34s 44z 3f +2s",
        f"{NINE} 34m 99s 3f +2m",
    ],
)
def test_no_nine_tiles_or_no_purity_blames_nobody(text: str) -> None:
    """HKP-49."""
    for discarder in "EWN-":
        assert responsible_by_the_sheet(text, discarder) is None


def test_any_hand_will_do_where_that_is_agreed() -> None:
    """HKP-49 with `nine_tiles_requires` any: the winning tile must still be of the suit."""
    for text in (f"{NINE} 34s 99m 3f +2s", f"{NINE} 34s 44z 3f +2s"):
        assert responsible_by_the_sheet(text, "N", nine_tiles_requires="any") == Responsible(NORTH, "HKP-49")
    assert responsible_by_the_sheet(f"{NINE} 34m 99s 3f +2m", "N", nine_tiles_requires="any") is None
    fed = f"{NINE} [999s>] 4m 3f +4m"
    assert responsible_by_the_sheet(fed, "-") is None
    assert responsible_by_the_sheet(fed, "-", nine_tiles_requires="any") == Responsible(WEST, "HKP-49")
    assert responsible_by_the_sheet(fed, "N", nine_tiles_requires="any") is None


@pytest.mark.parametrize(("mark", "feeder"), [("<", EAST), ("^", NORTH), (">", WEST)])
def test_the_feeder_of_the_fourth_pung_pays_for_a_self_draw(mark: str, feeder: int) -> None:
    """HKP-49."""
    for fed in (f"[999s{mark}]", f"[9999s{mark}]", f"[999+9s{mark}]"):
        assert responsible_by_the_sheet(f"{NINE} {fed} 4s 3f +4s", "-") == Responsible(feeder, "HKP-49")


def test_a_chow_feeds_only_where_that_is_agreed() -> None:
    """HKP-49 with `nine_tiles_chow_feed`."""
    chow = f"{NINE} [345s<] 9s 3f +9s"
    assert responsible_by_the_sheet(chow, "-") is None
    assert responsible_by_the_sheet(chow, "-", nine_tiles_chow_feed=True) == Responsible(EAST, "HKP-49")


def test_a_fourth_set_after_a_concealed_kong_is_no_fourth_open_one() -> None:
    """HKP-49."""
    assert responsible_by_the_sheet("[123s<] (5555s) [678s<] [999s>] 4s 3f +4s", "-") is None
    assert responsible_by_the_sheet(f"{NINE} (9999s) 4s 3f +4s", "-") is None


DANGERS = {
    "HKP-52": ["[111z] [222z] [333z] 44z 55m 3f +4z", "[111z] [222z] [333z] 456m 4z 3f +4z"],
    "HKP-53": ["[555z] [666z] 77z 234m 88p 3f +7z", "[555z] [666z] 234m 789p 7z 3f +7z"],
    "HKP-54": [
        "[111m] [999m] [111p] 99s 11s 3f +9s",
        "[111m] [999m] [111p] 23s 55s 3f +1s",
        "[111m] [999m] [111p] 234s 9p 3f +9p",
    ],
    "HKP-55": ["[222z] [333z] [555z] 66z 44s 3f +6z", "[222z] [333z] [555z] 234s 4z 3f +4z"],
}


@pytest.mark.parametrize(("clause", "text"), [(clause, text) for clause, texts in DANGERS.items() for text in texts])
def test_the_missing_tile_is_paid_by_its_discarder(clause: str, text: str) -> None:
    """HKP-52, HKP-53, HKP-54, HKP-55; HKP-56: no particular fan is needed, and a self-draw is normal."""
    for discarder in "EWN":
        assert responsible_by_the_sheet(text, discarder) == Responsible(SEATS[discarder], clause)
    assert responsible_by_the_sheet(text, "-") is None


@pytest.mark.parametrize(
    "text",
    [
        "[111z] [222z] [333z] 44z 55m 3f +5m",
        "(1111z) [222z] [333z] 44z 55m 3f +4z",
        "[111z] [222z] 333z 44z 55m 3f +4z",
        "[555z] [666z] 77z 23m 777p 3f +4m",
        "[555z] (6666z) 77z 234m 88p 3f +7z",
        "[111m] [999m] [111p] 34s 55s 3f +2s",
        "[123m] [999m] [111p] 99s 11s 3f +9s",
        "[111m] [999m] (1111p) 99s 11s 3f +9s",
        "[222z] [333z] [555z] 66z 44s 3f +4s",
        "[222z] [333z] (5555z) 66z 44s 3f +6z",
    ],
)
def test_another_tile_or_too_few_open_sets_are_no_danger(text: str) -> None:
    """HKP-52, HKP-53, HKP-54 and HKP-55 each need their open sets and their tile."""
    for discarder in "EWN-":
        assert responsible_by_the_sheet(text, discarder) is None


def test_the_penalties_hold_for_both_styles() -> None:
    """HKP-56: 2P from the discarder, nothing from the others."""
    for id in ("hk-old-pl", "hk-new"):
        edition = book(id)
        for clause, texts in DANGERS.items():
            score = edition.score(example(f"{texts[0]}; seat=S"))
            found = edition.responsible(score, Parties(SOUTH, NORTH))
            assert found == Responsible(NORTH, clause)
            points = score.detail["points"]
            assert isinstance(points, int)
            changes = edition.settle(score, Parties(SOUTH, NORTH, found.seat)).changes()
            assert changes == [0, 2 * points, 0, -2 * points]


@pytest.mark.parametrize("id", ["hk-old", "hk-old-pl", "hk-new"])
def test_without_a_winning_tile_nobody_can_be_blamed_for_it(id: str) -> None:
    """HKR-80, HKP-49 and HKP-53 are about the tile the hand was won on; a case may leave it out."""
    for text in (f"{NINE} 234s 99s 3f", "[555z] [666z] 777z 234m 88p 3f"):
        score = book(id).score(example(f"{text}; seat=S"))
        assert book(id).responsible(score, Parties(SOUTH, NORTH)) is None


TABLE_OF_PENALTIES = {
    "nine_tiles_direct": (f"{NINE} 34s 99s 3f +2s", "N"),
    "nine_tiles_fed_self_draw": (f"{NINE} [999s>] 4s 3f +4s", "-"),
    "nine_tiles_fed_feeder_discards": (f"{NINE} [999s>] 4s 3f +4s", "W"),
    "nine_tiles_fed_other_discards": (f"{NINE} [999s>] 4s 3f +4s", "E"),
    "three_open_wind_sets": (DANGERS["HKP-52"][0], "N"),
    "two_open_dragon_sets": (DANGERS["HKP-53"][0], "N"),
    "three_open_terminal_sets": (DANGERS["HKP-54"][0], "N"),
    "three_open_honour_sets": (DANGERS["HKP-55"][0], "N"),
}


@pytest.mark.parametrize("row", SHEET["HKP-W15"]["rows"], ids=lambda row: row["case"])
def test_the_printed_table_of_penalties(row: dict) -> None:
    """HKP-W15: HKP-49, HKP-51, HKP-56. The feeder of the fourth set is W."""
    edition = book("hk-old-pl")
    if row["case"] == "five_tiles":
        text, discarder = "[777z] [888m] 456p 78p 55s 3f +9p", "N"
        score = edition.score(example(f"{text}; seat=S fresh_tile_last_five"))
        found = edition.responsible(score, Parties(SOUTH, NORTH))
        assert found is None
        changes = edition.settle(score, Parties(SOUTH, NORTH)).changes()
    else:
        text, discarder = TABLE_OF_PENALTIES[row["case"]]
        how = " self_draw" if discarder == "-" else ""
        score = edition.score(example(f"{text}; seat=S{how}"))
        found = edition.responsible(score, Parties(SOUTH, SEATS[discarder]))
        assert found is not None
        changes = edition.settle(score, Parties(SOUTH, SEATS[discarder], found.seat)).changes()
    points = score.detail["points"]
    assert isinstance(points, int)
    share = row["discarder"] if "discarder" in row else row["feeder"]
    payer = WEST if "discarder" not in row else SEATS[discarder]
    expected = [0, share * points, 0, 0]
    expected[payer] -= share * points
    assert changes == expected


# HKP-50
COLLECTS_BAMBOO = melds("[123s] [555s] [678s] 234m 8p +8p")
COLLECTS_DOTS = melds("[123p] [555p] [678p] 234m 8s +8s")
ALSO_BAMBOO = melds("[234s] [777s] [999s] 234m 8p +8p")


def test_only_dangerous_tiles_excuse_where_two_collect_purity() -> None:
    """HKP-50."""
    two = [COLLECTS_BAMBOO, COLLECTS_DOTS, NOTHING]
    assert had_only_dangerous_tiles(kinds("1s5s9p2p"), two)
    assert had_only_dangerous_tiles(kinds("1s"), two)
    assert not had_only_dangerous_tiles(kinds("1s5s9p1m"), two)
    assert not had_only_dangerous_tiles(kinds("1s5s9p7z"), two)
    assert not had_only_dangerous_tiles(kinds("1s5s"), [COLLECTS_BAMBOO, NOTHING, NOTHING])
    assert not had_only_dangerous_tiles([], two)
    assert had_only_dangerous_tiles(kinds("1s5s"), [COLLECTS_BAMBOO, ALSO_BAMBOO])
    assert not had_only_dangerous_tiles(kinds("1s5s1p"), [COLLECTS_BAMBOO, ALSO_BAMBOO])


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("HKP-W07", "[222m] 234m [789s] 56p 99s 3f +7p"),
        ("HKP-W09", "[111m] [222m] 333m 67p 99s 3f +5p"),
        ("HKP-W10", "[222m] [222p] 222s 678m 4z 3f +4z"),
        ("HKP-W11", "[345p] [456p] 57p 99s 888m 3f +6p"),
        ("HKP-W13", "[123p] [888m] 78p 456s 44z 3f +9p"),
    ],
)
def test_the_printed_rows_of_the_new_style(id: str, text: str) -> None:
    """HKP-36 and HKP-40."""
    assert book("hk-new").score(example(f"{text}; seat=S")).items == SHEET[id]["expect"]


def test_the_printed_snake_and_three_numbers() -> None:
    """HKP-W08 (HKP-38) and HKP-W12 (HKP-41)."""
    row = SHEET["HKP-W08"]
    edition = book("hk-new")
    assert edition.score(example("[123s] 456789s [888m] 3p 3f +3p; seat=S")).items == row["expect"]
    assert edition.score(example("123456789s [888m] 3p 3f +3p; seat=S")).items == row["all_concealed"]
    items = edition.score(example("[222m] [123s] 123m 111z 6z 3f +6z; seat=S")).items
    assert SHEET["HKP-W12"]["expect_contains"].items() <= items.items()


def test_the_printed_nine_gates() -> None:
    """HKP-W14, HKP-34; HKR-67 in the sister book."""
    row = SHEET["HKP-W14"]
    for id in ("hk-old", "hk-old-pl", "hk-new"):
        for tile in row["wins_on"]:
            assert book(id).score(example(f"{row['thirteen']} 3f +{tile}; seat=S")).items == {"nine_gates": 10}


def test_bonus_tiles_belong_to_winds() -> None:
    """HKP-W05, HKP-2; HKR-3 in the sister book."""
    for number, seat in SHEET["HKP-W05"]["expect"].items():
        for tile in (int(number), int(number) + 4):
            text = f"[123s] [888m] 456p 78p 55s {tile}f +9p; seat={seat} round={'S' if seat == 'E' else 'E'}"
            assert book("hk-old-pl").score(example(text)).items == {"own_bonus": 1}
            assert book("hk-old").score(example(text)).items == {"seat_flower": 1}


def test_the_second_of_two_kongs_in_a_row_took_no_discard() -> None:
    """HKP-29 and HKP-48: a discard cannot be claimed on a replacement tile."""
    two = "[111+1m<] [8888p^] 234s 567s 9m 3f +9m; seat=S self_draw double_kong_replacement"
    sheet = book("hk-old-pl").with_options({"kong_on_kong_mode": "discard_kong", "payment": "discarder_pays_all"})
    score = sheet.score(example(two))
    assert "kong_on_kong" not in score.items
    assert len(set(sheet.settle(score, Parties(1, NOBODY)).to_dict().values())) == 2
