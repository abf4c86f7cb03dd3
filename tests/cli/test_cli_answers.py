"""What a typed line means as the answer to a field, and what is asked."""

from typing import Any

import pytest

from secondchair.cli.answer import fill, parse
from secondchair.core.ask import Choice, Field, Form, Number, Pick, Spot, Tally

COLOURS = (Choice("red", "Red"), Choice("green", "Dark green"))
ONE = Pick("colour", COLOURS, "Which colour")
PRESET = Pick("colour", COLOURS, "Which colour", preset="green")
SOME = Pick("colours", COLOURS, "Which colours", several=True, least=0, most=2)
KNOWN = Pick("colours", COLOURS, "Which colours", several=True, least=0, most=2, preset=("red",))
COUNT = Tally(
    "on_it", (Choice("red", "Red", most=2), Choice("green", "Dark green", most=2)), "Meeples", least=1, most=3
)


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        (Number("n", 0, 9), "3", 3),
        (Number("n", -5, 9), "-3", -3),
        (Number("n", 0, 9, preset=4), "", 4),
        (Number("n", 0, 9, preset=0), "", 0),
        (ONE, "2", "green"),
        (ONE, "red", "red"),
        (ONE, "DARK GREEN", "green"),
        (PRESET, "", "green"),
        (PRESET, "1", "red"),
        (SOME, "1 2", ["red", "green"]),
        (SOME, "2,1", ["green", "red"]),
        (SOME, "", []),
        (KNOWN, "", ["red"]),
        (Spot("place", COLOURS), "2", "green"),
        (COUNT, "1 2", {"red": 1, "green": 2}),
        (COUNT, "1", {"red": 1, "green": 0}),
        (COUNT, "0, 2", {"red": 0, "green": 2}),
        (COUNT, "red red", {"red": 2, "green": 0}),
        (COUNT, "red, dark green", {"red": 1, "green": 1}),
    ],
)
def test_what_a_line_means(field: Field, text: str, value: Any) -> None:
    assert parse(field, text) == value
    assert field.accepts(value)


@pytest.mark.parametrize(
    ("field", "text"),
    [
        (Number("n", 0, 9), "ten"),
        (Number("n", 0, 9), "10"),
        (Number("n", 0, 9), ""),
        (Number("n", 0, 9), "3.5"),
        (ONE, "3"),
        (ONE, "0"),
        (ONE, ""),
        (ONE, "blue"),
        (SOME, "1 1"),
        (SOME, "1 blue"),
        (Spot("place", COLOURS), "nowhere"),
        (COUNT, ""),
        (COUNT, "3"),
        (COUNT, "2 2"),
        (COUNT, "1 1 1"),
        (COUNT, "red blue"),
        (COUNT, "red 1"),
    ],
)
def test_what_cannot_be_meant_is_asked_again(field: Field, text: str) -> None:
    """Every wrong line is answered with what is wanted, and the question comes again."""
    lines, told = iter([text, "stop"]), list[str]()

    class Stop(Exception):
        pass

    def ask(question: str) -> str:
        line = next(lines)
        if line == "stop":
            raise Stop
        return line

    with pytest.raises(Stop):
        fill(Form("answer", (field,)), ask, told.append)
    assert told[-1].startswith("Please answer with ")


def test_a_form_is_filled_field_by_field() -> None:
    asked, told, lines = list[str](), list[str](), iter(["2", "red", "7"])

    def ask(question: str) -> str:
        asked.append(question)
        return next(lines)

    form = Form("answer", (ONE, COUNT, Number("n", 0, 9, "How many?", unit="tiles", preset=3)), {"kind": "city"})
    document = fill(form, ask, told.append)
    assert document == {"do": "answer", "kind": "city", "colour": "green", "on_it": {"red": 1, "green": 0}, "n": 7}
    assert asked == ["Which colour:", "Meeples (Red, Dark green):", "How many? (0 to 9 tiles) [3]:"]
    assert told == ["   1 Red", "   2 Dark green"]
