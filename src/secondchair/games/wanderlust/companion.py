"""The Automatons at a real table: the app says what each does and why, and keeps its cards, XP and objectives.

On the printed board it works from what you see (`printed.py`): you look for the destination by the criteria it names,
move the figure, and tell how many steps it took. On our map it knows the places, and asks only where you went and which
cards came up (`table_map.py`). Collecting and objectives it settles by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from secondchair.core.ask import Ask, Choice, Form, Number, Pick
from secondchair.core.choose import in_words
from secondchair.core.rules import (
    Action,
    Actor,
    Chance,
    Event,
    Explained,
    Json,
    Line,
    Option,
    Prompt,
    Result,
    Rules,
    Sheet,
    Status,
    View,
    no_redeal,
)
from secondchair.core.words import counted
from secondchair.games.wanderlust import GAME, printed, scoring, table_map
from secondchair.games.wanderlust import bot as guide
from secondchair.games.wanderlust.actions import Gather, Wait
from secondchair.games.wanderlust.content import COLLECTIBLES, KINDS, Content
from secondchair.games.wanderlust.printed import (
    BOARD,
    COUNTER_NAMES,
    COUNTERS,
    FAR,
    FLIGHT,
    GOALS,
    GOES,
    MAP,
    OVER,
    SCORE,
    Automaton,
    State,
    collecting,
)
from secondchair.games.wanderlust.state import NONE, YOU, trotter_name
from secondchair.games.wanderlust.table_actions import (
    TABLE_ACTIONS,
    Board,
    CardKind,
    CardZone,
    Completed,
    Correct,
    Flight,
    Goes,
    Move,
    NoCards,
    Objectives,
    Points,
    Quiet,
    Score,
    WorkOut,
    Zones,
)
from secondchair.games.wanderlust.view import TableGame, mark

ACTIONS: tuple[type[Action], ...] = (*TABLE_ACTIONS, *table_map.MAP_ACTIONS)

redeal = no_redeal


def new(options: dict[str, Any], content: Content) -> State:
    n = int(GAME.options(options)["automatons"]) + 1
    bots = [Automaton(kinds=[0] * len(KINDS), tokens=[0] * len(COLLECTIBLES)) for _ in range(n - 1)]
    setup = tuple(f"• {step}" for step in printed.setup(content, n))
    return State(content, n, BOARD, (), [], bots, 1, 0, 1, False, 0, NONE, "", 0, (0, 0, 0, 0, 0), setup)


def actor(s: State) -> Actor:
    if s.asks == OVER:
        return "over"
    if s.asks == MAP:
        assert s.map is not None
        return table_map.actor(s.map)
    return "bot" if s.asks == GOES and collecting(s) else "you"


def sample(s: State, rng: Random) -> Move:
    raise NotImplementedError("at a real table fate lies in your hands")


def chance(s: State) -> Chance[Move]:
    raise NotImplementedError("at a real table fate lies in your hands")


def clone(s: State) -> State:
    return State(
        s.content, s.n, s.asks, s.goals, s.done.copy(), [b.clone() for b in s.bots], s.turn, s.points, s.round, s.moved,
        s.quiet, s.trigger, s.cause, s.last_turns, s.yours, s.told, table_map.clone(s.map) if s.map else None,
    )  # fmt: skip


def position(s: State) -> Json:
    return {
        "asks": s.asks,
        "goals": [s.content.objectives[goal].id for goal in s.goals],
        "done": [list(who) for who in s.done],
        "bots": [[b.xp, b.cards, b.kinds[:], list(b.zones), b.tokens[:], b.met, b.visit, b.kind] for b in s.bots],
        "turn": [s.turn, s.points, s.round, s.moved, s.quiet],
        "end": [s.trigger, s.cause, s.last_turns, list(s.yours)],
        "map": table_map.position(s.map) if s.map else None,
    }


# -- questions ---------------------------------------------------------------------------------------------------------


def legal(s: State) -> Ask[Move]:
    c = s.content
    match s.asks:
        case "board":
            boards = (Choice(False, "The printed board"), Choice(True, "The map of Second Chair"))
            return Ask(Board, Pick("ours", boards, "Which board lies on your table?"))
        case "goals":
            n = c.numbers.race_objectives_drawn
            choices = printed.objective_choices(c, s.n)
            return Ask(Objectives, Pick("objectives", choices, several=True, least=n, most=n))
        case "goes":
            return Ask(Goes, Pick("where", _goes_choices(s)))
        case "flight":
            return Ask(Flight, Pick("steps", _flight_choices(s)))
        case "kind":
            names = ("City", "Port", "Natural wonder")
            return Ask(CardKind, Pick("kind", tuple(map(Choice, KINDS, names))))
        case "zone":
            return Ask(CardZone, Pick("zone", tuple(Choice(zone.id, zone.name) for zone in c.zones)))
        case "quiet":
            return Ask(Quiet, Pick("moved", (Choice(True, "Yes"), Choice(False, "No"))))
        case "score":
            return _score_question(s)
    assert s.map is not None
    return table_map.question(s.map)


def _goes_choices(s: State) -> tuple[Choice, ...]:
    """The three tiers in their order. Only with more points than tier 1 counts steps can it reach a card of tier 2."""
    near, points = s.content.numbers.solo_near_steps, s.points
    right = in_words(guide.TIER_1[1:])
    found = [Choice("card 0", "It stands on a card")]
    found += [Choice(f"card {k}", f"Near card, {counted(k, 'step')}", right) for k in range(1, near + 1)]
    own_zone = f"one {in_words(guide.TIER_2[2:])}"
    if points > near:
        found.append(Choice("reach", f"Card of its zone, {points} steps", own_zone))
        found.append(Choice("onto", f"Another card on its way, {points} steps"))
    found.append(Choice("zone", "Card of its zone, further away" if points > near else "Card of its zone", own_zone))
    found.append(Choice("airport 0", "It stands on an airport"))
    nearest = "of its zone; if another Automaton is there, the next one without a ship"
    found += [Choice(f"airport {k}", f"Airport, {counted(k, 'step')}", nearest) for k in range(1, points + 1)]
    found.append(Choice("far", "Airport, further away", nearest))
    return (*found, Choice("stay", "It cannot go anywhere"))


def _flight_choices(s: State) -> tuple[Choice, ...]:
    left = s.points - s.content.numbers.solo_flight_cost
    steps = tuple(Choice(k, counted(k, "step") if k else "It lands on it") for k in range(left + 1))
    return (*steps, Choice(FAR, "Further away"), Choice(-1, "Every card is blocked"))


def _score_question(s: State) -> Ask[Move]:
    fields = (("xp", "Your Travel XP"), *((kind, f"Your {kind}s") for kind in COLLECTIBLES), ("cards", "Your cards"))
    return Ask(Score, *(Number(name, 0, 200, words, preset=0) for name, words in fields), send="Score")


def aside(s: State) -> Sequence[Move | Ask[Move]]:
    """At any time: your objectives, an empty deck, and corrections of everything the app keeps."""
    if s.asks in (BOARD, GOALS, OVER):
        return ()
    if s.asks == MAP:
        assert s.map is not None
        return table_map.asides(s.map)
    found: list[Move | Ask[Move]] = []
    if s.asks in (GOES, FLIGHT):
        found.append(_work_out(s))
    open_goals = [s.content.objectives[g] for i, g in enumerate(s.goals) if YOU not in s.done[i]]
    if open_goals:
        picks = Pick("objective", tuple(Choice(o.id, o.name) for o in open_goals), "Which one?")
        found.append(Ask(Completed, picks, label="I completed an objective"))
    if s.trigger == NONE:
        found.append(NoCards())
    who = Pick("automaton", tuple(Choice(t, trotter_name(t)) for t in range(1, s.n)), "Who?")
    what = Pick("what", tuple(Choice(name, COUNTER_NAMES[name]) for name in COUNTERS), "What?")
    found.append(Ask(Correct, who, what, Number("value", 0, 99, "Right number"), label="Correct an Automaton"))
    zones = tuple(Choice(zone.id, zone.name) for zone in s.content.zones)
    several = Pick("zones", zones, "Zones it has a card of", True, 0, len(zones))
    found.append(Ask(Zones, who, several, label="Correct an Automaton's zones"))
    found.append(table_map.correct_markers(s.content, s.n, s.goals))
    if s.asks == GOES:
        most = s.content.numbers.points(s.n)
        found.append(Ask(Points, Number("value", 1, most, "Points left"), label="Correct the points left"))
    return found


def _work_out(s: State) -> Ask[Move]:
    """What the decision can depend on, card by card: at an airport only whether somebody is beside it."""
    near = s.content.numbers.solo_near_steps
    choices = [Choice(f"near {k}", f"{counted(k, 'step')} away") for k in range(near + 1)] if s.asks == GOES else []
    if s.asks == GOES:
        choices += [Choice("zone", "Its zone, nobody beside"), Choice("zone blocked", "Its zone, somebody beside")]
    choices += [Choice("away", "Elsewhere, nobody beside"), Choice("away blocked", "Elsewhere, somebody beside")]
    choices.append(Choice("", "No card"))
    spots = (Pick(spot, tuple(choices), f"The {spot} card") for spot in ("left", "middle", "right"))
    return Ask(WorkOut, *spots, label="Work it out for me", send="Which card?")


def bot(s: State, explain: bool = True) -> Explained[Move]:
    if s.asks == MAP:
        assert s.map is not None
        return table_map.decide(s.map, explain)
    here = printed.visit(s)
    assert here is not None
    stay = guide.collect(printed.who_of(s), here, explain)
    return Explained(Gather(here.collectible) if stay.choice == "take" else Wait(here.collectible), stay.why)


# -- answers -----------------------------------------------------------------------------------------------------------


def apply(s: State, a: Move, out: list[Event] | None = None) -> None:
    if s.map is not None:
        table_map.apply(s.map, a, out)
    elif isinstance(a, Board):
        s.told = ()
        if out is not None:
            out.append(Event(f"You play on {'the map of Second Chair' if a.ours else 'the printed board'}.", "WL-2"))
        if a.ours:
            s.asks, s.map = MAP, table_map.begin(s.content, s.n)
        else:
            s.asks = GOALS
    else:
        said: list[str] = []
        heard = _heard(s, a)
        if isinstance(a, Objectives | Goes | Flight | CardKind | CardZone | Quiet | Score):
            s.told = ()  # whoever answers has seen it
        printed.answer(s, a, said)
        s.told = (*s.told, *said)
        if out is not None:
            out += [Event(text, "WL-18") for text in said or heard]


def _heard(s: State, a: Move) -> list[str]:
    """An answer after which there is nothing to do on the table, for the log."""
    match a:
        case Objectives():
            names = [s.content.objectives[s.content.objective_index[o]].name for o in a.objectives]
            return [f"Objectives: {', '.join(names)}."]
        case Goes():
            return [f"{trotter_name(s.turn)} stands on an airport."]
        case CardKind():
            return [f"{trotter_name(s.turn)} has gained a {'natural wonder' if a.kind == 'wonder' else a.kind}."]
        case CardZone():
            return [f"The place lies in {next(zone.name for zone in s.content.zones if zone.id == a.zone)}."]
        case Quiet():
            return [f"You have {'' if a.moved else 'not '}moved in this round."]
        case Score():
            return ["You have counted what you have."]
    return []


# -- what is shown -----------------------------------------------------------------------------------------------------


def _standing(s: State, t: int) -> tuple[int, Sequence[int], int]:
    """XP, collectibles and cards of a trotter."""
    if t == YOU:
        return s.yours[0], s.yours[1:4], s.yours[4]
    return s.bots[t - 1].xp, s.bots[t - 1].tokens, s.bots[t - 1].cards


def _rank(s: State, t: int) -> scoring.Rank | None:
    placed = sum(t in who for who in s.done)
    finished = placed >= s.content.numbers.race_objectives_to_finish
    if not finished and (t == YOU or not s.content.numbers.solo_automatons_score_without_two_objectives):
        return None
    xp, _, cards = _standing(s, t)
    return sum(_sections(s, t)), xp, cards


def _sections(s: State, t: int) -> tuple[int, int, int]:
    xp, tokens, _ = _standing(s, t)
    c = s.content
    return (
        scoring.points_for_objectives(c, s.done, t),
        scoring.points_for_xp(c, xp),
        scoring.points_for_collectibles(c, tokens),
    )


def _sheet(s: State) -> Sheet:
    shown = [s.asks != OVER or _rank(s, t) is not None for t in range(s.n)]
    by_trotter = [_sections(s, t) for t in range(s.n)]
    lines = tuple(
        Line(label, tuple(by_trotter[t][i] if shown[t] else None for t in range(s.n)), rule)
        for i, (label, rule, _) in enumerate(scoring.SECTIONS.values())
    )
    total = tuple(sum(by_trotter[t]) if shown[t] else 0 for t in range(s.n))
    said = _verdict(s)[1] if s.asks == OVER else "Your XP and collectibles are asked at the end."
    return Sheet(tuple(trotter_name(t) for t in range(s.n)), lines, total, said)


def _verdict(s: State) -> tuple[str, str]:
    placed = sum(YOU in who for who in s.done)
    return scoring.verdict(s.content, placed, [_rank(s, t) for t in range(s.n)])


def result(s: State) -> Result:
    if s.map is not None:
        return scoring.result(s.map)
    end, text = _verdict(s)
    sheet = _sheet(s)
    placed = sum(YOU in who for who in s.done)
    goals = scoring.goals_reached(end, placed)
    return Result(end, text, sheet.total[YOU], sheet, max(sheet.total[1:]), end == scoring.WON, goals, s.round)


def view(s: State, seat: int = 0) -> View:
    if s.map is not None:
        return table_map.see(s.map, _offered(s))
    if s.asks == OVER:
        prompt = Prompt("over", _verdict(s)[1], "WL-55")
    else:
        text, rule = _question_text(s)
        prompt = Prompt(s.asks, text, rule, ask=legal(s).form, aside=_offered(s))
    return View(prompt, _status(s), _sheet(s), TableGame(), "\n".join(s.told))


def _offered(s: State) -> tuple[Option | Form, ...]:
    """What is possible at any time, as the page shows it."""
    return tuple(a.form if isinstance(a, Ask) else Option(a, "No destination card is left") for a in aside(s))


def _status(s: State) -> tuple[Status, ...]:
    found = [
        Status(
            trotter_name(t),
            f"{b.xp} XP",
            f"{counted(b.cards, 'card')}, {counted(sum(t in who for who in s.done), 'objective')}, "
            + ", ".join(counted(n, kind) for n, kind in zip(b.tokens, COLLECTIBLES, strict=True)),
            mark=mark(t),
            now=t == s.turn and s.asks not in (BOARD, GOALS, SCORE, OVER),
        )
        for t, b in enumerate(s.bots, 1)
    ]
    if s.asks not in (BOARD, GOALS, SCORE, OVER):
        found.append(Status("Points", str(s.points), "left to the Automaton"))
    if s.trigger != NONE and s.asks != OVER:
        found.append(Status("Last turns", str(s.last_turns)))
    return tuple(found)


def _question_text(s: State) -> tuple[str, str]:
    """The question, with the criteria it stands for in the words of the guide."""
    who, points = trotter_name(s.turn), counted(s.points, "point")
    match s.asks:
        case "board":
            return (
                "Set up the race as above. What do you play on?",
                "WL-5",
            )
        case "goals":
            return "Draw the objectives. Which ones are in play?", "WL-10"
        case "goes":
            yours = "When your turn is over: " if s.turn == 1 and s.points == s.content.numbers.points(s.n) else ""
            return f"{yours}{who} has {points}. Where does it go? The first that fits counts.", "WL-31"
        case "flight":
            text = (
                f"{who} flies for the destination {in_words(guide.PART_B)}. It lands at the airport of that zone with "
                f"the {in_words(guide.LAND_AT[:1])}. How far is it from there to the first displayed card on its way?"
            )
            return text, "WL-41"
        case "kind":
            return f"What kind of place has {who} gained?", "WL-45"
        case "zone":
            return f"In which zone lies the place that {who} has gained?", "WL-45"
        case "quiet":
            return "No Automaton moved. Did you move, gain a card or take a collectible this round?", "WL-192"
    return "The race is over. What do you have?", "WL-54"


if TYPE_CHECKING:
    import secondchair.games.wanderlust.companion as this

    _fulfils: Rules[State, Move] = this

__all__ = [
    "ACTIONS", "actor", "apply", "aside", "bot", "chance", "clone", "legal", "new", "position", "redeal", "result",
    "sample", "view",
]  # fmt: skip
