"""The HTTP API. msgspec reads the bodies; the work is `Service`'s; refusals are sentences."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Annotated, Any, Generic, TypeVar
from urllib.parse import quote

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import Response, StreamingResponse
from msgspec import Meta, Struct

from secondchair.core import decide
from secondchair.core.registry import SCREEN, Game, UnknownGame, find_game
from secondchair.core.typed import from_json
from secondchair.store import Played, Summary
from secondchair.web import guard
from secondchair.web.catalogue import GameShown, GoalShown, OverrideShown, catalogue
from secondchair.web.comparison import Comparison
from secondchair.web.openapi import gives, refusals, takes
from secondchair.web.pool import Client
from secondchair.web.refused import Refused
from secondchair.web.same_seed import SameSeed
from secondchair.web.service import Service
from secondchair.web.shown import Analysis, Answer, HintShown, Links, Replay
from secondchair.web.waiting import in_turn

T = TypeVar("T")
Seq = Annotated[int, Meta(ge=0, le=2**31 - 1, description="The number of the last log entry that you have seen.")]


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """What to start: a bare game id gives the standard game on screen."""

    game: str
    surface: str = SCREEN
    options: dict[str, Any] = {}
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None
    override: str = ""  # the name of the owner's values to play with
    id: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$", description="128 random bits of yours.")] | None = None


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """Your action, and the state you saw when you chose it."""

    seq: Seq
    action: dict[str, Any]


class At(Struct, frozen=True, forbid_unknown_fields=True):
    """The state you saw when you tapped undo, redo or “Go on from here”, so that a double tap counts once."""

    seq: Seq


class From(Struct, frozen=True, forbid_unknown_fields=True):
    """The entry of a game from which another one is to go on."""

    at: Seq


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """Your own words about a game."""

    note: Annotated[str, Meta(max_length=500)]


class SeatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """The pieces you want to keep, and the name that the others see. No pieces: leave the table."""

    name: Annotated[str, Meta(max_length=40)]
    pieces: Annotated[list[str], Meta(max_length=20)]
    instead: bool = False  # take them from whoever keeps them now; only for the one who started the game


Facts = dict[str, Any]
BODIES = (NewGame, Turn, At, From, Note, SeatWanted)
ANSWERS = (
    Answer, Links, Replay, HintShown, Analysis, Summary, Played, GameShown, GoalShown, OverrideShown, Comparison,
    SameSeed,
)  # fmt: skip

router = APIRouter(prefix="/api", responses=refusals())


async def _service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


async def _player(request: Request) -> str:
    return guard.player(request)


async def _client(request: Request) -> Client:
    return Client(guard.player(request), guard.address(request.scope))


def _body(kind: type[T]) -> Callable[[Request], Awaitable[T]]:
    """Reads the body as a struct; what is wrong with it becomes a sentence."""

    async def read(request: Request) -> T:
        try:
            return from_json(await request.body(), kind)
        except msgspec.ValidationError as error:
            raise Refused(422, f"The body is not what is expected here: {error}. {_expected(kind)}") from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refused(400, f"The body is not readable as JSON: {error}.") from None
        except RecursionError:
            raise Refused(400, "The body is nested too deeply.") from None

    return read


class Asked(Struct, Generic[T], frozen=True):
    """A request with a body: who offers, who asks, what for. One dependency in place of three."""

    service: Service
    player: str
    body: T


def _asked(kind: type[T]) -> Callable[[Request], Awaitable[Asked[T]]]:
    read = _body(kind)

    async def asked(request: Request) -> Asked[T]:
        return Asked(request.app.state.service, guard.player(request), await read(request))

    return asked


def _expected(kind: Any) -> str:
    fields = msgspec.structs.fields(kind) if isinstance(kind, type) and issubclass(kind, Struct) else ()
    return f"It has the keys {', '.join(field.name for field in fields)}." if fields else "It is an object."


async def _text(request: Request) -> str:
    try:
        return (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(400, f"The file is not text in UTF-8: {error}.") from None


Served = Annotated[Service, Depends(_service)]
Player = Annotated[str, Depends(_player)]
Who = Annotated[Client, Depends(_client)]
Text = Annotated[str, Depends(_text)]
GameId = Annotated[str, Path(description="The id of a saved game.", max_length=64)]
After = Annotated[int, Query(ge=0, le=2**31 - 1, description="The number of an entry; 0 is before the first.")]


def _reply(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


reply, body_of = _reply, _body  # for calls that other modules offer


# First of all: routes are tried in their order, and this is asked most.
@router.post("/games/{game_id}/actions", openapi_extra=takes(Turn), responses=gives(Answer))
def act(game_id: GameId, asked: Annotated[Asked[Turn], Depends(_asked(Turn))]) -> Response:
    """Your action and all that follows. Sent again after a lost answer, it gets the same answer and no second move."""
    return _reply(asked.service.play(game_id, asked.player, asked.body.seq, asked.body.action))


@router.get("/catalogue", responses=gives(list[GameShown]))
def get_catalogue() -> Response:
    """The games, their settings and goals, and where their values come from."""
    return _reply(catalogue())


# -- games -------------------------------------------------------------------------------------------------------------


@router.get("/games", responses=gives(list[Summary]))
def list_games(
    service: Served,
    player: Player,
    limit: Annotated[int, Query(ge=1, le=500)] = 200,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Response:
    """Your games, last played first."""
    return _reply(service.games(player, limit, offset))


@router.post("/games", status_code=201, openapi_extra=takes(NewGame), responses=gives(Answer, 201))
def create_game(service: Served, client: Who, body: Annotated[NewGame, Depends(_body(NewGame))]) -> Response:
    """Start a game. With an `id` of your own making, asking again after a lost answer starts no second one."""
    asked = client.player, body.game, body.surface, body.options, body.seed, body.override
    return _reply(service.create(*asked, body.id or "", client.address), 201)


@router.post("/games/import", status_code=201, openapi_extra=takes(str, "text/plain"), responses=gives(Answer, 201))
async def import_game(request: Request, service: Served, client: Who, text: Text) -> Response:
    """Take in a .chair file. Every move and every digest is checked."""
    return await in_turn(request, lambda told: service.import_game(client, text, told), 201)


@router.get("/games/{game_id}", responses=gives(Answer))
def get_game(
    service: Served,
    player: Player,
    game_id: GameId,
    since: Annotated[
        int | None,
        Query(ge=0, le=2**31 - 1, description="The entry that you have seen: tell only what changed after it."),
    ] = None,
) -> Response:
    """How a game stands, drawn whole; with `since`, the steps after that entry and what they changed."""
    return _reply(service.look(game_id, player, since))


@router.get("/games/{game_id}/players/{player_name}", responses=gives(SameSeed))
async def same_seed(
    request: Request,
    service: Served,
    client: Who,
    game_id: GameId,
    player_name: Annotated[str, Path(description="greedy, or search", max_length=20)],
) -> Response:
    """What one of our players makes of a finished game: the same seed, the same options."""
    return await in_turn(request, lambda told: service.same_seed(game_id, player_name, client, told))


@router.delete("/games/{game_id}", status_code=204)
def delete_game(service: Served, player: Player, game_id: GameId) -> Response:
    """Forget a game for good. The games-played log keeps its result."""
    service.delete(game_id, player)
    return Response(status_code=204)


@router.post("/games/{game_id}/undo", openapi_extra=takes(At), responses=gives(Answer))
def undo(service: Served, player: Player, game_id: GameId, body: Annotated[At, Depends(_body(At))]) -> Response:
    """Back to your last choice."""
    return _reply(service.undo(game_id, player, body.seq))


@router.post("/games/{game_id}/redo", openapi_extra=takes(At), responses=gives(Answer))
def redo(service: Served, player: Player, game_id: GameId, body: Annotated[At, Depends(_body(At))]) -> Response:
    """Forward again."""
    return _reply(service.redo(game_id, player, body.seq))


@router.post("/games/{game_id}/go-on", openapi_extra=takes(At), responses=gives(Answer))
def go_on(service: Served, player: Player, game_id: GameId, body: Annotated[At, Depends(_body(At))]) -> Response:
    """Go on with a game that no longer replays, from the last position that holds, under today's rules.

    `broken.go_on` is the entry of that position. What came after it stays in the log. Sent again, it changes nothing.
    """
    return _reply(service.go_on(game_id, player, body.seq))


@router.post("/games/{game_id}/branch", status_code=201, openapi_extra=takes(From), responses=gives(Answer, 201))
def branch(service: Served, player: Player, game_id: GameId, body: Annotated[From, Depends(_body(From))]) -> Response:
    """What if: a new game that begins with the moves of this one up to entry `at`, and goes on as you choose."""
    return _reply(service.branch(game_id, player, body.at), 201)


@router.get("/games/{game_id}/compare/{other_id}", responses=gives(Comparison))
def compare(
    service: Served,
    game_id: GameId,
    other_id: Annotated[str, Path(description="The id of another one.", max_length=64)],
) -> Response:
    """Two games of one kind side by side: where they parted, and their score sheets."""
    return _reply(service.compare(game_id, other_id))


@router.get("/games/{game_id}/steps", responses=gives(Replay))
def get_steps(
    service: Served,
    game_id: GameId,
    since: After = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
    draw: Annotated[bool, Query(description="False: in words only, without the drawings.")] = True,
) -> Response:
    """The path that led here, step by step: `start` is drawn whole, each step tells what it changed."""
    return _reply(service.replay(game_id, since, limit, draw))


@router.post("/games/{game_id}/hint", responses=gives(HintShown))
async def ask_for_hint(request: Request, service: Served, client: Who, game_id: GameId) -> Response:
    """The best options found in about a second, by what you know. All figures are estimates.

    That it was asked for is written down: the score sheet tells in how many positions. At a real table there are none.
    """
    return await in_turn(request, lambda told: service.hint(game_id, client, told))


@router.get("/games/{game_id}/analysis", responses=gives(Analysis))
async def get_analysis(request: Request, service: Served, client: Who, game_id: GameId, since: After = 0) -> Response:
    """Your choices in a finished game, each compared with the best one found; about a second's worth of them.

    Ask again with `since` set to `next` until that is null: then `worst` holds the choices that cost most.
    What is found is the same every time.
    """
    return await in_turn(request, lambda told: service.analysis(game_id, since, client, told))


@router.get("/games/{game_id}/log", responses=gives(str, media="text/plain"), response_class=Response)
def get_log(
    service: Served,
    player: Player,
    game_id: GameId,
    content: Annotated[
        bool | None,
        Query(description="Does the file carry the content? By default, if it is not what the game comes with today."),
    ] = None,
) -> Response:
    """The game as a .chair file. Its first line holds the seed; while the game runs, for its owner only."""
    name, text = service.export(game_id, player, content)
    disposition = f"attachment; filename*=utf-8''{quote(name)}"
    return Response(text, media_type="text/plain", headers={"Content-Disposition": disposition})


@router.put("/games/{game_id}/note", openapi_extra=takes(Note), responses=gives(Summary))
def put_note(service: Served, player: Player, game_id: GameId, body: Annotated[Note, Depends(_body(Note))]) -> Response:
    """Write your own words beside a game; they stand in the games-played log too."""
    return _reply(service.note(game_id, player, body.note))


@router.post("/games/{game_id}/seats", openapi_extra=takes(SeatWanted), responses=gives(Answer))
def take_seat(
    service: Served, player: Player, game_id: GameId, body: Annotated[SeatWanted, Depends(_body(SeatWanted))]
) -> Response:
    """Take a seat at a shared table: from now on, nobody else plays these pieces."""
    return _reply(service.sit(game_id, player, body.name, body.pieces, body.instead))


@router.post("/games/{game_id}/links", responses=gives(Links))
def get_links(service: Served, player: Player, game_id: GameId) -> Response:
    """The ids that you can give to others: one to play this game, one to watch it. They have nothing in common."""
    return _reply(service.links(game_id, player))


@router.delete("/games/{game_id}/links/play", responses=gives(Links))
def take_back_play_link(service: Served, player: Player, game_id: GameId) -> Response:
    """The game gets another id; whoever has the old one can neither play nor look any more. Only its owner may."""
    return _reply(service.take_back_play(game_id, player))


@router.delete("/games/{game_id}/links/watch", responses=gives(Links))
def take_back_watch_link(service: Served, player: Player, game_id: GameId) -> Response:
    """Another id to watch; the old one shows nothing any more. Only its owner may."""
    return _reply(service.take_back_watch(game_id, player))


@router.get("/games/{game_id}/events", responses=gives(str, media="text/event-stream"), response_class=Response)
async def watch(service: Served, client: Who, game_id: GameId) -> Response:
    """Server-sent events: `seq` with the number of the last entry whenever the game changes, `gone` at its end."""
    service.room.for_a_stream(client.address)
    meant = await service.place.run(service.meant, game_id)
    await service.place.run(service.summary, meant)
    stream = _counted(service, client.address, service.live.watch(meant))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(stream, media_type="text/event-stream", headers=headers)


async def _counted(service: Service, address: str, stream: AsyncIterator[str]) -> AsyncIterator[str]:
    service.room.stream_opened(address)
    try:
        async for event in stream:
            yield event
    finally:
        service.room.stream_closed(address)


# -- what came of them -------------------------------------------------------------------------------------------------


@router.get("/history", responses=gives(list[Played]))
def get_history(
    service: Served,
    player: Player,
    game: Annotated[str, Query(description="A game's id; empty: all games.")] = "",
    limit: Annotated[int, Query(ge=1, le=500)] = 200,
    offset: Annotated[int, Query(ge=0, le=1_000_000, description="Leave out the last so many.")] = 0,
) -> Response:
    """The games-played log: number, result, setting (unless it was the standard game), note and date.

    The last games come first into an answer; in it they stand in the order of their numbers.
    """
    return _reply(service.history(player, game, limit, offset))


@router.get("/goals", responses=gives(list[GoalShown]))
def get_goals(service: Served, player: Player, game: Annotated[str, Query(description="A game's id.")]) -> Response:
    """The goals of a game, and which of them you have reached."""
    return _reply(service.goals(player, game))


# -- owners' values ----------------------------------------------------------------------------------------------------


@router.get("/overrides", responses=gives(list[OverrideShown]))
def list_overrides(service: Served, player: Player) -> Response:
    """The values that you have typed in from your own box."""
    return _reply(service.values.of(service.owner(player)))


@router.post("/overrides", status_code=201, openapi_extra=takes(str, "text/plain"), responses=gives(OverrideShown, 201))
def add_override(service: Served, player: Player, text: Text) -> Response:
    """Take in a file of your own values, whole or not at all; `problems` lists every mistake."""
    return _reply(service.values.add(service.owner(player), text), 201)


@router.delete("/overrides", status_code=204)
def drop_override(service: Served, player: Player, game: str, name: str) -> Response:
    """Forget your values of that name. Games that were begun with them go on with them."""
    service.values.drop(service.owner(player), game, name)
    return Response(status_code=204)


# -- one decision of a bot ---------------------------------------------------------------------------------------------


def _decides(bot: str, decision: str) -> Game:
    """The game whose bot makes this decision."""
    try:
        game = find_game(bot)
        decide.find_decision(game, decision)
    except (UnknownGame, decide.BadFacts) as error:
        raise Refused(404, str(error)) from None
    return game


@router.get("/decide/{bot}/{decision}", responses=gives(Facts))
def decision_schema(bot: str, decision: str) -> Response:
    """The JSON Schema of the facts that a decision wants."""
    return _reply(decide.schema(_decides(bot, decision), decision))


@router.post("/decide/{bot}/{decision}", openapi_extra=takes(Facts), responses=gives(Facts))
def make_decision(bot: str, decision: str, facts: Annotated[Facts, Depends(_body(Facts))]) -> Response:
    """One decision of a bot from facts: the choice and its reasons."""
    game = _decides(bot, decision)
    try:
        return _reply(decide.decide(game, decision, facts))
    except decide.BadFacts as error:
        raise Refused(422, str(error)) from None
