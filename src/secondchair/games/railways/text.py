"""The game as text, for the terminal: cities with their goods, links, cards and goals."""

from __future__ import annotations

from collections.abc import Iterator

from secondchair.core.rules import View
from secondchair.games.railways.content import BOARDS, COLORS
from secondchair.games.railways.view import CardShown, CityShown, Railways


def text(view: View) -> str:
    """What lies on the table; nothing at a real one."""
    g = view.game
    if not isinstance(g, Railways):
        return ""
    names = {city.id: city.name for city in BOARDS[g.map].cities}
    at_hex = {city.hex: city.name for city in BOARDS[g.map].cities}
    lines = [f"{BOARDS[g.map].name}, turn {g.turn}", "", "Cities"]
    lines += [_city(names[city.id], city) for city in sorted(g.cities, key=lambda c: names[c.id]) if city.in_play]
    for owner, heading in (("you", "Your links"), ("railbot", "The Railbot's links")):
        ends = [f"{at_hex[x.hexes[0]]} – {at_hex[x.hexes[-1]]}" for x in g.links if x.owner == owner]
        lines += ["", f"{heading}: {', '.join(ends) or 'none'}"]
    lines += ["", "The Railbot's row", *_cards(g.row), "", "Operations cards", *_cards(g.display)]
    if g.kept:
        lines += ["", "Your cards", *_cards(g.kept)]
    lines += ["", "Major lines", *_lines(g, names)]
    if g.barons:
        lines += ["", "Duel Barons", *_barons(g)]
    return "\n".join(lines)


def _city(name: str, city: CityShown) -> str:
    goods = [f"{n} {color}" for color, n in zip(COLORS, city.cubes, strict=True) if n]
    return f"  {name} ({city.color}): {', '.join(goods) or ('empty' if city.marker else 'no cubes')}"


def _cards(cards: tuple[CardShown, ...]) -> Iterator[str]:
    for i, card in enumerate(cards, 1):
        yield f"  {i}. {card.name}{' (insured)' if card.insured else ''}: {card.text}"
    if not cards:
        yield "  none"


def _lines(g: Railways, names: dict[str, str]) -> Iterator[str]:
    told = {"you": "yours", "railbot": "the Railbot's", "closed": "not in play"}
    for line in g.lines:
        state = told.get(line.owner, f"{line.points} points")
        yield f"  {line.name}, {names[line.ends[0]]} – {names[line.ends[1]]}: {state}"


def _barons(g: Railways) -> Iterator[str]:
    for baron in g.barons:
        state = {"you": "yours", "railbot": "the Railbot's"}.get(baron.owner, f"you have {baron.have}")
        yield f"  {baron.name} ({state}): {baron.goal}. The Railbot: {baron.effect}."
