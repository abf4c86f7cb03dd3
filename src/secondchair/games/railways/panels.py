"""The drawings beside the map: the Railbot's row, Operations cards, major lines and barons, and your company."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from secondchair.core.svg import Attr, at, esc, layer, num, region, symbol, text, title
from secondchair.core.words import capital, counted
from secondchair.games.railways.chart import c
from secondchair.games.railways.content import BOARDS, COLORS
from secondchair.games.railways.pieces import CUBE, aim
from secondchair.games.railways.view import BaronShown, CardShown, LineShown, Railways

WIDTH = 360
STYLE = (
    ".rw-paper{fill:var(--rw-card);stroke:var(--rw-edge);stroke-width:1.2}"
    ".rw-step{fill:var(--rw-glow);fill-opacity:.5;stroke:var(--rw-ink);stroke-width:1.4;stroke-dasharray:4 2.5}"
    "[data-glimpsed] .rw-step{fill-opacity:.9}"
    ".rw-price{text-anchor:middle;font-weight:750;fill:var(--rw-ink);stroke:var(--rw-halo);stroke-width:3;"
    "paint-order:stroke}"
    ".rw-aim{fill:none;stroke:var(--rw-works);stroke-width:4;stroke-dasharray:6 4}"
    ".rw-stop{fill:var(--rw-card);stroke:var(--rw-railbot);stroke-width:2.2}"
    ".rw-major{fill:none;stroke:var(--rw-soft);stroke-width:1.6;stroke-dasharray:1 5;stroke-linecap:round}"
    ".rw-claimed{stroke:var(--rw-railbot);stroke-width:6;stroke-dasharray:1 10}"
    ".rw-tag{fill:var(--rw-card);stroke:var(--rw-ink);stroke-width:1.2}"
    ".rw-tagged{text-anchor:middle;font-weight:650;fill:var(--rw-ink)}"
    ".rw-named{fill:none;stroke:var(--rw-you);stroke-width:4}.rw-frame{fill:none;stroke:var(--rw-glow);stroke-width:4}"
)


def wrapped(words: str, width: int) -> list[str]:
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) + 1 > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def text_at(
    words: object, x: float, y: float, size: float = 14, bold: bool = False, soft: bool = False, anchor: str = ""
) -> str:
    return text(
        words, x, y, size, fill=c("soft" if soft else "ink"), font_weight=700 if bold else None,
        text_anchor=anchor or None,
    )  # fmt: skip


def fitting(words: str, x: float, y: float, width: float) -> str:
    """A name that is squeezed if it would be too long."""
    squeezed: dict[str, Attr] = {}
    if 7.4 * len(words) > width:
        squeezed = {"textLength": width, "lengthAdjust": "spacingAndGlyphs"}
    return text(words, x, y, 13, fill=c("ink"), **squeezed)


def paper(w: float, h: float, can: bool = False) -> str:
    return f'<rect class="rw-paper" width="{num(w)}" height="{num(h)}" rx="8"/>{lit(w, h) if can else ""}'


def lit(w: float, h: float) -> str:
    """A card that can be chosen."""
    return (
        f'<rect class="rw-frame" x="2" y="2" width="{num(w - 4)}" height="{num(h - 4)}" rx="7"/>'
        f'<rect class="rw-rim" x="4.5" y="4.5" width="{num(w - 9)}" height="{num(h - 9)}" rx="5"/>'
    )


def designed(yes: bool, x: float, y: float) -> str:
    """A value that was never published: designed here, an owner of the cards can replace it."""
    if not yes:
        return ""
    said = title("A designed value: the printed one is not public")
    return f"<g>{said}{symbol('designed', x, y, 14, color=c('soft'))}</g>"


def symbols() -> str:
    """Signs for what cards do, 24 units square around the origin."""
    line = f'fill="none" stroke="{c("ink")}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<g id="rw-sign-build_links"><path {line} d="M-11 4H11M-11-2H11M-8-5V7M-3-5V7M3-5V7M8-5V7"/></g>'
        f'<g id="rw-sign-deadhead"><rect x="-8" y="-11" width="16" height="21" rx="2" {line}/>'
        f'<path {line} d="M-4-4 4 4M4-4-4 4"/></g>'
        f'<g id="rw-sign-taxation"><circle r="10.5" {line}/><path {line} d="M-4 5 4-5"/>'
        f'<circle cx="-4" cy="-3.5" r="1.8" fill="{c("ink")}"/><circle cx="4" cy="3.5" r="1.8" fill="{c("ink")}"/></g>'
        f'<g id="rw-sign-final_evaluation"><path {line} d="M-8 11V-11H8L4-6 8-1H-8"/></g>'
        f'<g id="rw-sign-major_line"><circle cx="-8" r="3.4" {line}/><circle cx="8" r="3.4" {line}/>'
        f'<path {line} d="M-4.5 0H4.5"/></g>'
        f'<g id="rw-sign-baron"><path {line} d="M-10-3H10M-6-3V-11H6V-3"/><path {line} d="M-5 1q5 5 10 0v8H-5z"/></g>'
        f'<g id="rw-token"><circle r="11" fill="{c("glow")}" stroke="{c("ink")}" stroke-width="1.5"/>'
        '<path d="M0-7 6-4.5V0q0 5-6 7.5-6-2.5-6-7.5V-4.5z" fill="#2e2a25"/></g>'
    )


# -- the Railbot -------------------------------------------------------------------------------------------------------

SLOTS = 3
CARD_W, CARD_H = 116, 176
TURNED_H = 92


def railbot(game: Railways) -> str:
    """The row from left to right, and below it the pile and the card that has just been turned over."""
    targets = frozenset(game.targets)
    called = game.turned.slot if game.turned is not None and len(game.row) == SLOTS else 0
    row = [_slot(n, card, game.exhaust, f"slot:{n}" in targets, n == called) for n, card in enumerate(game.row, 1)]
    body = layer("row", [*row, *_turned(game)])
    return region("bot", (0, 0, WIDTH, CARD_H + TURNED_H + 10), body, "The Railbot's row of cards")


def card_face(number: int, card: CardShown, exhaust: int) -> str:
    """A Railbot card with a number in its corner: its place in the row, or the place that it names."""
    w, h = CARD_W, CARD_H
    head = (
        f'<path d="M0 8a8 8 0 0 1 8-8H{w - 8}a8 8 0 0 1 8 8V26H0z" fill="{c("railbot")}"/>'
        + text(number or "", 14, 19, 16, fill=c("halo"), font_weight=750, text_anchor="middle")
        + text(_heading(card), 28, 18, 12, fill=c("halo"), font_weight=650)
    )
    return paper(w, h) + head + _does(card, exhaust) + _icons(card) + designed(card.designed, w - 20, h - 22)


@lru_cache(maxsize=512)
def _slot(n: int, card: CardShown, exhaust: int, can: bool, called: bool) -> str:
    w, h = CARD_W, CARD_H
    named = f'<rect x="1" y="1" width="{w - 2}" height="{h - 2}" rx="8" class="rw-named"/>' if called else ""
    insured = title("Insured: it will do nothing")
    token = f'<g id="insurance" style="{at(w - 19, h - 46)}">{insured}<use href="#rw-token"/></g>'
    return (
        f'<g id="card-{esc(card.id)}"{aim(f"slot:{n}", can)} style="{at((n - 1) * (w + 6), 0)}">'
        f"{title(f'Slot {n}: {card.name}. {card.text}')}{card_face(n, card, exhaust)}{token if card.insured else ''}"
        f"{lit(w, h) if can else ''}{named}</g>"
    )


def row(cards: Sequence[CardShown], exhaust: int) -> dict[str, str]:
    """At a table: the row alone."""
    drawn = [_slot(n, card, exhaust, False, False) for n, card in enumerate(cards, 1)]
    size = (0, 0, WIDTH, CARD_H)
    return {"bot": region("bot", size, layer("row", drawn), "The Railbot's row of cards")} if drawn else {}


def card(card: CardShown, exhaust: int) -> str:
    """At a table: the card that is resolved, on its own."""
    drawn = f'<g id="resolved-{esc(card.id)}">{title(card.text)}{card_face(card.slot, card, exhaust)}</g>'
    return region("card", (0, 0, CARD_W, CARD_H), layer("resolved", [drawn]), f"The Railbot's card: {card.name}")


HEADINGS = {
    "build_links": "Builds links",
    "exhaust": "Exhausts",
    "deadhead": "Deadhead",
    "taxation": "Taxation",
    "final_evaluation": "Evaluation",
}


def _heading(card: CardShown) -> str:
    return HEADINGS[card.effects[0]] if len(card.effects) == 1 else "Two effects"


def _does(card: CardShown, exhaust: int) -> str:
    """The card's main effects as signs and words."""
    drawn, y = "", 46.0
    for effect in card.effects:
        if effect == "build_links":
            drawn += _line_of(card.cities, y - 4)
            y += 20 * len(card.cities)
        elif effect == "exhaust":
            drawn += _takes(card.color, exhaust, y)
            y += 62
        else:
            drawn += f'<use href="#rw-sign-{esc(effect)}" style="{at(22, y + 6)}"/>'
            for i, line in enumerate(wrapped(EFFECTS[effect], 11)):
                drawn += text_at(line, 40, y + 2 + 15 * i, 12)
            y += 52
    return drawn


