"""How far a guide has come follows from the log alone."""

import pytest
from msgspec import structs

from secondchair.core import guide as guides
from secondchair.core.ask import Pick
from secondchair.core.guide import Guide, Standing, Step, begin, guide_of, standing
from secondchair.core.log import sealed, withheld
from secondchair.core.registry import SCREEN, TABLE, Game, find_game, listed_games
from secondchair.core.table import Table, new, open_table

GAME = find_game("template")
TAKES = [{"do": "take", "heap": "left", "n": 3}, {"do": "take", "heap": "middle", "n": 3}]


def at(table: Table, surface: str = SCREEN) -> Standing:
    return standing(guides.guides(GAME)[surface], table.path())


def test_every_listed_game_has_a_guide_of_about_ten_steps_on_each_surface() -> None:
    for game in listed_games():
        assert guides.guides(game).keys() == set(game.surfaces)
        assert all(8 <= len(guide.steps) <= 13 for guide in guides.guides(game).values())


@pytest.mark.parametrize("game", listed_games(), ids=lambda game: game.id)
def test_at_a_real_table_every_answer_of_a_guide_is_one_that_is_offered(game: Game) -> None:
    """An answer that only old games give is still taken, but nobody could touch it on the page."""
    for n, step in enumerate(guides.guides(game)[TABLE].steps):
        form = guides.begin(game, TABLE, n).view.prompt.ask
        assert form.do == step.action["do"], n + 1
        for field in form.fields:
            if isinstance(field, Pick):
                said = step.action[field.field]
                offered = [choice.value for choice in field.choices]
                assert set(said if isinstance(said, list) else [said]) <= set(offered), (n + 1, said)


def test_step_by_step_it_is_done_and_then_past() -> None:
    table = begin(GAME, SCREEN)
    assert at(table) == Standing(0, "on")
    table.play(TAKES[0])
    assert at(table) == Standing(1, "on")
    table.play(TAKES[1])
    assert at(table) == Standing(2, "done")
    table.play(table.legal[0])
    assert at(table) == Standing(2, "past")


def test_another_move_leaves_it_where_it_was_and_undo_takes_it_up() -> None:
    table = begin(GAME, SCREEN, 1)
    table.play({"do": "take", "heap": "right", "n": 1})
    assert at(table) == Standing(1, "off")
    table.undo()
    assert at(table) == Standing(1, "on")


def test_it_travels_with_the_log() -> None:
    table = begin(GAME, SCREEN, 1)
    again = open_table(sealed(table.header), table.lines)
    assert guide_of(GAME, again.header) is guides.guides(GAME)[SCREEN]
    assert at(again) == Standing(1, "on")


def test_only_its_own_seed_options_and_surface_make_a_guided_game() -> None:
    guide = guides.guides(GAME)[SCREEN]
    assert guide_of(GAME, new(GAME, guide.seed).header) is guide
    assert guide_of(GAME, new(GAME, guide.seed + 1).header) is None
    assert guide_of(GAME, new(GAME, guide.seed, start="robin").header) is None
    assert guide_of(GAME, structs.replace(new(GAME, guide.seed).header, surface="other")) is None
    assert guide_of(GAME, withheld(new(GAME, guide.seed).header)) is None
    assert guide_of(find_game("carcassonne"), new("carcassonne", guide.seed).header) is None


def test_at_a_real_table_any_answer_of_the_kind_counts() -> None:
    table = begin(GAME, TABLE)
    table.play({"do": "heaps", "left": 1, "middle": 4, "right": 5})
    assert at(table, TABLE) == Standing(1, "done")


def steps(*names: str) -> tuple[Step, ...]:
    return tuple(Step(say=name, action={"do": name}) for name in names)


def test_a_free_guide_passes_over_what_is_not_asked_and_waits_for_the_rest() -> None:
    guide = Guide(seed=1, steps=steps("lay", "ask", "draw", "lay"), end="", free=True)
    walk = ["lay", "other", "draw", "lay"]
    seen = [guides._standing(guide, [{"do": name} for name in walk[: n + 1]]) for n in range(len(walk))]
    assert [one.step for one in seen] == [1, 1, 3, 4]
    strict = structs.replace(guide, free=False)
    assert guides._standing(strict, [{"do": "lay"}, {"do": "other"}, {"do": "ask"}]) == Standing(1, "off")


def test_what_counts_may_be_less_than_the_whole_action() -> None:
    step = Step(say="", action={"do": "take", "n": 3}, done={"do": "take"})
    assert step.counts({"do": "take", "n": 1})
    assert not step.counts({"do": "pass"})
    assert not structs.replace(step, done={}).counts({"do": "take", "n": 1})


def test_what_is_chosen_before_the_first_step_is_no_step() -> None:
    guide = Guide(seed=1, steps=steps("draw"), end="", log=({"do": "lay"},))
    chosen = begin(GAME, SCREEN, 1).path()
    assert standing(guide, chosen) == Standing(0, "on"), "the one choice belongs to the log"


@pytest.mark.parametrize(
    ("surface", "count", "sentence"),
    [("moon", 0, "it has screen, table"), (SCREEN, 3, "has 2 steps"), (SCREEN, -1, "has 2 steps")],
)
def test_a_guide_that_is_not_there_is_refused_with_a_sentence(surface: str, count: int, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        begin(GAME, surface, count)
