"""A report of one or several runs: one HTML file that needs nothing else, for whoever designs the game.

run = Run(job, tuple(outcomes), "greedy")      # of a job with `sheets=True`
Path("report.html").write_text(report([run]), "utf-8")
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.metadata import version
from itertools import count
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from msgspec import Struct

from secondchair.core.content import load
from secondchair.core.registry import Game, find_game
from secondchair.lab.compare import Comparison, Run, compare_all
from secondchair.lab.figures import Interval
from secondchair.lab.limits import limits
from secondchair.lab.report.charts import Chart, bar_chart, histogram_chart, interval_chart
from secondchair.lab.report.facts import Facts, facts
from secondchair.lab.simulate import finished, told_cut


class Part(Struct, frozen=True):
    """One run on the page: its facts and its charts."""

    facts: Facts
    options: tuple[tuple[str, str], ...]
    limits: dict[str, str]  # of the agent
    scores: Chart | None  # where some game has one
    lengths: Chart
    reasons: Chart
    sheet: Chart | None
    goes_with: Chart | None


def report(runs: Sequence[Run], command: str = "") -> str:
    """The page. Every run is compared with every other; `command` is what makes it again.

    Raises ValueError where there is nothing to tell, `MissingExtra` without the extra `report`.
    """
    told = [run for run in runs if finished(run.outcomes)]
    if not told:
        why = " ".join(dict.fromkeys(cut for run in runs if (cut := _cut(run))))
        raise ValueError(f"No game was finished, so there is nothing to report. {why}".rstrip())
    game = find_game(told[0].job.game)
    parts = [_part(game, facts(run)) for run in told]
    comparisons = compare_all(told)
    page = _environment().get_template("page.html")
    text = page.render(
        game=game,
        parts=parts,
        comparisons=comparisons,
        side_by_side=_side_by_side(parts) if len(parts) > 1 else [],
        differences=_differences(comparisons),
        has_lead=any(comparison.lead for comparison in comparisons),
        has_won=any(comparison.won for comparison in comparisons),
        without=[f"{run.label}: No game was finished. {_cut(run)}".rstrip() for run in runs if run not in told],
        seeds=_seeds(told),
        content=load(game).fingerprint,
        version=version("secondchair"),
        command=command,
        opponent=game.opponent or "opponent",
    )
    return text.replace(" %", "\u00a0%")  # a line never ends between a number and its sign


def _cut(run: Run) -> str:
    """How many of its games were cut, in a sentence; a run that was stopped before may have none."""
    return told_cut(sum(outcome.cut for outcome in run.outcomes), run.job.longest)


def _part(game: Game, told: Facts) -> Part:
    job, who = told.run.job, game.opponent
    settings = {setting.name: setting for setting in game.settings}
    chosen = game.options(job.options)
    options = tuple(
        (setting.title, next(choice.label for choice in setting.choices if choice.value == chosen[name]))
        for name, setting in settings.items()
    )
    sheet, goes = told.sheet, told.goes_with
    return Part(
        facts=told,
        options=options,
        limits=limits(job),
        scores=histogram_chart(told.scores, told.opponents, "Points", ("you", who)) if told.scored else None,
        lengths=histogram_chart(told.lengths, (), "Turns", ("you", who)),
        reasons=bar_chart([(r.reason, [100 * r.share.value]) for r in told.reasons], ["games"], "Percent of the games"),
        sheet=bar_chart(
            [(line.label, [cell.mean if cell else None for cell in line.cells]) for line in sheet.lines],
            sheet.columns,
            "Points on average",
        )
        if sheet
        else None,
        goes_with=interval_chart([(thing.what, thing.effect) for thing in goes], "Standard deviations", zero=True)
        if goes
        else None,
    )


def _side_by_side(parts: Sequence[Part]) -> list[tuple[str, Chart]]:
    """Each with its title."""
    scores = [(p.facts.run.label, score) for p in parts if (score := p.facts.score)]
    charts = [("Mean score", interval_chart(scores, "Mean score", zero=False))] if scores else []
    shares = [(p.facts.run.label, won.times(100)) for p in parts if (won := p.facts.won)]
    if shares:
        charts.append(("Games won", interval_chart(shares, "Percent of games won", zero=False)))
    return charts


def _differences(comparisons: Sequence[Comparison]) -> Chart | None:
    rows = [(f"{each.second} − {each.first}", each.score) for each in comparisons if each.score]
    return interval_chart(rows, "Points more or less, same seeds", zero=True) if rows else None


def _seeds(runs: Sequence[Run]) -> str:
    seeds = [outcome.seed for run in runs for outcome in run.outcomes]
    return f"{min(seeds)} to {max(seeds)}"


# -- the template ------------------------------------------------------------------------------------------------------


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("secondchair.lab.report", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    numbers = count()

    def drawing(chart: Chart) -> Markup:
        """The SVG, with ids of its own."""
        return Markup(re.sub(r"\bclip(\d+)\b", rf"chart{next(numbers)}-clip\1", chart.svg))

    filters: dict[str, Any] = {
        "drawing": drawing,
        "capital": _capital,
        "one": _one,
        "two": _two,
        "short": _short,
        "told": _told,
        "between": _between,
        "percent": _percent,
    }
    environment.filters.update(filters)
    return environment


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _one(value: float) -> str:
    return f"{value:,.1f}"


def _two(value: float) -> str:
    return f"{value:,.2f}"


def _short(value: float) -> str:
    return f"{round(value, 1):g}"


def _told(interval: Interval, sign: str = "") -> str:
    return interval.told(sign).replace("-", "−")


def _between(interval: Interval, sign: str = "") -> str:
    return interval.between(sign).replace("-", "−")


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"
