"""Your player board as a ledger: workers, auxiliary actions and discs, certificates, buildings, what you took."""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import cache

from msgspec import Struct, structs

from secondchair.core.svg import layer, region
from secondchair.core.words import capital, counted
from secondchair.games.great_western_trail.board import tiles
from secondchair.games.great_western_trail.board.cards import card_words
from secondchair.games.great_western_trail.board.colours import box, c, symbol
from secondchair.games.great_western_trail.board.market import WIDTH, heading, note
from secondchair.games.great_western_trail.board.marks import aim, bold, group, mark, of_kinds, piece, words
from secondchair.games.great_western_trail.board.places import Point, components
from secondchair.games.great_western_trail.board.signs import cells, sign, strip
from secondchair.games.great_western_trail.board.west import AUXILIARY_SIGNS
from secondchair.games.great_western_trail.content import HUMAN, WORKERS
from secondchair.games.great_western_trail.editions import drawn_by_edition, exchange_tokens
from secondchair.games.great_western_trail.view import words as names
from secondchair.games.great_western_trail.view.picture import Owned, Picture, Player

CERTIFICATES_Y, WORKERS_Y, AUX_Y = 60, 100, 248
AUX_STEP = 46
BUILDINGS_Y = AUX_Y + 24 + 5 * AUX_STEP + 10
PER_ROW = 4
CERTIFICATES = {0: 62, 1: 104, 2: 146, 3: 188, 4: 230, 6: 272}
# Discs that cover no auxiliary action.
OTHER_DISCS: dict[str, Point] = {
    "certificate_limit_4": (CERTIFICATES[4], CERTIFICATES_Y),
    "certificate_limit_6": (CERTIFICATES[6], CERTIFICATES_Y),
    "step_left": (278, AUX_Y + 54),
    "step_right": (316, AUX_Y + 54),
    "hand_left": (278, AUX_Y + 146),
    "hand_right": (316, AUX_Y + 146),
}
HOLE = 'fill="none" stroke="currentColor" stroke-opacity=".6" stroke-width="1.4"'


class Ledger(Struct, frozen=True):
    """What this region shows; it is drawn anew only when some of it has changed."""

    you: Player
    yours: Owned
    targets: tuple[str, ...] = ()


CHOSEN_HERE = ("disc", "auxiliary", "worker", "tile")


def draw(game: Picture) -> str:
    return _draw(Ledger(game.you, game.seats[HUMAN], of_kinds(CHOSEN_HERE, game.targets)))


