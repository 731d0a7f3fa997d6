"""What goes wrong at an Israeli table and what it costs: ISR-35, ISR-36, ISR-37, ISR-60, ISR-61, ISR-62, ISR-64 and
ISR-71."""

from random import Random

import pytest

from manywinds import book
from manywinds.kernel.action import CALL, CHOW_WIN, DECLARE, WIN, action_of, verb_of
from manywinds.kernel.state import EXHAUSTED, VOID, WON
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play.bots import reckless
from manywinds.play.match import Match
from manywinds.play.record import Fair, Recorder
from manywinds.rules.options import Value
from manywinds.rules.table.rounds import Place
from support.deals import TableOfDeal, deal_of, last_turn

pytestmark = pytest.mark.core

E, S, W, N = range(4)
ISRAELI = book("israeli")
OPEN_TABLE = ISRAELI.with_options({"strict": False})
THROWER = "36m 36s 1199p 12367z 5p"
DULL_THROWER = "36m 36s 1199p 12367z 7z"
PUNG = "55p 147m 258s 12346z"
CHOW = "46p 147m 258s 12345z"
PASSING = ("E drop", "S drop", "W drop", "N drop")
BY_CHOW = "123m 456s 567s 46p 22z"
BY_CHOW_TOO = "123s 345s 789m 46p 44z"
BY_PAIR = "234s 789s 345m 777m 5p"
"""What 5p completes in these hands."""


def judged_deal(**parts: object) -> TableOfDeal:
    return deal_of("israeli", judged=True, **parts)  # type: ignore[arg-type]


def offences(table: TableOfDeal) -> list[tuple[str, str]]:
    """Who did what, in order."""
    return [(WIND_LETTERS[seat], table.flow.offences.rows[number].code) for seat, number, _, _ in table.deal.offences]


def booked(table: TableOfDeal) -> Match:
    """The match after this deal."""
    match = Match(table.book, judged=True)
    match.finish(table.deal)
    return match


def thrown(**hands: str) -> TableOfDeal:
    """East throws 5p in his second turn, when the others hold these hands."""
    table = judged_deal(E=DULL_THROWER, draws="666z 5p", **hands)
    return table.play(*PASSING, "E discard 5p")


# Strict or not.


def test_a_strict_table_offers_only_what_is_true() -> None:
    """ISR-37: wrong claims and declarations are refused."""
    match = Match(ISRAELI)
    assert not match.judged
    rng = Random(7)
    deal = match.begin(rng)
    while not deal.over():
        seat = next(seat for seat in range(4) if deal.legal(seat))
        assert deal.legal(seat) == deal.honest(seat)
        assert CALL not in [verb_of(action) for action in deal.legal(seat)]
        deal.apply(seat, reckless.choose(deal, seat, rng))
    assert deal.offences == ()
    deal = deal_of("israeli", E=THROWER, S=PUNG).deal
    for said in ("win", "declare 5p", "declare 5p naming 1m"):
        assert not deal.allows(E, action_of(said))
    deal = deal_of("israeli", E=THROWER, S=PUNG).play("E discard 5p").deal
    for said in ("win", "win pung", "call pung", "call chow", "call kong"):
        assert not deal.allows(S, action_of(said))


def test_a_table_that_is_not_strict_is_judged_and_its_record_says_so() -> None:
    """ISR-37."""
    assert Match(OPEN_TABLE).judged
    assert Match(OPEN_TABLE).begin(Random(1)).judged
    assert not Match(OPEN_TABLE, judged=False).judged
    recorder = Recorder(OPEN_TABLE)
    assert recorder.lines[2:] == ["option strict false", "table judged"]
    assert "table judged" not in Recorder(ISRAELI).lines
    deal = recorder.begin(Fair("a", "b"))
    assert WIN in deal.legal(E)
    assert DECLARE in [verb_of(action) for action in deal.legal(E)]


