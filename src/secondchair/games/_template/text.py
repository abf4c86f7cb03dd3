"""Pebbles as text: `[style]…[/]` marks what a terminal may colour."""

from __future__ import annotations

from collections.abc import Mapping

from secondchair.core.rules import View
from secondchair.games._template.view import PebblesShown


def text(view: View, marks: Mapping[str, str] | None = None, width: int = 80) -> str:
    """The heaps, one line each; `marks` is what to write at a target. At a real table there is nothing to draw."""
    if not isinstance(view.game, PebblesShown):
        return ""
    marks = marks or {}
    return "\n".join(
        f"  {name:<7} {'● ' * n:<10} [cyan]{marks.get(f'heap:{name}', '')}[/]".rstrip() for name, n in view.game.heaps
    )
