"""Encounter cards and trotter skills, WL-150 to WL-153 and WL-170."""

from __future__ import annotations

import pytest
from games.wanderlust.races import (
    CONTENT,
    QUIET,
    cannot,
    chance,
    do,
    fate,
    hand,
    hold_card,
    names,
    place,
    race,
    tokens,
)

from secondchair.games.wanderlust import board, rules, scoring, you
from secondchair.games.wanderlust import race as happenings
from secondchair.games.wanderlust.actions import (
    Arrange,
    Collect,
    DealTicket,
    Discard,
    Keep,
    Meet,
    Peek,
    PutBack,
    Recover,
    Refresh,
    Reveal,
    Step,
    Take,
    TakeTop,
    Travel,
)
from secondchair.games.wanderlust.content import COLLECTIBLES
from secondchair.games.wanderlust.pending import ENCOUNTER, TURN_UP, YOUR_ACTION
from secondchair.games.wanderlust.state import NONE, YOU, State


def at_destination(town: str, trotter: str = "finn_aldersey") -> State:
    s = race(you_at=town, trotter=trotter)
    s.visit[YOU] = 0
    return s


# -- B6: encounters ----------------------------------------------------------------------------------------------------


def meet(card: str, **setup: object) -> State:
    """You have just flown and draw this card."""
    s = race(**setup)  # type: ignore[arg-type]
    s.pending.append(ENCOUNTER)
    fate(s, Meet(card))
    return s


def test_wl_150_fourteen_kinds_twice() -> None:
    assert len(CONTENT.encounters) == 14 and all(card.copies == 2 for card in CONTENT.encounters)


def test_wl_150_tickets_from_deck() -> None:
    s = meet("night_market_cook")
    chance(s, "ship", "wild")
    assert hand(s) == "ship wild" and s.row == race().row


def test_wl_150_ticket_row_and_deck() -> None:
    s = meet("retired_conductor", row="car train ship wild")
    assert {type(a) for a in rules.legal(s)} == {Take}
    do(s, Take("ship"))
    chance(s, "airliner", "wild")
    assert hand(s) == "ship wild" and CONTENT.ticket_index["airliner"] in s.row


@pytest.mark.parametrize(("card", "kind"), [("stamp_dealer", "postcard"), ("pottery_maker", "souvenir")])
def test_wl_150_collectibles(card: str, kind: str) -> None:
    """WL-150: it counts for Collector and section C."""
    s = race(goals=("collector", *QUIET[:2]))
    s.tokens[:3] = [6, 3, 1]
    s.tokens[COLLECTIBLES.index(kind)] -= 1
    s.pending.append(ENCOUNTER)
    before = scoring.collectible_points(s, YOU)
    fate(s, Meet(card))
    assert s.done[0] == (YOU,) and scoring.collectible_points(s, YOU) > before


def test_wl_150_gain_xp() -> None:
    assert meet("travel_writer").xp[YOU] == 2


def test_wl_150_xp_and_ticket() -> None:
    s = meet("language_teacher")
    chance(s, "car")
    assert s.xp[YOU] == 1 and hand(s) == "car"


@pytest.mark.parametrize("to", ["sydney", "cairo"])
def test_wl_150_free_step(to: str) -> None:
    """WL-150: one step, a flight too, needs no ticket and gives no XP; the card is used and stays."""
    s = race(you_at="auckland" if to == "sydney" else "london", display=("tokyo", "perth", to))
    hold_card(s, "backpacker")
    do(s, Travel(to))
    do(s, Step(to, "backpacker"))
    chance(s)
    assert s.xp[YOU] == 0 and s.usable[CONTENT.encounter_index["backpacker"]] == 0 and s.met[YOU] >= 1


def test_wl_150_free_flight() -> None:
    s = race(you_at="london", display=("tokyo", "matterhorn", "cairo"), hand="wild")
    hold_card(s, "airline_clerk")
    do(s, Travel("cairo"))
    do(s, Step("cairo", "airline_clerk"))
    assert hand(s) == "wild"
    s = race(display=("tokyo", "perth", "sydney"))
    hold_card(s, "airline_clerk")
    cannot(s, Travel("sydney"))  # a light plane is no flight


def test_wl_150_extra_action() -> None:
    assert meet("tour_guide").actions == 3


def test_wl_150_refresh_row_take() -> None:
    s = meet("taxi_driver", row="car car car car")
    chance(s, "ship", "ship", "wild", "train")
    assert s.discards[CONTENT.ticket_index["car"]] == 4
    do(s, Take("wild"))
    chance(s)
    assert hand(s) == "wild" and NONE not in s.row


