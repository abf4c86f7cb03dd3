"""An owner's own values for Sam's cards. Each rule of the format is named: OVR-n, E-n, W-n."""

from __future__ import annotations

from importlib.resources import files

import pytest
from games.great_western_trail.at_table import in_words
from games.great_western_trail.overriding import Overriding, owned

from secondchair.core.content import Loaded, load
from secondchair.core.override import OverrideRefused, apply
from secondchair.core.registry import SCREEN, TABLE
from secondchair.core.rules import Event
from secondchair.core.table import load_table, new
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail.content import WORKERS
from secondchair.games.great_western_trail.sam import GAME, companion, rules

HEAD = 'format = "secondchair-override/1"\ngame = "sam"\nname = "My second-edition box"\n'
COMPLETE = HEAD + "complete = true\n"


def change(number: object, values: str, more: str = "", file: str = "sam/cards") -> str:
    return f'[[change]]\nfile = "{file}"\nid = {number}\nset = {{ {values} }}\n{more}\n'


def branch(*branches: str) -> str:
    return f"branch = [{', '.join(f'{{ {b} }}' for b in branches)}]"


def moves(steps: object) -> str:
    return f'movement = {{ kind = "fixed", steps = {steps} }}'


def always(action: str, more: str = "") -> str:
    return branch(f'when = "always", action = "{action}"{more}')


DECK = Overriding(GAME)
merged, cards, codes, warnings = DECK.merged, DECK.cards, DECK.codes, DECK.warnings


def test_the_base_deck_is_complete() -> None:
    """SAM-R5 and the deck's own checks: 15 cards, one branch per specialization, every value with its origin."""
    deck = load(GAME).content.deck
    assert list(deck.cards) == list(range(1, 16))
    assert [deck.cards[n].movement.steps for n in range(1, 16)] == [1, 1, 2, 2, 1, 2, 1, 1, 1, 0, 0, 0, 0, 0, 0]
    for card in deck.cards.values():
        assert (card.movement.kind == "fixed") == (card.id <= 9)
        for worker in WORKERS:
            assert sum(b.holds(worker) for b in card.branch) == 1
    assert (deck.shortest, deck.longest, deck.discs) == (1, 5, 14)


def test_ovr_1_three_mistakes_three_errors() -> None:
    """OVR-1: applied whole or not at all, every error with card id and key."""
    text = HEAD + change(16, moves(2)) + change(3, moves(7)) + change(4, 'name = "x"') + change(5, moves(2))
    with pytest.raises(OverrideRefused) as caught:
        apply(GAME, text)
    assert caught.value.codes == ("E-5", "E-8", "E-4")
    for problem, place in zip(caught.value.problems, ("16", "card 3 movement: steps", "card 4: 'name'"), strict=True):
        assert place in problem
    assert load(GAME).content.deck.cards[5].movement.steps == 1


def test_ovr_2_only_the_keys_given_are_replaced() -> None:
    """OVR-2: the example changes the steps of #3 and nothing else."""
    base, mine = load(GAME).content.deck.cards, cards(HEAD + change(3, moves(3)))
    assert mine[3].movement.steps == 3 and mine[3].branch == base[3].branch and mine[3].name == base[3].name
    assert all(mine[n] == base[n] for n in base if n != 3)
    assert cards(HEAD + change(3, "movement = { steps = 4 }"))[3].movement.steps == 4


def test_ovr_2_a_movement_with_its_kind_is_given_whole() -> None:
    """OVR-2: steps of the base deck do not linger behind a variable movement."""
    mine = cards(HEAD + change(3, 'movement = { kind = "most_buildings" }'))[3].movement
    assert (mine.kind, mine.steps) == ("most_buildings", 0)


def test_ovr_3_replaced_parts_are_the_owners() -> None:
    """OVR-3: `owner` exactly where the file had a value; designed parts keep their mark."""
    loaded = merged(HEAD + change(3, moves(3)) + change(1, always("hire_worker", ', priority = "specialization"')))
    assert owned(loaded) == ["sam/cards 1 branch.0", "sam/cards 3 movement"]
    assert loaded.designed == 15
    card = loaded.content.deck.cards[3]
    assert (card.movement.provenance, card.movement.source) == ("owner", "My second-edition box")
    assert card.movement.reason == "" and card.branch[0].provenance == "printed"
    assert loaded.override == "My second-edition box"


