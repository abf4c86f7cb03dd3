"""Draws the view of Pebbles as SVG regions."""

from __future__ import annotations

from secondchair.core.parts import no_cover
from secondchair.core.rules import View
from secondchair.games._template.view import PebblesShown

cover = no_cover


def symbols() -> str:
    """What is sent once, apart from the drawings."""
    return '<symbol id="pebble" viewBox="-10 -10 20 20"><circle r="8" fill="var(--ink,#3b332b)"/></symbol>'


def draw(view: View) -> dict[str, str]:
    """The regions of the page. At a real table there is nothing to draw."""
    if not isinstance(view.game, PebblesShown):
        return {}
    heaps = "".join(_heap(place, name, n) for place, (name, n) in enumerate(view.game.heaps))
    return {"board": f'<svg data-region="board" viewBox="0 0 300 140" data-extent="0 0 300 140">{heaps}</svg>'}


def _heap(place: int, name: str, n: int) -> str:
    pebbles = "".join(_pebble(name, i) for i in range(n))
    paper = 'fill="var(--paper,#f4ecdc)" stroke="var(--ink,#3b332b)"'
    return (
        f'<g id="heap-{name}" class="target" data-target="heap:{name}" '
        f'style="transform:translate({50 + 100 * place}px,90px)">'
        f'<rect x="-44" y="-70" width="88" height="100" rx="8" {paper}/>'
        f'{pebbles}<text y="26" text-anchor="middle" font-size="14">{name}: {n}</text></g>'
    )


def _pebble(heap: str, i: int) -> str:
    x, y = 22 * (i % 3) - 32, -22 * (i // 3)
    return f'<use id="pebble-{heap}-{i}" href="#pebble" width="20" height="20" x="{x}" y="{y}"/>'
