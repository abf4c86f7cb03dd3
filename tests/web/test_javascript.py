"""The browser code: its modules are tested by Node, and linted by eslint where that is installed.

`package.json` pins eslint; SECONDCHAIR_TEST_ESLINT names the folder that it was installed in (its `node_modules`), and
`.ci/run` sets it. There is no build step: what is tested is what is served.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STATIC, MODULE_TESTS = Path("src/secondchair/web/static"), Path("tests/web/js")
REQUIRED = os.environ.get("SECONDCHAIR_TEST_BROWSER") == "required"


def missing(what: str) -> None:
    if REQUIRED:
        pytest.fail(f"{what} is not installed, and this run requires it")
    pytest.skip(f"{what} is not installed")


def run(*command: str, cwd: Path = ROOT) -> None:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]


@pytest.fixture
def node() -> str:
    found = shutil.which("node")
    if found is None:
        missing("Node")
    return str(found)


def test_the_modules_pass_their_tests(node: str) -> None:
    tests = sorted(str(path) for path in (ROOT / MODULE_TESTS).glob("*.test.js"))
    assert len(tests) >= 5
    run(node, "--test", *tests)


def test_the_browser_code_is_lint_free(node: str, tmp_path: Path) -> None:
    installed = Path(os.environ.get("SECONDCHAIR_TEST_ESLINT") or ROOT / "node_modules")
    if not (installed / "eslint").is_dir():
        missing("eslint")
    for name in ("package.json", "eslint.config.js"):
        shutil.copy(ROOT / name, tmp_path)
    for folder in (STATIC, MODULE_TESTS):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    (tmp_path / "node_modules").symlink_to(installed)
    run(node, "node_modules/eslint/bin/eslint.js", "--max-warnings=0", ".", cwd=tmp_path)
