"""Phase B at a location: local and risk actions, the single auxiliary action, copying (GWT-25 to GWT-33, GWT-80)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from secondchair.core.pending import Out, choices, chosen, step, tell
from secondchair.core.rules import Action
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import effects as fx
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.content import OPPONENT, Building
from secondchair.games.great_western_trail.names import place
from secondchair.games.great_western_trail.printed import effect
from secondchair.games.great_western_trail.rules import objectives
from secondchair.games.great_western_trail.rules.effects import auxiliaries, can, perform, perform_auxiliary
from secondchair.games.great_western_trail.state import State, printed_fields


def fields(s: State, p: todo.AtLocation) -> Sequence[fx.AnyEffect]:
    """GWT-25, GWT-26, GWT-29: the local actions that the person may use here, the risk action last.

    None on the opponent's buildings and other tiles, none if they were used in this turn before, and none of a building
    that was replaced meanwhile (GWT-79).
    """
    tile = s.trail.get(p.space)
    if p.closed or not isinstance(tile, Building) or tile.id != p.tile:
        return ()
    if tile.owner == OPPONENT and not p.copied:
        return ()
    if not p.done and p.space in s.used:
        return ()
    return printed_fields(s.content, p)


def local_actions(s: State, p: todo.AtLocation) -> list[Action]:
    found: list[Action] = []
    for n, e in enumerate(fields(s, p), 1):
        if n in p.done:
            continue
        if isinstance(e, fx.OneOf):
            found += [act.UseLocal(p.tile, n, i) for i, option in enumerate(e.options, 1) if can(s, option)]
        elif isinstance(e, fx.CopyAdjacent):
            found += [act.Copy(space) for space in copyable(s, p)]
        elif can(s, e):
            found.append(act.UseLocal(p.tile, n))
    return found


def copyable(s: State, p: todo.AtLocation) -> list[str]:
    """GWT-80: neighbouring spaces with a building, of any owner, that has something to use; never in a circle."""
    before = (*p.copied, p.space)
    found: list[str] = []
    for space in s.content.nodes[p.space].near:
        tile = s.trail.get(space)
        if isinstance(tile, Building) and space not in before and local_actions(s, _copied(p, space, tile)):
            found.append(space)
    return found


def _copied(p: todo.AtLocation, space: str, tile: Building) -> todo.AtLocation:
    return todo.AtLocation(space, tile.id, copied=(*p.copied, p.space))


@choices(todo.AtLocation)
def _choices(s: State, p: todo.AtLocation) -> list[Action]:
    found = local_actions(s, p)
    if p.active:
        found.append(act.Done())
    elif not p.copied:
        found += auxiliaries(s, doubles=False)  # GWT-32
    found += objectives.playable(s)
    return found or [act.Decline()]


AtLocationAction = act.UseLocal | act.Copy | act.Auxiliary | act.PlayObjective | act.Done | act.Decline


@chosen(todo.AtLocation)
def _use(s: State, p: todo.AtLocation, a: AtLocationAction, out: Out) -> None:
    match a:
        case act.UseLocal():
            _use_local(s, p, a, out)
        case act.Copy():
            _copy(s, p, a, out)
        case act.Auxiliary():
            _use_auxiliary(s, p, a, out)
        case act.PlayObjective():
            s.pending.append(p)
            objectives.play(s, a.card, out)
        case act.Done():
            tell(out, "You have done what you want to do here.", "GWT-25")
        case act.Decline():  # an exchange token has taken away all there was to copy
            tell(out, "There is nothing left to do here.", "GWT-80")
        case _:
            assert_never(a)


def _use_local(s: State, p: todo.AtLocation, a: act.UseLocal, out: Out) -> None:
    e = fields(s, p)[a.field - 1]
    simple = e.options[a.option - 1] if isinstance(e, fx.OneOf) else e
    if out is not None:
        of = "the risk action of the space" if e is s.content.nodes[p.space].risk else f"building {p.tile}"
        tell(out, f"You use {of}: {effect(simple)}.", "GWT-26", p.space)
    _mark(s, p, a.field)
    perform(s, simple, False, out)


def _mark(s: State, p: todo.AtLocation, field: int) -> None:
    """The field is used, and with it the building for this turn (GWT-29)."""
    if p.space not in s.used:
        s.used = (*s.used, p.space)
    s.pending.append(replace(p, done=(*p.done, field), active=True))


def _copy(s: State, p: todo.AtLocation, a: act.Copy, out: Out) -> None:
    tile = s.trail[a.space]
    assert isinstance(tile, Building)
    field = next(n for n, e in enumerate(fields(s, p), 1) if isinstance(e, fx.CopyAdjacent))
    _mark(s, p, field)
    s.pending.append(_copied(p, a.space, tile))
    if out is not None:
        tell(out, f"You copy {place(s, a.space, s.opponent.name)}.", "GWT-80", a.space)


def _use_auxiliary(s: State, p: todo.AtLocation, a: act.Auxiliary, out: Out) -> None:
    """GWT-25: instead of all local actions. Objective cards may still follow (GWT-86)."""
    s.pending.append(todo.Closing(p.space, p.tile))
    perform_auxiliary(s, a, out)


@step(todo.Closing)
def _close(s: State, p: todo.Closing, out: Out) -> None:
    if objectives.playable(s):
        s.pending.append(todo.AtLocation(p.space, p.tile, active=True, closed=True))
