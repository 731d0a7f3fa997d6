"""PMN, as the registry lists it."""

import re
from typing import Final

from manywinds.adapters.formats.common.format import Format
from manywinds.adapters.formats.common.mcr_export import exporting
from manywinds.adapters.formats.common.mcr_verify import verify
from manywinds.adapters.formats.pmn import read, write

_TAG: Final = re.compile(r'(?:%[^\n]*\n[ \t\r\n]*)*\[[A-Za-z]{1,20} "')

FORMATS: Final = (
    Format(
        "pmn",
        title="PMN",
        endings=(".pmn", ".txt"),
        recognises=lambda opening: _TAG.match(opening.text) is not None,
        read=read.read,
        verify=verify,
        write=exporting(write.written),
    ),
)
