"""What is drawn at a real table: the Automaton's card, and the three displayed cards as far as you have told them."""

from __future__ import annotations

from collections.abc import Iterable

from secondchair.core.svg import at, el, layer, region, text, title
from secondchair.core.words import capital, counted
from secondchair.games.wanderlust.content import COLLECTIBLES
from secondchair.games.wanderlust.poster import c
from secondchair.games.wanderlust.state import trotter_name
from secondchair.games.wanderlust.view import AutomatonCard, Shown

CARD = (300, 132)
SPOT = (108, 116)


def card(shown: AutomatonCard) -> str:
    """Its figure, its points as pips, what it has, and the objectives with a flag on those it has completed."""
    w, h = CARD
    ink = c("wl-ink")
    who = trotter_name(shown.trotter)
    tokens = ", ".join(counted(n, kind) for n, kind in zip(shown.tokens, COLLECTIBLES, strict=True) if n)
    held = f"{shown.xp} XP, {counted(shown.cards, 'card')}, {counted(shown.encounters, 'encounter')}"
    body = [
        f'<rect x="1" y="1" width="{w - 2}" height="{h - 2}" rx="8" fill="{c("wl-card")}" stroke="{ink}"/>',
        f'<use href="#wl-figure-{shown.trotter}" style="{at(24, 44)}"/>',
        text(who, 48, 24, 16, font_weight=700, fill=ink),
        *_pips(shown),
        text(held, 48, 44, 14, fill=ink),
        text(tokens or "no collectible", 48, 61, 14, fill=ink),
        *_objectives(shown),
    ]
    words = title(f"{who}: {held}; {counted(shown.points, 'point')} left")
    return region("card", (0, 0, w, h), layer("automaton", [el("g", words, *body, id="automaton-card")]), who)


def _pips(shown: AutomatonCard) -> Iterable[str]:
    """Its points, those spent left empty."""
    colour = c(f"wl-automaton-{shown.trotter}")
    for i in range(shown.of):
        fill = colour if i < shown.points else "none"
        yield el("circle", cx=CARD[0] - 18 - 18 * i, cy=19, r=6.5, fill=fill, stroke=colour, stroke_width=2)


def _objectives(shown: AutomatonCard) -> Iterable[str]:
    for i, (name, done) in enumerate(zip(shown.objectives, shown.done, strict=True)):
        y = 82 + 18 * i
        box = {"x": 48, "y": y - 11, "width": 12, "height": 12, "rx": 2}
        colour = c(f"wl-automaton-{shown.trotter}")
        yield el("rect", **box, fill=colour if done else "none", stroke=c("wl-ink"))
        yield text(name, 68, y, 14, fill=c("wl-ink"), font_weight=700 if done else 400)


def display(cards: tuple[Shown, ...]) -> str:
    """The three spots from left to right; each can be touched to say how it lies."""
    w, h = SPOT
    drawn = (_spot(shown, (w + 12) * i + 6) for i, shown in enumerate(cards))
    return region("board", (0, 0, 3 * (w + 12), h + 12), layer("display", drawn), "The displayed destination cards")


def _spot(shown: Shown, x: float) -> str:
    w, h = SPOT
    ink = c("wl-ink")
    edge = (c("wl-you"), 5) if shown.goal else (ink, 1.4)
    lines = [*_lines(shown.name or capital(shown.spot), 13)[:2], "", *_lines(shown.lies, 15)[:3]]
    return el(
        "g",
        title(f"{shown.name or f'The {shown.spot} card'}{f': {shown.lies}' if shown.lies else ''}"),
        f'<rect width="{w}" height="{h}" rx="6" fill="{c("wl-card")}" stroke="{edge[0]}" stroke-width="{edge[1]}"/>',
        *(
            text(line, w / 2, 24 + 17 * i, 14, text_anchor="middle", font_weight=700 if not i else 400, fill=ink)
            for i, line in enumerate(lines)
            if line
        ),
        text("it goes here", w / 2, h - 8, 12, text_anchor="middle", font_weight=700, fill=ink) if shown.goal else "",
        id=f"spot-{shown.spot}",
        data_target=f"spot:{shown.spot}",
        style=at(x, 6),
    )


def _lines(words: str, width: int) -> list[str]:
    """A text in lines of about so many letters."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) + 1 > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines if words else []
