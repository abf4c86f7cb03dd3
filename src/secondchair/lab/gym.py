"""The games as Gymnasium environments: importing this module registers them.

    import gymnasium
    import secondchair.lab.gym

    env = gymnasium.make("secondchair/Carcassonne-v0", meeples=5)

An action is the number that the game gives it, the same in every position; what is legal now is `info["action_mask"]`
and `action_masks()`. An observation is a row of whole numbers, as `env.unwrapped.parts` lays it out; it tells what the
player knows and nothing else. Moves without alternative are played by the environment, as a table does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal, get_args

import msgspec

from secondchair.agents.fate import Fate
from secondchair.core.ask import Ask
from secondchair.core.content import load
from secondchair.core.dealer import SEEDS, check_seed
from secondchair.core.numbers import has_numbers, numbering
from secondchair.core.registry import SCREEN, Game, find_game, games
from secondchair.core.rules import Action, Result, Rules
from secondchair.core.run import run_on
from secondchair.lab.extras import needed
from secondchair.lab.picture import in_words, standalone

with needed("gymnasium", "gym"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

Observation = NDArray[np.int32]
Reward = Literal["result", "score"]
Illegal = Literal["refuse", "end", "raise"]
NAMESPACE = "secondchair"


class GameEnv(gymnasium.Env[Observation, np.int64]):
    """One game on screen, in your seat.

    `reward` "result" (the default) pays at the end: 1 for a win, 0 for a tie, -1 for a defeat; in a game without an
    opponent, the score. "score" pays with every step what your lead over the opponent grew by (without an opponent,
    what your score grew by), as the score sheet stands: the rewards of a game add up to its final lead.

    `illegal` says what an action does that is not legal: "refuse" (the default) changes nothing and pays -1, "end"
    truncates the game besides, "raise" raises a ValueError.

    Every other keyword is an option of the game.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "svg"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        render_mode: str | None = None,
        reward: Reward = "result",
        illegal: Illegal = "refuse",
        **options: Any,
    ) -> None:
        self.game: Game = find_game(game)
        self.render_mode = _one_of("render_mode", render_mode, (None, *self.metadata["render_modes"]))
        self._reward = _one_of("reward", reward, get_args(Reward))
        self._illegal = _one_of("illegal", illegal, get_args(Illegal))
        self.rules: Rules[Any, Any] = self.game.rules(SCREEN)
        self.options = self.game.options(options)
        self._loaded = load(self.game)
        self.numbering = numbering(self.game, self._loaded)
        self.parts = self.numbering.parts()  # name -> where it lies in an observation
        layout, sizes = self.numbering.layout, [field.size for field in self.numbering.layout]
        low = np.repeat(np.array([field.low for field in layout], np.int32), sizes)
        high = np.repeat(np.array([field.high for field in layout], np.int32), sizes)
        self.observation_space = spaces.Box(low, high, dtype=np.int32)
        self.action_space = spaces.Discrete(len(self.numbering))
        self.state: Any = None
        self._legal: dict[int, Action] = {}
        self._lead = 0

    # -- the Gymnasium interface ---------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game. With a seed, the game that a table with that seed deals; without, the next of the generator."""
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(SEEDS)) if seed is None else check_seed(int(seed))
        self._fate = Fate(dealt)
        self.state = self.rules.new(self.options, self._loaded.content)
        self._run_on()
        self._lead = self._lead_now() if self._reward == "score" else 0
        return self._observe(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action by its number, and let chance and the bot follow up to your next choice."""
        if self.state is None or self.over:
            raise RuntimeError("The game is not under way: call reset first.")
        chosen = self._legal.get(int(action))
        if chosen is None:
            return self._refuse(int(action))
        self.rules.apply(self.state, chosen)
        self._run_on()
        over = self.over
        return self._observe(), self._earned(over), over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, by number."""
        mask = np.zeros(len(self.numbering), np.bool_)
        mask[list(self._legal)] = True
        return mask

    def render(self) -> str | None:
        """The position: "ansi" as text, "svg" as a drawing that needs nothing around it."""
        if self.render_mode is None or self.state is None:
            return None
        view = self.rules.view(self.state, 0)
        if self.render_mode == "svg":
            return standalone(self.game, view)
        return in_words(self.game, view, {action: number for number, action in self._legal.items()})

    # -- what more there is to ask -------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.rules.actor(self.state) == "over"

    @property
    def legal(self) -> dict[int, Action]:
        """The legal actions by their numbers."""
        return dict(self._legal)

    @property
    def result(self) -> Result:
        """How the game stands, or ended."""
        return self.rules.result(self.state)

    # -- within --------------------------------------------------------------------------------------------------------

    def _run_on(self) -> None:
        """Up to your next choice, or the end."""
        run_on(self.rules, self.state, self._fate.draw, self._offered)
        offered = [] if self.over else self._offered(self.state)
        self._legal = dict(zip(self.numbering.numbers(offered), offered, strict=True))

    def _offered(self, state: Any) -> Sequence[Action]:
        """What you may choose from: all but shortcuts."""
        listed = self.rules.legal(state)
        assert not isinstance(listed, Ask)  # on screen there is always a list
        return self.numbering.offered(listed)

    def _observe(self) -> Observation:
        return np.array(self.numbering.observe(self.state), np.int32)

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(len(self.numbering), np.int8)
        mask[list(self._legal)] = 1
        info: dict[str, Any] = {"action_mask": mask}
        if self.over:
            ended = self.result
            info["result"] = {name: getattr(ended, name) for name in ("score", "opponent", "won", "reason", "turns")}
        return info

    def _lead_now(self) -> int:
        now = self.result
        return now.score - (now.opponent or 0)

    def _earned(self, over: bool) -> float:
        if self._reward == "score":
            before, self._lead = self._lead, self._lead_now()
            return float(self._lead - before)
        if not over:
            return 0.0
        ended = self.result
        if ended.opponent is None:
            return float(ended.score)
        return 0.0 if ended.won is None else 1.0 if ended.won else -1.0

    def _refuse(self, number: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """What is not legal. Nothing changes."""
        if self._illegal == "raise":
            known = 0 <= number < len(self.numbering)
            what = msgspec.json.encode(self.numbering.action(number)).decode() if known else "which there is not"
            raise ValueError(f"Action {number} ({what}) is not legal now.")
        return self._observe(), -1.0, False, self._illegal == "end", {**self._info(), "illegal": True}


def _one_of(name: str, given: Any, allowed: tuple[Any, ...]) -> Any:
    if given not in allowed:
        raise ValueError(f"{name} cannot be {given!r}; it can be {', '.join(map(repr, allowed))}.")
    return given


def env_id(game: Game) -> str:
    """What Gymnasium calls a game: `secondchair/Carcassonne-v0`."""
    return f"{NAMESPACE}/{game.id.capitalize()}-v0"


def register() -> None:
    """Register every game that numbers its actions; doing it twice does nothing."""
    for game in games().values():
        if env_id(game) not in gymnasium.registry and SCREEN in game.surfaces and has_numbers(game):
            gymnasium.register(env_id(game), entry_point=f"{__name__}:GameEnv", kwargs={"game": game.id})


register()
