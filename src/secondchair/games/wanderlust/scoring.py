"""What objectives ask for, the score sheet, and how the race ended."""

from __future__ import annotations

from collections.abc import Sequence

from secondchair.core.rules import Line, Result, Sheet
from secondchair.games.wanderlust.content import KINDS, TOLD, Content
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
        return (sum([kind_of[card] == kind for card in cards]),), need
    if metric == TOLD:
        return (0,), need
    at_home = s.place[t] == s.home[t]  # return_home_with_destinations
    return (len(cards) if at_home else 0,), need


def is_met(s: State, t: int, goal: int) -> bool:
    have, need = progress(s, t, goal)
    return have >= need if len(need) == 1 else all(h >= n for h, n in zip(have, need, strict=True))


def markers(s: State, t: int) -> int:
    return sum([t in who for who in s.done])


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
        text = result_text(s)
    elif finished(s, YOU):
        text = "You have finished the race: these points count."
    else:
        text = f"Your points count only with {to_finish} objectives; you have {markers(s, YOU)}."
    return Sheet(names, lines, tuple(points(s, t) for t in range(s.n)), text)


# -- the end -----------------------------------------------------------------------------------------------------------


Rank = tuple[int, int, int]  # points, XP, cards (WL-185)


def ranking(s: State, t: int) -> Rank | None:
    return (points(s, t), s.xp[t], len(s.visited[t])) if scores(s, t) else None


def verdict(c: Content, placed: int, ranks: Sequence[Rank | None]) -> tuple[str, str]:
    """WL-53 to WL-55, WL-185: how the race ended for you, and in words. `placed` are your markers.

    `ranks` begins with you; None is who does not score.
    """
    to_finish = c.numbers.race_objectives_to_finish
    yours = ranks[YOU]
    if yours is None:
        return LOST, f"You have lost the race: {placed} of {to_finish} objectives."
    best = max(rank for rank in ranks if rank is not None)
    winners = [t for t, rank in enumerate(ranks) if rank == best]
    others = [rank for rank in ranks[1:] if rank is not None]
    names = " and ".join(trotter_name(t) for t in winners if t != YOU)
    if yours != best:
        wins = "wins" if len(winners) == 1 else "win"
        text = f"You have finished the race, but {names} {wins}: {_margin(best, yours, 'your ')}."
        return FINISHED_NOT_WON, text
    if names:
        return WON, f"You win the race together with {names}: {best[0]} points each."
    return WON, f"You win the race: {_margin(yours, max(others, default=(0, 0, 0)))}."


def _margin(ahead: Rank, behind: Rank, whose: str = "") -> str:
    """By what one is ahead: by points, or by what breaks the tie (WL-185)."""
    if ahead[0] != behind[0]:
        return f"{ahead[0]} points to {whose}{behind[0]}"
    n, what = (1, "XP") if ahead[1] != behind[1] else (2, "cards")
    return f"{ahead[0]} points each, {ahead[n]} {what} to {whose}{behind[n]}"


def _verdict(s: State) -> tuple[str, str]:
    return verdict(s.content, markers(s, YOU), [ranking(s, t) for t in range(s.n)])


def result_text(s: State) -> str:
    return _verdict(s)[1]


def goals_reached(end: str, placed: int) -> tuple[str, ...]:
    return ("WL-55",) * (end == WON) + ("WL-160",) * (placed >= 3)


def result(s: State) -> Result:
    end, text = _verdict(s)
    return Result(
        reason=end,
        text=text,
        score=points(s, YOU),
        sheet=sheet(s),
        opponent=max(points(s, t) for t in range(1, s.n)),
        won=end == WON,
        goals=goals_reached(end, markers(s, YOU)),
        turns=s.round,
        scored=finished(s, YOU),
    )