def test_anybody_may_say_anything_of_a_discard_at_a_judged_table() -> None:
    """ISR-37: wins of every kind, and calls; a chow only of the predecessor's card (ISR-29)."""
    wins = ["win", "win pair", "win chow", "win pung", "win kong", "win special"]
    table = judged_deal(E=THROWER).play("E discard 5p")
    assert table.may("S") == [*wins, "call chow", "call pung", "call kong", "pass"]
    assert table.may("N") == [*wins, "call pung", "call kong", "pass"]
    assert judged_deal(E=THROWER).play("E discard 7z").may("S") == [*wins, "call pung", "call kong", "pass"]
    anybody = judged_deal(E=THROWER, options={"chow_from": "any"}).play("E discard 5p")
    assert "call chow" in anybody.may("N")


# Empty claims.


@pytest.mark.parametrize("said", ["chow", "pung", "kong"])
def test_an_empty_claim_costs_two_and_kills_the_card(said: str) -> None:
    """ISR-36: nobody gets the points, and the discarder's successor has the turn, whoever called."""
    caller = S if said == "chow" else N
    table = judged_deal(E=THROWER, draws="9m").play("E discard 5p", f"{WIND_LETTERS[caller]} call {said}").passes()
    assert offences(table) == [(WIND_LETTERS[caller], "empty_claim")]
    assert table.deal.turn == S
    assert table.deal.rivers[E] == [action_of("discard 5p") & 127]
    assert table.deal.melds == [(), (), (), ()]
    table.idle(0).play(f"{WIND_LETTERS[table.deal.turn]} drop").passes()
    assert booked(table).points[caller] == -2
    assert sum(booked(table).points) == -2


def test_an_empty_claim_kills_the_card_for_those_who_could_use_it() -> None:
    """ISR-36: a true chow behind an empty pung is lost."""
    table = judged_deal(E=THROWER, S=CHOW).play("E discard 5p", "S chow 4p", "W call pung").passes()
    assert offences(table) == [("W", "empty_claim")]
    assert table.deal.turn == S
    assert table.deal.melds[S] == ()
    assert table.deal.drawn


def test_an_outranked_empty_claim_is_ignored() -> None:
    """ISR-36: behind a better claim, or a win, no set has to be shown."""
    table = judged_deal(E=THROWER, S=CHOW, W=PUNG).play("E discard 5p", "S call chow", "W pung 5p").passes()
    assert offences(table) == []
    assert table.deal.turn == W
    table = thrown(S=BY_CHOW).play("S win chow", "N call kong").passes()
    assert offences(table) == []
    assert table.deal.winners == [S]


def test_who_could_show_a_set_and_does_not_has_made_an_empty_claim_too() -> None:
    """ISR-36."""
    table = judged_deal(E=THROWER, S=PUNG).play("E discard 5p", "S call pung").passes()
    assert offences(table) == [("S", "empty_claim")]


@pytest.mark.parametrize(
    ("true", "empty", "stands"),
    [("S", "W", False), ("S", "N", False), ("W", "S", True), ("N", "W", True)],
)
def test_between_an_empty_claim_and_a_true_one_of_its_kind_the_nearer_goes_first(
    true: str, empty: str, stands: bool
) -> None:
    """ISR-35: North, West, South when East throws (ISR-34)."""
    for said, hand in (("pung", PUNG), ("kong", "555p 147m 258s 1234z")):
        table = judged_deal(E="36m 36s 1199p 12367z 5p", **{true: hand})
        table.play("E discard 5p", f"{true} {said} 5p", f"{empty} call {said}").passes()
        assert offences(table) == ([] if stands else [(empty, "empty_claim")])
        assert table.deal.turn == (WIND_LETTERS.index(true) if stands else S)


def test_an_empty_kong_goes_before_a_true_pung() -> None:
    """ISR-28, ISR-36."""
    table = judged_deal(E=THROWER, N=PUNG).play("E discard 5p", "N pung 5p", "S call kong").passes()
    assert offences(table) == [("S", "empty_claim")]
    assert table.deal.melds[N] == ()


