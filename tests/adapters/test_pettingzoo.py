"""Every book passes PettingZoo's own tests, and rewards are the points of the deals."""

import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from manywinds import ManywindsError, book
from manywinds.adapters.learning.encode import ACTIONS, IllegalActionError, index_of
from manywinds.adapters.learning.pettingzoo import AGENTS, TableEnv, env
from manywinds.extras import MissingExtraError
from manywinds.kernel.action import action_of
from manywinds.play.bots.simple import choose
from support.tables import ALL_BOOKS, asked

EVERY_BOOK = pytest.mark.parametrize("book", ALL_BOOKS)
CYCLES = 60


# Agents named by winds and observations beside a mask are what PettingZoo warns of; both are meant.
pytestmark = pytest.mark.filterwarnings("ignore")


def play(table: Any, seed: int) -> tuple[dict[str, float], int]:
    """An episode of bots: what each agent got, and how many decisions it took."""
    rng = Random(seed)
    table.reset(seed=seed)
    got = dict.fromkeys(AGENTS, 0.0)
    steps = 0
    for agent in table.agent_iter():
        _, reward, over, cut, _ = table.last()
        got[agent] += reward
        action = None
        if not (over or cut):
            deal = table.unwrapped.deal
            action = index_of(choose(deal, asked(deal), rng))
            steps += 1
        table.step(action)
    return got, steps


@EVERY_BOOK
def test_every_book_passes_the_tests_of_pettingzoo(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(book), num_cycles=CYCLES)
    seed_test(lambda: env(book), num_cycles=CYCLES)
    assert "Starting API test" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("riichi-phoenix", {"red_fives": "2/2/2"}),
        ("mcr", {"flowers": "by_hand"}),
        ("israeli", {"chow_from": "any", "strict": False}),
    ],
)
def test_options_of_a_book_pass_them_too(id: str, options: dict[str, Any]) -> None:
    api_test(env(id, options, deals=2), num_cycles=CYCLES)
    seed_test(lambda: env(id, options, deals=2), num_cycles=CYCLES)


def test_every_agent_has_the_same_spaces() -> None:
    table = TableEnv("israeli")
    table.reset(seed=1)
    for agent in AGENTS:
        assert table.action_space(agent) == table.action_space("east")
        assert table.observation_space(agent) == table.observation_space("east")
        assert table.observation_space(agent).contains(table.observe(agent))


def test_a_house_edition_is_a_book_like_others() -> None:
    assert str(env(book("hk-old").with_options({}))) == "manywinds_hk_old_v0"


@EVERY_BOOK
def test_rewards_are_the_points_of_the_deals(book: str) -> None:
    table = TableEnv(book, deals=3, scale=0.5)
    got, steps = play(table, 5)
    start = table.match.rounds.start
    assert [got[agent] for agent in AGENTS] == [0.5 * float(points - start) for points in table.match.points]
    assert any(got.values())
    assert steps > 30
    assert 1 <= len(table.match.outcomes) <= 3


def test_agents_are_persons_who_move_from_seat_to_seat() -> None:
    table = TableEnv("hk-old", deals=9)
    table.reset(seed=6)
    assert table.seats == {"east": 0, "south": 1, "west": 2, "north": 3}
    got, steps = play(table, 6)
    assert table.seats["east"] != 0
    assert len(table.match.outcomes) == 9
    assert steps > 300
    assert [got[agent] for agent in AGENTS] == table.match.points


def test_the_end_of_a_match_tells_scores_and_ranks() -> None:
    table = TableEnv("riichi-tenhou", match=True)
    table.reset(seed=1)
    rng = np.random.default_rng(1)
    while not all(table.terminations.values()):
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(rng.choice(np.flatnonzero(mask))))
    told = [table.infos[agent] for agent in AGENTS]
    assert [info["score"] for info in told] == table.match.scores()
    assert sorted(info["rank"] for info in told)[0] == 1
    assert told[0]["ended"]


def test_the_same_seed_plays_the_same_and_another_one_does_not() -> None:
    assert play(env("riichi-ema"), 7) == play(env("riichi-ema"), 7)
    tables = [TableEnv("mcr") for _ in range(2)]
    for seed, table in enumerate(tables):
        table.reset(seed=seed)
    seen = [table.observe("east")["observation"] for table in tables]
    assert (seen[0] != seen[1]).any()


def test_a_reset_without_a_seed_goes_on_to_other_walls() -> None:
    table = TableEnv("mcr")
    table.reset(seed=1)
    first = table.observe("east")["observation"]
    table.reset()
    assert (first != table.observe("east")["observation"]).any()


def test_an_illegal_action_ends_the_episode_and_costs() -> None:
    table = env("mcr", illegal_reward=-7)
    table.reset(seed=1)
    table.step(index_of(action_of("flower 1f")))
    assert all(table.terminations.values())
    assert table.rewards["east"] == -7


@pytest.mark.parametrize("action", [index_of(action_of("flower 1f")), len(ACTIONS), None])
def test_without_wrappers_an_illegal_action_is_refused_and_changes_nothing(action: int | None) -> None:
    table = TableEnv("mcr")
    table.reset(seed=1)
    before = table.observe("east")["observation"]
    with pytest.raises(IllegalActionError):
        table.step(action)
    assert (before == table.observe("east")["observation"]).all()


def test_a_table_is_rendered_as_the_one_who_acts_sees_it(capsys: pytest.CaptureFixture[str]) -> None:
    table = env("riichi-phoenix", render_mode="ansi")
    table.reset(seed=2)
    text = table.render()
    assert text.startswith("turn, turn E, round E, wall 69, indicators")
    assert "\nE holds " in text
    assert "\n  may discard " in text
    loud = env("riichi-phoenix", render_mode="human")
    play(loud, 2)
    out = capsys.readouterr().out
    assert "claim " in out
    assert "tiles, [" in out
    quiet = TableEnv("mcr")
    quiet.reset()
    assert quiet.render() is None


@pytest.mark.parametrize(
    ("settings", "words"), [({"deals": 0}, "at least one deal"), ({"render_mode": "video"}, "ansi or human")]
)
def test_settings_that_make_no_sense_are_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(ManywindsError, match=words):
        env(**settings)


def test_what_the_extra_brings_is_what_the_tests_use() -> None:
    settings = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    assert settings["dependency-groups"]["learn"] == settings["project"]["optional-dependencies"]["learn"]


@pytest.mark.parametrize(
    ("without", "module"),
    [("numpy", "encode"), ("numpy", "vector"), ("pettingzoo", "pettingzoo"), ("gymnasium", "pettingzoo")],
)
def test_what_is_missing_is_said_in_one_sentence(without: str, module: str) -> None:
    program = f"import sys\nsys.modules[{without!r}] = None\nimport manywinds.adapters.learning.{module}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=180, check=False)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith(f"MissingExtraError: {MissingExtraError('learn')}")
