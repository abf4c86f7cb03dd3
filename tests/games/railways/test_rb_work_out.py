"""Work it out for me: the map as it was told, and the same answer for every pair as on screen."""

from __future__ import annotations

from itertools import pairwise

import pytest
from games.railways.follower import read_pair
from games.railways.mirror import KnownCards, Mirror
from games.railways.yard import CONTENT

from secondchair.core.ask import Ask, Places
from secondchair.core.rules import Action, TurnStep, View
from secondchair.games.railways import board, companion, printed_map, work_out
from secondchair.games.railways.actions import AskCube, Lay, Resolve, Ship, Skip
from secondchair.games.railways.content import SHADES, Content
from secondchair.games.railways.printed_state import State as PrintedState
from secondchair.games.railways.state import RAILBOT, YOU, K, State
from secondchair.games.railways.table_actions import Board, DrawLink, LookAtMap, NameCities, OwnCard, OwnMap, OwnMarks
from secondchair.games.railways.table_pending import YourTurn
from secondchair.games.railways.track import connected_by
from secondchair.games.railways.work_out import CITY, SHADE, Answer, way

OUTCOMES = {"build": Lay, "take": Ship, "ask": AskCube, "nothing": Skip}


def seen(s: State, cities: tuple[str, ...], by_name: bool) -> dict[str, str]:
    """What a person sees of the links, and of the cities of a card; `by_name` on a map that the app does not know."""
    b, found = s.board, dict[str, str]()
    called = {city.id: city.name if by_name else city.id for city in b.cities}
    for link in s.links:
        target = way(called[b.cities[link.a].id], called[b.cities[link.b].id])
        owner = work_out.YOURS if link.owner == YOU else work_out.RAILBOTS
        found[target] = owner if found.get(target, owner) == owner else work_out.BOTH
    for first, second in pairwise(cities):
        color = s.color[b.city_index[second]]
        cubes = s.cubes[b.city_index[first] * K : (b.city_index[first] + 1) * K]
        held = work_out.MATCHING if color < K and cubes[color] else work_out.OTHERS if any(cubes) else work_out.NO_CUBES
        found[CITY + called[first]] = held
        if by_name or b.cities[b.city_index[second]].color == "grey":
            found[SHADE + called[second]] = SHADES[color]
    return found


