"""Rulebooks: what is refused when one is built, editions, hashes, differences, options and circumstances."""

import pytest

from manywinds.books import book, books, clauses
from manywinds.kernel.errors import HandError, ManywindsError, RulebookError
from manywinds.kernel.forms import Regular
from manywinds.kernel.wall import WallRule
from manywinds.kernel.win import CIRCUMSTANCES, Win
from manywinds.rules.clause import read_clauses
from manywinds.rules.diff import Difference, diff
from manywinds.rules.options import Option, Options, Value
from manywinds.rules.rulebook import Note, Rulebook
from manywinds.rules.scoring.combine import AddUp, Combine, JoinedOnce, Together
from manywinds.rules.scoring.fan import EACH, Fan, FanTable, Seen
from manywinds.rules.scoring.score import BELOW_MINIMUM, NOT_A_WIN, Score
from manywinds.rules.table.pay import Parties, Settlement
from support.small_book import (
    CLAUSES,
    FANS,
    FLAG,
    FORMS,
    LEAST,
    PLAIN_FANS,
    SHARP_ROCKS,
    WALL,
    finish,
    fleet,
    pay,
    rocks,
    small_book,
    twins,
)

pytestmark = pytest.mark.core

HAND = "[123m] [456p] [888p] 67s 55z +8s"
PARTS = ("id", "names", "about", "clauses", "forms", "fans", "combine", "wall", "pay", "finish", "unit", "minimum",
         "circumstances", "fifth_waits", "options", "nothing", "extras")  # fmt: skip


def built(
    fans: FanTable = FANS,
    combine: Combine | None = None,
    circumstances: tuple[str, ...] = (),
    options: Options | None = None,
    unit: str = "points",
    nothing: str = "",
) -> Rulebook:
    """The made-up book with something else in it."""
    return Rulebook(
        "sea", {"en": "Seaside rules"}, "Made up.", CLAUSES, FORMS, fans, combine or JoinedOnce(), WALL, pay, finish,
        unit=unit, circumstances=circumstances, options=options, nothing=nothing,
    )  # fmt: skip


def pay_all(_book: Rulebook, _score: Score, _table: Parties) -> Settlement:
    return Settlement([])


def finish_early(_book: Rulebook, _win: Win, _score: Score) -> None:
    return


# Built.


def test_a_fan_of_an_unknown_clause_is_refused() -> None:
    stray = Fan("stray", 1, {"en": "Stray"}, "SEA-99", "Lost.", EACH, None, (), 0, "", "")
    with pytest.raises(RulebookError, match=r"'stray' of 'sea' names the unknown clause 'SEA-99'"):
        built(fans=FanTable(stray))


def test_an_option_of_an_unknown_clause_is_refused() -> None:
    with pytest.raises(RulebookError, match=r"'tide' of 'sea' names the unknown clause 'SEA-99'"):
        built(options=Options((Option("tide", 1, (1, 2), "SEA-99", "High or low."),)))


def test_an_unknown_circumstance_is_refused() -> None:
    with pytest.raises(RulebookError, match="'sea' names the unknown circumstance 'eclipse'"):
        built(circumstances=("last_tile", "eclipse"))


def test_every_known_circumstance_may_be_named() -> None:
    assert built(circumstances=CIRCUMSTANCES).circumstances == CIRCUMSTANCES


def test_a_way_of_adding_up_that_cannot_count_the_fans_is_refused() -> None:
    with pytest.raises(RulebookError, match="joins sets"):
        built(combine=AddUp())
    with pytest.raises(RulebookError, match="no fan 'kraken'"):
        built(combine=JoinedOnce(Together(("kraken",), ("rocks",))))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"notes": (Note("wall", "Tall.", "SEA-99"),)}, "unknown clause"),
        ({"combine": AddUp()}, "joins sets"),
        ({"circumstances": ("eclipse",)}, "unknown circumstance"),
        ({"options": Options((Option("tide", 1, (1,), "SEA-99", ""),))}, "unknown clause"),
    ],
)
def test_an_edition_is_checked_like_a_book(change: dict[str, object], message: str) -> None:
    with pytest.raises(RulebookError, match=message):
        small_book().replace(**change)


