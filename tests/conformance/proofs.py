"""The proof of every game that its bot at a real table is the bot on screen: so many decisions, none different."""

from __future__ import annotations

from collections.abc import Callable

from games.great_western_trail import automa_proof, sam_proof
from games.railways.mirror import MapMirror, Mirror
from games.wanderlust.witness import PrintedTable


def _sam(seed: int) -> int:
    return sum(sam_proof.proved(seed).turns.values())


def _automa(seed: int) -> int:
    return sum(automa_proof.proved(seed).turns.values())


def _railbot(seed: int) -> int:
    witness = (Mirror, MapMirror)[seed % 2](seed, ("mexico", "sweden")[seed // 2 % 2])
    witness.play()
    return witness.moves


def _bigrace(seed: int) -> int:
    table = PrintedTable(1 + seed % 3, seed)
    table.play()
    return table.turns


PROOFS: dict[str, Callable[[int], int]] = {
    "sam": _sam,
    "automa": _automa,
    "railbot": _railbot,
    "bigrace": _bigrace,
}
