"""`manywinds import`: turn records of other programs into ours, and verify every move and figure of them."""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.progress import track

from manywinds.cli.output import tell
from manywinds.cli.parameters import json_option
from manywinds.kernel.errors import ManywindsError, quoted

if TYPE_CHECKING:
    from manywinds.adapters.formats.common.riichi_verify import Verified

MOST_PRINTED = 100
"""How many refusals are printed one by one; after that they are only counted."""


@click.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", help="Records of another program.")
@click.option("--from", "format", required=True, help="Where they come from: tenhou, tenhou6, mjai, botzone or pmn.")
@click.option("--verify", is_flag=True, help="Tell what was verified instead of printing records.")
@click.option("--out", default="", help="A folder for our records.")
@json_option("Print a line of JSON for every game.")
def import_games(files: tuple[str, ...], format: str, verify: bool, out: str, as_json: bool) -> None:
    """Turn records of other programs into ours, playing every game again and comparing all that it tells."""
    from manywinds.adapters.formats.registry import READ

    if format not in READ:
        raise click.BadParameter(f"{quoted(format)} is none of {', '.join(READ)}", param_hint="--from")
    if len(files) > 1 and not (verify or out or as_json):
        raise click.BadParameter("several games need --out FOLDER, --verify or --json", param_hint="FILE")
    importing = Importing(format, _folder(out) if out else None, verify, as_json)
    for file in _shown(files):
        importing.file(file, alone=len(files) == 1)
    refused, games = len(importing.refused), importing.games
    if games == 1 and refused:
        raise ManywindsError(importing.refused[0])
    if refused:
        what = "files" if games == len(files) else "games"
        raise ManywindsError(f"{refused} of {games} {what} do not agree or cannot be read.")


class Importing:
    """One run: what is done with every game, and what was refused."""

    def __init__(self, format: str, folder: Path | None, verify: bool, as_json: bool) -> None:
        self.format = format
        self.folder = folder
        self.verify = verify
        self.as_json = as_json
        self.games = 0
        self.refused: list[str] = []

    def file(self, file: str, alone: bool) -> None:
        """All games of a file. What is refused is printed at once, unless it is the only game of all."""
        found = _games(file, self.format)
        first, second = next(found), next(found, None)
        if second is None:
            self._game(file, "", first, tell_fault=not alone)
            return
        if self.folder is None and not self.verify and not self.as_json:
            raise click.BadParameter("several games need --out FOLDER, --verify or --json", param_hint="FILE")
        tally = Counter[str]()
        for number, game in enumerate(chain((first, second), found), 1):
            agrees = self._game(file, f"-{number}", game, tell_fault=True)
            tally["games"] += 1
            if agrees and not isinstance(game, ManywindsError):
                tally.update(agreed=1, deals=game.deals, moves=game.moves, wins=game.wins)
        if not self.as_json:
            figures = f"{tally['deals']} deals, {tally['moves']} moves, {tally['wins']} wins"
            tell(f"{Path(file).name[:60]}: verified {tally['agreed']} of {tally['games']} games: {figures}.")

    def _game(self, file: str, part: str, game: "Verified | ManywindsError", tell_fault: bool) -> bool:
        """One game; whether both sides agree."""
        self.games += 1
        fault = _one(file, part, game, self)
        if fault:
            self.refused.append(fault)
            if tell_fault and not self.as_json and len(self.refused) <= MOST_PRINTED:
                tell(fault)
        return not fault


def _games(file: str, format: str) -> "Iterator[Verified | ManywindsError]":
    """The games of a file; if it cannot be read, the error comes in their place."""
    from manywinds.adapters.formats.registry import imported_all

    try:
        yield from imported_all(file, format)
    except ManywindsError as fault:
        yield fault


def _folder(out: str) -> Path:
    folder = Path(out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise ManywindsError(f"The folder {quoted(out)} cannot be made: {fault.strerror or fault}.") from None
    return folder


def _shown(files: Sequence[str]) -> Iterable[str]:
    """The files one after the other, with a bar where somebody watches."""
    if len(files) == 1 or not sys.stderr.isatty():
        return files
    return track(files, "Importing", console=Console(stderr=True))


def _one(file: str, part: str, game: "Verified | ManywindsError", run: Importing) -> str:
    """Tell what came of a game; the sentence if it is refused, which alone goes to standard error."""
    from manywinds.adapters.formats.registry import name_of

    found = None if isinstance(game, ManywindsError) else game
    faults = [str(game)] if found is None else [each.sentence() for each in found.differences]
    written = ""
    if found is not None and not faults:
        text = found.recorder.text()
        if run.folder is not None:
            written = _write(run.folder / f"{name_of(file)}{part}.txt", text)
        elif not run.verify and not run.as_json:
            click.echo(text, nl=False)
    if run.as_json:
        click.echo(json.dumps(_row(file, found, faults, written), ensure_ascii=False))
    elif found is not None and not faults and not part and (run.verify or run.folder is not None):
        tell(_sentence(file, found))
    fault = str(game) if found is None else found.disagreement()
    return f"{Path(file).name[:60]}{part}: {fault}" if fault else ""


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
    row: dict[str, Any] = {
        "file": file,
        "game": found.game.name if found else None,
        "ok": not faults,
        "error": None,
        "differences": [],
    }
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
