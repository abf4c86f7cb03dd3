"""What is drawn at a real table: the Automaton's card, and the three displayed cards as far as you have told them."""

from __future__ import annotations

from collections.abc import Iterable

from secondchair.core.svg import at, el, layer, region, text, title
from secondchair.core.words import capital, counted
from secondchair.games.wanderlust.content import COLLECTIBLES
from secondchair.games.wanderlust.poster import c
from secondchair.games.wanderlust.state import trotter_name
from secondchair.games.wanderlust.view import AutomatonCard, Shown

CARD = 200  # so wide is the Automaton's card
SPOT = (108, 116)


def card(shown: AutomatonCard) -> str:
    """Its figure, its points as pips, what it has, and the objectives, those it has completed filled in."""
    ink = c("wl-ink")
    who = trotter_name(shown.trotter)
    tokens = [counted(n, kind) for n, kind in zip(shown.tokens, COLLECTIBLES, strict=True) if n]
    met = [counted(shown.encounters, "encounter")] if shown.encounters else []
    held = ", ".join([f"{shown.xp} XP", counted(shown.cards, "card"), *met, *tokens])
    lines = _lines(held, 22)
    below = 46 + 17 * len(lines)
    high = below + 18 * len(shown.objectives)
    body = [
        f'<rect x="1" y="1" width="{CARD - 2}" height="{high - 2}" rx="8" fill="{c("wl-card")}" stroke="{ink}"/>',
        f'<use href="#wl-figure-{shown.trotter}" style="{at(20, 42)}"/>',
        text(who, 38, 24, 14, font_weight=700, fill=ink),
        *_pips(shown),
        *(text(line, 38, 44 + 17 * i, 14, fill=ink) for i, line in enumerate(lines)),
        *_objectives(shown, below),
    ]
    words = title(f"{who}: {held}; {counted(shown.points, 'point')} left")
    return region("card", (0, 0, CARD, high), layer("automaton", [el("g", words, *body, id="automaton-card")]), who)


def _pips(shown: AutomatonCard) -> Iterable[str]:
    """Its points, those spent left empty."""
    colour = c(f"wl-automaton-{shown.trotter}")
    for i in range(shown.of):
        fill = colour if i < shown.points else "none"
        yield el("circle", cx=CARD - 12 - 11 * i, cy=19, r=4, fill=fill, stroke=colour, stroke_width=2)


def _objectives(shown: AutomatonCard, top: float) -> Iterable[str]:
    colour = c(f"wl-automaton-{shown.trotter}")
    for i, (name, done) in enumerate(zip(shown.objectives, shown.done, strict=True)):
        y = top + 18 * i
        box = {"x": 14, "y": y - 11, "width": 12, "height": 12, "rx": 2}
        yield el("rect", **box, fill=colour if done else "none", stroke=c("wl-ink"))
        yield text(name, 38, y, 14, fill=c("wl-ink"), font_weight=700 if done else 400)


def display(cards: tuple[Shown, ...]) -> str:
    """The three spots from left to right; each can be touched to say how it lies."""
    w, h = SPOT
    drawn = (_spot(shown, (w + 12) * i + 6) for i, shown in enumerate(cards))
    return region("display", (0, 0, 3 * (w + 12), h + 12), layer("display", drawn), "The displayed destination cards")


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
