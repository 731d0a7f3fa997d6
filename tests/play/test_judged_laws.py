"""Judged deals and matches of every book keep the laws, whatever is said, taken back and entered by a referee."""

from collections import Counter
from random import Random

import pytest

from manywinds import book
from manywinds.books import books
from manywinds.kernel.action import VERBS, WIN
from manywinds.kernel.deal import Deal
from manywinds.kernel.state import VOID
from manywinds.play import laws
from manywinds.play.bots import random as random_bot
from manywinds.play.bots import reckless
from manywinds.play.record import Recorder, RecordError
from manywinds.play.replay import replay
from manywinds.rules.table.flow import Outcome
from manywinds.rules.table.penalty import Entry

pytestmark = pytest.mark.core

MANY = 24
VOIDED = ("riichi-phoenix", "riichi-ema", "israeli")
"""Books in which an offence ends a deal."""


def anything(deal: Deal, seat: int, rng: Random) -> int:
    """Wilder than the reckless bot: every twentieth answer is any that may be given."""
    return rng.choice(deal.legal(seat)) if rng.random() < 0.05 else reckless.choose(deal, seat, rng)


def disorderly(id: str, deals: int, seed: int, wild: bool = False) -> Recorder:
    recorder = Recorder(book(id), judged=True)
    laws.disorder(recorder, deals, Random(f"{id} {seed}"), anything if wild else reckless.choose, book)
    return recorder


@pytest.mark.parametrize("id", books())
def test_judged_deals_keep_the_laws(id: str) -> None:
    for wild in (False, True):
        assert "table judged" in disorderly(id, 2, 1, wild).lines


@pytest.mark.slow
@pytest.mark.parametrize("id", books())
def test_many_judged_matches_keep_the_laws(id: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        recorder = disorderly(id, MANY, seed, wild=seed % 2 == 1)
        seen.update(line.split()[0] for line in recorder.lines)
        seen.update(line for line in recorder.lines if line == f"end {VOID}")
    assert seen["referee"]
    assert seen["penalty"] > seen["referee"]
    assert bool(seen[f"end {VOID}"]) == (id in VOIDED)


@pytest.mark.slow
@pytest.mark.parametrize("id", books())
def test_deals_of_nothing_but_chance_keep_the_laws(id: str) -> None:
    for seed in range(12):
        recorder = Recorder(book(id), judged=True)
        laws.disorder(recorder, 4, Random(f"{id} chance {seed}"), any_of, book)


def any_of(deal: Deal, seat: int, rng: Random) -> int:
    """Any answer; wins only rarely, so that something happens before."""
    options = [action for action in deal.legal(seat) if action & VERBS != WIN or rng.random() < 0.02]
    return rng.choice(options or deal.legal(seat))


@pytest.mark.parametrize("id", books())
def test_a_refereed_table_keeps_the_laws(id: str) -> None:
    """Only lawful actions are offered, and a referee enters what happened at a real table."""
    recorder = Recorder(book(id), refereed=True)
    laws.disorder(recorder, 2, Random(f"{id} refereed"), random_bot.choose, book)
    assert "table refereed" in recorder.lines


@pytest.mark.parametrize("id", books())
def test_a_record_with_another_penalty_is_refused(id: str) -> None:
    recorder = Recorder(book(id), judged=True)
    row = next(row for row in recorder.match.flow.offences.rows if not row.fine.amounts and row.fine.to != "victim")
    recorder.referee(Entry(1, row.code))
    deal = recorder.begin()
    recorder.referee(Entry(2, row.code))
    while not deal.over():
        seat = next(seat for seat in range(4) if deal.legal(seat))
        recorder.apply(seat, reckless.choose(deal, seat, Random(1)))
    recorder.finish()
    text = recorder.text()
    again = replay(text, book)
    assert again.judged
    assert again.points == recorder.match.points
    for line in [line for line in recorder.lines if line.startswith("penalty ")]:
        words = line.split()
        for changed in (" ".join([*words[:-1], "-7"]), line.replace(f" {words[1]} ", " N ", 1), f"{line} later -5"):
            with pytest.raises(RecordError, match="played again it is"):
                replay(text.replace(line, changed, 1), book)
        with pytest.raises(RecordError):
            replay(text.replace(f"{line}\n", "", 1), book)


@pytest.mark.parametrize("id", books())
def test_a_record_is_not_replayed_at_another_table(id: str) -> None:
    """What was said at a judged table is not legal at an ordinary one, nor does it know the referee's entries."""
    recorder = disorderly(id, 2, 1, wild=True)
    with pytest.raises(RecordError):
        replay(recorder.text().replace("table judged\n", ""), book)


def test_an_offence_that_is_not_charged_is_noticed() -> None:
    class Forgetful(Recorder):
        """A recorder whose match forgets what was done."""

        def finish(self) -> Outcome:
            return super().finish()._replace(penalties=())

    recorder = Forgetful(book("hk-old"), judged=True)
    with pytest.raises(laws.LawError, match="not charged"):
        laws.disorder(recorder, 4, Random(1), anything, book)
