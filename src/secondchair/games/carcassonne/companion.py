"""Carcassonne at a real table: you have the box, the app keeps turn, piles, score and goals.

You report a turn ("a meeple was placed, a city was completed") and each completed feature ("Red and Green, 4 tiles, 1
pennant"); the app says which colours score and why, offers the best order, and runs the final scoring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, assert_never

from msgspec.structs import replace

from secondchair.core import pending, turn
from secondchair.core.ask import Ask, Choice, Field, Number, Pick, Tally
from secondchair.core.pending import Out, choices, chosen, meanwhile, possible, step, tell
from secondchair.core.rules import (
    Chance,
    IllegalAction,
    Option,
    Prompt,
    Result,
    Rules,
    Sheet,
    Status,
    View,
    no_bot,
    no_redeal,
)
from secondchair.core.turn import tell_step
from secondchair.core.words import counted, listed
from secondchair.games.carcassonne import GAME, goals
from secondchair.games.carcassonne.content import CITY, MONASTERY, TERRAINS, Content
from secondchair.games.carcassonne.rules import ALL_TILES_USED, NO_MEEPLE_LEFT
from secondchair.games.carcassonne.scoring import (
    FINAL_POINTS,
    FINAL_RULE,
    MEEPLES,
    MONASTERY_POINTS,
    best_order,
    final_order,
    final_steps,
    judge,
    names,
    result_in_words,
    sheet_of,
    verdict_in_words,
    verdict_rule,
)
from secondchair.games.carcassonne.state import COLOURS, MARKER, by_colour, earned_by_colour
from secondchair.games.carcassonne.table_state import (
    ACTIONS,
    SEATS,
    ChooseOrder,
    Complete,
    Correct,
    DescribeFeature,
    Discard,
    Expand,
    Feature,
    Move,
    NextTurn,
    ReportTurn,
    Score,
    State,
    Turn,
    Wear,
)
from secondchair.games.carcassonne.table_telling import dealt, tell_anew, tell_hands, tell_setup, tell_turn
from secondchair.games.carcassonne.view import HATS, Colour, TableGame, colour_status, colours

PLACED, NOTHING_FREE, NONE_LEFT = "placed", "nothing free", "none left"  # what came of the meeple (CAR-14, -17, -18)
ALL_TILES = 72
CORRECTED = {"points": "CAR-27", "meeples": "CAR-2", "tiles": "CAR-4", "turn": "CAR-3"}  # the rule of what is set right


actor = pending.actor
legal = pending.legal
bot = no_bot
redeal = no_redeal


def new(options: Mapping[str, Any], content: Content) -> State:
    options_chosen = GAME.options(options)
    n, each, tiles = int(options_chosen["colours"]), int(options_chosen["meeples"]), sum(content.bag)
    s = State(
        pending=[ReportTurn()],
        colours=n,
        meeples_each=each,
        marker=bool(options_chosen["marker"]),
        supply=[each] * n,
        scores=list(range(1, n + 1)),
        earned=[0] * (4 * n),
        corrected=[0] * n,
        piles=dealt(tiles, n),
    )
    tell_setup(s, None)
    return s


# -- what is asked -----------------------------------------------------------------------------------------------------


@choices(ReportTurn)
def _ask_turn(s: State, p: ReportTurn) -> Ask[Move]:
    kinds = (
        Choice("city", "City", "its wall is closed", most=4),
        Choice("road", "Road", "both ends are closed", most=4),
        Choice("monastery", "Monastery", "all eight places around it are filled", most=8),
    )
    return Ask(
        Turn,
        Pick("meeple", _meeple_choices(s), "The meeple", preset=PLACED if s.supply[s.colour] else NOTHING_FREE),
        Tally("completed", kinds, "Completed, with meeples on it", most=8),
        send="Turn done",
        check=lambda turn: _impossible_turn(s, turn),
    )


def _meeple_choices(s: State) -> tuple[Choice, ...]:
    """CAR-14, CAR-17, CAR-18: no pass; whoever must and cannot ends the game."""
    nothing = Choice(NOTHING_FREE, "Nothing was free", "no meeple placed")
    if s.supply[s.colour]:
        return (Choice(PLACED, "Placed", "on a free feature of the tile"), nothing)
    return (nothing, Choice(NONE_LEFT, "One was free, but no meeple is left", "the game ends after this turn"))


def _on_tiles(s: State, turn: Turn | None = None) -> list[int]:
    standing = [s.meeples_each - left for left in s.supply]
    if turn and turn.meeple == PLACED:
        standing[s.colour] += 1
    return standing


def _impossible_turn(s: State, turn: Turn) -> str:
    features = turn.completed.city + turn.completed.road + turn.completed.monastery
    standing = sum(_on_tiles(s, turn))
    if features > standing:
        return f"{features} features cannot be completed with {counted(standing, 'meeple')} on the tiles"
    return ""


def _still_to_describe(s: State) -> int:
    return sum(isinstance(waits, DescribeFeature) for waits in s.pending)


@choices(DescribeFeature)
def _ask_feature(s: State, p: DescribeFeature) -> Ask[Move]:
    """Whose it is and how large; a monastery has one meeple and is always worth the same (CAR-B7)."""
    terrain = TERRAINS.index(p.kind)
    standing, spare = _still_standing(s), _still_to_describe(s) - 1
    kinds = tuple(
        Choice(COLOURS[c], s.called[c], mark=s.worn[c], most=1 if terrain == MONASTERY else n)
        for c, n in enumerate(standing)
        if n
    )
    most = 1 if terrain == MONASTERY else sum(standing) - spare  # every other feature still to come has a meeple
    fields: tuple[Field, ...] = (Tally("on_it", kinds, "Meeples on it", least=1, most=most),)
    given: dict[str, Any] = {"kind": p.kind}
    if terrain != MONASTERY:
        laid = ALL_TILES + s.added - sum(s.piles) - s.discarded
        fields = (Number("tiles", 2, max(laid, 2), "Tiles", unit="tiles"), *fields)
    if terrain == CITY:
        fields = (fields[0], Number("pennants", 0, 10 + s.added, "Pennants", preset=0, unit="pennants"), fields[1])
    return Ask(Complete, *fields, given=given, check=_impossible_feature)


def _impossible_feature(feature: Complete) -> str:
    if feature.pennants > feature.tiles:
        return f"{feature.pennants} pennants do not fit on {counted(feature.tiles, 'tile')}"
    return ""


def _still_standing(s: State) -> list[int]:
    """Meeples on tiles that no described feature has taken yet."""
    standing = _on_tiles(s)
    for feature in s.waiting:
        standing = [n - on for n, on in zip(standing, feature.on_it, strict=True)]
    return standing


@possible(ChooseOrder)
def _waits_to_be_scored(s: State, p: ChooseOrder) -> bool:
    return bool(s.waiting)


@choices(ChooseOrder)
def _ask_order(s: State, p: ChooseOrder) -> Sequence[Move]:
    return [Score(feature.number) for feature in s.waiting]


def aside(s: State) -> Sequence[Move | Ask[Move]]:
    if not s.pending or not isinstance(s.pending[-1], ReportTurn):
        return ()
    colours = tuple(Choice(COLOURS[c], s.called[c], mark=s.worn[c]) for c in range(s.colours))
    what = (
        Choice("points", "Points"),
        Choice("meeples", "Meeples in supply"),
        Choice("tiles", "Tiles in the pile"),
        Choice("turn", "It is this colour's turn"),
    )
    correction = Ask(
        Correct,
        Pick("colour", colours, "Which colour"),
        Pick("what", what, "What is to be set"),
        Number("value", 0, 999, "To", preset=0),
        label="Correct something",
        send="Set it",
        check=lambda correction: _impossible_correction(s, correction),
    )
    mine = [_ask_colours(s), *([] if s.turns or s.discarded or s.added else [_ask_expansions(s)])]
    return (Discard(), *mine, correction) if s.piles[s.colour] else (*mine, correction)


def _ask_colours(s: State) -> Ask[Move]:
    choices = tuple(Choice(colour, colour.capitalize(), mark=colour) for colour in HATS)
    places = zip(SEATS[: s.colours], s.worn, strict=False)
    fields = (Pick(seat, choices, f"The {seat} to play", preset=colour) for seat, colour in places)
    return Ask(Wear, *fields, label="My colours are others", check=_same_colour_twice)


def _same_colour_twice(a: Wear) -> str:
    worn = [colour for colour in (a.first, a.second, a.third, a.fourth) if colour]
    return "every colour plays once" if len(set(worn)) < len(worn) else ""


def _ask_expansions(s: State) -> Ask[Move]:
    """CAR-43: before the first turn."""
    return Ask(
        Expand,
        Number("tiles", 0, 200, "Tiles added", preset=0, unit="tiles"),
        Number("meeples", 0, 8, "More meeples for each colour", preset=0, unit="meeples"),
        label="Tiles or meeples of expansions",
    )


@meanwhile(Wear)
def _wear(s: State, a: Wear, out: Out) -> None:
    s.worn = tuple(colour for colour in (a.first, a.second, a.third, a.fourth) if colour)
    tell(out, f"The colours on your table are {listed(s.called)}.", "CAR-1")
    tell_anew(s)


@meanwhile(Expand)
def _expand(s: State, a: Expand, out: Out) -> None:
    """The piles are dealt anew with the tiles added; what an expansion scores by rules of its own is set by hand."""
    s.added = a.tiles
    s.piles = dealt(sum(s.piles) + a.tiles, s.colours)
    s.meeples_each += a.meeples
    s.supply = [left + a.meeples for left in s.supply]
    more = f"{counted(a.tiles, 'tile')} and {counted(a.meeples, 'meeple')} for each colour"
    tell(out, f"You have added {more}.", "CAR-43")
    tell_anew(s)


def _impossible_correction(s: State, a: Correct) -> str:
    if COLOURS.index(a.colour) >= s.colours:
        return f"{a.colour} does not play"
    if a.what == "meeples" and a.value > s.meeples_each:
        return f"a colour has {s.meeples_each} meeples"
    if a.what == "tiles" and a.value > sum(s.piles) + s.turns + s.discarded:
        return "there are not so many tiles"
    if a.what == "tiles" and not a.value and sum(s.piles) == s.piles[COLOURS.index(a.colour)]:
        return "the game ends with the last turn, not by a correction; report that turn"
    if a.what == "turn" and not s.piles[COLOURS.index(a.colour)]:
        return f"the pile of {a.colour} is empty"
    return ""


# -- what it does ------------------------------------------------------------------------------------------------------


def apply(s: State, a: Move, out: Out = None) -> None:
    if isinstance(a, Turn):
        turn.begin(s)
    elif isinstance(a, Complete) or len(s.waiting) > 1:  # a single feature is scored by itself
        turn.answered(s)
    pending.apply(s, a, out)


@chosen(ReportTurn)
def _turn(s: State, p: ReportTurn, a: Turn, out: Out) -> None:
    s.turns += 1
    s.piles[s.colour] -= 1
    s.supply[s.colour] -= a.meeple == PLACED
    s.stuck = a.meeple == NONE_LEFT
    s.described = 0
    done = a.completed
    s.pending += [
        NextTurn(),
        ChooseOrder(),
        *[DescribeFeature("monastery")] * done.monastery,
        *[DescribeFeature("road")] * done.road,
        *[DescribeFeature("city")] * done.city,
    ]
    left = counted(s.supply[s.colour], "meeple")
    text = {
        PLACED: f"{s.called[s.colour]} places a meeple and has {left} left.",
        NOTHING_FREE: f"{s.called[s.colour]} finds nothing free and places no meeple.",
        NONE_LEFT: f"{s.called[s.colour]} must place a meeple and has none left.",
    }
    rule = {PLACED: "CAR-14", NOTHING_FREE: "CAR-17", NONE_LEFT: "CAR-18"}
    tell_step(s, out, "put" if a.meeple == PLACED else "note", text[a.meeple], rule[a.meeple])


@chosen(DescribeFeature)
def _complete(s: State, p: DescribeFeature, a: Complete, out: Out) -> None:
    on_it = (a.on_it.red, a.on_it.green, a.on_it.yellow, a.on_it.blue)[: s.colours]
    feature = Feature(s.described, TERRAINS.index(a.kind), a.tiles, a.pennants, on_it)
    s.described += 1
    s.waiting = (*s.waiting, feature)
    tell(out, f"{_owners(s, feature)}: {feature.text}, worth {feature.value}.", "CAR-B7")


@chosen(ChooseOrder)
def _score(s: State, p: ChooseOrder, a: Score, out: Out) -> None:
    """CAR-20 to CAR-26: the majority scores if one of them is last; all meeples go home."""
    feature = next(f for f in s.waiting if f.number == a.feature)
    verdict = judge(feature.value, feature.on_it, s.scores)
    text = f"The {feature.text} is worth {feature.value}. {verdict_in_words(verdict, feature.on_it, s.called)}"
    tell_step(s, out, "do", text, verdict_rule(verdict))
    for colour in verdict.winners:
        s.scores[colour] += feature.value
        s.earned[feature.terrain * s.colours + colour] += feature.value
    tell_hands(s, verdict.winners, feature.on_it)
    if verdict.winners:
        reached = goals.of_scoring(feature.terrain, feature.value, len(verdict.winners))
        monasteries = sum(s.earned[MONASTERY * s.colours : (MONASTERY + 1) * s.colours]) // MONASTERY_POINTS
        s.goals = goals.together(s.goals, reached, goals.of_monasteries(monasteries))
    s.supply = [left + on for left, on in zip(s.supply, feature.on_it, strict=True)]
    s.waiting = tuple(f for f in s.waiting if f.number != a.feature)
    s.pending.append(p)


@meanwhile(Discard)
def _discard(s: State, a: Discard, out: Out) -> None:
    """CAR-12, R5: another tile from the same pile; if it is empty, the colour's turn is skipped."""
    s.piles[s.colour] -= 1
    s.discarded += 1
    another = "Draw another one." if s.piles[s.colour] else "The pile is empty."
    turn.begin(s)
    tell_step(s, out, "put", f"{s.called[s.colour]}'s tile fits nowhere and leaves the game. {another}", "CAR-12")
    _skip_without_tiles(s)


