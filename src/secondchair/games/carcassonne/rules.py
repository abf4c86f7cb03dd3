"""The rules of the solo game; this module fulfils the contract `core.rules.Rules`.

A turn: fate draws a tile (CAR-10), you place it (CAR-11), then a meeple if one must be placed (CAR-14), then what the
tile completed is scored in the order you choose (CAR-24).
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from itertools import accumulate, combinations, compress
from random import Random
from typing import TYPE_CHECKING, Any, assert_never

from secondchair.core.rules import (
    Action,
    Actor,
    Chance,
    Event,
    Result,
    Rules,
    Status,
    View,
    no_aside,
    no_bot,
    no_redeal,
)
from secondchair.games.carcassonne import GAME, goals
from secondchair.games.carcassonne.actions import Claim, Draw, Move, Place, Score
from secondchair.games.carcassonne.content import MONASTERY, WIDTH, Content, Laid
from secondchair.games.carcassonne.scoring import (
    MONASTERY_POINTS,
    NAMES,
    describe_feature,
    judge_feature,
    result_in_words,
    score_meeples,
    sheet,
    verdict_in_words,
    verdict_rule,
)
from secondchair.games.carcassonne.state import (
    CLAIM,
    DRAW,
    NO_TILE,
    OVER,
    PLACE,
    SCORE,
    Feature,
    State,
    cell_target,
    clone,
    counts,
    feature,
    part_target,
    parts_of,
    position,
    root,
    xy,
)

ACTIONS: tuple[type[Action], ...] = (Draw, Place, Claim, Score)

NO_MEEPLE_LEFT = "no meeple left"
ALL_TILES_USED = "all tiles used"

ACTORS: tuple[Actor, ...] = ("chance", "you", "you", "you", "over")  # by phase
AROUND = tuple(dy * WIDTH + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
IS_AROUND = frozenset(AROUND)

aside = no_aside
bot = no_bot
redeal = no_redeal


class _Places(dict[int, tuple[tuple[Place, ...], ...]]):
    """Every `Place` there is, made once: by cell, then by the rotations that fit, as bits."""

    def __missing__(self, cell: int) -> tuple[tuple[Place, ...], ...]:
        x, y = xy(cell)
        turns = [Place(x, y, turn) for turn in range(4)]
        made = tuple(tuple(turns[turn] for turn in range(4) if bits >> turn & 1) for bits in range(16))
        self[cell] = made
        return made


PLACES = _Places()
CLAIMS = {parts: tuple(map(Claim, parts)) for n in range(1, 5) for parts in combinations(range(4), n)}


def new(options: Mapping[str, Any], content: Content) -> State:
    """The setup (CAR-1 to CAR-6). Raises ValueError for options that the game does not have (CAR-43)."""
    chosen = GAME.options(options)
    n = int(chosen["colours"])
    tiles = sum(content.bag)
    s = State(
        content=content,
        colours=n,
        meeples_each=int(chosen["meeples"]),
        marker=bool(chosen["marker"]),
        board={},
        frontier={0: 0},
        features={},
        monasteries=[],
        meeples={},
        supply=[int(chosen["meeples"])] * n,
        scores=list(range(1, n + 1)),
        earned=[0] * (4 * n),
        piles=[tiles // n + (colour < tiles % n) for colour in range(n)],
        bag=list(content.bag),
        discarded=(),
        goals=(),
        phase=DRAW,
        colour=0,
        tile=NO_TILE,
        spot=0,
        free=(),
        done=(),
        stuck=False,
        reason="",
    )
    _lay(s, 0, content.laid[content.start * 4])
    return s


def actor(s: State) -> Actor:
    return ACTORS[s.phase]


def legal(s: State) -> Sequence[Move]:
    """What you may do now. Cells come in the order in which they came to border the landscape."""
    if s.phase == PLACE:
        fits, places = s.content.fits[s.tile], PLACES
        found: list[Move] = []
        for cell, demands in s.frontier.items():
            if turns := fits[demands]:
                found += places[cell][turns]
        return found
    if s.phase == CLAIM:
        return CLAIMS[s.free]
    return [Score(*xy(part >> 2), part & 3) for part in s.done]


def chance(s: State) -> Chance[Draw]:
    """Piles are shuffled together, so the next tile of any pile is each unseen tile with the same chance (CAR-4)."""
    return Chance("tiles", [*compress(s.content.draws, s.bag)], [*filter(None, s.bag)])


def sample(s: State, rng: Random) -> Draw:
    sums = [*accumulate(s.bag)]
    return s.content.draws[bisect(sums, rng.random() * sums[-1])]


def apply(s: State, a: Move, out: list[Event] | None = None) -> None:
    if isinstance(a, Place):
        _place(s, a, out)
    elif isinstance(a, Draw):
        _draw(s, a, out)
    elif isinstance(a, Claim):
        _claim(s, a, out)
    elif isinstance(a, Score):
        _score(s, a, out)
    else:
        assert_never(a)


def _draw(s: State, a: Draw, out: list[Event] | None) -> None:
    """CAR-10, CAR-12: a tile that fits nowhere leaves the game, and the same pile gives another."""
    kind = s.content.index[a.tile]
    s.bag[kind] -= 1
    s.piles[s.colour] -= 1
    if out is not None:
        out.append(Event(f"{NAMES[s.colour]} draws: {s.content.kinds[kind].name}.", "CAR-10"))
    fits = s.content.fits[kind]
    for demands in s.frontier.values():
        if fits[demands]:
            s.tile = kind
            s.phase = PLACE
            return
    s.discarded += (kind,)
    if out is not None:
        out.append(Event("The tile fits nowhere and leaves the game.", "CAR-12"))
    if not s.piles[s.colour]:  # R5: nothing to replace it, so the turn is skipped
        _next_turn(s, out)


def _place(s: State, a: Place, out: list[Event] | None) -> None:
    cell = a.y * WIDTH + a.x
    if out is not None:
        text = f"{NAMES[s.colour]} lays the tile: {s.content.kinds[s.tile].name}."
        out.append(Event(text, "CAR-11", (cell_target(cell),)))
    laid = s.content.laid[s.tile * 4 + a.turn]
    _lay(s, cell, laid)
    s.tile = NO_TILE
    s.spot = cell
    if free := _free_features(s, cell << 2, len(laid.parts)):
        if s.supply[s.colour]:
            s.free = free
            s.phase = CLAIM
            return
        s.stuck = True  # CAR-18
    _scoring_follows(s, out)


def _lay(s: State, cell: int, laid: Laid) -> None:
    """Put a tile on the board and connect its features (CAR-B4); nothing else happens yet."""
    board, frontier, features = s.board, s.frontier, s.features
    first = part = cell << 2
    bit = 1 << len(board)
    for terrain, ends, pennants in laid.parts:
        features[part] = (terrain, ends, bit, pennants, 0)
        part += 1
    del frontier[cell]
    board[cell] = laid.number
    for step, demand, mine, opposite in laid.sides:
        there = cell + step
        if (neighbour := board.get(there)) is None:
            frontier[there] = frontier.get(there, 0) | demand
        elif mine >= 0:
            _join(features, first + mine, (there << 2) + opposite[neighbour])
    if s.monasteries:
        _surround(s, cell)
    if laid.monastery >= 0:
        _open_monastery(s, cell, first + laid.monastery, bit)


def _join(features: dict[int, int | Feature], new: int, old: int) -> None:
    """Two parts meet on a common side: their features become one, with all its meeples (CAR-B12)."""
    while isinstance(a := features[new], int):
        new = a
    while isinstance(b := features[old], int):
        old = b
    if new == old:  # a ring closes
        features[old] = (b[0], b[1] - 2, b[2], b[3], b[4])
    else:
        features[new] = old
        features[old] = (b[0], a[1] + b[1] - 2, a[2] | b[2], a[3] + b[3], a[4] + b[4])


def _surround(s: State, cell: int) -> None:
    """The new tile fills a cell around the open monasteries beside it."""
    for part in tuple(s.monasteries):
        if cell - (part >> 2) in IS_AROUND:
            terrain, ends, tiles, pennants, meeples = feature(s, part)
            s.features[part] = (terrain, ends - 1, tiles, pennants, meeples)
            if ends == 1:
                s.monasteries.remove(part)
                if meeples:
                    s.done += (part,)


def _open_monastery(s: State, cell: int, part: int, bit: int) -> None:
    """A monastery is laid: its open ends are the empty cells around it (CAR-B6)."""
    ends = sum(cell + step not in s.board for step in AROUND)
    s.features[part] = (MONASTERY, ends, bit, 0, 0)
    if ends:
        s.monasteries.append(part)


def _free_features(s: State, first: int, n: int) -> tuple[int, ...]:
    """The features of the tile just laid that can be claimed (CAR-13); those that are complete and taken are done."""
    features = s.features
    free: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    for i in range(n):
        top = first + i
        while isinstance(f := features[top], int):
            top = f
        if top in seen:  # two parts of the tile belong to one feature: one option
            continue
        seen += (top,)
        if not f[4]:
            free += (i,)
        elif not f[1]:
            s.done += (first + i,)
    return free


def _claim(s: State, a: Claim, out: list[Event] | None) -> None:
    colour = s.colour
    part = (s.spot << 2) + a.part
    top = root(s, part)
    terrain, ends, tiles, pennants, _ = feature(s, top)
    s.features[top] = (terrain, ends, tiles, pennants, 1 << 4 * colour)
    s.meeples[part] = colour
    s.supply[colour] -= 1
    if out is not None:
        what = describe_feature(feature(s, top))
        rule = "CAR-14" if len(s.free) == 1 else "CAR-15"
        out.append(Event(f"{NAMES[colour]} claims the {what}.", rule, (part_target(part),)))
    s.free = ()
    if not ends:
        s.done += (part,)
    _scoring_follows(s, out)


def _scoring_follows(s: State, out: list[Event] | None) -> None:
    if s.done:
        s.done = tuple(sorted(s.done))
        s.phase = SCORE
    else:
        _next_turn(s, out)


def _score(s: State, a: Score, out: list[Event] | None) -> None:
    """Score one completed feature (CAR-20 to CAR-26) and send all its meeples home (CAR-25)."""
    part = (a.y * WIDTH + a.x << 2) + a.part
    top = root(s, part)
    terrain, ends, tiles, pennants, meeples = complete = feature(s, top)
    verdict = judge_feature(s, complete)
    if out is not None:
        text = f"The {describe_feature(complete)} is worth {verdict.value}. "
        text += verdict_in_words(verdict, counts(s, meeples))
        out.append(Event(text, verdict_rule(verdict), tuple(part_target(p) for p in parts_of(s, part))))
    for colour in verdict.winners:
        s.scores[colour] += verdict.value
        s.earned[terrain * s.colours + colour] += verdict.value
    if verdict.winners:
        _tick(s, terrain, verdict.value, len(verdict.winners))
    for standing in [p for p in s.meeples if root(s, p) == top]:
        s.supply[s.meeples.pop(standing)] += 1
    s.features[top] = (terrain, ends, tiles, pennants, 0)
    s.done = tuple(p for p in s.done if p != part)
    if not s.done:
        _next_turn(s, out)


def _tick(s: State, terrain: int, value: int, winners: int) -> None:
    """Goals that this scoring reaches (CAR-50 to CAR-59)."""
    reached = goals.of_scoring(terrain, value, winners)
    if terrain == MONASTERY:
        earned = s.earned[MONASTERY * s.colours : (MONASTERY + 1) * s.colours]
        reached = goals.of_monasteries(sum(earned) // MONASTERY_POINTS)
    if reached:
        s.goals = goals.together(s.goals, reached)


def _next_turn(s: State, out: list[Event] | None) -> None:
    """The next colour that has tiles draws (CAR-3, R6), unless the game is over (CAR-30, CAR-31)."""
    if s.stuck or not any(s.piles):
        _end(s, out)
        return
    s.phase = DRAW
    s.colour = (s.colour + 1) % s.colours
    while not s.piles[s.colour]:
        s.colour = (s.colour + 1) % s.colours


def _end(s: State, out: list[Event] | None) -> None:
    s.phase = OVER
    s.reason = NO_MEEPLE_LEFT if any(s.piles) else ALL_TILES_USED  # R16: the piles decide
    if out is not None:
        if s.reason == NO_MEEPLE_LEFT:
            text = f"{NAMES[s.colour]} must place a meeple and has none left: the game ends."
            out.append(Event(text, "CAR-30", (cell_target(s.spot),)))
        else:
            out.append(Event("All tiles are used: the game ends.", "CAR-31"))
    score_meeples(s, out)
    if out is not None:
        out.append(Event(result_in_words(s.scores), "CAR-34"))


def result(s: State) -> Result:
    low = min(s.scores)
    why = "All tiles are used." if s.reason == ALL_TILES_USED else f"{NAMES[s.colour]} had no meeple left to place."
    return Result(
        reason=s.reason,
        text=f"{why} {result_in_words(s.scores)}",
        score=low,
        sheet=sheet(s),
        goals=goals.together(s.goals, goals.of_result(low, s.reason == ALL_TILES_USED)),
        turns=len(s.board) - 1,
    )


def view(s: State, seat: int = 0) -> View:
    # Imported late: the view asks these rules what each option would bring.
    from secondchair.games.carcassonne.view import see

    return see(s, legal(s) if actor(s) == "you" else ())


def status(s: State) -> tuple[Status, ...]:
    from secondchair.games.carcassonne import view

    return view.status(s)


if TYPE_CHECKING:
    import secondchair.games.carcassonne.rules as this

    _fulfils: Rules[State, Move] = this

__all__ = [
    "ACTIONS", "ALL_TILES_USED", "NO_MEEPLE_LEFT", "actor", "apply", "aside", "bot", "chance", "clone", "legal", "new",
    "position", "redeal", "result", "sample", "status", "view",
]  # fmt: skip
