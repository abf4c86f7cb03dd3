"""Players for the human seat."""

import sys
from collections import Counter
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from secondchair.agents import UnknownAgent, agent_names, decide, find_agent
from secondchair.agents.find import RIGHT
from secondchair.core.ask import Ask
from secondchair.core.content import load
from secondchair.core.registry import find_game, games
from secondchair.core.rules import Action, IllegalAction, Rules, no_redeal

PEBBLES = find_game("template")


def start(surface: str = "screen") -> tuple[Rules[Any, Any], Any]:
    rules = PEBBLES.rules(surface)
    return rules, rules.new(PEBBLES.options({}), load(PEBBLES).content)


def test_random_is_uniform_over_the_legal_list() -> None:
    rules, state = start()
    agent, rng = find_agent("random", PEBBLES), Random(1)
    seen = Counter(agent.choose(rules, state, rng) for _ in range(9000))
    assert set(seen) == set(rules.legal(state))  # type: ignore[arg-type]
    assert all(900 < n < 1100 for n in seen.values())  # nine options, a thousand times each


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_random_answers_every_game_on_every_surface(game: Any) -> None:
    for surface in game.surfaces:
        rules = game.rules(surface)
        state, rng = rules.new(game.options({}), load(game).content), Random(2)
        agent = find_agent("random", game, surface)
        for _ in range(60):
            match rules.actor(state):
                case "over":
                    break
                case "chance":
                    action: Action = rules.sample(state, rng)
                case "bot":
                    action = rules.bot(state, explain=False).choice
                case _:
                    action = decide(agent, rules, state, rng)
                    assert action in rules.legal(state)
            rules.apply(state, action)


def test_greedy_is_the_games_own() -> None:
    rules, state = start()
    state.heaps = [1, 4, 5]
    best = find_agent("greedy", PEBBLES).choose(rules, state, Random(1))
    after = rules.clone(state)
    rules.apply(after, best)
    assert after.points[0] == 3  # three pebbles; emptying the left heap gives one and its bonus of two


def test_the_table_has_no_greedy_agent() -> None:
    assert agent_names(PEBBLES) == ["random", "greedy", "search"]
    assert agent_names(PEBBLES, "table") == ["random"]
    with pytest.raises(UnknownAgent, match="No agent 'greedy' plays Pebbles at the table; there is random"):
        find_agent("greedy", PEBBLES, "table")


def test_an_unknown_agent_is_told_with_those_there_are() -> None:
    with pytest.raises(
        UnknownAgent, match=r"there is random, greedy and search, or your own as package\.module:factory"
    ):
        find_agent("clever", PEBBLES)


def test_anybodys_own_agent_by_module_and_factory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "first_choice.py").write_text(
        "class First:\n"
        "    def __init__(self, game, surface):\n"
        "        self.seen = game.id, surface\n"
        "    def choose(self, rules, state, rng):\n"
        "        return rules.legal(state)[0]\n"
        "number = 3\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "first_choice", raising=False)
    rules, state = start()
    agent: Any = find_agent("first_choice:First", PEBBLES)
    assert agent.seen == ("template", "screen")
    assert agent.choose(rules, state, Random(1)) == rules.legal(state)[0]


NOT_AGENTS = {
    "odd_agents:number": "'odd_agents:number' is not a factory: it must be called with a game and a surface.",
    "odd_agents:Second": "odd_agents has no 'Second', it has nothing, itself, raises and Blind.",
    "odd_agents:nothing": "'odd_agents:nothing' gives no agent but nothing.",
    "odd_agents:itself": "'odd_agents:itself' gives no agent but <class 'odd_agents.Blind'>.",
    "odd_agents:Blind": "could not be made for Pebbles: TypeError: Blind.__init__() takes 1 positional argument",
    "odd_agents:raises": "could not be made for Pebbles: KeyError: 'model'.",
    "odd_agents:": "odd_agents has no ''",
    "no_such_module:Agent": "cannot be loaded: no module 'no_such_module' is found.",
    "odd_agents.inside:Agent": "cannot be loaded: no module 'odd_agents.inside' is found.",
    ":Agent": "cannot be loaded: no module gives ValueError: Empty module name.",
    "broken_agent:Agent": "cannot be loaded: broken_agent gives ZeroDivisionError: division by zero.",
}


@pytest.mark.parametrize("name", NOT_AGENTS)
def test_what_is_no_agent_gets_a_sentence(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is wrong with it, and what would be right."""
    (tmp_path / "odd_agents.py").write_text(
        "number = 3\n"
        "def nothing(game, surface):\n    return None\n"
        "def itself(game, surface):\n    return Blind\n"
        "def raises(game, surface):\n    raise KeyError('model')\n"
        "class Blind:\n    def __init__(self): pass\n    def choose(self, rules, state, rng): pass\n"
    )
    (tmp_path / "broken_agent.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "odd_agents", raising=False)
    with pytest.raises(UnknownAgent) as caught:
        find_agent(name, PEBBLES)
    assert NOT_AGENTS[name] in str(caught.value)
    assert str(caught.value).endswith(RIGHT)


def test_an_agent_whose_module_needs_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "learned_agent.py").write_text("import no_such_library\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(UnknownAgent, match="learned_agent needs no_such_library, which is not installed"):
        find_agent("learned_agent:Agent", PEBBLES)


class Watcher:
    """Takes the first legal action, and remembers what it was shown."""

    def __init__(self) -> None:
        self.shown: Any = None

    def choose(self, rules: Any, state: Any, rng: Random) -> Action:
        self.shown = state
        first: Action = rules.legal(state)[0]
        return first


def test_an_agent_sees_a_redealt_clone_where_something_is_hidden() -> None:
    rules, state = start()
    names = ("legal", "clone")
    hidden: Any = SimpleNamespace(**{name: getattr(rules, name) for name in names})
    hidden.redeal = lambda s, seat, rng: s.deck.reverse()
    state.deck = [3, 2, 1]
    watcher = Watcher()
    decide(watcher, hidden, state, Random(1))
    assert watcher.shown is not state
    assert watcher.shown.deck == [1, 2, 3]
    assert state.deck == [3, 2, 1]


def test_an_agent_sees_the_position_itself_where_nothing_is_hidden() -> None:
    rules, state = start()
    assert rules.redeal is no_redeal
    watcher = Watcher()
    decide(watcher, rules, state, Random(1))
    assert watcher.shown is state


def test_what_the_rules_do_not_allow_is_refused() -> None:
    rules, state = start()
    illegal = type(rules.legal(state)[0])("left", 9)

    class Cheat:
        def choose(self, rules: Any, state: Any, rng: Random) -> Action:
            return illegal

    with pytest.raises(IllegalAction, match="is not a legal action"):
        decide(Cheat(), rules, state, Random(1))


def test_an_answer_at_the_table_is_checked_too() -> None:
    rules, state = start("table")
    assert isinstance(rules.legal(state), Ask)
    action = decide(find_agent("random", PEBBLES, "table"), rules, state, Random(3))
    assert action in rules.legal(state)
