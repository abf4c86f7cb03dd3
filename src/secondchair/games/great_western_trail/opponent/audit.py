"""An opponent run by hand: what a person may have done for either of them, and how that is called."""

from __future__ import annotations

from secondchair.core.choose import Why
from secondchair.core.rules import Action
from secondchair.core.words import capital, counted, listed
from secondchair.games.great_western_trail import names
from secondchair.games.great_western_trail.content import Content
from secondchair.games.great_western_trail.opponent import known
from secondchair.games.great_western_trail.opponent.table import (
    DeliversNothing,
    Go,
    Stays,
    TableState,
    TakesHazard,
    Walks,
)
from secondchair.games.great_western_trail.opponent.ways import Map, Walk, moves, space_name

MOST_STEPS = 9  # farther than any card moves him
FARTHEST = 12.0  # spaces of the railroad: farther than any card moves his engine

QUESTIONS: dict[str, str] = {  # by the tag of what waits
    "move": "How far did he go?",
    "way": "Which way did he go?",
    "ride": "Where did his engine go?",
    "deliver": "Where did he deliver to?",
    "site": "Where did his building go?",
    "hazard": "Which hazard did he take?",
}


def steps() -> list[Go]:
    return [Go(n) for n in range(MOST_STEPS + 1)]


def paces(s: TableState, go: Go, rule: str) -> Why:
    """How far his card moves him; which way he goes is compared once you have shown the trail (*Work out his way*)."""
    return Why(rule, f"Card {s.card} moves him {counted(go.steps, 'step')} this time.")


def walks(m: Map, walk: Walk) -> list[Walks]:
    """Every way that he may have been moved, with as many steps as he was moved."""
    return [Walks(list(move.through), move.income) for move in moves(m, walk)]


def positions(content: Content, engine: float | None) -> list[float]:
    """Where his engine may have been put: ahead of where it stood."""
    if engine is None:
        return []
    return [at for at in sorted(content.forward) if engine < at <= engine + FARTHEST]


def hazards(s: TableState, content: Content) -> list[TakesHazard]:
    """One of the hazards that you told of, or none."""
    spaces = [f"{tile.section}{tile.space}" for tile in known.hazards(s, content).tiles]
    return [TakesHazard(space) for space in (*spaces, "")]


def words(s: TableState, content: Content, a: Action) -> str:
    match a:
        case Go(n):
            return counted(n, "step")
        case Walks(through):
            return capital(listed([space_name(content, space) for space in through]))
        case Stays():
            return "It stays where it is"
        case DeliversNothing():
            return "Nowhere: no disc is left"
        case TakesHazard(space):
            return f"{names.printed_space(content, space)}, worth {s.told.get(space, '?')}" if space else "None"
        case _:
            raise ValueError(f"{a} is nothing that he does")


def where(at: float) -> str:
    return f"To {names.track(at)}"


def card_of(number: int) -> str:
    return f"Card {number}"
