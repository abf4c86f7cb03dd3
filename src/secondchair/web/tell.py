"""Telling others: a text to paste, a link for BG Stats, a picture, and a report where something is wrong."""

from __future__ import annotations

import re
from typing import Annotated, Any
from urllib.parse import quote

import msgspec
from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from secondchair.core import report, svg
from secondchair.core.log import digest
from secondchair.core.parts import part
from secondchair.core.registry import TABLE, Game
from secondchair.core.rules import Line, Result, Sheet
from secondchair.core.table import Table
from secondchair.core.words import figure
from secondchair.store import Summary
from secondchair.web import guard, pages, story
from secondchair.web.api import GameId, Player, Served
from secondchair.web.openapi import gives, refusals
from secondchair.web.refused import Refused
from secondchair.web.service import Service

router = APIRouter(include_in_schema=False)
api = APIRouter(prefix="/api", responses=refusals())

SOURCE = "Second Chair"  # BG Stats remembers what a player has matched under this name and the ids below
BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST_WORDS = 2000
WIDE, MARGIN, ROW = 1000, 32, 30  # of the picture
PAPER = {"day": ("#f6efe0", "#33291f", "#665643", "#d9c9ab"), "evening": ("#1e1a16", "#f2e8d6", "#c4b49b", "#4a4035")}
NO_LINE = "–"


# -- in words ----------------------------------------------------------------------------------------------------------


def in_words(game: Game, result: Result, saved: Summary) -> str:
    """A finished game as a text to paste anywhere."""
    lines = [headline(game, result), _circumstances(saved, result), ""]
    lines += [f"{label}: {' : '.join(values)}".removeprefix(": ") for label, values in _rows(result.sheet)]
    return "\n".join([*lines, "", f"{saved.updated[:10]} · {SOURCE}"])


def headline(game: Game, result: Result) -> str:
    who = f" against {game.opponent}" if game.opponent else ""
    score = " to ".join(figure(points) for points in (result.score, result.opponent) if points is not None)
    verdict = {True: "won", False: "lost", None: "finished"}[result.won]
    points = f", {score}" if result.scored else ""
    return f"{game.title}{who}: {verdict}{points}."


def _circumstances(saved: Summary, result: Result) -> str:
    where = "At the table" if saved.surface == TABLE else "On screen"
    turns = f"{result.turns} turns" if result.turns else ""
    return ", ".join(filter(None, (where, saved.setting or "the standard game", turns, result.reason))) + "."


def _rows(sheet: Sheet) -> list[tuple[str, tuple[str, ...]]]:
    """The lines of a score sheet and their sum; above them the columns, where there are several."""
    head = [("", sheet.columns)] if len(sheet.columns) > 1 else []
    body = [(line.label, tuple(_figure(value) for value in line.values)) for line in sheet.lines]
    counts = [_counts(sheet.lines, n) for n in range(len(sheet.total))]
    total = tuple(_figure(value if counts[n] else None) for n, value in enumerate(sheet.total))
    return [*head, *body, ("Total", total)]


def _figure(value: int | None) -> str:
    return NO_LINE if value is None else figure(value)


def _counts(lines: tuple[Line, ...], column: int) -> bool:
    """Does anything count in this column? A race that was lost is not scored, which is not the same as 0."""
    return not lines or any(line.values[column] is not None for line in lines)


# -- for BG Stats ------------------------------------------------------------------------------------------------------


def bg_stats_play(game: Game, result: Result, saved: Summary, minutes: int) -> dict[str, Any]:
    """One play as BG Stats reads it. The id of the game is not in it: whoever has that may play in the game."""
    title = {"name": game.title, "sourceGameId": f"second-chair-{game.id}", "highestWins": True}
    players: list[dict[str, Any]] = [_player("You", "you", result.score if result.scored else None, result.won)]
    if game.opponent and result.opponent is not None:
        name = game.opponent[:1].upper() + game.opponent[1:]
        lost = result.won is False
        players.append(_player(name, game.id, result.opponent, None if result.won is None else lost))
    play: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": digest(["play", saved.id]),
        "playDate": saved.updated[:19].replace("T", " "),  # UTC, as the store has it
        "board": saved.setting or "Standard game",
        "comments": _circumstances(saved, result),
        "game": title | ({"bggId": game.bgg} if game.bgg else {}) | ({} if result.scored else {"noPoints": True}),
        "players": players,
    }
    return play | ({"durationMin": minutes} if minutes else {})


def _player(name: str, source: str, score: int | None, won: bool | None) -> dict[str, Any]:
    player: dict[str, Any] = {"name": name, "sourcePlayerId": f"second-chair-{source}", "startPlayer": False}
    return player | ({} if score is None else {"score": score}) | {"winner": bool(won)}


def bg_stats_link(play: dict[str, Any]) -> str:
    return BG_STATS + quote(msgspec.json.encode(play).decode(), safe="")


# -- as a picture ------------------------------------------------------------------------------------------------------


