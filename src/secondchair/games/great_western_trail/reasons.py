"""Why one action is better than another, in words: what counts on a ranch, and what a stop on the trail is good for."""

from __future__ import annotations

from math import ceil

from secondchair.core.outlook import Count
from secondchair.core.rules import YOU, Action
from secondchair.core.words import counted, listed
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import effects as fx
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail import scoring
from secondchair.games.great_western_trail.content import HUMAN, KANSAS_CITY, NOBODY, WORKERS
from secondchair.games.great_western_trail.names import dollars
from secondchair.games.great_western_trail.rules import board, location
from secondchair.games.great_western_trail.rules.kansas_city import breeding_value
from secondchair.games.great_western_trail.state import State, step_limit
from secondchair.games.great_western_trail.view import words
from secondchair.games.great_western_trail.worth import Judge

BREEDING = "{} of breeding value in hand"
USEFUL = 0.5  # points: a local action that is worth less is not told
POINTS = {  # for each category but Dollars, which are counted themselves
    "Buildings": "buildings", "Cities": "cities", "Stations": "stations", "Hazards": "hazards", "Cattle": "cattle",
    "Objectives": "objective cards", "Station masters": "station masters", "Workers": "workers",
    "Step disc": "the step disc", "Job market token": "the job market token",
}  # fmt: skip


def counts(s: State) -> dict[str, Count]:
    """What scores at the end (GWT-88 to GWT-98), and what makes the way there quicker."""
    j, seat = Judge(s), s.seats[HUMAN]
    later = s.holder == NOBODY or any(p.who == YOU for p in s.pending)  # else nothing is left to use things for
    found = {
        "dollars": Count(s.dollars, "Dollar", "Dollars", j.dollar),
        "certificates": Count(s.certificates, "certificate", "certificates", later * (0.3 + j.left)),
        "tokens": Count(s.tokens, "exchange token", "exchange tokens", scoring.TOKEN_POINTS * j.left),
        "deliveries": Count(len(seat.cities), "delivery", "deliveries", later * (1 + 3 * j.left)),
        "engine": Count(seat.engine, "space behind your engine", "spaces behind your engine", 0.3 * j.left),
        "discs": Count(-len(s.covered), "disc off your player board", "discs off your player board", 2 * j.left),
        "hand": Count(breeding_value(s, s.hand), BREEDING.format("point"), BREEDING.format("points"), 0.3 * j.left),
    }
    for (category, _), points in zip(scoring.CATEGORIES, scoring.person(s), strict=True):
        if category in POINTS:
            found[category] = Count(points, f"point for {POINTS[category]}", f"points for {POINTS[category]}", 1.0)
    for kind, n in enumerate(seat.workers):
        found[WORKERS[kind]] = Count(n, WORKERS[kind], f"{WORKERS[kind]}s", j.rates.work(kind, n) * j.left)
    if later and (far := j.to_kansas_city.get(seat.herder)) is not None:  # comparable as long as neither has delivered
        turns = ceil(far / step_limit(s))
        found[f"turns to delivery {len(seat.cities) + 1}"] = Count(
            turns, "turn", "turns", -1.5, "Kansas City {} {} later", "Kansas City {} {} earlier"
        )
    return found


def deeds(s: State, a: Action) -> list[str]:
    match a:
        case act.Move():
            p = s.pending[-1]
            free = isinstance(p, todo.Move) and p.by == "card"
            return _stop(s, a.way[-1]) if free else [*_stop(s, a.way[-1]), *_fee(s, a)]
        case act.PlaceHerder():
            return _stop(s, a.space)
        case act.TakeDisc():
            return _cleared(s, a.space)
    return []


def _cleared(s: State, space: str) -> list[str]:
    """GWT-48: what it brings from then on, if there is a then, and what it gives or costs."""
    disc, said = s.content.discs[space], list[str]()
    if s.holder == NOBODY:  # GWT-83: else this is your last turn
        effect = words.unlocks(s.content, space, s.covered)
        opened = effect in ("opens it", "doubles it")
        said.append(effect.replace("it", "that auxiliary action") if opened else f"brings {effect}")
    if disc.pay:
        said.append(f"costs {dollars(disc.pay)}")
    if disc.gain:
        said.append(f"gives {dollars(disc.gain)}")
    if disc.vp:
        said.append(f"scores {counted(disc.vp, 'point')} at the end")
    return [" and ".join(said)] if said else []


def _stop(s: State, space: str) -> list[str]:
    """GWT-26: the local actions there that are of use now."""
    if space == KANSAS_CITY:
        return ["reaches Kansas City"]
    j = Judge(s)
    fields = location.fields(s, todo.AtLocation(space, s.trail[space].id))
    simple = [_best(j, field) for field in fields]
    useful = sorted((e for e in simple if j.effect_worth(e) > USEFUL), key=lambda e: -j.effect_worth(e))
    return [f"offers {listed([f'“{words.effect(e)}”' for e in dict.fromkeys(useful[:2])])}"] if useful else []


def _best(j: Judge, e: fx.AnyEffect) -> fx.Simple:
    return max(e.options, key=j.effect_worth) if isinstance(e, fx.OneOf) else e


def _fee(s: State, a: act.Move) -> list[str]:
    """GWT-20, GWT-21: nobody pays more than they have."""
    fee = min(board.fees(s, HUMAN, a.way), s.dollars)
    return [f"costs {dollars(fee)} on the way"] if fee else []


__all__ = ["counts", "deeds"]
