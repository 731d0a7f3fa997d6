"""Text that is no hand: each is refused in one readable sentence, never with another exception."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manywinds.kernel.errors import HandError, ManywindsError, NotationError
from manywinds.kernel.notation import parse_hand, parse_tile, parse_tiles
from manywinds.kernel.win import Win

pytestmark = pytest.mark.core

COMPLETE = "123m 456m 789m 11p 55z +5z"

# Text of a hand, and a part of what must be said about it.
MALFORMED = [
    # letters and other signs that are no part of a tile
    ("x", "'x' is no part of a tile"),
    ("123x", "'x' is no part of a tile"),
    ("123M", "'M' is no part of a tile"),
    ("5P", "'P' is no part of a tile"),
    ("E", "'E' is no part of a tile"),
    ("EEE SSS", "'E' is no part of a tile"),
    ("123m,456m", "',' is no part of a tile"),
    ("123m;456m", "';' is no part of a tile"),
    ("123m|456m", "'|' is no part of a tile"),
    ("123m/456m", "'/' is no part of a tile"),
    ("123-m", "'-' is no part of a tile"),
    ("-1m", "'-' is no part of a tile"),
    ("1.5m", "'.' is no part of a tile"),
    ("1e3m", "'e' is no part of a tile"),
    ("1_000m", "'_' is no part of a tile"),
    ("123m\t456m", "is no part of a tile"),
    ("123m\n456m", "is no part of a tile"),
    ("123m\r456m", "is no part of a tile"),
    ("123m\x00", "is no part of a tile"),
    ("123m\u00a0456m", "is no part of a tile"),
    ("123m\u2028456m", "is no part of a tile"),
    ("123m\u200b", "is no part of a tile"),
    ("\ufeff123m", "is no part of a tile"),
    ("１２３m", "is no part of a tile"),
    ("123ｍ", "is no part of a tile"),
    ("١٢٣m", "is no part of a tile"),
    ("²³m", "is no part of a tile"),
    ("½m", "is no part of a tile"),
    ("一万", "is no part of a tile"),
    ("🀇🀈🀉", "is no part of a tile"),
    ("123м", "is no part of a tile"),  # Cyrillic
    ("123м 456р", "is no part of a tile"),
    ("None", "is no part of a tile"),
    ("null", "is no part of a tile"),
    ("{}", "is no part of a tile"),
    ('"123m"', "is no part of a tile"),
    ("123m'", "is no part of a tile"),
    ("'; drop table hands; --", "is no part of a tile"),
    ("<script>", "is no part of a tile"),
    ("%s%s%n", "is no part of a tile"),
    ("{0}", "is no part of a tile"),
    ("../../etc/passwd", "is no part of a tile"),
    ("\\", "is no part of a tile"),
    ("#123m", "'#' is no part of a tile"),
    ("123m # a comment", "'#' is no part of a tile"),
    ("123m=456p", "'=' is no part of a tile"),
    ("123m*2", "'*' is no part of a tile"),
    ("?", "'?' is no part of a tile"),
    ("5rm", "'r' is no part of a tile"),
    ("123m 456p 789s 1h", "'h' is no part of a tile"),
    # the suit first, as other programs write
    ("m123", "The letter 'm' has no number before it"),
    ("m123p406", "The letter 'm' has no number before it"),
    ("z1", "The letter 'z' has no number before it"),
    # a letter without a number
    ("m", "The letter 'm' has no number before it"),
    ("mps", "The letter 'm' has no number before it"),
    ("123mm", "The letter 'm' has no number before it"),
    ("123m p", "The letter 'p' has no number before it"),
    ("123m 456p z", "The letter 'z' has no number before it"),
    ("f", "The letter 'f' has no number before it"),
    # a number without a letter
    ("1", "The number '1' has no letter"),
    ("123", "The number '1' has no letter"),
    ("123m456", "The number '4' has no letter"),
    ("123m 456p 7", "The number '7' has no letter"),
    ("0", "The number '0' has no letter"),
    ("123 [456m]", "The number '1' has no letter"),
    ("123+4m", "The number '1' has no letter"),
    ("19 19 19 1234567", "The number '1' has no letter"),
    # tiles that do not exist
    ("8z", "There is no honour 8z"),
    ("9z", "There is no honour 9z"),
    ("0z", "There is no honour 0z"),
    ("12345678z", "There is no honour 8z"),
    ("123m 0z", "There is no honour 0z"),
    ("9f", "There is no bonus tile 9f"),
    ("0f", "There is no bonus tile 0f"),
    ("123456789f", "There is no bonus tile 9f"),
    # brackets
    ("[", "The bracket '[' is never closed"),
    ("(", "The bracket '(' is never closed"),
    ("]", "']' closes no bracket"),
    (")", "')' closes no bracket"),
    ("[123m", "The bracket '[' is never closed"),
    ("(1111m", "The bracket '(' is never closed"),
    ("123m]", "']' closes no bracket"),
    ("1111m)", "')' closes no bracket"),
    ("[123m)", "The bracket '[' is never closed"),
    ("(1111m]", "The bracket '(' is never closed"),
    ("[123m]]", "']' closes no bracket"),
    ("[[123m]]", "'[' is no part of a tile"),
    ("((1111m))", "'(' is no part of a tile"),
    ("[123m [456m]", "'[' is no part of a tile"),
    ("[(1111m)]", "'(' is no part of a tile"),
    ("{123m}", "'{' is no part of a tile"),
    # melds that are none
    ("[]", "three or four tiles, not 0"),
    ("()", "three or four tiles, not 0"),
    ("[ ]", "three or four tiles, not 0"),
    ("[^]", "three or four tiles, not 0"),
    ("[+]", "three or four tiles, not 0"),
    ("[1m]", "three or four tiles, not 1"),
    ("[11m]", "three or four tiles, not 2"),
    ("(11m)", "three or four tiles, not 2"),
    ("[11111m]", "three or four tiles, not 5"),
    ("(11111m)", "three or four tiles, not 5"),
    ("[12345m]", "three or four tiles, not 5"),
    ("[123456789m]", "three or four tiles, not 9"),
    ("[124m]", "neither a chow nor a pung"),
    ("[112m]", "neither a chow nor a pung"),
    ("[135m]", "neither a chow nor a pung"),
    ("[891m]", "neither a chow nor a pung"),
    ("[912m]", "neither a chow nor a pung"),
    ("[8m9m1p]", "neither a chow nor a pung"),
    ("[9m1p2p]", "neither a chow nor a pung"),
    ("[8s9s1z]", "neither a chow nor a pung"),
    ("[1m2p3s]", "neither a chow nor a pung"),
    ("[1m1p1s]", "neither a chow nor a pung"),
    ("[123z]", "neither a chow nor a pung"),
    ("[234z]", "neither a chow nor a pung"),
    ("[567z]", "neither a chow nor a pung"),
    ("[147m]", "neither a chow nor a pung"),
    ("[1234m]", "four tiles but no kong"),
    ("[1112m]", "four tiles but no kong"),
    ("[1122m]", "four tiles but no kong"),
    ("(1112m)", "four tiles but no kong"),
    ("[111m1p]", "four tiles but no kong"),
    ("(1234z)", "four tiles but no kong"),
    ("(111m)", "only a kong is laid down concealed"),
    ("(123m)", "only a kong is laid down concealed"),
    ("(777z)", "only a kong is laid down concealed"),
    ("[1f2f3f]", "Bonus tiles make no set"),
    ("[111f]", "Bonus tiles make no set"),
    ("(1111f)", "Bonus tiles make no set"),
    ("[11m1f]", "Bonus tiles make no set"),
    ("[1f]", "Bonus tiles make no set"),
    ("[11+1m]", "is no kong, so nothing was added"),
    ("[12+3m]", "is no kong, so nothing was added"),
    ("[111+2m]", "four tiles but no kong"),
    ("[1+1+11m]", "one plus sign"),
    ("[+111+1m]", "one plus sign"),
    ("(1111m^)", "A concealed kong comes from nobody"),
    ("(1111m<)", "A concealed kong comes from nobody"),
    ("(111+1m)", "A concealed kong cannot be an extended pung"),
    ("[123]", "The number '1' has no letter"),
    ("[m]", "The letter 'm' has no number before it"),
    ("[m123]", "The letter 'm' has no number before it"),
    ("[888z]", "There is no honour 8z"),
    ("[000z]", "There is no honour 0z"),
    ("[999f]", "There is no bonus tile 9f"),
    ("[123m<^]", "'<' is no part of a tile"),
    ("[<123m]", "'<' is no part of a tile"),
    ("[12<3m]", "'<' is no part of a tile"),
    ("[123m<<]", "'<' is no part of a tile"),
    ("[123m!]", "'!' is no part of a tile"),
    ("[123m at position 1]", "is no part of a tile"),
    ("123m<", "'<' is no part of a tile"),
    ("^123m", "'^' is no part of a tile"),
    # the winning tile
    ("+", "A plus sign needs a tile after it"),
    ("123m +", "A plus sign needs a tile after it"),
    ("123m + ", "A plus sign needs a tile after it"),
    ("+ +", "A plus sign needs a tile after it"),
    ("+[111m]", "A plus sign needs a tile after it"),
    ("+(1111m)", "A plus sign needs a tile after it"),
    ("+]", "A plus sign needs a tile after it"),
    ("++5m", "A plus sign needs a tile after it"),
    ("+5m +5m", "There are two winning tiles"),
    ("+5m+", "There are two winning tiles"),
    ("123m 456m 789m 11p 5z +5z +5z", "There are two winning tiles"),
    ("+1f", "A bonus tile cannot be the winning tile"),
    ("123m 456m 789m 111p 5z +8f", "A bonus tile cannot be the winning tile"),
    ("+5", "The number '5' has no letter"),
    ("+m", "The letter 'm' has no number before it"),
    ("+8z", "There is no honour 8z"),
    ("+0z", "There is no honour 0z"),
    # bonus tiles
    ("11f", "The bonus tile plum stands twice"),
    ("123m 1f 2f 1f", "The bonus tile plum stands twice"),
    (COMPLETE + " 88f", "The bonus tile winter stands twice"),
    # numbers of tiles
    ("", "there must be 14 concealed tiles, the winning one included, not 0"),
    (" ", "there must be 14 concealed tiles, the winning one included, not 0"),
    ("1f", "there must be 14 concealed tiles, the winning one included, not 0"),
    ("5m", "there must be 14 concealed tiles, the winning one included, not 1"),
    ("+5m", "there must be 14 concealed tiles, the winning one included, not 1"),
    ("123m 456m 789m 111p 5z", "there must be 14 concealed tiles, the winning one included, not 13"),
    (COMPLETE + " 1s", "there must be 14 concealed tiles, the winning one included, not 15"),
    ("123456789m123456789p123456789s", "there must be 14 concealed tiles, the winning one included, not 27"),
    ("[123m] 456m 789m 111p 555z", "there must be 11 concealed tiles"),
    ("[123m] 456m 789m 11p 55z", "there must be 11 concealed tiles"),
    ("[123m] [123p] 789m 11p 5z", "there must be 8 concealed tiles"),
    ("[123m] [123p] [789m] 11p 5z", "there must be 5 concealed tiles"),
    ("(1111m) 456m 789m 111p 555z", "there must be 11 concealed tiles"),
    ("[123m][123p][123s][111z]", "there must be 2 concealed tiles"),
    ("[123m][123p][123s][111z] 5m", "there must be 2 concealed tiles"),
    ("[123m][123p][123s][111z] 555m", "there must be 2 concealed tiles"),
    ("[123m][123p][123s][111z][222z] 55m", "A hand has at most four melds, not 5"),
    ("(1111z)(2222z)(3333z)(4444z)(5555z)(6666z)", "A hand has at most four melds, not 6"),
    # five of a kind
    ("11111m 456m 789m 111p", "There are five tiles of 1 characters"),
    ("77777z 456m 789m 111p", "There are five tiles of red dragon"),
    ("05555p 456m 789m 111s", "There are five tiles of 5 dots"),
    ("1111m 456m 789m 111p +1m", "There are five tiles of 1 characters"),
    ("111111111m", "There are five tiles of 1 characters"),
    ("[111m] 11m 456m 789m 111p", "There are more than four tiles of 1 characters"),
    ("(7777z) 7z 123m 456m 789m +7z", "There are more than four tiles of red dragon"),
    ("[123m] [111m] 1m 456p 999s +1m", "There are more than four tiles of 1 characters"),
    ("[1111s] [123s] 123m 456m 55z", "There are more than four tiles of 1 bamboo"),
    ("[999m] [789m] 9m 456p 11z 222z", "There are more than four tiles of 9 characters"),
    ("[000m] 05m 123p 456p 777z", "There are more than four tiles of 5 characters"),
    ("(5555m) [555m] 123m 456m 55z", "There are more than four tiles of 5 characters"),
]


def check_message(fault: ManywindsError) -> None:
    """One sentence on one line that fits a screen and shows the place."""
    message = str(fault)
    assert message
    assert len(message.splitlines()) == 1
    assert message.isprintable()
    assert len(message) <= 300
    if isinstance(fault, NotationError) and fault.position >= 0:
        assert 0 <= fault.position < len(fault.text)
        assert f"at position {fault.position + 1} of " in message


def test_the_table_of_malformed_hands_is_long_and_without_repeats() -> None:
    texts = [text for text, _ in MALFORMED]
    assert len(texts) == len(set(texts)) >= 200


@pytest.mark.parametrize(("text", "expected"), MALFORMED, ids=[ascii(text) for text, _ in MALFORMED])
def test_a_malformed_hand_is_refused_with_one_sentence(text: str, expected: str) -> None:
    with pytest.raises(ManywindsError) as fault:
        Win.parse(text)
    assert isinstance(fault.value, NotationError | HandError)
    assert expected in str(fault.value)
    check_message(fault.value)


@pytest.mark.parametrize(
    "text",
    ["\x00" * 200, "é" * 200, "\u2028" * 200, "\udc80" * 200, "\U000e0001" * 200, "[" + "\U000e0001" * 150 + "]"],
    ids=["nulls", "letters", "line separators", "surrogates", "tags", "tags in a meld"],
)
def test_a_message_stays_short_when_every_character_must_be_escaped(text: str) -> None:
    with pytest.raises(NotationError) as fault:
        parse_hand(text)
    check_message(fault.value)


def refused_or_read(text: str) -> bool:
    """Whether the text was refused. Anything but a refusal of our own kind lets the test fail."""
    refused = False
    for parse in (Win.parse, parse_hand, parse_tiles, parse_tile):
        try:
            parse(text)
        except (NotationError, HandError) as fault:
            check_message(fault)
            refused = True
    return refused


@settings(deadline=None, max_examples=300)
@given(st.text(max_size=20))
def test_any_short_text_is_read_or_refused(text: str) -> None:
    refused_or_read(text)


@settings(deadline=None, max_examples=300)
@given(st.text(st.characters(max_codepoint=0x2FFF, exclude_categories=("C", "Zl", "Zp")), max_size=220))
def test_any_printable_text_is_read_or_refused(text: str) -> None:
    refused_or_read(text)


@settings(deadline=None, max_examples=500)
@given(st.text("0123456789mpszf[]()+<^> x", max_size=60))
def test_any_text_of_the_signs_of_the_notation_is_read_or_refused(text: str) -> None:
    refused_or_read(text)


@settings(deadline=None, max_examples=300)
@given(st.text("xX,;mpsz", min_size=1, max_size=30))
def test_text_without_a_number_is_always_refused(text: str) -> None:
    assert refused_or_read(text)
    with pytest.raises(NotationError):
        parse_hand(text)


@settings(deadline=None, max_examples=300)
@given(
    st.sampled_from([COMPLETE, "[123m<] [777+7z^] (1111p) 0m 55s 13f +5m", "19m19p19s1234567z+1z"]),
    st.integers(0, 60),
    st.integers(0, 3),
    st.text("0123456789mpszf[]()+<^> x\n", max_size=3),
)
def test_a_hand_with_a_slip_of_the_pen_is_read_or_refused(text: str, at: int, lost: int, put: str) -> None:
    refused_or_read(text[:at] + put + text[at + lost :])
