"""The games on offer, their goals and owners' values, as the API and the pages show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from secondchair.core.content import load
from secondchair.core.decide import decisions
from secondchair.core.newcomer import settings
from secondchair.core.override import OverrideRefused
from secondchair.core.override import apply as apply_override
from secondchair.core.registry import Game, Goal, Setting, find_game, listed_games
from secondchair.store import Finished, SavedOverride, Tick


class GameShown(Struct, frozen=True, kw_only=True):
    """A game: what it is, what can be chosen, and where its values come from."""

    id: str
    title: str
    opponent: str
    sentence: str
    surfaces: tuple[str, ...]
    surface_help: Mapping[str, str]
    settings: tuple[Setting, ...]
    goals: tuple[Goal, ...]
    shared: tuple[str, ...]
    publisher: str
    stage: str
    rules_version: int
    content: str  # its fingerprint
    provenance: dict[str, int]  # how many values are printed, designed, …
    overridable: bool
    decisions: tuple[str, ...]


class GoalShown(Struct, frozen=True):
    """A box of the checklist: ticked when `reached` has a date, first in the game `game_id`."""

    id: str
    title: str
    reached: str
    game_id: str
    sentence: str
    wanted: int
    far: int  # the farthest that a game of yours came; it is reached with `wanted`
    surfaces: tuple[str, ...]  # where it can be reached


class OverrideShown(Struct, frozen=True):
    """An owner's values: what they are called and known by, how many values are still designed, and what is odd."""

    game: str
    name: str
    fingerprint: str
    designed: int
    added: str
    warnings: tuple[str, ...]
    problems: tuple[str, ...] = ()  # the game has changed since, and the values can no longer be used


def catalogue() -> list[GameShown]:
    return [game_shown(game) for game in listed_games()]


def game_shown(game: Game) -> GameShown:
    loaded = load(game)
    return GameShown(
        id=game.id,
        title=game.title,
        opponent=game.opponent,
        sentence=game.sentence,
        surfaces=game.surfaces,
        surface_help=game.surface_help,
        settings=settings(game),
        goals=game.goals,
        shared=game.shared,
        publisher=game.publisher,
        stage=game.stage,
        rules_version=game.rules_version,
        content=loaded.fingerprint,
        provenance=dict(Counter(part.provenance for part in loaded.parts)),
        overridable=game.overridable,
        decisions=tuple(decisions(game)),
    )


def goals_shown(game: Game, ticks: Sequence[Tick], played: Sequence[Finished]) -> list[GoalShown]:
    """The checklist of a game: what was reached, and how far the games came that were played."""
    by_goal = {tick.goal: tick for tick in ticks}
    found = list[GoalShown]()
    for goal in game.goals:
        tick = by_goal.get(goal.id)
        far = max((one.account.far.get(goal.id, 0) for one in played if one.account), default=0)
        shown = GoalShown(
            id=goal.id,
            title=goal.title,
            reached=tick.reached if tick else "",
            game_id=tick.game_id if tick else "",
            sentence=goal.sentence,
            wanted=goal.wanted,
            far=max(far, goal.wanted) if tick else far,
            surfaces=tuple(surface for surface in game.surfaces if surface in goal.surfaces),
        )
        found.append(shown)
    return found


def override_shown(saved: SavedOverride) -> OverrideShown:
    try:
        loaded, warnings = apply_override(find_game(saved.game), saved.text)
    except (OverrideRefused, LookupError) as error:
        problems = error.problems if isinstance(error, OverrideRefused) else (str(error),)
        return OverrideShown(saved.game, saved.name, saved.fingerprint, 0, saved.added, (), problems)
    return OverrideShown(
        saved.game, saved.name, saved.fingerprint, loaded.designed, saved.added, tuple(map(str, warnings))
    )
