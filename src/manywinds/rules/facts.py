"""From facts to a result: the one way a hand is checked, scored and paid, whoever tells of it.

The command line, a file of cases, the server, a score sheet and a table of a tournament read what they are given, each
in its own notation, and come here with the same facts. So none of them finds a payer that another misses, or lets a
hand pass that another refuses.
"""

from typing import Final, NamedTuple

from manywinds.kernel.errors import HandError
from manywinds.kernel.sets import reds_in
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.kernel.win import Win
from manywinds.rules.earlier_hash import found_responsible
from manywinds.rules.possible import check_chows
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.flow import flow_of
from manywinds.rules.table.pay import NOBODY, Parties, Settlement

EXCUSED: Final = "nobody"
"""Said in place of whoever is responsible: they had no other tile to discard."""


class Facts(NamedTuple):
    """A hand and what is known about it, people by their seats."""

    win: Win
    discarder: int = NOBODY
    """Who the winning tile came from; nobody on a self-draw, and where it is not known."""
    responsible: int = NOBODY
    """Who is said to be responsible for the hand; nobody leaves it to the melds."""
    counters: int = 0
    sticks: int = 0
    lost: bool = False
    """It is the hand of a player who did not win."""
    excused: bool = False
    """Whoever the melds make responsible had no other tile to discard; the book says what that lifts."""
    accepted: bool = False
    """It stands in a log: whatever would be refused today was accepted then, and still comes to what it came to."""


class Result(NamedTuple):
    """What a hand comes to; who pays what only if it may be declared and it is known where the winning tile is from."""

    score: Score
    parties: Parties | None = None
    settlement: Settlement | None = None


def result_of(book: Rulebook, facts: Facts) -> Result:
    """What these facts come to under a book. What cannot be raises."""
    score, parties = judged(book, facts)
    if parties is None:
        return Result(score)
    return Result(score, parties, book.settle(score, parties))


def judged(book: Rulebook, facts: Facts) -> tuple[Score, Parties | None]:
    """The score, and what its payment depends on: for those who have several winners to pay."""
    win = facts.win
    if not facts.accepted:
        _refuse_strange(book, facts)
    if facts.lost:
        return book.score_loser(win), None
    parties = Parties(win.seat, facts.discarder, facts.responsible, facts.counters, facts.sticks)
    parties.check()
    score = book.score_again(win) if facts.accepted else book.score(win, facts.discarder)
    if not score.legal or not (win.self_draw or facts.discarder != NOBODY):
        return score, None
    if facts.accepted and (facts.excused or facts.responsible != NOBODY or not found_responsible(book)):
        return score, parties
    found = with_responsible(book, score, parties)
    return score, _excused(book, score, found) if facts.excused else found


def _excused(book: Rulebook, score: Score, parties: Parties) -> Parties:
    """Without whoever had no safe tile to discard, as far as the book excuses them."""
    if parties.responsible == NOBODY:
        return parties
    flow = flow_of(book)
    if not flow.excuses():
        raise HandError(
            "{seat} is responsible for this hand: in {book} nobody is excused from that.",
            seat=WIND_LETTERS[parties.responsible],
            book=book.id,
        )
    return parties._replace(responsible=flow.responsible_all_the_same(score, parties))


def with_responsible(book: Rulebook, score: Score, parties: Parties) -> Parties:
    """With whoever pays for others: found where nobody was named, and checked by the book where somebody was."""
    if book.responsibility is None:
        return parties
    found = book.responsible(score, parties)
    return parties._replace(responsible=NOBODY if found is None else found.seat)


def one_name(responsible: int, pao: int) -> int:
    """Who is said to be responsible, by either word for it."""
    if NOBODY not in (responsible, pao) and responsible != pao:
        raise HandError("'pao' and 'responsible' name the same player, not two.")
    return responsible if pao == NOBODY else pao


def refuse_extra(book: Rulebook, field: str) -> None:
    """Refuse what only other books know."""
    if field not in book.extras:
        raise HandError("{field!r} means nothing in {book}.", field=field, book=book.id)


def _refuse_strange(book: Rulebook, facts: Facts) -> None:
    win = facts.win
    if not any(book.wall.reds) and (win.reds or any(reds_in(code) for code in win.melds)):
        raise HandError("{book} is played without red fives.", book=book.id)
    if win.dora:
        refuse_extra(book, "dora_indicators")
    if win.ura:
        refuse_extra(book, "ura_indicators")
    if facts.counters:
        refuse_extra(book, "counters")
    if facts.sticks:
        refuse_extra(book, "sticks")
    if facts.responsible != NOBODY:
        refuse_extra(book, "responsible")
    if book.flow is not None and not book.deal_flow().chow_from_any:
        check_chows(win)
    if win.self_draw and facts.discarder != NOBODY:
        raise HandError("A self-drawn tile has no discarder.")
    if facts.lost and (win.self_draw or facts.discarder != NOBODY):
        raise HandError("A hand that did not win has no winning tile and nothing to announce.")
