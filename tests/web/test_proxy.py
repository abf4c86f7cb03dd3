"""Served to many behind a proxy with TLS on the same computer, as SECURITY.md advises: a real nginx."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx
import pytest
from cli_commands import PROGRAM

NAME = "chair.example.org"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
SITE = Path(__file__).parents[2] / "deploy/nginx.conf"  # the very file that the docs hand out
AROUND = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/errors;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  {site}
}}
"""


def site(folder: Path, port: int, behind: int) -> str:
    """Ours, at the ports and with the certificate of this test."""
    text = SITE.read_text("utf-8")
    for there, here in {
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "http://127.0.0.1:8000": f"http://127.0.0.1:{behind}",
        "/etc/ssl/chair": str(folder),
    }.items():
        assert there in text
        text = text.replace(there, here)
    return AROUND.format(folder=folder, site=text)


@contextmanager
def serving(store: Path, *arguments: str) -> Iterator[int]:
    """The port of a server for many that was started by its command."""
    command = [*PROGRAM, "serve", "--port", "0", "--copies", "0", "--store", f"sqlite:///{store}", *arguments]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            said = process.stderr.readline()
            found = re.search(r":(\d+)/$", said.strip())
            assert found is not None, said + process.stderr.read()
            yield int(found[1])
        finally:
            process.terminate()
            process.wait(60)


@contextmanager
def nginx(folder: Path, behind: int) -> Iterator[int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
         "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True, capture_output=True,
    )  # fmt: skip
    (folder / "nginx.conf").write_text(site(folder, port, behind))
    assert NGINX is not None
    with subprocess.Popen([NGINX, "-e", folder / "errors", "-p", folder, "-c", folder / "nginx.conf"]) as process:
        try:
            while True:  # until it listens
                assert process.poll() is None, (folder / "errors").read_text()
                with socket.socket() as knock:
                    if knock.connect_ex(("127.0.0.1", port)) == 0:
                        break
            yield port
        finally:
            process.terminate()
            process.wait(60)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, int]]:
    """The port of nginx, and the one behind it."""
    if NGINX is None or shutil.which("openssl") is None:
        if os.environ.get("SECONDCHAIR_TEST_NGINX") == "required":
            pytest.fail("nginx and openssl are required")
        pytest.skip("there is no nginx here")
    folder = tmp_path_factory.mktemp("club")
    with (
        serving(folder / "chair.db", "--public", "--name", NAME, "--proxy", "127.0.0.1") as behind,
        nginx(folder, behind) as port,
    ):
        yield port, behind


def browser(port: int, **headers: str) -> httpx.Client:
    """A browser of its own that came by the name."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    host = f"{NAME}:{port}"
    return httpx.Client(
        base_url=f"https://127.0.0.1:{port}", verify=trusting, timeout=60,
        headers={"Host": host, "Origin": f"https://{host}", **headers},
    )  # fmt: skip


ENOUGH = 60  # an import counts as many requests, so that it is soon too much also where all is slow


def import_nothing(client: httpx.Client, forwarded: str) -> int:
    return client.post("/api/games/import", content="nonsense", headers={"X-Forwarded-For": forwarded}).status_code


def test_a_game_is_played_through_it_and_is_nobody_elses(club: tuple[int, int]) -> None:
    port, _ = club
    with browser(port) as ann, browser(port) as ben:
        made = ann.post("/api/games", json={"game": "template", "seed": 3})
        assert made.status_code == 201, made.text
        cookie = made.headers["set-cookie"]
        assert "Secure" in cookie and "HttpOnly" in cookie
        game, action = made.json(), made.json()["view"]["prompt"]["options"][0]["action"]
        chair = {"Cookie": cookie.split(";")[0]}
        played = ann.post(
            f"/api/games/{game['id']}/actions", json={"seq": game["seq"], "action": action}, headers=chair
        )  # fmt: skip
        assert played.status_code == 200 and played.json()["seq"] > game["seq"]
        assert [mine["id"] for mine in ann.get("/api/games", headers=chair).json()] == [game["id"]]
        assert ben.get("/api/games").json() == [], "it is not personal, although it listens on this computer"
        assert "Second Chair" in ben.get("/").text


def test_the_stream_of_a_game_comes_through_at_once(club: tuple[int, int]) -> None:
    port, _ = club
    with browser(port) as ann:
        game = ann.post("/api/games", json={"game": "template"}).json()
        with ann.stream("GET", f"/api/games/{game['id']}/events") as stream:
            assert next(stream.iter_lines()) == "event: seq"


def test_another_name_is_not_answered_to(club: tuple[int, int]) -> None:
    with browser(club[0]) as ann:
        assert ann.get("/", headers={"Host": "evil.example.com"}).status_code == 403


def test_each_address_behind_the_proxy_has_a_rate_of_its_own(club: tuple[int, int]) -> None:
    """The named proxy is believed, so one who asks too much is not everybody; nobody else is believed."""
    with httpx.Client(base_url=f"http://127.0.0.1:{club[1]}", headers={"Host": NAME}, timeout=60) as proxy:
        assert 429 in [import_nothing(proxy, "203.0.113.7") for _ in range(ENOUGH)]
        assert import_nothing(proxy, "203.0.113.8") == 422


def test_without_a_named_proxy_nobody_is_believed(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "chair.db", "--public", "--name", NAME) as port,
        httpx.Client(base_url=f"http://127.0.0.1:{port}", headers={"Host": NAME}, timeout=60) as liar,
    ):
        made = liar.post("/api/games", json={"game": "template"}, headers={"X-Forwarded-Proto": "https"})
        assert "Secure" not in made.headers["set-cookie"]
        assert 429 in [import_nothing(liar, f"203.0.113.{n}") for n in range(ENOUGH)]


def test_figures_do_not_come_through_it(club: tuple[int, int]) -> None:
    port, behind = club
    with browser(port) as ann:
        assert ann.get("/metrics").status_code == 404 and ann.get("/health").status_code == 200
    assert httpx.get(f"http://127.0.0.1:{behind}/metrics", timeout=60).status_code == 200
