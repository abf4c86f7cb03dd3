"""The Railbot's move on the screen: the facts that its decisions ask for, from the board, and what its moves do."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, pairwise

from secondchair.core.choose import Explained, Why
from secondchair.core.words import counted
from secondchair.games.railways import bot, ledger
from secondchair.games.railways.actions import AskCube, Automatic, Lay, Resolve, Ship, Skip
from secondchair.games.railways.cheapest import COST, TILE, Ground, Way, quick, ranked
from secondchair.games.railways.content import COLORS, SHADES, RailbotCard
from secondchair.games.railways.ledger import Out, gain, say
from secondchair.games.railways.state import (
    BARON,
    CARRIED,
    DEADHEAD,
    EXHAUST,
    LINE,
    PAIR,
    RAILBOT,
    REFILL,
    REMOVE,
    RESOLVE,
    TAXATION,
    State,
    city_target,
)
from secondchair.games.railways.track import add_link, connected, connected_by

SHOWN = 5  # so many tracks are compared aloud


# -- facts -------------------------------------------------------------------------------------------------------------


def row(s: State) -> tuple[bot.RowCard, ...]:
    cards, r = s.board.cards, s.railbot
    return tuple(bot.RowCard(name, cards[name].name, i, name == r.insured) for i, name in enumerate(r.row, 1))


def pair(s: State, a: int, b: int) -> bot.Pair:
    cities = s.board.cities
    return bot.Pair(
        cities[a].name,
        cities[b].name,
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


def decide(s: State, explain: bool = True) -> Explained[Automatic]:
    what, a, b = s.todo[-1]
    if what == RESOLVE:
        new = s.board.cards[s.railbot.turned]
        chosen = bot.resolve(bot.Turned(new.name, new.slot), row(s), explain)
        return Explained(Resolve(chosen.choice.slot, chosen.choice.id), chosen.why)
    assert what == PAIR
    first, second = s.board.cities[a].id, s.board.cities[b].id
    outcome = bot.pair(pair(s, a, b), explain)
    match outcome.choice.what:
        case "build":
            return _build(s, a, b, explain)
        case "take":
            assert outcome.choice.color is not None
            return Explained(Ship(first, second, outcome.choice.color), outcome.why)
        case "ask":
            return Explained(AskCube(first, second), outcome.why)
        case _:
            return Explained(Skip(first, second), outcome.why)


def _build(s: State, a: int, b: int, explain: bool) -> Explained[Automatic]:
    """RB-57, RB-X3: the cheapest track; nothing where none is possible."""
    ground = Ground(s)
    first, second = s.board.cities[a], s.board.cities[b]
    if not explain:
        way = quick(ground, a, b)
        return Explained(Lay(first.id, second.id, links_of(s, way)) if way else Skip(first.id, second.id))
    ways = list(islice(ranked(ground, a, b), SHOWN))
    if not ways:
        text = f"No track can join {first.name} and {second.name} any more."
        return Explained(Skip(first.id, second.id), Why("RB-X3", text))
    tracks = tuple(fact(s, bill, way) for bill, way in ways)
    chosen = bot.track(bot.Ends(first.name, second.name), tracks, True)
    way = ways[tracks.index(chosen.choice)][1]
    return Explained(Lay(first.id, second.id, links_of(s, way)), chosen.why)


# -- outcomes ----------------------------------------------------------------------------------------------------------


def apply(s: State, a: Automatic, out: Out) -> None:
    _what, first, second = s.todo.pop()
    match a:
        case Resolve():
            _resolve(s, a.slot, out)
        case Lay():
            _lay(s, a, out)
        case Ship():
            remove(s, first, second, COLORS.index(a.color), out)
        case AskCube():
            s.todo.append((REMOVE, first, second))
        case Skip():
            cities = s.board.cities
            if bot.pair(pair(s, first, second), False).choice.point:  # RB-X6
                gain(s, CARRIED, 1)
                say(out, "The way needs your links: 1 point for you.", "RB-59")
                return
            say(out, f"Nothing happens between {cities[first].name} and {cities[second].name}.", "RB-55")


def _resolve(s: State, slot: int, out: Out) -> None:
    """RB-51, RB-43, RB-54: the card leaves the row and does its effects, then its icons (RB-X8)."""
    name, insured = bot.take_from_row(s.railbot, slot)
    card = s.board.cards[name]
    s.todo.append((REFILL, 0, 0))
    if insured:
        s.railbot.discard.append(name)
        say(out, f"{card.name} is insured: nothing happens, and the token comes back.", "RB-43")
        return
    say(out, f"The Railbot resolves {card.name}.", "RB-51", f"slot:{slot}")
    if "deadhead" in card.effects:  # RB-65: the card lies in the display from now on
        s.deadheads += (name,)
    else:
        s.railbot.discard.append(name)
    todo = [(BARON, 0, 0)] if "baron" in card.icons else []
    s.todo += [*todo, *main_tasks(s, card)]


def main_tasks(s: State, card: RailbotCard) -> Iterable[tuple[int, int, int]]:
    """RB-X5, RB-X8: the main effects in their order, then the Major Line icon; the first one last."""
    tasks = list[tuple[int, int, int]]()
    for effect in card.effects:
        match effect:
            case "build_links":
                cities = [s.board.city_index[name] for name in card.cities]
                tasks += [(PAIR, a, b) for a, b in pairwise(cities)]
            case "exhaust":
                assert card.color is not None
                tasks.append((EXHAUST, COLORS.index(card.color), s.exhaust))
            case "deadhead":
                tasks.append((DEADHEAD, 0, 0))
            case "taxation":
                tasks.append((TAXATION, 0, 0))
    if "major_line" in card.icons:
        tasks.append((LINE, 0, 0))
    return tasks[::-1]


def _lay(s: State, a: Lay, out: Out) -> None:
    """RB-57: it pays nothing; the track belongs to it (RW-34)."""
    b = s.board
    for hexes in a.track:
        start, *tiles, end = (b.index[h] for h in hexes)
        add_link(s, RAILBOT, b.city_at[start], b.city_at[end], tuple(tiles))
        if out is not None:
            ends = b.cities[b.city_at[start]], b.cities[b.city_at[end]]
            text = f"The Railbot joins {ends[0].name} and {ends[1].name} with {counted(len(tiles), 'tile')}."
            say(out, text, "RB-57", f"link:{s.links[-1].id}", *(city_target(city.id) for city in ends))


def remove(s: State, first: int, second: int, color: int, out: Out) -> None:
    """RB-58, RB-59: a cube leaves the first city; you gain a point if the way needs your links."""
    needs_you = not connected_by(s, RAILBOT, first, second)
    ledger.railbot_takes(s, first, color, "RB-58", out)
    if needs_you:
        gain(s, CARRIED, 1)
        say(out, "It travels over your links: 1 point for you.", "RB-59")