EFFECTS = {
    "deadhead": "display holds one less",
    "taxation": "you pay twice your income",
    "final_evaluation": "triggers the end",
}


def _line_of(cities: Sequence[str], y: float) -> str:
    """The cities of a Building Links card as stops on a line."""
    if not cities:  # a printed card: they stand on it
        return "".join(text_at(line, 12, y + 8 + 16 * i, 13) for i, line in enumerate(("the cities that", "it names")))
    end = y + 21 * (len(cities) - 1)
    drawn = f'<path d="M16 {num(y)}V{num(end)}" stroke="{c("railbot")}" stroke-width="4"/>'
    for i, city in enumerate(cities):
        drawn += f'<circle class="rw-stop" cx="16" cy="{num(y + 21 * i)}" r="5"/>' + fitting(
            city, 28, y + 21 * i + 4.5, CARD_W - 32
        )
    return drawn


def _takes(color: str, n: int, y: float) -> str:
    """So many cubes of this colour; a map of yours may take none, and many are smaller, so that all are seen whole."""
    size = min(1.0, (CARD_W - 20) / (24 * max(1, n)))
    cubes = "".join(
        f'<use href="#rw-cube-{color}" style="{at(10 + 24 * size * i, y - 6, 0, 1.5 * size)}"/>' for i in range(n)
    )
    words = f"{n or 'no'} {color} {'cube leaves' if n < 2 else 'cubes leave'} the board"
    return cubes + "".join(text_at(line, 10, y + 36 + 15 * i, 12) for i, line in enumerate(wrapped(words, 16)))


