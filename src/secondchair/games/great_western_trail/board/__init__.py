"""The drawing of Great Western Trail: a map of the West, the markets, and the player board as a ledger.

`places` says where things are, `colours` what they are painted with, `signs`, `tiles` and `cards` are the symbols that
are sent once, `land` the map beneath, `west` the board with what lies on it, `market`, `ledger` and `hand` the rest.
"""
