"""What everybody at a table is told of what happened."""

import pytest

from manywinds.books import book
from manywinds.kernel.notation import parse_tile
from manywinds.play.view import public, sayings, view
from manywinds.rules.table.flow import flow_of
from manywinds.rules.words import LANGUAGES
from manywinds.server.tables.happenings import Happening, begun, event, events, happened
from manywinds.server.tables.views import seat_view, tile_name
from support.deals import TableOfDeal, deal_of
from support.mcr_table import DISCARDER, NOTHING, judged, row

NAMES = ("Anna", "Boris", "Chen", "Dana")
FIVE, SPRING = parse_tile("5p"), parse_tile("5f")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_offence_is_told_in_words(lang: str) -> None:
    table = judged(E=f"{DISCARDER} 2p", S=NOTHING).play("E discard 2p", "S win")
    before = public(table.deal)
    table.passes()
    told = [event(each, lang) for each in happened(before, public(table.deal), flow_of(book("mcr")), NAMES)]
    offences = [each for each in told if each.kind == "offence"]
    assert [(each.seat, each.text) for each in offences] == [("S", f"Boris: {row('PEN-13').text_in(lang)}")]


def of_israeli(table: TableOfDeal, lang: str, *lines: str) -> list[str]:
    """What everybody is told of these actions."""
    before = public(table.deal)
    table.play(*lines)
    found = happened(before, public(table.deal), flow_of(table.book), NAMES)
    return [event(each, lang).text for each in found if each.kind in ("declare", "win")]


def test_all_hear_which_cards_a_standing_hand_names() -> None:
    """ISR-48, ISR-64."""
    hand = "123m 345m 777s 45p 55z 1z"
    (told,) = of_israeli(deal_of("israeli", E=hand), "en", "E declare 1z naming 3p")
    assert told == "Anna declares, waiting for 3 of dots, and discards East wind."
    (told,) = of_israeli(deal_of("israeli", E=hand), "en", "E declare 1z")
    assert told == "Anna declares, waiting for 3 of dots, 6 of dots, and discards East wind."
    for lang in LANGUAGES:
        (told,) = of_israeli(deal_of("israeli", E=hand), lang, "E declare 1z naming 6p")
        assert tile_name(parse_tile("6p"), lang) in told
        assert tile_name(parse_tile("3p"), lang) not in told


@pytest.mark.parametrize(
    ("said", "told"),
    [("win", "Boris wins."), ("win chow", "Boris wins: chow."), ("win special", "Boris wins: Gold Coin.")],
)
def test_all_hear_what_a_win_completes_and_the_name_of_a_special_hand(said: str, told: str) -> None:
    """ISR-48, ISR-53: at an ordinary table."""
    table = deal_of("israeli", E="36m 36s 1199p 12367z 7z", S="123m 345m 555p 46s 44z", draws="666z 5s")
    table.play("E drop", "S drop", "W drop", "N drop", "E discard 5s")
    assert of_israeli(table, "en", f"S {said}") == [told]


def test_a_special_hand_is_announced_in_every_language() -> None:
    """ISR-53: the printed name in Hebrew."""
    gold = book("israeli").fans.get("gold_coin")
    for lang in LANGUAGES:
        table = deal_of("israeli", E="36m 36s 1199p 12367z 7z", S="123m 345m 555p 46s 44z", draws="666z 5s")
        table.play("E drop", "S drop", "W drop", "N drop", "E discard 5s")
        more = sayings(table.deal, 1)
        shown = seat_view(view(table.deal, 1), more, (0, 1, 2, 3), table.book, lang)
        assert [each.action for each in shown.says] == ["win chow", "win special"]
        assert gold.name(lang) in shown.says[1].label
        (told,) = of_israeli(table, lang, "S win special")
        assert gold.name(lang) in told


def test_a_seat_is_told_which_cards_it_may_name() -> None:
    """ISR-64: what the page offers for each discard with which the hand stands."""
    table = deal_of("israeli", E="123m 345m 777s 45p 55z 1z")
    shown = seat_view(view(table.deal, 0), sayings(table.deal, 0), (0, 1, 2, 3), table.book, "en")
    assert [each.kinds for each in shown.naming if each.action == "declare 1z"] == [["3p", "6p"]]
    assert {each.action for each in shown.naming} == {each.action for each in shown.legal if each.verb == "declare"}


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
