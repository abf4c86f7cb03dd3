"""Setup for two seats (GWT-3 to GWT-7), in the order that fixes the random draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from secondchair.core.pending import Out, Source, drawn, drawn_from, settle, step, tell
from secondchair.core.words import listed
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.content import HUMAN, NOBODY, Content
from secondchair.games.great_western_trail.names import herd_card, tasks, tile_name
from secondchair.games.great_western_trail.names import place as place_name
from secondchair.games.great_western_trail.rules import board
from secondchair.games.great_western_trail.rules.cards import draw
from secondchair.games.great_western_trail.rules.turn import START_TURN
from secondchair.games.great_western_trail.state import Opponent, Setup, State, new_seat, without

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
        starting=content.starting,
        undealt=tuple(content.masters),
        simmental=tuple(content.simmental_supply.values()) if setup.simmental else (),
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
    if out is not None:
        tell_part(s, p.part, out)
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
        case _:
            assert_never(p.part)


def tell_part(s: State, part: todo.SetUpPart, out: Out) -> None:
    """A sentence or two for all that was dealt before this part of the setup."""
    content = s.content
    match part:
        case "tiles":
            behind = listed([f"{int(content.stations[station].position)}" for station in sorted(s.masters)])
            tell(out, f"Station master tiles lie at the stations behind spaces {behind}.", "GWT-3")
            letters = [s.trail[space].id for space in content.neutral_spaces]
            tell(out, f"The neutral buildings along the trail are {listed(letters)}.", "GWT-4")
        case "workers":
            lying = [place_name(s, x, "") for x in s.trail if content.nodes[x].section]
            tell(out, f"On the trail lie {listed(lying)}.", "GWT-3")
        case "foresight":
            tell(out, f"In the job market are {_some(s.jobs)}.", "GWT-3")
        case "cattle":
            tell(out, f"In the foresight display lie {_some(s.foresight)}.", "GWT-3")
        case "objectives":
            cards = Counter(herd_card(content, card) for card in s.market)
            told = [card if n == 1 else f"{n} times {card}" for card, n in cards.items()]
            tell(out, f"The cattle market opens with {listed(told)}.", "GWT-3")
        case "player":
            wanted = "; ".join(tasks(content, card) for card in s.display if card)
            tell(out, f"The open objective cards ask for: {wanted}.", "GWT-3")
        case "hand":
            if s.setup.sides == "random":
                tell(out, f"Your buildings are {listed(sorted(s.seats[HUMAN].supply, key=_number))}.", "GWT-5")
        case "play":
            tell(out, f"Your first hand: {listed([herd_card(content, card) for card in s.hand])}.", "GWT-6")
        case _:
            assert_never(part)


def _some(tiles: Sequence[str]) -> str:
    """Tiles by kind: "2 cowboys, an engineer and a flood tile"."""
    counts = Counter(tile_name(tile) for tile in tiles if tile)
    return listed([name if n == 1 else f"{n} times {name}" for name, n in counts.items()])


def _number(tile: str) -> int:
    return int(tile[:-1])


@drawn_from(todo.DealMaster)
def _masters(s: State, p: todo.DealMaster) -> Source:
    return Source("station masters", s.undealt, act.DealMaster)


@drawn(todo.DealMaster)
def _deal_master(s: State, p: todo.DealMaster, a: act.DealMaster, out: Out) -> None:
    """GWT-3, step 1: one to each of the five spaces; the rest is out of the game."""
    s.undealt = without(s.undealt, a.tile)
    s.masters[p.station] = a.tile
    if not any(isinstance(rest, todo.DealMaster) for rest in s.pending):
        s.box += s.undealt
        s.undealt = tuple(s.content.nodes[x].letter for x in s.content.neutral_spaces if x not in s.trail)


@drawn_from(todo.DealNeutral)
def _letters(s: State, p: todo.DealNeutral) -> Source:
    return Source("neutral buildings", s.undealt, act.DealNeutral)


@drawn(todo.DealNeutral)
def _deal_neutral(s: State, p: todo.DealNeutral, a: act.DealNeutral, out: Out) -> None:
    s.undealt = without(s.undealt, a.letter)
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
        board.place_on_trail(s, tile)
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
    s.starting = without(s.starting, a.card)
    s.seats[HUMAN].objectives.append(a.card)
    if out is not None:
        tell(out, f"Your starting objective card asks for {tasks(s.content, a.card)}.", "GWT-5")
