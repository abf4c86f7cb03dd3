"""The map beside a printed board: what was told of it is drawn, and the pairs of a card are worked out from it."""

from __future__ import annotations

from secondchair.core.ask import Ask, Choice, Pick, Tally
from secondchair.core.pending import Out, meanwhile, tell
from secondchair.core.words import capital
from secondchair.games.railways import bot as cards
from secondchair.games.railways import table_questions, work_out
from secondchair.games.railways import table_steps as steps
from secondchair.games.railways.bot import Pair
from secondchair.games.railways.printed_state import State
from secondchair.games.railways.state import NONE
from secondchair.games.railways.table_actions import DrawLink, LookAtMap, Move, WorkOut
from secondchair.games.railways.work_out import Ground


def ground(s: State) -> Ground:
    """The map that is drawn: one of ours, or the cities that your own cards have named so far."""
    if s.own_cards == NONE:
        return work_out.of(s.board)
    return work_out.named([*s.named.values(), *(s.cities_of(name) for name in s.seen)], s.told)


def ask(s: State) -> Ask[Move]:
    """The pairs of the card that was resolved, on the drawing."""
    return work_out.ask(ground(s), s.telling.pairs, s.told)


def another(s: State) -> Ask[Move]:
    return work_out.another(ground(s))


@meanwhile(DrawLink)
def _draw_link(s: State, a: DrawLink, out: Out) -> None:
    first, second = map(work_out.city_id, (a.first, a.second))
    s.told = work_out.told_only({**s.told, work_out.way(first, second): a.owner})
    names = [ground(s).names.get(city, city) for city in (first, second)]
    tell(out, f"The link {' – '.join(names)} is put right on the drawing.", "RB-56")


@meanwhile(LookAtMap)
def _look_at_map(s: State, a: LookAtMap, out: Out) -> None:
    """RB-55 to RB-59: the pairs of the card, as far as they can be told before a track is built."""
    found = work_out.answers(ground(s), s.telling.pairs, {**s.told, **a.places})
    s.told = work_out.remembered(s.told, a, found)
    s.telling.pairs = s.telling.pairs[len(found) :]
    s.telling.verdicts += tuple(work_out.verdict(one) for one in found)
    for one in found:
        steps.say(s, out, "note", one.text, one.rule, (), f"city:{one.first}", f"city:{one.second}")
    if found and found[-1].outcome.what == "build":
        drawn = "Its link is drawn in. If it passes other cities or uses links of yours, touch them as they lie."
        rest = ("Then have the rest of the card worked out.",) if s.telling.pairs else ()
        steps.say(s, out, "do", "Build this track now.", "RB-57", (drawn, *rest))


def ask_pair() -> Ask[Move]:
    """One pair of a card of any map."""
    ways = (
        Choice("none", "No"),
        Choice("yours", "Yes, but not without my links"),
        Choice("railbot", "Yes, by Railbot links alone"),
    )
    return Ask(
        WorkOut,
        Pick("way", ways, "Do finished links join the two cities?"),
        Tally("goods", table_questions.colors(), "Cubes of the first city"),
        Pick("color", table_questions.shades(), "The second city is"),
        label="Work out a pair for me",
    )


@meanwhile(WorkOut)
def _worked_out(s: State, a: WorkOut, out: Out) -> None:
    """RB-56 to RB-59."""
    pair = Pair("the first city", "the second", a.way != "none", a.way == "railbot", a.goods, a.color)
    why = cards.pair(pair).why
    assert why is not None
    steps.say(s, out, "note", capital(why.text), why.because)


def on_drawing(s: State, name: str) -> tuple[str, ...]:
    """The cities of a card as the drawing of the map calls them."""
    return s.card(name).cities if s.own_cards == NONE else tuple(map(work_out.city_id, s.cities_of(name)))