def _skip_without_tiles(s: State) -> None:
    """R5: the colour whose turn it is has no tile left, so it is the next one's turn."""
    if not s.piles[s.colour]:
        s.pending[-1] = NextTurn()


@meanwhile(Correct)
def _correct(s: State, a: Correct, out: Out) -> None:
    colour = COLOURS.index(a.colour)
    match a.what:
        case "points":
            s.corrected[colour] += a.value - s.scores[colour]
            s.scores[colour] = a.value
        case "meeples":
            s.supply[colour] = a.value
        case "tiles":
            s.piles[colour] = a.value
        case "turn":
            s.colour = colour
        case _:
            assert_never(a.what)
    what = {"points": "points", "meeples": "meeples in supply", "tiles": "tiles in the pile"}
    name = s.called[colour]
    text = f"it is {name}'s turn" if a.what == "turn" else f"{name} has {a.value} {what[a.what]}"
    tell(out, f"Corrected: {text}.", CORRECTED[a.what])
    _skip_without_tiles(s)
    if s.piles[s.colour]:
        tell_anew(s)


@step(NextTurn)
def _next_turn(s: State, p: NextTurn, out: Out) -> None:
    """CAR-3, R6: the next colour that has tiles; CAR-30, CAR-31: or the end."""
    if s.stuck or not any(s.piles):
        _end(s, out)
        return
    s.colour = (s.colour + 1) % s.colours
    while not s.piles[s.colour]:
        s.colour = (s.colour + 1) % s.colours
    s.pending.append(ReportTurn())
    tell_turn(s, out)


