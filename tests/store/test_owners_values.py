"""Owners' values in the store: found by what they are known by, older texts kept for the games begun with them."""

from typing import Any

import pytest
from releases import (
    corrected,
    six_on_the_left,
)
from sqlalchemy import delete

from secondchair.core import override
from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.core.table import new
from secondchair.store import Store, begin, open_store, resume
from secondchair.store import store as store_module
from secondchair.store.schema import contents, overrides

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
    assert store.summary(game_id).override == "My box"
    assert store.summary(game_id).setting == "with the values of “My box”"


def test_a_newer_text_serves_new_games_and_the_older_one_those_begun_with_it(store: Store) -> None:
    older = add(store, values(3))
    game_id = begin(store, "ann", new(GAME, seed=1, loaded=older))
    newer = add(store, values(1))
    (listed,) = store.overrides("ann")
    assert listed.fingerprint == newer.fingerprint
    assert resume(store, game_id).table.content.fingerprint == older.fingerprint


def test_a_game_goes_on_with_values_that_were_dropped(store: Store, url: str) -> None:
    loaded = add(store, values(3))
    game_id = begin(store, "ann", new(GAME, seed=1, loaded=loaded))
    assert store.drop_override("ann", "template", "My box")
    other = open_store(url)  # which has nothing at hand
    table = resume(other, game_id).table
    other.close()
    assert table.broken is None and table.content.content.cards[2].takes == 3
    assert (table.content.override, table.content.designed) == ("My box", 1)


def test_where_its_values_are_nowhere_both_fingerprints_are_named_ovr_7(store: Store, url: str) -> None:
    """OVR-7: loading with a different deck is refused with both fingerprints named."""
    loaded = add(store, values(3))
    game_id = begin(store, "ann", new(GAME, seed=1, loaded=loaded))
    with store.engine.begin() as connection:
        connection.execute(delete(contents))
        connection.execute(delete(overrides))
    table = resume(store, game_id).table
    assert loaded.fingerprint in table.broken.text
    assert table.content.fingerprint in table.broken.text
    assert store.summary(game_id).broken == table.broken.text
    add(store, values(3, name="The same again"))
    assert resume(store, game_id).table.broken is None
    assert store.summary(game_id).broken == ""


def test_values_find_the_content_that_they_were_typed_in_for(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game from before contents were kept, with an owner's values, after the game's own have been corrected."""
    loaded = add(store, values(3))
    game_id = begin(store, "ann", new(GAME, seed=1, loaded=loaded))
    with store.engine.begin() as connection:
        connection.execute(delete(contents))
    base = load(GAME)
    corrected(monkeypatch, six_on_the_left)
    assert resume(store, game_id).table.broken is not None
    monkeypatch.setattr(store_module, "past_fingerprints", lambda game: [base.fingerprint])
    monkeypatch.setattr(store_module, "shipped", lambda game, wanted: base if wanted == base.fingerprint else None)
    table = resume(store, game_id).table
    assert table.broken is None and table.content.fingerprint == loaded.fingerprint


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
