"""Live updates: whoever has the page of a game open is told when it changes, whoever changed it."""

import asyncio
import json
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from web.playing import act, run, send, start
from web.serving import client_of, serving

from secondchair.store import Seat, open_store, resume, save
from secondchair.web.live import Live


def events(lines: Iterator[str]) -> Iterator[tuple[str, object]]:
    """The events of a stream as (name, data); comments as (“:”, text)."""
    name = ""
    for line in lines:
        if line.startswith("event:"):
            name = line.removeprefix("event:").strip()
        elif line.startswith("data:"):
            yield name, json.loads(line.removeprefix("data:"))
        elif line.startswith(":"):
            yield ":", line


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A real server, for all the tests below."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('live') / 'chair.db'}") as served:
        yield served


def test_a_page_is_told_of_every_change_by_whomever(server: Any) -> None:
    """The changes come from the same server, and from another process's connection to the store."""
    with client_of(server) as watcher, client_of(server) as player:
        game = start(player, "carcassonne")
        with watcher.stream("GET", f"/api/games/{game['id']}/events") as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            assert "content-encoding" not in stream.headers
            heard = events(stream.iter_lines())
            assert next(heard) == ("seq", {"seq": game["seq"]})
            answer = act(player, game)
            assert next(heard) == ("seq", {"seq": answer["seq"]})
            other = open_store(server.url)
            table = resume(other, game["id"]).table
            table.play(table.legal[0])
            save(other, game["id"], table, answer["seq"])
            assert next(heard) == ("seq", {"seq": table.seq})
            other.take_seat(game["id"], Seat("p", "Ann", ("red",)))
            assert next(heard) == ("seq", {"seq": table.seq})
            other.close()
            player.delete(f"/api/games/{game['id']}")
            assert next(heard) == ("gone", {})
            assert list(heard) == []


def test_a_refused_action_tells_nobody_anything(server: Any) -> None:
    with client_of(server) as c, client_of(server) as watcher:
        game = start(c)
        with watcher.stream("GET", f"/api/games/{game['id']}/events") as stream:
            heard = events(stream.iter_lines())
            assert next(heard) == ("seq", {"seq": 0})
            assert send(c, game, action={"do": "take", "heap": "left", "n": 9}).status_code == 422
            answer = act(c, game)
            assert next(heard) == ("seq", {"seq": answer["seq"]})


def test_ctrl_c_ends_the_server_and_its_streams_without_a_word(server: Any) -> None:
    with client_of(server) as c:
        game = start(c)
        with c.stream("GET", f"/api/games/{game['id']}/events") as stream:
            heard = events(stream.iter_lines())
            assert next(heard) == ("seq", {"seq": 0})
            assert server.end(signal.SIGINT) == 0
            assert list(heard) == []
        server.said.seek(0)
        assert server.said.read() == ""
    server.start()


def test_a_change_wakes_every_watcher_at_once_without_waiting_for_the_next_look() -> None:
    state, heard = {"a": (0, 1), "b": (5, 1)}, {"one": [], "two": [], "other": []}  # type: ignore[var-annotated]

    async def listen(live: Live, game_id: str, who: str) -> None:
        async for event in live.watch(game_id):
            heard[who].append(event)

    async def until(condition: Any) -> None:
        async with asyncio.timeout(60):  # rather than for ever
            while not condition():
                await asyncio.sleep(0.001)

    async def watch_three() -> None:
        live = Live(lambda wanted: {game_id: state[game_id] for game_id in wanted})
        live.poll = 3600  # whoever only looks would wait for an hour
        pairs = (("a", "one"), ("a", "two"), ("b", "other"))
        listeners = [asyncio.create_task(listen(live, *pair)) for pair in pairs]
        await until(lambda: all(heard.values()))
        state["a"] = (3, 2)
        await asyncio.to_thread(live.changed, "a")
        await until(lambda: len(heard["one"]) == len(heard["two"]) == 2)
        assert heard == {"one": [seq(0), seq(3)], "two": [seq(0), seq(3)], "other": [seq(5)]}
        live.stop()  # all streams end, so that the server can
        await asyncio.gather(*listeners)
        assert live._watchers == {}

    run(watch_three())


def seq(n: int) -> str:
    return f'event: seq\ndata: {{"seq":{n}}}\n\n'


def test_all_streams_together_ask_once() -> None:
    asked = list[set[str]]()

    def stamps(wanted: Any) -> dict[str, tuple[int, int]]:
        asked.append(set(wanted))
        return dict.fromkeys(wanted, (0, 1))

    async def watch() -> None:
        live = Live(stamps)
        live.poll = 0.001
        streams = [live.watch(str(n % 50)) for n in range(200)]
        assert await asyncio.gather(*map(anext, streams)) == [seq(0)] * 200
        before = len(asked)
        while len(asked) < before + 3:
            await asyncio.sleep(0.001)
        assert asked[-1] == {str(n) for n in range(50)}
        assert len(live) == 200
        for stream in streams:
            await stream.aclose()  # type: ignore[attr-defined]

    run(watch())
    assert len(asked) < 50, "not one question per stream"


def test_a_quiet_stream_is_kept_alive_and_a_closed_one_is_forgotten() -> None:
    async def watch() -> None:
        live = Live(lambda wanted: {"a": (0, 1)})
        live.poll = 0.001
        stream = live.watch("a")
        assert await anext(stream) == seq(0)
        live.keep_alive = 0.002
        assert await anext(stream) == ": still here\n\n"
        await stream.aclose()  # type: ignore[attr-defined]
        assert live._watchers == {}
        live.changed("a")  # nobody is left to be told

    run(watch())
