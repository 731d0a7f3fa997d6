"""Who gets a discard: ISR-27, ISR-28, ISR-29, ISR-30, ISR-33, ISR-34, ISR-35 and ISR-55; the round winds of ISR-74."""

import pytest

from manywinds import book
from manywinds.books.israeli.claims import Claim, next_round_wind, resolve
from manywinds.kernel.errors import HandError, RulebookError

pytestmark = pytest.mark.core

ISRAELI = book("israeli")
E, S, W, N = range(4)


@pytest.mark.parametrize(
    ("claims", "taken"),
    [
        ([Claim(S, "chow", ranks=15), Claim(N, "pung")], N),
        ([Claim(N, "win", "chow"), Claim(S, "win", "chow")], N),
        ([Claim(N, "win", "pair"), Claim(W, "win", "chow"), Claim(S, "win", "pung")], S),
        ([Claim(W, "win", "special"), Claim(N, "win", "kong")], W),
        ([Claim(W, "kong"), Claim(S, "chow", ranks=6), Claim(N, "win", "pair")], N),
        ([Claim(W, "kong"), Claim(S, "chow", ranks=6)], W),
        ([], None),
    ],
)
def test_the_strongest_claim_on_a_discard_of_east_wins_in_whatever_order(
    claims: list[Claim], taken: int | None
) -> None:
    for given in (claims, claims[::-1]):
        found = resolve(ISRAELI, E, given)
        assert (found and found.seat) == taken


def test_only_the_successor_may_chow_unless_the_table_plays_otherwise() -> None:
    """ISR-29, ISR-30."""
    with pytest.raises(HandError, match="Only S"):
        resolve(ISRAELI, E, [Claim(N, "chow", ranks=15)])
    anybody = ISRAELI.with_options({"chow_from": "any"})
    found = resolve(anybody, E, [Claim(W, "chow", ranks=12), Claim(N, "chow", ranks=18)])
    assert found == Claim(N, "chow", ranks=18)
    equal = resolve(anybody, E, [Claim(S, "chow", ranks=12), Claim(W, "chow", ranks=12)])
    assert equal is not None
    assert equal.seat == W, "against the turn order from the discarder (ISR-34)"


def test_equal_claims_go_against_the_turn_order_unless_the_table_plays_otherwise() -> None:
    """ISR-34."""
    wins = [Claim(seat, "win", "pung") for seat in (E, S, N)]
    for discarder, edition, taken in ((W, ISRAELI, S), (W, ISRAELI.with_options({"tie_break": "turn"}), N)):
        found = resolve(edition, discarder, wins)
        assert found is not None
        assert found.seat == taken


@pytest.mark.parametrize(
    "claim", [Claim(E, "pung"), Claim(S, "robbery"), Claim(S, "win", "luck"), Claim(S, "pung", "kong")]
)
def test_what_is_no_claim_is_refused(claim: Claim) -> None:
    with pytest.raises(HandError):
        resolve(ISRAELI, E, [claim])


def test_the_round_winds_run_against_the_turn_order_unless_the_table_plays_otherwise() -> None:
    """ISR-74."""
    assert [next_round_wind(ISRAELI, wind) for wind in (E, N, W, S)] == [N, W, S, E]
    usual = ISRAELI.with_options({"round_winds": "ESWN"})
    assert [next_round_wind(usual, wind) for wind in (E, S, W, N)] == [S, W, N, E]


def test_an_option_the_rulings_do_not_name_is_refused() -> None:
    with pytest.raises(RulebookError):
        ISRAELI.with_options({"minimum": 8})
    with pytest.raises(RulebookError):
        ISRAELI.with_options({"chow_from": "nobody"})
