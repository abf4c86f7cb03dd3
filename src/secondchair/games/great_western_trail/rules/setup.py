"""Setup for two seats (GWT-3 to GWT-7), in the order that fixes the random draws."""

from __future__ import annotations

from secondchair.core.pending import Out, Source, drawn, drawn_from, settle, step, tell
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.content import HUMAN, NOBODY, Content
from secondchair.games.great_western_trail.rules import board
from secondchair.games.great_western_trail.rules.cards import draw
from secondchair.games.great_western_trail.rules.turn import START_TURN
from secondchair.games.great_western_trail.state import Opponent, Setup, State, new_seat

PARTS: tuple[todo.SetUpPart, ...] = ("hand", "player", "objectives", "cattle", "foresight", "workers", "tiles")


def new(content: Content, setup: Setup, opponent: Opponent) -> State:
    """The state before the first draw. What fate deals waits on `pending`; `begin` runs up to the first of it."""
    figures = content.setup
    dollars, _, tokens = content.seats[0 if setup.first == HUMAN else 1]
    supply = () if setup.sides == "random" else tuple(f"{number}{setup.sides}" for number in content.numbers)
    s = State(
        content=content,
        setup=setup,
        opponent=opponent,
        seats=[
            new_seat(figures.workers_printed_per_type, supply),
            new_seat(setup.opponent_workers, setup.opponent_tiles),
        ],
        dollars=dollars,
        tokens=tokens,
        certificates=content.certificates[0],
        covered=frozenset(content.discs),
        hand=[],
        stack=list(content.herd),
        discard=[],
        trail={},
        masters={},
        foresight=[""] * (figures.foresight_columns * figures.foresight_per_column),
        jobs=[""] * (len(content.rows) * content.columns),
        token=content.token_row,
        holder=NOBODY,
        market=[],
        display=[],
        bags=[list(content.bags[n]) for n in (1, 2, 3)],
        cattle_stack=[*content.market, *content.simmental] if setup.simmental else list(content.market),
        objective_stack=list(content.stack),
        starting=list(content.starting),
        undealt=list(content.masters),
        simmental=list(content.simmental_supply.values()) if setup.simmental else [],
        box=[],
        pending=[todo.SetUp("play")],
        used=(),
    )
    s.pending += [todo.SetUp(part) for part in PARTS]
    _push_neutral(s)
    _push_masters(s)
    return s


def begin(s: State) -> State:
    settle(s, None)
    return s


def _push_masters(s: State) -> None:
    """GWT-3, step 1: to the five stations that have a space for one."""
    spaces = [n for n, station in sorted(s.content.stations.items()) if station.station_master_space]
    s.pending += [todo.DealMaster(n) for n in reversed(spaces[: s.content.setup.station_masters_dealt])]


def _push_neutral(s: State) -> None:
    """GWT-4: each letter on its own space, or the tiles shuffled onto the seven spaces."""
    spaces = s.content.neutral_spaces
    if s.setup.neutral == "random":
        s.pending += [todo.DealNeutral(space) for space in reversed(spaces)]
        return
    for space in spaces:
        s.trail[space] = s.content.neutral[s.content.nodes[space].letter]


@step(todo.SetUp)
def _set_up(s: State, p: todo.SetUp, out: Out) -> None:
    """GWT-3, steps 5 to 9; GWT-5; GWT-6."""
    content, push = s.content, s.pending.append
    match p.part:
        case "tiles":
            push(todo.DealTile(content.setup.initial_bag1_tiles))
        case "workers":
            push(todo.DealWorker(content.market_workers))
        case "foresight":
            push(todo.RefillForesight())
        case "cattle":
            push(todo.RefillMarket())
        case "objectives":
            places = content.setup.objective_display
            s.pending += [todo.DrawObjective("display", place) for place in range(places, 0, -1)]
        case "player":
            push(todo.DealStartingObjective())
            if s.setup.sides == "random":
                s.pending += [todo.DealSide(number) for number in reversed(content.numbers)]
        case "hand":
            draw(s, content.seats[0 if s.setup.first == HUMAN else 1][1])
        case "play":
            push(START_TURN[s.setup.first])


@drawn_from(todo.DealMaster)
def _masters(s: State, p: todo.DealMaster) -> Source:
    return Source("station masters", s.undealt, act.DealMaster)


@drawn(todo.DealMaster)
def _deal_master(s: State, p: todo.DealMaster, a: act.DealMaster, out: Out) -> None:
    """GWT-3, step 1: one to each of the five spaces; the rest is out of the game."""
    s.undealt.remove(a.tile)
    s.masters[p.station] = a.tile
    if not any(isinstance(rest, todo.DealMaster) for rest in s.pending):
        s.box += s.undealt
        s.undealt = [s.content.nodes[x].letter for x in s.content.neutral_spaces if x not in s.trail]


@drawn_from(todo.DealNeutral)
def _letters(s: State, p: todo.DealNeutral) -> Source:
    return Source("neutral buildings", s.undealt, act.DealNeutral)


@drawn(todo.DealNeutral)
def _deal_neutral(s: State, p: todo.DealNeutral, a: act.DealNeutral, out: Out) -> None:
    s.undealt.remove(a.letter)
    s.trail[p.space] = s.content.neutral[a.letter]


@drawn_from(todo.DealSide)
def _sides(s: State, p: todo.DealSide) -> Source:
    return Source("sides", ("a", "b"), act.DealSide)


@drawn(todo.DealSide)
def _deal_side(s: State, p: todo.DealSide, a: act.DealSide, out: Out) -> None:
    """GWT-5: drawn for each number, never turned over afterwards."""
    s.seats[HUMAN].supply.append(f"{p.number}{a.side}")


@drawn_from(todo.DealTile)
def _bag_1(s: State, p: todo.DealTile) -> Source:
    return Source("bag 1", s.bags[0], act.DrawTile)


@drawn(todo.DealTile)
def _deal_tile(s: State, p: todo.DealTile, a: act.DrawTile, out: Out) -> None:
    """GWT-3, step 5: a tile without an empty space goes back into the bag and another is drawn."""
    tile = s.content.tiles[a.tile]
    left = p.left
    if any(space not in s.trail for space in s.content.sections[board.section_of(tile)]):
        s.bags[0].remove(a.tile)
        board.place_on_trail(s, tile, out)
        left -= 1
    if left:
        s.pending.append(todo.DealTile(left))


@drawn_from(todo.DealWorker)
def _bag_2(s: State, p: todo.DealWorker) -> Source:
    return Source("bag 2", s.bags[1], act.DrawTile)


@drawn(todo.DealWorker)
def _deal_worker(s: State, p: todo.DealWorker, a: act.DrawTile, out: Out) -> None:
    """GWT-3, step 6: row by row from the top; the token already lies on the last space of row 2."""
    s.bags[1].remove(a.tile)
    s.jobs[s.jobs.index("")] = a.tile
    if p.left > 1:
        s.pending.append(todo.DealWorker(p.left - 1))


@drawn_from(todo.DealStartingObjective)
def _starting(s: State, p: todo.DealStartingObjective) -> Source:
    return Source("starting objectives", s.starting, act.DealStartingObjective)


@drawn(todo.DealStartingObjective)
def _deal_starting(s: State, p: todo.DealStartingObjective, a: act.DealStartingObjective, out: Out) -> None:
    """GWT-5: face up in the objective area."""
    s.starting.remove(a.card)
    s.seats[HUMAN].objectives.append(a.card)
    tell(out, "You get your starting objective card.", "GWT-5")