def test_clauses_with_unknown_fields_or_kinds_or_given_twice_are_refused() -> None:
    good = '[[clause]]\nid = "A-1"\ngroup = "G"\nkind = "scoring"\ntext = "Words."\n'
    assert list(read_clauses(good)) == ["A-1"]
    for bad, message in (
        (good + 'colour = "red"\n', "no field 'colour'"),
        (good.replace("scoring", "poetry"), "unknown kind 'poetry'"),
        (good + good, "A-1 is listed twice"),
        (good.replace("Words.", " "), "A-1 has no text"),
    ):
        with pytest.raises(RulebookError, match=message):
            read_clauses(bad)


# Editions.


CHANGES: dict[str, object] = {
    "id": "sea-2",
    "names": {"en": "Seaside rules, new edition"},
    "about": "Something else.",
    "forms": (Regular(),),
    "fans": FANS.replace(rocks.replace(value=5)),
    "combine": JoinedOnce(),
    "wall": WallRule(flowers=0),
    "pay": pay_all,
    "finish": finish_early,
    "minimum": 7,
    "circumstances": (),
    "fifth_waits": True,
    "options": Options((FLAG,)),
}


@pytest.mark.parametrize("part", CHANGES)
def test_an_edition_changes_the_named_part_alone_and_remembers_its_base(part: str) -> None:
    base = small_book()
    edition = base.replace(**{part: CHANGES[part]})
    assert edition.base == "sea"
    assert base.base == ""
    for name in PARTS:
        if name == part:
            assert getattr(edition, name) == CHANGES[part]
            assert getattr(base, name) != CHANGES[part]
        else:
            assert getattr(edition, name) == getattr(base, name)


def test_an_edition_of_an_edition_names_the_first_book() -> None:
    assert small_book().replace(id="sea-2").replace(id="sea-3").base == "sea"


def test_falsy_values_are_changes_too() -> None:
    edition = small_book().replace(minimum=8, fifth_waits=True).replace(minimum=0, fifth_waits=False, circumstances=())
    assert (edition.minimum, edition.fifth_waits, edition.circumstances) == (0, False, ())


def test_the_consensus_edition_is_an_edition_of_the_competition_rules() -> None:
    assert book("mcr-consensus").base == "mcr"
    assert book("mcr").base == ""
    assert book("mcr-consensus").minimum == book("mcr").minimum


def test_the_fan_of_a_hand_worth_nothing_follows_the_table() -> None:
    dearer = FANS.get("calm_sea").replace(value=11)
    edition = small_book().replace(fans=FANS.replace(dearer))
    assert edition.score(Win.parse(HAND)).items == {"calm_sea": 11}
    assert edition.points(Win.parse(HAND)) == 11


# The shelf.


def test_the_shelf_refuses_a_book_it_does_not_have() -> None:
    with pytest.raises(RulebookError, match="no rulebook 'sea'"):
        book("sea")
    with pytest.raises(RulebookError, match="no rulebook"):
        clauses("")


@pytest.mark.parametrize("id", books())
def test_a_book_on_the_shelf_is_built_once(id: str) -> None:
    assert clauses(id)
    assert book(id).id == id
    assert book(id) is book(id)


# Differences.


def mirrored(found: list[Difference]) -> list[tuple[str, str, str, list[str]]]:
    return sorted((each.what, each.right, each.left, sorted(each.clauses)) for each in found)


def straight(found: list[Difference]) -> list[tuple[str, str, str, list[str]]]:
    return sorted((each.what, each.left, each.right, sorted(each.clauses)) for each in found)


def some_books() -> list[Rulebook]:
    return [
        small_book(),
        book("mcr"),
        book("mcr-consensus"),
        small_book().replace(fans=PLAIN_FANS, combine=AddUp()),
        small_book().with_options({"sharp_rocks": True, "least": 8}),
        *(small_book().replace(**{part: CHANGES[part]}) for part in CHANGES),
    ]


def test_a_difference_read_from_the_other_side_is_the_same() -> None:
    for left in some_books():
        for right in some_books():
            assert straight(diff(left, right)) == mirrored(diff(right, left))


def test_equal_books_do_not_differ() -> None:
    for each in some_books():
        assert diff(each, each) == []
    assert diff(small_book(), small_book()) == []


