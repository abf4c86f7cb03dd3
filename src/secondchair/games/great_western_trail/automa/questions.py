"""What the Automa's companion asks, and how it finds out that it need not ask."""

from __future__ import annotations

from typing import Any

from secondchair.core.ask import Ask, Choice, Number, Pick
from secondchair.core.pending import choices
from secondchair.games.great_western_trail.automa import waiting as todo
from secondchair.games.great_western_trail.automa.decisions.building import Ground, Lies
from secondchair.games.great_western_trail.automa.decisions.railroad import Ride, Track, train
from secondchair.games.great_western_trail.automa.decisions.travel import Trail
from secondchair.games.great_western_trail.automa.figures import BASE, LAST, LINE
from secondchair.games.great_western_trail.automa.state import RESERVE
from secondchair.games.great_western_trail.automa.table import (
    Ended,
    Points,
    SetStack,
    SetTrain,
    State,
    TurnUp,
)
from secondchair.games.great_western_trail.opponent import known
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
    return Ask(TurnUp, Pick("card", (Choice(0, s.who.turn_up),)))


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
    found += [known.look_at(s, BASE, what, known.HIS) for what in s.open]
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


def trail(s: State) -> Trail:
    """AUT-18, AUT-20: the trail as you told it."""
    return Trail(s.before, s.paces, known.your_fees(known.lying(s, BASE)))


def ground(s: State) -> Ground:
    """AUT-30: the same, with what every tile costs you (AUT-34)."""
    tiles = {
        space: Lies(True) if tile.startswith("yours") else Lies(False, known.FEE * known.hands(tile))
        for space, tile in known.lying(s, BASE).items()
    }
    return Ground(s.yours_at, tiles)


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
