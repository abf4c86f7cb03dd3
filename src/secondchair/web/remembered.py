"""Components of your box that were described in a game at the table: they are kept among your own values."""

from __future__ import annotations

from threading import Lock

from secondchair.core.box import Box
from secondchair.core.override import OverrideRefused
from secondchair.core.registry import Game
from secondchair.core.says import Remembered
from secondchair.store import Store

SAVING = Lock()  # a box is read, changed and kept: one after the other


def remember(store: Store, owner: str, game: Game, told: Remembered) -> None:
    """Into the values that were kept last. What does not fit them stays with the game in which it was told."""
    with SAVING:
        kept = [saved for saved in store.overrides(owner) if saved.game == game.id]
        last = max(kept, key=lambda saved: saved.added, default=None)
        try:
            new = Box(game, last.text if last else "").with_entry(*told.entry())
        except OverrideRefused:
            return
        store.replace_override(owner, game.id, new.file.name, new.loaded.fingerprint, new.text)
