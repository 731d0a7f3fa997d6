"""Our records in PMN, read back: sessions with flowers, single hands with walls of the players' own."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds import book
from manywinds.adapters.formats.common import mcr_verify
from manywinds.adapters.formats.common.game import ForeignError
from manywinds.adapters.formats.common.mcr_export import exported_hands
from manywinds.adapters.formats.common.riichi_verify import Verified
from manywinds.adapters.formats.pmn import read as pmn
from manywinds.adapters.formats.pmn import write as pmn_write
from manywinds.books.mcr.fans import numbered
from manywinds.kernel.errors import ManywindsError
from support.botzone_games import hands, played

BOOKS = ["mcr", "mcr-consensus", "mcr-botzone"]
KEPT = ("player", "deal", "end", "score", "pay", "final")

BY_HAND = """\
[Event "By hand"]
[Site "?"]
[Date "2024.01.02"]
[Board "7"]
[PWind "W"]
[East "Ann"]
[South "Ben"]
[West "Cat"]
[North "Dan"]
[Deal "cd1123579b147w134rf c12345678dbw222r11f cd123456b235689wr2f cd2346889b23569wr3f"]
[Scoring "Duplicate"]
[Starting "0 0 0 0"]
[Result "-34 50 -8 -8"]
[Penalty "0 0 0 0"]
[Play "T0c9D0z1H1"]
[Fan "None 28/16/1.50/6/1.61/2/1.62/2/1 None None"]
"""


def read(text: str) -> Verified:
    return mcr_verify.verify(pmn.read(text.encode(), "x"))


def agreed(found: Verified) -> str:
    assert [each.sentence() for each in found.differences] == []
    return found.recorder.text()


def tags(text: str) -> dict[str, str]:
    return dict(re.findall(r'\[(\w+) "(.*)"\]', text.split("\n\n", maxsplit=1)[0]))


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", ["simple", "random"])
def test_what_is_written_comes_in_as_far_as_the_format_can_tell(rules: str, name: str) -> None:
    for number in range(2):
        record = played(number, name, rules, 3)
        text = pmn_write.written(exported_hands(record, book))
        again = agreed(read(text))
        for kept in (KEPT, ("E discard", "S discard", "W discard", "N discard", "E win", "N added_kong")):
            assert [line for line in again.splitlines() if line.startswith(kept)] == [
                line for line in record.splitlines() if line.startswith(kept)
            ]
        assert pmn_write.written(exported_hands(again, book)) == text
        assert agreed(read(text)) == again


def test_flowers_are_laid_out_and_replaced() -> None:
    """MCR-23, MCR-27: those dealt before the first discard, those drawn when they come."""
    text = pmn_write.written(hands(0, "simple", "mcr", 3))
    plays = re.findall(r'\[Play "(.*)"\]', text)
    for play in plays:
        laid = re.findall(r"R(\d)(f\d)T\1(..)", play)
        assert len(laid) == play.count("R")
        assert len({flower for _, flower, _ in laid}) == len(laid)
    assert any(re.search(r"T(\d)(f\d)R\1\2T\1", play) for play in plays)
    dealt = re.findall(r'\[Deal "(.*)"\]', text)
    assert any(hand[hand.index("f") + 1 :] for deal in dealt for hand in deal.split())
    assert "81/1/" in text


def test_all_tags_of_the_format_are_there_in_its_words() -> None:
    found = tags(pmn_write.written(hands(4)))
    assert list(found) == [
        "Event", "Site", "Date", "Board", "PWind", "East", "South", "West", "North", "Deal", "Scoring", "Rules",
        "Starting", "Result", "Penalty", "Play", "Fan",
    ]  # fmt: skip
    assert (found["PWind"], found["Board"], found["East"], found["Scoring"]) == ("E", "1", "Ann", "MCR")
    assert re.fullmatch(r"(c\d*d\d*b\d*w[1-4]*r[1-3]*f[1-8]* ?){4}", found["Deal"])
    assert re.fullmatch(r"([TDCPZABR][0-3][cdbwrfz][1-9])+(H[0-3]|N0)", found["Play"])
    assert re.fullmatch(r"((None|(\d+/\d+/\d+\.?)+) ?){4}", found["Fan"])
    assert sum(int(each) for each in found["Result"].split()) == 0


def test_fans_go_by_their_printed_numbers() -> None:
    for number in range(30):
        record = played(number)
        score = re.search(r"^score (\w) \d+ (.*)$", record, re.MULTILINE)
        if score is None:
            continue
        told = next(each for each in tags(pmn_write.written(hands(number)))["Fan"].split() if each != "None")
        theirs = {numbered()[int(fan.split("/")[0])]: fan.split("/")[1:] for fan in told.split(".")}
        words = score[2].split()
        assert {id: int(worth) * int(times) for id, (worth, times) in theirs.items()} == dict(
            zip(words[::2], map(int, words[1::2]), strict=True)
        )


def test_a_board_of_elsewhere_is_read() -> None:
    text = agreed(read(BY_HAND))
    assert "begin round W seats 0123" in text
    assert "player S Ben" in text
    assert "score S 26 pure_straight 16 half_flush 6 seat_wind 2 concealed_hand 2" in text


def test_a_board_may_leave_out_what_fans_are_worth() -> None:
    text = BY_HAND.replace("28/16/1.50/6/1.61/2/1.62/2/1", "28/1.50/1.61/1.62/1")
    assert agreed(read(text)) == agreed(read(BY_HAND))


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("-34 50 -8 -8", "-33 49 -8 -8", "payments"),
        ("28/16/1", "28/17/1", "points of the fans"),
        ("61/2/1", "60/2/1", "fans"),
        ("D0z1H1", "D0z1H2", "what W does"),
        ("T0c9D0z1H1", "T0c9D0z1N0", "the end"),
        ('Starting "0 0 0 0"', 'Starting "8 -8 0 0"', "points before"),
    ],
)
def test_a_difference_is_told(old: str, new: str, what: str) -> None:
    assert old in BY_HAND
    found = read(BY_HAND.replace(old, new)).differences
    assert found[0].what == what
    assert found[0].sentence().startswith("board 7, ")


def test_a_session_must_follow_our_rounds() -> None:
    text = pmn_write.written(hands(0, "simple", "mcr", 2))
    one, other = text.split("\n\n")
    assert read(one + "\n" + other.replace('PWind "E"', 'PWind "S"')).differences[0].what == "the round"
    with pytest.raises(ForeignError, match="from board 1 on"):
        read(other + "\n" + one)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('[Deal "', '[Deal "x'),
        ("c12345678", "c12340678"),
        (" cd123456b235689wr2f", ""),
        ("T0c9D0z1H1", "D0z1H1"),
        ("T0c9D0z1H1", "T0c9D0z1H1H3"),
        ("T0c9D0z1H1", "T0c9D0z1H1T2c1"),
        ("T0c9D0z1H1", "T5c9"),
        ("T0c9D0z1H1", "T0c9D0c9C1w2"),
        ("T0c9", "T0q9"),
        ("28/16/1", "99/16/1"),
        ("28/16/1", "x"),
        ("-34 50 -8 -8", "-34 50"),
        ("-34 50 -8 -8", "a b c d"),
        ('Penalty "0 0 0 0"', 'Penalty "0 -10 0 0"'),
        ('PWind "W"', 'PWind "Q"'),
        ("[Site", '[Rules "riichi-tenhou"]\n[Site'),
        ("[Fan", "[Fun"),
        ("[Event", "Event"),
        ("[Event", "[Event " + "x" * 100_000),
    ],
)
def test_a_board_that_is_none_is_refused_in_a_sentence(old: str, new: str) -> None:
    assert old in BY_HAND
    with pytest.raises(ForeignError, match=r"^[^\n]{5,300}\.$"):
        read(BY_HAND.replace(old, new))


def test_riichi_is_not_written() -> None:
    from support.riichi_games import played as riichi

    with pytest.raises(ManywindsError, match="competition rules"):
        exported_hands(riichi(1, 1), book)


def test_a_quotation_mark_in_a_name_does_not_break_a_tag() -> None:
    record = played(0).replace("player E Ann", 'player E "Ann"')
    assert "[East \"'Ann'\"]" in pmn_write.written(exported_hands(record, book))


@settings(max_examples=80)
@given(st.integers(0, len(BY_HAND) - 1), st.sampled_from('0 9zTHN"[]/.\nx'), st.booleans())
def test_a_board_with_any_letter_changed_is_read_or_refused(place: int, letter: str, longer: bool) -> None:
    text = BY_HAND[:place] + letter + BY_HAND[place + (0 if longer else 1) :]
    try:
        told = [each.sentence() for each in read(text).differences]
    except ForeignError as fault:
        told = [str(fault)]
    assert all(each.endswith(".") for each in told)
