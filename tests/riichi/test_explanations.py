"""A riichi score read aloud: dora, fu part by part, the limit, what is missing, in every language.

RII-50, RII-61, RII-62, RII-69.
"""

import pytest

from manywinds import Win, book
from manywinds.rules.words import LANGUAGES, words

pytestmark = pytest.mark.core

PHOENIX = book("riichi-phoenix")
RICH = Win.parse("(9999p) 123m 99m 234s 46s +5s", seat="S", circumstances=("riichi",), dora="8m 3z", ura="1s 2z")


def test_a_score_is_read_aloud() -> None:
    assert PHOENIX.score(RICH).sentences() == [
        "The hand reads (9999p) 123m 234s 4+56s 99m.",
        "Riichi: 1 (RII-40).",
        "Dora: 2 (RII-50).",
        "Ura-dora: 1 (RII-52).",
        "Total: 4 han.",
        "Fu: 30 for a closed hand won by ron (RII-61).",
        "Fu: 32 for (9999p), a concealed kan (RII-62).",
        "Fu: 2 for a closed wait (RII-62).",
        "Fu in all: 64, rounded up to 70 (RII-63).",
        "Limit: mangan (RII-69).",
    ]


def test_it_says_why_a_hand_may_not_be_declared() -> None:
    no_yaku = PHOENIX.score(Win.parse("[234m] 67m 88p 345s 678s +5m", seat="S"))
    assert "It may not be declared: there is no yaku, and dora are none." in no_yaku.sentences()
    too_little = PHOENIX.score(Win.parse("123m 99m 789p 234s 46s +5s", circumstances=("riichi",), counters=5))
    told = "It may not be declared: with so many counters a win needs two han of yaku."
    assert told in too_little.sentences()


def test_every_language_has_every_word() -> None:
    english = words("en")
    fields = {name: text.count("{") for name, text in english.items()}
    for lang in LANGUAGES:
        assert {name: text.count("{") for name, text in words(lang).items()} == fields


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_score_is_read_in_every_language(lang: str) -> None:
    hands = [
        RICH,
        Win.parse("[555z] [666z] [777z] 222z 3z +3z", seat="S"),
        Win.parse("1199m 2288p 3377s 4z +4z", seat="S"),
        Win.parse("[2222m] [1111p] 456m 77z 35s +4s", seat="S"),
        Win.parse("222m 111p 456m 22z 12s +3s", seat="S", self_draw=True),
        Win.parse("[123m] 456m 789m 11p 34s +5s", seat="S"),
    ]
    for win in hands:
        told = PHOENIX.score(win).sentences(lang)
        assert len(told) >= 4
        assert all(sentence.strip() and "{" not in sentence for sentence in told)


def test_names_in_japanese_and_russian() -> None:
    for id in ("riichi-phoenix", "riichi-tenhou", "riichi-ema"):
        for lang in ("ja", "ru"):
            names = [fan.names[lang] for fan in book(id).fans.fans]
            assert len(set(names)) == len(names)
            assert not any(name.isascii() for name in names)
