"""The charts of a report: Altair draws them, and they go into the page as SVG. Nothing is fetched from anywhere.

Colours are stand-ins: the page's style sheet turns them into those of day and evening.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from msgspec import Struct

from secondchair.lab.extras import needed
from secondchair.lab.figures import Bar, Interval

with needed("Altair", "report"):
    import altair as alt
    import vl_convert

WIDTH = 340  # as wide as a phone shows it at full size
INK, GRID = "#000001", "#000002"
SEATS = ("#000010", "#000011", "#000012", "#000013")  # you, then the others
PAINTED = {"Red": "#000020", "Green": "#000021", "Yellow": "#000022", "Blue": "#000023"}  # seats that are a colour
LABEL = 20  # characters of a label on one line
FONT = "sans-serif"  # what the drawing is measured with


class Chart(Struct, frozen=True):
    """A drawing and what it shows, for whoever cannot see it."""

    svg: str
    alt: str


def histogram_chart(you: Sequence[Bar], other: Sequence[Bar], title: str, names: tuple[str, str]) -> Chart:
    """Bars for you, a dashed line for the opponent."""
    chart = (
        _data(_bars(you))
        .mark_bar(color=SEATS[0], binSpacing=1)
        .encode(
            x=alt.X("from:Q", bin="binned", title=title, axis=_whole(6), scale=alt.Scale(zero=False)),
            x2="to:Q",
            y=alt.Y("games:Q", title="Games", axis=_whole(5)),
        )
    )
    layers: list[Any] = [chart]
    if other:
        last = {"from": other[-1].last + 1, "games": other[-1].games}
        line = _data([*_bars(other), last]).mark_line(
            color=SEATS[1], interpolate="step-after", strokeDash=[5, 3], strokeWidth=2
        )
        layers.append(line.encode(x="from:Q", y="games:Q"))
    most = max(you, key=lambda bar: bar.games)
    said = f"Histogram of {title.lower()}: from {you[0].first} to {you[-1].last}, most often {most.label}"
    said += f"; bars are {names[0]}, the dashed line is {names[1]}." if other else "."
    return Chart(_svg(alt.layer(*layers), 210), said)


def _bars(bars: Sequence[Bar]) -> list[dict[str, float]]:
    return [{"from": bar.first, "to": bar.last + 1, "games": bar.games} for bar in bars]


def bar_chart(rows: Sequence[tuple[str, Sequence[float | None]]], names: Sequence[str], title: str) -> Chart:
    """Bars to the right, one row per label, in each row one bar per name."""
    values = [
        {"row": _wrapped(label), "name": name, "value": value, "place": place}
        for label, cells in rows
        for place, (name, value) in enumerate(zip(names, cells, strict=True))
        if value is not None
    ]
    chart = (
        _data(values)
        .mark_bar()
        .encode(
            x=alt.X("value:Q", title=title, axis=alt.Axis(tickCount=5)),
            y=alt.Y("row:N", title=None, sort=None, axis=_row_axis()),
            yOffset=alt.YOffset("place:O"),
            color=alt.Color("name:N", sort=None, legend=_legend(names), scale=_seats(names)),
        )
    )
    high = max(((value, label) for label, cells in rows for value in cells if value is not None), default=(0, ""))
    said = f"Bars of {title.lower()} for {len(rows)} rows; the longest is {high[1]} with {high[0]:.1f}."
    lines = max(_wrapped(label).count("\n") + 1 for label, _ in rows)
    return Chart(_svg(chart, 70 + len(rows) * max(26, 15 * lines + 6, 11 * len(names))), said)


def interval_chart(rows: Sequence[tuple[str, Interval]], title: str, zero: bool) -> Chart:
    """A dot per row, with its interval as a line; a dashed line marks zero."""
    values = [
        {
            "row": _wrapped(label), "value": it.value, "clear": it.clear or not zero,
            "low": it.low if it.known else it.value, "high": it.high if it.known else it.value,
        }
        for label, it in rows
    ]  # fmt: skip
    y = alt.Y("row:N", title=None, sort=None, axis=_row_axis())
    x = alt.X("low:Q", title=title, axis=alt.Axis(tickCount=5), scale=alt.Scale(zero=False))
    rule = _data(values).mark_rule(color=SEATS[0], strokeWidth=2).encode(x=x, x2="high:Q", y=y)
    filled = alt.condition("datum.clear", alt.value(SEATS[0]), alt.value(GRID))
    dot = _data(values).mark_circle(size=70, opacity=1).encode(x="value:Q", y=y, color=filled)
    layers: list[Any] = [rule, dot]
    if zero:
        layers.insert(0, _data([{"at": 0}]).mark_rule(color=INK, strokeDash=[4, 3]).encode(x="at:Q"))
    told = "; ".join(f"{label} {it.told()}, {it.span().removeprefix('95 %: ')}" for label, it in rows[:6])
    return Chart(_svg(alt.layer(*layers), 40 + 34 * len(rows)), f"{title}, each with its interval: {told}.")


# -- shared ------------------------------------------------------------------------------------------------------------


def _data(values: Sequence[dict[str, Any]]) -> alt.Chart:
    return alt.Chart(alt.InlineData(values=list(values)))


def _wrapped(label: str) -> str:
    return "\n".join(wrap(label, LABEL) or [label])


def _whole(ticks: int) -> alt.Axis:
    """For what comes in whole numbers."""
    return alt.Axis(tickCount=ticks, tickMinStep=1, format="d")


def _row_axis() -> alt.Axis:
    return alt.Axis(labelExpr="split(datum.label, '\\n')", labelLimit=200, grid=False, domain=False, ticks=False)


def _legend(names: Sequence[str]) -> alt.Legend | None:
    return alt.Legend(title=None, orient="top", columns=4) if len(names) > 1 else None


def _seats(names: Sequence[str]) -> alt.Scale:
    colours = [PAINTED.get(name, SEATS[place % len(SEATS)]) for place, name in enumerate(names)]
    return alt.Scale(domain=list(names), range=colours)


def _svg(chart: Any, height: int) -> str:
    whole = (
        chart.properties(width=WIDTH, height=height, autosize=alt.AutoSizeParams(type="fit", contains="padding"))
        .configure(background="transparent", font=FONT, padding=6)
        .configure_axis(
            labelColor=INK, titleColor=INK, gridColor=GRID, domainColor=GRID, tickColor=GRID, gridOpacity=0.5,
            labelFontSize=12, titleFontSize=12, titleFontWeight="normal",
        )
        .configure_legend(labelColor=INK, labelFontSize=12)
        .configure_view(stroke=None)
    )  # fmt: skip
    return str(vl_convert.vegalite_to_svg(whole.to_dict()))