def _icons(card: CardShown) -> str:
    """What it claims besides."""
    drawn, y = "", CARD_H - 18.0
    for icon, words in (("baron", "+ baron"), ("major_line", "+ line")):
        if icon in card.icons:
            drawn += f'<use href="#rw-sign-{icon}" style="{at(20, y)}"/>' + text_at(words, 38, y + 4.5, 12, bold=True)
            y -= 28
    return drawn


def _turned(game: Railways) -> Iterable[str]:
    y = CARD_H + 10
    back = (
        f'<rect x="4" y="4" width="60" height="80" rx="7" fill="{c("edge")}"/>'
        f'<rect width="60" height="80" rx="7" fill="{c("railbot")}" stroke="{c("halo")}" stroke-width="1.5"/>'
        f'<use href="#rw-railbot" style="{at(30, 26, 0, 1.7)}"/>'
        + text(game.railbot_pile, 30, 66, 20, fill=c("halo"), font_weight=750, text_anchor="middle")
    )
    said = f"The Railbot's pile: {counted(game.railbot_pile, 'card')}"
    yield f'<g id="railbot-pile" style="{at(0, y)}">{title(said)}{back}</g>'
    card = game.turned
    if card is None:
        lines = (
            "After your second action it turns over",
            "a card: the number on it says which of",
            "these three it carries out.",
        )
        words = "".join(text_at(line, 0, 24 + 19 * i, 14, soft=True) for i, line in enumerate(lines))
        yield f'<g id="turned-none" style="{at(82, y)}">{words}</g>'
        return
    w = WIDTH - 82
    which = f"card {card.slot} acts" if card.slot else "the end is triggered"
    after = f"This one joins the row: {card.text}" if card.slot else capital(card.text)
    words = "".join(text_at(line, 12, 46 + 17 * i, 13) for i, line in enumerate(wrapped(after, 37)[:3]))
    said = f"Turned over: {card.name}. {card.text}"
    yield (
        f'<g id="card-{esc(card.id)}" style="{at(82, y)}">{title(said)}{paper(w, 86)}'
        + text_at(f"Turned over: {which}", 12, 24, 14, bold=True)
        + words
        + "</g>"
    )