class WorkedOut(Mirror):
    """Every Building Links card of a game, worked out from what lies on screen before it is resolved."""

    by_name = False

    def __init__(self, seed: int, board: str, content: Content = CONTENT, **options: object) -> None:
        super().__init__(seed, board, content, **options)
        self.card = tuple[str, ...]()
        self.maps = list[dict[str, str]]()  # before each pair
        self.done = list[Action]()
        self.needs_you = list[bool]()
        self.answered = self.unusual = 0

    def before(self, a: Action) -> None:
        s = self.screen
        if isinstance(a, Resolve):
            insured = s.railbot.insured == a.card
            self.card = () if insured else s.board.cards[a.card].cities
            self.maps, self.done, self.needs_you = [], [], []
        elif isinstance(a, Lay | Ship | AskCube | Skip):
            self.maps.append(seen(s, self.card, self.by_name))
            first, second = s.board.city_index[a.first], s.board.city_index[a.second]
            self.needs_you.append(not connected_by(s, RAILBOT, first, second))  # RB-59
            self.done.append(a)
        super().before(a)

    def turn_over(self) -> None:
        super().turn_over()
        if self.card and self.is_due(YourTurn) and len(self.done) == len(self.card) - 1:  # no second card (RB-X9)
            self.work_out()
        self.card = ()

    def work_out(self) -> None:
        """All pairs of a card: the first ones, and behind a track that is built, the rest with what lies there now."""
        done = 0
        while self.table.telling.pairs:
            told = len(self.table.telling.turn)
            found = self.look(self.maps[done], self.done[done:])
            self.read(self.table.telling.turn[told:], done)
            for one, needs_you in zip(found, self.needs_you[done:], strict=False):
                assert one.outcome.point == (needs_you and one.outcome.what in ("take", "ask"))
            done += len(found)
        assert done == len(self.done)
        self.answered += done
        self.look_at_drawing(done)

    def read(self, told: tuple[TurnStep, ...], done: int) -> None:
        """The answers as they are told say what happens on screen, to somebody who knows nothing but the words."""
        names = {city.id: city.name for city in self.screen.board.cities}
        notes = [step.text for step in told if step.sign == "note"]
        assert notes
        for text, a, needs_you in zip(notes, self.done[done:], self.needs_you[done:], strict=False):
            assert isinstance(a, Lay | Ship | AskCube | Skip)
            what = next(what for what, kind in OUTCOMES.items() if isinstance(a, kind))
            color = a.color if isinstance(a, Ship) else ""
            point = needs_you and what in ("take", "ask")
            assert read_pair(text) == (names[a.first], names[a.second], what, color, point)

    def look(self, now: dict[str, str], done: list[Action]) -> list[Answer]:
        """Tell what has changed on the map, and hear the answers."""
        question = next(x for x in companion.aside(self.table) if isinstance(x, Ask) and x.action is LookAtMap)
        field = question.form.fields[0]
        assert isinstance(field, Places)
        drawn = {place.target: place.preset for place in field.places}
        for target in {t for t in now if t.startswith(work_out.WAY)} - drawn.keys():
            _, first, second = target.split(":")  # between cities that are no neighbours on the map
            self.beside(DrawLink(first, second, now[target]))  # type: ignore[arg-type]
            self.unusual += 1
            return self.look(now, done)
        untold = "" if self.by_name else "grey"
        then = {target: now.get(target, untold if target.startswith(SHADE) else "") for target in drawn}
        a = LookAtMap({target: value for target, value in then.items() if value != drawn[target]})
        assert a in question, question.problem(a)
        told_now = {**self.table.told, **a.places}
        found = work_out.answers(printed_map.ground(self.table), self.table.telling.pairs, told_now)
        assert [OUTCOMES[x.outcome.what] for x in found] == [type(x) for x in done[: len(found)]], (found, done)
        companion.apply(self.table, a)
        told = [step.text for step in self.table.telling.turn]
        assert all(x.text in told for x in found)
        return found

    def look_at_drawing(self, pairs: int) -> None:
        """Every place that can be touched is drawn, and the answer stands on the drawing."""
        view: View = companion.view(self.table)
        drawing = board.draw(view)[work_out.REGION]
        assert drawing.count('id="verdict-') == pairs
        for kept, owner in self.table.told.items():
            if kept.startswith(work_out.WAY) and owner != work_out.BOTH:
                named = f'data-target="{kept}"'
                line = drawing[drawing.index(named) :].split("</g>")[0]
                assert f"--rw-{'you' if owner == work_out.YOURS else 'railbot'}" in line


@pytest.mark.parametrize("name", sorted(CONTENT.boards))
def test_every_pair_is_worked_out_as_on_screen(name: str) -> None:
    """RB-55 to RB-59 from what a person sees: the links by pairs of cities, and the cubes of the first city."""
    pairs = unusual = 0
    for seed in range(4):
        game = WorkedOut(seed, name)
        game.play()
        pairs += game.answered
        unusual += game.unusual
    assert pairs > 50 and unusual


class OwnWorkedOut(WorkedOut, KnownCards):
    """The same on a map that the app does not know: by the names on its cards."""

    by_name = True


@pytest.mark.parametrize("name", sorted(CONTENT.boards))
def test_every_pair_of_a_map_that_the_app_does_not_know(name: str) -> None:
    """RB-55 to RB-59: the drawing grows card by card, and every answer is that of the screen."""
    game = OwnWorkedOut(1, name)
    game.play()
    assert game.answered > 10 and len(printed_map.ground(game.table).names) > 8


def own_map() -> PrintedState:
    """A card of a map that the app does not know has been resolved, and nobody has named a city yet."""
    s = companion.new({}, CONTENT)
    row = (OwnCard("links"), OwnMarks("0")) * 3
    for a in (Board("cards"), OwnMap(3, 10), *row, OwnCard("taxation 1")):
        companion.apply(s, a)
    companion.apply(s, companion.bot(s).choice)
    return s


def labels(s: PrintedState) -> list[str]:
    return [x.label for x in companion.view(s).prompt.aside]


