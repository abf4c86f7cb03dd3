"""The proof that Sam at a real table is Sam on screen."""

from __future__ import annotations

from random import Random
from typing import Any

from games.great_western_trail import proof
from games.great_western_trail.at_table import in_words, waiting
from games.great_western_trail.sam_table import CONTENT, SAM, sam_of

from secondchair.core.rules import Action, Sheet
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail.opponent import table as shared
from secondchair.games.great_western_trail.opponent.words import SHORTEST_LAP
from secondchair.games.great_western_trail.sam import (
    GAME,
    bot,
    companion,
    facts,
    questions,
    rules,
    scoring,
    table,
    turn,
    words,
)
from secondchair.games.great_western_trail.sam import waiting as todo
from secondchair.games.great_western_trail.sam.decisions import cattle
from secondchair.games.great_western_trail.sam.figures import BASE
from secondchair.games.great_western_trail.sam.seat import NUMBER, DrawSamCard, everything, possessions


class Proof(proof.Proof):
    """The proof for Sam."""

    his_hands = False

    def __init__(self, seed: int, shaken: bool = False, rancher: bool = False, **options: Any) -> None:
        super().__init__(SAM, companion, seed, shaken, rancher, **options)
        self.c = companion.new(GAME.options(options), CONTENT)

    def due(self) -> bool:
        return isinstance(self.s.pending[-1], DrawSamCard)

    def done(self) -> bool:
        return isinstance(self.s.pending[-1], DrawSamCard | turn.SamObjectiveCard)

    def step(self, action: Action) -> None:
        if isinstance(self.s.pending[-1], turn.SamWorker):
            self.say(table.FirstWorker(action.tile))  # type: ignore[attr-defined]
        rules.apply(self.s, action)

    def answer(self) -> Any:
        s = self.s
        match waiting(self.c)[-1]:
            case "buildings":
                return table.YourBuildings(facts.buildings(s).yours)
            case "near":
                places = [f"{at:g}" for at in questions.in_the_way(self.c)]
                here = f"{s.seats[0].engine:g}"
                return shared.YourEngine(here if here in places else questions.ELSEWHERE)
            case "arrived":
                return shared.Arrived(s.seats[1].herder == "kansas_city")
            case "ready":
                assert s.seats[1].herder == "kansas_city" and self.c.may_arrive
                return table.TurnUp(table.IN_KANSAS_CITY)
            case "best_cattle":
                value = self.c.pending[-1].value
                most = questions.wanted(self.c.cowboys, self.c.branch.budget)[value - 3]
                points = sorted((cattle.POINTS[c] for c in s.market if cattle.VALUE.get(c) == value), reverse=True)
                return table.BestCattle(value, "".join(map(str, points[:most])))
        raise AssertionError(f"nobody expected the question {waiting(self.c)[-1]}")

    # -- a turn --------------------------------------------------------------------------------------------------------

    def shake(self) -> None:
        """Another board around Sam, such as a random person would hardly bring about: the companion need not know."""
        s, rng = self.s, self.rng
        spaces = [x for x in BASE.building_spaces if x not in s.trail or s.trail[x].owner == 0]
        for space in spaces:
            s.trail.pop(space, None)
        rng.shuffle(spaces)
        if rng.random() < 0.5:
            spaces.sort(key=lambda x: BASE.nodes[x].risk is not None)
        for space, tile in zip(spaces[: rng.choice((0, 2, 5, 12))], BASE.private[0].values(), strict=False):
            s.trail[space] = tile
        s.market = rng.choices([*cattle.VALUE, "brown4", "purple5"], k=rng.choice((0, 1, 2, 4, 7)))
        s.cattle_stack = rng.choices(list(cattle.VALUE), k=rng.choice((0, 1, 3, 40)))
        places = [x for x in BASE.forward if x < BASE.last and x != s.seats[1].engine]
        s.seats[0].engine = rng.choice(places) if rng.random() < 0.5 else near(s.seats[1].engine, places, rng)

    def turn(self) -> None:
        if self.shaken:
            self.shake()
        outcome = rules.sample(self.s, self.rng)
        assert isinstance(outcome, turn.TurnCard)
        if self.s.holder == 0 and not self.c.ended:
            self.beside(table.Ended("you"))
        self.card = outcome.card
        self.say(table.TurnUp(0))
        companion.apply(self.c, outcome)
        self.turns[self.card] += 1
        rules.apply(self.s, outcome)
        self.told.clear()
        self.steps()
        if self.s.seats[1].herder == "start" and not self.told_any(table.TellCriteria("foresight")):
            assert self.c.walked < SHORTEST_LAP or self.s.turns == 1
        while companion.actor(self.c) == "you" and waiting(self.c)[-1] not in ("ready", "points"):
            self.say(self.answer())
        self.work_out()
        assert companion.actor(self.c) == "you", "everything that Sam does on screen was told, and nothing else"
        if self.s.holder == 1 and not self.c.ended:
            self.beside(table.Ended("sam"))
        self.same()

    def told_any(self, action: Action) -> bool:
        return action in self.told

    def compare(self, pending: Any, action: Any) -> None:
        s = self.s
        match pending:
            case turn.SamMove():
                told = self.next()
                assert isinstance(told, shared.Go) and f"Move Sam {told.steps} step" in self.words
                found = bot.path(possessions(s), facts.trail(s, told.steps)).choice
                assert action == act.Move(found.through)
                self.keep_the_way(action)
            case turn.SamHire():
                self.hire(pending, action)
            case turn.SamBuy():
                self.buy(pending, action)
            case turn.SamTake():
                assert self.next() == table.TellCriteria("take_cattle")
                best = [c for c in s.market if cattle.VALUE.get(c) == pending.value]
                card = max(best, key=cattle.POINTS.__getitem__, default=None)
                assert action == (act.Buy((card,), 0) if card else turn.NOTHING)
            case turn.SamEngine():
                told = self.next()
                assert (told == shared.Stays()) == (action == turn.NOTHING)
                if isinstance(told, table.Rides):
                    assert action == act.MoveEngine(told.to)
            case turn.SamDisc():
                told = self.told[-1]
                assert isinstance(told, table.Rides | table.Delivers) and action == act.MoveDisc(told.disc_from or 0)
            case turn.SamBuild():
                self.build(action)
            case turn.SamObjective():
                self.objective(action)
            case turn.SamOutlaw() | turn.SamHazard() | turn.SamRest():
                self.tile(pending, action)
            case turn.SamTile():
                if not self.told_any(table.TellCriteria("foresight")):
                    assert self.next() == table.TellCriteria("foresight")
                rows = [row for row in ("bottom", "top") if rules.base.board.may_take(s, pending.column, row)]  # type: ignore[attr-defined]
                assert action == act.TakeForesight(pending.column, rows[0])  # type: ignore[arg-type]
            case turn.SamDeliver():
                self.deliver(action)
            case _:
                raise AssertionError(pending)

    def hire(self, pending: turn.SamHire, action: Any) -> None:  # type: ignore[name-defined]
        s = self.s
        assert self.next() == table.TellCriteria("hire") and "The cheapest row." in self.words
        found = bot.hire(possessions(s), facts.job_market(s), pending.priority).choice
        assert action == (act.Hire(found.row, found.space) if found else turn.NOTHING)
        if self.rng.random() < 0.2:  # have it worked out now and then
            jobs = facts.job_market(s)
            there = {f"job:{w.row},{w.space}": w.worker for w in jobs.workers}
            gone = {place: "" for place in self.c.jobs if place not in there}
            self.beside(
                table.LookAtJobs({**there, **gone}, jobs.token), taps=1
            )  # counted as the short answer: nobody is made to enter the whole market
            assert self.next() == (
                table.Hires(found.worker, found.row, found.space) if found else table.Hires("nobody")
            )
        else:
            self.say(table.Hired(found.worker if found else "nobody"))

    def buy(self, pending: turn.SamBuy, action: Any) -> None:  # type: ignore[name-defined]
        s = self.s
        if self.told_any(table.TellCriteria("buy_best")):
            self.buy_best(pending, action)
            return
        if (
            table.Adds() in self.told and action == turn.NOTHING and isinstance(self.c.pending[-1], todo.AskCattle)
        ):  # SAM-R16
            self.say(table.BestCattle(self.c.pending[-1].value, questions.NO_CARDS))
        told = self.next()
        if told == table.TellCriteria("buy_best"):
            self.buy_best(pending, action)
        elif isinstance(told, table.Buys):
            assert isinstance(action, act.Buy) and action.cowboys == told.cowboys
            assert sorted(action.cards) in (sorted(told.cards), sorted(told.instead))
        elif told == table.Adds() and not s.cattle_stack:
            self.drain()
        else:
            assert (action == act.AddCattle()) == (told == table.Adds())
            assert (action == turn.NOTHING) == (told == table.BuysNothing())

    def drain(self) -> None:
        """SAM-R16: nothing is left to add; the person says so, and that is the end of it."""
        if isinstance(self.c.pending[-1], todo.AskCattle):
            self.say(table.BestCattle(self.c.pending[-1].value, questions.NO_CARDS))
        assert self.next() in (table.BuysNothing(), table.TellCriteria("buy_best"))

    def buy_best(self, pending: turn.SamBuy, action: Any) -> None:  # type: ignore[name-defined]
        best = [c for c in self.s.market if cattle.VALUE.get(c) == 3]
        if best and pending.cowboys:
            assert action == act.Buy((max(best, key=cattle.POINTS.__getitem__),), 1)
        else:
            assert action == (act.AddCattle() if pending.cowboys and self.s.cattle_stack else turn.NOTHING)

    def build(self, action: Any) -> None:
        s = self.s
        told = self.next()
        if isinstance(told, table.Builds) and not told.replaces:
            space = bot.site(possessions(s), facts.ground(s)).choice
            if space is None:
                self.beside(table.NoSpace())
                told = self.next()
            else:
                assert all(line in self.words for line in words.SITE)
                assert action == act.Build(f"{told.tile}b", space)
                if self.rng.random() < 0.3:
                    self.work_out_later = self.look_at("site", 0), table.Site(space)
                return
        if isinstance(told, table.BuildsNothing):
            assert action == turn.NOTHING
        else:
            assert isinstance(told, table.Builds)
            assert (NUMBER[action.tile], NUMBER[s.trail[action.space].id]) == (told.tile, told.replaces)

    def objective(self, action: Any) -> None:
        s = self.s
        if not isinstance(self.told[-1], table.Delivers):
            assert self.next() == table.TellCriteria("objective")
        assert "objective card farthest from the stack" in in_words(self.c.turn)
        assert action == (act.TakeObjective(1, s.display[0]) if s.display else turn.NOTHING)

    def tile(self, pending: Any, action: Any) -> None:
        s = self.s
        told = self.next()
        if isinstance(pending, turn.SamOutlaw):
            assert told == table.TellCriteria("outlaw") and "outlaw on the space with the highest number" in self.words
            space = max(rules.base.board.outlaw_spaces(s), key=lambda x: int(x[-1]), default="")  # type: ignore[attr-defined]
            assert action == (act.CollectOutlaw(space) if space else turn.NOTHING)
        elif isinstance(pending, turn.SamHazard):
            assert told == table.TellCriteria("hazard") and words.HAZARD[0] in self.words
            found = bot.hazard(possessions(s), facts.hazards(s)).choice
            assert action == (act.RemoveHazard(f"{found.section}{found.space}") if found else turn.NOTHING)
            taken = shared.TakesHazard(f"{found.section}{found.space}" if found else "")
            self.work_out_later = self.look_at("hazard", 1), taken
        else:
            assert told == table.TellCriteria("none")

    def deliver(self, action: Any) -> None:
        if not self.told_any(table.TellCriteria("foresight")):
            assert self.next() == table.TellCriteria("foresight")
        told = self.next()
        if isinstance(told, table.Delivers):
            assert action == act.Deliver(told.city)
        else:
            assert action == turn.NOTHING and told == shared.DeliversNothing()

    # -- Sam himself ---------------------------------------------------------------------------------------------------

    def same(self) -> None:
        """All that the companion keeps is what Sam has on screen."""
        here, there = possessions(self.s), self.c.sam
        assert (here.cowboy, here.builder, here.engineer) == (there.cowboy, there.builder, there.engineer)
        assert (here.specialization, here.discs, here.cities) == (there.specialization, there.discs, there.cities)
        assert sorted(here.supply) == sorted(there.supply) and sorted(here.placed) == sorted(there.placed)
        assert here.stations == there.stations
        assert facts.track(self.s).sam == self.c.engine
        assert set(sam_of(self.s).unseen) == set(self.c.unseen)

    def points(self, yours: int) -> Action:
        final = everything(self.s)
        return table.Points(sum(final.cattle), sum(final.objectives), sum(final.hazards), yours)

    def same_points(self, sheet: Sheet) -> None:
        assert scoring.categories(everything(self.s)) == tuple(line.values[1] for line in sheet.lines[:11])


def near(engine: float, places: list[float], rng: Random) -> float:
    """A place just ahead of Sam's engine."""
    ahead = [place for place in places if engine < place <= engine + 4]
    return rng.choice(ahead or places)


def proved(seed: int, shaken: bool = False, rancher: bool = False, **options: Any) -> Proof:
    proof = Proof(seed, shaken, rancher, **options)
    proof.play()
    return proof
