"""Why one action is better than another, in words: what counts in a race, and what an action is of use for."""

from __future__ import annotations

from collections import defaultdict

from secondchair.core.outlook import Count
from secondchair.core.words import counted, listed
from secondchair.games.wanderlust import greedy
from secondchair.games.wanderlust.actions import Collect, Take, Travel, Way, Yours
from secondchair.games.wanderlust.content import COLLECTIBLES, KINDS
from secondchair.games.wanderlust.pending import DealToYou, YourAction
from secondchair.games.wanderlust.scoring import SECTIONS, is_met, markers, progress
from secondchair.games.wanderlust.state import NONE, YOU, K, State, clone
from secondchair.games.wanderlust.traveller import is_last_turn
from secondchair.games.wanderlust.words import way_flights

LEADER = "{} of the Automaton that leads"
OBJECTIVE = 8.0  # about what the first marker gives (WL-181)
KIND_NAMES = {"city": ("city card", "city cards"), "port": ("port card", "port cards"),
              "wonder": ("natural wonder", "natural wonders")}  # fmt: skip
TOKEN_WORTH = (0.6, 1.0, 1.6)  # of a souvenir, a postcard and a camera, besides what objectives ask for


def counts(s: State) -> dict[str, Count]:
    """Objectives decide the race (WL-12); all else is worth what the open ones still ask for, and its points."""
    c, wanted = s.content, _wanted(s)
    kinds = [sum(c.kind_of[card] == kind for card in s.visited[YOU]) for kind in range(len(KINDS))]
    tokens = s.tokens[YOU * K : YOU * K + K]
    best = max(range(1, s.n), key=lambda t: (markers(s, t), _points(s, t)))
    coming = sum(isinstance(p, DealToYou) for p in s.pending)  # from the deck, still face down
    later = s.trigger == NONE or s.last_turns > 0  # else the race is over (WL-52), and nobody travels any more
    found = {
        "objectives": Count(markers(s, YOU), "objective completed", "objectives completed", OBJECTIVE),
        "xp": Count(s.xp[YOU], "Travel XP", "Travel XP", 0.2 + wanted["travel_xp"], fewer="{} less {}"),
        "met": Count(s.met[YOU], "encounter card", "encounter cards", 0.4 + wanted["encounter_cards"]),
        "cards": Count(len(s.visited[YOU]), "destination card", "destination cards", 0.5 + wanted["destinations"]),
        "tickets": Count(sum(s.hand) + coming, "ticket in hand", "tickets in hand", 0.3 * later),
        "actions": Count(max(0, s.actions) if s.turn == YOU else 0, "action left", "actions left", 0.5),
        "theirs": Count(markers(s, best), LEADER.format("objective"), LEADER.format("objectives"), -OBJECTIVE),
    }  # fmt: skip
    for kind, n in zip(KINDS, kinds, strict=True):
        found[kind] = Count(n, *KIND_NAMES[kind], wanted[f"{kind}_destinations"])
    for i, (name, n) in enumerate(zip(COLLECTIBLES, tokens, strict=True)):
        worth = TOKEN_WORTH[i] * (1 + 2 * bool(greedy.token_missing(s, i)))
        found[name] = Count(n, name, f"{name}s", worth)
    return found


def _wanted(s: State) -> defaultdict[str, float]:
    """By what objectives count: how much of one a single thing of it is, of those that you still may complete."""
    found: defaultdict[str, float] = defaultdict(float)
    for i, goal in enumerate(s.goals):
        if YOU not in s.done[i]:
            found[s.content.objectives[goal].metric] += OBJECTIVE / max(1, sum(progress(s, YOU, goal)[1]))
    return found


def _points(s: State, t: int) -> int:
    return sum(SECTIONS[name][2](s, t) for name in s.content.numbers.solo_score_sections)


def deeds(s: State, a: Yours) -> list[str]:
    match a:
        case Travel():
            return _travel(s, s.content.index[a.to])
        case Way():
            return _way(s, a)
        case Take():
            return _ticket(s, a)
        case Collect():
            return _collect(s)
    return []


def _travel(s: State, card: int) -> list[str]:
    """WL-130: the card of the destination, and the objectives that it counts for."""
    after = clone(s)
    after.visited[YOU] = (*s.visited[YOU], card)
    after.place[YOU] = card
    still_open = [goal for i, goal in enumerate(s.goals) if YOU not in s.done[i]]
    helped = [goal for goal in still_open if progress(after, YOU, goal) > progress(s, YOU, goal)]
    completed = [goal for goal in helped if is_met(after, YOU, goal)]
    if completed:
        return [f"completes {_objectives(s, completed)}"]
    return [f"counts for {_objectives(s, helped)}"] if helped else []


def _objectives(s: State, goals: list[int]) -> str:
    return listed([s.content.objectives[goal].name for goal in goals])


def _way(s: State, a: Way) -> list[str]:
    assert s.trip is not None
    c = s.content
    xp = sum(c.tickets[c.ticket_index[pay]].counts_for_xp for pay in a.pay if pay in c.ticket_index)
    spent = sum(pay in c.ticket_index for pay in a.pay)
    found = [f"brings {xp} XP for {counted(spent, 'ticket')}" if spent else "spends no ticket"]
    flights = way_flights(c, s.trip.path[-1], a)
    return [*found, f"meets {counted(flights, 'encounter')}"] if flights else found


def _ticket(s: State, a: Take) -> list[str]:
    """Cards of the display that a shortest way to needs this ticket for, while there is an action left to travel."""
    c, i = s.content, s.content.ticket_index[a.ticket]
    left = s.actions - isinstance(s.pending[-1], YourAction)  # what is picked besides costs no other
    if is_last_turn(s) and left <= 0:
        return []
    if i in c.wilds:
        return ["pays any step"]
    towards = [c.places[card].name for card in s.display if card != NONE and greedy.on_the_way(s, i, card)]
    return [f"takes {c.tickets[i].one} for the way to {listed(towards, 'or')}"] if towards else []


def _collect(s: State) -> list[str]:
    kind, _ = s.content.offers[s.place[YOU]]
    missing = greedy.token_missing(s, kind)
    name = COLLECTIBLES[kind]
    return [f"brings one of {counted(missing, name)} that the Collector still lacks"] if missing else []
