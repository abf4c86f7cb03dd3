"""What the Automa's companion asks, and how it finds out that it need not ask."""

from __future__ import annotations

from typing import Any

from secondchair.core.ask import Ask, Choice, Number, Pick
from secondchair.core.pending import choices
from secondchair.core.words import capital
from secondchair.games.great_western_trail.automa import waiting as todo
from secondchair.games.great_western_trail.automa.decisions.building import Ground, Lies
from secondchair.games.great_western_trail.automa.decisions.railroad import Ride, Track, train
from secondchair.games.great_western_trail.automa.figures import (
    BASE,
    CROSSROADS,
    LAST,
    LINE,
    NEXT_CROSSROAD,
    space_name,
)
from secondchair.games.great_western_trail.automa.state import RESERVE
from secondchair.games.great_western_trail.automa.table import (
    Ended,
    Points,
    SetStack,
    SetTrain,
    State,
    TurnUp,
    WholeTrail,
)
from secondchair.games.great_western_trail.opponent import questions as shared
from secondchair.games.great_western_trail.opponent.questions import MOST_POINTS
from secondchair.games.great_western_trail.opponent.table import YourEngine

TILES = len(BASE.numbers)

# -- the train ---------------------------------------------------------------------------------------------------------


def spaces(s: State) -> int:
    """AUT-42."""
    return s.option.train.at(s.disc_number)


def ride(s: State, yours: float) -> Ride | None:
    return train(s.automa, Track(s.engine, yours, spaces(s)), explain=False).choice


def alike(s: State) -> list[list[float]]:
    """The places of your engine, those together that lead his train to the same end."""
    found: dict[Ride | None, list[float]] = {}
    for at in sorted(BASE.forward):
        if at < LAST:
            found.setdefault(ride(s, at), []).append(at)
    return list(found.values())


def engine_words(s: State, at: float) -> str:
    """Where your engine is, in the words of the answer that stands for this place."""
    return _engine_words(s, next(places for places in alike(s) if at in places))


def _engine_words(s: State, places: list[float]) -> str:
    assert s.engine is not None
    behind, ahead = [x for x in places if x <= s.engine], [x for x in places if x > s.engine]
    if behind and ahead:
        return "Anywhere else"
    if behind:
        return "Behind his" if s.engine else "On the start, like his"
    if ahead[-1] <= s.engine + spaces(s):
        many = f"{ahead[0]:g} to {ahead[-1]:g}" if len(ahead) > 1 else f"{ahead[0]:g}"
        return f"Ahead, on space {many}"
    return "Ahead, farther away or on a turnout" if len(alike(s)) > 2 else "Ahead of his"


# -- the questions -----------------------------------------------------------------------------------------------------


@choices(todo.Ready)
def _ready(s: State, p: todo.Ready) -> Ask[TurnUp]:
    return Ask(TurnUp, Pick("card", (Choice(0, "Draw the Automa's card"),)))


@choices(todo.Where)
def _where(s: State, p: todo.Where) -> Ask[YourEngine]:
    places = tuple(Choice(f"{group[0]:g}", _engine_words(s, group)) for group in alike(s))
    return Ask(YourEngine, Pick("at", places, "Where is your engine?"))


@choices(todo.CountPoints)
def _points(s: State, p: todo.CountPoints) -> Ask[Points]:
    return Ask(
        Points,
        Number("buildings", 0, MOST_POINTS, "Points of his buildings on the trail"),
        Number("cattle", 0, MOST_POINTS, "Points of his cattle cards"),
        *shared.end_points(),
        send="Score",
    )


# -- at any time -------------------------------------------------------------------------------------------------------


def asides(s: State) -> list[Ask[Any]]:
    """AUT-R25, printed cards, working it out, and a correction for every counter and position."""
    found = list[Ask[Any]]()
    if isinstance(s.pending[-1], todo.Ready):
        found.append(_printed(s))
    if s.built:
        found.append(_whole_trail())
    if not s.ended:
        found.append(shared.job_market_full(Ended, s))
    return [*found, *_corrections(s)]


def _printed(s: State) -> Ask[TurnUp]:
    cards = tuple(Choice(card, f"Card {card}") for card in s.content.deck.cards)
    drawn = Pick("card", cards, "The card you drew")
    top = Pick("option", cards, "The card that is now on top")
    return Ask(TurnUp, drawn, top, label="I drew a printed card", check=_two_cards)


def _two_cards(a: TurnUp) -> str:
    return "the card on top is another one" if a.card == a.option else ""


def _whole_trail() -> Ask[WholeTrail]:
    sites = tuple(Choice(space, capital(space_name(space))) for space in BASE.building_spaces)
    wild = tuple(
        Choice(space, capital(space_name(space)))
        for space, node in BASE.nodes.items()
        if node.section and node.on_trail
    )
    crossroads = tuple(Choice(letter, f"Building {letter}") for letter in CROSSROADS)

    def some(field: str, choices: tuple[Choice, ...], text: str) -> Pick:
        return Pick(field, choices, text, several=True, least=0, most=len(choices))

    return Ask(
        WholeTrail,
        Pick("crossroad", crossroads, "The next of these spaces ahead of your herder"),
        some("yours", sites, "Your buildings"),
        some("his", sites, "His buildings without a hand"),
        some("one_hand", (*sites, *wild), "His buildings with one hand, hazards and teepees"),
        some("two_hands", sites, "His buildings with both hands"),
        label="Work out where the building goes",
        check=_one_tile_a_space,
    )


def _one_tile_a_space(a: WholeTrail) -> str:
    spaces = [*a.yours, *a.his, *a.one_hand, *a.two_hands]
    return "a space of the trail holds one tile" if len(set(spaces)) < len(spaces) else ""


def ground(a: WholeTrail) -> Ground:
    """The facts of the decision: your herder somewhere before that crossroad, and every tile."""
    herder = next(space for space, ahead in NEXT_CROSSROAD.items() if ahead == a.crossroad)
    tiles = {space: Lies() for space in (*BASE.neutral_spaces, *a.his)}
    tiles |= {space: Lies(True) for space in a.yours}
    tiles |= {space: Lies(False, 2) for space in a.one_hand} | {space: Lies(False, 4) for space in a.two_hands}
    return Ground(herder, tiles)


def _corrections(s: State) -> list[Ask[Any]]:
    automa = s.automa
    return [
        Ask(
            SetTrain,
            shared.engine_place(s, BASE, "His train", "Off the track"),
            shared.station_picks(BASE),
            Number("reserve", 0, RESERVE, "Discs in his reserve", preset=automa.reserve),
            label="Correct his train, stations and reserve",
        ),
        shared.deliveries(
            "Discs that have left the movement card", "Correct his deliveries", len(LINE), len(automa.cities)
        ),
        Ask(
            SetStack,
            Number("n", 0, TILES, "Building tiles in his stack", preset=automa.stack),
            label="Correct his building stack",
        ),
        shared.steps("Correct his steps", s),
    ]
