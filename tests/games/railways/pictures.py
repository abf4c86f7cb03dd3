"""What the tests of the drawing look at: positions of every kind, and the drawing as elements with names."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from games.drawings import with_attribute
from games.railways.yard import CONTENT, step

from secondchair.core import svg
from secondchair.core.rules import View
from secondchair.games.railways import board, greedy, rules
from secondchair.games.railways.content import MAPS
from secondchair.games.railways.state import State
from secondchair.games.railways.view import Railways

SVG = "{http://www.w3.org/2000/svg}"
REGIONS = ["board", "hand", "bot", "cards", "lines", "you"]
SCREEN = (923, 537)  # what the board has on a screen of 1280 by 800
PHONE = 328  # a drawer on a phone of 360
KINDS = {"main", "step", "along", "remove", "exhaust", "railbot_line", "railbot_baron"}
RARE = {"grow", "found", "depot", "claim"}
GAMES = 40  # at most, until there is one of each


def look(s: State) -> View:
    return rules.view(s)


def picture(s: State) -> Railways:
    game = look(s).game
    assert isinstance(game, Railways)
    return game


def drawn(s: State) -> dict[str, Element]:
    return {name: ElementTree.fromstring(markup) for name, markup in board.draw(look(s)).items()}


@cache
def symbol_sheet() -> Element:
    return ElementTree.fromstring(f"<svg><defs>{svg.symbols()}{board.symbols()}</defs></svg>")


def ids(root: Element) -> list[str]:
    return [str(el.get("id")) for el in with_attribute(root, "id")]


@cache
def of_every_kind() -> tuple[State, ...]:
    """Positions of games on both maps: of each kind of prompt the first ones and some later ones."""
    found: dict[str, list[State]] = {}
    for n, name in zip(range(GAMES), cycle(MAPS)):
        if n >= 6 and found.keys() >= KINDS | RARE:
            break
        s, rng = rules.new({"map": name, "barons": True}, CONTENT), Random(n)
        while not s.over:
            if rules.actor(s) != "you":
                step(s, rng)
                continue
            of = found.setdefault(look(s).prompt.kind, [])
            if len(of) < 3 or (len(of) < 8 and rng.random() < 0.05):
                of.append(rules.clone(s))
            plays = list(rules.legal(s))
            rules.apply(s, greedy.choose(s, rng) if rng.random() < 0.6 else rng.choice(plays))
    assert found.keys() >= KINDS | RARE, (KINDS | RARE) - found.keys()
    return tuple(s for of in found.values() for s in of)


def first(kind: str) -> State:
    return rules.clone(next(s for s in of_every_kind() if look(s).prompt.kind == kind))
