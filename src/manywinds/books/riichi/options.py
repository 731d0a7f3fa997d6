"""What tables agree on, with the club's values as defaults, and the values that make other editions."""

from typing import Final

from manywinds.books.riichi.choices import NONE, UNLESS_CONCEALED, Points, RedFives, Several, Uma, words_of
from manywinds.books.riichi.edition import rebuilt
from manywinds.kernel.errors import RulebookError
from manywinds.rules.options import Option, Options, Value

DOUBLE_VARIANTS: Final = ("suuankou_tanki", "kokushi_13", "chuuren_9", "daisuushii")
PAO: Final = ("daisangen", "shousuushii", "daisuushii", "suukantsu")
ABORTS: Final = ("four_kans", "four_riichi", "four_winds", "nine_terminals", "triple_ron", "violation")
TO_NEAREST: Final = "all_sticks_and_counters_to_nearest"
TO_EACH: Final = "all_counters_to_each"

KNOWN: Final[tuple[Option, ...]] = (
    Points("start_points", 25000, "RII-5", "Points each player starts with."),
    RedFives("red_fives", "1/2/1", "RII-2", "Red fives of man, pin and sou.", rebuilt),
    Option("rounds", 2, (1, 2), "RII-6", "Rounds of a game: East and South, or East alone."),
    Option("extra_round", NONE, (NONE, "W/30000"), "RII-6",
           "A West round is played until someone has so many points.", keys=("wind", "target")),
    Option("counter_on_noten_dealer_draw", "keep", ("keep", "increment", "reset"), "RII-7",
           "Counters after an exhaustive draw with the dealer noten."),
    Option("counter_on_abortive_draw", "increment", ("increment", "keep", NONE), "RII-7",
           "Counters after an abortive draw; none where there are no such draws."),
    Option("min_yaku_han_from_counters", "5/2", (NONE, "5/2"), "RII-9",
           "From so many counters on a win needs so many han of yaku.", rebuilt, ("counters", "han")),
    Option("last_deal_dealer_stop", "if_first", ("if_first", "if_first_and_target", "never"), "RII-10",
           "The last dealer's win or tenpai ends the game."),
    Option("bankruptcy", "at_or_below_zero", ("at_or_below_zero", "below_zero", "never"), "RII-11",
           "When a player without points ends the game."),
    Option("double_ron", "head_bump", ("head_bump", TO_NEAREST, TO_EACH), "RII-24", "Who wins on two rons."),
    Option("triple_ron", "abort", ("abort", "head_bump", TO_NEAREST, TO_EACH), "RII-25", "Who wins on three rons."),
    Option("swap_calling", "allowed", ("allowed", "forbidden"), "RII-30",
           "Discarding the tile claimed, or the other end of its run."),
    Option("open_tanyao", False, (False, True), "RII-53", "Tanyao counts in an open hand.", rebuilt),
    Option("kan_dora_concealed", "before_replacement", ("before_replacement",), "RII-35",
           "When a concealed kan turns its indicator."),
    Option("kan_dora_open_added", "at_discard", ("at_discard", "at_discard_or_next_replacement", "before_replacement"),
           "RII-35", "When an open or added kan turns its indicator."),
    Option("rob_concealed_kan_for_kokushi", True, (False, True), "RII-37", "Kokushi may rob a concealed kan."),
    Option("riichi_min_points", 1000, (1000, 0, NONE), "RII-40", "Points needed to declare riichi."),
    Option("riichi_min_live_tiles", 4, (4, 1, 0), "RII-40", "Live tiles needed to declare riichi."),
    Option("riichi_concealed_kan", "waits_equal", ("waits_equal", "waits_and_reading_equal"), "RII-43",
           "What a concealed kan after riichi must leave unchanged."),
    Option("temporary_furiten_ends", "own_draw", ("own_draw", "own_discard"), "RII-48", "When temporary furiten ends."),
    Option("first_turn_draws_broken_by_concealed_kan", False, (False, True), "RII-75",
           "A concealed kan, too, ends the first go-around for four winds and nine terminals."),
    Several("abortive_draws", ",".join(ABORTS), ABORTS, "RII-74", "The abortive draws."),
    Option("sanrenkou", "closed", (NONE, "closed", "open"), "RII-53", "Sanrenkou: closed, open too, or not at all.",
           rebuilt),
    Option("daisharin", True, (False, True), "RII-57", "Daisharin is a yakuman.", rebuilt),
    Option("renhou", NONE, (NONE, "mangan"), "RII-54", "A ron before the own first draw.", rebuilt),
    Option("honroutou_with_chiitoitsu", False, (False, True), "RII-55", "Honroutou counts on seven pairs.", rebuilt),
    Option("nagashi_mangan", "draw/rotates/keep",
           (NONE, "draw/rotates/keep", "draw/rotates/increment", "draw/stays_if_tenpai/keep",
            "draw/stays_if_tenpai/increment"),
           "RII-60", "Nagashi mangan: what it is, what becomes of the deal and of the counters.",
           keys=("counts_as", "dealer", "counters")),
    Option("yakuman_stack", False, (False, True), "RII-58", "Different yakuman add up.", rebuilt),
    Several("yakuman_double_variants", ",".join(DOUBLE_VARIANTS), DOUBLE_VARIANTS, "RII-58",
            "Variants worth two yakuman.", rebuilt),
    Option("counted_yakuman", "yakuman", ("yakuman", "sanbaiman"), "RII-59", "What 13 han are paid as.", rebuilt),
    Option("double_wind_pair_fu", 2, (2, 4), "RII-65", "Fu of a pair that is seat and round wind.", rebuilt),
    Option("double_wind_pon_han", 2, (2, 1), "RII-55", "Han of a pon that is seat and round wind.", rebuilt),
    Option("rinshan_tsumo_fu", 2, (2, 0), "RII-66", "Fu of a self-draw on a replacement tile.", rebuilt),
    Option("pinfu_tsumo_fu", 0, (0, 2), "RII-64", "Fu of a self-draw with pinfu.", rebuilt),
    Option("open_pointless_fu", 2, (2, 0), "RII-64", "Fu of an open hand without any other points.", rebuilt),
    Option("kiriage_mangan", False, (False, True), "RII-68", "4 han 30 fu and 3 han 60 fu are mangan.", rebuilt),
    Several("pao_yakuman", ",".join(PAO), PAO, "RII-76", "Yakuman for which a player may be liable."),
    Option("pao_counters_on_ron", "discarder", ("discarder", "pao_player"), "RII-77",
           "Who pays the counters when a ron is shared."),
    Option("pao_scope", "paid_entry", ("paid_entry", "whole_hand"), "RII-77",
           "Whether liability covers the yakuman it belongs to or all yakuman of the hand."),
    Option("own_four_tiles_wait_is_tenpai", False, (False, UNLESS_CONCEALED, True), "RII-21",
           "A tile of which the hand holds all four is a wait.", rebuilt),
    Option("chombo", "reverse_mangan_replay", ("reverse_mangan_replay", "final_score_20000_replay", NONE), "RII-78",
           "What a chombo costs."),
    Option("sticks_left_at_end", "first_place", ("first_place",), "RII-84", "Who gets the sticks left on the table."),
    Option("equal_points", "starting_seat", ("starting_seat", "share_uma"), "RII-83", "Places of equal points."),
    Uma("uma", "7000,3000,-3000,-7000", "RII-82", "What the places add to the final score."),
    Points("return_points", 25000, "RII-82", "What is taken off before scoring; the surplus goes to the first."),
    Option("final_rounding", "up", ("up", "nearest", NONE), "RII-82",
           "Rounding of the final score; nearest leaves the rest to the first place."),
    Option("half_thousand", "up", ("up", "from_zero"), "RII-82",
           "Where half a thousand points goes that is rounded to the nearest.", before="up"),
    Option("ippatsu_after_own_kan", False, (False, True), "RII-44",
           "The own concealed kan leaves ippatsu, and its replacement tile may still win by it.", rebuilt,
           before=False),
)  # fmt: skip

