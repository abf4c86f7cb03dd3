"""The proof that the Automa at a real table is the Automa on screen."""

from __future__ import annotations

from typing import Any

from games.great_western_trail import proof
from games.great_western_trail.at_table import in_words, waiting
from games.great_western_trail.automa_table import AUTOMA, CONTENT, automa_of

from secondchair.core.rules import Action, Sheet
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail.automa import (
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
from secondchair.games.great_western_trail.automa.figures import BASE, PLACE_IN_ROW, TEEPEE_AT
from secondchair.games.great_western_trail.automa.seat import everything, possessions
from secondchair.games.great_western_trail.opponent import table as shared
from secondchair.games.great_western_trail.rules import board

PILES = {turn.AutomaCattle: "cattle", turn.AutomaHire: "hire", turn.AutomaTeepee: "teepee",
         turn.AutomaHazard: "hazard"}  # fmt: skip


class Proof(proof.Proof):
    """The proof for the Automa."""

    his_hands = True

    def __init__(self, seed: int, shaken: bool = False, rancher: bool = False, **options: Any) -> None:
        super().__init__(AUTOMA, companion, seed, shaken, rancher, **options)
        self.c = companion.new(GAME.options(options), CONTENT)

    def due(self) -> bool:
        """His turn has begun on screen and waits for the next option card."""
        return isinstance(self.s.pending[-1], turn.NextOption) and automa_of(self.s).card > 0

    def done(self) -> bool:
        return self.due()

    def step(self, action: Action) -> None:
        """What both surfaces draw in the setup is the same."""
        if isinstance(self.s.pending[-1], turn.ChooseFirst | turn.NextOption):
            assert action in companion.chance(self.c).outcomes
            companion.apply(self.c, action)
        rules.apply(self.s, action)

    def answer(self) -> Any:
        s = self.s
        match waiting(self.c)[-1]:
            case "arrived":
                return shared.Arrived(s.seats[1].herder == "kansas_city")
            case "where":
                group = next(group for group in questions.alike(self.c) if s.seats[0].engine in group)
                return shared.YourEngine(f"{group[0]:g}")
        raise AssertionError(f"nobody expected the question {waiting(self.c)[-1]}")

    # -- a turn --------------------------------------------------------------------------------------------------------

    def shake(self) -> None:
        """Another board around him, such as a random person would hardly bring about: the companion need not know."""
        s, rng = self.s, self.rng
        spaces = [x for x in BASE.building_spaces if x not in s.trail or s.trail[x].owner == 0]
        for space in spaces:
            s.trail.pop(space, None)
        rng.shuffle(spaces)
        for space, tile in zip(spaces[: rng.choice((0, 2, 5, 10))], BASE.private[0].values(), strict=False):
            s.trail[space] = tile
        s.seats[0].herder = rng.choice([x for x in BASE.nodes if x != "kansas_city" and BASE.nodes[x].on_trail])
        s.market = sorted(rng.choices(list(PLACE_IN_ROW), k=rng.choice((0, 1, 4, 7))), key=PLACE_IN_ROW.__getitem__)
        s.display = [card if rng.random() < 0.8 else "" for card in s.display]
        places = [x for x in BASE.forward if x < BASE.last and x != s.seats[1].engine]
        near = [x for x in places if abs(x - s.seats[1].engine) < 6] or places
        s.seats[0].engine = rng.choice(near if rng.random() < 0.6 else places)

    def turn(self) -> None:
        if self.shaken:
            self.shake()
        if self.s.holder == 0 and not self.c.ended:
            self.beside(table.Ended("you"))
        self.card = automa_of(self.s).card
        self.say(table.TurnUp(0))
        assert self.c.card == self.card and sorted(self.c.unseen) == sorted(automa_of(self.s).unseen)
        outcome = rules.sample(self.s, self.rng)
        self.option = outcome.card
        companion.apply(self.c, outcome)
        rules.apply(self.s, outcome)
        assert self.c.top == automa_of(self.s).top
        self.turns[self.card] += 1
        self.told.clear()
        self.steps()
        self.work_out()
        assert companion.actor(self.c) == "you" and waiting(self.c)[-1] in ("ready", "points"), waiting(self.c)
        if self.s.holder == 1 and not self.c.ended:
            self.beside(table.Ended("automa"))
        self.same()

    def compare(self, pending: Any, action: Any) -> None:
        s = self.s
        match pending:
            case turn.AutomaMove():
                told = self.next()
                assert isinstance(told, shared.Go) and (f"{told.steps} step" in self.words or not told.steps)
                found = bot.path(possessions(s), facts.trail(s, told.steps)).choice
                assert action == (act.Move(found.through) if found.through else turn.NOTHING)
                if found.through:
                    self.keep_the_way(action)
            case turn.AutomaBuild():
                self.build(action)
            case turn.AutomaTrain():
                told = self.next()
                assert (told == shared.Stays()) == (action == turn.NOTHING)
                if isinstance(told, table.Rides):
                    assert action == act.MoveEngine(told.to)
            case turn.AutomaAppoint():
                assert words.MASTER[0] in self.words
                assert action == act.Appoint(bot.appoint(possessions(s), facts.platform(s, pending.station)).choice)
            case turn.AutomaObjective():
                self.objective(action)
            case turn.AutomaColumn():
                self.foresight()
                row = self.c.drawn.kansas_city[pending.column - 1]
                assert f"the {row} tile of column {pending.column}" in in_words(self.c.turn)
                found_tile = bot.foresight(possessions(s), facts.column(s, pending.column), row).choice
                assert found_tile is not None
                assert action == act.TakeForesight(pending.column, "top" if found_tile.row == "upper" else "bottom")
            case turn.AutomaDeliver():
                self.foresight()
                told = self.next()
                if isinstance(told, table.Delivers):
                    assert action == act.Deliver(told.city)
                else:
                    assert action == turn.NOTHING and told == shared.DeliversNothing()
            case _:
                self.take(pending, action)

    def foresight(self) -> None:
        if table.TellCriteria("foresight") not in self.told:
            assert self.next() == table.TellCriteria("foresight")

    def build(self, action: Any) -> None:
        """The criteria are told; now and then they are worked out from the whole trail as well."""
        s = self.s
        told = self.next()
        if not s.seats[1].supply:
            assert told == table.TellCriteria("stack_empty") and action == turn.NOTHING
            return
        assert told == table.TellCriteria("build") and all(line in self.words for line in words.SITE)
        found = bot.site(possessions(s), facts.ground(s)).choice
        assert found is not None and action == turn.Site(found.space)
        if self.rng.random() < 0.3:
            self.work_out_later = self.look_at("site", 0), table.Places(found.space)

    def objective(self, action: Any) -> None:
        """Of the drawn card, or of a delivery."""
        s, position = self.s, automa_of(self.s).option.option_side.objective
        if not isinstance(self.told[-1], table.Delivers):
            assert self.next() == table.TellCriteria("objective")
        assert f"objective card {position} of the row; if it is missing, the rightmost" in self.words
        there = [n for n, card in enumerate(s.display, 1) if card]
        if not there:
            assert action == turn.NOTHING
            return
        place = position if position in there else there[-1]
        assert action == act.TakeObjective(place, s.display[place - 1])

    def take(self, pending: Any, action: Any) -> None:
        """Cattle, workers, teepees and hazards: told by the option card and the criteria."""
        s, option = self.s, automa_of(self.s).option.option_side
        assert self.next() == table.TellCriteria(PILES[type(pending)])  # type: ignore[arg-type]
        match pending:
            case turn.AutomaCattle():
                assert f"card {option.cattle} of the cattle row" in self.words
                place = min(option.cattle, len(s.market)) - 1
                assert action == (act.Buy((s.market[place],), 0) if s.market else turn.NOTHING)
            case turn.AutomaHire():
                assert f" {option.worker} above the token's row" in self.words
                free = [(row, x) for row, x, kind in board.open_workers(s) if kind == option.worker]
                best = min(free, key=lambda p: (BASE.rows[p[0] - 1].cost, *p), default=None)
                assert action == (act.Hire(*best) if best else turn.NOTHING)
            case turn.AutomaTeepee():
                assert f"the {option.teepee} teepee on the space with the highest reward" in self.words
                found = [t.reward for t in facts.teepees(s).tiles if t.colour == option.teepee]
                assert action == (act.CollectOutlaw(TEEPEE_AT[max(found)]) if found else turn.NOTHING)
            case turn.AutomaHazard():
                assert f"Equal: {option.hazard} before" in self.words
                tile = bot.hazard(possessions(s), facts.hazards(s), option.hazard).choice
                space = f"{tile.section}{tile.space}" if tile else ""
                assert action == (act.RemoveHazard(space) if tile else turn.NOTHING)
                self.work_out_later = self.look_at("hazard", 1), shared.TakesHazard(space)

    # -- the Automa himself --------------------------------------------------------------------------------------------

    def same(self) -> None:
        """All that the companion keeps is what he has on screen."""
        here, there = possessions(self.s), self.c.automa
        assert (here.discs, here.reserve, here.cities) == (there.discs, there.reserve, there.cities)
        assert here.stations == there.stations and here.stack == there.stack
        engine = self.s.seats[1].engine
        assert self.c.engine == (None if engine < 0 else engine)
        his = automa_of(self.s)
        assert self.c.disc_number == his.disc_number
        assert (self.c.unseen, self.c.top) == (tuple(sorted(his.unseen)), his.top)
        assert self.c.discards == his.discards

    def points(self, yours: int) -> Action:
        assert waiting(self.c) == ["points"], "the companion knows that it is over"
        him = everything(self.s)
        return table.Points(sum(him.buildings), sum(him.cattle), sum(him.objectives), sum(him.hazards), yours)

    def same_points(self, sheet: Sheet) -> None:
        assert scoring.categories(self.c.automa) == scoring.categories(everything(self.s))


def proved(seed: int, shaken: bool = False, rancher: bool = False, **options: Any) -> Proof:
    proof = Proof(seed, shaken, rancher, **options)
    proof.play()
    return proof
