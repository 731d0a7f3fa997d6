"""`manywinds import`: turn records of other programs into ours, and verify every move and figure of them."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import track

from manywinds.cli.output import tell
from manywinds.kernel.errors import ManywindsError, quoted

if TYPE_CHECKING:
    from manywinds.adapters.verified import Verified


def import_games(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Records of another program, a game each.")],
    format: Annotated[str, typer.Option("--from", help="Where they come from: tenhou, tenhou6 or mjai.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Tell what was verified instead of printing records.")
    ] = False,
    out: Annotated[str, typer.Option(help="A folder for our records.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for every file.")] = False,
) -> None:
    """Turn records of other programs into ours, playing every game again and comparing all that it tells."""
    from manywinds.adapters.shelf import READERS

    if format not in READERS:
        raise typer.BadParameter(f"{quoted(format)} is none of {', '.join(READERS)}", param_hint="--from")
    if len(files) > 1 and not (verify or out or as_json):
        raise typer.BadParameter("several games need --out FOLDER, --verify or --json", param_hint="FILE")
    folder = _folder(out) if out else None
    refused = []
    for file in _shown(files):
        fault = _one(file, format, folder, verify, as_json)
        if fault:
            refused.append(fault)
            if len(files) > 1 and not as_json:
                tell(fault)
    if len(files) == 1 and refused:
        raise ManywindsError(refused[0])
    if refused:
        raise ManywindsError(f"{len(refused)} of {len(files)} files do not agree or cannot be read.")


def _folder(out: str) -> Path:
    folder = Path(out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise ManywindsError(f"The folder {quoted(out)} cannot be made: {fault.strerror or fault}.") from None
    return folder


def _shown(files: list[str]) -> Iterable[str]:
    """The files one after the other, with a bar where somebody watches."""
    if len(files) == 1 or not sys.stderr.isatty():
        return files
    return track(files, "Importing", console=Console(stderr=True))


def _one(file: str, format: str, folder: Path | None, verify: bool, as_json: bool) -> str:
    """Import a file and tell what came of it; the sentence if it is refused, which alone goes to standard error."""
    from manywinds.adapters.shelf import imported, name_of

    found: Verified | None = None
    try:
        found = imported(file, format)
        faults = [each.sentence() for each in found.differences]
    except ManywindsError as fault:
        faults = [str(fault)]
    written = ""
    if found is not None and not faults:
        text = found.recorder.text()
        if folder is not None:
            written = _write(folder / f"{name_of(file)}.txt", text)
        elif not verify and not as_json:
            typer.echo(text, nl=False)
    if as_json:
        typer.echo(json.dumps(_row(file, found, faults, written), ensure_ascii=False))
    elif found is not None and not faults and (verify or folder is not None):
        tell(_sentence(file, found))
    if not faults:
        return ""
    more = f" There are {len(faults) - 1} more differences." if len(faults) > 1 else ""
    return f"{Path(file).name[:60]}: {faults[0]}{more}"


def _write(path: Path, text: str) -> str:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise ManywindsError(f"{quoted(str(path))} cannot be written: {fault.strerror or fault}.") from None
    return str(path)


def _sentence(file: str, found: "Verified") -> str:
    match = found.recorder.match
    walls = f", {found.walls} walls rebuilt from the seed" if found.walls else ""
    state = "to its end" if match.over() else "as far as it goes"
    figures = f"{found.deals} deals, {found.moves} moves, {found.wins} wins{walls}"
    return f"{Path(file).name[:60]}: verified {state} under {match.book.id}: {figures}."


def _row(file: str, found: "Verified | None", faults: list[str], written: str) -> dict[str, Any]:
    row: dict[str, Any] = {"file": file, "ok": not faults, "error": None, "differences": []}
    if found is None:
        return row | {"error": faults[0]}
    match = found.recorder.match
    return row | {
        "differences": [each._asdict() for each in found.differences],
        "book": match.book.id,
        "deals": found.deals,
        "moves": found.moves,
        "wins": found.wins,
        "walls": found.walls,
        "over": match.over(),
        "points": match.points,
        "scores": match.scores() if match.over() else None,
        "record": written or (None if faults else found.recorder.text()),
    }
