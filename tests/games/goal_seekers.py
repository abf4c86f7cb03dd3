"""Proof that goals can be reached: for each, a player of ours and a game (options and seed) in which it was reached.

Most are reached by the simple player. Goals that ask for another way to play than his are reached by ranchers who weigh
things differently; they lose most of their games, and still show that it can be done.
"""

from typing import Any

from msgspec import structs

from secondchair.agents import Agent, decide, find_agent
from secondchair.agents.fate import Fate, agent_dice
from secondchair.core import goals
from secondchair.core.content import load
from secondchair.core.goals import Course, judge
from secondchair.core.log import Entry
from secondchair.core.registry import SCREEN, find_game
from secondchair.core.rules import OVER, YOU
from secondchair.core.run import by_itself
from secondchair.games.great_western_trail import rancher
from secondchair.games.great_western_trail.weights import SIMPLE


class Rancher:
    """Decides like the simple player, with other weights."""

    def __init__(self, **weights: Any) -> None:
        self.weights = structs.replace(SIMPLE, **weights)

    def choose(self, rules: Any, state: Any, rng: Any) -> Any:
        return rancher.decide(state, self.weights)


SEEKERS = {
    "builder": Rancher(builder=45, builder_more=1.3, building=14, cowboy=6),
    "engineer": Rancher(engineer=45, engineer_more=1.3, cowboy=8, station=3, moves=40, track=4),
    "discs": Rancher(
        engineer=45, engineer_more=1.3, cowboy=14, station=4, moves=60, track=4,
        unlock=3, disc=4, master_price=0, arrive=4,
    ),
}  # fmt: skip

EASY, HARD = {"difficulty": "easy"}, {"difficulty": "hard"}
BARONS = {"barons": True}
HARDEST = {"target": "harder", "exhaust": 1, "cards": 2, "display": 3, "markers": 2}
ALONE, CROWD = {"automatons": 1}, {"automatons": 3}

# (game, goal): player, options, seed
PROOFS: dict[tuple[str, str], tuple[str, dict[str, Any], int]] = {
    ("sam", "GWT-G1"): ("greedy", EASY, 81),
    ("sam", "GWT-G2"): ("greedy", EASY, 80),
    ("sam", "GWT-G3"): ("greedy", EASY, 82),
    ("sam", "GWT-G4"): ("greedy", EASY, 82),
    ("sam", "GWT-G5"): ("builder", EASY, 35),
    ("sam", "GWT-G6"): ("greedy", EASY, 80),
    ("sam", "GWT-G7"): ("engineer", EASY, 35),
    ("sam", "GWT-G8"): ("greedy", EASY, 82),
    ("sam", "GWT-G9"): ("builder", EASY, 20),
    ("sam", "GWT-G10"): ("greedy", EASY, 80),
    ("sam", "GWT-G11"): ("greedy", EASY, 82),
    ("sam", "GWT-G12"): ("greedy", EASY, 78),
    ("sam", "GWT-G13"): ("engineer", EASY, 36),
    ("sam", "SAM-G1"): ("greedy", EASY, 104),
    ("sam", "SAM-G2"): ("greedy", HARD, 52),
    ("automa", "GWT-G1"): ("greedy", EASY, 1),
    ("automa", "GWT-G2"): ("greedy", EASY, 1),
    ("automa", "GWT-G3"): ("greedy", EASY, 28),
    ("automa", "GWT-G4"): ("greedy", EASY, 8),
    ("automa", "GWT-G5"): ("builder", EASY, 0),
    ("automa", "GWT-G6"): ("greedy", EASY, 0),
    ("automa", "GWT-G7"): ("engineer", EASY, 17),
    ("automa", "GWT-G8"): ("discs", EASY, 11),
    ("automa", "GWT-G9"): ("greedy", EASY, 48),
    ("automa", "GWT-G10"): ("greedy", EASY, 60),
    ("automa", "GWT-G11"): ("greedy", EASY, 41),
    ("automa", "GWT-G12"): ("greedy", EASY, 78),
    ("automa", "GWT-G13"): ("discs", EASY, 4),
    ("automa", "AUT-G1"): ("greedy", EASY, 95),
    ("automa", "AUT-G2"): ("greedy", HARD, 2),
    ("railbot", "RB-82"): ("greedy", {}, 41),
    ("railbot", "RB-98"): ("greedy", BARONS, 38),
    ("railbot", "RW-75"): ("greedy", {}, 3),
    ("railbot", "RB-G1"): ("greedy", {}, 41),
    ("railbot", "RB-G2"): ("greedy", {}, 41),
    ("railbot", "RB-G3"): ("greedy", {}, 51),
    ("railbot", "RB-G4"): ("greedy", {}, 51),
    ("railbot", "RB-G5"): ("greedy", {}, 51),
    ("railbot", "RB-G6"): ("greedy", {}, 10),
    ("railbot", "RB-G7"): ("greedy", {}, 38),
    ("railbot", "RB-G8"): ("greedy", {}, 47),
    ("railbot", "RB-G9"): ("greedy", {}, 58),
    ("railbot", "RB-G10"): ("greedy", BARONS, 21),
    ("railbot", "RB-G11"): ("greedy", {}, 3),
    ("railbot", "RB-G12"): ("greedy", HARDEST, 4),
    ("bigrace", "WL-55"): ("greedy", ALONE, 149),
    ("bigrace", "WL-160"): ("greedy", ALONE, 148),
    ("bigrace", "WL-G1"): ("greedy", ALONE, 137),
    ("bigrace", "WL-G2"): ("greedy", ALONE, 4),
    ("bigrace", "WL-G3"): ("greedy", ALONE, 130),
    ("bigrace", "WL-G4"): ("greedy", ALONE, 130),
    ("bigrace", "WL-G5"): ("greedy", ALONE, 48),
    ("bigrace", "WL-G6"): ("greedy", ALONE, 48),
    ("bigrace", "WL-G7"): ("greedy", ALONE, 3),
    ("bigrace", "WL-G8"): ("greedy", ALONE, 128),
    ("bigrace", "WL-G9"): ("greedy", CROWD, 3),
    ("bigrace", "WL-G10"): ("greedy", ALONE, 139),
    ("bigrace", "WL-G11"): ("greedy", ALONE, 133),
    ("bigrace", "WL-G12"): ("greedy", ALONE, 148),
}


def reached(game: str, goal: str) -> tuple[str, ...]:
    """The goals that were reached in the game that proves this one."""
    player, options, seed = PROOFS[game, goal]
    kind = find_game(game)
    agent = SEEKERS.get(player) or find_agent(player, kind, SCREEN)
    return goals.reached(kind, judge(kind, play(game, agent, options, seed)))


def play(game: str, agent: Agent, given: dict[str, Any], seed: int) -> Course:
    """One whole game as the simulator plays it, and what led to its end."""
    kind = find_game(game)
    rules, options, content = kind.rules(SCREEN), kind.options(given), load(kind).content
    state, fate, dice = rules.new(options, content), Fate(seed), agent_dice(seed)
    path = list[Entry]()
    while rules.actor(state) != OVER:
        it = by_itself(rules, state, fate.draw, explain=False)
        actor, action = (it.actor, it.action) if it else (YOU, decide(agent, rules, state, dice))
        path.append(Entry(len(path) + 1, actor, action))
        rules.apply(state, action)
    return Course(SCREEN, options, path, state, rules.result(state), rules, content)
