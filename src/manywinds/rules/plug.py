"""A rulebook's plug: the one object by which everything else knows it.

A package, ours or anybody's, names its plug under the entry-point group `manywinds.books`. Beside it lie the clause
list and a folder of texts, one TOML file per language:

    [cards.my-book]            what players read on the shelf; English is required, other languages fall back to it
    name = "My book"
    country = "Nowhere"
    sentence = "What kind of game it is."
    special = ["a few words each", "on what is special"]
    known_as = ["names that players search for"]

    [clauses] and [rulings]    by the clause's id
    [said]                     any other sentence or name of the book, by its English words
    [choices]                  words for what options may be set to, as `option.value`
"""

import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Final, NamedTuple

from manywinds.kernel.errors import DraftError, ManywindsError
from manywinds.kernel.notation import parse_tiles
from manywinds.rules.capabilities import CAPABILITIES
from manywinds.rules.clause import Clause, read_clauses
from manywinds.rules.plugged import reason
from manywinds.rules.words import LANGUAGES

TABLES: Final = ("cards", "clauses", "rulings", "said", "choices")
CARD: Final = ("name", "country", "sentence", "special", "known_as")
LISTS: Final = ("special", "known_as")
SIGN_TILES: Final = 3

_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_PREFIX: Final = re.compile(r"[A-Z]{3}")


class Example(NamedTuple):
    """A hand in the notation of fans' examples (see `rules.examples`), and what it is worth in all."""

    hand: str
    total: int | float


class Edition(NamedTuple):
    """A book of a plug, in the order of the shelf."""

    id: str
    examples: tuple[Example, ...] = ()
    """Hands whose worth is known: at least one."""
    uses: tuple[str, ...] = ()
    """What it uses beyond tiles and fans, by the names of `rules.capabilities`."""
    sign: tuple[str, ...] = ()
    """Three tiles by which it is known on a page."""
    behind: str = ""
    """The book behind which it stands on the shelf, whose sign it shares."""


class Card(NamedTuple):
    """A book on the shelf, in one language."""

    name: str
    country: str
    sentence: str
    special: tuple[str, ...]
    known_as: tuple[str, ...]


Build = Callable[[str, dict[str, Clause]], object]
"""Makes the rulebook of an id from its clauses."""
Texts = dict[str, dict[str, str]]


