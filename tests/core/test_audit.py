"""Did I run it right? Every game is run by hand, rightly and wrongly, and what was done wrong is named."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from secondchair.core import log
from secondchair.core.ask import Ask
from secondchair.core.audit import Audit, Auditing, audit_text
from secondchair.core.registry import AUDIT, find_game, listed_games
from secondchair.core.rules import YOU
from secondchair.core.table import Table, load_table, new

GAMES = [game.id for game in listed_games()]
FIRST: dict[str, list[dict[str, Any]]] = {
    "railbot": [{"do": "board", "which": "printed"}],
    "bigrace": [{"do": "board", "ours": True}],
}


def run_by_hand(game: str, seed: int, wrong_at: int | None = None, choices: int = 80) -> tuple[Table, list[int]]:
    """A game in which somebody enters what they did: right everywhere, but for one decision if that is asked for."""
    rng = Random(seed)
    table = new(game, seed=seed, surface=AUDIT)
    rules = table.rules
    assert isinstance(rules, Auditing)
    asked, wrong = 0, list[int]()
    for action in FIRST.get(game, ()):
        table.play(action)
    while not table.over and choices:
        choices -= 1
        options = table.legal
        if not rules.asked(table.state):
            table.play(options.sample(rng) if isinstance(options, Ask) else rng.choice(options))
            continue
        picked = options.sample(rng) if isinstance(options, Ask) else options[0]
        right = rules.right(table.state, picked).choice
        assert right in options, f"what {game} decides is not among what can be entered: {right}"
        asked += 1
        if asked == wrong_at:
            others = [options.sample(rng) for _ in range(20)] if isinstance(options, Ask) else list(options)
            right = next((a for a in others if rules.right(table.state, a).choice != a), right)
            wrong.append(table.seq + 1)
        table.play(right)
    assert asked, f"nothing was asked in this audit of {game}"
    return table, wrong


@pytest.mark.parametrize("seed", [1, 4])
@pytest.mark.parametrize("game", [*GAMES, "template"])
def test_what_is_right_is_found_to_be_right(game: str, seed: int) -> None:
    table, _ = run_by_hand(game, seed)
    assert table.broken is None and load_table(table.log).broken is None
    found = audit_text(table.log)
    assert found.right and found.compared and not found.notes
    assert found.entries == len(table.path())


@pytest.mark.parametrize("game", [*GAMES, "template"])
def test_the_first_deviation_is_named_with_its_rule(game: str) -> None:
    for n in (1, 3):
        table, wrong = run_by_hand(game, 3, wrong_at=n, choices=60)
        if not wrong:
            continue
        found = audit_text(table.log)
        first = found.deviations[0]
        assert first.seq == wrong[0] and first.kind == "bot"
        assert first.rule and first.done and first.right and first.done != first.right
        assert first.effect is not None and first.effect.text.startswith("After that turn:")


def test_the_page_says_it_at_once() -> None:
    table = new("template", seed=1, surface=AUDIT)
    table.play({"do": "heaps", "left": 3, "middle": 4, "right": 5})
    assert table.view.prompt.text == "Which card of Robin's was turned up?"
    table.play(next(a for a in table.legal if table.rules.words(table.state, a) == "A card that takes 2"))  # type: ignore[attr-defined]
    assert table.view.prompt.text == "What did Robin take?" and table.actor == YOU
    table.play({"do": "take", "heap": "left", "n": 2})
    (verdict,) = [step for step in table.view.turn if step.text.startswith("You did")]
    assert verdict.text == "You did: 2 pebbles from the left heap. By the rules: 2 pebbles from the right heap."
    assert verdict.rule == "TPL-5"
    assert table.view.sheet.total == (0, 2), "what was done counts, right or not"


def test_what_it_changed_in_the_score() -> None:
    table = new("template", seed=1, surface=AUDIT)
    table.play({"do": "heaps", "left": 1, "middle": 4, "right": 5})
    table.play(next(a for a in table.legal if table.rules.words(table.state, a) == "A card that takes 2"))  # type: ignore[attr-defined]
    table.play({"do": "take", "heap": "left", "n": 1})  # the last pebble of a heap, which has a bonus
    (found,) = audit_text(table.log).deviations
    assert found.effect is not None and found.effect.to_the_end
    labels = {(change.label, change.column): (change.done, change.right) for change in found.effect.turn}
    assert labels["Pebbles", "Robin"] == (1, 2)
    assert "instead of" in found.effect.text


def test_carcassonne_points_given_to_the_wrong_colour() -> None:
    table = new("carcassonne", seed=1, surface=AUDIT)
    table.play({"do": "turn", "meeple": "placed", "completed": {"road": 1}})
    table.play({"do": "complete", "kind": "road", "on_it": {"red": 1}, "tiles": 2})
    assert table.view.prompt.text == "Which points did you give for the road of 2 tiles?"
    before = list(table.state.table.scores)
    table.play({"do": "given", "feature": 0, "red": 3})
    (found,) = audit_text(table.log).deviations
    assert found.done == "Road of 2 tiles: 3 points for Red." and found.right == "Road of 2 tiles: 2 points for Red."
    assert found.rule.startswith("CAR-2")
    assert table.state.table.scores[0] == before[0] + 3
    assert found.effect is not None and "Total of Red 4 instead of 3" in found.effect.text


@pytest.mark.parametrize(("game", "rule"), [("sam", "SAM-37"), ("automa", "AUT-19")])
def test_a_wrong_way_at_a_fork(game: str, rule: str) -> None:
    """SAM-37, AUT-19: the trail is shown, then the way that he was moved is compared with the way that he takes."""
    table = new(game, seed=2, surface=AUDIT)
    rules, rng = table.rules, Random(2)
    assert isinstance(rules, Auditing)
    while "way" not in table.state.table.open or not rules.aside(table.state):
        options = table.legal
        first = options.sample(rng) if isinstance(options, Ask) else options[0]
        table.play(rules.right(table.state, first).choice if rules.asked(table.state) else first)
    places = {"herder:A": "here", "A1": "yours2", "A2": "yours1"}  # the floods are the shorter way behind building A
    table.play({"do": "look_at", "what": "way", "places": places})
    assert table.view.prompt.text == "Which way did he go?"
    right = rules.right(table.state, table.legal[0]).choice
    wrong = next(way for way in table.legal if "A1" in way.through)
    labels = [option.label for option in table.view.prompt.options]
    assert len(set(labels)) == len(labels) > 1 and rules.words(table.state, right) in labels
    said = rules.words(table.state, wrong)
    table.play(wrong)
    found = audit_text(table.log).deviations[-1]
    assert found.rule == rule and found.done == f"{said}." and found.right != found.done


# -- logs that were saved ----------------------------------------------------------------------------------------------


def played(game: str, seed: int = 5, choices: int = 12) -> Table:
    rng, table = Random(seed), new(game, seed=seed)
    for _ in range(choices):
        if table.over:
            break
        assert not isinstance(table.legal, Ask)
        table.play(rng.choice(list(table.legal)))
    return table


def altered(table: Table, seq: int, **changes: Any) -> str:
    lines = table.log.splitlines()
    entry = msgspec.json.decode(lines[seq])
    lines[seq] = msgspec.json.encode(entry | changes).decode()
    return "\n".join(lines)


@pytest.mark.parametrize("game", [*GAMES, "template"])
def test_a_game_played_here_is_right(game: str) -> None:
    found = audit_text(played(game).log)
    assert found.right and not found.notes, found


def test_a_decision_of_the_bot_that_was_changed_is_named() -> None:
    table = played("template", choices=3)
    entry = next(e for e in table.entries if e.actor == "bot")
    action: dict[str, Any] = msgspec.to_builtins(entry.action)
    other = next(heap for heap in ("left", "middle", "right") if heap != action["heap"])
    found = audit_text(altered(table, entry.seq, action={**action, "heap": other}))
    first = found.deviations[0]
    assert (first.seq, first.kind) == (entry.seq, "bot") and first.rule in ("TPL-5", "TPL-6")
    assert action["heap"] in first.right and other in first.done
    assert "the file was changed" in found.notes[0]


def test_a_draw_that_the_seed_does_not_deal_is_named() -> None:
    table = played("carcassonne")
    entry = next(e for e in table.entries if e.actor == "chance")
    other = "E" if msgspec.to_builtins(entry.action)["tile"] != "E" else "I"
    found = audit_text(altered(table, entry.seq, action={"do": "draw", "tile": other}))
    assert found.deviations[0].kind == "fate" and "seed 5" in found.deviations[0].because


def test_a_move_that_was_not_possible_ends_the_audit() -> None:
    table = played("carcassonne")
    entry = next(e for e in table.entries if e.is_choice)
    found = audit_text(altered(table, entry.seq, action={"do": "place", "x": 40, "y": 40, "turn": 0}))
    assert f"Entry {entry.seq}" in found.stopped and "not possible" in found.stopped and not found.right


@pytest.mark.parametrize("line", ["{", '{"seq":2,"actor":"bot","action":{"do":"no"}}', '{"seq":9}', "[]"])
def test_what_cannot_be_read_is_told(line: str) -> None:
    table = played("template", choices=3)
    lines = table.log.splitlines()
    found: Audit = audit_text("\n".join([*lines[:2], line, *lines[3:]]))
    assert "Entry 2" in found.stopped


def test_a_file_that_is_no_game_is_refused() -> None:
    with pytest.raises(log.BadLog):
        audit_text("no game")


def test_going_back_leaves_only_the_path() -> None:
    table = played("template", choices=3)
    table.undo()
    found = audit_text(table.log)
    assert found.right and found.entries == len(table.path())


def test_a_game_without_an_audit_says_so() -> None:
    with pytest.raises(ValueError, match="no surface"):
        find_game("template").rules("moon")
