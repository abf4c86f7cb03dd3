"""Games of other packages, made for a test: a folder on the path with a package and its entry points."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from secondchair.games import _template

TEMPLATE = Path(_template.__file__).parent


def install(place: Path, package: str, **games: str) -> None:
    """As an installer would: the entry points of a package, by id."""
    info = place / f"{package.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    points = "".join(f"{name} = {value}\n" for name, value in games.items())
    (info / "entry_points.txt").write_text(f"[secondchair.games]\n{points}")


def copy_of_the_template(place: Path, package: str, game_id: str) -> Path:
    """Pebbles as a package of its own, under another id; its folder."""
    folder = place / package
    shutil.copytree(TEMPLATE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in folder.glob("*.py"):
        text = file.read_text("utf-8").replace("secondchair.games._template", package)
        text = text.replace('id="template"', f'id="{game_id}"').replace("listed=False", "listed=True")
        file.write_text(text, "utf-8")
    return folder


def python(
    place: Path | str, *arguments: str, cwd: Path | None = None, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run Python with this folder on its path, and no plugin of pytest that happens to be there."""
    path = os.pathsep.join([str(place), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    alone = {"PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    environment = os.environ | alone | {"PYTHONPATH": path}
    return subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=cwd, input=typed, capture_output=True, text=True, timeout=600
    )
