"""Engine, stations, station masters (GWT-58 to GWT-69), and taking discs from the player board (GWT-46 to GWT-50)."""

from __future__ import annotations

from secondchair.core.pending import Decision, Out, choices, chosen, step, tell
from secondchair.core.rules import Action
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.content import HUMAN, WORKERS
from secondchair.games.great_western_trail.names import DISC_NAMES, station
from secondchair.games.great_western_trail.rules import board
from secondchair.games.great_western_trail.rules.cards import gain, pay
from secondchair.games.great_western_trail.state import State

# -- the engine --------------------------------------------------------------------------------------------------------

_MOVE: dict[float, act.MoveEngine] = {}


def engine_to(place: float) -> act.MoveEngine:
    """The action, built once per space."""
    found = _MOVE.get(place)
    if found is None:
        found = _MOVE[place] = act.MoveEngine(place)
    return found


@choices(todo.EngineForward)
def _forward(s: State, p: todo.EngineForward) -> list[Action]:
    found: list[Action] = [engine_to(place) for place in board.forward_reach(s, HUMAN, p.limit)]
    if p.optional:
        found.append(act.Decline())
    return found


@chosen(todo.EngineForward)
def _move_forward(s: State, p: todo.EngineForward, a: act.MoveEngine | act.Decline, out: Out) -> None:
    if isinstance(a, act.MoveEngine):
        _stop_at(s, a.to, out)
    else:
        tell(out, "You leave your engine where it is.", "GWT-59")


def _stop_at(s: State, place: float, out: Out) -> None:
    """GWT-63, GWT-66: a station may be upgraded; from the end of the track the engine must go back."""
    board.move_engine(s, HUMAN, place, out)
    if place == s.content.last:
        s.pending.append(todo.EngineBackAny(False))
    station = s.content.station_at.get(place)
    if station is not None:
        s.pending.append(todo.StationStop(station.id))


@choices(todo.EngineBack)
def _back(s: State, p: todo.EngineBack) -> list[Action]:
    return [engine_to(place) for place in board.back_exactly(s, HUMAN, p.spaces)]


@chosen(todo.EngineBack)
def _move_back(s: State, p: todo.EngineBack, a: act.MoveEngine, out: Out) -> None:
    """GWT-34: an upgrade at the turnout comes before the reward."""
    s.pending.extend(reversed(p.then))
    _stop_at(s, a.to, out)


@choices(todo.EngineBackAny)
def _back_any(s: State, p: todo.EngineBackAny) -> list[Action]:
    return [engine_to(place) for place in board.back_any(s, HUMAN)]


@chosen(todo.EngineBackAny)
def _move_back_any(s: State, p: todo.EngineBackAny, a: act.MoveEngine, out: Out) -> None:
    """GWT-66: 3 Dollars, which may pay for the upgrade. GWT-81: the delivery comes before the upgrade."""
    distance = spaces_back(s, a.to)
    _stop_at(s, a.to, out)
    if p.deliver:
        s.pending.append(todo.Deliver(distance, transport=False))
    else:
        gain(s, s.content.end_dollars, out, "GWT-66")


def spaces_back(s: State, to: float) -> int:
    """GWT-81: the numbered spaces entered on the way back; turnouts and a skipped space do not count."""
    here, other = s.seats[HUMAN].engine, s.seats[1 - HUMAN].engine
    first = int(to) if to == int(to) else int(to) + 1
    return sum(1 for k in range(first, int(here) + 1) if k < here and (k != other or k == 0))


# -- stations ----------------------------------------------------------------------------------------------------------


def can_upgrade(s: State, station: int) -> bool:
    """GWT-63, GWT-46: not done yet, and cost and disc can be paid."""
    entry = s.content.stations[station]
    if station in s.seats[HUMAN].stations or entry.cost > s.dollars:
        return False
    return bool(disc_choices(s, entry.corner, s.dollars - entry.cost))


@step(todo.StationStop)
def _stop(s: State, p: todo.StationStop, out: Out) -> None:
    if can_upgrade(s, p.station):
        s.pending.append(todo.UpgradeStation(p.station))


@choices(todo.UpgradeStation)
def _upgrade_or_not(s: State, p: todo.UpgradeStation) -> list[Action]:
    return [act.Upgrade(p.station), act.Decline()]


@chosen(todo.UpgradeStation, todo.UpgradeBehind)
def _upgrade(s: State, p: Decision, a: act.Upgrade | act.Decline, out: Out) -> None:
    """GWT-65: cost, disc, station master."""
    if isinstance(a, act.Upgrade):
        pay(s, s.content.stations[a.station].cost, out, "GWT-65")
        s.pending.append(todo.ChooseDisc(station=a.station))
        tell(out, f"You choose to upgrade {station(s.content, a.station)}.", "GWT-63", f"station:{a.station}")
    else:
        tell(out, "You do not upgrade the station.", "GWT-63")