# -- Operations --------------------------------------------------------------------------------------------------------

ROW_H = 62
TIMINGS = {
    "achievement": "when you meet it",
    "immediate": "take: at once",
    "keep": "take: keep",
    "one_shot": "take: use once",
}


def operations(game: Railways) -> str:
    """The display, oldest first, then what is closed by Deadheads, then what you have kept."""
    targets, y = frozenset(game.targets), 30.0
    pile = f"{game.pile} in the pile; room for {game.limit}"
    drawn = [_head("display-head", "Display, oldest first", pile, 0)]
    seen: dict[str, int] = {}
    for n, card in enumerate(game.display):
        seen[card.id] = seen.get(card.id, 0) + 1
        leaves = n == 0 and len(game.display) >= game.limit
        drawn.append(_operation(card, seen[card.id], y, f"operation:{card.id}" in targets, leaves))
        y += ROW_H + 6
    for n, name in enumerate(game.deadheads, 1):
        words = f"Deadhead {n}: this place is closed" if name else "Deadhead"
        drawn.append(
            f'<g id="deadhead-{n}" style="{at(0, y)}">{paper(WIDTH, 34)}'
            f'<use href="#rw-sign-deadhead" style="{at(22, 17, 0, 0.9)}"/>{text_at(words, 44, 22, 14, soft=True)}</g>'
        )
        y += 40
    y += 8
    drawn.append(_head("kept-head", "Your cards" if game.kept else "You have no cards yet", "", y))
    y += 30
    for card in game.kept:
        seen[card.id] = seen.get(card.id, 0) + 1
        drawn.append(_operation(card, seen[card.id], y, False, False))
        y += ROW_H + 6
    return region("cards", (0, 0, WIDTH, round(y)), layer("operations", drawn), "Railroad Operations cards")


def _head(name: str, words: str, note: str, y: float) -> str:
    right = text_at(note, WIDTH, 20, 13, soft=True, anchor="end") if note else ""
    return f'<g id="{name}" style="{at(0, y)}">{text_at(words, 0, 20, 16, bold=True)}{right}</g>'


