"""The guide to a first game, as the page gets it: the step that is next, and what counts as done."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from secondchair.core.guide import Guide, Move, Step, guide_of, standing
from secondchair.core.rules import Prompt
from secondchair.core.table import Table

UNFORESEEN = "Your game asks something of its own here. Answer as it lies on your table; the guide goes on after it."


class GuideShown(Struct, frozen=True, kw_only=True):
    """Where a guided game stands. With `on`, `say` is what to do next, and `wanted` what counts as done."""

    state: Literal["on", "off", "done"]  # off: something else was chosen, and the guide waits; done: just now
    step: int  # so many are done
    of: int
    say: str = ""
    target: str = ""
    wanted: dict[str, Any] = {}
    free: bool = False


def guide_shown(table: Table, prompt: Prompt) -> GuideShown | None:
    """The guide of a game that was begun with one, until more was chosen than it says."""
    guide = None if table.over or table.broken else guide_of(table.game, table.header)
    if guide is None:
        return None
    at, of = standing(guide, table.path()), len(guide.steps)
    if at.state == "past":
        return None
    if at.state != "on":
        return GuideShown(state=at.state, step=at.step, of=of, say=guide.end if at.state == "done" else "")
    step = _asked(guide, at.step, prompt)
    if step is None:
        return GuideShown(state="on", step=at.step, of=of, say=UNFORESEEN, free=True)
    return GuideShown(
        state="on", step=at.step, of=of, say=step.say, target=step.target or _place_of(table, prompt, step.action),
        wanted=step.wanted, free=guide.free,
    )  # fmt: skip


def _asked(guide: Guide, done: int, prompt: Prompt) -> Step | None:
    """The step that the present prompt is about. At a real table that may be a later one, or none of them."""
    if not guide.free:
        return guide.steps[done]
    asked = prompt.ask.do if prompt.ask else ""
    return next((step for step in guide.steps[done:] if step.action["do"] == asked), None)


def _place_of(table: Table, prompt: Prompt, action: Move) -> str:
    """Where the option of an action lies on a drawing."""
    wanted = table.reader.from_doc(action)
    return next((option.target for option in prompt.options if option.action == wanted), "")
