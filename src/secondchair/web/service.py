"""What can be done with saved games, for the API and the pages alike: look, play, go back, share, keep, forget.

Every change goes through `_change`: the table is rebuilt from its log, the move is made, and all that followed from it
is saved in one transaction before anybody gets an answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, TypeVar

from msgspec import structs

from secondchair.core import guide, log
from secondchair.core.content import Loaded
from secondchair.core.log import Entry
from secondchair.core.registry import SCREEN, Game, UnknownGame, games
from secondchair.core.rules import IllegalAction, Json
from secondchair.core.says import Remembered, Says
from secondchair.core.table import Table, new, open_table
from secondchair.store import (
    Conflict,
    Figures,
    NoSuchGame,
    OpenGame,
    Played,
    Saved,
    Seat,
    Store,
    Summary,
    Warm,
    begin_branch,
    begin_game,
    chair_file,
    finished,
    save_on,
    take_in,
)
from secondchair.store.open_game import TRIES, Replayed, new_id, new_watch_id, replay_file
from secondchair.web import shown, story
from secondchair.web.caps import Room
from secondchair.web.catalogue import GoalShown, goals_shown
from secondchair.web.coach import Asked, Coach, Finished
from secondchair.web.comparison import Comparison, side_by_side
from secondchair.web.cover import picture_of
from secondchair.web.guiding import GuideShown, guide_shown
from secondchair.web.live import Live
from secondchair.web.place import Place
from secondchair.web.pool import Client, Line, Told
from secondchair.web.refused import CONTROL, Refused, asked_for, known
from secondchair.web.remembered import remember
from secondchair.web.same_seed import PLAYERS, SameSeed, played_by
from secondchair.web.shown import Analysis, Answer, HintShown, Links, Replay
from secondchair.web.values import Values

LISTED = 200  # entries of a list in one answer
LOCAL = "local"  # the owner of everything on a personal computer, whichever browser is used
WATCH_LENGTH = 24  # of an id to watch
MOST_ENTRIES = 10_000  # of an imported game
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")

T = TypeVar("T")
Move = Callable[[Table], list[Entry]]


class Service:
    """The saved games, as one server offers them."""

    def __init__(self, store: Store, place: Place | None = None) -> None:
        self.store = store
        self.place = place or Place()
        self.personal = self.place.personal
        self.live = Live(store.stamps, self.place.run)
        self.line = Line(self.place.thinkers)
        self.coach = Coach(self.place.think, self.line)
        self.tables = Warm(store)
        self.room = Room(self.place.caps, store)
        self.values = Values(store, self.room)

    def owner(self, player: str) -> str:
        """Whose games, history and goals these are."""
        return LOCAL if self.personal else player

    # -- looking -------------------------------------------------------------------------------------------------------

    def look(self, game_id: str, player: str, since: int | None = None) -> Answer:
        """How a game stands. With `since`, the steps after that entry, and the goals that were reached by them."""
        with self.seen(game_id) as opened:
            return self._answer(opened, player, since, celebrate=since is not None)

    def replay(self, game_id: str, since: int = 0, limit: int = 50, drawn: bool = True) -> Replay:
        """The path that led here, step by step."""
        with self.seen(game_id) as opened:
            return shown.replay(opened, since, limit, drawn)

    def export(self, game_id: str, player: str, content: bool | None = None) -> tuple[str, str]:
        """A file name and the text of the .chair file, exactly as it was written down, broken or not.

        While the game runs, only its owner gets the seed. With `content`, it carries the content of the game; by
        default, if that is not what the game comes with today.
        """
        saved = self._saved(self.meant(game_id))
        name = f"{log.read_header(saved.header).game}-{saved.created[:10]}.chair"
        summary = self.store.summary(saved.id)
        over = summary is not None and summary.over
        return name, chair_file(self.store, saved, content, seed=over or self.owns(saved.id, player))

    def meant(self, given: str) -> str:
        """The game that an id stands for, be it one to play or one to watch."""
        return (self.store.watched(given) or given) if len(given) == WATCH_LENGTH and _ID.fullmatch(given) else given

    @contextmanager
    def seen(self, given: str) -> Iterator[OpenGame]:
        """A game to look at, known to the asker by the id they have."""
        game_id = self.meant(given)
        with self._opened(game_id) as opened:
            yield opened if given == game_id else OpenGame(structs.replace(opened.saved, id=given), opened.table)

    def options(self, game_id: str) -> dict[str, Any]:
        """What a game is played with."""
        return log.read_header(self._saved(game_id).header).options

    def guide(self, game_id: str) -> GuideShown | None:
        """Where a game stands in its guide."""
        with self._opened(game_id) as opened:
            return guide_shown(opened.table, opened.table.view.prompt)

    def summary(self, game_id: str) -> Summary:
        """A line about a game; only for those who may play it."""
        found = self.store.summary(game_id) if _ID.fullmatch(game_id) else None
        if found is None:
            raise _no_such_game()
        return found

    def games(self, player: str, limit: int = 200, offset: int = 0) -> list[Summary]:
        """The list of games, last played first: all on a personal computer, else those this player made or joined."""
        return self.store.games(None if self.personal else player, limit, offset)

    def history(self, player: str, game: str = "", limit: int = LISTED, offset: int = 0) -> list[Played]:
        """The games-played log (CAR-70): the last so many games of each kind, or of one, before the last `offset`."""
        return self.store.history(self.owner(player), known(game).id if game else "", limit, offset)

    def figures(self, player: str, game: str) -> Figures:
        return self.store.figures(self.owner(player), known(game).id)

    def goals(self, player: str, game: str) -> list[GoalShown]:
        """The goals of a game in their order, and when each was reached."""
        kind = known(game)
        owner = self.owner(player)
        return goals_shown(kind, self.store.ticks(owner, kind.id), finished(self.store, owner, kind.id))

    def _saved(self, game_id: str) -> Saved:
        saved = self.store.saved(game_id) if _ID.fullmatch(game_id) else None
        if saved is None:
            raise _no_such_game()
        return saved

    @contextmanager
    def _opened(self, game_id: str) -> Iterator[OpenGame]:
        """A game, alone with it: nobody else in this process moves meanwhile."""
        with self.tables.alone(game_id):
            yield self._open(game_id)

    def _open(self, game_id: str) -> OpenGame:
        if not _ID.fullmatch(game_id):
            raise _no_such_game()
        try:
            return self.tables.open(game_id)
        except NoSuchGame:
            raise _no_such_game() from None
        except UnknownGame as error:
            raise Refused(422, f"This game cannot be shown here. {error} Its file can still be exported.") from None

    def _lately(self, game_id: str, seq: int) -> OpenGame | None:
        """The game as it stood here last, if a change at this number fits it: saving finds out whether it still stands.

        Whose turn it is at a shared table is always asked anew.
        """
        opened = self.tables.lately(game_id)
        fits = opened is not None and opened.table.seq == seq and not opened.table.broken and not opened.saved.seats
        return opened if fits else None

    def _answer(self, opened: OpenGame, player: str, since: int | None = None, celebrate: bool = False) -> Answer:
        game_id = self.meant(opened.saved.id)
        celebrate = celebrate and (opened.table.over or bool(opened.table.view.goals))
        reached = self.store.ticked_since(game_id, since or 0) if celebrate else []
        branch = opened.saved.branch if game_id == opened.saved.id else None  # the other game's id is one to play
        return shown.answer(opened, since, opened.saved.seats, player, reached, opened.saved.hints, branch)

    # -- playing -------------------------------------------------------------------------------------------------------

    def create(
        self,
        player: str,
        game: str,
        surface: str = SCREEN,
        options: dict[str, Any] | None = None,
        seed: int | None = None,
        override: str = "",
        game_id: str = "",
        address: str = "",
    ) -> Answer:
        """A new game. With a `game_id` made up before, asking again after a lost answer begins no second one."""

        def dealt() -> Table:
            kind = known(game)
            loaded = self.values.content(self.owner(player), kind, override) if override else None
            return new(kind, seed, _surface(kind, surface), loaded, **kind.options(options or {}))

        return self._begin(player, dealt, game_id, address)

    def guided(
        self, player: str, game: str, surface: str, steps: int = 0, game_id: str = "", address: str = ""
    ) -> Answer:
        """A first game with its guide, so many steps of which are done."""
        return self._begin(player, lambda: guide.begin(known(game), surface, steps), game_id, address)

    def _begin(self, player: str, dealt: Callable[[], Table], game_id: str, address: str) -> Answer:
        if game_id and self.store.summary(game_id) is not None:
            return self._begun_before(game_id, player)
        self.room.for_a_game(self.owner(player), address)
        table = asked_for(dealt)
        table.header = log.sealed(table.header)
        try:
            opened = begin_game(self.store, self.owner(player), table, game_id)
        except Conflict:  # the same was asked for twice at the same moment
            return self._begun_before(game_id, player)
        with self.tables.alone(opened.saved.id):
            self.tables.keep(opened)
            return self._answer(opened, player)

    def _begun_before(self, game_id: str, player: str) -> Answer:
        if self._saved(game_id).owner != self.owner(player):
            raise Refused(409, "There is a game with this id already. Make up another one.")
        return self.look(game_id, player)

    def branch(self, game_id: str, player: str, at: int) -> Answer:
        """What if: a game of its own that begins where this one stood after entry `at`."""
        with self._opened(game_id) as opened:
            table = opened.table
            if at > table.seq:
                raise Refused(422, f"This game has only {table.seq} entries: it cannot be left after number {at}.")
            if not table.over and not self.owns(game_id, player):  # the branch has the seed, and its owner would
                raise Refused(403, "While a game runs, only the one who started it can ask what if.")
            branch = asked_for(lambda: table.branch(at))
        if branch.over:
            raise Refused(422, "Nothing was left to choose after this move. Go back further and try again.")
        return self.look(begin_branch(self.store, self.owner(player), game_id, at, branch), player)

    def compare(self, one: str, other: str) -> Comparison:
        """Two games of one kind side by side."""
        with ExitStack() as both:
            ids = sorted({one, other}, key=self.meant)
            opened = {each: both.enter_context(self.seen(each)) for each in ids}
            return side_by_side(opened[one], opened[other])

    def picture(self, game_id: str, at: int, theme: str) -> str:
        """The board after entry `at` as a picture that needs nothing around it."""
        with self.seen(game_id) as opened:
            table = opened.table
            view = table.view_at(min(at, table.seq)) or table.view
        return picture_of(table.game, story.at_rest(view), theme)

    def play(self, game_id: str, player: str, seq: int, action: Json) -> Answer:
        """Your action, and all that follows until your next choice."""

        def again(opened: OpenGame) -> bool:
            """Is it the very action that was accepted at this number, with nothing of anybody else's after it?"""
            table = opened.table
            mine, *rest = table.entries[seq:]
            followed = all(entry.goto is None and not entry.is_choice for entry in rest)
            return (
                mine.action is not None and followed and mine.action == asked_for(lambda: table.reader.from_doc(action))
            )

        told = list[tuple[Game, Remembered]]()

        def play(table: Table) -> list[Entry]:
            entries = table.play(action)
            told.extend((table.game, e.action) for e in entries if isinstance(e.action, Remembered))
            return entries

        answer = self._change(game_id, player, seq, play, again)
        for game, component in told:
            remember(self.store, self.owner(player), game, component)
        return answer

    def undo(self, game_id: str, player: str, seq: int) -> Answer:
        """Back to your last choice. A second tap with the same number changes nothing."""
        return self._change(
            game_id, player, seq, Table.undo, lambda opened: self._was(opened, seq, Table.undo), back=True
        )

    def redo(self, game_id: str, player: str, seq: int) -> Answer:
        """Forward again."""
        return self._change(game_id, player, seq, Table.redo, lambda opened: self._was(opened, seq, Table.redo))

    def own_values(self, game_id: str, player: str, part: str, values: dict[str, Json]) -> Answer:
        """What a component of yours says, in a running game. If it lies there, its turn is told again with it."""
        with self._opened(game_id) as opened:
            seq = opened.table.seq
        return self._change(
            game_id, player, seq, lambda table: _told_again(table, Says(part, values)), lambda opened: False
        )

    def go_on(self, game_id: str, player: str, seq: int) -> Answer:
        """With a game that no longer replays, go on from the last position that holds. A second tap changes nothing."""
        return self._change(game_id, player, seq, Table.go_on, lambda opened: self._has_gone_on(opened, seq), mend=True)

    def _has_gone_on(self, opened: OpenGame, seq: int) -> bool:
        """Did the game go on from what was seen at number `seq`, and has nobody chosen anything since?"""
        table = opened.table
        at = table.went_on[-1].seq if table.went_on else 0
        if not at or any(entry.goto is not None or entry.is_choice for entry in table.entries[at:]):
            return False
        header = log.read_header(opened.saved.header)
        then = open_table(header, opened.saved.lines[: at - 1], contents=self.store.contents)
        return then.broken is not None and then.seq == seq

    def _was(self, opened: OpenGame, seq: int, move: Move) -> bool:
        """Is the last entry what this move did when the game was at number `seq`?"""
        if opened.table.seq != seq + 1:
            return False
        header = log.read_header(opened.saved.header)
        then = open_table(header, opened.saved.lines[:seq], check=False, contents=self.store.contents)
        try:
            return move(then) == opened.table.entries[seq:]
        except ValueError:  # it was not possible then
            return False

    def _change(
        self,
        game_id: str,
        player: str,
        seq: int,
        move: Move,
        again: Callable[[OpenGame], bool],
        back: bool = False,
        mend: bool = False,
    ) -> Answer:
        """Make a move: one that goes `back`, or one that is there to `mend` a game that no longer replays."""
        with self.tables.alone(game_id):
            for tried in range(TRIES):
                opened = (None if tried else self._lately(game_id, seq)) or self._open(game_id)
                table = opened.table
                if table.broken and not mend:
                    raise Refused(422, f"This game can only be looked at: {table.broken.text}.")
                if seq < table.seq and again(opened):
                    return self._answer(opened, player, seq, celebrate=True)
                if seq != table.seq:
                    raise self._stale(opened, player, seq)
                seats = opened.saved.seats
                if not back and not mend:
                    _let(seats, player, table)
                self._moved(opened, move)
                if back:  # the choice goes back to whoever made it
                    _let(seats, player, table)
                try:
                    opened = save_on(self.store, opened)
                except Conflict:  # another process was quicker: look again
                    continue
                self.tables.keep(opened)
                self.live.changed(game_id)
                return self._answer(opened, player, seq, celebrate=True)
        raise Refused(503, "Somebody else keeps changing this game. Try again in a moment.")

    def _moved(self, opened: OpenGame, move: Move) -> None:
        """Make the move. A table whose move fails half-way is not used again; after a refused one it is as before."""
        self.tables.close(opened.saved.id)
        try:
            asked_for(partial(move, opened.table))
        except Refused as refused:
            if isinstance(refused.__cause__, IllegalAction):  # nothing has changed
                self.tables.keep(opened)
            raise

    def _stale(self, opened: OpenGame, player: str, seq: int) -> Refused:
        sentence = f"The game has moved on: it is at {opened.table.seq}, and you saw {seq}. Here is how it stands."
        return Refused(409, sentence, answer=self._answer(opened, player))

    # -- coaching ------------------------------------------------------------------------------------------------------

    async def hint(self, game_id: str, client: Client, told: Told | None = None) -> HintShown:
        """The best options found in the present position. That it was asked for stands on the score sheet."""
        asked: Asked = await self.place.run(self._to_advise_on, game_id, client.player)
        advice = await self.coach.advise(asked, client, told)
        used: int = await self.place.run(self._note_hint, game_id, asked.head)
        return HintShown(seq=asked.seq, tips=advice.tips, playouts=advice.playouts, text=advice.text, used=used)

    def _to_advise_on(self, game_id: str, player: str) -> Asked:
        with self._opened(game_id) as opened:
            table = opened.table
            if table.over or table.broken:
                raise Refused(422, "There is nothing to choose in this game any more.")
            _let(opened.saved.seats, player, table)
            return Asked(game_id, table.game.id, table.header.surface, table.seq, table.head, table.copied_state())

    def _note_hint(self, game_id: str, head: int) -> int:
        self.store.note_hint(game_id, head)
        return self.store.hints(game_id)

    async def analysis(self, game_id: str, since: int, client: Client, told: Told | None = None) -> Analysis:
        """Some of the choices of a finished game after number `since`, about a second of them."""
        finished: Finished = await self.place.run(self._to_look_back_on, game_id)
        return await self.coach.analyse(finished, since, client, told)

    def _to_look_back_on(self, game_id: str) -> Finished:
        with self.seen(game_id) as opened:
            table, header = opened.table, opened.table.header
            if not table.over:
                raise Refused(422, "That comes after the game; while it runs, ask for a hint.")
            content = table.content.content
            return Finished(
                game_id, table.game.id, header.surface, table.head, header.options, content, tuple(table.path()),
                header.seed,
            )  # fmt: skip

    async def same_seed(self, game_id: str, player: str, client: Client, told: Told | None = None) -> SameSeed:
        """What one of our players makes of a finished game, dealt once more."""
        if player not in PLAYERS:
            raise Refused(422, f"There is no player {player!r} here; there are {' and '.join(PLAYERS)}.")
        game: Finished = await self.place.run(self._to_look_back_on, game_id)
        if game.surface != SCREEN:
            raise Refused(422, "Our players play on screen; at a real table nothing is dealt by a seed.")
        async with self.line.turn(client, told):
            found: SameSeed = await self.place.think(
                played_by, player, game.game, game.options, game.content, game.seed
            )  # fmt: skip
        return found

    # -- keeping -------------------------------------------------------------------------------------------------------

    async def import_game(self, client: Client, text: str, told: Told | None = None) -> Answer:
        """Take in a .chair file. Where it does not replay it stays readable; with other content it is refused."""
        header, lines = _split(text)
        await self.place.run(self.room.for_a_game, self.owner(client.player), client.address)
        loaded: Loaded | None = await self.place.run(self.content_of, header, lines)
        async with self.line.turn(client, told):  # replaying a whole game takes as long as a hint
            found: Replayed | str = await self.place.think(replay_file, header, lines, loaded)
        if isinstance(found, str):
            raise Refused(422, f"This saved game cannot be taken in{found}")
        game_id = await self.place.run(take_in, self.store, self.owner(client.player), found)
        answer: Answer = await self.place.run(self.look, game_id, client.player)
        return answer

    def content_of(self, header: log.Header, lines: Sequence[str]) -> Loaded | None:
        """The content that a file names, if it is in the store; where it is replayed there may be none."""
        game = games().get(header.game)
        return self.store.contents(game, log.in_force(header, log.went_on(lines))) if game else None

    def read_file(self, text: str) -> tuple[log.Header, list[str], Table]:
        """The header, the lines and the table of a .chair file, every move and every digest checked."""
        header, lines = _split(text)
        try:
            table = open_table(header, lines, True, self.store.contents)
        except (log.BadLog, UnknownGame) as error:
            raise Refused(422, f"This saved game cannot be taken in. {error}") from None
        if table.broken and table.content.fingerprint != table.named.content:  # OVR-7
            raise Refused(422, f"This saved game cannot be taken in: {table.broken.text}.")
        return header, lines, table

    def delete(self, game_id: str, player: str) -> None:
        """Forget a game for good. Only its owner may."""
        self._mine(game_id, player, "delete it")
        with self.tables.alone(game_id):
            self.store.delete(game_id)
            self.tables.close(game_id)
        self.live.changed(game_id)

    def note(self, game_id: str, player: str, note: str) -> Summary:
        """The owner's own words about a game."""
        self._mine(game_id, player, "write its note")
        self.store.set_note(game_id, _line(note))
        self.live.changed(game_id)
        return self.summary(game_id)

    def _mine(self, game_id: str, player: str, what: str) -> None:
        if self._saved(game_id).owner != player and not self.personal:
            raise Refused(403, f"Only the one who started this game can {what}.")

    # -- sharing -------------------------------------------------------------------------------------------------------

    def sit(self, game_id: str, player: str, name: str, pieces: Sequence[str], instead: bool = False) -> Answer:
        """Take a seat at a shared table and keep these pieces; none: leave it (CAR-75).

        Somebody's seat is taken `instead` of them only by the one who started the game: a table must not stand still
        because a person is gone.
        """
        game = known(self.summary(game_id).game)
        there = game.shared
        if not there:
            raise Refused(422, f"{game.title} is not played by several people at one table.")
        if unknown := [piece for piece in pieces if piece not in there]:
            raise Refused(422, f"There is no {unknown[0]!r} at this table; there are {', '.join(there)}.")
        name = _line(name)
        if not name and pieces:
            raise Refused(422, "Say the name that the others will see.")
        if instead:
            self._mine(game_id, player, "give a seat to somebody else")
        seat = Seat(player, name, tuple(dict.fromkeys(pieces)))
        with self.tables.alone(game_id):
            if not instead:
                _free(self.store.seats(game_id), seat)
            try:
                self.store.take_seat(game_id, seat, instead)
            except Conflict:
                raise Refused(409, "Somebody else has just taken that seat.") from None
        self.live.changed(game_id)
        return self.look(game_id, player)

    def owns(self, game_id: str, player: str) -> bool:
        """Is it theirs? On a personal computer everything is."""
        return self.personal or self.store.owner(game_id) == player

    def links(self, game_id: str, player: str) -> Links:
        """The two ids of a game: one to play, one to watch."""
        self.summary(game_id)
        watch = self.store.watch_link(game_id, new_watch_id())
        return Links(play=game_id, watch=watch, yours=self.owns(game_id, player))

    def take_back_play(self, game_id: str, player: str) -> Links:
        """Another id to play; the old one opens nothing any more. Only its owner may."""
        self._mine(game_id, player, "take the link back")
        with self.tables.alone(game_id):
            new = new_id()
            self.store.rename(game_id, new)
            self.tables.close(game_id)
        self.live.changed(game_id)
        return self.links(new, player)

    def take_back_watch(self, game_id: str, player: str) -> Links:
        """Another id to watch."""
        self._mine(game_id, player, "take the link back")
        self.store.drop_watch_link(game_id)
        return self.links(game_id, player)


