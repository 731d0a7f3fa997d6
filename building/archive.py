"""Make a source archive depend on nothing but its files: the same commit gives the same bytes on every machine."""

import gzip
import io
import os
import tarfile
from pathlib import Path

EPOCH = "SOURCE_DATE_EPOCH"
"""The environment variable with the time that built files carry. Setuptools heeds it for wheels only."""


def normalise(archive: Path) -> None:
    """Repack the archive with its files in order, without owners, and all with the requested time, if there is one."""
    asked = os.environ.get(EPOCH)
    if not asked:
        return
    packed = io.BytesIO()
    with (
        tarfile.open(archive) as old,
        gzip.GzipFile(filename="", mode="wb", fileobj=packed, mtime=int(asked)) as zipped,
        tarfile.open(mode="w", fileobj=zipped, format=tarfile.PAX_FORMAT) as new,
    ):
        for member in sorted(old.getmembers(), key=lambda each: each.name):
            content = old.extractfile(member) if member.isfile() else None
            new.addfile(normalised(member, int(asked)), content)
    archive.write_bytes(packed.getvalue())


def normalised(member: tarfile.TarInfo, time: int) -> tarfile.TarInfo:
    """A new entry for the member, without what differs from one machine to the next."""
    entry = tarfile.TarInfo(member.name)
    entry.type = member.type
    entry.size = member.size
    entry.mtime = time
    entry.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
    return entry
