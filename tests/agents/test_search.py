"""The agent that thinks ahead: legal, repeatable, blind to what is hidden, and better than what it starts from."""

from collections.abc import Iterator
from random import Random
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from agents.hiding import hiding

from secondchair.agents import Budget, Search, UnknownAgent, decide, find_agent
from secondchair.agents import search as searching
from secondchair.agents.search import Candidate, Lookahead, beats, utility
from secondchair.core.content import load
from secondchair.core.outlook import Outlook, Tried, ending
from secondchair.core.registry import Game, find_game, games
from secondchair.core.rules import Action, Result, Rules, Sheet
from secondchair.lab.simulate import Job, Simulator

PEBBLES = find_game("template")
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)


def start(game: Game = PEBBLES) -> tuple[Rules[Any, Any], Any]:
    rules = game.rules()
    return rules, rules.new(game.options({}), load(game).content)


def positions(game: Game, seed: int, turns: int) -> Iterator[tuple[Rules[Any, Any], Any]]:
    """Positions of a random game in which you have a choice."""
    rules, state = start(game)
    rng = Random(seed)
    while turns and (actor := rules.actor(state)) != "over":
        if actor == "you":
            options: Any = rules.legal(state)
            if len(options) > 1:
                turns -= 1
                yield rules, state
            rules.apply(state, rng.choice(options))
        else:
            rules.apply(state, rules.sample(state, rng) if actor == "chance" else rules.bot(state, False).choice)


@every_game
def test_it_plays_every_game_and_changes_nothing_while_it_thinks(game: Game) -> None:
    agent = find_agent("search:6", game)
    for rules, state in positions(game, 1, 5):
        before = rules.position(rules.clone(state))
        assert decide(agent, rules, state, Random(1)) in rules.legal(state)
        assert rules.position(state) == before


@every_game
def test_the_same_position_dice_and_playouts_give_the_same_findings(game: Game) -> None:
    for rules, state in positions(game, 2, 2):
        one, other = (Search(game, Budget(8)).look(rules, rules.clone(state), Random(5)) for _ in range(2))
        assert one == other


@every_game
def test_what_you_cannot_know_does_not_change_the_choice(game: Game) -> None:
    agent = find_agent("search:4", game)
    for rules, state in positions(game, 3, 3):
        other = rules.clone(state)
        rules.redeal(other, 0, Random(9))
        assert decide(agent, rules, state, Random(4)) == decide(agent, rules, other, Random(4))


def test_every_playout_deals_anew_what_is_hidden() -> None:
    """Two states that differ in the hidden deck alone are one position to it, down to the figures."""
    rules, state = start()
    other = rules.clone(state)
    state.deck, other.deck = [3] * 9, [1] * 9
    hidden, agent = hiding(rules), Search(PEBBLES, Budget(40))
    assert agent.look(hidden, state, Random(1)) == agent.look(hidden, other, Random(1))
    assert agent.look(rules, state, Random(1)) != agent.look(rules, other, Random(1)), "else the test shows nothing"


def test_it_takes_the_pebbles_that_win() -> None:
    """One heap of three is left, and its last pebble brings a bonus: whoever takes all leaves none to Robin."""
    rules, state = start()
    state.heaps = [3, 0, 0]
    found = Search(PEBBLES, Budget(60)).look(rules, state, Random(1))
    assert found[0].action == rules.legal(state)[2]  # all three: the bonus is yours, the game is over
    assert found[0].value == max(looked.value for looked in found)


def lead(game: str, agent: str, seeds: range) -> int:
    simulator = Simulator(Job(game=game, agent=agent))
    results = [simulator.play(seed) for seed in seeds]
    return sum(result.score - (result.opponent or 0) for result in results)


def test_it_plays_better_than_what_its_playouts_are_made_by() -> None:
    """Pebbles is won by the simple player too; the search wins by more."""
    assert lead("template", "search:60", range(60)) > lead("template", "greedy", range(60))


@pytest.mark.slow
def test_it_plays_carcassonne_far_better_than_the_simple_player() -> None:
    """Twenty games, the same piles for both: at least three points a game more."""
    assert lead("carcassonne", "search:100", range(20)) > lead("carcassonne", "greedy", range(20)) + 60


@every_game
def test_whoever_looks_is_told_something_of_every_option(game: Game) -> None:
    """Also where the choice would be clear at once, and where nothing is to be noted."""
    for rules, state in positions(game, 4, 3):
        found = Search(game, Budget(4)).look(rules, state, Random(1))
        assert len(found) > 1 and all(looked.playouts == len(looked.values) > 0 for looked in found)


def test_the_number_of_playouts_is_kept_to() -> None:
    rules, state = start()
    for playouts in (20, 50, 200):
        found = Search(PEBBLES, Budget(playouts)).look(rules, state, Random(1))
        assert 0.6 * playouts <= sum(looked.playouts for looked in found) <= 1.4 * playouts


def test_the_better_half_gets_the_rest_of_the_playouts() -> None:
    rules, state = start()
    found = Search(PEBBLES, Budget(200)).look(rules, state, Random(1))
    assert found[0].playouts == max(looked.playouts for looked in found)
    assert min(looked.playouts for looked in found) < found[0].playouts / 3


