"""SAM-73 to SAM-81: where Sam's engine goes, and which disc he uses when none is left."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, Why, choose, in_words, least, most
from secondchair.core.words import counted
from secondchair.games.great_western_trail.documents import StationEntry
from secondchair.games.great_western_trail.sam.figures import BASE, STATIONS, station_name
from secondchair.games.great_western_trail.sam.state import Sam

Distance = Literal["per_engineer", "next_free_station"]
LAST = BASE.last


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the engines stand: 0 to 39, n.5 for the turnout behind n. Sam's is None once it has left the board."""

    sam: float | None
    yours: float = 0


class EngineMove(Struct, frozen=True):
    """Where the engine stops, and the station there (0 if none). On the last station it leaves the board (SAM-78)."""

    to: float
    station: int = 0


class Stop(Struct, frozen=True):
    """A station and how many spaces away it is."""

    station: StationEntry
    distance: int


PER_ENGINEER: tuple[Criterion[Sam, Stop], ...] = (
    most("that lies farthest within reach", "SAM-75", lambda sam, stop: stop.distance),
)
NEXT_FREE: tuple[Criterion[Sam, Stop], ...] = (
    least("that comes next ahead of his engine", "SAM-80", lambda sam, stop: stop.distance),
)
LEAST_VALUABLE: tuple[Criterion[Sam, StationEntry], ...] = (
    least("worth fewest points", "SAM-56", lambda sam, station: station.vp),
    least("nearest the start", "SAM-R21", lambda sam, station: station.position),
)
REACH_TEXT = f"Sam's engine stops at the station {in_words(PER_ENGINEER)}."
FREE_TEXT = f"Sam's engine goes to the station {in_words(NEXT_FREE)}."
DISC_TEXT = f"No disc is left in Sam's supply: he moves the one on his station {in_words(LEAST_VALUABLE)}."
GONE = Why("SAM-78", "Sam's engine has left the board: the action does nothing.")
PLAIN = Why("SAM-73", "No station is within reach: the engine moves one space for each engineer.")


def engine(sam: Sam, track: Track, distance: Distance, explain: bool = True) -> Explained[EngineMove | None]:
    """SAM-73 to SAM-75, SAM-80, SAM-81: where the engine goes; None if it does not move."""
    if track.sam is None:
        return Explained(None, GONE if explain else None)
    if track.sam not in BASE.forward or track.yours not in BASE.forward or LAST in (track.sam, track.yours):
        raise ValueError("engines stand on 0 to 38 or on a turnout such as 4.5")
    ahead = _stops(track)
    if distance == "next_free_station":
        chosen = choose(sam, ahead, NEXT_FREE, "SAM-80", FREE_TEXT, _name, explain)
    else:
        within = [stop for stop in ahead if stop.distance <= sam.engineer]
        if not within:
            return Explained(EngineMove(_main_line(track.sam, track.yours, sam.engineer)), PLAIN if explain else None)
        chosen = choose(sam, within, PER_ENGINEER, "SAM-75", REACH_TEXT, _name, explain)
    station = chosen.choice.station
    return Explained(EngineMove(station.position, station.id), chosen.why)


def _stops(track: Track) -> list[Stop]:
    """The stations ahead whose turnout is free (SAM-R19), with their distances (SAM-74, SAM-R20)."""
    assert track.sam is not None
    found = list[Stop]()
    for station in STATIONS:
        at = station.position
        if at <= track.sam or at == track.yours:
            continue
        numbered = int(at) - int(track.sam)  # the spaces of the main line up to the one before the turnout
        numbered -= track.sam < track.yours <= int(at) and track.yours == int(track.yours)
        found.append(Stop(station, numbered + (at != int(at))))
    return found


def _main_line(at: float, yours: float, spaces: int) -> float:
    """SAM-73, SAM-74: so many numbered spaces forward, your engine's space not counted."""
    space = int(at)
    while spaces:
        space += 1
        spaces -= space != yours
    return float(space)


def disc(sam: Sam, explain: bool = True) -> Explained[int | None]:
    """SAM-56, SAM-79: 0 for a disc from the supply, else the station that loses its disc. None: no disc (SAM-R21)."""
    if sam.discs:
        return Explained(0, Why("SAM-9", "The disc comes from Sam's supply.") if explain else None)
    if not sam.stations:
        return Explained(None, Why("SAM-R21", "Sam has no disc left: nothing is placed.") if explain else None)
    options = [BASE.stations[station] for station in sam.stations]
    chosen = choose(sam, options, LEAST_VALUABLE, "SAM-56", DISC_TEXT, _station_name, explain)
    return Explained(chosen.choice.id, chosen.why)


def _station_name(station: StationEntry) -> tuple[str, str]:
    return f"{station_name(station.id)}, worth {counted(station.vp, 'point')}", f"station:{station.id}"


def _name(stop: Stop) -> tuple[str, str]:
    return _station_name(stop.station)