@pytest.mark.parametrize(
    "text",
    [
        '[[value]]\nfile = "sam/cards"\npath = "card_count"\nset = 16\n',
        '[[value]]\nfile = "sam/cards"\npath = "discs"\nset = 20\n',
        '[[value]]\nfile = "sam/cards"\npath = "movement_limits.max"\nset = 6\n',
        '[[value]]\nfile = "sam/cards"\npath = "difficulty.easy.removed_cards"\nset = []\n',
        '[[add]]\nfile = "sam/cards"\nentry = { id = 16, name = "x", movement = {}, branch = [] }\n',
        '[[remove]]\nfile = "sam/cards"\nid = 15\n',
        '[[clear]]\nfile = "sam/cards"\nlist = "card"\n',
        change(3, "id = 16"),
        change(3, 'movement = { kind = "fixed", steps = 2, provenance = "printed" }'),
        change(3, always("none", ', note = "x"'), "confirm_printed = true"),
    ],
)
def test_ovr_4_what_cannot_be_replaced(text: str) -> None:
    """OVR-4, E-4: number of cards, ids, difficulty, limits, discs, marks."""
    assert set(codes(HEAD + text)) == {"E-4"}


def test_ovr_5_a_printed_movement_needs_a_confirmation() -> None:
    """OVR-5, E-12, W-2."""
    assert codes(HEAD + change(13, moves(2))) == ["E-12"]
    assert warnings(HEAD + change(13, moves(2), "confirm_printed = true")) == ["W-2"]
    assert warnings(HEAD + change(13, 'movement = { kind = "specialized_workers" }')) == []


ENGINEERS = 'when = "specialization_is", worker = "engineer", action = "move_engine", distance = "next_free_station"'
OTHERS = 'when = "specialization_is_not", worker = "engineer", action = "none"'


def test_ovr_5_a_printed_branch_repeated_is_unchanged() -> None:
    """OVR-5: the engineers' side of #15 repeated and the designed side changed needs no flag, in whatever form."""
    assert warnings(HEAD + change(15, branch(ENGINEERS, OTHERS))) == []
    swapped = branch(OTHERS, ENGINEERS)
    assert cards(HEAD + change(15, swapped))[15].branch_for("engineer").distance == "next_free_station"
    one_by_one = [f'when = "specialization_is", worker = "{w}", action = "none"' for w in ("cowboy", "builder")]
    assert warnings(HEAD + change(15, branch(ENGINEERS, *one_by_one))) == []
    other_way = ENGINEERS.replace("next_free_station", "per_engineer")
    assert codes(HEAD + change(15, branch(other_way, OTHERS))) == ["E-12"]
    assert warnings(HEAD + change(15, branch(other_way, OTHERS), "confirm_printed = true")) == ["W-2"]


def test_ovr_5_parameters_belong_to_a_printed_branch() -> None:
    """OVR-5, E-12: another budget is another value."""
    bought = change(3, always("buy_cattle", ", free_draws = 0, budget = 8"))
    assert warnings(HEAD + bought) == []
    assert codes(HEAD + bought.replace("budget = 8", "budget = 9")) == ["E-12"]


HIRE = 'action = "hire_worker", priority = "cheapest"'


def when(kind: str, worker: str = "") -> str:
    return f'when = "{kind}", {f"worker = {worker!r}, " if worker else ""}{HIRE}'


IS, IS_NOT = "specialization_is", "specialization_is_not"


@pytest.mark.parametrize(
    "branches",
    [
        (when("always"),),
        (when(IS, "cowboy"), when(IS_NOT, "cowboy")),
        (when(IS_NOT, "cowboy"), when(IS, "cowboy")),
        (when(IS, "cowboy"), when("always")),
        (when(IS, "cowboy"), when(IS, "builder"), when("always")),
        tuple(when(IS, worker) for worker in WORKERS),
    ],
)
def test_ovr_6_complete_branches(branches: tuple[str, ...]) -> None:
    """OVR-6: one action for each specialization."""
    card = cards(HEAD + change(1, branch(*branches)))[1]
    assert all(card.branch_for(worker).action == "hire_worker" for worker in WORKERS)


@pytest.mark.parametrize(
    "branches",
    [
        (),
        (when(IS, "cowboy"),),
        (when(IS_NOT, "cowboy"),),
        (when(IS, "cowboy"), when(IS_NOT, "builder")),
        (when("always"), when(IS, "cowboy")),
        (when("always"), when("always")),
        (when(IS, "cowboy"), when(IS, "cowboy"), when("always")),
        (when(IS, "cowboy"), when(IS, "builder")),
        (when(IS, "cowboy"), when(IS, "cowboy"), when(IS, "builder")),
    ],
)
def test_ovr_6_incomplete_or_ambiguous_branches(branches: tuple[str, ...]) -> None:
    """OVR-6, E-10."""
    assert codes(HEAD + change(1, branch(*branches))) == ["E-10"]


