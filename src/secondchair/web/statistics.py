"""Statistics as pages, as JSON and as CSV. The figures come from `store.statistics`; here they are put into words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from msgspec import Struct

from secondchair.core.registry import Game, games
from secondchair.core.words import capital, figure
from secondchair.store import Finished, finished, read_old_games
from secondchair.store import statistics as figures
from secondchair.store.as_csv import as_csv
from secondchair.store.par import called, not_measured, of_level
from secondchair.store.statistics import Aid, Statistics, Tally
from secondchair.web import charts, guard, pages
from secondchair.web.api import Player, Served, reply
from secondchair.web.catalogue import GoalShown
from secondchair.web.openapi import gives, refusals
from secondchair.web.refused import known
from secondchair.web.service import Service

router = APIRouter(include_in_schema=False)
api = APIRouter(prefix="/api", responses=refusals())

READ_AT_ONCE = 8  # old games whose logs are read in one request
ANY = "any"  # level, in an address
STANDARD = "The standard game"
AIDS: dict[Aid, str] = {
    "": "All games",
    "none": "Without hints and takebacks",
    "hints": "With hints",
    "takebacks": "With takebacks past something new",
}


class StatisticsShown(Struct, frozen=True):
    """The statistics of one game; `unread` games are in it without what only their logs tell."""

    game: str
    surface: str
    setting: str | None
    aid: str
    unread: int
    statistics: Statistics
    goals: list[GoalShown]


class Unread(Struct, frozen=True):
    """How many old games are still to be read."""

    left: int


ANSWERS = (StatisticsShown, Unread)

GameQuery = Annotated[str, Query(description="A game's id.")]
Surface = Annotated[str, Query(description="screen or table; empty: both.")]
Setting = Annotated[
    str, Query(description="A level as the history names it, empty for the standard game; any: all levels.")
]
AidQuery = Annotated[Aid, Query(description="none, hints or takebacks: only games played so; empty: all.")]


# -- for programs ------------------------------------------------------------------------------------------------------


@api.get("/statistics", responses=gives(StatisticsShown))
def get_statistics(
    service: Served,
    player: Player,
    game: GameQuery,
    surface: Surface = "",
    setting: Setting = ANY,
    aid: AidQuery = "",
) -> Response:
    """Everything that your finished games of one kind tell."""
    left = read_old_games(service.store, service.owner(player), READ_AT_ONCE)
    goals = service.goals(player, game)
    level = None if setting == ANY else setting
    found = figures.chosen(finished(service.store, service.owner(player), game), surface, level, aid)
    return reply(StatisticsShown(game, surface, level, aid, left, figures.of_games(found), goals))


@api.get("/statistics/games.csv", responses=gives(str, media="text/csv"), response_class=Response)
def get_games_as_csv(service: Served, player: Player, game: Annotated[str, Query()] = "") -> Response:
    """Your finished games as a table, one line each; those of one kind with the lines of their score sheets."""
    if game:
        service.figures(player, game)  # says so if there is no such game
    text = as_csv(finished(service.store, service.owner(player), game), sheet=bool(game))
    name = f"second-chair-{game or 'games'}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/csv", headers=headers)


@api.post("/statistics/read", responses=gives(Unread))
def read_more(service: Served, player: Player) -> Response:
    """Read the logs of some old games; how many are left."""
    return reply(Unread(read_old_games(service.store, service.owner(player), READ_AT_ONCE)))


# -- for people --------------------------------------------------------------------------------------------------------


def _service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


@router.get("/statistics")
def overview(request: Request) -> Response:
    """Every game in a few figures."""
    service, player = _service(request), guard.player(request)
    left = read_old_games(service.store, service.owner(player), READ_AT_ONCE)
    parts = list[dict[str, Any]]()
    for game in games().values():
        mine = finished(service.store, service.owner(player), game.id)
        if game.listed or mine:
            goals = service.goals(player, game.id)
            reached = sum(bool(goal.reached) for goal in goals)
            found = figures.of_games(figures.chosen(mine))
            parts.append({"game": game, "figures": _figures(found), "goals": (reached, len(goals))})
    return pages.page(request, "statistics.html", parts=parts, unread=left)


@router.get("/statistics/{game_id}")
def of_game(request: Request, game_id: str, surface: str = "", setting: str = ANY, aid: AidQuery = "") -> Response:
    """All figures of one game, with charts and their tables."""
    service, player = _service(request), guard.player(request)
    game = known(game_id)
    left = read_old_games(service.store, service.owner(player), READ_AT_ONCE)
    mine = finished(service.store, service.owner(player), game.id)
    level = None if setting == ANY else setting
    some = figures.chosen(mine, surface, level, aid)
    found = figures.of_games(some)
    query = urlencode({"game": game.id, "surface": surface, "setting": setting, "aid": aid})
    return pages.page(
        request, "statistics_game.html", game=game, unread=left, played=len(mine), found=found,
        summary=_figures(found), drawn=_charts(found), ends=_ends(found), lines=_lines(found), pace=_pace(found),
        levels=_with_scored(LEVELS, _levels(found)), helped=_with_scored(HELPED, _helped(found)),
        par=_with_scored(PAR, _par(game, some)), no_par=_no_par(game, found), goals=service.goals(player, game.id),
        choices=_choices(mine), picked={"surface": surface, "setting": setting, "aid": aid}, query=query,
        stripes=charts.stripes(),
    )  # fmt: skip


def _figures(found: Statistics) -> list[tuple[str, str]]:
    """The most important figures: what each is called, and what it is."""
    whole, streaks = found.all, found.streaks
    if not whole.games:
        return []
    shown = [("Played", str(whole.games))]
    if whole.decided:
        shown += [("Won", _won(whole)), ("Wins in a row", f"{streaks.wins}, at most {streaks.longest_wins}")]
        if streaks.losses > 1:
            shown.append(("Lost in a row", str(streaks.losses)))
    if 0 < whole.scored < whole.games:
        shown.append(("Scored", f"{whole.scored} of {whole.games}"))
    shown += [
        (name, _number(value))
        for name, value in (
            ("Best", whole.best), ("Mean", whole.mean), ("Median", found.median), ("Lowest", found.worst),
            ("Lead on average", found.lead),
        )
        if value is not None
    ]  # fmt: skip
    return shown


def _number(value: float | None) -> str:
    if value is None:
        return "–"
    return figure(value if isinstance(value, int) else f"{value:.1f}")


def _won(of: Tally) -> str:
    if not of.decided:
        return "–"
    return f"{of.won} of {of.decided} ({100 * of.won / of.decided:.0f}\u00a0%)"


def _charts(found: Statistics) -> list[charts.Chart]:
    if len(found.course) < 2:
        return []
    decided = found.all.decided > 0
    return [charts.course_chart(found.course, decided), charts.distribution_chart(found.distribution, decided)]


def _ends(found: Statistics) -> list[dict[str, Any]]:
    most = max((end.games for end in found.ends), default=0)
    return [
        {
            "reason": capital(end.reason),
            "games": end.games,
            "won": f"{end.won} of {end.decided}" if end.decided else "–",
            "bar": charts.part_bar(end.won if end.decided else end.games, end.decided - end.won, most),
        }
        for end in found.ends
    ]


def _lines(found: Statistics) -> dict[str, Any] | None:
    if found.lines is None:
        return None
    most = max(abs(line.difference) for line in found.lines.lines)
    rows = [
        {
            "label": line.label,
            "good": _number(line.good),
            "bad": _number(line.bad),
            "difference": ("+" if line.difference >= 0 else "") + _number(line.difference),
            "bar": charts.share_bar(line.difference, most),
        }
        for line in found.lines.lines
    ]
    names = ("Won", "Lost") if found.lines.by == "won" else ("Better half", "Other half")
    return {"rows": rows, "names": names, "sentence": _deciding(found.lines)}


def _deciding(lines: figures.Lines) -> str:
    first = lines.lines[0]
    good = "games that you win" if lines.by == "won" else "your better games"
    bad = "games that you lose" if lines.by == "won" else "the others"
    more = "more" if first.difference >= 0 else "less"
    return (
        f"“{first.label}” differs most: {_number(abs(first.difference))} points {more} in {good} ({lines.good}) than "
        f"in {bad} ({lines.bad})."
    )


def _pace(found: Statistics) -> list[tuple[str, str]]:
    pace = found.pace
    if pace is None:
        return []
    shown = [
        ("A game takes", _minutes(pace.minutes)),
        ("Quickest", _minutes(pace.fastest)),
        ("Longest", _minutes(pace.slowest)),
        ("Timed", str(pace.games)),
    ]
    if pace.per_choice is not None:
        shown.insert(1, ("A choice takes", f"{pace.per_choice:.0f} s" if pace.per_choice >= 1 else "under 1 s"))
    return shown


def _minutes(minutes: float) -> str:
    if minutes < 1:
        return f"{minutes * 60:.0f} s"
    return f"{minutes:.0f} min" if minutes < 90 else f"{minutes / 60:.1f} h"


def _level(setting: str) -> str:
    return setting or STANDARD


Row = tuple[str, ...]
LEVELS = ("Level", "Where", "Games", "Scored", "Won", "Best", "Mean")
HELPED = ("Played", *LEVELS[2:])
PAR = ("Level", "Player", "Games", "Scored", "Mean", "Best", "Won")


def _with_scored(columns: Row, rows: Sequence[Row]) -> dict[str, Sequence[Any]]:
    """A table whose columns are one fewer: games, or how many of them have a score, where some have none."""
    at = columns.index("Games")
    some = any(row[at] != row[at + 1] for row in rows)
    told = [f"{row[at + 1]} of {row[at]}" if some else row[at] for row in rows]
    return {
        "columns": (*columns[:at], "Scored" if some else "Games", *columns[at + 2 :]),
        "rows": [(*row[:at], of, *row[at + 2 :]) for row, of in zip(rows, told, strict=True)],
    }


def _levels(found: Statistics) -> list[Row]:
    return [
        (
            _level(group.setting), pages.SURFACES[group.surface], str(group.tally.games),
            str(group.tally.scored), _won(group.tally), _number(group.tally.best), _number(group.tally.mean),
        )
        for group in found.groups
    ]  # fmt: skip


def _helped(found: Statistics) -> list[Row]:
    helped = found.helped
    kinds = ((AIDS["none"], helped.none), (AIDS["hints"], helped.hints), (AIDS["takebacks"], helped.takebacks))
    return [(name, str(of.games), str(of.scored), _won(of), _number(of.best), _number(of.mean)) for name, of in kinds]


def _par(game: Game, some: Sequence[Finished]) -> list[Row]:
    """Your mean beside that of our players, at every level that you have played and they were measured at."""
    rows = list[Row]()
    for group in figures.groups(some):
        pars = of_level(game, group.surface, group.setting)
        level, yours = _level(group.setting), group.tally
        if pars:
            mine = _number(yours.mean), _number(yours.best)
            share = f"{100 * yours.won / yours.decided:.0f}\u00a0%" if yours.decided else "–"
            rows.append((level, "You", str(yours.games), str(yours.scored), *mine, share))
        for par in pars:
            won = "–" if par.won_of_100 is None else f"{par.won_of_100}\u00a0%"
            theirs = (_number(par.mean), _number(par.best)) if par.scored else ("–", "–")
            rows.append((level, capital(called(par.player)), str(par.games), str(len(par.scored)), *theirs, won))
    return rows


def _no_par(game: Game, found: Statistics) -> str:
    """Which of the levels that you have played our players were not measured at, in a sentence."""
    if not not_measured(game):
        return ""
    lacking = [group for group in found.groups if not of_level(game, group.surface, group.setting)]
    names = [f"{_level(group.setting)} ({pages.SURFACES[group.surface].lower()})" for group in lacking]
    return f"How our players do was not measured here: {'; '.join(names)}." if names else ""


def _choices(mine: Sequence[Finished]) -> dict[str, list[tuple[str, str]]]:
    """What can be chosen among one's own games: value and words."""
    settings = sorted({one.played.setting for one in mine})
    surfaces = sorted({one.played.surface for one in mine})
    return {
        "setting": [(ANY, "All levels"), *((each, _level(each)) for each in settings)],
        "surface": [("", "Everywhere"), *((each, pages.SURFACES[each]) for each in surfaces)],
        "aid": list(AIDS.items()),
    }