def _told_again(table: Table, says: Says) -> list[Entry]:
    """Back to before the card lay there, say what it says, and turn it up once more."""
    before, last = table.seq, None
    while table.view.box == says.part:
        last = next(entry.action for entry in reversed(table.path()) if entry.is_choice)
        table.undo()
    table.play(says)
    if last is not None:
        table.play(last)
    return table.entries[before:]


def _split(text: str) -> tuple[log.Header, list[str]]:
    """The header and the lines of a .chair file; none of the lines has been read."""
    if "\x00" in text:
        raise Refused(422, "This is not a saved game: it is no text.")
    try:
        header, lines = log.split(text)
    except log.BadLog as error:
        raise Refused(422, f"This saved game cannot be taken in. {error}") from None
    except RecursionError:
        raise Refused(422, "This saved game cannot be taken in: its header is nested too deeply.") from None
    if len(lines) > MOST_ENTRIES:
        raise Refused(413, f"This saved game has {len(lines)} entries; at most {MOST_ENTRIES} are taken in.")
    return header, lines


def _surface(game: Game, surface: str) -> str:
    """One of the surfaces that the game is played on; an audit is begun elsewhere."""
    if surface not in game.surfaces:
        raise ValueError(f"{game.title} has no surface {surface!r}; it has {', '.join(game.surfaces)}.")
    return surface


def _let(seats: Sequence[Seat], player: str, table: Table) -> None:
    """At a shared table, the keeper of the piece decides; pieces that nobody keeps may be played by anyone (CAR-75)."""
    who = table.view.prompt.who if seats else ""
    keeper = next((seat for seat in seats if who in seat.pieces), None)
    if keeper is not None and keeper.player != player:
        raise Refused(403, f"{keeper.name} decides for {who}. Wait for {keeper.name}, or take a seat of your own.")


def _free(seats: Sequence[Seat], wanted: Seat) -> None:
    for seat in seats:
        if seat.player != wanted.player and (taken := set(seat.pieces) & set(wanted.pieces)):
            raise Refused(409, f"{seat.name} keeps {', '.join(sorted(taken))} already.")


def _line(text: str) -> str:
    """One line of plain text."""
    return " ".join(CONTROL.sub(" ", text).split())


def _no_such_game() -> Refused:
    return Refused(404, "There is no game with this id. It may have been deleted.")
