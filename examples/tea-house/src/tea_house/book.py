"""The rules of the tea house on one screen."""

from random import Random

from manywinds.kernel.forms import Regular
from manywinds.kernel.irregular import Pairs
from manywinds.kernel.tiles import DRAGONS
from manywinds.kernel.wall import WallRule
from manywinds.kernel.win import Win, flower_count
from manywinds.rules.clause import Clause
from manywinds.rules.options import Option, Options
from manywinds.rules.rulebook import Note, Rulebook
from manywinds.rules.scoring.combine import AddUp
from manywinds.rules.scoring.fan import EACH, FanTable, Seen, fact_fan, fan
from manywinds.rules.scoring.features import FOUR_PUNGS, HONOUR_PUNG, NO_HONOURS, ONE_SUIT, SELF_DRAW
from manywinds.rules.scoring.patterns import pung_claims
from manywinds.rules.scoring.score import Score
from manywinds.rules.scoring.valued import whole_number
from manywinds.rules.table.flow import Flow
from manywinds.rules.table.pay import NOBODY, Parties, Settlement, Transfer
from manywinds.rules.table.rounds import Rounds
from manywinds.rules.table.seating import SeatDraw, by_tiles, mixed_winds

SEATS = 4


@fan(2, "Samovar", clause="TEA-3", text="Each pung or kong of dragons.", scope=EACH, needs=HONOUR_PUNG,
     yes="123m 456m 789m 555z 2p +2p", no="123m 456m 789m 111z 2p +2p")  # fmt: skip
def samovar(win: Seen) -> int:
    return pung_claims(win, DRAGONS)


@fan(3, "Seven Cups", clause="TEA-4", text="Seven pairs.",
     yes="11m 33m 55p 77p 22s 66s 1z +1z", no="123m 456m 789m 555z 2p +2p")  # fmt: skip
def seven_cups(win: Seen) -> int:
    return win.reading.form.name == "seven_pairs"


one_leaf = fact_fan("one_leaf", 5, "One Leaf", "TEA-5", "Every tile of one suit.", needs=ONE_SUIT | NO_HONOURS,
                    yes="123m 456m 789m 222m 5m +5m", no="123m 456m 789m 555z 2p +2p")  # fmt: skip
four_cakes = fact_fan("four_cakes", 3, "Four Cakes", "TEA-6", "Four pungs or kongs.", needs=FOUR_PUNGS,
                      yes="222s 444s 666s 111z 3p +3p", no="123m 456m 789m 555z 2p +2p")  # fmt: skip
own_pour = fact_fan("own_pour", 1, "Own Pour", "TEA-7", "The winning tile was drawn.", needs=SELF_DRAW,
                    yes="123m 456m 789m 555z 2p +2p; self_draw", no="123m 456m 789m 555z 2p +2p")  # fmt: skip


@fan(1, "No Sugar", clause="TEA-8", text="No flowers and no seasons.",
     yes="123m 456m 789m 555z 2p +2p", no="123m 456m 789m 555z 2p 1f +2p")  # fmt: skip
def no_sugar(win: Seen) -> int:
    return flower_count(win.win.flowers) == 0


def finish(_book: Rulebook, _win: Win, score: Score) -> None:
    """A cup for the hand, and one for every point (TEA-9)."""
    score.detail = {"cups": 1 + score.whole}


def pay(_book: Rulebook, score: Score, parties: Parties) -> Settlement:
    """Whoever discarded the winning tile pays for all three; on a self-draw each pays for themselves (TEA-9)."""
    cups = 1 + score.whole
    if parties.discarder != NOBODY:
        return Settlement([Transfer(parties.discarder, parties.winner, 3 * cups, "TEA-9")])
    return Settlement(
        [Transfer(seat, parties.winner, cups, "TEA-9") for seat in range(SEATS) if seat != parties.winner]
    )


def entered(book: Rulebook, win: Win, text: str) -> Score:
    """A hand of which only the points are known."""
    score = Score(book.unit, whole_number(book, text, book.minimum), [])
    book.finish(book, win, score)
    return score


def flow(book: Rulebook) -> Flow:
    """Played as anywhere (TEA-1, TEA-2)."""
    return Flow(book)


def rounds(book: Rulebook) -> Rounds:
    """As many rounds as agreed (TEA-10)."""
    return Rounds(book, int(book.options.values["rounds"]))


def seating(_book: Rulebook, rng: Random) -> SeatDraw:
    """One tile of each wind (TEA-10)."""
    return by_tiles(mixed_winds(rng), "TEA-10")


def build(id: str, clauses: dict[str, Clause]) -> Rulebook:
    """The book, or its strict edition, which asks for two points."""
    book = Rulebook(
        id="tea-house",
        names={"en": "Tea house rules"},
        about="Six fans; whoever discards the winning tile pays for all.",
        clauses=clauses,
        forms=(Regular(), Pairs("seven_pairs")),
        fans=FanTable(samovar, seven_cups, one_leaf, four_cakes, own_pour, no_sugar),
        combine=AddUp(),
        wall=WallRule(flowers=8, throws=(2,)),
        pay=pay,
        finish=finish,
        options=Options((Option("rounds", 1, range(1, 5), "TEA-10", "How many rounds are played."),)),
        notes=(Note("discard win", "The discarder pays for all three.", "TEA-9"),),
        flow=flow,
        rounds=rounds,
        seating=seating,
        stated=entered,
    )
    return book if id == book.id else book.replace(id=id, minimum=2)
