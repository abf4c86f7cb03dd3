"""The report: one file that needs nothing else and tells what the games say."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from itertools import chain
from statistics import fmean

import pytest

from secondchair.core.rules import Line, Sheet
from secondchair.lab import Job, Outcome, Run, simulate
from secondchair.lab.report import report
from secondchair.lab.report.facts import facts

VOID = {"meta", "br", "link", "img", "hr"}


def run(game: str, agent: str, games: int, label: str = "", **options: object) -> Run:
    job = Job(game=game, agent=agent, options=options, sheets=True)
    found = sorted(chain.from_iterable(simulate(job, range(games))), key=lambda outcome: outcome.seed)
    return Run(job, tuple(found), label or agent)


class Page(HTMLParser):
    """Checks that every tag is closed, and gathers what a reader gets."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.images: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        if tag not in VOID:
            self.open.append(tag)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if found.get("role") == "img":
            self.images.append(str(found.get("aria-label") or ""))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def pebbles() -> Run:
    return run("template", "random", 120)


def test_the_page_is_whole_and_needs_nothing_else(pebbles: Run) -> None:
    text = report([pebbles], "secondchair simulate template")
    page = Page(text)
    assert not re.search(r"""(src|href)\s*=\s*["'](?!#)""", text)
    assert not re.search(r"@import|url\(|<script", text)
    addresses = set(re.findall(r"https?://[^\s\"'<]+", text))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert len(set(page.ids)) == len(page.ids)
    assert page.images and all(len(label) > 20 for label in page.images)
    assert sum(tag == "svg" for tag, _ in page.tags) == len(page.images)
    assert "prefers-color-scheme: dark" in text and "@media print" in text
    assert "secondchair simulate template" in text


def test_it_tells_the_figures(pebbles: Run) -> None:
    text, told = report([pebbles]), facts(pebbles)
    scores = [outcome.score for outcome in pebbles.outcomes]
    assert told.score.value == pytest.approx(fmean(scores))
    assert told.won is not None and told.won.value == sum(o.won is True for o in pebbles.outcomes) / 120
    assert sum(bar.games for bar in told.scores) == sum(bar.games for bar in told.opponents) == 120
    assert [reason.reason for reason in told.reasons] == ["all pebbles taken"]
    for figure in (
        f"{told.score.value:.1f}",
        f"{told.score.low:.2f} to {told.score.high:.2f}",
        f"{100 * told.won.value:.1f} %",
        "seeds 0 to 119",
        "Last pebbles of a heap",
        "TPL-7",
        "all pebbles taken",
        "Robin",
        "Who starts",
    ):
        assert figure in text.replace("\u00a0", " "), figure


def test_the_sheet_is_told_line_by_line(pebbles: Run) -> None:
    sheet = facts(pebbles).sheet
    assert sheet is not None and sheet.columns == ("You", "Robin")
    for column in range(2):
        cells = [line.cells[column] for line in sheet.lines]
        assert sum(cell.mean for cell in cells if cell) == pytest.approx(sheet.total[column].mean)
        assert sum(cell.share or 0 for cell in cells if cell) == pytest.approx(1)
    line = next(line for line in sheet.lines if line.rule == "TPL-7")
    values = [o.sheet.lines[1].values[0] for o in pebbles.outcomes if o.sheet]
    assert line.cells[0] is not None and line.cells[0].mean == pytest.approx(fmean(v for v in values if v is not None))


def outcome(seed: int, score: int, won: bool, luck: int) -> Outcome:
    sheet = Sheet(("You", "Robin"), (Line("Luck", (luck, None)), Line("Habit", (4, 4))), (score, 10))
    return Outcome(seed, score, 10, won, "done", 8, sheet)


def test_what_goes_with_winning_is_found() -> None:
    """A line that is higher in the games won is told with its interval; one that never changes is not."""
    games = [outcome(seed, 12 if seed % 2 else 8, bool(seed % 2), seed % 3 + 5 * (seed % 2)) for seed in range(40)]
    told = facts(Run(Job(game="template", agent="random"), tuple(games), "random"))
    assert [thing.what for thing in told.goes_with] == ["Luck (You)"]
    found = told.goes_with[0]
    assert found.won - found.rest == pytest.approx(found.gap.value) and found.gap.clear and found.effect.value > 1
    assert told.groups == (20, 20)


def test_too_few_games_to_tell_what_goes_with_winning() -> None:
    told = facts(Run(Job(game="template", agent="random"), tuple(outcome(s, 12, s > 1, s) for s in range(5)), "random"))
    assert told.goes_with == ()
    assert "too few" in report([run("template", "random", 3)])


def test_without_an_opponent_the_best_quarter_stands_for_winning() -> None:
    landscape = run("carcassonne", "random", 60)
    told, text = facts(landscape), report([landscape])
    assert told.by_score and told.won is None and told.opponent is None
    assert "What goes with a high score" in text and "Games won" not in text
    Page(text)


def test_several_runs_side_by_side(pebbles: Run) -> None:
    text = report([pebbles, run("template", "greedy", 120)])
    Page(text)
    assert "On the same 120 seeds greedy scores" in text
    assert "Higher, equal, lower" in text and text.count("<h3>Settings</h3>") == 2


