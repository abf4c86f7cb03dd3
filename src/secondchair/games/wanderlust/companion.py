"""The Automatons at a real table: the app says what each does and why, and keeps its cards, XP and objectives.

On the printed board it works from what you see (`printed.py`): you look for the destination by the criteria it names,
move the figure, and tell how many steps it took. On our map it knows the places, and asks only where you went and which
cards came up (`table_map.py`). Collecting and objectives it settles by itself.

What waits to be done lies on one stack: the one of this state, or, once you have chosen it, the one of the race on our
map. The functions of the contract are those of `core.pending` on whichever of the two is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from secondchair.core import pending, turn
from secondchair.core.ask import Ask, Form
from secondchair.core.pending import Out, chosen, tell
from secondchair.core.rules import (
    Action,
    Actor,
    Chance,
    Event,
    Explained,
    IllegalAction,
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
from secondchair.games.wanderlust import (
    GAME,
    map_telling,
    own_objectives,
    printed,
    questions,
    scoring,
    table_map,
    table_state,
    telling,
    workout,
)  # fmt: skip
from secondchair.games.wanderlust.content import COLLECTIBLES, Content
from secondchair.games.wanderlust.pending import (
    ChooseBoard,
    Count,
    HowFarItFlies,
    NameObjectives,
    WhereItGoes,
    YourTurn,
)
from secondchair.games.wanderlust.state import NONE, YOU, trotter_name
from secondchair.games.wanderlust.state import State as MapState
from secondchair.games.wanderlust.table_actions import (
    TABLE_ACTIONS,
    Board,
    CardKind,
    Flight,
    Goes,
    HowMany,
    Move,
    Objectives,
    PointAt,
    Quiet,
    Score,
    YouWent,
)
from secondchair.games.wanderlust.table_state import State
from secondchair.games.wanderlust.view import AutomatonCard, Shown, TableGame, mark
from secondchair.games.wanderlust.view import status as race_status

ACTIONS: tuple[type[Action], ...] = (*TABLE_ACTIONS, *table_map.MAP_ACTIONS)
# Whoever answers has done what was told.
ANSWERS = (Board, Objectives, Goes, Flight, CardKind, HowMany, Quiet, Score, PointAt, YouWent)

redeal = no_redeal


def new(options: dict[str, Any], content: Content) -> State:
    n = int(GAME.options(options)["automatons"]) + 1
    return State(
        content=content,
        n=n,
        pending=[ChooseBoard()],
        goals=(),
        done=[],
        bots=[table_state.automaton() for _ in range(n - 1)],
        active=YOU,
        points=0,
        round=1,
        moved=False,
        quiet=0,
        trigger=NONE,
        cause="",
        last_turns=0,
        yours=Score(xp=0, souvenir=0, postcard=0, camera=0, cards=0),
        turn=telling.setup(content, n),
    )


@chosen(ChooseBoard)
def _choose_board(s: State, p: ChooseBoard, a: Board, out: Out) -> None:
    tell(out, f"You play on {'the map of Second Chair' if a.ours else 'the printed board'}.", "WL-2")
    if a.ours:
        s.map = table_map.begin(s.content, s.n)
    else:
        s.pending.append(YourTurn())
        s.points = s.content.numbers.points(s.n)
        s.pending.append(NameObjectives())


# -- the contract ------------------------------------------------------------------------------------------------------


def _played(s: State) -> State | MapState:
    """The race that goes on: on the printed board, or on our map."""
    return s.map or s


def actor(s: State) -> Actor:
    return pending.actor(_played(s))


def legal(s: State) -> Ask[Move]:
    asked = pending.legal(_played(s))
    assert isinstance(asked, Ask)
    return asked


def aside(s: State) -> Sequence[Move | Ask[Move]]:
    return table_map.asides(s.map) if s.map else questions.asides(s)


def bot(s: State, explain: bool = True) -> Explained[Move]:
    return pending.bot(_played(s), explain)


def apply(s: State, a: Move, out: Out = None) -> None:
    told = s.turn, s.fresh
    if isinstance(a, ANSWERS):
        printed.answered(s)
    elif actor(s) == "you":
        turn.answered(s)
    if s.map is None:
        pending.apply(s, a, out)
    else:
        _apply_on_map(s, s.map, a, out)
    if not isinstance(a, ANSWERS) and s.turn == told[0]:
        s.fresh = told[1]  # nothing is new


def _apply_on_map(s: State, race: MapState, a: Move, out: Out) -> None:
    was, events = map_telling.before(race), list[Event]()
    pending.apply(race, a, events)
    map_telling.narrate(s, a, was, events)
    if out is not None:
        out += events


def chance(s: State) -> Chance[Move]:
    raise IllegalAction("At a real table you draw the cards yourself.")


def sample(s: State, rng: Random) -> Move:
    raise IllegalAction("At a real table you draw the cards yourself.")


def clone(s: State) -> State:
    new = table_state.clone(s)
    if s.map is not None:
        new.map = table_map.clone(s.map)
    return new


def position(s: State) -> Json:
    return {"printed_board": table_state.position(s), "our_map": table_map.position(s.map) if s.map else None}


# -- what is shown -----------------------------------------------------------------------------------------------------


def _standing(s: State, t: int) -> tuple[int, Sequence[int], int]:
    """XP, collectibles and cards of a trotter."""
    if t == YOU:
        return s.yours.xp, (s.yours.souvenir, s.yours.postcard, s.yours.camera), s.yours.cards
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
    shown = [bool(s.pending) or _rank(s, t) is not None for t in range(s.n)]
    by_trotter = [_sections(s, t) for t in range(s.n)]
    lines = tuple(
        Line(label, tuple(by_trotter[t][i] if shown[t] else None for t in range(s.n)), rule)
        for i, (label, rule, _) in enumerate(scoring.SECTIONS.values())
    )
    total = tuple(sum(by_trotter[t]) if shown[t] else 0 for t in range(s.n))
    text = "Your XP and collectibles are asked at the end." if s.pending else _verdict(s)[1]
    return Sheet(tuple(trotter_name(t) for t in range(s.n)), lines, total, text)


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
    won, scored = end == scoring.WON, end != scoring.LOST
    return Result(end, text, sheet.total[YOU], sheet, max(sheet.total[1:]), won, goals, s.round, scored)


def view(s: State, seat: int = 0) -> View:
    if s.map is not None:
        return replace(table_map.see(s.map, _offered(s), _about(s)), turn=s.turn, fresh=s.fresh)
    match actor(s):
        case "over":
            prompt = Prompt("over", _verdict(s)[1], "WL-55")
        case "bot":
            prompt = Prompt("wait", f"{trotter_name(s.active)} collects.", "WL-18")
        case _:
            kind, text, rule = questions.text(s)
            prompt = Prompt(kind, text, rule, ask=legal(s).form, aside=_offered(s), about=_about(s))
    return View(prompt, status(s), _sheet(s), _table(s), turn=s.turn, fresh=s.fresh, box=s.unknown)


def _about(s: State) -> int | None:
    """The step that the question is about: the one with the criteria it goes by, else the last one."""
    wanted = len(s.turn) - 1
    if s.pending and isinstance(s.pending[-1], YourTurn | WhereItGoes | HowFarItFlies):
        wanted = max((i for i, told in enumerate(s.turn) if told.order), default=wanted)
    return wanted if wanted >= 0 else None


def _table(s: State) -> TableGame:
    """What is drawn on the printed board: the Automaton's card, and the display as far as you have told it."""
    if not s.goals or not s.pending:
        return TableGame()
    t, worked = table_state.at_work(s), workout.as_told(s)
    cards = tuple(
        Shown(spot, name, workout.lies(worked[workout.target(spot)]) if s.seen else "", spot == s.worked_out)
        for spot, name in zip(telling.SPOTS, s.called.cards, strict=True)
    )
    return TableGame(None, _card(s, t), cards)


