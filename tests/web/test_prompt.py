"""What Python knows, Python sends: the prompt, the reasons and the analysis need no second thought in the browser."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import to_builtins
from starlette.testclient import TestClient
from web.playing import finish, start

from secondchair.agents.hint import ReviewedChoice, Tip
from secondchair.agents.search import Budget
from secondchair.core.ask import Choice, Form, Number, Pick, Spot, Tally
from secondchair.core.choose import Step, Why
from secondchair.core.rules import Action, Option, Prompt
from secondchair.web.prompt import form_shown, prompt_shown


class Go(Action, frozen=True, tag="go"):
    where: int = 0


def shown(*options: Option, **more: Any) -> dict:
    return to_builtins(prompt_shown(Prompt("move", "Where?", options=options, **more)))


def test_ways_at_one_place_are_told_apart_by_name_and_grouped() -> None:
    prompt = shown(
        Option(Go(1), "Right of it", "cell:1", "turned"),
        Option(Go(2), "Pass"),
        Option(Go(3), "Right of it", "cell:1", "straight"),
        Option(Go(4), "Left of it", "cell:2", "straight"),
        Option(Go(5), "Pass twice"),
    )
    assert [o["name"] for o in prompt["options"]] == [
        "Right of it, turned", "Pass", "Right of it, straight", "Left of it", "Pass twice",
    ]  # fmt: skip
    assert prompt["groups"] == ((0, 2), (1,), (3,), (4,))


def test_an_option_must_be_confirmed_if_it_or_the_prompt_says_so() -> None:
    options = Option(Go(1), "Here"), Option(Go(2), "There", confirm=True)
    assert [o.get("confirm", False) for o in shown(*options)["options"]] == [False, True]
    assert [o.get("confirm", False) for o in shown(*options, confirm=True)["options"]] == [True, True]


def field(asked: Any) -> dict:
    return to_builtins(form_shown(Form("told", (asked,))))["fields"][0]


def numbers(asked: Number) -> tuple[list[int], bool, tuple[int, ...]]:
    doc = field(asked)
    return [button["value"] for button in doc["buttons"]], doc.get("typed", False), doc.get("steps", ())


def test_which_numbers_have_a_button() -> None:
    assert numbers(Number("n", 0, 12)) == (list(range(13)), False, ())
    assert numbers(Number("n", 2, 40)) == (list(range(2, 14)), True, ())
    assert numbers(Number("n", 0, 40, preset=7)) == ([], True, (-5, -1, 1, 5))
    assert numbers(Number("n", -9, 40)) == ([], True, ())
    assert numbers(Number("n", -9, 40, preset=7)) == ([], True, (-5, -1, 1, 5))


def test_the_number_that_was_is_said_where_nothing_else_is_asked() -> None:
    alone = field(Number("n", 0, 3, preset=2))["buttons"]
    assert [button.get("hint", "") for button in alone] == ["", "", "as it was", ""]
    form = form_shown(Form("told", (Number("n", 0, 3, preset=2), Pick("k", (Choice("a", "A"),)))))
    assert not any(button.hint for button in form.fields[0].buttons)


def test_which_counts_have_a_button() -> None:
    kinds = tuple(Choice(str(most), "a kind", most=most) for most in (1, 4, 5, 99))
    counts = [(kind["most"], kind["direct"]) for kind in field(Tally("n", kinds, most=8))["kinds"]]
    assert counts == [(1, 1), (4, 4), (5, 3), (8, 3)]


def test_what_sends_an_answer() -> Any:
    def sends(*fields: Any) -> tuple[bool, str]:
        form = form_shown(Form("told", fields, send="Off"))
        return form.at_once, form.send

    choices = Choice("a", "A"), Choice("b", "B")
    assert sends(Pick("k", choices)) == (True, "")
    assert sends(Pick("k", choices, several=True)) == (False, "Off")
    assert sends(Tally("t", choices, least=2, most=2)) == (True, "")
    assert sends(Tally("t", choices)) == (False, "Off")
    assert sends(Number("n", 0, 9)) == (True, "")
    assert sends(Number("n", 0, 90)) == (True, "Off"), "a button sends; what is typed is sent by another"
    assert sends(Number("n", 0, 90, preset=3)) == (False, "Off")
    assert sends(Spot("s", choices)) == (True, "")
    assert sends(Pick("k", choices), Spot("s", choices)) == (False, "Off")
    assert sends() == (False, "Off")


def test_many_places_are_named_behind_one_more_touch() -> None:
    places = tuple(Choice(f"cell:{n}", f"place {n}") for n in range(9))
    assert field(Spot("place", places))["folded"] is True
    assert "folded" not in field(Spot("place", places[:8]))


def test_the_criterion_that_decided_is_the_last_that_put_somebody_out() -> None:
    candidates = tuple((name, "") for name in "abcd")
    steps = (
        Step("cheapest", "X-1", (6, 6, 6, 7), least=True),
        Step("nearest", "X-2", (1, 1, 1, None)),
        Step("first", "X-3", (2, 3, 3, None)),
        Step("oldest", "X-4", (None, 5, 5, None)),
    )
    why = Why("X-0", candidates=candidates, steps=steps, chosen=1)
    assert why.ruled_out_by() == (2, None, None, 0)
    assert why.decided_by == 2
    assert Why("X-0").decided_by is None


def test_reasons_from_elsewhere_that_make_no_sense_are_shown_all_the_same() -> None:
    """A note in somebody's file, ignored on replay: it must not bring a page down."""
    odd = Why("X-0", candidates=(("a", ""), ("b", "")), steps=(Step("s", "X-1", (1,)),), chosen=7)
    assert len(odd.ruled_out_by()) == 2


