"""The contract of `core.rules`: what any table, log, agent and search relies on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from secondchair.core import log
from secondchair.core.ask import Ask
from secondchair.core.content import load
from secondchair.core.parts import PROTOCOLS, part
from secondchair.core.registry import SURFACES, find_game
from secondchair.core.rules import OVER, YOU, Action, Event, IllegalAction, Rules
from secondchair.core.table import Table, load_table
from secondchair.testing.covers import uncovered
from secondchair.testing.playing import MOVES, any_options, as_json, fresh, play, some_action, states
from secondchair.testing.subject import Subject

SEEDS = range(1, 5)
STATES = 30  # so many of a game are looked at field by field


def members(protocol: type[Any]) -> list[str]:
    """The names that a protocol asks for."""
    return sorted({name for name in {*vars(protocol), *protocol.__annotations__} if not name.startswith("_")})


class Nonsense(Action, frozen=True, tag="nonsense"):
    """An action of no game."""


MALFORMED: tuple[Any, ...] = (Nonsense(), {}, {"do": "nonsense"}, {"do": 3}, [], None, "take", 7)


def refused(table: Table, action: Any) -> None:
    """Playing this raises a sentence and changes nothing."""
    before = table.seq, as_json(table.rules.position(table.state))
    with pytest.raises((IllegalAction, ValueError)) as caught:
        table.play(action)
    assert len(str(caught.value)) > 20, "the sentence must say what is wrong and what would be right"
    assert (table.seq, as_json(table.rules.position(table.state))) == before


class Contract(Subject):
    """Is the game there, does it play, and does its log hold?"""

    # -- what is there -------------------------------------------------------------------------------------------------

    def test_the_game_is_registered(self) -> None:
        """Under the entry-point group `secondchair.games`, so that tables, pages and commands find it by its id."""
        assert find_game(self.game.id) is self.game

    def test_every_offered_surface_exists(self, surface: str) -> None:
        rules = self.game.module(SURFACES[surface])
        missing = [name for name in members(Rules) if not hasattr(rules, name)]
        assert not missing, f"{rules.__name__} lacks {', '.join(missing)}"

    def test_every_part_holds_what_its_protocol_asks_for(self) -> None:
        for name, protocol in PROTOCOLS.items():
            module = part(self.game, name)
            missing = [member for member in members(protocol) if module and not hasattr(module, member)]
            assert not missing, f"{name}.py lacks {', '.join(missing)}"

    def test_content_says_where_it_comes_from(self) -> None:
        loaded = load(self.game)
        assert len(loaded.fingerprint) == 12
        assert all(part.provenance in ("printed", "designed") for part in loaded.parts)

    def test_all_settings_start(self, surface: str) -> None:
        for setting in self.game.settings:
            assert setting.help and setting.title and len(setting.choices) > 1
            assert setting.default in [choice.value for choice in setting.choices]
            for choice in setting.choices:
                option: dict[str, Any] = {setting.name: choice.value}
                table = fresh(self.game, surface, **option)
                assert table.header.options[setting.name] == choice.value
        with pytest.raises(ValueError, match="no option"):
            fresh(self.game, surface, surely_not_an_option=1)

    # -- playing -------------------------------------------------------------------------------------------------------

    def test_random_games_end(self, surface: str) -> None:
        for seed in SEEDS:
            table = self.played(surface, seed, seed)
            assert table.over, f"not over after {MOVES} choices"
            result = table.result
            assert result.reason and result.text and result.sheet.lines
            assert result.reason in self.game.ends, f"{result.reason!r} is not among the ends that the game names"

    def test_legal_is_never_empty_and_always_the_same(self, surface: str) -> None:
        table, rng = fresh(self.game, surface), Random(2)
        while not table.over:
            legal, again = table.legal, table.legal
            if isinstance(legal, Ask):
                assert legal.sample(rng) in legal
            else:
                assert len(legal) > 1, "a single option is played by the table"
                assert not isinstance(again, Ask) and list(legal) == list(again)
                assert len(set(map(repr, legal))) == len(legal), "an action is listed twice"
            table.play(some_action(table, rng))
        assert table.legal == ()

    def test_illegal_and_malformed_actions_change_nothing(self, surface: str) -> None:
        table, rng, seen = fresh(self.game, surface), Random(12), list[Action]()
        while not table.over:
            for bad in MALFORMED:
                refused(table, bad)
            legal, asides = table.legal, table.rules.aside(table.state)
            for old in seen[-5:]:
                if old not in legal and not any(a == old if isinstance(a, Action) else old in a for a in asides):
                    refused(table, old)
            action = some_action(table, rng)
            seen.append(action)
            refused(table, as_json(action) | {"surplus": 1})
            table.play(action)
        refused(table, seen[-1])

    def test_sample_and_chance_agree(self, surface: str) -> None:
        """`sample` gives only outcomes that `chance` lists, each about as often as its weight says."""
        rng = Random(13)
        table = play(fresh(self.game, surface), rng, 3)
        rules = table.rules
        for state in [state for state, _ in states(table) if rules.actor(state) == "chance"][:3]:
            chance = rules.chance(state)
            assert len(chance.outcomes) == len(chance.weights) and all(w > 0 for w in chance.weights)
            draws = [repr(rules.sample(state, rng)) for _ in range(3000)]
            assert set(draws) <= set(map(repr, chance.outcomes))
            for outcome, weight in zip(chance.outcomes, chance.weights, strict=True):
                share = weight / sum(chance.weights)
                error = (share * (1 - share) / len(draws)) ** 0.5
                assert abs(draws.count(repr(outcome)) / len(draws) - share) <= 5 * error + 1e-9

    # -- state and position --------------------------------------------------------------------------------------------

    def test_an_old_clone_never_changes(self, surface: str) -> None:
        """A clone is equal, and no later move of either changes the other."""
        table, old = fresh(self.game, surface), list[tuple[Any, Any]]()
        rng = Random(5)
        while not table.over:
            clone = table.rules.clone(table.state)
            seen = as_json(table.rules.position(clone))
            assert seen == as_json(table.rules.position(table.state))
            old.append((clone, seen))
            table.play(some_action(table, rng))
        for clone, seen in old:
            assert as_json(table.rules.position(clone)) == seen, "a later move has changed an old clone"

    def test_the_position_covers_the_state(self, surface: str) -> None:
        """Changing any field changes the position, unless the class declares it `DERIVED`: see `testing.covers`."""
        played = [
            play(fresh(self.game, surface, seed, **any_options(self.game, Random(seed))), Random(seed))
            for seed in SEEDS
        ]
        seen = ([state for state, _ in states(table)] for table in played)
        forgotten = uncovered(self.game.rules(surface).position, (game[:: 1 + len(game) // STATES] for game in seen))
        assert not forgotten, f"the position does not show {', '.join(forgotten)}"

    def test_events_do_not_change_the_game(self, surface: str) -> None:
        table = self.played(surface, 6)
        told, silent = (table.rules.new(table.header.options, table.content.content) for _ in range(2))
        for entry in table.path():
            events: list[Event] = []
            table.rules.apply(told, entry.action, events)
            table.rules.apply(silent, entry.action)
            assert table.rules.position(told) == table.rules.position(silent)
            assert all(event.text for event in events)

    # -- the log -------------------------------------------------------------------------------------------------------

    def test_actions_and_views_survive_json(self, surface: str) -> None:
        table, rng = fresh(self.game, surface), Random(4)
        while not table.over:
            assert as_json(table.view)
            action = some_action(table, rng)
            assert table.reader.from_doc(as_json(action)) == action
            table.play(as_json(action))
        for entry in table.entries:
            assert log.read_entry(log.write_line(entry), table.reader, entry.seq) == entry

    def test_replay_gives_the_same_digests(self, surface: str) -> None:
        table = self.played(surface, 7)
        again = load_table(table.log)
        assert again.broken is None
        assert again.log == table.log
        assert again.result == table.result

    def test_same_seed_same_game(self, surface: str) -> None:
        one, other = (self.played(surface, 8, seed=8) for _ in range(2))
        assert one.log == other.log

    def test_a_log_cut_anywhere_runs_on(self, surface: str) -> None:
        table = self.played(surface, 9)
        lines = table.log.splitlines()
        for end in range(1, len(lines) + 1, max(1, len(lines) // 25)):
            cut = load_table("\n".join(lines[:end]))
            assert cut.broken is None
            assert cut.actor in (YOU, OVER)
            shared = [entry for entry in cut.entries if entry.seq < end]
            assert shared == table.entries[: len(shared)]
            if cut.actor == YOU and cut.seq < table.seq:
                assert cut.entries == table.entries[: cut.seq], "fate spoke differently the second time"

    def test_undo_then_redo_is_the_same_position(self, surface: str) -> None:
        table = self.played(surface, 10)
        last, before, back = as_json(table.rules.position(table.state)), table.seq, 0
        while table.undo_state.can_undo:
            table.undo()
            back += 1
            assert table.actor == YOU
        for _ in range(back):
            table.redo()
        assert as_json(table.rules.position(table.state)) == last
        assert not table.undo_state.can_redo
        assert table.seq == before + 2 * back, "nothing is removed from the log"
        again = load_table(table.log)
        assert as_json(again.rules.position(again.state)) == last

    def test_fate_says_the_same_after_undo(self, surface: str) -> None:
        """The same choice after going back meets the same card."""
        table, rng = fresh(self.game, surface), Random(11)
        for _ in range(6):
            if table.over:
                break
            action = some_action(table, rng)
            table.play(action)
            first = as_json(table.rules.position(table.state))
            table.undo()
            table.play(action)
            assert as_json(table.rules.position(table.state)) == first

    def test_a_changed_log_is_found_out(self, surface: str) -> None:
        """The first move that does not replay is named, and the game stays readable up to there."""
        table = self.played(surface, 18)
        lines = table.log.splitlines()
        place = next(i for i, line in enumerate(lines) if '"actor":"you"' in line)
        changed = lines[place].replace('"digest":"', '"digest":"f')
        broken = load_table("\n".join([*lines[:place], changed, *lines[place + 1 :]]))
        assert broken.broken is not None and broken.broken.seq == place
        assert str(place) in broken.broken.text
        assert broken.seq == place - 1
        assert broken.view.sheet
        with pytest.raises(IllegalAction, match="only be looked at"):
            broken.play({"do": "anything"})

    def test_quick_loading_finds_a_divergence_too(self, surface: str) -> None:
        table = self.played(surface, 19)
        lines = table.log.splitlines()
        lines[-1] = lines[-1].replace('"digest":"', '"digest":"f')
        assert load_table(table.log, check=False).broken is None
        assert load_table("\n".join(lines), check=False).broken is not None