@drawn_by_edition
def _draw(game: Ledger) -> str:
    targets = frozenset(game.targets)
    supply_rows = max(1, -(-len(game.yours.supply) // PER_ROW))
    taken, below = _taken(game, BUILDINGS_Y + 24 + supply_rows * 60 + 8)
    pile, end = _discard(game, below)
    body = (
        layer("figures", _figures(game))
        + layer("certificates", _certificates(game))
        + layer("workers", _workers(game, targets))
        + layer("auxiliaries", _auxiliaries(game, targets))
        + layer("limits", _limits())
        + layer("covers", _covers(game, targets))
        + layer("supply", _supply(game, targets))
        + layer("taken", (*taken, *pile))
        + layer("ledger-marks", _marks(game))
    )
    return region("ledger", (0, 0, WIDTH, round(end)), body, "Your ranch")


def bare(game: Picture) -> str:
    """A player board before anything lies on it, to print: one worker of each kind is printed there."""
    yours = structs.replace(game.seats[HUMAN], workers=(1,) * len(WORKERS))
    empty = Ledger(structs.replace(game.you, covered=()), yours)
    top = CERTIFICATES_Y - 24
    body = (
        layer("certificates", _certificate_track(max(CERTIFICATES)))
        + layer("workers", _workers(empty, frozenset()))
        + layer("auxiliaries", _auxiliaries(empty, frozenset()))
        + layer("limits", _limits())
    )
    return region("piece", (-4, top, WIDTH + 8, BUILDINGS_Y - top), body, "A player board")


def plaque(name: str, x: float, y: float, scale: float = 1) -> str:
    """A sign on a bit of paper, so that it can be seen on any ground."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="{c("paper")}" stroke="{c("soft")}"/>{sign(name, x, y, scale)}'


def _figures(game: Ledger) -> Iterable[str]:
    you = game.you
    found = (
        ("dollar", you.dollars, "Dollars"),
        ("token", you.tokens, "Exchange tokens"),
        ("steps", you.steps, "Step limit"),
        ("hand", you.hand_limit, "Hand limit"),
    )
    for n, (name, value, said) in enumerate(x for x in found if x[0] != "token" or exchange_tokens()):
        body = plaque(name, 0, 0, 1.1) + note(value, 22, 6, size=18)
        yield group(f"figure-{name}", 16 + n * 84, 16, f"{said}: {value}", body)


def _certificates(game: Ledger) -> Iterable[str]:
    """GWT-55: the track 0, 1, 2, 3, 4, 6 and its limit; permanent ones beside it."""
    you = game.you
    yield from _certificate_track(you.certificate_limit, you.certificates)
    said = f"Your certificate marker is on {you.certificates}, its limit is {you.certificate_limit}"
    marker = f'<circle r="15" fill="{c("orange")}" stroke="{c("line")}" stroke-width="1.6"/>'
    marker += bold(you.certificates, 0, 5.5, 16)
    yield group("certificate-marker", CERTIFICATES[you.certificates], CERTIFICATES_Y, said, marker)
    lasting = bold(f"+{you.permanent}", 20, 6, 15, "currentColor", "start") if you.permanent else ""
    if lasting:
        yield group("permanent", 282, CERTIFICATES_Y, "Permanent certificates", lasting)


def _certificate_track(limit: int, marked: int | None = None) -> Iterable[str]:
    for n, x in CERTIFICATES.items():
        look = ' stroke-dasharray="4 3"' if n > limit else ""
        frame = f'<rect x="-16" y="-18" width="32" height="36" rx="5" {HOLE}{look}/>'
        under = "" if n == marked else note(n, 0, 6, "middle", 15)  # the marker says it itself
        yield group(f"certificate-{n}", x, CERTIFICATES_Y, "", frame + under)
    yield group("certificates-head", 20, CERTIFICATES_Y, "Certificates", plaque("certificate", 0, 0, 1.2))


# -- workers -----------------------------------------------------------------------------------------------------------


def _worker_place(kind: int, space: int) -> Point:
    return 28 + (space - 1) * 56, WORKERS_Y + 20 + kind * 46


def _workers(game: Ledger, targets: Set[str]) -> Iterable[str]:
    for kind, worker in enumerate(WORKERS):
        have = game.yours.workers[kind]
        for space in range(1, components().rows_of_workers.spaces + 1):
            x, y = _worker_place(kind, space)
            if space > have:
                yield _vacant(kind, space)
            else:
                lit = aim(f"worker:{worker}", targets) if space == have else ""
                yield piece(f"worker-{worker}-{space}", worker, x, y, capital(worker), lit)


def _vacant(kind: int, space: int) -> str:
    """A free space, with what the worker who comes there brings (GWT-76)."""
    content = components()
    bonus = content.bonuses.get((kind, space))
    said = names.effect(bonus) if bonus is not None else "no bonus"
    if space in content.rows_of_workers.vp_spaces:
        said += f"; {counted(content.rows_of_workers.vp_each, 'point')}"
    name = f"vacant-{kind}-{space}"
    return piece(name, name, *_worker_place(kind, space), capital(said))


def _vacancy(kind: int, space: int) -> str:
    content = components()
    bonus = content.bonuses.get((kind, space))
    scoring = space in content.rows_of_workers.vp_spaces
    look = f'fill="{c("paper")}" fill-opacity=".9" stroke="{c("soft")}" stroke-dasharray="5 4"'
    body = f"<rect {box(50, 40, 6)} {look}/>"
    if bonus is not None:
        found = cells(bonus)
        body += strip(found, -12 if len(found) > 1 else -3, 4 if scoring else -1, 0.68, 21)
    if scoring:
        body += words(f"{content.rows_of_workers.vp_each}★", 22, -7, 12, "end")
    return body


def symbols() -> str:
    """Free spaces of the worker rows; steps and hand limit."""
    rows = components().rows_of_workers
    spaces = range(rows.printed + 1, rows.spaces + 1)
    free = "".join(symbol(f"vacant-{k}-{n}", _vacancy(k, n)) for k in range(len(WORKERS)) for n in spaces)
    return free + "".join(symbol(f"limit-{name}", _limit(name, below)) for name, below in LIMITS.items())


# -- auxiliary actions and discs ---------------------------------------------------------------------------------------


def _aux_y(line: int) -> float:
    return AUX_Y + 24 + AUX_STEP * line + 21


@cache
def _disc_places() -> dict[str, Point]:
    """Every space that a disc may cover."""
    found = dict(OTHER_DISCS)
    for line, kind in enumerate(components().auxiliary.values()):
        for n, space in enumerate(kind.spaces, kind.free):
            found[space] = (18 + 36 * n, _aux_y(line))
    return found


def _auxiliaries(game: Ledger, targets: Set[str]) -> Iterable[str]:
    yield f'<g id="auxiliary-head">{heading("Auxiliary actions", AUX_Y + 14)}</g>'
    for line, kind in enumerate(components().auxiliary.values()):
        clear = kind.free + sum(space not in game.you.covered for space in kind.spaces)
        name, state = names.AUXILIARY_NAMES[kind.id], ("closed", "open", "open, may be doubled")[clear]
        body = "".join(
            f'<circle cx="{18 + 36 * n}" r="14" {HOLE}/>{note(f"{n + 1}×", 18 + 36 * n, 5, "middle")}' for n in (0, 1)
        )
        fade = "" if clear else ' opacity=".72"'
        body += f"<g{fade}>{plaque(AUXILIARY_SIGNS[kind.id], 90, 0)}{note(name, 112, 5, size=14)}</g>"
        lit = aim(f"auxiliary:{kind.id}", targets)
        yield group(f"auxiliary-{kind.id}", 0, _aux_y(line), f"{name}: {state}", body, lit)


LIMITS = {"step": ("+3$", "3★"), "hand": ("−5$", "−5$")}


def _limit(name: str, below: tuple[str, str]) -> str:
    """Steps or hand limit, with what the discs bring (GWT-48)."""
    (x, y), (u, _) = OTHER_DISCS[f"{name}_left"], OTHER_DISCS[f"{name}_right"]
    body = plaque("steps" if name == "step" else "hand", x - 32, y, 0.9)
    for px, text in ((x, below[0]), (u, below[1])):
        body += f'<circle cx="{px:g}" cy="{y:g}" r="14" {HOLE}/>{note("+1", px, y + 5, "middle")}'
        body += note(text, px, y + 32, "middle", 12.5)
    return body


def _limits() -> Iterable[str]:
    for name in LIMITS:
        yield piece(f"limit-{name}", f"limit-{name}", 0, 0, "Step limit" if name == "step" else "Hand limit")


def _covers(game: Ledger, targets: Set[str]) -> Iterable[str]:
    for space in game.you.covered:
        yield _cover(space, aim(f"disc:{space}", targets))


@cache
def _cover(space: str, lit: str) -> str:
    """A disc; its lower half is light under a white corner, its upper half dark under a dark one (GWT-47)."""
    content = components()
    corner = content.discs[space].corner
    half = "M-7 3A7 7 0 0 0 7 3z" if corner == "white" else "M-7-2A7 7 0 0 1 7-2z"
    fill = c("on-dark") if corner == "white" else c("line")
    body = f'<circle r="13" fill="{c("you")}" stroke="{c("line")}" stroke-width="1.4"/><path d="{half}" fill="{fill}"/>'
    said = f"{capital(names.disc_effect(content, space))} ({corner} corner)"
    return group(f"cover-{space}", *_disc_places()[space], said, body, lit)


# -- buildings and what you took ---------------------------------------------------------------------------------------


def _supply_place(n: int) -> Point:
    return 40 + n % PER_ROW * 85, BUILDINGS_Y + 24 + n // PER_ROW * 60 + 30


def _supply(game: Ledger, targets: Set[str]) -> Iterable[str]:
    yield f'<g id="supply-head">{heading("Your buildings", BUILDINGS_Y + 14)}</g>'
    for n, tile in enumerate(game.yours.supply):
        need = components().private[HUMAN][tile].builders
        cost = f'<circle cx="-28" cy="20" r="8.5" fill="{c("paper-deep")}" stroke="{c("line")}"/>'
        body = tiles.building(tile, HUMAN) + cost + bold(need, -28, 24.4, 12.5)
        said, lit = tiles.building_words(tile, HUMAN), aim(f"tile:{tile}", targets)
        yield group(f"supply-{tile}", *_supply_place(n), said, body, lit, 1.12)


def _taken(game: Ledger, top: float) -> tuple[list[str], float]:
    """Objective cards played, hazards, outlaws and station masters; gives also where it ends."""
    you, yours = game.you, game.yours
    drawn, y = [f'<g id="area-head">{heading("Objectives played", top + 14)}</g>'], top + 24
    for n, card in enumerate(you.objectives):
        body = f'<use href="#gwt-card-{card.card}"/>'
        if card.fulfilled:
            body += f'<circle cx="20" cy="30" r="10" fill="{c("green")}" stroke="{c("on-dark")}"/>'
            body += f'<path d="M15 30 19 34 26 26" fill="none" stroke="{c("on-dark")}" stroke-width="3"/>'
        said = f"{card_words(card.card)} ({'fulfilled' if card.fulfilled else 'not fulfilled yet'})"
        drawn.append(group(f"played-{n}-{card.card}", 34 + n % 5 * 66, y + 42 + n // 5 * 86, said, body))
    y += 86 * -(-len(you.objectives) // 5) + 8
    found = [(tile, names.hazard_tile(tile)) for tile in (*yours.hazards, *yours.outlaws)]
    found += [(f"master-{tile}", names.master(components().masters[tile])) for tile in you.masters]
    for n, (name, said) in enumerate(found):
        drawn.append(piece(f"taken-{n}", name, 24 + n % 7 * 47, y + 22 + n // 7 * 46, capital(said)))
    return drawn, y + 46 * -(-len(found) // 7) + 4


def _discard(game: Ledger, y: float) -> tuple[list[str], float]:
    """GWT-105: the discard pile is open."""
    stack = note(f"draw stack: {counted(game.you.stack, 'card')}", WIDTH - 2, y + 16, "end")
    drawn = [f'<g id="discard-head">{heading("Discard pile", y + 16)}{stack}</g>']
    for n, (card, many) in enumerate(game.you.discard):
        body = f'<use href="#gwt-card-{card}" style="transform:scale(.95)"/>{_times(many)}'
        drawn.append(group(f"discard-{card}", 32 + n % 5 * 66, y + 66 + n // 5 * 84, card_words(card), body))
    return drawn, y + 28 + 84 * -(-len(game.you.discard) // 5) + 4


def _times(n: int) -> str:
    if n < 2:
        return ""
    return f'<circle cx="25" cy="32" r="11" fill="{c("line")}" stroke="{c("on-dark")}"/>' + bold(
        f"×{n}", 25, 36.6, 13, c("on-dark")
    )


# -- what can be chosen ------------------------------------------------------------------------------------------------


def _marks(game: Ledger) -> Iterable[str]:
    kinds = list(components().auxiliary)
    for target in game.targets:
        kind, _, which = target.partition(":")
        match kind:
            case "disc":
                yield mark(target, "disc", *_disc_places()[which])
            case "auxiliary":
                found = mark(target, "auxiliary", 120, _aux_y(kinds.index(which)))
                yield found.replace('id="mark-', 'id="ledger-', 1)  # the same choice stands beside the herder
            case "worker":
                row = WORKERS.index(which)
                yield mark(target, "worker", *_worker_place(row, game.yours.workers[row]))
            case "tile":
                yield mark(target, "supply", *_supply_place(game.yours.supply.index(which)))
