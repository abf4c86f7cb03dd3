"""The games as Gymnasium environments: importing this module registers them.

    import gymnasium
    import secondchair.lab.gym

    env = gymnasium.make("secondchair/Carcassonne-v0", meeples=5)

An action is the number that the game gives it, the same in every position; what is legal now is `info["action_mask"]`
and `action_masks()`. Where a game says its choices in a few small numbers each (`factored.py`), there is a second
environment in which an action is a row of them: `secondchair/Carcassonne-factored-v0`. An observation is a row of whole
numbers, as `env.unwrapped.parts` lays it out; it tells what the player knows and nothing else. Moves without
alternative are played by the environment, as a table does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal, get_args

import msgspec

from secondchair.agents.fate import Fate
from secondchair.core.ask import Ask
from secondchair.core.content import load
from secondchair.core.dealer import SEEDS, check_seed
from secondchair.core.numbers import has_numbers, numbering
from secondchair.core.parts import part
from secondchair.core.registry import SCREEN, Game, find_game, games
from secondchair.core.rules import Action, Result, Rules
from secondchair.core.run import run_on
from secondchair.lab.extras import needed
from secondchair.lab.picture import in_words, standalone
from secondchair.lab.pixels import pixels

with needed("gymnasium", "gym"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

Observation = NDArray[np.int32]
Mask = NDArray[np.int8]
Step = tuple[Observation, float, bool, bool, dict[str, Any]]
Reward = Literal["result", "score"]
Illegal = Literal["refuse", "end", "raise"]
NAMESPACE = "secondchair"
PICTURE = (960, 720)  # width and height of a frame: all frames of a game must be of one size


class GameEnv(gymnasium.Env[Observation, Any]):
    """One game on screen, in your seat.

    `reward` "result" (the default) pays at the end: 1 for a win, 0 for a tie, -1 for a defeat; in a game without an
    opponent, the score. "score" pays with every step what your lead over the opponent grew by (without an opponent,
    what your score grew by), as the score sheet stands: the rewards of a game add up to its final lead.

    `illegal` says what an action does that is not legal: "refuse" (the default) changes nothing and pays -1, "end"
    truncates the game besides, "raise" raises a ValueError.

    Every other keyword is an option of the game.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "svg", "rgb_array"], "render_fps": 1}  # type: ignore[misc]

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
        self.action_space: spaces.Space[Any] = spaces.Discrete(len(self.numbering))
        self.state: Any = None
        self._ways: Mapping[Any, Sequence[Action]] = {}  # what can be chosen now, and the actions that it stands for
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

    def step(self, action: Any) -> Step:
        """Take an action by its number, and let chance and the bot follow up to your next choice."""
        if self.state is None or self.over:
            raise RuntimeError("The game is not under way: call reset first.")
        chosen = self._way(action)
        if chosen not in self._ways:
            return self._refuse(chosen)
        for each in self._ways[chosen]:
            self.rules.apply(self.state, each)
        self._run_on()
        over = self.over
        return self._observe(), self._earned(over), over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, by number."""
        return _mask(len(self.numbering), self._ways).astype(np.bool_)

    def render(self) -> Any:
        """The position: "ansi" as text, "svg" as a drawing that needs nothing around it, "rgb_array" as its pixels."""
        if self.render_mode is None or self.state is None:
            return None
        view = self.rules.view(self.state, 0)
        if self.render_mode == "svg":
            return standalone(self.game, view)
        if self.render_mode == "rgb_array":
            return pixels(standalone(self.game, view), PICTURE)
        return in_words(self.game, view, self._named())

    # -- what more there is to ask -------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.rules.actor(self.state) == "over"

    @property
    def legal(self) -> dict[int, Action]:
        """The legal actions by their numbers."""
        return {number: actions[0] for number, actions in self._ways.items()}

    @property
    def ways(self) -> dict[Any, Sequence[Action]]:
        """What can be chosen now, and the actions of the rules that it stands for."""
        return dict(self._ways)

    @property
    def result(self) -> Result:
        """How the game stands, or ended."""
        return self.rules.result(self.state)

    # -- within --------------------------------------------------------------------------------------------------------

    def _run_on(self) -> None:
        """Up to your next choice, or the end."""
        run_on(self.rules, self.state, self._fate.draw, self._offered)
        self._ways = {} if self.over else self._ways_now()

    def _ways_now(self) -> Mapping[Any, Sequence[Action]]:
        offered = self._offered(self.state)
        return {number: (action,) for number, action in zip(self.numbering.numbers(offered), offered, strict=True)}

    def _way(self, action: Any) -> Any:
        """The action as a key of what can be chosen."""
        return int(action)

    def _named(self) -> dict[Action, str]:
        """What a person would type for each legal action."""
        return {actions[0]: str(number) for number, actions in self._ways.items()}

    def _offered(self, state: Any) -> Sequence[Action]:
        """What you may choose from: all but shortcuts."""
        listed = self.rules.legal(state)
        assert not isinstance(listed, Ask)  # on screen there is always a list
        return self.numbering.offered(listed)

    def _observe(self) -> Observation:
        return np.array(self.numbering.observe(self.state), np.int32)

    def _action_mask(self) -> Any:
        return _mask(len(self.numbering), self._ways)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._action_mask()}
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
        if ended.won is None:  # a tie, or nobody to beat
            return float(ended.score) if ended.opponent is None else 0.0
        return 1.0 if ended.won else -1.0

    def _refuse(self, chosen: Any) -> Step:
        """What is not legal. Nothing changes."""
        if self._illegal == "raise":
            raise ValueError(f"Action {chosen} ({self._said(chosen)}) is not legal now.")
        return self._observe(), -1.0, False, self._illegal == "end", {**self._info(), "illegal": True}

    def _said(self, chosen: Any) -> str:
        known = 0 <= chosen < len(self.numbering)
        return msgspec.json.encode(self.numbering.action(chosen)).decode() if known else "which there is not"


class FactoredEnv(GameEnv):
    """The same game with an action of a few small numbers, one for each factor; `factors` names them.

    `info["action_mask"]` has a mask for each factor, as `action_space.sample` takes them, and `action_masks()` all of
    them in one row. They tell which values some legal action has, so values that are legal each may not be together:
    whoever decides factor by factor asks `next_mask` what is left after the first choices.
    """

    def __init__(self, game: str, **more: Any) -> None:
        super().__init__(game, **more)
        factored = part(self.game, "factored")
        if factored is None:
            raise ValueError(f"{self.game.title} has no factored actions.")
        self._factored = factored
        self.factors = dict(factored.FACTORS)
        self.action_space = spaces.MultiDiscrete(list(self.factors.values()))

    def action_masks(self) -> NDArray[np.bool_]:
        """The masks of all factors in one row."""
        return np.concatenate(self._action_mask()).astype(np.bool_)

    def next_mask(self, *chosen: int) -> Mask:
        """Which values the next factor can have, after these of the factors before it."""
        place = len(chosen)
        if place >= len(self.factors):
            raise ValueError(f"An action has {len(self.factors)} factors; {place} are chosen already.")
        left = {way[place] for way in self._ways if way[:place] == chosen}
        return _mask(list(self.factors.values())[place], left)

    def _ways_now(self) -> Mapping[Any, Sequence[Action]]:
        return self._factored.ways(self.state)

    def _way(self, action: Any) -> Any:
        return tuple(int(value) for value in action)

    def _named(self) -> dict[Action, str]:
        named = dict[Action, str]()
        for way, actions in self._ways.items():
            named.setdefault(actions[0], ",".join(map(str, way)))
        return named

    def _action_mask(self) -> Any:
        return tuple(
            _mask(size, {way[place] for way in self._ways}) for place, size in enumerate(self.factors.values())
        )

    def _said(self, chosen: Any) -> str:
        return ", ".join(f"{name} {value}" for name, value in zip(self.factors, chosen, strict=False))


def _mask(size: int, some: Iterable[int]) -> Mask:
    """Ones at these places."""
    mask = np.zeros(size, np.int8)
    mask[list(some)] = 1
    return mask


def _one_of(name: str, given: Any, allowed: tuple[Any, ...]) -> Any:
    if given not in allowed:
        raise ValueError(f"{name} cannot be {given!r}; it can be {', '.join(map(repr, allowed))}.")
    return given


def env_id(game: Game, factored: bool = False) -> str:
    """What Gymnasium calls a game: `secondchair/Carcassonne-v0`, `secondchair/Carcassonne-factored-v0`."""
    return f"{NAMESPACE}/{game.id.capitalize()}{'-factored' if factored else ''}-v0"


def register() -> None:
    """Register every game that numbers its actions; doing it twice does nothing."""
    for game in games().values():
        if SCREEN in game.surfaces and has_numbers(game):
            _register(env_id(game), GameEnv, game)
            if part(game, "factored"):
                _register(env_id(game, factored=True), FactoredEnv, game)


def _register(name: str, kind: type[GameEnv], game: Game) -> None:
    if name not in gymnasium.registry:
        gymnasium.register(name, entry_point=f"{__name__}:{kind.__name__}", kwargs={"game": game.id})


register()
