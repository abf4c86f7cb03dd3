"""The setting of a score in words (CAR-70)."""

from secondchair.core.registry import find_game
from secondchair.store.records import setting_text

CARCASSONNE = find_game("carcassonne")


def test_car_70_the_standard_game_has_no_setting() -> None:
    assert setting_text(CARCASSONNE, CARCASSONNE.options({})) == ""


def test_car_70_what_differs_is_recorded() -> None:
    options = CARCASSONNE.options({"meeples": 5, "colours": 4})
    assert setting_text(CARCASSONNE, options) == "Colours: Four, Meeples per colour: 5"


def test_car_7_the_turn_marker_is_no_setting() -> None:
    assert setting_text(CARCASSONNE, CARCASSONNE.options({"marker": False})) == ""
