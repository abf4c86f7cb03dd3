"""The Railbot's move on the screen: the facts that its decisions ask for, from the board, and what its moves do."""

from __future__ import annotations

from itertools import islice, pairwise
from typing import assert_never

from secondchair.core.choose import Explained, Why
from secondchair.core.pending import Out, Pending, chosen, decides, tell
from secondchair.core.words import counted
from secondchair.games.railways import bot, ledger
from secondchair.games.railways.actions import AskCube, Lay, Resolve, Ship, Skip
from secondchair.games.railways.cheapest import COST, TILE, Ground, Way, quick, ranked
from secondchair.games.railways.content import COLORS, SHADES, Color, RailbotCard
from secondchair.games.railways.ledger import gain
from secondchair.games.railways.pending import (
    BaronForRailbot,
    CardToResolve,
    CubeToExhaust,
    CubeToRemove,
    Deadhead,
    LineForRailbot,
    PairOfCities,
    RowRefilled,
    Taxation,
)
from secondchair.games.railways.state import CARRIED, RAILBOT, State, city_target
from secondchair.games.railways.track import add_link, connected, connected_by

SHOWN = 5  # so many tracks are compared aloud


# -- facts -------------------------------------------------------------------------------------------------------------


def row(s: State) -> tuple[bot.RowCard, ...]:
    cards, r = s.board.cards, s.railbot
    return tuple(bot.RowCard(name, cards[name].name, i, name == r.insured) for i, name in enumerate(r.row, 1))


def pair(s: State, first: str, second: str) -> bot.Pair:
    a, b = s.board.city_index[first], s.board.city_index[second]
    return bot.Pair(
        s.board.cities[a].name,
        s.board.cities[b].name,
        connected(s, a, b),
        connected_by(s, RAILBOT, a, b),
        bot.Goods(*ledger.goods(s, a)),
        SHADES[s.color[b]],
    )


