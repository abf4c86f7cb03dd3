"""An owner's own values for the Automa's cards. Each rule of the format is named: OVR-n, E-n, W-n."""

from __future__ import annotations

from importlib.resources import files
from random import Random

import pytest
from games.great_western_trail.automa_table import any_action
from games.great_western_trail.overriding import Overriding, owned

from secondchair.core.content import load
from secondchair.core.override import OverrideRefused, apply
from secondchair.core.rules import Event
from secondchair.core.table import load_table, new
from secondchair.games.great_western_trail.automa import GAME, rules
from secondchair.games.great_western_trail.automa.deck import ALLOWED

CARDS, PLATE = "automa-1e/cards", "automa-1e/movement_card"
HEAD = 'format = "secondchair-override/1"\ngame = "automa"\nname = "My first-edition box"\n'
COMPLETE = HEAD + "complete = true\n"


def change(number: object, values: str, file: str = CARDS) -> str:
    return f'[[change]]\nfile = "{file}"\nid = {number}\nset = {{ {values} }}\n'


def action(values: str) -> str:
    return f"action_side = {{ {values} }}"


def option(values: str) -> str:
    return f"option_side = {{ {values} }}"


def steps(kind: str, n: object) -> str:
    return f'{{ kind = "{kind}", steps = {n} }}'


DECK = Overriding(GAME)
merged, cards, codes, warnings = DECK.merged, DECK.cards, DECK.codes, DECK.warnings


def whole_file(except_one: bool = False) -> str:
    """Every value typed in as it is."""
    text = COMPLETE
    for card in load(GAME).content.deck.cards.values():
        a, o = card.action_side, card.option_side
        kansas_city = ", ".join(f'"{row}"' for row in a.kansas_city)
        movement = f"movement = {steps(a.movement.kind, a.movement.steps)}"
        said = f'{movement}, action = "{a.action}", kansas_city = [{kansas_city}]'
        train = f'train = {steps(o.train.kind, o.train.steps)}, hazard = "{o.hazard}"'
        objective = "" if except_one and card.id == 14 else f", objective = {o.objective}"
        other = f'cattle = {o.cattle}, worker = "{o.worker}", teepee = "{o.teepee}", {train}{objective}'
        text += change(card.id, f"{action(said)}, {option(other)}")
    for space in load(GAME).content.deck.spaces:
        text += change(space.id, f"reveals = {space.reveals}", PLATE)
    return text


def test_the_example_file() -> None:
    """It is valid, changes what it says, and is never loaded by itself."""
    package = "secondchair.games.great_western_trail"
    text = (files(package) / "content/automa-1e/override.example.toml").read_text("utf-8")
    loaded = merged(text)
    deck = loaded.content.deck
    assert [space.reveals for space in deck.spaces] == [0, 0, 1, 1, 2, 2, 2]
    assert deck.cards[1].action_side.movement.kind == "plus_disc" and deck.cards[1].option_side.cattle == 6
    assert deck.cards[1].option_side.worker == "cowboy" and deck.cards[14].action_side.action == "none"
    assert loaded.override == "Example override (placeholder numbers)"
    assert load(GAME).content.deck.cards[14].action_side.action == "take_teepee"


def test_ovr_1_whole_or_not_at_all() -> None:
    """OVR-1: three mistakes are three errors, each with the card and the key."""
    text = (
        HEAD
        + change(1, action('action = "dance"'))
        + change(2, option("cattle = 8"))
        + change(99, option("cattle = 1"))
    )
    with pytest.raises(OverrideRefused) as caught:
        apply(GAME, text)
    assert sorted(caught.value.codes) == ["E-5", "E-8", "E-8"]
    assert "card 2" in str(caught.value) and "cattle" in str(caught.value) and "card 1" in str(caught.value)


def test_ovr_2_only_what_is_given() -> None:
    """OVR-2: the steps of one card and nothing else."""
    base, found = load(GAME).content.deck.cards, cards(HEAD + change(3, action("movement = { steps = 4 }")))
    assert found[3].action_side.movement.steps == 4 and found[3].action_side.movement.kind == "plus_disc"
    assert found[3].option_side == base[3].option_side
    assert {n: found[n] for n in found if n != 3} == {n: base[n] for n in base if n != 3}


