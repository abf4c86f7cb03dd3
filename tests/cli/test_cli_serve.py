"""`secondchair` and `secondchair serve`: the web app is started where it was asked for, and says where to look."""

import json
import os
import re
import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from cli_commands import PROGRAM, Command

from secondchair.cli import serve
from secondchair.web.place import Place


@contextmanager
def running(*arguments: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server and its address, as it was said."""
    with subprocess.Popen([*PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        first = process.stderr.readline()
        found = re.fullmatch(r"Second Chair is ready: (http://\S+/)\n", first)
        try:
            assert found is not None, first + process.stderr.read()
            yield found[1], process
        finally:
            process.kill()


def get(url: str) -> Any:
    with urllib.request.urlopen(url, timeout=30) as answer:
        return json.load(answer)


def post(url: str, body: Any) -> Any:
    with urllib.request.urlopen(url, json.dumps(body).encode(), timeout=60) as answer:
        return json.load(answer)


def test_the_app_answers_where_it_said(store: str, command: Command) -> None:
    command("play", "template", "--seed", "3", typed="3\n")
    with running("serve", "--port", "0", "--store", store) as (address, process):
        assert address.startswith("http://127.0.0.1:")
        (game,) = get(f"{address}api/games")  # the one that was begun in the terminal
        assert (game["game"], game["seq"]) == ("template", 3)
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.read() == ""
        assert process.stderr.read() == f"Games are kept in {store}. Ctrl-C ends it.\n"


@pytest.mark.parametrize(
    ("host", "personal"),
    [
        ("127.0.0.1", True),
        ("127.0.0.2", True),
        ("localhost", True),
        ("::1", True),
        ("0.0.0.0", False),
        ("192.168.1.5", False),
        ("::", False),
        ("example.org", False),
        ("", False),
    ],
)
def test_only_this_computer_is_personal(host: str, personal: bool) -> None:
    assert serve.is_loopback(host) is personal  # type: ignore[attr-defined]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What would have been started."""
    seen = list[dict[str, Any]]()

    def create_app(store: Any, place: Place) -> str:
        seen.append({"url": store.engine.url.render_as_string(), "personal": place.personal, "place": place})
        return "app"

    class Server:
        def __init__(self, app: Any, proxies: Any, journal: str) -> None:
            seen[-1] |= {"proxies": proxies, "journal": journal}

        def run(self, sockets: Any) -> None:
            seen[-1]["address"] = sockets[0].getsockname()[:2]

    monkeypatch.setattr(serve, "create_app", create_app)
    monkeypatch.setattr(serve, "Server", Server)
    return seen


def test_others_are_no_guests_on_a_personal_table(started: list[dict[str, Any]], command: Command, store: str) -> None:
    done = command("serve", "--host", "0.0.0.0", "--port", "0")
    assert (done.status, done.out) == (0, "")
    assert started[0]["personal"] is False
    assert started[0]["url"] == store
    port = started[0]["address"][1]
    assert f"ready: http://localhost:{port}/\nFrom other devices: http://" in done.err


def test_the_program_alone_serves_this_computer(
    started: list[dict[str, Any]], command: Command, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "secondchair.cli.commands.serve.__defaults__",
        ("127.0.0.1", 0, "", 0, False, False, None, None, 1, None, "quiet"),
    )
    done = command()
    assert (done.status, done.out) == (0, "")
    assert started[0]["personal"] is True
    assert started[0]["url"] == store
    assert started[0]["address"][0] == "127.0.0.1"


def test_a_phone_is_let_in_by_the_code_alone(
    started: list[dict[str, Any]], command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secondchair.cli.phone.home_addresses", lambda: ["192.168.1.5"])
    done = command("serve", "--phone", "--port", "0")
    assert (done.status, done.out) == (0, "")
    listens, port = started[0]["address"]
    place = started[0]["place"]
    assert listens == "0.0.0.0" and place.personal and len(place.key) >= 22
    assert place.phone == f"http://192.168.1.5:{port}/?key={place.key}"
    assert place.phone in done.err and "▀" in done.err


def test_for_many_behind_a_proxy_on_this_computer(started: list[dict[str, Any]], command: Command) -> None:
    done = command(
        "serve", "--port", "0", "--public", "--name", "chair.example.org", "--name", "club.example.org",
        "--proxy", "127.0.0.1",
    )  # fmt: skip
    assert (done.status, done.out) == (0, "")
    place = started[0]["place"]
    assert place.personal is False and place.hosts == {"chair.example.org", "club.example.org"}
    assert started[0]["address"][0] == "127.0.0.1" and started[0]["proxies"] == ("127.0.0.1",)
    assert "It answers to chair.example.org, club.example.org." in done.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--public", "--phone"), "choose one of them"),
        (("--name", "chair.example.org"), "say --public as well"),
        (("--proxy", "127.0.0.1"), "say --public as well"),
        (("--public", "--metrics", "me"), "'me' is no address"),
        (("--log", "loud"), "--log is quiet or json, not 'loud'"),
        (("--public", "--proxy", "everybody"), "'everybody' is no address"),
    ],
)
def test_what_does_not_go_together_is_refused(
    started: list[dict[str, Any]], command: Command, arguments: tuple[str, ...], said: str
) -> None:
    done = command("serve", "--port", "0", *arguments)
    assert done.status == 2 and said in done.err and started == []


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are looked for in /proc")
def test_several_processes_serve_one_door_and_end_together(store: str) -> None:
    with running("serve", "--port", "0", "--workers", "2", "--store", store) as (address, process):
        created = post(f"{address}api/games", {"game": "template", "seed": 3})
        workers = servers_of(process.pid)
        assert len(workers) == 2
        os.kill(workers[0], signal.SIGKILL)
        assert get(f"{address}api/games/{created['id']}")["id"] == created["id"]
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
        assert not any(Path(f"/proc/{worker}").exists() for worker in workers)


def servers_of(pid: int) -> list[int]:
    """The children of a process, besides the one that cleans up after all of them."""
    found = map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    return [child for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def test_the_usual_port() -> None:
    from secondchair.cli.commands import HOST, PORT

    assert (HOST, PORT) == ("127.0.0.1", 8000)


def test_games_are_kept_in_the_users_data_folder(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.delenv("SECONDCHAIR_STORE")
    command("play", "template", "--seed", "3", typed="3\n")
    assert (tmp_path / "secondchair" / "chair.db").is_file()
    assert command("check").out.endswith(" (Pebbles): replays.\n1 of 1 game replays.\n")


def test_a_data_folder_that_cannot_be_used(command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.delenv("SECONDCHAIR_STORE")
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    done = command("check")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("Your data folder cannot be used: ")
