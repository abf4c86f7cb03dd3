"""Dependencies point one way: core <- games <- agents, lab, store, web <- cli, and games never import each other."""

from pathlib import Path

from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

PROJECT = Path(__file__).parent.parent / "pyproject.toml"


def test_imports_point_one_way() -> None:
    assert lint_imports(config_filename=str(PROJECT), no_cache=True) == EXIT_STATUS_SUCCESS
