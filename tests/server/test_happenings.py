"""What everybody at a table is told of what happened."""

import pytest

from manywinds.play.view import public
from manywinds.rules.words import LANGUAGES
from manywinds.server.happenings import event, happened
from support.mcr_table import DISCARDER, NOTHING, judged, row

NAMES = ("Anna", "Boris", "Chen", "Dana")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_offence_is_told_in_words(lang: str) -> None:
    table = judged(E=f"{DISCARDER} 2p", S=NOTHING).play("E discard 2p", "S win")
    before = public(table.deal)
    table.passes()
    told = [event(each, lang) for each in happened(before, public(table.deal), table.deal, NAMES)]
    offences = [each for each in told if each.kind == "offence"]
    assert [(each.seat, each.text) for each in offences] == [("S", f"Boris: {row('PEN-13').told(lang)}")]