def test_ovr_3_owner_exactly_where_the_file_had_a_value() -> None:
    """OVR-3: also where the same value was typed in; the movement card's list once all of it was."""
    text = HEAD + change(4, action("action = 'take_cattle'") + ", " + option("cattle = 5, objective = 1"))
    loaded = merged(text + change(2, "reveals = 1", PLATE))
    assert owned(loaded) == [
        f"{CARDS} 4 {key}" for key in ("action_side.action", "option_side.cattle", "option_side.objective")
    ]
    card = loaded.content.deck.cards[4]
    assert (
        card.provenance_of("option_side", "cattle") == "owner"
        and card.provenance_of("option_side", "train") == "designed"
    )
    assert card.owner_source["option_side.cattle"] == "My first-edition box"
    assert [s.provenance for s in loaded.content.deck.spaces].count("owner") == 1
    assert loaded.content.deck.spaces[1].source == "My first-edition box"
    assert loaded.designed == loaded.content.deck.designed == 124


@pytest.mark.parametrize(
    "text",
    [
        f'[[value]]\nfile = "{CARDS}"\npath = "invariants.card_count"\nset = 15\n',
        f'[[value]]\nfile = "{CARDS}"\npath = "difficulty.easy.removed_buildings"\nset = []\n',
        f'[[value]]\nfile = "{PLATE}"\npath = "card.discs_at_start"\nset = 6\n',
        f'[[remove]]\nfile = "{CARDS}"\nid = 1\n',
        f'[[clear]]\nfile = "{CARDS}"\nlist = "card"\n',
        change("'A'", "next = ['B']", "trail_1e"),
        change(1, "reason = 'mine'"),
        change(1, action("steps = 2")),
        change(1, "note = 'x'", PLATE),
    ],
)
def test_ovr_4_what_cannot_be_replaced(text: str) -> None:
    """OVR-4, E-4: number of cards, difficulty, discs, other files, other keys."""
    assert set(codes(HEAD + text)) == {"E-4"}


def test_ovr_7_the_fingerprint() -> None:
    """OVR-7: names and provenance do not matter, values do; a saved game is refused with another deck."""
    text = change(3, option("cattle = 2"))
    one, other = merged(HEAD + text), merged(HEAD.replace("My first", "Another") + text)
    assert one.fingerprint == other.fingerprint != load(GAME).fingerprint
    assert merged(HEAD + change(3, option("cattle = 1"))).fingerprint == load(GAME).fingerprint
    log = new(GAME, seed=4, loaded=one).log
    broken = load_table(log, contents=lambda *_: load(GAME)).broken
    assert broken is not None and one.fingerprint in broken.text and load(GAME).fingerprint in broken.text
    assert load_table(log, contents=lambda *_: one).broken is None


def test_ovr_8_the_count_is_said_once() -> None:
    """OVR-8: 14 cards with nine values each and the movement card's list: 127."""
    deck = load(GAME).content.deck
    assert load(GAME).designed == deck.designed == 127 and "127 of the values" in deck.notice
    full = merged(whole_file()).content
    assert full.deck.notice == ""
    s, told, rng = rules.new(GAME.options({}), full), list[Event](), Random(1)
    while rules.actor(s) == "chance":
        rules.apply(s, rules.sample(s, rng), told)
    assert not any("designed" in event.text for event in told)


def test_ovr_9_complete() -> None:
    """OVR-9, E-13: a full file is accepted and nothing designed is left; with one value missing it is refused."""
    assert merged(whole_file()).designed == 0
    assert codes(whole_file(except_one=True)) == ["E-13"]
    assert codes(COMPLETE + change(1, option("cattle = 3"))) == ["E-13"]


