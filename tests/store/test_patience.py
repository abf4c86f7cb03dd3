"""Writers that come together all get their turn; a server that stands still is not waited for without end."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread

import pytest
from sqlalchemy.engine import make_url

from secondchair.core.table import new
from secondchair.store import Store, StoreError, Unreachable, begin, open_store
from secondchair.store.engine import Turns, transaction


def test_turns_are_taken_in_the_order_of_coming() -> None:
    turns, order = Turns(), list[int]()

    def take(n: int) -> None:
        with turns:
            order.append(n)

    with ThreadPoolExecutor(5) as pool, turns:
        for n in range(5):
            pool.submit(take, n)
            while len(turns._waiting) <= n:
                pass
    assert order == [0, 1, 2, 3, 4]
    with turns:
        assert not turns._waiting


def test_no_writer_of_a_process_is_refused_because_others_write(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without patience between processes at all, forty threads of one still all get to write."""
    monkeypatch.setattr("secondchair.store.engine.BUSY_SECONDS", 0)
    store = open_store(f"sqlite:///{tmp_path}/chair.db")
    with ThreadPoolExecutor(40) as pool:
        ids = list(pool.map(lambda n: begin(store, "ann", new("template", seed=n)), range(80)))
    assert len(set(ids)) == len(store.games()) == 80
    store.close()


def test_a_writer_that_fails_gives_the_turn_on(store: Store) -> None:
    with pytest.raises(ZeroDivisionError), transaction(store.engine, writes=True):
        raise ZeroDivisionError
    assert begin(store, "ann", new("template", seed=1))


class Between:
    """Carries every byte between a client and a server, until it is told to stand still."""

    def __init__(self, host: str, port: int) -> None:
        self.server = host, port
        self.still = Event()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        self._open = [self._door]
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                client, _ = self._door.accept()
            except OSError:
                return
            server = socket.create_connection(self.server)
            self._open += [client, server]
            Thread(target=self._carry, args=(client, server), daemon=True).start()
            Thread(target=self._carry, args=(server, client), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        try:
            while data := one.recv(65536):
                if not self.still.is_set():
                    other.sendall(data)
            other.shutdown(socket.SHUT_WR)
        except OSError:
            return

    def close(self) -> None:
        for each in self._open:
            each.close()


@pytest.fixture
def between(url: str) -> Iterator[Between]:
    where = make_url(url)
    if where.get_backend_name() == "sqlite":
        pytest.skip("a file does not stand still")
    there = Between(where.host or "127.0.0.1", where.port or 5432)
    yield there
    there.close()


def test_a_server_that_stands_still_is_given_up(url: str, between: Between, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(make_url(url).set(host="127.0.0.1", port=between.port).render_as_string(False))
    game_id = begin(store, "ann", new("template", seed=1))
    monkeypatch.setattr("secondchair.store.engine.ANSWER_SECONDS", 0.2)
    between.still.set()
    with pytest.raises(Unreachable, match=r"silent|timeout"):
        store.games()
    between.still.clear()
    monkeypatch.setattr("secondchair.store.engine.ANSWER_SECONDS", 10.0)
    assert [game.id for game in store.games()] == [game_id]
    store.close()


def test_a_server_that_takes_the_call_and_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("psycopg")
    monkeypatch.setattr("secondchair.store.engine.ANSWER_SECONDS", 2.0)  # the least that the driver knows
    with socket.create_server(("127.0.0.1", 0)) as door, pytest.raises(StoreError, match=r"cannot be opened.*timeout"):
        open_store(f"postgresql://ann@127.0.0.1:{door.getsockname()[1]}/chair")
