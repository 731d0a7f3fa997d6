"""The flow of a deal: the answers a book gives while a deal is played. `Deal` asks; it knows no book.

Figures and yes-or-no answers are plain fields, which a book sets where it differs. Questions that need a look at the
deal are methods; a book that plays plainly overrides only `may_win`.
"""

from typing import TYPE_CHECKING, Final

from manywinds.kernel.forms import Form
from manywinds.kernel.hand import Hand
from manywinds.kernel.native import i64, mypyc_attr
from manywinds.kernel.shape import waits, waits_beside_melds, waits_with_fifth
from manywinds.kernel.win import Win

if TYPE_CHECKING:
    from manywinds.kernel.deal import Deal

# What a winning tile that was let pass locks.
NO_LOCK: Final = 0
LOCK_KIND: Final = 1
LOCK_ALL: Final = 2

# When an indicator is turned for an open kong.
AT_ONCE: Final = 0
AT_DISCARD: Final = 1
AT_DISCARD_OR_REPLACEMENT: Final = 2

ALL_LOCKED: Final = -1

# What an offence means for the deal.
NO_WIN: Final = 1
"""A dead hand: no win until the deal is over."""
NO_SETS: Final = 2
"""No chow, pung or kong either."""
VOIDS: Final = 4
"""The deal is void and played again."""
NO_CLAIM_NOW: Final = 8
"""The tile that lies open is lost to the player."""
NO_WIN_NOW: Final = 16
"""No win with this tile or in this turn."""
MUST_DISCARD: Final = 32
"""The tiles shown are discarded first."""
OUT: Final = 64
"""The player is out of the game; somebody sits in for him."""

# What a player who has called a discard may still say, while others have yet to answer.
CALL_STANDS: Final = 0
CALL_MAY_CHANGE: Final = 1
CALL_BINDS: Final = 2
"""Taking it back, or winning instead, is an offence."""