@lru_cache(maxsize=512)
def _operation(card: CardShown, n: int, y: float, can: bool, leaves: bool) -> str:
    lines = wrapped(capital(card.text), 47)[:2]
    note = TIMINGS.get(card.timing, "") + ("; next to go" if leaves else "")
    return (
        f'<g id="operation-{esc(card.id)}-{n}"{aim(f"operation:{card.id}", can)} style="{at(0, y)}">'
        f"{title(f'{card.name}: {card.text}')}{paper(WIDTH, ROW_H, can)}"
        + text_at(card.name, 12, 21, 14, bold=True)
        + text_at(note, WIDTH - 28, 21, 12, soft=True, anchor="end")
        + "".join(text_at(line, 12, 39 + 16 * i, 13) for i, line in enumerate(lines))
        + designed(card.designed, WIDTH - 23, 8)
        + "</g>"
    )


# -- major lines and barons --------------------------------------------------------------------------------------------

OWNED = {"you": "yours", "railbot": "the Railbot's", "closed": "not in play", "": ""}


def lines(game: Railways) -> str:
    wanted = tuple(target for target in game.targets if target.startswith(("line:", "baron:")))
    return _lines(game.map, game.lines, game.barons, wanted)


@lru_cache(maxsize=256)
def _lines(key: str, lines: tuple[LineShown, ...], barons: tuple[BaronShown, ...], targets: tuple[str, ...]) -> str:
    y = 30.0
    drawn = [_head("lines-head", "Major lines", "points", 0)]
    for line in lines:
        drawn.append(_line(line, key, y, f"line:{line.id}" in targets))
        y += 50
    if barons:
        drawn.append(_head("barons-head", "Duel Barons", "now worth", y + 4))
        y += 34
    for baron in barons:
        drawn.append(_baron(baron, y, f"baron:{baron.id}" in targets))
        y += 112
    return region("lines", (0, 0, WIDTH, round(y)), layer("lines", drawn), "Major lines and Duel Barons")


def _owner_sign(owner: str, x: float, y: float) -> str:
    if owner == "closed":
        return f'<path d="M{num(x - 6)} {num(y - 6)}l12 12m0-12-12 12" stroke="{c("soft")}" stroke-width="2"/>'
    if not owner:
        return f'<circle cx="{num(x)}" cy="{num(y)}" r="7" fill="none" stroke="{c("edge")}" stroke-dasharray="3 2.5"/>'
    return f'<use href="#rw-{"yours" if owner == "you" else "railbot"}" style="{at(x, y, 0, 1.25)}"/>'


def _line(line: LineShown, key: str, y: float, can: bool) -> str:
    board = BOARDS[key]
    ends = " – ".join(board.cities[board.city_index[end]].name for end in line.ends)
    whose = " (not in play)" if line.owner == "closed" else ""
    said = f"{line.name}: {ends}, {counted(line.points, 'point')}. {capital(OWNED[line.owner])}"
    points = text_at(line.points, WIDTH - 16, 29, 20, bold=True, anchor="end", soft=line.owner == "closed")
    return (
        f'<g id="line-{esc(line.id)}"{aim(f"line:{line.id}", can)} style="{at(0, y)}">'
        f"{title(said)}{paper(WIDTH, 46, can)}"
        f"{_owner_sign(line.owner, 22, 23)}"
        + text_at(line.name, 42, 19, 14, bold=True, soft=line.owner == "closed")
        + text_at(f"{ends}{whose}", 42, 37, 13, soft=True)
        + points
        + "</g>"
    )


def _baron(baron: BaronShown, y: float, can: bool) -> str:
    worth = f"{baron.worth}" if not baron.owner else ""
    goal = wrapped(f"Your goal: {baron.goal}", 43)[:2]
    effect = wrapped(f"If the Railbot claims: {baron.effect}", 43)[:2]
    said = [*(text_at(line, 42, 39 + 16 * i, 13) for i, line in enumerate(goal))]
    said += [text_at(line, 42, 39 + 16 * (i + len(goal)), 13, soft=True) for i, line in enumerate(effect)]
    have = f"you have {baron.have}" if not baron.owner else OWNED[baron.owner]
    return (
        f'<g id="baron-{esc(baron.id)}"{aim(f"baron:{baron.id}", can)} style="{at(0, y)}">'
        f"{title(f'{baron.name}. {baron.goal}. {baron.effect}')}{paper(WIDTH, 108, can)}"
        f"{_owner_sign(baron.owner, 22, 23)}"
        f'<use href="#rw-sign-baron" style="{at(22, 58)}"/>'
        + text_at(baron.name, 42, 20, 14, bold=True)
        + text_at(have, WIDTH - 44, 20, 12, soft=True, anchor="end")
        + text_at(worth, WIDTH - 14, 24, 20, bold=True, anchor="end")
        + "".join(said)
        + "</g>"
    )


