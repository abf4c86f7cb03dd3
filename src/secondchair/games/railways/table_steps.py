"""What both kinds of table tell, step by step in the order of the hands: setup, the Railbot's move, the rest of yours.

A step can be carried out by somebody who sees only what is printed: cities by their names, track by the points of the
compass, what decides as short lines. The criteria are those that decide on screen (`bot.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Protocol

from msgspec import Struct, structs

from secondchair.core import turn
from secondchair.core.pending import Out, Pending
from secondchair.core.rules import Event, Sign, TurnStep
from secondchair.core.words import capital, counted, listed
from secondchair.games.railways import bot as cards
from secondchair.games.railways import words
from secondchair.games.railways.bot import Railbot
from secondchair.games.railways.content import Baron, Board, Content, RailbotCard
from secondchair.games.railways.view import Verdict

Step = tuple[Sign, str, str, tuple[str, ...]]  # its sign, its sentence, its rule, what decides


class Telling(Struct):
    """The steps on the page, how many of them are old, and the card that they are about. Words, no rule."""

    turn: tuple[TurnStep, ...] = ()
    fresh: int = 0
    card: str = ""
    pairs: tuple[tuple[str, str], ...] = ()  # of cities, on Building Links cards that were resolved
    verdicts: tuple[Verdict, ...] = ()  # what was worked out of the card, pair by pair
    yours: str = ""  # the card that you turned over yourself
    part: str = ""  # the component of your box that a card of your own would be, which the app does not know
    lost: tuple[str, ...] = ()  # on our map: the city of each cube that the Railbot took in this turn


class Table(Protocol):
    """What the app remembers at any table."""

    content: Content
    board: Board
    exhaust: int
    threshold: int
    target: int
    railbot: Railbot
    barons: tuple[int, ...]
    baron_owner: list[int]
    limit: int
    pending: list[Pending]
    telling: Telling
    told_score: int
    told_bonds: int

    def card(self, name: str) -> RailbotCard: ...


def begin(s: Table) -> None:
    """A new turn: what was told before has been done."""
    s.telling = Telling()


def say(s: Table, out: Out, sign: Sign, text: str, rule: str, order: tuple[str, ...] = (), *targets: str) -> None:
    turn.tell_step(s.telling, out, sign, text, rule, order, targets)


def say_all(s: Table, out: Out, steps: Iterator[Step]) -> None:
    for sign, text, rule, order in steps:
        say(s, out, sign, text, rule, order)


def last_step(s: Table) -> int | None:
    """The step that a question is about: the one told last."""
    return len(s.telling.turn) - 1 if s.telling.turn else None


# -- setup -------------------------------------------------------------------------------------------------------------


def covered(s: Table) -> Iterator[Step]:
    """RB-2, RB-3 on a map that the app knows."""
    solo = s.board.file.solo
    closed = [city.name for city in s.board.cities if city.id in solo.not_in_play_cities]
    lines = [line.name for line in s.board.lines if line.id in solo.not_in_play_major_lines]
    if closed:
        yield "put", f"Cover {listed(closed)}: not in play.", "RB-2", ()
    if lines:
        yield "put", f"Cover the major line{'s' * (len(lines) > 1)} {listed(lines)}: not in play.", "RB-3", ()


def covered_by_appendix() -> Iterator[Step]:
    """RB-2, RB-3 on any other map."""
    yield "put", "Cover the cities that the appendix of your map takes out of play.", "RB-2", ()
    yield "put", "Cover the major lines that it takes out of play.", "RB-3", ()


def own_pile(s: Table, left_out: int) -> Iterator[Step]:
    """RB-4 to RB-9, RB-93 with printed cards."""
    solo = s.content.numbers.solo
    among = solo.final_card_among_bottom
    yield "put", "Railbot cards: take those of your map and the common ones.", "RB-4", ()
    removed = f"Shuffle those with the left-card icon; {solo.left_cards_removed} of them go to the box unseen."
    yield "put", removed, "RB-6", ()
    row = (
        f"Deal {solo.railbot_row} of them face up as the row, left to right. Set Deadhead and Taxation aside and "
        "deal another."
    )
    yield "put", row, "RB-7", ()
    rest = "Shuffle all others, with those set aside and without the Final Evaluation: the pile, face down."
    yield "put", rest, "RB-8", ()
    if left_out:
        yield (
            "put",
            f"{counted(left_out, 'card')} of this pile go{'es' * (left_out == 1)} to the box unseen.",
            "RB-93",
            (),
        )
    final = (
        f"Shuffle the Final Evaluation together with the bottom {among - 1} cards of the pile; these {among} are its "
        "bottom."
    )
    yield "put", final, "RB-9", ()


def apps_pile(s: Table, left_out: int) -> Iterator[Step]:
    """RB-4, RB-93: the app keeps the Railbot's cards."""
    out = f" {counted(left_out, 'card')} of it {'are' if left_out > 1 else 'is'} left out, unseen." if left_out else ""
    rule = "RB-93" if left_out else "RB-4"
    yield "note", f"The app keeps the Railbot’s row and its pile of {s.railbot.pile + 1} cards.{out}", rule, ()


