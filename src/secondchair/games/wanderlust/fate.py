"""Where fate draws from, and what a draw does: home towns, objectives, tickets, destinations, encounters."""

from __future__ import annotations

from secondchair.core.pending import Fate, Out, Source, drawn, drawn_from, possible, tell
from secondchair.core.words import capital, listed
from secondchair.games.wanderlust import encounters, race
from secondchair.games.wanderlust.actions import DealTicket, DrawHome, DrawObjective, Meet, Peek, Reveal
from secondchair.games.wanderlust.content import TOLD
from secondchair.games.wanderlust.pending import (
    ENCOUNTER,
    KEEP,
    DealToYou,
    DrawEncounter,
    DrawGoal,
    DrawHomeTown,
    LookAtCard,
    RefillRow,
    TurnUpCard,
)
from secondchair.games.wanderlust.state import NONE, State

# -- home towns and objectives -----------------------------------------------------------------------------------------


@drawn_from(DrawHomeTown)
def _home_towns(s: State, p: DrawHomeTown) -> Source:
    cards = race.next_cards(s)
    return Source("destinations", cards, s.content.draws.homes.__getitem__, [1] * len(cards))


@drawn(DrawHomeTown)
def _home_town(s: State, p: DrawHomeTown, a: DrawHome, out: Out) -> None:
    """WL-6 to WL-8, AMB-3: a home town is a city or a port, and no two Automatons share a zone."""
    card = s.content.index[a.card]
    race.remove_next(s, card)
    if s.content.homes[card] and race.zone_is_free(s, p.trotter, card):
        s.home[p.trotter] = s.place[p.trotter] = card
    else:
        s.refused += (card,)
        s.pending.append(p)


@drawn_from(DrawGoal)
def _goals(s: State, p: DrawGoal) -> Source:
    found = enumerate(s.content.objectives)
    left = [goal for goal, objective in found if goal not in s.goals and objective.metric != TOLD]
    return Source("objectives", left, s.content.draws.objectives.__getitem__, [1] * len(left))


@drawn(DrawGoal)
def _goal(s: State, p: DrawGoal, a: DrawObjective, out: Out) -> None:
    s.goals += (s.content.objective_index[a.objective],)
    s.done.append(())
    if out is not None and len(s.goals) == s.content.numbers.race_objectives_drawn:
        goals = [s.content.objectives[goal] for goal in s.goals]
        text = f"The objectives of this race are {listed([goal.name for goal in goals])}."
        tell(out, text, "WL-10", *(f"objective:{goal.id}" for goal in goals))


# -- tickets -----------------------------------------------------------------------------------------------------------


@possible(DealToYou, RefillRow)
def _is_a_ticket_left(s: State, p: Fate) -> bool:
    return race.ticket_deck_ready(s)


@drawn_from(DealToYou, RefillRow)
def _tickets(s: State, p: Fate) -> Source:
    kinds = [kind for kind, n in enumerate(s.deck) if n]
    return Source("tickets", kinds, s.content.draws.tickets.__getitem__, [s.deck[kind] for kind in kinds])


@drawn(DealToYou)
def _ticket_for_you(s: State, p: DealToYou, a: DealTicket, out: Out) -> None:
    kind = s.content.ticket_index[a.ticket]
    s.deck[kind] -= 1
    s.hand[kind] += 1
    s.taken |= p.taken << kind
    if out is not None and s.round:  # the setup is told when it is done
        tell(out, f"{capital(s.content.tickets[kind].one)} is dealt to you.", "WL-110")


@drawn(RefillRow)
def _ticket_for_the_row(s: State, p: RefillRow, a: DealTicket, out: Out) -> None:
    kind = s.content.ticket_index[a.ticket]
    s.deck[kind] -= 1
    s.row[s.row.index(NONE)] = kind
    if out is not None and s.round:
        tell(out, f"{capital(s.content.tickets[kind].one)} comes into the row.", "WL-111")


# -- destinations ------------------------------------------------------------------------------------------------------


@possible(TurnUpCard, LookAtCard)
def _is_a_card_left(s: State, p: Fate) -> bool:
    return race.cards_in_deck(s) > 0


@drawn_from(TurnUpCard)
def _cards(s: State, p: TurnUpCard) -> Source:
    cards = race.next_cards(s)
    return Source("destinations", cards, s.content.draws.reveals.__getitem__, [1] * len(cards))


@drawn(TurnUpCard)
def _card(s: State, p: TurnUpCard, a: Reveal, out: Out) -> None:
    race.reveal(s, s.content.index[a.card], out)


@drawn_from(LookAtCard)
def _cards_to_look_at(s: State, p: LookAtCard) -> Source:
    cards = race.next_cards(s)
    return Source("destinations", cards, s.content.draws.peeks.__getitem__, [1] * len(cards))


@drawn(LookAtCard)
def _card_looked_at(s: State, p: LookAtCard, a: Peek, out: Out) -> None:
    card = s.content.index[a.card]
    race.remove_next(s, card)
    s.seen += (card,)
    tell(out, f"You look at {s.content.places[card].name}.", "WL-150")


# -- encounters --------------------------------------------------------------------------------------------------------


@possible(DrawEncounter)
def _is_an_encounter_left(s: State, p: DrawEncounter) -> bool:
    return race.encounters_in_deck(s) > 0


@drawn_from(DrawEncounter)
def _encounters(s: State, p: DrawEncounter) -> Source:
    cards = race.next_encounters(s)
    action = s.content.draws.encounters.__getitem__
    return Source("encounters", [kind for kind, _ in cards], action, [n for _, n in cards])


@drawn(DrawEncounter)
def _encounter(s: State, p: DrawEncounter, a: Meet, out: Out) -> None:
    """WL-135; with the skill of two cards, the choice comes after the second."""
    kind = s.content.encounter_index[a.card]
    race.remove_encounter(s, kind)
    if s.trotter.effect != "encounter_choice":
        encounters.gain(s, kind, out)
        return
    s.offered += (kind,)
    tell(out, f"You look at the {s.content.encounters[kind].name}.", "WL-170")
    if len(s.offered) < s.trotter.amount and race.encounters_in_deck(s):
        s.pending.append(ENCOUNTER)
    elif len(s.offered) == 1:
        s.offered = ()
        encounters.gain(s, kind, out)
    else:
        s.pending.append(KEEP)
