"""A table scene of our own: Robin's companion says what a test lets him say, and everything else is the real page."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from msgspec import structs

from secondchair.core.ask import Ask, Choice, Number, Pick, Place, Places, Text
from secondchair.core.rules import TurnStep, View
from secondchair.games._template import board, companion

DRAWING = (
    '<svg viewBox="0 0 300 140" data-extent="0 0 300 140" aria-label="The valley">'
    + "".join(f'<g data-target="at:{n}"><circle cx="{50 + 100 * n}" cy="70" r="30"/></g>' for n in range(3))
    + "</svg>"
)
CARD = '<svg viewBox="0 0 60 90" role="img" aria-label="His card"><rect width="60" height="90" fill="none"/></svg>'

TURN = (
    TurnStep("card", "Turn up his card: 2 steps.", rule="TPL-4"),
    TurnStep("move", "Move him 2 steps.", ("past the flood", "past the rocks", "straight on"), "TPL-5"),
    TurnStep("do", "He hires a worker for 6 dollars.", rule="TPL-5"),
    TurnStep("put", "Put the worker into the second row, face up; the row slides to the left."),
    TurnStep("note", "He has 4 workers."),
    TurnStep("you", "It is your turn."),
)
LONG = tuple(TurnStep("put", "Put one pebble from the left heap into the box, then the next. " * 4) for _ in range(9))

DONE = Ask(companion.Score, Pick("points", (Choice(1, "Done"), Choice(2, "He cannot"))))
EMPTY_OR_TAKEN = (Choice(0, "empty"), Choice(1, "taken"))
VALLEY = Places("points", tuple(Place(f"at:{n}", f"space {n}", EMPTY_OR_TAKEN, 0) for n in range(3)), "", "valley")
WORK_IT_OUT = Ask(companion.SetPoints, VALLEY, label="Work it out for me")
NAME = Ask(companion.SetPoints, Text("points", "Its name", known=("Narvik",)), label="Name a city")
FORM = Ask(companion.Heaps, *(Number(heap, 0, 12, f"Pebbles {heap}") for heap in ("left", "middle", "right")))


class Scene:
    """What the companion tells from now on; what is not told here, it says itself."""

    def __init__(self) -> None:
        self.shown: dict[str, Any] = {}
        self.prompt: dict[str, Any] = {}
        self.regions: dict[str, str] = {}

    def tell(self, turn: tuple[TurnStep, ...] = TURN, fresh: int = 0, **prompt: Any) -> None:
        self.shown = {"turn": turn, "fresh": fresh}
        self.prompt = {key: value.form if isinstance(value, Ask) else value for key, value in prompt.items()}

    def over(self, view: View) -> View:
        return structs.replace(view, prompt=structs.replace(view.prompt, **self.prompt), **self.shown)


@pytest.fixture
def scene() -> Iterator[Scene]:
    told, real_view, real_draw = Scene(), companion.view, board.draw
    with (
        patch.object(companion, "view", lambda s, seat=0: told.over(real_view(s, seat))),
        patch.object(board, "draw", lambda view: real_draw(view) | told.regions),
    ):
        yield told