Values = dict[str, Value]

TENHOU: Final[Values] = {
    "red_fives": "1/1/1",
    "extra_round": "W/30000",
    "counter_on_noten_dealer_draw": "increment",
    "min_yaku_han_from_counters": NONE,
    "last_deal_dealer_stop": "if_first_and_target",
    "bankruptcy": "below_zero",
    "double_ron": TO_NEAREST,
    "swap_calling": "forbidden",
    "open_tanyao": True,
    "kan_dora_open_added": "at_discard_or_next_replacement",
    "rob_concealed_kan_for_kokushi": False,
    "temporary_furiten_ends": "own_discard",
    "first_turn_draws_broken_by_concealed_kan": True,
    "abortive_draws": ",".join(ABORTS[:5]),
    "sanrenkou": NONE,
    "daisharin": False,
    "honroutou_with_chiitoitsu": True,
    "nagashi_mangan": "draw/stays_if_tenpai/increment",
    "yakuman_stack": True,
    "yakuman_double_variants": NONE,
    "double_wind_pair_fu": 4,
    "pao_yakuman": "daisangen,daisuushii",
    "pao_counters_on_ron": "pao_player",
    "pao_scope": "whole_hand",
    "own_four_tiles_wait_is_tenpai": UNLESS_CONCEALED,
    "chombo": NONE,
    "uma": "20000,10000,-10000,-20000",
    "return_points": 30000,
    "final_rounding": "nearest",
    "half_thousand": "from_zero",
}
"""Four players, red fives, ranked rooms. Half a thousand is rounded away from zero, as the logs' own results are."""

