"""Work it out for me: you say on a drawing how each displayed card lies, and the guide itself says which it goes for.

What you have told stays on the drawing and is offered again, until the display changes.
"""

from __future__ import annotations

from secondchair.core.ask import Ask, Choice, Place, Places, Text
from secondchair.core.pending import Out, meanwhile, tell
from secondchair.core.turn import tell_step
from secondchair.core.words import counted, listed
from secondchair.games.wanderlust import bot as guide
from secondchair.games.wanderlust import telling
from secondchair.games.wanderlust.race import NO_CARDS
from secondchair.games.wanderlust.state import trotter_name
from secondchair.games.wanderlust.table_actions import Move, NameCards, NameZones, WorkOut
from secondchair.games.wanderlust.table_state import State, at_work, who_of
from secondchair.games.wanderlust.telling import SPOTS, Named, named

ZONE = "zone"
AWAY = "away"  # what is taken for granted of a card of which nothing was told
WAYS_TO_LIE = {
    ZONE: "in its zone, nobody beside",
    "zone blocked": "in its zone, somebody beside",
    AWAY: "elsewhere, nobody beside",
    "away blocked": "elsewhere, somebody beside",
    "": "no card there",
}


def target(spot: str) -> str:
    return f"spot:{spot}"


def as_told(s: State) -> dict[str, str]:
    """How each displayed card lies, by its target, as far as you have told it; in its zone if both have its name."""
    zones = zip(SPOTS, s.called.zones, strict=True)
    return {target(spot): ZONE if zone and zone == s.called.stands else AWAY for spot, zone in zones} | dict(s.seen)


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
            named(s.called.cards, spot),
            tuple(Choice(how, lies(how)) for how in possible),
            known[target(spot)],
        )
        for spot in SPOTS
    )
    text = "Touch each displayed card and say how it lies to the Automaton"
    return Ask(WorkOut, Places("cards", places, text, "display"), label="Work it out for me", send="Which card?")


def ask_names(s: State) -> Ask[Move]:
    """The names of the displayed cards, for instructions that name them."""
    spots = zip(SPOTS, s.called.cards, strict=True)
    fields = (Text(spot, f"The {spot} card", optional=True, preset=name, known=s.heard) for spot, name in spots)
    return Ask(NameCards, *fields, label="Name the displayed cards")


def ask_zones(s: State) -> Ask[Move]:
    """The names of the zones, likewise; one that you have told is offered again."""
    known = tuple(dict.fromkeys((*s.zone_of.values(), *filter(None, (s.called.stands, *s.called.zones)))))
    stands = f"The zone in which {trotter_name(at_work(s))} stands"
    fields = (
        Text(spot, f"The zone of {named(s.called.cards, spot)}", optional=True, preset=zone, known=known)
        for spot, zone in zip(SPOTS, s.called.zones, strict=True)
    )
    first = Text("stands", stands, optional=True, preset=s.called.stands, known=known)
    return Ask(NameZones, first, *fields, label="Name the zones")


@meanwhile(NameCards)
def _name_cards(s: State, a: NameCards, out: Out) -> None:
    cards = (a.left, a.middle, a.right)
    s.called = Named(cards, tuple(s.zone_of.get(card, "") for card in cards), s.called.stands)
    s.heard = tuple(dict.fromkeys((*s.heard, *filter(None, cards))))
    names = [named(cards, spot) for spot, name in zip(SPOTS, cards, strict=True) if name]
    tell(out, f"Displayed are {listed(names)}." if names else "The displayed cards have no names.", "WL-112")
    _name_in_steps(s)


@meanwhile(NameZones)
def _name_zones(s: State, a: NameZones, out: Out) -> None:
    zones = (a.left, a.middle, a.right)
    s.called = Named(s.called.cards, zones, a.stands)
    told = zip(s.called.cards, zones, strict=True)
    s.zone_of = {**s.zone_of, **{card: zone for card, zone in told if card and zone}}
    names = list(dict.fromkeys(filter(None, (a.stands, *zones))))
    tell(out, f"Zones: {listed(names)}." if names else "The zones have no names.", "WL-112")
    _name_in_steps(s)


def _name_in_steps(s: State) -> None:
    """The instructions that stand on the page, with the names that were just told."""
    again = telling.journey(s.content, s.n, s.points, s.cause != NO_CARDS, s.called)
    last = {told.rule: i for i, told in enumerate(s.turn) if told.order}  # an earlier journey is over
    named_steps = {last[told.rule]: told for told in again if told.rule in last}
    s.turn = tuple(named_steps.get(i, told) for i, told in enumerate(s.turn))


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
    if stands_on := next((card.id for card in cards if card.steps == 0), ""):
        s.worked_out = stands_on
        return f"It stands on a displayed card: it gains that one. That is {named(s.called.cards, stands_on)}."
    walks = guide.target(who_of(s), cards)
    assert walks.why is not None
    s.worked_out = walks.choice.to
    if s.worked_out:
        return f"{walks.why.text} That is {named(s.called.cards, s.worked_out)}."
    flies = guide.flight(who_of(s), cards)
    assert flies.why is not None
    s.worked_out = flies.choice.to
    there = f" That is {named(s.called.cards, s.worked_out)}." if s.worked_out else ""
    return f"{walks.why.text} It goes to an airport, by the lines above. {flies.why.text}{there}"


def _card_seen(s: State, spot: str, how: str) -> guide.Card:
    near = int(how.removeprefix("near ")) if how.startswith("near") else guide.NO_WAY
    beside = ("another trotter",) if how.endswith("blocked") else ()
    return guide.Card(spot, named(s.called.cards, spot), SPOTS.index(spot) + 1, near, how.startswith("zone"), beside)
