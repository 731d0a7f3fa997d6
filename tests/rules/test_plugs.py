"""Plugs: what is forgotten or wrong is one sentence, and a broken plug does not break the others."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from manywinds.books import book, books, card
from manywinds.kernel.errors import RulebookError
from manywinds.play.bots import Bot, Roster, bots
from manywinds.play.bots.random import choose
from manywinds.rules.capabilities import BONUS_TILES, CAPABILITIES, TABLE_POINTS
from manywinds.rules.clause import Clause
from manywinds.rules.examples import example
from manywinds.rules.plug import Edition, Example, Plug
from manywinds.rules.plugged import Plugged
from manywinds.rules.shelf import Shelf, editions, shelf
from manywinds.rules.used import capabilities
from manywinds.rules.words import LANGUAGES
from support.small_book import small_book
from support.tea_house import SOURCE, beside, python, run

EXAMPLES = (Example("123m 456m 789m 555z 2p +2p", 3),)
SIGN = ("1p", "5z", "3f")
ID = "tea-house"


def build(_id: str, _clauses: dict[str, Clause]) -> object:
    return small_book()


def plug(**changed: Any) -> Plug:
    """A plug that is right but for what is changed."""
    parts: dict[str, Any] = {
        "package": "manywinds.books.mcr",
        "build": build,
        "prefixes": ("TEA",),
        "editions": (Edition(ID, EXAMPLES, (BONUS_TILES,), SIGN),),
    }
    return Plug(**{**parts, **changed})


def edition(**changed: Any) -> tuple[Edition, ...]:
    return (Edition(**{"id": ID, "examples": EXAMPLES, "sign": SIGN, **changed}),)


def test_a_whole_plug_is_made() -> None:
    assert plug().edition(ID).sign == plug().sign(ID) == SIGN


@pytest.mark.parametrize(
    ("forgotten", "sentence"),
    [
        ("package", "A plug names the package that its files lie in: package=__name__."),
        ("build", "The plug of manywinds.books.mcr has no build, the function that makes its books."),
        ("editions", "The plug of manywinds.books.mcr has no editions: it lists at least one."),
        ("prefixes", "has no prefixes: it says what the ids of its clauses begin with."),
    ],
)
def test_a_forgotten_field_is_a_sentence(forgotten: str, sentence: str) -> None:
    whole: dict[str, Any] = {
        "package": "manywinds.books.mcr", "build": build, "prefixes": ("TEA",), "editions": edition(),
    }  # fmt: skip
    with pytest.raises(RulebookError) as refused:
        Plug(**{field: value for field, value in whole.items() if field != forgotten})
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"prefixes": ("TEA", "tea")}, "A clause prefix is three capital letters, such as MCR; 'tea' of"),
        ({"editions": edition(id="Tea House")}, "small letters, digits and hyphens; 'Tea House' is not."),
        ({"editions": edition() * 2}, "The book tea-house is listed twice."),
        ({"editions": edition(examples=())}, "The book tea-house has no examples: give at least one hand"),
        ({"editions": edition(sign=())}, "The book tea-house has no sign: three tiles by which it is known"),
        ({"editions": edition(sign=("1p", "2p"))}, "has no sign"),
        ({"editions": edition(sign=("1p", "2p", "1x"))}, "has no sign"),
        ({"editions": edition(sign=("1p", "2p", "12p"))}, "has no sign"),
        ({"editions": edition(uses=("teapots",))}, "uses the unknown 'teapots'; there are bonus_tiles"),
        ({"editions": edition(behind="coffee")}, "stands behind 'coffee', which is not listed before it."),
    ],
)  # fmt: skip
def test_a_wrong_field_is_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RulebookError) as refused:
        plug(**wrong)
    assert sentence in str(refused.value)


# The shelf.


def shelved(*things: object) -> Shelf:
    return Shelf([Plugged(f"entry-{number}", f"dist-{number} 1.0", each) for number, each in enumerate(things)], [])


OURS = [each.package for each in shelf().plugs]


def ours(package: str) -> Plug:
    return next(each for each in shelf().plugs if each.package == package)


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (lambda: 7, "It is 7, not a Plug."),
        (lambda: plug(editions=edition(id="mcr")), "The id mcr is already that of a book of dist-0 1.0."),
        (lambda: plug(prefixes=("PEN",)), "The clause prefix PEN is already that of a book of dist-0 1.0."),
        (lambda: plug(clauses="none.toml"), "manywinds.books.mcr has no clause list none.toml."),
        (plug, "[cards.mcr] in locale/en.toml of manywinds.books.mcr is of no edition of the plug."),
        (lambda: plug(locale="none"), "has no card for tea-house: add [cards.tea-house] to none/en.toml."),
        (lambda: plug(package="no.such.package"), "ModuleNotFoundError: No module named 'no'."),
    ],
)  # fmt: skip
def test_what_does_not_belong_on_the_shelf_is_left_out_with_a_sentence(
    other: Callable[[], object], sentence: str
) -> None:
    found = shelved(ours("manywinds.books.mcr"), other(), ours("manywinds.books.riichi"))
    (fault,) = found.faults
    assert str(fault).startswith("'entry-1' of dist-1 1.0 is left out: ")
    assert sentence in str(fault)
    assert len(str(fault).splitlines()) == 1
    # The others stand there as they did, in the order of the shelf.
    assert [each.package for each in found.plugs] == ["manywinds.books.riichi", "manywinds.books.mcr"]


def test_our_books_are_plugged_in_as_any_others_are() -> None:
    assert shelf().faults == []
    assert {"manywinds.books.mcr", "manywinds.books.riichi"} <= set(OURS)
    assert [each.id for each in editions()] == books()


# Files beside a plug, in a distribution that is only a folder with its metadata.


def tampered(folder: Path, file: str, old: str, new: str) -> Path:
    """The tea house with one of its files changed, where programs find it."""
    home = folder / "tea_house"
    for path in (SOURCE / "src" / "tea_house").rglob("*"):
        if path.suffix in (".py", ".toml"):
            copy = home / path.relative_to(SOURCE / "src" / "tea_house")
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    text = (home / file).read_text(encoding="utf-8")
    assert old in text
    (home / file).write_text(text.replace(old, new), encoding="utf-8")
    info = folder / "manywinds_tea_house-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: manywinds-tea-house\nVersion: 1.0\n")
    points = "[manywinds.books]\ntea-house = tea_house:PLUG\n[manywinds.bots]\npatient = tea_house.patient:BOT\n"
    (info / "entry_points.txt").write_text(points)
    return folder


BROKEN: dict[str, tuple[str, str, str, str]] = {
    "a field of the card": ("locale/en.toml", 'country = "Anywhere"\n', "", "has no 'country'."),
    "the whole card": ("locale/en.toml", "[cards.tea-house-strict]", "[cards.other]", "is of no edition of the plug."),
    "a list of the card": ("locale/en.toml", '["strict tea house"]', '"strict"', "'known_as' of [cards.tea-house-"),
    "a table": ("locale/en.toml", "[cards.tea-house]", "[card.tea-house]", "has an unknown part 'card'"),
    "the language of the file": ("locale/en.toml", "[cards.tea-house]", "[cards.tea-house", "is no TOML"),
    "an import": ("__init__.py", "from manywinds.rules.plug import", "from manywinds.rules.plugs import",
                  "ModuleNotFoundError: No module named 'manywinds.rules.plugs'."),
    "the object": ("__init__.py", "PLUG = Plug(", "SOCKET = Plug(", "has no attribute 'PLUG'."),
    "a clause's group": ("clauses.toml", 'group = "Game"\n', "", "TEA-10 has no 'group'."),
    "a clause's prefix": ("clauses.toml", "TEA-10", "COF-10", "COF-10 of tea_house begins with none of TEA."),
    "what it uses": ("__init__.py", "uses=(BONUS_TILES,),", "uses=(),",
                     "The plug says that tea-house uses nothing, but the book uses bonus_tiles."),
    "a clause of a fan": ("book.py", 'clause="TEA-8"', 'clause="TEA-88"', "names the unknown clause 'TEA-88'"),
    "the code of the book": ("book.py", "    book = Rulebook(", "    {}['cup']\n    book = Rulebook(",
                             "The rulebook tea-house cannot be built: KeyError: 'cup'."),
    "the id": ("book.py", "book.replace(id=id", "book.replace(id='cup'", "The plug of tea_house builds <rulebook cup"),
}  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_plug_is_one_sentence_and_all_others_are_listed(what: str, tmp_path: Path) -> None:
    file, old, new, sentence = BROKEN[what]
    with beside(tampered(tmp_path, file, old, new)):
        told = python(
            "import sys\nfrom manywinds.cli import run\nsys.stderr = sys.stdout\n"
            "print('code', run(['books', '--json']))"
        )
    lines = told.splitlines()
    start = lines.index("[")
    assert any(sentence in line for line in lines[:start]), told
    assert lines[-1] == "code 0"
    assert [row["id"] for row in json.loads("\n".join(lines[start:-1]))][: len(books())] == books()


def test_a_broken_translation_leaves_the_book_in_english_and_is_named(tmp_path: Path) -> None:
    program = (
        "from manywinds.books import card, faults\n"
        "print(card('tea-house', 'he').name, card('tea-house', 'ru').name != card('tea-house').name)\n"
        "print(*faults())"
    )
    with beside(tampered(tmp_path, "locale/he.toml", "[cards.tea-house]", "[cards.tea-house")):
        shown = python(program).splitlines()
    assert shown[0] == "Tea house rules True"
    assert shown[1].startswith("locale/he.toml of tea_house is no TOML")


def test_a_book_whose_code_refuses_a_hand_does_not_hide_the_others(tmp_path: Path) -> None:
    """A fault of notation in a book's own code is a fault of the book, whatever class it has."""
    code = "    from manywinds.kernel.notation import parse_tile\n    parse_tile('x')\n    book = Rulebook("
    program = "from manywinds.books import books, faults, sound\nprint(len(books()) - len(sound()))\nprint(*faults())"
    with beside(tampered(tmp_path, "book.py", "    book = Rulebook(", code)):
        shown = python(program).splitlines()
    assert shown[0] == "2"
    assert "The rulebook tea-house cannot be built: NotationError" in shown[1]


