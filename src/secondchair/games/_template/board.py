"""Draws the view of Pebbles as SVG regions."""

from __future__ import annotations

from secondchair.core.parts import no_cover
from secondchair.core.rules import View
from secondchair.games._template.view import PebblesShown, TableGame

cover = no_cover


def symbols() -> str:
    """What is sent once, apart from the drawings."""
    return '<symbol id="pebble" viewBox="-10 -10 20 20"><circle r="8" fill="var(--ink,#3b332b)"/></symbol>'


def draw(view: View) -> dict[str, str]:
    """The regions of the page: the heaps; at a real table, Robin's card, which stands beside the first step."""
    if isinstance(view.game, TableGame):
        return {"card": _card(view.game.takes)} if view.game.takes else {}
    assert isinstance(view.game, PebblesShown)
    heaps = "".join(_heap(place, name, n) for place, (name, n) in enumerate(view.game.heaps))
    return {"board": f'<svg data-region="board" viewBox="0 0 300 140" data-extent="0 0 300 140">{heaps}</svg>'}


def _card(takes: int) -> str:
    paper = 'fill="var(--card,#fffaf0)" stroke="var(--ink,#3b332b)"'
    pebbles = "".join(_pebble("card", i) for i in range(takes))
    pebbles = f'<g transform="translate({33 - 11 * takes},-24)">{pebbles}</g>'
    words = f'<text y="44" text-anchor="middle" font-size="14">takes {takes}</text>'
    return (
        f'<svg data-region="card" viewBox="-46 -62 92 124" role="img" aria-label="Robin\'s card: he takes {takes}">'
        f'<rect x="-44" y="-60" width="88" height="120" rx="8" {paper}/>{pebbles}{words}</svg>'
    )


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
