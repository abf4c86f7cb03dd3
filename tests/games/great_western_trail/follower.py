"""Somebody who knows the printed board and the base rules, reads only what the companion tells, and does it.

The steps come as words; every word that moves a piece is understood here and nowhere else. The bot's decisions are
never called: if a sentence is not enough to carry it out, the board of the follower differs from that on screen, or a
sentence is not understood at all. What the stacks and bags bring is handed to it, as it lies on top there.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from typing import Any

from secondchair.core.rules import TurnStep
from secondchair.games.great_western_trail.content import Content
from secondchair.games.great_western_trail.state import OFF_TRACK, State

HIS, YOURS = 1, 0
WORKERS = ("cowboy", "builder", "engineer")
NUMBERS = re.compile(r"\d+")
Way = tuple[str, ...]
Draws = defaultdict[Any, deque[str]]  # "cattle", "objective", "building", ("tile", column) -> what comes next


def number(text: str) -> int:
    found = NUMBERS.search(text)
    assert found, text
    return int(found[0])


class Printed:
    """What is printed on the board: which way leads where, by landmarks."""

    def __init__(self, content: Content) -> None:
        self.content, self.nodes = content, content.nodes

    def ways(self, fork: str) -> list[Way]:
        """All ways from here up to where they meet again."""
        lines = list(self._lines(fork))
        common = set(lines[0]).intersection(*lines[1:])
        return list(dict.fromkeys(tuple(_until(line, common)) for line in lines))

    def _lines(self, at: str) -> Iterable[list[str]]:
        if not self.nodes[at].next:
            yield []
        for after in self.nodes[at].next:
            for line in self._lines(after):
                yield [after, *line]

    def is_way(self, way: Way, landmark: str) -> bool:
        """Does a landmark name this way?"""
        spaces = [self.nodes[space] for space in way]
        plain = not any(node.section for node in spaces)
        if landmark.startswith("past the building space"):
            return plain
        if landmark == "through the woods":
            return plain and all(node.woods for node in spaces)
        if landmark == "past D":
            return plain and any(node.letter == "D" for node in spaces)
        if landmark == "outside the woods":
            return not any(node.woods for node in spaces)
        assert landmark == "by the upper space", landmark
        return spaces[0].y == min(self.nodes[x].y for x in self.nodes if x[0] == way[0][0] and len(x) == 2)

    # -- what was worked out -------------------------------------------------------------------------------------------

    def space(self, words: str) -> str:
        """A space of the trail by what is printed there, or by where it lies."""
        if words == "Kansas City":
            return "kansas_city"
        if found := re.fullmatch(r"building ([A-G])", words):
            return next(x for x, node in self.nodes.items() if node.letter == found[1])
        if found := re.fullmatch(r"(?:the )?(\w+) (?:on )?space (\d)", words):
            return next(x for x, n in self.nodes.items() if (n.section, n.number) == (found[1], int(found[2])))
        if found := re.fullmatch(r"teepee space (−?\d+)\$", words):  # they show what they bring or cost
            dollars = int(found[1].replace("−", "-"))
            return next(x for x, n in self.nodes.items() if x.startswith("teepee") and n.dollars == dollars)
        behind = r"(?:risk space behind the (\w+)s|building space behind ([A-G]))"
        found = re.fullmatch(rf"the (?:(first|second|third) )?(?:(upper|lower) )?{behind}", words)
        assert found, f"nobody could find this space: {words!r}"
        which, side, section, letter = found.groups()
        start = f"{section}_risk" if section else letter
        there = sorted(x for x in self.nodes if x.startswith(start) and x[len(start) :].isdigit())
        if side:  # of the ways that leave the building: the highest or the lowest
            begins = sorted((x for x in there if x in self.nodes[letter].next), key=lambda x: self.nodes[x].y)
            first = begins[0 if side == "upper" else -1]
            there = [first, *(x for x in self.nodes[first].next if x in there)]
        assert bool(which) == (len(there) > 1), f"there are several, or one: {words!r}"
        return there[("first", "second", "third").index(which) if which else 0]

    def answer(self, text: str) -> tuple[Any, ...]:
        """What somebody understands of a worked-out answer."""
        if found := re.fullmatch(r"His way: (.+?)\. (?:You take nothing|Take (\d+) Dollars from the bank)\.", text):
            names = re.split(r", | and ", found[1])
            return "way", [self.space(name) for name in names], int(found[2] or 0)
        if found := re.fullmatch(r"He takes (the \w+ on space \d), worth \d points\.", text):
            return "hazard", self.space(found[1])
        if found := re.fullmatch(r"(?:Building \d+b|The building) goes to (.+)\.", text):
            return "site", self.space(found[1])
        if found := re.fullmatch(r"Sam takes the (\w+) in row (\d+), space (\d+)\.", text):
            return "hires", found[1], int(found[2]), int(found[3])
        nothing = {"No hazard": "hazard", "No building space": "site", "Sam takes no": "hires"}
        what = next((what for words, what in nothing.items() if text.startswith(words)), "")
        assert what, f"nobody could carry this out: {text!r}"
        return (what, "nobody", 0, 0) if what == "hires" else (what, "")


def _until(line: list[str], common: set[str]) -> Iterable[str]:
    for space in line:
        if space in common:
            return
        yield space


class Follower:
    """A board, and hands that do what they are told."""

    def __init__(self, board: State, draws: Draws) -> None:
        self.b, self.draws = board, draws
        self.his = board.seats[HIS]
        self.printed = Printed(board.content)
        self.entered: list[str] = []  # in the last move
        self.added = 0  # cards that came to the cattle market last

    def follow(self, steps: Iterable[TurnStep]) -> None:
        for step in steps:
            if step.sign not in ("card", "note", "you"):
                self.carry_out(step)

    def carry_out(self, step: TurnStep) -> None:
        for pattern, hand in self.HANDS:
            if re.match(pattern, step.text):
                hand(self, step)
                return
        raise AssertionError(f"nobody could carry this out: {step.text}")

    # -- moving --------------------------------------------------------------------------------------------------------

    def move(self, step: TurnStep) -> None:
        self.entered = []
        left, at = number(step.text), self.his.herder
        road: list[str] = []
        while len(self.entered) < left and at != "kansas_city":
            if not road:
                road = [*self.choose(at, step.order)] if len(self.b.content.nodes[at].next) > 1 else []
                road = road or [self.b.content.nodes[at].next[0]]
            at = road.pop(0)
            if at in self.b.trail or at == "kansas_city":
                self.entered.append(at)
        self.his.herder = at

    def choose(self, fork: str, order: tuple[str, ...]) -> Way:
        ways = self.printed.ways(fork)
        for line in order:
            if len(ways) == 1:
                break
            if line.startswith("All equal: "):
                ways = self.by_landmark(fork, line, ways)
            else:
                count = {way: self.measure(way, line) for way in ways}
                ways = [way for way in ways if count[way] == min(count.values())]
        return ways[0]

    def measure(self, way: Way, line: str) -> int:
        tiles = [self.b.trail[space] for space in way if space in self.b.trail]
        if "the way with fewest tiles" in line:
            return len(tiles)
        if "fewest hands on your buildings" in line:
            return sum(len(tile.hands) for tile in tiles if tile.owner == YOURS)
        assert line.startswith("Then the lowest fees: 2 Dollars for each hand, none on Sam's own"), line
        return sum(len(tile.hands) for tile in tiles if tile.owner != HIS)

    def by_landmark(self, fork: str, line: str, ways: list[Way]) -> list[Way]:
        """Ways that are equally empty cannot be told apart, so any of them will do."""
        name = "the lower building space behind C" if fork == "C3" else fork
        found = re.search(rf"\bat {name} ([^,.]+?)(?:,| and at |\.)", line)
        if found is None:
            assert all(space not in self.b.trail for way in ways for space in way), (fork, line)
            return ways
        return [way for way in ways if self.printed.is_way(way, found[1])] or ways

    def toll(self, step: TurnStep) -> None:
        for space in self.entered:
            tile = self.b.trail.get(space)
            if tile is not None and tile.owner == YOURS:
                self.b.dollars += number(step.text) * len(tile.hands)

    # -- taking and putting --------------------------------------------------------------------------------------------

    def objective(self, step: TurnStep) -> None:
        """The one farthest from the stack lies first in the display."""
        for _ in range(number(step.text) if "times" in step.text else 1):
            if self.b.display:
                self.his.objectives.append(self.b.display.pop(0))
                if self.draws["objective"]:
                    self.b.display.append(self.draws["objective"].popleft())

    def add_cattle(self, n: int) -> None:
        """As far as the stack reaches; how many came is what you are asked about (SAM-R16)."""
        n = max(0, min(n, len(self.draws["cattle"])))
        for _ in range(n):
            self.lay_out(self.draws["cattle"].popleft())
        self.added = n

    def lay_out(self, card: str) -> None:
        self.b.market.append(card)

    def take_tile(self, space: str) -> str:
        return self.b.trail.pop(space).id

    def hazard_spaces(self) -> list[str]:
        sections = self.b.content.sections
        return [x for kind in ("flood", "drought", "rockfall") for x in sections[kind] if x in self.b.trail]

    def section(self, space: str) -> str:
        return self.b.content.nodes[space].section

    def points(self, space: str) -> int:
        return self.b.trail[space].points

    # -- Kansas City ---------------------------------------------------------------------------------------------------

    def take_foresight(self, column: int, rows: tuple[int, int]) -> None:
        """The tile of the first row that may be taken, and where it goes by the base rules."""
        for row in rows:
            place = 2 * (column - 1) + row
            tile = self.b.foresight[place]
            if tile and not (tile in WORKERS and self.b.holder >= 0):
                self.b.foresight[place] = ""
                self.put_as_usual(tile)
                return

    def put_as_usual(self, tile: str) -> None:
        b = self.b
        if tile not in WORKERS:
            kind = tile.split("_")[0]
            free = [x for x in b.content.sections[kind] if x not in b.trail]
            if free:
                b.trail[free[0]] = b.content.tiles[tile]
            return
        columns = b.content.columns
        row = b.jobs[(b.token - 1) * columns : b.token * columns]
        b.jobs[(b.token - 1) * columns + row.index("")] = tile
        if row.count("") == 1:
            arrow = b.content.rows[b.token - 1].arrow
            b.token += 1
            if arrow == "yellow":
                size = b.content.simmental_market_size if b.setup.simmental else b.content.market_size
                self.add_cattle(size - len(b.market))
            elif arrow == "end":
                b.holder = HIS

    def nothing(self, step: TurnStep) -> None:
        """What was said is the end of something that another step has done already."""

    HANDS: tuple[tuple[str, Callable[[Any, TurnStep], None]], ...] = ()


# -- Sam ---------------------------------------------------------------------------------------------------------------


class SamFollower(Follower):
    """Sam's steps."""

    def hire(self, step: TurnStep) -> None:
        """The lines in their order; the answer is what you are asked for."""
        b = self.b
        full = {worker for worker in WORKERS if f"no {worker}: his row is full" in step.text}
        last = b.token if b.token <= len(b.content.rows) else len(b.content.rows) + 1
        offers = [
            (n // b.content.columns + 1, n % b.content.columns + 1, worker)
            for n, worker in enumerate(b.jobs)
            if worker and worker not in full and n // b.content.columns + 1 < last
        ]
        for line in step.order:
            offers = self.best_offers(line, offers)
        self.hired = offers[0] if offers else None
        if self.hired:
            row, space, _ = self.hired
            b.jobs[(row - 1) * b.content.columns + space - 1] = ""

    def best_offers(self, line: str, offers: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
        key: Callable[[tuple[int, int, str]], int]
        if line == "The cheapest row.":
            key = lambda offer: self.b.content.rows[offer[0] - 1].cost  # noqa: E731
        elif line == "The highest row.":
            key = lambda offer: offer[0]  # noqa: E731
        elif line == "The leftmost space.":
            key = lambda offer: offer[1]  # noqa: E731
        else:
            kinds = [worker for worker in WORKERS if worker in line]
            assert kinds, line
            key = lambda offer: offer[2] not in kinds  # noqa: E731
        return [offer for offer in offers if key(offer) == min(map(key, offers))]

    def joins(self, step: TurnStep) -> None:
        found = re.match(r"Put the (\w+) on space (\d) of the (\w+) row", step.text)
        assert found and found[1] == found[3]
        kind = WORKERS.index(found[1])
        self.his.workers[kind] += 1
        assert self.his.workers[kind] == int(found[2])

    def special(self, step: TurnStep) -> None:
        self.b.opponent.specialization = step.text.split()[-1].removesuffix("s.")  # type: ignore[attr-defined]

    def cards(self, value: int) -> list[str]:
        kinds = self.b.content.cattle
        return [card for card in self.b.market if kinds[card].value == value and "simmental" not in card]

    def take_best(self, value: int) -> bool:
        found = sorted(self.cards(value), key=lambda card: -self.b.content.cattle[card].points)
        if found:
            self.buy(found[0])
        return bool(found)

    def buy(self, card: str) -> None:
        self.b.market.remove(card)
        self.his.cattle.append(card)

    def take_cattle(self, step: TurnStep) -> None:
        self.take_best(number(step.text))

    def buy_best(self, step: TurnStep) -> None:
        if len(step.order) == 2:
            if not self.take_best(3):
                self.add_cattle(2)
        elif self.take_best(3):
            self.add_cattle(2)
        else:
            stack = bool(self.draws["cattle"])
            self.add_cattle(2)
            if stack and not self.take_best(3):
                self.add_cattle(2)

    def adds(self, step: TurnStep) -> None:
        self.add_cattle(number(step.text))

    def buys(self, step: TurnStep) -> None:
        cards = self.named(step.text)
        for line in step.order:
            there, mine = line.split(" lies farther left than ")
            others, own = self.named(there), self.named(mine)
            if min(map(self.b.market.index, others)) < min(map(self.b.market.index, own)):
                cards = [card for card in cards if card not in own] + others
        for card in cards:
            self.buy(card)

    def named(self, text: str) -> list[str]:
        """Cards by colour, value and points: "blue 3 (Corriente, 3 points)"."""
        kinds = self.b.content.cattle
        return [
            next(c for c, k in kinds.items() if (k.colour, k.value, k.points) == (colour, int(value), int(points)))
            for colour, value, points in re.findall(r"(\w+) (\d) \([^)]*?(\d) points?\)", text)
        ]

    def ride(self, step: TurnStep) -> None:
        n = number(step.text)
        self.his.engine = n + 0.5 if "turnout behind" in step.text else float(n)

    def disc(self, step: TurnStep) -> None:
        where = re.search(r"discs? (?:from the .*?(\d+) )?on (.+?)(?::|\.)", step.text)
        assert where, step.text
        if "supply is empty" in step.text:
            self.his.stations.remove(self.station_behind(step.text.split(" on ")[0]))
        else:
            self.b.opponent.discs -= 1  # type: ignore[attr-defined]
            assert self.b.opponent.discs == int(step.text.split(": ")[1].split()[0])  # type: ignore[attr-defined]
        place = where[2]
        if place == "the station there":
            self.his.stations.append(self.b.content.station_at[self.his.engine].id)
        else:
            self.his.cities.append(next(c for c, city in self.b.content.cities.items() if city.name == place))

    def station_behind(self, text: str) -> int:
        if "the last station" in text:
            return self.b.content.station_at[self.b.content.last].id
        return self.b.content.station_at[number(text) + 0.5].id

    def master(self, step: TurnStep) -> None:
        self.b.masters.pop(self.b.content.station_at[self.his.engine].id, None)

    def off(self, step: TurnStep) -> None:
        self.his.engine = OFF_TRACK

    def build(self, step: TurnStep) -> None:
        assert step.order[0].endswith("behind A, then B, C, D, E, F, G.")
        assert "behind F the one outside the woods, behind G the upper one" in step.order[1]
        tile = f"{number(step.text)}b"
        ahead = self.sites(self.b.seats[YOURS].herder)
        space = next((x for x in (*ahead, *self.sites("start")) if x not in self.b.trail), "")
        self.no_space = not space
        if space:
            self.his.supply.remove(tile)
            self.b.trail[space] = self.b.content.private[HIS][tile]

    def sites(self, herder: str) -> list[str]:
        """Building spaces without a risk action ahead, by the letter before them and along the trail."""
        nodes, edge, ahead = self.b.content.nodes, [herder], set[str]()
        while edge:
            for after in nodes[edge.pop()].next:
                if after not in ahead:
                    ahead.add(after)
                    edge.append(after)
        plain = [x for x in ahead if nodes[x].kind == "building" and not nodes[x].risk]
        return sorted(plain, key=lambda x: (x[0], nodes[x].woods if x[0] == "F" else nodes[x].y if x[0] == "G" else x))

    def replace(self, step: TurnStep) -> None:
        new, old = re.findall(r"(\d+b)", step.text)
        space = next(x for x, tile in self.b.trail.items() if tile.owner == HIS and tile.id == old)
        self.his.supply.remove(new)
        self.b.trail[space] = self.b.content.private[HIS][new]

    def outlaw(self, step: TurnStep) -> None:
        there = [x for x in self.b.content.sections["outlaw"] if x in self.b.trail]
        if there:
            self.his.outlaws.append(self.take_tile(there[-1]))

    def hazard(self, step: TurnStep) -> None:
        there = self.hazard_spaces()
        keys: dict[str, Callable[[str], Any]] = {
            "From the section with most hazards.": lambda x: -sum(self.section(y) == self.section(x) for y in there),
            "Then from the section with the hazard worth most.": lambda x: (
                -max(self.points(y) for y in there if self.section(y) == self.section(x))
            ),
            "Then flood before drought before rockfall.": lambda x: ("flood", "drought", "rockfall").index(
                self.section(x)
            ),
            "In it the hazard worth most, then the lowest space number.": lambda x: (-self.points(x), x),
        }
        if there:
            self.his.hazards.append(self.take_tile(min(there, key=lambda x: [keys[line](x) for line in step.order])))

    def foresight(self, step: TurnStep) -> None:
        for column in (1, 2, 3):
            self.take_foresight(column, (1, 0))

    def refill(self, step: TurnStep) -> None:
        self.his.herder = "start"
        for column in range(3):
            top, bottom = 2 * column, 2 * column + 1
            if not self.b.foresight[bottom]:
                self.b.foresight[bottom], self.b.foresight[top] = self.b.foresight[top], ""
            for place in (bottom, top):
                if not self.b.foresight[place] and self.draws["tile", column + 1]:
                    self.b.foresight[place] = self.draws["tile", column + 1].popleft()

    HANDS = (
        (r"Move Sam \d", Follower.move),
        (r"Take 2 Dollars from the bank", Follower.toll),
        (r"Sam takes a worker above the token's row, free", hire),
        (r"Put the \w+ on space", joins),
        (r"Put the specialization tile beside", special),
        (r"Sam takes the card of breeding value", take_cattle),
        (r"Sam buys the card of breeding value 3", buy_best),
        (r"Sam buys ", buys),
        (r"(Add|Put) \d+ cards from the stack", adds),
        (r"Put (it|the card|what he bought) face down on his pile", Follower.nothing),
        (r"Nothing can be bought|Sam can buy nothing", Follower.nothing),
        (r"Sam takes the objective card farthest from the stack", Follower.objective),
        (r"Move Sam's engine to", ride),
        (r"Put one of his discs|His supply is empty: move his disc", disc),
        (r"A station master tile there goes back", master),
        (r"Take his engine off the board", off),
        (r"Put building \d+b on an empty building space without a risk action", build),
        (r"Sam puts building \d+b in the place of", replace),
        (r"Building \d+b goes to the box", Follower.nothing),
        (r"Sam takes the outlaw on the space with the highest number", outlaw),
        (r"Sam takes a hazard", hazard),
        (r"Put it beside his board", Follower.nothing),
        (r"Kansas City\. In foresight columns 1, 2 and 3 Sam takes the bottom tile, in this order", foresight),
        (r"Put each as you would", Follower.nothing),
        (r"Sam delivers to", Follower.nothing),
        (r"His herder goes back to the horseman space", refill),
        (r"His deck was empty|He has no disc left|Sam has no disc left", Follower.nothing),
        (r"Sam's engine has left the board|Sam can neither place nor replace", Follower.nothing),
    )  # fmt: skip


# -- the Automa --------------------------------------------------------------------------------------------------------


class AutomaFollower(Follower):
    """The Automa's steps. His cattle row lies by points, breeding value and colour."""

    ROW = ("yellow", "red", "blue", "brown", "purple")

    def lay_out(self, card: str) -> None:
        kinds = self.b.content.cattle
        self.b.market.append(card)
        self.b.market.sort(key=lambda c: (kinds[c].points, kinds[c].value, self.ROW.index(kinds[c].colour)))

    def cattle(self, step: TurnStep) -> None:
        if self.b.market:
            self.his.cattle.append(self.b.market.pop(min(number(step.text), len(self.b.market)) - 1))

    def worker(self, step: TurnStep) -> None:
        assert step.order == ("The cheapest row.", "The highest row.", "The leftmost space.")
        b, kind = self.b, next(worker for worker in WORKERS if worker in step.text)
        columns = b.content.columns
        last = b.token if b.token <= len(b.content.rows) else len(b.content.rows) + 1
        there = [n for n, worker in enumerate(b.jobs) if worker == kind and n // columns + 1 < last]
        if there:
            best = min(there, key=lambda n: (b.content.rows[n // columns].cost, n))
            b.jobs[best] = ""
            self.his.workers[WORKERS.index(kind)] += 1

    def teepee(self, step: TurnStep) -> None:
        tile = "outlaw_green" if "green" in step.text else "outlaw_orange"
        spaces = [x for x in self.b.content.sections["outlaw"] if x in self.b.trail and self.b.trail[x].id == tile]
        if spaces:
            best = max(spaces, key=lambda x: self.b.content.nodes[x].dollars)
            self.his.outlaws.append(self.take_tile(best))

    def hazard(self, step: TurnStep) -> None:
        order = re.findall(r"flood|drought|rockfall", step.order[0])
        there = self.hazard_spaces()
        if there:
            best = min(there, key=lambda x: (-self.points(x), order.index(self.section(x)), x))
            self.his.hazards.append(self.take_tile(best))

    def objective_at(self, step: TurnStep) -> None:
        there = [n for n, card in enumerate(self.b.display, 1) if card]
        if there:
            place = number(step.text) if number(step.text) in there else there[-1]
            self.his.objectives.append(self.b.display[place - 1])
            new = self.draws["objective"].popleft() if self.draws["objective"] else ""
            self.b.display[place - 1] = new

    def ride(self, step: TurnStep) -> None:
        n = number(step.text)
        self.his.engine = n + 0.5 if "turnout behind" in step.text else float(n)

    def disc(self, step: TurnStep) -> None:
        self.b.opponent.reserve -= 1  # type: ignore[attr-defined]
        assert self.b.opponent.reserve == number(step.text)  # type: ignore[attr-defined]
        self.his.stations.append(self.b.content.station_at[self.his.engine].id)

    def master(self, step: TurnStep) -> None:
        station = self.b.content.station_at[self.his.engine].id
        workers = self.his.workers
        if station in self.b.masters and any(workers):
            self.his.masters.append(self.b.masters.pop(station))
            workers[max(range(3), key=lambda kind: (workers[kind], -kind))] -= 1

    def off(self, step: TurnStep) -> None:
        self.his.engine = OFF_TRACK

    def find_way(self, step: TurnStep) -> None:
        """Crossroad by crossroad, line by line; the space on the way comes with the next step."""
        letters, ahead = "ABCEFG", self.next_crossroad()
        order = letters[letters.index(ahead) :] + letters[: letters.index(ahead)]
        self.way: Way = ()
        tied: list[list[Way]] = []
        for crossroad in order:
            ways = self.narrowed(crossroad, step.order)
            if len(ways) == 1:
                self.way = ways[0]
                return
            tied += [ways] if ways else []
        if tied:
            self.way = self.first_of(tied[0])

    def next_crossroad(self) -> str:
        at = self.b.seats[YOURS].herder
        while True:
            after = self.b.content.nodes[at].next
            at = after[0] if after else "start"
            if at in "ABCEFG":
                return at

    def narrowed(self, crossroad: str, order: tuple[str, ...]) -> list[Way]:
        trail, nodes = self.b.trail, self.b.content.nodes
        ways = self.printed.ways(crossroad)
        free = {way: [x for x in way if nodes[x].kind == "building" and x not in trail] for way in ways}
        tiles = {way: [trail[x] for x in way if x in trail] for way in ways}
        keys: dict[str, Callable[[Way], int]] = {
            "A way with a free space in the woods.": lambda w: not any(nodes[x].woods for x in free[w]),
            "Most of your buildings.": lambda w: -sum(tile.owner == YOURS for tile in tiles[w]),
            "Fewest tiles.": lambda w: len(tiles[w]),
            "Least toll for you: hands on hazards, teepees and his buildings.": lambda w: sum(
                len(tile.hands) for tile in tiles[w] if tile.owner != YOURS and tile.id not in "ABCDEFG"
            ),
        }
        assert "Only ways with a free building space, risk spaces included." in order
        left = [way for way in ways if free[way]]
        for line in order:
            if left and line in keys:
                best = min(map(keys[line], left))
                left = [way for way in left if keys[line](way) == best]
        return left

    def first_of(self, ways: list[Way]) -> Way:
        """The landmarks of the last line."""

        def rank(way: Way) -> tuple[bool, ...]:
            first = {"F": ("outside the woods",), "G": ("by the upper space",), "C": ("through the woods", "past D")}
            says = first.get(way[0][0], ("past the building spaces",))
            return tuple(not self.printed.is_way(way, landmark) for landmark in says)

        return min(ways, key=rank)

    def build(self, step: TurnStep) -> None:
        assert step.text == "On that way: the first free space in the woods, else the first free building space."
        nodes = self.b.content.nodes
        free = [x for x in self.way if nodes[x].kind == "building" and x not in self.b.trail]
        if free:
            tile = self.draws["building"].popleft()
            self.his.supply.remove(tile)
            space = next((x for x in free if nodes[x].woods), free[0])
            self.b.trail[space] = self.b.content.private[HIS][tile]

    def foresight(self, step: TurnStep) -> None:
        for row, column in re.findall(r"the (upper|lower) tile of column (\d)", step.text):
            self.take_foresight(int(column), (0, 1) if row == "upper" else (1, 0))

    def deliver(self, step: TurnStep) -> None:
        city = step.text.split(" goes to ")[1].removesuffix(".")
        self.his.cities.append(next(c for c, found in self.b.content.cities.items() if found.name == city))
        self.b.opponent.discs -= 1  # type: ignore[attr-defined]

    def back(self, step: TurnStep) -> None:
        self.his.herder = "start"
        for column in range(3):
            for place in (2 * column + 1, 2 * column):
                if not self.b.foresight[place] and self.draws["tile", column + 1]:
                    self.b.foresight[place] = self.draws["tile", column + 1].popleft()

    HANDS = (
        (r"The Automa stays where he is|That was his last card", Follower.nothing),
        (r"Move the Automa \d", Follower.move),
        (r"Take 2 Dollars from the bank", Follower.toll),
        (r"He takes card \d of the cattle row", cattle),
        (r"He takes an? (cowboy|builder|engineer) above the token's row", worker),
        (r"He takes the (green|blue) teepee on the space with the highest reward", teepee),
        (r"He takes the hazard worth most points", hazard),
        (r"He takes objective card \d of the row; if it is missing, the rightmost", objective_at),
        (r"Put it before him", Follower.nothing),
        (r"Move his train to", ride),
        (r"Put a disc from his reserve on the station", disc),
        (r"A station master token there, and he has a worker tile\?", master),
        (r"His reserve is empty|His train does not move|His building stack is empty|His movement card is empty",
         Follower.nothing),
        (r"Take his train off the track", off),
        (r"Take the tile at the bottom of his stack", find_way),
        (r"On that way", build),
        (r"Kansas City, instead of the action", foresight),
        (r"Put each as you would", Follower.nothing),
        (r"The (first|next) disc of his movement card goes to", deliver),
        (r"His meeple goes back to the start", back),
    )  # fmt: skip