@pytest.mark.parametrize(("true", "empty", "stands"), [("S", "W", False), ("W", "S", True)])
def test_an_empty_chow_has_no_numbers_to_compare(true: str, empty: str, stands: bool) -> None:
    """ISR-35: where chows come from anybody, the nearer goes first, however high the numbers of the true one are."""
    options: dict[str, Value] = {"chow_from": "any"}
    for chow, held in (("3p", "34p"), ("5p", "67p")):
        table = judged_deal(E=THROWER, options=options, **{true: f"{held} 147m 258s 12345z"})
        table.play("E discard 5p", f"{true} chow {chow}", f"{empty} call chow").passes()
        assert offences(table) == ([] if stands else [(empty, "empty_claim")])
        assert table.deal.melds[WIND_LETTERS.index(true)] != () if stands else table.deal.melds == [(), (), (), ()]


def test_three_chows_of_which_one_is_empty() -> None:
    """ISR-30, ISR-35: North's goes before West's empty one, and South's higher numbers before North's."""
    options: dict[str, Value] = {"chow_from": "any"}
    hands = {"S": "67p 147m 258s 12345z", "N": "34p 147m 369s 12345z"}
    table = judged_deal(E=THROWER, options=options, **hands)
    table.play("E discard 5p", "S chow 5p", "N chow 3p", "W call chow").passes()
    assert offences(table) == []
    assert table.deal.turn == S


def test_an_empty_claim_at_the_last_discard_ends_in_a_draw_that_keeps_the_penalty() -> None:
    """ISR-36, ISR-71: sets and flowers bring nothing, penalties are kept."""
    table, seats = last_turn("israeli", ("777p 258m 369s 1234z", "", "", ""), "7p", judged=True)
    table.play(f"{seats[0]} discard 7p", f"{seats[2]} call pung").passes()
    assert table.deal.ended == EXHAUSTED
    match = booked(table)
    assert match.points[WIND_LETTERS.index(seats[2])] == -2
    assert sum(match.points) == -2
    assert match.place == Place(2)


# After a win.


def test_nobody_says_win_in_the_extra_turns_but_a_claim_may_be_empty() -> None:
    """ISR-36, ISR-38, ISR-59: only those who still have their turn may call; it goes on with the next of them."""
    table = thrown(S=BY_CHOW).play("S win chow").passes()
    assert table.deal.winners == [S]
    assert table.verbs("W") == {"discard"}
    table.play("W drop")
    assert table.waited() == "EN"
    for seat in "EN":
        assert table.verbs(seat) - {"pung"} == {"call", "pass"}
    table.play("E call pung").passes()
    assert offences(table) == [("E", "empty_claim")]
    assert table.deal.turn == N
    table.play("N drop", "E drop").passes()
    assert table.deal.ended == WON
    match = booked(table)
    gained = table.outcome().settlement.changes()
    assert match.points == [gained[E] - 2, *gained[1:]]


# False wins.


def test_a_false_win_from_the_wall_costs_300_and_voids_the_deal() -> None:
    """ISR-60, ISR-61: it shows at once, there are no extra turns and no scores, and nobody gets the points."""
    table = judged_deal(E=THROWER).play("E win")
    assert table.deal.ended == VOID
    assert offences(table) == [("E", "false_win")]
    assert table.outcome().scores == []
    assert table.changes() == [0, 0, 0, 0]
    assert booked(table).points == [-300, 0, 0, 0]
    table = judged_deal(E=THROWER).play("E discard 5p", "S drop").passes().play("W win")
    assert booked(table).points == [0, 0, -300, 0]