def _end(s: State, out: Out) -> None:
    """CAR-33: two points for each meeple on a tile whose colour is last, in the best order."""
    s.reason = NO_MEEPLE_LEFT if any(s.piles) else ALL_TILES_USED  # R16
    steps = final_steps(s.scores, _on_tiles(s))
    order = final_order(steps, s.scores, s.called)
    tell_step(s, out, "note", f"The game ends: {s.reason}.", "CAR-30" if any(s.piles) else "CAR-31")
    scored = FINAL_RULE if steps else f"{FINAL_RULE}: nobody scores"
    tell_step(s, out, "put", f"{scored}{', in this order' if steps else ''}.", "CAR-33", order)
    for colour in steps:
        s.scores[colour] += FINAL_POINTS
        s.earned[MEEPLES * s.colours + colour] += FINAL_POINTS
    tell_step(s, out, "note", result_in_words(s.scores, s.called), "CAR-34")


def result(s: State) -> Result:
    low = min(s.scores)
    why = "All tiles are used." if s.reason == ALL_TILES_USED else f"{s.called[s.colour]} had no meeple left to place."
    ticked = goals.together(s.goals, goals.of_result(low, s.reason == ALL_TILES_USED))
    return Result(s.reason, f"{why} {result_in_words(s.scores, s.called)}", low, _sheet(s), goals=ticked, turns=s.turns)


