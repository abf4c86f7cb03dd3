"""What the package says of itself where it is published: complete, and true without the repository around it."""

import re
from importlib.metadata import distribution, version
from pathlib import Path

ROOT = Path(__file__).parent.parent
ABOUT = distribution("secondchair").metadata


def test_its_page_stands_alone() -> None:
    page = ABOUT["Description"]
    assert "takes the empty seat" in page and "uv run secondchair simulate" in page
    assert "![" not in page and re.findall(r"\]\((?!https?:)", page) == []
    assert "| | | |" not in page


def test_it_says_for_whom_and_for_what_it_is() -> None:
    said = ABOUT.get_all("Classifier") or []
    assert "Topic :: Games/Entertainment :: Board Games" in said and "Typing :: Typed" in said
    assert ABOUT["License-Expression"] == "MIT" and ABOUT["Requires-Python"] == ">=3.11"


def test_the_newest_entry_of_the_changelog_is_this_version() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert headings[0] == version("secondchair") and len(headings) == len(set(headings))


def test_two_people_get_the_same_versions() -> None:
    """Every package that can come along has its version in the project file, and no address of where it comes from."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    pinned = dict(re.findall(r'^    "([a-z0-9-]+)==([^" ]+)', text, re.M))
    wanted = re.findall(r'"([a-z0-9-]+)(?:\[[a-z]+\])?>=', text)
    assert len(wanted) > 20 and set(wanted) <= pinned.keys()
    assert "://" not in text
