"""Your turn: two actions of three kinds (WL-13), and all that they bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, assert_never

from secondchair.core.pending import Decision, Out, choices, chosen, legal, possible, step, tell
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
from secondchair.games.wanderlust.pending import (
    BONUS,
    DEAL,
    ENCOUNTER,
    LIMIT,
    PICK,
    REFILL,
    WAY,
    ArrangeDisplay,
    BonusTicket,
    CarryOutByHand,
    DealToYou,
    DiscardedOrDeck,
    FindWay,
    KeepEncounter,
    KeepHandLimit,
    PickDiscarded,
    PickFromRow,
    PickTicket,
    PutCardsBack,
    YourAction,
)
from secondchair.games.wanderlust.race import (
    can_draw_ticket,
    check_objectives,
    gain_card,
    gain_token,
    reached,
    renew_row,
)
from secondchair.games.wanderlust.state import NONE, YOU, K, State, Trip, place_target, trotter_target

UP: Literal[1] = 1
DOWN: Literal[-1] = -1
TAKE_TOP, REFRESH, END_TURN, DONE = TakeTop(), Refresh(), EndTurn(), Done()
TAKEN_FROM_DECK = DealToYou(taken=True)
Main = Take | TakeTop | Travel | Collect | Refresh | UseByHand | EndTurn  # what an action, or the end of your turn, is
ADJUSTABLE: tuple[Literal["xp", "souvenir", "postcard", "camera", "action"], ...] = ("xp", *COLLECTIBLES, "action")
ADJUSTMENTS = tuple(Adjust(what, by) for what in ADJUSTABLE for by in (UP, DOWN))  # tickets are drawn and discarded


def hand_limit(s: State) -> int:
    """WL-122, and the skill that raises it."""
    more = s.trotter.amount if s.trotter.effect == "hand_limit_and_refresh" else 0
    return s.content.numbers.tickets_hand_limit + more


# -- what you may do ---------------------------------------------------------------------------------------------------


def moves(s: State) -> Sequence[Yours]:
    """All that you may do now. On screen that is always a list."""
    found: Sequence[Yours] = legal(s)
    return found


@possible(YourAction)
def _has_an_action(s: State, p: YourAction) -> bool:
    return s.actions > 0 or has_free_camera(s)


@choices(YourAction)
def _your_actions(s: State, p: YourAction) -> Sequence[Yours]:
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


@possible(PickTicket)
def _is_a_ticket_to_pick(s: State, p: PickTicket) -> bool:
    return max(s.row, default=NONE) != NONE or can_draw_ticket(s)


@possible(PickFromRow)
def _is_a_ticket_in_the_row(s: State, p: PickFromRow) -> bool:
    return max(s.row, default=NONE) != NONE


@choices(PickTicket)
def _row_and_deck(s: State, p: PickTicket) -> Sequence[Yours]:
    return _tickets(s, deck=True)


@choices(PickFromRow)
def _row(s: State, p: PickFromRow) -> Sequence[Yours]:
    return _tickets(s, deck=False)


@choices(FindWay)
def _ways(s: State, p: FindWay) -> Sequence[Yours]:
    assert s.trip is not None
    ways: Sequence[Yours] = trips.way_actions(s, s.trip) if len(s.trip.path) == 1 else ()
    return [*ways, *trips.steps(s, s.trip)]


@possible(KeepHandLimit)
def _holds_too_many(s: State, p: KeepHandLimit) -> bool:
    return sum(s.hand) > hand_limit(s)


@choices(KeepHandLimit)
def _discards(s: State, p: KeepHandLimit) -> Sequence[Yours]:
    return [Discard(s.content.tickets[i].id) for i, n in enumerate(s.hand) if n]


@choices(KeepEncounter)
def _encounters(s: State, p: KeepEncounter) -> Sequence[Yours]:
    return [Keep(s.content.encounters[kind].id) for kind in dict.fromkeys(s.offered)]


@choices(PickDiscarded)
def _discarded(s: State, p: PickDiscarded) -> Sequence[Yours]:
    return [Recover(s.content.tickets[i].id) for i in recoverable(s)]


@possible(PutCardsBack)
def _looks_at_cards(s: State, p: PutCardsBack) -> bool:
    return bool(s.seen)


@choices(PutCardsBack)
def _cards_to_put_back(s: State, p: PutCardsBack) -> Sequence[Yours]:
    return [PutBack(s.content.places[card].id) for card in s.seen]


@possible(ArrangeDisplay)
def _is_a_card_displayed(s: State, p: ArrangeDisplay) -> bool:
    return max(s.display) != NONE


@choices(ArrangeDisplay)
def _cards_to_arrange(s: State, p: ArrangeDisplay) -> Sequence[Yours]:
    return [Arrange(s.content.places[card].id) for card in s.display[: len(s.display) - p.ordered] if card >= 0]


@choices(CarryOutByHand)
def _changes_by_hand(s: State, p: CarryOutByHand) -> Sequence[Yours]:
    found: list[Yours] = [DONE]
    found += [a for a in ADJUSTMENTS if a.by > 0 or _stock(s, a.what) > 0]
    if can_draw_ticket(s):
        found.append(Adjust("draw_ticket", 1))
    found += [Discard(s.content.tickets[i].id) for i, n in enumerate(s.hand) if n]
    return found


def _tickets(s: State, deck: bool) -> list[Yours]:
    """WL-120, WL-121: any ticket of the row, or the top of the deck."""
    tickets = s.content.tickets
    found: list[Yours] = [Take(tickets[i].id) for i in sorted({i for i in s.row if i >= 0})]
    if deck and can_draw_ticket(s):
        found.append(TAKE_TOP)
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
    return sum(n for kind, n in enumerate(s.usable) if n and s.content.encounters[kind].effect == "camera_discount")


def price(s: State, kind: int, discounts: int) -> int:
    """WL-140: what a collectible costs in actions."""
    cost = s.content.numbers.collect_costs[kind]
    if kind == CAMERA and s.trotter.effect == "camera_cost":
        cost = s.trotter.amount
    for card, n in enumerate(s.usable if discounts else ()):
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
    found: list[Yours] = [UseByHand(cards[i].id) for i, n in enumerate(s.usable) if n and cards[i].effect == MANUAL]
    if s.trotter.effect == MANUAL and s.fresh and not s.refreshed:
        found.append(UseByHand(""))
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


def _tell(out: Out, text: str, rule: str, *targets: str) -> None:
    tell(out, text, rule, *targets, trotter_target(YOU))


@chosen(YourAction)
def _act(s: State, p: YourAction, a: Main, out: Out) -> None:
    """What you do with an action; the next one waits below all that it brings."""
    if isinstance(a, EndTurn):
        _tell(out, "You end your turn.", "WL-142")
        return
    s.pending.append(p)
    match a:
        case Take() | TakeTop():
            _spend_action(s)
            s.taken = 0
            s.pending += [LIMIT, BONUS, *[PICK] * (s.content.numbers.tickets_per_action - 1)]
            _take(s, a, out)
        case Travel():
            _set_out(s, a, out)
        case Collect():
            _collect(s, a, out)
        case Refresh():
            s.refreshed = True
            renew_row(s, out, "WL-170")
        case UseByHand():
            _use_by_hand(s, a, out)
        case _:
            assert_never(a)


def _spend_action(s: State, n: int = 1) -> None:
    s.actions -= n
    s.fresh = False


# -- tickets -----------------------------------------------------------------------------------------------------------


@chosen(PickTicket, PickFromRow)
def _pick(s: State, p: Decision, a: Take | TakeTop, out: Out) -> None:
    _take(s, a, out)


def _take(s: State, a: Take | TakeTop, out: Out) -> None:
    """WL-120: a ticket of the row, or the top one of the deck."""
    if isinstance(a, TakeTop):
        s.pending.append(TAKEN_FROM_DECK)
        _tell(out, "You take the top ticket of the deck.", "WL-120", "deck:tickets")
        return
    ticket = s.content.ticket_index[a.ticket]
    s.row[s.row.index(ticket)] = NONE
    s.hand[ticket] += 1
    s.taken |= 1 << ticket
    s.pending.append(REFILL)
    if out is not None:
        _tell(out, f"You take {s.content.tickets[ticket].one} from the row.", "WL-120", f"row:{a.ticket}")


@step(BonusTicket)
def _bonus_ticket(s: State, p: BonusTicket, out: Out) -> None:
    """WL-170: the skill that draws one ticket more after taking one of its type, once a turn."""
    if s.bonus or s.trotter.effect != "bonus_ticket_on_type":
        return
    mode = s.content.atlas.modes.index(s.trotter.type)
    if any(s.taken >> ticket & 1 for ticket in s.content.mode_tickets[mode]):
        s.bonus = True
        s.pending.append(DEAL)


@step(DiscardedOrDeck)
def _discarded_or_deck(s: State, p: DiscardedOrDeck, out: Out) -> None:
    s.pending.append(PickDiscarded() if recoverable(s) else DEAL)


@chosen(PickDiscarded)
def _recover(s: State, p: PickDiscarded, a: Recover, out: Out) -> None:
    ticket = s.content.ticket_index[a.ticket]
    s.discards[ticket] -= 1
    s.hand[ticket] += 1
    _tell(out, f"You take back {s.content.tickets[ticket].one}.", "WL-152")


@chosen(KeepHandLimit)
def _keep_hand_limit(s: State, p: KeepHandLimit, a: Discard, out: Out) -> None:
    s.pending.append(p)
    _discard(s, a, out)


def _discard(s: State, a: Discard, out: Out) -> None:
    ticket = s.content.ticket_index[a.ticket]
    s.hand[ticket] -= 1
    s.discards[ticket] += 1
    if out is not None:
        _tell(out, f"You discard {s.content.tickets[ticket].one}.", "WL-122")


# -- a trip ------------------------------------------------------------------------------------------------------------


def _set_out(s: State, a: Travel, out: Out) -> None:
    _spend_action(s)
    to = s.content.index[a.to]
    s.trip = Trip(to, (s.place[YOU],))
    s.pending += (LIMIT, WAY)
    _tell(out, f"You set out for {s.content.places[to].name}.", "WL-130", place_target(a.to))


@chosen(FindWay)
def _travel(s: State, p: FindWay, a: Way | Step, out: Out) -> None:
    """WL-131, WL-132: one step or all of them; the last one ends the trip."""
    match a:
        case Step():
            trip = _step(s, a.to, a.pay, out)
        case Way():
            for place, paid in zip(a.places, a.pay, strict=True):
                trip = _step(s, place, paid, out)
        case _:
            assert_never(a)
    if trip.path[-1] == trip.to:
        _arrive(s, trip, out)
    else:
        s.pending.append(p)


def _step(s: State, to: str, payer: str, out: Out) -> Trip:
    """Pay and go one step."""
    c, trip = s.content, s.trip
    assert trip is not None
    here, there = trip.path[-1], c.index[to]
    mode = next(m for j, m in c.atlas.edges[here] if j == there and pays(s, payer, m))
    xp, skill = pay(s, payer, mode)
    flight = mode == FLYING
    trip = Trip(trip.to, (*trip.path, there), trip.xp + xp, trip.flights + flight, trip.skill or skill)
    s.trip = trip
    if out is not None:
        how = "fly" if flight else f"go by {c.atlas.modes[mode].replace('_', ' ')}"
        paid = "your skill" if payer == trips.SKILL else _payer_name(s, payer)
        _tell(out, f"You {how} to {c.places[there].name}, paid with {paid}.", "WL-131", place_target(to))
    return trip


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
        s.usable[c.encounter_index[pay]] -= 1
        return 0, False
    ticket = c.ticket_index[pay]
    s.hand[ticket] -= 1
    s.discards[ticket] += 1
    swapped = ticket not in c.mode_tickets[mode] and ticket not in c.wilds
    return int(c.tickets[ticket].counts_for_xp), swapped


def _arrive(s: State, trip: Trip, out: Out) -> None:
    """WL-134, WL-135: the card and what follows it; then an encounter for each flight."""
    s.pending += [ENCOUNTER] * trip.flights
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
    for card, n in enumerate(s.usable):
        if n and s.content.encounters[card].effect == "camera_discount":
            used = min(n, left)
            s.usable[card] -= used
            left -= used
    s.visit[YOU] += 1
    s.moved = True
    gain_token(s, YOU, kind, 1, out, "WL-140")


# -- cards -------------------------------------------------------------------------------------------------------------


@chosen(KeepEncounter)
def _keep_encounter(s: State, p: KeepEncounter, a: Keep, out: Out) -> None:
    """The skill of two encounter cards: the other one goes to the bottom of the deck."""
    chosen_card = s.content.encounter_index[a.card]
    other = next((kind for kind in s.offered if kind != chosen_card), chosen_card)
    s.offered = ()
    s.below += (other,)
    _tell(out, f"The {s.content.encounters[other].name} goes to the bottom of the deck.", "WL-170")
    encounters.gain(s, chosen_card, out)


@chosen(PutCardsBack)
def _put_back(s: State, p: PutCardsBack, a: PutBack, out: Out) -> None:
    """A known order is made one card at a time; the last card has no choice."""
    card, n = s.content.index[a.card], p.ordered
    s.seen = tuple(other for other in s.seen if other != card)
    s.top = (*s.top[:n], card, *s.top[n:])
    where = "on top of the deck" if not n else "below it"
    _tell(out, f"You put {s.content.places[card].name} back {where}.", "WL-150")
    if len(s.seen) == 1:
        s.top = (*s.top[: n + 1], *s.seen, *s.top[n + 1 :])
        _tell(out, f"{s.content.places[s.seen[0]].name} comes after it.", "WL-150")
        s.seen = ()
    elif s.seen:
        s.pending.append(PutCardsBack(n + 1))


@chosen(ArrangeDisplay)
def _arrange(s: State, p: ArrangeDisplay, a: Arrange, out: Out) -> None:
    """The same for the display, from the right."""
    card, n = s.content.index[a.card], p.ordered
    s.display.remove(card)
    s.display.insert(len(s.display) - n, card)
    where = "furthest right" if not n else "left of it"
    _tell(out, f"You lay {s.content.places[card].name} {where}.", "WL-150")
    if sum(c >= 0 for c in s.display) > n + 2:
        s.pending.append(ArrangeDisplay(n + 1))
    else:
        _tell(out, "The destination cards lie in a new order.", "WL-150")


# -- carried out by hand -----------------------------------------------------------------------------------------------


def _use_by_hand(s: State, a: UseByHand, out: Out) -> None:
    s.pending.append(CarryOutByHand(a.card))
    if a.card:
        kind = s.content.encounter_index[a.card]
        s.usable[kind] -= 1
        _tell(out, f"You use the {s.content.encounters[kind].name}.", "WL-151")
    else:
        s.refreshed = True
        _tell(out, f"You use your skill: {s.trotter.skill}.", "WL-170")


@chosen(CarryOutByHand)
def _change_by_hand(s: State, p: CarryOutByHand, a: Done | Adjust | Discard, out: Out) -> None:
    """WL-210: one change after the other, until you say that it is done."""
    if isinstance(a, Done):
        name = s.content.encounters[s.content.encounter_index[p.card]].name if p.card else s.trotter.skill
        _tell(out, f"{name} is carried out.", "WL-210")
        return
    s.pending.append(p)
    if isinstance(a, Discard):
        _discard(s, a, out)
    else:
        _adjust(s, a, out)


def _adjust(s: State, a: Adjust, out: Out) -> None:
    match a.what:
        case "xp":
            s.xp[YOU] += a.by
        case "action":
            s.actions += a.by
        case "draw_ticket":
            s.pending.append(DEAL)
        case "souvenir" | "postcard" | "camera":
            s.tokens[YOU * K + COLLECTIBLES.index(a.what)] += a.by
        case _:
            assert_never(a.what)
    if a.what == "draw_ticket":
        _tell(out, "You draw a ticket.", "WL-210")
    else:
        what = {"xp": "Travel XP"}.get(a.what, a.what)
        _tell(out, f"By hand: one {what} {'more' if a.by > 0 else 'less'}.", "WL-210")
    check_objectives(s, YOU, out)
