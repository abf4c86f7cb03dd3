"""Objective cards: gaining and playing (GWT-84 to GWT-87)."""

from __future__ import annotations

from secondchair.core.pending import Out, Source, choices, chosen, drawn, drawn_from, tell
from secondchair.core.rules import Action
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.content import HUMAN
from secondchair.games.great_western_trail.names import objective_card
from secondchair.games.great_western_trail.rules import board
from secondchair.games.great_western_trail.state import State


@choices(todo.GainObjective)
def _open_cards(s: State, p: todo.GainObjective) -> list[Action]:
    found: list[Action] = [act.TakeObjective(place, card) for place, card in enumerate(s.display, 1) if card]
    if s.objective_stack:
        found.append(act.TakeUnseenObjective())
    if p.optional or not found:
        found.append(act.Decline())
    return found


@chosen(todo.GainObjective)
def _gain(
    s: State, p: todo.GainObjective, a: act.TakeObjective | act.TakeUnseenObjective | act.Decline, out: Out
) -> None:
    """GWT-84: onto the discard pile, or into the hand where it says so; the display is refilled."""
    if isinstance(a, act.TakeUnseenObjective):
        s.pending.append(todo.DrawObjective(p.to))
        tell(out, "You take the top card of the objective stack, unseen.", "GWT-84")
    elif isinstance(a, act.TakeObjective):
        board.take_objective(s, HUMAN, a.place, s.hand if p.to == "hand" else s.discard, out)
    else:
        tell(out, "You take no objective card.", "GWT-84")


@drawn_from(todo.DrawObjective)
def _stack(s: State, p: todo.DrawObjective) -> Source:
    return Source("objectives", s.objective_stack, act.DrawObjective)


@drawn(todo.DrawObjective)
def _draw(s: State, p: todo.DrawObjective, a: act.DrawObjective, out: Out) -> None:
    s.objective_stack.remove(a.card)
    if p.to == "display":
        if s.setup.display_slides or len(s.display) < p.place:
            s.display.append(a.card)
        else:
            s.display[p.place - 1] = a.card
        if out is not None and not board.setting_up(s):
            tell(out, f"New in the display: {objective_card(s.content, a.card)}.", "GWT-84")
        return
    (s.hand if p.to == "hand" else s.discard).append(a.card)
    if out is not None:
        tell(out, f"You draw {objective_card(s.content, a.card)}.", "GWT-84")


def playable(s: State) -> list[Action]:
    """GWT-86: objective cards in hand."""
    objectives = s.content.objectives
    found = [card for card in s.hand if card in objectives]
    return [act.PlayObjective(card) for card in sorted(set(found))] if found else []


def play(s: State, card: str, out: Out) -> None:
    """GWT-86: to the objective area for good; its immediate action is performed or forfeited."""
    s.hand.remove(card)
    s.seats[HUMAN].objectives.append(card)
    if out is not None:
        tell(out, f"You play {objective_card(s.content, card)}.", "GWT-86")
    immediate = s.content.objectives[card].immediate
    if immediate is not None:
        s.pending.append(todo.Bonus(immediate))
