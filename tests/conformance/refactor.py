"""Refactors a copy of the games as anybody may refactor them: nothing that a saved game rests on may notice.

    python tests/conformance/refactor.py FOLDER    writes the copy there and says what was changed in it

Every class of the pending kinds (`core/pending.py`) gets another name, and every run of private constants other values.
`replayed` plays recorded games with such a copy, in a process of its own, and gives all their digests.
"""

from __future__ import annotations

import ast
import io
import json
import os
import shutil
import subprocess
import sys
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import secondchair

PACKAGE = "secondchair"
SOURCE = Path(secondchair.__file__).parent.parent
COPIED = ("core", "games")
PENDING = "secondchair.core.pending"
KINDS = ("Pending", "Decision", "Fate", "Bot", "Step")

Name = tuple[str, str]  # a module and a name in it

# Runs of numbers that only look like private constants: why each is what it is.
MEANT: dict[Name, str] = {
    ("great_western_trail.content", "HUMAN"): "seats: the contract calls yours 0, and -1 is no seat",
    ("great_western_trail.content", "COWBOY"): "the order of the rows on the player board, which rules go by (AUT-R21)",
}

# Tables that list something of each constant of a run by its number: whoever reorders the one reorders the other.
LISTED: dict[Name, tuple[Name, ...]] = {
    ("carcassonne.content", "CITY"): (("carcassonne.content", "TERRAINS"),),
    ("carcassonne.state", "DRAW"): (("carcassonne.state", "PHASES"), ("carcassonne.rules", "ACTORS")),
}


class Changes(NamedTuple):
    """What was changed in a copy."""

    renamed: dict[str, str]
    reordered: list[str]


class Module(NamedTuple):
    name: str
    file: Path
    text: str
    tree: ast.Module

    @property
    def local(self) -> str:
        """Its name among the games; empty if it is none of theirs."""
        home = f"{PACKAGE}.games."
        return self.name.removeprefix(home) if self.name.startswith(home) else ""


def copy(target: Path, source: Path = SOURCE) -> Path:
    """The contract and the games, without anything that is made from them."""
    source, made = source / PACKAGE, target / PACKAGE
    made.mkdir(parents=True)
    shutil.copy(source / "__init__.py", made)
    for room in COPIED:
        shutil.copytree(source / room, made / room, ignore=shutil.ignore_patterns("__pycache__"))
    return target


def refactor(target: Path) -> Changes:
    """Change what nobody may rely on, in a copy."""
    found = modules(target)
    orders = {(module.local, names[0]): order for module in found for names, order in runs(module)}
    moved = {table: orders[run] for run, tables in LISTED.items() if run in orders for table in tables}
    reordered = [line for module in found for line in reorder(module, moved)]
    renamed = {name: f"Renamed{n}" for n, name in enumerate(sorted(pending_classes(found)))}
    for module in modules(target):
        module.file.write_text(rename(module.text, renamed), "utf-8")
    return Changes(renamed, reordered)


def modules(target: Path) -> list[Module]:
    found = list[Module]()
    for file in sorted((target / PACKAGE).rglob("*.py")):
        parts = file.relative_to(target).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        text = file.read_text("utf-8")
        found.append(Module(name, file, text, ast.parse(text)))
    return found


# -- names of pending classes ------------------------------------------------------------------------------------------


def pending_classes(found: Iterable[Module]) -> set[str]:
    """The names of all classes of the games that derive from the pending kinds, over any number of steps."""
    bases = {(module.name, name): parents for module in found for name, parents in _classes(module)}
    pending = {(PENDING, kind) for kind in KINDS}
    while more := {name for name, parents in bases.items() if name not in pending and pending & set(parents)}:
        pending |= more
    return {name for module, name in pending if module.startswith(f"{PACKAGE}.games.")}


def _classes(module: Module) -> Iterator[tuple[str, list[Name]]]:
    """Every class of a module, and where each of its bases comes from."""
    known = _imported(module)
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ClassDef):
            yield node.name, [_origin(base, module.name, known) for base in node.bases]


def _imported(module: Module) -> dict[str, Name]:
    """What the imported names of a module stand for; a module stands for itself, under the name ""."""
    found: dict[str, Name] = {}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for each in node.names:
                found[each.asname or each.name] = (node.module, each.name)
        elif isinstance(node, ast.Import):
            for each in node.names:
                found[each.asname or each.name] = (each.name, "")
    return found


def _origin(base: ast.expr, here: str, known: dict[str, Name]) -> Name:
    if isinstance(base, ast.Subscript):  # a generic one
        return _origin(base.value, here, known)
    if isinstance(base, ast.Attribute) and isinstance(base.value, ast.Name):
        module, name = known.get(base.value.id, ("", ""))
        return f"{module}.{name}".rstrip("."), base.attr
    if isinstance(base, ast.Name):
        return known.get(base.id, (here, base.id))
    return "", ""