def picture(table: Table, title: str, theme: str) -> str:
    """The board as it lies there with the score sheet below it, in one drawing that needs nothing around it."""
    paper, ink, soft, line = PAPER[theme]
    view = story.at_rest(table.view)
    board, high = _board(table, theme)
    drawn = [svg.text(title, MARGIN, MARGIN + 16, 24, font_weight=650, fill=ink), board]
    y = MARGIN + 40 + high
    rows = _rows(view.sheet)
    column = min(150, (WIDE - 2 * MARGIN) // 2 // len(view.sheet.columns))
    for label, values in rows:
        y += ROW
        bold = 650 if label in ("", "Total") else None
        drawn.append(svg.el("line", x1=MARGIN, x2=WIDE - MARGIN, y1=y + 9, y2=y + 9, stroke=line))
        drawn.append(svg.text(label, MARGIN, y, 18, fill=ink, font_weight=bold))
        for n, value in enumerate(reversed(values)):
            x = WIDE - MARGIN - n * column
            drawn.append(svg.text(value, x, y, 18, fill=ink, font_weight=bold, text_anchor="end"))
    y += ROW + 12
    drawn.append(svg.text(SOURCE, WIDE - MARGIN, y, 14, fill=soft, text_anchor="end"))
    high = y + MARGIN - 8
    head = f'xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{high}" viewBox="0 0 {WIDE} {high}"'
    look = f'data-theme="{theme}" font-family="system-ui, sans-serif" style="color:{ink}"'
    return f'<svg {head} {look}><rect width="{WIDE}" height="{high}" fill="{paper}"/>{"".join(drawn)}</svg>'


def _board(table: Table, theme: str) -> tuple[str, int]:
    """The board, as wide as the picture allows, and how high it is then; nothing where the app has none."""
    board = part(table.game, "board")
    drawing = board.draw(story.at_rest(table.view)).get("board", "") if board else ""
    size = re.search(r'viewBox="([-\d. ]+)"', drawing)
    if not board or size is None:
        return "", 0
    wide, tall = map(float, size[1].split()[2:])
    width = WIDE - 2 * MARGIN
    high = round(min(width * tall / wide, width))
    whole = svg.standalone(drawing, board.symbols(), theme, "[data-ghost],.target")
    place = f'<svg x="{MARGIN}" y="{MARGIN + 36}" width="{width}" height="{high}"'
    return re.sub(r"^<svg", place, whole, count=1), high


# -- pages and files ---------------------------------------------------------------------------------------------------


def _service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


@router.get("/play/{game_id}/tell")
def tell(request: Request, game_id: str) -> Response:
    """How to tell others about a finished game."""
    service = _service(request)
    with service.seen(game_id) as opened:
        table = opened.table
        if not table.over:
            raise Refused(422, "This game still goes on. There is a result to tell when it is over.")
        result, game = table.result, table.game
    saved = service.summary(service.meant(game_id))
    minutes = round(service.store.milliseconds(saved.id) / 60_000)
    link = bg_stats_link(bg_stats_play(game, result, saved, minutes))
    return pages.page(
        request, "tell.html", id=game_id, game=game, headline=headline(game, result),
        text=in_words(game, result, saved), link=link, stem=f"{game.id}-{saved.updated[:10]}",
    )  # fmt: skip


@router.get("/play/{game_id}/result.svg")
def result_picture(request: Request, game_id: str, theme: str = "day") -> Response:
    """The final board and the score sheet; of a running game, how it stands."""
    with _service(request).seen(game_id) as opened:
        table = opened.table
        title = headline(table.game, table.result) if table.over else table.game.title
        drawn = picture(table, title, "evening" if theme == "evening" else "day")
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


@router.get("/play/{game_id}/wrong")
def wrong(request: Request, game_id: str, at: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None) -> Response:
    """Something is wrong here: what will be in the file, and a place for one's own words."""
    service = _service(request)
    with service.seen(game_id) as opened:
        table = opened.table
        entry = table.seq if at is None else min(at, table.seq)
    player = guard.player(request)
    meant = service.meant(game_id)
    back = f"/play/{meant}" if service.owns(meant, player) else f"/watch/{game_id}"
    return pages.page(request, "wrong.html", id=game_id, game=table.game, at=entry, back=back, longest=LONGEST_WORDS)


@api.get(
    "/games/{game_id}/report", responses=gives(report.Report, text="The report as a file."), response_class=Response
)
def get_report(
    service: Served,
    player: Player,
    game_id: GameId,
    at: Annotated[int, Query(ge=0, le=2**31 - 1, description="The entry that was looked at.")] = 0,
    words: Annotated[str, Query(max_length=LONGEST_WORDS, description="What is wrong, in your words.")] = "",
) -> Response:
    """One file with the log, versions and options of a game, and nothing private. `secondchair replay` opens it."""
    name, text = service.export(game_id, player, content=None)
    found = report.write(report.report(text, at, words.strip()))
    stem = name.removesuffix(".chair")
    headers = {"Content-Disposition": f"attachment; filename*=utf-8''{quote(f'{stem}-report.json')}"}
    return Response(found, media_type="application/json", headers=headers)


ANSWERS = (report.Report,)