@pytest.mark.parametrize("said", ["win", "win pair", "win special"])
def test_a_false_win_on_a_discard_voids_the_deal(said: str) -> None:
    """ISR-61; a claimant whose hand is no mahjong never falls under ISR-62."""
    table = thrown(S="55p 147m 258s 12344z").play(f"S {said}").passes()
    assert table.deal.ended == VOID
    assert booked(table).points == [0, -300, 0, 0]


def test_a_false_win_beside_a_true_one_voids_the_deal_all_the_same() -> None:
    """ISR-61: whoever comes first, and whatever the true one was announced as (ISR-62)."""
    for true, false in (("S", "N"), ("N", "S")):
        for said in ("win", "win pair"):
            table = thrown(**{true: BY_CHOW}).play(f"{true} {said}", f"{false} win").passes()
            assert table.deal.ended == VOID
            assert table.deal.winners == []
            assert offences(table) == [(false, "false_win")]


def test_two_false_wins_cost_both() -> None:
    """ISR-61."""
    table = thrown(S=BY_CHOW).play("S win", "N win", "W win special").passes()
    assert booked(table).points == [0, 0, -300, -300]


# False standing hands.


def test_a_false_standing_hand_costs_300_and_voids_the_deal() -> None:
    """ISR-61."""
    table = judged_deal(E=THROWER).play("E declare 5p")
    assert table.deal.ended == VOID
    assert offences(table) == [("E", "false_standing")]
    assert booked(table).points == [-300, 0, 0, 0]


STANDING = "123m 345m 777s 45p 55z 1z"
"""Without 1z it stands on 3p and 6p."""


@pytest.mark.parametrize("named", ["9p", "3p 9p", "4p"])
def test_a_named_card_that_does_not_complete_the_hand_is_a_false_declaration(named: str) -> None:
    """ISR-61, ISR-64: each of them must."""
    table = judged_deal(E=STANDING).play(f"E declare 1z naming {named}")
    assert table.deal.ended == VOID
    assert offences(table) == [("E", "false_standing")]


def test_a_standing_hand_with_the_wrong_discard_is_a_false_declaration() -> None:
    """ISR-61, ISR-64: what remains must stand."""
    table = judged_deal(E=STANDING).play("E declare 3m naming 3p")
    assert offences(table) == [("E", "false_standing")]


def test_a_win_on_a_card_that_was_not_named_is_a_false_one() -> None:
    """ISR-61, ISR-64: drawn or thrown, the hand may win on named cards only."""
    for draws, script in (("2s 8m 8m 6p", ("S drop", "W drop", "N drop")), ("6p", ("S drop",))):
        table = judged_deal(E=STANDING, draws=draws).play("E declare 1z naming 3p", *script)
        if draws != "6p":
            table.passes()
        table.play("E win").passes()
        assert table.deal.ended == VOID
        assert offences(table) == [("E", "false_win")]


def test_a_true_standing_hand_goes_on_at_a_judged_table() -> None:
    """ISR-64, ISR-66: nothing but a win may be said any more."""
    table = judged_deal(E=STANDING, draws="2s 8m 3p").play("E declare 1z naming 3p", "S drop")
    assert table.verbs("E") == {"win", "pass"}
    table.play("W drop")
    assert table.verbs("E") == {"win", "pass"}
    table.play("N drop", "E win chow").passes()
    assert table.deal.winners == [E]
    assert offences(table) == []


# The wrong kind of win.


def test_of_several_wins_a_wrong_kind_costs_eleven_and_the_card_is_offered_again() -> None:
    """ISR-62: for wins alone, and without the offender."""
    table = thrown(S=BY_CHOW, N=BY_PAIR).play("S win pung", "N win pair", "W pass")
    assert offences(table) == [("S", "wrong_kind")]
    assert table.waited() == "WN"
    for seat in "WN":
        assert table.verbs(seat) == {"win", "pass"}
    table.play("N win pair").passes()
    assert table.deal.winners == [N]
    table.play("E drop", "S drop", "W drop").passes()
    gained = table.outcome().settlement.changes()
    assert booked(table).points == [gained[E], gained[S] - 11, gained[W], gained[N]]


