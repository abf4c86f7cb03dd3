"""Small charts, drawn here as SVG: they need neither colour nor eyes.

What is won is filled, what is not is striped or hollow; every chart comes with a sentence and with its table. One unit
is one pixel on a narrow phone, and letters are 12 units high, so that they can be read there.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from markupsafe import Markup
from msgspec import Struct

from secondchair.core.registry import Game
from secondchair.core.svg import el, num, text
from secondchair.core.words import capital, counted, figure
from secondchair.store import par as players
from secondchair.store.par import Par, called, level_of
from secondchair.store.statistics import Bar, Point

WIDTH, HEIGHT = 340, 200
LEFT, RIGHT, TOP, BOTTOM = 34, 8, 12, 28  # margins for the axes
LETTERS = 12
ROW = 36  # of a chart with a row for each level
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
STRIPES = (
    '<pattern id="stripes" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="6" height="6" class="bare"/><rect width="2" height="6" class="ink"/></pattern>'
)


class Chart(Struct, frozen=True):
    """A drawing, what it shows in a sentence, and the same as a table."""

    title: str
    sentence: str
    svg: Markup
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    legend: str = ""


def distribution_chart(bars: Sequence[Bar], decided: bool) -> Chart:
    """How often each result came; where games can be won, won ones are filled and the others striped above them."""
    top = max(bar.games for bar in bars)
    scale = _axis(0, top)
    slot = (WIDTH - LEFT - RIGHT) / len(bars)
    drawn = [_across(scale)]
    for n, bar in enumerate(bars):
        x, wide = LEFT + n * slot + 1.5, slot - 3
        won = bar.won if decided else bar.games
        base, middle, high = (_y(scale, value) for value in (0, won, bar.games))
        drawn.append(el("rect", x=x, y=middle, width=wide, height=base - middle, class_="solid"))
        if bar.games > won:
            drawn.append(el("rect", x=x, y=high, width=wide, height=middle - high, class_="striped"))
        if n % ceil(len(bars) / 7) == 0:
            drawn.append(text(figure(bar.first), x + wide / 2, HEIGHT - 10, LETTERS, text_anchor="middle"))
    most = max(bars, key=lambda bar: bar.games)
    results = counted(sum(bar.games for bar in bars), "result")
    said = f"{results}, most often {_range(most)} points ({counted(most.games, 'game')})."
    columns = ("Points", "Games", "Won") if decided else ("Points", "Games")
    rows = tuple(
        (_range(bar), str(bar.games), str(bar.won))[: len(columns)] for bar in bars if bar.games
    )  # fmt: skip
    legend = "Filled: won. Striped: not won." if decided else ""
    return Chart("How many points", said, _svg(drawn), columns, rows, legend)


def course_chart(points: Sequence[Point], decided: bool) -> Chart:
    """The results one after the other as dots, filled where won; the line is the mean of the last ten."""
    scores = [point.score for point in points]
    scale = _axis(min(scores), max(scores))
    gap = (WIDTH - LEFT - RIGHT - 12) / max(len(points) - 1, 1)
    places = [(LEFT + 6 + n * gap, point) for n, point in enumerate(points)]
    line = " ".join(f"{num(round(x, 1))},{num(round(_y(scale, point.lately), 1))}" for x, point in places)
    size = 3.5 if len(points) <= 60 else 2.2
    drawn = [_across(scale)]
    for x, point in places:
        look = "solid" if point.won or not decided else "hollow"
        drawn.append(el("circle", cx=round(x, 1), cy=round(_y(scale, point.score), 1), r=size, class_=look))
    drawn.append(el("polyline", points=line, class_="trend"))
    for n in sorted({0, len(points) // 2, len(points) - 1}):
        anchor = "start" if n == 0 else "end" if n == len(points) - 1 else "middle"
        drawn.append(text(points[n].number, places[n][0], HEIGHT - 10, LETTERS, text_anchor=anchor))
    said = f"{counted(len(points), 'result')}, from {figure(min(scores))} to {figure(max(scores))}; "
    said += f"lately {_mean(points[-1])} on average"
    if len(points) > 20:
        said += f", after the first ten {_mean(points[9])}"
    columns = ("Game", "When", "Points", "Opponent", "Ended", "Mean of the last ten")
    rows = tuple(
        (
            str(point.number), point.finished[:10], figure(point.score),
            "" if point.opponent is None else figure(point.opponent),
            {True: "won", False: "lost", None: ""}[point.won], _mean(point),
        )
        for point in reversed(points)
    )  # fmt: skip
    legend = "Filled dots: won, hollow: not won. " if decided else ""
    return Chart("Score over time", f"{said}.", _svg(drawn), columns, rows, f"{legend}Line: mean of the last ten.")


def par_chart(game: Game) -> Chart | None:
    """What our players reach at every level; None where nobody was measured.

    Where every game has a score, a bar lies over eight in ten of them, with a mark at the middle one. Where some are
    lost without one, points leave out the worst games, so the bars show how many were won and how many have points.
    """
    measured = _measured(game)
    if not measured:
        return None
    each = f"at least {min(par.games for _, par in measured)} games each"
    columns: tuple[str, ...]
    if all(len(par.scored) == par.games for _, par in measured):
        said = f"Our players’ results, {each}: eight in ten lie on the bar, half below the mark."
        drawn, legend, columns, rows = _by_points(measured), "", PAR_COLUMNS, _par_rows(measured)
    else:
        said = f"How our players’ games ended, {each}. Some are lost without points; means are of the others."
        legend = "Filled: won. Striped: not won, but with points. Empty: lost without points."
        drawn, columns, rows = _by_ends(measured), PAR_COLUMNS_ENDS, _par_rows_ends(measured)
    if _further(game):
        said += " Measured on screen, with the standard game’s other settings."
    return Chart("What our players reach", said, drawn, columns, rows, legend)


PAR_COLUMNS = ("Level", "Player", "Games", "Mean", "Best", "Won")
PAR_COLUMNS_ENDS = ("Level", "Player", "Scored", "Mean", "Best", "Won")


def _further(game: Game) -> bool:
    """Is there more to choose than what par was measured by?"""
    level = level_of(game)
    return any(setting != level and not setting.display_only for setting in game.settings)


def _by_points(measured: Sequence[tuple[str, Par]]) -> Markup:
    """A bar over eight in ten results, a mark at the middle one."""
    scale = _axis(min(_tenth(par, 1) for _, par in measured), max(_tenth(par, 9) for _, par in measured))
    drawn = list[str]()
    for n, (_, par) in enumerate(measured):
        y = TOP + ROW * n
        low, middle, top = (_x(scale, _tenth(par, tenth)) for tenth in (1, 5, 9))
        drawn.append(el("rect", x=low, y=y + 18, width=max(top - low, 1), height=10, class_="striped"))
        drawn.append(el("rect", x=middle - 2, y=y + 15, width=4, height=16, class_="solid"))
    return _in_rows(measured, scale, drawn)


def _by_ends(measured: Sequence[tuple[str, Par]]) -> Markup:
    """Of all games, those that were won, those that have points all the same, and the others."""
    scale = (0, 100, 25)
    left, drawn = _x(scale, 0), list[str]()
    for n, (_, par) in enumerate(measured):
        y = TOP + ROW * n + 18
        won, with_points = (_x(scale, 100 * games / par.games) for games in (par.won or 0, len(par.scored)))
        whole = _x(scale, 100) - left
        drawn.append(el("rect", x=left, y=y, width=whole, height=10, class_="hollow"))
        drawn.append(el("rect", x=left, y=y, width=with_points - left, height=10, class_="striped"))
        drawn.append(el("rect", x=left, y=y, width=won - left, height=10, class_="solid"))
    return _in_rows(measured, scale, drawn, " %")


def _in_rows(measured: Sequence[tuple[str, Par]], scale: Scale, drawn: Sequence[str], unit: str = "") -> Markup:
    """The bars with a name above each, on lines at round figures."""
    several = len({par.player for _, par in measured}) > 1
    high = TOP + ROW * len(measured)
    names = list[str]()
    for n, (label, par) in enumerate(measured):
        name = f"{label}: {called(par.player.partition(':')[0])}" if several else label
        names.append(text(f"{name}, won {won}" if (won := _won(par)) else name, 8, TOP + ROW * n + 13, LETTERS))
    lines = _down(scale, high, unit)
    size = f"0 0 {WIDTH} {high + BOTTOM}"
    return Markup(el("svg", lines, *drawn, *names, viewBox=size, class_="drawn", aria_hidden="true"))


def _par_rows(measured: Sequence[tuple[str, Par]]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (label, capital(called(par.player)), str(par.games), f"{par.mean:.1f}", str(par.best), _share(par))
        for label, par in measured
    )


def _par_rows_ends(measured: Sequence[tuple[str, Par]]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (
            label, capital(called(par.player)), f"{len(par.scored)} of {par.games}",
            f"{par.mean:.1f}" if par.scored else "–", str(par.best) if par.scored else "–", _share(par),
        )
        for label, par in measured
    )  # fmt: skip


def _measured(game: Game) -> list[tuple[str, Par]]:
    """Level by level, the players that were measured at it, who wins most first; each with what the level is called."""
    level = level_of(game)
    labels = {choice.value: choice.label for choice in level.choices} if level else {}
    order = list(labels)

    def place(par: Par) -> int:
        value = next(iter(par.options.values()), None)
        return order.index(value) if value in labels else len(order)

    rows = [par for par in players.table() if par.game == game.id and par.games]
    rows.sort(key=lambda par: par.strength, reverse=True)
    rows.sort(key=place)
    return [(labels.get(next(iter(par.options.values()), ""), "The standard game"), par) for par in rows]


def _won(par: Par) -> str:
    return "" if par.won_of_100 is None else f"{par.won_of_100} %"


def _share(par: Par) -> str:
    """The same in a table, where no line ends between a number and its sign."""
    return _won(par).replace(" ", "\u00a0") or "–"


def _tenth(par: Par, tenth: int) -> int:
    """The result that so many tenths of the games do not exceed."""
    scores = par.scored
    return scores[min(len(scores) - 1, len(scores) * tenth // 10)]


def _x(scale: Scale, value: float) -> float:
    low, high, _ = scale
    return round(4 + (WIDTH - 8) * (value - low) / (high - low), 1)


def _down(scale: Scale, bottom: float, unit: str = "") -> str:
    """Lines at round figures from top to bottom."""
    low, high, step = scale
    found = list[str]()
    for value in range(low, high + 1, step):
        x, anchor = _x(scale, value), "start" if value == low else "end" if value == high else "middle"
        found.append(el("line", x1=x, y1=TOP, x2=x, y2=bottom, class_="axis"))
        found.append(text(f"{figure(value)}{unit}", x, bottom + 16, LETTERS, text_anchor=anchor))
    return "".join(found)


def share_bar(value: float, most: float) -> Markup:
    """A bar in a row of a table, from the middle to the right where `value` is positive, else to the left."""
    part = 48 * abs(value) / most if most else 0
    x, look = (50.0, "solid") if value >= 0 else (50 - part, "striped")
    bar = el("rect", x=x, y=3, width=max(part, 0.5), height=10, class_=look)
    middle = el("line", x1=50, y1=0, x2=50, y2=16, class_="axis")
    return _small(bar + middle)


def part_bar(solid: int, striped: int, most: int) -> Markup:
    """A bar in a row of a table: first what is filled, then what is striped, of the longest one."""
    filled, rest = (100 * n / most if most else 0 for n in (solid, striped))
    bar = el("rect", x=0, y=3, width=filled, height=10, class_="solid")
    if striped:
        bar += el("rect", x=filled, y=3, width=rest, height=10, class_="striped")
    return _small(bar)


def _small(inside: str) -> Markup:
    drawing = el("svg", inside, viewBox="0 0 100 16", class_="share", aria_hidden="true", preserveAspectRatio="none")
    return Markup(drawing)


def stripes() -> Markup:
    """What is striped in all charts of a page: it stands in the page once."""
    return Markup(f'<svg class="symbols" aria-hidden="true"><defs>{STRIPES}</defs></svg>')


# -- axes --------------------------------------------------------------------------------------------------------------

Scale = tuple[int, int, int]  # the lowest line, the highest, and the distance of two


def _axis(low: float, high: float) -> Scale:
    """At most five lines at round figures around all values."""
    for step in STEPS:
        first, last = floor(low / step) * step, ceil(high / step) * step
        if (last - first) / step <= 4:
            return first, max(last, first + step), step
    return floor(low), ceil(high), max(1, ceil(high - low))


def _y(scale: Scale, value: float) -> float:
    low, high, _ = scale
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - low) / (high - low))


def _across(scale: Scale) -> str:
    low, high, step = scale
    found = list[str]()
    for value in range(low, high + 1, step):
        y = round(_y(scale, value), 1)
        found.append(el("line", x1=LEFT, y1=y, x2=WIDTH - RIGHT, y2=y, class_="axis"))
        found.append(text(figure(value), LEFT - 6, y + 4, LETTERS, text_anchor="end"))
    return "".join(found)


def _svg(drawn: Sequence[str]) -> Markup:
    return Markup(el("svg", *drawn, viewBox=f"0 0 {WIDTH} {HEIGHT}", class_="drawn", aria_hidden="true"))


def _range(bar: Bar) -> str:
    return figure(bar.first) if bar.first == bar.last else f"{figure(bar.first)} to {figure(bar.last)}"


def _mean(point: Point) -> str:
    return figure(f"{point.lately:.1f}")
