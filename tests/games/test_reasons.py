"""The words for why, in positions whose reasons everybody can see."""

from random import Random

from games.carcassonne.layout import draw, new, stand
from games.great_western_trail.ranch import legal as ranch_legal
from games.great_western_trail.ranch import scene
from games.railways import yard
from games.wanderlust import races
from msgspec import structs

from secondchair.agents import why
from secondchair.agents.hint import advise
from secondchair.agents.search import Budget
from secondchair.core.outlook import Gain
from secondchair.core.registry import find_game
from secondchair.games.carcassonne import reasons as landscape
from secondchair.games.carcassonne import rules as carcassonne
from secondchair.games.carcassonne.actions import Place
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import reasons as ranch
from secondchair.games.great_western_trail import rules as trail
from secondchair.games.great_western_trail.content import KANSAS_CITY
from secondchair.games.great_western_trail.view import words
from secondchair.games.railways import reasons as railway
from secondchair.games.railways import rules as railways
from secondchair.games.railways.actions import Along, Build, Deliver, Pass, Step, Upgrade
from secondchair.games.railways.content import COLORS, GREY
from secondchair.games.railways.grid import DIRECTIONS
from secondchair.games.railways.state import RAILBOT, State
from secondchair.games.wanderlust import reasons as race
from secondchair.games.wanderlust.actions import Take, Travel

RED = 0


def test_a_tile_that_completes_a_city() -> None:
    """Carcassonne: Red stands in the city of the start tile, is last, and draws a tile with one city side."""
    s = draw(stand(new(), RED, 0, 0, 0), "E")
    deeds = {move: landscape.deeds(s, move) for move in carcassonne.legal(s) if isinstance(move, Place)}
    closing = [move for move, told in deeds.items() if told[:1] and told[0].startswith("completes")]
    assert closing
    assert deeds[closing[0]][0] == "completes Red's city of 2 tiles for 4 points and brings its meeple home"
    advice = advise(find_game("carcassonne"), carcassonne, s, Budget(120))
    assert advice.tips[0].action in closing
    assert advice.tips[0].why.startswith("It completes Red's city of 2 tiles for 4 points and brings its meeple home")


def test_a_city_that_scores_for_nobody() -> None:
    """CAR-25: Green is not last."""
    s = draw(stand(new(), 1, 0, 0, 0), "E")
    told = [deed for move in carcassonne.legal(s) for deed in landscape.deeds(s, move)]
    assert "completes Green's city of 2 tiles for no points and brings its meeple home" in told
    assert not any(deed.startswith("completes") and "4 points" in deed for deed in told)


def test_a_meeple_fewer_at_home_and_a_colour_without_any() -> None:
    s = new()
    full = landscape.counts(s)
    s.supply = [0, 4, 4]
    bare = landscape.counts(s)
    texts = [one.text for one in why.exact(full, bare)]
    assert "4 more meeples at home" in texts and "1 fewer colour without a meeple at home" in texts


def test_kansas_city_a_turn_earlier() -> None:
    """Great Western Trail: three steps a turn lead from the last building to Kansas City, and not from the first."""
    near, far = scene("G"), scene("A")
    told = {one.name: one.text for one in why.exact(ranch.counts(near), ranch.counts(far))}
    turns = [text for name, text in told.items() if name.startswith("turns")]
    assert len(turns) == 1 and turns[0].startswith("Kansas City ") and turns[0].endswith("earlier")
    moves = [a for a in ranch_legal(near, act.Move) if isinstance(a, act.Move)]
    arriving = [a for a in moves if a.way[-1] == KANSAS_CITY]
    assert arriving and all("reaches Kansas City" in ranch.deeds(near, a) for a in arriving)
    assert not any("reaches Kansas City" in ranch.deeds(near, a) for a in moves if a not in arriving)


def test_a_way_that_costs() -> None:
    """GWT-20: past a building of the opponent with a hand."""
    with_hand = next(tile.id for tile in scene().content.private[1].values() if tile.fee)
    s = scene("A", {"A1": f"sam:{with_hand}"})
    costs = {a: trail.board.fees(s, 0, a.way) for a in ranch_legal(s, act.Move) if isinstance(a, act.Move)}
    assert any(costs.values()) and not all(costs.values())
    for a, fee in costs.items():
        assert any("on the way" in deed for deed in ranch.deeds(s, a)) == bool(fee)


