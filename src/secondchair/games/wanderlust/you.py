"""Your turn: two actions of three kinds (WL-13), and all that they bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from secondchair.core.rules import Event
from secondchair.games.wanderlust import encounters, trips
from secondchair.games.wanderlust.actions import (
    Adjust,
    Arrange,
    Collect,
    Discard,
    Done,
    EndTurn,
    Keep,
    PutBack,
    Recover,
    Refresh,
    Step,
    Take,
    TakeTop,
    Travel,
    UseByHand,
    Way,
    Yours,
)
from secondchair.games.wanderlust.atlas import FLYING
from secondchair.games.wanderlust.content import CAMERA, COLLECTIBLES, MANUAL
from secondchair.games.wanderlust.race import (
    Out,
    can_draw_ticket,
    check_objectives,
    gain_card,
    gain_token,
    reached,
    renew_row,
)
from secondchair.games.wanderlust.state import (
    ARRANGE,
    BONUS,
    BY_HAND,
    DEAL,
    KEEP,
    LIMIT,
    MEET,
    NONE,
    PICK,
    PUT_BACK,
    RECOVER,
    REFILL,
    ROW,
    TRIP,
    YOU,
    K,
    State,
    Trip,
    place_target,
    trotter_target,
)

UP: Literal[1] = 1
DOWN: Literal[-1] = -1
TAKE_TOP, REFRESH, END_TURN, DONE = TakeTop(), Refresh(), EndTurn(), Done()
ADJUSTABLE: tuple[Literal["xp", "souvenir", "postcard", "camera", "action"], ...] = ("xp", *COLLECTIBLES, "action")
ADJUSTMENTS = tuple(Adjust(what, by) for what in ADJUSTABLE for by in (UP, DOWN))  # tickets are drawn and discarded


def hand_limit(s: State) -> int:
    """WL-122, and the skill that raises it."""
    more = s.trotter.amount if s.trotter.effect == "hand_limit_and_refresh" else 0
    return s.content.numbers.tickets_hand_limit + more


# -- what you may do ---------------------------------------------------------------------------------------------------


def legal(s: State) -> Sequence[Yours]:
    if not s.todo:
        return _main(s)
    what, a, _ = s.todo[-1]
    c = s.content
    if what in (PICK, ROW):
        return _tickets(s, deck=what == PICK)
    if what == TRIP:
        assert s.trip is not None
        ways: Sequence[Yours] = trips.way_actions(s, s.trip) if len(s.trip.path) == 1 else ()
        return [*ways, *trips.steps(s, s.trip)]
    if what == LIMIT:
        return [Discard(c.tickets[i].id) for i, n in enumerate(s.hand) if n]
    if what == KEEP:
        return [Keep(c.encounters[kind].id) for kind in dict.fromkeys(s.seen)]
    if what == RECOVER:
        return [Recover(c.tickets[i].id) for i in recoverable(s)]
    if what == PUT_BACK:
        return [PutBack(c.places[card].id) for card in s.seen]
    if what == ARRANGE:
        return [Arrange(c.places[card].id) for card in s.display[: len(s.display) - a] if card >= 0]
    return _by_hand(s)


def _tickets(s: State, deck: bool) -> list[Yours]:
    """WL-120, WL-121: any ticket of the row, or the top of the deck."""
    tickets = s.content.tickets
    found: list[Yours] = [Take(tickets[i].id) for i in sorted({i for i in s.row if i >= 0})]
    if deck and can_draw_ticket(s):
        found.append(TAKE_TOP)
    return found


def _main(s: State) -> list[Yours]:
    """WL-13: take tickets, travel, collect; or end the turn (WL-142)."""
    kinds = s.content.numbers.turn_kinds_of_action
    found: list[Yours] = []
    if s.actions:
        if s.fresh and not s.refreshed and s.trotter.effect == "hand_limit_and_refresh":
            found.append(REFRESH)
        if "take_tickets" in kinds:
            found += _tickets(s, deck=True)
        if "travel" in kinds:
            places = s.content.places
            found += [Travel(places[to].id) for to in trips.destinations(s)]
    if "collect" in kinds:
        found += [Collect(n) for n in collectable(s)]
    found += _uses_by_hand(s)
    found.append(END_TURN)
    return found


def collectable(s: State) -> list[int]:
    """WL-140, WL-141: with how many discounts you can buy the collectible of the place now; none if you cannot."""
    here = s.place[YOU]
    if s.visit[YOU] == NONE:
        return []
    kind, most = s.content.offers[here]
    if s.visit[YOU] >= most:
        return []
    discounts = discount_cards(s) if kind == CAMERA else 0
    found = []
    for n in range(discounts + 1):
        cost = price(s, kind, n)
        if cost <= s.actions:
            found.append(n)
        if not cost:
            break
    return found


def discount_cards(s: State) -> int:
    return sum(n for kind, n in enumerate(s.kept) if n and s.content.encounters[kind].effect == "camera_discount")


def price(s: State, kind: int, discounts: int) -> int:
    """WL-140: what a collectible costs in actions."""
    cost = s.content.numbers.collect_costs[kind]
    if kind == CAMERA and s.trotter.effect == "camera_cost":
        cost = s.trotter.amount
    for card, n in enumerate(s.kept):
        if discounts and n and s.content.encounters[card].effect == "camera_discount":
            cost -= s.content.encounters[card].amount * min(n, discounts)
            discounts -= min(n, discounts)
    return max(0, cost)


def recoverable(s: State) -> list[int]:
    """Kinds of ticket in the discards that are not wild."""
    return [i for i, n in enumerate(s.discards) if n and i not in s.content.wilds]


def _uses_by_hand(s: State) -> list[Yours]:
    """Kept cards and a skill without code; each skill once a turn."""
    cards = s.content.encounters
    found: list[Yours] = [UseByHand(cards[i].id) for i, n in enumerate(s.kept) if n and cards[i].effect == MANUAL]
    if s.trotter.effect == MANUAL and s.fresh and not s.refreshed:
        found.append(UseByHand(""))
    return found


def _by_hand(s: State) -> list[Yours]:
    found: list[Yours] = [DONE]
    found += [a for a in ADJUSTMENTS if a.by > 0 or _stock(s, a.what) > 0]
    if can_draw_ticket(s):
        found.append(Adjust("draw_ticket", 1))
    found += [Discard(s.content.tickets[i].id) for i, n in enumerate(s.hand) if n]
    return found


def _stock(s: State, what: str) -> int:
    if what == "xp":
        return s.xp[YOU]
    if what == "action":
        return s.actions
    return s.tokens[COLLECTIBLES.index(what)]


def has_free_camera(s: State) -> bool:
    """WL-140: a camera that costs nothing may be taken after the last action."""
    here = s.place[YOU]
    if s.visit[YOU] == NONE or s.content.offers[here][0] != CAMERA:
        return False
    return bool(collectable(s))


# -- what it does ------------------------------------------------------------------------------------------------------


def apply(s: State, a: Yours, out: Out) -> None:
    match a:
        case Take() | TakeTop():
            _take(s, a, out)
        case Refresh():
            s.refreshed = True
            renew_row(s, out, "WL-170")
        case Travel():
            _set_out(s, a, out)
        case Way():
            for place, pay in zip(a.places, a.pay, strict=True):
                _step(s, Step(place, pay), out)
        case Step():
            _step(s, a, out)
        case Collect():
            _collect(s, a, out)
        case EndTurn():
            s.actions = NONE
        case Discard():
            _discard(s, a, out)
        case Keep():
            _keep(s, a, out)
        case Recover():
            s.todo.pop()
            ticket = s.content.ticket_index[a.ticket]
            s.discards[ticket] -= 1
            s.hand[ticket] += 1
            _tell(s, out, f"You take back {s.content.tickets[ticket].one}.", "WL-152")
        case PutBack() | Arrange():
            _order(s, a, out)
        case UseByHand():
            _use_by_hand(s, a, out)
        case Adjust():
            _adjust(s, a, out)
        case Done():
            s.todo.pop()


def _tell(s: State, out: Out, text: str, rule: str, *targets: str) -> None:
    if out is not None:
        out.append(Event(text, rule, (*targets, trotter_target(YOU))))


def _spend_action(s: State, n: int = 1) -> None:
    s.actions -= n
    s.fresh = False


def _take(s: State, a: Take | TakeTop, out: Out) -> None:
    """WL-120: the first pick of an action leads to the others; an encounter gives a single one from the row."""
    if not s.todo:
        _spend_action(s)
        s.taken = 0
        s.todo += [(LIMIT, 0, 0), (BONUS, 0, 0)]
        s.todo += [(PICK, 0, 0)] * (s.content.numbers.tickets_per_action - 1)
    else:
        s.todo.pop()
    if isinstance(a, TakeTop):
        s.todo.append((DEAL, 1, 0))
        return
    ticket = s.content.ticket_index[a.ticket]
    s.row[s.row.index(ticket)] = NONE
    s.hand[ticket] += 1
    s.taken |= 1 << ticket
    s.todo.append((REFILL, 0, 0))
    _tell(s, out, f"You take {s.content.tickets[ticket].one} from the row.", "WL-120", f"row:{a.ticket}")


def _set_out(s: State, a: Travel, out: Out) -> None:
    _spend_action(s)
    to = s.content.index[a.to]
    s.trip = Trip(to, (s.place[YOU],))
    s.todo += [(LIMIT, 0, 0), (TRIP, 0, 0)]
    _tell(s, out, f"You set out for {s.content.places[to].name}.", "WL-130", place_target(a.to))


def _step(s: State, a: Step, out: Out) -> None:
    """WL-131, WL-132: pay and go one step; the last one ends the trip."""
    c, trip = s.content, s.trip
    assert trip is not None
    here, there = trip.path[-1], c.index[a.to]
    mode = next(m for j, m in c.atlas.edges[here] if j == there and pays(s, a.pay, m))
    xp, skill = pay(s, a.pay, mode)
    flight = mode == FLYING
    trip = Trip(trip.to, (*trip.path, there), trip.xp + xp, trip.flights + flight, trip.skill or skill)
    s.trip = trip
    if out is not None:
        how = "fly" if flight else f"go by {c.atlas.modes[mode].replace('_', ' ')}"
        paid = "your skill" if a.pay == trips.SKILL else _payer_name(s, a.pay)
        _tell(s, out, f"You {how} to {c.places[there].name}, paid with {paid}.", "WL-131", place_target(a.to))
    if there == trip.to:
        _arrive(s, trip, out)


def _payer_name(s: State, pay: str) -> str:
    c = s.content
    if pay in c.ticket_index:
        return c.tickets[c.ticket_index[pay]].one
    return c.encounters[c.encounter_index[pay]].name


def pays(s: State, pay: str, mode: int) -> bool:
    """Where two edges join the same places (two airports joined by a track), the payment tells which one is meant."""
    c = s.content
    if pay == trips.SKILL:
        return c.atlas.modes[mode] == s.trotter.type
    if pay in c.encounter_index:
        card = c.encounters[c.encounter_index[pay]]
        return card.effect == "free_step" or mode == FLYING
    ticket = c.ticket_index[pay]
    swaps = s.trotter.effect == "ticket_as_type" and c.atlas.modes[mode] == s.trotter.type
    return ticket in c.mode_tickets[mode] or ticket in c.wilds or swaps


def pay(s: State, pay: str, mode: int) -> tuple[int, bool]:
    """WL-48, WL-131: the XP that this payment counts for, and whether it used the skill."""
    c = s.content
    if pay == trips.SKILL:
        return 0, True
    if pay in c.encounter_index:
        s.kept[c.encounter_index[pay]] -= 1
        return 0, False
    ticket = c.ticket_index[pay]
    s.hand[ticket] -= 1
    s.discards[ticket] += 1
    swapped = ticket not in c.mode_tickets[mode] and ticket not in c.wilds
    return int(c.tickets[ticket].counts_for_xp), swapped


def _arrive(s: State, trip: Trip, out: Out) -> None:
    """WL-134, WL-135: the card and what follows it; then an encounter for each flight."""
    s.todo.pop()
    s.todo += [(MEET, 0, 0)] * trip.flights
    s.place[YOU] = trip.to
    s.visit[YOU] = NONE
    s.moved = True
    s.trip = None
    if trip.to in s.display:
        gain_card(s, YOU, trip.xp, out)
    else:
        reached(s, YOU, trip.xp, out)


def _collect(s: State, a: Collect, out: Out) -> None:
    kind, _ = s.content.offers[s.place[YOU]]
    _spend_action(s, price(s, kind, a.discounts))
    left = a.discounts
    for card, n in enumerate(s.kept):
        if n and s.content.encounters[card].effect == "camera_discount":
            used = min(n, left)
            s.kept[card] -= used
            left -= used
    s.visit[YOU] += 1
    s.moved = True
    gain_token(s, YOU, kind, 1, out, "WL-140")


def _discard(s: State, a: Discard, out: Out) -> None:
    ticket = s.content.ticket_index[a.ticket]
    s.hand[ticket] -= 1
    s.discards[ticket] += 1
    _tell(s, out, f"You discard {s.content.tickets[ticket].one}.", "WL-122")


def _keep(s: State, a: Keep, out: Out) -> None:
    """The skill of two encounter cards: the other one goes to the bottom of the deck."""
    s.todo.pop()
    kept = s.content.encounter_index[a.card]
    other = next((kind for kind in s.seen if kind != kept), kept)
    s.seen = ()
    s.below += (other,)
    encounters.gain(s, kept, out)


def _order(s: State, a: PutBack | Arrange, out: Out) -> None:
    """A known order is made one card at a time; the last card has no choice."""
    card = s.content.index[a.card]
    what, n, _ = s.todo.pop()
    if what == PUT_BACK:
        s.seen = tuple(c for c in s.seen if c != card)
        s.top = (*s.top[:n], card, *s.top[n:])
        if len(s.seen) == 1:
            s.top = (*s.top[: n + 1], *s.seen, *s.top[n + 1 :])
            s.seen = ()
        elif s.seen:
            s.todo.append((PUT_BACK, n + 1, 0))
        return
    s.display.remove(card)
    s.display.insert(len(s.display) - n, card)
    if sum(c >= 0 for c in s.display) > n + 2:
        s.todo.append((ARRANGE, n + 1, 0))
    else:
        _tell(s, out, "The destination cards lie in a new order.", "WL-150")


def _use_by_hand(s: State, a: UseByHand, out: Out) -> None:
    if a.card:
        kind = s.content.encounter_index[a.card]
        s.kept[kind] -= 1
        s.todo.append((BY_HAND, kind, 0))
        _tell(s, out, f"You use {s.content.encounters[kind].name}.", "WL-151")
    else:
        s.refreshed = True
        s.todo.append((BY_HAND, NONE, 0))
        _tell(s, out, f"You use your skill: {s.trotter.skill}.", "WL-170")


def _adjust(s: State, a: Adjust, out: Out) -> None:
    match a.what:
        case "xp":
            s.xp[YOU] += a.by
        case "action":
            s.actions += a.by
        case "draw_ticket":
            s.todo.append((DEAL, 0, 0))
        case _:
            s.tokens[YOU * K + COLLECTIBLES.index(a.what)] += a.by
    if out is not None and a.what != "draw_ticket":
        _tell(s, out, f"{a.what.capitalize()} {a.by:+d}.", "WL-210")
    check_objectives(s, YOU, out)
