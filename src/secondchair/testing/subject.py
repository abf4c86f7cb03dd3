"""What the suite is about: one game. All its parts start from this class."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

import pytest

from secondchair.core.registry import Game
from secondchair.core.table import Table
from secondchair.testing.playing import fresh, moments, play


class Subject:
    """One game, on the surfaces that it offers."""

    game: ClassVar[Game]
    not_yet: ClassVar[Mapping[str, str]] = {}  # what is known to fail, as "test" or "test[surface]", and why; it must

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Every test that asks for a surface runs on each of them."""
        if "surface" in metafunc.fixturenames:
            metafunc.parametrize("surface", self.game.surfaces)

    @pytest.fixture(autouse=True)
    def _expected(self, request: pytest.FixtureRequest) -> None:
        name = str(request.node.name)
        reason = self.not_yet.get(name) or self.not_yet.get(name.partition("[")[0])
        if reason:
            request.applymarker(pytest.mark.xfail(reason=reason, strict=True))

    def moments(self, surface: str, dice: int, **options: Any) -> Iterator[Table]:
        """The table at every choice of a random game."""
        return moments(fresh(self.game, surface, **options), Random(dice))

    def played(self, surface: str, dice: int, seed: int = 1) -> Table:
        """A random game, played to its end."""
        return play(fresh(self.game, surface, seed), Random(dice))
