"""The Automa, run by hand: what you may have done in his turn, and what would have been right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from secondchair.core.pending import Out
from secondchair.core.rules import Action, Explained
from secondchair.core.words import capital
from secondchair.games.great_western_trail.automa import companion, questions, table
from secondchair.games.great_western_trail.automa import waiting as todo
from secondchair.games.great_western_trail.automa.decisions.travel import walk_of
from secondchair.games.great_western_trail.automa.figures import BASE, LINE, MAP, space_name
from secondchair.games.great_western_trail.automa.table import State
from secondchair.games.great_western_trail.automa.turn import FirstPlayer, OptionCard
from secondchair.games.great_western_trail.content import completed_links
from secondchair.games.great_western_trail.opponent import audit as shared
from secondchair.games.great_western_trail.opponent.table import DeliversNothing, Go, Stays

if TYPE_CHECKING:
    from secondchair.core.parts import ByHand

ACTIONS: tuple[type[Action], ...] = ()
TOLD: tuple[type[Action], ...] = (table.TellCriteria,)
QUESTIONS = {
    **shared.QUESTIONS,
    "option": "Which card lies on top of his deck now?",
    "first_player": "Who plays first?",
}
RULES = {
    "move": "AUT-16", "way": "AUT-19", "ride": "AUT-42", "deliver": "AUT-25", "site": "AUT-36", "hazard": "AUT-48",
    "option": "AUT-12", "first_player": "AUT-7",
}  # fmt: skip


def done(s: State) -> Sequence[Action]:
    match s.pending[-1:]:
        case [todo.Move()]:
            return shared.steps()
        case [todo.Ride()]:
            return [*_rides(s), Stays()]
        case [todo.Deliver()]:
            return [*_deliveries(s), DeliversNothing()]
        case [todo.WorkOut("way")]:
            return shared.walks(MAP, walk_of(questions.trail(s)))
        case [todo.WorkOut("site")]:
            spaces = [node.id for node in BASE.nodes.values() if node.kind == "building"]
            return [table.Places(at) for at in (*spaces, "")]
        case [todo.WorkOut("hazard")]:
            return shared.hazards(s, BASE)
        case _:
            return ()


def _rides(s: State) -> Iterator[Action]:
    """AUT-42, AUT-44: to any place ahead; at a station with his disc, or forgetting it."""
    for at in shared.positions(BASE, s.engine):
        station = BASE.station_at.get(at)
        if station is not None:
            yield table.Rides(at, station.id, bool(s.automa.reserve))
        yield table.Rides(at)


def _deliveries(s: State) -> Iterator[Action]:
    for city in LINE:
        earned = sum(link.action == "objective_card" for link in completed_links(BASE, s.automa.cities, city))
        yield table.Delivers(city, earned)


def question(s: State) -> tuple[str, str]:
    top = s.pending[-1]
    tag = top.what if isinstance(top, todo.WorkOut) else str(top.__struct_config__.tag)
    return QUESTIONS[tag], RULES[tag]


def right(s: State, done: Action) -> Explained[Action]:
    found = companion.bot(s)
    return Explained(found.choice, shared.paces(s, found.choice, "AUT-16")) if isinstance(found.choice, Go) else found


def carry_out(s: State, done: Action, out: Out = None) -> None:
    companion.apply(s, done, out)


def words(s: State, a: Action) -> str:
    match a:
        case FirstPlayer(who):
            return "You" if who == "you" else "The Automa"
        case OptionCard(card):
            return shared.card_of(card)
        case table.Rides(to, station, disc):
            stop = ", past the station" if to in BASE.station_at else ""
            stop = (", with his disc on the station" if disc else ", to the station") if station else stop
            return f"{shared.where(to)}{stop}"
        case table.Delivers(city):
            return BASE.cities[city].name
        case table.Places(space):
            return capital(space_name(space)) if space else "Nowhere"
        case _:
            return shared.words(s, BASE, a)


if TYPE_CHECKING:
    import secondchair.games.great_western_trail.automa.audit as this

    _fulfils: ByHand = this