def test_a_delivery() -> None:
    """Railways: over two links of yours, as many points."""
    s = yard.southern(yard.game(), 2)
    color = COLORS[0]
    s.color[yard.city(s, "alvesta")], s.color[yard.city(s, "hassleholm")] = 0, GREY
    yard.give(s, "malmo", color)
    s.engine = 2
    assert railway.deeds(s, Deliver("malmo", color)) == ["brings up to 2 points"]
    after = why.after(railways, s, Deliver("malmo", color))
    assert after.score == s.score + 2
    assert railway.deeds(s, Upgrade()) == ["lets cubes go over 3 links"]
    assert railway.deeds(s, Pass()) == ["costs nothing"]


def test_a_finished_link() -> None:
    """RW-111: what is told of a step is what it does."""
    s, rng, told = yard.game(), Random(2), 0
    for _ in range(40):
        s = why.after(railways, s, Build("malmo")) if s.works is None else s
        for a in railways.legal(s):
            if isinstance(a, Step):
                finishes = len(why.after(railways, s, a).links) > len(s.links)
                assert finishes == any(deed.startswith("finishes the link to ") for deed in railway.deeds(s, a))
                told += finishes
        s = why.after(railways, s, rng.choice(list(railways.legal(s))))
        s = s if s.works is not None else yard.game()
    assert told


def test_bonds_are_no_reason_for() -> None:
    few, many = yard.game(), yard.game()
    many.bonds += 2
    (one,) = why.exact(railway.counts(many), railway.counts(few))
    assert one.text == "2 more bonds" and one.worth < 0


def test_a_card_that_completes_an_objective() -> None:
    """Wanderlust: three of four cities are gained, the fourth lies in the display."""
    s = races.race(goals=("city_break", "frequent_flyer", "collector"), display=("tokyo", "chicago", "naples"))
    need = s.content.objectives[s.goals[0]].needs(s.n)[0]
    cities = [p.id for p in s.content.places if p.kind == "city" and p.id not in ("tokyo", "chicago", "auckland")]
    races.visited(s, 0, *cities[: need - 2])
    assert race.deeds(s, Travel("tokyo")) == ["counts for City Break"]
    races.visited(s, 0, cities[need - 2])
    assert race.deeds(s, Travel("tokyo")) == ["completes City Break"]


def test_a_ticket_for_the_way() -> None:
    s = races.race()
    assert race.deeds(s, Take("wild")) == ["pays any step"]
    for ticket in ("car", "train", "ship"):
        assert all(" for the way to " in deed for deed in race.deeds(s, Take(ticket)))


def test_a_ticket_for_a_way_that_nobody_can_travel_any_more() -> None:
    """WL-52: the last action of the last turn brings no trip after it; the one before it does."""
    s = races.race()
    s.trigger, s.last_turns = 1, s.n
    assert s.actions == 2 and race.deeds(s, Take("car"))
    s.actions = 1
    assert race.deeds(s, Take("car")) == race.deeds(s, Take("wild")) == []
    s.trigger = 0  # who has begun the last turns has another one
    assert race.deeds(s, Take("car"))
    s.trigger, s.actions = 1, 2
    races.do(s, Take("car"))
    assert s.actions == 1 and race.deeds(s, Take("ship")), "the second ticket of this action; another one is left"


def test_tickets_are_worth_nothing_when_the_race_is_over() -> None:
    s = races.race()
    assert race.counts(s)["tickets"].worth > 0
    s.trigger, s.last_turns = 1, 0
    assert race.counts(s)["tickets"].worth == 0


def test_gwt_48_what_every_disc_brings_reads_as_a_sentence() -> None:
    s = scene()
    said = {space: ranch.deeds(s, act.TakeDisc(space))[0] for space in s.content.discs}
    assert all(one.startswith(("opens that auxiliary action", "doubles that", "brings ")) for one in said.values())
    assert not any("brings opens" in one or "brings doubles" in one or one.endswith(" it") for one in said.values())
    assert {one.split()[0] for one in said.values()} == {"opens", "doubles", "brings"}
    assert said["hand_left"] == "brings 1 card more in hand and costs 5 Dollars"
    assert said["step_left"] == "brings 1 step more and gives 3 Dollars"
    assert said["step_right"] == "brings 1 step more and scores 3 points at the end"
    assert said["certificate_limit_6"] == "brings certificate limit 6, once the limit of 4 is cleared too"