def _sheet(s: State) -> Sheet:
    notes = (f"With {counted(s.added, 'tile')} of expansions.",) if s.added else ()
    return sheet_of(s.scores, s.earned, bool(s.reason), s.corrected, s.called, notes)


def clone(s: State) -> State:
    """A state that shares nothing with this one that changes: every list is its own."""
    return replace(
        s,
        pending=s.pending.copy(),
        supply=s.supply.copy(),
        scores=s.scores.copy(),
        earned=s.earned.copy(),
        corrected=s.corrected.copy(),
        piles=s.piles.copy(),
    )


def position(s: State) -> dict[str, object]:
    return {
        "pending": list(s.pending),
        "turn": COLOURS[s.colour],
        "meeples_each": s.meeples_each,
        "supply": by_colour(s.supply),
        "points": by_colour(s.scores),
        "earned": earned_by_colour(s.earned, s.colours),
        "corrected": by_colour(s.corrected),
        "piles": by_colour(s.piles),
        "discarded": s.discarded,
        "goals": sorted(s.goals),
        "turns": s.turns,
        "described": s.described,
        "to_be_scored": [
            {
                "number": feature.number,
                "kind": TERRAINS[feature.terrain],
                "tiles": feature.tiles,
                "pennants": feature.pennants,
                "meeples": by_colour(feature.on_it),
            }
            for feature in s.waiting
        ],
        "no_meeple_to_place": s.stuck,
        "reason": s.reason,
        **({"tiles_added": s.added} if s.added else {}),  # not in games of before it could be
    }


