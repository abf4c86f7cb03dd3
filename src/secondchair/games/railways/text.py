"""The game as text, for the terminal: the map, cities with their goods, links, cards and goals.

`[style]…[/]` marks what may be coloured. On the map a city is two letters, plain ·, water ~, mountain ^, your track =,
the Railbot's #, a crossing X, track under way +; where the track may go stands the number of the choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from string import ascii_lowercase, digits

from secondchair.core.rules import View
from secondchair.core.words import counted
from secondchair.games.railways.content import BOARDS, COLORS, Board
from secondchair.games.railways.grid import hex_id
from secondchair.games.railways.table_view import TableMap
from secondchair.games.railways.view import CardShown, CityShown, Railways

Marks = Mapping[str, str]  # what to write at a target: the numbers of the choices
GROUND = {"plain": "·", "water": "~", "mountain": "^"}
STYLES = {"~": "blue", "^": "yellow", "·": "dim"}
WHOSE = {"you": "yours", "railbot": "the Railbot's", "closed": "not in play"}


def text(view: View, marks: Marks | None = None, width: int = 80) -> str:
    """What lies on the table; of a real one only our map, as far as the app knows it."""
    g, marks = view.game, marks or {}
    if not isinstance(g, Railways):
        return ""
    board = BOARDS[g.map]
    names = {city.id: city.name for city in board.cities}
    at_hex = {city.hex: city.name for city in board.cities}
    playing = sorted((city for city in g.cities if city.in_play), key=lambda city: names[city.id])
    codes = _codes(tuple(names.values()))
    lines = [f"[bold]{board.name}, turn {g.turn}[/]", *_map(g, board, codes, marks, width)]
    lines += [_city(f"{codes[names[city.id]]} {names[city.id]}", city, marks) for city in playing]
    for owner, heading in (("you", "Your links"), ("railbot", "The Railbot's links")):
        shown = [x for x in g.links if x.owner == owner]
        ends = [f"{at_hex[x.hexes[0]]} – {at_hex[x.hexes[-1]]}{_mark(marks, f'link:{x.id}')}" for x in shown]
        lines.append(f"[bold]{heading}:[/] {', '.join(ends) or 'none'}")
    lines += ["[bold]The Railbot's row[/]", *_row(g, marks)]
    if not isinstance(g, TableMap):
        lines += ["[bold]Operations cards[/]", *_cards(g.display, marks, "operation")]
    if g.kept:
        lines += ["[bold]Your cards[/]", *_cards(g.kept, marks, "kept")]
    lines += ["[bold]Major lines[/]", *_lines(g, names, marks)]
    if g.barons:
        lines += ["[bold]Duel Barons[/]", *_barons(g, marks)]
    return "\n".join(lines)


@cache
def _codes(names: tuple[str, ...]) -> dict[str, str]:
    """Two letters for each city, all different: the first one and the next that is free."""
    found = dict[str, str]()
    for name in names:
        letters = [*(ch for ch in name[1:] if ch.isalpha()), *ascii_lowercase, *digits]
        free = (code for ch in letters if (code := name[:1] + ch) not in found.values())
        found[name] = next(free, "??")
    return found


def _map(g: Railways, board: Board, codes: dict[str, str], marks: Marks, width: int) -> Iterator[str]:
    """One line a row of hexes, odd rows half a hex to the right (RW-1)."""
    m = board.file
    size = 4 if m.grid.cols * 4 + 2 <= width else 2
    signs = _signs(g, board, codes, marks)
    for row, cells in enumerate(m.grid.cells):
        line = " " * (size // 2) * (row & 1)
        for col, letter in enumerate(cells):
            ground = GROUND.get(m.terrain[letter].name, " ")
            sign, style = signs.get(hex_id(row, col), (ground, STYLES.get(ground, "")))
            line += (f"[{style}]{sign}[/]" if style else sign) + " " * (size - len(sign))
        if line.strip():
            yield line.rstrip()


def _signs(g: Railways, board: Board, codes: dict[str, str], marks: Marks) -> dict[str, tuple[str, str]]:
    """What lies on the hexes: a sign and its style."""
    found = dict[str, tuple[str, str]]()
    for link in g.links:
        for h in link.hexes[1:-1]:
            found[h] = ("X", "bold") if h in found else ("=", "bold green") if link.owner == "you" else ("#", "bold")
    found |= dict.fromkeys(g.track[1:], ("+", "bold green"))
    found |= {target.removeprefix("hex:"): (n, "bold cyan") for target, n in marks.items() if target.startswith("hex:")}
    return found | {city.hex: (codes[city.name], "bold yellow") for city in board.cities}


def _mark(marks: Marks, target: str) -> str:
    return f" [cyan]{marks[target]}[/]" if marks.get(target) else ""


def _city(name: str, city: CityShown, marks: Marks) -> str:
    goods = [f"{n} {color}" for color, n in zip(COLORS, city.cubes, strict=True) if n]
    held = ", ".join(goods) or ("empty" if city.marker else "no cubes")
    return f"  {name} ({city.color}): {held}{_mark(marks, f'city:{city.id}')}"


def _row(g: Railways, marks: Marks) -> Iterator[str]:
    for i, card in enumerate(g.row, 1):
        insured = " (insured)" if card.insured else ""
        yield f"  {i}. {card.text}{insured}{_mark(marks, f'slot:{i}')}"


def _cards(cards: tuple[CardShown, ...], marks: Marks, kind: str) -> Iterator[str]:
    for card in cards:
        yield f"  {card.name}: {card.text}{_mark(marks, f'{kind}:{card.id}')}"
    if not cards:
        yield "  none"


def _lines(g: Railways, names: dict[str, str], marks: Marks) -> Iterator[str]:
    for line in g.lines:
        state = WHOSE.get(line.owner, counted(line.points, "point"))
        ends = f"{names[line.ends[0]]} – {names[line.ends[1]]}"
        yield f"  {line.name}, {ends}: {state}{_mark(marks, f'line:{line.id}')}"


def _barons(g: Railways, marks: Marks) -> Iterator[str]:
    for baron in g.barons:
        state = WHOSE.get(baron.owner, f"you have {baron.have}")
        mark = _mark(marks, f"baron:{baron.id}")
        yield f"  {baron.name} ({state}): {baron.goal}. The Railbot: {baron.effect}.{mark}"
