"""What both games on screen show around the opponent's own part: the prompt, and the figures of the status line."""

from __future__ import annotations

from collections.abc import Sequence

from secondchair.core.rules import Action, Prompt, Sheet, Status
from secondchair.core.words import counted
from secondchair.games.great_western_trail.opponent.character import Character
from secondchair.games.great_western_trail.state import State, hand_limit, permanent_certificates, step_limit
from secondchair.games.great_western_trail.view.prompt import ask, wait


def prompt(s: State, who: Character, legal: Sequence[Action], over: str) -> Prompt:
    """What is to be decided; `over` is the sentence that ends the game."""
    if over:
        return Prompt("over", over, who.result_rule)
    return ask(s, legal, who.name) if legal else wait(s, who.name)


def status_line(
    s: State, who: Character, sheet: Sheet, hint: str, his: Status, yours: bool, over: bool
) -> tuple[Status, ...]:
    """Points, money, cards, steps, certificates, something of his own (`his`), the job market."""
    lasting = permanent_certificates(s)
    jobs = f"{s.token}/{len(s.content.rows)}" if s.holder < 0 else "full"
    certificates = str(s.certificates + lasting)
    return (
        Status("You", str(sheet.total[0]), "points if the game ended now", mark="gwt-you", now=yours),
        Status(who.column, str(sheet.total[1]), hint, mark="gwt-sam", now=not (yours or over)),
        Status("Dollars", str(s.dollars), mark="money"),
        Status(
            "Hand",
            f"{len(s.hand)}/{hand_limit(s)}",
            f"hand limit; {counted(len(s.stack), 'card')} to draw",
            mark="cards",
        ),
        Status("Steps", str(step_limit(s)), "your step limit", mark="steps"),
        Status("Certificates", certificates, f"{lasting} of them permanent", mark="gwt-certificate"),
        his,
        Status("Job market", jobs, "the row of the token; the end comes when the last row is full", mark="gwt-token"),
    )