def rename(text: str, names: dict[str, str]) -> str:
    """The same text with other names, wherever they stand in the code; what stands in texts stays."""
    lines = text.splitlines(keepends=True)
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    for token in reversed(tokens):
        if token.type == tokenize.NAME and token.string in names:
            (row, start), (_, end) = token.start, token.end
            line = lines[row - 1]
            lines[row - 1] = line[:start] + names[token.string] + line[end:]
    return "".join(lines)


# -- values of private constants ---------------------------------------------------------------------------------------


def runs(module: Module) -> Iterator[tuple[list[str], list[int]]]:
    """The runs of private constants of a module, and the values that they get."""
    for node in module.tree.body:
        names, values = _run(node)
        if module.local and names and (module.local, names[0]) not in MEANT:
            yield names, [*values[1:], values[0]]


def reorder(module: Module, moved: Mapping[Name, list[int]] = {}) -> list[str]:
    """Give every run of private constants of a module other values, in its file; what was done, in words.

    `moved` are the tables that go with them, and the place that each of their entries gets.
    """
    done, text = list[str](), module.text
    orders = {names[0]: (names, order) for names, order in runs(module)}
    for node in reversed(module.tree.body):
        if (names := _run(node)[0]) and names[0] in orders:
            assert isinstance(node, ast.Assign)
            _, order = orders[names[0]]
            text = _replaced(text, node.value, repr(tuple(order)))
            done.append(f"{module.name}: {', '.join(f'{n} = {v}' for n, v in zip(names, order, strict=True))}")
        elif (table := (module.local, _assigned(node))) in moved:
            assert isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
            entries = ast.literal_eval(node.value)
            placed = sorted(zip(moved[table], entries, strict=True))
            text = _replaced(text, node.value, repr(tuple(entry for _, entry in placed)))
            done.append(f"{module.name}: {table[1]} along with them")
    module.file.write_text(text, "utf-8")
    return done


def _assigned(node: ast.stmt) -> str:
    """The one name that a statement gives a value to."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return targets[0].id if len(targets) == 1 and isinstance(targets[0], ast.Name) else ""


def _run(node: ast.stmt) -> tuple[list[str], list[int]]:
    """The names and values of `A, B, C = range(3)` or `A, B = 0, 1`; nothing for anything else.

    Constants that count nothing (`WIDTH, HEIGHT = 1000, 612`) are no run: their values do not follow one another.
    """
    if not isinstance(node, ast.Assign) or len(node.targets) != 1 or not isinstance(node.targets[0], ast.Tuple):
        return [], []
    names = [each.id for each in node.targets[0].elts if isinstance(each, ast.Name) and each.id.isupper()]
    values = _numbers(node.value)
    if not values or not len(values) == len(names) == len(node.targets[0].elts):
        return [], []
    return (names, values) if sorted(values) == list(range(min(values), max(values) + 1)) else ([], [])


def _numbers(value: ast.expr) -> list[int]:
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "range":
        return list(range(*(ast.literal_eval(each) for each in value.args)))
    try:
        found = ast.literal_eval(value)
    except ValueError:
        return []
    numbers = isinstance(found, tuple) and all(type(each) is int for each in found)
    return list(found) if numbers else []


def _replaced(text: str, node: ast.expr, by: str) -> str:
    lines = text.splitlines(keepends=True)
    assert node.lineno == node.end_lineno, "a value of one line"
    line = lines[node.lineno - 1]
    lines[node.lineno - 1] = line[: node.col_offset] + by + line[node.end_col_offset :]
    return "".join(lines)


# -- replaying ---------------------------------------------------------------------------------------------------------

REPLAY = """
import json, sys
from pathlib import Path
import secondchair
assert Path(secondchair.__file__).is_relative_to(sys.argv[1]), secondchair.__file__
found = {}
for file in sys.argv[2:]:
    table = secondchair.load_table(Path(file).read_text("utf-8"))
    found[file] = [table.broken and table.broken.text, [entry.digest for entry in table.entries]]
print(json.dumps(found))
"""


def replayed(root: Path, files: Iterable[Path]) -> dict[str, Any]:
    """Where each recorded game stops, if at all, and all its digests under today's rules, by the package in `root`."""
    done = subprocess.run(
        [sys.executable, "-c", REPLAY, str(root), *map(str, files)],
        env=os.environ | {"PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    changes = refactor(copy(Path(sys.argv[1])))
    print(*(f"{old} -> {new}" for old, new in changes.renamed.items()), *changes.reordered, sep="\n")
