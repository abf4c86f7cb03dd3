"""The Railbot, run by hand: what you may have done for it, and what would have been right.

Beside a printed board that is the card which was resolved; what the card does is told, and only your table shows it. On
our map every pair of cities is compared as well: the track that was laid, or the cube that was taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from secondchair.core.pending import Out
from secondchair.core.rules import BOT, Action, Explained
from secondchair.core.words import counted
from secondchair.games.railways import companion
from secondchair.games.railways.actions import AskCube, DealRow, DrawCube, Lay, Resolve, Ship, ShowBaron, Skip, TurnOver
from secondchair.games.railways.cheapest import Ground, ranked
from secondchair.games.railways.content import COLORS
from secondchair.games.railways.pending import PairOfCities
from secondchair.games.railways.printed_state import State
from secondchair.games.railways.railbot import SHOWN, links_of
from secondchair.games.railways.table_map import MapTable

if TYPE_CHECKING:
    from secondchair.core.parts import ByHand

ACTIONS: tuple[type[Action], ...] = ()
TOLD: tuple[type[Action], ...] = ()


def done(s: State) -> Sequence[Action]:
    if companion.actor(s) != BOT:
        return ()
    due = (s.map or s).pending[-1]
    if s.map is not None and isinstance(due, PairOfCities):
        return list(_for_a_pair(s.map, due.first, due.second))
    return [Resolve(slot, card) for slot, card in enumerate((s.map or s).railbot.row, 1)]


def _for_a_pair(s: MapTable, first: str, second: str) -> Iterator[Action]:
    """RB-56 to RB-59: one of the cheapest tracks, a cube of a colour that is there, or nothing."""
    a, b = s.board.city_index[first], s.board.city_index[second]
    for _, way in islice(ranked(Ground(s), a, b), SHOWN):
        yield Lay(first, second, links_of(s, way))
    yield from (Ship(first, second, color) for color in COLORS)
    yield AskCube(first, second)
    yield Skip(first, second)


def question(s: State) -> tuple[str, str]:
    if companion.actor(s) != BOT:
        return "What came up at your table?", "RB-50"
    due = (s.map or s).pending[-1]
    if s.map is not None and isinstance(due, PairOfCities):
        return f"What did the Railbot do between {_city(s.map, due.first)} and {_city(s.map, due.second)}?", "RB-56"
    return "Which card of the row was resolved?", "RB-51"


def right(s: State, done: Action) -> Explained[Any]:
    return companion.bot(s)


def carry_out(s: State, done: Any, out: Out = None) -> None:
    companion.apply(s, done, out)


def words(s: State, a: Action) -> str:
    match a:
        case DealRow(card) | TurnOver(card):
            return _card(s, card)
        case ShowBaron(baron):
            return s.content.barons[s.content.baron_index[baron]].name
        case DrawCube(color):
            return f"A {color} cube"
        case Resolve(slot, card):
            return f"Slot {slot}: {_card(s, card)}"
        case Lay(_, _, track):
            assert s.map is not None
            tiles = sum(len(link) - 1 for link in track)
            return f"Track {', '.join(_ends(s.map, link) for link in track)}: {counted(tiles, 'step')}"
        case Ship(_, _, color):
            return f"Joined: a {color} cube taken"
        case AskCube():
            return "Joined: a cube of your choice taken"
        case Skip():
            return "Nothing"
        case _:
            raise ValueError(f"{a} is nothing that the Railbot does")


def _card(s: State, name: str) -> str:
    found = (s.map or s).card(name)
    return found.name if not found.cities else f"{found.name}: {', '.join(found.cities)}"


def _city(s: MapTable, name: str) -> str:
    return s.board.cities[s.board.city_index[name]].name


def _ends(s: MapTable, link: tuple[str, ...]) -> str:
    """A link by the two cities that it joins."""
    cities = (s.board.city_at[s.board.hexes.index(end)] for end in (link[0], link[-1]))
    return " – ".join(s.board.cities[city].name for city in cities)


if TYPE_CHECKING:
    import secondchair.games.railways.audit as this

    _fulfils: ByHand = this