def test_the_resolved_card_can_be_named_and_is_then_worked_out_on_a_drawing() -> None:
    """RB-55: before, one pair at a time is asked in words; then its cities are drawn, and what was told stays there."""
    s = own_map()
    assert "Work out a pair for me" in labels(s) and work_out.LABEL not in labels(s)
    companion.apply(s, NameCities(0, "Paris", "Lyon", "Nice", ""))
    assert "Work out a pair for me" not in labels(s) and work_out.LABEL in labels(s)
    assert any(step.order == ("Paris – Lyon.", "Lyon – Nice.") for step in s.telling.turn)
    links = {way("Lyon", "Paris"): "railbot", way("Lyon", "Nice"): "yours"}
    question = printed_map.ask(s)
    assert question.problem(LookAtMap(links)) == "say which cubes lie in Paris: touch the city"
    cubes = {**links, CITY + "Paris": "matching", CITY + "Lyon": "others"}
    assert question.problem(LookAtMap(cubes)) == "say which colour Lyon has: touch the + beside it"
    companion.apply(s, LookAtMap({**cubes, SHADE + "Lyon": "red"}))
    told = [step.text for step in s.telling.turn]
    assert any(text.endswith("Lyon is red: a red cube leaves Paris.") for text in told)
    assert any("needs your links, so you gain a point. Lyon has no cube for Nice" in text for text in told)
    drawing = board.draw(companion.view(s))[work_out.REGION]
    assert all(f">{city}<" in drawing for city in ("Paris", "Lyon", "Nice")) and drawing.count('id="verdict-') == 2


def test_a_city_that_no_card_has_named_can_be_drawn_in() -> None:
    s = own_map()
    companion.apply(s, NameCities(0, "Paris", "Lyon", "Nice", ""))
    link = DrawLink("Paris", "Saint: Dizier", "yours")
    assert link in printed_map.another(s) and DrawLink("Paris", "Paris", "yours") not in printed_map.another(s)
    companion.apply(s, link)
    companion.apply(s, DrawLink("Saint: Dizier", "Lyon", "yours"))
    assert "Saint  Dizier" in printed_map.ground(s).names
    look = LookAtMap({CITY + "Paris": "none"})
    assert look in printed_map.ask(s)
    companion.apply(s, look)
    assert any("Paris and Lyon are connected, but Paris has no cube." in step.text for step in s.telling.turn)


@pytest.mark.slow
def test_every_pair_of_two_hundred_games() -> None:
    """The same over many games, thousands of pairs."""
    games = [WorkedOut(seed, sorted(CONTENT.boards)[seed % 2]) for seed in range(200)]
    for game in games:
        game.play()
    assert sum(game.answered for game in games) > 3000


def test_what_was_told_is_offered_again_and_what_the_answer_built_is_drawn_in() -> None:
    sweden = work_out.of(CONTENT.boards["sweden"])
    cities = (("kalmar", "alvesta"), ("alvesta", "malmo"))
    told = {way("alvesta", "hassleholm"): "yours", way("hassleholm", "malmo"): "yours", CITY + "alvesta": "matching"}
    question = work_out.ask(sweden, cities, {})
    assert LookAtMap(told) in question
    found = work_out.answers(sweden, cities, told)
    assert [x.outcome.what for x in found] == ["build"], "the second pair waits until the track lies there"
    kept = work_out.remembered({}, LookAtMap(told), found)
    assert kept[way("kalmar", "alvesta")] == "railbot" and kept[CITY + "alvesta"] == "matching"
    rest = work_out.answers(sweden, cities[1:], kept)
    assert [x.outcome.what for x in rest] == ["take"] and rest[0].outcome.point, "T-3"
    kept = work_out.remembered(kept, LookAtMap({}), rest)
    assert CITY + "alvesta" not in kept
    again = work_out.ask(sweden, cities, kept).form.fields[0]
    assert isinstance(again, Places)
    presets = {place.target: place.preset for place in again.places}
    assert presets[way("malmo", "hassleholm")] == "yours" and presets[CITY + "alvesta"] == ""


def test_cubes_that_matter_must_be_told() -> None:
    sweden = work_out.of(CONTENT.boards["sweden"])
    question = work_out.ask(sweden, (("kalmar", "alvesta"), ("alvesta", "malmo")), {way("kalmar", "alvesta"): "yours"})
    assert question.problem(LookAtMap({})) == "say which cubes lie in Kalmar: touch the city"
    assert not question.problem(LookAtMap({CITY + "kalmar": "none"}))


@pytest.mark.parametrize("name", sorted(CONTENT.boards))
def test_every_pair_of_a_card_and_every_neighbour_can_be_touched(name: str) -> None:
    b = CONTENT.boards[name]
    ways = set(work_out.ways(b.key))
    for card in b.cards.values():
        for pair in pairwise(card.cities):
            assert tuple(sorted(pair)) in ways
    assert 30 < len(ways) < 80, "so many can still be told apart"
