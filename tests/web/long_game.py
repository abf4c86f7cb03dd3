"""A game of Carcassonne with nearly all tiles on the board, as the text of a .chair file."""

from functools import cache
from typing import Any

from secondchair.core.table import Table, new


def _worth(table: Table, action: Any) -> tuple:
    """Keep meeples at home and the landscape together: such a game goes on to the last tile."""
    rules, after = table.rules, table.rules.clone(table.state)
    rules.apply(after, action)
    later = [after]
    if rules.actor(after) == "you":
        later = [rules.clone(after) for _ in rules.legal(after)]
        for state, claim in zip(later, rules.legal(after), strict=True):  # type: ignore[arg-type]
            rules.apply(state, claim)
    return max((min(s.supply), sum(s.supply), -len(s.frontier)) for s in later)


@cache
def long_game(tiles: int, seed: int = 0) -> str:
    table = new("carcassonne", seed=seed, meeples=7)
    while len(table.state.board) < tiles or len(table.view.prompt.options) < 5:
        assert not table.over, "the game ended too early for this test: take another seed"
        table.play(max(table.legal, key=lambda action: _worth(table, action)))  # type: ignore[arg-type]
    return table.log