@pytest.mark.parametrize(
    ("fans", "expected"),
    [
        (FANS.replace(twins.replace(value=9)), Difference("Fans", "Twins", "3", "9", ("SEA-1",))),
        (FANS.replace(twins.replace(text="Pairs of chows.")),
         Difference("Fans", "Twins: condition", "Two equal chows.", "Pairs of chows.", ("SEA-1",))),
        (FANS.replace(twins.replace(bars=("escort", "inland"))),
         Difference("Fans", "Twins: not counted beside it", "—", "Escort, Inland", ("SEA-1",))),
        (FANS.replace(fleet.replace(bars=("twins",))),
         Difference("Fans", "Fleet: not counted beside it", "Escort", "Twins", ("SEA-1",))),
        (FANS.without("dragon"), Difference("Fans", "Dragon", "2", "—", ("SEA-1",))),
    ],
)  # fmt: skip
def test_a_changed_fan_is_listed(fans: FanTable, expected: Difference) -> None:
    assert diff(small_book(), small_book().replace(fans=fans)) == [expected]


def test_every_changed_fan_is_listed() -> None:
    changed = FANS.replace(*(fan.replace(value=fan.value + 1) for fan in FANS.fans))
    listed = diff(small_book(), small_book().replace(fans=changed))
    assert [each.what for each in listed] == [fan.name() for fan in FANS.fans]
    assert [int(each.right) - int(each.left) for each in listed] == [1] * len(FANS.fans)


def test_a_new_fan_is_listed_from_its_side() -> None:
    more = FanTable(*FANS.fans, Fan("kraken", 40, {"en": "Kraken"}, "SEA-3", "Rare.", EACH, None, (), 0, "", ""))
    assert diff(small_book(), small_book().replace(fans=more)) == [Difference("Fans", "Kraken", "—", "40", ("SEA-3",))]


@pytest.mark.parametrize(
    ("part", "what"),
    [
        ("minimum", "minimum to win"),
        ("fifth_waits", "a kind held four times is a wait"),
        ("combine", "how fans add up"),
        ("wall", "wall"),
        ("forms", "seven pairs"),
        ("options", "least: What a win must be worth."),
    ],
)
def test_a_changed_part_is_listed(part: str, what: str) -> None:
    assert what in [each.what for each in diff(small_book(), small_book().replace(**{part: CHANGES[part]}))]


@pytest.mark.parametrize("part", [part for part in CHANGES if part not in ("id", "names", "about")])
def test_books_that_play_differently_differ_somewhere(part: str) -> None:
    assert diff(small_book(), small_book().replace(**{part: CHANGES[part]})) != []


def test_a_fan_with_another_test_differs_even_if_its_text_is_the_same() -> None:
    assert diff(small_book(), small_book().replace(fans=FANS.replace(twins.replace(test=fleet.test)))) != []


def test_the_consensus_differs_from_the_print_in_what_it_names() -> None:
    found = {each.what: each for each in diff(book("mcr"), book("mcr-consensus"))}
    assert found["Two Concealed Kongs"][2:4] == ("8", "6")
    assert found["Last Tile: condition"].clauses == ("MCR-67",)
    assert found["All Green: not counted beside it"].right == "Half Flush"
    assert found["a kind held four times is a wait"][2:4] == ("no", "yes")


# Options.


def test_an_option_takes_one_of_its_choices_and_applies_it() -> None:
    small = small_book().with_options({"least": 8})
    assert small.minimum == 8
    assert small.options.values == {"least": 8, "sharp_rocks": False, "flag": "blue"}
    assert small.score(Win.parse(HAND)).reason == BELOW_MINIMUM


def test_several_options_are_all_applied() -> None:
    small = small_book().with_options({"least": 3, "sharp_rocks": True, "flag": "white"})
    assert small.minimum == 3
    assert small.fans.get("rocks").value == 9
    assert small.options.values == {"least": 3, "sharp_rocks": True, "flag": "white"}


def test_the_order_of_options_does_not_matter() -> None:
    one = small_book().with_options({"least": 3, "sharp_rocks": True, "flag": "white"})
    other = small_book().with_options({"flag": "white", "sharp_rocks": True, "least": 3})
    assert one.hash() == other.hash()


def test_an_option_set_back_gives_the_book_again() -> None:
    there = small_book().with_options({"least": 3, "sharp_rocks": True})
    assert there.with_options({"least": 0, "sharp_rocks": False}).hash() == small_book().hash()


@pytest.mark.parametrize(
    ("name", "value"),
    [("least", 5), ("least", "5"), ("sharp_rocks", "yes"), ("flag", "red"), ("flag", 0), ("flag", "")],
)
def test_another_value_is_refused_and_the_choices_are_named(name: str, value: Value) -> None:
    with pytest.raises(RulebookError, match=rf"'{name}' takes .*, not {value!r}") as fault:
        small_book().with_options({name: value})
    for choice in small_book().options.get(name).choices:
        assert repr(choice) in str(fault.value)


