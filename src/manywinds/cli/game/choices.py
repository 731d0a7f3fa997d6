"""What a person may type, and what it means: one of the legal actions of a view, or a sentence why not."""

import contextlib
import re
from typing import NamedTuple

from manywinds.kernel.action import DISCARD, PASS, TILE, UNNAMED, WIN, action_of, action_text, named_in
from manywinds.kernel.action import VERBS as ACTION_VERBS
from manywinds.kernel.errors import NotationError, quoted
from manywinds.kernel.state import NOTHING
from manywinds.kernel.tiles import tile_text
from manywinds.play.view import View

ORDER = ("win", "flower", "kong", "pung", "chow", "declare", "call", "abort")
"""Choices always stand in this order; discards and passes need no number."""
VERBS = {"concealed_kong": "kong", "added_kong": "kong"}
ALIASES = {
    "win": "win", "ron": "win", "tsumo": "win", "mahjong": "win", "hu": "win",
    "kong": "kong", "kan": "kong", "pung": "pung", "pon": "pung", "chow": "chow", "chi": "chow", "chii": "chow",
    "declare": "declare", "riichi": "declare", "stand": "declare", "abort": "abort",
    "flower": "flower", "call": "call",
    "discard": "discard", "pass": "pass", "help": "help", "?": "help", "quit": "quit", "exit": "quit", "q": "quit",
}  # fmt: skip
"""English words and those of riichi are understood in every language, beside the language's own."""
COMPLETED = ("pair", "chow", "pung", "kong", "special")
LONGEST = 60
HELP, QUIT = -2, -3
"""What may be typed and is no action."""
WISHES = {"help": HELP, "quit": QUIT}


class BadChoice(Exception):  # noqa: N818 - nothing is wrong with the program
    """What was typed cannot be done; the message is a sentence for the player."""


class Choice(NamedTuple):
    """A legal action and how it is offered."""

    action: int
    verb: str
    named: str
    """The tile it names, or what a win or a call says it is for."""
    shown: str
    """The tiles it is about, such as `345m`."""


def choices(view: View) -> list[Choice]:
    """The numbered choices of a seat, in their order."""
    claimed = "" if view.table.tile == NOTHING else tile_text(view.table.tile)
    found = [_choice(claimed, action) for action in view.legal]
    return sorted((each for each in found if each.verb in ORDER), key=lambda each: ORDER.index(each.verb))


def _choice(claimed: str, action: int) -> Choice:
    word, _, rest = action_text(action).partition(" ")
    named, _, reds = rest.partition(" ")
    shown = named
    if word == "chow":
        shown = _chow(named, claimed, reds)
    elif word == "pung":
        shown = _with_reds(f"{named[0]}{named[0]}", reds.count("red")) + claimed
    return Choice(action, VERBS.get(word, word), named, shown)


def _chow(first: str, claimed: str, reds: str) -> str:
    start = int(first[0])
    red_claimed = claimed[0] == "0"
    digits = "".join(str(rank) for rank in range(start, start + 3))
    return _with_reds(digits, 1 if reds or red_claimed else 0) + first[1]


def _with_reds(digits: str, reds: int) -> str:
    return digits.replace("5", "0", reds)


def default(view: View) -> int:
    """What Enter does, or `NOTHING`."""
    if PASS in view.legal:
        return PASS
    if view.drawn != NOTHING and DISCARD | view.drawn in view.legal:
        return DISCARD | view.drawn
    return view.legal[0] if len(view.legal) == 1 else NOTHING


def understood(text: str, view: View, say: dict[str, str]) -> int:
    """The action that was typed, or `HELP` or `QUIT`."""
    typed = " ".join(text.split()).casefold()
    if not typed:
        if default(view) != NOTHING:
            return default(view)
        raise BadChoice(say["need_tile"])
    offered = choices(view)
    if re.fullmatch(r"[0-9]+", typed):
        return _numbered(typed, offered, say)
    word, _, rest = typed.partition(" ")
    if re.fullmatch(r"[0-9][mpszf]", typed):
        word, rest = "discard", typed
    verb = _verbs(say).get(word)
    if verb is None:
        raise BadChoice(say["not_understood"].format(text=quoted(typed)))
    if verb in WISHES:
        return WISHES[verb]
    if verb == "discard":
        return _discard(rest, view, say)
    if verb == "pass" and not rest and PASS in view.legal:
        return PASS
    said = _naming(rest, view) if verb == "declare" else _announced(rest, view, say) if verb == "win" else NOTHING
    return said if said != NOTHING else _offered(verb, word, rest, offered, say)


def _naming(rest: str, view: View) -> int:
    """A declaration that names the kinds it waits for; whether it may is the table's affair."""
    with contextlib.suppress(NotationError):
        action = action_of(f"declare {rest}")
        if named_in(action) and action & UNNAMED in view.legal:
            return action
    return NOTHING


def _announced(rest: str, view: View, say: dict[str, str]) -> int:
    """A win that says what it completes; whether it does is the table's affair."""
    for word in COMPLETED:
        if rest in (word, say[f"word_{word}"]) and WIN in view.legal:
            return action_of(f"win {word}")
    return NOTHING


def _numbered(typed: str, offered: list[Choice], say: dict[str, str]) -> int:
    if len(typed) <= 2 and 1 <= int(typed) <= len(offered):
        return offered[int(typed) - 1].action
    raise BadChoice(say["no_choice"].format(number=typed[:LONGEST]))


def _verbs(say: dict[str, str]) -> dict[str, str]:
    own = {say[f"word_{verb}"]: verb for verb in (*ORDER, "discard", "pass", "help", "quit")}
    return {**own, say["word_riichi"]: "declare", **ALIASES}


def _discard(tile: str, view: View, say: dict[str, str]) -> int:
    known = {tile_text(action & TILE): action for action in view.legal if action & ACTION_VERBS == DISCARD}
    if tile in known:
        return known[tile]
    if not known:
        raise BadChoice(say["no_discard"])
    raise BadChoice(say["cannot_discard"].format(tile=quoted(tile)) if tile else say["need_tile"])


def _offered(verb: str, word: str, rest: str, offered: list[Choice], say: dict[str, str]) -> int:
    """The one choice of this verb that the tiles name."""
    meant = [each for each in offered if each.verb == verb]
    if rest:
        meant = [each for each in meant if rest in (each.shown, each.named)]
    elif any(not each.named for each in meant):
        # Of several ways to win, the plain word is one.
        meant = [each for each in meant if not each.named]
    if not meant:
        raise BadChoice(say["not_now"].format(word=f"{word} {rest}".strip()[:LONGEST]))
    if len(meant) > 1:
        listed = ", ".join(f"{offered.index(each) + 1} {each.shown}" for each in meant)
        raise BadChoice(say["which"].format(choices=listed))
    return meant[0].action
