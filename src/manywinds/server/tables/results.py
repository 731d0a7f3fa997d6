"""What a deal came to, as everybody sees it when it is over."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from manywinds.kernel.deal import Deal
from manywinds.kernel.state import NOBODY, WON
from manywinds.kernel.tiles import KIND_BITS, SEATS, kinds_in, tile_text
from manywinds.kernel.win import UNKNOWN, Win
from manywinds.play.match import Match, lost_hands
from manywinds.play.view import Holdings, OpenView, Public, opened
from manywinds.rules.scoring.exact import Points
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.flow import Outcome
from manywinds.rules.table.rounds import Place
from manywinds.rules.words import words
from manywinds.server import wire
from manywinds.server.tables.views import melds, texts
from manywinds.server.wire.scored import (
    lines_of,
    payments_of,
    penalties_of,
    reading_of,
    refused_of,
    seat_of,
    sentences_of,
    unit_name,
)

if TYPE_CHECKING:
    from manywinds.server.tables.table import Table


class Finished(NamedTuple):
    """A deal that was booked."""

    deal: Deal
    outcome: Outcome
    place: Place
    points: tuple[Points, ...]
    """By person, this deal included."""


class ResultCache:
    """The last result of a table, in every language it was asked for in."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[Finished, wire.Result]] = {}

    def to_wire(self, done: Finished, table: "Table", ready: list[int], lang: str) -> wire.Result:
        """The result of a deal."""
        kept, over = self.kept.get(lang), table.match.over()
        # Time may be up after the deal whose result is shown.
        if kept is None or kept[0] is not done or kept[1].match_over != over:
            kept = (done, result_of(done, table.match, table.recorder.names, table.id, [], lang))
            self.kept[lang] = kept
        return kept[1].model_copy(update={"ready": ready})


def place_of(place: Place, opener: int, commitment: str, sticks: int | None = None) -> wire.Place:
    """Where a match stands; with the sticks that lie there now, or at the beginning of the deal."""
    return wire.Place(
        round=seat_of(place.round),
        deal=place.number,
        dealer=seat_of(opener),
        counters=place.counters,
        sticks=place.sticks if sticks is None else sticks,
        commitment=commitment,
    )


def points_less_stakes(points: Sequence[Points], place: Place, seats: Sequence[Holdings]) -> list[Points]:
    """What everybody has while a deal is played, by person: what was staked in it lies on the table (RII-41)."""
    found = list(points)
    for each in seats:
        found[place.seats[each.seat]] -= each.staked
    return found


def sticks_of(place: Place, seats: Sequence[Holdings]) -> int:
    """How many sticks lie on the table: those of before, and those of this deal."""
    return place.sticks + sum(1 for each in seats if each.staked)


def standings(place: Place, points: tuple[Points, ...] | list[Points], names: list[str]) -> list[wire.Standing]:
    """What everybody has, by seat."""
    return [
        wire.Standing(person=person, seat=seat_of(seat), name=names[person], points=points[person])
        for seat, person in enumerate(place.seats)
    ]


def result_of(done: Finished, match: Match, names: list[str], record: str, ready: list[int], lang: str) -> wire.Result:
    """The result of a deal."""
    seen, outcome, seats = opened(done.deal), done.outcome, done.place.seats
    table = seen.table
    changes: list[Points] = [0, 0, 0, 0]
    for seat, change in enumerate(outcome.changes()):
        changes[seats[seat]] = change
    last = match.over() and done.place.number == match.last.number
    waiting = _waiting(seen, match, seats, names)
    return wire.Result(
        ended=table.ended,
        title=_title(table, [names[person] for person in seats], [each.name for each in waiting], lang),
        wins=[
            _hand(seen, win, score, seats, names, lang) for win, score in zip(table.wins, outcome.scores, strict=False)
        ],
        losers=[_hand(seen, win, score, seats, names, lang) for win, score in lost_hands(match.book, done.deal)],
        waiting=waiting,
        transfers=payments_of(outcome.settlement.transfers, lang),
        penalties=penalties_of(outcome.penalties, lang),
        changes=changes,
        points=list(done.points),
        record_id=record,
        deal=done.place.number,
        match_over=last,
        final=final_of(match, names) if last else [],
        ready=ready,
    )


def final_of(match: Match, names: list[str]) -> list[wire.FinalPlace]:
    """Places and final scores, the first first."""
    places, scores = match.ranking(), match.scores()
    return [
        wire.FinalPlace(person=person, name=names[person], place=places[person], score=scores[person])
        for person in sorted(range(SEATS), key=lambda each: places[each])
    ]


def _title(table: Public, names: list[str], waiting: list[str], lang: str) -> str:
    """How it ended, in one sentence for each winner, or with the names of those whose ready hands are shown."""
    say = words(lang, "play")
    if table.ended != WON:
        drawn = say.get(f"ended_{table.ended}", say["ended_other"]).format(why=table.ended)
        return f"{drawn} {say['tenpai'].format(who=', '.join(waiting))}" if waiting else drawn
    key = "won_self" if table.discarder == NOBODY else "won_on"
    other = "" if table.discarder == NOBODY else names[table.discarder]
    return " ".join(say[key].format(who=names[winner], other=other) for winner in table.winners)


def _waiting(seen: OpenView, match: Match, seats: tuple[int, ...], names: list[str]) -> list[wire.WaitingHand]:
    """The hands that all see at a draw."""
    if seen.table.ended == WON:
        return []
    found = []
    for each in seen.table.seats:
        if each.hand is not None:
            person = seats[each.seat]
            found.append(
                wire.WaitingHand(
                    seat=seat_of(each.seat),
                    person=person,
                    name=names[person],
                    hand=texts(each.hand.tiles()),
                    melds=melds(seen.seats, each.seat),
                    waits=texts(kinds_in(match.flow.waits(each.hand.hand, each.melds))),
                )
            )
    return found


def _hand(
    seen: OpenView, win: Win, score: Score, seats: tuple[int, ...], names: list[str], lang: str
) -> wire.ShownHand:
    person = seats[win.seat]
    hand = texts(_tiles(seen, win))
    winning = tile_text(win.winning) if win.winning != UNKNOWN else ""
    if winning:
        # A red five that wins is shown as any other five of its kind.
        hand.remove(winning if winning in hand else f"0{winning[1]}")
    return wire.ShownHand(
        seat=seat_of(win.seat),
        person=person,
        name=names[person],
        hand=hand,
        melds=melds(seen.seats, win.seat),
        flowers=texts(kinds_in(win.flowers)),
        winning_tile=winning,
        indicators=texts(win.dora),
        ura=texts(win.ura),
        lines=lines_of(score, lang),
        refused=refused_of(score, lang),
        total=score.total,
        unit=score.unit,
        unit_name=unit_name(score.unit, lang),
        sentences=sentences_of(score, lang),
        reading=reading_of(score),
    )


def _tiles(seen: OpenView, win: Win) -> list[int]:
    """The concealed tiles of a hand, the winning one among them, red fives as such where the seat still holds them."""
    shown = seen.seats[win.seat].hand
    left = [] if shown is None else shown.playable()
    found = []
    for kind in win.hand.tiles():
        same = [tile for tile in left if tile & KIND_BITS == kind]
        if same:
            left.remove(same[0])
        found.append(same[0] if same else kind)
    return found
