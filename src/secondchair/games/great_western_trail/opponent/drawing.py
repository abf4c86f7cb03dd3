"""What both drawings have in common: what is sent once, the regions of the base game, the cover, paper for a card."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from msgspec import structs

from secondchair.core import svg
from secondchair.core.registry import Game
from secondchair.core.rules import View
from secondchair.core.svg import theme
from secondchair.core.table import new as new_table
from secondchair.core.words import capital
from secondchair.games.great_western_trail.board import cards, hand, land, ledger, market, marks, signs, tiles, west
from secondchair.games.great_western_trail.board.colours import COLOURS, c
from secondchair.games.great_western_trail.board.market import WIDTH
from secondchair.games.great_western_trail.board.marks import bold
from secondchair.games.great_western_trail.view.picture import Picture

STYLE = (
    ".gwt-way,.gwt-way-rim{fill:none;stroke-linecap:round;stroke-linejoin:round;stroke:var(--gwt-way);stroke-width:5;"
    "stroke-dasharray:2 10}.gwt-way-rim{stroke:var(--gwt-on-dark);stroke-width:10;stroke-dasharray:none;opacity:.75}"
    ".gwt-stops{fill:var(--gwt-way);stroke:var(--gwt-on-dark);stroke-width:2}"
    ".gwt-panel{filter:drop-shadow(0 3px 6px rgb(0 0 0/.35))}"
    "[data-picked] rect{stroke-dasharray:none;stroke-width:3}"
)
COVER_TURNS = 14


def symbols() -> str:
    """What is sent once: colours for day and evening, the map, tiles, cards and signs."""
    style = theme(COLOURS, '[data-theme="evening"]') + STYLE
    parts = (signs, tiles, cards, land, marks, west, market, ledger)
    return f"<style>{style}</style>" + "".join(part.symbols() for part in parts)


def regions(board: Picture, name: str, focus: str, bot: str) -> dict[str, str]:
    """The regions of the page; `bot` is the drawing of his own part."""
    return {
        "board": west.draw(board, capital(name), focus),
        "hand": hand.draw(board),
        "bot": bot,
        "market": market.draw(board),
        "ledger": ledger.draw(board),
    }


def middle_of_a_game(game: Game) -> View:
    """What is seen somewhere in a game of a random person."""
    table, rng = new_table(game, seed=11), Random(11)
    while table.view.prompt.kind != "move" or table.state.turns < COVER_TURNS:
        table.play(rng.choice(table.legal))  # type: ignore[arg-type]
    return table.view


def cover(board: Picture, name: str) -> str:
    """A board without anything to choose."""
    plain = structs.replace(board, targets=(), reach=(), ways=(), panel=None)
    drawn = west.draw(plain, capital(name), "")
    return drawn.replace(" data-region", ' font-family="system-ui,sans-serif" data-region', 1)


def card(drawn: Iterable[str], height: float) -> str:
    """The region of his card beside the turn at a real table."""
    return svg.region("card", (0, 0, WIDTH, height), svg.layer("his-card", drawn), "His card")


# -- his cards ---------------------------------------------------------------------------------------------------------


def paper(height: float) -> str:
    return (
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{height:g}" rx="8" fill="{c("paper")}" stroke="{c("other")}" '
        f'stroke-width="2.5"/>'
    )


def card_head(number: int, title: str) -> str:
    """The number of a card in a diamond, and what is written beside it."""
    return (
        f'<path d="M24 4 44 24 24 44 4 24z" fill="{c("other")}"/>{bold(number, 24, 29.5, 16, c("on-dark"))}'
        f"{bold(title, 52, 22, 15, anchor='start')}"
    )


def designed_mark(x: float, y: float, size: float) -> str:
    """A value that was never published: designed here, an owner of the cards can replace it. Around this point."""
    return (
        f"<g><title>A designed value: the printed one was never published</title>"
        f'<rect x="{x - 12:g}" y="{y - 12:g}" width="24" height="24" fill="transparent"/>'
        f"{svg.symbol('designed', x - size / 2, y - size / 2, size, color=c('soft'))}</g>"
    )
