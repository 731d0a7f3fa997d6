"""The books, and what hands are worth under them."""

from functools import lru_cache

from fastapi import APIRouter

from manywinds.books import SHELF, book, books
from manywinds.rules.clause import Clause
from manywinds.rules.options import Option, Value
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.clock import clock_of
from manywinds.rules.table.flow import Flow, flow_of
from manywinds.rules.terms import choice, clause_in, said
from manywinds.rules.words import words
from manywinds.server.http.fitted import fitted
from manywinds.server.journals.journal import plain
from manywinds.server.refusal import Refusal
from manywinds.server.tables.scored import scored
from manywinds.server.wire import (
    Book,
    BookCard,
    ClauseCard,
    ClockCard,
    FanCard,
    Has,
    Lang,
    Named,
    OptionCard,
    Prose,
    ScoreResult,
    ScoreResults,
    ScoreWish,
)

router = APIRouter(prefix="/api", tags=["books"])
LONGEST_CASE = 60_000
"""Characters of a hand and all that is told about it."""


@router.get("/books")
async def list_books(lang: Lang = "en") -> list[BookCard]:
    """The shelf."""
    return [card(each.id, lang) for each in SHELF]


@router.get("/books/{id}")
async def one_book(id: str, lang: Lang = "en") -> Book:
    """A book with its options, fans and clauses."""
    if id not in books():
        raise Refusal("no_book", 404)
    return described(id, lang)


@router.post("/score")
def score_hand(wish: ScoreWish) -> ScoreResult:
    """What a hand is worth under the book it names, and why."""
    named = plain(wish.case, LONGEST_CASE).get("book")
    if not isinstance(named, str) or named not in books():
        return ScoreResult(ok=False, error=Refusal("no_book").in_language(wish.lang))
    return scored(wish.case, named, wish.lang)


@router.post("/score/all")
def score_everywhere(wish: ScoreWish) -> ScoreResults:
    """What a hand is worth under every book."""
    plain(wish.case, LONGEST_CASE)
    return ScoreResults(results={id: _elsewhere(wish, id) for id in books()})


def _elsewhere(wish: ScoreWish, id: str) -> ScoreResult:
    case, left_out = fitted(wish.case, book(id))
    return scored(case, id, wish.lang).model_copy(update={"left_out": left_out})


def card(id: str, lang: str) -> BookCard:
    """A book on the shelf."""
    name, country, sentence, *special = words(lang, "books")[id].split("|")
    rules = book(id)
    return BookCard(
        id=id, name=name, country=country, sentence=sentence, special=special, base=rules.base or None, unit=rules.unit
    )


@lru_cache(maxsize=64)
def described(id: str, lang: str) -> Book:
    """All about a book."""
    rules, short = book(id), card(id, lang)
    clauses = {id: clause_in(lang, each) for id, each in rules.clauses.items()}
    clock = clock_of(rules)
    called = words(lang, "circumstances")
    return Book(
        id=id,
        name=short.name,
        country=short.country,
        sentence=short.sentence,
        special=short.special,
        base=short.base,
        unit=rules.unit,
        minimum=rules.minimum,
        hash=rules.hash(),
        options=[_option(option, rules.options.values[option.name], lang) for option in rules.options.known.values()],
        fans=[
            FanCard(
                id=fan.id,
                name=fan.name(lang),
                value=fan.value,
                text=Prose.of(fan.told(lang)),
                clause=fan.clause,
                group=clauses[fan.clause].group,
                example_yes=fan.yes,
                example_no=fan.no,
            )
            for fan in rules.fans.counting()
        ],
        clauses=[_clause(each) for each in clauses.values()],
        circumstances=[Named(id=word, name=called[word]) for word in rules.circumstances],
        clock=ClockCard(arrange=clock.arrange, discard=clock.discard, claim=clock.claim),
        has=_has(rules),
    )


def _clause(clause: Clause) -> ClauseCard:
    return ClauseCard(
        id=clause.id,
        group=clause.group,
        kind=clause.kind,
        text=Prose.of(clause.text),
        ruling=Prose.of(clause.ruling) if clause.ruling else None,
    )


def _option(option: Option, value: Value, lang: str) -> OptionCard:
    span = option.choices if isinstance(option.choices, range) else None
    choices: list[Value] = [] if isinstance(option.choices, range) else list(option.choices)
    return OptionCard(
        name=option.name,
        text=Prose.of(said(lang, option.clause, option.text)),
        value=value,
        choices=None if span is not None else choices,
        words=list(option.words),
        names=[choice(lang, option.clause, option.name, str(each)) for each in choices or option.words],
        form=said(lang, option.clause, option.form),
        least=None if span is None else span[0],
        most=None if span is None else span[-1],
        clause=option.clause,
    )


def _has(rules: Rulebook) -> Has:
    return Has(
        dora="dora_indicators" in rules.extras,
        ura="ura_indicators" in rules.extras,
        flowers=rules.wall.flowers > 0,
        red_fives=any(rules.wall.reds),
        losers_score=rules.losers is not None,
        ready=_declares(flow_of(rules)),
        riichi="sticks" in rules.extras,
        counters="counters" in rules.extras,
        responsible="responsible" in rules.extras,
        melds_from="responsible" in rules.extras,
    )


def _declares(flow: Flow) -> bool:
    """The book has its own answer to who may declare a ready hand."""
    return type(flow).may_declare is not Flow.may_declare
