"""What a record of Botzone's judge shows, worked out from its requests where it shows nothing.

A record is `{"output": {"content": …, "display": …}}`. Some logs keep only the `content`, one request for each player,
in an output, in the record itself or as the record:

    {"0": "0 0 1", "1": "0 1 1", …}         the round
    {"0": "1 0 0 0 0 W7 B8 …", …}           the tiles dealt
    {"0": "2 W1", "1": "3 0 DRAW", …}       player 0 draws
    {"0": "3 0 PLAY W1", …}                 player 0 discards
    {"0": -30, "1": 10, "2": 10, "3": 10}   the end: the scores
"""

from typing import Any, Final

from manywinds.adapters.formats.common.game import PERSONS, ForeignError
from manywinds.kernel.errors import quoted

Row = dict[str, Any]

# How many words follow each of these, the last of them the tile that is drawn or discarded.
TILES: Final = {"PLAY": 1, "PENG": 1, "CHI": 2, "GANG": 0, "BUGANG": 1, "BUHUA": 1}


def is_record(row: Row) -> bool:
    """A record of the judge, in whatever form, rather than a game."""
    return any(key in row for key in ("output", "content", "0"))


def output_of(row: Any, answers: Any) -> Row:
    """A record as one that has a display; before it the players have given these answers."""
    output = row.get("output", row) if isinstance(row, dict) else None
    if isinstance(output, dict) and isinstance(output.get("display"), dict):
        return output
    content = output.get("content", output) if isinstance(output, dict) else None
    if not isinstance(content, dict):
        raise ForeignError(f"A record of the judge has a display or requests, unlike {quoted(row)}.")
    said = [content.get(str(seat)) for seat in range(PERSONS)]
    scores = [each for each in said if isinstance(each, int)]
    display = _end(scores, answers) if len(scores) == PERSONS else _shown(said)
    return {**(output or {}), "content": content, "display": display}


def response_of(answers: Any, seat: int) -> str:
    """What a player answered."""
    row = answers.get(str(seat)) if isinstance(answers, dict) else None
    said = row.get("response") if isinstance(row, dict) else row
    return " ".join(said.split())[:100] if isinstance(said, str) else ""


def _shown(said: list[Any]) -> Row:
    """What happens by requests."""
    requests = [each.split() if isinstance(each, str) else [] for each in said]
    for seat, words in enumerate(requests):
        # Only the player who draws learns the tile.
        if words[:1] == ["2"] and len(words) == 2:
            return {"action": "DRAW", "player": seat, "tile": words[1]}
    words = requests[0]
    if words[:1] == ["0"] and len(words) == 3:
        return {"action": "INIT", "quan": _number(words[2])}
    if words[:1] == ["1"]:
        return {"action": "DEAL"}
    if words[:1] == ["3"] and len(words) > 2 and len(words) == 3 + TILES.get(words[2], -1):
        found: Row = {"action": words[2], "player": _number(words[1])}
        if len(words) > 3:
            found["tile"] = words[-1]
        if words[2] == "CHI":
            found["tileCHI"] = words[3]
        return found
    raise ForeignError(f"{quoted(said[0])} is no request.")


def _end(scores: list[int], answers: Any) -> Row:
    """How a hand ended, by its scores: nobody pays, all pay the winner, or one pays the others for a foul."""
    gaining = [seat for seat in range(PERSONS) if scores[seat] > 0]
    losing = [seat for seat in range(PERSONS) if scores[seat] < 0]
    if not gaining and not losing:
        return {"action": "HUANG"}
    if len(gaining) == 1:
        return {"action": "HU", "player": gaining[0], "score": scores}
    if len(losing) == 1:
        return {"action": _verdict(answers, losing[0]), "player": losing[0], "score": scores}
    raise ForeignError(f"{quoted(scores)} are no scores of a hand.")


def _verdict(answers: Any, seat: int) -> Any:
    """What the judge calls a foul: a fault of the program, a win that is none, or an answer that is not possible."""
    row = answers.get(str(seat)) if isinstance(answers, dict) else None
    verdict = row.get("verdict", "OK") if isinstance(row, dict) else "OK"
    if verdict != "OK":
        return verdict
    return "WH" if response_of(answers, seat) == "HU" else "WA"


def _number(word: str) -> int | str:
    return int(word) if word.isdecimal() and len(word) < 3 else word