def displays(s: Table, own_barons: bool) -> Iterator[Step]:
    """RB-10 to RB-12."""
    solo = s.content.numbers.solo
    bounties = counted(solo.operations_start_bounties, "Service Bounty", "Service Bounties")
    operations = (
        f"Operations: {bounties} at random begin the display. The other bounties and all Start cards go to the box.",
        f"Shuffle the rest; its top card joins them, nearest to the pile. The display holds {s.limit}.",
    )
    for text in operations:
        yield "put", text, "RB-10", ()
    if own_barons:
        text = f"Shuffle the {len(s.content.barons)} Duel Barons; lay {s.content.barons_shown} of them face up."
        yield "put", text, "RB-11", ()
    text = (
        "You and the Railbot each take a set of locomotives. The baron cards of the map and the Universal Rail Barons "
    )
    yield "put", f"{text}stay in the box.", "RB-12", ()


def your_start(s: Table, cash: int) -> Iterator[Step]:
    """RW-10, RW-21, RB-40, RB-80, RB-90."""
    numbers = s.content.numbers
    money = words.money(cash) if cash else "no money"
    text = f"You start with {money}, {counted(numbers.player.start_score, 'point')} and an engine of level "
    yield "put", f"{text}{numbers.engine.start_level}.", "RB-90" if cash else "RW-10", ()
    tiles = listed([f"{n} {color}" for color, n in numbers.urbanize.tiles.items() if n])
    yield "put", f"New City tiles lie ready: {tiles}; the Insurance token beside the row.", "RW-21", ()
    text = f"The end comes with {s.threshold} empty cities or the Final Evaluation. You need {s.target} points after "
    yield "note", f"{text}bonds.", "RB-80", ()


def dealt(s: Table, events: Sequence[Event], out: Out) -> None:
    """RB-7, RB-11: the row and the barons as they lie there now; cards that went back are told in the story only."""
    for event in events:
        if event.rule == "RB-7" and event.targets:
            row = tuple(f"Slot {n}: {s.card(name).name}." for n, name in enumerate(s.railbot.row, 1))
            say(s, out, "put", "The Railbot’s row, from left to right:", "RB-7", row, *event.targets)
        elif event.rule == "RB-11":
            say(s, out, "put", event.text, "RB-11", (), *event.targets)
        elif out is not None:
            out.append(event)


# -- the Railbot's card ------------------------------------------------------------------------------------------------


def turned_up(s: Table, out: Out, card: RailbotCard) -> None:
    """RB-50, RB-53."""
    if card.is_final:
        say(s, out, "card", "Final Evaluation is turned over: the Railbot does nothing.", "RB-53")
    else:
        say(s, out, "card", f"{card.name} is turned over. It points at slot {card.slot}.", "RB-50")


def effects(s: Table, card: RailbotCard, cities: Sequence[str]) -> Iterator[Step]:
    """What to do beside a printed board: the main effects in their order, then the Major Line icon (RB-X8)."""
    for effect in card.effects:
        match effect:
            case "build_links":
                yield from links(cities)
                yield leaving(s, "For each cube that is taken:")
            case "exhaust":
                cubes = counted(s.exhaust, f"{card.color} cube")
                yield "do", f"Remove {cubes} from cities of your choice, or all if there are fewer.", "RB-67", ()
                yield leaving(s, "For each of these cubes:")
            case "deadhead":
                yield deadhead(s.limit)
            case "taxation":
                yield TAXATION
    if "major_line" in card.icons:
        yield CLAIMS_A_LINE


TAXATION: Step = ("do", "Pay twice your income at once; issue bonds if you must.", "RB-66", ())
CLAIMS_A_LINE: Step = (
    "do",
    "Choose a major line that nobody has. Mark it as the Railbot’s: nobody can score it now.",
    "RB-68",
    (),
)
CLAIMS_A_LINE_IF_SHOWN: Step = (
    "do",
    "Only if it shows the Major Line icon: choose a major line that nobody has. Mark it as the Railbot’s: nobody can "
    "score it now.",
    "RB-68",
    (),
)


def deadhead(limit: int) -> Step:
    """RB-65, RB-X21."""
    holds = counted(limit, "Operations card")
    return "do", f"The display holds {holds} from now on. Are there more, discard the oldest.", "RB-65", ()


