"""Offences: how a referee's entry is written and read, what can be entered, what it costs and how it is counted."""

import pytest

from manywinds import ManywindsError, book
from manywinds.kernel.errors import NotationError, RulebookError
from manywinds.kernel.flow import MUST_DISCARD, NO_SETS, NO_WIN, VOIDS
from manywinds.kernel.notation import parse_tiles
from manywinds.rules.table.flow import flow_of
from manywinds.rules.table.pay import NOBODY
from manywinds.rules.table.penalty import (
    EACH,
    GIVEN,
    VICTIM,
    Entry,
    Fine,
    Offence,
    OffenceRegister,
    Offences,
    Penalty,
    charge,
)

pytestmark = pytest.mark.core

EAST, SOUTH, WEST, NORTH = range(4)

WARNED = Offence("noise", "X-1", "Noise.", fine=Fine((0, 5, 10)), anywhere=True, per_round=True)
LOUDER = Offence("shouting", "X-2", "Shouting.", fine=Fine((7,)), counter="noise", per_round=True)
TO_EACH = Offence("false", "X-3", "A false win.", fine=Fine((16,), EACH), effect=NO_WIN | NO_SETS)
TO_ONE = Offence("knock", "X-4", "A knock.", fine=Fine((GIVEN,), VICTIM, (5, 20)), decided=True)
SHOWN = Offence("shown", "X-5", "A tile was shown.", effect=MUST_DISCARD)
ASKED = Offence("breach", "X-6", "A breach.", fine=Fine((0, GIVEN), amounts=(5, 20)))
TABLE = Offences((WARNED, LOUDER, TO_EACH, TO_ONE, SHOWN, ASKED))

# Entries.


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("S false", Entry(SOUTH, "false")),
        ("E PEN-17 amount 20 to N dead", Entry(EAST, "PEN-17", 20, NORTH, (), True)),
        ("N shown tiles 123m0p7z", Entry(NORTH, "shown", tiles=tuple(parse_tiles("123m0p7z")))),
        ("W knock to E tiles 5s", Entry(WEST, "knock", 0, EAST, tuple(parse_tiles("5s")))),
        ("S dead dead", Entry(SOUTH, "dead", dead=True)),
    ],
)
def test_an_entry_prints_as_what_it_is_read_from(text: str, entry: Entry) -> None:
    assert Entry.parse(text) == entry
    assert entry.text() == text


def test_what_an_entry_says_may_come_in_any_order() -> None:
    assert Entry.parse("  E knock to N   amount 20 ") == Entry(EAST, "knock", 20, NORTH)


@pytest.mark.parametrize(
    "text",
    [
        "", "S", "Q false", "s false", "1 false", "false S", "S false amount", "S false amount 0", "S false amount -5",
        "S false amount 1000000", "S false amount \u0663", "S false amount five", "S false to", "S false to Q",
        "S false tiles", "S false tiles junk", "S false tiles 0z", "S false tiles 1m 2m", "S false dead dead",
        "S false dead amount 5", "S false amount 5 amount 20", "S false to E to N", "S false because",
    ],
)  # fmt: skip
def test_what_is_no_entry_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Entry.parse(text)


# The table.


def test_a_code_stands_in_a_table_once() -> None:
    with pytest.raises(RulebookError, match="'noise' is listed twice"):
        Offences((WARNED, WARNED))
    with pytest.raises(RulebookError, match="count together, but not over the same time"):
        Offences((WARNED, LOUDER._replace(per_round=False)))
    with pytest.raises(RulebookError, match="There is no offence 'noise'"):
        Offences((LOUDER,))


def test_an_unknown_code_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(RulebookError, match="no offence 'nois' in this book; it has noise, shouting"):
        TABLE.number("nois")
    with pytest.raises(RulebookError, match="it has none"):
        Offences().number("noise")


def test_an_ordinary_table_takes_only_what_can_happen_there() -> None:
    assert TABLE.check(Entry(EAST, "noise"), judged=False) == WARNED
    with pytest.raises(ManywindsError, match="offers only what is lawful"):
        TABLE.check(Entry(EAST, "false"), judged=False)
    assert TABLE.check(Entry(EAST, "false"), judged=True) == TO_EACH


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (Entry(EAST, "false", 5), "is fixed"),
        (Entry(EAST, "breach", 6), "one of 5, 20, not 6"),
        (Entry(EAST, "false", other=SOUTH), "names another player exactly if"),
        (Entry(EAST, "knock", 5), "names another player exactly if"),
        (Entry(EAST, "knock", 5, EAST), "names another player exactly if"),
        (Entry(EAST, "false", dead=True), "means for the hand is fixed"),
        (Entry(EAST, "false", tiles=(0,)), "names the tiles shown exactly if"),
        (Entry(EAST, "shown", tiles=tuple(parse_tiles("1f"))), "simply laid out"),
    ],
)
def test_what_an_offence_has_no_use_for_is_refused(entry: Entry, why: str) -> None:
    with pytest.raises(ManywindsError, match=why):
        TABLE.check(entry, judged=True)


