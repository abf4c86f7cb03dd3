"""Second Chair takes the empty seat at your table.

>>> import secondchair
>>> table = secondchair.new("carcassonne", seed=3)
>>> table.play(table.legal[0])  # doctest: +SKIP
"""

from secondchair.core.registry import find_game, listed_games
from secondchair.core.table import Table, load_table, new

__all__ = ["Table", "find_game", "listed_games", "load_table", "new"]
