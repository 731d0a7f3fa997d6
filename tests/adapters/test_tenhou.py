"""Tenhou's XML logs: our own small ones, the words of calls, the shuffle, and everything that is refused."""

import gzip
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manywinds.adapters.formats.common import files
from manywinds.adapters.formats.common.files import bytes_of
from manywinds.adapters.formats.common.game import ForeignError
from manywinds.adapters.formats.common.riichi_verify import verify
from manywinds.adapters.formats.tenhou import xml as tenhou
from manywinds.adapters.formats.tenhou.calls import call_of, tile_of
from manywinds.adapters.formats.tenhou.shuffle import seeded
from manywinds.kernel.action import action_text
from manywinds.kernel.errors import ManywindsError
from support.tenhou_logs import ABORTED, EVEN, HEAVENLY, NINE, log


def test_a_small_log_is_played_again() -> None:
    found = verify(tenhou.read(log(ABORTED), "mine"))
    assert found.differences == []
    assert (found.deals, found.walls, found.recorder.match.last.counters) == (1, 0, 0)
    text = found.recorder.text()
    assert "source tenhou mine\n" in text
    assert "player E A\n" in text
    assert "E abort\nend aborted\n" in text


def test_a_heavenly_win_is_worth_what_the_log_says() -> None:
    found = verify(tenhou.read(log(HEAVENLY)))
    assert found.differences == []
    assert found.wins == 1
    assert found.recorder.match.points == [73000, 9000, 9000, 9000]


@pytest.mark.parametrize(
    ("before", "after", "what", "ours"),
    [
        ('yakuman="37"', 'yakuman="40"', "yaku", "{'tenhou': 13}"),
        ("30,48000,5", "30,32000,5", "points", "48000"),
        ("30,48000,5", "30,48000,4", "limit", "yakuman"),
        ('sc="250,480,250,-160', 'sc="250,470,250,-150', "payments", "[48000, -16000, -16000, -16000]"),
        ('ba="0,0"', 'ba="1,0"', "counters and sticks", "(0, 0)"),
        ('<AGARI ba="0,0" hai="0,4', '<AGARI ba="0,0" hai="4,4', "the winning hand", "123456789m12355p"),
        ("<T54/>", '<T54/><DORA hai="120"/>', "indicators", "8s"),
    ],
)
def test_a_difference_is_told_with_both_figures_and_the_position(before: str, after: str, what: str, ours: str) -> None:
    found = verify(tenhou.read(log(HEAVENLY.replace(before, after)))).differences
    assert (what, ours) in [(each.what, each.ours) for each in found]
    assert all(each.deal == "E1-0" for each in found)
    sentence = found[0].sentence()
    assert " in the file, " in sentence
    assert "123456789m" in sentence


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("<T53/><D60/>", "possible is"),
        ("<T53/><E5/>", "turn of E"),
        ("<U53/>", "turn of E"),
        ("<D0/>", "turn of E"),
        ("<T53/><T54/>", "turn of E"),
        ("<T53/><D0/><W54/>", "turn of S"),
        ('<T53/><REACH who="0" step="1"/><D0/>', "declare 1m"),
        ('<T53/><REACH who="0" step="2" ten="240,250,250,250"/>', "has not"),
    ],
)
def test_what_is_not_legal_stops_the_game_with_the_position(moves: str, told: str) -> None:
    text = ABORTED.replace("<T53/>", moves).partition("<RYUU")[0]
    found = verify(tenhou.read(log(text))).differences
    assert len(found) == 1
    assert told in found[0].sentence()
    assert "holds" in found[0].sentence()


def test_rules_are_taken_from_the_flags() -> None:
    flags = [tenhou.read(log(ABORTED, rules=rules)).options for rules in (1, 9, 11, 15)]
    assert [each["rounds"] for each in flags] == [1, 2, 2, 2]
    assert [each["red_fives"] for each in flags] == ["1/1/1", "1/1/1", "0/0/0", "0/0/0"]
    assert [each["open_tanyao"] for each in flags] == [True, True, True, False]


@pytest.mark.parametrize("text", [log(ABORTED, rules=25), log(ABORTED.replace("hai3", "hai9"))])
def test_three_players_are_refused_in_one_sentence(text: bytes) -> None:
    with pytest.raises(ForeignError, match="three players"):
        tenhou.read(text)


def test_seats_are_turned_so_that_the_first_dealer_is_the_first_person() -> None:
    turned = HEAVENLY.replace('oya="0"', 'oya="2"')
    for one, other in (("hai0", "haiX"), ("hai2", "hai0"), ("haiX", "hai2"), ("<T54/>", "<V54/>")):
        turned = turned.replace(one, other)
    turned = turned.replace('who="0" fromWho="0"', 'who="2" fromWho="2"').replace(
        'sc="250,480,250,-160,250,-160,250,-160"', 'sc="250,-160,250,-160,250,480,250,-160"'
    )
    game = tenhou.read(log(turned))
    assert game.persons == ["C", "D", "A", "B"]
    assert verify(game).differences == []


