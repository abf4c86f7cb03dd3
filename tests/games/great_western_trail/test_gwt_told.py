"""What is told while it happens, and the rules in words."""

from __future__ import annotations

import re
from importlib.resources import files

from games.great_western_trail.ranch import at, fate, in_kansas_city, scene, told, use

from secondchair.core.rules import Event
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import names, rules
from secondchair.games.great_western_trail.rules import board

RULES = (files("secondchair.games.great_western_trail") / "RULES.md").read_text("utf-8")


def texts(events: list[Event]) -> list[str]:
    return [event.text for event in events]


def test_both_seats_are_called_by_name() -> None:
    """The same operation reads as "You take" and "The opponent takes"."""
    for seat, who in ((0, "You take"), (1, "The opponent takes")):
        s = scene("A", {"flood1": "flood_green_4", "outlaw2": "outlaw_green"})
        out: list[Event] = []
        board.remove_hazard(s, seat, "flood1", out)
        board.collect_outlaw(s, seat, "outlaw2", out)
        assert texts(out)[:2] == [
            f"{who} a flood tile from flood space 1, worth 4 points.",
            f"{who} a green outlaw from outlaw space 2.",
        ]
    for seat, verbs in ((0, ("You hire", "You move", "You upgrade", "You deliver", "You place")),
                        (1, ("hires", "moves", "upgrades", "delivers", "places"))):  # fmt: skip
        s = scene("A", jobs={(1, 1): "engineer"})
        s.seats[1].supply = ["1b"]
        out = []
        board.hire(s, seat, 1, 1, out)
        board.move_engine(s, seat, 4.5, out)
        board.place_disc_on_station(s, seat, 1, out)
        board.place_disc_on_city(s, seat, "fulton", out)
        board.place_building(s, seat, s.seats[seat].supply[0], "A1", out)
        assert all(verb in text for verb, text in zip(verbs, texts(out), strict=True))
        assert "an engineer" in out[0].text and "the turnout behind space 4" in out[1].text


def test_moves_and_fees_are_told() -> None:
    """GWT-19, GWT-20: who pays, who is paid."""
    s = scene("A", {"A1": "sam:1b", "A2": "1a"})
    assert texts(told(s, act.Move(("A1",)))) == ["You move to The opponent's building 1b and pay 2 Dollars."]
    out: list[Event] = []
    board.enter(s, 1, ("A2", "B"), out=out)
    assert texts(out) == [
        "The opponent moves 2 steps to building B.",
        "You take 2 Dollars from the bank for your buildings.",
    ]


def test_places_of_the_railroad_have_names() -> None:
    """GWT-58."""
    assert [names.track(place) for place in (0.0, 7.0, 7.5)] == [
        "the start of the railroad", "railroad space 7", "the turnout behind space 7",
    ]  # fmt: skip


def test_an_outlaw_bonus_is_told() -> None:
    """GWT-102, GWT-103: gained or paid."""
    for edition, space, text in (
        ("2e", "outlaw1", "You gain an exchange token."),
        ("2e", "outlaw2", "You gain 1 Dollar."),
        ("1e", "teepee_minus2", "You pay 2 Dollars."),
    ):
        s = use(at("D", {space: "outlaw_green"}, edition=edition), 1, 1)
        assert texts(told(s, act.CollectOutlaw(space)))[-1] == text


def test_the_end_is_told() -> None:
    """GWT-39, GWT-83."""
    s = in_kansas_city(foresight=("", "", "engineer", "", "", ""), token=12, jobs={(12, 1): "cowboy"})
    assert texts(told(s, act.TakeForesight(2, "top"))) == [
        "An engineer comes to row 12 of the job market.",
        "You take the job market token: the game is about to end.",
    ]


def test_every_rule_stands_in_the_rules_once() -> None:
    """GWT-1 to GWT-118, each with a title; and whatever is told names one of them."""
    ids = re.findall(r"^\*\*GWT-(\d+) [^*]+\.\*\*", RULES, flags=re.M)
    assert sorted(map(int, ids)) == list(range(1, 119))


def test_what_is_told_names_a_rule() -> None:
    s = at("A", stack=("grey",) * 9, hand=("white",) * 2)
    out = told(s, act.Auxiliary("draw"))
    assert rules.actor(s) == "chance"
    rules.apply(s, rules.chance(s).outcomes[0], out)
    assert all(f"**{event.rule} " in RULES for event in out) and len(out) >= 2
    fate(s)
