"""Which deals are checked against the book as a table checks them: all that are entered now, none that were before.

A log is followed by the rules it was written under. So every entry of a deal says which rules it was entered under, and
a new one is stamped with those of today.
"""

from collections import Counter
from dataclasses import fields, replace
from typing import TypeVar

from manywinds.club.errors import ClubError
from manywinds.club.sheet.entered import CHECKED, EnteredDeal
from manywinds.kernel.state import NOBODY
from manywinds.kernel.tiles import HAND_KINDS, KIND_BITS, NAMES, kinds_in
from manywinds.kernel.win import Win
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.flow import Flow

R = TypeVar("R")


def entered_now(request: R) -> R:
    """A request, stamped with the rules of today where it enters a deal or takes one back."""
    follows_rules = any(each.name == "rules" for each in fields(request))  # type: ignore[arg-type]
    return replace(request, rules=CHECKED) if follows_rules else request  # type: ignore[type-var]


def completed(flow: Flow, deal: EnteredDeal) -> EnteredDeal:
    """A deal with what follows from it: whoever won with a declared hand has laid a stake down, and a winner's stake
    means that the hand was declared."""
    words = flow.stake_words()
    if not words:
        return deal
    declared = {win.person for win in deal.wins if any(word in words for word in win.circumstances)}
    wins = tuple(
        win._replace(circumstances=(*win.circumstances, words[0]))
        if win.person in deal.stakes and win.person not in declared
        else win
        for win in deal.wins
    )
    return deal._replace(wins=wins, stakes=tuple(sorted({*deal.stakes, *declared})))


def check_tiles(book: Rulebook, deal: EnteredDeal) -> None:
    """Refuse hands that hold more tiles of a kind together than the wall has. Those who win on one tile share it."""
    held: Counter[int] = Counter()
    self_draw = deal.discarder == NOBODY
    shown = [(Win.parse(win.hand, self_draw=self_draw), False) for win in deal.wins if win.hand]
    shown += [(Win.parse(text, loser=True), True) for _, text in deal.others if not is_value(text)]
    for place, (win, lost) in enumerate(shown):
        whole = win.whole()
        held.update({kind: whole.count(kind) for kind in range(HAND_KINDS)})
        held.update(kinds_in(win.flowers))
        if place and not lost and win.winning >= 0:
            held[win.winning] -= 1
    wall = Counter(tile & KIND_BITS for tile in book.wall.tiles())
    for kind, count in held.items():
        if count > wall[kind]:
            raise ClubError(
                "The hands of this deal show {tile} {count} times; the wall has it {copies} times.",
                tile=NAMES[kind],
                count=count,
                copies=wall[kind],
            )


def is_value(text: str) -> bool:
    """What a player holds is stated by its value, not by its tiles."""
    return text.replace(".", "").replace(",", "").isdecimal()


def book_of_then(book: Rulebook) -> Rulebook:
    """The book by which values were paid that were stated before they were checked: where different yakuman do not add
    up, one was paid at most."""
    values = book.options.values
    if "yakuman_double_variants" not in values or values["yakuman_stack"]:
        return book
    return book.with_options({"yakuman_double_variants": "none"})