@pytest.mark.parametrize(("name", "value", "meant"), [("least", "3", 3), ("sharp_rocks", "true", True)])
def test_a_value_may_be_written_as_text(name: str, value: Value, meant: Value) -> None:
    assert small_book().with_options({name: value}).options.values[name] == meant


@pytest.mark.parametrize("book_id", books())
def test_every_value_of_every_option_may_be_written_as_text_or_number(book_id: str) -> None:
    """A command line writes 800, a form "800" and a file either: each means the value that the option has (HKR-97)."""
    for option in book(book_id).options.known.values():
        choices = option.choices if isinstance(option.choices, tuple) else (option.choices[0], option.choices[-1])
        for value in (*choices, option.default):
            text = str(value).lower() if isinstance(value, bool) else str(value)
            written: list[Value] = [text, int(text)] if text.isdecimal() else [text]
            for each in written:
                assert repr(option.read(each)) == repr(value)


@pytest.mark.parametrize(("name", "value"), [("least", False), ("sharp_rocks", 0), ("sharp_rocks", 1)])
def test_a_truth_value_is_no_number(name: str, value: Value) -> None:
    with pytest.raises(RulebookError, match=f"'{name}' takes"):
        small_book().with_options({name: value})


def test_true_and_one_are_two_values_of_one_option() -> None:
    both = Options((Option("odd", 1, (1, True), "SEA-1", "One or true."),))
    changed = small_book().replace(options=both).with_options({"odd": True})
    assert changed.options.values["odd"] is True


def test_an_unknown_option_is_named_in_the_sentence() -> None:
    with pytest.raises(RulebookError, match=r"no option 'tide' in this book; it has flag, least, sharp_rocks\."):
        small_book().with_options({"tide": 1})
    with pytest.raises(RulebookError, match=r"no option 'tide' in this book; it has none\."):
        built().with_options({"tide": 1})


def test_defaults_change_nothing() -> None:
    small = small_book()
    assert small.with_options({}) is small
    assert small.with_options({"least": 0, "sharp_rocks": False, "flag": "blue"}) is small


def test_the_book_itself_keeps_its_options() -> None:
    small = small_book()
    small.with_options({"least": 8, "flag": "white"})
    assert small.minimum == 0
    assert small.options.values == {"least": 0, "sharp_rocks": False, "flag": "blue"}


def test_a_default_that_is_no_choice_and_an_option_listed_twice_are_refused() -> None:
    with pytest.raises(RulebookError, match="'tide' takes 1, 2, not 3"):
        Options((Option("tide", 3, (1, 2), "SEA-1", "High or low."),))
    with pytest.raises(RulebookError, match="'least' is listed twice"):
        Options((LEAST, SHARP_ROCKS, LEAST))


def test_options_start_with_values_only_if_they_are_choices() -> None:
    assert Options((LEAST, FLAG), {"least": 3}).values == {"least": 3, "flag": "blue"}
    with pytest.raises(RulebookError, match="takes"):
        Options((LEAST,), {"least": 4})
    with pytest.raises(RulebookError, match="no option 'tide'"):
        Options((LEAST,), {"tide": 4})


def test_apply_is_called_once_with_the_book_that_knows_its_new_value() -> None:
    calls: list[tuple[str, Value, Value]] = []

    def note(known: Rulebook, value: Value) -> Rulebook:
        calls.append((known.id, value, known.options.values["tide"]))
        return known.replace(id="sea-at-high-tide")

    small = small_book().replace(options=Options((Option("tide", 1, (1, 2), "SEA-1", "High or low.", note),)))
    assert small.with_options({"tide": 1}).id == "sea"
    assert calls == []
    assert small.with_options({"tide": 2}).id == "sea-at-high-tide"
    assert calls == [("sea", 2, 2)]


SETTINGS = [(id, name) for id in books() for name in book(id).options.known]


def makes_sense(id: str, name: str, choice: Value) -> bool:
    options = book(id).options
    try:
        if options.refuse_mixes is not None:
            options.refuse_mixes({**options.values, name: choice})
    except RulebookError:
        return False
    return True


