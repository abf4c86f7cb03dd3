"""The HTML pages. They show what `Service` knows; everything that changes a game goes through the API."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from secondchair.core import svg
from secondchair.core.challenge import day_of, week_of
from secondchair.core.newcomer import NOT_MEASURED
from secondchair.core.newcomer import settings as settings_of
from secondchair.core.parts import part
from secondchair.core.registry import AUDIT, SCREEN, TABLE, Game, games, listed_games
from secondchair.core.rules import BOT, CHANCE, YOU
from secondchair.core.terms import terms
from secondchair.core.words import figure
from secondchair.store import Figures, Summary
from secondchair.store.attempts import name_of
from secondchair.web import charts, guard
from secondchair.web.cover import cover
from secondchair.web.first_game import WEIGHTS, for_newcomers, to_begin_with
from secondchair.web.refused import Refused, known
from secondchair.web.rulebook import RULE_ID, rulebook
from secondchair.web.service import WATCH_LENGTH, Service

router = APIRouter(include_in_schema=False)

SURFACES = {SCREEN: "On screen", TABLE: "At the table", AUDIT: "Audit"}
SURFACE_HELP = {
    SCREEN: "The app is board, dealer and opponent.",
    TABLE: "You have the box on the table; the app runs the second chair.",
}
DRAWERS = (
    ("log", "Log", "Log"),
    ("sheet", "Sheet", "Score sheet"),
    ("moves", "Moves", "Moves"),
    ("rules", "Rules", "Rules"),
)
HELP = (
    (("← ↑ → ↓",), "go from one place to the next"),
    (("Enter",), "choose it; once more to confirm"),
    (("R", "Shift+R"), "change: turn it, or the next way to do it"),
    (("Esc",), "cancel"),
    (("U", "Shift+U"), "take back, redo"),
    (("H",), "a hint: the best moves found in a second"),
    (("M", "L", "S"), "list of moves, log, score sheet"),
    (("I",), "all pieces in words"),
    (("+", "−", "0"), "zoom in, zoom out, show all"),
    (("?",), "this help"),
)
REPLAY_HELP = (
    (("←", "→"), "back, on: by move or by turn"),
    (("Space",), "play, pause"),
    (("Home", "End"), "to the beginning, to the end"),
    (("I",), "all pieces in words"),
    (("+", "−", "0"), "zoom in, zoom out, show all"),
    (("Esc",), "close the drawer"),
    (("?",), "this help"),
)
# name, title, help, choices; the defaults are those of settings.js
SETTINGS = (
    (
        "pace",
        "Pace",
        "How long each step of the opponent is shown. A tap or any key skips ahead.",
        ((0, "At once"), (400, "Quick"), (900, "Normal"), (2000, "Slow")),
    ),
    ("theme", "Light", "", (("system", "As the system has it"), ("day", "Day"), ("evening", "Evening"))),
    ("text", "Text size", "", (("normal", "Normal"), ("larger", "Larger"), ("largest", "Largest"))),
    ("contrast", "Contrast", "", (("normal", "Normal"), ("more", "More"))),
    (
        "letters",
        "Letters on pieces",
        "Pieces differ by shape as well as by colour; letters help further.",
        ((False, "No"), (True, "Yes")),
    ),
    ("sound", "Sound", "Small clicks with every move.", ((False, "Off"), (True, "On"))),
    (
        "read",
        "Read it to me",
        "At a real table: the browser's voice reads what is new in each turn. A button below the turn does it once.",
        ((False, "Off"), (True, "On")),
    ),
)
SPEEDS = (("0.5", "½ ×"), ("1", "1 ×"), ("2", "2 ×"), ("4", "4 ×"))  # of a replay
LISTED = 50  # games on one page of the list
TITLES = {
    403: "That is not allowed",
    404: "Nothing here",
    405: "That does not work here",
    422: "That cannot be shown",
    429: "A little slower, please",
    503: "Just a moment",
}


def affiliation(game: Game) -> str:
    if not game.publisher:
        return f"{game.title} is a small game of our own."
    return (
        f"Second Chair is not affiliated with {game.publisher}, the publisher of {game.title}, or endorsed by it. "
        f"Drawings and wording are our own; the printed rules come from {game.publisher}."
    )


def when(stamp: str) -> str:
    """A moment as a date: "3 May 2025"."""
    try:
        day = datetime.fromisoformat(stamp).astimezone()
    except ValueError:
        return stamp
    return f"{day.day} {day:%B %Y}"


_templates = Environment(
    loader=PackageLoader("secondchair.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_templates.globals.update(
    periods=lambda: (day_of(datetime.now(UTC).date()), week_of(datetime.now(UTC).date())),
    affiliation=affiliation,
    figure=figure,
    when=when,
    surfaces=SURFACES,
    surface_help=SURFACE_HELP,
    symbols=Markup(svg.symbols()),
)


def _page(request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
    html = _templates.get_template(name).render(path=request.url.path, place=request.app.state.place, **values)
    return HTMLResponse(html, status, headers={"Cache-Control": "no-cache"})


page = _page  # for pages that other modules show


def fragment(name: str, **values: Any) -> str:
    """A part of a page, for a page that is open already."""
    return _templates.get_template(name).render(**values)


def _data(values: Mapping[str, Any]) -> Markup:
    """JSON for a data block of the page: nothing in it can end the block."""
    text = msgspec.json.encode(values).decode()
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)


def error_page(request: Request, status: int, sentence: str) -> Response:
    """What people see who came to a page that cannot be shown."""
    return _page(request, "error.html", status, title=TITLES.get(status, "Something went wrong"), text=sentence)


def _service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


def board_symbols(game: Game) -> Markup:
    board = part(game, "board")
    return Markup(board.symbols() if board else "")


# -- lobby and setup ---------------------------------------------------------------------------------------------------


@router.get("/")
def lobby(request: Request) -> Response:
    service, player, games = _service(request), guard.player(request), listed_games()
    mine = service.games(player, 20)
    resume = next((summary for summary in mine if not summary.over and not summary.broken), None)
    return _page(
        request, "lobby.html", games=games, resume=resume and _row(resume),
        again=_again(service, mine[0]) if mine and mine[0].over else None,
        newcomers={game.id: for_newcomers(service, player, game) for game in games}, not_measured=NOT_MEASURED,
        welcome=None if mine else to_begin_with(games), weights=WEIGHTS,
    )  # fmt: skip


def _again(service: Service, last: Summary) -> dict[str, Any] | None:
    """The game that was finished last, to be dealt once more; none for an audit, or if it is not there any more."""
    if last.game not in games() or last.surface == AUDIT:
        return None
    return _row(last) | {"options": service.options(last.id)}


@router.get("/cover/{game_id}.svg")
def cover_picture(game_id: str, theme: str = "day") -> Response:
    """The picture of a game in the lobby, complete in itself."""
    picture = cover(known(game_id).id, "evening" if theme == "evening" else "day")
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


@router.get("/new/{game_id}")
def setup(request: Request, game_id: str) -> Response:
    game = known(game_id)
    asked = dict(request.query_params)
    surface = asked.get("surface", "")
    service = _service(request)
    mine = service.values.of(service.owner(guard.player(request))) if game.overridable else []
    chosen = {
        "surface": surface if surface in game.surfaces else game.surfaces[0],
        "options": _options(game, asked),
        "seed": asked["seed"] if asked.get("seed", "").isdecimal() else None,
    }
    usable = [o for o in mine if o.game == game.id and not o.problems]
    names, last = [o.name for o in usable], max(usable, key=lambda o: o.added, default=None)
    chosen["override"] = asked.get("override", last.name if last else "")  # what you typed in counts from then on
    return _page(
        request, "new.html", game=game, chosen=chosen, overrides=names, settings=settings_of(game),
        par=charts.par_chart(game), stripes=charts.stripes(),
    )  # fmt: skip


def _options(game: Game, asked: Mapping[str, str]) -> dict[str, Any]:
    """What an address asks for, where the game knows it; the default elsewhere."""
    found = game.options({})
    for setting in game.settings:
        if setting.name in asked:
            try:
                found[setting.name] = game.options({setting.name: asked[setting.name]})[setting.name]
            except ValueError:
                continue
    return found


# -- playing -----------------------------------------------------------------------------------------------------------


def _about(game: Game) -> dict[str, Any]:
    """What the browser code must know about a game."""
    return {
        "id": game.id,
        "title": game.title,
        "opponent": game.opponent,
        "actors": {YOU: "You", BOT: game.opponent or "Opponent", CHANCE: "Fate"},
        "goals": {goal.id: goal.title for goal in game.goals},
        "shared": game.shared,
        "designed": sorted(rulebook(game.id).designed),
        "terms": [{"name": term.name, "words": term.words, "means": term.means} for term in terms(game)],
    }


@router.get("/play/{game_id}")
def play(request: Request, game_id: str) -> Response:
    service = _service(request)
    if service.meant(game_id) != game_id:
        return RedirectResponse(f"/watch/{game_id}")
    answer = service.look(game_id, guard.player(request))
    game = known(answer.game)
    data = {"id": answer.id, "game": _about(game), "answer": answer}
    return _page(
        request, "play.html", id=answer.id, game=game, answer=answer, board_symbols=board_symbols(game),
        data=_data(data), rule_id=RULE_ID, drawers=DRAWERS, help=HELP,
    )  # fmt: skip


@router.get("/play/{game_id}/replay")
def replay(request: Request, game_id: str) -> Response:
    """A game step by step; `at` names the entry to begin with.

    Where others may come by, it has an address of its own: who is sent it can look, and not play.
    """
    service = _service(request)
    if service.personal:
        return _replay_page(request, game_id, play=game_id)
    asked = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"/watch/{service.links(game_id, guard.player(request)).watch}{asked}")


@router.get("/watch/{watch}")
def watch(request: Request, watch: str) -> Response:
    """What happened so far, for those who have the id to watch; to its owner it says the way back to the game."""
    service = _service(request)
    game_id = service.meant(watch)
    return _replay_page(request, watch, play=game_id if service.owns(game_id, guard.player(request)) else "")


def _replay_page(request: Request, given: str, play: str) -> Response:
    service = _service(request)
    saved = service.summary(service.meant(given))
    game = known(saved.game)
    data = {"id": given, "game": _about(game), "over": saved.over, "play": play}
    return _page(
        request, "replay.html", id=given, play=play, game=game, board_symbols=board_symbols(game), data=_data(data),
        rule_id=RULE_ID, drawers=DRAWERS[:2], speeds=SPEEDS, help=REPLAY_HELP,
    )  # fmt: skip


@router.get("/play/{game_id}/picture.svg")
def picture(
    request: Request, game_id: str, at: Annotated[int, Query(ge=0, le=2**31 - 1)], theme: str = "day"
) -> Response:
    """The board of a game after entry `at`, small enough for a list of positions."""
    drawn = _service(request).picture(game_id, at, "evening" if theme == "evening" else "day")
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


def _called(service: Service, row: dict[str, Any]) -> str:
    """What a game is called beside another one: by who stands on a board with it, or by what it is."""
    return name_of(service.store, service.meant(row["id"])) or ("What if" if row["parent"] else "The game")


@router.get("/play/{game_id}/compare/{other_id}")
def compare(request: Request, game_id: str, other_id: str) -> Response:
    """Two results side by side."""
    service = _service(request)
    found = service.compare(game_id, other_id)
    rows = [_row(service.summary(service.meant(each))) | {"id": each} for each in found.ids]
    for row in rows:
        row["replay"] = f"/watch/{row['id']}" if len(row["id"]) == WATCH_LENGTH else f"/play/{row['id']}/replay"
    names = [_called(service, row) for row in rows]
    if names[0] == names[1]:
        names = ["First", "Second"]
    return _page(request, "compare.html", game=known(found.game), found=found, rows=rows, names=names)


@router.get("/join/{game_id}")
def join(request: Request, game_id: str) -> Response:
    answer = _service(request).look(game_id, guard.player(request))
    game = known(answer.game)
    if not game.shared:
        raise Refused(422, f"{game.title} is played alone: there is no table to share.")
    seats = answer.shared.seats if answer.shared else ()
    yours = answer.shared.you if answer.shared else ()
    keepers = {piece: "you" if piece in yours else seat.name for seat in seats for piece in seat.pieces}
    in_play = {status.mark for status in answer.view.status}
    pieces = [(piece, keepers.get(piece, "")) for piece in game.shared if piece in in_play or piece in keepers]
    local = request.url.hostname in guard.LOCAL_NAMES
    return _page(
        request, "join.html", id=answer.id, game=game, seats=seats, pieces=pieces, local=local,
        link=str(request.url), board_symbols=board_symbols(game),
    )  # fmt: skip


# -- lists -------------------------------------------------------------------------------------------------------------


def _row(summary: Summary) -> dict[str, Any]:
    row = msgspec.structs.asdict(summary)
    game = games().get(summary.game)
    result = " to ".join(figure(points) for points in (summary.score, summary.opponent) if points is not None)
    verdict = {True: "won", False: "lost", None: ""}[summary.won]
    ended = ", ".join(filter(None, (f"Result {result}" if summary.scored else "", verdict)))
    standing = f"{ended[:1].upper()}{ended[1:]}: {summary.reason}" if summary.over else summary.status
    return row | {"title": game.title if game else summary.game, "standing": standing}


@router.get("/games")
def saved_games(request: Request, after: Annotated[int, Query(ge=0, le=1_000_000)] = 0) -> Response:
    """The list, last played first; `after` so many."""
    found = _service(request).games(guard.player(request), LISTED + 1, after)
    rows = [_row(summary) for summary in found[:LISTED]]
    listed = {row["id"]: row | {"branches": []} for row in rows}
    own = list[dict[str, Any]]()
    for row in listed.values():  # what branched off a game stands below it
        parent = listed.get(row["parent"])
        (own if parent is None else parent["branches"]).append(row)
    return _page(
        request,
        "games.html",
        open=[row for row in own if not row["over"]],
        finished=[row for row in own if row["over"]],
        newer=max(0, after - LISTED) if after else None,
        older=after + LISTED if len(found) > LISTED else None,
    )


@router.get("/history")
def history(request: Request, game: str = "", after: Annotated[int, Query(ge=0, le=1_000_000)] = 0) -> Response:
    """The games-played log of every game, or of one `after` the last so many."""
    service, player = _service(request), guard.player(request)
    parts = list[dict[str, Any]]()
    for each in games().values():
        figures = service.figures(player, each.id)
        if game not in ("", each.id) or not (each.listed or figures.games):
            continue
        mine = service.history(player, each.id, LISTED, after)
        goals = service.goals(player, each.id)
        reached = sum(bool(goal.reached) for goal in goals)
        older = after + LISTED if figures.games > after + LISTED else None
        parts.append({
            "game": each, "played": mine, "goals": goals, "reached": reached, "summary": _figures(figures),
            "older": older, "newer": max(0, after - LISTED) if after else None,
        })  # fmt: skip
    return _page(request, "history.html", parts=parts)


def _figures(of: Figures) -> list[tuple[str, str]]:
    """The games-played log in a few figures."""
    if not of.games:
        return []
    figures = [("Games", str(of.games))]
    if of.scored:
        figures += [("Best", str(of.best)), ("On average", f"{of.average:.1f}")]
    return [*figures, ("Won", f"{of.won} of {of.decided}")] if of.decided else figures


# -- rules and settings ------------------------------------------------------------------------------------------------


@router.get("/rules/{game_id}")
def rules(
    request: Request, game_id: str, q: Annotated[str, Query(max_length=200)] = "", part: bool = False
) -> Response:
    """The rules, or those that hold all words of `q`. With `part`, without the frame of a page."""
    game = known(game_id)
    book = rulebook(game.id)
    found = book.find(q)
    example = next((rule for section in book.sections for e in section.entries for rule in e.ids), "")
    return _page(
        request, "rules_part.html" if part else "rules.html", game=game, book=found, q=q, found=found.count(),
        example=example, terms=terms(game), data=_data({"game": _about(game)}),
    )  # fmt: skip


@router.get("/rules/{game_id}/{rule_id}")
def rule(request: Request, game_id: str, rule_id: str) -> Response:
    """One rule as a fragment, for the play page; a browser that comes here by itself is led to the whole."""
    game = known(game_id)
    html = rulebook(game.id).rule(rule_id)
    if not html:
        raise Refused(404, f"{game.title} has no rule {rule_id!r}.")
    if request.headers.get("sec-fetch-dest") == "document":
        return RedirectResponse(f"/rules/{game.id}#{rule_id}")
    return HTMLResponse(html, headers={"Cache-Control": "no-cache"})


@router.get("/favicon.ico")
def favicon() -> Response:
    return RedirectResponse("/static/icon.svg")


@router.get("/settings")
def settings(request: Request) -> Response:
    return _page(request, "settings.html", settings=SETTINGS)
