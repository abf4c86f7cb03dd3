"""Questions that the companions of both opponents ask, mostly to put right what they keep."""

from __future__ import annotations

from typing import Any

from secondchair.core.ask import Ask, Choice, Number, Pick
from secondchair.core.words import capital
from secondchair.games.great_western_trail.content import Content
from secondchair.games.great_western_trail.names import track
from secondchair.games.great_western_trail.opponent.table import SetDeliveries, SetWalked, TableState

GONE = "gone"  # where an engine is that has left the board
MOST_POINTS = 199
MOST_STEPS = 60


def engine_place(s: TableState, content: Content, text: str, gone: str) -> Pick:
    """Where his engine is."""
    places = tuple(Choice(f"{at:g}", capital(track(at))) for at in sorted(content.forward) if at < content.last)
    preset = GONE if s.engine is None else f"{s.engine:g}"
    return Pick("engine", (*places, Choice(GONE, gone)), text, preset=preset)


def station_picks(content: Content) -> Pick:
    """Which stations have his disc."""
    stations = tuple(
        Choice(x.id, f"Behind {int(x.position)}" if x.position < content.last else "The last")
        for x in sorted(content.stations.values(), key=lambda station: station.position)
    )
    return Pick("stations", stations, "His stations", several=True, least=0, most=len(stations))


def end_points() -> tuple[Number, Number, Number]:
    """What is counted of both at the end of the game."""
    return (
        Number("objectives", 0, MOST_POINTS, "Points of his objective cards, the starting one included"),
        Number("hazards", 0, MOST_POINTS, "Points of his hazard tiles"),
        Number("yours", -99, 999, "Your own total"),
    )


def job_market_full(kind: type[Any], s: TableState) -> Ask[Any]:
    """Who ended the game; `kind` is the opponent's own answer."""
    who = (Choice("you", "You"), Choice(s.who.id, capital(s.who.name)))
    return Ask(kind, Pick("by", who, "Who took the job market token?"), label="The job market is full")


def deliveries(text: str, label: str, most: int, now: int) -> Ask[SetDeliveries]:
    return Ask(SetDeliveries, Number("n", 0, most, text, preset=now), label=label)


def steps(label: str, s: TableState) -> Ask[SetWalked]:
    preset = min(s.walked, MOST_STEPS)
    return Ask(SetWalked, Number("steps", 0, MOST_STEPS, "Steps since Kansas City", preset=preset), label=label)
