"""An app over a store of its own, and clients that sit before it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from web.browser_fixtures import browser_type_launch_args, player, site, tab  # noqa: F401
from web.table_scene import scene  # noqa: F401

from secondchair.store import Store, open_store
from secondchair.web.app import create_app
from secondchair.web.guard import Rate

PLENTY = Rate(per_second=1e6, burst=1_000_000)  # tests are quicker than people


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(f"sqlite:///{tmp_path / 'chair.db'}")
    yield opened
    opened.close()


@pytest.fixture
def visit(store: Store) -> Callable[..., TestClient]:
    """`visit(personal=False)`: one more browser, with cookies of its own, before one and the same kind of server."""

    def open_page(**options: Any) -> TestClient:
        app = create_app(store, **{"rate": PLENTY} | options)
        return TestClient(app, base_url="http://127.0.0.1:8000")

    return open_page


@pytest.fixture
def client(visit: Callable[..., TestClient]) -> TestClient:
    return visit()
