"""A game that is not over, kept in the user's data folder so that it goes on after anything, a kill included.

The file holds the record so far and what is secret of the running deal. It is written beside itself and then put in
place, so there is always one whole file.
"""

import contextlib
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

from manywinds.kernel.errors import ManywindsError
from manywinds.play.record import LONGEST, Fair

KIND = "manywinds game 1"
FOLDER = "MANYWINDS_DATA"
"""The environment variable that names another folder."""


class SavedError(ManywindsError):
    """A saved game that cannot be read, or a folder that cannot be used."""


class Saved(NamedTuple):
    """All that a game needs to go on."""

    record: str
    fair: Fair | None
    """The seed and salt of the running deal, which the record does not tell yet."""
    person: int
    """Which of the four plays here; the others are bots."""
    lang: str
    file: str
    """The name of the file its record is kept in."""
    number: int | None = None
    """The number all walls follow from, where one was asked for."""
    edition: str = ""
    """Where the player's own edition lies, if it is played."""
    bots: tuple[str, ...] = ()
    """Who the three others are, by name or as a program's protocol and command; nothing means simple for all."""

    def text(self) -> str:
        """The game as text that `read` reads."""
        row = {**self._asdict(), "fair": None if self.fair is None else [self.fair.seed, self.fair.salt]}
        return json.dumps({"kind": KIND, **row}, ensure_ascii=False)

    @staticmethod
    def read(text: str) -> "Saved":
        """The game a text holds; whether its record holds, whoever plays it again will see."""
        try:
            row = json.loads(text)
        except (ValueError, RecursionError):
            raise SavedError("it is no JSON") from None
        if not isinstance(row, dict) or row.pop("kind", None) != KIND:
            raise SavedError("it is not a saved game of this version")
        # Games were saved before there were other bots.
        row.setdefault("bots", [])
        if set(row) != set(Saved._fields):
            raise SavedError("it is not a saved game of this version")
        for field, types in _TYPES.items():
            if not isinstance(row[field], types) or isinstance(row[field], bool):
                raise SavedError("its {field} is damaged", field=field)
        fair = row["fair"]
        if fair is not None:
            if len(fair) != 2 or not all(isinstance(each, str) for each in fair):
                raise SavedError("its {field} is damaged", field="fair")
            row["fair"] = Fair(*fair)
        if not 0 <= row["person"] < 4 or Path(row["file"]).name != row["file"]:
            raise SavedError("its person or file is damaged")
        if len(row["bots"]) not in (0, 3) or not all(isinstance(each, str) for each in row["bots"]):
            raise SavedError("its bots are damaged")
        return Saved(**{**row, "bots": tuple(row["bots"])})


_TYPES: dict[str, tuple[type, ...]] = {
    "record": (str,),
    "fair": (list, type(None)),
    "person": (int,),
    "lang": (str,),
    "file": (str,),
    "number": (int, type(None)),
    "edition": (str,),
    "bots": (list,),
}


class SavedGames:
    """The folder where games and records lie."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.game = folder / "game.json"
        self.records = folder / "records"

    @staticmethod
    def of_user() -> "SavedGames":
        """The user's own folder, as the system has it."""
        named = os.environ.get(FOLDER)
        if named:
            return SavedGames(Path(named).absolute())
        from platformdirs import user_data_path

        return SavedGames(user_data_path("manywinds", appauthor=False))

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Keep others out: two programs that play the same game would undo each other's moves. The system lets go of
        the lock when a program ends, however it ends."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            file = (self.folder / "lock").open("a")
        except OSError as fault:
            raise SavedError(
                "The folder {folder} cannot be used: {why}.", folder=self.folder, why=fault.strerror or fault
            ) from None
        with file:
            if not lock(file):
                raise SavedError("Another program is playing the game in {folder}.", folder=self.folder)
            yield

    def load(self) -> Saved | None:
        """The saved game, if there is one."""
        try:
            with self.game.open("rb") as source:
                return Saved.read(source.read(2 * LONGEST).decode())
        except FileNotFoundError:
            return None
        except UnicodeDecodeError:
            raise SavedError("it is no UTF-8 text") from None
        except OSError as fault:
            raise SavedError("it cannot be read: {why}", why=fault.strerror or fault) from None

    def save(self, game: Saved) -> None:
        """Keep a game; when this returns it is on the disk."""
        put(self.game, game.text())

    def keep_record(self, name: str, text: str) -> Path:
        """Keep a record that ends with a whole deal; where it lies."""
        put(self.records / name, text)
        return self.records / name

    def new_record(self, start: str) -> str:
        """A name for a record that is not taken yet."""
        number = 1
        while (self.records / f"{start}-{number}.txt").exists():
            number += 1
        return f"{start}-{number}.txt"

    def set_aside(self) -> Path:
        """Move the saved game out of the way, to a name that is free; it is never deleted."""
        number = 1
        while (target := self.folder / f"aside-{number}.json").exists():
            number += 1
        self.game.rename(target)
        return target

    def finish(self) -> None:
        """The game is over and its record is kept."""
        self.game.unlink(missing_ok=True)


def put(path: Path, text: str) -> None:
    """Write a file as a whole or not at all: beside its place first, and then there."""
    beside = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as fault:
        raise SavedError("The file {path} cannot be written: {why}.", path=path, why=fault.strerror or fault) from None
    if sys.platform != "win32":
        # The new name is on the disk only when the folder is.
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def lock(file: IO[str]) -> bool:
    """Take the lock, unless somebody has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
