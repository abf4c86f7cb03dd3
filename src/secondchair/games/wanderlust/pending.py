"""Everything in a race that can wait to be done, each with its tag: positions and so saved games rest on the tags."""

from __future__ import annotations

from secondchair.core.pending import Bot, Decision, Fate, Step

# -- fate --------------------------------------------------------------------------------------------------------------


class DrawHomeTown(Fate, frozen=True, tag="home_town"):
    """WL-6: a destination card is drawn for a trotter's home town."""

    trotter: int


class DrawGoal(Fate, frozen=True, tag="objective"):
    """WL-10: one of the objectives of this race is drawn."""


class DealToYou(Fate, frozen=True, tag="ticket_for_you"):
    """A ticket of the deck comes into your hand. `taken`: it is one of those that your action takes (WL-120)."""

    taken: bool = False


class RefillRow(Fate, frozen=True, tag="ticket_for_the_row"):
    """WL-111: a ticket comes into the first empty spot of the row."""


class TurnUpCard(Fate, frozen=True, tag="destination_card"):
    """WL-47: a destination card comes into the display."""


class DrawEncounter(Fate, frozen=True, tag="encounter_card"):
    """WL-135: you draw an encounter card."""


class LookAtCard(Fate, frozen=True, tag="look_at_destination_card"):
    """You look at one of the next destination cards."""


# -- you ---------------------------------------------------------------------------------------------------------------


class YourAction(Decision, frozen=True, tag="your_action"):
    """WL-13: an action of yours is due, or the end of your turn."""


class PickTicket(Decision, frozen=True, tag="ticket"):
    """WL-120: one more ticket of this action, from row or deck."""


class PickFromRow(Decision, frozen=True, tag="ticket_from_the_row"):
    """An encounter gives you a ticket of the row."""


class FindWay(Decision, frozen=True, tag="way"):
    """WL-131: the way to the destination of your trip."""


class KeepEncounter(Decision, frozen=True, tag="keep_encounter"):
    """WL-170: one of two encounter cards."""


class PickDiscarded(Decision, frozen=True, tag="ticket_from_the_discards"):
    """WL-152: a ticket from the discards."""


class PutCardsBack(Decision, frozen=True, tag="put_cards_back"):
    """The order of the destination cards that you look at; so many are put back already."""

    ordered: int = 0


class ArrangeDisplay(Decision, frozen=True, tag="arrange_display"):
    """The order of the displayed cards; so many are in their place already, from the right."""

    ordered: int = 0


class KeepHandLimit(Decision, frozen=True, tag="hand_limit"):
    """WL-122: down to the hand limit."""


class CarryOutByHand(Decision, frozen=True, tag="carry_out_by_hand"):
    """WL-210: an encounter card whose effect has no code, "" for such a skill."""

    card: str = ""


# -- the Automatons, and what happens by itself ------------------------------------------------------------------------


class AutomatonGoesOn(Bot, frozen=True, tag="automaton_goes_on"):
    """WL-18: the next move of the Automaton whose turn it is."""


class HomesDrawn(Step, frozen=True, tag="homes_drawn"):
    """WL-9: refused cards go back, the Automatons' cards to the bottom of the deck."""


class RaceBegins(Step, frozen=True, tag="race_begins"):
    """WL-114: the first turn is yours."""


class DestinationReached(Step, frozen=True, tag="destination_reached"):
    """WL-48 to WL-50: Travel XP for a trotter's destination, after its card."""

    trotter: int
    xp: int


class BonusTicket(Step, frozen=True, tag="bonus_ticket"):
    """WL-170: the skill that draws one ticket more."""


class DiscardedOrDeck(Step, frozen=True, tag="discards_or_deck"):
    """WL-152: a ticket from the discards; if there is none that counts, from the deck."""


class EndOfTurn(Step, frozen=True, tag="end_of_turn"):
    """WL-14: the next trotter's turn."""


# -- at a real table, on either board ----------------------------------------------------------------------------------


class ChooseBoard(Decision, frozen=True, tag="board"):
    """Which board lies on the table."""


class NameObjectives(Decision, frozen=True, tag="name_objectives"):
    """WL-10: the objectives you drew."""


# -- on our map --------------------------------------------------------------------------------------------------------


class PointAtHome(Decision, frozen=True, tag="point_at_home_town"):
    """WL-6: where a trotter starts."""

    trotter: int


class PointAtCard(Decision, frozen=True, tag="point_at_destination_card"):
    """WL-47: the destination card that came up."""


class YourTurnOnMap(Decision, frozen=True, tag="your_turn_on_our_map"):
    """WL-13: where you travelled, or that your turn is over."""


class CountOnMap(Decision, frozen=True, tag="count_on_our_map"):
    """WL-54: what you have at the end."""


# -- on the printed board ----------------------------------------------------------------------------------------------


class YourTurn(Decision, frozen=True, tag="your_turn"):
    """WL-13, WL-14: your turn. It is over when you say what comes after it."""


class WhereItGoes(Decision, frozen=True, tag="where_it_goes"):
    """WL-31: where the Automaton goes, as you see it on your board."""


class HowFarItFlies(Decision, frozen=True, tag="how_far_it_flies"):
    """WL-41, WL-43: how far from where it lands to a displayed card."""


class KindOfCard(Decision, frozen=True, tag="kind_of_card"):
    """WL-45: which kind of place the Automaton has gained."""


class CountCards(Decision, frozen=True, tag="count_cards"):
    """WL-162: how many of its cards are of one kind of place, or in how many zones they lie."""

    what: str


class DidYouMove(Decision, frozen=True, tag="did_you_move"):
    """WL-192: whether you moved in a round in which no Automaton did."""


class Count(Decision, frozen=True, tag="count"):
    """WL-54: what you have at the end, after your last turn if that is the very last."""


class AutomatonCollects(Bot, frozen=True, tag="automaton_collects"):
    """WL-19 to WL-23: it takes a collectible, or waits for it."""


class LookForDestination(Step, frozen=True, tag="look_for_destination"):
    """WL-31: what it looks for is told before you are asked where it goes."""


class CardCounts(Step, frozen=True, tag="card_counts"):
    """WL-163: the card is known as far as it matters; the objectives are looked at."""


class EndOfAutomatonTurn(Step, frozen=True, tag="end_of_automaton_turn"):
    """WL-14: the next Automaton's turn, or yours."""


# Those without numbers of their own are made once.
GOAL, DEAL, REFILL, TURN_UP, ENCOUNTER, LOOK = (
    DrawGoal(), DealToYou(), RefillRow(), TurnUpCard(), DrawEncounter(), LookAtCard(),
)  # fmt: skip
YOUR_ACTION, PICK, ROW, WAY, KEEP, LIMIT = (
    YourAction(), PickTicket(), PickFromRow(), FindWay(), KeepEncounter(), KeepHandLimit(),
)  # fmt: skip
GOES_ON, BONUS, DISCARDED, END_OF_TURN = AutomatonGoesOn(), BonusTicket(), DiscardedOrDeck(), EndOfTurn()
