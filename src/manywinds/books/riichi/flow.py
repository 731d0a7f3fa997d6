"""How riichi deals are played: declarations, furiten, abortive draws, indicators and several winners.

The rest is as `DealFlow` has it: the dealer's opening turn counts as one after a draw (RII-17); all answer a discard
before anyone draws, ron before pon and kan, these before chi (RII-28); kans follow a draw or a replacement (RII-33),
which is the next tile of the dead wall (RII-34).
"""

from typing import Final

from manywinds.books.riichi.choices import UNLESS_CONCEALED, words_of
from manywinds.books.riichi.claims import barred_discards, may_declare_riichi, may_kan_in_riichi, pao_after, ron_tables
from manywinds.books.riichi.draws import nagashi_mangan, noten_payments
from manywinds.books.riichi.entered import check_first_turns, check_sticks
from manywinds.books.riichi.options import PAO
from manywinds.books.riichi.pay import STICK
from manywinds.books.riichi.penalties import fined, offences
from manywinds.kernel.deal import Deal
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.flow import AT_DISCARD, AT_DISCARD_OR_REPLACEMENT, AT_ONCE, LOCK_ALL, NO_OFFENCE
from manywinds.kernel.hand import population
from manywinds.kernel.native import i64
from manywinds.kernel.sets import OPEN
from manywinds.kernel.shape import near
from manywinds.kernel.state import ABORTED, DECLARED, EXHAUSTED, NOBODY, TAKEN, TOO_MANY_WINS, VOID, WON
from manywinds.kernel.tiles import KIND_BITS, ORPHANS, WINDS, kinds_in
from manywinds.kernel.win import (
    DOUBLE_KONG_REPLACEMENT,
    DOUBLE_RIICHI,
    EARTHLY,
    FIRST_GO_ROUND,
    HEAVENLY,
    IPPATSU,
    KONG_REPLACEMENT,
    RIICHI,
)
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.scoring.exact import Points
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.ending import Ending
from manywinds.rules.table.flow import Flow
from manywinds.rules.table.pay import Parties, Settlement, Transfer
from manywinds.rules.table.penalty import Offence, Penalty

FOUR: Final = 4
NINE: Final = 9
WHOLE_WALL: Final = 136
SEAT_BITS: Final = 2
SEAT: Final = 3
INDICATOR_TIMES: Final = {
    "before_replacement": AT_ONCE,
    "at_discard": AT_DISCARD,
    "at_discard_or_next_replacement": AT_DISCARD_OR_REPLACEMENT,
}