def test_ovr_9_the_movement_cards_list_must_be_whole() -> None:
    """OVR-9: six of its seven numbers are not the list."""
    text = whole_file()
    last = change(7, "reveals = 2", PLATE)
    assert last in text and codes(text.replace(last, "")) == ["E-13"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (change(1, action('movement = { kind = "fixed" }')), "E-9"),
        (change(1, action('movement = { kind = "flying", steps = 1 }')), "E-8"),
        (change(1, action(f"movement = {steps('fixed', 0)}")), "E-8"),
        (change(1, action("movement = { steps = 0 }")), "E-8"),
        (change(1, action(f"movement = {steps('plus_disc', 7)}")), "E-8"),
        (change(1, action(f"movement = {steps('plus_disc', 'true')}")), "E-8"),
        (change(1, action("movement = 3")), "E-8"),
        (change(1, action("movement = {}")), "E-7"),
        (change(1, action('movement = { pace = 1 }')), "E-4"),
        (change(1, action('kansas_city = ["upper", "lower"]')), "E-8"),
        (change(1, action('kansas_city = ["upper", "lower", "left"]')), "E-8"),
        (change(1, action('kansas_city = "upper"')), "E-8"),
        (change(1, "action_side = 1"), "E-8"),
        (change(1, "action_side = {}"), "E-7"),
        (change(1, option("cattle = 0")), "E-8"),
        (change(1, option("cattle = true")), "E-8"),
        (change(1, option('worker = "craftsman"')), "E-8"),
        (change(1, option('teepee = "orange"')), "E-8"),
        (change(1, option(f"train = {steps('fixed', 10)}")), "E-8"),
        (change(1, option('hazard = "fire"')), "E-8"),
        (change(1, option("objective = 5")), "E-8"),
        (change(1, "reveals = true", PLATE), "E-8"),
        (change(3, "reveals = 0", PLATE), "E-14"),
        (change(7, "reveals = 3", PLATE), "E-14"),
        (change(7, "reveals = 1", PLATE), "E-14"),
        (change(1, "reveals = -1", PLATE), "E-14"),
        (change("'1'", option("cattle = 2")), "E-5"),
        (change(1, option("cattle = 2"), "sam/cards"), "E-3"),
        (change(1, option("cattle = 2")) + change(1, option("cattle = 3")), "E-6"),
    ],
)  # fmt: skip
def test_every_mistake_has_its_code(text: str, code: str) -> None:
    """E-3 to E-9 and E-14."""
    assert set(codes(HEAD + text)) == {code}


def test_good_values_at_their_bounds() -> None:
    """Every value that the format allows is accepted."""
    movement, train = f"movement = {steps('plus_disc', 0)}", f"train = {steps('plus_disc', 9)}"
    found = cards(HEAD + change(2, f"{action(movement)}, {option(f'{train}, cattle = 7, objective = 4')}"))[2]
    assert found.action_side.movement.at(2) == 2 and found.option_side.train.at(1) == 10
    assert found.option_side.cattle == 7
    assert cards(HEAD + change(2, action("movement = { steps = 0 }")))[2].action_side.movement.steps == 0
    assert cards(HEAD + change(1, action('movement = { kind = "plus_disc" }')))[1].action_side.movement.at(2) == 3
    for side, keys in ALLOWED.items():
        for key, allowed in keys.items():
            if isinstance(allowed[0], str) and key != "kansas_city":
                for word in allowed:
                    assert (
                        getattr(getattr(cards(HEAD + change(1, f'{side} = {{ {key} = "{word}" }}'))[1], side), key)
                        == word
                    )


def test_w_1_a_pace_that_is_odd() -> None:
    """W-1: the average movement at disc number 1 below 1 or above 3."""
    fast = "".join(change(n, action(f"movement = {steps('fixed', 6)}")) for n in range(1, 15))
    slow = "".join(change(n, action(f"movement = {steps('plus_disc', 0)}")) for n in range(1, 15))
    assert warnings(HEAD + fast) == ["W-1"]
    assert warnings(HEAD + slow) == [], "1 step each"
    assert warnings(HEAD + change(1, option("cattle = 2"))) == []


def test_a_game_with_an_owners_cards() -> None:
    """A whole game with other numbers, actions and movement."""
    text = (
        HEAD
        + change(14, action(f'movement = {steps("plus_disc", 0)}, action = "none"'))
        + change(2, "reveals = 0", PLATE)
    )
    s, rng = rules.new(GAME.options({}), merged(text).content), Random(5)
    while rules.actor(s) != "over":
        rules.apply(s, any_action(s, rng))
    assert rules.result(s).reason in GAME.ends
