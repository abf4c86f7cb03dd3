"""Codes that are read out, and the challenges of days and weeks."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from secondchair.core import challenge
from secondchair.core.challenge import (
    ALPHABET,
    BadCode,
    Challenge,
    NotYet,
    board_of,
    day_of,
    derive,
    of_game,
    read_code,
    read_period,
    week_of,
)
from secondchair.core.registry import Game, find_game, games, listed_games

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
KINDS = [game.id for game in listed_games()]


def challenges_of(game: Game) -> list[Challenge]:
    """The standard game, one with every option at its last choice, and the largest seed."""
    last = {s.name: s.choices[-1].value for s in game.settings if not s.display_only}
    return [
        of_game(game, surface, options, seed)
        for surface in game.surfaces
        for options in ({}, last)
        for seed in (0, 5, challenge.SHORT_SEEDS - 1, 2**53 - 1)
    ]


@pytest.mark.parametrize("game", games())
def test_a_code_brings_back_game_options_and_seed(game: str) -> None:
    for one in challenges_of(find_game(game)):
        assert read_code(one.code) == one


def test_a_code_is_short_and_may_be_misread() -> None:
    one = of_game(find_game("sam"), "screen", {"difficulty": "hard"}, 2**30 - 1)
    assert len(one.code.replace("-", "")) <= 12
    misread = one.code.lower().replace("0", "o").replace("1", "l").replace("-", " ")
    assert read_code(misread) == one


@pytest.mark.parametrize("game", KINDS)
def test_one_wrong_character_or_two_swapped_are_found(game: str) -> None:
    one = of_game(find_game(game), "screen", {}, 123_456_789)
    code = one.code.replace("-", "")
    wrong = [code[:i] + letter + code[i + 1 :] for i in range(len(code)) for letter in ALPHABET if letter != code[i]]
    swapped = [code[:i] + code[i + 1] + code[i] + code[i + 2 :] for i in range(len(code) - 1)]
    for text in (*wrong, *(text for text in swapped if text != code)):
        with pytest.raises(BadCode, match="not right"):
            read_code(text)


def test_the_figures_of_our_games_differ() -> None:
    figures = {challenge.figure(game) for game in games()}
    assert len(figures) == len(games())


@pytest.mark.parametrize("text", ["", "ABCD", "U" * 12, "7K3M-9QRT-X2V!", "0" * 400, "é" * 12])
def test_what_is_no_code_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadCode, match="7K3M"):
        read_code(text)


def test_days_and_weeks_are_those_of_utc() -> None:
    west = datetime(2026, 11, 15, 22, tzinfo=timezone(timedelta(hours=-5)))  # the 16th in UTC
    assert day_of(NOON.date()).holds(west) and not day_of(date(2026, 11, 15)).holds(west)
    assert week_of(NOON.date()).name == "2026-W47" and week_of(NOON.date()).first == date(2026, 11, 16)
    assert week_of(date(2027, 1, 2)).name == "2026-W53"
    assert read_period("2026-W53").next().name == "2027-W01"
    assert read_period("2026-11-16").next(-1).words == "15 November 2026"


@pytest.mark.parametrize(
    "name", ["", "2026-13-01", "2026-W54", "2025-W53", "today", "9999-12-31", "0001-01-01", "20261116"]
)
def test_what_is_no_date_is_refused(name: str) -> None:
    with pytest.raises(BadCode, match="2026-11-16"):
        read_period(name)


def test_a_day_gives_the_same_challenge_everywhere_and_for_ever() -> None:
    """These figures are played for all over the world: they must never change."""
    day, week = day_of(NOON.date()), week_of(NOON.date())
    found = {game: derive(find_game(game), day, NOON).code for game in KINDS}
    assert found == {
        "carcassonne": "G8BC-ZY52-BX",
        "sam": "27DX-DHNJ-0P2C",
        "automa": "16CA-C2RJ-47C",
        "railbot": "9XW4-GEQ8-6EZH",
        "bigrace": "72RY-J3S5-R5F",
    }
    assert derive(find_game("sam"), week, NOON).code == "1Y2Q-5KP2-0PPC"


def test_every_day_differs_and_its_options_are_those_of_the_game() -> None:
    sam = find_game("sam")
    moment = NOON + timedelta(20)
    days = [derive(sam, day_of(NOON.date() + timedelta(n)), moment) for n in range(8)]
    assert len({one.seed for one in days}) == 8
    assert len({one.options["difficulty"] for one in days}) > 1
    for one in days:
        assert sam.options(one.options) == one.options
        changed = [s.name for s in sam.settings[1:] if one.options[s.name] != s.default]
        assert len(changed) <= 1


def test_a_day_that_has_not_begun_is_not_dealt() -> None:
    tomorrow = day_of(NOON.date()).next()
    with pytest.raises(NotYet, match=r"17 November 2026 has not begun.*clock"):
        derive(find_game("sam"), tomorrow, NOON)
    late = datetime(2026, 11, 16, 23, 59, tzinfo=UTC)
    with pytest.raises(NotYet):
        derive(find_game("sam"), tomorrow, late)
    assert derive(find_game("sam"), tomorrow, late + timedelta(minutes=1))


def test_a_word_makes_a_challenge_of_its_own() -> None:
    sam, day = find_game("sam"), day_of(NOON.date())
    plain, ours = derive(sam, day, NOON), derive(sam, day, NOON, "3 17 29  Sunrise")
    assert plain.seed != ours.seed and ours == derive(sam, day, NOON, " 3 17 29 sunrise")


def test_the_chain_has_all_its_links(monkeypatch: pytest.MonkeyPatch) -> None:
    full = derive(find_game("sam"), day_of(NOON.date()), NOON)
    challenge._slowly.cache_clear()
    monkeypatch.setattr(challenge, "STEPS", challenge.STEPS - 1)
    assert derive(find_game("sam"), day_of(NOON.date()), NOON).seed != full.seed
    challenge._slowly.cache_clear()


def test_every_attempt_stands_on_one_board() -> None:
    assert board_of(True, 0, 0) == "first" and board_of(False, 0, 0) == "later"
    assert board_of(True, 0, 1) == "takebacks" and board_of(True, 1, 1) == "hints" == board_of(False, 2, 0)