def test_seconds_are_kept_to() -> None:
    rules, state = start()
    begun = monotonic()
    found = Search(PEBBLES, Budget(seconds=0.2)).look(rules, state, Random(1))
    assert 0.1 < monotonic() - begun < 2
    assert found[0].playouts > 5


def test_a_wish_to_stop_is_heard_after_one_playout_each() -> None:
    rules, state = start()
    found = Search(PEBBLES, Budget(10_000)).look(rules, state, Random(1), stopped=lambda: True)
    assert {looked.playouts for looked in found} == {1}


def test_an_option_that_is_asked_for_is_always_looked_at() -> None:
    rules, state = start()
    agent = Search(PEBBLES, Budget(8))  # looks at two of nine
    options: Any = rules.legal(state)
    seen = {looked.action for looked in agent.look(rules, state, Random(1))}
    left_out = next(action for action in options if action not in seen)
    assert left_out in {looked.action for looked in agent.look(rules, state, Random(1), [left_out])}


def test_the_kth_playout_of_every_option_meets_the_same_fate() -> None:
    rules, state = start()
    seen: dict[int, list[Action]] = {0: [], 1: []}

    class Watched(SimpleNamespace):
        number = 0

    watched = Watched(**{name: getattr(rules, name) for name in dir(rules) if not name.startswith("__")})

    def sample(s: Any, rng: Random) -> Action:
        action: Action = rules.sample(s, rng)
        seen[watched.number].append(action)
        return action

    watched.sample = sample
    ahead = Lookahead(Search(PEBBLES), watched, state, 7)
    options: Any = rules.legal(state)
    for watched.number in (0, 1):
        ahead.playout(Candidate(options[watched.number]))
    n = min(map(len, seen.values()))
    assert n > 1 and seen[0][:n] == seen[1][:n]


def tried(*values: float) -> Tried:
    return Tried(Action(), list(values))


def test_the_favourite_is_left_only_for_what_is_better_playout_by_playout() -> None:
    assert beats(tried(2, 3, 4, 6), tried(1, 2, 3, 4))
    assert not beats(tried(9, 0, 1, 5), tried(1, 2, 6, 5))  # the means differ by a quarter, which may well be chance
    assert not beats(tried(1, 2, 1, 2), tried(1, 2, 1, 2, 3))
    assert not beats(tried(9), tried(1)), "one playout is no comparison"
    assert not beats(tried(9, 9, 8), tried(1, 2, 1), caution=2.0), "with more care, three are none"
    assert beats(tried(9, 9, 8, 9), tried(1, 2, 1, 1), caution=2.0)
    assert not beats(tried(2, 3, 4, 9, 1, 5), tried(1, 2, 3, 4, 1, 6), caution=3.0)


def test_a_game_cut_short_is_valued_by_the_game() -> None:
    """Carcassonne's playouts stop one turn after the present one."""
    game = find_game("carcassonne")
    rules, state = next(positions(game, 5, 1))
    agent, seen = Search(game, Budget(5)), list[Any]()

    def value(s: Any) -> Outlook:
        seen.append(len(s.board))
        return Outlook(7.0)

    agent.value = value
    found = agent.look(rules, state, Random(1))
    assert {looked.score for looked in found} == {7.0}
    assert set(seen) == {len(state.board) + 2}  # this tile and the next


def test_a_win_counts_more_than_any_lead() -> None:
    sheet = Sheet((), (), ())
    won = ending(Result("", "", 50, sheet, 49, True))
    lost = ending(Result("", "", 90, sheet, 91, False))
    assert won == Outlook(50, 1.0, 1) and lost.win == 0.0
    assert utility(won) > utility(lost)
    assert utility(ending(Result("", "", 40, sheet, 80, False))) < utility(lost)  # among losses, the lead decides
    assert ending(Result("", "", 5, sheet, 5, None)).win == 0.5
    assert utility(ending(Result("", "", 31, sheet))) == 31


def test_values_far_apart_do_not_outweigh_a_win() -> None:
    assert searching.MARGIN * searching.LEAD * 2 < 1


@pytest.mark.parametrize(
    "name", ["search:", "search:0", "search:-3", "search:many", "search:1e9", "search:0s", "search:2m"]
)
def test_a_bad_budget_is_told_with_what_would_be_right(name: str) -> None:
    with pytest.raises(UnknownAgent, match=r"does not say how long to think\. Write search:400 for 400 playouts"):
        find_agent(name, PEBBLES)


def test_the_budget_is_read_from_the_name() -> None:
    agent: Any = find_agent("search", PEBBLES)
    assert agent.budget == Budget(searching.PLAYOUTS)
    agent = find_agent("search:400", PEBBLES)
    assert agent.budget == Budget(400)
    agent = find_agent("search:1.5s", PEBBLES)
    assert agent.budget.seconds == 1.5


def test_the_table_cannot_be_searched() -> None:
    with pytest.raises(
        UnknownAgent, match="No agent 'search:40' plays Pebbles at the table; there is random, or your own"
    ):
        find_agent("search:40", PEBBLES, "table")
    with pytest.raises(UnknownAgent, match="No agent 'greedy:3' plays Pebbles"):
        find_agent("greedy:3", PEBBLES)
    rules = PEBBLES.rules("table")
    state = rules.new(PEBBLES.options({}), load(PEBBLES).content)
    with pytest.raises(ValueError, match="cannot be searched"):
        Search(PEBBLES).look(rules, state, Random(1))
