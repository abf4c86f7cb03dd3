"""What a feature is worth, who gets it, and the score sheet. The upper half knows no board: a companion uses it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from msgspec import Struct

from secondchair.core.rules import Event, Line, Sheet
from secondchair.core.words import counted, listed
from secondchair.games.carcassonne.content import CITY, MONASTERY, ROAD, TERRAINS
from secondchair.games.carcassonne.state import COLOURS, Feature, State, counts, part_target

NAMES = tuple(colour.capitalize() for colour in COLOURS)
MEEPLES = 3  # the fourth source of points, after the three terrains
SOURCES = (*TERRAINS, "meeples")
FINAL_POINTS = 2  # of a meeple on a tile at the end (CAR-33)
MONASTERY_POINTS = 9  # CAR-B7


class Verdict(Struct, frozen=True):
    """Who gets what for a completed feature. `winners` is empty when nobody scores."""

    value: int
    majority: tuple[int, ...]
    last: tuple[int, ...]  # those of the majority that are last
    winners: tuple[int, ...]


def worth(terrain: int, tiles: int, pennants: int = 0) -> int:
    """The value of a completed feature (CAR-B7)."""
    if terrain == CITY:
        return 2 * (tiles + pennants)
    return tiles if terrain == ROAD else MONASTERY_POINTS


def last_colours(scores: Sequence[int]) -> tuple[int, ...]:
    """Every colour on the lowest field (CAR-22)."""
    low = min(scores)
    return tuple(colour for colour, points in enumerate(scores) if points == low)


def judge(value: int, on_it: Sequence[int], scores: Sequence[int]) -> Verdict:
    """CAR-20, CAR-21, CAR-26: the majority gets the value if one of them is last; all others get nothing."""
    most, low = max(on_it), min(scores)
    majority = tuple(colour for colour, n in enumerate(on_it) if n == most)
    last = tuple(colour for colour in majority if scores[colour] == low)
    return Verdict(value, majority, last, majority if last else ())


def best_order(waiting: Sequence[tuple[int, Sequence[int]]], scores: Sequence[int]) -> tuple[int, ...]:
    """The order of scoring that lifts the lowest colour most, then the next lowest, and so on (CAR-24).

    `waiting` holds the value and the meeples per colour of each completed feature; the order is given by their places.
    """

    def after(order: tuple[int, ...]) -> list[int]:
        points = list(scores)
        for place in order:
            for colour in judge(*waiting[place], points).winners:
                points[colour] += waiting[place][0]
        return sorted(points)

    return max(permutations(range(len(waiting))), key=after)


def final_steps(scores: Sequence[int], on_tiles: Sequence[int]) -> list[int]:
    """The final scoring in a best order: the colours whose meeples score, one after the other (CAR-33).

    A colour is last on every field up to the result, which is known beforehand (CAR-35), and scores from there as long
    as it has meeples. So the steps follow from the fields they start on, lowest first.
    """
    reached = min(points + FINAL_POINTS * n for points, n in zip(scores, on_tiles, strict=True))
    steps = [
        (field, colour)
        for colour, (points, n) in enumerate(zip(scores, on_tiles, strict=True))
        for field in range(points, min(points + FINAL_POINTS * n, reached + 1), FINAL_POINTS)
    ]
    return [colour for _, colour in sorted(steps)]


# -- in words ----------------------------------------------------------------------------------------------------------


def names(colours: Sequence[int], joint: str = "and", called: Sequence[str] = NAMES) -> str:
    """Some colours in words; at a real table they may be `called` otherwise."""
    return listed([called[colour] for colour in colours], joint)


def describe(terrain: int, tiles: int, pennants: int = 0) -> str:
    """ "city of 4 tiles with 1 pennant"."""
    if terrain == MONASTERY:
        return "monastery"
    with_pennants = f" with {counted(pennants, 'pennant')}" if pennants else ""
    return f"{TERRAINS[terrain]} of {counted(tiles, 'tile')}{with_pennants}"


def verdict_in_words(verdict: Verdict, on_it: Sequence[int], called: Sequence[str] = NAMES) -> str:
    """Who scores and why: "Red is last: 10 points for Red.\""""
    majority, total = verdict.majority, sum(on_it)
    those = names(majority, called=called)
    most = f"{those} {'has' if len(majority) == 1 else 'have'} most meeples there. "
    why = most if total > sum(on_it[colour] for colour in majority) else ""
    if verdict.winners:
        are = "is" if len(verdict.last) == 1 else "are"
        each = " each" if len(majority) > 1 else ""
        points = counted(verdict.value, "point")
        return f"{why}{names(verdict.last, called=called)} {are} last: {points}{each} for {those}."
    if len(majority) == 1:
        reason = f"{those} is not last"
    elif len(majority) == 2:
        reason = f"neither {names(majority, 'nor', called)} is last"
    else:
        reason = f"none of {those} is last"
    home = "The meeple comes home." if total == 1 else "The meeples come home."
    return f"{why}Nobody scores: {reason}. {home}"


