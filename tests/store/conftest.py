"""Every test of the store runs on SQLite, and on PostgreSQL where SECONDCHAIR_TEST_POSTGRES names a server."""

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from secondchair.store import Store, open_store


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'chair.db'}"
        return
    server = os.environ.get("SECONDCHAIR_TEST_POSTGRES")
    if not server:
        pytest.skip("SECONDCHAIR_TEST_POSTGRES names no PostgreSQL server")
    engine = create_engine(make_url(server).set(drivername="postgresql+psycopg"))
    schema = f"test_{secrets.token_hex(6)}"  # of its own for every test
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    yield make_url(server).update_query_dict({"options": f"-csearch_path={schema}"}).render_as_string(False)
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
    engine.dispose()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = open_store(url)
    yield opened
    opened.close()
