"""`secondchair site`: builds the pocket edition, a folder for any static host."""

from __future__ import annotations

from pathlib import Path

from rich.table import Table
from rich.text import Text

from secondchair.cli.console import err, mistakes
from secondchair.pocket.build import Site, build
from secondchair.pocket.fetch import CannotBuild
from secondchair.pocket.weigh import Weight, problems, total

WORTH_A_LINE = 100_000  # bytes


def build_site(folder: str, path: str) -> None:
    """Build it and say what it weighs."""
    console = err()
    with mistakes(CannotBuild):
        with console.status("Building") as status:
            site = build(Path(folder), lambda text: status.update(f"{text}…"), path)
        _say_weight(site)
        if heavy := problems(site.weights):
            raise CannotBuild(" ".join(heavy))
    where = f"Put it on a host with https, {'at its root' if path == '/' else f'below {path}'}."
    console.print(Text(f"Version {site.version} is in {site.folder}. {where}"))


def _say_weight(site: Site) -> None:
    table = Table("file", "size", "over the wire", box=None)
    large = [weight for weight in site.weights if weight.size >= WORTH_A_LINE]
    small = [weight for weight in site.weights if weight.size < WORTH_A_LINE]
    rest = total(small)
    for weight in (*large, Weight(f"{len(small)} smaller files", rest.size, rest.wire), total(site.weights)):
        table.add_row(weight.path, _megabytes(weight.size), _megabytes(weight.wire))
    err().print(table)


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.2f} MB"