# -- your company ------------------------------------------------------------------------------------------------------


def hand(game: Railways) -> str:
    """Your engine, beside the prompt: a tap upgrades it."""
    can = "engine" in game.targets
    price = _next_price(game)
    body = (
        f'<g id="engine"{aim("engine", can)}>{title(_engine_words(game))}{paper(120, 104, can)}'
        f'<use href="#rw-engine" style="color:{c("you")};transform:translate(46px,44px) scale(.95)"/>'
        + text_at(game.engine, 100, 52, 34, bold=True, anchor="middle")
        + text_at(f"next: {price}" if price else "the best", 60, 90, 22, anchor="middle")
        + "</g>"
    )
    return region("hand", (0, 0, 120, 104), layer("engine", [body]), "Your engine")


def _next_price(game: Railways) -> int:
    return game.you.engines[game.engine] if game.engine < len(game.you.engines) else 0


def _engine_words(game: Railways) -> str:
    price = _next_price(game)
    pulls = f"It pulls a cube over {game.you.pulls} link{'s' if game.you.pulls != 1 else ''}."
    more = f" Level {game.engine + 1} costs {price} thousand." if price else ""
    return f"Your engine has level {game.engine}. {pulls}{more}"


GRAPH = (34, 20, 316, 120)  # left, top, width, height of the income curve
MOST = 110  # points at the right end


def you(game: Railways) -> str:
    """Score on the income track, engines with their prices, money, New City tiles and what you have delivered."""
    engines = _engines(game.you.engines, game.engine, "engine" in game.targets)
    body = layer("income", _income(game)) + layer("engines", engines) + layer("stock", _stock(game))
    return region("you", (0, 0, WIDTH, 414), body, "Your company")


def _on_curve(values: Sequence[int], score: int) -> tuple[float, float]:
    x, y, w, h = GRAPH
    share = values[min(score, len(values) - 1)] / (max(values) or 1)
    return round(x + w * min(score, MOST) / MOST, 1), round(y + h - h * share, 1)


