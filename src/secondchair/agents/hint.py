"""Coaching: what the search thinks of the options in front of you, in words, and where a finished game lost most.

It knows what you know. Every figure is an estimate and is called so: what came of playing on in thought. It is told as
exactly as its error allows (`say.py`), and with a reason in the game's words (`why.py`). What is suggested never looks
worse than what stands beside it: where two options cannot be told apart, the words say that and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from secondchair.agents import say, why
from secondchair.agents.agent import as_seen
from secondchair.agents.search import Budget, Estimate, Search
from secondchair.agents.why import Why
from secondchair.core.ask import Ask
from secondchair.core.log import Entry
from secondchair.core.parts import Heuristic, part
from secondchair.core.registry import Game
from secondchair.core.rules import YOU, Action, Option, Rules, View, option_names

HINT, LOOK_BACK = 200, 60  # playouts, for a game that does not say how many it can afford
MOST_OPTIONS = 3
QUOTED = str.maketrans("“”", "‘’")
WORTH_TELLING = 3  # turning points of a game, at most


class Tip(Struct, frozen=True):
    """One option with what it will probably lead to."""

    action: Action
    label: str  # with the way to do it, where there are several at one place
    target: str
    variant: str
    text: str  # one sentence
    score: float | None  # your final score, as estimated; None: a guess
    win: float | None  # the chance to win; None: a guess, or there is no opponent
    loss: float  # how much less than the best: in points, or in chance to win
    playouts: int
    why: str = ""  # what speaks for the suggested one, or how another differs from it


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


class Look:
    """The options of one position, played on in thought: best first, with words for each."""

    def __init__(
        self,
        game: Game,
        rules: Rules[Any, Any],
        state: Any,
        budget: Budget,
        always: Sequence[Action] = (),
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        dice = Random(0)  # the same question gets the same answer
        self.rules, self.state = rules, as_seen(rules, state, dice)
        self.reasons = part(game, "reasons")
        search = Search(game, budget, self.reasons.counts if self.reasons else None)
        self.found = search.look(rules, self.state, dice, always, stopped, keep_first=True)
        self.best = self.found[0]
        self.words = _words(rules.view(state, 0))

    @property
    def playouts(self) -> int:
        return sum(option.playouts for option in self.found)

    def name(self, option: Estimate) -> str:
        """What it is called, to be quoted."""
        return self.words[option.action][1].translate(QUOTED)

    def tip(self, option: Estimate, rivals: Sequence[Estimate]) -> Tip:
        """An option in words; the best one is compared with its rivals, every other with the best."""
        shown, name = self.words[option.action]
        score, win = say.known(option, self.best, "points"), say.known(option, self.best, "chance")
        return Tip(
            option.action, name, shown.target, shown.variant, self._sentence(option), score, win,
            self.loss(option), option.playouts, self._why(option, rivals),
        )  # fmt: skip

    def loss(self, option: Estimate) -> float:
        lost = 0.0 if option is self.best else say.behind(option, self.best, say.kind_of(option))[0]
        return round(max(0.0, lost), 3)

    def _sentence(self, option: Estimate) -> str:
        if option is self.best:
            return f"Suggested: {say.outcome(option, option)}."
        return f"{say.beside(option, self.best)}."

    def _why(self, option: Estimate, rivals: Sequence[Estimate]) -> str:
        if option is not self.best:
            return why.against_it(self.compared(option, self.best), not say.is_close(option, self.best))
        for rival in rivals:  # the next best that differs in something that can be told
            if said := why.for_it(self.compared(option, rival), self.name(rival)):
                return said
        nearest = rivals[0] if rivals else None
        close = nearest is None or say.is_close(nearest, option)
        return why.nothing_for_it(self.compared(option, nearest), self.name(nearest) if nearest else "", close)

    def compared(self, option: Estimate, other: Estimate | None) -> Why:
        """What is known of the difference between two options; nothing where the game has no words for it."""
        if self.reasons is None:
            return Why()
        return why.compare(self.reasons, self.rules, self.state, option, other)


def _words(view: View) -> dict[Action, tuple[Option, str]]:
    """The options of the prompt by their actions, each with what it is called."""
    options = view.prompt.options
    return {option.action: (option, name) for option, name in zip(options, option_names(options), strict=True)}


def hint_budget(game: Game, state: Any) -> Budget:
    """As many playouts as a second or so allows: counted, so that the same position gets the same hint everywhere."""
    heuristic = part(game, "heuristic")
    return _affordable(heuristic, state, heuristic.HINT if heuristic else HINT)


def review_budget(game: Game, state: Any) -> Budget:
    """For each choice of a finished game."""
    heuristic = part(game, "heuristic")
    return _affordable(heuristic, state, heuristic.LOOK_BACK if heuristic else LOOK_BACK)


def _affordable(heuristic: Heuristic | None, state: Any, playouts: int) -> Budget:
    """Fewer where each of them takes longer."""
    effort = heuristic.effort(state) if heuristic and heuristic.effort else 1.0
    return Budget(max(1, round(playouts / effort)))


def advise(
    game: Game,
    rules: Rules[Any, Any],
    state: Any,
    budget: Budget | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Advice:
    """The best options in a position where you have a choice from a list."""
    if rules.actor(state) != YOU:
        raise NoAdvice("There is nothing for you to choose now.")
    if isinstance(rules.legal(state), Ask):
        raise NoAdvice("What is asked here is how things stand on your table: there is nothing to advise on.")
    look = Look(game, rules, state, budget or hint_budget(game, state), (), stopped)
    best, *others = look.found
    beside = sorted(others[: MOST_OPTIONS - 1], key=lambda option: say.rank(option, best))
    tips = tuple(look.tip(option, others) for option in (best, *beside))
    text = f"Estimated by playing on {look.playouts} times in thought, knowing only what you know."
    return Advice(tips, look.playouts, text)


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
    look = Look(game, rules, state, review_budget(game, state), (entry.action,), stopped)
    played = next(option for option in look.found if option.action == entry.action)
    clear = played is not look.best and not say.is_close(played, look.best)
    tips = look.tip(played, ()), look.tip(look.best, () if played is look.best else (played,))
    return ReviewedChoice(entry.seq, look.loss(played), clear, *tips, _verdict(played, look.best, clear))


def _verdict(played: Estimate, best: Estimate, clear: bool) -> str:
    if not clear:
        return "Nothing clearly better was found."
    yours, better = say.outcome(played, best), say.outcome(best, best)
    known = say.known(played, best, say.kind_of(best)) is not None
    both = f": {yours} after your choice, {better} after the better one" if known and yours != better else ""
    return f"{say.less(played, best)}{both}."


def turning_points(reviewed: Sequence[ReviewedChoice]) -> list[ReviewedChoice]:
    """The choices that cost most, the worst first."""
    clear = [point for point in reviewed if point.clear]
    return sorted(clear, key=lambda point: (-point.loss, point.seq))[:WORTH_TELLING]