def test_ovr_7_the_fingerprint_knows_values_only() -> None:
    """OVR-7: name and order of keys do not matter, a value does; the base deck typed in again is the base deck."""
    one = merged(HEAD + change(3, moves(3)) + change(4, moves(1)))
    other = HEAD.replace("My", "Your") + change(4, "movement = { steps = 1, kind = 'fixed' }") + change(3, moves(3))
    assert merged(other).fingerprint == one.fingerprint
    assert merged(HEAD + change(3, moves(3))).fingerprint != one.fingerprint
    assert merged(HEAD + change(3, moves(2))).fingerprint == load(GAME).fingerprint


def test_ovr_8_the_designed_values_are_counted() -> None:
    """OVR-8: 14 movements and 3 branches."""
    designed = [part for part in load(GAME).parts if part.provenance == "designed"]
    assert load(GAME).designed == len(designed) == 17
    assert [sum(part.path[0] == kind for part in designed) for kind in ("movement", "branch")] == [14, 3]


def said_at_the_start(loaded: Loaded) -> list[str]:
    """What is told once in a game on screen and at the table."""
    events = list[Event]()
    rules.apply(rules.new(GAME.options({}), loaded.content), act.DrawTile("cowboy"), events)
    return [" ".join(e.text for e in events), in_words(companion.new(GAME.options({}), loaded.content).turn)]


def test_ovr_8_it_is_said_once_a_game() -> None:
    """OVR-8: on both surfaces; a complete file silences it."""
    assert all(text.count("17 of the values on Sam's cards") == 1 for text in said_at_the_start(load(GAME)))
    assert not any("designed" in text for text in said_at_the_start(merged(full_file())))


def test_ovr_7_a_game_knows_its_deck() -> None:
    """OVR-7: the header of a game names the override and its fingerprint; the deck in play is the owner's."""
    mine = merged(HEAD + change(3, moves(5)))
    table = new(GAME, seed=1, loaded=mine)
    assert (table.header.override, table.header.content) == ("My second-edition box", mine.fingerprint)
    assert table.state.opponent.deck.cards[3].movement.steps == 5


@pytest.mark.parametrize("surface", [SCREEN, TABLE])
def test_ovr_7_a_saved_game_with_another_deck_is_refused(surface: str) -> None:
    """OVR-7: both fingerprints are named, whichever deck is missing; with its own deck the game goes on."""
    base, mine = load(GAME), merged(HEAD + change(3, moves(5)))
    for played, other in ((mine, base), (base, mine)):
        log = new(GAME, seed=1, surface=surface, loaded=played).log
        broken = load_table(log, contents=lambda *_, deck=other: deck).broken
        assert broken is not None and played.fingerprint in broken.text and other.fingerprint in broken.text
        assert load_table(log, contents=lambda *_, deck=played: deck).broken is None


def full_file() -> str:
    """Every designed part typed in as it is."""
    text = COMPLETE
    for card in load(GAME).content.deck.cards.values():
        steps = f", steps = {card.movement.steps}" if card.movement.steps else ""
        values = f'movement = {{ kind = "{card.movement.kind}"{steps} }}'
        if card.id in (1, 2):
            values += ", " + always("hire_worker", f', priority = "{card.branch[0].priority}"')
        if card.id == 15:
            values += ", " + branch(ENGINEERS, OTHERS)
        text += change(card.id, values)
    return text


def test_ovr_9_complete_means_that_nothing_designed_is_left() -> None:
    """OVR-9, E-13: the same value typed in counts as replaced."""
    assert merged(full_file()).designed == 0
    assert codes(COMPLETE + change(3, moves(3))) == ["E-13"]
    with pytest.raises(OverrideRefused, match=r"sam/cards 15 branch\.1"):
        apply(GAME, COMPLETE + change(3, moves(3)))


