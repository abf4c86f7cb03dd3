"""What must hold for every registered game, on every surface it has."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from conformance.tables import EVERY, MOVES, fresh, play, some_action

import secondchair
from secondchair.core import log
from secondchair.core.ask import Ask
from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.core.rules import Action, Event, IllegalAction, View
from secondchair.core.table import Table

SEEDS = range(1, 5)
every = pytest.mark.parametrize(("game", "surface"), EVERY)


def as_json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@every
def test_random_games_end(game: str, surface: str) -> None:
    for seed in SEEDS:
        table = play(fresh(game, surface, seed), random.Random(seed))
        assert table.over, f"not over after {MOVES} choices"
        result = table.result
        assert result.reason and result.text and result.sheet.lines


@every
def test_score_is_the_sum_of_the_sheet(game: str, surface: str) -> None:
    """Every column of the sheet adds up to its total, at every moment."""
    table, rng = fresh(game, surface), random.Random(1)
    while not table.over:
        sheet = table.view.sheet
        for column, total in enumerate(sheet.total):
            assert sum(line.values[column] or 0 for line in sheet.lines) == total
        table.play(some_action(table, rng))


@every
def test_legal_is_never_empty_and_always_the_same(game: str, surface: str) -> None:
    table, rng = fresh(game, surface), random.Random(2)
    while not table.over:
        legal = table.legal
        if isinstance(legal, Ask):
            assert legal.sample(rng) in legal
        else:
            assert len(legal) > 1, "a single option is played by the table"
            assert list(legal) == list(table.legal)
            assert len(set(map(repr, legal))) == len(legal), "an action is listed twice"
        table.play(some_action(table, rng))
    assert list(table.legal) == []


@every
def test_the_prompt_offers_exactly_what_is_legal(game: str, surface: str) -> None:
    table, rng = fresh(game, surface), random.Random(3)
    while not table.over:
        prompt, legal = table.view.prompt, table.legal
        assert prompt.text
        if isinstance(legal, Ask):
            assert prompt.ask == legal.form
        else:
            assert sorted(repr(option.action) for option in prompt.options) == sorted(map(repr, legal))
            assert all(option.label for option in prompt.options)
            told = [(option.label, option.variant) for option in prompt.options]
            assert len(set(told)) == len(told), "two options read the same"
        table.play(some_action(table, rng))
    assert not table.view.prompt.options


@every
def test_actions_and_views_survive_json(game: str, surface: str) -> None:
    table, rng = fresh(game, surface), random.Random(4)
    while not table.over:
        assert as_json(table.view)
        action = some_action(table, rng)
        assert table.reader.from_doc(as_json(action)) == action
        table.play(as_json(action))
    for entry in table.entries:
        assert log.read_entry(log.write_line(entry), table.reader, entry.seq) == entry


@every
def test_an_old_clone_never_changes(game: str, surface: str) -> None:
    """A clone is equal, and no later move of either changes the other."""
    table, rng = fresh(game, surface), random.Random(5)
    old: list[tuple[Any, Any]] = []
    while not table.over:
        clone = table.rules.clone(table.state)
        seen = table.rules.position(clone)
        assert seen == table.rules.position(table.state)
        old.append((clone, as_json(seen)))
        table.play(some_action(table, rng))
    for clone, seen in old:
        assert as_json(table.rules.position(clone)) == seen


@every
def test_events_do_not_change_the_game(game: str, surface: str) -> None:
    table = play(fresh(game, surface), random.Random(6))
    told, silent = (table.rules.new(table.header.options, table.content.content) for _ in range(2))
    for entry in table.path():
        events: list[Event] = []
        table.rules.apply(told, entry.action, events)
        table.rules.apply(silent, entry.action)
        assert table.rules.position(told) == table.rules.position(silent)
        assert all(event.text for event in events)


@every
def test_replay_gives_the_same_digests(game: str, surface: str) -> None:
    table = play(fresh(game, surface), random.Random(7))
    again = secondchair.load_table(table.log)
    assert again.broken is None
    assert again.log == table.log
    assert again.result == table.result


@every
def test_same_seed_same_game(game: str, surface: str) -> None:
    one, other = (play(fresh(game, surface, 8), random.Random(8)) for _ in range(2))
    assert one.log == other.log


@every
def test_a_log_cut_anywhere_runs_on(game: str, surface: str) -> None:
    table = play(fresh(game, surface), random.Random(9))
    lines = table.log.splitlines()
    for end in range(1, len(lines) + 1, max(1, len(lines) // 25)):
        cut = secondchair.load_table("\n".join(lines[:end]))
        assert cut.broken is None
        assert cut.actor in ("you", "over")
        shared = [entry for entry in cut.entries if entry.seq < end]
        assert shared == table.entries[: len(shared)]
        if cut.actor == "you" and cut.seq < table.seq:
            assert cut.entries == table.entries[: cut.seq], "fate spoke differently the second time"


@every
def test_undo_then_redo_is_the_same_position(game: str, surface: str) -> None:
    table = play(fresh(game, surface), random.Random(10))
    last, before = table.rules.position(table.state), table.seq
    back = 0
    while table.undo_state.can_undo:
        table.undo()
        back += 1
        assert table.actor == "you"
    for _ in range(back):
        table.redo()
    assert table.rules.position(table.state) == last
    assert not table.undo_state.can_redo
    assert table.seq == before + 2 * back, "nothing is removed from the log"
    assert secondchair.load_table(table.log).rules.position(table.state) == last


@every
def test_fate_says_the_same_after_undo(game: str, surface: str) -> None:
    """The same choice after going back meets the same card."""
    table, rng = fresh(game, surface), random.Random(11)
    for _ in range(6):
        if table.over:
            break
        action = some_action(table, rng)
        table.play(action)
        first = table.rules.position(table.state)
        table.undo()
        table.play(action)
        assert table.rules.position(table.state) == first


class Nonsense(Action, frozen=True, tag="nonsense"):
    """An action of no game."""


def refused(table: Table, action: Any) -> None:
    before = (table.seq, table.rules.position(table.state))
    with pytest.raises((IllegalAction, ValueError)) as caught:
        table.play(action)
    assert len(str(caught.value)) > 20, "the sentence must say what is wrong and what would be right"
    assert (table.seq, as_json(table.rules.position(table.state))) == (before[0], as_json(before[1]))


@every
def test_illegal_and_malformed_actions_change_nothing(game: str, surface: str) -> None:
    table, rng = fresh(game, surface), random.Random(12)
    seen: list[Action] = []
    while not table.over:
        for bad in (Nonsense(), {}, {"do": "nonsense"}, {"do": 3}, [], None, "take", 7):
            refused(table, bad)
        legal, asides = table.legal, table.rules.aside(table.state)
        for action in seen[-5:]:
            if action not in legal and not any(a == action if isinstance(a, Action) else action in a for a in asides):
                refused(table, action)
        action = some_action(table, rng)
        seen.append(action)
        refused(table, as_json(action) | {"surplus": 1})
        table.play(action)
    refused(table, seen[-1])


@every
def test_sample_and_chance_agree(game: str, surface: str) -> None:
    """`sample` gives only outcomes that `chance` lists, each about as often as its weight says."""
    table, rng = fresh(game, surface), random.Random(13)
    play(table, rng, 3)
    states = [table.rules.new(table.header.options, table.content.content)]
    for entry in table.path():
        state = table.rules.clone(states[-1])
        table.rules.apply(state, entry.action)
        states.append(state)
    for state in [s for s in states if table.rules.actor(s) == "chance"][:3]:
        chance = table.rules.chance(state)
        assert len(chance.outcomes) == len(chance.weights) and all(w > 0 for w in chance.weights)
        draws = [repr(table.rules.sample(state, rng)) for _ in range(3000)]
        assert set(draws) <= set(map(repr, chance.outcomes))
        for outcome, weight in zip(chance.outcomes, chance.weights, strict=True):
            share = weight / sum(chance.weights)
            error = (share * (1 - share) / len(draws)) ** 0.5
            assert abs(draws.count(repr(outcome)) / len(draws) - share) <= 5 * error + 1e-9


@every
def test_the_view_hides_what_nobody_knows(game: str, surface: str) -> None:
    """Another possibility of what you cannot know gives the same view; the seed is not in it."""
    secret = 8_877_665_544_332_211
    table, rng = fresh(game, surface, secret), random.Random(14)
    while not table.over:
        redealt = table.rules.clone(table.state)
        table.rules.redeal(redealt, 0, rng)
        assert msgspec.json.encode(table.rules.view(redealt, 0)) == msgspec.json.encode(
            table.rules.view(table.state, 0)
        )
        assert str(secret).encode() not in msgspec.json.encode(table.view)
        table.play(some_action(table, rng))


@every
def test_every_bot_move_gives_its_reasons(game: str, surface: str) -> None:
    """The recorded reasons recompute: the criteria, applied to what they saw, leave the one that was chosen."""
    table = play(fresh(game, surface), random.Random(15))
    for entry in table.entries:
        if entry.actor != "bot":
            assert entry.why is None
            continue
        assert entry.why is not None and entry.why.because
        if entry.why.candidates:
            assert entry.why.chosen in entry.why.left_after(len(entry.why.steps))


@every
def test_deciding_without_reasons_decides_the_same(game: str, surface: str) -> None:
    table = play(fresh(game, surface), random.Random(16))
    state = table.rules.new(table.header.options, table.content.content)
    for entry in table.path():
        if entry.actor == "bot":
            quick = table.rules.bot(state, False)
            assert quick.choice == entry.action and quick.why is None
        table.rules.apply(state, entry.action)


@every
def test_the_drawing_holds_every_target(game: str, surface: str) -> None:
    """What the prompt points at is in the drawing, so that it can be clicked."""
    board = find_game(game).module("board")
    table, rng = fresh(game, surface), random.Random(17)
    while not table.over:
        view: View = table.view
        regions = board.draw(view)
        for option in view.prompt.options:
            assert not option.target or any(f'data-target="{option.target}"' in svg for svg in regions.values())
        table.play(some_action(table, rng))


@every
def test_all_settings_start(game: str, surface: str) -> None:
    kind = find_game(game)
    for setting in kind.settings:
        for choice in setting.choices:
            table = secondchair.new(game, seed=1, surface=surface, **{setting.name: choice.value})
            assert table.header.options[setting.name] == choice.value
    with pytest.raises(ValueError, match="no option"):
        secondchair.new(game, surface=surface, surely_not_an_option=1)


@every
def test_a_changed_log_is_found_out(game: str, surface: str) -> None:
    """The first move that does not replay is named, and the game stays readable up to there."""
    table = play(fresh(game, surface), random.Random(18))
    lines = table.log.splitlines()
    place = next(i for i, line in enumerate(lines) if '"actor":"you"' in line)
    changed = lines[place].replace('"digest":"', '"digest":"f')
    broken = secondchair.load_table("\n".join([*lines[:place], changed, *lines[place + 1 :]]))
    assert broken.broken is not None and broken.broken.seq == place
    assert str(place) in broken.broken.text
    assert broken.seq == place - 1
    assert broken.view.sheet
    with pytest.raises(IllegalAction, match="only be looked at"):
        broken.play({"do": "anything"})


@every
def test_quick_loading_finds_a_divergence_too(game: str, surface: str) -> None:
    table = play(fresh(game, surface), random.Random(19))
    lines = table.log.splitlines()
    lines[-1] = lines[-1].replace('"digest":"', '"digest":"f')
    assert secondchair.load_table(table.log, check=False).broken is None
    assert secondchair.load_table("\n".join(lines), check=False).broken is not None


@pytest.mark.parametrize("game", sorted({game for game, _ in EVERY}))
def test_rule_ids_lead_somewhere(game: str) -> None:
    """Every rule that a prompt, an event or a sheet names stands in the game's RULES.md."""
    kind = find_game(game)
    rules = kind.rules_text()
    for surface in kind.surfaces:
        table = play(fresh(game, surface), random.Random(20))
        named = {line.rule for line in table.view.sheet.lines}
        for stop in table.stops():
            named |= {event.rule for event in stop.events} | {stop.view.prompt.rule}
            if stop.entry.why:
                named |= {stop.entry.why.because} | {step.rule for step in stop.entry.why.steps}
        for rule in sorted(named - {""}):
            assert f"**{rule}" in rules or f"| {rule} " in rules, f"{rule} is not in RULES.md"


@pytest.mark.parametrize("game", sorted({game for game, _ in EVERY}))
def test_content_says_where_it_comes_from(game: str) -> None:
    loaded = load(find_game(game))
    assert len(loaded.fingerprint) == 12
    assert all(part.provenance in ("printed", "designed") for part in loaded.parts)
