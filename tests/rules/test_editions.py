"""A player's own edition: what a file may change, and every sentence with which a wrong one is refused."""

from pathlib import Path

import pytest

from manywinds import RulebookError, Win, book, edition
from manywinds.books import books
from manywinds.rules.diff import diff
from manywinds.rules.edition import LONGEST, read_edition
from manywinds.rules.rulebook import Rulebook

pytestmark = pytest.mark.core

FLUSH = Win.parse("[123m] [555m] 78m 789m 99m 1f +6m", seat="S")
PEARL = Win.parse("[555z] [222p] 555p 888p 3p 1f +3p", seat="S")


def read(text: str, id: str = "ours") -> Rulebook:
    return read_edition(text, id, book, books())


def test_an_edition_changes_options_values_and_fans() -> None:
    ours = read("""
        base = "hk-old"
        name = "Thursday club"
        off = ["pearl_dragon"]
        [options]
        min_doubles = 1
        [values]
        full_flush = 7
    """)
    assert (ours.id, ours.names["en"], ours.base) == ("ours", "Thursday club", "hk-old")
    assert ours.minimum == 1
    assert book("hk-old").score(FLUSH).items == {"full_flush": 6}
    assert ours.score(FLUSH).items == {"full_flush": 7}
    assert book("hk-old").score(PEARL).items == {"pearl_dragon": 10}
    assert ours.score(PEARL).items == {"half_flush": 3, "all_pungs": 3, "dragon_pung": 1}


def test_an_edition_differs_in_what_it_says_and_in_nothing_else() -> None:
    ours = read('base = "hk-old-pl"\noff = ["nine_gates"]\n[values]\npurity = 7\n[options]\nlimit = "none"')
    assert {(each.what, each.left, each.right) for each in diff(book("hk-old-pl"), ours)} == {
        ("Nine Gates", "10", "—"),
        ("Purity", "6", "7"),
        (
            "limit: Pay by the table with its limit, or double for each fan.",
            "the table with its limit",
            "no limit, doubling",
        ),
    }


def test_an_edition_has_a_hash_of_its_own_that_its_content_decides() -> None:
    plain = read('base = "hk-old"\n[values]\nfull_flush = 7')
    inline = read('# ours\nbase = "hk-old"\nvalues = {full_flush = 7}')
    assert plain.hash() == inline.hash()
    others = [book("hk-old"), read('base = "hk-old"'), read('base = "hk-old"\noff = ["full_flush"]')]
    assert len({each.hash() for each in (plain, *others)}) == 4


def test_options_of_a_case_leave_the_changes_of_an_edition_alone() -> None:
    ours = read('base = "hk-old"\noff = ["self_draw"]\n[values]\nfull_flush = 7')
    agreed = ours.with_options({"concealed_hand": True, "flower_replacement_fan": True, "min_doubles": 2})
    assert agreed.fans.get("full_flush").value == 7
    assert "self_draw" in agreed.fans.off


def test_a_printed_fan_that_is_two_fans_here_is_changed_and_switched_off_whole() -> None:
    """The blessing of heaven on nine gates is the blessing of heaven (HKR-68)."""
    dear = read('base = "hk-old"\n[values]\nblessing_of_heaven = 13')
    assert dear.fans.get("heaven_on_nine_gates").value == 13
    without = read('base = "hk-old"\noff = ["blessing_of_heaven"]')
    assert without.fans.off >= {"blessing_of_heaven", "heaven_on_nine_gates"}
    kongs = read('base = "mcr"\n[values]\ntwo_melded_kongs = 5')
    assert [kongs.fans.get(id).value for id in ("two_melded_kongs", "melded_and_concealed_kong")] == [5, 6]


def test_flowers_of_the_competition_rules_can_be_changed_and_switched_off() -> None:
    win = Win.parse("123m 456m 789m 123m 7m 12f +7m")
    assert book("mcr").score(win).detail["flowers"] == 2
    assert read('base = "mcr"\n[values]\nflower = 3').score(win).detail["flowers"] == 6
    assert read('base = "mcr"\noff = ["flower"]').score(win).detail["flowers"] == 0


def test_a_chicken_hand_can_be_switched_off() -> None:
    win = Win.parse("[123m] [456p] [888p] 67s 55z +8s")
    assert book("mcr").score(win).total == book("mcr").points(win) == 8
    none = read('base = "mcr"\noff = ["chicken_hand"]')
    assert none.score(win).total == none.points(win) == 0
    assert not none.score(win).legal


