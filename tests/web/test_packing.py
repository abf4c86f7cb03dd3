"""Answers to other computers are packed; what stays on this one is not."""

import pytest
from starlette.testclient import TestClient
from web.conftest import PLENTY

from secondchair.store import Store
from secondchair.web.app import create_app


@pytest.mark.parametrize(
    ("who", "packed"), [("203.0.113.7", True), ("2001:db8::7", True), ("127.0.0.1", False), ("::1", False)]
)
def test_an_answer_is_packed_for_its_way(store: Store, who: str, packed: bool) -> None:
    app = create_app(store, rate=PLENTY)
    client = TestClient(app, base_url="http://127.0.0.1:8000", client=(who, 5000))
    answer = client.get("/api/catalogue", headers={"accept-encoding": "gzip"})
    assert answer.status_code == 200 and len(answer.json()) >= 5
    assert (answer.headers.get("content-encoding") == "gzip") == packed