@pytest.mark.parametrize(("game", "agent"), [("sam", "random"), ("automa", "random"), ("bigrace", "greedy")])
def test_every_game_can_be_reported(game: str, agent: str) -> None:
    Page(report([run(game, agent, 12)]))


def test_the_same_games_give_the_same_report(pebbles: Run) -> None:
    assert report([pebbles]) == report([pebbles])


def test_one_game_is_enough_and_none_is_too_few() -> None:
    Page(report([run("template", "random", 1)]))
    with pytest.raises(ValueError, match="nothing to report"):
        report([Run(Job(game="template", agent="random"), ())])


def test_words_from_outside_are_escaped() -> None:
    text = report([run("template", "random", 2, label="<b>me</b>"), run("template", "greedy", 2)])
    assert "<b>me</b>" not in text and "&lt;b&gt;me&lt;/b&gt;" in text
    Page(text)


def test_without_altair_one_sentence_says_what_to_install() -> None:
    code = "import sys; sys.modules['altair'] = None; import secondchair.lab.report"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode and "start it with: uv run --extra report" in done.stderr


def test_wins_against_an_opponent_without_points_are_told() -> None:
    """RB-22, RB-82: the Railbot has no score, and games against it are won or lost."""
    job = Job(game="railbot", agent="greedy")
    games = [Outcome(seed, 100 + 4 * seed, None, seed >= 8, "final evaluation", 18) for seed in range(20)]
    told = facts(Run(job, tuple(games), "greedy"))
    assert told.won is not None and told.won.value == 0.6 and told.groups == (12, 8) and not told.by_score
    assert told.opponent is None and told.lead is None and told.ties == 0
    other = [Outcome(seed, 90 + 4 * seed, None, seed >= 15, "final evaluation", 18) for seed in range(20)]
    text = report([Run(job, tuple(games), "one"), Run(job, tuple(other), "two")])
    Page(text)
    assert "60\u00a0%" in text and "25\u00a0%" in text and "What goes with winning" in text
    assert "Won of 100" in text and "−35" in text and "−58 to −12" in text and "Your lead" not in text


def test_games_that_were_cut_are_told_and_not_counted(pebbles: Run) -> None:
    cut = Outcome(500, 0, None, None, "cut after 2,000 choices", 0, cut=True)
    text = report([Run(pebbles.job, (*pebbles.outcomes, cut), "random")])
    assert "1 game was cut after 2,000 choices without an end" in text
    assert facts(Run(pebbles.job, (*pebbles.outcomes, cut), "random")).score == facts(pebbles).score
    with pytest.raises(ValueError, match="nothing to report"):
        report([Run(pebbles.job, (cut,), "random")])


def test_the_limits_of_the_agent_are_named() -> None:
    text = report([run("template", "search:7", 2)])
    Page(text)
    for words in ("7 a choice", "no clock", "from its seed", "greedy.py; fingerprint", "Second Chair 0.1.0", "2,000"):
        assert words in text, words


def test_every_pair_of_runs_is_in_the_report(pebbles: Run) -> None:
    others = [run("template", "greedy", 40), run("template", "greedy", 40, "second", start="robin")]
    text = report([pebbles, *others])
    Page(text)
    for pair in ("greedy − random", "second − random", "second − greedy"):
        assert pair in text
    assert "With 3 pairs" in text and "Bonferroni" in text
    assert "Bonferroni" not in report([pebbles, others[0]])


def cut(seed: int) -> Outcome:
    return Outcome(seed, 0, None, None, "cut after 300 choices", 0, cut=True)


def test_why_there_is_nothing_to_report_is_said(pebbles: Run) -> None:
    job = Job(game="template", agent="random", longest=300)
    with pytest.raises(ValueError, match="2 games were cut after 300 choices without an end"):
        report([Run(job, (cut(1), cut(2)), "random")])
    text = report([pebbles, Run(job, (cut(1),), "slow")])
    assert "slow: No game was finished. 1 game was cut after 300 choices without an end" in text
    assert "random: No game" not in text
    Page(text)


def test_what_has_no_score_counts_in_no_mean() -> None:
    """A lost race: in a report as in a summary, figures of scores are those of the games that have one."""
    job = Job(game="bigrace", agent="greedy", sheets=True)
    lines = (Line("A. Objectives", (None, 16)),)
    lost = [
        Outcome(seed, 0, 40, False, "race lost", 9, Sheet(("You", "Automaton 1"), lines, (0, 40)), scored=False)
        for seed in range(6)
    ]
    done = Outcome(
        6, 24, 20, True, "race won", 9, Sheet(("You", "Automaton 1"), (Line("A. Objectives", (24, 20)),), (24, 20))
    )
    more = Outcome(7, 26, 30, False, "race finished, not won", 9, done.sheet)
    told = facts(Run(job, (*lost, done, more), "greedy"))
    assert (told.games, told.scored) == (8, 2) and told.score is not None and told.score.value == 25
    assert told.lead is not None and told.lead.value == 0
    assert told.sheet is not None and told.sheet.total[0].mean == 24
    assert [game.seed for _, game in told.worth_opening] == [6, 1, 5]
    text = report([Run(job, (*lost, done, more), "greedy"), Run(job, tuple(lost), "unlucky")])
    assert "6 games were lost without a score" in text and "of the 2 games with a score" in text
    assert "no game has a score" in text
    Page(text)
