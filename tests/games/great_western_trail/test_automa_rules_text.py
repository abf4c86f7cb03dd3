"""RULES.md holds every rule and ruling of the Automa once, and every rule has a test that names it."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path

from secondchair.games.great_western_trail.automa import GAME

TEXT = (files(GAME.package) / "RULES.md").read_text("utf-8")
RULES = [f"AUT-{n}" for n in range(1, 58)]
RULINGS = [f"AUT-R{n}" for n in range(1, 28)]


def test_every_rule_once() -> None:
    assert re.findall(r"^\*\*(AUT-\d+) [^*]+\.\*\* ", TEXT, re.M) == RULES
    assert re.findall(r"^\| (AUT-R\d+) \|", TEXT, re.M) == RULINGS


def named_by_tests() -> set[str]:
    """The rules named in the docstrings of test functions; a short range such as AUT-3 to AUT-5 names all it covers."""
    found = set[str]()
    for path in Path(__file__).parent.glob("test_automa_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                text = ast.get_docstring(node) or ""
                found |= set(re.findall(r"AUT-R?\d+", text))
                for first, last in re.findall(r"AUT-(\d+) to AUT-(\d+)", text):
                    if int(last) - int(first) <= 4:
                        found |= {f"AUT-{n}" for n in range(int(first), int(last) + 1)}
    return found


def test_every_rule_has_a_test_that_names_it() -> None:
    named = named_by_tests()
    assert not [rule for rule in (*RULES, *RULINGS) if rule not in named]


def test_the_worked_examples_are_tests() -> None:
    """T-AUT-1 to T-AUT-6."""
    text = (Path(__file__).parent / "test_automa_decisions.py").read_text("utf-8")
    assert {f"T-AUT-{n}" for n in range(1, 7)} <= set(re.findall(r"T-AUT-\d", text))


def test_the_reasons_lead_to_rules() -> None:
    """Every rule that the Automa's code names stands in RULES.md."""
    code = "\n".join(p.read_text("utf-8") for p in Path(str(files(GAME.package))).rglob("*.py"))
    assert set(re.findall(r"AUT-R?\d+", code)) <= {*RULES, *RULINGS}
