"""SECURITY.md: every promise in it is held by a test that is there, and its advice is what is tested."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
SAID = (ROOT / "SECURITY.md").read_text("utf-8")


def named_in(file: str) -> set[str]:
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def test_each_promise_names_a_test_that_is_there() -> None:
    named = re.findall(r"`(tests/\S+?\.py)::(\w+)`", SAID)
    promises = [line for line in SAID.split("## What could be tried")[1].splitlines() if line.startswith("| ")][1:]
    assert len(named) == len(promises) > 15, "one test in every row"
    missing = [f"{file}::{name}" for file, name in named if name not in named_in(file)]
    assert missing == []
