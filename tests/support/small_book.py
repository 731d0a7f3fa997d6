"""A made-up rulebook on one screen, written with the words every book is written with."""

from manywinds.kernel.forms import Form, Regular
from manywinds.kernel.irregular import Pairs
from manywinds.kernel.tiles import DRAGONS, HONOURS
from manywinds.kernel.wall import WallRule
from manywinds.kernel.win import Win, flower_count
from manywinds.rules.clause import Clause, read_clauses
from manywinds.rules.options import Option, Options, Value
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.combine import JoinedOnce, Together
from manywinds.rules.scoring.fan import EACH, JOINED, FanTable, Seen, added_fan, fact_fan, fan
from manywinds.rules.scoring.features import (
    CHOWS_ALIKE,
    CHOWS_EQUAL,
    FOUR_PUNGS,
    HONOUR_PUNG,
    NO_HONOURS,
    ONE_SUIT,
    SELF_DRAW,
)
from manywinds.rules.scoring.patterns import CHOWS, EACH_ITS_SUIT, pung_claims, rows
from manywinds.rules.scoring.patterns import ONE_SUIT as SAME_SUIT
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.pay import NOBODY, Parties, Settlement, Transfer

CLAUSES: dict[str, Clause] = read_clauses("""
[[clause]]
id = "SEA-1"
group = "Fans"
kind = "scoring"
text = "What a hand is worth."

[[clause]]
id = "SEA-2"
group = "Fans"
kind = "scoring"
text = "A hand without any fan is a calm sea."
ruling = "Lanterns do not disturb it."

[[clause]]
id = "SEA-3"
group = "Payments"
kind = "payment"
text = "The discarder pays; on a self-draw everyone does. What lies in the middle goes to the winner."
""")


@fan(8, "Fleet", clause="SEA-1", text="The same chow in all three suits.", scope=JOINED, needs=CHOWS_ALIKE,
     bars="escort", ru="Флот", yes="234m 234p 234s 888m 7z +7z", no="234m 234p 345s 888m 7z +7z")  # fmt: skip
def fleet(win: Seen) -> int:
    return rows(win, CHOWS, 3, 0, EACH_ITS_SUIT)


@fan(3, "Twins", clause="SEA-1", text="Two equal chows.", scope=JOINED, needs=CHOWS_EQUAL)
def twins(win: Seen) -> int:
    return rows(win, CHOWS, 2, 0, SAME_SUIT)


@fan(1, "Escort", clause="SEA-1", text="The same chow in two suits.", scope=JOINED, needs=CHOWS_ALIKE, pl="Eskorta",
     he="ליווי")  # fmt: skip
def escort(win: Seen) -> int:
    return rows(win, CHOWS, 2, 0, EACH_ITS_SUIT)


one_colour = fact_fan(
    "one_colour", 6, "One Colour", clause="SEA-1", text="Every tile of one suit.", needs=ONE_SUIT | NO_HONOURS,
    bars="inland",
)  # fmt: skip

rocks = fact_fan("rocks", 4, "Rocks", clause="SEA-1", text="Four pungs or kongs.", needs=FOUR_PUNGS, bars="own_draw")


@fan(2, "Dragon", clause="SEA-1", text="Each pung of a dragon.", scope=EACH, needs=HONOUR_PUNG, bars="honour")
def dragon(win: Seen) -> int:
    return pung_claims(win, DRAGONS)


@fan(1, "Honour", clause="SEA-1", text="Each pung of a wind or a dragon.", scope=EACH, needs=HONOUR_PUNG)
def honour(win: Seen) -> int:
    return pung_claims(win, HONOURS)


own_draw = fact_fan("own_draw", 1, "Own Draw", clause="SEA-1", text="Drawn, not claimed.", needs=SELF_DRAW)
inland = fact_fan("inland", 1, "Inland", clause="SEA-1", text="No winds, no dragons.", needs=NO_HONOURS)
calm_sea = added_fan("calm_sea", 2, "Calm Sea", "SEA-2", "No fan at all.", ru="Штиль")
lantern = added_fan("lantern", 1, "Lantern", "SEA-1", "Each flower.")

FANS = FanTable(fleet, twins, escort, one_colour, rocks, dragon, honour, own_draw, inland, calm_sea, lantern)
PLAIN_FANS = FANS.without("fleet", "twins", "escort")
"""What is left when no fan joins sets."""

FORMS: tuple[Form, ...] = (Regular(), Pairs())
WALL = WallRule(flowers=8, throws=(2,))


def pay(_book: Rulebook, score: Score, parties: Parties) -> Settlement:
    """Whoever is responsible pays alone; the sticks in the middle are nobody's (SEA-3)."""
    payers = [seat for seat in range(4) if seat != parties.winner and parties.discarder in (seat, NOBODY)]
    if parties.responsible != NOBODY:
        payers = [parties.responsible]
    transfers = [Transfer(seat, parties.winner, score.total, "SEA-3") for seat in payers]
    if parties.sticks:
        transfers.append(Transfer(NOBODY, parties.winner, 10 * parties.sticks, "SEA-3"))
    return Settlement(transfers)


def finish(_book: Rulebook, win: Win, score: Score) -> None:
    """Lanterns are lit last."""
    score.detail = {"lanterns": flower_count(win.flowers)}


def set_least(book: Rulebook, value: Value) -> Rulebook:
    """Ask for so much to win."""
    assert isinstance(value, int)
    return book.replace(minimum=value)


def set_rocks(book: Rulebook, value: Value) -> Rulebook:
    """Make four pungs worth more, or not."""
    return book.replace(fans=book.fans.replace(rocks.replace(value=9 if value else 4)))


LEAST = Option("least", 0, (0, 3, 8), "SEA-1", "What a win must be worth.", set_least)
SHARP_ROCKS = Option("sharp_rocks", False, (False, True), "SEA-1", "Rocks count nine.", set_rocks)
FLAG = Option("flag", "blue", ("blue", "white"), "SEA-3", "What flies over the table.")


def small_book() -> Rulebook:
    """The book, built anew each time."""
    return Rulebook(
        id="sea",
        names={"en": "Seaside rules", "pl": "Nad morzem"},
        about="Made up for tests.",
        clauses=CLAUSES,
        forms=FORMS,
        fans=FANS,
        combine=JoinedOnce(Together(("rocks", "inland"), ("own_draw",))),
        wall=WALL,
        pay=pay,
        finish=finish,
        circumstances=("last_tile", "robbing_kong", "kong_replacement", "first_discard"),
        options=Options((LEAST, SHARP_ROCKS, FLAG)),
        nothing="calm_sea",
        extras=("sticks", "responsible"),
    )
