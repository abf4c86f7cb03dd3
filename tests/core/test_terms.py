"""The words that a stranger would not know: those that the rulebooks use without a second thought are explained."""

import pytest

from secondchair.core.registry import find_game, listed_games
from secondchair.core.terms import Term, terms

# From the rulebooks, by hand: read as somebody who has never seen the game.
HARD = {
    "carcassonne": "meeple, feature, monastery, pennant, supply, start tile, claims, completed, open end",
    "sam": "herder, Kansas City, hazard, outlaw, certificate, station master, foresight, turnout, breeding value, "
    "auxiliary action, risk action, exchange token, neutral building, private building, job market, objective card, "
    "disc, transport cost, specialization, delivery, local action, cattle market, cowboy, builder, engineer",
    "automa": "hazard, teepee, certificate, station master, foresight, turnout, breeding value, auxiliary action, "
    "disc number, movement card, option side, crossroad, toll building, wooden space, objective card, engine",
    "railbot": "link, cube, bond, dividends, income, urbanize, ridge, major line, Operations cards, display, "
    "Service Bounty, hotel, row, slot, insured, Insurance token, Exhaust Goods, exhaust, Deadhead, Taxation, "
    "Building Links, Final Evaluation, Empty City Marker, baron, Duel Barons, engine, New City tile, locomotive",
    "bigrace": "trotter, Automaton, ticket, wild ticket, airliner, light plane, airport, destination, display, zone, "
    "natural wonder, home town, souvenir, postcard, camera, Travel XP, encounter, objective, skill, trip, Collector",
}


def test_every_listed_game_has_its_hard_words() -> None:
    assert HARD.keys() == {game.id for game in listed_games()}


@pytest.mark.parametrize("game_id", HARD)
def test_hard_words_are_explained(game_id: str) -> None:
    written = {word.lower() for term in terms(find_game(game_id)) for word in term.words}
    assert not [word for word in HARD[game_id].split(", ") if word.lower() not in written]


def test_what_the_opponent_says_of_a_word_comes_before_what_the_base_says() -> None:
    sam, automa = ({term.name: term for term in terms(find_game(game))} for game in ("sam", "automa"))
    assert sam["hazard"] == automa["hazard"], "both have the words of the base game"
    assert "specialization" in sam
    assert "specialization" not in automa
    assert list(sam) == sorted(sam, key=str.lower)


def test_a_term_stands_in_a_text_as_a_whole_word() -> None:
    term = Term("bond", "Money.", ("bonds",))
    assert term.stands_in("Bonds are never paid back.")
    assert not term.stands_in("A vagabond.")