NO_OFFENCE: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class DealFlow:
    """How a book plays its deals."""

    def __init__(self, forms: tuple[Form, ...], fifth_waits: bool = False) -> None:  # noqa: PLR0915 - a field a rule
        self.forms = forms
        self.flower_stays = False
        """A bonus tile for which there is no replacement stays in the hand; otherwise it ends the deal."""
        self.chow_from_any = False
        self.reversed_ties = False
        """Of equal claims the one nearest against the turn goes first."""
        self.sets_of_last_discard = False
        """The discard after the last live tile may be taken for a set."""
        self.kongs_on_empty_wall = False
        self.unreplaced_kong_draws = False
        """A discard may be taken for a kong although nothing is left to replace it; the deal is drawn then."""
        self.rob_added = True
        self.most_kongs = 16
        self.opening_kongs = False
        """Concealed kongs may be declared before the first discard, seat by seat."""
        self.lock: int = NO_LOCK
        self.lock_ends_with_claim = False
        self.lock_ends_with_discard = False
        self.own_discards_lock = False
        """A kind waited for among the own discards locks all wins on discards."""
        self.extra_turns = False
        """After a win each of the others plays one more turn."""
        self.dealt_tile_counts = False
        """Who wins with the dealt tiles wins on the last of them; otherwise no tile counts as drawn."""
        self.indicators = False
        self.open_kong_indicator: int = AT_ONCE
        self.flowers_by_hand = False
        """A bonus tile drawn may be laid out, kept or discarded, as the player likes."""
        self.names_waits = False
        """Who declares a ready hand may name the kinds it waits for, and then wins on no others."""
        self.kongs_face_down = False
        """Others do not see of what a concealed kong is made until the deal is over."""
        self.fifth_waits = fifth_waits
        """A kind of which the seat holds all four still counts as a wait."""
        self.melded_waits = False
        """It does so unless all four are concealed."""
        # At a judged table.
        self.false_wins = True
        """A win may be declared that is none; otherwise only true ones are offered."""
        self.honest_win_spares = False
        """A false win costs nothing when another's win on the same tile is true."""
        self.empty_call_kills_tile = False
        """After an empty claim nobody gets the tile; otherwise the next best claim does."""
        self.punishes_dead_claims = False
        """Claiming a set with a dead hand is an offence, rather than allowed or impossible."""
        self.own_kong_stays_fresh = False
        """Of a seat that has just declared a ready hand, a kong of its own leaves it so until it discards."""
        self.unlawful_kongs = False
        """Who has declared a ready hand may show a kong that he may not; it comes to light later."""
        self.announces_wins = False
        """Who claims a win says what the tile completes."""
        self.true_win_stands = False
        """Of several wins the one that comes first stands if it said truly what the tile completes, whatever the others
        said; otherwise the tile is offered again after any that did not."""
        self.second_thoughts: int = CALL_STANDS

    def waits(self, hand: Hand, melds: tuple[int, ...]) -> i64:
        """The kinds that complete a hand, as the book counts waits."""
        if self.fifth_waits:
            return waits_with_fifth(hand, self.forms, melds)
        return waits_beside_melds(hand, self.forms, melds) if self.melded_waits else waits(hand, self.forms, melds)

    def waits_after(self, deal: "Deal", seat: i64, discard: i64) -> i64:
        """The kinds a seat may name that declares a ready hand with this discard, as a mask."""
        return self.waits(deal.hands[seat].minus(discard), deal.melds[seat])

    def may_win(self, deal: "Deal", seat: i64, kind: i64) -> bool:
        """The seat may declare a win now, with the tile drawn or the one that lies open. The shape is there already."""
        raise NotImplementedError

    def wins_outright(self, deal: "Deal", seat: i64) -> bool:
        """The seat wins on whatever tiles, for what lies before it."""
        return False

    def circumstances(self, deal: "Deal", seat: i64, self_draw: bool) -> i64:
        """How a win now would come about."""
        return deal.came

    def staked(self, deal: "Deal", seat: i64) -> i64:
        """What of its points a seat has put on the table in this deal."""
        return 0

    def shows_hand(self, deal: "Deal", seat: i64) -> bool:
        """The deal is over without a winner, and the seat shows its hand."""
        return False

    def may_rob_concealed(self, deal: "Deal", seat: i64) -> bool:
        """The seat, whose shape the tile completes, may win on a tile of another's concealed kong."""
        return False

    def may_declare(self, deal: "Deal", seat: i64) -> i64:
        """The kinds the seat may discard with a declaration that the hand is ready, as a mask."""
        return 0

    def may_kong_declared(self, deal: "Deal", seat: i64, kind: i64) -> bool:
        """The seat has declared itself ready and may still declare this concealed kong."""
        return False

    def may_abort(self, deal: "Deal", seat: i64) -> bool:
        """The seat may end the deal."""
        return False

    def barred_discards(self, deal: "Deal", meld: i64, claimed: i64) -> i64:
        """The kinds that may not be discarded after this claim, as a mask."""
        return 0

    def responsible_after_claim(self, deal: "Deal", seat: i64, giver: i64) -> tuple[int, ...]:
        """What to remember of the set the seat has just claimed from the giver, for the settlement."""
        return ()

    def winners(self, deal: "Deal", claimants: list[int]) -> list[int]:
        """Who of those who claim a win gets it; they come in order of precedence. Nobody means that the deal ends."""
        return claimants[:1]

    def ends_after_discard(self, deal: "Deal") -> str:
        """Why the deal ends after a discard that nobody won on; nothing if it goes on."""
        return ""

    # A judged table. Each answer is the number of one of the book's offences, or none.

    def effect(self, offence: int) -> int:
        """What an offence means for the deal, as flags above."""
        return 0

    def may_declare_falsely(self, deal: "Deal", seat: i64) -> i64:
        """The kinds a seat may discard saying that it is ready, whether that is so or not, as a mask."""
        return 0

    def false_win(self, deal: "Deal", seat: int) -> int:
        """The seat has declared a win that is none."""
        return NO_OFFENCE

    def false_declaration(self, deal: "Deal", seat: int) -> int:
        """The seat has said that it is ready and is not, or may not say so; none if that comes to light later."""
        return NO_OFFENCE

    def false_call(self, deal: "Deal", seat: int) -> int:
        """The seat has called a discard for a set and shows none."""
        return NO_OFFENCE

    def call_then_win(self, deal: "Deal", seat: int) -> int:
        """The seat has called a discard for a set and then says that it wins."""
        return NO_OFFENCE

    def dead_claim(self, deal: "Deal", seat: int) -> int:
        """The seat claims a set with a dead hand."""
        return NO_OFFENCE

    def wrong_win(self, deal: "Deal", seat: int, announced: int) -> int:
        """Several win on a tile, and what this one said it completes is not what it completes."""
        return NO_OFFENCE

    def special_hands(self, win: Win) -> str:
        """The ids of the special hands as which a win may be announced, joined by `+`; nothing if it is none."""
        return ""

    def comes_to_light(self, deal: "Deal") -> list[tuple[int, int]]:
        """The seats, each with its offence, whose unlawful declarations show when the wall is used up."""
        return []
