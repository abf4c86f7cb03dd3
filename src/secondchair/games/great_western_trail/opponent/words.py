"""What the companions of both opponents tell: steps that a person can carry out with the printed game alone."""

from __future__ import annotations

from secondchair.core.rules import TurnStep
from secondchair.core.words import capital, counted, listed
from secondchair.games.great_western_trail.content import Content
from secondchair.games.great_western_trail.names import dollars
from secondchair.games.great_western_trail.opponent.character import Character
from secondchair.games.great_western_trail.opponent.landmarks import all_equal, forks_met
from secondchair.games.great_western_trail.opponent.table import Walks
from secondchair.games.great_western_trail.opponent.ways import Map, space_name

SHORTEST_LAP = 7  # six neutral buildings lie on every way, and Kansas City is the seventh step
FEWEST_TILES = "At a fork: the way with fewest tiles, up to where the ways meet again."
LETTERS = "Letters are those printed on the board, not those of the tiles that lie there."


def move(who: Character, m: Map, walked: int, steps: int, ties: tuple[str, ...]) -> list[TurnStep]:
    """SAM-32 to SAM-39, AUT-18 to AUT-21: how far he goes, and which way at the forks that he can meet."""
    forks = forks_met(m, walked, steps)
    text = f"Move {who.name} {counted(steps, 'step')}: a step for each tile, empty spaces are free."
    if walked + steps >= SHORTEST_LAP:
        text += " Kansas City stops him."
    order = (FEWEST_TILES, *ties, all_equal(forks)) if forks else ()
    found = [TurnStep("move", text, order, who.move_rule)]
    if forks:  # on A alone nobody has a building
        take = "Take 2 Dollars from the bank for each hand on your buildings that he enters, the last one too."
        found.append(TurnStep("put", take, (), who.toll_rule))
    return found


def way(who: Character, content: Content, a: Walks) -> list[TurnStep]:
    """His way as it was worked out."""
    names = [space_name(content, space) for space in a.through]
    taken = f" Take {dollars(a.income)} from the bank." if a.income else " You take nothing."
    return [TurnStep("move", f"His way: {listed(names)}.{taken}", (), who.move_rule)]


def named(content: Content, space: str) -> str:
    """A hazard by where it lies: "flood on space 2"."""
    node = content.nodes[space]
    return f"{node.section} on space {node.number}"


def hazard_worked_out(name: str, rule: str) -> TurnStep:
    return TurnStep("do", f"He takes {name}." if name else "No hazard lies there: nothing happens.", (), rule)


def last_turn(who: Character, by: str) -> TurnStep:
    """SAM-95, SAM-96, AUT-R25: who took the token, and who has one more turn."""
    name = capital(who.name)
    if by == "you":
        return TurnStep("note", f"You keep the job market token. {name} has one more turn.", (), who.end_rule)
    text = f"{name} keeps the job market token. You have one more turn."
    return TurnStep("note", text, (), who.end_rule)