def test_a_wrong_kind_that_is_outranked_costs_eleven_and_leaves_the_card_with_the_winner() -> None:
    """ISR-62: the card is taken back from the hand of the offender, who never had it."""
    table = thrown(S=BY_CHOW_TOO, N=BY_CHOW).play("S win pair", "N win chow", "W pass")
    assert offences(table) == [("S", "wrong_kind")]
    assert table.deal.winners == [N]
    tied = thrown(S=BY_PAIR, N=BY_CHOW).play("S win chow", "N win chow", "W pass")
    assert offences(tied) == [("S", "wrong_kind")]
    assert tied.deal.winners == [N], "of equal announcements the one before the discarder (ISR-34)"


def test_of_two_wrong_kinds_the_one_that_would_get_the_card_gives_it_back() -> None:
    """ISR-62: West's claim is true and stands behind South's pung, and North's pair behind West's chow."""
    table = thrown(S=BY_CHOW, W=BY_CHOW_TOO, N=BY_PAIR).play("S win pung", "W win chow", "N win chow")
    assert offences(table) == [("N", "wrong_kind"), ("S", "wrong_kind")]
    assert table.waited() == "W"


def test_a_table_may_offer_the_card_again_after_any_wrong_kind() -> None:
    """ISR-62: with the option `wrong_kind` = `always`, whoever would have got it."""
    table = judged_deal(E=DULL_THROWER, draws="666z 5p", S=BY_CHOW_TOO, N=BY_CHOW, options={"wrong_kind": "always"})
    table.play(*PASSING, "E discard 5p", "S win pair", "N win chow", "W pass")
    assert offences(table) == [("S", "wrong_kind")]
    assert table.waited() == "WN"
    table.play("N win").passes()
    assert table.deal.winners == [N]


def test_a_wrong_kind_that_would_have_got_the_card_costs_eleven() -> None:
    """ISR-62: announced as a kong, the pair went before the chow."""
    table = thrown(S=BY_CHOW, N=BY_PAIR).play("S win chow", "N win kong", "W pass")
    assert offences(table) == [("N", "wrong_kind")]
    assert table.waited() == "SW"
    table.play("S win").passes()
    assert table.deal.winners == [S]


def test_a_card_offered_again_that_nobody_takes_is_dead() -> None:
    """ISR-25, ISR-62: sets that were claimed before are no longer asked for."""
    table = thrown(S=BY_CHOW, N=BY_PAIR, W="55p 147m 258s 12344z").play("S win pung", "N win pair", "W pung 5p")
    assert table.verbs("W") == {"win", "pass"}
    table.play("N pass", "W pass")
    assert table.deal.turn == S
    assert table.deal.drawn
    assert table.deal.melds == [(), (), (), ()]
    assert not table.deal.over()


def test_two_wrong_kinds_of_three_cost_both_and_leave_the_third() -> None:
    """ISR-62."""
    table = thrown(S=BY_CHOW, W=BY_CHOW_TOO, N=BY_PAIR).play("S win pung", "W win chow", "N win chow")
    assert offences(table) == [("N", "wrong_kind"), ("S", "wrong_kind")]
    assert table.waited() == "W"
    table.play("W win chow").passes()
    assert table.deal.winners == [W]


def test_when_all_who_could_win_named_the_wrong_kind_the_card_is_dead() -> None:
    """ISR-62."""
    table = thrown(S=BY_CHOW, W=BY_CHOW_TOO, N=BY_PAIR).play("S win pung", "W win pair", "N win chow")
    assert len(table.deal.offences) == 3
    assert table.deal.turn == S
    assert table.deal.drawn


