"""A drawing as pixels. resvg draws it, which knows SVG but not all of CSS, so what only a browser knows is written out.

That is: CSS variables, which are inherited, also by what a `<use>` shows; and transforms, which a style sheet writes
with units and an SVG attribute without.
"""

from __future__ import annotations

import re
from copy import deepcopy
from importlib import import_module
from io import BytesIO
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from secondchair.lab.extras import needed

SVG = "http://www.w3.org/2000/svg"
PAPER = "#f7f1e4"  # around the drawing
Variables = dict[str, str]

_ROOT = re.compile(r":root\{([^}]*)\}")
_VARIABLE = re.compile(r"var\((--[\w-]+)(?:,([^()]*))?\)")
_NEGATIVE = re.compile(r"calc\(-1\*(-?)([\d.]+)deg\)")
_UNIT = re.compile(r"(?<=[\d.])(?:px|deg)\b")


def pixels(svg: str, size: tuple[int, int]) -> Any:
    """The drawing in the middle of a frame of this width and height: an array of height × width × 3 (uint8)."""
    with needed("resvg and Pillow", "render"):
        resvg, pillow, numpy = import_module("resvg_py"), import_module("PIL.Image"), import_module("numpy")
    png = resvg.svg_to_bytes(svg_string=written_out(svg, size), background=PAPER)
    return numpy.asarray(pillow.open(BytesIO(png)).convert("RGB"))


def written_out(svg: str, size: tuple[int, int]) -> str:
    """The same drawing in this size, without CSS variables and CSS transforms."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    known = Variables()
    for style in root.iter(f"{{{SVG}}}style"):
        for block in _ROOT.findall(style.text or ""):
            known |= _declarations(block)
    _Writer(root).write(root, known, {})
    root.set("width", str(size[0]))
    root.set("height", str(size[1]))
    return ElementTree.tostring(root, "unicode")


class _Writer:
    """Goes through a drawing, from the outside to the inside."""

    def __init__(self, root: Element) -> None:
        self._symbols = {found.get("id"): deepcopy(found) for found in root.iter(f"{{{SVG}}}symbol")}
        self._made = set[str]()
        self._root = root

    def write(self, one: Element, known: Variables, inherited: Variables) -> None:
        """`known` holds everywhere; `inherited` is what the elements around this one have set besides."""
        style = _declarations(one.attrib.pop("style", ""))
        own = inherited | {name: value for name, value in style.items() if name.startswith("--")}
        values = known | own
        for name, value in one.attrib.items():
            one.set(name, _filled(value, values))
        if "transform" in style:
            one.set("transform", _UNIT.sub("", _filled(style.pop("transform"), values)))
        plain = {name: _filled(value, values) for name, value in style.items() if not name.startswith("--")}
        if plain:
            one.set("style", ";".join(f"{name}:{value}" for name, value in plain.items()))
        if one.text and one.tag == f"{{{SVG}}}style":
            one.text = _filled(one.text, values)
        if own and one.tag == f"{{{SVG}}}use":
            self._with_own_symbol(one, known, own)
        for child in list(one):
            self.write(child, known, own)

    def _with_own_symbol(self, one: Element, known: Variables, own: Variables) -> None:
        """What is shown here inherits from here, so it gets a symbol of its own for these values."""
        name = one.get("href", "").removeprefix("#")
        if name not in self._symbols:
            return
        made = "-".join([name, *(re.sub(r"[^\w.]", "_", f"{key}{value}") for key, value in sorted(own.items()))])
        if made not in self._made:
            self._made.add(made)
            symbol = deepcopy(self._symbols[name])
            symbol.set("id", made)
            self.write(symbol, known, own)
            self._root.append(symbol)
        one.set("href", f"#{made}")


def _declarations(css: str) -> Variables:
    pairs = (one.partition(":") for one in css.split(";") if ":" in one)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _filled(text: str, values: Variables) -> str:
    """With a value for every variable; what has none gets what the drawing itself says then, or nothing."""
    while "var(" in text:
        filled = _VARIABLE.sub(lambda found: values.get(found[1]) or found[2] or "none", text)
        if filled == text:
            break
        text = filled
    return _NEGATIVE.sub(lambda found: f"{'' if found[1] else '-'}{found[2]}deg", text)