@pytest.mark.parametrize(("id", "name"), SETTINGS)
def test_an_option_of_a_book_set_and_set_back_gives_the_book_again(id: str, name: str) -> None:
    before = book(id).options.values[name]
    choices = book(id).options.get(name).choices
    for choice in {*choices[:3], *choices[-1:]}:
        if choice != before and not makes_sense(id, name, choice):
            # Allowed by itself, but not beside the other options of this edition.
            with pytest.raises(RulebookError, match=f"'{name}'"):
                book(id).with_options({name: choice})
            continue
        changed = book(id).with_options({name: choice})
        assert changed.options.values[name] == choice
        assert (changed.hash() == book(id).hash()) == (choice == before)
        assert changed.with_options({name: before}).hash() == book(id).hash()


def test_waits_beside_a_knitted_straight_count_as_the_option_says_in_every_edition() -> None:
    """MCR-65."""
    win = Win.parse("147m 258p 369s 12m 55z +3m")
    for id in ("mcr", "mcr-consensus"):
        for counted in (True, False):
            score = book(id).with_options({"knitted_straight_waits": counted}).score(win)
            assert ("edge_wait" in score.items) is counted, f"{id}: {score}"


# Circumstances.


def test_a_circumstance_of_another_book_is_refused_and_named() -> None:
    with pytest.raises(HandError, match="'riichi' is no circumstance of sea"):
        small_book().score(Win.parse(HAND, circumstances=("riichi",)))
    with pytest.raises(HandError, match="'heavenly' is no circumstance of mcr"):
        book("mcr").score(Win.parse(HAND, self_draw=True, circumstances=("heavenly",)))


def test_a_word_nobody_knows_is_refused() -> None:
    with pytest.raises(HandError, match="'eclipse' is no circumstance of a win"):
        Win.parse(HAND, circumstances=("eclipse",))


@pytest.mark.parametrize("word", ["robbing_kong", "first_discard"])
def test_what_needs_another_players_tile_does_not_go_with_a_self_draw(word: str) -> None:
    with pytest.raises(HandError, match=f"'{word}' does not go with a self-drawn tile"):
        small_book().score(Win.parse(HAND, self_draw=True, circumstances=(word,)))
    assert small_book().score(Win.parse(HAND, circumstances=(word,))).legal


@pytest.mark.parametrize(
    "word", ["kong_replacement", "double_kong_replacement", "flower_replacement", "kong_then_flower"]
)
def test_a_replacement_needs_a_self_draw(word: str) -> None:
    text = "[1111m] [2222p] 345m 67s 55z 1f +8s"
    with pytest.raises(HandError, match=f"'{word}' needs a self-drawn tile"):
        book("mcr").score(Win.parse(text, circumstances=(word,)))
    assert book("mcr").score(Win.parse(text, self_draw=True, circumstances=(word,))).reading is not None


def test_known_circumstances_that_fit_pass() -> None:
    for self_draw in (True, False):
        small_book().check_words(Win.parse(HAND, self_draw=self_draw, circumstances=("last_tile",)))


# Scores.


def test_three_kinds_of_bad_luck_are_three_results() -> None:
    least = small_book().with_options({"least": 3})
    with pytest.raises(ManywindsError):
        least.score(Win.parse("123m 45p +5p"))
    assert least.score(Win.parse("123m 456p 789s 135m 4p +4p")).reason == NOT_A_WIN
    below = least.score(Win.parse(HAND))
    assert (below.reason, below.total, below.legal, below.minimum) == (BELOW_MINIMUM, 2, False, 3)
    assert least.points(Win.parse("123m 456p 789s 135m 4p +4p")) == -1


def test_a_hand_in_which_no_fan_counts_gets_the_fan_for_that() -> None:
    score = small_book().score(Win.parse(HAND))
    assert score.items == {"calm_sea": 2}
    assert score.legal
    assert built().score(Win.parse(HAND)).items == {}


def test_a_book_prints_its_id_and_its_hash() -> None:
    assert repr(small_book()) == f"<rulebook sea {small_book().hash()}>"


def test_a_test_that_answers_true_counts_once() -> None:
    def always(win: Seen) -> int:
        return win.pair >= 0

    gulls = Fan("gulls", 3, {"en": "Gulls"}, "SEA-1", "Always there.", "whole", always, (), 0, "", "")
    score = built(fans=FanTable(gulls)).score(Win.parse(HAND))
    assert score.items == {"gulls": 3}
    assert score.lines[0].times == 1
