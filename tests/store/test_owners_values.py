"""Owners' values in the store: found by what they are known by, older texts kept for the games begun with them."""

from typing import Any

from sure import broken, summary

from secondchair.core import override
from secondchair.core.registry import find_game
from secondchair.core.table import new
from secondchair.store import Store, begin, resume

GAME = find_game("template")


def values(takes: int, name: str = "My box") -> str:
    return (
        f'format = "secondchair-override/1"\ngame = "template"\nname = "{name}"\n'
        f'[[change]]\nfile = "pebbles"\nid = 2\nset = {{ takes = {takes} }}\n'
    )


def add(store: Store, text: str, owner: str = "ann") -> Any:
    loaded, _ = override.apply(GAME, text)
    store.add_override(owner, GAME.id, loaded.override, loaded.fingerprint, text)
    return loaded


def test_a_game_played_with_an_owners_values_finds_them_again(store: Store) -> None:
    loaded = add(store, values(3))
    game_id = begin(store, "ann", new(GAME, seed=1, loaded=loaded))
    table = resume(store, game_id).table
    assert table.broken is None
    assert table.content.content.cards[2].takes == 3
    assert summary(store, game_id).override == "My box"
    assert summary(store, game_id).setting == "with the values of “My box”"


def test_a_newer_text_serves_new_games_and_the_older_one_those_begun_with_it(store: Store) -> None:
    older = add(store, values(3))
    game_id = begin(store, "ann", new(GAME, seed=1, loaded=older))
    newer = add(store, values(1))
    (listed,) = store.overrides("ann")
    assert listed.fingerprint == newer.fingerprint
    assert resume(store, game_id).table.content.fingerprint == older.fingerprint


def test_without_its_values_a_game_can_only_be_looked_at_and_both_fingerprints_are_named_ovr_7(store: Store) -> None:
    """OVR-7: loading with a different deck is refused with both fingerprints named."""
    loaded = add(store, values(3))
    game_id = begin(store, "ann", new(GAME, seed=1, loaded=loaded))
    assert store.drop_override("ann", "template", "My box")
    table = resume(store, game_id).table
    assert loaded.fingerprint in broken(table).text
    assert table.content.fingerprint in broken(table).text
    assert summary(store, game_id).broken == broken(table).text
    add(store, values(3, name="The same again"))
    assert resume(store, game_id).table.broken is None
    assert summary(store, game_id).broken == ""


def test_owners_see_and_drop_only_their_own(store: Store) -> None:
    add(store, values(3), "ann")
    add(store, values(1), "bob")
    assert len(store.overrides("ann")) == 1
    assert not store.drop_override("carol", "template", "My box")
    assert store.drop_override("ann", "template", "My box")
    assert not store.drop_override("ann", "template", "My box")
    assert len(store.overrides("bob")) == 1


def test_the_same_text_twice_is_kept_once(store: Store) -> None:
    add(store, values(3))
    add(store, values(3))
    assert len(store.overrides("ann")) == 1