def test_a_book_that_cannot_be_built_is_refused_by_its_name(tmp_path: Path) -> None:
    with beside(tampered(tmp_path, "book.py", 'clause="TEA-8"', 'clause="TEA-88"')):
        told = run("score", "--book", "tea-house", EXAMPLES[0].hand, code=1)
    assert told.strip() == "The fan 'no_sugar' of 'tea-house' names the unknown clause 'TEA-88'."


def test_a_broken_bot_is_left_out() -> None:
    whole = Bot("calm", "Is calm.", choose)
    found = [Plugged("calm", "dist 1.0", whole), Plugged("odd", "dist 1.0", 7)]
    wrong = (whole._replace(name="Loud!"), whole._replace(name="mute", about=""), whole)
    found += [Plugged("bad", "dist 1.0", each) for each in wrong]
    roster = Roster(found, [])
    assert list(roster.bots) == ["calm"]
    assert [str(fault).partition("left out: ")[2] for fault in roster.faults] == [
        "It is 7, not a Bot.",
        "The name of a bot is up to 40 small letters, digits and hyphens; 'Loud!' is not.",
        "The bot mute does not say what it is about.",
        "There is a bot calm already.",
    ]


def test_a_bot_says_what_it_is_about_in_english_where_it_has_no_other_words() -> None:
    calm = Bot("calm", "Is calm.", choose, translated={"pl": "Jest spokojny."})
    assert [calm.about_in(lang) for lang in LANGUAGES] == ["Is calm.", "Is calm.", "Is calm.", "Jest spokojny."]
    assert Bot("calm", "Is calm.", choose).about_in("he") == "Is calm."
    assert "simple" in bots()


# Every registered book.

EVERY_BOOK = pytest.mark.parametrize("id", books())


@EVERY_BOOK
def test_the_examples_of_a_book_are_worth_what_it_says(id: str) -> None:
    shown = next(each for each in editions() if each.id == id).examples
    assert shown
    for hand, total in shown:
        assert book(id).score(example(hand)).total == total, hand


@EVERY_BOOK
def test_a_book_uses_what_its_plug_says(id: str) -> None:
    stated = next(each for each in editions() if each.id == id).uses
    assert capabilities(book(id)) == tuple(sorted(stated))
    assert set(stated) <= set(CAPABILITIES)


@EVERY_BOOK
def test_a_book_has_a_card_in_every_language(id: str) -> None:
    cards = [card(id, lang) for lang in LANGUAGES]
    assert len(set(cards)) == len(LANGUAGES)
    for each in cards:
        assert all(each)


def test_capabilities_follow_the_options_of_a_table() -> None:
    assert BONUS_TILES in capabilities(book("hk-old-pl"))
    assert BONUS_TILES not in capabilities(book("hk-old-pl").with_options({"bonus_tiles": False}))
    assert TABLE_POINTS in capabilities(book("mcr").replace(id="club-rules"))
