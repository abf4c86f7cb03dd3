"""Turns: three phases of the person (GWT-15), the opponent's turn, and the end of the game (GWT-83)."""

from __future__ import annotations

from secondchair.core.pending import Out, step, tell
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.content import HUMAN, OPPONENT
from secondchair.games.great_western_trail.rules.cards import draw
from secondchair.games.great_western_trail.state import State, hand_limit

START_TURN = (todo.StartTurn("you"), todo.StartTurn("opponent"))  # by seat
END_TURN = (todo.EndTurn("you"), todo.EndTurn("opponent"))
PHASE_C = todo.PhaseC()


@step(todo.StartTurn)
def _start(s: State, p: todo.StartTurn, out: Out) -> None:
    if p.whose == "opponent":
        s.pending.append(s.opponent.turn)
        return
    s.turns += 1
    s.used = ()
    s.pending.append(END_TURN[HUMAN])
    s.pending.append(PHASE_C)
    if s.turns > 1:
        s.pending.append(todo.Move("turn"))
        return
    s.pending.append(todo.PlaceHerder())
    to = s.content.setup.first_turn.hand_after_discard
    if len(s.hand) > to:  # GWT-7
        s.pending.append(todo.ReduceHand(to))


@step(todo.PhaseC)
def _phase_c(s: State, p: todo.PhaseC, out: Out) -> None:
    """GWT-106: hands above the limit are not reduced."""
    draw(s, hand_limit(s) - len(s.hand))


def end_turn(s: State, seat: int) -> None:
    """The opponent's rules call this when seat 1 is done."""
    s.pending.append(END_TURN[seat])


@step(todo.EndTurn)
def _end(s: State, p: todo.EndTurn, out: Out) -> None:
    """GWT-83: after the token was taken, the other seat has exactly one more turn."""
    other = OPPONENT if p.whose == "you" else HUMAN
    if s.holder == other:
        tell(out, "The game is over.", "GWT-83")
        return
    s.pending.append(START_TURN[other])
