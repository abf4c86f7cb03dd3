"""The herd deck: drawing, discarding, removing, exchange tokens (GWT-104 to GWT-107), and what cards give."""

from __future__ import annotations

from secondchair.core.pending import (
    Out,
    Source,
    choices,
    chosen,
    drawn,
    drawn_from,
    meanwhile,
    step,
    tell,
)
from secondchair.core.rules import Action
from secondchair.core.words import counted
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.effects import DiscardFor
from secondchair.games.great_western_trail.names import dollars, herd_card
from secondchair.games.great_western_trail.rules import board
from secondchair.games.great_western_trail.state import State, certificate_limit

EXCHANGE_CARDS = 2  # GWT-104: up to so many

_DISCARD: dict[str, act.Discard] = {}


def discard_of(card: str) -> act.Discard:
    """The action, built once per card."""
    found = _DISCARD.get(card)
    if found is None:
        found = _DISCARD[card] = act.Discard(card)
    return found


# -- drawing -----------------------------------------------------------------------------------------------------------


def can_draw(s: State) -> int:
    """How many cards could be drawn: GWT-106, an empty stack takes in the discard pile."""
    return len(s.stack) + len(s.discard)


def draw(s: State, n: int, discard: bool = False) -> None:
    """Draw so many cards, as far as there are any; with `discard`, discard as many as were drawn."""
    if n > 0 and (s.stack or s.discard):
        _shuffle(s)
        s.pending.append(todo.DrawCards(n, 0, discard))


def _shuffle(s: State) -> None:
    """GWT-106: only when a card must be drawn and the stack is empty."""
    if not s.stack:
        s.stack, s.discard = s.discard, []


@drawn_from(todo.DrawCards)
def _herd(s: State, p: todo.DrawCards) -> Source:
    return Source("herd", s.stack, act.DrawCard)


@drawn(todo.DrawCards)
def _draw(s: State, p: todo.DrawCards, a: act.DrawCard, out: Out) -> None:
    s.stack.remove(a.card)
    s.hand.append(a.card)
    if out is not None and not board.setting_up(s):
        tell(out, f"You draw {herd_card(s.content, a.card)}.", "GWT-105")
    count = p.drawn + 1
    if p.left > 1 and (s.stack or s.discard):
        _shuffle(s)
        s.pending.append(todo.DrawCards(p.left - 1, count, p.discard))
    elif p.discard:
        s.pending.append(todo.DiscardAny(count))


@choices(todo.DrawUpTo)
def _how_many(s: State, p: todo.DrawUpTo) -> list[Action]:
    most = min(p.most, can_draw(s))
    found: list[Action] = [act.DrawCards(n) for n in range(1, most + 1)]
    if p.optional or not found:
        found.append(act.Decline())
    return found


@chosen(todo.DrawUpTo)
def _draw_up_to(s: State, p: todo.DrawUpTo, a: act.DrawCards | act.Decline, out: Out) -> None:
    if isinstance(a, act.DrawCards):
        tell(out, f"You choose to draw {counted(a.cards, 'card')} and to discard as many.", "GWT-107")
        draw(s, a.cards, discard=True)
    else:
        tell(out, "You draw no card.", "GWT-107")


# -- discarding --------------------------------------------------------------------------------------------------------


def discard_card(s: State, card: str, out: Out) -> None:
    s.hand.remove(card)
    s.discard.append(card)
    if out is not None:
        tell(out, f"You discard {herd_card(s.content, card)}.", "GWT-27")


@choices(todo.DiscardAny)
def _any_card(s: State, p: todo.DiscardAny) -> list[Action]:
    return [discard_of(card) for card in sorted(set(s.hand))] or [act.Decline()]


@chosen(todo.DiscardAny)
def _discard_any(s: State, p: todo.DiscardAny, a: act.Discard | act.Decline, out: Out) -> None:
    if isinstance(a, act.Decline):
        tell(out, "You have no card to discard.", "GWT-107")
        return
    discard_card(s, a.card, out)
    if p.left > 1:
        s.pending.append(todo.DiscardAny(p.left - 1))


@choices(todo.ReduceHand)
def _reduce(s: State, p: todo.ReduceHand) -> list[Action]:
    return [discard_of(card) for card in sorted(set(s.hand))]


@chosen(todo.ReduceHand)
def _reduced(s: State, p: todo.ReduceHand, a: act.Discard, out: Out) -> None:
    """GWT-7: before the first turn."""
    discard_card(s, a.card, out)
    if len(s.hand) > p.to:
        s.pending.append(p)