@given(st.integers(0, 20), st.integers(0, 2), st.tuples(*[st.integers(0, 3)] * 3))
def test_the_word_of_a_chow_reads_back(start: int, called: int, copies: tuple[int, int, int]) -> None:
    word = (3 * start + called) << 10 | 4 | 3
    for step, copy in enumerate(copies):
        word |= copy << (3 + 2 * step)
    first = start // 7 * 9 + start % 7
    tiles = [tile_of(4 * (first + step) + copy, True) for step, copy in enumerate(copies)]
    reds = sum(1 for step, tile in enumerate(tiles) if step != called and tile & 64)
    assert action_text(call_of(word, True)) == f"chow {first % 9 + 1}{'mps'[first // 9]}{' red' * reds}"


@pytest.mark.parametrize(
    ("word", "told"),
    [
        (((4 * 3 + 0) << 9) | (3 << 5) | 8 | 1, "pung 5m"),
        (((4 * 3 + 1) << 9) | (3 << 5) | 8 | 1, "pung 5m red"),
        (((4 * 3 + 1) << 9) | (0 << 5) | 8 | 1, "pung 5m"),
        (((4 * 3 + 1) << 9) | (0 << 5) | 16 | 1, "added_kong 0m"),
        (((33 * 3 + 2) << 9) | (1 << 5) | 16 | 1, "added_kong 7z"),
        (16 << 8 | 1, "kong 5m"),
        (17 << 8 | 1, "kong 5m red"),
        (17 << 8, "concealed_kong 5m"),
    ],
)
def test_the_words_of_pungs_and_kongs(word: int, told: str) -> None:
    assert action_text(call_of(word, True)) == told


def test_the_shuffle_is_seeded_by_all_words_of_its_key() -> None:
    key = [Random(7).getrandbits(32) | 1 for _ in range(624)]
    whole = sum(word << (32 * place) for place, word in enumerate(key))
    assert seeded(key) == list(Random(whole).getstate()[1][:-1])


# What is refused.

HOSTILE = {
    "empty": b"",
    "no log": b"<html/>",
    "no deal": log(),
    "cut off": log(ABORTED)[:-30],
    "entities": b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><mjloggm>&b;</mjloggm>',
    "outside": b'<!DOCTYPE x SYSTEM "file:///etc/passwd"><mjloggm/>',
    "other encoding": '<?xml version="1.0" encoding="utf-16"?><mjloggm/>'.encode("utf-16"),
    "numbers": b"\x00\xff" * 100,
    "deal without tiles": log('<INIT seed="0,0,0,1,2,100" ten="250,250,250,250" oya="0"/>'),
    "too many tiles": log(ABORTED.replace(NINE, f"{NINE},1")),
    "a tile twice": log(ABORTED.replace(NINE, NINE.replace("32", "0").replace("36", "0").replace("68", "0"))),
    "no such tile": log(ABORTED.replace("<T53/>", "<T136/>")),
    "no such seat": log(HEAVENLY.replace('who="0"', 'who="7"')),
    "no numbers": log(HEAVENLY.replace("30,48000,5", "many")),
    "huge numbers": log(HEAVENLY.replace("48000", "9" * 5000)),
    "odd points": log(ABORTED.replace("250,250,250,250", "251,250,250,250")),
    "no such yaku": log(HEAVENLY.replace('yakuman="37"', 'yakuman="99"')),
    "no such end": log(ABORTED.replace("yao9", "rain")),
    "ends twice": log(ABORTED, f'<RYUUKYOKU ba="0,0" {EVEN}/>'),
    "after the end": log(ABORTED, "<T54/>"),
    "before the deal": log("<T54/>"),
    "damaged seed": log('<SHUFFLE seed="mt19937ar-sha512-n288-base64,AAAA"/>', ABORTED),
    "endless": log(ABORTED.partition("<RYUU")[0], "<T53/>" * 5000),
    "talk without end": log("<CHAT/>" * 200_000, ABORTED),
    "many deals": log(ABORTED * 500),
    "no such call": log(ABORTED.replace("<T53/>", '<T53/><N who="1" m="65535"/>')),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_bad_file_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(ForeignError) as refused:
        verify(tenhou.read(HOSTILE[name]))
    assert len(str(refused.value)) < 300
    assert "\n" not in str(refused.value)


def test_a_packed_log_is_unpacked_but_never_without_end(tmp_path: Path) -> None:
    file = tmp_path / "game.mjlog.gz"
    file.write_bytes(gzip.compress(log(HEAVENLY)))
    assert bytes_of(str(file)) == log(HEAVENLY)
    file.write_bytes(gzip.compress(b"<" * 20_000_000))
    with pytest.raises(ForeignError, match="larger than"):
        bytes_of(str(file))
    file.write_bytes(gzip.compress(log(HEAVENLY))[:-20])
    with pytest.raises(ForeignError, match="too early"):
        bytes_of(str(file))
    file.write_bytes(b"\x1f\x8b" + b"x" * 50)
    with pytest.raises(ForeignError, match="damaged"):
        bytes_of(str(file))
    file.write_bytes(b"x" * (files.LONGEST + 1))
    with pytest.raises(ForeignError, match="larger than"):
        bytes_of(str(file))


@given(st.data())
def test_a_log_with_anything_changed_is_read_or_refused(data: st.DataObject) -> None:
    text = bytearray(log(data.draw(st.sampled_from([ABORTED, HEAVENLY]))))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    with suppress(ManywindsError):
        verify(tenhou.read(bytes(text)))
