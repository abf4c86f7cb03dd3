"""The words of a table: the setup as a checklist, whose turn it is, and where markers and meeples go."""

from __future__ import annotations

from collections.abc import Sequence

from secondchair.core import turn
from secondchair.core.pending import Out
from secondchair.core.turn import tell_step
from secondchair.core.words import counted, listed
from secondchair.games.carcassonne.table_state import State


def dealt(tiles: int, n: int) -> list[int]:
    """CAR-4, R9: piles as equal as can be, the first ones larger."""
    return [tiles // n + (colour < tiles % n) for colour in range(n)]


def tell_setup(s: State, out: Out) -> None:
    """CAR-1 to CAR-7 as a checklist, then the first turn."""
    names, each = s.called[: s.colours], counted(s.meeples_each, "meeple")
    turn.begin(s)
    piles = listed([f"{n} for {name}" for n, name in zip(s.piles, names, strict=True)])
    fields = listed([f"{name} on {points}" for points, name in enumerate(names, 1)])
    tell_step(s, out, "put", "Lay the start tile face up, without a meeple.", "CAR-6")
    tell_step(s, out, "put", f"Shuffle the other tiles face down into piles: {piles}.", "CAR-4")
    tell_step(s, out, "put", f"Give each colour {each}. Leave farmers, abbots and gardens out.", "CAR-2")
    tell_step(s, out, "put", f"Put one more meeple of each colour on the scoreboard: {fields}.", "CAR-5")
    if s.marker:
        tell_step(s, out, "put", f"If you like, a figure of another colour stands beside {names[0]}.", "CAR-7")
    tell_turn(s, out)


def tell_turn(s: State, out: Out) -> None:
    """CAR-10 to CAR-17: whose turn it is, with the numbers of that colour."""
    name, left, pile = s.called[s.colour], s.supply[s.colour], s.piles[s.colour]
    has = counted(left, "meeple") if left else "no meeple left: if it must place one, the game ends"
    text = f"{name}'s turn: draw from its pile ({pile}), lay the tile. {name} has {has}."
    tell_step(s, out, "you", text, "CAR-10")


def tell_anew(s: State) -> None:
    """What stands on the page, with the names and numbers of now."""
    if not s.turns:
        tell_setup(s, None)
        return
    turn.begin(s)
    tell_turn(s, None)


def tell_hands(s: State, winners: Sequence[int], on_it: Sequence[int]) -> None:
    """CAR-25, CAR-B11: where the markers go, and that all meeples come home. The story has it in the verdict."""
    if winners:
        fields = listed([f"{s.called[colour]} to {s.scores[colour]}" for colour in winners])
        tell_step(s, None, "put", f"Move on the scoreboard: {fields}.", "CAR-27")
    home = listed([f"{s.called[colour]} {n}" for colour, n in enumerate(on_it) if n])
    tell_step(s, None, "put", f"Back into the supply: {home}.", "CAR-B11")
