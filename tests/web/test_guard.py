"""The door: headers on every answer, only our own pages may change things, and nobody asks too much or too often."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from web.playing import look, run, start

from secondchair.core.table import new
from secondchair.store import Store
from secondchair.web import guard
from secondchair.web.app import create_app
from secondchair.web.guard import BODY_BYTES, IMPORT_BYTES, IMPORT_COST, Buckets, Rate

NEW = {"game": "template"}


@pytest.mark.parametrize(
    "path", ["/", "/docs", "/openapi.json", "/api/games", "/api/games/nope", "/nowhere", "/static/x"]
)
def test_every_answer_carries_the_security_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["script-src"] == "'self'"  # no inline scripts, no other host
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["form-action"] == policy["connect-src"] == "'self'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_answers_of_the_api_are_not_kept_by_anyone(client: TestClient) -> None:
    assert client.get("/api/games").headers["cache-control"] == "no-store"


def test_a_mistake_of_ours_is_told_without_its_inside_and_with_the_headers(
    store: Store, visit: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = visit()

    def fails(*args: Any) -> None:
        raise ZeroDivisionError("a secret of the house")

    monkeypatch.setattr(type(store), "games", fails)
    careful = TestClient(client.app, base_url=str(client.base_url), raise_server_exceptions=False)
    answer = careful.get("/api/games")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert answer.json()["error"].startswith("Something went wrong here.")
    assert "script-src" in answer.headers["content-security-policy"]


# -- where a change comes from -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:9999"},
        {"Origin": "http://127.0.0.1"},
        {"Origin": "http://["},
        {"Origin": ""},
        {"Origin": "http://127.0.0.1:8000.evil.example"},
        {"Origin": "http://user@127.0.0.1:8000"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://127.0.0.1:8000", "Sec-Fetch-Site": "cross-site"},
    ],
)
def test_a_change_from_another_site_is_refused(client: TestClient, headers: dict[str, str]) -> None:
    game = start(client)
    url = f"/api/games/{game['id']}"
    for call in (
        lambda: client.post("/api/games", json=NEW, headers=headers),
        lambda: client.post(f"{url}/undo", json={"seq": 0}, headers=headers),
        lambda: client.put(f"{url}/note", json={"note": "x"}, headers=headers),
        lambda: client.delete(url, headers=headers),
    ):
        refused = call()  # type: ignore[no-untyped-call]
        assert refused.status_code == 403
        assert refused.json()["error"] == "Changes are taken only from this server's own pages."
    assert [g["id"] for g in client.get("/api/games").json()] == [game["id"]]
    assert client.get(url, headers=headers).status_code == 200  # a link from elsewhere may be followed


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://127.0.0.1:8000"},
        {"Origin": "http://127.0.0.1:8000", "Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
    ],
)
def test_a_change_from_our_own_pages_or_a_program_is_taken(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post("/api/games", json=NEW, headers=headers).status_code == 201


# -- names of this server ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8000", 200),
        ("127.0.0.1", 200),
        ("localhost:8000", 200),
        ("LOCALHOST:8000", 200),
        ("[::1]:8000", 200),
        ("127.0.0.2:8000", 200),
        ("192.168.0.7:8000", 403),
        ("evil.example", 403),
        ("evil.example:8000", 403),
        ("127.0.0.1.evil.example", 403),
        ("localhost@evil.example", 403),
        ("[", 403),
        ("", 403),
    ],
)
def test_on_a_personal_computer_only_its_own_names_are_answered_to(client: TestClient, host: str, status: int) -> None:
    """A site whose name is made to point at this computer (DNS rebinding) must not read the games."""
    assert client.get("/api/games", headers={"Host": host}).status_code == status


def test_other_names_can_be_allowed(visit: Callable[..., TestClient]) -> None:
    client = visit(hosts=["chair.home"])
    assert client.get("/api/games", headers={"Host": "chair.home:8000"}).status_code == 200
    assert client.get("/api/games", headers={"Host": "localhost"}).status_code == 200
    assert client.get("/api/games", headers={"Host": "evil.example"}).status_code == 403


def test_a_server_for_others_answers_to_any_name_unless_told_which(visit: Callable[..., TestClient]) -> None:
    assert visit(personal=False).get("/api/games", headers={"Host": "anything.example"}).status_code == 200
    named = visit(personal=False, hosts=["chair.example"])
    assert named.get("/api/games", headers={"Host": "chair.example"}).status_code == 200
    assert named.get("/api/games", headers={"Host": "other.example"}).status_code == 403


# -- size --------------------------------------------------------------------------------------------------------------


def pieces(size: int) -> Iterator[Any]:
    """A body of unknown length, in pieces."""
    for _ in range(0, size, 1000):
        yield b" " * 1000


def test_a_body_that_is_too_large_is_refused_before_anybody_reads_it(client: TestClient) -> None:
    for path, limit in (
        ("/api/games", BODY_BYTES),
        ("/api/overrides", BODY_BYTES),
        ("/api/games/import", IMPORT_BYTES),
    ):
        for body in (b" " * (limit + 1), pieces(limit + 1000)):
            refused = client.post(path, content=body)
            assert refused.status_code == 413
            assert f"at most {limit:,} bytes" in refused.json()["error"]
        for body in (b" " * limit, pieces(limit)):
            assert client.post(path, content=body).status_code in {400, 422}
    assert client.get("/api/games").json() == []


def test_a_length_that_no_body_has_is_refused(client: TestClient) -> None:
    assert client.post("/api/games", content=b"{}", headers={"Content-Length": "9" * 30}).status_code == 413


def test_a_body_in_pieces_is_read_as_a_whole(client: TestClient) -> None:
    assert client.post("/api/games", content=iter([b'{"ga', b'me":"temp', b'late"}'])).status_code == 201


def test_a_body_whose_sender_hangs_up_half_way_is_not_taken(store: Store) -> Any:
    """Half a file is a file too: it must not become a game."""
    messages = [
        {"type": "http.request", "body": new("template", seed=3).log.encode(), "more_body": True},
        {"type": "http.disconnect"},
    ]
    scope = {
        "type": "http", "method": "POST", "path": "/api/games/import", "raw_path": b"/api/games/import",
        "query_string": b"", "headers": [(b"host", b"localhost")], "client": ("127.0.0.1", 1), "scheme": "http",
    }  # fmt: skip
    sent = []

    async def receive() -> Any:
        return messages.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    run(create_app(store)(scope, receive, send))
    assert sent == []
    assert store.games() == []


# -- how often ---------------------------------------------------------------------------------------------------------


def test_too_many_requests_are_refused_and_a_moment_later_taken_again(
    visit: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [1000.0]
    monkeypatch.setattr(guard, "monotonic", lambda: clock[0])
    client = visit(rate=Rate(per_second=2, burst=5))
    assert [client.get("/api/games").status_code for _ in range(6)] == [200] * 5 + [429]
    refused = client.get("/api/games")
    assert refused.headers["retry-after"] == "1"
    assert refused.json()["error"] == "That was too much at once. Wait a moment and try again."
    assert client.get("/static/nothing.css").status_code == 404  # the parts of a page are not counted
    clock[0] += 1
    assert [client.get("/api/games").status_code for _ in range(3)] == [200, 200, 429]


def test_a_bucket_fills_up_to_its_rim_and_counts_each_client() -> None:
    clock = [0.0]
    buckets = Buckets(Rate(per_second=1, burst=3), lambda: clock[0])
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 1]
    assert buckets.take("b") == 0
    clock[0] = 100
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 1]
    assert buckets.take("b", cost=3) == 0
    assert buckets.take("b", cost=3) == 3


def test_the_clients_that_were_quiet_longest_are_forgotten_first() -> None:
    buckets = Buckets(Rate(per_second=1, burst=1), lambda: 0.0, most=2)
    for client in "abc":
        buckets.take(client)
    assert buckets.take("c") > 0  # still remembered
    assert buckets.take("a") == 0  # forgotten, so as good as new


def test_an_import_counts_as_many_requests(visit: Callable[..., TestClient]) -> None:
    client = visit(rate=Rate(per_second=0.001, burst=2 * IMPORT_COST))
    assert [client.post("/api/games/import").status_code for _ in range(3)] == [422, 422, 429]


# -- who asks ----------------------------------------------------------------------------------------------------------


def test_a_browser_gets_one_cookie_that_no_script_can_read(client: TestClient) -> None:
    first = client.get("/api/games")
    cookie = first.headers["set-cookie"]
    assert cookie.startswith("chair=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie  # on a personal computer there is no https
    assert "set-cookie" not in client.get("/api/games").headers


def test_over_https_the_cookie_is_secure(visit: Callable[..., TestClient]) -> None:
    client = visit(personal=False)
    assert "; Secure" in client.get("https://chair.example/api/games").headers["set-cookie"]


@pytest.mark.parametrize(
    "cookie", ["chair=", "chair=short", "chair=" + "x" * 23, "chair=<script>aaaaaaaaaaaaaaaa", "xchair=" + "a" * 22]
)
def test_a_cookie_that_is_none_of_ours_is_replaced(client: TestClient, cookie: str) -> None:
    assert "set-cookie" in client.get("/api/games", headers={"Cookie": cookie}).headers


def test_ids_cannot_be_guessed(client: TestClient) -> None:
    ids = {start(client)["id"] for _ in range(50)}
    assert len(ids) == 50
    assert all(len(game_id) == 22 for game_id in ids)  # 128 bits


def test_no_cookie_is_set_with_parts_of_a_page_or_a_refusal(client: TestClient) -> None:
    assert "set-cookie" not in client.get("/static/nothing.css").headers
    assert "set-cookie" not in client.get("/api/games/nope").headers


def test_nothing_changes_by_a_refused_request(client: TestClient) -> None:
    game = start(client)
    client.post(f"/api/games/{game['id']}/undo", json={"seq": 0}, headers={"Origin": "http://evil.example"})
    assert look(client, game)["seq"] == 0
