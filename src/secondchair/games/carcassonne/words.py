"""What options are called and what they bring, in words a person would use: never a bare coordinate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from secondchair.core.words import counted, listed
from secondchair.games.carcassonne import scoring, shapes
from secondchair.games.carcassonne.actions import Place
from secondchair.games.carcassonne.content import CITY, MONASTERY, ROAD, STEPS, TERRAINS, Kind
from secondchair.games.carcassonne.scoring import NAMES, Verdict, names
from secondchair.games.carcassonne.state import CLAIM, OVER, State, cell_at, counts, feature, xy

_TOWARDS = ("above", "to the right", "below", "to the left")
_BESIDE = ("above", "right of", "below", "left of")  # a cell beside a tile, by the side of the tile on which it lies


def tile_name(kind: Kind) -> str:
    return kind.name.split(" (")[0]


# -- what a cell is called ---------------------------------------------------------------------------------------------


def cell_labels(s: State, places: Sequence[Place]) -> dict[int, str]:
    """Every cell that can be chosen, in words that no other of them has: by what lies beside it."""
    cells = list(dict.fromkeys(cell_at(place.x, place.y) for place in places))
    marks = _landmarks(s) if cells else {}
    phrases = {cell: _phrases(cell, marks) for cell in cells}
    labels = {cell: beside[0] for cell, beside in phrases.items()}
    for more in (2, 3, 4):  # as many of the tiles beside it as it takes
        shared = Counter(labels.values())
        labels = {
            cell: label if shared[label] == 1 else ", ".join(phrases[cell][:more]) for cell, label in labels.items()
        }
    shared = Counter(labels.values())
    return {cell: label if shared[label] == 1 else f"{label}, {_from_start(cell)}" for cell, label in labels.items()}


def _phrases(cell: int, marks: Mapping[int, tuple[int, str]]) -> list[str]:
    """ "right of the tile laid last": one phrase for each tile beside the cell, the most telling first."""
    found = []
    for side, step in enumerate(STEPS):
        if mark := marks.get(cell - step):
            found.append((mark[0], side, f"{_BESIDE[side]} {mark[1]}"))
    return [words for _, _, words in sorted(found)]


def _landmarks(s: State) -> dict[int, tuple[int, str]]:
    """What each tile is called, and how telling that is (0 most)."""
    nouns = {cell: _noun(s.content.kinds[laid >> 2]) for cell, laid in s.board.items()}
    seen = Counter(noun for _, noun in nouns.values())
    marks = {cell: (rank, f"the {noun}" if seen[noun] == 1 else f"a {noun}") for cell, (rank, noun) in nouns.items()}
    for part, colour in s.meeples.items():
        cell, kind = part >> 2, s.content.kinds[s.board[part >> 2] >> 2]
        marks[cell] = (2, f"{NAMES[colour]}'s {TERRAINS[kind.parts[part & 3].terrain]}")
    marks[0] = (1, "the start tile")
    if len(s.board) > 1:
        marks[next(reversed(s.board))] = (0, "the tile laid last")
    return marks


@cache
def _noun(kind: Kind) -> tuple[int, str]:
    """A short name for a tile, by what catches the eye."""
    city = len(shapes.cities(kind)[0]) if shapes.cities(kind) else 0
    looks = (
        (shapes.has_monastery(kind), "monastery"),
        (shapes.is_crossing(kind), "crossing"),
        (shapes.has_gate(kind), "city gate"),
        (shapes.has_pennant(kind), "pennant"),
        (len(shapes.cities(kind)) == 2, "tile with two cities"),
        (bool(city and shapes.roads(kind)), "road past a city"),
        (city > 1, "city"),
        (city == 1, "city wall"),
        (shapes.is_bend(kind), "road bend"),
        (True, "straight road"),
    )
    return next((rank, noun) for rank, (fits, noun) in enumerate(looks, 3) if fits)


def _from_start(cell: int) -> str:
    """ "2 right and 1 up from the start tile"."""
    x, y = xy(cell)
    ways = [f"{abs(x)} {'right' if x > 0 else 'left'}"] if x else []
    ways += [f"{abs(y)} {'down' if y > 0 else 'up'}"] if y else []
    return f"{listed(ways)} from the start tile"


# -- what parts and features are called --------------------------------------------------------------------------------


def part_label(s: State, part: int) -> str:
    """A part of a laid tile by the sides it reaches: "City above", "Road to the right and below"."""
    laid = s.board[part >> 2]
    found = s.content.kinds[laid >> 2].parts[part & 3]
    name = TERRAINS[found.terrain].capitalize()
    if not found.sides:
        return name
    if len(found.sides) == 4:
        return f"{name} on all sides"
    return f"{name} {listed([_TOWARDS[side] for side in sorted((side + laid) % 4 for side in found.sides)])}"


def completed_label(s: State, part: int) -> str:
    """A completed feature as seen from the tile just laid, and whose it is: "Road to the left, Red"."""
    owners = names([colour for colour, n in enumerate(counts(s, feature(s, part)[4])) if n])
    if part >> 2 == s.spot:
        return f"{part_label(s, part)}, {owners}"
    (x, y), (u, v) = xy(part >> 2), xy(s.spot)
    where = [_TOWARDS[0 if y < v else 2]] if y != v else []
    where += [_TOWARDS[1 if x > u else 3]] if x != u else []
    return f"Monastery {listed(where)}, {owners}"


# -- what moves bring --------------------------------------------------------------------------------------------------


def of_placing(s: State, after: State) -> str:
    """What placing a tile completes and allows: "closes the city of 3 tiles: Red is last, 6 points"."""
    effects = [_closing(after, part) for part in after.done]
    name = NAMES[s.colour]
    if after.stuck:
        effects.append(f"ends the game: {name} has no meeple to place")
    elif after.phase == CLAIM:
        effects.append(f"{name} claims {_claimables(after)}")
    else:
        effects.append("nothing is free, no meeple is placed")
        if after.phase == OVER:
            effects.append("ends the game: it was the last tile")
    return "; ".join(effects)


def _closing(s: State, part: int) -> str:
    complete = feature(s, part)
    return f"closes the {scoring.describe_feature(complete)}: {_verdict(scoring.judge_feature(s, complete))}"


def _verdict(v: Verdict) -> str:
    if not v.winners:
        return f"no points, {names(v.majority)} {'is' if len(v.majority) == 1 else 'are'} not last"
    last = f"{names(v.last)} {'is' if len(v.last) == 1 else 'are'} last, {counted(v.value, 'point')}"
    return last if len(v.winners) == 1 else f"{last} each for {names(v.winners)}"


def _alone(s: State, value: int) -> Verdict:
    """The verdict when only a meeple of the active colour stands there."""
    return scoring.judge(value, [int(colour == s.colour) for colour in range(s.colours)], s.scores)


def _claimables(s: State) -> str:
    """ "the city or the road (2 of them)"."""
    found = Counter(_claimable(s, i) for i in s.free)
    return listed([what if n == 1 else f"{what} ({n} of them)" for what, n in found.items()], "or")


def _claimable(s: State, i: int) -> str:
    f = feature(s, (s.spot << 2) + i)
    if f[1]:
        return f"the {TERRAINS[f[0]]}"
    return f"the closed {scoring.describe_feature(f)} ({_verdict(_alone(s, scoring.feature_worth(f)))})"


def of_claiming(s: State, part: int) -> str:
    f = feature(s, part)
    if not f[1]:
        return f"{scoring.describe_feature(f)}, complete: {_verdict(_alone(s, scoring.feature_worth(f)))}"
    left = f"{NAMES[s.colour]} keeps {counted(s.supply[s.colour] - 1, 'meeple')}"
    if f[0] == MONASTERY:
        return f"{counted(f[1], 'empty cell')} around it; {left}"
    ends = {CITY: "open side", ROAD: "open end"}[f[0]]
    return f"{scoring.describe_feature(f)}, {counted(f[1], ends)}; {left}"


def of_scoring(s: State, part: int) -> str:
    complete = feature(s, part)
    return scoring.verdict_in_words(scoring.judge_feature(s, complete), counts(s, complete[4]))
