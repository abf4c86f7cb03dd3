"""What the companions tell can be carried out: a follower who reads only the steps ends with the board of the screen.

Beside a game on screen the companion is asked once more, this time by somebody whose board is changed by its words
alone and who answers from that board. After every turn of the opponent all pieces must lie as on screen.
"""

from __future__ import annotations

from collections import defaultdict, deque
from typing import Any

import pytest
from games.great_western_trail import automa_proof, sam_proof
from games.great_western_trail.at_table import waiting
from games.great_western_trail.follower import AutomaFollower, Draws, Follower, Printed, SamFollower
from games.great_western_trail.proof import Proof as Base

from secondchair.core.rules import Action, TurnStep
from secondchair.games.great_western_trail.automa import companion as automas
from secondchair.games.great_western_trail.automa import questions as automas_questions
from secondchair.games.great_western_trail.automa import table as automas_table
from secondchair.games.great_western_trail.automa.turn import OptionCard
from secondchair.games.great_western_trail.opponent import table as shared
from secondchair.games.great_western_trail.sam import companion as sams
from secondchair.games.great_western_trail.sam import questions as sams_questions
from secondchair.games.great_western_trail.sam import table as sams_table
from secondchair.games.great_western_trail.sam.turn import TurnCard
from secondchair.games.great_western_trail.state import State

DRAWS = {"DrawCattle": "cattle", "DrawObjective": "objective", "AutomaTile": "building"}


def lying(s: State) -> dict[str, Any]:
    """All pieces on the table, as far as the opponent can move them."""
    his = s.seats[1]
    return {
        "trail": {space: tile.id for space, tile in s.trail.items()},
        "jobs": (s.jobs, s.token, s.holder),
        "market": s.market,
        "display": s.display,
        "foresight": s.foresight,
        "masters": s.masters,
        "dollars": s.dollars,
        "herder": his.herder,
        "engine": his.engine,
        "workers": his.workers,
        "supply": sorted(his.supply),
        "cities": his.cities,
        "stations": sorted(his.stations),
        "tiles": (sorted(his.hazards), sorted(his.outlaws), sorted(his.masters)),
        "cards": (sorted(his.cattle), sorted(his.objectives)),
        "discs": s.opponent.discs,  # type: ignore[attr-defined]
    }


class Recording(Base):
    """Keeps what was drawn in a turn on screen: the follower finds it on top of stacks and bags.

    What the companion works out in the proof is read by somebody who knows the printed board.
    """

    draws: Draws
    answers_read = 0

    def tells(self) -> Action:
        before = len(self.c.turn)
        action = super().tells()
        if wanted := worked_out(action):
            assert Printed(self.s.content).answer(self.c.turn[before].text) == wanted
            self.answers_read += 1
        return action

    def drawn(self, pending: Any, outcome: Any) -> None:
        name = type(pending).__name__
        if name == "DrawForesight":
            self.draws["tile", pending.column].append(outcome.tile)
        elif name in DRAWS:
            self.draws[DRAWS[name]].append(outcome.card if hasattr(outcome, "card") else outcome.tile)


def worked_out(action: Action) -> tuple[Any, ...]:
    """What a worked-out answer is to say; nothing for any other action."""
    match action:
        case shared.Walks(through, income):
            return "way", through, income
        case shared.TakesHazard(space):
            return "hazard", space
        case sams_table.Site(space) | automas_table.Places(space):
            return "site", space
        case sams_table.Hires(worker, row, space):
            return "hires", worker, row, space
    return ()


def told(companion: Any, c: Any, done: int) -> list[TurnStep]:
    """What the companion tells until it asks something."""
    while companion.actor(c) == "bot":
        companion.apply(c, companion.bot(c, explain=False).choice)
    return list(c.turn[done:])


