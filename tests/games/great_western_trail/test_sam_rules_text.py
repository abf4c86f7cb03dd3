"""RULES.md holds every rule and ruling of Sam once, and every rule has a test that names it."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path

from secondchair.games.great_western_trail.sam import GAME

TEXT = (files(GAME.package) / "RULES.md").read_text("utf-8")
RULES = [f"SAM-{n}" for n in range(1, 102)]
RULINGS = [f"SAM-R{n}" for n in range(1, 35)]


def test_every_rule_once() -> None:
    assert re.findall(r"^\*\*(SAM-\d+) [^*]+\.\*\* ", TEXT, re.M) == RULES
    assert re.findall(r"^\| (SAM-R\d+) \|", TEXT, re.M) == RULINGS


def named_by_tests() -> set[str]:
    """The rules named in the docstrings of test functions; a short range such as SAM-3 to SAM-5 names all it covers."""
    found = set[str]()
    for path in Path(__file__).parent.glob("test_sam_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                text = ast.get_docstring(node) or ""
                found |= set(re.findall(r"SAM-R?\d+", text))
                for first, last in re.findall(r"SAM-(\d+) to SAM-(\d+)", text):
                    if int(last) - int(first) <= 4:
                        found |= {f"SAM-{n}" for n in range(int(first), int(last) + 1)}
    return found


def test_every_rule_has_a_test_that_names_it() -> None:
    named = named_by_tests()
    assert not [rule for rule in (*RULES, *RULINGS) if rule not in named]


def test_the_reasons_lead_to_rules() -> None:
    """Every rule that Sam's code names stands in RULES.md."""
    code = "\n".join(p.read_text("utf-8") for p in Path(str(files(GAME.package))).rglob("*.py"))
    assert set(re.findall(r"SAM-R?\d+", code)) <= {*RULES, *RULINGS}