def fact(s: State, bill: int, way: Way) -> bot.Track:
    return bot.Track(bill // COST, bill % COST // TILE, bill % TILE, tuple(s.board.hexes[h] for h in way))


def links_of(s: State, way: Way) -> tuple[tuple[str, ...], ...]:
    """A way cut at its cities: each new link from city to city."""
    found, link = list[tuple[str, ...]](), list[str]()
    for h in way:
        link.append(s.board.hexes[h])
        if s.board.city_at[h] >= 0 and len(link) > 1:
            found.append(tuple(link))
            link = []
    return tuple(found)


# -- decisions ---------------------------------------------------------------------------------------------------------


@decides(CardToResolve)
def _which_card(s: State, due: CardToResolve, explain: bool) -> Explained[Resolve]:
    """RB-51."""
    new = s.board.cards[s.railbot.turned]
    found = bot.resolve(bot.Turned(new.name, new.slot), row(s), explain)
    return Explained(Resolve(found.choice.slot, found.choice.id), found.why)


@decides(PairOfCities)
def _what_happens(s: State, due: PairOfCities, explain: bool) -> Explained[Lay | Ship | AskCube | Skip]:
    """RB-56 to RB-59."""
    first, second = due.first, due.second
    outcome = bot.pair(pair(s, first, second), explain)
    match outcome.choice.what:
        case "build":
            return _build(s, first, second, explain)
        case "take":
            assert outcome.choice.color is not None
            return Explained(Ship(first, second, outcome.choice.color), outcome.why)
        case "ask":
            return Explained(AskCube(first, second), outcome.why)
        case "nothing":
            return Explained(Skip(first, second), outcome.why)


def _build(s: State, first: str, second: str, explain: bool) -> Explained[Lay | Skip]:
    """RB-57, RB-X3: the cheapest track; nothing where none is possible."""
    ground = Ground(s)
    a, b = s.board.city_index[first], s.board.city_index[second]
    if not explain:
        way = quick(ground, a, b)
        return Explained(Lay(first, second, links_of(s, way)) if way else Skip(first, second))
    names = s.board.cities[a].name, s.board.cities[b].name
    ways = list(islice(ranked(ground, a, b), SHOWN))
    if not ways:
        text = f"No track can join {names[0]} and {names[1]} any more."
        return Explained(Skip(first, second), Why("RB-X3", text))
    tracks = tuple(fact(s, bill, way) for bill, way in ways)
    found = bot.track(bot.Ends(*names), tracks, True)
    way = ways[tracks.index(found.choice)][1]
    return Explained(Lay(first, second, links_of(s, way)), found.why)


# -- outcomes ----------------------------------------------------------------------------------------------------------


@chosen(CardToResolve)
def _resolve(s: State, due: CardToResolve, a: Resolve, out: Out) -> None:
    """RB-51, RB-43, RB-54: the card leaves the row and does its effects, then its icons (RB-X8)."""
    name, insured = bot.take_from_row(s.railbot, a.slot)
    card = s.board.cards[name]
    s.pending.append(RowRefilled())
    if insured:
        s.railbot.discard.append(name)
        tell(out, f"{card.name} is insured: nothing happens, and the token comes back.", "RB-43")
        return
    tell(out, f"The Railbot resolves {card.name}.", "RB-51", f"slot:{a.slot}")
    if "deadhead" in card.effects:  # RB-65: the card lies in the display from now on
        s.deadheads += (name,)
    else:
        s.railbot.discard.append(name)
    if "baron" in card.icons:
        s.pending.append(BaronForRailbot())
    s.pending += main_effects(s, card)


def main_effects(s: State, card: RailbotCard) -> list[Pending]:
    """RB-X5, RB-X8: the main effects in their order, then the Major Line icon; the first one last."""
    found = list[Pending]()
    for effect in card.effects:
        match effect:
            case "build_links":
                found += [PairOfCities(first, second) for first, second in pairwise(card.cities)]
            case "exhaust":
                assert card.color is not None
                found.append(CubeToExhaust(card.color, s.exhaust))
            case "deadhead":
                found.append(Deadhead())
            case "taxation":
                found.append(Taxation())
    if "major_line" in card.icons:
        found.append(LineForRailbot())
    return found[::-1]


@chosen(PairOfCities)
def _pair(s: State, due: PairOfCities, a: Lay | Ship | AskCube | Skip, out: Out) -> None:
    names = [s.board.cities[s.board.city_index[city]].name for city in (due.first, due.second)]
    match a:
        case Lay():
            _lay(s, a, out)
        case Ship():
            remove(s, due.first, due.second, a.color, out)
        case AskCube():
            s.pending.append(CubeToRemove(due.first, due.second))
            text = f"{names[0]} and {names[1]} are connected: you choose the cube that leaves {names[0]}."
            tell(out, text, "RB-58", city_target(due.first))
        case Skip() if bot.pair(pair(s, due.first, due.second), False).choice.point:  # RB-X6
            gain(s, CARRIED, 1)
            tell(out, "The way needs your links: 1 point for you.", "RB-59")
        case Skip():
            tell(out, f"Nothing happens between {names[0]} and {names[1]}.", "RB-55")
        case _:
            assert_never(a)


def _lay(s: State, a: Lay, out: Out) -> None:
    """RB-57: it pays nothing; the track belongs to it (RW-34)."""
    b = s.board
    for hexes in a.track:
        start, *tiles, end = (b.index[h] for h in hexes)
        add_link(s, RAILBOT, b.city_at[start], b.city_at[end], tuple(tiles))
        if out is not None:
            ends = b.cities[b.city_at[start]], b.cities[b.city_at[end]]
            text = f"The Railbot joins {ends[0].name} and {ends[1].name} with {counted(len(tiles), 'tile')}."
            tell(out, text, "RB-57", f"link:{s.links[-1].id}", *(city_target(city.id) for city in ends))


def remove(s: State, first: str, second: str, color: Color, out: Out) -> None:
    """RB-58, RB-59: a cube leaves the first city; you gain a point if the way needs your links."""
    a, b = s.board.city_index[first], s.board.city_index[second]
    needs_you = not connected_by(s, RAILBOT, a, b)
    ledger.railbot_takes(s, a, COLORS.index(color), "RB-58", out)
    if needs_you:
        gain(s, CARRIED, 1)
        tell(out, "It travels over your links: 1 point for you.", "RB-59")
