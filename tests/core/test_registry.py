"""How games are found, and how their options are read."""

import pytest

from secondchair.core.registry import UnknownGame, find_game, games, listed_games


def test_the_template_is_there_but_not_offered() -> None:
    assert "template" in games()
    assert "template" not in [game.id for game in listed_games()]


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match=r"there are .*carcassonne"):
        find_game("chess")


def test_options_are_filled_in_and_read_from_text() -> None:
    game = find_game("carcassonne")
    standard = {"colours": 3, "meeples": 4, "marker": True}
    assert game.options({}) == standard
    assert game.options({"meeples": "5", "marker": "false"}) == standard | {"meeples": 5, "marker": False}


@pytest.mark.parametrize("bad", [2, 8, "2", "many", None, 4.0, True, [4]])
def test_a_value_that_is_none_is_refused_with_the_possible_ones(bad: object) -> None:
    with pytest.raises(ValueError, match=r"meeples cannot be .* it can be 3, 4, 5, 6, 7"):
        find_game("carcassonne").options({"meeples": bad})


def test_a_surface_it_does_not_have() -> None:
    with pytest.raises(ValueError, match="has no surface 'moon'; it has screen, table"):
        find_game("template").rules("moon")


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_option_is_explained(game: object) -> None:
    from secondchair.core.registry import Game

    assert isinstance(game, Game)
    for setting in game.settings:
        assert setting.help and setting.title and len(setting.choices) > 1
        assert setting.default in [choice.value for choice in setting.choices]