def test_gwt_48_what_a_disc_brings_beside_one_that_is_cleared() -> None:
    def said(space: str, *cleared: str) -> str:
        s = scene(cleared=cleared)
        told = words.disc_effect(s.content, space, s.covered)
        assert told.split()[0] in ranch.deeds(s, act.TakeDisc(space))[0]
        return told

    assert said("aux_engine_2") == said("aux_engine_1") == "opens it"
    assert said("aux_engine_2", "aux_engine_1") == said("aux_engine_1", "aux_engine_2") == "doubles it"
    assert said("aux_dollar_2") == "doubles it", "it can be used from the beginning"
    assert said("certificate_limit_6", "certificate_limit_4") == "certificate limit 6"
    assert said("certificate_limit_4", "certificate_limit_6") == "certificate limit 6"
    assert said("certificate_limit_4") == "certificate limit 4"


def test_what_can_be_used_no_more_is_no_reason() -> None:
    """GWT-83: the game is over for you. In your last turn a disc gives what it gives at once."""
    s = scene(holder=1)
    assert ranch.deeds(s, act.TakeDisc("aux_engine_2")) == []
    assert ranch.deeds(s, act.TakeDisc("step_right")) == ["scores 3 points at the end"]
    assert ranch.counts(s)["certificates"].worth > 0, "there is still a way to go"
    s.pending = []
    counts = ranch.counts(s)
    assert counts["certificates"].worth == counts["deliveries"].worth == 0
    assert not any(name.startswith("turns") for name in counts)


def test_what_a_link_on_the_way_gives() -> None:
    """RW-61, RB-30: over a link of yours, over one of the Railbot's, over a depot."""
    s = yard.southern(yard.game(), 2)
    s.color[yard.city(s, "alvesta")], s.color[yard.city(s, "hassleholm")] = 0, GREY
    color = COLORS[0]
    yard.give(s, "malmo", color)
    s.engine = 2
    yard.do(s, Deliver("malmo", color))
    first = next(a for a in railways.legal(s) if isinstance(a, Along))
    assert railway.deeds(s, first) == ["goes over a link of yours for 1 point"]
    number = s.link_number(first.link)
    s.links[number] = structs.replace(s.links[number], owner=RAILBOT)
    assert railway.deeds(s, first) == ["loses 1 point to a Railbot link"]
    s.depots |= 1 << number
    assert railway.deeds(s, first) == ["goes over a depot for nothing"]


def test_gains_of_railways_are_told_as_such() -> None:
    """So that none beside the suggestion looks better than it."""
    s = yard.southern(yard.game(), 1)
    s.color[yard.city(s, "hassleholm")] = 0
    yard.give(s, "malmo", COLORS[0])
    (deed,) = railway.deeds(s, Deliver("malmo", COLORS[0]))
    assert isinstance(deed, Gain) and deed == "brings up to 1 point" and deed.points == 1 and not deed.plain


def test_what_is_in_sight_for_later_turns_counts_for_nothing_in_the_last() -> None:
    s = yard.game()
    assert railway.counts(s)["sight"].guessed
    s.final = True
    assert "sight" not in railway.counts(s)


def test_a_link_for_nothing() -> None:
    """RW-33: track that is paid for comes into a city."""
    s = yard.game()
    steps = set[str]()
    for way in ("NE", "E", "SE", "SW", "W", "NW"):
        s.works = yard.works(s, "malmo", "3503", way)
        steps |= {deed for d in DIRECTIONS for deed in _step(s, d)}
    assert "finishes the link to Hässleholm for nothing" in steps


def _step(s: State, direction: str) -> list[str]:
    try:
        return railway.deeds(s, Step(direction))
    except (KeyError, IndexError):
        return []


def test_the_last_meeple() -> None:
    s, told = draw(new(), "L"), list[str]()
    s.supply = [1, 1, 1]
    for place in carcassonne.legal(s):
        after = carcassonne.clone(s)
        carcassonne.apply(after, place)
        told += [deed for a in carcassonne.legal(after) for deed in landscape.deeds(after, a)]
    assert "claims the road of 1 tile and leaves Red no meeple at home" in told
    assert not any("0 meeples" in deed for deed in told)


def test_what_is_reckoned_is_marked_so() -> None:
    """Carcassonne: what will come home, and what is in sight."""
    assert {name for name, one in landscape.counts(new()).items() if one.guessed} == {"coming", "reach"}
