"""What a player may see of Great Western Trail, for both editions and every opponent.

`words` names things, `options` puts the choices into words, `prompt` asks, `picture` is all that is drawn. `view.py` of
an opponent adds its own board and makes the `View`.
"""