def test_who_named_the_wrong_kind_stays_out_however_often_the_card_is_offered() -> None:
    """ISR-62: South in the first offer, West in the second; the third is for North alone."""
    table = thrown(S=BY_CHOW, W=BY_CHOW_TOO, N=BY_PAIR).play("S win pung", "W win chow", "N win pair")
    assert table.waited() == "WN"
    table.play("W win special", "N win pair")
    assert offences(table) == [("S", "wrong_kind"), ("W", "wrong_kind")]
    assert table.waited() == "N"
    table.play("N win").passes()
    assert table.deal.winners == [N]


def test_a_false_win_in_the_second_offer_voids_the_deal() -> None:
    """ISR-61, ISR-62: both penalties are kept."""
    table = thrown(S=BY_CHOW, N=BY_PAIR).play("S win pung", "N win pair", "W pass", "W win", "N win")
    assert table.deal.ended == VOID
    assert booked(table).points == [0, -11, -300, 0]


def test_the_only_claimant_is_corrected() -> None:
    """ISR-62: it costs nothing, and the hand counts in the dearest way (ISR-49)."""
    for said in ("win pair", "win kong", "win special", "win chow"):
        table = thrown(S=BY_CHOW).play(f"S {said}").passes()
        assert offences(table) == []
        assert table.deal.winners == [S]
        assert table.deal.announced == [CHOW_WIN if said == "win chow" else 0]
        table.play("W drop", "N drop", "E drop").passes()
        assert "4+56p" in str(table.outcome().scores[0].reading)


def test_the_only_claimant_of_the_second_offer_is_corrected_too() -> None:
    """ISR-62."""
    table = thrown(S=BY_CHOW, N=BY_PAIR).play("S win pung", "N win pair", "W pass", "N win kong", "W pass")
    assert offences(table) == [("S", "wrong_kind")]
    assert table.deal.winners == [N]


def test_a_kind_that_fits_another_arrangement_is_not_wrong() -> None:
    """ISR-49, ISR-62: the pair is worth more, but the chow is there."""
    table = judged_deal(E=DULL_THROWER, draws="666z 5m", S="4556m 123p 789p 111s", N="234s 456s 678s 333p 5m")
    table.play(*PASSING, "E discard 5m", "S win chow", "N win pair").passes()
    assert offences(table) == []
    assert table.deal.winners == [S]


def test_a_special_hand_announced_as_a_set_is_wrong_unless_it_has_that_set() -> None:
    """ISR-53, ISR-62: thirteen single cards complete nothing; a Gold Coin completes its chow."""
    table = judged_deal(
        E="369m 369s 1378p 67z 2z 7z", S="19m 19s 1p 12345677z", N="123m 234m 678s 99p 55z", draws="333z 9p"
    )
    table.play(*PASSING, "E discard 9p", "N win pung", "S win pair").passes()
    assert offences(table) == [("S", "wrong_kind")]
    coin = judged_deal(E=DULL_THROWER, draws="666z 5s", S="123m 345m 555p 46s 44z", N="678m 678m 789s 55s 22z")
    coin.play(*PASSING, "E discard 5s", "S win chow", "N win pung").passes()
    assert offences(coin) == []


# Kongs of the opening.


def test_the_opening_kongs_of_a_judged_table_are_what_they_are_elsewhere() -> None:
    """ISR-19, ISR-37: before the first turn there is nothing false to say."""
    table = judged_deal(E="36m 36s 1199p 12367z 7z", S="5555p 147m 258s 123z")
    assert table.may("S") == ["pass", "concealed_kong 5p"]
    table.play("S concealed_kong 5p")
    assert "win" in table.may("E")


def test_no_kong_is_robbed_at_a_judged_table_either() -> None:
    """ISR-37, ISR-39."""
    table = judged_deal(E=THROWER, S="55p 147m 258s 12346z", draws="8m 8m 8m 5p")
    table.play("E discard 5p", "S pung 5p").passes().play("S discard 1m", "W drop", "N drop", "E drop").passes()
    table.play("S added_kong 5p")
    assert table.waited() == "S"
