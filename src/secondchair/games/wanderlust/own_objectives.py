"""Objectives of your own box: one that the app does not know, and what yours asks for where ours is designed.

Both are asked for once. What you tell is kept among your own values (`core.says`), and the next race knows it.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from secondchair.core.ask import Ask, Choice, Number, Pick, Text
from secondchair.core.pending import Out, meanwhile, tell
from secondchair.core.says import AskSays, Says
from secondchair.games.wanderlust import GAME
from secondchair.games.wanderlust.content import TOLD, Objective
from secondchair.games.wanderlust.state import State as MapState
from secondchair.games.wanderlust.table_actions import Move, OwnObjective
from secondchair.games.wanderlust.table_state import SHELF, State

COUNTS = {
    "destinations": "Destination cards",
    "city_destinations": "City cards",
    "port_destinations": "Port cards",
    "wonder_destinations": "Natural wonder cards",
    "zones_visited": "Zones with a card",
    "encounter_cards": "Encounter cards",
    "travel_xp": "Travel XP",
    TOLD: "Something else",
}


class AskObjective(AskSays):
    """What an objective of yours asks for. Nothing else of your box changes a race that is under way."""

    def problem(self, action: object) -> str:
        if isinstance(action, Says) and not action.part.startswith(SHELF):
            return "in a race under way only objectives can change; the rest of your box counts from the next one on"
        return super().problem(action)

    def sample(self, rng: Random) -> Says:
        found = super().sample(rng)
        while found not in self:
            found = super().sample(rng)
        return found


SAYS = AskObjective(GAME)


def ask() -> Ask[Move]:
    """An objective of your box that is not among ours."""
    other = "say at “Correct completed objectives” who completes it"
    counts = tuple(Choice(m, name, other if m == TOLD else "") for m, name in COUNTS.items())
    return Ask(
        OwnObjective,
        Text("name", "Its name"),
        Pick("counts", counts, "What does it count?"),
        Number("needs", 1, 60, "How many does it ask for, with so many trotters?", preset=1),
        label="An objective of my own",
        send="Add it",
    )


@meanwhile(OwnObjective)
def _own_objective(s: State | MapState, a: OwnObjective, out: Out) -> None:
    """It joins the objectives of this race, and may be named as one in play."""
    c, asks = s.content, "You say who completes it." if a.counts == TOLD else f"{COUNTS[a.counts]}: {a.needs}."
    added = Objective(
        id=f"own_{len(c.objectives)}",
        name=a.name,
        metric=a.counts,
        removed_in_solo=False,
        text=asks,
        need={f"p{trotters}": a.needs for trotters in range(2, 6)},
        provenance="owner",
    )
    objectives = (*c.objectives, added)
    s.content = replace(c, objectives=objectives, objective_index={o.id: i for i, o in enumerate(objectives)})
    tell(out, f"An objective of your own: {a.name}. {asks}", "WL-10")
