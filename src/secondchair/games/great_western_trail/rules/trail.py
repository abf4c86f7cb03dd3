"""Moving the herder: phase A (GWT-16 to GWT-24), the first turn (GWT-7), local moves (GWT-28) and cards (GWT-87)."""

from __future__ import annotations

from secondchair.core.pending import Out, choices, chosen, tell
from secondchair.core.rules import Action
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.content import HUMAN, KANSAS_CITY
from secondchair.games.great_western_trail.names import place
from secondchair.games.great_western_trail.rules import board, kansas_city, objectives
from secondchair.games.great_western_trail.state import State, step_limit


def ways(s: State, seat: int, limit: int, kansas_city: bool = True) -> list[tuple[str, ...]]:
    """GWT-24: every sequence of 1 to `limit` locations, in edge order, shorter before longer along the same way."""
    following: dict[str, list[str]] = {}
    found: list[tuple[str, ...]] = []

    def walk(space: str, way: tuple[str, ...]) -> None:
        ahead = following.get(space)
        if ahead is None:
            ahead = following[space] = board.next_locations(s, space)
        for location in ahead:
            if location == KANSAS_CITY:
                if kansas_city:
                    found.append((*way, location))
                continue
            longer = (*way, location)
            found.append(longer)
            if len(longer) < limit:
                walk(location, longer)

    walk(s.seats[seat].herder, ())
    return found


@choices(todo.Move)
def _moves(s: State, p: todo.Move) -> list[Action]:
    if p.by == "turn":
        found: list[Action] = [act.Move(way) for way in ways(s, HUMAN, step_limit(s))]
        return found + objectives.playable(s)
    by_card = p.by == "card"
    found = [act.Move(way) for way in ways(s, HUMAN, p.limit, kansas_city=not by_card)]
    return [*found, act.Decline()] if by_card else found


@chosen(todo.Move)
def _move(s: State, p: todo.Move, a: act.Move | act.PlayObjective | act.Decline, out: Out) -> None:
    if isinstance(a, act.PlayObjective):
        s.pending.append(p)
        objectives.play(s, a.card, out)
    elif isinstance(a, act.Move):
        board.enter(s, HUMAN, a.way, free=p.by == "card", out=out)
        if p.by != "card":
            _leave_location(s)
            use_location(s, out)
        elif not isinstance(s.pending[-1], todo.Move):  # GWT-87: in phase B, the turn goes on with phase C
            _leave_location(s)
    else:
        tell(out, "You do not move your herder.", "GWT-87")


def _leave_location(s: State) -> None:
    """GWT-28: what was not performed at the location before is lost."""
    pending = s.pending
    while not isinstance(pending[-1], todo.PhaseC):
        pending.pop()


def use_location(s: State, out: Out) -> None:
    """GWT-25: phase B where the herder stands."""
    space = s.seats[HUMAN].herder
    if space == KANSAS_CITY:
        tell(out, "You reach Kansas City.", "GWT-18", KANSAS_CITY)
        kansas_city.arrive(s, out)
        return
    tile = s.trail[space]
    s.pending.append(todo.AtLocation(space, tile.id))


@choices(todo.PlaceHerder)
def _first_places(s: State, p: todo.PlaceHerder) -> list[Action]:
    return [act.PlaceHerder(space) for space in s.content.neutral_spaces]


@chosen(todo.PlaceHerder)
def _place(s: State, p: todo.PlaceHerder, a: act.PlaceHerder, out: Out) -> None:
    """GWT-7: no steps, no fee; straight to phase B."""
    s.seats[HUMAN].herder = a.space
    if out is not None:
        tell(out, f"You start on {place(s, a.space, s.opponent.name)}.", "GWT-7", a.space)
    use_location(s, out)
