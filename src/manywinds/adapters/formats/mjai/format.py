"""The format of mjai, as the registry lists it."""

import re
from typing import Final

from manywinds.adapters.formats.common.format import Format
from manywinds.adapters.formats.common.riichi_export import exporting
from manywinds.adapters.formats.common.riichi_verify import verify
from manywinds.adapters.formats.mjai import read, write

FORMATS: Final = (
    Format(
        "mjai",
        title="mjai",
        endings=(".json", ".jsonl"),
        recognises=lambda opening: isinstance(opening.value.get("type"), str),
        read=read.read,
        once=re.compile(r'"type"\s{0,9}:\s{0,9}"start_game"'),
        verify=verify,
        write=exporting(write.written),
    ),
)