def stations_behind(s: State) -> list[int]:
    """GWT-82: stations behind the engine that can be upgraded now."""
    here = s.seats[HUMAN].engine
    return [x.id for x in s.content.stations.values() if x.position < here and can_upgrade(s, x.id)]


@choices(todo.UpgradeBehind)
def _behind(s: State, p: todo.UpgradeBehind) -> list[Action]:
    return [act.Upgrade(station) for station in stations_behind(s)]


@choices(todo.Appoint)
def _appointable(s: State, p: todo.Appoint) -> list[Action]:
    """GWT-68: the rightmost worker of a row, never the printed one."""
    workers = s.seats[HUMAN].workers
    printed = s.content.rows_of_workers.printed
    found: list[Action] = [act.Appoint(kind) for kind, n in zip(WORKERS, workers, strict=True) if n > printed]
    return [*found, act.Decline()]


@chosen(todo.Appoint)
def _appoint(s: State, p: todo.Appoint, a: act.Appoint | act.Decline, out: Out) -> None:
    """GWT-67, GWT-69: the worker stays at the station for good; the tile's upper half is performed or forfeited."""
    if isinstance(a, act.Decline):
        tell(out, "You appoint no station master.", "GWT-67")
        return
    tile = board.appoint(s, HUMAN, p.station, a.worker, out)
    immediate = s.content.masters[tile].immediate
    if immediate is not None:
        s.pending.append(todo.Bonus(immediate))


# -- discs -------------------------------------------------------------------------------------------------------------


def disc_choices(s: State, corner: str, dollars: int, later: int = 0, station: int = 0) -> list[Action]:
    """GWT-46 to GWT-49: the discs that may go to a space of this corner, if everything can be paid in full.

    `dollars` is what there is when the disc is taken, `later` what the delivery still gives and costs afterwards.
    Without a disc to take, one is moved from an own station other than `station`.
    """
    discs, covered = s.content.discs, s.covered
    white = corner == "white" and any(discs[space].corner == "white" for space in covered)
    found: list[Action] = []
    for space, disc in discs.items():
        if space not in covered or (white and disc.corner != "white") or disc.pay > dollars:
            continue
        if dollars - disc.pay + disc.gain + later >= 0:
            found.append(act.TakeDisc(space))
    if not found and dollars + later >= 0:
        found = [act.MoveDisc(n) for n in sorted(s.seats[HUMAN].stations) if n != station]
    return found


@choices(todo.ChooseDisc)
def _discs(s: State, p: todo.ChooseDisc) -> list[Action]:
    if p.city:
        city = s.content.cities[p.city]
        found = disc_choices(s, city.corner, s.dollars, city.dollars - p.transport)
        return found or [act.Decline()]  # GWT-49, ruling: delivered without a disc and without effects
    return disc_choices(s, s.content.stations[p.station].corner, s.dollars, station=p.station)


@chosen(todo.ChooseDisc)
def _take_disc(s: State, p: todo.ChooseDisc, a: act.TakeDisc | act.MoveDisc | act.Decline, out: Out) -> None:
    """GWT-46, GWT-48, GWT-65."""
    if isinstance(a, act.TakeDisc):
        disc = s.content.discs[a.space]
        s.covered -= {a.space}
        tell(out, f"You take the disc from {DISC_NAMES[a.space]}.", "GWT-48", f"disc:{a.space}")
        pay(s, disc.pay, out, "GWT-48")
        gain(s, disc.gain, out, "GWT-48")
    elif isinstance(a, act.MoveDisc):
        s.seats[HUMAN].stations.remove(a.station)
        tell(out, f"You move the disc of {station(s.content, a.station)}.", "GWT-49", f"station:{a.station}")
    else:
        tell(out, "You have no disc for it: the delivery has no effect.", "GWT-49")
    if p.station:
        board.place_disc_on_station(s, HUMAN, p.station, out)
        if p.station in s.masters and max(s.seats[HUMAN].workers) > s.content.rows_of_workers.printed:
            s.pending.append(todo.Appoint(p.station))
    else:
        _deliver(s, p, isinstance(a, act.Decline), out)


def _deliver(s: State, p: todo.ChooseDisc, without_disc: bool, out: Out) -> None:
    """GWT-46, GWT-51 to GWT-53: city and links, then the transport cost."""
    if not without_disc:
        city = s.content.cities[p.city]
        links = board.place_disc_on_city(s, HUMAN, p.city, out)
        gain(s, city.dollars, out, "GWT-52")
        for link in reversed(links):
            if link.action == "objective_card":
                s.pending.append(todo.Link())
        for link in links:
            if link.action == "exchange_token":
                s.tokens += 1
                tell(out, "You gain an exchange token.", "GWT-51")
    pay(s, p.transport, out, "GWT-53")