def test_what_it_has_a_use_for_is_taken() -> None:
    assert TABLE.check(Entry(EAST, "knock", 20, SOUTH, dead=True), judged=True) == TO_ONE
    assert TABLE.check(Entry(EAST, "breach"), judged=True) == ASKED
    entry = Entry(EAST, "shown", tiles=tuple(parse_tiles("0p1z")))
    assert TABLE.check(entry, judged=True) == SHOWN
    assert entry.shown().tiles() == parse_tiles("5p1z")


# What it costs.


def test_a_ladder_is_climbed_and_its_last_step_goes_on() -> None:
    assert [WARNED.fine.step(times) for times in (1, 2, 3, 4, 99)] == [0, 5, 10, 10, 10]
    assert Fine().step(3) == 0


def test_who_is_paid() -> None:
    assert [(each.payer, each.payee, each.points) for each in charge(TO_EACH, WEST, 1, 0, NOBODY).transfers] == [
        (WEST, EAST, 16), (WEST, SOUTH, 16), (WEST, NORTH, 16),
    ]  # fmt: skip
    assert charge(TO_EACH, WEST, 1, 0, NOBODY).lost() == 48
    assert [each.payee for each in charge(TO_ONE, WEST, 1, 20, NORTH).transfers] == [NORTH]
    assert [each.payee for each in charge(LOUDER, WEST, 1, 0, NOBODY).transfers] == [NOBODY]
    assert charge(WARNED, WEST, 1, 0, NOBODY).transfers == ()
    assert charge(ASKED, WEST, 1, 0, NOBODY).transfers == ()


def test_the_referee_has_to_say_what_only_he_can() -> None:
    with pytest.raises(ManywindsError, match="has to say what breach costs"):
        charge(ASKED, WEST, 2, 0, NOBODY)
    assert charge(ASKED, WEST, 2, 5, NOBODY).lost() == 5


def test_a_penalty_is_written_and_told() -> None:
    penalty = charge(TO_EACH, WEST, 2, 0, NOBODY)
    assert penalty.text() == "W false 2 -48"
    told = penalty.sentences()
    assert "A false win" in told[0]
    assert sum("16" in each for each in told) == 3
    # The win and the sets that the hand has lost.
    assert len(told) == 1 + 3 + 2
    later = Penalty(SOUTH, TO_EACH._replace(effect=VOIDS), 1, (), 20000)
    assert later.text() == "S false 1 0 later -20000"
    assert any("20000" in each for each in later.sentences())
    warning = charge(WARNED, EAST, 1, 0, NOBODY)
    assert warning.text() == "E noise 1 0"
    assert len(warning.sentences()) == 2


@pytest.mark.parametrize("lang", ["en", "ru", "he", "pl"])
@pytest.mark.parametrize("id", ["hk-old", "hk-old-pl", "hk-new", "riichi-phoenix", "riichi-ema", "riichi-tenhou"])
def test_every_offence_can_be_told_in_every_language(id: str, lang: str) -> None:
    flow = flow_of(book(id))
    for row in flow.offences.rows:
        told = flow.penalty(row, SOUTH, 1).sentences(lang)
        assert row.text_in(lang).rstrip(".") in told[0]
        assert row.code == row.clause or row.code not in told[0], "nobody at a table knows our codes"
        assert all("{" not in each for each in told)


# The register.


def test_offences_are_counted_by_person_and_some_together() -> None:
    register = OffenceRegister()
    assert register.times(0, WARNED, 0) == 1
    assert [register.count(0, WARNED, 0), register.count(0, LOUDER, 0), register.count(0, WARNED, 0)] == [1, 2, 3]
    assert register.count(1, WARNED, 0) == 1
    assert register.count(0, TO_EACH, 0) == 1


def test_some_counts_start_anew_with_a_round() -> None:
    register = OffenceRegister()
    register.count(0, WARNED, 0)
    register.count(0, TO_EACH, 0)
    assert register.times(0, WARNED, 0) == 2
    assert register.times(0, WARNED, 1) == 1
    assert register.times(0, TO_EACH, 1) == 2
    register.count(0, WARNED, 1)
    assert register.times(0, WARNED, 1) == 2
