"""The agent `search`: thinks ahead by playing the game on in thought, many times, and keeps what did best.

It is a Monte Carlo tree search over what the person knows. Every playout starts from the position with the hidden part
dealt anew (`rules.redeal`) and lets fate speak by `rules.sample`; the opponent moves as its rules say. At the root the
playouts are shared out by sequential halving: all options that look sensible get a few, the better half some more, and
so on. Below it, the option of best promise is followed (UCB), new ones being admitted slowly and best first.

The k-th playout of every option meets the same fate as far as the game allows, so that options are compared and not
their luck. The same position, dice and number of playouts give the same choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, inf, log, log2, sqrt
from random import Random
from time import monotonic
from typing import Any

from msgspec import Struct

from secondchair.core.ask import Ask
from secondchair.core.outlook import USUAL_CAUTION, Outlook, Tried, Wanted, ending, never
from secondchair.core.parts import part
from secondchair.core.registry import Game
from secondchair.core.rules import CHANCE, OVER, YOU, Action, Rules, no_redeal

PLAYOUTS = 200  # of `search` without a number
CURIOSITY = 0.5  # how much an option seldom tried is preferred, in parts of the range of values seen
MARGIN = 0.005  # of a win, for a point of lead: it decides where wins do not, and never against them
LEAD = 60  # points of lead beyond which more do not count
LONGEST = 2000  # actions of one playout: a game that does not end is broken off
EACH = 4  # playouts for each option, where nothing tells which look best
WIDEST = 40  # options looked at, at most


class Budget(Struct, frozen=True):
    """How long to think: so many playouts, or so many seconds. Only the first gives the same choice every time."""

    playouts: int = PLAYOUTS
    seconds: float | None = None


class Estimate(Struct, frozen=True):
    """What was found out about one option: estimates, never facts."""

    action: Action
    playouts: int
    value: float  # what is compared: the score, or chiefly the chance to win where there is an opponent
    values: tuple[float, ...]  # of each playout: the k-th of every option met the same fate
    outlooks: tuple[Outlook, ...]
    score: float
    score_error: float  # standard errors
    win: float | None = None
    win_error: float = 0.0
    seen: tuple[Any, ...] = ()  # what was to be noted at the end of each playout


class Node:
    """A position as the path that led to it."""

    __slots__ = ("children", "order", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[Action, Node] = {}
        self.order: list[Action] | None = None  # the options, best looking first, once they were ranked


class Candidate:
    """An option at the root: its tree, and what its playouts came to."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.node = Node()
        self.tried = Tried(action)

    def mean(self) -> float:
        return self.node.total / self.node.visits if self.node.visits else -inf


