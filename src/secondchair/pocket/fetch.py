"""Fetches what the pocket edition is made of: by name, through the ordinary clients, checked against its sum."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterable, Sequence
from importlib.resources import files
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path

import msgspec
from msgspec import Struct

PATIENCE = 600  # seconds for one client
NPM = "npm is needed to build the site (not to use it); it comes with Node.js."
PIP = "pip is needed to build the site; install it, or uv, which can run it."


class CannotBuild(Exception):
    """The site cannot be built. The message says why and what would help."""


class Package(Struct, frozen=True, forbid_unknown_fields=True):
    """An npm package."""

    name: str
    version: str
    sha512: str


class Wheel(Struct, frozen=True, forbid_unknown_fields=True):
    """A Python package; `platform` where it is not the one of the lock."""

    name: str
    version: str
    sha256: str
    platform: str = ""


class Lock(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is fetched, each with its version and its sum."""

    python: str
    platform: str
    runtime: Package  # Python for browsers
    unpacker: Package  # reads in browsers what `lzma` has packed
    wheels: tuple[Wheel, ...]


def read_lock() -> Lock:
    return msgspec.convert(tomllib.loads((files(__package__) / "lock.toml").read_text("utf-8")), Lock)


def fetch_package(wanted: Package, folder: Path) -> Path:
    """An npm package, unpacked."""
    npm = shutil.which("npm")
    if npm is None:
        raise CannotBuild(NPM)
    _call([npm, "pack", "--silent", f"{wanted.name}@{wanted.version}"], folder)
    packed = folder / f"{wanted.name}-{wanted.version}.tgz"
    _check(packed, "sha512", wanted.sha512)
    with tarfile.open(packed) as archive:
        archive.extractall(folder / wanted.name, filter="data")
    return folder / wanted.name / "package"


def fetch_wheels(lock: Lock, folder: Path) -> list[Path]:
    """The wheels, in the order of the lock."""
    pip = _pip()
    abi = f"cp{lock.python.replace('.', '')}"
    for platform, wheels in groupby(sorted(lock.wheels, key=lambda w: w.platform), lambda w: w.platform):
        names = [f"{wheel.name}=={wheel.version}" for wheel in wheels]
        target = ["--platform", platform or lock.platform, "--python-version", lock.python]
        target += ["--implementation", "cp", "--abi", abi, "--only-binary=:all:", "--no-deps"]
        _call([*pip, "download", "--quiet", *target, "--dest", str(folder), *names], folder)
    return [_wheel(folder, wheel) for wheel in lock.wheels]


def _wheel(folder: Path, wanted: Wheel) -> Path:
    name = wanted.name.replace("-", "_")
    found = next(iter(folder.glob(f"{name}-{wanted.version}-*.whl")), None)
    if found is None:
        raise CannotBuild(f"{wanted.name} {wanted.version} was not found as a wheel.")
    _check(found, "sha256", wanted.sha256)
    return found


def _pip() -> Sequence[str]:
    if find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    if found := shutil.which("pip3") or shutil.which("pip"):
        return [found]
    if uv := shutil.which("uv"):
        return [uv, "tool", "run", "pip"]
    raise CannotBuild(PIP)


def _call(command: Iterable[str], folder: Path) -> None:
    words = list(command)
    try:
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise CannotBuild(f"{Path(words[0]).name} gave no answer in {PATIENCE} seconds.") from None
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()[-3:]
        raise CannotBuild(f"{Path(words[0]).name} could not fetch everything: {' '.join(said)}")


def _check(file: Path, kind: str, wanted: str) -> None:
    with file.open("rb") as opened:
        found = hashlib.file_digest(opened, kind).hexdigest()
    if found != wanted:
        raise CannotBuild(f"{file.name} is not the file that was expected: its {kind} is {found}, not {wanted}.")
