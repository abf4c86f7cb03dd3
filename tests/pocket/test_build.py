"""The builder, as far as it goes without a network: what is fetched is checked, what is packed is what is needed."""

import hashlib
import json
import struct
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from secondchair.cli import run as secondchair
from secondchair.pocket import build, bundle, fetch, weigh
from secondchair.pocket.fetch import CannotBuild, Package, Wheel

ROOT = Path(__file__).parent.parent.parent
SERVER_ONLY = {  # what no browser needs
    "uvicorn", "httptools", "uvloop", "typer", "rich", "platformdirs", "segno", "prometheus-client",
}  # fmt: skip


def test_everything_that_the_app_imports_is_pinned() -> None:
    lock = fetch.read_lock()
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    names = {wheel.name.replace("_", "-") for wheel in lock.wheels}
    assert {line.split(">")[0] for line in wanted} - SERVER_ONLY <= names
    assert all(len(wheel.sha256) == 64 and wheel.version for wheel in lock.wheels)
    assert len(lock.runtime.sha512) == len(lock.unpacker.sha512) == 128


def test_no_file_is_fetched_by_its_address() -> None:
    folder = ROOT / "src" / "secondchair" / "pocket"
    for file in folder.rglob("*"):
        if file.suffix in (".py", ".toml", ".js", ".mjs", ".html"):
            assert "://" not in file.read_text("utf-8").replace("sqlite:///{file}", ""), file.name


def put(name: str, content: bytes) -> Any:
    """A client that brings this file, whatever it is asked for."""

    def call(command: Any, folder: Any) -> None:
        (folder / name).write_bytes(content)

    return call


def test_another_file_under_the_right_name_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr(fetch, "_call", put("thing-1.0.tgz", b"something else"))
    with pytest.raises(CannotBuild, match="not the file that was expected"):
        fetch.fetch_package(Package("thing", "1.0", hashlib.sha512(b"the right one").hexdigest()), tmp_path)
    monkeypatch.setattr(fetch, "_call", put("thing-1.0-py3-none-any.whl", b"something else"))
    wheel = Wheel("thing", "1.0", hashlib.sha256(b"the right one").hexdigest())
    lock = msgspec.structs.replace(fetch.read_lock(), wheels=(wheel,))
    with pytest.raises(CannotBuild, match="not the file that was expected"):
        fetch.fetch_wheels(lock, tmp_path)
    assert fetch.fetch_wheels(
        msgspec.structs.replace(
            lock, wheels=(msgspec.structs.replace(wheel, sha256=hashlib.sha256(b"something else").hexdigest()),)
        ),
        tmp_path,
    )


def test_without_npm_one_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert secondchair(["site", str(tmp_path / "site")]) == 2
    assert "npm is needed to build the site" in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "site").exists()


def test_a_client_that_fails_is_quoted(tmp_path: Path) -> None:
    with pytest.raises(CannotBuild, match="could not fetch everything: no such package"):
        fetch._call(["sh", "-c", "echo no such package >&2; exit 1"], tmp_path)


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"")
    with pytest.raises(CannotBuild, match="holds something else"):
        build.build(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["holiday.jpg"]


@pytest.mark.parametrize("path", ["chair", "/chair", "https://host/chair/", "", "//", '/"/'])
def test_what_is_no_path_of_a_host_is_refused(tmp_path: Path, path: str) -> None:
    with pytest.raises(CannotBuild, match="one looks like /chair/"):
        build.build(tmp_path / "site", path=path)
    assert not (tmp_path / "site").exists()


def test_what_never_runs_in_a_browser_stays_out(tmp_path: Path) -> None:
    wheel = tmp_path / "some-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in (
            "some/a.py",
            "some/a.pyi",
            "some/py.typed",
            "sqlalchemy/orm/x.py",
            "some/speed.x86_64-linux-gnu.so",
        ):
            archive.writestr(name, "")
        archive.writestr("some-1.0.dist-info/METADATA", "Name: some\nVersion: 1.0\n\nA long page for people")
        archive.writestr("some-1.0.dist-info/RECORD", "")
    bundle.gather([wheel], tmp_path / "modules")
    found = {file.relative_to(tmp_path / "modules").as_posix() for file in (tmp_path / "modules").rglob("*")}
    theirs = {name for name in found if not name.startswith("secondchair")}
    assert {"some/a.py", "some-1.0.dist-info/METADATA"} <= theirs
    assert not any(name.endswith((".pyi", "py.typed", ".so", "RECORD", "orm/x.py")) for name in theirs)
    assert (tmp_path / "modules" / "some-1.0.dist-info" / "METADATA").read_text() == "Name: some\nVersion: 1.0\n"
    assert "secondchair/web/app.py" in found and "secondchair/games/carcassonne/RULES.md" in found
    assert not any(name.startswith(("secondchair/cli", "secondchair/lab", "secondchair/web/static")) for name in found)
    points = next((tmp_path / "modules").glob("secondchair-*.dist-info")) / "entry_points.txt"
    assert "carcassonne = secondchair.games.carcassonne:GAME" in points.read_text()


def test_the_packed_modules_can_be_taken_apart(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "a").write_bytes(b"first")
    (tmp_path / "deep" / "b").write_bytes(b"second")
    packed = bundle.pack(tmp_path)
    (size,) = struct.unpack("<I", packed[:4])
    assert json.loads(packed[4 : 4 + size]) == [["a", 5], ["deep/b", 6]]
    assert packed[4 + size :] == b"firstsecond"


def test_every_file_is_written_down_under_the_address_that_pages_use(tmp_path: Path) -> None:
    for path, content in {
        "start.html": b'<a href="/static/x">start',
        "sw.js": b"// the worker",
        "cover/sam-day.svg": b"<svg/>",
        "cover/sam-evening.svg": b"<svg/>",
        "runtime/big.bin": b"0123456789" * 10_000,
    }.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(content)
    name = build._seal(tmp_path)
    worker = (tmp_path / "sw.js").read_text("utf-8")
    parts = {part["url"]: part for part in json.loads(worker.split("const PARTS = ")[1].split(";\n\n")[0])}
    assert parts.keys() == {"/", "/cover/sam.svg", "/cover/sam.svg?theme=evening", "/runtime/big.bin"}
    assert parts["/runtime/big.bin"]["file"] == "/runtime/big.bin.packed" and parts["/runtime/big.bin"]["packed"]
    assert parts["/"]["file"] == "/start.html" and not parts["/"]["packed"]
    assert name in worker and worker.endswith("// the worker")
    for path in ("/", "/chair/"):
        build.stand_below(tmp_path, path)
        for page in ("index.html", "404.html"):
            assert (tmp_path / page).read_text("utf-8") == f'<a href="{path}static/x">start'
    assert build.MARK.search(worker), "so that it may be replaced by the next one"


def test_too_heavy_a_site_is_told() -> None:
    light = [weigh.Weight("a", 1_000_000, 500_000)]
    assert weigh.problems(light) == []
    heavy = [*light, weigh.Weight("b", 30_000_000, 9_900_000)]
    assert weigh.problems(heavy) == [
        "The folder weighs 31.0 MB; at most 20 are allowed.",
        "The first visit costs 10.4 MB; at most 10 are allowed.",
    ]
