"""What `pip install` brings: the wheel in empty environments, alone and with extras, as a user would have it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from filelock import FileLock

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Installed:
    """An environment of its own; what it keeps goes into its folder, too."""

    folder: Path

    @property
    def packages(self) -> Path:
        return Path(sysconfig.get_path("purelib", "venv", {"base": str(self.folder), "platbase": str(self.folder)}))

    def run(self, program: str, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
        """A program of this environment; rules run as plain Python, since compiling would take longer."""
        clean = {key: value for key, value in os.environ.items() if not key.startswith(("CRITIAS", "PYTHON"))}
        own = {"XDG_DATA_HOME": str(self.folder / "data"), "NUMBA_DISABLE_JIT": "1"}
        command = [str(self.folder / "bin" / program), *arguments]
        return subprocess.run(
            command, env=clean | own, cwd=self.folder, input=text, capture_output=True, text=True, timeout=600, check=False
        )

    def refuses(self, *arguments: str) -> str:
        """The one line that a command ends with."""
        done = self.run("critias", *arguments)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done
        return done.stderr

    def has(self, module: str) -> bool:
        return self.run("python", "-c", f"import {module}").returncode == 0


def install(folder: Path, what: str) -> Installed:
    """Install from pip's index, in the versions that the other tests use."""
    pip = [sys.executable, "-m", "pip", "--python", folder / "bin" / "python"]
    wishes = ["--quiet", "--no-compile", "--disable-pip-version-check", "--constraint", ROOT / "constraints.txt"]
    subprocess.run([*pip, "install", *wishes, what], check=True, timeout=600)
    return Installed(folder)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all processes of this test run."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="module")
def wheel(shared: Path) -> Path:
    """Built once."""
    folder = shared / "dist"
    with FileLock(shared / "dist.lock"):
        if not folder.exists():
            code = f"from hatchling.build import build_wheel; build_wheel({str(folder)!r})"
            folder.mkdir()
            subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=os.environ | {"CRITIAS_WITHOUT_PAGE": "1"}, check=True, timeout=120)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def base(wheel: Path, shared: Path) -> Installed:
    """Installed once."""
    with FileLock(shared / "base.lock"):
        if not (shared / "base").exists():
            venv.create(shared / "base")
            install(shared / "base", str(wheel))
    return Installed(shared / "base")


@pytest.fixture
def with_extra(wheel: Path, base: Installed, tmp_path: Path) -> Callable[[str], Installed]:
    """Make an environment that finds what the base installation has, so that only the extra is installed."""

    def make(extra: str) -> Installed:
        venv.create(tmp_path)
        (Installed(tmp_path).packages / "base.pth").write_text(str(base.packages))
        return install(tmp_path, f"{wheel}[{extra}]")

    return make


RUN = ("-c", "from critias.cli import run; run()")  # pip makes the command `critias` only where it has installed the wheel


def test_the_base_has_nothing_of_the_extras(base: Installed) -> None:
    assert (base.packages / "critias" / "py.typed").exists()
    assert not any(base.has(module) for module in ("fastapi", "sqlalchemy", "openskill", "httpx", "gymnasium", "matplotlib"))


def test_the_base_simulates(base: Installed) -> None:
    done = base.run("critias", "simulate", "atlantis", "--games", "5")
    assert done.returncode == 0 and "random play" in done.stdout, done


def test_the_base_plays_in_the_terminal(base: Installed) -> None:
    done = base.run("critias", "play", "--terminal", "atlantis", "--opponents", "random", "--seed", "1", text="1\n")
    assert done.returncode == 0 and "Your hand" in done.stdout, done


def test_the_base_holds_an_arena_without_ratings(base: Installed) -> None:
    done = base.run("critias", "arena", "atlantis", "--bots", "random", "--games", "2")
    assert done.returncode == 0 and "win share" in done.stdout, done
    assert "a rating needs openskill, which is not installed: pip install 'critias[arena]'" in done.stderr


def test_the_base_runs_the_first_lines_of_the_readme(base: Installed) -> None:
    lines = re.findall(r"^>>> (.*)$", README, re.MULTILINE)
    code = "\n".join(lines).replace("games=1000", "games=2")  # what they print is tested compiled, in core/test_readme.py
    assert len(lines) == 8 and base.run("python", "-c", code).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("serve",), "server"),
        (("play",), "server"),
        (("backup", "copy.db"), "server"),
        (("arena", "atlantis", "--bots", "random", "--on", "ray"), "ray"),
        (("arena", "atlantis", "--bots", "random", "--report", "page.html"), "report"),
    ],
)
def test_the_base_says_which_extra_a_command_needs(base: Installed, arguments: tuple[str, ...], extra: str) -> None:
    assert f"which is not installed: pip install 'critias[{extra}]'" in base.refuses(*arguments)


def test_the_extra_server_serves(with_extra: Callable[[str], Installed]) -> None:
    server = with_extra("server")
    assert "CRITIAS_DATABASE" in server.run("python", *RUN, "serve", "--help").stdout
    assert not server.has("httpx")
    assert "critias[client]" in server.run("python", "-c", "import critias.client").stderr


def test_the_extra_arena_rates(with_extra: Callable[[str], Installed]) -> None:
    done = with_extra("arena").run("python", *RUN, "arena", "atlantis", "--bots", "random", "--games", "2")
    assert done.returncode == 0 and re.search(r"random +2 .* ± ", done.stdout), done
