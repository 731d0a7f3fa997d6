"""The books, and what hands are worth under them."""

from functools import lru_cache

from fastapi import APIRouter

from manywinds.books import book, books, sound
from manywinds.books import card as shelf_card
from manywinds.rules.capabilities import (
    BONUS_TILES,
    COUNTERS,
    DORA,
    LOSERS_SCORE,
    READY_HAND,
    RED_FIVES,
    RIICHI_STICKS,
    URA_DORA,
)
from manywinds.rules.clause import Clause
from manywinds.rules.options import Option, Value
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.shelf import plug_of
from manywinds.rules.table.clock import clock_of
from manywinds.rules.table.flow import flow_of
from manywinds.rules.terms import choice, clause_in, said
from manywinds.rules.used import capabilities
from manywinds.rules.words import words
from manywinds.server.http.fitted import fitted
from manywinds.server.journals.journal import plain
from manywinds.server.refusal import RefusedRequest
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
from manywinds.server.wire.scored import scored

router = APIRouter(prefix="/api", tags=["books"])
LONGEST_CASE = 60_000
"""Characters of a hand and everything stated about it."""


@router.get("/books")
async def list_books(lang: Lang = "en") -> list[BookCard]:
    """The shelf."""
    return [card(id, lang) for id in sound()]


@router.get("/books/{id}")
async def one_book(id: str, lang: Lang = "en") -> Book:
    """A book with its options, fans and clauses."""
    if id not in books():
        raise RefusedRequest("no_book", 404)
    return described(id, lang)


@router.post("/score")
def score_hand(wish: ScoreWish) -> ScoreResult:
    """What a hand is worth under the book it names, and why."""
    named = plain(wish.case, LONGEST_CASE).get("book")
    if not isinstance(named, str) or named not in books():
        return ScoreResult(ok=False, error=RefusedRequest("no_book").in_language(wish.lang))
    return scored(wish.case, named, wish.lang)


@router.post("/score/all")
def score_everywhere(wish: ScoreWish) -> ScoreResults:
    """What a hand is worth under every book."""
    plain(wish.case, LONGEST_CASE)
    return ScoreResults(results={id: _elsewhere(wish, id) for id in sound()})


def _elsewhere(wish: ScoreWish, id: str) -> ScoreResult:
    case, left_out = fitted(wish.case, book(id))
    return scored(case, id, wish.lang).model_copy(update={"left_out": left_out})


def card(id: str, lang: str) -> BookCard:
    """A book on the shelf."""
    short, plug, rules = shelf_card(id, lang), plug_of(id), book(id)
    return BookCard(
        id=id,
        name=short.name,
        country=short.country,
        sentence=short.sentence,
        special=list(short.special),
        known_as=list(short.known_as),
        base=rules.base or None,
        behind=plug.edition(id).behind or None,
        sign=list(plug.sign(id)),
        uses=list(capabilities(rules)),
        unit=rules.unit,
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
        known_as=short.known_as,
        base=short.base,
        unit=rules.unit,
        minimum=rules.minimum,
        hash=rules.hash(),
        options=[_option(option, rules.options.values[option.name], lang) for option in rules.options.offered()],
        fans=[
            FanCard(
                id=fan.id,
                name=fan.name(lang),
                value=fan.printed(),
                share=fan.is_share(),
                worth=fan.worth(lang),
                text=Prose.of(fan.text_in(lang)),
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
    uses = capabilities(rules)
    return Has(
        dora=DORA in uses,
        ura=URA_DORA in uses,
        flowers=BONUS_TILES in uses,
        red_fives=RED_FIVES in uses,
        losers_score=LOSERS_SCORE in uses,
        ready=READY_HAND in uses,
        riichi=RIICHI_STICKS in uses,
        counters=COUNTERS in uses,
        responsible="responsible" in rules.extras,
        excuses=rules.flow is not None and flow_of(rules).excuses(),
        melds_from="responsible" in rules.extras,
    )
