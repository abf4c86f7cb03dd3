"""Packs what Python imports in the browser: our package and the wheels, without what never runs there, compiled."""

from __future__ import annotations

import json
import re
import shutil
import struct
import subprocess
import zipfile
from collections.abc import Iterable
from importlib.metadata import distribution
from importlib.resources import as_file, files
from pathlib import Path

from secondchair.pocket.fetch import NPM, CannotBuild

# Of other people's packages: what is for compilers, type checkers and tests, and databases that no browser reaches.
_UNUSED = re.compile(
    r"\.(pyi|pyx|pxd|c|h|rst|so\.map)$|/py\.typed$|\.dist-info/(?!METADATA|entry_points\.txt|licenses?/|LICENSE)"
    r"|^sqlalchemy/(testing|orm|ext|dialects/(mssql|mysql|oracle|postgresql))/|^pydantic/(v1/|mypy\.py)"
    r"|x86_64-linux-gnu\.so$|^markdown_it/(cli/|port\.yaml)|^anyio/_backends/_trio|^anyio/pytest_plugin"
)
# Of the standard library: the prompt, debuggers, tools for tests and documentation, other processes, old protocols and
# formats, and the slow twins of compiled modules.
_NOT_HERE = re.compile(
    r"^(_pyrepl|pdb|bdb|trace|profile|cProfile|pstats|pickletools|modulefinder|unittest|doctest|pydoc|pydoc_data|optparse"
    r"|multiprocessing|xml|xmlrpc|wsgiref|mailbox|imaplib|smtplib|ftplib|poplib|plistlib|wave|webbrowser"
    r"|_pyio|_pydatetime)(/|\.py$)"
)
_OURS = re.compile(r"^(cli|lab|testing|pocket/site|web/static|__main__\.py)(/|$)|(^|/)__pycache__/")
COMPILE_SECONDS = 600


def left_out(name: str) -> bool:
    """Is this file of somebody else's package not brought along?"""
    return _UNUSED.search(name) is not None


def gather(wheels: Iterable[Path], folder: Path) -> None:
    """Lay out everything that can be imported, as a folder."""
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder, [name for name in archive.namelist() if not left_out(name)])
    for about in folder.glob("*.dist-info/METADATA"):  # what follows the first empty line is a page for people
        about.write_text(about.read_text("utf-8").split("\n\n", 1)[0] + "\n", "utf-8")
    with as_file(files("secondchair")) as ours:
        for file in ours.rglob("*"):
            name = file.relative_to(ours).as_posix()
            if file.is_file() and not _OURS.search(name):
                target = folder / "secondchair" / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, target)
    _describe(folder)


def _describe(folder: Path) -> None:
    """Our name, version and games, as installed packages tell them."""
    about = distribution("secondchair")
    target = folder / f"secondchair-{about.version}.dist-info"
    target.mkdir()
    (target / "METADATA").write_text(f"Metadata-Version: 2.1\nName: secondchair\nVersion: {about.version}\n", "utf-8")
    points = [point for point in about.entry_points if point.group == "secondchair.games"]
    lines = [f"{point.name} = {point.value}" for point in points]
    (target / "entry_points.txt").write_text("\n".join(["[secondchair.games]", *lines, ""]), "utf-8")


def compile_there(runtime: Path, folder: Path) -> None:
    """Compile every module with the very Python that will run it, and leave the sources out.

    Compiling takes longer than all the rest of a start, and the Python that builds the site may be another one.
    """
    node = shutil.which("node")
    if node is None:
        raise CannotBuild(NPM)
    with as_file(files(__package__) / "compile.mjs") as script:
        done = subprocess.run(
            [node, str(script), str(runtime), str(folder)], capture_output=True, text=True, timeout=COMPILE_SECONDS
        )
    if done.returncode:
        raise CannotBuild(f"The modules could not be compiled: {done.stderr.strip()[-500:]}")


def compile_library(runtime: Path, archive: Path, target: Path, work: Path) -> None:
    """The standard library of the runtime, compiled as well: it comes as sources, and every start would compile them.

    Nothing is compressed inside the archive: as a whole it packs better, and it is read faster.
    """
    folder = work / "library"
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder, [name for name in packed.namelist() if not _NOT_HERE.search(name)])
    compile_there(runtime, folder)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as loose:
        for file in sorted(file for file in folder.rglob("*") if file.is_file()):
            loose.writestr(zipfile.ZipInfo(file.relative_to(folder).as_posix()), file.read_bytes())


def pack(folder: Path) -> bytes:
    """One file of all: the length of the list, the list (path and size of each), then their bytes.

    A browser unpacks it in milliseconds, since nothing has to be read twice or copied.
    """
    found = sorted(file for file in folder.rglob("*") if file.is_file())
    listed = json.dumps([[f.relative_to(folder).as_posix(), f.stat().st_size] for f in found]).encode()
    return struct.pack("<I", len(listed)) + listed + b"".join(file.read_bytes() for file in found)