class RiichiFlow(Flow):
    """The questions riichi asks of a deal."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        self.abortive_draws = words_of(book.options.values["abortive_draws"])
        self.broken_by_kan = book.options.values["first_turn_draws_broken_by_concealed_kan"] is True
        """A concealed kan breaks the first go-around."""
        # As on Tenhou (RII-21).
        self.melded_waits = book.options.values["own_four_tiles_wait_is_tenpai"] == UNLESS_CONCEALED

    def circumstances(self, deal: Deal, seat: i64, self_draw: bool) -> i64:
        bits: i64 = deal.came
        if bits & DOUBLE_KONG_REPLACEMENT:
            bits = bits & ~DOUBLE_KONG_REPLACEMENT | KONG_REPLACEMENT
        if deal.is_declared(seat):
            bits |= DOUBLE_RIICHI if deal.declared_first >> seat & 1 else RIICHI
            if deal.fresh >> seat & 1:
                bits |= IPPATSU
        first_turn = deal.unbroken and not deal.rivers[seat]
        if first_turn and self_draw:
            bits |= HEAVENLY if deal.dealt else EARTHLY
        elif first_turn:
            bits |= FIRST_GO_ROUND
        return bits

    def may_declare(self, deal: Deal, seat: i64) -> i64:
        """A closed hand that is tenpai after the discard (RII-40)."""
        if deal.is_declared(seat):
            return 0
        for code in deal.melds[seat]:
            if code & OPEN:
                return 0
        if not may_declare_riichi(self.book, deal.points[seat], deal.wall.live(), True, 1):
            return 0
        if not near(deal.hands[seat], self.forms, deal.melds[seat], 0):
            return 0
        ready: i64 = 0
        for kind in kinds_in(deal.hands[seat].kinds()):
            if self.waits(deal.hands[seat].minus(kind), deal.melds[seat]):
                ready |= 1 << kind
        return ready

    def may_kong_declared(self, deal: Deal, seat: i64, kind: i64) -> bool:
        """Only with the tile just drawn, and if the waits stay (RII-43)."""
        if deal.tile & KIND_BITS != kind:
            return False
        return may_kan_in_riichi(self.book, deal.hands[seat].minus(kind), deal.melds[seat], kind)

    def may_rob_concealed(self, deal: Deal, seat: i64) -> bool:
        """Kokushi alone may (RII-37)."""
        if not self.book.options.values["rob_concealed_kan_for_kokushi"] or deal.melds[seat]:
            return False
        return deal.hands[seat].kinds() & ~ORPHANS == 0 and deal.hands[seat].pair_count() <= 1

    def first_turn(self, deal: Deal) -> bool:
        """The first go-around is not broken, for draws that end it (RII-75)."""
        return deal.unbroken if self.broken_by_kan else not deal.claimed

    def may_abort(self, deal: Deal, seat: i64) -> bool:
        """Nine different terminals and honours in the first turn (RII-74)."""
        # Not after a kan of the same turn (RII-75).
        if deal.rivers[seat] or deal.kongs[seat] or not self.first_turn(deal) or not self.aborts("nine_terminals"):
            return False
        return population(deal.hands[seat].kinds() & ORPHANS) >= NINE

    def abort_words(self) -> tuple[str, ...]:
        """All but a violation, which makes a deal void and is settled as a chombo (RII-80)."""
        return tuple(kind for kind in self.abortive_draws if kind != "violation")

    def aborts(self, kind: str) -> bool:
        """The table plays this abortive draw."""
        return kind in self.abortive_draws

    def ends_after_discard(self, deal: Deal) -> str:
        """Four winds, four riichi, four kans of several players (RII-36, RII-74)."""
        if deal.declared == 0b1111 and self.aborts("four_riichi"):
            return "four_riichi"
        if deal.kong_count() == FOUR and max(deal.kongs) < FOUR and self.aborts("four_kans"):
            return "four_kans"
        if len(deal.rivers[deal.turn]) == 1 and self.first_turn(deal) and self.aborts("four_winds"):
            first = [river[0] & KIND_BITS for river in deal.rivers if len(river) == 1]
            if len(first) == FOUR and WINDS >> first[0] & 1 and first.count(first[0]) == FOUR:
                return "four_winds"
        return ""

    def barred_discards(self, deal: Deal, meld: i64, claimed: i64) -> i64:
        return barred_discards(self.book, meld, claimed)

    def winners(self, deal: Deal, claimants: list[int]) -> list[int]:
        """Head bump, both, all, or nobody (RII-24, RII-25)."""
        return [table.winner for table in ron_tables(self.book, deal.turn, claimants, 0, 0)]

    # A judged table: chombo and dead hands.

    def may_declare_falsely(self, deal: Deal, seat: i64) -> i64:
        """Any closed hand that has the points may say riichi; whether it is tenpai shows at a draw (RII-79). Without
        chombo only one that is too late may."""
        if deal.is_declared(seat) or any(code & OPEN for code in deal.melds[seat]):
            return 0
        in_time = self.false_declaration(deal, seat) == NO_OFFENCE
        if in_time and self.offence("false_riichi") == NO_OFFENCE:
            return 0
        enough = may_declare_riichi(self.book, deal.points[seat], WHOLE_WALL, True, 1)
        return deal.hands[seat].kinds() if enough else 0

    def false_win(self, deal: Deal, seat: int) -> int:
        return self.offence("unlawful_kan" if deal.faulty >> seat & 1 else "false_win")

    def false_declaration(self, deal: Deal, seat: int) -> int:
        """Too late a riichi makes a hand dead (RII-81); one without tenpai comes to light at a draw."""
        in_time = may_declare_riichi(self.book, deal.points[seat], deal.wall.live(), True, 1)
        return NO_OFFENCE if in_time else self.offence("late_riichi")

    def false_call(self, deal: Deal, seat: int) -> int:
        return self.offence("invalid_set")

    def dead_claim(self, deal: Deal, seat: int) -> int:
        return self.offence("dead_claim")

    def comes_to_light(self, deal: Deal) -> list[tuple[int, int]]:
        """Hands in riichi are shown at an exhaustive draw, and at no other (RII-79)."""
        found: list[tuple[int, int]] = []
        for seat in range(FOUR):
            # A kan may have destroyed a hand that was tenpai when it declared.
            if deal.faulty >> seat & 1:
                found.append((seat, self.offence("unlawful_kan")))
            elif deal.is_declared(seat) and not deal.waits(seat):
                found.append((seat, self.offence("false_riichi")))
        return found

    def penalty(self, row: Offence, seat: int, times: int, given: int = 0, other: int = NOBODY) -> Penalty:
        return fined(self.book, row, seat, times)

    def ending(self, deal: Deal) -> Ending:
        """Who is ready and whose discards are paid matters when the wall is used up, and only then."""
        ended = WON if deal.ended == WON else self.abort_of(deal)
        stakes = () if deal.ended == VOID else tuple(self.stakes(deal))
        if deal.ended != EXHAUSTED:
            return Ending(ended, tuple(deal.winners), deal.discarder, stakes=stakes)
        return Ending(ended, ready=tuple(tenpai(deal)), stakes=stakes, rewarded=tuple(nagashi_players(self.book, deal)))

    def responsible(self, deal: Deal, scores: list[Score]) -> list[int]:
        return [self.responsible_for(deal, score, winner) for score, winner in zip(scores, deal.winners, strict=True)]

    def settle(
        self, ending: Ending, scores: list[Score], responsible: list[int], counters: int = 0, sticks: int = 0
    ) -> Settlement:
        """The stakes of those who declared riichi leave them first, then winners are paid (RII-71). A void deal takes
        none (RII-80)."""
        stakes = ending.stakes
        transfers = [Transfer(seat, NOBODY, STICK, "RII-41") for seat in stakes]
        if not ending.won():
            return Settlement([*transfers, *self.settle_draw(ending).transfers])
        on_table = sticks + len(stakes)
        if ending.discarder == NOBODY:
            tables = [Parties(ending.winners[0], NOBODY, counters=counters, sticks=on_table)]
        else:
            tables = ron_tables(self.book, ending.discarder, list(ending.winners), counters, on_table, stakes)
        if len(tables) != len(scores):
            raise ManywindsError(
                "Of {count} who win on one tile {paid} are paid here (RII-24, RII-25).",
                count=len(scores),
                paid=len(tables),
            )
        for score, table, payer in zip(scores, tables, responsible, strict=True):
            transfers += self.book.settle(score, table._replace(responsible=payer)).transfers
        return Settlement(transfers)

    def staked(self, deal: Deal, seat: i64) -> i64:
        """The stick leaves its player with the declaration (RII-41); a void deal gives it back (RII-80)."""
        return STICK if deal.is_declared(seat) and deal.ended != VOID and seat in self.stakes(deal) else 0

    def shows_hand(self, deal: Deal, seat: i64) -> bool:
        """Every tenpai hand counts at an exhaustive draw, so all see it (RII-73)."""
        return deal.ended == EXHAUSTED and seat in tenpai(deal)

    def stakes(self, deal: Deal) -> list[int]:
        """Who has a stick of this deal on the table: a riichi whose discard was won on is void (RII-46)."""
        found = []
        for seat in range(FOUR):
            if deal.is_declared(seat):
                won_on = deal.discarder == seat and deal.konging < 0 and deal.ended == WON
                void = (won_on or deal.ended == TOO_MANY_WINS) and deal.turn == seat and _declares_last(deal, seat)
                if not void:
                    found.append(seat)
        return found

    def responsible_after_claim(self, deal: Deal, seat: i64, giver: i64) -> tuple[int, ...]:
        """Who is responsible is settled when the set is claimed, whatever is added to it later (RII-76)."""
        return tuple(PAO.index(id) << SEAT_BITS | giver for id in pao_after(self.book, deal.melds[seat]))

    def responsible_for(self, deal: Deal, score: Score, winner: int) -> int:
        """Whose discard made the last set of a yakuman that the hand scores."""
        for noted in deal.responsible[winner]:
            if PAO[noted >> SEAT_BITS] in score.items:
                return noted & SEAT
        return NOBODY

    def settle_draw(self, ending: Ending) -> Settlement:
        """Noten payments, or a nagashi mangan (RII-60, RII-72)."""
        if not ending.exhausted():
            return Settlement([])
        ready = list(ending.ready)
        if ending.rewarded:
            return nagashi_mangan(self.book, list(ending.rewarded), ready, 0, 0).settlement
        return noten_payments(ready)

    def stake_words(self) -> tuple[str, ...]:
        return ("riichi", "double_riichi")

    def check_entered(self, ending: Ending, scores: list[Score], points: list[Points], dead: dict[int, str]) -> None:
        super().check_entered(ending, scores, points, dead)
        check_sticks(self.book, ending, points, dead)
        check_first_turns(ending, scores)

    def abort_of(self, deal: Deal) -> str:
        """Which abortive draw ended the deal (RII-74)."""
        if deal.ended == TOO_MANY_WINS:
            return "triple_ron"
        return "nine_terminals" if deal.ended == ABORTED else deal.ended


def tenpai(deal: Deal) -> list[int]:
    """Who is ready at a draw; a dead hand never is (RII-81)."""
    return [seat for seat in range(FOUR) if deal.waits(seat) and not deal.dead >> seat & 1]


def _declares_last(deal: Deal, seat: int) -> bool:
    return bool(deal.rivers[seat]) and deal.rivers[seat][-1] & DECLARED != 0


def nagashi_players(book: Rulebook, deal: Deal) -> list[int]:
    """Who is paid a mangan for discards alone, where the table plays that."""
    if book.options.values["nagashi_mangan"] == "none":
        return []
    return [seat for seat in range(FOUR) if _is_nagashi(deal, seat)]


def _is_nagashi(deal: Deal, seat: int) -> bool:
    """All discards are terminals and honours, and none was taken (RII-60)."""
    return all(ORPHANS >> (tile & KIND_BITS) & 1 and not tile & TAKEN for tile in deal.rivers[seat])


def flow(book: Rulebook) -> Flow:
    """At most four kans (RII-36), furiten (RII-47, RII-48, RII-49), no claims on the last discard (RII-29), indicators
    turned as RII-35 has it."""
    values = book.options.values
    flow = RiichiFlow(book)
    flow.most_kongs = FOUR
    flow.lock = LOCK_ALL
    flow.lock_ends_with_discard = values["temporary_furiten_ends"] == "own_discard"
    flow.own_discards_lock = True
    flow.dealt_tile_counts = True
    flow.indicators = True
    flow.own_kong_stays_fresh = values["ippatsu_after_own_kan"] is True
    flow.offences = offences(book)
    # A valid win in the same moment cancels a chombo (RII-78).
    flow.honest_win_spares = True
    # Where there is no chombo only true wins are offered.
    flow.false_wins = flow.offence("false_win") != NO_OFFENCE
    flow.punishes_dead_claims = flow.offence("dead_claim") != NO_OFFENCE
    flow.unlawful_kongs = flow.offence("unlawful_kan") != NO_OFFENCE
    flow.open_kong_indicator = INDICATOR_TIMES[str(values["kan_dora_open_added"])]
    return flow