class Sam(Recording, sam_proof.Proof):
    turns_followed = 0

    def turn(self) -> None:
        if self.shaken:  # here, so that the follower sees the same board
            self.shake()
        board, c = self.rules.clone(self.s), sams.clone(self.c)
        self.draws, self.shaken, shaken = defaultdict(deque), False, self.shaken
        super().turn()
        self.shaken = shaken
        follower = SamFollower(board, self.draws)
        self.follow(follower, c)
        assert lying(follower.b) == lying(self.s)
        assert follower.b.opponent.specialization == self.s.opponent.specialization  # type: ignore[attr-defined]
        assert not any(self.draws.values()), "everything that was drawn on screen was drawn at the table"
        self.turns_followed += 1

    def follow(self, f: SamFollower, c: sams_table.State) -> None:
        if f.b.holder == 0 and not c.ended:
            sams.apply(c, sams_table.Ended("you"))
        sams.apply(c, sams_table.TurnUp(0))
        sams.apply(c, TurnCard(self.card))
        done = 0
        while True:
            f.follow(told(sams, c, done))
            done = len(c.turn)
            if getattr(f, "no_space", False):
                f.no_space = False
                sams.apply(c, sams_table.NoSpace())
            elif (answer := self.from_the_board(f, c)) is None:
                return
            else:
                sams.apply(c, answer)

    def from_the_board(self, f: SamFollower, c: sams_table.State) -> Action | None:
        """What somebody sees who looks at the follower's board; None when it is your turn."""
        match waiting(c)[-1]:
            case "ready":
                there = c.may_arrive and f.his.herder == "kansas_city"
                return sams_table.TurnUp(sams_table.IN_KANSAS_CITY) if there else None
            case "points":
                return None
            case "buildings":
                return sams_table.YourBuildings(sum(tile.owner == 0 for tile in f.b.trail.values()))
            case "near":
                here = f"{f.b.seats[0].engine:g}"
                asked = [str(choice.value) for choice in sams.legal(c).form.fields[0].choices]
                return shared.YourEngine(here if here in asked else sams_questions.ELSEWHERE)
            case "arrived":
                return shared.Arrived(f.his.herder == "kansas_city")
            case "whom":
                return sams_table.Hired(f.hired[2] if f.hired else "nobody")  # type: ignore[arg-type]
        value = c.pending[-1].value  # type: ignore[attr-defined]
        if c.cowboys < c.sam.cowboy and not f.added:
            return sams_table.BestCattle(value, sams_questions.NO_CARDS)
        most = sams_questions.wanted(c.cowboys, c.branch.budget)[value - 3]
        points = sorted((f.b.content.cattle[card].points for card in f.cards(value)), reverse=True)
        return sams_table.BestCattle(value, "".join(map(str, points[:most])))


class Automa(Recording, automa_proof.Proof):
    turns_followed = 0

    def turn(self) -> None:
        if self.shaken:  # here, so that the follower sees the same board
            self.shake()
        board, c = self.rules.clone(self.s), automas.clone(self.c)
        self.draws, self.shaken, shaken = defaultdict(deque), False, self.shaken
        super().turn()
        self.shaken = shaken
        follower = AutomaFollower(board, self.draws)
        self.follow(follower, c)
        assert lying(follower.b) == lying(self.s)
        assert not any(self.draws.values()), "everything that was drawn on screen was drawn at the table"
        self.turns_followed += 1

    def follow(self, f: AutomaFollower, c: automas_table.State) -> None:
        if f.b.holder == 0 and not c.ended:
            automas.apply(c, automas_table.Ended("you"))
        automas.apply(c, automas_table.TurnUp(0))
        automas.apply(c, OptionCard(self.option))
        done = 0
        while True:
            f.follow(told(automas, c, done))
            done = len(c.turn)
            match waiting(c)[-1]:
                case "arrived":
                    automas.apply(c, shared.Arrived(f.his.herder == "kansas_city"))
                case "where":
                    group = next(g for g in automas_questions.alike(c) if f.b.seats[0].engine in g)
                    automas.apply(c, shared.YourEngine(f"{group[0]:g}"))
                case _:
                    return


def followed(proof: Sam | Automa) -> int:
    proof.play()
    assert proof.answers_read
    return proof.turns_followed


@pytest.mark.parametrize("seed", range(6))
def test_sams_steps_alone_move_every_piece(seed: int) -> None:
    game = Sam(seed, rancher=seed % 2 == 0, difficulty=("easy", "medium", "hard")[seed % 3], neutral="random")
    assert followed(game) > 10


@pytest.mark.parametrize("seed", range(6))
def test_the_automas_steps_alone_move_every_piece(seed: int) -> None:
    levels = ("easy", "medium", "hard", "unrestricted")
    game = Automa(seed, rancher=seed % 2 == 0, difficulty=levels[seed % 4], sides=("a", "b")[seed % 2])
    assert followed(game) > 10


@pytest.mark.parametrize("seed", range(6))
def test_whatever_lies_around_him(seed: int) -> None:
    """Boards full of your buildings, odd markets, empty stacks, your engine in his way."""
    assert followed(Sam(seed, shaken=True)) > 10
    assert followed(Automa(seed, shaken=True)) > 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_more_games_are_followed(seed: int) -> None:
    followed(Sam(seed, rancher=seed % 2 == 0, simmental=seed % 3 == 0))
    followed(Automa(seed, rancher=seed % 2 == 0))


def test_a_sentence_that_nobody_understands_is_a_fault() -> None:
    follower = Follower(Sam(0).s, defaultdict(deque))
    with pytest.raises(AssertionError, match="nobody could carry this out"):
        follower.follow([TurnStep("do", "Sam does what he likes.")])
