"""Coaching: what the search thinks of the options in front of you, in words, and where a finished game lost most.

It knows what you know. Every figure is an estimate and is called so: what came of playing on in thought. Where two
options cannot be told apart, the words say that too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from random import Random
from typing import Any

from msgspec import Struct

from secondchair.agents.agent import as_seen
from secondchair.agents.search import Budget, Estimate, Search
from secondchair.core.ask import Ask
from secondchair.core.log import Entry
from secondchair.core.registry import Game
from secondchair.core.rules import YOU, Action, Option, Rules, View, option_names
from secondchair.core.words import counted

THINKING = Budget(seconds=1.0)  # about what a person waits for
MOST_OPTIONS = 3
ANALYSIS = Budget(playouts=60)  # for every choice of a game, the same whenever it is asked for
NOT_WORTH_A_WORD = 0.3, 0.01  # points, chance to win
WORTH_TELLING = 3  # turning points of a game, at most


class Tip(Struct, frozen=True):
    """One option with what it will probably lead to."""

    action: Action
    label: str  # with the way to do it, where there are several at one place
    target: str
    variant: str
    text: str  # one sentence
    score: float  # your final score, as estimated
    win: float | None  # the chance to win, where there is an opponent
    loss: float  # how much less than the best: in points, or in chance to win
    playouts: int


class Advice(Struct, frozen=True):
    """The best options found, best first."""

    tips: tuple[Tip, ...]
    playouts: int
    text: str


class ReviewedChoice(Struct, frozen=True):
    """A choice of a finished game, and what would have been better."""

    seq: int  # the entry of the log that holds the choice
    loss: float  # how much less the choice made was worth, as estimated; 0 if nothing better was found
    clear: bool  # is that more than the estimate may be wrong by?
    played: Tip
    best: Tip
    text: str


class NoAdvice(ValueError):
    """There is nothing to advise on here. The message says why."""


def advise(
    game: Game,
    rules: Rules[Any, Any],
    state: Any,
    budget: Budget = THINKING,
    stopped: Callable[[], bool] = lambda: False,
) -> Advice:
    """The best options in a position where you have a choice from a list."""
    if rules.actor(state) != YOU:
        raise NoAdvice("There is nothing for you to choose now.")
    if isinstance(rules.legal(state), Ask):
        raise NoAdvice("What is asked here is how things stand on your table: there is nothing to advise on.")
    found = _look(game, rules, state, budget, (), stopped)
    words = _words(rules.view(state, 0))
    tips = tuple(_tip(words, option, found[0]) for option in found[:MOST_OPTIONS])
    playouts = sum(option.playouts for option in found)
    return Advice(tips, playouts, f"Estimated by playing on {playouts} times in thought, knowing only what you know.")


def _look(
    game: Game,
    rules: Rules[Any, Any],
    state: Any,
    budget: Budget,
    always: Sequence[Action],
    stopped: Callable[[], bool] = lambda: False,
) -> list[Estimate]:
    dice = Random(0)  # the same question gets the same answer
    return Search(game, budget).look(rules, as_seen(rules, state, dice), dice, always, stopped)


def _words(view: View) -> dict[Action, tuple[Option, str]]:
    """The options of the prompt by their actions, each with what it is called."""
    options = view.prompt.options
    return {option.action: (option, name) for option, name in zip(options, option_names(options), strict=True)}


# -- in words ----------------------------------------------------------------------------------------------------------


def _tip(words: dict[Action, tuple[Option, str]], estimate: Estimate, best: Estimate) -> Tip:
    option, name = words[estimate.action]
    return Tip(
        estimate.action, name, option.target, option.variant, _sentence(estimate, best),
        round(estimate.score, 1), None if estimate.win is None else round(estimate.win, 3),
        round(max(0.0, _difference(estimate, best)), 3), estimate.playouts,
    )  # fmt: skip


def _difference(option: Estimate, best: Estimate) -> float:
    """In points, or in chance to win."""
    if option.win is None or best.win is None:
        return best.score - option.score
    return best.win - option.win


def _close(option: Estimate, best: Estimate) -> bool:
    """Can the two not be told apart?"""
    points, chance = NOT_WORTH_A_WORD
    little = points if option.win is None else chance
    return _difference(option, best) < little or best.value - option.value <= hypot(best.error, option.error)


def _sentence(option: Estimate, best: Estimate) -> str:
    outcome = _outcome(option)
    if option is best:
        return f"Suggested: {outcome}."
    if _close(option, best):
        return f"About as good: {outcome}."
    return f"{_less(option, best)}: {outcome}."


def _outcome(option: Estimate) -> str:
    if option.win is None:
        return f"about {counted(round(option.score), 'point')} in the end"
    return f"a win about {option.win:.0%} of the time"


def _less(option: Estimate, best: Estimate) -> str:
    difference = _difference(option, best)
    if option.win is None:
        return f"About {difference:.1f} points less"
    return f"{counted(round(difference * 100), 'percentage point')} less chance to win"


# -- after the game ----------------------------------------------------------------------------------------------------


def choices(rules: Rules[Any, Any], start: Any, path: Sequence[Entry]) -> Iterator[tuple[Entry, Any]]:
    """Every real choice of yours from a list, with the position it was made in. `start` is changed on the way."""
    for entry in path:
        if entry.actor == YOU and not entry.auto:
            options = rules.legal(start)
            if not isinstance(options, Ask) and len(options) > 1 and entry.action in options:
                yield entry, start
        rules.apply(start, entry.action)


def review(
    game: Game, rules: Rules[Any, Any], state: Any, entry: Entry, stopped: Callable[[], bool] = lambda: False
) -> ReviewedChoice:
    """One choice of a game, compared with the best one found."""
    assert entry.action is not None  # what lies on a path is an action
    found = _look(game, rules, state, ANALYSIS, (entry.action,), stopped)
    best = found[0]
    played = next(option for option in found if option.action == entry.action)
    words = _words(rules.view(state, 0))
    loss = 0.0 if played is best else max(0.0, _difference(played, best))
    clear = played is not best and not _close(played, best) and loss > 0
    tips = _tip(words, played, best), _tip(words, best, best)
    return ReviewedChoice(entry.seq, round(loss, 3), clear, *tips, _verdict(played, best, clear))


def _verdict(played: Estimate, best: Estimate, clear: bool) -> str:
    if not clear:
        return "Nothing clearly better was found."
    lost = _difference(played, best)
    if played.win is None or best.win is None:
        ends = (
            f"you end with about {played.score:.0f} after your choice, with about {best.score:.0f} after the better one"
        )
        return f"About {lost:.1f} points were lost here: {ends}."
    return f"You win about {played.win:.0%} of the time after your choice, about {best.win:.0%} after the better one."


def turning_points(reviewed: Sequence[ReviewedChoice]) -> list[ReviewedChoice]:
    """The choices that cost most, the worst first."""
    clear = [point for point in reviewed if point.clear]
    return sorted(clear, key=lambda point: (-point.loss, point.seq))[:WORTH_TELLING]
