"""Whatever is sent to the API, by its own description or against it: never a 5xx, and always what the document says."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import negative_data_rejection, positive_data_acceptance
from starlette.testclient import TestClient
from web.conftest import PLENTY
from web.playing import act, finish, start
from web.test_docs import CALLS

from secondchair.store import open_store
from secondchair.web.app import create_app

BASE = "http://127.0.0.1:8000"
FUZZED = [
    (path, method) for path, methods in CALLS.items() for method in sorted(methods) if not path.endswith("/events")
]


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """An app with a few games in it: its schema, and their ids."""
    store = open_store(f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'chair.db'}")
    app = create_app(store, rate=PLENTY)
    client = TestClient(app, base_url=BASE)
    games = [
        start(client),
        act(client, start(client)),
        start(client, surface="table"),
        act(client, start(client, "carcassonne")),
        finish(client, start(client)),
    ]
    schema = schemathesis.openapi.from_asgi("/openapi.json", app, headers={"Host": "127.0.0.1:8000"})
    yield schema, [game["id"] for game in games]
    store.close()


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["as-described", "otherwise"])
@pytest.mark.parametrize(("path", "method"), FUZZED)
@pytest.mark.parametrize("n", [20, pytest.param(400, marks=pytest.mark.slow)])
def test_nothing_that_is_sent_breaks_the_server(api: Any, path: str, method: str, mode: str, n: int) -> None:
    schema, ids = api

    @settings(max_examples=n, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=schema[path][method].as_strategy(generation_mode=mode))
    def send(case: Any) -> None:
        ignored = [positive_data_acceptance]  # the rules of a game refuse more than a schema can say
        wanted = str(case.path_parameters.get("game_id", ""))
        if sum(map(ord, wanted)) % 2 and method != "delete":  # every other one is a game that is there
            case.path_parameters["game_id"] = ids[len(wanted) % len(ids)]
            ignored.append(negative_data_rejection)  # perhaps the id was all that was wrong
        case.call_and_validate(base_url=BASE, excluded_checks=ignored)

    try:
        send()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE
        pytest.skip("nothing that could be sent here is wrong")
