"""Print and play: board, cards and tiles as pages of paper, in true size and with cut marks; and a score sheet."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from markupsafe import Markup
from msgspec import Struct

from secondchair.core.content import load
from secondchair.core.paper import PAPERS, Page, Paper, Piece, Placed, cut_marks, pages
from secondchair.core.parts import part
from secondchair.core.registry import Game, find_game
from secondchair.core.rules import Sheet as ScoreSheet
from secondchair.core.svg import num
from secondchair.core.table import new
from secondchair.web import pages as web
from secondchair.web.refused import with_box

router = APIRouter(include_in_schema=False)

SCORES = "Score sheet"
COLUMNS = 8  # of a score sheet: as many games as find room


class Sheet(Struct, frozen=True):
    """A page of paper: what is written above it, and its drawing in millimetres."""

    title: str
    width: float
    height: float
    drawing: Markup


@router.get("/print/{game_id}")
def print_page(
    request: Request,
    game_id: str,
    paper: Annotated[str, Query(pattern="^(a4|letter|a3)$")] = "a4",
    group: Annotated[list[str] | None, Query(max_length=40)] = None,
) -> Response:
    """The pages of a game on a kind of paper; with `group`, of these groups only."""
    game = with_box(game_id, "nothing to print")
    pieces = _pieces(game.id)
    groups = [*dict.fromkeys(piece.group for piece in pieces), SCORES]
    wanted = [name for name in groups if group is None or name in group]
    on = PAPERS[paper]
    scores = _score_sheet(game) if SCORES in wanted else None
    found = pages([piece for piece in pieces if piece.group in wanted], on)
    numbers = {id(piece): n for n, piece in enumerate(pieces)}
    symbols = [_symbol(n, piece) for n, piece in enumerate(pieces) if piece.group in wanted]
    return web.page(
        request, "print.html", game=game, paper=on, papers=list(PAPERS.values()), groups=groups, wanted=wanted,
        sheets=[_sheet(page, on, numbers) for page in found], scores=scores,
        times=max(1, COLUMNS // len(scores.columns)) if scores else 0,
        symbols_of_game=web.board_symbols(game), piece_symbols=Markup("".join(symbols)),
    )  # fmt: skip


@lru_cache(8)
def _pieces(game_id: str) -> tuple[Piece, ...]:
    game = find_game(game_id)
    box = part(game, "box")
    assert box is not None
    return tuple(box.pieces(load(game).documents))


def _score_sheet(game: Game) -> ScoreSheet:
    """What is counted at the end, for every column of the score sheet."""
    return new(game, seed=1).view.sheet


# -- one page ----------------------------------------------------------------------------------------------------------


def _symbol(n: int, piece: Piece) -> str:
    """The drawing of a piece, once; every copy uses it."""
    start, end = piece.drawing.index(">") + 1, piece.drawing.rindex("</svg>")
    box = piece.drawing.split('viewBox="', 1)[1].split('"', 1)[0]
    return f'<symbol id="piece-{n}" viewBox="{box}" preserveAspectRatio="none">{piece.drawing[start:end]}</symbol>'


def _sheet(page: Page, paper: Paper, numbers: dict[int, int]) -> Sheet:
    width, height = (paper.height, paper.width) if page.wide else (paper.width, paper.height)
    placed = "".join(_placed(p, numbers[id(p.piece)]) for p in page.placed)
    marks = "".join(f"M{num(a)} {num(b)}L{num(c)} {num(d)}" for a, b, c, d in cut_marks(page))
    body = f'{placed}<path d="{marks}" fill="none" stroke="#000" stroke-width=".2"/>'
    size = f'width="{num(width)}mm" height="{num(height)}mm" viewBox="0 0 {num(width)} {num(height)}"'
    drawing = Markup(f'<svg {size} role="img" aria-label="{Markup.escape(page.title)}">{body}</svg>')
    return Sheet(page.title, width, height, drawing)


def _placed(p: Placed, n: int) -> str:
    """A copy of a piece; of one that goes over several pages, the part that belongs here."""
    where = f'x="{num(p.x)}" y="{num(p.y)}" width="{num(p.width)}" height="{num(p.height)}"'
    inside = (
        f'<use href="#piece-{n}" x="{num(-p.left)}" y="{num(-p.top)}" width="{num(p.piece.width)}" '
        f'height="{num(p.piece.height)}"/>'
    )
    return f'<svg {where} overflow="hidden">{inside}</svg>'
