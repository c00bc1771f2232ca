"""What is installed from a wheel has the page, or says why not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PARTS = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout as small as possible: the package is its version."""
    for name in PARTS:
        shutil.copy(ROOT / name, tmp_path / name)
    package = tmp_path / "src" / "critias"
    package.mkdir(parents=True)
    shutil.copy(ROOT / "src" / "critias" / "__init__.py", package)
    return tmp_path


def build(checkout: Path, **variables: str) -> tuple[str, list[str]]:
    """What the build says, and the names in the wheel."""
    code = "from hatchling.build import build_wheel; build_wheel('dist')"
    (checkout / "dist").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=checkout, env=os.environ | variables, capture_output=True, text=True, timeout=120, check=False
    )
    wheels = list((checkout / "dist").glob("*.whl"))
    return done.stderr, ZipFile(wheels[0]).namelist() if wheels else []


def test_the_built_page_is_in_the_wheel(checkout: Path) -> None:
    page = checkout / "src" / "critias" / "page"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html>")
    (checkout / ".gitignore").write_text("src/critias/page/\n")
    _, names = build(checkout)
    assert "critias/page/index.html" in names and "critias/__init__.py" in names


def test_a_wheel_without_the_page_is_refused_in_one_line(checkout: Path) -> None:
    said, names = build(checkout)
    assert names == []
    assert (
        said.startswith("The page is not built: run `make wheel` (Node 20 or newer), or set CRITIAS_WITHOUT_PAGE=1")
        and said.count("\n") == 1
    )


def test_a_wheel_can_be_built_without_the_page(checkout: Path) -> None:
    said, names = build(checkout, CRITIAS_WITHOUT_PAGE="1")
    assert said == "" and "critias/__init__.py" in names
