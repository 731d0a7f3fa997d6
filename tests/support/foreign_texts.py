"""One game in each of the forms in which other programs write games down."""

import json
from functools import cache

from manywinds.adapters.formats.botzone import write as botzone
from manywinds.adapters.formats.mjai import write as mjai
from manywinds.adapters.formats.pmn import write as pmn
from manywinds.adapters.formats.tenhou import json6_write as tenhou6
from support.botzone_games import hands
from support.riichi_games import told
from support.tenhou_logs import HEAVENLY, log

FORMS = {
    "Tenhou, XML": "tenhou",
    "Tenhou, JSON": "tenhou6",
    "Tenhou, JSON over several lines": "tenhou6",
    "mjai": "mjai",
    "Botzone, JSON": "botzone",
    "Botzone, JSON over several lines": "botzone",
    "Botzone, a list": "botzone",
    "Botzone, text": "botzone",
    "PMN": "pmn",
}
"""The forms, and the format that each is one of."""


@cache
def sample(form: str) -> str:
    """A game in one of them."""
    six, match = tenhou6.written(told(1, 2)), botzone.written_log(hands(0))
    return {
        "Tenhou, XML": log(HEAVENLY).decode(),
        "Tenhou, JSON": six,
        "Tenhou, JSON over several lines": json.dumps(json.loads(six), ensure_ascii=False, indent=2),
        "mjai": mjai.written(told(1, 2)),
        "Botzone, JSON": match,
        "Botzone, JSON over several lines": json.dumps(json.loads(match), indent=2),
        "Botzone, a list": json.dumps([json.loads(match)]),
        "Botzone, text": botzone.written_lines(hands(0)),
        "PMN": pmn.written(hands(0)),
    }[form]