@lru_cache(maxsize=4)
def _curve(values: tuple[int, ...]) -> str:
    """Income over score: it rises, and beyond its peak it falls."""
    x0, y0, _, h = GRAPH
    top = max(values) or 1
    d = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in (_on_curve(values, n) for n in range(MOST + 1)))
    scale = range(0, MOST, 20)
    ticks = "".join(text_at(n, _on_curve(values, n)[0], y0 + h + 16, 12, soft=True, anchor="middle") for n in scale)
    marks = "".join(
        text_at(n, x0 - 6, y0 + h - h * n / top + 4, 12, soft=True, anchor="end") for n in (0, top // 2, top)
    )
    area = f'<path d="{d}V{y0 + h}H{x0}z" fill="{c("water")}" fill-opacity=".5"/>'
    curve = f'<path d="{d}" fill="none" stroke="{c("railbot")}" stroke-width="2"/>'
    return f'<g id="income-curve">{area}{curve}{ticks}{marks}{text_at("income", 0, 12, 12, soft=True)}</g>'


def _income(game: Railways) -> Iterable[str]:
    """Where you stand on the income track, and what you need."""
    x0, y0, w, h = GRAPH
    values = game.you.income
    yield _curve(values)
    x, y = _on_curve(values, game.you.score)
    words = f"score {game.you.score}, income {values[min(game.you.score, len(values) - 1)]}"
    anchor, shift = ("end", -10) if x > x0 + w / 2 else ("start", 10)
    yield (
        f'<g id="score-mark" style="{at(x, y)}"><path d="M0 0V{num(y0 + h - y)}" stroke="{c("you")}" stroke-width="2"/>'
        f'<circle r="7" fill="{c("you")}" stroke="{c("halo")}" stroke-width="2"/></g>'
    )
    words_x = min(max(x + shift, 40), 340)
    yield f'<g id="score-words">{text_at(words, words_x, y0 + h - 10, 14, bold=True, anchor=anchor)}</g>'
    goal = f"{game.you.result} after bonds; you need {game.you.needed}"
    yield f'<g id="score-goal">{text_at(goal, 0, y0 + h + 38, 14)}</g>'


@lru_cache(maxsize=32)
def _engines(prices: tuple[int, ...], have: int, can: bool) -> tuple[str, ...]:
    """The ladder of engines with the price of each step."""
    step = WIDTH / len(prices)
    drawn = [f'<g id="engines-head" style="{at(0, 190)}">{text_at("Engine", 0, 14, 16, bold=True)}</g>']
    for level, price in enumerate(prices, 1):
        now = level == have
        fill = c("you") if level <= have else c("card")
        ink = c("halo") if level <= have else c("ink")
        inside = (
            f'<rect x="2" width="{num(step - 4)}" height="44" rx="6" fill="{fill}" '
            f'stroke="{c("ink" if now else "edge")}" stroke-width="{2.4 if now else 1.2}"/>'
            + text(level, step / 2, 19, 16, fill=ink, font_weight=750, text_anchor="middle")
            + text(price or "–", step / 2, 37, 13, fill=ink, text_anchor="middle")
        )
        chosen = can and level == have + 1
        frame = f'<rect class="rw-frame" x="1" y="-1" width="{num(step - 2)}" height="46" rx="7"/>' if chosen else ""
        drawn.append(
            f'<g id="engine-{level}"{aim("engine", True) if chosen else ""} style="{at((level - 1) * step, 212)}">'
            f"{title(f'Level {level}' + (f', {price} thousand' if price else ''))}{inside}{frame}</g>"
        )
    return tuple(drawn)


def _stock(game: Railways) -> Iterable[str]:
    me = game.you
    bonds = f"{me.bonds} bond{'s' if me.bonds != 1 else ''}"
    yield (
        f'<g id="money" style="{at(0, 272)}">{symbol("money", 0, 0, 22, color=c("ink"))}'
        + text_at(f"{me.cash} thousand", 30, 17, 16, bold=True)
        + text_at(f"{bonds}, −{me.bonds} a turn", WIDTH, 17, 14, anchor="end")
        + "</g>"
    )
    yield f'<g id="tiles-head" style="{at(0, 304)}">{text_at("New City tiles", 0, 16, 14, bold=True)}</g>'
    for n, (color, left) in enumerate(game.tiles):
        yield (
            f'<g id="tile-{color}" style="{at(20 + 62 * n, 342)}">{title(counted(left, f"{color} New City tile"))}'
            f'<use href="#rw-new-{color}"/>{text_at(f"× {left}", 17, 5, 14)}</g>'
        )
    yield f'<g id="delivered-head" style="{at(0, 364)}">{text_at("Delivered", 0, 16, 14, bold=True)}</g>'
    for n, (color, count) in enumerate(zip(COLORS, me.delivered, strict=True)):
        said = f"{counted(count, f'{color} cube')} delivered"
        yield (
            f'<g id="delivered-{color}" style="{at(4 + 62 * n, 388)}">{title(said)}'
            f'<use href="#rw-cube-{color}" style="{at(0, 0, 0, 1.3)}"/>{text_at(f"× {count}", CUBE + 10, 14, 14)}</g>'
        )


__all__ = ["STYLE", "hand", "lines", "operations", "railbot", "symbols", "you"]
