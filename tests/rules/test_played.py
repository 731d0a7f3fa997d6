"""The hash of a book: made of what is played and paid, and of nothing else."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manywinds.books import book, books
from manywinds.books.riichi.fu import HanAndFu
from manywinds.kernel.composed import Pungs, Run
from manywinds.kernel.flow import NO_WIN
from manywinds.kernel.forms import Form, Regular
from manywinds.kernel.hand import Hand
from manywinds.kernel.irregular import Different, Listed, OneEach, Pairs, Quads, Woven
from manywinds.kernel.tiles import DRAGONS, HONOURS, ORPHANS, WINDS
from manywinds.kernel.wall import WallRule
from manywinds.kernel.win import Win
from manywinds.rules.options import Option, Options
from manywinds.rules.played import wall_figures
from manywinds.rules.rulebook import Note, Rulebook
from manywinds.rules.scoring.combine import AddUp, JoinedOnce, LimitAlone, Together
from manywinds.rules.scoring.fan import EACH, WHOLE, Fan, FanTable, Seen
from manywinds.rules.scoring.score import Score
from manywinds.rules.scoring.yakuman import YakumanOverYaku
from manywinds.rules.table.flow import Flow
from manywinds.rules.table.pay import Parties, Settlement
from manywinds.rules.table.penalty import REFEREE, SEEN, VICTIM, Fine, Offence, Offences
from manywinds.rules.table.rounds import Rounds
from manywinds.rules.table.tournament import TournamentRules
from support.small_book import CLAUSES, FANS, FLAG, FORMS, PLAIN_FANS, WALL, fleet, inland, small_book, twins

pytestmark = pytest.mark.core

NOISE = Offence("noise", "SEA-1", "Noise.", SEEN, Fine((0, 5), VICTIM, (5, 10)), NO_WIN)
SHOUT = Offence("shout", "SEA-1", "Shouting.")


def flow_with(rows: tuple[Offence, ...] = (), **fields: object) -> Callable[[Rulebook], Flow]:
    """How deals are played, with some fields set. All of these have one name: only the answers tell them apart."""

    def flow(rules: Rulebook) -> Flow:
        flow = Flow(rules)
        flow.offences = Offences(rows)
        for name, value in fields.items():
            setattr(flow, name, value)
        return flow

    return flow


def rounds_with(**fields: object) -> Callable[[Rulebook], Rounds]:
    def rounds(rules: Rulebook) -> Rounds:
        found = Rounds(rules)
        for name, value in fields.items():
            setattr(found, name, value)
        return found

    return rounds


def other(value: object) -> object:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, tuple):
        return (value[0] + 1, *value[1:])
    return value + 1 if isinstance(value, int) else f"{value}x"


def plain_fields(thing: object) -> list[str]:
    """The fields of an object that are figures or words, also those that are zero or empty."""
    names = [name for name in dir(thing) if not name.startswith("_") and name != "forms"]
    return [name for name in names if isinstance(getattr(thing, name), bool | int | str | tuple)]


def changed(thing: object, field: str) -> object:
    setattr(thing, field, other(getattr(thing, field)))
    return thing


def altered(**parts: object) -> Rulebook:
    """The made-up book with some parts set that no edition replaces."""
    rules = small_book()
    for name, value in parts.items():
        setattr(rules, name, value)
    return rules


def parts_of(thing: object) -> set[str]:
    """All fields of an object, functions among them, without its methods."""
    return {name for name in dir(thing) if not name.startswith("_") and not callable(getattr(type(thing), name, None))}


# Words.


def worded(fan: Fan, word: str = "Other.") -> Fan:
    """The same fan with everything said about it otherwise."""
    return Fan(fan.id, fan.value, {"en": word, "pl": word}, fan.clause, word, fan.scope, fan.test, fan.bars, fan.needs,
               word, word, fan.listed_as, word)  # fmt: skip


def reworded(rules: Rulebook, word: str = "Other.") -> Rulebook:
    """The same book in other words."""
    fans = FanTable(*(worded(fan, word) for fan in rules.fans.fans), off=rules.fans.off)
    notes = (
        *(Note(note.matter, word, note.clause) for note in rules.notes),
        Note(word, word, next(iter(rules.clauses))),
    )
    return rules.replace(names={"en": word}, about=word, fans=fans, notes=notes)


@pytest.mark.parametrize("id", books())
def test_a_book_in_other_words_keeps_its_hash(id: str) -> None:
    assert reworded(book(id)).hash() == book(id).hash()


@given(word=st.text(max_size=20))
def test_no_wording_is_in_the_hash(word: str) -> None:
    assert reworded(small_book(), word).hash() == small_book().hash()


WORDS: dict[str, object] = {
    "names": {"en": "Shore"},
    "about": "Else.",
    "unit": "shells",
    "notes": (Note("tide", "High.", "SEA-1"),),
    "clauses": {**CLAUSES, "SEA-9": CLAUSES["SEA-1"]},
    "base": "lake",
    "banked": "SEA-2",
    "house": None,
    "known_hash": "",
}
"""Parts of a book that say how something is called, explained, or came about."""


@pytest.mark.parametrize("part", WORDS)
def test_words_of_a_book_are_not_in_the_hash(part: str) -> None:
    assert altered(**{part: WORDS[part]}).hash() == small_book().hash()


def test_the_clause_and_the_text_of_an_option_are_not_in_the_hash() -> None:
    retold = Option("flag", "blue", ("blue", "white", "red"), "SEA-1", "Which flag flies.")
    assert altered(options=Options((retold,))).hash() == altered(options=Options((FLAG,))).hash()


def test_the_clause_of_a_fan_is_not_in_the_hash() -> None:
    moved = Fan("twins", 3, twins.names, "SEA-2", twins.text, twins.scope, twins.test, (), twins.needs, "", "")
    assert small_book().replace(fans=FANS.replace(moved)).hash() == small_book().hash()


# What is played and paid.


def pay_all(_book: Rulebook, _score: Score, _table: Parties) -> Settlement:
    return Settlement([])


FUNCTIONS: dict[str, object] = {
    "pay": pay_all,
    "finish": pay_all,
    "possible": lambda _book, _win: None,
    "responsibility": pay_all,
    "outright": pay_all,
    "seating": pay_all,
    "stated": pay_all,
    "before": Rulebook.replace,
    "tournament": TournamentRules(late=lambda _seconds: "SEA-1"),
}
"""What a function does is settled by the id, the options, the figures and the revision: it may be moved and renamed."""


@pytest.mark.parametrize("part", FUNCTIONS)
def test_where_a_function_lies_and_what_it_is_called_is_not_in_the_hash(part: str) -> None:
    assert altered(**{part: FUNCTIONS[part]}).hash() == small_book().hash()


def test_where_the_class_of_a_flow_lies_and_what_it_is_called_is_not_in_the_hash() -> None:
    class DealFlow(Flow):
        """Plays as any other."""

    def flow(rules: Rulebook) -> Flow:
        return DealFlow(rules)

    assert altered(flow=flow).hash() == altered(flow=flow_with()).hash()


def test_where_the_test_of_a_fan_lies_is_not_in_the_hash() -> None:
    def renamed(win: Seen) -> int:
        return 0 if twins.test is None else twins.test(win)

    assert small_book().replace(fans=FANS.replace(twins.replace(test=renamed))).hash() == small_book().hash()


PARTS: dict[str, object] = {
    "id": "sea-2",
    "forms": FORMS[:1],
    "fans": FANS.replace(twins.replace(value=4)),
    "combine": JoinedOnce(),
    "wall": WallRule(flowers=0),
    "minimum": 7,
    "circumstances": (),
    "fifth_waits": True,
    "options": Options((FLAG,)),
    "nothing": "",
    "extras": ("sticks",),
    "outside": ("rocks",),
    "flow": flow_with(),
    "rounds": rounds_with(),
    "losers": small_book(),
    "revision": 2,
}


@pytest.mark.parametrize("part", PARTS)
def test_another_part_is_another_hash(part: str) -> None:
    assert altered(**{part: PARTS[part]}).hash() != small_book().hash()


def test_every_part_of_a_book_is_played_a_function_or_words() -> None:
    assert parts_of(small_book()) == {*PARTS, *FUNCTIONS, *WORDS}
    assert len(PARTS) + len(FUNCTIONS) + len(WORDS) == len({*PARTS, *FUNCTIONS, *WORDS})


def test_equal_books_have_equal_hashes() -> None:
    assert small_book().hash() == small_book().replace().hash()
    assert len(small_book().hash()) == 16


def test_what_stands_in_no_order_is_hashed_in_none() -> None:
    rules = small_book()
    turned = altered(circumstances=rules.circumstances[::-1], extras=rules.extras[::-1])
    assert turned.hash() == rules.hash()
    one, two = (FANS.replace(fleet.replace(bars=bars)) for bars in (("twins", "escort"), ("escort", "twins")))
    assert rules.replace(fans=one).hash() == rules.replace(fans=two).hash()


FAN_CHANGES: dict[str, Callable[[], FanTable]] = {
    "a value": lambda: FANS.replace(twins.replace(value=4)),
    "bars": lambda: FANS.replace(twins.replace(bars=("escort",))),
    "what a fan needs": lambda: FANS.replace(inland.replace(needs=0)),
    "a scope": lambda: FANS.replace(
        Fan("inland", 1, inland.names, "SEA-1", inland.text, EACH, None, (), inland.needs, "", "")
    ),
    "a fan switched off": lambda: FANS.without("dragon"),
    "a fan more": lambda: FanTable(
        *FANS.fans, Fan("gull", 1, {"en": "Gull"}, "SEA-1", "A gull.", WHOLE, None, (), 0, "", "")
    ),
    "the order of fans": lambda: FanTable(*FANS.fans[:1], FANS.fans[2], FANS.fans[1], *FANS.fans[3:]),
    "the name it is listed by": lambda: FANS.replace(
        Fan("twins", 3, twins.names, "SEA-1", twins.text, twins.scope, twins.test, (), twins.needs, "", "", "escort")
    ),
}


@pytest.mark.parametrize("what", FAN_CHANGES)
def test_another_fan_table_is_another_hash(what: str) -> None:
    assert small_book().replace(fans=FAN_CHANGES[what]()).hash() != small_book().hash()


@given(data=st.data(), id=st.sampled_from(books()), value=st.integers(0, 100))
def test_a_book_has_another_hash_exactly_if_a_fan_has_another_value(data: st.DataObject, id: str, value: int) -> None:
    rules = book(id)
    fan = data.draw(st.sampled_from(rules.fans.counting()))
    value -= value % 2  # Half of the points at the half rate is a whole number.
    same = fan.value == value
    assert (rules.replace(fans=rules.fans.replace(fan.replace(value=value))).hash() == rules.hash()) == same


@pytest.mark.parametrize("field", plain_fields(WALL))
def test_every_figure_of_the_wall_is_in_the_hash(field: str) -> None:
    assert small_book().replace(wall=changed(WallRule(flowers=8, throws=(2,)), field)).hash() != small_book().hash()


FLOW = Flow(small_book())


@pytest.mark.parametrize("field", plain_fields(FLOW))
def test_every_figure_of_the_flow_of_play_is_in_the_hash(field: str) -> None:
    flow = flow_with(**{field: other(getattr(FLOW, field))})
    assert altered(flow=flow).hash() != altered(flow=flow_with()).hash()


SHOWN = {"clockwise", "led"}
"""On which side the next player is drawn, and what the one who opens is called: nothing is played or paid by them."""


@pytest.mark.parametrize("field", [each for each in plain_fields(Rounds(small_book())) if each not in SHOWN])
def test_every_figure_of_the_rounds_is_in_the_hash(field: str) -> None:
    rounds = rounds_with(**{field: other(getattr(Rounds(small_book()), field))})
    assert altered(rounds=rounds).hash() != altered(rounds=rounds_with()).hash()


@pytest.mark.parametrize("field", sorted(SHOWN))
def test_how_a_table_is_shown_is_not_in_the_hash(field: str) -> None:
    assert altered(rounds=rounds_with(**{field: True})).hash() == altered(rounds=rounds_with()).hash()


@pytest.mark.parametrize("field", plain_fields(HanAndFu()))
def test_every_figure_of_han_and_fu_is_in_the_hash(field: str) -> None:
    rules = book("riichi-phoenix")
    price = changed(HanAndFu(), field)
    assert isinstance(price, HanAndFu)
    one, two = (rules.replace(combine=YakumanOverYaku(each, False)) for each in (HanAndFu(), price))
    assert one.hash() != two.hash()


OFFENCES: dict[str, tuple[Offence, bool]] = {
    "code": (NOISE._replace(code="din"), True),
    "clause": (NOISE._replace(clause="SEA-2"), False),
    "text": (NOISE._replace(text="Too loud."), False),
    "seen": (NOISE._replace(seen=REFEREE), False),
    "fine": (NOISE._replace(fine=NOISE.fine._replace(steps=(0, 6))), True),
    "who gets it": (NOISE._replace(fine=NOISE.fine._replace(to=EACH)), True),
    "amounts": (NOISE._replace(fine=NOISE.fine._replace(amounts=(5,))), True),
    "effect": (NOISE._replace(effect=0), True),
    "anywhere": (NOISE._replace(anywhere=True), True),
    "counter": (NOISE._replace(counter="shout"), True),
    "per_round": (NOISE._replace(per_round=True), True),
    "decided": (NOISE._replace(decided=True), True),
}


@pytest.mark.parametrize("what", OFFENCES)
def test_what_an_offence_costs_and_means_is_in_the_hash_and_its_words_are_not(what: str) -> None:
    row, counts = OFFENCES[what]
    usual, unlike = (altered(flow=flow_with((SHOUT, each))).hash() for each in (NOISE, row))
    assert (usual != unlike) == counts


def test_every_field_of_an_offence_is_looked_at() -> None:
    assert set(Offence._fields) <= set(OFFENCES)


FORM_SETTINGS: tuple[Form, ...] = (
    Pairs(), Pairs(quads=True), Pairs(count=6), Pairs("pairs"),
    Regular(), Regular(chows=False), Regular(honour_sets=False), Regular(sets=3), Regular(pair=False),
    Regular(melds=False), Regular(fixed=((1, 0, 0, 0),)),
    OneEach("a", (ORPHANS,)), OneEach("a", (ORPHANS,), ORPHANS), OneEach("a", (HONOURS,)),
    Different("a", (ORPHANS,)), Different("a", (HONOURS,)), Different("a", (ORPHANS,), 13),
    Listed("a", (Hand.of([1]),)), Listed("a", (Hand.of([2]),)), Listed("a", (Hand.of([1]),), melds=True),
    Quads(), Quads(count=2), Woven("a", 4, HONOURS), Woven("a", 4, DRAGONS), Woven("a", 3, HONOURS),
    Pungs("a", 2, (WINDS,), (1,)), Pungs("a", 3, (WINDS,), (1,)), Pungs("a", 2, (HONOURS,), (1,)),
    Pungs("a", 2, (WINDS,), (2,)), Pungs("a", 2, (WINDS,), (1,), DRAGONS), Pungs("a", 2, (WINDS,), (1,), kongs=True),
    Run("a", Pairs()), Run("a", Quads()),
)  # fmt: skip


def test_every_setting_of_a_form_is_in_the_hash() -> None:
    hashes = {small_book().replace(forms=(form,)).hash() for form in FORM_SETTINGS}
    assert len(hashes) == len(FORM_SETTINGS)


def test_every_setting_of_how_fans_add_up_is_in_the_hash() -> None:
    rules = small_book().replace(fans=PLAIN_FANS)
    ways = [
        AddUp(),
        LimitAlone("rocks"),
        LimitAlone("inland"),
        JoinedOnce(),
        JoinedOnce(Together(("rocks",), ("inland",))),
        JoinedOnce(Together(("rocks",), ("own_draw",))),
    ]
    assert len({rules.replace(combine=way).hash() for way in ways}) == len(ways)


def test_the_value_of_an_option_is_in_the_hash_even_where_nothing_else_changes() -> None:
    assert small_book().with_options({"flag": "white"}).hash() != small_book().hash()


def test_hands_that_did_not_win_are_in_the_hash() -> None:
    dearer = small_book().replace(fans=FANS.replace(twins.replace(value=4)))
    assert altered(losers=dearer).hash() != altered(losers=small_book()).hash()


# Books and processes.


def test_no_two_books_play_the_same() -> None:
    assert len({book(id).hash() for id in books()}) == len(books())
    assert len({book(id).replace(id="any").hash() for id in books()}) == len(books())


def test_the_hash_is_the_same_in_another_process() -> None:
    program = "from manywinds.books import book, books; print(*(book(id).hash() for id in books()))"
    for seed in ("0", "4711"):
        told = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert told.stdout.split() == [book(id).hash() for id in books()]


def test_a_hash_does_not_change_once_a_book_is_used() -> None:
    rules = small_book()
    rules.score(Win.parse("234m 234p 234s 888m 7z +7z"))
    assert rules.hash() == small_book().hash()


def test_a_switch_that_is_off_is_not_in_the_figures() -> None:
    assert wall_figures(WallRule(flowers=0, throws=(), private=True)) == {
        "count": "last",
        "private": True,
        "reds": (0, 0, 0),
        "refill": "none",
    }


def test_an_option_that_came_later_is_in_no_hash_while_it_leaves_all_as_it_was() -> None:
    """Games that were stored before the option was there are still known."""
    earlier = Option("red", False, (False, True), "SEA-1", "Play red.")
    joker = Option("joker", True, (False, True), "SEA-1", "Play one.", before=False)
    before, later = altered(options=Options((earlier,))), altered(options=Options((earlier, joker)))
    assert later.hash() != before.hash()
    assert later.with_options({"joker": False}).hash() == before.hash()
    then = later.as_of(before.hash())
    assert then is not None
    assert then.options.values == {"red": False, "joker": False}
    assert later.as_of(later.hash()) is later
    assert later.as_of("0123456789abcdef") is None