def verdict_rule(verdict: Verdict) -> str:
    if not verdict.winners:
        return "CAR-25"
    return "CAR-20" if len(verdict.majority) == 1 else "CAR-21"


FINAL_RULE = f"Final scoring, {FINAL_POINTS} points for a meeple on a tile while its colour is last"


def final_in_words(steps: Sequence[int]) -> str:
    """What the final scoring gave: "Final scoring, … : Red 4, Green 2.\""""
    scored = [f"{NAMES[c]} {FINAL_POINTS * steps.count(c)}" for c in range(len(NAMES)) if c in steps]
    return f"{FINAL_RULE}: {', '.join(scored)}." if scored else f"{FINAL_RULE}: nobody scores."


def final_order(steps: Sequence[int], scores: Sequence[int], called: Sequence[str]) -> tuple[str, ...]:
    """The final scoring meeple by meeple, in a best order: "Red to 6" and so on; `scores` are those before it."""
    points, found = list(scores), []
    for colour in steps:
        points[colour] += FINAL_POINTS
        found.append(f"{called[colour]} to {points[colour]}")
    return tuple(found)


def last_in_words(scores: Sequence[int], called: Sequence[str] = NAMES) -> str:
    """ "Red and Green are last with 4 points"."""
    last = last_colours(scores)
    return f"{names(last, called=called)} {'is' if len(last) == 1 else 'are'} last with {counted(min(scores), 'point')}"


def result_in_words(scores: Sequence[int], called: Sequence[str] = NAMES) -> str:
    """CAR-34."""
    last = last_colours(scores)
    are = "is" if len(last) == 1 else "are"
    return f"{names(last, called=called)} {are} last with {min(scores)}: that is your result."


def sheet_of(
    scores: Sequence[int],
    earned: Sequence[int],
    over: bool,
    corrected: Sequence[int] = (),
    called: Sequence[str] = NAMES,
    notes: tuple[str, ...] = (),
) -> Sheet:
    """The points of each colour by where they came from. `earned` holds them by source, then by colour."""
    n = len(scores)

    def by(source: int) -> tuple[int, ...]:
        return tuple(earned[source * n : source * n + n])

    lines: tuple[Line, ...] = (
        Line("Start field", tuple(range(1, n + 1)), "CAR-5"),
        Line("Roads", by(ROAD), "CAR-B7"),
        Line("Cities", by(CITY), "CAR-B7"),
        Line("Monasteries", by(MONASTERY), "CAR-B7"),
        Line("Meeples at the end", by(MEEPLES), "CAR-33"),
    )
    if any(corrected):
        lines = (*lines, Line("Corrected by hand", tuple(corrected)))
    last = names(last_colours(scores), called=called)
    result = f"Your result is {min(scores)}, the points of {last}." if over else f"{last_in_words(scores, called)}."
    return Sheet(tuple(called[:n]), lines, tuple(scores), result, notes)


# -- on the board ------------------------------------------------------------------------------------------------------


def feature_worth(f: Feature) -> int:
    """What the feature would give if it were complete as it stands."""
    return worth(f[0], f[2].bit_count(), f[3])


def describe_feature(f: Feature) -> str:
    return describe(f[0], f[2].bit_count(), f[3])


def judge_feature(s: State, f: Feature) -> Verdict:
    """What would happen if this feature were scored now."""
    return judge(feature_worth(f), counts(s, f[4]), s.scores)


def on_tiles(s: State) -> list[int]:
    """Meeples of each colour that stand on tiles."""
    return [s.meeples_each - left for left in s.supply]


def potential(s: State) -> int:
    """The result if the game ended now (CAR-35)."""
    return min(points + FINAL_POINTS * n for points, n in zip(s.scores, on_tiles(s), strict=True))


def score_meeples(s: State, out: list[Event] | None) -> None:
    """The final scoring (CAR-33). The meeples stay where they are, so that the landscape can still be read."""
    steps = final_steps(s.scores, on_tiles(s))
    for colour in steps:
        s.scores[colour] += FINAL_POINTS
        s.earned[MEEPLES * s.colours + colour] += FINAL_POINTS
    if out is not None:
        standing = tuple(part_target(part) for part in sorted(s.meeples) if s.meeples[part] in steps)
        out.append(Event(final_in_words(steps), "CAR-33", standing))


def sheet(s: State) -> Sheet:
    """The points of each colour by where they came from; at any time in the game."""
    return sheet_of(s.scores, s.earned, over=bool(s.reason))