EMA: Final[Values] = {
    "start_points": 30000,
    "red_fives": "0/0/0",
    "counter_on_noten_dealer_draw": "increment",
    "counter_on_abortive_draw": NONE,
    "min_yaku_han_from_counters": NONE,
    "last_deal_dealer_stop": "never",
    "bankruptcy": "never",
    "double_ron": TO_EACH,
    "triple_ron": TO_EACH,
    "swap_calling": "forbidden",
    "open_tanyao": True,
    "kan_dora_open_added": "before_replacement",
    "riichi_min_points": NONE,
    "riichi_concealed_kan": "waits_and_reading_equal",
    "abortive_draws": NONE,
    "sanrenkou": NONE,
    "daisharin": False,
    "renhou": "mangan",
    "honroutou_with_chiitoitsu": True,
    "nagashi_mangan": NONE,
    "yakuman_double_variants": NONE,
    "counted_yakuman": "sanbaiman",
    "double_wind_pair_fu": 4,
    "pao_yakuman": "daisangen,daisuushii",
    "chombo": "final_score_20000_replay",
    "equal_points": "share_uma",
    "uma": "15000,5000,-5000,-15000",
    "return_points": 30000,
    "final_rounding": NONE,
}
"""The European tournament rules of 2016."""


def refuse_mixes(values: Values) -> None:
    """Refuse options that contradict each other (see RII-6, RII-25, RII-74, RII-80 and RII-82)."""
    aborts = words_of(values["abortive_draws"])
    if (values["triple_ron"] == "abort") != ("triple_ron" in aborts):
        raise RulebookError("The options 'triple_ron' and 'abortive_draws' must both name the triple ron, or neither.")
    if values["double_ron"] == "head_bump" and values["triple_ron"] in (TO_NEAREST, TO_EACH):
        raise RulebookError("With 'double_ron' head_bump only one of two wins, so 'triple_ron' cannot pay all three.")
    if values["double_ron"] != "head_bump" and values["triple_ron"] == "head_bump":
        raise RulebookError("Where 'double_ron' pays both, 'triple_ron' cannot be head_bump.")
    drawn = [each for each in aborts if each != "violation"]
    if (values["counter_on_abortive_draw"] == NONE) != (not drawn):
        raise RulebookError("'counter_on_abortive_draw' is none where 'abortive_draws' names none, and only there.")
    if "violation" in aborts and values["chombo"] == NONE:
        raise RulebookError("A violation cannot end a deal ('abortive_draws') where there is no 'chombo' to charge.")
    if values["last_deal_dealer_stop"] == "if_first_and_target" and values["extra_round"] == NONE:
        raise RulebookError("'last_deal_dealer_stop' asks for a target that only an 'extra_round' names.")
    start, back = values["start_points"], values["return_points"]
    assert isinstance(start, int)
    assert isinstance(back, int)
    if back < start:
        raise RulebookError(
            "'return_points' of {back} are less than the 'start_points' of {start}.", back=back, start=start
        )


def options(values: Values | None = None) -> Options:
    """The options of the book, with these values."""
    return Options(KNOWN, values, refuse_mixes)
