"""What everybody at a table is told of what happened."""

import pytest

from manywinds.books import book
from manywinds.kernel.notation import parse_tile
from manywinds.play.view import public
from manywinds.rules.table.flow import flow_of
from manywinds.rules.words import LANGUAGES
from manywinds.server.tables.happenings import Happening, begun, event, events, happened
from support.mcr_table import DISCARDER, NOTHING, judged, row

NAMES = ("Anna", "Boris", "Chen", "Dana")
FIVE, SPRING = parse_tile("5p"), parse_tile("5f")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_offence_is_told_in_words(lang: str) -> None:
    table = judged(E=f"{DISCARDER} 2p", S=NOTHING).play("E discard 2p", "S win")
    before = public(table.deal)
    table.passes()
    told = [event(each, lang) for each in happened(before, public(table.deal), flow_of(book("mcr")).offences, NAMES)]
    offences = [each for each in told if each.kind == "offence"]
    assert [(each.seat, each.text) for each in offences] == [("S", f"Boris: {row('PEN-13').text_in(lang)}")]


SAID = [
    (Happening("draw", 1, who="Boris"), "You draw.", "Boris draws."),
    (Happening("discard", 1, (FIVE,), who="Boris"), "You discard 5 of dots.", "Boris discards 5 of dots."),
    (
        Happening("declare", 1, (FIVE,), who="Boris"),
        "You declare and discard 5 of dots.",
        "Boris declares and discards 5 of dots.",
    ),
    (
        Happening("pung", 1, (FIVE,) * 3, 0, "Boris", "Anna"),
        "You claim a pung of 5 of dots, from Anna.",
        "Boris: pung of 5 of dots, from Anna.",
    ),
    (
        Happening("pung", 2, (FIVE,) * 3, 1, "Chen", "Boris"),
        "Chen: pung of 5 of dots, from you.",
        "Chen: pung of 5 of dots, from Boris.",
    ),
    (Happening("kong", 1, (FIVE,) * 4, who="Boris"), "You lay out a kong of 5 of dots.", "Boris: kong of 5 of dots."),
    (Happening("flower", 1, (SPRING,), who="Boris"), "You lay out spring.", "Boris lays out spring."),
    (Happening("win", 1, who="Boris"), "You win.", "Boris wins."),
    (Happening("left", 1, who="Boris"), "You are away; a bot plays for you.", "Boris is away; a bot plays on."),
    (Happening("back", 1, who="Boris"), "You are back.", "Boris is back."),
    (Happening("win", 2, who="Chen"), "Chen wins.", "Chen wins."),
    (Happening("match_over"), "The match is over.", "The match is over."),
]


@pytest.mark.parametrize(("happening", "to_you", "to_all"), SAID)
def test_a_reader_is_told_of_himself_as_you(happening: Happening, to_you: str, to_all: str) -> None:
    assert event(happening, "en", 1).text == to_you
    assert event(happening, "en").text == to_all


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_language_names_the_reader_to_himself(lang: str) -> None:
    kinds = ["draw", "discard", "declare", "chow", "pung", "kong", "flower", "offence", "win", "left", "back"]
    for kind in kinds:
        source = 2 if kind in ("chow", "pung") else -1
        own = Happening(kind, 1, (FIVE,), source, "Boris", "Chen" if source >= 0 else "what it was")
        assert "Boris" not in event(own, lang, 1).text
        assert "Boris" in event(own, lang, 0).text
        assert ("Chen" in event(own, lang, 1).text) == (source >= 0)
    for kind in ("chow", "pung", "kong"):
        taken = Happening(kind, 2, (FIVE,), 1, "Chen", "Boris")
        assert "Boris" not in event(taken, lang, 1).text
        assert "Chen" in event(taken, lang, 1).text


def test_seats_of_an_older_deal_are_nobodys() -> None:
    told = [
        Happening("win", 1, who="Anna"),
        begun(2, 0),
        Happening("draw", 1, who="Boris"),
    ]
    assert [each.text for each in events(told, "en", 1)] == ["Anna wins.", "Deal 2, East round.", "You draw."]
    assert [each.text for each in events(told, "en")][2] == "Boris draws."