class Plug:
    """All that the rest needs to know about the books of one package. What is forgotten or wrong is refused."""

    def __init__(
        self,
        package: str = "",
        build: Build | None = None,
        editions: tuple[Edition, ...] = (),
        prefixes: tuple[str, ...] = (),
        place: int = 100,
        clauses: str = "clauses.toml",
        locale: str = "locale",
    ) -> None:
        if not package:
            raise DraftError("A plug names the package that its files lie in: package=__name__.")
        self.package = package
        if build is None:
            raise DraftError(
                "The plug of {package} has no build, the function that makes its books.", package=self.package
            )
        self.build = build
        self.editions = editions
        self.prefixes = prefixes
        """What the ids of its clauses begin with."""
        self.place = place
        """Where it stands on the shelf: lower first."""
        self.clause_file = clauses
        self.locale = locale
        self._clauses: dict[str, Clause] = {}
        self._cards: dict[str, dict[str, Card]] = {}
        self._texts: dict[str, Texts] = {}
        self.faults: list[DraftError] = []
        """Files of texts that cannot be read; English stands in for them."""
        self._check()

    def _check(self) -> None:
        if not self.editions:
            raise DraftError("The plug of {package} has no editions: it lists at least one.", package=self.package)
        if not self.prefixes:
            raise DraftError(
                "The plug of {package} has no prefixes: it says what the ids of its clauses begin with.",
                package=self.package,
            )
        for prefix in self.prefixes:
            if not _PREFIX.fullmatch(prefix):
                raise DraftError(
                    "A clause prefix is three capital letters, such as MCR; {prefix!r} of {package} is not.",
                    prefix=prefix,
                    package=self.package,
                )
        earlier: list[str] = []
        for edition in self.editions:
            _check_edition(edition, earlier)
            earlier.append(edition.id)

    def edition(self, id: str) -> Edition:
        """One of its books."""
        for each in self.editions:
            if each.id == id:
                return each
        raise DraftError("The plug of {package} has no edition {id!r}.", package=self.package, id=id)

    def sign(self, id: str) -> tuple[str, ...]:
        """The three tiles by which a book is known."""
        edition = self.edition(id)
        return self.sign(edition.behind) if edition.behind else edition.sign

    def clauses(self) -> dict[str, Clause]:
        """The clause list, by id."""
        if not self._clauses:
            found = read_clauses(self._file(self.clause_file))
            for id in found:
                if id.partition("-")[0] not in self.prefixes:
                    raise DraftError(
                        "The clause {clause} of {package} begins with none of {known}.",
                        clause=id,
                        package=self.package,
                        known=", ".join(self.prefixes),
                    )
            self._clauses = found
        return self._clauses

    def card(self, id: str, lang: str = "en") -> Card:
        """A book on the shelf, in English where a language has no card for it."""
        self.texts(lang)
        found = self._cards[lang].get(id)
        if found is not None:
            return found
        self.check_files()
        return self._cards["en"][self.edition(id).id]

    def texts(self, lang: str) -> Texts:
        """What the books say in a language, by table; empty where its file is missing or cannot be read."""
        found = self._texts.get(lang)
        if found is None:
            try:
                found = self._read_texts(lang)
            except DraftError as fault:
                if lang == "en":
                    raise
                self.faults.append(fault)
                self._cards[lang] = {}
                found = {}
            self._texts[lang] = found
        return found

    def check_files(self) -> None:
        """Refuse a plug without its clause list, or a book without an English card."""
        if not (files(self.package) / self.clause_file).is_file():
            raise DraftError("{package} has no clause list {file}.", package=self.package, file=self.clause_file)
        self.texts("en")
        for edition in self.editions:
            if edition.id not in self._cards["en"]:
                raise DraftError(
                    "{package} has no card for {id}: add [cards.{id}] to {file}.",
                    package=self.package,
                    id=edition.id,
                    file=self._locale_file("en"),
                )

    def _locale_file(self, lang: str) -> str:
        return f"{self.locale}/{lang}.toml"

    def _file(self, name: str) -> str:
        source = files(self.package)
        for part in name.split("/"):
            source = source / part
        try:
            return source.read_text(encoding="utf-8")
        except OSError as fault:
            raise DraftError(
                "{package} cannot read its file {file}: {why}", package=self.package, file=name, why=reason(fault)
            ) from None

    def _read_texts(self, lang: str) -> Texts:
        name = self._locale_file(lang)
        self._cards[lang] = {}
        if lang not in LANGUAGES or not (files(self.package) / self.locale / f"{lang}.toml").is_file():
            return {}
        try:
            read = tomllib.loads(self._file(name))
        except tomllib.TOMLDecodeError as fault:
            raise DraftError(
                "{file} of {package} is no TOML: {why}", file=name, package=self.package, why=reason(fault)
            ) from None
        found: Texts = {}
        for table, rows in read.items():
            if table not in TABLES or not isinstance(rows, dict):
                raise DraftError(
                    "{file} of {package} has an unknown part {table!r}; it may have the tables {known}.",
                    file=name,
                    package=self.package,
                    table=table,
                    known=", ".join(TABLES),
                )
            if table == "cards":
                self._cards[lang] = {id: self._card(id, row, name) for id, row in rows.items()}
            else:
                found[table] = {str(key): str(text) for key, text in rows.items()}
        return found

    def _card(self, id: str, row: object, file: str) -> Card:
        where = f"[cards.{id}] in {file} of {self.package}"
        if id not in [each.id for each in self.editions]:
            raise DraftError("{where} is of no edition of the plug.", where=where)
        if not isinstance(row, dict):
            raise DraftError("{where} is no table.", where=where)
        for field in row:
            if field not in CARD:
                raise DraftError(
                    "{where} has the unknown field {field!r}; it has {known}.",
                    where=where,
                    field=field,
                    known=", ".join(CARD),
                )
        texts: list[str] = []
        lists: list[tuple[str, ...]] = []
        for field in CARD:
            value = row.get(field)
            if value is None:
                raise DraftError("{where} has no {field!r}.", where=where, field=field)
            if field in LISTS:
                if (
                    not isinstance(value, list)
                    or not value
                    or not all(isinstance(each, str) and each for each in value)
                ):
                    raise DraftError("{field!r} of {where} is a list of texts.", field=field, where=where)
                lists.append(tuple(value))
            elif not isinstance(value, str) or not value:
                raise DraftError("{field!r} of {where} is a text.", field=field, where=where)
            else:
                texts.append(value)
        return Card(texts[0], texts[1], texts[2], lists[0], lists[1])


def _check_edition(edition: Edition, earlier: list[str]) -> None:
    id = edition.id
    if not _ID.fullmatch(id):
        raise DraftError("The id of a book is up to 40 small letters, digits and hyphens; {id!r} is not.", id=id)
    if id in earlier:
        raise DraftError("The book {id} is listed twice.", id=id)
    if not edition.examples:
        raise DraftError("The book {id} has no examples: give at least one hand and what it is worth.", id=id)
    for name in edition.uses:
        if name not in CAPABILITIES:
            raise DraftError(
                "The book {id} uses the unknown {name!r}; there are {known}.",
                id=id,
                name=name,
                known=", ".join(CAPABILITIES),
            )
    if edition.behind and edition.behind not in earlier:
        raise DraftError(
            "The book {id} stands behind {other!r}, which is not listed before it.", id=id, other=edition.behind
        )
    if not edition.behind:
        _check_sign(edition)


def _check_sign(edition: Edition) -> None:
    try:
        count = sum(len(parse_tiles(tile)) for tile in edition.sign)
    except ManywindsError:
        count = 0
    if len(edition.sign) != SIGN_TILES or count != SIGN_TILES:
        raise DraftError(
            "The book {id} has no sign: three tiles by which it is known, such as ('5z', '6z', '7z').", id=edition.id
        )