def test_wl_150_peek_destinations() -> None:
    """WL-150: the next three cards in the order you choose, and nothing else; fewer if the deck has fewer."""
    s = meet("map_seller")
    bag = s.bag[:]
    for card in ("lima", "perth", "cairo"):
        fate(s, Peek(card))
        assert f'id="card-{card}"' in board.draw(rules.view(s))["board"]
    do(s, PutBack("cairo"))
    do(s, PutBack("lima"))
    assert names(s.top) == ["cairo", "lima", "perth"] and sorted([*s.top, *s.bag]) == bag
    s.pending.append(TURN_UP)
    assert rules.chance(s).outcomes == [Reveal("cairo")]
    s = race()
    s.bag = [place("lima")]
    s.pending.append(ENCOUNTER)
    fate(s, Meet("map_seller"))
    fate(s, Peek("lima"))
    do(s, PutBack("lima"))
    assert names(s.top) == ["lima"] and s.pending[-1] == YOUR_ACTION


def test_wl_150_reorder_display() -> None:
    s = meet("hotel_porter")
    do(s, Arrange("tokyo"))
    do(s, Arrange("naples"))
    assert names(s.display) == ["chicago", "naples", "tokyo"] and s.pending[-1] == YOUR_ACTION


def test_wl_150_ticket_from_discard() -> None:
    """WL-150: a ticket of your choice, not wild."""
    s = race()
    s.discards[:] = [1, 0, 1, 0, 0, 1]
    s.pending.append(ENCOUNTER)
    fate(s, Meet("lost_luggage"))
    assert list(rules.legal(s)) == [Recover("car"), Recover("light_plane")]
    do(s, Recover("light_plane"))
    assert hand(s) == "light_plane" and s.discards == [1, 0, 0, 0, 0, 1]


def test_wl_150_camera_discount() -> None:
    s = at_destination("uluru")
    hold_card(s, "street_photographer")
    assert [a for a in rules.legal(s) if isinstance(a, Collect)] == [Collect(0), Collect(1)]
    do(s, Collect(1))
    assert s.actions == 1 and not you.discount_cards(s)


def test_wl_151_used_cards_stay_with_you() -> None:
    """WL-151: several may serve one trip, one step each; the count of cards does not change."""
    s = race(you_at="london", display=("tokyo", "perth", "naples"))
    hold_card(s, "backpacker", 2)
    s.hand[CONTENT.ticket_index["car"]] = 1
    do(s, Travel("naples"))
    do(s, Step("lisbon", "backpacker"))
    do(s, Step("matterhorn", "car"))
    do(s, Step("naples", "backpacker"))
    assert s.met[YOU] == 2 == sum(s.yours) and not sum(s.usable)


def test_wl_152_what_cannot_be_done_is_lost() -> None:
    """WL-152: with no ticket in the discards the card draws from the deck instead, as its text says."""
    s = meet("lost_luggage")
    assert rules.actor(s) == "chance"
    chance(s, "ship")
    assert hand(s) == "ship" and s.pending[-1] == YOUR_ACTION
    s = race()
    s.row[:] = [NONE] * 4
    s.deck[:] = [0] * 6
    s.pending.append(ENCOUNTER)
    fate(s, Meet("retired_conductor"))
    assert s.pending[-1] == YOUR_ACTION and not sum(s.hand)


def test_wl_122_the_hand_limit_after_the_encounters_of_a_trip() -> None:
    """WL-122: checked when the action and its encounters are over: 8 less the ticket spent, and 2 from the card."""
    s = race(you_at="london", display=("tokyo", "perth", "sydney"), hand="airliner car car car car car car car")
    do(s, Travel("sydney"))
    do(s, Step("sydney", "airliner"))
    fate(s, Reveal("lima"))
    fate(s, Meet("night_market_cook"))
    chance(s, "ship", "wild")
    assert sum(s.hand) == 9 and {type(a) for a in rules.legal(s)} == {Discard}


def test_wl_163_an_encounter_card_completes_frequent_flyer_at_once() -> None:
    """WL-151, WL-163: your fifth card with two trotters, whatever it does."""
    s = race(goals=("frequent_flyer", *QUIET[:2]))
    hold_card(s, "backpacker", 2)
    hold_card(s, "airline_clerk", 2)
    s.pending.append(ENCOUNTER)
    fate(s, Meet("tour_guide"))
    assert s.done[0] == (YOU,)


def test_wl_153_an_empty_encounter_deck() -> None:
    s = race(you_at="london", display=("tokyo", "perth", "sydney"), hand="airliner")
    s.unseen = [0] * 14
    do(s, Travel("sydney"))
    do(s, Step("sydney", "airliner"))
    chance(s)
    assert s.met == [0, 0] and rules.actor(s) == "you"
    assert not happenings.take_face_down(s, 1)


# -- B8: skills --------------------------------------------------------------------------------------------------------


