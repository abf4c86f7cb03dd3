"""The drawing of the game against the Automa: the regions of the base game, and what lies before him."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from secondchair.core.rules import View
from secondchair.core.svg import layer, region
from secondchair.core.words import capital, counted
from secondchair.games.great_western_trail.automa import GAME
from secondchair.games.great_western_trail.automa.seat import NAME
from secondchair.games.great_western_trail.automa.view import AutomaBoard, AutomaTable, DrawnCard, Ranch, Value
from secondchair.games.great_western_trail.board import cards, sketch, tiles
from secondchair.games.great_western_trail.board.colours import c
from secondchair.games.great_western_trail.board.market import SLOT, WIDTH, heading, note
from secondchair.games.great_western_trail.board.marks import bold, group, lines, piece, words
from secondchair.games.great_western_trail.board.places import components
from secondchair.games.great_western_trail.board.signs import sign
from secondchair.games.great_western_trail.content import OPPONENT, WORKERS
from secondchair.games.great_western_trail.editions import drawn_by_edition, shown
from secondchair.games.great_western_trail.opponent import drawing
from secondchair.games.great_western_trail.opponent.drawing import card_head, designed_mark, paper
from secondchair.games.great_western_trail.view import words as names

VALUE_SIGNS = {
    "Moves": "herder", "Action": "deliver", "Kansas City": "hand", "Cattle": "cattle", "Teepee": "outlaw",
    "Train": "engine", "Hazard": "hazard", "Objective": "objective", "Worker": "hire",
}  # fmt: skip
OPTION_Y, PLATE_Y = 118, 252
TABLE_CARDS = 156  # how high both cards are at a real table: on a phone there is no room for more


@cache
def symbols() -> str:
    with shown("1e"):
        return drawing.symbols()


def draw(view: View) -> dict[str, str]:
    """The regions of the page."""
    game = view.game
    with shown("1e"):
        if isinstance(game, AutomaTable):
            regions = {
                "bot": _automa(game.automa, False),
                sketch.REGION: sketch.draw(game.sketch, capital(NAME)),
            }
            card = game.automa.card
            return {"card": _his_cards(card, game.automa), **regions} if card else regions
        if not isinstance(game, Ranch):
            return {}
        return drawing.regions(game.board, NAME, view.prompt.focus, _automa(game.automa))


@cache
def cover() -> str:
    game = drawing.middle_of_a_game(GAME).game
    assert isinstance(game, Ranch)
    with shown("1e"):
        return drawing.cover(game.board, NAME)


@drawn_by_edition
def _automa(automa: AutomaBoard, with_cards: bool = True) -> str:
    taken, end = _taken(automa, PLATE_Y + 76)
    top = 0 if with_cards else PLATE_Y
    body = (
        layer("automa-card", _card(automa.card) if with_cards else ())
        + layer("automa-option", _option(automa) if with_cards else ())
        + layer("automa-movement", _movement_card(automa))
        + layer("automa-taken", taken)
    )
    return region("bot", (0, top, WIDTH, round(end) - top), body, "The Automa's cards and discs")


# -- his cards ---------------------------------------------------------------------------------------------------------


def _card(card: DrawnCard | None) -> Iterable[str]:
    """The action side of the card that he drew last."""
    if card is None:
        yield f'<g id="automa-card-none">{paper(106)}{words("He has not drawn a card yet.", 16, 58, 15)}</g>'
        return
    head = card_head(card.number, "Action side")
    body = "".join(_value(value, 52, 43 + 25 * n, 260) for n, value in enumerate(card.values))
    said = f"Card {card.number}: {', '.join(f'{v.name} {v.text}' for v in card.values)}"
    lit = f' data-target="automa-card:{card.number}"'
    yield group(f"automa-card-{card.number}", 0, 0, said, paper(106) + head + body, lit)


def _option(automa: AutomaBoard) -> Iterable[str]:
    """The option side on top of his deck, and how many cards are below it."""
    said = f"{counted(automa.deck, 'card')} in his deck, {len(automa.discards)} discarded"
    short = f"deck {automa.deck}, discarded {len(automa.discards)}"
    head = bold("Option side", 12, 21, 15, anchor="start") + words(short, WIDTH - 12, 21, 13, "end")
    body = "".join(_value(value, 12 + n % 2 * 162, 46 + n // 2 * 27, 138) for n, value in enumerate(automa.option))
    yield group("automa-option", 0, OPTION_Y, said, paper(124) + head + body, ' data-target="automa-option"')


@drawn_by_edition
def _his_cards(card: DrawnCard, automa: AutomaBoard) -> str:
    return drawing.card(_both_sides(card, automa), TABLE_CARDS)


def _both_sides(card: DrawnCard, automa: AutomaBoard) -> Iterable[str]:
    """At a real table, where a phone must show it beside the steps: the drawn card above, the option side below."""
    moves, action, kansas_city = card.values
    body = card_head(card.number, "") + words("Action side", WIDTH - 10, 21, 13, "end")
    body += _value(moves, 46, 17, 182) + _value(action, 46, 41, 182) + _value(kansas_city, 46, 65, 182)
    said = f"Card {card.number}: {', '.join(f'{v.name} {v.text}' for v in card.values)}"
    yield group(f"automa-card-{card.number}", 0, 0, said, paper(80) + body)
    head = words("Option side", 10, 17, 13)
    options = "".join(_value(v, 6 + n % 3 * 110, 33 + n // 3 * 24, 100) for n, v in enumerate(automa.option))
    said = f"Option side: {', '.join(f'{v.name} {v.text}' for v in automa.option)}"
    yield group("automa-option", 0, 84, said, paper(70) + head + options)


def _value(value: Value, x: float, y: float, room: float) -> str:
    drawn = sign(VALUE_SIGNS[value.name], x + 8, y, 0.7) + words(value.text, x + 22, y + 5, 13.5)
    return drawn + _designed(value.designed, x + room - 2, y)


def _designed(yes: bool, x: float, y: float) -> str:
    return designed_mark(x, y, 14) if yes else ""


def _movement_card(automa: AutomaBoard) -> Iterable[str]:
    """AUT-15 to AUT-17: the discs that are left, and the numbers beneath those that are gone."""
    said = f"Disc number {automa.disc_number}; reserve: {counted(automa.reserve, 'disc')}"
    yield f'<g id="automa-plate-head">{heading(said, PLATE_Y + 14)}</g>'
    gone = len(automa.reveals) - automa.discs
    for n, number in enumerate(automa.reveals):
        x, now = 20 + n * 40, n == gone - 1
        look = f'fill="{c("glow")}" stroke="{c("line")}" stroke-width="2"' if now else SLOT
        ink = c("line") if now else "currentColor"
        body = f'<circle r="15" {look}/>{bold(number, 0, 5, 15, ink)}'
        yield group(f"automa-number-{n}", x, PLATE_Y + 42, f"{number} shows once this disc is gone", body)
        if n >= gone:
            yield piece(f"automa-disc-{n}", "disc-other", x, PLATE_Y + 42, "A disc for his deliveries", scale=1.7)


# -- what he has -------------------------------------------------------------------------------------------------------


def _taken(automa: AutomaBoard, top: float) -> tuple[list[str], float]:
    cities = components().cities
    to = f": {', '.join(cities[city].name for city in automa.cities)}" if automa.cities else ""
    delivered = f"{counted(len(automa.cities), 'delivery', 'deliveries')}{to}"
    said = lines(f"{counted(len(automa.stations), 'station')}; {delivered}", 46, 3)
    text = "".join(note(x, 2, top + 6 + 18 * n, size=14) for n, x in enumerate(said))
    drawn = [f'<g id="automa-cities">{text}</g>']
    y = _buildings(drawn, automa, top + 4 + 18 * len(said))
    return drawn, _pile(drawn, automa, y) if automa.pile else y


def _buildings(drawn: list[str], automa: AutomaBoard, y: float) -> float:
    head = f"{counted(automa.stack, 'building')} in his stack"
    if automa.pile:
        head = f"On the trail: {len(automa.placed)}; {head}"
    drawn.append(f'<g id="automa-placed-head">{heading(head, y + 16)}</g>')
    for n, tile in enumerate(automa.placed):
        said, body = tiles.building_words(tile, OPPONENT), tiles.building(tile, OPPONENT)
        drawn.append(group(f"automa-placed-{tile}", 34 + n % 5 * 67, y + 54 + n // 5 * 56, said, body))
    return y + 28 + 56 * -(-len(automa.placed) // 5) + 4


def _pile(drawn: list[str], automa: AutomaBoard, y: float) -> float:
    """All that lies before him is open."""
    drawn.append(f'<g id="automa-pile-head">{heading("What he took", y + 16)}</g>')
    content = components()
    found = [(tile, names.hazard_tile(tile), 1.0) for tile in (*automa.hazards, *automa.teepees)]
    found += [(kind, kind, 1.0) for kind, n in zip(WORKERS, automa.workers, strict=True) for _ in range(n)]
    found += [(f"master-{tile}", names.master(content.masters[tile]), 0.95) for tile in automa.masters]
    found += [(f"card-{card}", cards.card_words(card), 0.95) for card in (*automa.cattle, *automa.objectives)]
    for n, (name, said, scale) in enumerate(found):
        x, row = 30 + n % 5 * 66, y + 66 + n // 5 * 82
        drawn.append(piece(f"automa-taken-{n}", name, x, row, capital(said), scale=scale))
    return y + 26 + 82 * -(-len(found) // 5) + 6
