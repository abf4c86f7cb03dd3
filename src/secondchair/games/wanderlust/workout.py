"""Work it out for me: you say on a drawing how each displayed card lies, and the guide itself says which it goes for.

What you have told stays on the drawing and is offered again, until the display changes.
"""

from __future__ import annotations

from secondchair.core.ask import Ask, Choice, Place, Places, Text
from secondchair.core.pending import Out, meanwhile, tell
from secondchair.core.turn import tell_step
from secondchair.core.words import counted, listed
from secondchair.games.wanderlust import bot as guide
from secondchair.games.wanderlust.table_actions import Move, NameCards, WorkOut
from secondchair.games.wanderlust.table_state import State, who_of
from secondchair.games.wanderlust.telling import SPOTS, named

AWAY = "away"  # what is taken for granted of a card of which nothing was told
WAYS_TO_LIE = {
    "zone": "in its zone, nobody beside",
    "zone blocked": "in its zone, somebody beside",
    AWAY: "elsewhere, nobody beside",
    "away blocked": "elsewhere, somebody beside",
    "": "no card there",
}


def target(spot: str) -> str:
    return f"spot:{spot}"


def as_told(s: State) -> dict[str, str]:
    """How each displayed card lies, by its target, as far as you have told it."""
    return {target(spot): AWAY for spot in SPOTS} | dict(s.seen)


def lies(how: str) -> str:
    """How a card lies, in a few words."""
    near = how.removeprefix("near ")
    return WAYS_TO_LIE[how] if near == how else f"{counted(int(near), 'step')} away"


def ask(s: State) -> Ask[Move]:
    """What the decision can depend on, card by card."""
    near = [f"near {k}" for k in range(s.content.numbers.solo_near_steps + 1)]
    possible = [*near, *WAYS_TO_LIE]
    known = as_told(s)
    places = tuple(
        Place(
            target(spot),
            named(s.names, spot),
            tuple(Choice(how, lies(how)) for how in possible),
            known[target(spot)],
        )
        for spot in SPOTS
    )
    text = "Touch each displayed card and say how it lies to the Automaton"
    return Ask(WorkOut, Places("cards", places, text, "display"), label="Work it out for me", send="Which card?")


def ask_names(s: State) -> Ask[Move]:
    """The names of the displayed cards, for instructions that name them."""
    fields = (
        Text(spot, f"The {spot} card", optional=True, preset=name) for spot, name in zip(SPOTS, s.names, strict=True)
    )
    return Ask(NameCards, *fields, label="Name the displayed cards")


@meanwhile(NameCards)
def _name_cards(s: State, a: NameCards, out: Out) -> None:
    s.names = (a.left, a.middle, a.right)
    names = [named(s.names, spot) for spot, name in zip(SPOTS, s.names, strict=True) if name]
    tell(out, f"Displayed are {listed(names)}." if names else "The displayed cards have no names.", "WL-112")


@meanwhile(WorkOut)
def _work_out(s: State, a: WorkOut, out: Out) -> None:
    then = {target(spot): how for spot, how in zip(SPOTS, (a.left, a.middle, a.right), strict=True)}
    told = as_told(s) | (then if any(then.values()) else {}) | a.cards
    s.seen = tuple(told.items())
    tell_step(s, out, "note", _worked_out(s, told), "WL-31")


def _worked_out(s: State, told: dict[str, str]) -> str:
    """The guide's own decisions, from the facts as you see them: the card it walks to, else the one it flies for."""
    cards = tuple(_card_seen(s, spot, told[target(spot)]) for spot in SPOTS if told[target(spot)])
    s.worked_out = ""
    if not cards:
        return "No destination is displayed: it stays."
    walks = guide.target(who_of(s), cards)
    assert walks.why is not None
    s.worked_out = walks.choice.to
    if s.worked_out:
        return f"{walks.why.text} That is {named(s.names, s.worked_out)}."
    flies = guide.flight(who_of(s), cards)
    assert flies.why is not None
    s.worked_out = flies.choice.to
    there = f" That is {named(s.names, s.worked_out)}." if s.worked_out else ""
    return f"{walks.why.text} It goes to an airport, by the lines above. {flies.why.text}{there}"


def _card_seen(s: State, spot: str, how: str) -> guide.Card:
    near = int(how.removeprefix("near ")) if how.startswith("near") else guide.NO_WAY
    beside = ("another trotter",) if how.endswith("blocked") else ()
    return guide.Card(spot, named(s.names, spot), SPOTS.index(spot) + 1, near, how.startswith("zone"), beside)
