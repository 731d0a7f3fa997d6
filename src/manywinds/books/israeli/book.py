"""The Israeli classical game for cards (`israeli`): all four players score, bonuses are shares of one base."""

from typing import Final

from manywinds.books.israeli.extras import check_possible
from manywinds.books.israeli.fans import FANS, LOSERS_FANS
from manywinds.books.israeli.flow import flow
from manywinds.books.israeli.losers import Sorted
from manywinds.books.israeli.options import OPTIONS
from manywinds.books.israeli.pay import finish, pay
from manywinds.books.israeli.rounds import rounds
from manywinds.books.israeli.seating import seating
from manywinds.books.israeli.shapes import FORMS
from manywinds.books.israeli.stated import stated
from manywinds.kernel.wall import LAST, REFILL_STACKS, WallRule
from manywinds.rules.clause import Clause
from manywinds.rules.rulebook import Note, Rulebook
from manywinds.rules.scoring.base_and_multipliers import BaseAndMultipliers

# 144 cards (ISR-1), sides of 18 stacks (ISR-11), two dice for the side (ISR-12) and three for the break (ISR-13), the
# wall clockwise from there (ISR-14), the deal (ISR-15), a kong box of 16 (ISR-16) that is kept at four (ISR-17).
WALL: Final = WallRule(
    throws=(2, 3), count=LAST, from_left=True, clockwise=True, held_back=16, refill=REFILL_STACKS, least=4
)

# ISR-99. Robbing a kong is unknown here (ISR-39).
CIRCUMSTANCES: Final = (
    "last_tile",
    "last_of_kind",
    "kong_replacement",
    "double_kong_replacement",
    "flower_replacement",
    "kong_then_flower",
    "standing_hand",
    "original_hand",
    "leader_first_draw",
    "first_discard",
)

NAMES: Final = {"en": "Israeli mahjong for cards", "he": "מא-ג'ונג לקלפים"}
ABOUT: Final = "All four players score, bonuses are shares of one base, 33 special hands, 8 or 16 from each loser."


NOTES: Final = (
    Note("wall", "", "ISR-17"),
    Note("who scores", "All four players, each for the own hand.", "ISR-80"),
    Note("how fans add up", "Points make a base; bonuses are shares of it; special hands replace or add.", "ISR-79"),
    Note("points", "The count itself; nothing is made of it.", "ISR-79"),
    Note("discard win", "Each loser pays 8, or 16 to a winner who leads; who discarded does not matter.", "ISR-85"),
    Note("self-draw", "The same as a win on a discard.", "ISR-85"),
    Note("false win", "300 points lost to nobody; the hand is void.", "ISR-61"),
)


def build(id: str, clauses: dict[str, Clause]) -> Rulebook:
    """The book. Those who did not win score by tables 1 and 1.1 alone (ISR-80)."""
    losers = Rulebook(
        id=id,
        names=NAMES,
        about=ABOUT,
        clauses=clauses,
        forms=(Sorted("sorted"),),
        fans=LOSERS_FANS,
        combine=BaseAndMultipliers(("sorted",), "ISR-79"),
        wall=WALL,
        pay=pay,
        finish=finish,
        circumstances=CIRCUMSTANCES,
    )
    # Of all forms only sets, and quads, with a pair have points of their own: ISR-46, ISR-101.
    return Rulebook(
        id=id,
        names=NAMES,
        about=ABOUT,
        clauses=clauses,
        forms=FORMS,
        fans=FANS,
        combine=BaseAndMultipliers(("regular", "quads"), "ISR-79"),
        wall=WALL,
        pay=pay,
        finish=finish,
        circumstances=CIRCUMSTANCES,
        options=OPTIONS,
        notes=NOTES,
        losers=losers,
        banked="ISR-80",
        flow=flow,
        rounds=rounds,
        seating=seating,
        stated=stated,
        possible=check_possible,
    )
