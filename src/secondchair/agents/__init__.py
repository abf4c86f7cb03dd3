"""Players for the human seat: `random` and `search` for every game, `greedy` where a game has one, and anybody's own.

`find_agent("greedy", game)` gives one; its `choose(rules, state, rng)` is its move.
"""

from secondchair.agents.agent import Agent, AgentFailed, Factory, decide
from secondchair.agents.find import UnknownAgent, agent_names, find_agent
from secondchair.agents.search import Budget, Estimate, Search

__all__ = [
    "Agent", "AgentFailed", "Budget", "Estimate", "Factory", "Search", "UnknownAgent", "agent_names", "decide",
    "find_agent",
]  # fmt: skip
