"""The look, as far as figures can tell: contrast in both themes, sizes of type, browser code that knows no game."""

import re
from collections.abc import Callable
from importlib.resources import files

import pytest
from playwright.sync_api import Page
from web.browser_fixtures import WIDE, Player
from web.table_page import TablePage

STATIC = files("secondchair.web") / "static"
CSS = {name: (STATIC / name).read_text() for name in ("base.css", "play.css", "table.css")}
TEXT = ("ink", "soft", "accent", "good", "warn")
GROUND = ("paper", "card", "sunk")


def variables(selector: str) -> dict[str, str]:
    block = re.search(rf"^{re.escape(selector)} {{(.*?)^}}", CSS["base.css"], re.M | re.S)
    assert block, selector
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block[1]))


DAY = variables(":root")
EVENING = DAY | variables(':root[data-theme="evening"]')
THEMES = {
    "day": DAY,
    "evening": EVENING,
    "day, more contrast": DAY | variables(':root[data-contrast="more"]'),
    "evening, more contrast": EVENING
    | variables(':root[data-contrast="more"]')
    | variables(':root[data-contrast="more"][data-theme="evening"]'),
}


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_formula_knows_black_on_white() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
def test_text_has_a_contrast_of_at_least_4_5(theme: str) -> None:
    colours = THEMES[theme]
    pairs = [(text, ground) for text in TEXT for ground in GROUND]
    pairs += [
        ("on-accent", "accent"),
        ("warn", "warn-paper"),
        ("ink", "warn-paper"),
        ("paper", "ink"),
        ("on-glow", "glow"),
    ]
    weak = {f"{a} on {b}": round(contrast(colours[a], colours[b]), 2) for a, b in pairs}
    assert {pair: ratio for pair, ratio in weak.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_borders_of_controls_and_the_focus_ring_have_a_contrast_of_at_least_3(theme: str) -> None:
    colours = THEMES[theme]
    pairs = [(edge, ground) for edge in ("edge", "focus", "accent") for ground in GROUND]
    weak = {f"{a} on {b}": round(contrast(colours[a], colours[b]), 2) for a, b in pairs}
    assert {pair: ratio for pair, ratio in weak.items() if ratio < 3} == {}


def test_both_themes_come_from_one_set_of_variables() -> None:
    """Every colour has a name, and every name has a value by day and in the evening."""
    assert set(variables(':root[data-theme="evening"]')) == set(DAY)
    for name, css in CSS.items():
        rules = re.sub(r"^:root[^{]*{.*?^}", "", css, flags=re.M | re.S)
        assert re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[;\s,)])", re.sub(r"[^{}]+(?={)", "", rules)) == [], name


def test_four_sizes_of_type() -> None:
    allowed = {"var(--small)", "var(--normal)", "var(--large)", "var(--huge)", "inherit"}
    for name, css in CSS.items():
        used = set(re.findall(r"font-size: ([^;}]+?)\s*[;}]", re.sub(r"^\s*:root.*$", "", css, flags=re.M)))
        assert used <= allowed, name
    sizes = dict(re.findall(r"--(small|normal|large|huge): ([\d.]+)rem", CSS["base.css"]))
    assert {name: float(rem) * 16 for name, rem in sizes.items()} == {
        "small": 14,
        "normal": 16,
        "large": 20,
        "huge": 28,
    }


def test_nothing_moves_for_those_who_asked_for_calm() -> None:
    """Animations and transitions stand only where reduced motion is not asked for."""
    for name, css in CSS.items():
        free = re.sub(r"@media \(prefers-reduced-motion: no-preference\) {(?:[^{}]*{[^{}]*})*[^{}]*}", "", css)
        assert re.findall(r"(?:animation|transition)\s*:", free) == [], name


GAME_WORDS = r"\b(carcassonne|meeple|monastery|road|city|red|green|yellow|blue|robin|pebble|sam|cattle)s?\b"


@pytest.mark.parametrize("script", sorted(f.name for f in STATIC.iterdir() if f.name.endswith(".js")))
def test_the_browser_code_knows_no_game(script: str) -> None:
    code = re.sub(r"(?m)^\s*//.*$|\s//\s.*$", "", (STATIC / script).read_text())
    assert re.findall(GAME_WORDS, code, re.I) == []


@pytest.mark.parametrize("script", sorted(f.name for f in STATIC.iterdir() if f.name.endswith(".js")))
def test_scripts_come_from_here_alone(script: str) -> None:
    code = (STATIC / script).read_text()
    assert re.findall(r"https?://(?!www\.w3\.org/2000/svg)", code) == []
    assert not re.search(r"\beval\(|new Function\(", code)


# -- a game without a drawing ------------------------------------------------------------------------------------------

BOXES = """() => [...document.querySelectorAll('#answers > button')].map((el) => {
  const { x, y, width, height } = el.getBoundingClientRect();
  return { x, y, width, height, cut: el.scrollWidth > el.clientWidth || el.scrollHeight > el.clientHeight };
})"""


@pytest.mark.browser
@pytest.mark.parametrize("size", [WIDE, (360, 640)], ids=["wide", "phone"])
def test_the_buttons_of_a_game_without_a_drawing_fill_the_page(
    tab: Callable[..., Page], player: Player, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """A sketch is playable before it has a board: every choice is a button with room for its words."""
    monkeypatch.setattr("secondchair.web.story.draw", lambda game, view: {})
    game = player.start("template", seed=3)
    page = tab(f"/play/{game}", size=size)
    table = TablePage(page)
    options = player.look(game)["view"]["prompt"]["options"]
    boxes = page.evaluate(BOXES)
    assert len(boxes) == len(options) > 4
    assert not [box for box in boxes if box["cut"]]
    assert min(box["width"] for box in boxes) >= 140 and min(box["height"] for box in boxes) >= 44
    room = page.locator("#prompt").bounding_box()
    assert max(box["x"] + box["width"] for box in boxes) >= room["x"] + room["width"] - 32, "to the edge of the page"
    assert max(box["y"] + box["height"] for box in boxes) <= size[1], "all of them in sight"
    seq, first = table.seq, page.locator("#answers > button").first
    first.click()
    first.click()  # what comes next is a reveal: shown, then confirmed
    table.moved(seq)


# -- what lies over what -----------------------------------------------------------------------------------------------

OVERLAPS = """(selector) => {
  const boxes = [...document.querySelectorAll(selector)].map((el) => el.getBoundingClientRect());
  const before = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1;
  const apart = (a, b) => before(a, b) || before(b, a);
  return boxes.flatMap((a, n) => boxes.slice(n + 1).filter((b) => !apart(a, b))).length;
}"""


@pytest.mark.browser
@pytest.mark.parametrize("size", [WIDE, (360, 640)], ids=["wide", "phone"])
def test_zoom_buttons_choices_and_figures_cover_nothing(
    tab: Callable[..., Page], player: Player, size: tuple[int, int]
) -> None:
    """The fitted drawing lies clear of the zoom buttons, every figure is in sight, and choices lie apart."""
    page = tab(f"/play/{player.start('template', seed=3)}", size=size)
    TablePage(page)
    page.locator("#fit").click()
    assert page.evaluate(OVERLAPS, "#board > .camera, .region[data-name=board] > svg") == 0
    assert page.locator("#status").evaluate("el => el.scrollWidth <= el.clientWidth")
    page.evaluate(
        """() => document.querySelector('#answers').replaceChildren(...Array.from({ length: 8 }, (_, n) => {
          const choice = Object.assign(document.createElement('button'), { className: 'choice' });
          choice.textContent = `The disc of space number ${n}, which opens one thing and doubles another`;
          return choice;
        }))"""
    )
    assert page.evaluate(OVERLAPS, "#ask, #answers > .choice") == 0