def links(cities: Sequence[str]) -> Iterator[Step]:
    """RB-55 to RB-59: what happens to each pair, told as the criteria that decide on screen."""
    pairs = [f"{a} – {b}." for a, b in pairwise(cities)]
    if not pairs:  # a printed card whose cities were not told
        pairs = [
            "The first and the second city of the card.",
            "The second and the third.",
            "The third and the fourth, if there is one.",
        ]
    yield "do", "Building Links, one pair after the other:", "RB-55", tuple(pairs)
    track = tuple(f"{capital(criterion.label)}." for criterion in cards.TRACK)
    text = (
        "Not joined by finished links, yours or the Railbot’s: build a track for the Railbot, its locomotive on "
        "each new link. It may pass cities and use finished links for nothing. Of all tracks the one:"
    )
    yield "do", text, "RB-57", track
    cube = (
        "In the colour of the second city.",
        "None of it there: any, you choose.",
        "No cube at all: nothing, and no point.",
    )
    yield "do", "Joined: take a cube from the first city.", "RB-58", cube
    text = "Was a cube taken, and is there no way by Railbot links alone: 1 point for you."
    yield "note", text, "RB-59", ()


def name_pairs(s: Table, cities: Sequence[str]) -> None:
    """RB-55: the pairs of the card that was resolved, by the names that you have just told."""
    pairs = next(order for sign, text, rule, order in links(cities) if rule == "RB-55")
    s.telling.turn = tuple(
        structs.replace(step, order=pairs) if step.rule == "RB-55" else step for step in s.telling.turn
    )


def leaving(s: Table, text: str) -> Step:
    """RB-60, RB-61, RB-64: what follows when a cube leaves a city."""
    lines = (
        "Your hotel in its city: 1 point.",
        "The Service Bounty of its city in the display: discard it.",
        f"The city is empty now: an Empty City Marker. {counted(s.threshold, 'marker')} trigger the end.",
    )
    return "put", text, "RB-60", lines


def baron_effect(s: Table, baron: Baron) -> Iterator[Step]:
    """RB-69: what a baron does when the Railbot claims it, as something to do or to know."""
    effect, colors = baron.effect, " and ".join(baron.effect.colors)
    match effect.kind:
        case "taxation":
            yield TAXATION
        case "deadhead":
            yield deadhead(s.limit)
        case "claim_major_line":
            yield CLAIMS_A_LINE
        case "exhaust_each_color":
            each = counted(effect.cubes, "cube")
            yield "do", f"Remove {each} of each colour from cities of your choice.", "RB-X16", ()
            yield leaving(s, "For each of these cubes:")
        case "remove_new_city_tiles":
            yield "put", f"The {colors} New City tiles that are left go to the box.", "RB-116", ()
        case _:
            yield from lasting(baron)


LASTING = ("engine_counts_lower", "insurance_extra_actions", "delivery_penalty", "hotels_off_for_deliveries")


def lasting(baron: Baron) -> Iterator[Step]:
    """RB-69: what holds from now on; anything else is told when it is done."""
    if baron.effect.kind in LASTING:
        yield "note", f"From now on {words.effect_text(baron)}.", "RB-69", ()


def tell_row(s: Table, out: Out) -> None:
    """RB-43, RB-51, RB-52, RB-65: where the resolved card goes, and how the row stands then. Once in a turn."""
    if not s.telling.card or any(step.rule == "RB-52" for step in s.telling.turn):
        return
    card = s.card(s.telling.card)
    if card.is_final:  # RB-53: nothing is resolved
        return
    goes = f"Discard {card.name}."
    if "deadhead" in card.effects and s.telling.card not in s.railbot.discard:
        goes = f"Lay {card.name} into the display, farthest from the pile: it stays there."
    row = [s.card(name).name for name in s.railbot.row]
    text = f"{goes} The row slides to the left, and {row[-1]} takes slot {len(row)}."
    say(s, out, "put", text, "RB-52", tuple(f"Slot {n}: {name}." for n, name in enumerate(row, 1)))


# -- your turn ---------------------------------------------------------------------------------------------------------


def rest_of_turn(s: Table, actions: str = "Your third action") -> Step:
    """RB-20, RB-23, RW-80."""
    text = (
        f"{actions}. Unfinished track off, income, dividends. Lay out an Operations card, nearest to the pile: the "
        f"display holds {s.limit}, the oldest goes."
    )
    return "you", text, "RW-80", ()


LAST_TURN: Step = (
    "you",
    "Then play one more full turn, without the Railbot. It is the last one.",
    "RB-81",
    (),
)
