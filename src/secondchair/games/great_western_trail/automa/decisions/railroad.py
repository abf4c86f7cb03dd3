"""AUT-42 to AUT-47: how far the Automa's train goes, and whom he leaves at a station."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, Why, choose, in_words, least, most
from secondchair.games.great_western_trail.automa.figures import BASE, LAST, STATIONS, station_name
from secondchair.games.great_western_trail.automa.state import Automa
from secondchair.games.great_western_trail.content import WORKERS, Worker
from secondchair.games.great_western_trail.documents import StationEntry
from secondchair.games.great_western_trail.names import article


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the engines stand (0 to 39, n.5 for the turnout behind n; his is None once it has left), and how far."""

    automa: float | None
    yours: float
    spaces: int


class Ride(Struct, frozen=True):
    """Where the train ends, and the station there (0 if none). From the last station it leaves the track (AUT-R20)."""

    to: float
    station: int = 0


class Stop(Struct, frozen=True):
    """A station ahead without his disc, and how many spaces away it is."""

    station: StationEntry
    distance: int


AHEAD: tuple[Criterion[Automa, Stop], ...] = (
    least("that comes first in front of him", "AUT-44", lambda automa, stop: stop.distance),
)
AHEAD_TEXT = f"His train is not behind yours: it stops at the station without his disc {in_words(AHEAD)}."
BEHIND = Why("AUT-43", "His train is behind yours: it uses the whole movement to get past it and stops at no station.")
PLAIN = Why("AUT-45", "The first station in front of him is out of reach: he moves the full distance.")
GONE = Why("AUT-R20", "His train has left the track: nothing happens.")
NOT_FAR = Why("AUT-42", "No space at all: his train stays where it is.")


def train(automa: Automa, track: Track, explain: bool = True) -> Explained[Ride | None]:
    """AUT-42 to AUT-45, AUT-R16 to AUT-R20: where the train ends; None if it does not move."""
    at = track.automa
    if at is None:
        return Explained(None, GONE if explain else None)
    if at not in BASE.forward or track.yours not in BASE.forward or LAST in (at, track.yours):
        raise ValueError("engines stand on 0 to 38 or on a turnout such as 4.5")
    if not track.spaces:
        return Explained(None, NOT_FAR if explain else None)
    if at < track.yours:  # AUT-R16: level counts as ahead
        return Explained(_main_line(at, track.yours, track.spaces), BEHIND if explain else None)
    stops = [Stop(x, _distance(at, x.position)) for x in STATIONS if x.position > at and x.id not in automa.stations]
    chosen = choose(automa, stops, AHEAD, "AUT-44", AHEAD_TEXT if explain else "", _name, explain) if stops else None
    if chosen is None or chosen.choice.distance > track.spaces:
        return Explained(_main_line(at, track.yours, track.spaces), PLAIN if explain else None)
    station = chosen.choice.station
    return Explained(Ride(station.position, station.id), chosen.why)


def _distance(at: float, to: float) -> int:
    """AUT-R18: a turnout counts one space from the space before it. Nobody is in front of him, so all are free."""
    return int(to) - int(at) + (to != int(to))


def _main_line(at: float, yours: float, spaces: int) -> Ride:
    """AUT-43, AUT-R17, AUT-R20: so many spaces along the main line, yours skipped; the track ends on 39."""
    space = int(at)
    while spaces and space < LAST:
        space += 1
        spaces -= space != yours
    end = BASE.station_at.get(float(space))
    return Ride(float(space), end.id if end is not None else 0)


def _name(stop: Stop) -> tuple[str, str]:
    return f"{station_name(stop.station.id)}, {stop.distance} away", f"station:{stop.station.id}"


# -- station masters ---------------------------------------------------------------------------------------------------


class Platform(Struct, frozen=True, forbid_unknown_fields=True):
    """A station that he has just put a disc on: whether its station master token is still there."""

    station: int
    token: bool


APPOINT: tuple[Criterion[Automa, Worker], ...] = (
    most("of the type he has most of", "AUT-R21", lambda automa, worker: automa.count(worker)),
    least("first in the order cowboy, builder, engineer", "AUT-R21", lambda automa, worker: WORKERS.index(worker)),
)
APPOINT_WORDS = in_words(APPOINT)
APPOINT_TEXT = f"He takes the token and leaves at the station the worker {APPOINT_WORDS}."
NOBODY = Why("AUT-47", "Without a worker tile, or without a token at the station, it stays as it is.")


def appoint(automa: Automa, platform: Platform, explain: bool = True) -> Explained[Worker | Literal[""]]:
    """AUT-47, AUT-R21: the worker he leaves there; "" if the token stays."""
    options = [worker for worker in WORKERS if automa.count(worker)]
    if not platform.token or not options:
        return Explained("", NOBODY if explain else None)
    where = f"station:{platform.station}"
    return choose(automa, options, APPOINT, "AUT-47", APPOINT_TEXT, lambda w: (article(w), where), explain)
