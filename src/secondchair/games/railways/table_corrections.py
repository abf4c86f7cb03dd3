"""On our map at a real table everything that lies there can be put right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from secondchair.core.ask import Ask, Choice, Pick, Tally
from secondchair.core.pending import Out, meanwhile, tell
from secondchair.core.words import listed
from secondchair.games.railways import ledger, table_questions, track, words
from secondchair.games.railways.content import COLORS, SHADES
from secondchair.games.railways.grid import members
from secondchair.games.railways.ledger import CITIES_EMPTIED
from secondchair.games.railways.state import BOTS, FREE, YOU, YOURS, K, State, city_target
from secondchair.games.railways.table_actions import Happened, Move, SetColor, SetCubes, SetLine, TakeOff
from secondchair.games.railways.table_pending import WhenEmptied

if TYPE_CHECKING:
    from secondchair.games.railways.table_map import MapTable

OWNERS = {"nobody": FREE, "you": YOURS, "railbot": BOTS}


def offered(s: State) -> list[Move | Ask[Move]]:
    """Everything that lies on the map can be put right."""
    cities = tuple(Choice(s.board.cities[i].id, s.board.cities[i].name) for i in members(s.board.in_play))
    cubes = Tally("goods", table_questions.colors(), "Its cubes")
    shades = Pick("color", table_questions.shades(), "Its colour")
    city = Pick("city", cities, "Which city?")
    found: list[Move | Ask[Move]] = [
        Ask(SetCubes, city, cubes, label="Correct the cubes of a city"),
        Ask(SetColor, city, shades, label="Correct the colour of a city"),
        Happened("railbot"),
    ]
    if s.links:
        names = tuple(Choice(x.id, _link_label(s, i)) for i, x in enumerate(s.links))
        found.append(Ask(TakeOff, Pick("link", names, "Which link does not lie there?"), label="Take a link off"))
    lines = tuple(Choice(x.id, x.name) for i, x in enumerate(s.board.lines) if s.board.line_in_play[i])
    owners = tuple(map(Choice, OWNERS, ("Nobody", "You", "The Railbot")))
    who = Pick("owner", owners, "Whose is it?")
    return [*found, Ask(SetLine, Pick("line", lines, "Which line?"), who, label="Correct a major line")]


def _link_label(s: State, i: int) -> str:
    x = s.links[i]
    owner = "yours" if x.owner == YOU else "the Railbot’s"
    return f"{s.board.cities[x.a].name} – {s.board.cities[x.b].name}, {owner}{words.link_number(x.id)}"


@meanwhile(SetCubes)
def _set_cubes(s: MapTable, a: SetCubes, out: Out) -> None:
    """What is missing comes out of the bag as far as there is any; RW-63: the marker follows."""
    city = s.board.city_index[a.city]
    wanted = [a.goods.of(color) for color in COLORS]
    for color, n in enumerate(wanted):
        s.bag[color] = max(0, s.bag[color] + s.cubes[city * K + color] - n)
        s.cubes[city * K + color] = n
    bit = 1 << city
    s.markers = s.markers & ~bit if any(wanted) else s.markers | bit
    held = listed([f"{n} {color}" for color, n in zip(COLORS, wanted, strict=True) if n], none="no cubes")
    tell(out, f"Put right: {s.board.cities[city].name} has {held}.", "RW-20", city_target(a.city))
    if s.markers.bit_count() >= s.threshold and not s.trigger:
        ledger.trigger(s, CITIES_EMPTIED, None)
        if s.turn > 1:
            s.pending.append(WhenEmptied())


@meanwhile(SetColor)
def _set_color(s: MapTable, a: SetColor, out: Out) -> None:
    city = s.board.city_index[a.city]
    s.color[city] = SHADES.index(a.color)
    tell(out, f"Put right: {s.board.cities[city].name} is {a.color}.", "RW-40", city_target(a.city))


@meanwhile(TakeOff)
def _take_off(s: MapTable, a: TakeOff, out: Out) -> None:
    number = s.link_number(a.link)
    tell(out, f"Put right: there is no link {_link_label(s, number)}.", "RW-34")
    s.links.pop(number)
    track.recount(s)


@meanwhile(SetLine)
def _set_line(s: MapTable, a: SetLine, out: Out) -> None:
    line = next(i for i, line in enumerate(s.board.lines) if line.id == a.line)
    s.lines[line] = OWNERS[a.owner]
    whose = {"nobody": "nobody’s", "you": "yours", "railbot": "the Railbot’s"}[a.owner]
    tell(out, f"Put right: the {s.board.lines[line].name} is {whose}.", "RW-75", f"line:{a.line}")