def can_discard(s: State, e: DiscardFor) -> bool:
    """GWT-27: the hand holds exactly the cards shown."""
    fitting = s.content.matches[e.cards]
    if e.cards != "pair":
        return sum(card in fitting for card in s.hand) >= e.count
    cattle = s.content.cattle
    colours = [cattle[card].colour for card in s.hand if card in fitting]
    return len(set(colours)) < len(colours)


def _fitting(s: State, p: todo.Discard) -> list[str]:
    fitting = s.content.matches[p.cards]
    cards = [card for card in s.hand if card in fitting]
    if p.cards == "pair":
        cattle = s.content.cattle
        colours = [cattle[card].colour for card in cards]
        if p.colour:
            cards = [card for card in cards if cattle[card].colour == p.colour]
        else:
            cards = [card for card in cards if colours.count(cattle[card].colour) > 1]
    return sorted(set(cards))


@choices(todo.Discard)
def _required(s: State, p: todo.Discard) -> list[Action]:
    """A requirement that an exchange token has made impossible meanwhile can only be given up."""
    found: list[Action] = [discard_of(card) for card in _fitting(s, p)]
    if p.optional or not found:
        found.append(act.Decline())
    return found


@chosen(todo.Discard)
def _discard(s: State, p: todo.Discard, a: act.Discard | act.Decline, out: Out) -> None:
    if isinstance(a, act.Decline):
        tell(out, "You discard nothing for it.", "GWT-27")
        return
    discard_card(s, a.card, out)
    if p.left > 1:
        s.pending.append(todo.Discard(p.cards, p.left - 1, p.then, False, s.content.cattle[a.card].colour))
    else:
        s.pending.extend(reversed(p.then))


@choices(todo.RemoveCards)
def _removable(s: State, p: todo.RemoveCards) -> list[Action]:
    return [*(act.RemoveCard(card) for card in sorted(set(s.hand))), act.Decline()]


@chosen(todo.RemoveCards)
def _remove(s: State, p: todo.RemoveCards, a: act.RemoveCard | act.Decline, out: Out) -> None:
    """GWT-35: cattle or objective cards, out of the game."""
    if isinstance(a, act.Decline):
        tell(out, "You remove no further card.", "GWT-35")
        return
    s.hand.remove(a.card)
    s.box.append(a.card)
    if out is not None:
        tell(out, f"You remove {herd_card(s.content, a.card)} from the game.", "GWT-35")
    if p.left > 1 and s.hand:
        s.pending.append(todo.RemoveCards(p.left - 1))


# -- exchange tokens ---------------------------------------------------------------------------------------------------


def exchanges(s: State) -> list[Action]:
    """GWT-104: possible at every decision of the person."""
    if not s.tokens:
        return []
    return [act.Exchange(n) for n in range(1, min(EXCHANGE_CARDS, can_draw(s)) + 1)]


@meanwhile(act.Exchange)
def exchange(s: State, a: act.Exchange, out: Out) -> None:
    """The decision that waits stays beneath."""
    s.tokens -= 1
    tell(out, "You return an exchange token.", "GWT-104")
    draw(s, a.cards, discard=True)


# -- rewards -----------------------------------------------------------------------------------------------------------


def gain(s: State, n: int, out: Out, rule: str = "GWT-27") -> None:
    s.dollars += n
    if n and out is not None:
        tell(out, f"You gain {dollars(n)}.", rule)


def pay(s: State, n: int, out: Out, rule: str = "GWT-27") -> None:
    s.dollars -= n
    if n and out is not None:
        tell(out, f"You pay {dollars(n)}.", rule)


def advance_marker(s: State, spaces: int, out: Out) -> None:
    """GWT-55: forward on the track 0, 1, 2, 3, 4, 6, never past the limit; surplus movement is lost."""
    track, limit = s.content.certificates, certificate_limit(s)
    place = track.index(s.certificates)
    while spaces and place + 1 < len(track) and track[place + 1] <= limit:
        place, spaces = place + 1, spaces - 1
    if s.certificates != track[place]:
        s.certificates = track[place]
        if out is not None:
            tell(out, f"Your certificate marker is on {s.certificates}.", "GWT-55")


@step(todo.Reward)
def _reward(s: State, p: todo.Reward, out: Out) -> None:
    if p.dollars:
        gain(s, p.dollars, out)
    if p.certificates:
        advance_marker(s, p.certificates, out)