BRANCH_ERRORS = [
    ("branch = 3", "E-8"),
    ("branch = [3]", "E-8"),
    (branch('action = "none"'), "E-8"),
    (branch('when = "always"'), "E-8"),
    (branch('when = "sometimes", action = "none"'), "E-8"),
    (always("dance"), "E-8"),
    (branch('when = "specialization_is", worker = "cook", action = "none"', 'when = "always", action = "none"'), "E-8"),
    (always("buy_cattle", ", free_draws = 5, budget = 8"), "E-8"),
    (always("buy_cattle", ", free_draws = 0, budget = 21"), "E-8"),
    (always("buy_cattle", ", free_draws = true, budget = 8"), "E-8"),
    (always("take_cattle", ', breeding_value = 2, choose = "highest_vp"'), "E-8"),
    (always("take_cattle", ', breeding_value = 3, choose = "lowest_vp"'), "E-8"),
    (always("place_building", ', builders = "two"'), "E-8"),
    (always("move_engine", ', distance = "far"'), "E-8"),
    (always("hire_worker", ', priority = "nicest"'), "E-8"),
    (always("hire_worker"), "E-11"),
    (always("buy_cattle", ", budget = 8"), "E-11"),
    (always("gain_objective", ", budget = 8"), "E-11"),
    (always("none", ', worker = "cowboy"'), "E-11"),
    (branch('when = "specialization_is", action = "none"', 'when = "always", action = "none"'), "E-11"),
]
MOVEMENT_ERRORS = [
    ("movement = 3", "E-8"),
    ("movement = {}", "E-7"),
    ('movement = { kind = "sideways" }', "E-8"),
    (moves(0), "E-8"),
    (moves(6), "E-8"),
    (moves("true"), "E-8"),
    (moves('"2"'), "E-8"),
    ('movement = { kind = "fixed" }', "E-9"),
    ('movement = { kind = "most_buildings", steps = 2 }', "E-9"),
]


@pytest.mark.parametrize(("values", "code"), BRANCH_ERRORS + MOVEMENT_ERRORS)
def test_wrong_values(values: str, code: str) -> None:
    """E-7, E-8, E-9, E-11; card 1 has no printed part that a wrong value could touch."""
    assert codes(HEAD + change(1, values)) == [code]


def test_steps_for_a_variable_card_are_e9() -> None:
    """E-9: without its kind the movement of #11 stays variable."""
    assert codes(HEAD + change(11, "movement = { steps = 2 }")) == ["E-9"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (HEAD + "[[change]", "E-1"),
        (HEAD.replace("override/1", "override/9"), "E-2"),
        (HEAD.replace('"sam"', '"automa"') + change(3, moves(2)), "E-3"),
        (HEAD + change(3, moves(2), file="sam/deck"), "E-3"),
        (HEAD + change(0, moves(2)), "E-5"),
        (HEAD + change("true", moves(2)), "E-5"),
        (HEAD + change(3, moves(2)) + change(3, moves(2)), "E-6"),
        (HEAD + change(3, ""), "E-7"),
    ],
)
def test_wrong_files(text: str, code: str) -> None:
    """E-1 to E-7 as for every game."""
    assert codes(text) == [code]


def test_e_1_says_line_and_column() -> None:
    """E-1."""
    with pytest.raises(OverrideRefused, match=r"line 4, column"):
        apply(GAME, HEAD + "complete = maybe\n")


def test_the_example_file() -> None:
    """OVR-2, OVR-3, W-2: the file to copy is accepted; Garth's reading of #10 was confirmed in it (SAM-R2)."""
    folder = files(GAME.content_package) / "content" / "sam"
    loaded, problems = apply(GAME, (folder / "override.example.toml").read_text("utf-8"))
    assert [p.code for p in problems] == ["W-2"] and loaded.designed == 13
    assert owned(loaded) == [
        "sam/cards 1 branch.0", "sam/cards 2 branch.0", "sam/cards 3 movement", "sam/cards 10 branch.0",
        "sam/cards 10 branch.1", "sam/cards 11 movement",
    ]  # fmt: skip
    assert loaded.content.deck.cards[10].branch_for("builder").action == "none"


def test_e_15_the_data_checks_run_on_what_was_merged(monkeypatch: pytest.MonkeyPatch) -> None:
    """E-15: what `vet` lets through must still be a sound deck."""
    content = GAME.module("content")
    monkeypatch.setattr(content, "vet", lambda before, after, override: [])
    assert set(codes(HEAD + change(3, moves(9)))) == {"E-15"}


def test_w_1_average_movement() -> None:
    """W-1: above 3 steps on average; the base deck has 1.8 with three workers and three buildings."""
    quick = HEAD + "".join(change(n, moves(5)) for n in range(1, 8))
    assert warnings(quick) == ["W-1"]
    assert warnings(HEAD + change(3, moves(5))) == []


def test_w_3_a_card_outside_its_family() -> None:
    """W-3: the leaflet lets #1 hire; a side that does nothing is no other family (SAM-R2)."""
    assert warnings(HEAD + change(1, always("gain_objective"))) == ["W-3"]
    assert warnings(HEAD + change(1, always("none"))) == ["W-3"]
    garth = branch(when(IS, "cowboy"), 'when = "always", action = "none"')
    assert warnings(HEAD + change(1, garth)) == []
