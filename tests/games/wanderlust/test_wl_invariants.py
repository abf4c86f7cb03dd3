"""What holds at every moment of every race, WL-222 to WL-225."""

from __future__ import annotations

from random import Random

import pytest
from games.wanderlust.races import CONTENT, play_on

from secondchair.core.ask import Ask
from secondchair.core.content import load
from secondchair.core.log import digest
from secondchair.core.table import Table, new
from secondchair.games.wanderlust import GAME, automaton, rules
from secondchair.games.wanderlust.actions import Fly, Head, Stop, Walk
from secondchair.games.wanderlust.pending import DrawHomeTown
from secondchair.games.wanderlust.state import NONE, YOU, K, State

SIZES = (1, 2, 3)
TROTTERS = list(CONTENT.trotters)


def fresh(n: int, seed: int) -> State:
    return rules.new({"automatons": n, "trotter": TROTTERS[seed % len(TROTTERS)]}, CONTENT)


def conserved(s: State) -> None:
    """WL-222: 60 destination cards, 100 tickets, 28 encounter cards, wherever they are."""
    cards = [*s.top, *s.bag, *s.bottom, *s.refused, *(c for c in s.display if c >= 0)]
    cards += [card for visited in s.visited for card in visited]
    cards += s.seen
    homes = [home for home in s.home if home >= 0]
    drawing_homes = any(isinstance(waits, DrawHomeTown) for waits in s.pending)
    out = homes if drawing_homes else homes[:1]
    assert sorted([*cards, *out]) == list(range(60)), (s.pending, s.seen)
    assert len(homes) < 1 or s.home[YOU] not in cards
    tickets = sum(s.deck) + sum(s.discards) + sum(s.hand) + sum(i != NONE for i in s.row)
    assert tickets == 100 and min(*s.deck, *s.discards, *s.hand) >= 0
    encounters = sum(s.unseen) + len(s.below) + sum(s.yours) + len(s.offered)
    assert encounters == 28 and 0 <= s.face_down <= sum(s.unseen) and min(s.unseen) >= 0
    assert s.met[YOU] == sum(s.yours) and sum(s.met[1:]) == s.face_down
    assert all(usable <= yours for usable, yours in zip(s.usable, s.yours, strict=True))


@pytest.mark.parametrize("n", SIZES)
def test_wl_222_cards_are_conserved(n: int) -> None:
    for seed in range(12):
        play_on(fresh(n, seed), Random(seed), watch=conserved)


@pytest.mark.parametrize("n", SIZES)
def test_wl_223_the_race_ends(n: int) -> None:
    """WL-223: a player of random moves without passing needs at most 60 rounds; one who only passes is stopped."""
    for seed in range(40):
        assert play_on(fresh(n, seed), Random(seed), passing=False).round <= 60


@pytest.mark.slow
@pytest.mark.parametrize("n", SIZES)
def test_wl_223_over_a_thousand_seeds(n: int) -> None:
    """WL-223."""
    longest = max(play_on(fresh(n, seed), Random(seed), passing=False).round for seed in range(1000))
    assert longest <= 60


@pytest.mark.parametrize("n", SIZES)
def test_wl_223_a_player_who_only_passes(n: int) -> None:
    """WL-223: stopped by the Automatons or by WL-192."""
    for seed in range(20):
        s, rng = fresh(n, seed), Random(seed)
        while (who := rules.actor(s)) != "over":
            if who == "you":
                rules.apply(s, rules.legal(s)[-1])
            else:
                rules.apply(s, rules.bot(s, False).choice if who == "bot" else rules.sample(s, rng))
            assert s.round <= 60


@pytest.mark.parametrize("n", SIZES)
def test_wl_224_automatons(n: int) -> None:
    """WL-224: no tickets for them; no points unspent while a plan is open; never more than Collector asks for."""
    for seed in range(12):
        s, rng = fresh(n, seed), Random(seed)
        while (who := rules.actor(s)) != "over":
            if who == "bot":
                before = (s.hand[:], s.deck[:], s.row[:], s.discards[:])
                plan, turn = s.plan, s.turn
                action = rules.bot(s, False).choice
                rules.apply(s, action)
                assert (s.hand, s.deck, s.row, s.discards) == before or s.turn == YOU
                if s.turn != turn and isinstance(action, Stop):
                    assert plan == "none"
                if isinstance(action, Walk | Fly | Head) and s.turn == turn:
                    assert s.points >= 0
                need = automaton.collector_need(s)
                for t in range(1, s.n):
                    held = s.tokens[t * K : t * K + K]
                    assert all(h <= m for h, m in zip(held, need or (0, 0, 0), strict=True))
            else:
                rules.apply(s, rng.choice(rules.legal(s)) if who == "you" else rules.sample(s, rng))


def table_game(seed: int, n: int) -> Table:
    table = new(GAME, seed=seed, automatons=n, trotter=TROTTERS[seed % 6])
    rng = Random(seed)
    while not table.over:
        legal = table.legal
        assert not isinstance(legal, Ask)
        table.play(rng.choice(legal))
    return table


@pytest.mark.parametrize("n", SIZES)
def test_wl_225_save_and_load_anywhere(n: int) -> None:
    """WL-225: at every entry of the log, replaying what came before gives an equal state."""
    table = table_game(n, n)
    state = rules.new(table.header.options, load(GAME).content)
    for entry in table.path():
        rules.apply(state, table.reader.from_doc(to_doc(entry.action)))
        assert digest(rules.position(state)) == entry.digest
    assert rules.result(state) == table.result


def to_doc(action: object) -> object:
    import msgspec

    return msgspec.json.decode(msgspec.json.encode(action))


@pytest.mark.parametrize("n", SIZES)
def test_clones_are_independent(n: int) -> None:
    s, rng = fresh(n, n), Random(n)
    clones: list[tuple[State, str]] = []

    def watch(s: State) -> None:
        if rng.random() < 0.05:
            clones.append((rules.clone(s), digest(rules.position(s))))

    play_on(s, Random(n), watch=watch)
    assert clones and all(digest(rules.position(old)) == mark for old, mark in clones)
