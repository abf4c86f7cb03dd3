"""Our map at a real table as the page shows it: the drawing, the figures, and the sentence above each question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from secondchair.core.ask import Ask, Form, Spot
from secondchair.core.pending import actor
from secondchair.core.rules import Option, Prompt, Result, Status, View
from secondchair.core.words import listed
from secondchair.games.railways import table_questions, view, words
from secondchair.games.railways import table_steps as steps
from secondchair.games.railways.actions import RailbotBaron, RailbotLine, Remove
from secondchair.games.railways.state import State, city_target
from secondchair.games.railways.table_actions import ExhaustFrom
from secondchair.games.railways.table_map import MapTable, legal, next_hexes
from secondchair.games.railways.table_pending import (
    DeliveredCube,
    DeliveredFrom,
    FinalScore,
    GrownCity,
    NewCity,
    NewCityColor,
    TrackBegins,
    TrackGoesOn,
    WhenEmptied,
)

BUTTONS = (Remove, RailbotLine, RailbotBaron)
RAILBOTS_LINK = "Where does the Railbot’s link begin?"
FINAL_QUESTION = "When the last turn is played: your score and your bonds."


class TableMap(view.Railways, frozen=True, tag="table_map"):
    """Our map at a real table: drawn as on screen, without what is yours."""

    card: view.CardShown | None = None  # that the Railbot resolves


def see(s: MapTable, prompt: Prompt) -> View:
    shown = view.shown(s, prompt)
    values = {name: getattr(shown, name) for name in shown.__struct_fields__}
    spots = [field for field in prompt.ask.fields if isinstance(field, Spot)] if prompt.ask else []
    values["targets"] = (*shown.targets, *(str(choice.value) for field in spots for choice in field.choices))
    if s.works is not None:
        beside = next_hexes(s, s.works)
        values["steps"] = tuple(view.StepShown(f"hex:{s.board.hexes[n]}", price) for n, _, price in beside)
    sheet = table_questions.sheet(s.content, s.target, s.told_score, s.told_bonds)
    telling = s.telling
    values["card"] = view.railbot_card(s, telling.card) if telling.card else None
    return View(prompt, status(s), sheet, TableMap(**values), turn=telling.turn, fresh=telling.fresh, box=s.unknown)


def status(s: State) -> tuple[Status, ...]:
    found = [
        Status("Turn", str(s.turn)),
        Status("Display", str(s.limit), "Operations cards at most"),
        Status("Empty cities", f"{s.markers.bit_count()} of {s.threshold}", "then the end is triggered"),
    ]
    if s.railbot.insured:
        found.append(Status("Insured", s.board.cards[s.railbot.insured].name))
    return tuple(found)


def result(s: MapTable) -> Result:
    sheet = table_questions.sheet(s.content, s.target, s.told_score, s.told_bonds)
    return table_questions.result(s.trigger, sheet, s.target, s.with_barons, s.turn)


def prompt(s: MapTable, aside: tuple[Option | Form, ...]) -> Prompt:
    if not s.pending:
        return Prompt("over", result(s).text, "RB-82")
    if actor(s) != "you":
        return Prompt("wait", "The Railbot moves.", "RB-50")
    asked: Sequence[Any] | Ask[Any] = legal(s)
    if not isinstance(asked, Ask):
        kind, text, rule = words.question(s)
        return Prompt(kind, text, rule, _options(s, asked), about=steps.last_step(s))
    if isinstance(s.pending[-1], TrackGoesOn) and s.works is not None:
        city = s.board.cities[s.works.start]
        text = f"Where does the track from {city.name} end? Its last city means the cheapest way; or go tile by tile."
        return Prompt("map", text, "RW-111", ask=asked.form, focus=city_target(city.id))
    text, rule = _question(s)
    return Prompt("map", text, rule, ask=asked.form, aside=aside)


def _options(s: MapTable, asked: Sequence[Any]) -> tuple[Option, ...]:
    """A tap answers: on a city of the map, or on a button where a place would need two taps or lies in a drawer."""
    proposed = [a for a in asked if isinstance(a, ExhaustFrom)]
    shown = words.options(s, [a for a in asked if not isinstance(a, ExhaustFrom)])
    buttons = (replace(x, target="") if isinstance(x.action, BUTTONS) else x for x in shown)
    return (*(_at_once(s, a) for a in proposed), *buttons)


def _at_once(s: MapTable, a: ExhaustFrom) -> Option:
    """RB-67: the cubes that you would miss least."""
    names = Counter(s.board.cities[s.board.city_index[city]].name for city in a.cities)
    told = [name if n == 1 else f"{name} ({n})" for name, n in names.items()]
    return Option(a, f"Take them from {listed(told)}", hint="you would miss these least")


def _question(s: MapTable) -> tuple[str, str]:
    """The sentence above a question, and its rule."""
    cities = s.board.city_index
    match s.pending[-1]:
        case TrackBegins(owner):
            yours = owner == "you"
            return ("Where does your track begin?", "RW-31") if yours else (RAILBOTS_LINK, "RB-57")
        case DeliveredFrom():
            return "From which city did the cube come?", "RW-60"
        case DeliveredCube(city):
            return f"{s.board.cities[cities[city]].name}: which cube?", "RW-60"
        case NewCity():
            return "Which grey city did you make a new one?", "RW-40"
        case NewCityColor(city):
            return f"{s.board.cities[cities[city]].name}: which colour?", "RW-40"
        case GrownCity():
            return "Which city grew?", "RW-100"
        case WhenEmptied():
            return f"{s.threshold} cities are empty. When did it happen?", "RB-X14"
        case FinalScore():
            return FINAL_QUESTION, "RW-90"
    return f"Turn {s.turn}: what have you done?", "RB-20"
