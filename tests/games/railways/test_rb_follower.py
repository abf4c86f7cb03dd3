"""What is told can be carried out: a follower who reads only the steps ends up with the same table."""

from __future__ import annotations

import pytest
from games.railways.follower import Follower
from games.railways.mirror import KnownCards, MapMirror, Mirror, OwnCards, Witness
from games.railways.yard import CONTENT

from secondchair.core.rules import Action
from secondchair.games.railways import companion
from secondchair.games.railways.actions import DrawCube
from secondchair.games.railways.content import COLORS, SHADES
from secondchair.games.railways.state import BOTS, RAILBOT, K


class Followed(Witness):
    """A game at the table with a follower beside it, who is asked after each turn how the table looks."""

    follower: Follower

    def apply_all(self) -> None:
        telling = (self.table.map or self.table).telling
        self.follower.read(telling.turn)

    def before(self, a: Action) -> None:
        super().before(a)
        self.apply_all()

    def after(self, a: Action, works: object) -> None:
        super().after(a, works)  # type: ignore[arg-type]
        self.apply_all()

    def answer(self, a: Action) -> int:
        taps = super().answer(a)
        if hasattr(self, "follower"):
            self.apply_all()
        return taps

    def turn_over(self) -> None:
        super().turn_over()
        self.apply_all()
        t = self.table.map or self.table
        assert self.follower.row == [t.card(name).name for name in t.railbot.row]
        assert self.follower.limit == t.limit


class PrintedFollowed(Followed, Mirror):
    pass


class OwnFollowed(Followed, OwnCards):
    """With printed cards of which kind and slot are told, and no more: you deal the first row yourself."""

    def after(self, a: Action, works: object) -> None:
        super().after(a, works)
        t = self.table
        if not self.follower.row and len(t.railbot.row) == 3:
            self.follower.row = [t.card(name).name for name in t.railbot.row]


class KnownFollowed(OwnFollowed, KnownCards):
    """With printed cards that were typed in before."""


class MapFollowed(Followed, MapMirror):
    def before(self, a: Action) -> None:
        if isinstance(a, DrawCube) and not self.screen.turn:  # the setup: cubes are put as the drawing shows them
            city = self.screen.pending[-1].city  # type: ignore[attr-defined]
            name = self.screen.board.cities[self.screen.board.city_index[city]].name
            self.follower.cubes[name][a.color] += 1
        super().before(a)

    def turn_over(self) -> None:
        super().turn_over()
        t, f = self.table.map, self.follower
        assert t is not None
        b = t.board
        cubes = {c.name: {x: n for x, n in f.cubes[c.name].items() if n} for c in b.cities}
        wanted = {c.name: {COLORS[k]: n for k in range(K) if (n := t.cubes[i * K + k])} for i, c in enumerate(b.cities)}
        assert cubes == wanted
        assert f.markers == {c.name for i, c in enumerate(b.cities) if t.markers >> i & 1}
        assert f.colors == {c.name: SHADES[t.color[i]] for i, c in enumerate(b.cities)}
        assert f.claimed == {line.name for i, line in enumerate(b.lines) if t.lines[i] == BOTS}
        ways = [(b.city_hex[x.a], *x.hexes, b.city_hex[x.b]) for x in t.links]
        owners = ["railbot" if x.owner == RAILBOT else "you" for x in t.links]
        assert f.links == [(who, tuple(b.hexes[h] for h in way)) for who, way in zip(owners, ways, strict=True)]


@pytest.mark.parametrize("kind", [PrintedFollowed, KnownFollowed, OwnFollowed, MapFollowed])
@pytest.mark.parametrize("board", sorted(CONTENT.boards))
def test_a_follower_has_the_same_table(kind: type[Followed], board: str) -> None:
    """RB-50 to RB-69, RW-34, RW-63: links by the compass, cubes, markers, lines, the row and the display."""
    for seed in range(3 if kind is PrintedFollowed else 1):
        game = kind(seed, board)
        game.follower = Follower(CONTENT.boards[board], companion.new({"map": board}, CONTENT).limit)
        game.play()
        assert game.follower.steps > 100