def chance(s: State) -> Chance[Move]:
    """Fate speaks at your own table."""
    raise IllegalAction("At a real table you draw the tiles yourself.")


def sample(s: State, rng: Random) -> Move:
    raise IllegalAction("At a real table you draw the tiles yourself.")


# -- what is seen ------------------------------------------------------------------------------------------------------


def view(s: State, seat: int = 0) -> View:
    marker = next(colour for colour in (MARKER, *HATS) if colour not in s.worn)  # CAR-7
    game = TableGame(_standing(s), s.meeples_each, marker if s.marker else "")
    return View(_prompt(s), status(s), _sheet(s), game, turn=s.turn, fresh=s.fresh, goals=s.goals)


def status(s: State) -> tuple[Status, ...]:
    return colour_status(_standing(s))


def _standing(s: State) -> tuple[Colour, ...]:
    return colours(s.scores, s.supply, s.piles, None if s.reason else s.colour, s.worn)


def _prompt(s: State) -> Prompt:
    if not s.pending:
        return Prompt("over", result(s).text, "CAR-34")
    top, asked, who = s.pending[-1], legal(s), COLOURS[s.colour]
    if not isinstance(asked, Ask):
        text = "Several features were completed. Which one is scored first?"
        return Prompt("score", text, "CAR-24", _orders(s), who=who, about=_about(s))
    if isinstance(top, DescribeFeature):
        left = _still_to_describe(s)
        several = f" ({s.described + 1} of {s.described + left})" if s.described or left > 1 else ""
        text = f"The completed {top.kind}{several}: whose is it{_how_large(top.kind)}?"
        return Prompt("complete", text, "CAR-20", ask=asked.form, about=_about(s))
    besides = tuple(
        a.form if isinstance(a, Ask) else Option(a, "The tile fits nowhere", hint="it leaves the game; draw another")
        for a in aside(s)
    )
    text = f"{s.called[s.colour]}: what came of the turn?"
    return Prompt("turn", text, "CAR-14", ask=asked.form, aside=besides, who=who, about=_about(s))


def _about(s: State) -> int | None:
    """A question is about what was told last."""
    return len(s.turn) - 1 if s.turn else None


def _how_large(kind: str) -> str:
    return "" if kind == "monastery" else ", and how large"


def _owners(s: State, feature: Feature) -> str:
    return names([colour for colour, n in enumerate(feature.on_it) if n], called=s.called)


def _orders(s: State) -> tuple[Option, ...]:
    """CAR-24: each feature that could be scored next, with what would happen, the best one marked."""
    best = best_order([(f.value, f.on_it) for f in s.waiting], s.scores)
    return tuple(
        Option(
            Score(f.number),
            f"{_owners(s, f)}: {f.text} ({counted(f.value, 'point')})",
            variant=f"number {f.number + 1}",
            hint=("Best first. " if place == best[0] else "")
            + verdict_in_words(judge(f.value, f.on_it, s.scores), f.on_it, s.called),
        )
        for place, f in enumerate(s.waiting)
    )


if TYPE_CHECKING:
    import secondchair.games.carcassonne.companion as this

    _fulfils: Rules[State, Move] = this

__all__ = [
    "ACTIONS", "actor", "apply", "aside", "bot", "chance", "clone", "legal", "new", "position", "redeal", "result",
    "sample", "status", "view",
]  # fmt: skip