@pytest.mark.parametrize("id", ["mcr", "mcr-consensus", "hk-old", "hk-old-pl", "hk-new"])
def test_an_edition_that_changes_nothing_scores_as_its_book(id: str) -> None:
    ours = read(f'base = "{id}"')
    for win in (FLUSH, PEARL):
        assert ours.score(win).items == book(id).score(win).items
    assert diff(book(id), ours) == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "names the book it changes"),
        ("base", "is no TOML"),
        ("base = 'hk-old'\nbase = 'mcr'", "is no TOML"),
        ("base = 'hk'", "There is no rulebook 'hk'"),
        ("base = 7", "'base' is a text, not 7"),
        ("base = 'hk-old'\ncolour = 'red'", "no field 'colour'; it has base, id, name"),
        ("base = 'hk-old'\nid = 'hk-old'", "an id of its own"),
        ("base = 'hk-old'\nid = 'Ours!'", "small letters, digits and hyphens"),
        ("base = 'hk-old'\nid = ''", "small letters, digits and hyphens"),
        ("base = 'hk-old'\nname = ''", "up to 80 characters"),
        (f"base = 'hk-old'\nname = '{'x' * 81}'", "up to 80 characters"),
        ("base = 'hk-old'\nname = ['x']", "'name' is a text"),
        ("base = 'hk-old'\noptions = 3", "is a table"),
        ("base = 'hk-old'\n[options]\nmin_fan = 1", "no option 'min_fan' in this book; it has .*min_doubles"),
        ("base = 'hk-old'\n[options]\nmin_doubles = 11", "takes a whole number from 0 to 10, not 11 .HKR-73."),
        ("base = 'hk-old'\n[options]\nmin_doubles = true", "a whole number from 0 to 10, not True"),
        ("base = 'hk-old'\n[options]\nconcealed_hand = 1", "takes False, True, not 1"),
        ("base = 'hk-old'\n[options]\nsticks = 1.5", "true, false, a number or a word, not 1.5"),
        ("base = 'hk-old'\n[values]\nkraken = 1", "no fan 'kraken'"),
        ("base = 'hk-old'\n[values]\nfull_flush = -1", "from 0 to 1000, not -1"),
        ("base = 'hk-old'\n[values]\nfull_flush = 1001", "from 0 to 1000, not 1001"),
        ("base = 'hk-old'\n[values]\nfull_flush = true", "from 0 to 1000, not True"),
        ("base = 'hk-old'\n[values]\nfull_flush = '7'", "from 0 to 1000, not '7'"),
        ("base = 'hk-old'\noff = 'nine_gates'", "'off' lists fan ids"),
        ("base = 'hk-old'\noff = [1]", "'off' lists fan ids"),
        ("base = 'hk-old'\noff = ['kraken']", "no fan 'kraken'"),
        ("#" * (LONGEST + 1), "at most"),
        ("a = " + "[" * 20_000, "is no TOML"),
    ],
)
def test_a_wrong_edition_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(RulebookError, match=sentence) as refusal:
        read(text)
    assert "\n" not in str(refusal.value)


def test_the_file_name_is_the_id_unless_the_file_says_otherwise(tmp_path: Path) -> None:
    file = tmp_path / "Thursday_club.toml"
    file.write_text('base = "hk-new"\n', encoding="utf-8")
    assert edition(str(file)).id == "thursday-club"
    file.write_text('\ufeffbase = "hk-new"\nid = "friday-club"\n', encoding="utf-8")
    assert edition(str(file)).id == "friday-club"
    odd = tmp_path / "наш клуб.toml"
    odd.write_text('base = "hk-new"\n', encoding="utf-8")
    assert edition(str(odd)).id == "hk-new-edition"


def test_a_file_that_cannot_be_read_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match="cannot be read: No such file"):
        edition(str(tmp_path / "none.toml"))
    with pytest.raises(RulebookError, match="cannot be read: Is a directory"):
        edition(str(tmp_path))
    (tmp_path / "latin.toml").write_bytes(b'base = "hk-old"\nname = "\xe9"\n')
    with pytest.raises(RulebookError, match="is no UTF-8 text"):
        edition(str(tmp_path / "latin.toml"))


@pytest.mark.parametrize(
    ("base", "off", "dear", "options"),
    [
        ("riichi-phoenix", "pinfu", "chiitoitsu", {"open_tanyao": True}),
        ("hk-old-pl", "own_bonus", "seven_pairs", {"bonus_tiles": False}),
        ("hk-old", "all_chows", "seven_pairs", {"single_wait": True}),
        ("israeli", "gold_coin", "imperial", {}),
    ],
)
def test_options_that_build_the_fans_anew_keep_the_changes_of_a_table(
    base: str, off: str, dear: str, options: dict[str, bool]
) -> None:
    ours = read(f'base = "{base}"\noff = ["{off}"]\n[values]\n{dear} = 9\n')
    changed = ours.with_options(options)
    assert off in changed.fans.off
    assert changed.fans.get(dear).value == 9
    back = changed.with_options({name: book(base).options.values[name] for name in options})
    assert back.hash() == ours.hash()


def test_an_edition_changes_how_losers_count_too() -> None:
    """ISR-80: those who did not win count by a part of the same table."""
    lost = Win.parse("2222m 356p 19s 7777z", seat="S", loser=True)
    plain = book("israeli").score_loser(lost)
    fan = plain.lines[0].fan.id
    ours = read(f'base = "israeli"\n[values]\n{fan} = 0\n').score_loser(lost)
    assert ours.total < plain.total
    assert fan not in read(f'base = "israeli"\noff = ["{fan}"]\n').score_loser(lost).items
