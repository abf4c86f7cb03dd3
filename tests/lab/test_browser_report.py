"""The report in a browser without a network: on a desk and on a phone, by day and in the evening, on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from secondchair.lab import Job, Run, labels, simulate, variants
from secondchair.lab.report import report

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two runs against an opponent, so that every part of the page is there."""
    jobs = variants(Job(game="template", agent="", sheets=True), ["random", "greedy"], {})
    runs = [
        Run(job, tuple(sorted(chain.from_iterable(simulate(job, range(150))), key=lambda o: o.seed)), label)
        for job, label in zip(jobs, labels(jobs), strict=True)
    ]
    place = tmp_path_factory.mktemp("report") / "report.html"
    place.write_text(report(runs, "secondchair simulate template --agent random --agent greedy"), "utf-8")
    return place


@pytest.fixture
def look(browser: Browser, file: Path) -> Iterator[Callable[..., Page]]:
    contexts, wrong = list[BrowserContext](), list[str]()

    def open_page(width: int, scheme: str = "light") -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 800},
            color_scheme=scheme,  # type: ignore[arg-type]
            offline=True,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: wrong.append(said.text))
        page.on("request", lambda sent: wrong.append(sent.url) if not sent.url.startswith("file:") else None)
        page.goto(file.as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong, wrong


@pytest.mark.parametrize("width", [1280, 360])
def test_nothing_sticks_out_and_everything_can_be_read(look: Callable[..., Page], width: int) -> None:
    page = look(width)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    heights = page.evaluate("[...document.querySelectorAll('.chart text')].map(t => t.getBoundingClientRect().height)")
    assert heights and min(heights) >= 11
    outside = page.evaluate(
        """[...document.querySelectorAll('.chart')].filter(chart => {
            const box = chart.closest('.card').getBoundingClientRect();
            return [...chart.querySelectorAll('text')].some(t => {
                const b = t.getBoundingClientRect();
                return b.width && (b.left < box.left || b.right > box.right);
            });
        }).length"""
    )
    assert outside == 0


def test_charts_follow_day_and_evening(look: Callable[..., Page]) -> None:
    ink = []
    for scheme in ("light", "dark"):
        page = look(1280, scheme)
        found = page.evaluate(
            """[...new Set([...document.querySelectorAll('.chart text')].map(t => getComputedStyle(t).fill))]"""
        )
        assert found == [page.evaluate("getComputedStyle(document.body).color")]
        ink += found
    assert len(set(ink)) == 2


def test_tables_that_scroll_are_reached_by_keyboard(look: Callable[..., Page]) -> None:
    page = look(360)
    unreachable = page.evaluate(
        "[...document.querySelectorAll('.scroll')].filter(e => e.tabIndex < 0 || !e.getAttribute('aria-label')).length"
    )
    assert unreachable == 0 and page.locator(".scroll").count() > 8
    page.locator("summary").first.press("Enter")
    assert page.locator("details[open] table").first.is_visible()


def test_it_fits_on_paper(look: Callable[..., Page]) -> None:
    page = look(718)  # A4 without its margins
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth") <= 718
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
