"""The phone beside the computer: addresses that a phone can use, a key that lasts, a code on the page."""

import re
import stat
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from starlette.testclient import TestClient
from web.playing import start

from secondchair.cli import phone
from secondchair.cli.console import Mistake
from secondchair.store import Store
from secondchair.web.app import create_app
from secondchair.web.place import beside_a_phone

KEY = "k" * 22
ADDRESS = f"http://192.168.1.5:8000/?key={KEY}"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *a, **k: tmp_path)
    return tmp_path


def test_the_key_is_kept_for_the_next_time_and_for_nobody_else(data: Any) -> None:
    key = phone.phone_key()
    assert len(key) >= 22 and phone.phone_key() == key
    assert stat.S_IMODE((data / "phone-key").stat().st_mode) == 0o600
    (data / "phone-key").unlink()
    assert phone.phone_key() != key


def test_a_key_that_could_be_guessed_is_not_used(data: Any) -> None:
    (data / "phone-key").write_text("123")
    assert len(phone.phone_key()) >= 22


def test_addresses_are_numbers_of_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone, "home_addresses", lambda: ["192.168.1.5", "10.0.0.7"])
    assert phone.phone_addresses(8000, KEY) == [ADDRESS, f"http://10.0.0.7:8000/?key={KEY}"]
    monkeypatch.setattr(phone, "home_addresses", lambda: [])
    with pytest.raises(Mistake, match="no network"):
        phone.phone_addresses(8000, KEY)


def test_no_address_leads_back_to_the_phone_itself() -> None:
    for address in phone.home_addresses():
        assert not ip_address(address).is_loopback


def test_the_terminal_shows_the_code_and_the_address(capsys: pytest.CaptureFixture[str]) -> None:
    phone.say_code([ADDRESS])
    said = capsys.readouterr()
    assert said.out == ""
    assert ADDRESS in said.err.replace("\n", "") and "▀" in said.err


def test_the_page_shows_the_same_code_and_one_that_leads_to_a_game(store: Store) -> None:
    client = TestClient(create_app(store, beside_a_phone(ADDRESS, KEY)), base_url="http://localhost", client=("::1", 1))
    game = start(client)["id"]
    assert 'href="/phone"' in client.get("/").text
    assert f'href="/phone?game={game}"' in client.get(f"/play/{game}").text
    drawings = set()
    for path, address in (("/phone", ADDRESS), (f"/phone?game={game}", ADDRESS.replace("/?", f"/play/{game}?"))):
        html = client.get(path).text
        assert address in html
        drawings.add(re.search(r'id="code">(<svg.*?</svg>)', html, re.S)[1])
    assert len(drawings) == 2


def test_without_it_the_page_says_how(client: TestClient) -> None:
    assert "secondchair serve --phone" in client.get("/phone").text
    assert "On your phone" not in client.get("/").text


def test_the_app_can_be_installed(client: TestClient) -> None:
    assert 'rel="manifest"' in client.get("/").text
    manifest = client.get("/static/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    sizes = {(icon.get("purpose", "any"), icon["sizes"]) for icon in manifest.json()["icons"]}
    assert {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")} <= sizes
    for icon in manifest.json()["icons"]:
        got = client.get(urljoin("/static/manifest.webmanifest", icon["src"]))  # as a browser reads it
        assert got.status_code == 200
        if icon["type"] == "image/png":
            width = int.from_bytes(got.content[16:20], "big")
            assert f"{width}x{width}" == icon["sizes"]
