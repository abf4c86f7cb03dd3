"""Builds the site: a folder for any static host, with everything in it that the app needs."""

from __future__ import annotations

import gzip
import hashlib
import json
import lzma
import mimetypes
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.metadata import version
from importlib.resources import as_file, files
from pathlib import Path

from msgspec import Struct, structs

from secondchair.core.registry import listed_games
from secondchair.pocket import bundle
from secondchair.pocket.fetch import CannotBuild, fetch_package, fetch_wheels, read_lock
from secondchair.pocket.weigh import Weight
from secondchair.web.cover import cover

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"  # what the runtime could load besides; we bring everything ourselves
PLAIN = {"start.html", "unpack.js"}  # what is read before anything can be unpacked
UNPACKER = "dist/package/xz-decompress.min.js"
WORKER = "sw.js"
START = "start.html"  # the start page as browsers keep it, whatever the path below which the site stands
PAGE = "index.html"  # and as a host sends it
FALLBACK = "404.html"  # what many hosts send for an address they do not know: the start page, which knows it
PACKED = ".packed"
PACK_FROM = 20_000  # bytes; not every host compresses what it sends, and none as well as this
TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}
PATH = re.compile(r"/(?:[\w.~-]+/)*")
MARK = re.compile(r"second-chair-site-\w+")  # in our service worker: a folder that has one is ours to replace

Say = Callable[[str], None]


class Part(Struct, frozen=True):
    """A file as the browser keeps it: under which address, of which kind, with which sum and size; and where it is."""

    url: str
    kind: str
    sum: str
    size: int
    file: str  # in the folder
    wire: int  # its size there
    packed: bool  # is it compressed there?


class Site(Struct, frozen=True):
    """A site that was built."""

    folder: Path
    version: str
    weights: list[Weight]


def build(folder: Path, say: Say = lambda text: None, path: str = "/") -> Site:
    """Build the site in this folder, which must be empty, missing, or a site of ours.

    `path`: where it will stand on its host, `/` for the root.
    """
    _check_target(folder)
    _check_path(path)
    with tempfile.TemporaryDirectory() as made:
        work, site = Path(made) / "work", Path(made) / "site"
        work.mkdir()
        site.mkdir()
        _fill(work, site, say)
        say("Putting it together")
        name = _seal(site)
        stand_below(site, path)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(site, folder)
    return Site(folder, name, list(_weigh(folder)))


def _check_target(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise CannotBuild(f"{folder} is no folder.")
    if folder.is_dir() and any(folder.iterdir()):
        worker = folder / WORKER
        if not worker.is_file() or not MARK.search(worker.read_text("utf-8")):
            raise CannotBuild(f"{folder} holds something else; name an empty folder, or one with a site of ours.")


def _check_path(path: str) -> None:
    if not PATH.fullmatch(path):
        raise CannotBuild(f"{path!r} is no path of a host; one looks like /chair/, and / is the root.")


def stand_below(site: Path, path: str) -> None:
    """Write the start page as a host sends it that has the site below this path."""
    page = (site / START).read_text("utf-8").replace('="/', f'="{path}')
    for name in (PAGE, FALLBACK):
        (site / name).write_text(page, "utf-8")


def _fill(work: Path, site: Path, say: Say) -> None:
    """Everything that the browser is given, under the addresses it asks for."""
    lock = read_lock()
    say(f"Fetching {lock.runtime.name} {lock.runtime.version}")
    runtime = fetch_package(lock.runtime, work)
    (site / "runtime").mkdir()
    for name in RUNTIME:
        shutil.copyfile(runtime / name, site / "runtime" / name)
    about = json.loads((runtime / LOCK).read_text("utf-8"))["info"]
    (site / "runtime" / LOCK).write_text(json.dumps({"info": about, "packages": {}}), "utf-8")
    shutil.copyfile(fetch_package(lock.unpacker, work) / UNPACKER, site / "unpack.js")
    say(f"Fetching {len(lock.wheels)} packages")
    wheels = fetch_wheels(lock, work)
    say("Compiling")
    modules = work / "modules"
    bundle.gather(wheels, modules)
    bundle.compile_there(runtime, modules)
    bundle.compile_library(runtime, runtime / LIBRARY, site / "runtime" / LIBRARY, work)
    (site / "runtime" / "modules.bin").write_bytes(bundle.pack(modules))
    for package, name, target in ((__package__, "site", site), ("secondchair.web", "static", site / "static")):
        with as_file(files(package) / name) as source:
            shutil.copytree(source, target, dirs_exist_ok=True)
    say("Drawing the covers")
    (site / "cover").mkdir()
    for game in listed_games():
        for theme in ("day", "evening"):
            (site / "cover" / f"{game.id}-{theme}.svg").write_text(cover(game.id, theme), "utf-8")


def _seal(site: Path) -> str:
    """Pack what is worth it, write down every file with its sum for the service worker, and name the version."""
    worker = (site / WORKER).read_text("utf-8")
    (site / WORKER).unlink()
    with ThreadPoolExecutor() as threads:
        parts = list(threads.map(partial(_part, site), sorted(file for file in site.rglob("*") if file.is_file())))
    listed = json.dumps([structs.asdict(part) for part in parts], indent=0)
    name = f"{version('secondchair')}-{hashlib.sha256((listed + worker).encode()).hexdigest()[:12]}"
    head = f'const NAME = "second-chair-site-{hashlib.sha256(name.encode()).hexdigest()[:12]}";\n'
    head += f"const VERSION = {json.dumps(name)};\nconst PARTS = {listed};\n\n"
    (site / WORKER).write_text(head + worker, "utf-8")
    return name


def _part(site: Path, file: Path) -> Part:
    path, content = file.relative_to(site).as_posix(), file.read_bytes()
    kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    squeezed = (
        lzma.compress(content, check=lzma.CHECK_CRC32) if len(content) >= PACK_FROM and path not in PLAIN else content
    )
    packed = len(squeezed) < 0.9 * len(content)
    if packed:
        file.unlink()
        path += PACKED
        (site / path).write_bytes(squeezed)
    url = _url(file.relative_to(site).as_posix())
    wire = len(squeezed) if packed else len(content)
    return Part(url, kind, hashlib.sha256(content).hexdigest(), len(content), f"/{path}", wire, packed)


def _url(path: str) -> str:
    """The address under which pages ask for it."""
    if path == START:
        return "/"
    if found := re.fullmatch(r"cover/(\w+)-(day|evening)\.svg", path):
        return f"/cover/{found[1]}.svg" + ("" if found[2] == "day" else "?theme=evening")
    return f"/{path}"


def _weigh(folder: Path) -> Iterator[Weight]:
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.name != FALLBACK:
            content = file.read_bytes()
            wire = len(gzip.compress(content, 6, mtime=0))
            yield Weight(file.relative_to(folder).as_posix(), len(content), min(wire, len(content)))
