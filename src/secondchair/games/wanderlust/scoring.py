"""What objectives ask for, the score sheet, and how the race ended."""

from __future__ import annotations

from collections.abc import Sequence

from secondchair.core.rules import Line, Result, Sheet
from secondchair.games.wanderlust.content import KINDS, Content
from secondchair.games.wanderlust.state import YOU, K, State, trotter_name

LOST = "race lost"  # the three ends of the race
FINISHED_NOT_WON = "race finished, not won"
WON = "race won"

KIND_METRICS = {f"{kind}_destinations": i for i, kind in enumerate(KINDS)}


def progress(s: State, t: int, goal: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What a trotter has towards an objective, and what it asks for: one number, or one per collectible (WL-162)."""
    objective = s.content.objectives[goal]
    need = objective.needs(s.n)
    metric = objective.metric
    if metric == "collectibles":
        return tuple(s.tokens[t * K : t * K + K]), need
    if metric == "encounter_cards":
        return (s.met[t],), need
    if metric == "travel_xp":
        return (s.xp[t],), need
    cards = s.visited[t]
    if metric == "destinations":
        return (len(cards),), need
    if metric == "zones_visited":
        zone_of = s.content.zone_of
        return (len({zone_of[card] for card in cards}),), need
    if metric in KIND_METRICS:
        kind, kind_of = KIND_METRICS[metric], s.content.kind_of
        return (sum(kind_of[card] == kind for card in cards),), need
    at_home = s.place[t] == s.home[t]  # return_home_with_destinations
    return (len(cards) if at_home else 0,), need


def is_met(s: State, t: int, goal: int) -> bool:
    have, need = progress(s, t, goal)
    return all(h >= n for h, n in zip(have, need, strict=True))


def markers(s: State, t: int) -> int:
    return sum(t in who for who in s.done)


def finished(s: State, t: int) -> bool:
    """WL-12: the race is finished with two objectives."""
    return markers(s, t) >= s.content.numbers.race_objectives_to_finish


# -- sections A, B and C -----------------------------------------------------------------------------------------------


def points_for_objectives(c: Content, done: Sequence[tuple[int, ...]], t: int) -> int:
    """WL-181: by the order in which trotters completed the same objective."""
    by_order = c.objective_points
    return sum(by_order[who.index(t)] for who in done if t in who and who.index(t) < len(by_order))


def points_for_xp(c: Content, xp: int) -> int:
    """WL-182."""
    return xp // c.numbers.score_xp_per_point


def points_for_collectibles(c: Content, tokens: Sequence[int]) -> int:
    """WL-183."""
    worth = (c.numbers.score_souvenir, c.numbers.score_postcard, c.numbers.score_camera)
    return sum(a * b for a, b in zip(tokens, worth, strict=True))


def objective_points(s: State, t: int) -> int:
    return points_for_objectives(s.content, s.done, t)


def xp_points(s: State, t: int) -> int:
    return points_for_xp(s.content, s.xp[t])


def collectible_points(s: State, t: int) -> int:
    return points_for_collectibles(s.content, s.tokens[t * K : t * K + K])


SECTIONS = {
    "A": ("A. Objectives", "WL-181", objective_points),
    "B": ("B. Travel XP", "WL-182", xp_points),
    "C": ("C. Collectibles", "WL-183", collectible_points),
}


def scores(s: State, t: int) -> bool:
    """WL-53, WL-185: you score only when you have finished the race; an Automaton always does."""
    if t == YOU:
        return finished(s, t) or not s.over
    return finished(s, t) or not s.over or s.content.numbers.solo_automatons_score_without_two_objectives


def points(s: State, t: int) -> int:
    if not scores(s, t):
        return 0
    return sum(SECTIONS[name][2](s, t) for name in s.content.numbers.solo_score_sections)


def sheet(s: State) -> Sheet:
    """Sections A to C for every trotter (WL-54, WL-180); before the end, as if the race ended now."""
    lines = tuple(
        Line(label, tuple(of(s, t) if scores(s, t) else None for t in range(s.n)), rule)
        for label, rule, of in (SECTIONS[name] for name in s.content.numbers.solo_score_sections)
    )
    names = tuple(trotter_name(t) for t in range(s.n))
    to_finish = s.content.numbers.race_objectives_to_finish
    if s.over:
        said = result_text(s)
    elif finished(s, YOU):
        said = "You have finished the race: these points count."
    else:
        said = f"Your points count only with {to_finish} objectives; you have {markers(s, YOU)}."
    return Sheet(names, lines, tuple(points(s, t) for t in range(s.n)), said)


# -- the end -----------------------------------------------------------------------------------------------------------


def ranking(s: State, t: int) -> tuple[int, int, int]:
    """WL-185: points, then XP, then cards."""
    return points(s, t), s.xp[t], len(s.visited[t])


def outcome(s: State) -> str:
    """WL-53 to WL-55."""
    if not finished(s, YOU):
        return LOST
    best = max((ranking(s, t) for t in range(1, s.n) if scores(s, t)), default=(0, 0, 0))
    return WON if ranking(s, YOU) >= best else FINISHED_NOT_WON


def _winners(s: State) -> list[int]:
    racers = [t for t in range(s.n) if scores(s, t)]
    best = max(ranking(s, t) for t in racers)
    return [t for t in racers if ranking(s, t) == best]


def result_text(s: State) -> str:
    to_finish = s.content.numbers.race_objectives_to_finish
    end = outcome(s)
    if end == LOST:
        have = markers(s, YOU)
        return f"You have lost the race: {have} of {to_finish} objectives."
    winners = _winners(s)
    if end == WON and len(winners) > 1:
        others = " and ".join(trotter_name(t) for t in winners if t != YOU)
        return f"You win the race together with {others}: {points(s, YOU)} points each."
    best = max(points(s, t) for t in range(1, s.n))
    if end == WON:
        return f"You win the race: {points(s, YOU)} points to {best}."
    names = " and ".join(trotter_name(t) for t in winners)
    wins = "wins" if len(winners) == 1 else "win"
    return f"You have finished the race, but {names} {wins}: {points(s, winners[0])} points to your {points(s, YOU)}."


def result(s: State) -> Result:
    end = outcome(s)
    goals = []
    if end == WON:
        goals.append("WL-55")
    if markers(s, YOU) >= 3:
        goals.append("WL-160")
    return Result(
        reason=end,
        text=result_text(s),
        score=points(s, YOU),
        sheet=sheet(s),
        opponent=max(points(s, t) for t in range(1, s.n)),
        won=end == WON,
        goals=tuple(goals),
        turns=s.round,
    )
