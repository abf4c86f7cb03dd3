"""Challenges: of the day and of the week, or by a code; their boards, and results that travel as files.

A result counts only after its log was replayed here (`core.attempt.judge`), whether the game was played here or comes
in a file. What a log cannot tell (a first attempt, hints, the name) is known of games that were played here, and is the
word of the other installation in a file; see docs/decisions/0006-challenges-without-a-server.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Annotated, Any
from urllib.parse import quote, urlencode

import msgspec
from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import RedirectResponse, Response
from msgspec import Meta, Struct, structs

from secondchair.core import log
from secondchair.core.attempt import Judged, judge, mark
from secondchair.core.challenge import (
    KINDS,
    BadCode,
    Challenge,
    NotYet,
    Period,
    board_of,
    day_of,
    derive,
    of_game,
    read_code,
    read_period,
)
from secondchair.core.registry import Game, UnknownGame, find_game, listed_games
from secondchair.core.typed import from_json
from secondchair.core.words import listed
from secondchair.store import Saved, Store, chair_file, setting_text, take_in
from secondchair.store.attempts import Attempt, add_attempt, attempts_at, begin_attempt, last_name, settle_attempt
from secondchair.store.open_game import Replayed, replay_file
from secondchair.web import pages
from secondchair.web.api import Player, Served, Text, Who, body_of, reply
from secondchair.web.openapi import gives, refusals, takes
from secondchair.web.pool import Client
from secondchair.web.refused import Refused
from secondchair.web.service import MOST_ENTRIES, Service

router = APIRouter(include_in_schema=False)
api = APIRouter(prefix="/api/challenges", responses=refusals())

FORMAT = 1
MOST_RESULTS = 500  # of one board file

Code = Annotated[str, Query(max_length=60, description="The code of a challenge.")]
Of = Annotated[
    str, Query(max_length=20, description="Instead of a code: a day (2026-11-16) or an ISO week (2026-W47).")
]
OfGame = Annotated[str, Query(max_length=40, description="With a day or week: the game.")]
Word = Annotated[str, Query(max_length=60, description="A word of the day that you have agreed on.")]


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """The challenge to play: by its code, or by game and day or week. The name stands on the board."""

    name: Annotated[str, Meta(max_length=40)]
    code: Annotated[str, Meta(max_length=60)] = ""
    period: Annotated[str, Meta(max_length=20)] = ""
    game: Annotated[str, Meta(max_length=40)] = ""
    word: Annotated[str, Meta(max_length=60)] = ""
    id: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$", description="128 random bits of yours.")] | None = None


class Begun(Struct, frozen=True):
    """The game that was begun, and the how-manieth attempt at the challenge it is."""

    id: str
    code: str
    number: int


class Carried(Struct, frozen=True):
    """A result as it travels: what a log cannot tell, and the log."""

    name: str
    first: bool
    hints: int
    begun: str
    finished: str
    log: str
    seal: str = ""  # over all of it: a file that was edited by hand is found


class BoardFile(Struct, frozen=True):
    """A board as a file."""

    board: int
    code: str
    period: str
    results: tuple[Carried, ...]


class Taken(Struct, frozen=True):
    """What became of a file with results: how many were new, how many known, and why others do not count."""

    new: int
    known: int
    problems: tuple[str, ...]
    ids: tuple[str, ...] = ()  # of the games that came in


BODIES = (Start,)
ANSWERS = (Begun, Taken)


class Meant(Struct, frozen=True):
    """A challenge, and the day or week that it belongs to, if it was asked for by that."""

    challenge: Challenge
    period: Period | None = None
    word: str = ""

    @property
    def game(self) -> Game:
        return find_game(self.challenge.game)

    @property
    def code(self) -> str:
        return self.challenge.code

    @property
    def address(self) -> str:
        if self.period is None:
            return f"/challenge/{self.code}"
        word = f"?{urlencode({'word': self.word})}" if self.word else ""
        return f"/challenges/{self.period.name}/{self.challenge.game}{word}"

    @property
    def query(self) -> str:
        named = {"period": self.period.name, "game": self.challenge.game} if self.period else {"code": self.code}
        return urlencode(named | ({"word": self.word} if self.word else {}))


def now() -> datetime:
    return datetime.now(UTC)


def meant(code: str = "", period: str = "", game: str = "", word: str = "") -> Meant:
    """The challenge that was asked for; what is wrong is told in a sentence."""
    try:
        if not period:
            return Meant(read_code(code))
        when = read_period(period)
        return Meant(derive(find_game(game), when, now(), word), when, word.strip())
    except UnknownGame as error:
        raise Refused(404, str(error)) from None
    except (BadCode, NotYet) as error:
        raise Refused(422, str(error)) from None


# -- playing -----------------------------------------------------------------------------------------------------------


@api.post("", status_code=201, openapi_extra=takes(Start), responses=gives(Begun, 201))
def start_challenge(service: Served, client: Who, body: Annotated[Start, Depends(body_of(Start))]) -> Response:
    """Begin an attempt. It counts for the day on which it was begun, however long it takes."""
    asked = meant(body.code, body.period, body.game, body.word)
    name = " ".join(body.name.split())
    if not name or not name.isprintable():
        raise Refused(422, "Say the name that stands on the board.")
    one = asked.challenge
    if body.id and (there := _of_game(service.store, asked.code, body.id)):
        return reply(Begun(there.game_id, asked.code, there.number), 201)
    answer = service.create(
        client.player, one.game, one.surface, one.options, one.seed, "", body.id or "", client.address
    )  # fmt: skip
    timely = asked.period is None or asked.period.holds(now())
    period = asked.period.name if asked.period else ""
    owner = service.owner(client.player)
    made = begin_attempt(service.store, Attempt(answer.id, owner, name, asked.code, period, 1, timely, ""))
    return reply(Begun(answer.id, asked.code, made.number), 201)


def _of_game(store: Store, code: str, game_id: str) -> Attempt | None:
    return next((attempt for attempt in attempts_at(store, code) if attempt.game_id == game_id), None)


# -- boards ------------------------------------------------------------------------------------------------------------


async def settled(service: Service, asked: Meant) -> list[Attempt]:
    """The attempts at a challenge; those whose games have ended since are replayed now."""
    found = list[Attempt]()
    for attempt in await service.place.run(attempts_at, service.store, asked.code):
        waits = not attempt.kind and not attempt.problem
        found.append(await _settle(service, asked.challenge, attempt) if waits else attempt)
    return found


async def _settle(service: Service, challenge: Challenge, attempt: Attempt) -> Attempt:
    summary = await service.place.run(service.store.summary, attempt.game_id)
    saved: Saved | None = await service.place.run(service.store.saved, attempt.game_id)
    if summary is None or saved is None or not summary.over:
        return attempt
    header = log.read_header(saved.header)
    loaded = await service.place.run(service.content_of, header, saved.lines)
    judged: Judged | str = await service.place.think(judge, header, saved.lines, challenge, loaded)
    hints = max(saved.hints, attempt.hints)  # what another place has told about a friend's game
    done = _with_result(attempt, judged, hints, attempt.finished or summary.updated)
    done = structs.replace(done, mark=mark(header, saved.lines), name=_names(saved) or attempt.name)
    await service.place.run(settle_attempt, service.store, done)
    return done


def _names(saved: Saved) -> str:
    """CAR-75: who played it together."""
    return listed(sorted({seat.name for seat in saved.seats})) if len(saved.seats) > 1 else ""


def _with_result(attempt: Attempt, judged: Judged | str, hints: int, finished: str) -> Attempt:
    if isinstance(judged, str):
        return structs.replace(attempt, problem=judged)
    result = judged.result
    return structs.replace(
        attempt,
        kind=board_of(attempt.first, hints, judged.takebacks),
        score=result.score,
        opponent=result.opponent,
        won=result.won,
        scored=result.scored,
        hints=hints,
        takebacks=judged.takebacks,
        finished=finished,
    )


def ranked(attempts: Sequence[Attempt]) -> list[Attempt]:
    """Best first: who won before who lost, more points before fewer, a larger lead before a smaller one, then time."""

    def by(one: Attempt) -> tuple[Any, ...]:
        lead = (one.score or 0) - (one.opponent or 0)
        return not one.won, not one.scored, -(one.score or 0), -lead, one.finished

    return sorted(attempts, key=by)


# -- files -------------------------------------------------------------------------------------------------------------


@api.get("/board", responses=gives(str, media="application/json"))
async def export_board(
    service: Served, code: Code = "", period: Of = "", game: OfGame = "", word: Word = ""
) -> Response:
    """The board as a file: every result that counts, with its log."""
    asked = await service.place.run(meant, code, period, game, word)
    counted = [attempt for attempt in await settled(service, asked) if attempt.kind]
    results = [one for attempt in counted if (one := await service.place.run(_carried, service, attempt))]
    file = BoardFile(FORMAT, asked.code, asked.period.name if asked.period else "", tuple(results))
    name = quote(f"{asked.challenge.game}-{asked.period.name if asked.period else asked.code}.board.json")
    headers = {"Content-Disposition": f"attachment; filename*=utf-8''{name}"}
    return Response(msgspec.json.encode(file), media_type="application/json", headers=headers)


def _carried(service: Service, attempt: Attempt) -> Carried | None:
    """A result with its log; nothing if its game was deleted."""
    saved = service.store.saved(attempt.game_id)
    if saved is None:
        return None
    text = chair_file(service.store, saved, content=False)
    one = Carried(attempt.name, attempt.first, attempt.hints, attempt.begun, attempt.finished, text)
    return structs.replace(one, seal=seal(one))


def seal(one: Carried) -> str:
    said = f"{one.name}/{one.first}/{one.hints}/{one.begun}/{one.finished}/{one.log}"
    return blake2b(said.encode(), digest_size=16, person=b"chair/board").hexdigest()


@api.post("/results", responses=gives(Taken))
async def import_results(
    service: Served, client: Who, text: Text, code: Code = "", period: Of = "", game: OfGame = "", word: Word = ""
) -> Response:
    """Take in a board file, or the log of a friend. Each log is replayed before it counts; the same one counts once."""
    asked = await service.place.run(meant, code, period, game, word)
    results, problems, known, ids = _read(asked, text), list[str](), 0, list[str]()
    await settled(service, asked)
    for one in results:
        try:
            game_id = await _take_result(service, client, asked, one)
        except Refused as error:
            problems.append(f"{one.name or 'The log'}: not taken in. {error.sentence}")
            continue
        known += not game_id
        ids += [game_id] if game_id else []
    if problems and len(results) == 1:
        raise Refused(422, problems[0])
    return reply(Taken(len(ids), known, tuple(problems), tuple(ids)))


def _read(asked: Meant, text: str) -> tuple[Carried, ...]:
    """The results of a file: a board, or one log by itself, which says nothing of hints and first attempts."""
    if '"chair"' in text[:2000] and not text.lstrip().startswith('{"board"'):
        return (Carried("", False, 0, "", "", text),)
    try:
        file = from_json(text, BoardFile)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused(422, f"This is neither a board nor a saved game: {error}.") from None
    if file.board != FORMAT:
        raise Refused(422, f"This board has the format {file.board}; this version reads format {FORMAT}.")
    if len(file.results) > MOST_RESULTS:
        raise Refused(413, f"This board has {len(file.results)} results; at most {MOST_RESULTS} are taken in.")
    if file.code != asked.code:
        raise Refused(422, f"This is the board of another challenge: {file.code[:40]}, not {asked.code}.")
    return file.results


async def _take_result(service: Service, client: Client, asked: Meant, one: Carried) -> str:
    """Take in one result; the id of its game, empty if it was here already."""
    if one.seal != (seal(one) if one.name else ""):
        raise Refused(422, "What the file says about it was changed after it was written.")
    try:
        header, lines = log.split(one.log)
    except (log.BadLog, RecursionError) as error:
        raise Refused(422, f"Its log cannot be read. {error}") from None
    if len(lines) > MOST_ENTRIES:
        raise Refused(413, f"Its log has {len(lines)} entries; at most {MOST_ENTRIES} are taken in.")
    here: list[Attempt] = await service.place.run(attempts_at, service.store, asked.code)
    if twin := next((other for other in here if other.mark == mark(header, lines)), None):
        _same_story(twin, one)
        return ""
    await service.place.run(service.room.for_a_game, service.owner(client.player), client.address)
    loaded = await service.place.run(service.content_of, header, lines)
    judged: Judged | str = await service.place.think(judge, header, lines, asked.challenge, loaded)
    if isinstance(judged, str):
        raise Refused(422, judged)
    found: Replayed | str = await service.place.think(replay_file, header, lines, loaded)
    assert not isinstance(found, str)  # it was replayed just now
    game_id: str = await service.place.run(take_in, service.store, service.owner(client.player), found)
    name = one.name or "A friend"
    first = one.first and not any(other.first and not other.owner and other.name == name for other in here)
    period = asked.period.name if asked.period else ""
    brought = Attempt(
        game_id, "", name, asked.code, period, 1 if first else 2, first, one.begun, mark=mark(header, lines)
    )
    await service.place.run(add_attempt, service.store, _with_result(brought, judged, one.hints, one.finished))
    return game_id


def _same_story(here: Attempt, said: Carried) -> None:
    """A game that is here already: a file must not tell another story about it."""
    if said.name and here.owner and said.hints < here.hints:
        raise Refused(422, f"It was played here with hints in {here.hints} positions, and the file says {said.hints}.")
    if said.first and here.owner and not here.first:
        raise Refused(422, "It was played here, and was no first attempt.")


# -- pages -------------------------------------------------------------------------------------------------------------


@router.get("/challenges")
def challenges(request: Request, code: Code = "") -> Response:
    """Today's and this week's challenges, and where a code is typed in."""
    if code:
        return RedirectResponse(f"/challenge/{quote(meant(code).code)}", 303)
    return pages.page(request, "challenges.html", games=listed_games(), today=day_of(now().date()))


@router.get("/challenges/{period}/{game}")
async def challenge_of_period(
    request: Request, service: Served, player: Player, period: str, game: str, word: Word = ""
) -> Response:
    """The challenge of a day or a week."""
    asked = await service.place.run(meant, "", period, game, word)
    return await _challenge_page(request, service, player, asked)


@router.get("/challenge/{code}")
async def challenge_by_code(request: Request, service: Served, player: Player, code: str) -> Response:
    """A challenge by its code: the address is the link to give away."""
    return await _challenge_page(request, service, player, meant(code))


@router.get("/play/{game_id}/challenge")
def challenge_of_game(service: Served, player: Player, game_id: str) -> Response:
    """The challenge that a game is: others can be dealt the same one."""
    summary = service.summary(game_id)
    saved = service.store.saved(game_id)
    if saved is None:  # deleted meanwhile
        raise Refused(404, "There is no game with this id. It may have been deleted.")
    if not summary.over and not service.owns(game_id, player):
        raise Refused(403, "While a game runs, only the one who started it can make a challenge of it.")
    header = log.read_header(saved.header)
    if header.override:
        raise Refused(422, "A game with an owner's values cannot be a challenge: others do not have them.")
    if header.withheld:
        raise Refused(422, "The seed of this game was withheld, so nobody can be dealt the same one.")
    try:
        one = of_game(find_game(header.game), header.surface, header.options, header.seed)
        return RedirectResponse(f"/challenge/{one.code}", 303)
    except (ValueError, UnknownGame) as error:
        raise Refused(422, f"This game cannot be a challenge. {error}") from None


async def _challenge_page(request: Request, service: Service, player: str, asked: Meant) -> Response:
    attempts = await settled(service, asked)
    shown: Response = await service.place.run(_show, request, service, player, asked, attempts)
    return shown


def _show(request: Request, service: Service, player: str, asked: Meant, attempts: Sequence[Attempt]) -> Response:
    owner = service.owner(player)
    mine = [attempt for attempt in attempts if attempt.owner == owner]
    best = next(iter(ranked([attempt for attempt in mine if attempt.kind])), None)
    boards = [
        (title, [_row(service, player, one, best) for one in ranked([a for a in attempts if a.kind == kind])])
        for kind, title in KINDS.items()
    ]
    known = any(attempt.kind or attempt.problem for attempt in mine)
    options = setting_text(asked.game, asked.challenge.options)
    return pages.page(
        request,
        "challenge.html",
        asked=asked,
        game=asked.game,
        options=options,
        boards=boards,
        mine=mine,
        running=[attempt for attempt in mine if not attempt.kind and not attempt.problem and _there(service, attempt)],
        refused=[attempt for attempt in attempts if attempt.problem],
        called=last_name(service.store, owner),
        open_period=asked.period is not None and asked.period.holds(now()),
        next=asked.period.next() if asked.period and asked.period.next().begun(now()) else None,
        before=asked.period.next(-1) if asked.period else None,
        code=asked.code if asked.period is None or known else "",  # it holds the seed: not before the first attempt
        link=f"{str(request.base_url).rstrip('/')}/challenge/{asked.code}",
    )


def _there(service: Service, attempt: Attempt) -> bool:
    return service.store.summary(attempt.game_id) is not None


def _row(service: Service, player: str, one: Attempt, best: Attempt | None) -> dict[str, Any]:
    """A line of a board. Games of others are only looked at, so they are named by their id to watch."""
    there = _there(service, one)
    shown = one.game_id if there and service.owns(one.game_id, player) else ""
    if there and not shown:
        shown = service.links(one.game_id, player).watch
    beside = f"/play/{best.game_id}/compare/{shown}" if shown and best and best.game_id != one.game_id else ""
    return structs.asdict(one) | {
        "yours": one.owner == service.owner(player),
        "replay": f"/watch/{shown}" if shown and not service.personal else f"/play/{shown}/replay" if shown else "",
        "beside": beside if best and _there(service, best) else "",
    }