def test_every_step_of_the_bot_comes_with_the_criterion_that_decided(client: TestClient) -> None:
    answer = finish(client, start(client), random.Random(2))
    steps = client.get(f"/api/games/{answer['id']}/steps", params={"limit": 100}).json()["steps"]
    reasons = [step["why"] for step in steps if step["why"]]
    assert reasons and all(len(why["out"]) == len(why["candidates"]) for why in reasons)
    several = [why for why in reasons if len(why["candidates"]) > 1]
    assert several
    for why in several:
        assert why["out"][why["chosen"]] is None
        assert why["decided"] == max((n for n in why["out"] if n is not None), default=None)


# -- the choices that cost most ----------------------------------------------------------------------------------------


def analysis(client: TestClient, answer: dict, since: int = 0) -> dict:
    return client.get(f"/api/games/{answer['id']}/analysis", params={"since": since}).json()


def test_the_last_part_of_an_analysis_names_the_choices_that_cost_most(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secondchair.web.coach.SLICE_SECONDS", 0.0)
    done = finish(client, start(client), random.Random(4))
    parts = [analysis(client, done)]
    while parts[-1]["next"] is not None:
        assert parts[-1]["worst"] == [] and parts[-1]["text"] == ""
        parts.append(analysis(client, done, parts[-1]["next"]))
    points = [point for part in parts for point in part["points"]]
    clear = sorted((p for p in points if p["clear"]), key=lambda p: (-p["loss"], p["seq"]))
    assert parts[-1]["worst"] == clear[:3] != []
    assert parts[-1]["text"] == f"{len(points)} choices were compared; all figures are estimates."


def test_a_server_that_has_not_seen_the_first_choices_asks_for_them_once_more(
    visit: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes may serve one game: neither tells what cost most before it knows every choice."""
    monkeypatch.setattr("secondchair.agents.hint.review_budget", lambda game, state: Budget(4))
    monkeypatch.setattr("secondchair.web.coach.SLICE_SECONDS", 0.0)
    one, other = visit(), visit()
    done = finish(one, start(one), random.Random(4))
    first = analysis(one, done)
    part, since, calls = first, first["next"], 0
    while since is not None:
        part, calls = analysis(other, done, since), calls + 1
        since = part["next"]
    assert calls == part["total"], "the first one once more"
    assert part["text"]


def test_a_game_without_a_mistake_is_called_well_played(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> Any:
    def faultless(game: str, rules: Any, state: Any, entry: Any) -> ReviewedChoice:
        tip = Tip(entry.action, "", "", "", "", 0.0, None, 0.0, 1)
        return ReviewedChoice(entry.seq, 0.0, False, tip, tip, "Nothing clearly better was found.")

    monkeypatch.setattr("secondchair.web.coach.review", faultless)
    part = analysis(client, finish(client, start(client)))
    assert part["worst"] == [] and part["text"].startswith("Nothing that you chose was clearly worse")


def test_no_get_of_the_api_writes(client: TestClient) -> None:
    """Asking for a hint is written down on the score sheet: it is a POST, and there is no other way to ask."""
    answer = start(client)
    assert client.get(f"/api/games/{answer['id']}/hint").status_code == 405
