"""Why one move is better than another, in words: what counts in a landscape, and what a move completes and extends."""

from __future__ import annotations

from collections.abc import Iterator

from secondchair.core.outlook import Count
from secondchair.core.words import counted
from secondchair.games.carcassonne import greedy, rules
from secondchair.games.carcassonne.actions import Claim, Draw, Move, Place, Score
from secondchair.games.carcassonne.content import MONASTERY, TERRAINS, WIDTH
from secondchair.games.carcassonne.scoring import (
    NAMES,
    describe_feature,
    feature_worth,
    judge_feature,
    names,
)
from secondchair.games.carcassonne.state import CLAIM, OVER, Feature, State, feature, root
from secondchair.games.carcassonne.state import counts as on_feature

COMING, IN_SIGHT = "{} that will probably come home", "{} in sight for the last colour"


def counts(s: State) -> dict[str, Count]:
    """The last colour decides (CAR-34), and no colour may be without a meeple when it needs one (CAR-18)."""
    chances = {demands: greedy.chance_to_fill(s, demands) for demands in set(s.frontier.values())}
    low = min(s.scores)
    coming, within_reach = 0.0, [0.0] * s.colours
    for f, chance in greedy.outlook(s, chances) if s.phase != OVER else ():
        there = on_feature(s, f[4])
        coming += chance * sum(there)
        for colour, n in enumerate(there):
            within_reach[colour] += chance * feature_worth(f) * (n == max(there))
    last = [points for points, score in zip(within_reach, s.scores, strict=True) if score == low]
    return {
        "last": Count(low, "point for the last colour", "points for the last colour", 2.2),
        "others": Count(sum(s.scores) - low, "point for the other colours", "points for the other colours", 0.4),
        "home": Count(sum(s.supply), "meeple at home", "meeples at home", 1.5),
        "bare": Count(s.supply.count(0), "colour without a meeple at home", "colours without a meeple at home", -8.0),
        "coming": Count(coming, COMING.format("meeple"), COMING.format("meeples"), 1.0, guessed=True),
        "reach": Count(min(last), IN_SIGHT.format("point"), IN_SIGHT.format("points"), 0.6, guessed=True),
        "holes": Count(
            sum(not chances[demands] for demands in s.frontier.values()),
            "empty cell that no tile fits any more",
            "empty cells that no tile fits any more",
            -0.4,
        ),
    }


def deeds(s: State, a: Move) -> list[str]:
    after = rules.clone(s)
    match a:
        case Place():
            rules.apply(after, a)
            return [*_completed(after), *_ending(s, after), *_extended(s, after), *_free(s, after)]
        case Claim():
            rules.apply(after, a)
            return _claimed(s, after, (s.spot << 2) + a.part)
        case Score():
            f = feature(s, (a.y * WIDTH + a.x << 2) + a.part)
            return [f"scores {_whose(s, f)} first{_points(s, f)}"]
        case Draw():
            return []


def _completed(s: State) -> Iterator[str]:
    """What the tile just laid completes, and what that gives as the scores stand."""
    for part in s.done:
        f = feature(s, part)
        n = sum(on_feature(s, f[4]))
        home = "brings its meeple home" if n == 1 else f"brings {counted(n, 'meeple')} home"
        yield f"completes {_whose(s, f)}{_points(s, f)} and {home}"


def _points(s: State, f: Feature) -> str:
    verdict = judge_feature(s, f)
    if not verdict.winners:
        return " for no points"
    each = " each" if len(verdict.winners) > 1 else ""
    return f" for {counted(verdict.value, 'point')}{each}"


def _whose(s: State, f: Feature) -> str:
    """ "Red's city of 3 tiles"."""
    owners = names([colour for colour, n in enumerate(on_feature(s, f[4])) if n])
    return f"{owners}'s {describe_feature(f)}"


def _ending(s: State, after: State) -> Iterator[str]:
    if after.stuck:
        yield f"ends the game, since {NAMES[s.colour]} has no meeple to place"
    elif after.phase == OVER:
        yield "ends the game"


def _extended(s: State, after: State) -> Iterator[str]:
    """Features with a meeple that the tile makes larger, joins, or comes to lie beside."""
    told = set[int]()
    for part in s.meeples:
        before, now, top = feature(s, part), feature(after, part), root(after, part)
        if before == now or not now[1] or top in told:
            continue
        told.add(top)
        joined = {root(s, other) for other in s.meeples if root(after, other) == top}
        if now[0] == MONASTERY:
            yield f"fills a cell around {_whose(after, now)}"
        elif len(joined) > 1:
            yield f"joins {len(joined)} claimed {_several(now[0])} to {_whose(after, now)}"
        else:
            yield f"extends {_whose(s, before)} to {counted(now[2].bit_count(), 'tile')}"


def _several(terrain: int) -> str:
    return {"city": "cities", "road": "roads"}[TERRAINS[terrain]]


def _free(s: State, after: State) -> Iterator[str]:
    """CAR-14: a meeple must be placed where a feature is free."""
    if after.phase != CLAIM and not after.stuck and s.supply[s.colour]:
        yield f"needs no meeple of {NAMES[s.colour]}"


def _claimed(s: State, after: State, part: int) -> list[str]:
    f = feature(s, part)
    if f[1]:
        left = counted(after.supply[s.colour], "meeple") if after.supply[s.colour] else "no meeple"
        return [f"claims the {describe_feature(f)} and leaves {NAMES[s.colour]} {left} at home"]
    claimed = feature(after, part)
    return [f"claims the finished {describe_feature(f)}{_points(after, claimed)}, and the meeple comes straight home"]