def test_wl_170_ticket_as_type() -> None:
    """WL-170: one ticket a trip that is not wild pays a ship and counts for XP; a second one is refused."""
    s = race(trotter="ines_quintero", you_at="auckland", display=("tokyo", "perth", "honolulu"), hand="train")
    do(s, Travel("honolulu"))
    do(s, Step("honolulu", "train"))
    chance(s)
    assert s.xp[YOU] == 1
    s = race(trotter="ines_quintero", display=("tokyo", "perth", "vancouver"), hand="train train")
    cannot(s, Travel("vancouver"))  # two ships
    s = race(trotter="finn_aldersey", display=("tokyo", "perth", "honolulu"), hand="train")
    cannot(s, Travel("honolulu"))
    s = race(trotter="ines_quintero", display=("tokyo", "perth", "honolulu"), hand="wild")
    do(s, Travel("honolulu"))
    do(s, Step("honolulu", "wild"))
    chance(s)
    assert s.xp[YOU] == 0


def test_wl_170_bonus_ticket() -> None:
    """WL-170: after taking a train ticket one more from the deck; once a turn."""
    s = race(trotter="bram_oudekerk", row="train car car car")
    do(s, Take("train"))
    fate(s, DealTicket("train"))
    do(s, Take("car"))
    chance(s, "car", "ship")
    assert hand(s) == "car train ship"
    do(s, Take("train"))
    chance(s)
    do(s, Take("car"))
    chance(s)
    assert sum(s.hand) == 5 and s.turn == 1
    s = race(trotter="bram_oudekerk", row="car car car car")
    do(s, TakeTop())
    fate(s, DealTicket("train"))
    do(s, Take("car"))
    chance(s, "car", "wild")
    assert sum(s.hand) == 3
    s = race(trotter="finn_aldersey", row="train train car car")
    do(s, Take("train"))
    chance(s)
    do(s, Take("train"))
    chance(s)
    assert sum(s.hand) == 2


def test_wl_170_encounter_choice() -> None:
    """WL-170: two drawn, one kept, the other at the bottom; with one card left that one is kept."""
    s = race(trotter="nia_mwangi")
    s.pending.append(ENCOUNTER)
    fate(s, Meet("travel_writer"))
    assert rules.actor(s) == "chance"
    fate(s, Meet("tour_guide"))
    do(s, Keep("tour_guide"))
    assert s.actions == 3 and s.xp[YOU] == 0 and s.met[YOU] == 1
    assert [CONTENT.encounters[i].id for i in s.below] == ["travel_writer"] and happenings.encounters_in_deck(s) == 27
    s = race(trotter="nia_mwangi")
    s.unseen = [0] * 14
    s.unseen[CONTENT.encounter_index["travel_writer"]] = 1
    s.pending.append(ENCOUNTER)
    fate(s, Meet("travel_writer"))
    assert s.xp[YOU] == 2 and s.offered == ()


def test_wl_170_the_card_at_the_bottom_comes_last() -> None:
    s = race(trotter="nia_mwangi", at=("london",))
    s.unseen = [0] * 14
    s.unseen[0] = 1
    s.below = (5, 7)
    assert happenings.take_face_down(s, 1) and s.below == (5, 7)
    assert happenings.next_encounters(s) == [(5, 1)]
    assert happenings.take_face_down(s, 1) and s.below == (7,) and s.face_down == 2  # type: ignore[comparison-overlap]
    assert happenings.encounters_in_deck(s) == 1


def test_wl_170_camera_cost() -> None:
    s = at_destination("uluru", "taro_ishida")
    do(s, Collect())
    assert s.actions == 1 and tokens(s)["camera"] == 1


def test_wl_170_hand_limit_and_refresh() -> None:
    """WL-170: 11 tickets; one new row at the start of the turn, before the first action."""
    s = race(trotter="leila_haddad", row="car car car car")
    assert you.hand_limit(s) == 11
    do(s, Refresh())
    chance(s, "ship", "ship", "wild", "train")
    assert s.actions == 2 and s.discards[0] == 4
    cannot(s, Refresh())
    s = race(trotter="leila_haddad")
    do(s, TakeTop())
    chance(s)
    do(s, TakeTop())
    chance(s)
    cannot(s, Refresh())


def test_wl_170_free_step_of_type() -> None:
    """WL-170: one car step a trip without a ticket and without XP; a second one must be paid."""
    s = race(trotter="finn_aldersey", you_at="grand_canyon", display=("tokyo", "perth", "vancouver"), hand="car")
    do(s, Travel("vancouver"))
    do(s, Step("los_angeles", "skill"))
    assert {a.pay for a in rules.legal(s) if isinstance(a, Step)} == {"car"}
    do(s, Step("vancouver", "car"))
    chance(s)
    assert s.xp[YOU] == 1
    s = race(trotter="finn_aldersey", you_at="grand_canyon", display=("tokyo", "perth", "vancouver"))
    cannot(s, Travel("vancouver"))
