"""What happens in a game by itself, and whole games without a table.

Three things need nobody's choice: fate draws, the opponent decides, and a move without alternative is made. Tables,
simulations, environments and tests run games on with the functions here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from secondchair.core.ask import Ask
from secondchair.core.choose import Why
from secondchair.core.rules import BOT, CHANCE, OVER, YOU, Action, Actor, Chance, Rules

Deal = Callable[[Chance[Any]], Action]  # picks one of the outcomes
Legal = Callable[[Any], Sequence[Action] | Ask[Action]]
Choose = Callable[[Any], Action]


class Happening(NamedTuple):
    """Something that happens without your choice."""

    actor: Actor
    action: Action
    why: Why | None = None
    stream: str = ""  # where fate drew from


def by_itself(
    rules: Rules[Any, Any], s: Any, deal: Deal, legal: Legal | None = None, explain: bool = False
) -> Happening | None:
    """What happens next by itself; None if the choice is yours, or the game is over. Nothing is changed yet.

    `legal` may leave out options that do not count as alternatives.
    """
    match rules.actor(s):
        case "chance":
            chance = rules.chance(s)
            return Happening(CHANCE, deal(chance), stream=chance.stream)
        case "bot":
            decision = rules.bot(s, explain)
            return Happening(BOT, decision.choice, decision.why)
        case "you":
            options = (legal or rules.legal)(s)
            if not isinstance(options, Ask) and len(options) == 1:
                return Happening(YOU, options[0])
    return None


def run_on(rules: Rules[Any, Any], s: Any, deal: Deal, legal: Legal | None = None) -> None:
    """Let everything happen that happens by itself, up to your next choice or the end."""
    while happening := by_itself(rules, s, deal, legal):
        rules.apply(s, happening.action)


def play_out(rules: Rules[Any, Any], s: Any, fate: Choose, you: Choose) -> int:
    """Play to the end; `fate` and `you` say what each decides in a state. How many moves you and the bot made."""
    actor, bot, apply, moves = rules.actor, rules.bot, rules.apply, 0
    while (who := actor(s)) != OVER:
        if who == CHANCE:
            apply(s, fate(s))
            continue
        apply(s, you(s) if who == YOU else bot(s, False).choice)
        moves += 1
    return moves


def bots_turn(rules: Rules[Any, Any], s: Any, fate: Choose) -> None:
    """Let fate and the bot act until the choice is yours, single or not, or the game is over."""
    while (who := rules.actor(s)) in (CHANCE, BOT):
        rules.apply(s, fate(s) if who == CHANCE else rules.bot(s, False).choice)
