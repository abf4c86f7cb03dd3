"""What is to be decided now, in one sentence a friend would say."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from secondchair.core.pending import Pending
from secondchair.core.rules import BOT, YOU, Action, Option, Prompt
from secondchair.core.words import capital, counted
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail import rules
from secondchair.games.great_western_trail.content import HUMAN
from secondchair.games.great_western_trail.editions import in_edition_words
from secondchair.games.great_western_trail.rules import kansas_city
from secondchair.games.great_western_trail.state import State, permanent_certificates, step_limit
from secondchair.games.great_western_trail.view import words
from secondchair.games.great_western_trail.view.options import options
from secondchair.games.great_western_trail.view.words import dollars

Asked = tuple[str, str, str]  # kind, sentence, rule

# Sentences that need no figures.
PLAIN: dict[type[Pending], Asked] = {
    todo.PlaceHerder: ("start", "Where does your herder start? Choose a neutral building.", "GWT-7"),
    todo.CollectOutlaw: ("outlaw", "Which outlaw do you collect?", "GWT-102"),
    todo.GainObjective: ("objective", "Take an objective card: an open one, or the unseen top of the stack.", "GWT-84"),
    todo.UpgradeBehind: ("upgrade", "Which station behind your engine do you upgrade?", "GWT-82"),
    todo.RaiseSimmental: ("raise", "Raise a Simmental card by a stage?", "GWT-110"),
    todo.Offer: ("offer", "Take one of these now, or let it go.", "GWT-69"),
    todo.ChooseAuxiliary: ("auxiliary", "Which auxiliary action, single or double?", "GWT-33"),
}
UNSEEN: dict[type[Pending], str] = {
    todo.DrawCards: "You draw a card.",
    todo.DrawCattle: "A card comes to the cattle market.",
    todo.DrawObjective: "An objective card is turned up.",
    todo.DrawForesight: "The foresight display is refilled.",
}


def ask(s: State, legal: Sequence[Action], opponent: str) -> Prompt:
    """The prompt at a decision of the person."""
    kind, text, rule = _asked(s, opponent)
    reveals = _revealing(s, legal)
    found = tuple(structs.replace(o, confirm=True) if o.action in reveals else o for o in options(s, legal, opponent))
    return Prompt(kind, text, rule, found, focus=_focus(found))


def wait(s: State, opponent: str) -> Prompt:
    """The prompt while fate or the opponent moves."""
    top = s.pending[-1]
    if top.who == BOT:
        return Prompt("opponent", f"{capital(opponent)}'s turn.", "GWT-15")
    turn = f"{capital(opponent)}'s turn."
    return Prompt("fate", UNSEEN.get(type(top), "The board is set up." if not s.turns else turn))


# -- sentences ---------------------------------------------------------------------------------------------------------


def _asked(s: State, opponent: str) -> Asked:
    p = s.pending[-1]
    plain = PLAIN.get(type(p))
    if plain is not None:
        kind, text, rule = plain
        return kind, in_edition_words(text), rule
    match p:
        case todo.ReduceHand():
            return "discard", f"Discard down to {p.to} cards before your first turn.", "GWT-7"
        case todo.Move():
            return _move(s, p)
        case todo.AtLocation():
            return _at_location(s, p, opponent)
        case todo.DrawUpTo():
            return "draw", f"Draw up to {counted(p.most, 'card')}, then discard as many. How many?", "GWT-107"
        case todo.DiscardAny():
            return "discard", f"Discard {counted(p.left, 'card')}.", "GWT-107"
        case todo.Discard():
            what = words.CARD_FILTERS[p.cards] if p.left == 1 or not p.colour else ""
            what = f"another {p.colour} card" if p.colour else what
            return "discard", f"Discard {what}.", "GWT-27"
        case todo.RemoveCards():
            return "remove", f"Remove up to {counted(p.left, 'card')} from the game. Which?", "GWT-35"
    return _at_a_market(s, p)


def _move(s: State, p: todo.Move) -> Asked:
    if p.by == "turn":
        return "move", f"Move your herder: up to {counted(step_limit(s), 'step')}.", "GWT-16"
    steps = counted(p.limit, "step") if p.limit == 1 else f"up to {counted(p.limit, 'step')}"
    if p.by == "local":
        return "move", f"Move your herder on: {steps}.", "GWT-28"
    return "move", f"Move your herder {steps}, free of fees. The new place is not used.", "GWT-87"


def _at_location(s: State, p: todo.AtLocation, opponent: str) -> Asked:
    if p.closed:
        return "location", "Play an objective card before your turn ends?", "GWT-86"
    here = words.place(s, p.space, opponent)
    if p.copied:
        return "location", f"You copy {here}. What do you use?", "GWT-80"
    if p.active:
        return "location", f"What else at {here}?", "GWT-26"
    return "location", f"You are at {here}. What do you do?", "GWT-25"


def _at_a_market(s: State, p: Pending) -> Asked:
    match p:
        case todo.Hire():
            more = f", {dollars(abs(p.modifier))} {'more' if p.modifier > 0 else 'less'} than the row says"
            return "hire", f"Whom do you hire{more if p.modifier else ''}?", "GWT-74"
        case todo.Buy():
            with_ = f"{counted(p.cowboys, 'cowboy')} and {dollars(s.dollars)}"
            return "buy", f"Buy cattle with {with_}.", "GWT-70"
        case todo.PickBuilding():
            have = counted(s.seats[HUMAN].workers[1], "builder")
            return "building", f"Which building? You have {have}; each costs {dollars(p.price)}.", "GWT-78"
        case todo.PlaceBuilding():
            return "place", f"Where does building {p.tile} go?", "GWT-78"
        case todo.RemoveHazard():
            cost = f" for {dollars(p.cost)}" if p.cost else ", free of charge"
            return "hazard", f"Which hazard do you remove{cost}?", "GWT-101"
    return _on_the_railroad(s, p)


def _on_the_railroad(s: State, p: Pending) -> Asked:
    match p:
        case todo.EngineForward():
            return "engine", f"Move your engine forward: up to {counted(p.limit, 'space')}.", "GWT-59"
        case todo.EngineBack():
            return "engine", f"Move your engine {counted(p.spaces, 'space')} back.", "GWT-34"
        case todo.EngineBackAny(deliver=deliver):
            why = "the farther, the greater the city you may deliver to" if deliver else "at least 1 space"
            return "engine", f"Move your engine back: {why}.", "GWT-81" if deliver else "GWT-66"
        case todo.UpgradeStation():
            entry = s.content.stations[p.station]
            text = f"Upgrade this station for {dollars(entry.cost)}? It is worth {counted(entry.vp, 'point')}."
            return "upgrade", text, "GWT-63"
        case todo.Appoint():
            gives = words.master(s.content.masters[s.masters[p.station]])
            return "appoint", f"Give a worker away as station master ({gives})?", "GWT-67"
        case todo.ChooseDisc():
            where = s.content.cities[p.city].name if p.city else "the station"
            return "disc", f"Which disc goes to {where}?", "GWT-46"
    return _in_kansas_city(s, p)


def _in_kansas_city(s: State, p: Pending) -> Asked:
    match p:
        case todo.ChooseForesight():
            return "foresight", f"Kansas City, foresight {p.column}: which tile goes onto the board?", "GWT-37"
        case todo.SpendCertificates():
            value = kansas_city.breeding_value(s, s.hand) + permanent_certificates(s)
            return "income", f"Your herd is worth {value}. How many certificates do you add?", "GWT-43"
        case todo.Deliver():
            what = "Breeding value" if p.transport else "Spaces moved:"
            return "deliver", f"{what} {p.value}: where do you deliver?", "GWT-44"
    raise ValueError(f"nobody has words for {type(p).__name__}")


# -- what to look at, what to confirm ----------------------------------------------------------------------------------


def _focus(found: Sequence[Option]) -> str:
    """The first choice that lies on a drawing, exchange tokens and the cards that may be played besides left out."""
    first = [o.target for o in found if o.target and not isinstance(o.action, act.Exchange | act.PlayObjective)]
    return (first or [o.target for o in found if o.target] or [""])[0]


def _revealing(s: State, legal: Sequence[Action]) -> set[Action]:
    """Those that lead straight to something new; exchange tokens always do."""
    moves = [a for a in legal if isinstance(a, act.Move)]
    ends = {a.way[-1]: a for a in moves}  # the way itself makes no difference
    news = {end for end, a in ends.items() if _leads_to_reveal(s, a)}
    found: set[Action] = {a for a in moves if a.way[-1] in news}
    others = (a for a in legal if not isinstance(a, act.Move))
    return found | {a for a in others if isinstance(a, act.Exchange) or _leads_to_reveal(s, a)}


def _leads_to_reveal(s: State, a: Action) -> bool:
    """No real choice is left before something is drawn, the opponent moves or the game ends."""
    after = s.clone()
    rules.apply(after, a)
    while rules.actor(after) == YOU:
        moves = rules.legal(after)
        if len(moves) > 1:
            return False
        rules.apply(after, moves[0])
    return True
