"""Every module of every game that comes along fulfils its protocol: mypy reads this file, and here none is left out."""

# mypy: strict-optional

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from secondchair.core.parts import PROTOCOLS, part
from secondchair.core.registry import SCREEN, SURFACES, Game, games

if TYPE_CHECKING:
    import secondchair.games._template.audit
    import secondchair.games._template.board
    import secondchair.games._template.box
    import secondchair.games._template.companion
    import secondchair.games._template.goals
    import secondchair.games._template.greedy
    import secondchair.games._template.numbers
    import secondchair.games._template.reasons
    import secondchair.games._template.rules
    import secondchair.games._template.text
    import secondchair.games.carcassonne.audit
    import secondchair.games.carcassonne.board
    import secondchair.games.carcassonne.box
    import secondchair.games.carcassonne.companion
    import secondchair.games.carcassonne.factored
    import secondchair.games.carcassonne.goals
    import secondchair.games.carcassonne.greedy
    import secondchair.games.carcassonne.heuristic
    import secondchair.games.carcassonne.numbers
    import secondchair.games.carcassonne.reasons
    import secondchair.games.carcassonne.rules
    import secondchair.games.carcassonne.text
    import secondchair.games.great_western_trail.automa.audit
    import secondchair.games.great_western_trail.automa.board
    import secondchair.games.great_western_trail.automa.box
    import secondchair.games.great_western_trail.automa.companion
    import secondchair.games.great_western_trail.automa.expert
    import secondchair.games.great_western_trail.automa.goals
    import secondchair.games.great_western_trail.automa.greedy
    import secondchair.games.great_western_trail.automa.heuristic
    import secondchair.games.great_western_trail.automa.numbers
    import secondchair.games.great_western_trail.automa.reasons
    import secondchair.games.great_western_trail.automa.rules
    import secondchair.games.great_western_trail.sam.audit
    import secondchair.games.great_western_trail.sam.board
    import secondchair.games.great_western_trail.sam.box
    import secondchair.games.great_western_trail.sam.companion
    import secondchair.games.great_western_trail.sam.expert
    import secondchair.games.great_western_trail.sam.goals
    import secondchair.games.great_western_trail.sam.greedy
    import secondchair.games.great_western_trail.sam.heuristic
    import secondchair.games.great_western_trail.sam.numbers
    import secondchair.games.great_western_trail.sam.reasons
    import secondchair.games.great_western_trail.sam.rules
    import secondchair.games.railways.audit
    import secondchair.games.railways.board
    import secondchair.games.railways.box
    import secondchair.games.railways.companion
    import secondchair.games.railways.goals
    import secondchair.games.railways.greedy
    import secondchair.games.railways.heuristic
    import secondchair.games.railways.numbers
    import secondchair.games.railways.reasons
    import secondchair.games.railways.rules
    import secondchair.games.railways.text
    import secondchair.games.wanderlust.audit
    import secondchair.games.wanderlust.board
    import secondchair.games.wanderlust.box
    import secondchair.games.wanderlust.companion
    import secondchair.games.wanderlust.goals
    import secondchair.games.wanderlust.greedy
    import secondchair.games.wanderlust.heuristic
    import secondchair.games.wanderlust.numbers
    import secondchair.games.wanderlust.reasons
    import secondchair.games.wanderlust.rules
    from secondchair.core.parts import (
        Board,
        Box,
        ByHand,
        Expert,
        Factored,
        Goals,
        Greedy,
        Heuristic,
        Numbers,
        Reasons,
        Text,
    )
    from secondchair.core.rules import Rules

    _rules: tuple[Rules[Any, Any], ...] = (
        secondchair.games._template.rules,
        secondchair.games._template.companion,
        secondchair.games.carcassonne.rules,
        secondchair.games.carcassonne.companion,
        secondchair.games.great_western_trail.automa.rules,
        secondchair.games.great_western_trail.automa.companion,
        secondchair.games.great_western_trail.sam.rules,
        secondchair.games.great_western_trail.sam.companion,
        secondchair.games.railways.rules,
        secondchair.games.railways.companion,
        secondchair.games.wanderlust.rules,
        secondchair.games.wanderlust.companion,
    )
    _boxes: tuple[Box, ...] = (
        secondchair.games._template.box,
        secondchair.games.carcassonne.box,
        secondchair.games.great_western_trail.automa.box,
        secondchair.games.great_western_trail.sam.box,
        secondchair.games.railways.box,
        secondchair.games.wanderlust.box,
    )
    _by_hand: tuple[ByHand, ...] = (
        secondchair.games._template.audit,
        secondchair.games.carcassonne.audit,
        secondchair.games.great_western_trail.automa.audit,
        secondchair.games.great_western_trail.sam.audit,
        secondchair.games.railways.audit,
        secondchair.games.wanderlust.audit,
    )
    _boards: tuple[Board, ...] = (
        secondchair.games._template.board,
        secondchair.games.carcassonne.board,
        secondchair.games.great_western_trail.automa.board,
        secondchair.games.great_western_trail.sam.board,
        secondchair.games.railways.board,
        secondchair.games.wanderlust.board,
    )
    _texts: tuple[Text, ...] = (
        secondchair.games._template.text,
        secondchair.games.carcassonne.text,
        secondchair.games.railways.text,
    )
    _factored: tuple[Factored, ...] = (secondchair.games.carcassonne.factored,)
    _greedy: tuple[Greedy, ...] = (
        secondchair.games._template.greedy,
        secondchair.games.carcassonne.greedy,
        secondchair.games.great_western_trail.automa.greedy,
        secondchair.games.great_western_trail.sam.greedy,
        secondchair.games.railways.greedy,
        secondchair.games.wanderlust.greedy,
    )
    _experts: tuple[Expert, ...] = (
        secondchair.games.great_western_trail.automa.expert,
        secondchair.games.great_western_trail.sam.expert,
    )
    _goals: tuple[Goals, ...] = (
        secondchair.games._template.goals,
        secondchair.games.carcassonne.goals,
        secondchair.games.great_western_trail.automa.goals,
        secondchair.games.great_western_trail.sam.goals,
        secondchair.games.railways.goals,
        secondchair.games.wanderlust.goals,
    )
    _reasons: tuple[Reasons, ...] = (
        secondchair.games._template.reasons,
        secondchair.games.carcassonne.reasons,
        secondchair.games.great_western_trail.automa.reasons,
        secondchair.games.great_western_trail.sam.reasons,
        secondchair.games.railways.reasons,
        secondchair.games.wanderlust.reasons,
    )
    _heuristics: tuple[Heuristic, ...] = (
        secondchair.games.carcassonne.heuristic,
        secondchair.games.great_western_trail.automa.heuristic,
        secondchair.games.great_western_trail.sam.heuristic,
        secondchair.games.railways.heuristic,
        secondchair.games.wanderlust.heuristic,
    )
    _numbers: tuple[Numbers, ...] = (
        secondchair.games._template.numbers,
        secondchair.games.carcassonne.numbers,
        secondchair.games.great_western_trail.automa.numbers,
        secondchair.games.great_western_trail.sam.numbers,
        secondchair.games.railways.numbers,
        secondchair.games.wanderlust.numbers,
    )


def checked() -> set[str]:
    """The modules that stand in one of the tuples above."""
    tree = ast.parse(Path(__file__).read_text("utf-8"))
    tuples = [node.value for node in ast.walk(tree) if isinstance(node, ast.AnnAssign) and node.value]
    return {ast.unparse(name) for found in tuples if isinstance(found, ast.Tuple) for name in found.elts}


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_no_module_is_left_out(game: Game) -> None:
    names = [SURFACES[SCREEN], *(name for name in PROTOCOLS if part(game, name))]
    assert {f"{game.package}.{name}" for name in names} <= checked()
