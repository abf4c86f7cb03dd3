"""Questions without a list of answers."""

from random import Random
from typing import Any

import pytest

from secondchair.core.ask import Ask, Choice, Number, Pick, Place, Places, Spot, Tally, Text
from secondchair.core.rules import Action


class Counts(Action, frozen=True):
    red: int = 0
    green: int = 0


class Answer(Action, frozen=True, tag="answer"):
    kind: str
    n: int
    who: list[str]
    seen: dict[str, int]
    spot: str
    note: str = ""


def even(answer: Answer) -> str:
    return "" if answer.n % 2 == 0 else "the number must be even"


ASK = Ask(
    Answer,
    Pick("kind", (Choice("road", "Road"), Choice("city", "City"))),
    Number("n", 1, 8, "tiles"),
    Pick("who", (Choice("a", "A"), Choice("b", "B"), Choice("c", "C")), several=True, least=1, most=2),
    Tally("seen", (Choice("x", "X", most=2), Choice("y", "Y")), least=1, most=4),
    Spot("spot", (Choice("s:1", "here"), Choice("s:2", "there"))),
    given={"note": "n"},
    check=even,
)
GOOD = Answer("road", 4, ["a", "c"], {"x": 1, "y": 0}, "s:2", "n")


def test_a_fitting_answer_is_in() -> None:
    assert GOOD in ASK


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        (Answer("river", 4, ["a"], {"x": 1}, "s:2", "n"), "river"),
        (Answer("road", 9, ["a"], {"x": 1}, "s:2", "n"), "tiles"),
        (Answer("road", 3, ["a"], {"x": 1}, "s:2", "n"), "even"),
        (Answer("road", 4, [], {"x": 1}, "s:2", "n"), "who"),
        (Answer("road", 4, ["a", "a"], {"x": 1}, "s:2", "n"), "who"),
        (Answer("road", 4, ["a", "b", "c"], {"x": 1}, "s:2", "n"), "who"),
        (Answer("road", 4, ["a"], {"x": 3}, "s:2", "n"), "seen"),
        (Answer("road", 4, ["a"], {"x": 0}, "s:2", "n"), "seen"),
        (Answer("road", 4, ["a"], {"z": 1}, "s:2", "n"), "seen"),
        (Answer("road", 4, ["a"], {"x": 1}, "s:3", "n"), "spot"),
        (Answer("road", 4, ["a"], {"x": 1}, "s:2", "m"), "note"),
        (Counts(), "answer"),
    ],
)
def test_a_wrong_answer_gets_a_sentence(bad: Action, says: str) -> None:
    assert bad not in ASK
    assert says in ASK.problem(bad)


def test_sampled_answers_fit() -> None:
    rng = Random(1)
    samples = [ASK.sample(rng) for _ in range(200)]
    assert all(sample in ASK for sample in samples)
    assert {s.kind for s in samples} == {"road", "city"} and {s.n for s in samples} == {2, 4, 6, 8}


def test_an_impossible_question_does_not_hang() -> None:
    with pytest.raises(ValueError, match="no answer"):
        Ask(Answer, Number("n", 1, 1), given={"kind": "x", "who": [], "seen": {}, "spot": ""}, check=even).sample(
            Random(1)
        )


def test_taps_are_counted() -> None:
    """One for the kind, one for the number, two of several, one in the tally, one spot, one to send."""
    assert ASK.taps(GOOD) == 1 + 1 + 2 + 1 + 1 + 1


def test_a_field_on_its_own_sends_at_once() -> None:
    class Single(Action, frozen=True, tag="single"):
        n: int

    assert Ask(Single, Number("n", 0, 5)).taps(Single(3)) == 1
    assert Ask(Single, Number("n", 0, 5, preset=3)).taps(Single(3)) == 1
    assert Ask(Single, Number("n", 0, 50)).taps(Single(3)) == 1, "the first dozen are buttons"
    assert Ask(Single, Number("n", 0, 50)).taps(Single(40)) == 4, "the field, two digits, and the button that sends"
    assert Ask(Single, Number("n", 0, 50, preset=38)).taps(Single(40)) == 3, "two steps, and the button that sends"
    assert Ask(Single, Number("n", 0, 50, preset=38)).taps(Single(38)) == 1, "the button that sends"


def test_several_may_be_a_list_or_a_tuple() -> None:
    pick = Pick("who", (Choice("a", "A"), Choice("b", "B")), several=True, least=1, most=2)
    assert pick.accepts(["a", "b"]) and pick.accepts(("a",)) and not pick.accepts("a")


def test_what_is_prefilled_costs_no_tap() -> None:
    assert Number("n", 0, 5, preset=3).taps(3) == 0
    assert Pick("k", (Choice("a", "A"),), preset="a").taps("a") == 0


TOKENS = (Choice("", "nothing"), Choice("rancher", "rancher"), Choice("flood", "flood"))
BOARD = Places(
    "board",
    (
        Place("space:1", "first space", TOKENS, ""),
        Place("space:2", "second space", TOKENS[:2], "rancher"),
    ),
)


@pytest.mark.parametrize(
    ("value", "fits", "taps"),
    [
        ({}, True, 0),
        ({"space:1": "", "space:2": "rancher"}, True, 0),
        ({"space:1": "flood"}, True, 2),  # three values: the place first, then one of its buttons
        ({"space:2": ""}, True, 1),  # two values: a touch turns it over
        ({"space:1": "rancher", "space:2": ""}, True, 3),
        ({"space:2": "flood"}, False, 0),
        ({"space:3": ""}, False, 0),
        (["space:1"], False, 0),
    ],
)
def test_a_filled_in_drawing_is_answered_by_what_changed(value: Any, fits: bool, taps: int) -> None:
    assert BOARD.accepts(value) is fits
    assert not fits or BOARD.taps(value) == taps


@pytest.mark.parametrize(
    ("value", "fits"), [("Oslo", True), ("", False), (" Oslo", False), ("a\nb", False), ("x" * 41, False), (7, False)]
)
def test_a_text_is_a_short_line(value: Any, fits: bool) -> None:
    assert Text("city").accepts(value) is fits


def test_a_text_may_be_optional_and_offers_what_is_known() -> None:
    city = Text("city", optional=True, preset="Malmö", known=("Oslo",))
    assert city.accepts("") and [city.taps(name) for name in ("Malmö", "Oslo", "Umeå")] == [0, 1, 5]


def test_the_new_fields_sample_what_they_accept() -> None:
    rng = Random(1)
    assert all(field.accepts(field.sample(rng)) for field in (BOARD, Text("city")) for _ in range(20))
