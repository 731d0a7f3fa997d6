"""Every book as a PettingZoo environment: `env(book="mcr")`, one agent acting after the other.

An episode is one deal, several deals, or a whole match. Agents are persons: "east" is who sat down as East, wherever he
sits later. Seats that are asked about a discard answer in the order E, S, W, N, and no answer shows before the last.
"""

import sys
from random import Random
from typing import Any

from manywinds.adapters.learning.encode import ACTIONS, LOWEST, checked_action, mask_of_actions, observe
from manywinds.adapters.learning.layout import bounds
from manywinds.books import book as book_of
from manywinds.extras import MissingExtraError
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.tiles import WIND_LETTERS
from manywinds.play.match import Match
from manywinds.play.view import view
from manywinds.rules.options import Value
from manywinds.rules.rulebook import Rulebook
from manywinds.rules.table.rounds import Place

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper
except ModuleNotFoundError as fault:
    raise MissingExtraError("learn") from fault

AGENTS = ("east", "south", "west", "north")
RENDER_MODES = ("ansi", "human")


def env(
    book: str | Rulebook = "mcr",
    options: dict[str, Value] | None = None,
    deals: int = 1,
    match: bool = False,
    scale: float = 1.0,
    illegal_reward: float = -1.0,
    render_mode: str | None = None,
) -> AECEnv:
    """An environment as PettingZoo wraps it: an illegal action ends the episode and costs `illegal_reward`, an action
    outside the space or a call out of order is refused."""
    table: AECEnv = TableEnv(book, options, deals, match, scale, render_mode)
    table = TerminateIllegalWrapper(table, illegal_reward=illegal_reward)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(table))


class TableEnv(AECEnv):
    """The environment without wrappers: it refuses an illegal action with an exception, and the episode goes on.

    `deals` is the length of an episode; a match that is over sooner ends it. `match=True` plays the whole match.
    Rewards are the points a deal brings or costs, times `scale`, when it is booked."""

    def __init__(
        self,
        book: str | Rulebook = "mcr",
        options: dict[str, Value] | None = None,
        deals: int = 1,
        match: bool = False,
        scale: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        if deals < 1:
            raise ManywindsError("An episode has at least one deal.")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ManywindsError(f"A table is rendered as {' or '.join(RENDER_MODES)}, not {render_mode!r}.")
        rules = book_of(book) if isinstance(book, str) else book
        self.book = rules.with_options(options) if options else rules
        self.metadata = {
            "name": f"manywinds_{self.book.id.replace('-', '_')}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.deals = 0 if match else deals
        self.scale = scale
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        low, high = bounds()
        cells = spaces.Box(low, high, dtype=low.dtype.type)
        mask = spaces.MultiBinary(len(ACTIONS))
        self.observation_spaces = {
            agent: spaces.Dict({"observation": cells, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(ACTIONS)) for agent in self.possible_agents}
        self.rng = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new episode. A seed fixes its walls and those of the episodes after it."""
        if seed is not None:
            self.rng = Random(int(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.match = Match(self.book, judged=False)
        self._begin(self.match.rounds.first())

    def _begin(self, place: Place) -> None:
        self.deal = self.match.begin(self.rng)
        self.persons = place.seats
        self.seats = {AGENTS[person]: seat for seat, person in enumerate(place.seats)}
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"deal": place.number, "wind": WIND_LETTERS[self.seats[agent]]} for agent in self.agents
        }
        self._select()

    def _select(self) -> None:
        """The lowest seat that is waited for acts next."""
        self.agent_selection = AGENTS[self.persons[LOWEST[self.deal.waited]]]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent knows, and what it may do."""
        seat = self.seats[agent]
        return {"observation": observe(self.deal, seat), "action_mask": mask_of_actions(self.deal, seat)}

    def step(self, action: int | None) -> None:
        """The agent whose turn it is does what the index stands for."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.seats[agent]
        chosen = checked_action(self.deal, seat, -1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.deal.apply(seat, chosen)
        if self.deal.over():
            self._finish()
        else:
            self._select()
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        """Book the deal; begin the next, or end the episode."""
        changes = self.match.finish(self.deal).changes()
        for seat, change in enumerate(changes):
            self.rewards[AGENTS[self.persons[seat]]] = self.scale * float(change)
        self._accumulate_rewards()
        place = self.match.place
        if place is not None and len(self.match.outcomes) != self.deals:
            self._begin(place)
            return
        self.terminations = dict.fromkeys(self.agents, True)
        for person, agent in enumerate(AGENTS):
            self.infos[agent]["ended"] = self.deal.ended
            self.infos[agent]["points"] = self.match.points[person]
            if self.match.over():
                self.infos[agent]["score"] = self.match.scores()[person]
                self.infos[agent]["rank"] = self.match.ranking()[person]
        self._deads_step_first()

    def render(self) -> str | None:
        """The table as the agent sees it that acts next: a text, or the same on standard output."""
        if self.render_mode is None:
            return None
        text = str(view(self.deal, self.seats[self.agent_selection]))
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n")
        return None

    def close(self) -> None:
        """Nothing is open."""
