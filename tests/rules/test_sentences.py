"""Sentences as data: what they are about, and which parts of them are clauses and tiles."""

import pytest

from manywinds import Win, book
from manywinds.rules.scoring.score import LINE, NOTE, READING, REASON, REFUSED, RUNNER_UP, STEP, TOTAL
from manywinds.rules.sentences import CLAUSE, TEXT, TILES, Part, compose, prose
from manywinds.rules.table.pay import CHANGE, NOBODY, TRANSFER, Settlement, Transfer
from manywinds.rules.words import LANGUAGES

ORDER = (READING, LINE, STEP, TOTAL, NOTE, REASON, REFUSED, RUNNER_UP)


def kinds(parts: tuple[Part, ...]) -> list[str]:
    return [f"{part.kind}:{part.text}" for part in parts]


def test_a_template_says_which_parts_are_clauses_and_tiles() -> None:
    sentence = compose(
        "line", "{fan} of {tiles}: {points} ({clause}).", fan="MCR-1 1m", tiles="[777z]", points=2, clause="MCR-60"
    )
    assert kinds(sentence.parts) == ["text:MCR-1 1m of ", "tiles:[777z]", "text:: 2 (", "clause:MCR-60", "text:)."]
    assert sentence.text == "MCR-1 1m of [777z]: 2 (MCR-60)."


def test_every_set_of_a_reading_is_a_part() -> None:
    assert kinds(compose("reading", "{reading}.", reading="123m 7+7m").parts) == [
        "tiles:123m",
        "text: ",
        "tiles:7+7m",
        "text:.",
    ]


def test_what_fills_a_gap_may_have_parts_itself() -> None:
    sentence = compose("offence", "{seat}: {what}.", seat="East", what=prose("see MCR-3"))
    assert kinds(sentence.parts) == ["text:East: see ", "clause:MCR-3", "text:."]


def test_prose_has_clauses_tiles_and_code() -> None:
    assert kinds(prose("Reads 34+5s [777z^] (MCR-60), option `rounds`.")) == [
        *("text:Reads ", "tiles:34+5s", "text: ", "tiles:[777z^]", "text: (", "clause:MCR-60"),
        *("text:), option ", "code:rounds", "text:."),
    ]


@pytest.mark.parametrize("text", ["", "East pays South 28.", "In 10m of 3 places", "פונג של 2-8"])
def test_prose_loses_nothing(text: str) -> None:
    assert "".join(part.text for part in prose(text)) == text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("id", "hand"),
    [
        ("mcr", "123m 456m 789m 123m 7m +7m"),
        ("israeli", "111m 222m 333m [777z] 5z +5z"),
        ("riichi-phoenix", "[777z] 234m 567p 22s 34s +5s"),
        ("hk-old", "111m 222m 333m 777z 5z +5z"),
    ],
)
def test_a_score_is_explained_kind_by_kind(id: str, hand: str, lang: str) -> None:
    score = book(id).score(Win.parse(hand))
    found = score.explained(lang)
    assert [each.text for each in found] == score.sentences(lang)
    places = [ORDER.index(each.kind) for each in found]
    assert places == sorted(places)
    lines = [each for each in found if each.kind == LINE]
    assert [Part(CLAUSE, line.fan.clause) for line in score.lines] == [
        part for each in lines for part in each.parts if part.kind == CLAUSE
    ]
    assert [each for each in found if each.kind == REFUSED] == [each.sentence(lang) for each in score.refused]
    assert len([each for each in found if each.kind in (STEP, NOTE)]) == len(score.steps) + len(score.notes)
    tiles = [part.text for each in found if each.kind == READING for part in each.parts if part.kind == TILES]
    assert tiles == str(score.reading).split()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_set_that_gives_fu_is_tiles(lang: str) -> None:
    score = book("riichi-phoenix").score(Win.parse("[777z] 234m 567p 22s 34s +5s"))
    notes = [each for each in score.explained(lang) if each.kind == NOTE]
    assert [part.text for each in notes for part in each.parts if part.kind == TILES] == ["[777z]"]


def test_a_settlement_tells_transfers_from_changes() -> None:
    settled = Settlement([Transfer(0, 1, 8, "MCR-71"), Transfer(2, NOBODY, 10, "PEN-03")])
    assert [each.kind for each in settled.explained()] == [TRANSFER] * 2 + [CHANGE] * 4
    first = settled.transfers[0].sentence("en")
    assert first.parts == (Part(TEXT, "East pays South 8 ("), Part(CLAUSE, "MCR-71"), Part(TEXT, ")."))