def estimate(tried: Tried) -> Estimate:
    """What the playouts of an option say of it."""
    score, score_error = mean_and_error([outlook.score for outlook in tried.outlooks])
    wins = [outlook.win for outlook in tried.outlooks if outlook.win is not None]
    win, win_error = mean_and_error(wins) if wins else (None, 0.0)
    finished = [outlook.win for outlook in tried.outlooks if outlook.win is not None and is_over(outlook)]
    win_error = leaving_room(win_error, finished, len(wins), (0.0, 0.0, 1.0, 1.0))
    value = sum(tried.values) / len(tried.values)
    return Estimate(
        tried.action, len(tried.values), value, tuple(tried.values), tuple(tried.outlooks), score, score_error, win,
        win_error, tuple(tried.seen),
    )  # fmt: skip


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error; of a single value nothing is known about that."""
    n = len(values)
    mean = sum(values) / n
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n) if n > 1 else inf


def is_over(outlook: Outlook) -> bool:
    """Was the game played to its end? Then it is won, drawn or lost, and no chance is left."""
    return outlook.win in (0.0, 0.5, 1.0)


def leaving_room(error: float, finished: Sequence[float], tries: int, unseen: Sequence[float]) -> float:
    """The standard error of a chance that partly rests on finished games.

    That they all ended alike leaves room for other ends: they are counted with a few more, at both ends of the scale.
    """
    if not finished:
        return error
    return max(error, len(finished) / tries * mean_and_error([*finished, *unseen])[1])


def beats(one: Tried, other: Tried, caution: float = USUAL_CAUTION) -> bool:
    """Is this option better than the other, by more than chance alone would often make it seem?

    Both are compared playout by playout, as far as both were played out.
    """
    differences = [a - b for a, b in zip(one.values, other.values, strict=False)]
    n = len(differences)
    if n < max(2, 2 * caution):  # too few to know the error by; the more care, the more of them
        return False
    mean = sum(differences) / n
    return mean > caution * sqrt(sum((d - mean) ** 2 for d in differences)) / n


def utility(outlook: Outlook) -> float:
    """What is compared. Without an opponent the score; else the chance to win, and a little for the lead."""
    if outlook.win is None:
        return outlook.score
    return outlook.win + MARGIN * max(-LEAD, min(LEAD, outlook.lead))


def listed(rules: Rules[Any, Any], s: Any) -> Sequence[Action]:
    """What you may do now, where that is a list."""
    options = rules.legal(s)
    if isinstance(options, Ask):
        raise ValueError("a question without a list of answers cannot be searched")
    return options


class Search:
    """Plays any game that has a list of legal actions."""

    def __init__(self, game: Game, budget: Budget | None = None, note: Callable[[Any], Any] | None = None) -> None:
        self.budget = budget or Budget()
        self.note = note  # is called with the last position of every playout; `Estimate.seen` has what it returns
        heuristic, greedy = part(game, "heuristic"), part(game, "greedy")
        self.value = heuristic.value if heuristic else None
        self.rank = heuristic.rank if heuristic else None
        self.greedy: Callable[[Any, Random], Action] | None = greedy.choose if greedy else None
        self.policy = (heuristic.quick if heuristic else None) or self.greedy
        self.caution = heuristic.CAUTION if heuristic else USUAL_CAUTION
        self.turns: float = heuristic.TURNS if heuristic and heuristic.value else inf
        self.think = heuristic.think if heuristic else None

    def choose(self, rules: Rules[Any, Any], state: Any, rng: Random) -> Action:
        if self.think is not None:
            return self.think(rules, state, rng, self._wanted(False))[0].action
        return self.look(rules, state, rng)[0].action

    def look(
        self,
        rules: Rules[Any, Any],
        state: Any,
        rng: Random,
        always: Sequence[Action] = (),
        stopped: Callable[[], bool] = never,
        keep_first: bool = False,
    ) -> list[Estimate]:
        """The options that were looked at, best first; `always` are looked at whatever they promise, and to the end.

        With `keep_first` so is the option that looks best at once: it may be the choice although others did better.

        `stopped` is asked between playouts; what was found until then is the answer.
        """
        options = listed(rules, state)
        if self.think is not None:
            return [estimate(one) for one in self.think(rules, state, rng, self._wanted(True, always, stopped))]
        ahead = Lookahead(self, rules, state, rng.getrandbits(64))
        order = self.ordered(state, options, rng)
        candidates = [Candidate(order[0])]
        width = self._width(lambda: ahead.playout(candidates[0]))
        candidates += [Candidate(action) for action in order[1:width]]
        candidates += [Candidate(action) for action in always if action not in order[:width]]
        kept = {*always, order[0]} if keep_first else {*always}
        left = candidates
        for playouts, until in self._rounds(len(left)):
            ahead.share_out(left, playouts, until, stopped)
            left = sorted(left, key=lambda c: -c.mean())  # stable: what looked better stays before its equals
            half = max(1, ceil(len(left) / 2))
            left = left[:half] + [c for c in left[half:] if c.action in kept]
        favourite = candidates[0]
        if (
            favourite.tried.values
            and left[0] is not favourite
            and not beats(left[0].tried, favourite.tried, self.caution)
        ):
            left = [favourite, *(c for c in left if c is not favourite)]
        done = [c for c in candidates if c.tried.values]
        done.sort(key=lambda c: (c is not left[0], c not in left, -len(c.tried.values), -c.mean()))
        return [estimate(c.tried) for c in done]

    def _wanted(self, is_told: bool, always: Sequence[Action] = (), stopped: Callable[[], bool] = never) -> Wanted:
        """What a game that thinks by itself is asked for. Seconds are seen to by stopping it."""
        if self.budget.seconds is None:
            return Wanted(self.budget.playouts, is_told, always, self.note, stopped)
        until = monotonic() + self.budget.seconds
        return Wanted(inf, is_told, always, self.note, lambda: stopped() or monotonic() > until)

    def _rounds(self, options: int) -> Iterator[tuple[float, float]]:
        """How many playouts each round has, and until when it may last."""
        rounds = max(1, ceil(log2(options))) if options > 1 else 1
        begun, seconds = monotonic(), self.budget.seconds
        for n in range(rounds):
            if seconds is None:
                yield self.budget.playouts / rounds, inf
            else:
                yield inf, begun + seconds * (n + 1) / rounds

    def _width(self, one_playout: Callable[[], None]) -> int:
        """How many options to look at: more the more playouts there are. With a clock, the first one tells how many."""
        playouts: float = self.budget.playouts
        if self.budget.seconds is not None:
            begun = monotonic()
            one_playout()
            playouts = self.budget.seconds / max(monotonic() - begun, 1e-6)
        return max(2, min(WIDEST, int(sqrt(playouts) if self.rank else playouts / EACH)))

    def ordered(self, state: Any, options: Sequence[Action], rng: Random) -> list[Action]:
        """The options, best looking first."""
        if self.rank is not None:
            ranks = self.rank(state, options)
            places = sorted(range(len(options)), key=lambda i: -ranks[i])
            return [options[i] for i in places]
        order = list(options)
        rng.shuffle(order)
        if self.greedy is not None:
            favourite = self.greedy(state, rng)
            order.sort(key=lambda action: action != favourite)
        return order


class Lookahead:
    """One search in one position."""

    def __init__(self, search: Search, rules: Rules[Any, Any], state: Any, seed: int) -> None:
        self.search = search
        self.rules = rules
        self.state = state
        self.seed = seed
        self.hidden = rules.redeal is not no_redeal
        self.low, self.high = inf, -inf  # the values seen so far
        self.actions = self.turns = 0  # of the playout under way

    def share_out(self, left: Sequence[Candidate], playouts: float, until: float, stopped: Callable[[], bool]) -> None:
        """Give every option the same number of playouts, at least one each. Time is only kept to after that."""
        each = max(1, round(playouts / len(left))) if playouts != inf else inf
        n = 0
        while n < each:
            for candidate in left:
                late = monotonic() > until if until != inf else False
                if candidate.node.visits and (late or stopped()):
                    return
                self.playout(candidate)
            n += 1

    def playout(self, candidate: Candidate) -> None:
        k = candidate.node.visits
        fate, dice = Random(self.seed + 2 * k), Random(self.seed + 2 * k + 1)
        s = self.rules.clone(self.state)
        if self.hidden:
            self.rules.redeal(s, 0, fate)
        self.actions = self.turns = 0
        self._do(s, candidate.action)
        path = self._descend(candidate.node, s, fate, dice)
        outlook = self._play_on(s, fate, dice)
        value = utility(outlook)
        self.low, self.high = min(self.low, value), max(self.high, value)
        for node in path:
            node.visits += 1
            node.total += value
        candidate.tried.add(value, outlook, self.search.note, s)

    def _do(self, s: Any, action: Action) -> None:
        """Your move; a turn is over when it is not yours to decide any more."""
        self.rules.apply(s, action)
        if self.rules.actor(s) != YOU:
            self.turns += 1

    def _stops(self, s: Any, actor: str) -> bool:
        return actor == OVER or (actor != YOU and self.turns > self.search.turns) or self.actions > LONGEST

    def _descend(self, node: Node, s: Any, fate: Random, dice: Random) -> list[Node]:
        """Follow the tree to a position that was not met before. The nodes on the way, the new one included."""
        rules, path = self.rules, [node]
        while node.visits:
            actor = rules.actor(s)
            if self._stops(s, actor):
                break
            self.actions += 1
            if actor == YOU:
                options = listed(rules, s)
                if len(options) == 1:
                    self._do(s, options[0])
                    continue
                action = self._promising(node, s, options, dice)
                self._do(s, action)
            elif actor == CHANCE:
                action = rules.sample(s, fate)
                rules.apply(s, action)
            else:
                rules.apply(s, rules.bot(s, False).choice)
                continue
            child = node.children.get(action)
            if child is None:
                child = node.children[action] = Node()
            node = child
            path.append(node)
        return path

    def _promising(self, node: Node, s: Any, options: Sequence[Action], dice: Random) -> Action:
        """UCB over the options admitted so far; one that was never tried comes first. Only what is legal now counts:
        what is hidden may differ from playout to playout."""
        if node.order is None:
            node.order = self.search.ordered(s, options, dice)
        legal = set(options)
        order = [action for action in node.order if action in legal]
        if len(order) < len(options):
            known = set(order)
            more = [action for action in options if action not in known]
            node.order += more
            order += more
        admitted = order[: 1 + int(sqrt(node.visits))]
        spread = max(self.high - self.low, 1e-9)
        best, most = admitted[0], -inf
        for action in admitted:
            child = node.children.get(action)
            if child is None:
                return action
            promise = child.total / child.visits / spread + CURIOSITY * sqrt(log(node.visits) / child.visits)
            if promise > most:
                best, most = action, promise
        return best

    def _play_on(self, s: Any, fate: Random, dice: Random) -> Outlook:
        """Play out in thought until the game is over or can be valued, and say what came of it."""
        rules, policy = self.rules, self.search.policy
        while not self._stops(s, actor := rules.actor(s)):
            self.actions += 1
            if actor == CHANCE:
                rules.apply(s, rules.sample(s, fate))
            elif actor == YOU:
                self._do(s, policy(s, dice) if policy else dice.choice(listed(rules, s)))
            else:
                rules.apply(s, rules.bot(s, False).choice)
        if actor == OVER or self.search.value is None:
            return ending(rules.result(s))
        return self.search.value(s)
