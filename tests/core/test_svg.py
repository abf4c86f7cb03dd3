"""The drawing tools."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from secondchair.core import svg

ASKED_FOR = {
    "money", "points", "cards", "workers", "steps", "reshuffle", "hidden", "designed", "meeple",
    "undo", "redo", "zoom-in", "zoom-out", "fit", "rotate", "menu", "close", "play", "pause", "sound", "sun", "moon",
}  # fmt: skip


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (12, "12"),
        (12.0, "12"),
        (0.5, ".5"),
        (-0.5, "-.5"),
        (-3.254, "-3.25"),
        (0.001, "0"),
        (-0.001, "0"),
        (10.10, "10.1"),
    ],
)
def test_numbers_are_short(value: float, shown: str) -> None:
    assert svg.num(value) == shown


def test_text_is_escaped_everywhere() -> None:
    drawn = svg.el("g", svg.title("<b> & 'c'"), svg.text('"<', 1, 2), data_name='a"<&')
    parsed = ElementTree.fromstring(drawn)
    assert parsed.get("data-name") == 'a"<&'
    assert parsed.findtext("title") == "<b> & 'c'"
    assert parsed.findtext("text") == '"<'


def test_attribute_names_and_absent_attributes() -> None:
    assert svg.el("path", class_="a", stroke_width=1.5, fill=None) == '<path class="a" stroke-width="1.5"/>'


def test_a_piece_is_placed_by_a_css_transform() -> None:
    assert svg.at(120, 40) == "transform:translate(120px,40px)"
    assert svg.at(120, 40, 90) == "transform:translate(120px,40px) rotate(90deg)"
    assert svg.at(0, -0.5, scale=0.5) == "transform:translate(0px,-.5px) scale(.5)"
    assert svg.use("x", 1, 2, id="a") == '<use href="#x" style="transform:translate(1px,2px)" id="a"/>'


def test_text_too_small_to_read_is_refused() -> None:
    with pytest.raises(ValueError, match="11 is the least"):
        svg.text("no", 0, 0, 10)


def test_a_region_says_what_it_is() -> None:
    drawn = ElementTree.fromstring(
        svg.region("board", (-50, 0, 100, 200.5), svg.layer("a", []), "The board", focus="cell:1,2")
    )
    assert drawn.attrib == {
        "data-region": "board",
        "viewBox": "-50 0 100 200.5",
        "data-extent": "-50 0 100 200.5",
        "data-focus": "cell:1,2",
        "role": "group",
        "aria-label": "The board",
    }
    assert drawn[0].get("id") == "layer-a"
    assert "data-focus" not in svg.region("board", (0, 0, 1, 1), "", "The board")


def test_every_shared_symbol_is_there_once_and_has_a_name() -> None:
    drawn = ElementTree.fromstring(f"<defs>{svg.symbols()}</defs>")
    ids = [symbol.get("id") for symbol in drawn]
    assert len(ids) == len(set(ids)) == len(svg.SYMBOLS)
    assert {f"sym-{name}" for name in ASKED_FOR} <= set(ids)
    names = [symbol.findtext("g/title") for symbol in drawn]
    assert all(names)
    assert len(names) == len(set(names))


def test_shared_symbols_take_the_colour_of_the_text() -> None:
    for symbol in ElementTree.fromstring(f"<defs>{svg.symbols()}</defs>"):
        assert {el.get(paint) for el in symbol.iter() for paint in ("fill", "stroke")} <= {None, "none", "currentColor"}


def test_using_a_symbol() -> None:
    assert svg.symbol("undo", 1, 2, 16) == '<use href="#sym-undo" x="1" y="2" width="16" height="16"/>'
    with pytest.raises(KeyError, match="there is no symbol 'nonsense'; there are money"):
        svg.symbol("nonsense")


def test_colours_by_day_and_in_the_evening() -> None:
    colours = {"car-field": ("#aaa", "#333"), "car-ink": ("#000", "#111")}
    assert svg.theme(colours, ".evening") == (
        ":root{--car-field:#aaa;--car-ink:#000}.evening{--car-field:#333;--car-ink:#111}"
    )
    assert svg.paint(colours, "car-field") == "var(--car-field,#aaa)"
