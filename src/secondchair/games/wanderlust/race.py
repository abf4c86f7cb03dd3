"""What happens to any trotter: cards gained, objectives completed, the end triggered; and the decks behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from secondchair.core.pending import Out, tell
from secondchair.core.words import counted, listed
from secondchair.games.wanderlust.content import COLLECTIBLES, Content
from secondchair.games.wanderlust.pending import REFILL, TURN_UP, DestinationReached, PointAtCard
from secondchair.games.wanderlust.scoring import is_met
from secondchair.games.wanderlust.state import (
    NONE,
    YOU,
    K,
    State,
    place_target,
    trotter_name,
    trotter_target,
)

FINISHED = "objectives"  # causes of the end
NO_CARDS = "no cards"
STANDSTILL = "standstill"


def verb(t: int, plain: str, third: str = "") -> str:
    """ "You gain", "Automaton 1 gains"."""
    return f"{trotter_name(t)} {plain if t == YOU else third or plain + 's'}"


# -- destinations ------------------------------------------------------------------------------------------------------


def gain_card(s: State, t: int, xp: int, out: Out) -> None:
    """WL-45 to WL-50: the card, the shift, the reveal, the XP; then objectives are checked."""
    card = s.place[t]
    s.display.remove(card)
    s.display.insert(0, NONE)  # WL-46: what lies left of the gap moves one spot to the right
    s.visited[t] += (card,)
    s.visit[t] = 0
    s.moved = True
    if out is not None:
        place = s.content.places[card]
        text = f"{verb(t, 'gain')} {place.name}. The cards left of it move to the right."
        tell(out, text, "WL-45", place_target(place.id), trotter_target(t))
    s.pending.append(DestinationReached(t, xp))
    s.pending.append(PointAtCard() if s.at_table else TURN_UP)


def cards_in_deck(s: State) -> int:
    return len(s.top) + len(s.bag) + len(s.bottom)


def next_cards(s: State) -> list[int]:
    """The destination cards that may come next: the known top one, or any unseen one, or the known lowest ones."""
    if s.top:
        return [s.top[0]]
    return s.bag or [s.bottom[0]]


def remove_next(s: State, card: int) -> None:
    if s.top:
        s.top = s.top[1:]
    elif s.bag:
        s.bag.remove(card)
    else:
        s.bottom = s.bottom[1:]


def zone_is_free(s: State, t: int, place: int) -> bool:
    """WL-8: no two Automatons start in one zone."""
    zones = {s.content.zone_of[s.home[other]] for other in range(1, t)}
    return t == YOU or s.content.zone_of[place] not in zones


def reveal(s: State, card: int, out: Out) -> None:
    """WL-47: the new card comes into the leftmost spot; in the setup, the first one lies furthest right (WL-112)."""
    remove_next(s, card)
    spot = max(i for i, there in enumerate(s.display) if there == NONE)
    s.display[spot] = card
    if out is not None and (s.round or s.at_table):  # the setup is told when it is done
        place = s.content.places[card]
        tell(out, f"New destination: {place.name}.", "WL-47", place_target(place.id))


def reached(s: State, t: int, xp: int, out: Out) -> None:
    """WL-48 to WL-50: Travel XP for the destination, after its card; then the objectives."""
    s.xp[t] += xp
    if out is not None:
        rule = "WL-48" if t == YOU else "WL-49"
        tell(out, f"{verb(t, 'get')} {xp} Travel XP.", rule, trotter_target(t))
    check_objectives(s, t, out)
    if not cards_in_deck(s) and max(s.display) == NONE:  # WL-191
        trigger(s, t, NO_CARDS, out)


# -- objectives and the end --------------------------------------------------------------------------------------------


def check_objectives(s: State, t: int, out: Out) -> None:
    """WL-163: after every change, for the active trotter; several at once count in the order of the display."""
    for i, goal in enumerate(s.goals):
        if t in s.done[i] or not is_met(s, t, goal):
            continue
        if sum(t in who for who in s.done) >= s.content.numbers.race_objective_markers:
            return
        complete(s, t, i, out)


def complete(s: State, t: int, i: int, out: Out) -> None:
    """WL-160: trotter t places a marker on the i-th objective in play; with its second one it triggers the end."""
    s.done[i] += (t,)
    if out is not None:
        objective = s.content.objectives[s.goals[i]]
        text = f"{verb(t, 'complete')} {objective.name}."
        tell(out, text, "WL-160", f"objective:{objective.id}", trotter_target(t))
    if sum(t in who for who in s.done) >= s.content.numbers.race_objectives_to_finish:
        trigger(s, t, FINISHED, out)


def trigger(s: State, t: int, cause: str, out: Out) -> None:
    """WL-51, WL-52: the end is triggered once; then everybody has one last turn, beginning with the next trotter."""
    if s.trigger != NONE:
        return
    s.trigger, s.cause = t, cause
    s.last_turns = s.n * s.content.numbers.race_last_turns_each
    if out is None:
        return
    why = {
        FINISHED: f"{verb(t, 'have', 'has')} completed {s.content.numbers.race_objectives_to_finish} objectives",
        NO_CARDS: "No destination is left",
        STANDSTILL: f"Nothing has moved for {s.content.numbers.race_standstill_rounds} rounds",
    }[cause]
    rule = {FINISHED: "WL-51", NO_CARDS: "WL-191", STANDSTILL: "WL-192"}[cause]
    tell(out, f"{why}: every trotter has one last turn, then the race is over.", rule)


class Markable(Protocol):
    """A race as far as markers and its end go: on the screen, or at a table."""

    content: Content
    done: list[tuple[int, ...]]
    trigger: int
    cause: str
    last_turns: int


def take_back(s: Markable, t: int, i: int) -> None:
    """A correction: trotter t has no marker on the i-th objective, and an end that rested on it is not triggered."""
    s.done[i] = tuple(other for other in s.done[i] if other != t)
    placed = sum(t in who for who in s.done)
    if s.trigger == t and s.cause == FINISHED and placed < s.content.numbers.race_objectives_to_finish:
        s.trigger, s.cause, s.last_turns = NONE, "", 0


def gain_token(s: State, t: int, kind: int, n: int, out: Out, rule: str) -> None:
    s.tokens[t * K + kind] += n
    if out is not None:
        what = COLLECTIBLES[kind] if n == 1 else f"{COLLECTIBLES[kind]}s"
        tell(out, f"{verb(t, 'take')} {'a' if n == 1 else n} {what}.", rule, trotter_target(t))
    check_objectives(s, t, out)


# -- tickets -----------------------------------------------------------------------------------------------------------


def ticket_deck_ready(s: State) -> bool:
    """WL-123: an empty ticket deck takes in the discards. Is there a ticket to draw?"""
    if any(s.deck):
        return True
    if any(s.discards):
        s.deck, s.discards = s.discards, [0] * len(s.discards)
        return True
    return False


def can_draw_ticket(s: State) -> bool:
    return any(s.deck) or any(s.discards)


def tickets_in_words(c: Content, counts: Sequence[int]) -> str:
    """ "2 car tickets and a wild ticket"."""
    held = [(ticket, n) for ticket, n in zip(c.tickets, counts, strict=True) if n]
    words = [ticket.one if n == 1 else counted(n, f"{ticket.name.lower()} ticket") for ticket, n in held]
    return listed(words, none="no ticket")


def renew_row(s: State, out: Out, rule: str) -> None:
    """The whole row to the discards, and a new one."""
    for spot, ticket in enumerate(s.row):
        if ticket != NONE:
            s.discards[ticket] += 1
            s.row[spot] = NONE
    s.pending += [REFILL] * len(s.row)
    tell(out, "The ticket row is discarded and dealt anew.", rule)


# -- encounter cards ---------------------------------------------------------------------------------------------------


def encounters_in_deck(s: State) -> int:
    """Those above the cards whose place at the bottom is known, and those cards."""
    return sum(s.unseen) - s.face_down + len(s.below)


def next_encounters(s: State) -> list[tuple[int, int]]:
    """The encounter cards that may come next, each with how many of it there are."""
    if sum(s.unseen) > s.face_down:
        return [(kind, n) for kind, n in enumerate(s.unseen) if n]
    return [(s.below[0], 1)]


def remove_encounter(s: State, kind: int) -> None:
    if sum(s.unseen) > s.face_down:
        s.unseen[kind] -= 1
    else:
        s.below = s.below[1:]


def take_face_down(s: State, t: int) -> bool:
    """WL-28, AMB-30: an Automaton takes the next card unseen. False if the deck is empty (WL-153)."""
    if not encounters_in_deck(s):
        return False
    if sum(s.unseen) <= s.face_down:  # a card whose place was known: face down it is one of the unseen again
        s.unseen[s.below[0]] += 1
        s.below = s.below[1:]
    s.face_down += 1
    s.met[t] += 1
    return True
