"""What a person may type, and what it means: one of the legal actions of a view, or a sentence why not."""

import re
from typing import NamedTuple

from manywinds.kernel.action import DISCARD, action_text
from manywinds.kernel.errors import quoted
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
LONGEST = 60


class BadChoice(Exception):  # noqa: N818 - nothing is wrong with the program
    """What was typed cannot be done; the message is a sentence for the player."""


class Choice(NamedTuple):
    """A legal action and how it is offered."""

    action: str
    """In the words of a record."""
    verb: str
    shown: str
    """The tiles it is about, such as `345m`."""


def legal(view: View) -> list[str]:
    """What a seat may do, in the words that are typed."""
    return [action_text(action) for action in view.legal]


def choices(view: View) -> list[Choice]:
    """The numbered choices of a seat, in their order."""
    claimed = "" if view.table.tile == NOTHING else tile_text(view.table.tile)
    found = [_choice(claimed, action) for action in legal(view)]
    return sorted((each for each in found if each.verb in ORDER), key=lambda each: ORDER.index(each.verb))


def _names_kinds(action: str, view: View) -> bool:
    """A declaration that names the kinds it waits for; whether it may is the table's affair."""
    return " naming " in action and action.partition(" naming ")[0] in legal(view)


def _choice(claimed: str, action: str) -> Choice:
    word, _, rest = action.partition(" ")
    verb = VERBS.get(word, word)
    tile, _, reds = rest.partition(" ")
    if word == "chow":
        return Choice(action, verb, _chow(tile, claimed, reds))
    if word == "pung":
        own = reds.count("red")
        return Choice(action, verb, _with_reds(f"{tile[0]}{tile[0]}", own) + claimed)
    return Choice(action, verb, tile)


def _chow(first: str, claimed: str, reds: str) -> str:
    start = int(first[0])
    red_claimed = claimed[0] == "0"
    digits = "".join(str(rank) for rank in range(start, start + 3))
    return _with_reds(digits, 1 if reds or red_claimed else 0) + first[1]


def _with_reds(digits: str, reds: int) -> str:
    return digits.replace("5", "0", reds)


def default(view: View) -> str:
    """What Enter does; nothing if it does nothing."""
    known = legal(view)
    if "pass" in known:
        return "pass"
    if view.drawn != NOTHING and DISCARD | view.drawn in view.legal:
        return action_text(DISCARD | view.drawn)
    return known[0] if len(known) == 1 else ""


def understood(text: str, view: View, say: dict[str, str]) -> str:
    """The action that was typed, or the word `help` or `quit`."""
    typed = " ".join(text.split()).casefold()
    if not typed:
        if default(view):
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
    if verb in ("help", "quit"):
        return verb
    if verb == "discard":
        return _discard(rest, view, say)
    if verb == "pass" and not rest and "pass" in legal(view):
        return "pass"
    named = f"declare {rest}"
    return named if verb == "declare" and _names_kinds(named, view) else _offered(verb, word, rest, offered, say)


def _numbered(typed: str, offered: list[Choice], say: dict[str, str]) -> str:
    if len(typed) <= 2 and 1 <= int(typed) <= len(offered):
        return offered[int(typed) - 1].action
    raise BadChoice(say["no_choice"].format(number=typed[:LONGEST]))


def _verbs(say: dict[str, str]) -> dict[str, str]:
    own = {say[f"word_{verb}"]: verb for verb in (*ORDER, "discard", "pass", "help", "quit")}
    return {**own, say["word_riichi"]: "declare", **ALIASES}


def _discard(tile: str, view: View, say: dict[str, str]) -> str:
    action, known = f"discard {tile}", legal(view)
    if action in known:
        return action
    if not any(each.startswith("discard") for each in known):
        raise BadChoice(say["no_discard"])
    raise BadChoice(say["cannot_discard"].format(tile=quoted(tile)) if tile else say["need_tile"])


def _offered(verb: str, word: str, rest: str, offered: list[Choice], say: dict[str, str]) -> str:
    """The one choice of this verb that the tiles name."""
    meant = [each for each in offered if each.verb == verb]
    if not rest and any(each.action == verb for each in meant):
        return verb
    if rest:
        meant = [each for each in meant if rest in (each.shown, each.action.partition(" ")[2].partition(" ")[0])]
    if not meant:
        raise BadChoice(say["not_now"].format(word=f"{word} {rest}".strip()[:LONGEST]))
    if len(meant) > 1:
        listed = ", ".join(f"{offered.index(each) + 1} {each.shown}" for each in meant)
        raise BadChoice(say["which"].format(choices=listed))
    return meant[0].action