def _card(s: State, t: int) -> AutomatonCard:
    me = s.bots[t - 1]
    return AutomatonCard(
        t, s.points, s.content.numbers.points(s.n), me.xp, me.cards, tuple(me.tokens), me.met,
        tuple(s.content.objectives[goal].name for goal in s.goals), tuple(t in who for who in s.done),
    )  # fmt: skip


def _offered(s: State) -> tuple[Option | Form, ...]:
    """What is possible at any time, as the page shows it."""
    offered = (a for a in aside(s) if a is not own_objectives.SAYS)  # which the page of the box asks
    return tuple(a.form if isinstance(a, Ask) else Option(a, "No destination card is left") for a in offered)


def status(s: State) -> tuple[Status, ...]:
    if s.map is not None:
        return race_status(s.map)
    racing = bool(s.pending) and not isinstance(s.pending[-1], ChooseBoard | NameObjectives | Count)
    found = [
        Status(
            trotter_name(t),
            f"{b.xp} XP",
            f"{counted(b.cards, 'card')}, {counted(sum(t in who for who in s.done), 'objective')}, "
            + ", ".join(counted(n, kind) for n, kind in zip(b.tokens, COLLECTIBLES, strict=True)),
            mark=mark(t),
            now=racing and t == s.active,
        )
        for t, b in enumerate(s.bots, 1)
    ]
    if racing and s.active != YOU:
        found.append(Status("Points", str(s.points), "left to the Automaton"))
    if s.trigger != NONE and s.pending:
        found.append(Status("Last turns", str(s.last_turns)))
    return tuple(found)


if TYPE_CHECKING:
    import secondchair.games.wanderlust.companion as this

    _fulfils: Rules[State, Move] = this

__all__ = [
    "ACTIONS", "actor", "apply", "aside", "bot", "chance", "clone", "legal", "new", "position", "redeal", "result",
    "sample", "status", "view",
]  # fmt: skip
